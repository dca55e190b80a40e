//! Duels of SPURG: two fighters who hold their places and attack once a turn.

use super::nerve;
use super::profile::{Condition, FightKind, HIT_POINTS, Profile};
use super::rules::Rules;
use super::turn;
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Ending, Engagement, Flow, Quantity, Side, log_attack};
use crate::fight::{Attack, Combat, Fighter, First};

/// A duel of two fighters.
#[derive(Debug)]
pub struct Duel {
    /// The rules.
    pub rules: Rules,
    /// The profiles of both fighters.
    pub profiles: [Profile; 2],
    /// In contact, or the distance between them.
    pub situation: FightKind,
    /// Who acts first.
    pub first: First,
    /// The names of both fighters.
    pub names: Vec<String>,
}

/// The state of a duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DuelState {
    conditions: [Condition; 2],
    /// The side that acts first each turn.
    first: Side,
    /// The side whose turn it is.
    active: Side,
}

impl Duel {
    fn fighter(&self, side: Side, state: &DuelState) -> Fighter<'_, Rules> {
        let at = side.index();
        Fighter { profile: &self.profiles[at], condition: state.conditions[at] }
    }
}

impl Engagement for Duel {
    type State = DuelState;

    const COUNTS: bool = true;

    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn open(&self, dice: &mut impl Dice) -> DuelState {
        let fighters = Side::BOTH.into_iter().zip(&self.profiles);
        let order = turn::order(&self.rules, self.first, fighters, dice);
        let first = Side::BOTH[usize::from(order[0])];
        let conditions = self.profiles.each_ref().map(|profile| self.rules.fresh(profile));
        DuelState { conditions, first, active: first }
    }

    fn advance(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        let (us, them) = (state.active, state.active.foe());
        dice.cast(Role::Us, Name::of(us.index()));
        dice.cast(Role::Them, Name::of(them.index()));
        let (ours, theirs) = (self.fighter(us, state), self.fighter(them, state));
        if !nerve::misses_turn(&mut state.conditions[us.index()], dice) && ours.profile.can_strike()
        {
            let attack = Attack { ours, theirs, situation: &self.situation };
            let after = self.rules.strike(&attack, dice);
            log_attack(us, self.situation.means(), after.hit, dice);
            state.conditions[us.index()] = after.ours;
            state.conditions[them.index()] = after.theirs;
            if nerve::falls(&self.rules, &self.fighter(them, state), dice) {
                return Flow::End(Ending::Out(us));
            }
        }
        state.active = them;
        if us == state.first { Flow::Step } else { Flow::Round }
    }

    fn quantities(&self) -> Vec<Quantity> {
        let of = |(side, profile): (Side, &Profile)| Quantity {
            side,
            name: HIT_POINTS[0].to_owned(),
            says: HIT_POINTS[1].to_owned(),
            start: self.rules.fresh(profile).hit_points.into(),
            is_vital: true,
        };
        Side::BOTH.into_iter().zip(&self.profiles).map(of).collect()
    }

    fn amounts(&self, state: &DuelState) -> Vec<i64> {
        state.conditions.map(|condition| condition.hit_points.into()).to_vec()
    }

    fn mirrored(&self, state: &DuelState) -> Option<DuelState> {
        let ([a, b], [ours, theirs]) = (state.conditions, &self.profiles);
        let (first, active) = (state.first.foe(), state.active.foe());
        (ours == theirs).then_some(DuelState { conditions: [b, a], first, active })
    }

    fn leader(&self, opening: &DuelState) -> Option<Side> {
        Some(opening.first)
    }
}
