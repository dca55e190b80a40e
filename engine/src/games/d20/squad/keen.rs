//! The turn of a figure whose player knows the odds.

use super::moves::{Foreseen, Until};
use super::play::Actor;
use super::{Squad, State};
use crate::dice::{Dice, Exact};
use crate::field::{Errand, Outlook, Position, Prospects, Spot, Target, percent_lost};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::d20::attack::HarmLimit;
use crate::games::d20::movement;
use crate::games::d20::profile::{
    Band, Condition, Fall, FightKind, Situation, Stance, WeaponState,
};
use crate::squad::{Posture, WHOLE, Worth, standing};
use crate::table::{Path, Point, UNITS};

/// The maximum number of enemies that a figure considers charging.
const CHARGES_MAX: usize = 2;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    by: u8,
    on: u8,
    kind: FightKind,
    stances: [Stance; 2],
    /// The range band of a shot, and of one in the next turn.
    bands: [Option<Band>; 2],
    cover: i16,
    charge: bool,
    /// How many arms of the attacker were hit: of its condition only this matters.
    arms: u8,
    target: Condition,
}

/// Something that a figure may do in its turn.
#[derive(Clone, Debug)]
enum Offer {
    /// Move, take a stance, and shoot at a target.
    Shoot(Approach, Stance, Target),
    /// Strike an enemy in reach.
    Strike(usize),
    /// Charge an enemy.
    Charge(Path, usize),
    /// Go so many units for a shot in the next turn.
    Near(Path, i32),
}

/// A move before a shot.
#[derive(Clone, Debug)]
enum Approach {
    /// None.
    Stay,
    /// Along this path.
    Along(Path),
    /// To this place.
    To(Point),
}

/// An offer with the path that it takes.
enum Plan {
    Shoot(Option<Path>, Stance, Target),
    Strike(usize),
    Charge(Path, usize),
    Near(Path, i32),
}

/// The stances that a figure can take.
const STANCES: [Stance; 3] = [Stance::Standing, Stance::Crouched, Stance::Prone];

impl Squad {
    /// Plays the turn of a figure whose player knows the odds, and returns whether it has done
    /// anything: the attack that is worth most, with the move and the stance that it takes.
    ///
    /// Where no attack is worth anything its posture decides.
    pub(super) fn plays_keenly(
        &self,
        state: &mut State,
        actor: &mut Actor,
        Errand { posture, goal }: Errand,
        dice: &mut impl Dice,
    ) -> bool {
        if !actor.turn.acts || goal.is_some() {
            return false;
        }
        let who = actor.who;
        let mut prospects = Prospects::new();
        self.strikes_from_here(state, who, &mut prospects);
        // Of prospects as good, the first is taken: that which leads on.
        if self.field.posts[who].posture.charges() {
            self.charges_from_here(state, actor, &mut prospects);
        }
        let is_ready = state.figures[who].condition.weapon == WeaponState::Ready;
        if is_ready && posture != Posture::Charge {
            if posture == Posture::Advance {
                self.shots_from_nearer(state, actor, &mut prospects);
            }
            if matches!(posture, Posture::Advance | Posture::Cover) {
                self.shots_from_cover(state, actor, &mut prospects);
            }
            self.shots_from_here(state, actor, posture, &mut prospects);
        }
        let expected = |outlook: &Outlook| self.expected(state, who, outlook);
        let plan = |offer| self.planned(state, actor, offer);
        let Some(plan) = prospects.best(expected, plan) else { return false };
        self.takes(state, actor, plan, dice);
        true
    }

    /// Returns the plan of an offer, if there is a path for it.
    fn planned(&self, state: &State, actor: &Actor, offer: Offer) -> Option<Plan> {
        let (who, figures) = (actor.who, &state.figures);
        let left = self.left_upright(state, actor);
        let cost = |from, to| movement::cost_to_stand(&self.rules, from, to);
        match offer {
            Offer::Strike(foe) => Some(Plan::Strike(foe)),
            Offer::Shoot(Approach::Stay, stance, target) => (cost(figures[who].stance(), stance)
                <= actor.turn.left)
                .then_some(Plan::Shoot(None, stance, target)),
            Offer::Shoot(Approach::Along(path), stance, target) => {
                Some(Plan::Shoot(Some(path), stance, target))
            }
            Offer::Shoot(Approach::To(place), stance, target) => {
                let stride = movement::stride(&self.rules, left);
                let path = self.field.way(figures, who, place, &stride)?;
                // What it may fail to reach, or to crouch behind, is no cover.
                let Foreseen { walked, odds } = self.foreseen(state, (who, &path), left);
                let arrives = walked.at == place && odds == WHOLE;
                (arrives && cost(movement::TO_WALK, stance) <= walked.left).then_some(Plan::Shoot(
                    Some(path),
                    stance,
                    target,
                ))
            }
            Offer::Charge(path, foe) => Some(Plan::Charge(path, foe)),
            Offer::Near(path, units) => Some(Plan::Near(path, units)),
        }
    }

    /// Carries out a plan.
    fn takes(&self, state: &mut State, actor: &mut Actor, plan: Plan, dice: &mut impl Dice) {
        match plan {
            Plan::Strike(foe) => {
                self.rises(state, actor, Stance::Standing, dice);
                self.strikes(state, actor, foe, false, dice);
            }
            Plan::Charge(path, foe) => self.charges_along(state, actor, (&path, foe), dice),
            Plan::Near(path, units) => {
                if self.left_upright(state, actor) < units {
                    actor.turn.moves_again(self.second_move(state, actor.who));
                }
                self.walks(state, actor, &path, Until::End, dice);
            }
            Plan::Shoot(path, stance, target) => {
                let who = actor.who;
                let goal = path.as_ref().map_or(state.figures[who].position.at, Path::end);
                if let Some(path) = &path {
                    self.walks(state, actor, path, Until::End, dice);
                }
                self.rises(state, actor, stance, dice);
                let position = state.figures[who].position;
                let is_there = position.at == goal && position.stoop == movement::stoop(stance);
                // It comes as far as foreseen, unless it fails to clear something.
                debug_assert!(
                    position.at.is_within(goal, UNITS / 4)
                        || path.is_some_and(|path| self.has_jump(state, who, &path)),
                    "a walk that falls short"
                );
                let target = if is_there {
                    Some(target)
                } else {
                    self.best_shot(state, (who, position)).map(|(target, _)| target)
                };
                if let Some(target) = target {
                    self.shoots_at(state, actor, target, dice);
                }
            }
        }
    }

    /// Considers strikes at enemies in reach.
    fn strikes_from_here(&self, state: &State, who: usize, prospects: &mut Prospects<Offer>) {
        let position = state.figures[who].position;
        let upright = Position { stoop: movement::stoop(Stance::Standing), ..position };
        for foe in self.field.foes(&state.figures, who) {
            if self.field.gap(&state.figures, who, foe) <= *self.table().reach {
                let worth = self.blow_worth(state, (who, upright), foe, false);
                prospects.add(worth, (upright, foe), Offer::Strike(foe));
            }
        }
    }

    /// Considers the best shot from where a figure is, in each stance that it can take.
    fn shots_from_here(
        &self,
        state: &State,
        actor: &Actor,
        posture: Posture,
        prospects: &mut Prospects<Offer>,
    ) {
        let (who, at) = (actor.who, state.figures[actor.who].position.at);
        // Whoever goes on stays on its feet.
        if posture.charges() {
            let upright = [movement::TO_WALK];
            self.shots_from(state, who, (at, upright), &Approach::Stay, prospects);
        } else {
            self.shots_from(state, who, (at, STANCES), &Approach::Stay, prospects);
        }
    }

    /// Considers the best shot from a place, in each of these stances.
    fn shots_from<const N: usize>(
        &self,
        state: &State,
        who: usize,
        (at, stances): (Point, [Stance; N]),
        approach: &Approach,
        prospects: &mut Prospects<Offer>,
    ) {
        let shots = self.best_shots(state, (who, at, stances));
        for (shot, stance) in shots.into_iter().zip(stances) {
            if let Some((target, worth)) = shot {
                let stoop = movement::stoop(stance);
                let position = Position { at, stoop, ..state.figures[who].position };
                let offer = Offer::Shoot(approach.clone(), stance, target);
                prospects.add(worth, (position, target.foe), offer);
            }
        }
    }

    /// Returns the targets whom a shot from a place is worth most, in each of these stances, and
    /// what it is worth.
    fn best_shots<const N: usize>(
        &self,
        state: &State,
        (who, at, stances): (usize, Point, [Stance; N]),
    ) -> [Option<(Target, Worth)>; N] {
        let from = (who, at, stances.map(movement::stoop));
        self.field.best_targets(&state.figures, from, self.reach(who), |target, stoop| {
            let position = Position { at, stoop, ..state.figures[who].position };
            self.shot_worth(state, (who, position), *target)
        })
    }

    /// Returns the target whom a shot from a position is worth most, and what it is worth.
    pub(super) fn best_shot(
        &self,
        state: &State,
        (who, position): (usize, Position),
    ) -> Option<(Target, Worth)> {
        let stances = [movement::stance(position.stoop)];
        let [best] = self.best_shots(state, (who, position.at, stances));
        best
    }

    /// Considers shots from behind the nearest cover within reach of a move.
    fn shots_from_cover(&self, state: &State, actor: &Actor, prospects: &mut Prospects<Offer>) {
        let who = actor.who;
        let low = movement::stoop(Stance::Crouched);
        let figures = &state.figures;
        let wants = |spot: &Spot| spot.seen.is_seen();
        let spot = self.field.shelter(figures, (who, low), actor.turn.left, wants);
        let Some(spot) = spot.filter(|spot| spot.at != figures[who].position.at) else { return };
        let stances = [movement::TO_WALK, Stance::Crouched];
        self.shots_from(state, who, (spot.at, stances), &Approach::To(spot.at), prospects);
    }

    /// Considers shots from as near to the nearest enemy as a move takes, and moves towards it for
    /// a shot in the next turn: with one action, and with both.
    fn shots_from_nearer(&self, state: &State, actor: &Actor, prospects: &mut Prospects<Offer>) {
        let who = actor.who;
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        let left = self.left_upright(state, actor);
        let both = left + self.second_move(state, who);
        let speed = self.speed(state, who);
        let gap = self.field.gap(&state.figures, who, foe);
        if left < 0 || self.reach(who) + both + speed < gap {
            return;
        }
        let Some(path) = self.nearing(state, who, state.figures[foe].position.at) else { return };
        let stoop = movement::stoop(movement::TO_WALK);
        let upright = |at: Point| Position { at, stoop, ..state.figures[who].position };
        let foresees = |units: i32| self.foreseen(state, (who, &path), units);
        let now = foresees(left);
        if let Some((target, worth)) = self.best_shot(state, (who, upright(now.walked.at))) {
            let way = Approach::Along(path.shortened(now.walked.gone));
            let offer = Offer::Shoot(way, movement::TO_WALK, target);
            let there = upright(now.walked.at);
            prospects.add(worth.at_odds(now.odds), (there, target.foe), offer);
        }
        for units in [left, both] {
            let (stop, then) = (foresees(units).walked, foresees(units + speed));
            let shot = self.best_shot(state, (who, upright(then.walked.at)));
            if let Some((target, worth)) = shot.filter(|_| 0 < stop.gone) {
                let offer = Offer::Near(path.shortened(stop.gone), units);
                let worth = worth.over(2).at_odds(then.odds);
                prospects.add(worth, (upright(stop.at), target.foe), offer);
            }
        }
    }

    /// Considers charges at the nearest enemies within reach of a move.
    fn charges_from_here(&self, state: &State, actor: &Actor, prospects: &mut Prospects<Offer>) {
        let (who, reach) = (actor.who, *self.table().reach);
        let left = self.left_upright(state, actor);
        let at = state.figures[who].position.at;
        for (gap, foe) in self.field.nearest_foes::<_, CHARGES_MAX>(&state.figures, (who, at)) {
            if gap <= reach || left + reach < gap {
                continue;
            }
            let Some((path, Foreseen { walked, odds })) =
                self.path_to_charge(state, (who, left), foe)
            else {
                continue;
            };
            let stoop = movement::stoop(Stance::Standing);
            let position = Position { at: walked.at, stoop, ..state.figures[who].position };
            let speed = self.speed(state, who);
            let is_charge = movement::is_charge(&self.rules, left - walked.left, speed);
            let worth = self.blow_worth(state, (who, position), foe, is_charge).at_odds(odds);
            prospects.add(worth, (position, foe), Offer::Charge(path, foe));
        }
    }

    /// Returns what a figure must expect to lose; see [`Field::expected`].
    fn expected(&self, state: &State, who: usize, outlook: &Outlook) -> i32 {
        let (figures, position) = (&state.figures, outlook.position);
        self.field.expected(figures, who, outlook, |gap, foe| {
            let there = figures[foe].position;
            let loss = |kind, target| {
                let pair = [(foe, there), (who, position)];
                self.worth(&self.ask(state, pair, kind, target)).gain
            };
            let walk = self.field.lunge(foe, self.speed(state, foe));
            let strikes = gap <= walk + *self.table().reach;
            let blow = if strikes { loss(FightKind::Melee, None) } else { 0 };
            let is_armed = figures[foe].condition.weapon == WeaponState::Ready;
            let shot = || {
                let zone = self.field.zone_at(who, position.at, position.stoop);
                let view = self.field.view_from(foe, there.at, there.stoop, &zone);
                let target = Some(Target { foe: who, gap, view });
                if view.is_seen() { loss(FightKind::Ranged, target) } else { 0 }
            };
            blow.max(if is_armed && gap <= self.reach(foe) { shot() } else { 0 })
        })
    }

    pub(super) fn blow_worth(
        &self,
        state: &State,
        (who, position): (usize, Position),
        foe: usize,
        charge: bool,
    ) -> Worth {
        let there = state.figures[foe].position;
        let pair = [(who, position), (foe, there)];
        let mut question = self.ask(state, pair, FightKind::Melee, None);
        question.charge = charge;
        self.worth(&question)
    }

    pub(super) fn shot_worth(
        &self,
        state: &State,
        from: (usize, Position),
        target: Target,
    ) -> Worth {
        let there = state.figures[target.foe].position;
        self.worth(&self.ask(state, [from, (target.foe, there)], FightKind::Ranged, Some(target)))
    }

    /// Returns the question what an attack is worth, of a figure on another, if both are there.
    fn ask(
        &self,
        state: &State,
        [(by, from), (on, to)]: [(usize, Position); 2],
        kind: FightKind,
        target: Option<Target>,
    ) -> Question {
        let stances = [from, to].map(|position| movement::stance(position.stoop));
        let gap = target.map_or(0, |target| target.gap);
        let walks = [by, on].map(|one| (one, self.speed(state, one)));
        let gaps = [gap, self.field.next_gap(gap, walks)];
        Question {
            by: self.alike[by],
            on: self.alike[on],
            kind,
            stances,
            bands: gaps.map(|gap| self.armed(by, kind, gap).band),
            cover: target.map_or(0, |target| self.rules.cover(target.view)),
            charge: false,
            arms: state.figures[by].condition.arms,
            target: state.figures[on].condition,
        }
    }

    fn worth(&self, question: &Question) -> Worth {
        self.worths.get(question, |hand| self.appraise(hand, question))
    }

    fn appraise(&self, hand: &mut Exact, question: &Question) -> Worth {
        let Question { by, on, kind, stances, bands, cover, charge, arms, target: theirs } =
            *question;
        let by = usize::from(by);
        let member = &self.members[by];
        let ours = Condition { arms, ..self.rules.fresh(&member.melee) };
        let target = &self.members[usize::from(on)].melee;
        let left = |condition: Condition| {
            let lost = percent_lost(condition.hit_points, target.hit_points);
            let fighter = Fighter { profile: target, condition };
            if self.rules.is_out(&fighter) { 0 } else { standing(lost) }
        };
        // What an attack is worth, and how likely it takes the next one.
        let mut weigh = |band: Option<Band>| {
            let profile = member.ranged.as_ref().filter(|_| kind == FightKind::Ranged);
            let profile = profile.and_then(|arm| arm.in_band(band)).unwrap_or(&member.melee);
            let ours = Fighter { profile, condition: ours };
            let theirs = Fighter { profile: target, condition: theirs };
            let situation = self.situation_of(by, kind, stances, (band, cover));
            let fire = self.fire(by, [ours, theirs], situation);
            let situation = Situation { charge, fire, ..situation };
            let attack = Attack { ours, theirs, situation: &situation };
            let law = hand.law_of(|dice| {
                let (after, _) = self.rules.attempt(&attack, HarmLimit::HitPointsLeft, dice);
                let Condition { fall, moves_only, weapon, .. } = after.ours;
                let ready = fall == Fall::Upright && !moves_only && weapon == WeaponState::Ready;
                [i32::from(ready), left(after.theirs)]
            });
            let lost = law.mean(|after| f64::from(1 - after[0]));
            (Worth::of([1, left(theirs.condition)], &law), lost)
        };
        let (worth, lost) = weigh(bands[0]);
        let [now, next] = bands;
        let gain = if 0.0 < lost && now != next { weigh(next).0.gain } else { worth.gain };
        worth.at_risk(lost, gain)
    }
}
