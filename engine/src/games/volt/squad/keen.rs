//! What attacks are worth, and what a player who knows the odds may do.

use super::intent::Intent;
use super::setup::Squad;
use super::shooting::ShotManner;
use super::state::SquadState;
use crate::dice::Exact;
use crate::field::{Attacker, CounterattackContext, Player, Position, Prospects, Target};
use crate::fight::{Combat, Fighter};
use crate::games::volt::movement::{Course, stride};
use crate::games::volt::profile::{
    Approach, Condition, Defender, Mode, Motion, Preparation, Situation,
};
use crate::games::volt::turn::Action;
use crate::squad::{Posture, Worth, standing};
use crate::table::{Base, Point, UNITS};

/// The limit of sight, in units.
const HORIZON: i32 = 1000 * UNITS;

/// How much of a figure a point of its penalty takes, in percent: one of the faces of a die.
const PENALTY_PERCENT: u16 = 5;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    pair: [u8; 2],
    /// The fire mode of a shot.
    mode: Option<Mode>,
    situation: Situation,
    conditions: [Condition; 2],
}

impl Attacker for Squad {
    fn pace(&self, _: &SquadState, who: usize) -> i32 {
        stride(&self.members[who].blade)
    }

    fn lunges(&self, walk: i32) -> i32 {
        walk.max(Base::TOUCH)
    }

    fn can_shoot(&self, _: &SquadState, who: usize) -> bool {
        !self.members[who].guns.is_empty()
    }

    fn reach(&self, _: usize) -> i32 {
        i32::MAX
    }

    fn shoots_over(&self, _: &SquadState, who: usize, gap: i32) -> bool {
        Base::TOUCH < gap && self.reaches_over(who, gap)
    }

    fn blow_worth(&self, state: &SquadState, pair: [(usize, Position); 2]) -> Worth {
        let (attack, pair) = (Approach::Close(Defender::Fighting), pair.map(|(one, _)| one));
        self.worth(state, pair, None, Situation { attack, tactics: self.tactics(pair) })
    }

    fn shot_worth(
        &self,
        state: &SquadState,
        [from, _]: [(usize, Position); 2],
        of: Target,
    ) -> Worth {
        if !self.are_in_sight(state, from, &of) || !self.reaches_over(from.0, of.gap) {
            return Worth::default();
        }
        let preparation = self.preparation(state, from.0, of.foe);
        self.manner_worth(state, from.0, of, (preparation, Motion::Still))
    }

    fn loss_to_shot(
        &self,
        state: &SquadState,
        [(foe, _), _]: [(usize, Position); 2],
        of: Target,
    ) -> i32 {
        self.manner_worth(state, foe, of, (Preparation::Directed, Motion::Still)).gain
    }

    fn opponent(&self, state: &SquadState, who: usize) -> Option<usize> {
        if self.field.policy(who).knows_odds() {
            return self.best_opponent(state, who);
        }
        let from = (who, state.figures[who].position);
        self.field.target(&state.figures, from, Base::TOUCH, |_| 0).map(|target| target.foe)
    }

    fn sighted(&self, state: &SquadState, from: (usize, Position)) -> Option<Target> {
        self.members[from.0].gun()?;
        if self.field.policy(from.0).knows_odds() {
            return self.best_shot(state, from).map(|(target, _)| target);
        }
        let is_target = |target: &Target| self.are_in_sight(state, from, target);
        // Wounds do not show on the table: no player knows who is the most worn down.
        let target = self.field.target_where(&state.figures, from, HORIZON, |_| 0, is_target);
        target.filter(|target| self.reaches_over(from.0, target.gap))
    }
}

/// An attack in the next turn counts for half, since it takes two.
impl Player for Squad {
    type Turn = ();
    type Offer = Intent;
    type Plan = Intent;

    /// Considers a move with a shot, and a whole move for a shot in the next turn.
    fn considers_nearing(
        &self,
        state: &SquadState,
        (who, ()): (usize, &mut ()),
        prospects: &mut Prospects<Intent>,
    ) {
        if let Some(position) = self.would_near(state, who)
            && let Some(target) = self.sighted(state, (who, position))
        {
            let manner = (Preparation::Directed, Motion::Still);
            let worth = self.manner_worth(state, who, target, manner).over(2);
            prospects.add(worth, (position, target.foe), Action::Move(Course::Nears).into());
        }
        if !self.is_ready(state, who) {
            return;
        }
        let Some((position, target)) = self.would_shoot(state, who) else { return };
        let manner = (Preparation::Directed, Motion::Moving);
        let worth = self.manner_worth(state, who, target, manner);
        let course = Action::Move(Course::NearsToShoot);
        prospects.add(worth, (position, target.foe), course.into());
    }

    /// Considers a charge at the nearest enemy.
    fn considers_charging(
        &self,
        state: &SquadState,
        (who, ()): (usize, &mut ()),
        prospects: &mut Prospects<Intent>,
    ) {
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        if self.reaches(state, who, foe) {
            let worth = self.blow_here(state, [who, foe]);
            let [own, target] = [who, foe].map(|one| self.field.base(&state.figures, one));
            let at = target.at.towards(own.at, own.radius + target.radius);
            let position = Position { at, ..state.figures[who].position };
            // Both strike at once.
            let worth = Worth { fells: 0, ..worth };
            prospects.add(worth, (position, foe), Action::Move(Course::Charges).into());
        }
    }

    /// Considers a move into cover, with a shot in the turn after the next, for which it rises.
    fn considers_cover(
        &self,
        state: &SquadState,
        (who, ()): (usize, &mut ()),
        prospects: &mut Prospects<Intent>,
    ) {
        if !self.field.is_in_the_open(&state.figures, who) || self.members[who].guns.is_empty() {
            return;
        }
        let Some(spot) = self.refuge(state, who) else { return };
        let here: Point = state.figures[who].position.at;
        if stride(&self.members[who].blade) < here.distance(spot.at) {
            return;
        }
        let up = Position { at: spot.at, stoop: 1, ..state.figures[who].position };
        let Some(target) = self.sighted(state, (who, up)) else { return };
        let manner = (Preparation::Directed, Motion::Still);
        let worth = self.manner_worth(state, who, target, manner);
        let down = Position { stoop: *self.rules.duck, ..up };
        prospects.add(worth.over(3), (down, target.foe), Action::Move(Course::TakesCover).into());
    }

    fn considers_staying(
        &self,
        state: &SquadState,
        (who, ()): (usize, &mut ()),
        _: Posture,
        prospects: &mut Prospects<Intent>,
    ) {
        if let Some((intent @ Intent { target: Some(target), .. }, worth)) =
            self.shot_intent(state, who)
        {
            prospects.add(worth, (state.figures[who].position, target.foe), intent);
        }
    }

    fn expects(&self, state: &SquadState, who: usize, context: &CounterattackContext) -> i32 {
        self.losses(state, who, context)
    }

    fn plans(&self, _: &SquadState, _: (usize, &()), intent: Intent) -> Option<Intent> {
        Some(intent)
    }
}

impl Squad {
    /// Returns whether aiming is worth a turn: whether an aimed shot is worth more than two shots
    /// as the weapon is held now.
    pub(super) fn gains_by_aiming(&self, state: &SquadState, who: usize, target: Target) -> bool {
        let net =
            |preparation| self.manner_worth(state, who, target, (preparation, Motion::Still)).net();
        2 * net(self.preparation(state, who, target.foe)) < net(Preparation::Aimed)
    }

    /// Returns the enemy in contact whom a blow is worth most.
    fn best_opponent(&self, state: &SquadState, who: usize) -> Option<usize> {
        let figures = &state.figures;
        let near = |foe: &usize| self.field.gap(figures, who, *foe) <= Base::TOUCH;
        let foes = self.field.foes(figures, who).filter(near);
        foes.max_by_key(|foe| (self.blow_here(state, [who, *foe]).net(), std::cmp::Reverse(*foe)))
    }

    /// Returns what a shot is worth in the mode in which the figure would fire it.
    pub(super) fn manner_worth(
        &self,
        state: &SquadState,
        who: usize,
        target: Target,
        manner: ShotManner,
    ) -> Worth {
        let situation = self.shot(state, who, target, manner);
        let Some(gun) = self.fired(state, who, target, situation) else {
            return Worth::default();
        };
        self.worth(state, [who, target.foe], Some(gun.weapon.mode), situation)
    }

    /// Returns what an attack is worth. How badly wounded an enemy is does not show.
    fn worth(
        &self,
        state: &SquadState,
        [by, on]: [usize; 2],
        mode: Option<Mode>,
        situation: Situation,
    ) -> Worth {
        let [ours, theirs] = state.conditions([by, on]);
        let conditions = [
            Condition { penalty: ours.penalty, ..Condition::default() },
            Condition { hamper: theirs.hamper, ..Condition::default() },
        ];
        let pair = self.worths.pair([by, on]);
        let question = Question { pair, mode, situation, conditions };
        self.worths.get(&question, |hand| self.appraise(hand, &question))
    }

    fn appraise(&self, hand: &mut Exact, question: &Question) -> Worth {
        let Question { pair: [by, on], mode, situation, conditions } = *question;
        let member = &self.members[usize::from(by)];
        let gun = member.guns.iter().find(|gun| Some(gun.weapon.mode) == mode);
        let profile = gun.unwrap_or(&member.blade);
        let attack = self.attack(on.into(), profile, conditions, &situation);
        let target = &self.members[usize::from(on)].blade;
        let left = |condition: Condition| {
            let worn = condition.penalty.unsigned_abs().saturating_mul(PENALTY_PERCENT).min(99);
            let is_out = self.rules.is_out(&Fighter { profile: target, condition });
            if is_out { 0 } else { standing(worn as u8) }
        };
        let law = hand.law_of(|dice| [0, left(self.rules.strike(&attack, dice).theirs)]);
        Worth::of([0, left(conditions[1])], &law)
    }
}
