//! The keys of a fighter, of its weapons and of its situation that can take a step.

use std::sync::Arc;

use evenodds_engine::book::{Parameter, Parameters, Value};
use evenodds_engine::fight::Sheet;

use crate::measures::bout::Bout;

/// What has a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyHolder {
    /// The fighter's stat line.
    StatLine,
    /// The weapon of this name.
    Weapon(String),
    /// The situation.
    Situation,
}

/// A key, and the values that are one step away.
#[derive(Clone, PartialEq, Debug)]
pub struct KeySteps {
    /// What has the key.
    pub holder: KeyHolder,
    /// The key.
    pub key: String,
    /// The value as it is.
    pub value: Value,
    /// The number one up or the flag set, and the number one down or the flag not set; `None` if that
    /// is no step, or outside the range of the form.
    pub steps: [Option<Value>; 2],
}

impl KeyHolder {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            KeyHolder::StatLine => "profile",
            KeyHolder::Weapon(_) => "weapon",
            KeyHolder::Situation => "situation",
        }
    }

    /// Returns the name of the weapon, if it is one.
    #[must_use]
    pub fn weapon(&self) -> Option<&str> {
        match self {
            KeyHolder::Weapon(name) => Some(name),
            _ => None,
        }
    }
}

impl KeySteps {
    /// Returns the keys of the first fighter of a bout, of the weapons that it carries and of the
    /// situation, in the order of their forms, that can take a step.
    #[must_use]
    pub fn of(bout: &Bout) -> Vec<KeySteps> {
        let (roster_file, book) = (&bout.roster_file, bout.roster_file.system.book());
        let Ok(profile) = roster_file.profile(&bout.fighters[0]) else { return Vec::new() };
        let mut all = KeySteps::of_form(&KeyHolder::StatLine, &book.profile, &profile.sheet);
        for weapon in roster_file.roster.carried(profile) {
            let holder = KeyHolder::Weapon(weapon.name.clone());
            all.extend(KeySteps::of_form(&holder, &book.weapon, &weapon.sheet));
        }
        let situation = KeySteps::of_form(&KeyHolder::Situation, &book.situation, &bout.situation);
        let means = |one: &KeySteps| roster_file.fights().idle(&one.key).is_none();
        all.extend(situation.into_iter().filter(means));
        all
    }

    fn of_form(holder: &KeyHolder, form: &Parameters, sheet: &Sheet) -> Vec<KeySteps> {
        let fits = |key: &str, value: Value| {
            let mut other = sheet.fresh();
            let set = other.set(form, key, value.clone()).and_then(|()| other.check(form));
            set.is_ok().then_some(value)
        };
        let of = |field: &Parameter| {
            let key = &*field.key;
            let value = sheet.get(key)?;
            let is_set = |number: i64| field.unset != Some(number);
            let others = match *value {
                Value::Number(number) if is_set(number) => {
                    [number.checked_add(1), number.checked_sub(1)]
                        .map(|one| one.filter(|&one| is_set(one)).map(Value::Number))
                }
                Value::Flag(flag) => {
                    [true, false].map(|one| (one != flag).then_some(Value::Flag(one)))
                }
                _ => return None,
            };
            let steps = others.map(|other| fits(key, other?));
            let (holder, key, value) = (holder.clone(), key.to_owned(), value.clone());
            steps.iter().any(Option::is_some).then_some(KeySteps { holder, key, value, steps })
        };
        form.iter().filter_map(of).collect()
    }

    /// Returns a bout in which the key has another value: for all who have it, as the roster says it.
    ///
    /// # Panics
    /// If the value is no step of the key, or the bout another one: a bug in the caller.
    #[must_use]
    pub(super) fn taken(&self, bout: &Bout, value: Value) -> Bout {
        let mut bout = bout.clone();
        let book = bout.roster_file.system.book();
        let roster = Arc::make_mut(&mut bout.roster_file.roster);
        let (sheet, form) = match &self.holder {
            KeyHolder::Situation => (Some(&mut bout.situation), &book.situation),
            KeyHolder::StatLine => {
                let fighter = &bout.fighters[0];
                let line = roster.profiles.iter_mut().find(|line| line.name == *fighter);
                (line.map(|line| &mut line.sheet), &book.profile)
            }
            KeyHolder::Weapon(name) => {
                let weapon = roster.weapons.iter_mut().find(|weapon| weapon.name == *name);
                (weapon.map(|weapon| &mut weapon.sheet), &book.weapon)
            }
        };
        let set = sheet.map(|sheet| sheet.set(form, &self.key, value));
        set.and_then(Result::ok).expect("a step of this bout");
        bout
    }

    /// Returns whether the rules have read the key in a bout.
    pub(super) fn is_read(&self, bout: &Bout) -> bool {
        let roster = &bout.roster_file.roster;
        let weapon = |name: &String| roster.weapons.iter().find(|weapon| weapon.name == *name);
        let sheet = match &self.holder {
            KeyHolder::Situation => Some(&bout.situation),
            KeyHolder::StatLine => roster.get(&bout.fighters[0]).map(|line| &line.sheet),
            KeyHolder::Weapon(name) => weapon(name).map(|weapon| &weapon.sheet),
        };
        sheet.is_some_and(|sheet| sheet.that_were_read().contains(&self.key))
    }

    /// Returns the key in words: `armour`, `sword damage`, `cover (situation)`.
    #[must_use]
    pub fn label(&self) -> String {
        let key = self.key.replace('_', " ");
        match &self.holder {
            KeyHolder::StatLine => key,
            KeyHolder::Weapon(name) => format!("{name} {key}"),
            KeyHolder::Situation => format!("{key} (situation)"),
        }
    }

    /// Returns a step in one word: `+1`, `−1`, `on` or `off`.
    #[must_use]
    pub const fn step(&self, nth: usize) -> &'static str {
        match (&self.value, nth) {
            (Value::Flag(_), 0) => "on",
            (Value::Flag(_), _) => "off",
            (_, 0) => "+1",
            _ => "\u{2212}1",
        }
    }

    /// Returns the direction of a step: `up`, `down`, `on` or `off`.
    #[must_use]
    pub const fn direction(&self, nth: usize) -> &'static str {
        match (&self.value, nth) {
            (Value::Flag(_), 0) => "on",
            (Value::Flag(_), _) => "off",
            (_, 0) => "up",
            _ => "down",
        }
    }
}
