//! What has the keys that may change: a game, and for a key of a roster that roster.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use evenodds_engine::book::{Fault, Parameter};
use evenodds_engine::registry::System;
use toml::{Spanned, Value};

use super::place::KeyPlace;
use crate::library::{RosterFile, VariantEntry, plain};
use crate::promises::Promises;
use crate::question::{Source, Subject};
use crate::questions::sweep::{SweepAxis, Target, written};

/// The key of a stat line that no form of a game has.
const POINTS: &str = "points";

/// What has a key: a game, and for a key of a roster that roster.
#[derive(Clone)]
pub(super) struct Owner {
    system: Arc<dyn System>,
    /// The name or the path of the game.
    game: String,
    roster: Option<RosterFile>,
}

/// Returns what has a key: what the entry names, or the one of its kind that all promises are about.
pub(super) fn owner(
    source: &Source<'_>,
    (target, of): (&Target, Option<&Spanned<String>>),
    promises: &Promises,
    span: &Range<usize>,
) -> Result<Owner, Box<Fault>> {
    let is_rule = matches!(target, Target::Parameter(_));
    match of {
        Some(of) if is_rule => {
            let found = source.game(of)?;
            Ok(Owner { system: found.system, game: found.id.name, roster: None })
        }
        Some(of) => Ok(Owner::of_roster(source.roster_file(of)?)),
        None => only(source, is_rule, promises, span),
    }
}

/// Returns the one game or roster that all promises are about.
fn only(
    source: &Source<'_>,
    is_rule: bool,
    promises: &Promises,
    span: &Range<usize>,
) -> Result<Owner, Box<Fault>> {
    let mut all: BTreeMap<String, Owner> = BTreeMap::new();
    promises.subjects(|subject| {
        let owner = match (is_rule, subject) {
            (true, Subject::Game(system)) => source.game_of(system).map(|game| Owner {
                system: Arc::clone(system),
                game: game.name,
                roster: None,
            }),
            (true, Subject::Roster(file)) => Some(Owner::of_roster(file.clone())),
            (true, Subject::Scenario(file)) => Some(Owner {
                system: Arc::clone(&file.system),
                game: file.game.name.clone(),
                roster: None,
            }),
            (false, subject) => subject.roster().cloned().map(Owner::of_roster),
        };
        if let Some(owner) = owner {
            let place = match (is_rule, &owner.roster) {
                (false, Some(file)) => file.place(),
                _ => &owner.game,
            };
            all.entry(plain(place)).or_insert(owner);
        }
    });
    let what = if is_rule { "game" } else { "roster" };
    let message = match all.len() {
        0 => format!("no promise is about a {what}, and the key does not say of which it is"),
        1 => return Ok(all.into_values().next().expect("there is one")),
        count => format!(
            "the promises are about {count} {what}s, and the key does not say of which it is: {}",
            all.into_keys().collect::<Vec<_>>().join(", ")
        ),
    };
    Err(source.fault(span.clone(), message, format!("add `of`, the {what}")))
}

impl Owner {
    fn of_roster(file: RosterFile) -> Owner {
        let (system, game) = (Arc::clone(&file.system), file.game.name.clone());
        Owner { system, game, roster: Some(file) }
    }

    /// Returns the form of a key; none for one of no form.
    pub(super) fn field(&self, target: &Target) -> Option<&Parameter> {
        target.field(self.system.book())
    }

    /// Returns the present value of a key as a file has it.
    pub(super) fn present(&self, target: &Target) -> Option<Value> {
        let roster = self.roster.as_ref().map(|file| &*file.roster);
        if let Target::Profile(name, key) = target
            && key == POINTS
        {
            let points = roster?.get(name)?.points?;
            return Some(if points.fract() == 0.0 {
                (points as i64).into()
            } else {
                points.into()
            });
        }
        written(&target.value(self.system.book(), roster)?)
    }

    /// Checks that a key can have the values of an axis.
    pub(super) fn check(&self, source: &Source<'_>, axis: &SweepAxis) -> Result<(), Box<Fault>> {
        let (text, book) = ((source.origin, source.text), self.system.book());
        for level in 0..axis.count() {
            let named = || Spanned::new(axis.span(), String::new());
            let mut entry = VariantEntry::of(named(), named());
            axis.add(level, &mut entry);
            if let Some(file) = &self.roster {
                file.roster.changed(text, book, &entry.profile, &entry.weapon)?;
            }
            book.changed(text, &entry.set)?;
        }
        Ok(())
    }

    /// Returns the file that has a key, and where in it its value stands.
    pub(super) fn place(
        &self,
        source: &Source<'_>,
        target: &Target,
        span: &Range<usize>,
    ) -> Result<(String, KeyPlace), Box<Fault>> {
        let shipped = |what: &str, fix: String| {
            let key = target.key();
            let message = format!("{what} comes with the program, so {key} cannot change");
            source.fault(span.clone(), message, fix)
        };
        let (list, name, key) = match target {
            Target::Profile(name, key) => ("profile", name, key),
            Target::Weapon(name, key) => ("weapon", name, key),
            target => {
                let copy = || format!("copy it with `evenodds new DIR --from {}`", self.game);
                let file = source.library.game_file(&self.game);
                let (file, has_base) =
                    file.ok_or_else(|| shipped(&format!("`{}`", self.game), copy()))?;
                let place = if has_base { KeyPlace::Set } else { KeyPlace::Parameter };
                return Ok((file, place(target.key())));
            }
        };
        let in_csv = |path: &str| path.to_ascii_lowercase().ends_with(".csv");
        let texts = self.roster.iter().filter(|file| file.from_file).flat_map(|file| &file.texts);
        let own: Vec<&str> = texts.map(|(path, _)| path.as_str()).collect();
        // In CSV the second file has the weapons.
        let file = match own[..] {
            [_, weapons] if list == "weapon" => Some(weapons),
            _ => own.first().copied(),
        };
        let Some(file) = file.filter(|path| !source.library.ships(path)) else {
            let roster = self.roster.as_ref().map_or("", |file| &file.name);
            let fix = format!("write your own with `evenodds convert {roster} my.toml`");
            return Err(shipped(&format!("the roster `{roster}`"), fix));
        };
        let (name, key) = (name.clone(), key.clone());
        let place = match in_csv(file) {
            true => KeyPlace::Cell { name, key },
            false => KeyPlace::Entry { list, name, key },
        };
        Ok((file.to_owned(), place))
    }
}
