//! Playing a duel: turns, and what stands between activations.

use super::state::{DuelPhase, DuelState};
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First};
use crate::games::skrapyard::attack::{Again, Foes, Performance, engaging};
use crate::games::skrapyard::nerve::{
    Cause, Company, Exit, Morale, RecoveryModifier, Retreat, awe, dares, flees, retreats,
    tests_on_rising,
};
use crate::games::skrapyard::profile::{Body, Circumstance, FightKind, Pair, Profile, Situation};
use crate::games::skrapyard::rules::Rules;
use crate::games::skrapyard::turn::{Group, Place, first};
use crate::table::FigureSet;

/// A duel of two characters.
#[derive(Debug)]
pub struct Duel {
    pub(super) rules: Rules,
    names: [String; 2],
    profiles: [Profile; 2],
    /// How things stand for each in its own activation.
    pub(super) situations: [Situation; 2],
    first: First,
}

impl Engagement for Duel {
    type State = DuelState;

    fn names(&self) -> Vec<String> {
        self.names.to_vec()
    }

    fn open(&self, _: &mut impl Dice) -> DuelState {
        let [a, b] = [0, 1].map(|side: usize| self.rules.fresh(&self.profiles[side]));
        let charges = self.situations[0].ours.has(Circumstance::Charging);
        let fighters = [a.charging(charges), b];
        let mut state = DuelState { phase: DuelPhase::Initiative, initiative: Side::A, fighters };
        if Side::BOTH.into_iter().any(|side| self.is_awed(&state, side)) {
            state.phase = DuelPhase::Opening;
        }
        state
    }

    fn advance(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        match state.phase {
            DuelPhase::Opening | DuelPhase::Initiative => self.initiative(state, dice),
            DuelPhase::Activation(nth) => self.activation(state, nth, dice),
            DuelPhase::Blows(nth, strike) => self.blows(state, nth, strike, dice),
            DuelPhase::Parting(nth) => self.parting(state, nth, dice),
            DuelPhase::Recovery(nth) => self.recovery(state, nth, dice),
        }
    }
}

impl Duel {
    pub fn new(rules: Rules, pair: Pair, first: First) -> Duel {
        let Pair { names, profiles, situations } = pair;
        Duel { rules, names, profiles, situations, first }
    }

    pub(super) fn profile(&self, side: Side) -> &Profile {
        &self.profiles[side.index()]
    }

    fn fighter<'a>(&'a self, state: &DuelState, side: Side) -> Fighter<'a, Rules> {
        Fighter { profile: self.profile(side), condition: state.fighters[side.index()] }
    }

    /// One side's attack on the other, as the situation has it.
    pub(super) fn attack<'a>(
        &'a self,
        state: &DuelState,
        side: Side,
        situation: &'a Situation,
    ) -> Attack<'a, Rules> {
        let (ours, theirs) = (self.fighter(state, side), self.fighter(state, side.foe()));
        Attack { ours, theirs, situation }
    }

    pub(super) fn kind(&self) -> FightKind {
        self.situations[0].kind
    }

    pub(super) fn body(state: &DuelState, side: Side) -> Body {
        state.fighters[side.index()].wear.body
    }

    /// Says who of the two is meant from now on.
    pub(super) fn cast(side: Side, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(side.index()));
        dice.cast(Role::Them, Name::of(side.foe().index()));
    }

    /// Whether the other one engages it.
    pub(super) fn is_engaged(&self, state: &DuelState, side: Side) -> bool {
        let touching = FigureSet::from(self.kind() == FightKind::Fight);
        engaging(touching, FigureSet::from(Self::body(state, side.foe()).counts())) != 0
    }

    /// The sides in the order of this turn's activations.
    pub(super) fn order(&self, state: &DuelState) -> [Side; 2] {
        let group = |side: Side| {
            let (discipline, hero) = (self.profile(side).discipline, self.profile(side).hero);
            Group { figures: 1 << side.index(), discipline, side, hero, waits: false }
        };
        let place = Place { initiative: state.initiative, last: None };
        let next = first(place, Side::BOTH.map(group).into_iter());
        let side = next.map_or(Side::A, |group| group.side);
        [side, side.foe()]
    }

    fn initiative(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        let names = [0, 1].map(Name::of);
        let Some(side) = self.rules.initiative(self.first, names, dice) else { return Flow::Step };
        state.initiative = side;
        if state.phase == DuelPhase::Opening {
            for side in [state.initiative, state.initiative.foe()] {
                Self::cast(side, dice);
                if self.is_awed(state, side) && !self.stands(state, side, Cause::Awe, dice) {
                    return self.retreat(state, side, dice);
                }
            }
        }
        state.phase = DuelPhase::Activation(0);
        Flow::Step
    }

    /// Whether this side faces more than it can, and did not before.
    fn is_awed(&self, state: &DuelState, side: Side) -> bool {
        let d = self.profile(side).discipline;
        let engaged = self.is_engaged(state, side);
        let mass = if engaged { self.profile(side.foe()).stature } else { 0 };
        dares(Self::body(state, side), 0, awe(&self.rules, mass, d, || d))
    }

    /// The morale test of a side: whether it stands.
    fn stands(&self, state: &DuelState, side: Side, cause: Cause, dice: &mut impl Dice) -> bool {
        let profile = self.profile(side);
        let in_team = self.situations[side.index()].ours.has(Circumstance::Team);
        let test = Morale {
            cause,
            discipline: profile.discipline,
            company: Company::of(profile, in_team, false),
            again: Self::again(state, side),
            is_retreating: false,
        };
        self.rules.stands(test, dice)
    }

    /// Whether a side rolls failed D tests again.
    pub(super) fn again(state: &DuelState, side: Side) -> Again {
        Again::of_discipline([state.fighters[side.index()]])
    }

    /// What becomes of a side that has failed its morale test.
    pub(super) fn retreat(&self, state: &DuelState, side: Side, dice: &mut impl Dice) -> Flow {
        let engaged = self.is_engaged(state, side);
        match retreats(engaged, dice, |dice| self.disengages(state, side, dice)) {
            Retreat::CutDown => Flow::End(Ending::Out(side.foe())),
            // With nobody to rally to and nothing left to hold, a retreat is a rout.
            Retreat::Runs => {
                flees(Exit::Away, dice);
                Flow::End(Ending::Rout(side.foe()))
            }
        }
    }

    /// The disengage test of a side.
    pub(super) fn disengages(&self, state: &DuelState, side: Side, dice: &mut impl Dice) -> bool {
        let is_active = matches!(state.phase, DuelPhase::Activation(_));
        let attack = self.attack(state, side, &self.situations[side.index()]);
        self.rules.disengages(Foes::Alone, &attack, is_active, dice)
    }

    /// The next phase after an activation: the other's, or recovery, or the next turn.
    pub(super) fn after(state: &mut DuelState, nth: u8) -> Flow {
        if nth == 0 {
            state.phase = DuelPhase::Activation(1);
            return Flow::Step;
        }
        Self::recovers(state, 0)
    }

    /// Goes to the recovery of the first wounded character from `nth` on, or ends the turn.
    fn recovers(state: &mut DuelState, nth: u8) -> Flow {
        let order = [state.initiative, state.initiative.foe()];
        let wounded = |nth: &u8| Self::body(state, order[usize::from(*nth)]) == Body::Wounded;
        if let Some(next) = (nth..2).find(wounded) {
            state.phase = DuelPhase::Recovery(next);
            return Flow::Step;
        }
        for fighter in &mut state.fighters {
            fighter.ends_turn();
        }
        (state.phase, state.initiative) = (DuelPhase::Initiative, Side::A);
        Flow::Round
    }

    /// The recovery of a wounded character, and the morale tests that it calls for.
    fn recovery(&self, state: &mut DuelState, nth: u8, dice: &mut impl Dice) -> Flow {
        let side = [state.initiative, state.initiative.foe()][usize::from(nth)];
        Self::cast(side, dice);
        let in_team = self.situations[side.index()].ours.has(Circumstance::Team);
        let care = RecoveryModifier::of(self.is_engaged(state, side), in_team);
        let again = Self::again(state, side);
        if !self.rules.recovers(self.profile(side).discipline, care, again, dice) {
            return Flow::End(Ending::Out(side.foe()));
        }
        state.fighters[side.index()].becomes(Body::Upright);
        if tests_on_rising(in_team) && !self.stands(state, side, Cause::Recovery, dice) {
            return self.retreat(state, side, dice);
        }
        // The enemy that it rises against may be awed.
        let foe = side.foe();
        Self::cast(foe, dice);
        if self.is_awed(state, foe) && !self.stands(state, foe, Cause::Awe, dice) {
            return self.retreat(state, foe, dice);
        }
        Self::recovers(state, nth + 1)
    }

    /// The feat with which an activation ends.
    fn parting(&self, state: &mut DuelState, nth: u8, dice: &mut impl Dice) -> Flow {
        let side = self.order(state)[usize::from(nth)];
        Self::cast(side, dice);
        let mut attack = self.attack(state, side, &self.situations[side.index()]);
        if let Some(feat) = self.rules.last_feat(Performance::Open, &attack) {
            self.rules.perform(feat, &mut attack, dice);
            state.fighters[side.index()] = attack.ours.condition;
            state.fighters[side.foe().index()] = attack.theirs.condition;
        }
        Self::close(state, side, nth)
    }

    /// Ends an activation.
    pub(super) fn close(state: &mut DuelState, side: Side, nth: u8) -> Flow {
        state.fighters[side.index()].ends_activation();
        Self::after(state, nth)
    }
}
