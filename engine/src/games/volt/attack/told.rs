//! The told lines of a Volt attack.

use super::landing::{Aim, Hit};
use super::wounds::Marked;
use crate::dice::{Dice, Role};
use crate::fight::Fighter;
use crate::games::volt::profile::{Condition, Mode, Preparation, WoundKind};
use crate::games::volt::rules::Rules;
use crate::mechanics::Attempt;

/// How an attack roll is described.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Manner {
    /// A close attack.
    Close,
    /// A shot.
    Shot(Mode, Preparation),
}

/// Tells an attack roll.
pub fn roll(aim: Aim, (black, white): (u8, u8), hit: Option<Hit>, dice: &mut impl Dice) {
    let rule = match (hit, aim.manner) {
        (Some(Hit::Full), _) => "X6",
        (_, Manner::Close) => "L20a",
        (_, Manner::Shot(..)) => "L32a",
    };
    dice.tell(rule, || {
        let Attempt { value, against } = aim.check;
        let (how, what) = match aim.manner {
            Manner::Close => (format!("strikes at {}", Role::Them), "Guard"),
            Manner::Shot(mode, preparation) => {
                let article = ["a", "a fast", "a burst as a", "an automatic"][mode as usize];
                let kind = preparation.name();
                let and = match (mode, preparation) {
                    (Mode::Single, Preparation::Aimed) => "n",
                    _ => "",
                };
                let how = format!("fires {article}{and} {kind} shot at {}", Role::Them);
                (how, "a distance of")
            }
        };
        let result = match hit {
            None => "a miss",
            Some(Hit::Plain) => "a hit",
            Some(Hit::Full) => "a full hit",
        };
        let (us, arm) = (Role::Us, Role::Arm);
        let dice = format!("black {black}, white {white}");
        format!("{us} {how}, {arm} {value} against {what} {against}: {dice}, {result}")
    });
}

/// Tells that no shot is fired.
pub fn out_of_reach(dice: &mut impl Dice) {
    dice.tell("X20", || format!("{}'s {} does not reach so far", Role::Us, Role::Arm));
}

/// Tells a mark in a wound table.
pub fn mark(mark: Marked, kind: WoundKind, dice: &mut impl Dice) {
    let kind = match kind {
        WoundKind::Stun => "Stun",
        WoundKind::Injury => "Injury",
    };
    let them = Role::Them;
    match mark {
        Marked::None => dice.tell("X29", || format!("no row of {them}'s wounds is marked")),
        Marked::Free(11) => dice.tell("X32", || format!("{them} takes an Injury over 10")),
        Marked::Free(row) => dice.tell("X29", || format!("{them} marks row {row}: {kind}")),
        Marked::Upgraded(row) => {
            dice.tell("X30", || format!("the Stun on {them}'s row {row} is now an Injury"));
        }
    }
}

/// Tells the state that wounds leave a fighter in.
pub fn state(before: Fighter<'_, Rules>, after: Condition, dice: &mut impl Dice) {
    let penalties = &before.profile.penalties;
    let them = Role::Them;
    if penalties.disable(after.wounds) {
        dice.tell("X28", || format!("{them} is unable to act"));
    } else if penalties.put_out(after.wounds) {
        dice.tell("X32", || format!("{them} is out of the fight with a deadly wound"));
    } else if after.penalty != before.condition.penalty {
        dice.tell("X28", || format!("{them} acts at {} for wounds", after.penalty));
    }
}
