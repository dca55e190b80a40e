//! What attacks are worth, and what a player considers.

use evenodds_engine::dice::Exact;
use evenodds_engine::field::{
    Attacker, CounterattackContext, MoveAllowance, Position, Skirmisher, Stride, Target,
};
use evenodds_engine::squad::Worth;
use evenodds_engine::table::UNITS;

use super::pairing::PairKey;
use super::setup::ScriptSquad;
use super::situation::{Over, Seen};
use super::state::SquadState;
use crate::fights::fall::said;
use crate::fights::worth::WeighedAttack;
use crate::values::{Marks, SideState};

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    pub(super) key: PairKey,
    /// The conditions of both.
    pub(super) marks: [Marks; 2],
    /// What a test of nerve of the target would be told of its side, if the attack can lead to one.
    pub(super) side: Option<SideState>,
    /// How many of the unit of the target what is left of the attack can go on to.
    pub(super) others: u8,
}

/// An attack that could be made, whatever the conditions of both.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    pub(super) pair: [usize; 2],
    pub(super) seen: Seen,
    pub(super) over: Over,
    /// What the target has in hand.
    pub(super) held: usize,
    /// What a test of nerve of the target would be told of its side, if the attack can lead to one.
    side: Option<SideState>,
    /// How many of the unit of the target what is left of the attack can go on to.
    others: u8,
}

impl Attacker for ScriptSquad {
    fn pace(&self, state: &SquadState, who: usize) -> i32 {
        let Some(moves) = &self.members[who].moves else { return self.moves.moves };
        let lengths = said(moves, state.figures[who].marks).clamp(0, LENGTHS_MAX);
        lengths as i32 * UNITS
    }

    fn can_strike(&self, who: usize) -> bool {
        self.members[who].blows().next().is_some()
    }

    fn can_shoot(&self, _: &SquadState, who: usize) -> bool {
        0 < self.members[who].reach()
    }

    fn reach(&self, who: usize) -> i32 {
        self.members[who].reach()
    }

    fn worn(&self, state: &SquadState, who: usize) -> u8 {
        self.members[who].fall.lost(state.figures[who].marks)
    }

    fn blow_worth(&self, state: &SquadState, pair: [(usize, Position); 2]) -> Worth {
        self.best(state, pair, Over::CONTACT).map(|(_, worth)| worth).unwrap_or_default()
    }

    fn shot_worth(
        &self,
        state: &SquadState,
        pair: [(usize, Position); 2],
        target: Target,
    ) -> Worth {
        self.best(state, pair, Over::sight(target)).map(|(_, worth)| worth).unwrap_or_default()
    }

    /// A figure faces whom it attacks.
    fn in_return(&self, state: &SquadState, context: &CounterattackContext) -> Position {
        let mut position = context.position;
        position.face(state.figures[context.foe].position.at);
        position
    }

    fn opponent(&self, state: &SquadState, who: usize) -> Option<usize> {
        if !self.can_strike(who) {
            return None;
        }
        let from = (who, state.figures[who].position);
        let stands = |target: &Target| target.view.is_seen() && !self.is_doomed(state, target.foe);
        let worn = |foe| self.worn(state, foe);
        let target = self.field.target_where(&state.figures, from, self.contact(), worn, stands);
        target.map(|target| target.foe)
    }
}

/// The most lengths that a figure goes in an activation: beyond any table.
const LENGTHS_MAX: i64 = 10_000;

impl Skirmisher for ScriptSquad {
    const STAGE: i32 = UNITS;
    const NEARER: i32 = UNITS / 4;

    fn stride(&self, units: i32) -> Stride {
        let rules = &self.moves;
        Stride { units, rough: rules.rough, step: 0, climb: rules.climb, cost: rules.climb_cost }
    }
}

impl ScriptSquad {
    /// Returns how far a figure gets that goes so many units: as far with attacks as without.
    pub(super) fn allowance(&self, units: i32) -> MoveAllowance {
        let (near, far, next, strides) = (units, units, units, [units; 2]);
        MoveAllowance { near, far, next, strides, horizon: i32::MAX, struck: self.contact() }
    }

    /// Returns what a figure attacks with so that it is worth most, by its place, and what that is
    /// worth; of equals the first. `None` if nothing that it has reaches so far.
    pub(super) fn best(
        &self,
        state: &SquadState,
        pair: [(usize, Position); 2],
        over: Over,
    ) -> Option<(usize, Worth)> {
        let marks = |one, arm| self.marks(state, one, arm);
        self.best_arm(self.attempt(state, pair, over), marks)
    }

    /// Returns an attack of the first on the second, if both are there.
    pub(super) fn attempt(
        &self,
        state: &SquadState,
        pair: [(usize, Position); 2],
        over: Over,
    ) -> Attempt {
        let [by, on] = pair.map(|(who, _)| who);
        Attempt {
            pair: [by, on],
            seen: self.seen(state, pair, over),
            over,
            held: self.members[on].held(over.is_blow),
            side: self.told_if_tested(state, on),
            others: self.others_of_unit(state, on) as u8,
        }
    }

    /// Returns the same for an attack in these conditions of both, each with something in hand.
    pub(super) fn best_arm(
        &self,
        attempt: Attempt,
        marks: impl Fn(usize, usize) -> Marks,
    ) -> Option<(usize, Worth)> {
        let Attempt { pair: [by, on], seen, over, held, side, others } = attempt;
        let mut best: Option<(usize, Worth)> = None;
        let mut weigh = |arm: usize| {
            let key = self.key([by, on], [arm, held], seen);
            let marks = [marks(by, arm), marks(on, held)];
            let worth = self.worth(&Question { key, marks, side, others });
            let worth = self.valued([by, on], worth);
            if best.is_none_or(|(_, most)| most.net() < worth.net()) {
                best = Some((arm, worth));
            }
        };
        match over.is_blow {
            true => self.members[by].blows().for_each(&mut weigh),
            false => self.members[by].shots(over.gap).for_each(&mut weigh),
        }
        best
    }

    pub(super) fn worth(&self, question: &Question) -> Worth {
        let Question { key, marks: [_, theirs], .. } = question;
        if self.members[usize::from(key.pair[1])].fall.is_out(*theirs) {
            // Nobody attacks one who is out, and rules need not allow it.
            return Worth::default();
        }
        self.worths.get(question, |hand| self.appraise(hand, question))
    }

    /// Returns what a test of nerve of a figure would be told of its side, if an attack can lead to one.
    fn told_if_tested(&self, state: &SquadState, who: usize) -> Option<SideState> {
        let is_tested = self.turn.breaks_targets() && !state.figures[who].tested;
        is_tested.then(|| self.told_of_side(state, who))
    }

    fn appraise(&self, hand: &mut Exact, question: &Question) -> Worth {
        let Question { key, marks, side, others } = *question;
        let pairing = self.pairing(key);
        let [ours, theirs] = key.pair.map(|one| &self.members[usize::from(one)]);
        let nerve = side.and_then(|side| self.nerve_test(key.pair[1].into(), side));
        let attack = WeighedAttack {
            blow: &pairing.blow,
            act: pairing.act.as_ref(),
            actions: self.rules.actions(ours.actions.as_ref(), marks[0]),
            nerve: nerve.as_deref(),
            calls: self.turn.nerve,
            falls: [&ours.fall, &theirs.fall],
            marks,
            others: (others, theirs.fresh),
        };
        attack.worth(hand)
    }
}
