//! How large the chain of a Volt duel is at least.

use super::{Duel, Left};
use crate::engagement::Side;
use crate::fight::Combat;
use crate::games::volt::profile::{Condition, Tactic};

impl Duel {
    /// The largest number of wound tables of a fighter that are counted.
    const TABLES_MAX: usize = 1 << 12;

    /// The largest penalty that is considered.
    const PENALTY_MAX: i16 = 100;

    /// Returns a number of states that play is sure to reach.
    ///
    /// While both may hit, each wound table of one fighter occurs with each of the other.
    pub(super) fn size_min(&self) -> usize {
        let tactics = self.situation.tactics;
        if tactics.iter().any(|tactic| tactic.waits()) {
            return 1;
        }
        let [ours, theirs] = Side::BOTH.map(|side| self.tables_min(side));
        // Each occurs before the action of either, or with the damage of a close attack pending.
        let hampers = |tactic: &Tactic| matches!(tactic, Tactic::Disarm | Tactic::Immobilize);
        let moments = if tactics.iter().any(hampers) || ours.min(theirs) == 1 { 1 } else { 2 };
        moments * ours * theirs
    }

    /// Returns a number of wound tables with which a fighter is sure to be seen while both may hit.
    fn tables_min(&self, side: Side) -> usize {
        let foe = side.foe();
        let may_hit = |one: Side, penalty: i16| {
            let mut conditions = [Condition::default(); 2];
            conditions[one.index()].penalty = penalty;
            self.can_hit(one, conditions)
        };
        // The enemy's worst attack, as badly hurt as it may be.
        let Some(penalty) =
            (0..Duel::PENALTY_MAX).map(|worse| -worse).take_while(|&at| may_hit(foe, at)).last()
        else {
            return 1;
        };
        let mut conditions = [Condition::default(); 2];
        conditions[foe.index()].penalty = penalty;
        let lefts = match self.wants_to_aim() {
            true => [Left::Aimed; 2],
            false => [Left::Nothing, Left::Fired],
        };
        let situations = lefts.map(|left| self.situation(foe, self.prepared(foe, left)));
        let value = |situation| self.rules.check(&self.attack(foe, conditions, situation)).value;
        let [first, other] = &situations;
        let worst = if value(first) <= value(other) { first } else { other };
        let attack = self.attack(foe, conditions, worst);
        self.rules.tables(&attack, |penalty| may_hit(side, penalty), Duel::TABLES_MAX)
    }
}
