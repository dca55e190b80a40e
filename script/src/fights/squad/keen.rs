//! What attacks are worth, and what a player considers.

use evenodds_engine::book::{Rout, Whom};
use evenodds_engine::dice::{Dice, Exact, Rolled};
use evenodds_engine::field::{Attacker, MoveAllowance, Position, Skirmisher, Stride, Target};
use evenodds_engine::law::Law;
use evenodds_engine::squad::{Worth, standing};
use evenodds_engine::table::UNITS;

use super::pairing::{PairKey, Pairing};
use super::setup::ScriptSquad;
use super::situation::Over;
use super::state::SquadState;
use crate::fights::fall::NoDice;
use crate::values::Marks;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    key: PairKey,
    /// The conditions of both.
    marks: [Marks; 2],
    /// How many of the side of the target stand if its nerve can be tested, else 0.
    standing: u8,
}

/// What an attack leaves: how much of both stands, and whether it has changed the target at all.
type Left = ([i32; 2], bool);

/// The maximum number of branches of the law of an attack that is weighed; one with more is sampled.
const BRANCHES_MAX: usize = 4_000;

/// The maximum number of steps of pools in such a law.
const STEPS_MAX: usize = 200_000;

/// How often an attack is sampled that is too much to weigh.
const SAMPLES: u64 = 400;

impl Attacker for ScriptSquad {
    fn pace(&self, state: &SquadState, who: usize) -> i32 {
        let Some(moves) = &self.members[who].moves else { return self.moves.moves };
        let marks = [state.figures[who].marks, Marks::default()];
        let (effect, _) = moves.play(marks, &mut NoDice);
        let lengths = effect.value.number().unwrap_or(0).clamp(0, LENGTHS_MAX);
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
        let [by, on] = pair.map(|(who, _)| who);
        let seen = self.seen(state, pair, over);
        let held = self.members[on].held(over.is_blow);
        let marks = state.marks([by, on]);
        let standing = self.standing_by(state, on);
        let mut best: Option<(usize, Worth)> = None;
        let mut weigh = |arm: usize| {
            let key = self.key([by, on], [arm, held], seen);
            let worth = self.worth(&Question { key, marks, standing });
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

    fn worth(&self, question: &Question) -> Worth {
        let Question { key, marks: [_, theirs], .. } = question;
        if self.members[usize::from(key.pair[1])].fall.is_out(*theirs) {
            // Nobody attacks one who is out, and rules need not allow it.
            return Worth::default();
        }
        self.worths.get(question, |hand| self.appraise(hand, question))
    }

    /// Returns how many of a figure's side stand if an attack can test its nerve, else 0.
    fn standing_by(&self, state: &SquadState, who: usize) -> u8 {
        let is_tested = self.turn.rout == Rout::Nerve
            && self.turn.nerve_whom != Whom::Attacker
            && self.turn.nerve.follows_attacks()
            && !state.figures[who].tested;
        if is_tested { self.standing(state, self.field.side(who)) as u8 } else { 0 }
    }

    fn appraise(&self, hand: &mut Exact, question: &Question) -> Worth {
        let pairing = self.pairing(question.key);
        let law = hand.attempt(|hand| {
            let rule = |dice: &mut Exact| self.left_after(&pairing, question, dice);
            hand.within_steps(BRANCHES_MAX, STEPS_MAX, |hand| hand.law_of(rule)).ok()
        });
        let law = law.flatten().or_else(|| self.sampled(&pairing, question));
        let Some(law) = law else { return Worth::default() };
        // What wears nobody down can still do something, such as pin.
        let changes = 0.0 < law.probability(|(_, changes)| *changes);
        let before = self.worth_left(&question.key, question.marks);
        let worth = Worth::of(before, &law.map(|(left, _)| *left));
        Worth { gain: worth.gain.max(changes.into()), ..worth }
    }

    /// Returns the law of an attack that is too much to weigh, from rolls that are always the same.
    fn sampled(&self, pairing: &Pairing, question: &Question) -> Option<Law<Left>> {
        let rolled = (0..SAMPLES).map(|index| {
            let left = self.left_after(pairing, question, &mut Rolled::keyed(0, index));
            (left, 1.0 / SAMPLES as f64)
        });
        Law::new(rolled.collect()).ok()
    }

    /// Returns what an attack leaves, and the test of nerve that it calls for.
    fn left_after(&self, pairing: &Pairing, question: &Question, dice: &mut impl Dice) -> Left {
        let Question { key, marks, standing } = question;
        let landed = pairing.blow.land(*marks, dice);
        let target = &self.members[usize::from(key.pair[1])];
        let mut after = landed.marks;
        let mut left = self.worth_left(key, after);
        let tests =
            target.nerve.as_ref().filter(|_| landed.tests_nerve(self.turn.nerve) && left[1] != 0);
        if let Some(nerve) =
            tests.and_then(|tests| tests.get(usize::from(*standing).checked_sub(1)?))
        {
            let (effect, [theirs, _]) = nerve.play([after[1], Marks::default()], dice);
            after[1] = theirs;
            left = self.worth_left(key, after);
            if effect.value.number().unwrap_or(0) == 0 {
                left[1] = 0;
            }
        }
        (left, after[1] != marks[1])
    }

    /// Returns how much of both stands in these conditions.
    fn worth_left(&self, key: &PairKey, marks: [Marks; 2]) -> [i32; 2] {
        [0, 1].map(|role: usize| {
            let fall = &self.members[usize::from(key.pair[role])].fall;
            if fall.is_out(marks[role]) { 0 } else { standing(fall.lost(marks[role])) }
        })
    }
}
