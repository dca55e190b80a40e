//! Fights: with whom, disengaging, and blow after blow.

use arrayvec::ArrayVec;

use super::play::{cast, cast_both};
use super::setup::Squad;
use super::state::{Figure, SquadPhase, SquadState};
use crate::dice::{Dice, Event, Means};
use crate::engagement::Flow;
use crate::games::skrapyard::attack::{Contacts, Exchange, HitEffect, Strike, struck};
use crate::games::skrapyard::profile::{Circumstance, Condition, bit, members};
use crate::games::skrapyard::rules::Rules;
use crate::games::skrapyard::turn::{Last, Step};
use crate::squad::{Choice, FIGURES_MAX};

impl Squad {
    /// The enemy that an active figure fights, if any.
    pub(super) fn choose_opponent(&self, state: &SquadState, figure: u8) -> Option<u8> {
        let now = self.now(state);
        let reached =
            struck(now.engaging(figure), now.at_feet(figure), || now.reached_over(figure));
        let reached: ArrayVec<u8, FIGURES_MAX> = members(reached).collect();
        let knows = self.field.policy(figure.into()).knows_odds();
        let worth = |foe| if knows { self.blow_worth(state, figure, foe).net() } else { 0 };
        self.field.pick(figure.into(), &reached, |&foe| Choice {
            figure: foe,
            gap: 0,
            worn: Self::worn(state, foe),
            hidden: 0,
            worth: worth(foe),
        })
    }

    fn worn(state: &SquadState, figure: u8) -> u8 {
        let of = state.of(figure);
        if !of.is_upright() {
            50
        } else if of.opened_by != 0 {
            10
        } else {
            0
        }
    }

    /// Takes the disengage test of a figure: whether it may leave.
    pub(super) fn disengages(
        &self,
        state: &mut SquadState,
        figure: u8,
        dice: &mut impl Dice,
    ) -> bool {
        cast(figure, dice);
        let foes = self.now(state).left_behind(figure);
        let engaging = self.now(state).engaging(figure);
        let behind = |foe: &u8| self.melee(state, figure, *foe).ours.has(Circumstance::Behind);
        // `disengage_surprise` says which of several enemies counts.
        let surprised = match engaging.count_ones() {
            2.. if *self.rules.surprises_any => members(engaging).find(behind),
            _ => None,
        };
        let on = surprised.or_else(|| members(engaging).next()).unwrap_or(figure);
        let situation = self.melee(state, figure, on);
        let is_active = state.active & bit(figure) != 0;
        let goes = self.meet(state, figure, on, &situation, |attack| {
            self.rules.disengages(foes, attack, is_active, dice)
        });
        if foes == crate::games::skrapyard::attack::Foes::Alone {
            self.record_support(state, figure);
        }
        goes
    }

    /// Lets an active figure try to disengage.
    pub(super) fn escape(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) -> Flow {
        if self.disengages(state, figure, dice) {
            state.freed |= bit(figure);
        }
        self.enter(state, Step::Escape, figure + 1);
        Flow::Step
    }

    /// Plays one roll of a fight between an active figure and an enemy.
    pub(super) fn blow(
        &self,
        state: &mut SquadState,
        (by, on): (u8, u8),
        strike: Strike,
        dice: &mut impl Dice,
    ) -> Flow {
        cast_both(by, on, dice);
        if strike == Strike::Attack {
            self.square_up(state, by, on, dice);
        }
        let led = || self.is_led(state, by, Figure::FIGHT);
        if strike == Strike::Attack && led() && state.of(on).is_upright() {
            Rules::inspired(dice);
            return self.hit(state, by, on, dice, Rules::land);
        }
        let situation = self.melee(state, by, on);
        let (roller, hit) = if strike == Strike::Riposte { (on, by) } else { (by, on) };
        self.record_support(state, roller);
        let (exchange, ours, theirs) = self.meet(state, by, on, &situation, |attack| {
            let exchange = self.rules.exchange(attack, strike, dice);
            (exchange, attack.ours.condition, attack.theirs.condition)
        });
        dice.note(Event::Attack { by: roller, on: hit, means: Means::Blow, hit: exchange.hit });
        Self::catch(state, roller, hit, exchange.hold);
        self.absorb(state, on, theirs, Some(by), dice);
        self.absorb(state, by, ours, Some(on), dice);
        if exchange.hit && roller == by {
            Self::tell_fight_feat_works(state, by, dice);
        }
        match self.follows(state, (by, on), strike, exchange) {
            Some(phase) => state.phase = phase,
            None => return self.conclude(state, by, dice),
        }
        Flow::Step
    }

    /// Attacks a figure that was wounded before.
    pub(super) fn finish(
        &self,
        state: &mut SquadState,
        by: u8,
        on: u8,
        dice: &mut impl Dice,
    ) -> Flow {
        cast_both(by, on, dice);
        self.square_up(state, by, on, dice);
        self.hit(state, by, on, dice, Rules::finish)
    }

    /// Resolves a hit that needs no F test.
    fn hit<D: Dice>(
        &self,
        state: &mut SquadState,
        by: u8,
        on: u8,
        dice: &mut D,
        hit: impl FnOnce(&Rules, &mut crate::fight::Attack<'_, Rules>, &mut D) -> Option<HitEffect>,
    ) -> Flow {
        let situation = self.melee(state, by, on);
        let (hold, theirs) = self.meet(state, by, on, &situation, |attack| {
            (hit(&self.rules, attack, dice), attack.theirs.condition)
        });
        dice.note(Event::Attack { by, on, means: Means::Blow, hit: true });
        Self::catch(state, by, on, hold);
        self.absorb(state, on, theirs, Some(by), dice);
        self.conclude(state, by, dice)
    }

    /// Turns a figure to its opponent; one that reaches it only with a spear gives up its support.
    fn square_up(&self, state: &mut SquadState, by: u8, on: u8, dice: &mut impl Dice) {
        self.use_fight_feat(state, by, dice);
        let at = state.of(on).position.at;
        let touches = state.touch(by, on);
        state.activation.fixed = true;
        let own = state.of_mut(by);
        own.position.face(at);
        if !touches {
            own.supports = Some(by);
        }
        self.remember(state, by, Last::Fought);
    }

    /// Records the effect of a hit with a net or a blade-breaker.
    fn catch(state: &mut SquadState, roller: u8, struck: u8, hold: Option<HitEffect>) {
        match hold {
            Some(HitEffect::Net) => state.of_mut(struck).held_by = Some(roller),
            Some(HitEffect::Opening) => state.of_mut(struck).opened_by |= bit(roller),
            None => {}
        }
    }

    /// Applies the effects of a fight to a figure.
    fn absorb(
        &self,
        state: &mut SquadState,
        figure: u8,
        after: Condition,
        by: Option<u8>,
        dice: &mut impl Dice,
    ) {
        state.of_mut(figure).condition.wear.banks(after.wear);
        self.suffer(state, figure, after.wear.body, by, dice);
    }

    /// The test that follows, if any.
    fn follows(
        &self,
        state: &SquadState,
        (by, on): (u8, u8),
        strike: Strike,
        exchange: Exchange,
    ) -> Option<SquadPhase> {
        if exchange.may_turn(strike) && state.of(by).is_here() {
            let next = self.choose_opponent(state, by)?;
            // One who has fallen in these very blows is rolled for as they go on.
            let strike = if state.of(next).is_upright() { strike } else { exchange.next? };
            let on = if state.of(next).is_upright() { next } else { on };
            return Some(SquadPhase::Blow { by, on, strike });
        }
        // A riposte, and what follows on it, is aimed at the one who fumbled.
        exchange.next.map(|strike| SquadPhase::Blow { by, on, strike })
    }

    /// Ends the fight of a figure and applies failed A tests that were kept back.
    pub(super) fn conclude(&self, state: &mut SquadState, by: u8, dice: &mut impl Dice) -> Flow {
        for figure in 0..self.cast.len() as u8 {
            if let Some(body) = state.of_mut(figure).condition.wear.feels() {
                self.suffer(state, figure, body, Some(by).filter(|by| *by != figure), dice);
            }
        }
        self.enter(state, Step::Fight, by + 1);
        Flow::Step
    }
}
