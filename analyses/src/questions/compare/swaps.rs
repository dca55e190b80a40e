//! What a variant changes of what a question is about, one value at a time.

use std::collections::BTreeSet;

use evenodds_engine::book::{Facet, Parameters, Value};
use evenodds_engine::fight::{Sheet, WeaponLine};

use crate::library::{Hybrid, RosterFile, ValuePlace};
use crate::question::{Question, Subject};

/// What a variant changes of what a question is about.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Swaps {
    /// The changes: single values, and last, if it is among them, the rest.
    pub changes: Vec<Swap>,
    /// The weapons of all rosters.
    weapons: Vec<WeaponLine>,
}

/// A change of a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Swap {
    /// What it acts on.
    pub acts_on: ActsOn,
    /// The change, in a few words.
    pub says: String,
    /// The value, as it is and under the variant; none for the rest.
    value: Option<(ValuePlace, [Value; 2])>,
}

/// What a change acts on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ActsOn {
    /// A part of a fight.
    Facet(Facet),
    /// All of it: another scenario, or other fighters and weapons.
    Rest,
}

impl Swap {
    /// Returns the key of the parameter, or the name of the stat line or weapon; none for the rest.
    pub(super) fn name(&self) -> Option<&str> {
        self.value.as_ref().map(|(place, _)| match place {
            ValuePlace::Parameter(name)
            | ValuePlace::Profile(name, _)
            | ValuePlace::Weapon(name, _) => name.as_str(),
        })
    }
}

impl ActsOn {
    /// Returns the name used in sentences, frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ActsOn::Facet(facet) => facet.name(),
            ActsOn::Rest => "the rest",
        }
    }
}

impl Swaps {
    /// Returns what differs between what a question is about as it is, and under a variant.
    pub(super) fn between(base: &dyn Question, other: &dyn Question) -> Swaps {
        let mut swaps = Swaps::default();
        let mut rest = Vec::new();
        for (ours, theirs) in base.subjects().into_iter().zip(other.subjects()) {
            let games = [ours, theirs].map(Subject::game);
            let [before, after] = games.map(|system| system.book());
            if before.own != after.own {
                rest.push("other rules".to_owned());
            }
            let [before, after] = [before, after].map(|book| &book.parameters);
            swaps.parameters(before, after);
            match (ours, theirs) {
                (Subject::Roster(ours), Subject::Roster(theirs)) => {
                    swaps.rosters([ours, theirs], &mut rest);
                }
                (Subject::Scenario(ours), Subject::Scenario(theirs)) => {
                    let rosters = [&ours.roster_file, &theirs.roster_file];
                    let [before, after] = rosters.map(|one| &one.system.book().parameters);
                    swaps.parameters(before, after);
                    swaps.rosters(rosters, &mut rest);
                    if ours.text != theirs.text {
                        rest.push(format!("{} in place of {}", theirs.name, ours.name));
                    }
                }
                _ => {}
            }
        }
        if !rest.is_empty() {
            rest.dedup();
            let says = rest.join(", ");
            swaps.changes.push(Swap { acts_on: ActsOn::Rest, says, value: None });
        }
        swaps
    }

    /// Returns the names of what they act on, in the order of an attack.
    pub(super) fn labels(&self) -> Vec<ActsOn> {
        let mut labels: Vec<ActsOn> = self.changes.iter().map(|swap| swap.acts_on).collect();
        labels.sort_unstable();
        labels.dedup();
        labels
    }

    /// Returns a part of the variant: whether it has each of the changes.
    pub(super) fn hybrid(&self, has: &[bool]) -> Hybrid {
        let changes = || self.changes.iter().zip(has);
        let values = changes().filter_map(|(swap, &has)| {
            let (place, values) = swap.value.as_ref()?;
            Some((place.clone(), values[usize::from(has)].clone()))
        });
        let is_rest = |(swap, has): (&Swap, &bool)| swap.value.is_none() && *has;
        Hybrid {
            whole: changes().any(is_rest),
            values: values.collect(),
            weapons: self.weapons.clone(),
        }
    }

    fn add(&mut self, place: ValuePlace, values: [&Value; 2], acts_on: Facet, says: String) {
        let known = |swap: &Swap| swap.value.as_ref().is_some_and(|(other, _)| *other == place);
        if !self.changes.iter().any(known) {
            let value = Some((place, values.map(Value::clone)));
            self.changes.push(Swap { acts_on: ActsOn::Facet(acts_on), says, value });
        }
    }

    fn parameters(&mut self, before: &Parameters, after: &Parameters) {
        for one in after {
            let Some(was) = before.get(&one.key).filter(|was| was.value != one.value) else {
                continue;
            };
            let place = ValuePlace::Parameter(one.key.clone());
            self.add(place, [&was.value, &one.value], one.acts_on, one.changes(Some(was)));
        }
    }

    /// Adds what differs between two rosters, and to `rest` what is not a single value.
    fn rosters(&mut self, rosters: [&RosterFile; 2], rest: &mut Vec<String>) {
        let [before, after] = rosters.map(|one| &one.roster);
        let book = rosters[1].system.book();
        for weapon in before.weapons.iter().chain(&after.weapons) {
            if self.weapons.iter().all(|known| known.name != weapon.name) {
                self.weapons.push(weapon.clone());
            }
        }
        for one in &after.weapons {
            let Some(was) = before.weapons.iter().find(|was| was.name == one.name) else {
                continue;
            };
            let place = |key: String| ValuePlace::Weapon(one.name.clone(), key);
            self.sheets(&one.name, [&was.sheet, &one.sheet], &book.weapon, place);
        }
        for one in &after.profiles {
            let Some(was) = before.get(&one.name) else { continue };
            let place = |key: String| ValuePlace::Profile(one.name.clone(), key);
            self.sheets(&one.name, [&was.sheet, &one.sheet], &book.profile, place);
        }
        let names = [before, after].map(|roster| roster.names().collect::<BTreeSet<_>>());
        if names[0] != names[1] {
            rest.push("other fighters".to_owned());
        }
    }

    fn sheets(
        &mut self,
        name: &str,
        [before, after]: [&Sheet; 2],
        form: &Parameters,
        place: impl Fn(String) -> ValuePlace,
    ) {
        for field in form {
            let (Some(was), Some(now)) = (before.get(&field.key), after.get(&field.key)) else {
                continue;
            };
            if was != now {
                let says = format!("{name}, {} {now}", field.key);
                self.add(place(field.key.clone()), [was, now], field.acts_on, says);
            }
        }
    }
}
