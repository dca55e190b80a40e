//! The intentions of a figure whose player knows the odds.

use super::intent::Intent;
use super::{Squad, State};
use crate::dice::Exact;
use crate::field::{Outlook, Position, Prospects, Target};
use crate::fight::{Combat, Fighter};
use crate::games::volt::movement::{Course, stride};
use crate::games::volt::profile::{
    Approach, Condition, Defender, Mode, Motion, Preparation, Situation,
};
use crate::games::volt::turn::Action;
use crate::squad::{Posture, Worth, standing};
use crate::table::{Base, Point};

/// How much of a figure a point of its penalty takes, in percent: one of the faces of a die.
const PENALTY_PERCENT: u16 = 5;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    by: u8,
    on: u8,
    /// The fire mode of a shot.
    mode: Option<Mode>,
    situation: Situation,
    conditions: [Condition; 2],
}

impl Squad {
    /// Returns what a figure intends whose player knows the odds: the action whose attack, in this
    /// turn or the next, is worth most. An attack in the next turn counts for half, since it takes
    /// two. `None` where no attack is worth anything.
    pub(super) fn intends_keenly(
        &self,
        state: &State,
        who: usize,
        posture: Posture,
    ) -> Option<Intent> {
        let mut prospects = Prospects::new();
        let here = state.figures[who].position;
        // Of prospects as good, the first is taken: that which leads on.
        if self.field.posts[who].posture.charges() {
            self.considers_charging(state, who, &mut prospects);
        }
        if posture == Posture::Advance {
            self.considers_nearing(state, who, &mut prospects);
        }
        if matches!(posture, Posture::Advance | Posture::Cover) {
            self.considers_cover(state, who, &mut prospects);
        }
        if let Some((intent @ Intent { target: Some(target), .. }, worth)) =
            self.shot_intent(state, who)
        {
            prospects.add(worth, (here, target.foe), intent);
        }
        prospects.best(|outlook| self.expected(state, who, outlook), Some)
    }

    /// Considers a move with a shot, and a whole move for a shot in the next turn.
    fn considers_nearing(&self, state: &State, who: usize, prospects: &mut Prospects<Intent>) {
        if let Some(position) = self.would_near(state, who)
            && let Some(target) = self.sighted(state, (who, position))
        {
            let manner = (Preparation::Directed, Motion::Still);
            let worth = self.shot_worth(state, who, target, manner).over(2);
            prospects.add(worth, (position, target.foe), Action::Move(Course::Nears).into());
        }
        if !self.is_ready(state, who) {
            return;
        }
        let Some((position, target)) = self.would_shoot(state, who) else { return };
        let manner = (Preparation::Directed, Motion::Moving);
        let worth = self.shot_worth(state, who, target, manner);
        let course = Action::Move(Course::NearsToShoot);
        prospects.add(worth, (position, target.foe), course.into());
    }

    /// Considers a charge at the nearest enemy.
    fn considers_charging(&self, state: &State, who: usize, prospects: &mut Prospects<Intent>) {
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        if self.reaches(state, who, foe) {
            let worth = self.blow_worth(state, [who, foe]);
            let [own, target] = [who, foe].map(|one| self.field.base(&state.figures, one));
            let at = target.at.towards(own.at, own.radius + target.radius);
            let position = Position { at, ..state.figures[who].position };
            // Both strike at once.
            let worth = Worth { fells: 0, ..worth };
            prospects.add(worth, (position, foe), Action::Move(Course::Charges).into());
        }
    }

    /// Considers a move into cover, with a shot in the turn after the next, for which it rises.
    fn considers_cover(&self, state: &State, who: usize, prospects: &mut Prospects<Intent>) {
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
        let worth = self.shot_worth(state, who, target, manner);
        let down = Position { stoop: *self.rules.duck, ..up };
        prospects.add(worth.over(3), (down, target.foe), Action::Move(Course::TakesCover).into());
    }

    /// Returns whether aiming is worth a turn: whether an aimed shot is worth more than two shots
    /// as the weapon is held now.
    pub(super) fn gains_by_aiming(&self, state: &State, who: usize, target: Target) -> bool {
        let net =
            |preparation| self.shot_worth(state, who, target, (preparation, Motion::Still)).net();
        2 * net(self.preparation(state, who, target.foe)) < net(Preparation::Aimed)
    }

    /// Returns the enemy in contact whom a blow is worth most.
    pub(super) fn best_opponent(&self, state: &State, who: usize) -> Option<usize> {
        let figures = &state.figures;
        let near = |foe: &usize| self.field.gap(figures, who, *foe) <= Base::TOUCH;
        let foes = self.field.foes(figures, who).filter(near);
        foes.max_by_key(|foe| (self.blow_worth(state, [who, *foe]).net(), std::cmp::Reverse(*foe)))
    }

    /// Returns the target whom a shot from a position is worth most.
    pub(super) fn best_shot(
        &self,
        state: &State,
        (who, position): (usize, Position),
    ) -> Option<Target> {
        let worth = |target: &Target| {
            let sees = self.are_in_sight(state, (who, position), target)
                && self.reaches_target(who, *target);
            let preparation = self.preparation(state, who, target.foe);
            let shot = || self.shot_worth(state, who, *target, (preparation, Motion::Still));
            if sees { shot() } else { Worth::default() }
        };
        let best = self.field.best_target(&state.figures, (who, position), i32::MAX, worth);
        best.map(|(target, _)| target)
    }

    /// Returns what a figure must expect to lose; see [`Field::expected`].
    fn expected(&self, state: &State, who: usize, outlook: &Outlook) -> i32 {
        let (figures, position) = (&state.figures, outlook.position);
        let zone = self.field.zone_at(who, position.at, position.stoop);
        self.field.expected(figures, who, outlook, |gap, foe| {
            let walk = self.field.lunge(foe, stride(&self.members[foe].blade));
            let strikes = gap <= walk.max(Base::TOUCH);
            let blow = if strikes { self.blow_worth(state, [foe, who]).gain } else { 0 };
            let shot = || {
                let Position { at, stoop, .. } = figures[foe].position;
                let view = self.field.view_from(foe, at, stoop, &zone);
                let target = Target { foe: who, gap, view };
                let shoots = view.is_seen() && self.reaches_target(foe, target);
                let manner = (Preparation::Directed, Motion::Still);
                if shoots { self.shot_worth(state, foe, target, manner).gain } else { 0 }
            };
            blow.max(if Base::TOUCH < gap { shot() } else { 0 })
        })
    }

    pub(super) fn blow_worth(&self, state: &State, [by, on]: [usize; 2]) -> Worth {
        let attack = Approach::Close(Defender::Fighting);
        let situation = Situation { attack, tactics: self.tactics([by, on]) };
        self.worth(state, [by, on], None, situation)
    }

    /// Returns what a shot is worth in the mode in which the figure would fire it.
    pub(super) fn shot_worth(
        &self,
        state: &State,
        who: usize,
        target: Target,
        (preparation, motion): (Preparation, Motion),
    ) -> Worth {
        let situation = self.shot(state, who, target, (preparation, motion));
        let Some(gun) = self.fired(state, who, target, situation) else {
            return Worth::default();
        };
        self.worth(state, [who, target.foe], Some(gun.weapon.mode), situation)
    }

    /// Returns what an attack is worth. How badly wounded an enemy is does not show.
    fn worth(
        &self,
        state: &State,
        [by, on]: [usize; 2],
        mode: Option<Mode>,
        situation: Situation,
    ) -> Worth {
        let [ours, theirs] = state.conditions([by, on]);
        let conditions = [
            Condition { penalty: ours.penalty, ..Condition::default() },
            Condition { hamper: theirs.hamper, ..Condition::default() },
        ];
        let [by, on] = [by, on].map(|one| self.alike[one]);
        let question = Question { by, on, mode, situation, conditions };
        self.worths.get(&question, |hand| self.appraise(hand, &question))
    }

    fn appraise(&self, hand: &mut Exact, question: &Question) -> Worth {
        let Question { by, on, mode, situation, conditions } = *question;
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
