//! Movement: distances, ground, and where a move must stop.

mod charge;
mod fall;
mod gait;
mod obstacle;

pub use charge::{announce, charged, ends_charge, is_charge_possible};
pub use fall::{Jump, tell_slip};
pub use gait::Gait;
pub use obstacle::{Ladder, Obstacle};

use super::profile::Conduct;
use super::rules::Rules;
use crate::book::Tracked;
use crate::dice::{Dice, Role};
use crate::table::{Base, Facing, Ground, UNITS, Vector, View};

impl Rules {
    /// Returns whether a move counts as a run.
    #[must_use]
    pub fn is_run(&self, gait: Gait) -> bool {
        // SPRAWL L73: a run is declared.
        // `charge_is_run` says whether a charge is one.
        gait == Gait::Run || (gait == Gait::Charge && *self.table.charge_is_run)
    }

    /// Returns the distance that a Character covers in a Turn, in units.
    #[must_use]
    pub fn allowance(&self, quickness: u8, gait: Gait) -> i32 {
        let quickness = i32::from(quickness) * UNITS;
        match gait {
            // SPRAWL L57a: Quickness in inches.
            Gait::Walk | Gait::Flight => quickness,
            // SPRAWL L75: twice that for a run.
            // SPRAWL L81c: and for a charge.
            Gait::Run | Gait::Charge => *self.table.run_factor * quickness,
        }
    }

    /// Returns whether treacherous ground is impassable for a Character with this Quickness.
    #[must_use]
    pub fn sinks(&self, quickness: u8) -> bool {
        // SPRAWL L65b: for a Character that covers no more than an inch a Turn on it.
        i32::from(quickness) / *self.table.treacherous_divisor <= *self.table.treacherous_inches
    }

    /// Returns the Quickness left on this ground, in inches; 0 if it cannot be crossed.
    #[must_use]
    pub fn pace(&self, quickness: u8, gait: Gait, ground: Ground) -> i32 {
        let full = i32::from(quickness);
        match ground {
            // SPRAWL L63a: Quickness is halved, rounded down.
            Ground::Difficult => full / *self.table.difficult_divisor,
            // SPRAWL L65c: no running there.
            _ if is_treacherous(ground) && (self.is_run(gait) || self.sinks(quickness)) => 0,
            // SPRAWL L65a: a quarter, rounded down.
            _ if is_treacherous(ground) => full / *self.table.treacherous_divisor,
            // SPRAWL L61: open ground has no extra cost.
            _ => full,
        }
    }

    /// Returns a word that only books have in common by which a move comes over the same ground and
    /// obstacles; `None` if one of their numbers has no room in it.
    #[must_use]
    pub fn going(&self) -> Option<u64> {
        let rules = &self.table;
        let inches = |tracked: &Tracked<i32>| {
            (*tracked.unmarked() % UNITS == 0).then_some(*tracked.unmarked() / UNITS)
        };
        let numbers = [
            Some(*rules.difficult_divisor.unmarked()),
            Some(*rules.treacherous_divisor.unmarked()),
            Some(*rules.treacherous_inches.unmarked()),
            inches(&rules.step_height),
            inches(&rules.step_width),
            inches(&rules.climb_height),
            Some((*rules.wide_is_step.unmarked()).into()),
            Some((*rules.charge_is_run.unmarked()).into()),
        ];
        numbers
            .into_iter()
            .try_fold(0, |word, number| Some(word << 8 | u64::from(u8::try_from(number?).ok()?)))
    }

    /// Returns how many units of a stretch of ground a Character crosses, given its remaining move
    /// in units of open ground; `None` if it does not enter the ground.
    pub fn stretch(
        &self,
        (quickness, gait): (u8, Gait),
        (ground, length): (Ground, i32),
        left: i32,
        dice: &mut impl Dice,
    ) -> Option<i32> {
        let pace = self.pace(quickness, gait, ground);
        if pace == 0 || left <= 0 {
            return None;
        }
        // SPRAWL L57b and SPRAWL L79a: as far as possible, or less.
        let afforded = i64::from(left) * i64::from(pace) / i64::from(quickness);
        let reach = i64::from(length).min(afforded) as i32;
        if !self.tests_footing(gait, ground) {
            return Some(reach);
        }
        if !self.keeps_footing(quickness, dice) {
            // SPRAWL L63c: after a failure, it stumbles halfway.
            dice.tell("L63c", || format!("{} stumbles", Role::Us));
            return Some(reach / 2);
        }
        dice.tell("L63b", || format!("{} keeps its footing", Role::Us));
        Some(reach)
    }

    /// Returns whether a move over this ground takes a Test.
    #[must_use]
    pub fn tests_footing(&self, gait: Gait, ground: Ground) -> bool {
        // SPRAWL L63b: running on difficult ground does.
        ground == Ground::Difficult && self.is_run(gait)
    }

    /// Returns whether a Character passes that Test.
    pub fn keeps_footing(&self, quickness: u8, dice: &mut impl Dice) -> bool {
        // SPRAWL L63b: a Quickness Test at Difficulty 2.
        self.passes(quickness, *self.table.difficult_run, dice)
    }

    /// Returns the cost of this many units on this ground, in units of open ground.
    #[must_use]
    pub fn ground_cost(&self, (quickness, gait): (u8, Gait), ground: Ground, units: i32) -> i32 {
        let pace = self.pace(quickness, gait, ground).max(1);
        (units.unsigned_abs() * u32::from(quickness)).div_ceil(pace.unsigned_abs()) as i32
    }

    /// Returns the distance that a Character that is Down can crawl, in units.
    #[must_use]
    pub fn crawl(&self) -> i32 {
        // SPRAWL L226a: 2 inches towards safety.
        *self.table.crawl
    }

    /// Returns whether an enemy stops a runner, given their bases; `view` is what the runner sees
    /// of it ahead.
    pub fn stops_runner(
        &self,
        enemy: &Conduct,
        [ours, theirs]: [Base; 2],
        view: impl FnOnce() -> Option<View>,
    ) -> bool {
        // SPRAWL L79b: within 4 inches of a visible enemy, neither hidden nor in cover.
        enemy.hidden == 0
            && ours.is_gap_within(theirs, *self.table.run_stop)
            && view().is_some_and(View::is_whole)
    }

    /// Returns whether a direction leads away from the enemy, so that a Character may flee there.
    #[must_use]
    pub fn is_away(&self, ahead: Facing, way: Vector) -> bool {
        // SPRAWL L51b: to the nearest cover or edge, away from the enemy.
        ahead.sees(way, *self.table.flight)
    }
}

/// Returns whether ground is treacherous.
#[must_use]
pub const fn is_treacherous(ground: Ground) -> bool {
    matches!(ground, Ground::Severe | Ground::Extreme)
}

/// Tells that a Character has crawled.
pub fn tell_crawl(dice: &mut impl Dice) {
    dice.tell("L226a", || format!("{} crawls", Role::Us));
}
