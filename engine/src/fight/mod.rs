//! Fights between stat lines: rosters, situations, attacks and duels.
//!
//! A [`Roster`] contains stat lines and weapons in the form that a game's book declares. Two stat
//! lines in a situation are a [`Meeting`]. A game turns a meeting into an [`Assault`], which is one
//! attack, or into a duel, which is an [`Engagement`](crate::engagement::Engagement). Each game
//! implements its attacks once, through [`Combat`].
//!
//! `combat` is an attack and its aftermath, `volley` attacks one after another on figures of one
//! stat line, `sheet` the values of a form, `roster` and `roster_csv` users' stat lines and
//! weapons. A form is declared in data; one reader serves TOML, CSV, studies and settings.

#[cfg(test)]
mod brute;
mod combat;
mod roster;
mod roster_csv;
mod sheet;
#[cfg(test)]
pub(crate) mod trial;
mod volley;

pub use combat::{Aftermath, Assault, Attack, AttackResult, Combat, Fighter, SingleAttack};
pub use roster::{Changes, Roster, StatLine, ValueOrigin, WeaponLine, system_of};
pub use roster_csv::system_of_csv;
pub use sheet::{SetupError, Sheet};
pub use volley::{Allocation, Volley, VolleyResult};

use crate::dice::{Dice, Die};
use crate::engagement::Side;

/// A stat line with its weapons.
#[derive(Clone, PartialEq, Debug)]
pub struct Contender {
    /// The stat line.
    pub profile: StatLine,
    /// The weapons, in the order of the roster.
    pub weapons: Vec<WeaponLine>,
}

/// Two stat lines in a situation.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// Both contenders. The first is the attacker in a single attack.
    pub contenders: [Contender; 2],
    /// The situation.
    pub situation: Sheet,
}

/// Who goes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum First {
    /// That side.
    Side(Side),
    /// Decided by the game's own rule, or by an even roll.
    Roll,
}

impl First {
    /// Reads the setting of a situation.
    #[must_use]
    pub fn of(situation: &Sheet) -> First {
        match situation.word("first") {
            "a" => First::Side(Side::A),
            "b" => First::Side(Side::B),
            _ => First::Roll,
        }
    }

    /// Returns the side that goes first, rolling with even odds if necessary.
    pub fn settle(self, dice: &mut impl Dice) -> Side {
        match self {
            First::Side(side) => side,
            First::Roll => dice.read(Die::D2, |face| Side::BOTH[usize::from(face == 2)]),
        }
    }
}

impl Meeting {
    /// Returns the names of both, for told lines.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.contenders.iter().map(|contender| contender.profile.name.clone()).collect()
    }

    /// Returns the weapon of a side: the one named in the situation if the side carries it, else
    /// its first weapon that `fits`, or `None`.
    ///
    /// # Errors
    /// If the situation names a weapon that neither side carries, or that does not fit.
    pub fn weapon(
        &self,
        side: Side,
        fits: impl Fn(&WeaponLine) -> bool,
        expected: &str,
    ) -> Result<Option<&WeaponLine>, SetupError> {
        let named = self.situation.word("weapon");
        let ours = &self.contenders[side.index()].weapons;
        if !named.is_empty() {
            if let Some(weapon) = ours.iter().find(|weapon| weapon.name == named) {
                if fits(weapon) {
                    return Ok(Some(weapon));
                }
                let other = ours.iter().find(|weapon| fits(weapon));
                let fix = other.map(|weapon| format!("`{}` is one", weapon.name));
                let message = format!("`{named}` is not a {expected}");
                return Err(SetupError::of("weapon", message).or_rather(fix));
            }
            let carried = self.contenders.iter().flat_map(|one| &one.weapons);
            let mut names: Vec<&str> = Vec::new();
            for weapon in carried {
                if !names.contains(&weapon.name.as_str()) {
                    names.push(&weapon.name);
                }
            }
            if !names.contains(&named) {
                let fix = crate::book::did_you_mean(named, names.iter().copied());
                let list = names.join(", ");
                let message = format!("no one here carries `{named}`; they carry {list}");
                return Err(SetupError::of("weapon", message).or_rather(fix));
            }
        }
        Ok(ours.iter().find(|weapon| fits(weapon)))
    }
}
