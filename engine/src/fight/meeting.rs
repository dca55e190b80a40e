//! Two stat lines in a situation.

use super::roster::{StatLine, WeaponLine};
use super::sheet::{SetupError, Sheet};
use crate::engagement::Side;

/// A stat line with its weapons.
#[derive(Clone, PartialEq, Debug)]
pub struct Contender {
    /// The stat line.
    pub profile: StatLine,
    /// The weapons, in the order of the roster.
    pub weapons: Vec<WeaponLine>,
    /// The name of the weapon that it uses, whichever the situation names; `None` to go by the
    /// situation.
    pub chosen: Option<String>,
}

/// Two stat lines in a situation.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// Both contenders. The first is the attacker in a single attack.
    pub contenders: [Contender; 2],
    /// The situation.
    pub situation: Sheet,
}

impl Meeting {
    /// Returns the names of both, for told lines.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.contenders.iter().map(|contender| contender.profile.name.clone()).collect()
    }

    /// Returns the name of the weapon that a side is to use if it carries it: the one chosen for it,
    /// else the one named in the situation; empty if there is neither.
    #[must_use]
    pub fn named(&self, side: Side) -> &str {
        let chosen = self.contenders[side.index()].chosen.as_deref();
        chosen.unwrap_or_else(|| self.situation.word("weapon"))
    }

    /// Returns the same meeting in which the first of the two uses this weapon.
    #[must_use]
    pub fn choosing(mut self, weapon: &str) -> Meeting {
        self.contenders[0].chosen = Some(weapon.to_owned());
        self
    }

    /// Returns the weapon of a side: the one [named](Meeting::named) for it if the side carries it,
    /// else its first weapon that `fits`, or `None`.
    ///
    /// # Errors
    /// If it names a weapon that neither side carries, or that does not fit.
    pub fn weapon(
        &self,
        side: Side,
        fits: impl Fn(&WeaponLine) -> bool,
        expected: &str,
    ) -> Result<Option<&WeaponLine>, SetupError> {
        let named = self.named(side);
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
