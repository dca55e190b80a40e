//! What a Volt attack tells to whoever listens.

use super::wounds::Mark;
use super::{Condition, Hit, Volt};
use crate::dice::Dice;
use crate::fight::Attack;
use crate::games::volt::profile::{Approach, Kind, Mode, Profile};
use crate::mechanics::Attempt;

/// An attack roll.
pub fn roll(
    attack: &Attack<'_, Volt>,
    check: Attempt,
    (black, white): (u8, u8),
    hit: Option<Hit>,
    dice: &mut impl Dice,
) {
    let (ours, theirs) = (attack.ours.profile, attack.theirs.profile);
    let rule = match (hit, attack.situation.attack) {
        (Some(Hit::Full), _) => "X6",
        (_, Approach::Close(_)) => "L20a",
        (_, Approach::Ranged(_)) => "L32a",
    };
    dice.tell(rule, || {
        let Attempt { value, against } = check;
        let weapon = &ours.weapon.name;
        let (how, what) = match attack.situation.attack {
            Approach::Close(_) => (format!("strikes at {}", theirs.name), "Guard"),
            Approach::Ranged(shooting) => {
                let mode = ["a", "a fast", "a burst as a", "an automatic"];
                let mode = mode[ours.weapon.mode as usize];
                let kind = shooting.preparation.name();
                let and =
                    if ours.weapon.mode == Mode::Single && kind == "aimed" { "n" } else { "" };
                (format!("fires {mode}{and} {kind} shot at {}", theirs.name), "a distance of")
            }
        };
        let result = match hit {
            None => "a miss",
            Some(Hit::Plain) => "a hit",
            Some(Hit::Full) => "a full hit",
        };
        let dice = format!("black {black}, white {white}");
        format!("{} {how}, {weapon} {value} against {what} {against}: {dice}, {result}", ours.name)
    });
}

/// That no shot is made.
pub fn out_of_reach(ours: &Profile, dice: &mut impl Dice) {
    dice.tell("X20", || format!("{}'s {} does not reach so far", ours.name, ours.weapon.name));
}

/// A mark in a wound table.
pub fn mark(name: &str, mark: Mark, kind: Kind, dice: &mut impl Dice) {
    let kind = match kind {
        Kind::Stun => "Stun",
        Kind::Injury => "Injury",
    };
    match mark {
        Mark::None => dice.tell("X29", || format!("no row of {name}'s wounds is marked")),
        Mark::Free(11) => dice.tell("X32", || format!("{name} takes an Injury over 10")),
        Mark::Free(row) => dice.tell("X29", || format!("{name} marks row {row}: {kind}")),
        Mark::Upgraded(row) => {
            dice.tell("X30", || format!("the Stun on {name}'s row {row} is now an Injury"));
        }
    }
}

/// The state that wounds leave a fighter in.
pub fn state(profile: &Profile, before: Condition, after: Condition, dice: &mut impl Dice) {
    let Profile { name, penalties, .. } = profile;
    if penalties.disable(after.wounds) {
        dice.tell("X28", || format!("{name} is unable to act"));
    } else if penalties.put_out(after.wounds) {
        dice.tell("X32", || format!("{name} is out of the fight with a deadly wound"));
    } else if after.penalty != before.penalty {
        dice.tell("X28", || format!("{name} acts at {} for wounds", after.penalty));
    }
}
