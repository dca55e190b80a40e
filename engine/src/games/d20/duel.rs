//! Duels of the d20 game: two fighters at a fixed range or in contact, until one is out.

use super::combat::{Condition, Fall, Hold, Rules, Told};
use super::profile::{Kind, Part, Profile, Situation};
use crate::dice::{Dice, Die, Key};
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First, Meeting, SetupError};

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
    pub(super) fn read(meeting: &Meeting, rules: &Rules) -> Result<Duel, SetupError> {
        let situation = Situation::read(&meeting.situation)?;
        let read = |side| Profile::read(meeting, side, Part::Attacks, situation, rules);
        let profiles = [read(Side::A)?, read(Side::B)?];
        Ok(Duel { rules: *rules, profiles, situation, first: First::of(&meeting.situation) })
    }

    fn fighter(&self, state: &State, side: Side) -> Fighter<'_, Rules> {
        let at = side.index();
        Fighter { profile: &self.profiles[at], condition: state.fighters[at] }
    }

    /// The conditions in which both begin.
    pub(super) fn fresh(&self) -> [Condition; 2] {
        self.profiles.each_ref().map(|profile| {
            let reaches = self.situation.kind == Kind::Melee || profile.band.is_some();
            let hold = if reaches { Hold::Ready } else { Hold::Gone };
            Condition { hold, ..self.rules.fresh(profile) }
        })
    }

    /// Who wins the initiative.
    fn initiative(&self, dice: &mut impl Dice) -> Side {
        let [ours, theirs] = self.profiles.each_ref().map(|profile| profile.initiative);
        let gap = i32::from(ours) - i32::from(theirs);
        for _ in 0..TIES_MAX {
            // d20 L6a: both roll.
            // Assumption: a d20 each; the higher bonus breaks a tie, else both roll again.
            let lead = dice.settle_by_key(Key::new("d20 initiative", [gap]), |dice| {
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

    /// Plays one turn.
    pub(super) fn play(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
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
        state.pass()
    }

    /// Drops what no longer matters, so that equal futures are equal states.
    fn tidy(&self, state: &mut State) {
        for side in Side::BOTH {
            let armed = state.fighters[side.foe().index()].hold != Hold::Gone;
            let [profile, foe] = [side, side.foe()].map(|side| &self.profiles[side.index()]);
            let fighter = &mut state.fighters[side.index()];
            // Nobody moves.
            fighter.legs = 0;
            fighter.armor_points = self.rules.armor_points_alike(profile, fighter, foe);
            if !armed {
                // Nobody is left to attack this one; its own weapon may still backfire.
                fighter.armor_points = profile.armor_points;
                fighter.life_points = profile.life_points;
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

impl State {
    /// Moves on to the next turn that has an attack in it, past the end of one round at most.
    fn pass(&mut self) -> Flow {
        let mut flow = Flow::Step;
        // The turn of the second is never passed twice.
        for _ in 0..3 {
            // d20 L10: the next in order, and again from the first.
            if self.turn != self.first {
                flow = Flow::Round;
            }
            self.turn = self.turn.foe();
            let next = &mut self.fighters[self.turn.index()];
            (next.fall, next.charged) = (Fall::Upright, false);
            let ends = flow == Flow::Round && self.turn != self.first;
            if !next.is_idle() || ends {
                return flow;
            }
            next.idle();
        }
        flow
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
        let fighters = self.fresh();
        for (profile, fighter) in self.profiles.iter().zip(&fighters) {
            if fighter.hold == Hold::Gone {
                let (name, weapon) = (&profile.name, &profile.weapon.name);
                dice.tell("L102a", || format!("{name}: {weapon} does not reach so far"));
            }
        }
        let mut state = State { first, turn: first, fighters };
        self.tidy(&mut state);
        // Where one does not reach, the rounds are the other's.
        state.turn = state.first;
        state
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let flow = self.play(state, dice);
        self.tidy(state);
        flow
    }
}
