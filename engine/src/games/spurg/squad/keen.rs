//! What attacks are worth, and what a player who knows the odds may do.

use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Exact;
use crate::field::{Attacker, MoveAllowance, Position, Skirmisher, Stride, Target, percent_lost};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::spurg::profile::{Condition, FightKind};
use crate::games::spurg::turn;
use crate::squad::{Worth, standing};
use crate::table::UNITS;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    pair: [u8; 2],
    /// What range and cover subtract from a shot, and from one in the next turn; `None` in contact.
    penalties: Option<[i16; 2]>,
    condition: Condition,
}

impl Attacker for Squad {
    fn pace(&self, _: &SquadState, who: usize) -> i32 {
        turn::allowance_with_attack(&self.rules, &self.members[who].blow)
    }

    fn can_strike(&self, who: usize) -> bool {
        self.members[who].blow.damage.is_some()
    }

    fn can_shoot(&self, _: &SquadState, who: usize) -> bool {
        !self.members[who].shots.is_empty()
    }

    fn reach(&self, who: usize) -> i32 {
        self.members[who].reach
    }

    fn worn(&self, state: &SquadState, who: usize) -> u8 {
        let left = state.figures[who].condition.hit_points;
        percent_lost(left, self.members[who].blow.hit_points)
    }

    fn blow_worth(&self, state: &SquadState, [(by, _), (on, _)]: [(usize, Position); 2]) -> Worth {
        if self.can_strike(by) { self.worth(state, [by, on], None) } else { Worth::default() }
    }

    fn shot_worth(
        &self,
        state: &SquadState,
        [(by, _), (on, _)]: [(usize, Position); 2],
        target: Target,
    ) -> Worth {
        let walks = [by, on].map(|one| (one, self.pace(state, one)));
        let gap = self.field.next_gap(target.gap, walks);
        let penalties = [target, Target { gap, ..target }].map(|target| self.penalty(target));
        self.worth(state, [by, on], Some(penalties))
    }
}

impl Skirmisher for Squad {
    const STAGE: i32 = UNITS;
    const NEARER: i32 = UNITS / 4;

    fn stride(&self, units: i32) -> Stride {
        turn::stride(&self.rules, units)
    }
}

impl Squad {
    /// Returns how far a figure gets in its turn.
    pub(super) fn moves(&self, state: &SquadState, who: usize) -> MoveAllowance {
        let (near, far) = (self.pace(state, who), self.allowance(who));
        MoveAllowance { near, far, next: near, strides: [near, far], horizon: i32::MAX, struck: -1 }
    }

    /// Returns what an attack is worth.
    fn worth(&self, state: &SquadState, pair: [usize; 2], penalties: Option<[i16; 2]>) -> Worth {
        let condition = state.figures[pair[1]].condition;
        let question = Question { pair: self.worths.pair(pair), penalties, condition };
        self.worths.get(&question, |hand| self.appraise(hand, question))
    }

    fn appraise(&self, hand: &mut Exact, question: Question) -> Worth {
        let Question { pair, penalties, condition } = question;
        let [by, on] = pair.map(|one| &self.members[usize::from(one)]);
        let left = |condition: Condition| {
            let fighter = Fighter { profile: &on.blow, condition };
            let lost = percent_lost(condition.hit_points, on.blow.hit_points);
            if self.rules.is_out(&fighter) { 0 } else { standing(lost) }
        };
        let turns = [0, 1].map(|turn| penalties.map(|penalties| penalties[turn]));
        Worth::at_own_risk(hand, turns, left(condition), |dice, penalty| {
            let (profile, situation) = match penalty {
                None => (&by.blow, FightKind::Melee),
                Some(penalty) => (&by.shots[penalty as usize], FightKind::Ranged(0)),
            };
            let ours = Fighter { profile, condition: self.rules.fresh(profile) };
            let theirs = Fighter { profile: &on.blow, condition };
            let after = self.rules.strike(&Attack { ours, theirs, situation: &situation }, dice);
            [i32::from(!after.ours.loses_turn), left(after.theirs)]
        })
    }
}
