//! The activations of a duel: what the rules of turns have a fighter do, and how it is carried out.

use super::play::Duel;
use super::state::{DuelPhase, DuelState};
use crate::dice::{Dice, Means};
use crate::engagement::{Ending, Flow, Side, log_attack};
use crate::fight::Combat;
use crate::games::skrapyard::attack::{Contact, Exchange, Performance, Shooting, Strike};
use crate::games::skrapyard::profile::{Body, Circumstance, FightKind, Moved, Situation};
use crate::games::skrapyard::turn::{
    Best, Command, Conduct, Last, Motion, Prey, acts, advance, default_action, idle,
};

/// What a character does in its activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    /// It shoots.
    Shoot(Shooting),
    /// It fights.
    Fight,
    /// It tries to disengage, to shoot.
    Disengage,
    /// It does nothing that bears on the duel.
    Idle,
    /// It retreats.
    Retreat,
}

impl Duel {
    pub(super) fn activation(&self, state: &mut DuelState, nth: u8, dice: &mut impl Dice) -> Flow {
        let side = self.order(state)[usize::from(nth)];
        Self::cast(side, dice);
        let fighter = &mut state.fighters[side.index()];
        let net = fighter.wear.net_comes_off();
        if !acts(fighter.wear.body, net, dice) {
            return Self::after(state, nth);
        }
        state.fighters[side.foe().index()].wear.enemy_acts(self.profile(side).hand);
        let act = self.act(state, side, dice);
        self.play(state, side, nth, act, dice)
    }

    /// What a side does that does as it is told.
    fn told(&self) -> Act {
        match self.kind() {
            FightKind::Shoot => Act::Shoot(Shooting::Told),
            FightKind::Fight => Act::Fight,
        }
    }

    /// What a side does, as its activation test has it.
    fn act(&self, state: &DuelState, side: Side, dice: &mut impl Dice) -> Act {
        let (profile, condition) = (self.profile(side), state.fighters[side.index()]);
        let d = self.rules.discipline(profile.discipline, condition.spell);
        let again = Self::again(state, side);
        let command = if profile.hero { Command::Hero } else { Command::Own(d, again) };
        if self.rules.obeys(command, dice) {
            return self.told();
        }
        let last = if condition.shot { Last::Shot } else { Last::Idle };
        let best = Best::of([profile].into_iter());
        let contact = self.contact(state, side);
        match (default_action(&self.rules, best, contact, |what| what(last)), self.kind()) {
            // In a shoot-out that takes the whole activation, and the range stays.
            (Conduct::Advance, FightKind::Shoot) => {
                advance(Prey::Seen, Motion::Hurry, dice);
                Act::Idle
            }
            (Conduct::Aim, FightKind::Shoot) => Act::Shoot(Shooting::ByDefault),
            (Conduct::Disengage, _) => Act::Disengage,
            (Conduct::Idle, _) => {
                idle(dice);
                Act::Idle
            }
            // With nobody upright about, there is nobody to shoot at or to make for.
            (Conduct::Advance | Conduct::Aim | Conduct::Fight, _) => Act::Fight,
            // Nobody moves in a duel.
            (Conduct::Repeat, _) => Act::Idle,
            (Conduct::Retest, _) => {
                if self.rules.retries(d, again, dice) {
                    self.told()
                } else {
                    Act::Retreat
                }
            }
        }
    }

    /// How a side touches the other.
    fn contact(&self, state: &DuelState, side: Side) -> Contact {
        match self.kind() {
            FightKind::Shoot => Contact::None,
            FightKind::Fight if self.is_engaged(state, side) => Contact::Engaged,
            FightKind::Fight => Contact::Fallen,
        }
    }

    /// Carries an act out.
    fn play(
        &self,
        state: &mut DuelState,
        side: Side,
        nth: u8,
        act: Act,
        dice: &mut impl Dice,
    ) -> Flow {
        let resolve = state.fighters[side.index()].resolve;
        let mut shot = false;
        match act {
            Act::Retreat => return self.retreat(state, side, dice),
            Act::Idle => {}
            Act::Shoot(why) => {
                let mut situation = self.situations[side.index()];
                situation.ours = situation.ours.shooting(why, Moved::No);
                shot = self.rules.can_shoot(&self.attack(state, side, &situation));
                self.fire(state, side, &situation, dice);
            }
            Act::Disengage if self.disengages(state, side, dice) => {
                self.fire(state, side, &self.stepped_back(side), dice);
            }
            Act::Disengage | Act::Fight => {
                if Self::body(state, side.foe()).counts() {
                    state.phase = DuelPhase::Blows(nth, Strike::Attack);
                    return Flow::Step;
                }
                let situation = self.situations[side.index()];
                let mut attack = self.attack(state, side, &situation);
                self.rules.finish(&mut attack, dice);
                log_attack(side, Means::Blow, true, dice);
                state.fighters[side.foe().index()] = attack.theirs.condition;
            }
        }
        let shot = self.kind() == FightKind::Shoot && shot;
        state.fighters[side.index()].remembers(self.profile(side), shot);
        let spent = state.fighters[side.index()].resolve != resolve;
        self.acted(state, side, nth, Performance::of(spent, false))
    }

    /// The shot of one who has stepped back from its enemy.
    fn stepped_back(&self, side: Side) -> Situation {
        let situation = self.situations[side.index()];
        Situation {
            kind: FightKind::Shoot,
            eighths: 2 * *self.rules.step_back_quarters,
            missile: situation.missile.fired(Moved::Yes),
            ours: situation.ours.shooting(Shooting::ByDefault, Moved::Yes),
            ..situation
        }
    }

    /// A shot, or the arc in its place.
    fn fire(&self, state: &mut DuelState, side: Side, situation: &Situation, dice: &mut impl Dice) {
        let attack = self.attack(state, side, situation);
        let after = self.rules.strike(&attack, dice);
        if dice.keeps_log() && (self.rules.arcs(&attack) || self.rules.can_shoot(&attack)) {
            log_attack(side, Means::Shot, after.hit, dice);
        }
        state.fighters[side.index()] = after.ours;
        state.fighters[side.foe().index()] = after.theirs;
    }

    /// Plays one roll of a fight.
    pub(super) fn blows(
        &self,
        state: &mut DuelState,
        nth: u8,
        strike: Strike,
        dice: &mut impl Dice,
    ) -> Flow {
        let side = self.order(state)[usize::from(nth)];
        Self::cast(side, dice);
        let mut situation = self.situations[side.index()];
        let charges = state.fighters[side.index()].charges;
        situation.ours = situation.ours.set(Circumstance::Charging, charges);
        let mut attack = self.attack(state, side, &situation);
        let Exchange { next, hit, .. } = self.rules.exchange(&mut attack, strike, dice);
        let roller = if strike == Strike::Riposte { side.foe() } else { side };
        log_attack(roller, Means::Blow, hit, dice);
        state.fighters[side.index()] = attack.ours.condition;
        state.fighters[side.foe().index()] = attack.theirs.condition;
        match next {
            Some(next) => {
                state.phase = DuelPhase::Blows(nth, next);
                Flow::Step
            }
            None => self.acted(state, side, nth, Performance::Open),
        }
    }

    /// What follows an act: the end of the duel, a feat, the end of the activation.
    fn acted(&self, state: &mut DuelState, side: Side, nth: u8, performance: Performance) -> Flow {
        let gone = Side::BOTH.map(|side| Self::body(state, side) == Body::Removed);
        match gone {
            [true, true] => return Flow::End(Ending::BothOut),
            [true, false] => return Flow::End(Ending::Out(Side::B)),
            [false, true] => return Flow::End(Ending::Out(Side::A)),
            [false, false] => {}
        }
        let attack = self.attack(state, side, &self.situations[side.index()]);
        if self.rules.last_feat(performance, &attack).is_some() {
            state.phase = DuelPhase::Parting(nth);
            return Flow::Step;
        }
        Self::close(state, side, nth)
    }
}
