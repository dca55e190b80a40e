//! Duels of the d20 game: two fighters at a fixed range or in contact, until one is out.

use super::attack::{HarmLimit, Opening, tell_out_of_reach};
use super::profile::{self, Condition, HIT_POINTS, Part, Profile, Situation, WeaponState};
use super::rules::Rules;
use super::{nerve, turn};
use crate::dice::{Dice, Means, Name, Role};
use crate::engagement::{Ending, Engagement, Flow, Quantity, Side, log_attack};
use crate::fight::{Attack, Combat, Fighter, First, Meeting, SetupError};

/// A duel of two fighters.
#[derive(Debug)]
pub struct Duel {
    rules: Rules,
    profiles: [Profile; 2],
    situation: Situation,
    first: First,
    /// The names of the fighters, then of their weapons.
    names: [String; 4],
}

/// The state of a duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DuelState {
    /// The side that acts first in each round.
    pub first: Side,
    /// The side whose turn it is.
    pub turn: Side,
    /// The conditions of both fighters.
    pub fighters: [Condition; 2],
}

impl Duel {
    /// Prepares the duel of two stat lines in a situation.
    pub(super) fn read(meeting: &Meeting, rules: &Rules) -> Result<Duel, SetupError> {
        let situation = Situation::read(&meeting.situation)?.of_duel(rules);
        let read = |side| Profile::read(meeting, side, Part::Attacks, situation, rules);
        let [(ours, our_weapon), (theirs, their_weapon)] = [read(Side::A)?, read(Side::B)?];
        let [our_name, their_name] = profile::names(meeting);
        Ok(Duel {
            rules: rules.clone(),
            profiles: [ours, theirs],
            situation,
            first: First::of(&meeting.situation),
            names: [our_name, their_name, our_weapon, their_weapon],
        })
    }

    fn fighter(&self, state: &DuelState, side: Side) -> Fighter<'_, Rules> {
        let at = side.index();
        Fighter { profile: &self.profiles[at], condition: state.fighters[at] }
    }

    /// Returns the conditions in which both begin.
    pub(super) fn fresh(&self) -> [Condition; 2] {
        self.profiles
            .each_ref()
            .map(|profile| self.rules.entering(profile, profile.reaches(self.situation.kind)))
    }

    /// Plays one turn.
    pub(super) fn play(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        let (us, them) = (state.turn, state.turn.foe());
        if turn::comes_to_attack(&self.rules, &mut state.fighters[us.index()]) {
            cast(us, dice);
            let (ours, theirs) = (self.fighter(state, us), self.fighter(state, them));
            let attack = Attack { ours, theirs, situation: &self.situation };
            let (after, opening) = self.rules.attempt(&attack, HarmLimit::HitPointsLeft, dice);
            log_attack(us, self.situation.kind.means(), after.hit, dice);
            state.fighters[us.index()] = after.ours;
            state.fighters[them.index()] = after.theirs;
            if opening == Opening::Given {
                cast(them, dice);
                let (ours, theirs) = (self.fighter(state, them), self.fighter(state, us));
                let attack = Attack { ours, theirs, situation: &self.situation };
                if let Some(after) = self.rules.take_opening(&attack, dice) {
                    let hit = after != theirs.condition;
                    log_attack(them, Means::Blow, hit, dice);
                    state.fighters[us.index()] = after;
                }
            }
            for side in Side::BOTH {
                if self.rules.is_out(&self.fighter(state, side)) {
                    return Flow::End(Ending::Out(side.foe()));
                }
            }
        }
        state.pass(&self.rules)
    }

    /// Resets what no longer matters, so that equal futures have equal states.
    fn tidy(&self, state: &mut DuelState) {
        for side in Side::BOTH {
            let armed = state.fighters[side.foe().index()].weapon != WeaponState::Gone;
            let [profile, foe] = [side, side.foe()].map(|side| &self.profiles[side.index()]);
            let fighter = &mut state.fighters[side.index()];
            *fighter = self.rules.alike(*fighter, [profile, foe], armed);
            if !armed {
                state.first = side;
            }
        }
        if state.fighters.iter().all(|fighter| fighter.weapon == WeaponState::Gone) {
            for (fighter, profile) in state.fighters.iter_mut().zip(&self.profiles) {
                *fighter = self.rules.disarmed(profile, *fighter);
            }
            (state.first, state.turn) = (Side::A, Side::B);
        }
    }
}

impl DuelState {
    /// Moves on to the next turn with an attack, past at most one end of a round.
    fn pass(&mut self, rules: &Rules) -> Flow {
        let mut flow = Flow::Step;
        // The second side's turn is never skipped twice.
        for _ in 0..3 {
            let (next, passed) = turn::next(self.turn, self.first);
            self.turn = next;
            flow = flow.max(passed);
            let fighter = &mut self.fighters[next.index()];
            nerve::wears_off(rules, fighter);
            let mut after = *fighter;
            let ends = flow == Flow::Round && next != self.first;
            if turn::comes_to_attack(rules, &mut after) || ends {
                return flow;
            }
            *fighter = after;
        }
        flow
    }
}

/// Casts the roles of a side's turn.
fn cast(side: Side, dice: &mut impl Dice) {
    dice.cast(Role::Us, Name::of(side.index()));
    dice.cast(Role::Them, Name::of(side.foe().index()));
    dice.cast(Role::Arm, Name::of(2 + side.index()));
}

impl Engagement for Duel {
    type State = DuelState;

    const COUNTS: bool = true;

    fn names(&self) -> Vec<String> {
        self.names.to_vec()
    }

    fn open(&self, dice: &mut impl Dice) -> DuelState {
        let fighters = Side::BOTH.into_iter().zip(&self.profiles);
        let order = turn::order(&self.rules, self.first, fighters, dice);
        let first = Side::BOTH[usize::from(order[0])];
        let fighters = self.fresh();
        for side in Side::BOTH {
            if fighters[side.index()].weapon == WeaponState::Gone {
                cast(side, dice);
                tell_out_of_reach(dice);
            }
        }
        let mut state = DuelState { first, turn: first, fighters };
        self.tidy(&mut state);
        // If one weapon does not reach, all rounds belong to the other side.
        state.turn = state.first;
        state
    }

    fn advance(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        let flow = self.play(state, dice);
        self.tidy(state);
        flow
    }

    fn quantities(&self) -> Vec<Quantity> {
        let of = |(side, profile): (Side, &Profile)| Quantity {
            side,
            name: HIT_POINTS[0].to_owned(),
            says: HIT_POINTS[1].to_owned(),
            start: profile.hit_points.into(),
            is_vital: true,
        };
        Side::BOTH.into_iter().zip(&self.profiles).map(of).collect()
    }

    fn amounts(&self, state: &DuelState) -> Vec<i64> {
        state.fighters.map(|fighter| fighter.hit_points.into()).to_vec()
    }

    fn mirrored(&self, state: &DuelState) -> Option<DuelState> {
        let ([a, b], [ours, theirs]) = (state.fighters, &self.profiles);
        (ours == theirs).then(|| {
            let (first, turn) = (state.first.foe(), state.turn.foe());
            let mut mirrored = DuelState { first, turn, fighters: [b, a] };
            self.tidy(&mut mirrored);
            mirrored
        })
    }

    fn leader(&self, opening: &DuelState) -> Option<Side> {
        Some(opening.first)
    }
}
