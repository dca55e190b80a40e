//! Hybrids: games with a part of what a variant changes.

use evenodds_engine::book::{Book, Value};
use evenodds_engine::fight::{Roster, WeaponLine};

/// Where a value stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ValuePlace {
    /// A parameter, by its key.
    Parameter(String),
    /// A value of a stat line, by name and key.
    Profile(String, String),
    /// A value of a weapon, by name and key.
    Weapon(String, String),
}

/// Which of a variant's changes a game has.
#[derive(Clone, PartialEq, Debug)]
pub struct Hybrid {
    /// Whether it has what is not a single value: other fighters, or another scenario.
    pub whole: bool,
    /// Every value that the variant changes, as it is here.
    pub values: Vec<(ValuePlace, Value)>,
    /// The weapons of both rosters. Those that a roster lacks are added, since a stat line may
    /// carry them.
    pub weapons: Vec<WeaponLine>,
}

impl Hybrid {
    /// Sets the parameters.
    pub(super) fn set_parameters(&self, book: &mut Book) {
        for (place, value) in &self.values {
            let ValuePlace::Parameter(key) = place else { continue };
            let known = book.parameters.get(key);
            if known.is_some_and(|known| known.domain.holds(value) && known.value != *value) {
                book.parameters = book.parameters.changed(key, value.clone());
            }
        }
    }

    /// Sets the values of stat lines and weapons.
    pub(super) fn set_sheets(&self, roster: &Roster, book: &Book) -> Roster {
        let mut roster = roster.fresh();
        for weapon in &self.weapons {
            if roster.weapons.iter().all(|known| known.name != weapon.name) {
                roster.weapons.push(weapon.clone());
            }
        }
        for (place, value) in &self.values {
            let set = match place {
                ValuePlace::Parameter(_) => continue,
                ValuePlace::Profile(name, key) => {
                    let found = roster.profiles.iter_mut().find(|one| one.name == *name);
                    found.map(|one| one.sheet.set(&book.profile, key, value.clone()))
                }
                ValuePlace::Weapon(name, key) => {
                    let found = roster.weapons.iter_mut().find(|one| one.name == *name);
                    found.map(|one| one.sheet.set(&book.weapon, key, value.clone()))
                }
            };
            debug_assert!(set.is_none_or(|set| set.is_ok()), "{place:?} = {value}");
        }
        roster
    }
}
