//! What a figure does in its turn: a move and an attack.

use super::{Squad, State};
use crate::dice::{Dice, Event, Means, Name, Role};
use crate::field::{
    Allowance, Crossing, Errand, Grain, NEVER, Position, Spot, Stride, Target, Walked, is_telling,
    lengths, percent_lost,
};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::spurg::profile::{FightKind, Profile};
use crate::games::spurg::rules::YARDS_MAX;
use crate::games::spurg::{nerve, turn};
use crate::squad::{Charge, Posture};
use crate::table::{Base, Path, Point, UNITS, View};

/// The distance after which a moving figure looks for a shot, in units.
const STAGE: i32 = UNITS;

/// The least progress towards a goal that makes a path worth taking, in units.
const NEARER: i32 = UNITS / 4;

/// When a moving figure stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// At the end of its path.
    End,
    /// At the end of its path, or earlier to have time for a shot.
    Shot,
    /// As soon as it has a good shot.
    Target,
}

/// Returns the distance to a target in whole yards, rounded up.
fn yards(target: Target) -> u32 {
    target.gap.unsigned_abs().div_ceil(UNITS.unsigned_abs())
}

impl Squad {
    /// Plays a figure's turn.
    pub(super) fn plays(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(who));
        if nerve::misses_turn(&mut state.of(who).condition, dice) {
            return;
        }
        let errand @ Errand { posture, goal } = self.field.errand(&state.figures, who);
        if self.field.policy(who).knows_odds() {
            return self.plays_keenly(state, who, errand, dice);
        }
        let Some(near) = self.field.nearest(&state.figures, who) else { return };
        if let Some(foe) = self.opponent(state, who) {
            return self.strikes(state, who, foe, dice);
        }
        if let Some(goal) = goal
            && self.makes_for(state, who, goal, dice)
        {
            return;
        }
        let armed = !self.members[who].shots.is_empty();
        let goes_for = posture == Posture::Charge || !armed || self.prefers(state, who, near);
        if posture.charges() && goes_for {
            return self.goes_for(state, who, near, dice);
        }
        if posture == Posture::Cover && self.field.is_in_the_open(&state.figures, who) {
            self.seeks_cover(state, who, dice);
        }
        // One that advances goes on while its shot is worse than `advance_until_skill`, and shoots
        // on the way.
        if posture == Posture::Advance
            && !self.shoots_well(state, (who, state.figures[who].position))
            && let Some(path) = self.approach(state, who, near, Until::Target)
        {
            self.walks(state, who, &path, Until::Target, dice);
        }
        self.shoots(state, who, dice);
    }

    /// Towards an objective, with a shot at whoever is in sight; whether there is a way.
    pub(super) fn makes_for(
        &self,
        state: &mut State,
        who: usize,
        goal: Point,
        dice: &mut impl Dice,
    ) -> bool {
        let shoots = self.sighted(state, (who, state.figures[who].position)).is_some();
        // Where the half of a move that a shot leaves does not do, it goes without.
        let untils = if shoots { [Until::Shot, Until::End] } else { [Until::End; 2] };
        let way = |until: Until| Some((self.nearing(state, who, goal, until)?, until));
        let Some((path, until)) = untils.into_iter().find_map(way) else { return false };
        self.walks(state, who, &path, until, dice);
        if until == Until::Shot {
            self.shoots(state, who, dice);
        }
        true
    }

    /// Returns whether a figure in this position would shoot well enough to stop there.
    pub(super) fn shoots_well(&self, state: &State, (who, position): (usize, Position)) -> bool {
        let base = self.field.base(&state.figures, who).moved(position.at);
        let within = self.shoots_well_within(who);
        let is_near = |foe| base.is_gap_within(self.field.base(&state.figures, foe), within);
        self.field.foes(&state.figures, who).any(is_near)
            && self.sighted(state, (who, position)).is_some_and(|target| self.is_good(who, target))
    }

    /// Returns the longest gap over which a figure shoots well at somebody whom nothing hides, in
    /// units; below zero if there is none.
    fn shoots_well_within(&self, who: usize) -> i32 {
        let member = &self.members[who];
        *member.shoots_well_within.get_or_init(|| {
            if member.shots.is_empty() {
                return -1;
            }
            let target = |gap: i32| Target { foe: who, gap, view: View::UNHINDERED };
            let gaps = (0..=YARDS_MAX as i32).rev().map(|yards| yards * UNITS);
            { gaps }.find(|gap| self.is_good(who, target(*gap))).unwrap_or(-1)
        })
    }

    /// Returns whether a shot at a target is good enough to stop for it.
    pub(super) fn is_good(&self, who: usize, target: Target) -> bool {
        *self.rules.advance_until <= self.shot(who, target).0.skill
    }

    /// Returns the distance that a figure covers in a turn, in units.
    pub(super) fn allowance(&self, who: usize) -> i32 {
        turn::allowance(&self.rules, &self.members[who].blow)
    }

    /// Returns the distance that it covers in a turn with an attack, in units.
    pub(super) fn striding(&self, who: usize) -> i32 {
        turn::allowance_with_attack(&self.rules, &self.members[who].blow)
    }

    /// Charges an enemy, or moves as near as possible.
    pub(super) fn goes_for(&self, state: &mut State, who: usize, foe: usize, dice: &mut impl Dice) {
        let stride = self.stride(who, Until::End);
        let onto = self.field.onto(&state.figures, who, foe, (&stride, i32::MAX));
        let path = onto.or_else(|| self.approach(state, who, foe, Until::End));
        let Some(path) = path else { return };
        let used = self.walks(state, who, &path, Until::End, dice);
        let near = used <= self.striding(who);
        if let Some(foe) = self.opponent(state, who).filter(|_| near) {
            self.strikes(state, who, foe, dice);
        }
    }

    /// Returns the path towards an enemy, if it leads nearer.
    pub(super) fn approach(
        &self,
        state: &State,
        who: usize,
        foe: usize,
        until: Until,
    ) -> Option<Path> {
        self.nearing(state, who, state.figures[foe].position.at, until)
    }

    /// Returns the path towards a point, if it leads nearer.
    fn nearing(&self, state: &State, who: usize, goal: Point, until: Until) -> Option<Path> {
        self.field.nearing(&state.figures, who, goal, (&self.stride(who, until), NEARER))
    }

    /// Returns what a figure can cover on a move until this moment.
    pub(super) fn stride(&self, who: usize, until: Until) -> Stride {
        let units = match until {
            Until::Target | Until::Shot => self.striding(who),
            Until::End => self.allowance(who),
        };
        turn::stride(&self.rules, units)
    }

    /// Moves to the nearest cover from which it can shoot.
    pub(super) fn seeks_cover(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let wants = |spot: &Spot| spot.seen.is_seen();
        let spot = self.field.shelter(&state.figures, (who, 1), i32::MAX, wants);
        let stride = self.stride(who, Until::End);
        let way = |spot: Spot| self.field.way(&state.figures, who, spot.at, &stride);
        let path = spot.and_then(way);
        if let Some(path) = path {
            self.walks(state, who, &path, Until::End, dice);
        }
    }

    /// Moves along a path, as far as the turn allows, and returns the units of movement used.
    pub(super) fn walks(
        &self,
        state: &mut State,
        who: usize,
        path: &Path,
        until: Until,
        dice: &mut impl Dice,
    ) -> i32 {
        let stride = self.stride(who, until);
        let enough = (until == Until::Target).then_some(|at: Point| {
            let position = Position { at, ..state.figures[who].position };
            self.shoots_well(state, (who, position))
        });
        let walked = self.walked(state, (who, path), &stride, enough);
        if walked.gone == 0 {
            return 0;
        }
        state.of(who).position.arrive(walked);
        if is_telling(walked.gone) {
            dice.tell("L77c", || match lengths(walked.gone, Grain::Whole).as_str() {
                "1" => format!("{} moves 1 yard", Role::Us),
                yards => format!("{} moves {yards} yards", Role::Us),
            });
        }
        stride.units - walked.left
    }

    /// Returns how far a figure would come along a path with this stride; see [`Field::walk`].
    pub(super) fn walked(
        &self,
        state: &State,
        (who, path): (usize, &Path),
        stride: &Stride,
        enough: Option<impl FnMut(Point) -> bool>,
    ) -> Walked {
        let allowance = Allowance { units: stride.units, rough: stride.rough, stage: STAGE };
        let crosses = |crossing: Crossing<'_>, _| stride.cost(crossing.rise);
        self.field.walk(&state.figures, (who, path), allowance, crosses, enough)
    }

    /// Returns the enemy in contact that a figure strikes at.
    pub(super) fn opponent(&self, state: &State, who: usize) -> Option<usize> {
        self.members[who].blow.damage?;
        let position = state.figures[who].position;
        let worn = |foe| self.worn(state, foe);
        let target = self.field.target(&state.figures, (who, position), Base::TOUCH, worn);
        target.map(|target| target.foe)
    }

    /// Returns the target that a figure would shoot at from this position.
    pub(super) fn sighted(
        &self,
        state: &State,
        (who, position): (usize, Position),
    ) -> Option<Target> {
        let Self { members, field, .. } = self;
        if members[who].shots.is_empty() {
            return None;
        }
        if field.policy(who).knows_odds() {
            return self.best_shot(state, (who, position)).map(|(target, _)| target);
        }
        let worn = |foe| self.worn(state, foe);
        let hopes = |target: &Target| {
            let worth = || self.shot_worth(state, who, *target);
            target.view.is_seen() && field.policy(who).attacks(worth())
        };
        field.target_where(&state.figures, (who, position), members[who].reach, worn, hopes)
    }

    /// Returns how damaged a figure is, in percent.
    fn worn(&self, state: &State, who: usize) -> u8 {
        let left = state.figures[who].condition.hit_points;
        percent_lost(left, self.members[who].blow.hit_points)
    }

    /// Returns the profile and situation of a figure's shot at a target.
    pub(super) fn shot(&self, who: usize, target: Target) -> (&Profile, FightKind) {
        let penalty = self.penalty(target);
        (&self.members[who].shots[penalty as usize], FightKind::Ranged(yards(target).into()))
    }

    /// Returns what range and cover subtract from a shot at a target.
    pub(super) fn penalty(&self, target: Target) -> i16 {
        turn::shot_penalty(&self.rules, yards(target).into(), target.view)
    }

    /// Shoots at the nearest enemy in sight, and returns whether there was one.
    pub(super) fn shoots(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        let Some(target) = self.sighted(state, (who, state.figures[who].position)) else {
            return false;
        };
        debug_assert!(
            self.field.policy(who).attacks(self.shot_worth(state, who, target)),
            "a shot without hope"
        );
        let (profile, kind) = self.shot(who, target);
        self.attacks(state, [who, target.foe], profile, kind, dice);
        true
    }

    /// Strikes at an enemy.
    pub(super) fn strikes(&self, state: &mut State, who: usize, foe: usize, dice: &mut impl Dice) {
        self.attacks(state, [who, foe], &self.members[who].blow, FightKind::Melee, dice);
    }

    /// Plays an attack and applies its effects.
    pub(super) fn attacks(
        &self,
        state: &mut State,
        [who, foe]: [usize; 2],
        profile: &Profile,
        kind: FightKind,
        dice: &mut impl Dice,
    ) {
        dice.cast(Role::Them, Name::of(foe));
        let at = state.figures[foe].position.at;
        state.of(who).position.face(at);
        let condition = |one: usize| state.figures[one].condition;
        let ours = Fighter { profile, condition: condition(who) };
        let theirs = Fighter { profile: &self.members[foe].blow, condition: condition(foe) };
        let after = self.rules.strike(&Attack { ours, theirs, situation: &kind }, dice);
        let means = if kind == FightKind::Melee { Means::Blow } else { Means::Shot };
        dice.note(Event::Attack { by: who as u8, on: foe as u8, means, hit: after.hit });
        state.of(who).condition = after.ours;
        let profile = &self.members[foe].blow;
        let figure = state.of(foe);
        figure.condition = after.theirs;
        let theirs = Fighter { profile, condition: after.theirs };
        if nerve::falls(&self.rules, &theirs, dice) {
            // The condition of a figure that is gone no longer matters.
            figure.condition = self.rules.fresh(profile);
            figure.is_out = true;
            dice.note(Event::Kill { by: Some(who as u8), of: foe as u8 });
        }
    }

    /// Returns whether its player prefers close combat with an enemy in reach.
    pub(super) fn prefers(&self, state: &State, who: usize, foe: usize) -> bool {
        let stride = self.stride(who, Until::Shot);
        // No move leads farther than it is long.
        if stride.units + Base::TOUCH < self.field.gap(&state.figures, who, foe) {
            return false;
        }
        if self.members[who].blow.damage.is_none() || !self.would_charge(state, who, foe) {
            return false;
        }
        let onto = self.field.onto(&state.figures, who, foe, (&stride, stride.units));
        let Some(path) = onto else { return false };
        let walked = self.walked(state, (who, &path), &stride, NEVER);
        self.field.gap_from(&state.figures, (who, walked.at), foe) <= Base::TOUCH
    }

    /// Returns whether its player has a figure charge an enemy, if there is a way.
    fn would_charge(&self, state: &State, who: usize, foe: usize) -> bool {
        let target = self.sighted(state, (who, state.figures[who].position));
        let charge = Charge {
            gap: self.field.gap(&state.figures, who, foe),
            reach: self.striding(who),
            ours: self.blow_worth(state, who, foe).gain,
            theirs: match self.members[foe].blow.damage {
                Some(_) => self.blow_worth(state, foe, who).gain,
                None => 0,
            },
            shot: target.map(|target| self.shot_worth(state, who, target).gain),
            gain: 0,
        };
        self.field.policy(who).charges(&charge)
    }
}
