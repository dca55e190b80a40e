//! Duels of the d20 game: two fighters at a fixed range or in contact, until one is out.

use super::combat::{Condition, Hold, Rules, Told};
use super::profile::{Kind, Part, Profile, Situation};
use crate::dice::{Dice, Die, Key};
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First, Meeting, Misfit};

/// A duel.
#[derive(Debug)]
pub struct Duel {
    rules: Rules,
    profiles: [Profile; 2],
    situation: Situation,
    first: First,
}

/// Where a duel stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// Who acts first in each round.
    pub first: Side,
    /// Whose turn it is.
    pub turn: Side,
    /// What has become of both.
    pub fighters: [Condition; 2],
}

/// How often a tied initiative is rolled again before a coin decides.
const TIES_MAX: u8 = 8;

impl Duel {
    /// The duel of two stat lines in a situation.
    pub(super) fn read(meeting: &Meeting, rules: &Rules) -> Result<Duel, Misfit> {
        let situation = Situation::read(&meeting.situation)?;
        let read = |side| Profile::read(meeting, side, Part::Attacks, &situation, rules);
        let profiles = [read(Side::A)?, read(Side::B)?];
        Ok(Duel { rules: *rules, profiles, situation, first: First::of(&meeting.situation) })
    }

    fn fighter(&self, state: &State, side: Side) -> Fighter<'_, Rules> {
        let at = side.index();
        Fighter { profile: &self.profiles[at], condition: state.fighters[at] }
    }

    /// Who wins the initiative.
    fn initiative(&self, dice: &mut impl Dice) -> Side {
        let [ours, theirs] = self.profiles.each_ref().map(|profile| profile.initiative);
        let gap = i32::from(ours) - i32::from(theirs);
        for _ in 0..TIES_MAX {
            // d20 L6a: both roll.
            // Assumption: a d20 each; the higher bonus breaks a tie, else both roll again.
            let lead = dice.settle(Key::new("d20 initiative", [gap]), |dice| {
                let [ours, theirs] = [0, 1].map(|_| i32::from(dice.roll(Die::D20)));
                let lead = ours + gap - theirs;
                if lead == 0 { gap.signum() } else { lead.signum() }
            });
            if lead != 0 {
                return if lead > 0 { Side::A } else { Side::B };
            }
        }
        First::Roll.settle(dice)
    }

    /// Moves on to the next turn that has an attack in it, past the end of one round at most.
    fn pass(&self, state: &mut State) -> Flow {
        let mut flow = Flow::Step;
        loop {
            // d20 L10: the next in order, and again from the first.
            if state.turn != state.first {
                flow = Flow::Round;
            }
            state.turn = state.turn.foe();
            let next = &mut state.fighters[state.turn.index()];
            (next.fallen, next.charged) = (false, false);
            let ends = flow == Flow::Round && state.turn != state.first;
            if !next.is_idle() || ends {
                return flow;
            }
            next.idle();
        }
    }

    /// Drops what no longer matters, so that equal futures are equal states.
    fn tidy(&self, state: &mut State) {
        for side in Side::BOTH {
            let at = side.index();
            let armor_points_min = self.rules.armor_points_min(&self.profiles[at]);
            let armed = state.fighters[side.foe().index()].hold != Hold::Gone;
            let fighter = &mut state.fighters[at];
            // Nobody moves.
            fighter.legs = 0;
            fighter.armor_points = fighter.armor_points.max(armor_points_min);
            if !armed {
                // Nobody is left to attack this one; its own weapon may still backfire.
                fighter.armor_points = self.profiles[at].armor_points;
                fighter.life_points = self.profiles[at].life_points;
                state.first = side;
            }
        }
        if state.fighters.iter().all(|fighter| fighter.hold == Hold::Gone) {
            for (fighter, profile) in state.fighters.iter_mut().zip(&self.profiles) {
                *fighter = Condition { hold: Hold::Gone, ..self.rules.fresh(profile) };
            }
            (state.first, state.turn) = (Side::A, Side::B);
        }
    }
}

impl Condition {
    /// A turn without an attack.
    fn idle(&mut self) {
        if self.moves_only {
            self.moves_only = false;
        } else if self.hold == Hold::Stuck {
            self.hold = Hold::Ready;
        }
    }
}

impl Engagement for Duel {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let first = match self.first {
            First::Side(side) => side,
            First::Roll => self.initiative(dice),
        };
        // d20 L7: the highest acts first.
        dice.tell("L7", || format!("{} acts first", self.profiles[first.index()].name));
        let fighters = self.profiles.each_ref().map(|profile| {
            let fresh = self.rules.fresh(profile);
            let reaches = self.situation.kind == Kind::Melee || profile.band.is_some();
            if !reaches {
                let (name, weapon) = (&profile.name, &profile.weapon.name);
                dice.tell("L102a", || format!("{name}: {weapon} does not reach so far"));
            }
            Condition { hold: if reaches { Hold::Ready } else { Hold::Gone }, ..fresh }
        });
        let mut state = State { first, turn: first, fighters };
        self.tidy(&mut state);
        // Where one does not reach, the rounds are the other's.
        state.turn = state.first;
        state
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let (turn, foe) = (state.turn, state.turn.foe());
        // d20 L8: one standard action a round, here an attack or what is needed before the next.
        if state.fighters[turn.index()].is_idle() {
            state.fighters[turn.index()].idle();
        } else {
            let (ours, theirs) = (self.fighter(state, turn), self.fighter(state, foe));
            let attack = Attack { ours, theirs, situation: &self.situation };
            let after = self.rules.carry(&attack, Told::Left, dice);
            state.fighters[turn.index()] = after.ours;
            state.fighters[foe.index()] = after.theirs;
            for side in Side::BOTH {
                if self.rules.is_out(&self.fighter(state, side)) {
                    return Flow::End(Ending::Out(side.foe()));
                }
            }
        }
        let flow = self.pass(state);
        self.tidy(state);
        flow
    }
}
