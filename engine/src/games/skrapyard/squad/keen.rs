//! What attacks are worth to players who know the odds.

use super::setup::Squad;
use super::shooting::ShotTarget;
use super::state::{Figure, SquadState};
use crate::dice::{Dice, Enumerated, Exact};
use crate::field::{CounterattackContext, Player, Position, Prospects};
use crate::fight::{Attack, Combat};
use crate::games::skrapyard::movement::{ForecastHand, Gait, Time};
use crate::games::skrapyard::profile::{
    Body, Circumstance, Condition, FightKind, Hand, Missile, Situation, members,
};
use crate::games::skrapyard::rules::Rules;
use crate::games::skrapyard::turn::Motion;
use crate::squad::{Posture, WHOLE, Worth, standing};
use crate::table::{Base, FigureSet, Path};

/// The probability below which rolls on the way of a charge are not followed any further: two dice show
/// each of their faces, and a third its middle one.
const ROLLS_FLOOR: f64 = 0.01;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    pair: [u8; 2],
    /// The weapons in hand.
    hands: [Hand; 2],
    manner: Manner,
    /// What range and obstacles make of the S test of a shot, if the hit is rolled for and the
    /// shooter has no magic; `None` out of range, and for all other attacks.
    value: Option<i16>,
    /// How things stand; the range, the obstacles and the missile of such a shot are left out.
    situation: Situation,
    conditions: [Condition; 2],
}

/// How an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Manner {
    /// With a roll to hit.
    Rolled,
    /// As its hero's feat lets it hit.
    Sure,
}

/// How much of a figure stands, in millionths: half of one that is wounded may stand up again.
const fn left(body: Body) -> i32 {
    match body {
        Body::Upright => WHOLE,
        Body::Wounded => standing(100) / 2,
        Body::Removed => 0,
    }
}

/// The player moves the active figures by what their attacks are worth together: into a charge, not
/// at all, or at a walk with a shot.
impl Player for Squad {
    type Turn = ();
    type Offer = Motion;
    type Plan = Motion;

    fn considers_charging(
        &self,
        state: &SquadState,
        (first, ()): (usize, &mut ()),
        prospects: &mut Prospects<Motion>,
    ) {
        let charges = members(state.active).filter_map(|one| {
            let foe = self.charge_target(state, one)?;
            let odds = self.charge_odds(state, one, foe);
            Some((self.charge_worth(state, one, foe).at_odds(odds), foe))
        });
        if let Some((worth, foe)) = together(charges) {
            let at = state.of(foe).position.at;
            let position = Position { at, ..state.figures[first].position };
            prospects.add(worth, (position, foe.into()), Motion::Charge);
        }
    }

    fn considers_nearing(
        &self,
        state: &SquadState,
        _: (usize, &mut ()),
        prospects: &mut Prospects<Motion>,
    ) {
        let mut moved = state.clone();
        for one in members(state.active) {
            self.steps(&mut moved, one);
        }
        self.shots_of_all(&moved, Motion::Walk, prospects);
    }

    fn considers_staying(
        &self,
        state: &SquadState,
        _: (usize, &mut ()),
        posture: Posture,
        prospects: &mut Prospects<Motion>,
    ) {
        if posture != Posture::Charge {
            self.shots_of_all(state, Motion::Stay, prospects);
        }
    }

    fn expects(&self, state: &SquadState, first: usize, context: &CounterattackContext) -> i32 {
        let mut moved = state.clone();
        self.put(&mut moved, first as u8, context.position.at);
        let loss = |gap, foe: usize| self.loss_to(&moved, first as u8, (gap, foe as u8));
        self.field.expected(&state.figures, first, context, loss)
    }

    fn plans(&self, _: &SquadState, _: (usize, &()), motion: Motion) -> Option<Motion> {
        Some(motion)
    }
}

impl Squad {
    /// Returns the probability that a charge reaches its target over the ground in between, in
    /// millionths.
    pub(super) fn charge_odds(&self, state: &SquadState, figure: u8, foe: u8) -> i32 {
        let Some(path) = self.charge_way(state, figure, foe) else { return 0 };
        let pair = [figure, foe];
        // Most ways lead over no ground that takes a roll.
        if self.charge_reaches(state, pair, &path, &mut ForecastHand::Highest) {
            return WHOLE;
        }
        let mut odds = 0.0;
        let reaches = |dice: &mut Enumerated| self.charge_reaches(state, pair, &path, dice);
        Enumerated::each(ROLLS_FLOOR, reaches, |reaches, weight, _| {
            odds += if reaches { weight } else { 0.0 }
        });
        (odds * f64::from(WHOLE)).round() as i32
    }

    fn charge_reaches(
        &self,
        state: &SquadState,
        [figure, foe]: [u8; 2],
        path: &Path,
        dice: &mut impl Dice,
    ) -> bool {
        let gait = (Gait::Charge, self.rules.walk(self.profile(figure)));
        let end = self.march(state, figure, path, gait, dice).end;
        Base { at: end, ..self.base(state, figure) }.is_within(self.base(state, foe), Base::TOUCH)
    }

    /// Adds the shots of the active figures from where they are.
    fn shots_of_all(&self, state: &SquadState, motion: Motion, prospects: &mut Prospects<Motion>) {
        let first = state.active.trailing_zeros() as u8;
        let able = members(state.active).filter(|one| !state.of(*one).barred);
        let shots = able.filter_map(|one| {
            let target = self.choose_target(state, one, self.base(state, one))?;
            Some((self.shot_worth(state, one, &target), target.on))
        });
        if let Some((worth, on)) = together(shots) {
            prospects.add(worth, (state.of(first).position, on.into()), motion);
        }
    }

    /// Moves a figure as far towards the nearest enemy as it walks.
    fn steps(&self, state: &mut SquadState, figure: u8) {
        if self.field.keeps(&state.figures, figure.into()) {
            return;
        }
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let Some(path) = self.way(state, figure, state.of(foe).position.at) else { return };
        let gait = (Gait::Walk, self.rules.walk(self.profile(figure)));
        // Ground takes as much as it may: what comes of a good roll is a gift.
        let march = self.march(state, figure, &path, gait, &mut ForecastHand::Highest);
        self.put(state, figure, march.end);
        let of = state.of_mut(figure);
        of.moved = true;
        of.barred |= Gait::Walk.time(march.crossed) == Time::Gone;
    }

    /// Returns what a figure must expect to lose to the next attack of an enemy.
    fn loss_to(&self, state: &SquadState, figure: u8, (gap, foe): (i32, u8)) -> i32 {
        if !state.of(foe).is_upright() || state.of(foe).is_retreating() {
            return 0;
        }
        let walk = self.field.lunge(foe.into(), self.rules.walk(self.profile(foe)));
        let blow = if gap <= walk.max(Base::TOUCH) {
            self.charge_worth(state, foe, figure).gain
        } else {
            0
        };
        let shot = self.target(state, foe, self.base(state, foe), figure);
        blow.max(shot.map_or(0, |target| self.shot_worth(state, foe, &target).gain))
    }

    /// Returns what a charge is worth.
    pub(super) fn charge_worth(&self, state: &SquadState, figure: u8, foe: u8) -> Worth {
        let situation = self.melee(state, figure, foe);
        let ours = situation.ours.with(Circumstance::Charging);
        let manner = self.manner(state, figure, Figure::FIGHT);
        self.worth(state, [figure, foe], manner, Situation { ours, ..situation })
    }

    /// Returns how much more a charge is worth than the best shot instead.
    pub(super) fn gain_by_charging(
        &self,
        state: &SquadState,
        [figure, foe]: [u8; 2],
        shot: Option<&ShotTarget>,
    ) -> i32 {
        let charge = self.charge_worth(state, figure, foe);
        let shot = shot.map_or(0, |target| self.shot_worth(state, figure, target).net());
        charge.net() - shot.max(0)
    }

    /// Returns what another round of a fight is worth: a figure's own attack, less that of the
    /// enemy.
    pub(super) fn gain_by_staying(&self, state: &SquadState, figure: u8, foe: u8) -> i32 {
        self.blow_worth(state, figure, foe).net() - self.blow_worth(state, foe, figure).net()
    }

    /// Returns what an attack on an enemy in reach is worth.
    pub(super) fn blow_worth(&self, state: &SquadState, figure: u8, foe: u8) -> Worth {
        let manner = match state.of(foe).is_upright() {
            true => self.manner(state, figure, Figure::FIGHT),
            false => Manner::Rolled,
        };
        self.worth(state, [figure, foe], manner, self.melee(state, figure, foe))
    }

    /// Returns whether a figure would take a shot.
    pub(super) fn is_worthwhile(
        &self,
        state: &SquadState,
        figure: u8,
        target: &ShotTarget,
    ) -> bool {
        self.field.policy(figure.into()).attacks(self.shot_worth(state, figure, target))
    }

    /// Returns what a shot is worth.
    pub(super) fn shot_worth(&self, state: &SquadState, figure: u8, target: &ShotTarget) -> Worth {
        let manner = self.manner(state, figure, Figure::SHOOT);
        self.worth(state, [figure, target.on], manner, target.situation)
    }

    /// Returns what a change is worth to the side of a hero that would pay for it: how much more its
    /// next attacks are worth afterwards, less those of the enemy. `None` if it is worth nothing; 0
    /// for a player who does not ask.
    pub(super) fn pays(
        &self,
        state: &SquadState,
        hero: u8,
        change: impl FnOnce(&mut SquadState),
    ) -> Option<i32> {
        if !self.field.policy(hero.into()).knows_odds() {
            return Some(0);
        }
        let mut after = state.clone();
        change(&mut after);
        let gain = self.balance(&after, hero) - self.balance(state, hero);
        (0 < gain).then_some(gain)
    }

    /// Returns what the next attacks of a hero's side are worth, less those of the enemy.
    fn balance(&self, state: &SquadState, hero: u8) -> i32 {
        let attacks =
            |set: FigureSet| -> i32 { members(set).map(|one| self.next_attack(state, one)).sum() };
        let side = self.side(hero);
        let fresh = self.upright(state, side) & !state.acted;
        attacks(fresh) - attacks(self.upright(state, side.foe()))
    }

    /// Returns what the next attack of a figure is worth from where it is: a blow at whom it
    /// fights, or else a charge at the nearest enemy within a walk, or a shot.
    fn next_attack(&self, state: &SquadState, figure: u8) -> i32 {
        if state.of(figure).is_retreating() {
            return 0;
        }
        if let Some(foe) = self.choose_opponent(state, figure) {
            return self.blow_worth(state, figure, foe).net();
        }
        let base = self.base(state, figure);
        let walk = self.rules.walk(self.profile(figure));
        let near = |foe: &u8| base.is_within(self.base(state, *foe), walk);
        let charge = self.nearest_foe(state, figure).filter(near);
        let charge = charge.map_or(0, |foe| self.charge_worth(state, figure, foe).net());
        let shot = self.choose_target(state, figure, base);
        charge.max(shot.map_or(0, |target| self.shot_worth(state, figure, &target).net()))
    }

    fn manner(&self, state: &SquadState, figure: u8, feat: u8) -> Manner {
        if self.is_led(state, figure, feat) { Manner::Sure } else { Manner::Rolled }
    }

    fn worth(
        &self,
        state: &SquadState,
        [by, on]: [u8; 2],
        manner: Manner,
        situation: Situation,
    ) -> Worth {
        self.meet(state, by, on, &situation, |attack| {
            let Attack { ours, theirs, .. } = *attack;
            // These bear on tests of D alone.
            let plain = |condition| Condition { steady: false, shot: false, ..condition };
            // Range matters in other ways to an arc, which only those draw who have magic.
            let is_shot = manner == Manner::Rolled
                && situation.kind == FightKind::Shoot
                && !ours.profile.known.magic;
            let shot = Situation { eighths: 0, obstacles: 0, missile: Missile::Basic, ..situation };
            let value = || self.rules.check(attack).value();
            let question = Question {
                pair: self.worths.pair([by, on].map(usize::from)),
                value: (is_shot && self.rules.can_shoot(attack)).then(value),
                hands: [ours.profile.hand, theirs.profile.hand],
                manner,
                situation: if is_shot { shot } else { situation },
                conditions: [ours.condition, theirs.condition].map(plain),
            };
            self.worths.get(&question, |hand| self.appraise(hand, attack, manner))
        })
    }

    fn appraise(&self, hand: &mut Exact, attack: &Attack<'_, Rules>, manner: Manner) -> Worth {
        let bodies = [attack.ours.condition, attack.theirs.condition].map(|one| one.wear.body);
        let fights = attack.situation.kind == FightKind::Fight;
        let is_down = bodies[1] != Body::Upright && fights;
        let law = hand.law_of(|dice| {
            let mut now = *attack;
            let after = match manner {
                Manner::Rolled if is_down => {
                    self.rules.finish(&mut now, dice);
                    [now.ours.condition, now.theirs.condition]
                }
                Manner::Sure if fights => {
                    self.rules.land(&mut now, dice);
                    [now.ours.condition, now.theirs.condition]
                }
                Manner::Sure => {
                    let body = self.rules.guided(attack, dice);
                    let wear = &mut now.theirs.condition.wear;
                    wear.body = wear.body.max(body);
                    [now.ours.condition, now.theirs.condition]
                }
                Manner::Rolled => {
                    let after = self.rules.strike(attack, dice);
                    [after.ours, after.theirs]
                }
            };
            after.map(|condition| left(condition.wear.body))
        });
        Worth::of(bodies.map(left), &law)
    }
}

/// Returns what several attacks are worth together, and the first enemy attacked; `None` without
/// attacks.
fn together(attacks: impl Iterator<Item = (Worth, u8)>) -> Option<(Worth, u8)> {
    attacks.reduce(|(all, on), (one, _)| {
        let fells = all.fells.max(one.fells);
        (Worth { gain: all.gain + one.gain, cost: all.cost + one.cost, fells }, on)
    })
}
