//! Fumbles: openings in melee, and the table for those at range.

use super::damage::{Impact, Volley};
use super::effect::lost;
use super::{Condition, Hold, Rules, Told};
use crate::dice::{Dice, Die, Key};
use crate::fight::{Attack, Fighter};
use crate::games::d20::profile::Situation;

/// What a fumbled shot does to the weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Mishap {
    /// Nothing: only the shot is lost.
    Stray,
    /// It has to be reloaded or cleared.
    Stuck,
    /// It backfires.
    Backfire,
}

impl Rules {
    /// A fumble in melee: what the other makes of it.
    pub(in crate::games::d20) fn give_opening(
        &self,
        ours: &Fighter<'_, Rules>,
        theirs: &Fighter<'_, Rules>,
        situation: Situation,
        dice: &mut impl Dice,
    ) -> Condition {
        // d20 L129: one attack, at once.
        // Assumption: no charge, and a fumble of it leads to nothing.
        dice.tell("L129", || format!("{} may strike at once", theirs.profile.name));
        let situation = Situation { charge: false, ..situation };
        let free = Attack { ours: *theirs, theirs: *ours, situation: &situation };
        match self.impact(&free, Told::Left, dice) {
            Impact::Fumble | Impact::Miss | Impact::Stopped => ours.condition,
            wound @ Impact::Wound { .. } => self.suffer(ours, wound, situation, dice),
        }
    }

    /// A fumble at range: what becomes of the weapon, and of the one who fired it.
    pub(super) fn fumble_shot(&self, ours: &Fighter<'_, Rules>, dice: &mut impl Dice) -> Condition {
        let Fighter { profile, mut condition } = *ours;
        match self.mishap(ours, dice) {
            Mishap::Stray => {}
            Mishap::Stuck => condition.hold = Hold::Stuck,
            Mishap::Backfire => {
                // Assumption: the damage of one shot, which nothing stops or halves.
                let volley = Volley { damage: profile.weapon.damage, halved: false };
                let harm = self.damage(volley, 1, condition.hit_points, dice);
                condition.hit_points -= harm;
                condition.hold = Hold::Gone;
                let left = condition.hit_points;
                dice.tell("L145", || lost(&profile.name, harm, left));
            }
        }
        condition
    }

    /// The table for fumbles at range.
    fn mishap(&self, ours: &Fighter<'_, Rules>, dice: &mut impl Dice) -> Mishap {
        let weapon = &ours.profile.weapon.name;
        // d20 L130: a D6 decides.
        // Assumption: at any range, not at long range alone.
        dice.settle_by_key(Key::new("d20 fumble table", []), |dice| {
            let face = dice.roll(Die::D6);
            if face <= self.fumble_stray_to {
                // d20 L135, d20 L137: the shot goes elsewhere.
                // Assumption: where nobody stands.
                let rule = if face == 1 { "L135" } else { "L137" };
                let feet = 10 * u16::from(face);
                dice.tell(rule, || format!("the shot strays by {feet} ft."));
                return Mishap::Stray;
            }
            if face <= self.fumble_empty_to {
                // d20 L139: the clip is wasted.
                // Assumption: the next standard action reloads.
                dice.tell("L139", || {
                    format!("the clip of {weapon} is wasted; the next action reloads")
                });
                return Mishap::Stuck;
            }
            // d20 L145: beyond the jams, one time in four.
            if self.fumble_jam_to < face && self.backfires(dice) {
                dice.tell("L145", || format!("{weapon} backfires and is gone"));
                return Mishap::Backfire;
            }
            // d20 L141, d20 L143: a jam.
            // Assumption: the next standard action clears it.
            let rule = match face {
                4 => "L141",
                5 => "L143",
                _ => "L145",
            };
            dice.tell(rule, || format!("{weapon} jams; the next action clears it"));
            Mishap::Stuck
        })
    }

    fn backfires(&self, dice: &mut impl Dice) -> bool {
        let percent = self.backfire_percent;
        dice.read(HUNDRED, |face| face <= percent)
    }
}

/// What percent are rolled with.
const HUNDRED: Die = match Die::new(100) {
    Some(die) => die,
    None => unreachable!(),
};
