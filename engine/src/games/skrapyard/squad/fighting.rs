//! Fights: with whom, disengaging, and blow after blow.

use arrayvec::ArrayVec;

use super::activation::Stage;
use super::{Figure, Last, Phase, Squad, State, bit, members};
use crate::dice::{Dice, Event};
use crate::engagement::Flow;
use crate::games::skrapyard::combat::{Blow, Condition, Exchange};
use crate::games::skrapyard::profile::Hand;
use crate::squad::{Choice, FIGURES_MAX};
use crate::table::Facing;

impl Squad {
    /// The enemy that an active figure fights with, if there is one.
    pub(super) fn choose_opponent(&self, state: &State, figure: u8) -> Option<u8> {
        let upright = self.engaging(state, figure);
        // Skrapyard 15.1.3: the wounded only where nobody else engages one.
        let down = self.at_feet(state, figure);
        let reached = if upright != 0 {
            upright
        } else if down != 0 {
            down
        } else {
            self.speared(state, figure)
        };
        let reached: ArrayVec<u8, FIGURES_MAX> = members(reached).collect();
        // Skrapyard 14.2: one enemy is attacked, whichever the player takes.
        self.field.pick(figure.into(), &reached, |&foe| Choice {
            figure: foe,
            gap: 0,
            worn: Self::worn(state, foe),
            hidden: 0,
        })
    }

    fn worn(state: &State, figure: u8) -> u8 {
        let of = state.of(figure);
        if !of.is_upright() {
            50
        } else if of.opened_by != 0 {
            10
        } else {
            0
        }
    }

    /// The enemies that a spear reaches over a friend.
    fn speared(&self, state: &State, figure: u8) -> u32 {
        let (own, character) = (state.of(figure), self.of(figure));
        let free = own.supports.is_none_or(|one| one == figure);
        if character.armed.hand != Hand::Spear || !free {
            return 0;
        }
        // Skrapyard 14.4.2: instead of support, an attack on an enemy in contact with a friend in
        // contact; it must be in front, to which one turns first.
        let friends = members(self.touching(state, figure, self.side(figure)));
        let foes = friends.fold(0, |set, friend| set | self.engaging(state, friend));
        let ahead = |foe: &u8| {
            let facing = Facing::along(state.of(*foe).position.at - own.position.at);
            facing.is_in_front(own.position.at, self.base(state, *foe))
        };
        members(foes).filter(ahead).fold(0, |set, foe| set | bit(foe))
    }

    /// The disengage test of a figure: whether it may go.
    pub(super) fn disengages(&self, state: &mut State, figure: u8, dice: &mut impl Dice) -> bool {
        let foes = self.engaging(state, figure);
        let name = self.name(figure);
        let stays_engaged = |foe: u8| self.engaging(state, foe) & !bit(figure) != 0;
        // Skrapyard 14.2.4.2: who only supports is in no combat, and goes as it likes.
        if foes == 0 {
            return true;
        }
        if members(foes).all(stays_engaged) {
            // Skrapyard 14.3.1: nobody follows who is engaged with another.
            dice.tell("14.3.1", || format!("{name} leaves its enemy to others"));
            return true;
        }
        // Assumption: of several enemies the first counts for surprise.
        let on = foes.trailing_zeros() as u8;
        let mut situation = self.melee(state, figure, on);
        if state.active & bit(figure) == 0 {
            // Spells bear on one's own activation alone.
            situation.ours =
                situation.ours.without(crate::games::skrapyard::profile::Stand::Active);
        }
        // Skrapyard 14.3: leaving combat takes an F test.
        let f =
            self.meet(state, figure, on, &situation, |attack| self.combat.disengagement(attack));
        self.lean(state, figure);
        let passes = self.combat.settles(f, 1, dice);
        let what = if passes { "breaks away" } else { "cannot break away" };
        dice.tell("14.3", || format!("{name} {what}, {}", self.combat.needed(f)));
        passes
    }

    /// One of the active ones tries to disengage.
    pub(super) fn escape(&self, state: &mut State, figure: u8, dice: &mut impl Dice) -> Flow {
        // Skrapyard 14.3.2: who fails stays and fights.
        // Skrapyard 14.3.4: all of a team test before any of it moves.
        if self.disengages(state, figure, dice) {
            state.freed |= bit(figure);
        }
        self.enter(state, Stage::Escape, figure + 1);
        Flow::Step
    }

    /// Plays one roll of a fight.
    pub(super) fn blow(
        &self,
        state: &mut State,
        by: u8,
        on: u8,
        blow: Blow,
        dice: &mut impl Dice,
    ) -> Flow {
        if !state.of(by).is_here() || !state.of(on).is_here() {
            return self.conclude(state, by, dice);
        }
        if blow == Blow::Attack {
            self.square_up(state, by, on, dice);
        }
        let led = self.hero_of(state, by);
        let led = led.is_some_and(|hero| state.of(hero).leads & Figure::FIGHT != 0);
        if blow == Blow::Attack && led && state.of(on).is_upright() {
            return self.led_blow(state, by, on, dice);
        }
        let situation = self.melee(state, by, on);
        let (roller, struck) = if blow == Blow::Riposte { (on, by) } else { (by, on) };
        self.lean(state, roller);
        let (exchange, ours, theirs) = self.meet(state, by, on, &situation, |attack| {
            let exchange = self.combat.exchange(attack, blow, dice);
            (exchange, attack.ours.condition, attack.theirs.condition)
        });
        dice.note(Event::Attack { by: roller, on: struck, hit: exchange.hit });
        self.catch(state, roller, struck, exchange.hit);
        self.absorb(state, on, theirs, Some(by), dice);
        self.absorb(state, by, ours, Some(on), dice);
        if exchange.hit && roller == by {
            self.inspire(state, by, dice);
        }
        match self.follows(state, by, on, blow, exchange) {
            Some(phase) => state.phase = phase,
            None => return self.conclude(state, by, dice),
        }
        Flow::Step
    }

    /// A blow at one who was wounded before.
    pub(super) fn finish(&self, state: &mut State, by: u8, on: u8, dice: &mut impl Dice) -> Flow {
        self.square_up(state, by, on, dice);
        let situation = self.melee(state, by, on);
        let theirs = self.meet(state, by, on, &situation, |attack| {
            self.combat.finish(attack, dice);
            attack.theirs.condition
        });
        dice.note(Event::Attack { by, on, hit: true });
        self.catch(state, by, on, true);
        self.absorb(state, on, theirs, Some(by), dice);
        self.conclude(state, by, dice)
    }

    /// Turns to the enemy, and takes up the spear where that is what reaches it.
    fn square_up(&self, state: &mut State, by: u8, on: u8, dice: &mut impl Dice) {
        self.dare(state, by, dice);
        let way = state.of(on).position.at - state.of(by).position.at;
        let touches = state.touch(by, on);
        let own = state.of_mut(by);
        own.position.facing = Facing::along(way);
        if !touches {
            own.supports = Some(by);
        }
        self.remember(state, by, Last::Fought);
    }

    /// An attack that a hero's example lets pass.
    fn led_blow(&self, state: &mut State, by: u8, on: u8, dice: &mut impl Dice) -> Flow {
        let (name, other) = (self.name(by), self.name(on));
        // Skrapyard 18.3.1: the attack test is passed; no die, no natural roll.
        dice.tell("18.3.1", || format!("{name} hits {other} after its hero's example"));
        let situation = self.melee(state, by, on);
        let theirs = self.meet(state, by, on, &situation, |attack| {
            self.combat.land(attack, dice);
            attack.theirs.condition
        });
        dice.note(Event::Attack { by, on, hit: true });
        self.catch(state, by, on, true);
        self.absorb(state, on, theirs, Some(by), dice);
        self.conclude(state, by, dice)
    }

    /// What a hit with a net or a blade-breaker does.
    fn catch(&self, state: &mut State, roller: u8, struck: u8, hit: bool) {
        if !hit {
            return;
        }
        let hand = self.fighter(state, roller, struck).profile.hand;
        match hand {
            // Skrapyard 14.4.1: it is held while the wielder stays in contact.
            Hand::Net => state.of_mut(struck).held_by = Some(roller),
            // Skrapyard 14.4.3: it is open until the wielder acts again.
            Hand::BladeBreaker => state.of_mut(struck).opened_by |= bit(roller),
            Hand::Basic | Hand::Spear | Hand::Great => {}
        }
    }

    /// Takes what blows have made of a figure.
    fn absorb(
        &self,
        state: &mut State,
        figure: u8,
        after: Condition,
        by: Option<u8>,
        dice: &mut impl Dice,
    ) {
        state.of_mut(figure).condition.wear.banked = after.wear.banked;
        self.suffer(state, figure, after.wear.body, by, dice);
    }

    /// The next roll after this one.
    fn follows(
        &self,
        state: &State,
        by: u8,
        on: u8,
        blow: Blow,
        exchange: Exchange,
    ) -> Option<Phase> {
        if exchange.again && blow != Blow::Riposte && state.of(by).is_here() {
            // Skrapyard 21.1: the next blow may strike any enemy in contact.
            let next = self.choose_opponent(state, by)?;
            // One who has fallen in these very blows is rolled for as they go on.
            let blow = if state.of(next).is_upright() { blow } else { exchange.next? };
            let on = if state.of(next).is_upright() { next } else { on };
            return Some(Phase::Blow { by, on, blow });
        }
        // Assumption: a riposte, and what follows on it, is aimed at the one who fumbled.
        exchange.next.map(|blow| Phase::Blow { by, on, blow })
    }

    /// Ends the blows of a figure: what was banked is felt.
    fn conclude(&self, state: &mut State, by: u8, dice: &mut impl Dice) -> Flow {
        for figure in 0..self.cast.len() as u8 {
            let fails = std::mem::take(&mut state.of_mut(figure).condition.wear.banked);
            for _ in 0..fails {
                let worse = state.of(figure).condition.wear.body.worse();
                self.suffer(state, figure, worse, Some(by).filter(|by| *by != figure), dice);
            }
        }
        self.enter(state, Stage::Fight, by + 1);
        Flow::Step
    }
}
