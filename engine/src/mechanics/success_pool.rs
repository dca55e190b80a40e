//! Success pools: roll a number of dice and count those that reach a target.

use std::cmp::Ordering;

use crate::dice::{Dice, Die, Total, law_of_pool};
use crate::law::Law;
use crate::resolver::{Answer, Check, Grade, Resolver};

/// A pool of equal dice; each die that reaches the target is a success.
///
/// The degree is the number of net successes, or 0 if the difficulty is not reached. A pool without
/// successes that shows a one is a fumble. There are no criticals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessPool {
    rules: PoolRules,
    /// What each face adds to the reading. This table is the hot loop: a lookup takes half the time
    /// of classifying the face.
    adds: Box<[u32; 256]>,
}

/// The settings of a success pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PoolRules {
    /// The die rolled.
    pub die: Die,
    /// The lowest face that counts as a success.
    pub target: u8,
    /// The number of successes that the highest face counts; at most
    /// [`SuccessPool::TOP_COUNTS_MAX`].
    pub top_counts: u8,
    /// How net successes are computed once the difficulty is met.
    pub net: NetSuccesses,
    /// The lowest difficulty, however easy the check; at least 1.
    pub difficulty_min: i16,
    /// Whether a pool without successes that shows a one is a fumble.
    pub fumbles: bool,
}

/// How net successes are computed from the successes rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NetSuccesses {
    /// One for meeting the difficulty, and one for each success beyond it.
    Beyond,
    /// One for each time the difficulty is met in full.
    Multiples,
    /// All successes rolled.
    Raw,
}

/// A number of dice against a difficulty: the number of successes needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PoolCheck {
    /// The number of dice.
    pub pool: u8,
    /// The number of successes needed, before the minimum is applied.
    pub difficulty: i16,
}

impl Check for PoolCheck {
    fn eased(self, by: i16) -> PoolCheck {
        PoolCheck { difficulty: self.difficulty.saturating_sub(by), ..self }
    }
}

/// The reading of a pool so far: the number of successes, and in the higher bits the number of
/// ones.
///
/// Ones matter only if nothing has succeeded, and then only whether there are any. Readings that
/// differ in nothing else are equal, so an exact hand merges them and a rolled one saves the test.
#[derive(Clone, Copy, Default)]
struct Shown(u32);

impl Shown {
    const ONE: u32 = 1 << 16;

    fn successes(self) -> i16 {
        // 255 dice of at most 128 successes each.
        self.0 as i16
    }

    fn only_ones(self) -> bool {
        Shown::ONE <= self.0 && self.successes() == 0
    }

    /// Returns what distinguishes readings, in order from worst to best.
    fn matters(self) -> (i16, bool) {
        (self.successes(), !self.only_ones())
    }
}

impl Ord for Shown {
    fn cmp(&self, other: &Shown) -> Ordering {
        self.matters().cmp(&other.matters())
    }
}

impl PartialOrd for Shown {
    fn partial_cmp(&self, other: &Shown) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Shown {
    #[inline]
    fn eq(&self, other: &Shown) -> bool {
        self.0 == other.0 || self.matters() == other.matters()
    }
}

impl Eq for Shown {}

impl Total for Shown {
    /// One success.
    const EVEN_FROM: usize = 2;

    #[inline]
    fn plus(self, Shown(more): Shown) -> Shown {
        Shown(self.0 + more)
    }

    /// Returns 0 for ones alone, 1 for nothing, and one more than the successes for any.
    #[inline]
    fn place(self) -> usize {
        match self.successes() {
            0 => usize::from(self.0 < Shown::ONE),
            successes => successes as usize + 1,
        }
    }

    #[inline]
    fn at(place: usize) -> Shown {
        match place {
            0 => Shown(Shown::ONE),
            _ => Shown(place as u32 - 1),
        }
    }
}

impl SuccessPool {
    /// The maximum number of successes of one face, so that the successes of the largest pool can
    /// be counted.
    pub const TOP_COUNTS_MAX: u8 = 128;

    /// Creates a pool with these rules. Values out of range are moved to the nearest limit.
    #[must_use]
    pub fn new(rules: PoolRules) -> SuccessPool {
        let rules = PoolRules {
            top_counts: rules.top_counts.min(SuccessPool::TOP_COUNTS_MAX),
            difficulty_min: rules.difficulty_min.max(1),
            ..rules
        };
        let adds = |face: u8| {
            let counts = if face == rules.die.faces() { rules.top_counts } else { 1 };
            let successes = if rules.target <= face { u32::from(counts) } else { 0 };
            successes + if rules.fumbles && face == 1 { Shown::ONE } else { 0 }
        };
        let mut table = Box::new([0; 256]);
        for face in 1..=rules.die.faces() {
            table[usize::from(face)] = adds(face);
        }
        SuccessPool { rules, adds: table }
    }

    /// Returns the rules of the pool.
    #[must_use]
    pub fn rules(&self) -> PoolRules {
        self.rules
    }

    /// Returns what a face adds to a pool of this die.
    #[inline]
    fn read(&self, face: u8) -> Shown {
        Shown(self.adds[usize::from(face)])
    }

    /// Returns the answer to a check of a pool that shows this.
    #[inline]
    fn answer(&self, shown: Shown, difficulty: i16) -> Answer {
        let raw = shown.successes();
        let degree = self.net(raw, difficulty.max(self.rules.difficulty_min));
        let grade = match degree {
            1.. => Grade::Success,
            _ if shown.only_ones() => Grade::Fumble,
            _ => Grade::Failure,
        };
        Answer { grade, degree }
    }

    /// Returns the net successes for `raw` successes against a difficulty of at least 1.
    fn net(&self, raw: i16, difficulty: i16) -> i16 {
        match self.rules.net {
            NetSuccesses::Beyond => (raw - difficulty + 1).max(0),
            NetSuccesses::Multiples => raw / difficulty,
            NetSuccesses::Raw if raw < difficulty => 0,
            NetSuccesses::Raw => raw,
        }
    }
}

impl Resolver for SuccessPool {
    type Check = PoolCheck;
    type Outcome = Answer;

    #[inline]
    fn resolve(&self, check: &PoolCheck, dice: &mut impl Dice) -> Answer {
        let PoolRules { die, .. } = self.rules;
        let shown = dice.pool(self, self.rules, check.pool, die, |pool, _, face| pool.read(face));
        self.answer(shown, check.difficulty)
    }

    /// Reads the answers from the law of the pool.
    fn law(&self, check: &PoolCheck) -> Law<Answer> {
        let answer = |shown| self.answer(shown, check.difficulty);
        law_of_pool(check.pool, self.rules.die, |face| self.read(face), answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;
    use crate::dice::Scripted;

    const RULES: PoolRules = PoolRules {
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
        for net in [NetSuccesses::Beyond, NetSuccesses::Multiples, NetSuccesses::Raw] {
            let pool = SuccessPool::new(PoolRules { net, ..RULES });
            conformance::assert_conforms(&pool, checks());
        }
        let odd = SuccessPool::new(PoolRules { target: 1, top_counts: 0, ..RULES });
        conformance::assert_conforms(&odd, checks());
    }

    #[test]
    fn net_successes_by_each_reading() {
        let net = |net, difficulty| {
            let pool = SuccessPool::new(PoolRules { net, ..RULES });
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
        let pool = SuccessPool::new(RULES);
        let easy = PoolCheck { pool: 3, difficulty: 1 }.eased(2);
        assert_eq!(pool.law(&easy), pool.law(&PoolCheck { pool: 3, difficulty: 1 }));
        assert_eq!(easy.eased(-2), PoolCheck { pool: 3, difficulty: 1 });
    }
}
