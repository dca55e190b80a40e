//! What a result rests on: the parameters, stat lines and weapons that were read for it.

use std::collections::BTreeSet;
use std::sync::Arc;

use evenodds_engine::book::{Concern, Parameter, Provenance, Value};
use evenodds_engine::fight::{Contender, Sheet, ValueOrigin};
use evenodds_engine::registry::System;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// What kind of value a result rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RestKind {
    /// A parameter of the game.
    Parameter,
    /// A stat line of the roster.
    StatLine,
    /// A weapon of the roster.
    Weapon,
}

/// A value that a result rests on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// The title of the game.
    pub system: String,
    /// What kind of value it is.
    pub kind: RestKind,
    /// The parameter's key, or the name of the stat line or weapon.
    pub key: String,
    /// A description in words.
    pub says: String,
    /// The value; of a stat line or weapon, those of its values that were read.
    pub value: String,
    /// The provenance.
    #[serde(serialize_with = "name", deserialize_with = "named")]
    pub status: Provenance,
    /// The source, or the reason for assuming it.
    pub source: String,
    /// Other values that the text allows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Alternative>,
}

/// Another value that the text allows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Alternative {
    /// The value in words.
    pub value: String,
    /// The argument for it.
    pub says: String,
    /// The value; a flag if it was read from JSON, where only its words are.
    #[serde(skip, default = "unset")]
    pub set: Value,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn name<S: serde::Serializer>(status: &Provenance, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(status.name())
}

fn named<'d, D: Deserializer<'d>>(from: D) -> Result<Provenance, D::Error> {
    let name = String::deserialize(from)?;
    let all = [
        Provenance::Given,
        Provenance::Found,
        Provenance::Inferred,
        Provenance::Assumed,
        Provenance::Changed,
    ];
    let found = all.into_iter().find(|status| status.name() == name);
    found.ok_or_else(|| D::Error::custom(format!("no provenance `{name}`")))
}

fn unset() -> Value {
    Value::Flag(false)
}

/// Everything that a result rests on: parameters in the order of the game's file, then stat lines,
/// then weapons.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dependencies(Vec<Rest>);

/// Returns a copy of a game of which nothing was read yet.
#[must_use]
pub fn unread(system: &Arc<dyn System>) -> Arc<dyn System> {
    system.reopen(system.book().clone()).unwrap_or_else(|_| system.clone())
}

/// Returns a copy of a game with another value of a parameter. Returns `None` if nothing
/// can change the game, or it cannot be played with that value.
#[must_use]
pub fn changed(system: &Arc<dyn System>, key: &str, value: &Value) -> Option<Arc<dyn System>> {
    let mut book = system.book().clone();
    book.parameters = book.parameters.changed(key, value.clone());
    system.reopen(book).ok()
}

impl Dependencies {
    /// Returns the parameters of a game that were read.
    #[must_use]
    pub fn of(system: &dyn System) -> Dependencies {
        // A mechanic is read as a whole, and only a contest plays this part of it.
        Dependencies::of_read(system, |one| one.concerns != Concern::Contest)
    }

    /// Returns those parameters of a game that were read and that `concerns` accepts.
    fn of_read(system: &dyn System, concerns: impl Fn(&Parameter) -> bool) -> Dependencies {
        let book = system.book();
        let read = book.parameters.that_were_read().filter(|one| concerns(one));
        Dependencies(read.map(|parameter| Rest::parameter(&book.card.title, parameter)).collect())
    }

    /// Returns what checks of a game rest on: the parameters that were read, the printed range of
    /// ratings, and the number that they are made against by default.
    #[must_use]
    pub fn of_checks(system: &dyn System) -> Dependencies {
        Dependencies::of_terms(system).and(Dependencies::of(system))
    }

    /// Returns what contests of a game in one exchange rest on: that of their checks, and what
    /// decides who leads.
    #[must_use]
    pub fn of_contests(system: &dyn System) -> Dependencies {
        Dependencies::of_terms(system).and(Dependencies::of_read(system, |_| true))
    }

    /// Returns the printed range of ratings, and the number that checks are made against by
    /// default.
    fn of_terms(system: &dyn System) -> Dependencies {
        let card = system.card();
        let scale = |key: &str, says: String, value: String, status: Provenance, source: &str| {
            let (system, key, source) = (card.title.clone(), key.to_owned(), source.to_owned());
            let (kind, alternatives) = (RestKind::Parameter, Vec::new());
            Rest { system, kind, key, says, value, status, source, alternatives }
        };
        let (low, high) = card.rating.book;
        let says = format!("printed range of {}", card.rating.word);
        let range = format!("{low} to {high}");
        let mut dependencies =
            vec![scale("rating", says, range, card.rating.status, &card.rating.source)];
        dependencies.extend(card.against.as_ref().map(|against| {
            let says = format!("default {}", against.word);
            let value = against.default.to_string();
            scale("against", says, value, against.status, &against.source)
        }));
        Dependencies(dependencies)
    }

    /// Returns the parameters of a game that a user's file has changed.
    #[must_use]
    pub fn changed(system: &dyn System) -> Dependencies {
        let book = system.book();
        let changed = book.parameters.iter().filter(|one| one.status == Provenance::Changed);
        Dependencies(changed.map(|one| Rest::parameter(&book.card.title, one)).collect())
    }

    /// Adds those of another question.
    #[must_use]
    pub fn and(mut self, others: Dependencies) -> Dependencies {
        for other in others.0 {
            let known = |one: &Rest| {
                (&one.system, one.kind, &one.key) == (&other.system, other.kind, &other.key)
            };
            if !self.0.iter().any(known) {
                self.0.push(other);
            }
        }
        self
    }

    /// Adds what was read of stat lines and weapons.
    #[must_use]
    pub(crate) fn with<'a>(
        mut self,
        system: &dyn System,
        contenders: impl Iterator<Item = &'a Contender>,
    ) -> Dependencies {
        let title = &system.book().card.title;
        let (mut lines, mut weapons) = (Vec::new(), Vec::new());
        for contender in contenders {
            let profile = &contender.profile;
            lines.extend(Rest::entry(
                title,
                RestKind::StatLine,
                (&profile.name, profile.says.as_deref().unwrap_or("a stat line of the roster")),
                (&profile.sheet, &profile.origin),
            ));
            weapons.extend(contender.weapons.iter().filter_map(|weapon| {
                let told = (weapon.name.as_str(), "a weapon of the roster");
                Rest::entry(title, RestKind::Weapon, told, (&weapon.sheet, &weapon.origin))
            }));
        }
        let mut seen = BTreeSet::new();
        let all = lines.into_iter().chain(weapons);
        self.0.extend(all.filter(|one| seen.insert((one.kind, one.key.clone()))));
        self
    }

    /// Iterates over all values.
    pub fn iter(&self) -> std::slice::Iter<'_, Rest> {
        self.0.iter()
    }

    /// Iterates over the values that the game does not state.
    pub fn open(&self) -> impl Iterator<Item = &Rest> {
        self.iter().filter(|one| one.status.is_open())
    }

    /// Returns the keys of the parameters that the game states.
    #[must_use]
    pub fn stated(&self) -> Vec<&str> {
        self.iter().filter(|one| !one.status.is_open()).map(|one| one.key.as_str()).collect()
    }

    /// Describes in a clause what the result rests on: "Rests on 4 assumed and 3 inferred values,
    /// and on 2 assumed stat lines".
    #[must_use]
    pub fn told(&self) -> String {
        let of = |kind: RestKind, one: &str| {
            let count = |status: Provenance| {
                self.iter().filter(|rest| rest.kind == kind && rest.status == status).count()
            };
            let all = [Provenance::Assumed, Provenance::Inferred, Provenance::Changed]
                .map(|status| (count(status), status.name()));
            let some: Vec<&(usize, &str)> = all.iter().filter(|(count, _)| 0 < *count).collect();
            let words: Vec<String> =
                some.iter().map(|(count, status)| format!("{count} {status}")).collect();
            let all = some.iter().map(|(count, _)| count).sum::<usize>();
            let plural = if all == 1 { "" } else { "s" };
            (!words.is_empty()).then(|| format!("{} {one}{plural}", listed(&words)))
        };
        let kinds = [
            of(RestKind::Parameter, "value"),
            of(RestKind::StatLine, "stat line"),
            of(RestKind::Weapon, "weapon"),
        ];
        let kinds: Vec<String> = kinds.into_iter().flatten().collect();
        match kinds[..] {
            [] => "No assumed values".to_owned(),
            _ => format!("Rests on {}", listed(&kinds)),
        }
    }
}

impl<'a> IntoIterator for &'a Dependencies {
    type Item = &'a Rest;
    type IntoIter = std::slice::Iter<'a, Rest>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Joins words: "a", "a and b", "a, b and c".
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

impl Rest {
    fn parameter(title: &str, parameter: &Parameter) -> Rest {
        let alternatives = parameter.alternatives.iter().map(|other| Alternative {
            value: other.value.beside(&parameter.value),
            says: other.says.clone(),
            set: other.value.clone(),
        });
        Rest {
            system: title.to_owned(),
            kind: RestKind::Parameter,
            key: parameter.key.clone(),
            says: parameter.says.clone(),
            value: parameter.value.to_string(),
            status: parameter.status,
            source: parameter.source.clone(),
            alternatives: alternatives.collect(),
        }
    }

    /// Returns a stat line or a weapon, unless nothing was read of it but what it is for.
    fn entry(
        title: &str,
        kind: RestKind,
        (name, says): (&str, &str),
        (sheet, origin): (&Sheet, &ValueOrigin),
    ) -> Option<Rest> {
        let read = sheet.that_were_read();
        let idle = read.iter().all(|key| key == "kind");
        let status = origin.status?;
        (!idle).then(|| Rest {
            system: title.to_owned(),
            kind,
            key: name.to_owned(),
            says: says.to_owned(),
            value: read
                .iter()
                .filter_map(|key| Some(format!("{} {}", key.replace('_', " "), sheet.get(key)?)))
                .collect::<Vec<String>>()
                .join(", "),
            status,
            source: origin.source.clone(),
            alternatives: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests;
