//! SPRAWL duels: Turns in alternation, until one is Out of Action.

use std::sync::Arc;

use super::attack::attacks;
use super::profile::{
    Arm, Condition, Conduct, Engaged, Fell, FightKind, Profile, Situation, Stance, Working,
};
use super::rules::Rules;
use super::turn::{self, Parties, Phase};
use crate::dice::{Dice, Means, Name, Role};
use crate::engagement::{Ending, Engagement, Flow, Side, log_attack};
use crate::fight::{Attack, Combat, Fighter, First};

/// A duel of two fighters, without a table.
#[derive(Clone, Debug)]
pub struct Duel {
    rules: Arc<Rules>,
    profiles: [Profile; 2],
    /// What the weapons of both can be used for.
    uses: [Use; 2],
    situation: Situation,
    first: First,
    names: Vec<String>,
}

/// What a weapon can be used for in the situation of a duel.
#[derive(Clone, Copy, Debug)]
struct Use {
    /// Whether it can attack.
    attacks: bool,
    /// Whether it can be cleared of a jam, and then attack.
    clears: bool,
}

/// The state of a duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DuelState {
    /// The conditions of both fighters.
    pub(super) fighters: [Condition; 2],
    /// The side whose Turn it is.
    pub(super) turn: Side,
    /// The side that had the first Turn of the round.
    first: Side,
    /// The next phase of that Turn.
    phase: Phase,
}

impl Duel {
    /// Creates a duel of two fighters in a situation; the names are those of the fighters, then of
    /// their weapons.
    #[must_use]
    pub fn new(
        rules: Rules,
        profiles: [Profile; 2],
        situation: Situation,
        first: First,
        names: Vec<String>,
    ) -> Duel {
        let uses = profiles.each_ref().map(|profile| Use::of(&rules, profile, &situation));
        Duel { rules: Arc::new(rules), profiles, uses, situation, first, names }
    }

    fn fighter(&self, state: &DuelState, side: Side) -> Fighter<'_, Rules> {
        let at = side.index();
        Fighter { profile: &self.profiles[at], condition: state.fighters[at] }
    }

    fn attack(&self, state: &DuelState) -> Attack<'_, Rules> {
        let [ours, theirs] = [state.turn, state.turn.foe()].map(|side| self.fighter(state, side));
        Attack { ours, theirs, situation: &self.situation }
    }

    /// Plays the Ranged or Close Combat Phase of a Turn.
    fn combat(&self, state: &mut DuelState, dice: &mut impl Dice) {
        cast(state.turn, dice);
        let after = self.rules.strike(&self.attack(state), dice);
        let (us, them) = (state.turn.index(), state.turn.foe().index());
        let shoots = self.situation.kind == FightKind::Shoot;
        if shoots || attacks(state.fighters[us].stance) {
            let means = if shoots { Means::Shot } else { Means::Blow };
            log_attack(state.turn, means, after.hit, dice);
        }
        state.fighters[us] = after.ours;
        state.fighters[them] = after.theirs;
    }

    fn recovery(&self, state: &mut DuelState, dice: &mut impl Dice) {
        cast(state.turn, dice);
        let Fighter { profile, condition } = self.fighter(state, state.turn);
        state.fighters[state.turn.index()] = self.rules.recover(profile, condition, dice);
    }

    /// Returns whether nothing is rolled in the next Turn.
    fn is_idle(&self, state: &DuelState) -> bool {
        let ours = state.fighters[state.turn.index()];
        let still = match ours.stance {
            Stance::Up => ours.weapon == Working::Spent,
            Stance::Pinned => true,
            _ => false,
        };
        self.situation.kind == FightKind::Shoot && still
    }

    /// Plays the next phase in which something is rolled, up to the next such phase.
    #[inline]
    fn phase(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        let ours = state.fighters[state.turn.index()];
        match state.phase {
            Phase::Ranged => {
                // No Turn rolls in both phases, so one step is a whole Turn.
                if turn::may_shoot(&Conduct::FRESH, ours.stance, || Engaged::No)
                    && ours.weapon == Working::Ready
                {
                    self.combat(state, dice);
                } else {
                    self.recovery(state, dice);
                }
                self.flow(state, dice, Phase::Ranged)
            }
            Phase::Recovery => {
                self.recovery(state, dice);
                self.flow(state, dice, Phase::Close)
            }
            _ => {
                self.combat(state, dice);
                let fell = if ours.stance.is_felled() { Fell::Before } else { Fell::ThisBrawl };
                let stance = state.fighters[state.turn.index()].stance;
                let recovers = stance.is_felled() && self.rules.may_get_up(stance, fell);
                self.flow(state, dice, if recovers { Phase::Recovery } else { Phase::Close })
            }
        }
    }

    /// Ends a phase. The next one is combat if the Turn is over.
    fn flow(&self, state: &mut DuelState, dice: &mut impl Dice, next: Phase) -> Flow {
        match Side::BOTH.map(|side| self.rules.is_out(&self.fighter(state, side))) {
            [true, true] => return Flow::End(Ending::BothOut),
            [true, false] => return Flow::End(Ending::Out(Side::B)),
            [false, true] => return Flow::End(Ending::Out(Side::A)),
            [false, false] => {}
        }
        self.reduce(state, dice);
        state.phase = next;
        if next == Phase::Recovery {
            return Flow::Step;
        }
        let (turn, flow) = turn::hands_over(state.turn, state.first);
        state.turn = turn;
        flow
    }

    /// Merges states with equal futures.
    fn reduce(&self, state: &mut DuelState, dice: &mut impl Dice) {
        for side in Side::BOTH {
            let Fighter { profile, condition } = self.fighter(state, side);
            let remains = |weapon| self.uses[side.index()].remain(weapon);
            let reduced = self.rules.reduced(profile, condition, self.situation.kind, remains);
            cast(side, dice);
            if condition.weapon != Working::Spent && reduced.weapon == Working::Spent {
                let (rule, why) = match (condition.stance, condition.weapon) {
                    (Stance::PinnedHurt | Stance::Recovering | Stance::Down, _) => {
                        ("L245a", "has suffered too much ever to get up")
                    }
                    _ if profile.bounds.cannot_hit_from <= condition.suffered => {
                        ("L211", "has suffered too much to hit anything")
                    }
                    (_, Working::Jammed) => ("L174b", "has not the Smarts to clear the jam"),
                    _ => ("L116a", "has no weapon that reaches so far"),
                };
                dice.tell(rule, || format!("{} {why}", Role::Us));
            }
            state.fighters[side.index()] = reduced;
        }
        for side in Side::BOTH {
            // Nothing but its own grenades can hurt a fighter whose enemy is spent.
            let [ours, theirs] = [side, side.foe()].map(|one| state.fighters[one.index()].weapon);
            let throws = ours != Working::Spent && self.profiles[side.index()].bursts();
            if theirs == Working::Spent && !(throws && self.situation.kind == FightKind::Shoot) {
                let fighter = &mut state.fighters[side.index()];
                *fighter = fighter.safe();
            }
        }
    }
}

impl Use {
    fn of(rules: &Rules, profile: &Profile, situation: &Situation) -> Use {
        if situation.kind == FightKind::Brawl {
            return Use { attacks: true, clears: true };
        }
        let arm = rules.reaches(profile, situation.range_inches);
        let clears = |arm: Arm| rules.can_meet(profile.smarts, arm.reliability.into());
        Use { attacks: arm.is_some(), clears: arm.is_some_and(clears) }
    }

    /// Returns whether anything remains to be done with a weapon.
    const fn remain(self, weapon: Working) -> bool {
        match weapon {
            Working::Ready => self.attacks,
            Working::Jammed => self.clears,
            Working::Spent => false,
        }
    }
}

/// Casts the roles of a side's Turn.
fn cast(side: Side, dice: &mut impl Dice) {
    dice.cast(Role::Us, Name::of(side.index()));
    dice.cast(Role::Them, Name::of(side.foe().index()));
    dice.cast(Role::Arm, Name::of(2 + side.index()));
}

impl Engagement for Duel {
    type State = DuelState;

    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn open(&self, dice: &mut impl Dice) -> DuelState {
        let parties = Parties::Fighters([0, 1].map(Name::of));
        let turn = turn::opens(self.first, parties, dice);
        let fighters = self.profiles.each_ref().map(|profile| self.rules.fresh(profile));
        let mut state =
            DuelState { fighters, turn, first: turn, phase: Phase::of(self.situation.kind) };
        self.reduce(&mut state, dice);
        state
    }

    #[inline]
    fn advance(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        // A Turn without a roll is not a step of its own; it is merged with the other Turn of its
        // round.
        for _ in 0..2 {
            let idle = self.is_idle(state);
            let flow = self.phase(state, dice);
            if flow != Flow::Step || !(idle || self.is_idle(state)) {
                return flow;
            }
        }
        Flow::Step
    }

    fn mirrored(&self, state: &DuelState) -> Option<DuelState> {
        let [ours, theirs] = self.profiles;
        let [our_ease, their_ease] = self.situation.eases;
        let alike = ours == Profile { side: ours.side, ..theirs } && our_ease == their_ease;
        let [a, b] = state.fighters;
        let (turn, first) = (state.turn.foe(), state.first.foe());
        alike.then_some(DuelState { fighters: [b, a], turn, first, ..*state })
    }

    fn leader(&self, opening: &DuelState) -> Option<Side> {
        Some(opening.first)
    }
}
