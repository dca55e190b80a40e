//! Success pools: roll a handful of dice, count those that reach a target.

use crate::dice::{Dice, Die};
use crate::resolver::{Answer, Check, Grade, Resolver};

/// A pool of equal dice, of which each that reaches the target is a success.
///
/// The degree is the net successes beyond what the difficulty takes, or 0 where it is not reached.
/// A pool without a success that shows a one fumbles. There are no criticals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuccessPool {
    /// The die rolled.
    pub die: Die,
    /// The lowest face that is a success.
    pub target: u8,
    /// How many successes the top face counts.
    pub top_counts: u8,
    /// What is left of the successes once a difficulty is met.
    pub net: NetSuccesses,
    /// The lowest difficulty there is, however easy the check.
    pub difficulty_min: i16,
    /// Whether a pool without successes that shows a one fumbles.
    pub fumbles: bool,
}

/// What is left of `raw` successes against a difficulty that they meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetSuccesses {
    /// As many as the difficulty make one, each beyond it one more.
    Beyond,
    /// One for each time the difficulty is met in full.
    Multiples,
    /// All of them.
    Raw,
}

/// So many dice against a difficulty: the successes that are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolCheck {
    /// How many dice.
    pub pool: u8,
    /// The successes needed, before the lowest difficulty is seen to.
    pub difficulty: i16,
}

impl Check for PoolCheck {
    fn eased(self, by: i16) -> PoolCheck {
        PoolCheck { difficulty: self.difficulty.saturating_sub(by), ..self }
    }
}

/// What a pool shows so far. A one matters only as long as nothing has succeeded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    successes: u16,
    only_ones: bool,
}

impl SuccessPool {
    /// The net successes of `raw` ones against a difficulty of at least 1.
    fn net(&self, raw: i16, difficulty: i16) -> i16 {
        if raw < difficulty {
            return 0;
        }
        match self.net {
            NetSuccesses::Beyond => raw - difficulty + 1,
            NetSuccesses::Multiples => raw / difficulty,
            NetSuccesses::Raw => raw,
        }
    }
}

impl Resolver for SuccessPool {
    type Check = PoolCheck;
    type Outcome = Answer;

    #[inline]
    fn resolve(&self, check: &PoolCheck, dice: &mut impl Dice) -> Answer {
        let top = self.die.faces();
        let nothing = Shown { successes: 0, only_ones: false };
        let shown = dice.fold(check.pool, self.die, nothing, |shown, face| {
            let counts = match face {
                face if face < self.target => 0,
                face if face == top => self.top_counts,
                _ => 1,
            };
            let successes = shown.successes + u16::from(counts);
            let one = self.fumbles && (shown.only_ones || face == 1);
            Shown { successes, only_ones: one && successes == 0 }
        });
        // 255 dice of at most 255 successes each fit twice over; a difficulty of less than one
        // success would be no check.
        let raw = i16::try_from(shown.successes).unwrap_or(i16::MAX);
        let difficulty = check.difficulty.max(self.difficulty_min).max(1);
        let degree = self.net(raw, difficulty);
        let grade = match degree {
            1.. => Grade::Success,
            _ if shown.only_ones => Grade::Fumble,
            _ => Grade::Failure,
        };
        Answer { grade, degree }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;
    use crate::dice::Scripted;

    const POOL: SuccessPool = SuccessPool {
        die: Die::D10,
        target: 7,
        top_counts: 2,
        net: NetSuccesses::Beyond,
        difficulty_min: 1,
        fumbles: true,
    };

    #[test]
    fn conforms() {
        let checks = || {
            (0..8).flat_map(|pool| (-1..5).map(move |difficulty| PoolCheck { pool, difficulty }))
        };
        conformance::assert_conforms(&POOL, checks());
        for net in [NetSuccesses::Multiples, NetSuccesses::Raw] {
            conformance::assert_conforms(&SuccessPool { net, ..POOL }, checks());
        }
        conformance::assert_conforms(&SuccessPool { target: 1, top_counts: 0, ..POOL }, checks());
    }

    #[test]
    fn net_successes_by_each_reading() {
        let net = |net, difficulty| {
            let pool = SuccessPool { net, ..POOL };
            let check = PoolCheck { pool: 4, difficulty };
            Scripted::play(&[7, 8, 9, 10], |dice| pool.resolve(&check, dice))
                .expect("four dice")
                .value
                .degree
        };
        assert_eq!([1, 2, 5, 6].map(|d| net(NetSuccesses::Beyond, d)), [5, 4, 1, 0]);
        assert_eq!([1, 2, 5, 6].map(|d| net(NetSuccesses::Multiples, d)), [5, 2, 1, 0]);
        assert_eq!([1, 2, 5, 6].map(|d| net(NetSuccesses::Raw, d)), [5, 5, 5, 0]);
    }

    #[test]
    fn easing_below_the_lowest_difficulty_is_not_lost() {
        let easy = PoolCheck { pool: 3, difficulty: 1 }.eased(2);
        assert_eq!(POOL.law(&easy), POOL.law(&PoolCheck { pool: 3, difficulty: 1 }));
        assert_eq!(easy.eased(-2), PoolCheck { pool: 3, difficulty: 1 });
    }
}
