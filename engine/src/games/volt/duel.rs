//! Volt duels: shots by initiative, or blows that fall together, until one is out.

mod order;

use super::combat::{Condition, Hamper, Landing, Volt, Wounds, mark};
use super::profile::{
    Approach, Defender, Mode, Need, Pace, Preparation, Profile, Shooting, Situation,
};
use crate::dice::Dice;
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First, Meeting, SetupError};
use crate::mechanics::Attempt;

/// A duel of two fighters.
#[derive(Debug)]
pub struct Duel {
    combat: Volt,
    profiles: [Profile; 2],
    situation: Situation,
    first: First,
    /// What round follows each, by [`Round`]: rounds that play alike are one.
    follows: [Round; 3],
}

/// Rounds as far as they differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Round {
    /// The first: nobody has fired yet.
    First,
    /// One in which a fighter that aims or readies a weapon fires.
    Even,
    /// One in which it aims or readies again.
    Odd,
}

impl Round {
    const ALL: [Round; 3] = [Round::First, Round::Even, Round::Odd];
}

/// How a duel stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The kind of round that is being played.
    pub round: Round,
    /// Who goes first in each round; the first side where nothing depends on it.
    pub first: Side,
    /// Whose attack is next; nobody's in a round in which none is made.
    pub acting: Option<Side>,
    /// Whether that attack is the second of its turn.
    pub again: bool,
    /// How the blow of the second side has landed, where the other's came before it.
    pub pending: Landing,
    /// Who can never hit again.
    pub spent: [bool; 2],
    /// What the fight has made of them.
    pub conditions: [Condition; 2],
}

impl Duel {
    /// A duel as the rules of a book have it.
    ///
    /// # Errors
    /// When the situation makes no duel of the two.
    pub fn new(combat: Volt, meeting: &Meeting) -> Result<Duel, SetupError> {
        let situation = Situation::read(&meeting.situation, &combat.rules)?;
        let need = match situation.attack {
            Approach::Close(_) => Need::Blade,
            Approach::Ranged(_) => Need::Gun,
        };
        let read = |side| Profile::read(meeting, side, need, &combat.rules);
        let profiles = [read(Side::A)?, read(Side::B)?];
        match situation.attack {
            Approach::Close(Defender::Fighting) => {}
            Approach::Close(_) => {
                let message = "in a duel both fighters attack; expected fighting";
                return Err(SetupError::of("defender", message));
            }
            Approach::Ranged(shooting) => combat.check_shots(meeting, &profiles, shooting)?,
        }
        let first = First::of(&meeting.situation);
        let mut duel = Duel { combat, profiles, situation, first, follows: Round::ALL };
        duel.follows = duel.rounds();
        Ok(duel)
    }

    /// What round follows each: rounds are told apart as far as a fighter's shots depend on them.
    fn rounds(&self) -> [Round; 3] {
        let differ = |one: Round, other: Round| {
            Side::BOTH.iter().any(|&side| {
                self.fires(side, one) != self.fires(side, other)
                    || self.preparation(side, one) != self.preparation(side, other)
            })
        };
        let even = if differ(Round::First, Round::Even) { Round::Even } else { Round::First };
        let odd = match even {
            Round::Even if !differ(Round::Even, Round::Odd) => Round::Even,
            _ if !differ(Round::First, Round::Odd) => Round::First,
            _ => Round::Odd,
        };
        [even, odd, even]
    }

    fn shooting(&self) -> Option<Shooting> {
        match self.situation.attack {
            Approach::Ranged(shooting) => Some(shooting),
            Approach::Close(_) => None,
        }
    }

    /// Whether every other turn of a fighter goes into its next shot.
    fn waits(&self, side: Side) -> bool {
        let aims = self.shooting().is_some_and(|one| one.preparation == Preparation::Aimed);
        // Volt L38: to aim takes the whole turn before the shot.
        // Volt L46a: and so does to ready a Prep weapon.
        aims || self.profiles[side.index()].weapon.pace == Pace::Prep
    }

    /// Whether a fighter attacks in such a round.
    fn fires(&self, side: Side, round: Round) -> bool {
        let Some(shooting) = self.shooting() else { return true };
        let waits = self.waits(side) && round != Round::Even;
        !waits && self.combat.reaches(&self.profiles[side.index()], shooting)
    }

    /// How well a fighter's shots of such a round are prepared.
    fn preparation(&self, side: Side, round: Round) -> Preparation {
        let weapon = &self.profiles[side.index()].weapon;
        let Some(shooting) = self.shooting() else { return Preparation::Snap };
        let fired = round != Round::First && !self.waits(side);
        match (shooting.preparation, weapon.pace) {
            // Volt L47: a Slow weapon is never Directed the turn after firing.
            // Volt L40: what is neither aimed nor directed is a snap shot.
            (Preparation::Directed, Pace::Slow) if fired => Preparation::Snap,
            // Volt X42: where the book has it so, who has fired stays Directed on the target.
            // Volt X43: but not after a Burst without a mount.
            (Preparation::Snap, pace) if fired && self.combat.rules.stays_directed => {
                let kicks = Mode::Burst <= weapon.mode && !weapon.mounted;
                if kicks || pace == Pace::Slow { Preparation::Snap } else { Preparation::Directed }
            }
            // Volt L39: a weapon at the ready is Directed at whoever stands before it.
            (preparation, _) => preparation,
        }
    }

    /// The situation of a fighter's attack in such a round.
    fn situation(&self, side: Side, round: Round) -> Situation {
        let [ours, theirs] = self.situation.tactics;
        let tactics = if side == Side::A { [ours, theirs] } else { [theirs, ours] };
        let attack = match self.situation.attack {
            Approach::Ranged(shooting) => {
                let preparation = self.preparation(side, round);
                Approach::Ranged(Shooting { preparation, ..shooting })
            }
            close @ Approach::Close(_) => close,
        };
        Situation { attack, tactics }
    }

    /// Plays with the attack of a side in a round of this kind.
    fn attack<T>(
        &self,
        side: Side,
        round: Round,
        conditions: [Condition; 2],
        play: impl FnOnce(&Attack<'_, Volt>) -> T,
    ) -> T {
        let [ours, theirs] = [side, side.foe()].map(|side| Fighter {
            profile: &self.profiles[side.index()],
            condition: conditions[side.index()],
        });
        play(&Attack { ours, theirs, situation: &self.situation(side, round) })
    }

    /// Whether a fighter is out.
    fn is_out(&self, side: Side, conditions: [Condition; 2]) -> bool {
        self.profiles[side.index()].penalties.put_out(conditions[side.index()].wounds)
    }

    /// Whether a fighter may yet hit, now or later: penalties only grow.
    fn can_hit(&self, side: Side, conditions: [Condition; 2]) -> bool {
        Round::ALL.into_iter().filter(|&round| self.fires(side, round)).any(|round| {
            let check = self.attack(side, round, conditions, |attack| self.combat.check(attack));
            let against = match self.situation.attack {
                // The other's Guard can still fall.
                Approach::Close(_) => check.against.min(0),
                Approach::Ranged(_) => check.against,
            };
            self.combat.roll.can_hit(Attempt { against, ..check })
        })
    }

    /// Makes equal states of those with equal futures: who faces a foe that can never hit again
    /// takes no more wounds, so that only its penalty matters; and between two of them nothing
    /// happens any more.
    fn merge(&self, state: &mut State, dice: &mut impl Dice) {
        for side in Side::BOTH {
            let at = side.index();
            if state.spent[at] || self.can_hit(side, state.conditions) {
                continue;
            }
            state.spent[at] = true;
            let Profile { name, .. } = &self.profiles[at];
            let rule = if state.conditions[at].penalty < 0 { "X28" } else { "L18" };
            dice.tell(rule, || format!("{name} can no longer hit, as things stand"));
        }
        for side in Side::BOTH.into_iter().filter(|side| state.spent[side.index()]) {
            state.conditions[side.foe().index()].wounds = Wounds::NONE;
            state.first = if self.shooting().is_some() { side.foe() } else { Side::A };
        }
        if state.spent == [true; 2] {
            state.conditions = [Condition::default(); 2];
            (state.first, state.round) = (Side::A, Round::First);
        }
    }

    /// Whose attack comes after that of `last` in the round; the first attack after none.
    fn next_to_act(&self, state: &State, last: Option<Side>) -> Option<Side> {
        let order = [state.first, state.first.foe()];
        let done = last.map_or(0, |last| 1 + usize::from(last != state.first));
        let acts = |side: &Side| !state.spent[side.index()] && self.fires(*side, state.round);
        order.into_iter().skip(done).find(acts)
    }

    /// Ends the round.
    fn end_round(&self, state: &mut State) -> Flow {
        // Volt L11f: the turn is over when all have acted or let it be.
        if state.spent != [true; 2] {
            state.round = self.follows[state.round as usize];
        }
        state.acting = self.next_to_act(state, None);
        Flow::Round
    }
}

/// Rounds.
impl Duel {
    /// Tells who spends the round on aiming or readying.
    fn tell_waits(&self, state: &State, dice: &mut impl Dice) {
        let idle = |side: &Side| {
            let reaches = self.fires(*side, Round::Even);
            reaches && !state.spent[side.index()] && !self.fires(*side, state.round)
        };
        for side in Side::BOTH.into_iter().filter(idle) {
            let Profile { name, weapon, .. } = &self.profiles[side.index()];
            match weapon.pace {
                Pace::Prep => dice.tell("L46a", || format!("{name} readies the {}", weapon.name)),
                _ => dice.tell("L38", || format!("{name} takes aim")),
            }
        }
    }

    /// One shot, or a round without any.
    fn shoot(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        if state.acting == self.next_to_act(state, None) && !state.again {
            self.tell_waits(state, dice);
        }
        // Volt L8b: one action a turn each.
        let Some(side) = state.acting else { return self.end_round(state) };
        if !state.again && state.conditions[side.index()].hamper != Hamper::None {
            return self.recover(state, side, dice);
        }
        let foe = side.foe();
        let (_, after, harm) = self.attack(side, state.round, state.conditions, |attack| {
            let again = attack.situation.again();
            let situation = if state.again { &again } else { attack.situation };
            self.combat.blow(&Attack { situation, ..*attack }, dice)
        });
        if 0 < harm {
            state.conditions[foe.index()] = after;
            if self.is_out(foe, state.conditions) {
                return Flow::End(Ending::Out(side));
            }
            self.merge(state, dice);
        }
        state.again = !state.again && self.profiles[side.index()].strikes_again();
        if state.again { Flow::Step } else { self.pass(state, side) }
    }

    /// Picks its weapon up, or itself.
    fn recover(&self, state: &mut State, side: Side, dice: &mut impl Dice) -> Flow {
        // Assumption: that takes the place of the next shot.
        let hamper = std::mem::take(&mut state.conditions[side.index()].hamper);
        let Profile { name, weapon, .. } = &self.profiles[side.index()];
        dice.tell("X36", || match hamper {
            Hamper::Disarmed => format!("{name} picks up the {}", weapon.name),
            _ => format!("{name} gets up"),
        });
        self.pass(state, side)
    }

    /// On from a side's attack.
    fn pass(&self, state: &mut State, side: Side) -> Flow {
        match self.next_to_act(state, Some(side)) {
            None => self.end_round(state),
            acting => {
                state.acting = acting;
                Flow::Step
            }
        }
    }

    /// A blow up to where it lands, if it is struck at all.
    fn lands(&self, state: &State, side: Side, strikes: bool, dice: &mut impl Dice) -> Landing {
        if !strikes {
            return Landing::Missed;
        }
        self.attack(side, state.round, state.conditions, |attack| self.combat.land(attack, dice))
    }

    /// Both blows of a turn, up to the damage of the first; or the damage of the second.
    fn strike(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        if state.acting.is_none() {
            return self.end_round(state);
        }
        let wound = |state: &State, side: Side, landing, dice: &mut _| {
            self.attack(side, state.round, state.conditions, |attack| {
                let hurts = self.combat.hurts(attack, landing, dice);
                mark(attack.theirs, hurts, dice).0
            })
        };
        if state.pending.harms() {
            state.conditions[Side::A.index()] = wound(state, Side::B, state.pending, dice);
            state.pending = Landing::Missed;
        } else {
            // Volt L26b: the defender strikes back at once, by the same rules.
            // Assumption: always, as both can; it is the defender's own attack of this turn.
            // Volt L28: both blows fall together, and both results are known before damage and
            // penalties.
            let guarded = self.situation.is_guarded();
            let ours = self.lands(state, Side::A, !state.spent[0] || guarded, dice);
            // Volt X39: who waits for an opening strikes only then.
            let strikes = !state.spent[1] && (!guarded || ours == Landing::Wide);
            let theirs = self.lands(state, Side::B, strikes, dice);
            state.conditions[Side::B.index()] = wound(state, Side::A, ours, dice);
            if theirs.harms() {
                if self.is_out(Side::B, state.conditions) {
                    state.conditions[Side::B.index()] = Condition::OUT;
                }
                state.pending = theirs;
                return Flow::Step;
            }
        }
        match Side::BOTH.map(|side| self.is_out(side, state.conditions)) {
            [true, true] => Flow::End(Ending::BothOut),
            [false, true] => Flow::End(Ending::Out(Side::A)),
            [true, false] => Flow::End(Ending::Out(Side::B)),
            [false, false] => {
                self.merge(state, dice);
                self.end_round(state)
            }
        }
    }
}

impl Engagement for Duel {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let mut state = State {
            round: Round::First,
            first: Side::A,
            acting: None,
            again: false,
            pending: Landing::Missed,
            spent: [false; 2],
            conditions: [Condition::default(); 2],
        };
        let both = Side::BOTH.iter().all(|&side| self.fires(side, Round::Even));
        if self.shooting().is_some() && both {
            // Volt L11a: the order is found once and stays for the whole fight.
            state.first = self.order(dice);
            let name = &self.profiles[state.first.index()].name;
            dice.tell("L11a", || format!("{name} goes first in every turn"));
        } else if self.shooting().is_none() {
            dice.tell("L28", || "both blows of a turn fall together".to_owned());
        }
        self.merge(&mut state, dice);
        state.acting = self.next_to_act(&state, None);
        state
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        match self.situation.attack {
            Approach::Ranged(_) => self.shoot(state, dice),
            Approach::Close(_) => self.strike(state, dice),
        }
    }
}
