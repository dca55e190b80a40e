//! Rosters: stat lines and weapons in TOML.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::meeting::{Contender, Meeting};
use super::roster_shape::{NAME, POINTS, POINTS_RANGE, SAYS, SOURCE};
use super::sheet::Sheet;
use crate::book::{Book, Entries, Fault, Parameters, Provenance, Value, did_you_mean, one_of};
use crate::shape::{Shape, keys};

/// The stat lines and weapons of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Roster {
    /// The weapons, in the order of the file.
    pub weapons: Vec<WeaponLine>,
    /// The stat lines, in the order of the file; at least one.
    pub profiles: Vec<StatLine>,
    /// What was passed over in its files.
    pub notes: Vec<Fault>,
}

/// A stat line.
#[derive(Clone, PartialEq, Debug)]
pub struct StatLine {
    /// The name, unique in the roster.
    pub name: String,
    /// The cost in points, if given.
    pub points: Option<f64>,
    /// A description in a few words.
    pub says: Option<String>,
    /// Where its values come from.
    pub origin: ValueOrigin,
    /// The values of its form.
    pub sheet: Sheet,
}

/// A weapon.
#[derive(Clone, PartialEq, Debug)]
pub struct WeaponLine {
    /// The name, unique in the roster.
    pub name: String,
    /// Where its values come from.
    pub origin: ValueOrigin,
    /// The values of its form.
    pub sheet: Sheet,
}

/// Where the values of a stat line or weapon come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ValueOrigin {
    /// Their provenance, if their source names it; else they are the user's own.
    pub status: Option<Provenance>,
    /// Their source, in words.
    pub source: String,
}

impl ValueOrigin {
    /// Reads a `source` of a roster. Its least certain word counts: of "Brawling from an example,
    /// the rest assumed", it is the assumption.
    pub(super) fn of(source: &str) -> ValueOrigin {
        let words = [
            ("assumed", Provenance::Assumed),
            ("invented", Provenance::Assumed),
            ("inferred", Provenance::Inferred),
            ("found", Provenance::Found),
            ("given", Provenance::Given),
        ];
        let status =
            words.iter().find(|(word, _)| source.contains(word)).map(|(_, status)| *status);
        ValueOrigin { status, source: source.to_owned() }
    }
}

/// Changes of stat lines or weapons as written in a file: by name, what is set in each.
pub type Changes = BTreeMap<Spanned<String>, Spanned<Entries>>;

keys! {
    /// The stat lines and weapons of a game.
    pub(super) struct RosterText {
        /// The game: a built-in one, or the path of a game's folder or system file from this file.
        #[serde(rename = "system")]
        _system: toml::Value => Shape::Text,
        /// The weapons.
        #[serde(default)]
        pub weapon: Vec<Spanned<Entries>>,
        /// The stat lines.
        #[serde(default)]
        pub profile: Vec<Spanned<Entries>>,
    }
}

#[derive(Deserialize)]
struct SystemLine {
    system: Spanned<String>,
}

/// Returns the name of the system that a roster is for, with its place in the text.
///
/// # Errors
/// If the text is not valid TOML or names no system.
pub fn system_of(origin: &str, text: &str) -> Result<(String, std::ops::Range<usize>), Fault> {
    let line: SystemLine = toml::from_str(text).map_err(|error| {
        let fault = Fault::from_toml(origin, text, &error);
        let lacks = error.message().starts_with("missing field");
        let fix = || "begin with `system = \"NAME\"`, the name of its game".to_owned();
        if lacks { fault.or_rather(Some(fix())) } else { fault }
    })?;
    Ok((line.system.get_ref().clone(), line.system.span()))
}

/// A text, with its name for errors.
#[derive(Clone, Copy)]
pub(super) struct NamedText<'a> {
    pub origin: &'a str,
    pub text: &'a str,
}

impl NamedText<'_> {
    pub fn fault(&self, span: std::ops::Range<usize>, message: impl Into<String>) -> Fault {
        Fault::new(self.origin, self.text, message).at(span)
    }

    /// Removes a word from an entry.
    fn word(&self, entry: &mut Entries, key: &str) -> Result<Option<Spanned<String>>, Fault> {
        let Some(value) = take(entry, key) else { return Ok(None) };
        match value.get_ref() {
            toml::Value::String(word) => {
                let span = value.span();
                Ok(Some(Spanned::new(span, word.clone())))
            }
            other => {
                let message = format!("`{key}` cannot be {other}; expected a text in quotes");
                let fix = format!("write `{key} = \"...\"`");
                Err(self.fault(value.span(), message).or_rather(Some(fix)))
            }
        }
    }

    /// Removes the name from an entry, and checks that it is not yet `taken`.
    fn name<'n>(
        &self,
        entry: &mut Spanned<Entries>,
        what: &str,
        taken: impl Iterator<Item = &'n str>,
    ) -> Result<String, Fault> {
        let span = entry.span();
        let Some(name) = self.word(entry.get_mut(), NAME)? else {
            let fix = "add `name = \"...\"` to it, or delete it if it is empty".to_owned();
            let message = format!("this {what} has no `name`");
            return Err(self.fault(span, message).or_rather(Some(fix)));
        };
        let span = name.span();
        self.check_name(name.get_ref(), span, what, taken)?;
        Ok(name.into_inner())
    }

    /// Returns an error for an empty name, and for one that is `taken`.
    pub fn check_name<'n>(
        &self,
        name: &str,
        span: std::ops::Range<usize>,
        what: &str,
        mut taken: impl Iterator<Item = &'n str>,
    ) -> Result<(), Fault> {
        if name.trim().is_empty() {
            let fix = Some("write a name between the quotes".to_owned());
            let message = format!("the name of this {what} is empty");
            return Err(self.fault(span, message).or_rather(fix));
        }
        if taken.any(|other| other == name) {
            let fix = Some("give each a different name".to_owned());
            let message = format!("two {what}s are named `{name}`");
            return Err(self.fault(span, message).or_rather(fix));
        }
        Ok(())
    }

    /// Removes the source from an entry.
    fn origin(&self, entry: &mut Spanned<Entries>) -> Result<ValueOrigin, Fault> {
        let source = self.word(entry.get_mut(), SOURCE)?;
        Ok(source.map_or_else(ValueOrigin::default, |source| ValueOrigin::of(source.get_ref())))
    }

    /// Fills a sheet with everything left in an entry.
    fn sheet(&self, entry: &Entries, form: &Parameters) -> Result<Sheet, Fault> {
        let mut sheet = Sheet::blank(form);
        self.fill(&mut sheet, entry, form)?;
        Ok(sheet)
    }

    /// Sets everything left in an entry.
    fn fill(&self, sheet: &mut Sheet, entry: &Entries, form: &Parameters) -> Result<(), Fault> {
        for (key, value) in entry {
            let read = Value::of(value.get_ref());
            let Some(read) = read else {
                let message = format!("`{}` cannot be {}", key.get_ref(), value.get_ref());
                let domain = form.get(key.get_ref()).map(|field| &field.domain);
                let expected = domain.map(|domain| format!("{message}; expected {domain}"));
                let fault = self.fault(value.span(), expected.unwrap_or(message));
                return Err(fault.or_rather(domain.map(|domain| domain.fix(None))));
            };
            sheet.set(form, key.get_ref(), read).map_err(|refusal| {
                let known = form.get(key.get_ref()).is_some();
                let span = if known { value.span() } else { key.span() };
                self.fault(span, refusal.message).or_rather(refusal.fix)
            })?;
        }
        sheet.check(form).map_err(|refusal| {
            let place = entry.iter().find(|(key, _)| Some(key.get_ref()) == refusal.key.as_ref());
            let span = place.map_or(0..0, |(_, value)| value.span());
            self.fault(span, refusal.message).or_rather(refusal.fix)
        })
    }

    /// Checks that the roster has all weapons that a sheet names; `carried` is their place.
    fn check_weapons(
        &self,
        sheet: &Sheet,
        weapons: &[WeaponLine],
        book: &Book,
        carried: Option<Range<usize>>,
    ) -> Result<(), Fault> {
        let Some((message, fix)) = missing(sheet, weapons, book) else { return Ok(()) };
        let add = || Some("add a `[[weapon]]` of that name, or take it from `weapons`".to_owned());
        Err(self.fault(carried.unwrap_or(0..0), message).or_rather(fix.or_else(add)))
    }
}

/// Returns the place of the value of a key.
fn place_of(entry: &Entries, key: &str) -> Option<Range<usize>> {
    entry.iter().find(|(known, _)| known.get_ref() == key).map(|(_, value)| value.span())
}

fn take(entry: &mut Entries, key: &str) -> Option<Spanned<toml::Value>> {
    let found = entry.keys().find(|known| known.get_ref() == key).cloned()?;
    entry.remove(&found)
}

impl Roster {
    /// Parses a game's roster from TOML; `origin` is the file name in errors.
    ///
    /// # Errors
    /// If the text is not valid TOML, two entries of a kind share a name, a key is unknown or its
    /// value outside its domain, a profile carries an unknown weapon, or there is no profile.
    pub fn read(origin: &str, text: &str, book: &Book) -> Result<Roster, Fault> {
        let file: RosterText =
            toml::from_str(text).map_err(|error| Fault::from_toml(origin, text, &error))?;
        let source = NamedText { origin, text };
        let mut weapons: Vec<WeaponLine> = Vec::with_capacity(file.weapon.len());
        for mut entry in file.weapon {
            let taken = weapons.iter().map(|weapon| weapon.name.as_str());
            let name = source.name(&mut entry, "weapon", taken)?;
            let origin = source.origin(&mut entry)?;
            let sheet = source.sheet(entry.get_ref(), &book.weapon)?;
            weapons.push(WeaponLine { name, origin, sheet });
        }
        let mut profiles: Vec<StatLine> = Vec::with_capacity(file.profile.len());
        for mut entry in file.profile {
            let taken = profiles.iter().map(|profile| profile.name.as_str());
            let name = source.name(&mut entry, "profile", taken)?;
            let says = source.word(entry.get_mut(), SAYS)?.map(Spanned::into_inner);
            let origin = source.origin(&mut entry)?;
            let points = source.points(entry.get_mut())?;
            let sheet = source.sheet(entry.get_ref(), &book.profile)?;
            let carried = place_of(entry.get_ref(), "weapons");
            source.check_weapons(&sheet, &weapons, book, carried)?;
            profiles.push(StatLine { name, points, says, origin, sheet });
        }
        if profiles.is_empty() {
            let fix = Some("add a `[[profile]]` with a `name`".to_owned());
            return Err(Fault::new(origin, text, "the roster is empty").or_rather(fix));
        }
        Ok(Roster { weapons, profiles, notes: Vec::new() })
    }

    /// Returns the roster with changes of some of its stat lines and weapons. Whatever an entry
    /// leaves out stays as it is. The text that they are written in comes with its file name for
    /// errors.
    ///
    /// # Errors
    /// If there is no stat line or weapon of a name, a key is unknown or its value outside its
    /// domain, or a stat line gets a weapon that the roster lacks.
    pub fn changed(
        &self,
        (origin, text): (&str, &str),
        book: &Book,
        profiles: &Changes,
        weapons: &Changes,
    ) -> Result<Roster, Fault> {
        let (source, mut roster) = (NamedText { origin, text }, self.fresh());
        let changed =
            || ValueOrigin { status: Some(Provenance::Changed), source: "changed".to_owned() };
        for (name, entry) in weapons {
            let known = roster.weapons.iter().position(|weapon| weapon.name == *name.get_ref());
            let names = self.weapons.iter().map(|weapon| weapon.name.as_str());
            let at = known.ok_or_else(|| source.unknown("weapon", name, names))?;
            let weapon = &mut roster.weapons[at];
            source.fill(&mut weapon.sheet, entry.get_ref(), &book.weapon)?;
            weapon.origin = changed();
        }
        for (name, entry) in profiles {
            let known = roster.profiles.iter().position(|profile| profile.name == *name.get_ref());
            let at = known.ok_or_else(|| source.unknown("profile", name, self.names()))?;
            let mut entry = entry.get_ref().clone();
            let points = source.points(&mut entry)?;
            let profile = &mut roster.profiles[at];
            source.fill(&mut profile.sheet, &entry, &book.profile)?;
            let carried = place_of(&entry, "weapons");
            source.check_weapons(&profile.sheet, &roster.weapons, book, carried)?;
            profile.points = points.or(profile.points);
            profile.origin = changed();
        }
        Ok(roster)
    }

    /// Returns the same roster with records of its own, in which nothing was read.
    #[must_use]
    pub fn fresh(&self) -> Roster {
        let mut roster = self.clone();
        for weapon in &mut roster.weapons {
            weapon.sheet = weapon.sheet.fresh();
        }
        for profile in &mut roster.profiles {
            profile.sheet = profile.sheet.fresh();
        }
        roster
    }

    /// Returns the same roster in which all without a source are assumed, for this reason.
    #[must_use]
    pub fn assumed(mut self, why: &str) -> Roster {
        let origins = self.weapons.iter_mut().map(|weapon| &mut weapon.origin);
        let origins = origins.chain(self.profiles.iter_mut().map(|profile| &mut profile.origin));
        for origin in origins.filter(|origin| origin.status.is_none()) {
            let said = if origin.source.is_empty() { why } else { &origin.source };
            *origin = ValueOrigin { status: Some(Provenance::Assumed), source: said.to_owned() };
        }
        self
    }

    /// Returns the stat line of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&StatLine> {
        self.profiles.iter().find(|profile| profile.name == name)
    }

    /// Iterates over the names of the stat lines.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.profiles.iter().map(|profile| profile.name.as_str())
    }

    /// Returns the weapons that a stat line carries.
    pub fn carried(&self, profile: &StatLine) -> Vec<WeaponLine> {
        let Some(Value::List(names)) = profile.sheet.get("weapons") else { return Vec::new() };
        let found = names.iter().filter_map(|name| self.weapons.iter().find(|w| w.name == *name));
        found.cloned().collect()
    }

    /// Returns a meeting of two of its stat lines.
    #[must_use]
    pub fn meeting(&self, ours: &StatLine, theirs: &StatLine, situation: Sheet) -> Meeting {
        let contender = |profile: &StatLine| Contender {
            profile: profile.clone(),
            weapons: self.carried(profile),
            chosen: None,
        };
        Meeting { contenders: [contender(ours), contender(theirs)], situation }
    }
}

impl NamedText<'_> {
    fn unknown<'n>(
        &self,
        what: &str,
        name: &Spanned<String>,
        known: impl Iterator<Item = &'n str> + Clone,
    ) -> Fault {
        let (span, name) = (name.span(), name.get_ref());
        let message = match known.clone().collect::<Vec<_>>() {
            none if none.is_empty() => format!("no {what} `{name}`: the roster has no {what}s"),
            names => format!("no {what} `{name}`; expected one of {}", names.join(", ")),
        };
        self.fault(span, message).or_rather(one_of(name, known))
    }
}

impl NamedText<'_> {
    fn points(&self, entry: &mut Entries) -> Result<Option<f64>, Fault> {
        let Some(value) = take(entry, POINTS) else { return Ok(None) };
        let points = match value.get_ref() {
            toml::Value::Integer(number) => Some(*number as f64),
            toml::Value::Float(number) => Some(*number),
            _ => None,
        };
        if points.is_some_and(|points| POINTS_RANGE.contains(&points)) {
            return Ok(points);
        }
        let message = format!("`points` cannot be {}; expected a number from 0", value.get_ref());
        let fix =
            "write a number without quotes, such as `points = 20`, or leave it out".to_owned();
        Err(self.fault(value.span(), message).or_rather(Some(fix)))
    }
}

/// Returns a weapon that a sheet names and the roster lacks, for games whose weapons are listed in
/// rosters.
pub(super) fn missing(
    sheet: &Sheet,
    weapons: &[WeaponLine],
    book: &Book,
) -> Option<(String, Option<String>)> {
    let listed = matches!(book.profile.get("weapons")?.domain, crate::book::Domain::Names);
    let names = sheet.words("weapons").iter().filter(|_| listed);
    let known = || weapons.iter().map(|weapon| weapon.name.as_str());
    let absent = { names }.find(|name| !known().any(|other| other == name.as_str()))?;
    let message = match known().collect::<Vec<_>>() {
        none if none.is_empty() => format!("no weapon `{absent}`: the roster has no weapons"),
        names => format!("no weapon `{absent}`; there are {}", names.join(", ")),
    };
    Some((message, did_you_mean(absent, known())))
}
