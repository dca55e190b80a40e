//! Figures of squads: what they have in hand, the bases they stand on and the units they are in.

use super::arms::carried;
use super::meeting::stat_line;
use super::stats::Profile;
use crate::fight::{Contender, SetupError};
use crate::games::skrapyard::rules::{Rules, Undeclared};

/// A figure of a squad: its stat line with the first weapons of its list in hand.
///
/// # Errors
/// When it has what only heroes have.
pub fn figure(contender: &Contender, undeclared: Undeclared) -> Result<Profile, SetupError> {
    // Skrapyard 2.1: with a stat line, it is a character.
    let (hand, missile) = carried(contender, undeclared);
    stat_line(contender, hand, missile)
}

/// Whether a character is a unit by itself.
pub(super) const fn is_unit_alone(profile: &Profile) -> bool {
    // Skrapyard 3.3: a hero is a unit by himself, and no member of a team.
    profile.hero
}

/// Holds a unit, which is made before the game, to the rules of units.
///
/// # Errors
/// When a hero is in it with others, or it is too large.
pub fn check_unit(
    rules: &Rules,
    unit: &str,
    members: &[(&str, Profile)],
) -> Result<(), SetupError> {
    // Skrapyard 3.1: units are made before the game.
    let hero = members.iter().find(|(_, profile)| is_unit_alone(profile));
    if let Some((name, _)) = hero.filter(|_| 1 < members.len()) {
        let message = format!("`{name}` is a hero and must be a unit of its own");
        let fix = Some("give it a unit of its own".to_owned());
        return Err(SetupError::of("unit", message).or_rather(fix));
    }
    // Skrapyard 3.1.1: a unit is as large as the statures of its members together.
    let size: i16 = members.iter().map(|(_, profile)| profile.stature).sum();
    // Skrapyard 3.1.2: at most 6. Skrapyard 8.2.1: whatever statures that is made of.
    let most = *rules.unit_size;
    if most < size {
        let message = format!("`{unit}` has a size of {size}; units have at most {most}");
        let fix = Some("make two units of it".to_owned());
        return Err(SetupError::of("unit", message).or_rather(fix));
    }
    Ok(())
}

/// Holds the base of a figure, of this radius in units, to how wide bases may be.
///
/// # Errors
/// When it is too narrow or too wide.
pub fn check_base(
    rules: &Rules,
    name: &str,
    profile: &Profile,
    radius: i32,
) -> Result<(), SetupError> {
    let bases = &rules.bases;
    // Skrapyard 1.2: all is in inches, and whoever decides knows all distances.
    // Skrapyard 2.3: bases are round, and as wide as suits the figure: what a scenario says, or
    // else what the game's figures of this stature have.
    // Skrapyard 2.3.1: 25 mm at least. Skrapyard 2.3.2: 20 mm for those smaller than grown
    // humans. Skrapyard 2.3.3: bigger ones may have 40 mm, the biggest 60 mm, and do unless a
    // scenario has it otherwise.
    let least = if profile.stature < bases.grown { bases.young } else { bases.least };
    if 2 * radius < least {
        let message = format!("`{name}` has a base of less than {} mm", millimetres(least));
        return Err(SetupError::of("base", message));
    }
    // Skrapyard 2.3.4: nothing wider than 60 mm takes part.
    if bases.most < 2 * radius {
        let message = format!("`{name}` has a base of more than {} mm", millimetres(bases.most));
        return Err(SetupError::of("base", message));
    }
    Ok(())
}

/// Thousandths of an inch as millimetres.
const fn millimetres(units: i32) -> i32 {
    (units * 254 + 5000) / 10_000
}
