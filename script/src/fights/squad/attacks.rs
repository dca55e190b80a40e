//! The attacks of an activation, and what answers them.

use evenodds_engine::book::{Melee, Order, TurnPhase};
use evenodds_engine::dice::{Dice, Event, Means};
use evenodds_engine::field::{Attacker, OnTable, Position, Target};
use evenodds_engine::table::Base;

use super::carry::{AllTouched, Strike};
use super::moves::Used;
use super::setup::ScriptSquad;
use super::situation::Over;
use super::state::{Alert, SquadState};
use crate::fights::turn::checked_attacks;
use crate::values::Marks;

/// An attack that a figure can make where it is.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    foe: usize,
    /// What it attacks with, by its place.
    arm: usize,
    over: Over,
    /// What it is worth.
    worth: i32,
}

impl Aim {
    /// Returns what the attack is worth to whoever makes it.
    pub(super) fn worth(&self) -> i32 {
        self.worth
    }
}

/// What an attack comes to.
struct Landing {
    /// Whether it hit the figure that was attacked.
    hit: bool,
    /// The conditions of attacker and target afterwards.
    marks: [Marks; 2],
    /// All figures that it has touched.
    touched: AllTouched,
}

impl ScriptSquad {
    /// Returns the attack that a figure would make where it is: on an enemy in contact, else on a
    /// target in sight, with what is worth most; if it is one of this phase.
    fn aims(&self, state: &SquadState, who: usize) -> Option<Aim> {
        let opponent = self.opponent(state, who);
        let is_in_phase = self.is_in_phase(state, opponent.is_some());
        if is_in_phase { self.attack_on(state, who, opponent) } else { None }
    }

    /// Returns the same whatever the phase.
    pub(super) fn attack_here(&self, state: &SquadState, who: usize) -> Option<Aim> {
        self.attack_on(state, who, self.opponent(state, who))
    }

    /// Returns the attack on an opponent in contact, if there is one, else on a target in sight.
    fn attack_on(&self, state: &SquadState, who: usize, opponent: Option<usize>) -> Option<Aim> {
        let here = (who, state.figures[who].position);
        if let Some(foe) = opponent {
            return self.aim_at(state, here, foe, Over::CONTACT);
        }
        let target = self.sighted(state, here)?;
        self.aim_at(state, here, target.foe, Over::sight(target))
    }

    /// Returns whether a figure attacks in this phase, if the round has phases.
    pub(super) fn is_in_phase(&self, state: &SquadState, is_in_contact: bool) -> bool {
        self.phase(state).is_none_or(|(_, phase)| match phase {
            TurnPhase::Move => false,
            TurnPhase::Shoot => !is_in_contact,
            TurnPhase::Strike => is_in_contact,
        })
    }

    pub(super) fn aim_at(
        &self,
        state: &SquadState,
        here: (usize, Position),
        foe: usize,
        over: Over,
    ) -> Option<Aim> {
        let there = (foe, state.figures[foe].position);
        let (arm, worth) = self.best(state, [here, there], over)?;
        Some(Aim { foe, arm, over, worth: worth.net() })
    }

    /// Makes the attacks of an activation. Returns whether one failed that ends the turn of the side.
    pub(super) fn attacks(
        &self,
        state: &mut SquadState,
        who: usize,
        mut used: Used,
        dice: &mut impl Dice,
    ) -> bool {
        let until_failure = self.turn.order == Order::UntilFailure;
        let is_done =
            |state: &SquadState| state.figures[who].is_out() || self.over(state).is_some();
        while 0 < used.left(self.actions(state, who)) {
            let aimed = self.aims(state, who);
            let choice = self.action(state, who, used, aimed);
            if let Some(choice) = choice {
                used.taken.add(choice.number);
                used.spent += self.acts(state, who, choice, dice);
            }
            if choice.is_some() || aimed.is_none() && self.moves_on(state, who, &mut used, dice) {
                if is_done(state) {
                    return false;
                }
                continue;
            }
            used.spent += 1;
            let Some(mut aim) = aimed else { return false };
            for _ in 0..self.count(state, who, aim, dice) {
                if is_done(state) {
                    return false;
                }
                if state.figures[aim.foe].is_out() || self.is_doomed(state, aim.foe) {
                    let Some(next) = self.aims(state, who) else { return false };
                    aim = next;
                }
                let hit = self.exchange(state, who, aim, dice);
                if until_failure && !hit {
                    return !is_done(state);
                }
            }
            if is_done(state) {
                return false;
            }
        }
        false
    }

    /// Returns how many attacks a figure makes in an action.
    fn count(&self, state: &mut SquadState, who: usize, aim: Aim, dice: &mut impl Dice) -> i64 {
        let pair = [who, aim.foe];
        let strike = self.strike(state, pair, (aim.arm, aim.over));
        let pairing = self.pairing_on(&strike, aim.foe);
        let Some(act) = &pairing.act else { return 1 };
        self.cast(pair, aim.arm, dice);
        let arms = self.in_hand(pair, (aim.arm, aim.over));
        let before = self.both_marks(state, pair, arms);
        let (effect, after) = act.play(before, dice);
        self.set_both(state, (pair, arms), after, dice);
        // It can put a figure out, such as one who bleeds.
        self.falls(state, pair, before, dice);
        checked_attacks(act, effect.value.number().unwrap_or(0))
    }

    /// Returns what both have in hand when the first attacks the second with something.
    fn in_hand(&self, [_, foe]: [usize; 2], (arm, over): (usize, Over)) -> [usize; 2] {
        [arm, self.members[foe].held(over.is_blow)]
    }

    /// Sets the conditions of two figures, each with something in hand.
    pub(super) fn set_both(
        &self,
        state: &mut SquadState,
        (pair, arms): ([usize; 2], [usize; 2]),
        now: [Marks; 2],
        dice: &mut impl Dice,
    ) {
        for role in [0, 1] {
            self.set_marks(state, (pair[role], arms[role]), now[role], dice);
        }
    }

    /// Returns an attack where both are.
    fn strike(&self, state: &SquadState, pair: [usize; 2], (arm, over): (usize, Over)) -> Strike {
        let here = pair.map(|one| (one, state.figures[one].position));
        Strike { pair, arm, is_blow: over.is_blow, seen: self.seen(state, here, over) }
    }

    /// Makes an attack, settles it, and does the same with what answers it. Returns whether it hit.
    fn exchange(&self, state: &mut SquadState, who: usize, aim: Aim, dice: &mut impl Dice) -> bool {
        let pair = [who, aim.foe];
        let at = state.figures[aim.foe].position.at;
        state.of(who).position.face(at);
        state.of(who).alert = Alert::No;
        let is_melee = aim.over.is_blow && self.can_strike(aim.foe);
        if is_melee
            && self.turn.melee == Melee::Both
            && let Some(answer) = self.answer(state, pair, aim)
        {
            return self.clash(state, pair, [aim.arm, answer.arm], dice);
        }
        let hit = self.strikes(state, pair, aim, dice);
        let foe = &state.figures[aim.foe];
        let is_open = !foe.is_out() && !state.figures[who].is_out() && !self.is_doomed(state, who);
        let strikes_back = is_melee && self.turn.melee == Melee::StrikeBack;
        let reacts = self.turn.reaction.follows(hit) && foe.reacted < self.turn.reactions;
        if is_open
            && (strikes_back || reacts)
            && self.over(state).is_none()
            && let Some(answer) = self.answer(state, pair, aim)
        {
            state.of(aim.foe).reacted += u8::from(!strikes_back);
            self.strikes(state, [aim.foe, who], answer, dice);
        }
        hit
    }

    /// Returns the attack with which a target could answer.
    fn answer(&self, state: &SquadState, [who, foe]: [usize; 2], aim: Aim) -> Option<Aim> {
        let there = (foe, state.figures[foe].position);
        if self.field.gap(&state.figures, who, foe) <= Base::TOUCH && self.can_strike(foe) {
            return self.aim_at(state, there, who, Over::CONTACT);
        }
        let view = self.field.view(&state.figures, foe, who);
        let over = Over::sight(Target { foe: who, gap: aim.over.gap, view });
        if view.is_seen() { self.aim_at(state, there, who, over) } else { None }
    }

    /// Makes an attack and settles it. Returns whether it hit.
    pub(super) fn strikes(
        &self,
        state: &mut SquadState,
        pair: [usize; 2],
        aim: Aim,
        dice: &mut impl Dice,
    ) -> bool {
        let arms = self.in_hand(pair, (aim.arm, aim.over));
        let before = self.both_marks(state, pair, arms);
        let landing = self.lands(state, pair, (aim.arm, aim.over), before, dice);
        self.set_both(state, (pair, arms), landing.marks, dice);
        self.settles(state, pair, before, [&landing.touched, &AllTouched::new()], dice);
        landing.hit
    }

    /// Makes the attacks of two in contact at once, each from the same conditions. Returns whether
    /// the first hit.
    fn clash(
        &self,
        state: &mut SquadState,
        pair: [usize; 2],
        arms: [usize; 2],
        dice: &mut impl Dice,
    ) -> bool {
        let lands = |state: &mut SquadState, role: usize, dice: &mut _| {
            let (pair, arm) = ([pair[role], pair[1 - role]], (arms[role], Over::CONTACT));
            let held = self.in_hand(pair, arm);
            let before = self.both_marks(state, pair, held);
            let mut landing = self.lands(state, pair, arm, before, dice);
            // Of what both have in hand, each uses the one with which it attacks.
            let target = (pair[1], landing.marks[1]);
            landing.marks[1] = self.regripped(state, target, [held[1], arms[1 - role]]);
            landing
        };
        let before = self.both_marks(state, pair, arms);
        let ours = lands(state, 0, dice);
        let theirs = lands(state, 1, dice);
        let after = [ours.marks, [theirs.marks[1], theirs.marks[0]]];
        self.set_both(state, (pair, arms), self.rules.both(before, after), dice);
        self.settles(state, pair, before, [&ours.touched, &theirs.touched], dice);
        ours.hit
    }

    /// Makes an attack from these conditions of both. Those of others are changed at once, those of
    /// the two are not.
    fn lands(
        &self,
        state: &mut SquadState,
        pair: [usize; 2],
        (arm, over): (usize, Over),
        before: [Marks; 2],
        dice: &mut impl Dice,
    ) -> Landing {
        let strike = self.strike(state, pair, (arm, over));
        self.cast(pair, arm, dice);
        let landed = self.pairing_on(&strike, pair[1]).blow.land(before, dice);
        let means = if over.is_blow { Means::Blow } else { Means::Shot };
        let [by, on] = pair.map(|one| one as u8);
        dice.note(Event::Attack { by, on, means, hit: landed.hit });
        let (touched, marks) = self.carries_on(state, &strike, (before[1], landed), dice);
        Landing { hit: landed.hit, marks, touched }
    }
}
