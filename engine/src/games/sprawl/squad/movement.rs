//! Movement over ground, and what stops it.

use super::play::cast;
use super::setup::Squad;
use super::state::{Figure, SquadState};
use crate::dice::Dice;
use crate::field::{
    Bases, Crossing, Pass, Position, Reach, StopRule, WalkRules, beside, is_telling,
};
use crate::games::sprawl::movement::Gait;
use crate::games::sprawl::nerve::is_safe;
use crate::table::{Facing, Ground, Leg, Path, Point, Sector, UNITS};

/// A move in progress.
pub(super) struct Walk<'w, D> {
    pub(super) squad: &'w Squad,
    pub(super) state: &'w mut SquadState,
    dice: &'w mut D,
    pub(super) who: usize,
    pub(super) gait: Gait,
    until: StopRule,
    /// The allowance, in units of open ground.
    pub(super) units: i32,
    /// What is left of it.
    pub(super) left: i32,
    /// The ground that the figure is on.
    ground: Ground,
    /// How much of the way lies behind it, in units.
    pub(super) gone: i32,
    /// The last place where it could stand, and how much of the way led there, in units.
    open: (Point, i32),
    pub(super) others: Bases,
    /// The leg that it is on, and those of the others who are near it.
    on: Option<(Leg, Bases)>,
    /// In flight, the initial gap to an enemy.
    pub(super) fear: Option<i32>,
    /// How much of the way has been told, in units.
    told: i32,
    /// How much of the way leads it near no enemy, so that none is its target or stops its run.
    calm: i32,
}

/// The distance between checks during a move, in units: for Overwatch, for running past enemies,
/// and for stopping.
const STAGE: i32 = UNITS;

impl Squad {
    /// Returns the distance that a figure covers in a Turn, in units.
    pub(super) fn allowance(&self, who: usize, gait: Gait) -> i32 {
        self.rules.allowance(self.members[who].quickness, gait)
    }

    /// Moves a figure along a path, by at most this many units.
    pub(super) fn walks(
        &self,
        state: &mut SquadState,
        (who, gait, until): (usize, Gait, StopRule),
        (path, units): (&Path, i32),
        dice: &mut impl Dice,
    ) {
        let figure = state.of(who);
        let (start, motion) = (figure.position.at, figure.conduct.motion);
        figure.conduct.sets_out(gait, &self.rules);
        let fear = (gait == Gait::Flight).then(|| self.threat(state, who));
        let others = self.obstructions(state, who, gait);
        let (left, ground, gone, open) = (units, Ground::Open, 0, (start, 0));
        let calm =
            if gait == Gait::Run || until == StopRule::Target { self.calm(state, who) } else { 0 };
        let squad = self;
        let mut walk = Walk {
            squad,
            state,
            dice,
            who,
            gait,
            until,
            units,
            left,
            ground,
            gone,
            open,
            others,
            on: None,
            fear,
            told: 0,
            calm,
        };
        self.field.follow(path, self.field.setups[who].radius, &mut walk);
        walk.ends(start);
        let figure = state.of(who);
        if figure.is_present() && figure.position.at == start {
            figure.conduct.stays(motion);
        }
    }

    /// Returns the bases that block a move.
    fn obstructions(&self, state: &SquadState, who: usize, gait: Gait) -> Bases {
        match gait.touches() {
            true => self.field.bases(&state.figures, who),
            false => self.field.wide_bases(&state.figures, who),
        }
    }

    /// Returns how far a figure goes at least before any enemy is near enough to be its target or to
    /// stop its run, in units.
    pub(super) fn calm(&self, state: &SquadState, who: usize) -> i32 {
        /// What rounding may add to a distance, in units.
        const SLACK: i32 = 8;
        let near = self.reach(state, who).max(*self.rules.table.run_stop);
        self.threat(state, who).saturating_sub(near.saturating_add(SLACK))
    }

    /// Returns the gap to the nearest enemy, in units.
    pub(super) fn threat(&self, state: &SquadState, who: usize) -> i32 {
        let base = self.field.base(&state.figures, who);
        let foes = self.field.foes(&state.figures, who);
        self.field.nearest_of(&state.figures, base, foes).map_or(0, |(gap, _)| gap)
    }

    /// Returns whether a runner is near a visible enemy.
    pub(super) fn is_confronted(&self, state: &SquadState, who: usize) -> bool {
        let Position { at, facing, .. } = state.figures[who].position;
        let base = self.field.base(&state.figures, who);
        self.field.foes(&state.figures, who).any(|foe| {
            let enemy = &state.figures[foe];
            let bases = [base, self.field.base(&state.figures, foe)];
            self.rules.stops_runner(&enemy.conduct, bases, || {
                let ahead = facing.sees(enemy.position.at - at, Sector::Quarter);
                ahead.then(|| self.field.view(&state.figures, who, foe))
            })
        })
    }
}

impl<D: Dice> WalkRules for Walk<'_, D> {
    fn sets_out(&mut self, leg: Leg) {
        let radius = self.squad.field.setups[self.who].radius;
        let (on, bases) = self.on.get_or_insert((leg, Bases::new()));
        *on = leg;
        bases.clear();
        bases.extend(beside(leg, radius, &self.others));
    }

    fn ground_cost(&mut self, ground: Ground, _: Option<u8>, leg: Leg) -> Option<Reach> {
        let Walk { squad, who, gait, left, .. } = *self;
        self.ground = ground;
        let length = leg.length();
        if length == 0 {
            return Some(Reach { units: 0, stage: STAGE });
        }
        cast(who, self.dice);
        let how = (squad.members[who].quickness, gait);
        let units = squad.rules.stretch(how, (ground, length), left, self.dice)?;
        let alert = self.until != StopRule::End
            || self.fear.is_some()
            || self.gait == Gait::Run
            || squad.is_watched(self.state, who);
        Some(Reach { units, stage: if alert { STAGE } else { units } })
    }

    fn stop_at(&mut self, leg: Leg, [gone, next]: [i32; 2]) -> Option<i32> {
        let Walk { squad, who, .. } = *self;
        let (before, gone_before) = (self.state.figures[who].position.at, self.gone);
        let figure = self.state.of(who);
        figure.position.at = leg.from.towards(leg.to, next);
        figure.position.facing = Facing::along(leg.to - leg.from);
        self.gone += next - gone;
        let is_open = self.keeps(before, gone_before);
        let runs_on = self.gait != Gait::Run || self.gone < self.calm;
        if !runs_on && squad.is_confronted(self.state, who) {
            let far = self.halts(leg, [gone, next]);
            self.gone = gone_before + far - gone;
            self.looks();
            return Some(far);
        }
        if self.fear.is_some_and(|gap| squad.threat(self.state, who) < gap) {
            self.state.of(who).position.at = before;
            return Some(gone);
        }
        (self.looks_about(is_open) == Pass::Stop).then_some(next)
    }

    fn has_come(&mut self, units: i32) -> Pass {
        if UNITS / 2 < units {
            // A figure that walks on is no longer on the ladder.
            self.state.of(self.who).climbed = 0;
        }
        let how = (self.squad.members[self.who].quickness, self.gait);
        self.left -= self.squad.rules.ground_cost(how, self.ground, units);
        Pass::On
    }

    fn crosses(&mut self, crossing: Crossing<'_>) -> Pass {
        let pass = match crossing.piece.ground {
            Ground::Ladder => self.climbs(crossing.over, crossing.rise),
            _ => self.clambers(crossing),
        };
        match pass {
            Pass::On => self.looks(),
            Pass::Stop => Pass::Stop,
        }
    }
}

impl<D: Dice> Walk<'_, D> {
    /// Plays what happens at the current position: Overwatch, and whether to stop.
    fn looks(&mut self) -> Pass {
        let base = self.squad.field.base(&self.state.figures, self.who);
        self.looks_about(self.squad.field.is_open(base, &self.others))
    }

    /// As [`Walk::looks`], given whether the figure can stand there.
    fn looks_about(&mut self, open: bool) -> Pass {
        let Walk { squad, who, .. } = *self;
        let base = squad.field.base(&self.state.figures, who);
        if open {
            self.open = (base.at, self.gone);
        }
        // Shots may make others run, so only positions where it can stand are kept free.
        if open && squad.watcher(self.state, who, 0).is_some() {
            self.tells();
            let hits = squad.presents(self.state, who, self.dice).unwrap_or(0);
            let Figure { condition, conduct, position, .. } = self.state.figures[who];
            let shot_at = (self.gait == Gait::Flight, hits & 1 << who != 0);
            let goes_on = conduct.may_go_on(condition.stance, shot_at);
            let at = position.at;
            if !goes_on || at != base.at {
                self.open.0 = at;
                return Pass::Stop;
            }
            self.others = squad.obstructions(self.state, who, self.gait);
            if let Some((leg, _)) = self.on {
                self.sets_out(leg);
            }
            self.calm = 0;
        }
        let enough = open
            && match self.until {
                StopRule::End => false,
                StopRule::Target => {
                    self.calm <= self.gone && squad.target(self.state, who, Sector::All).is_some()
                }
                StopRule::Unseen => is_safe(squad.exposure(self.state, who)),
            };
        if enough { Pass::Stop } else { Pass::On }
    }

    /// Notes the last place where it can stand, if it cannot where it is; whether it can.
    fn keeps(&mut self, from: Point, gone: i32) -> bool {
        let base = self.squad.field.base(&self.state.figures, self.who);
        let others = self.on.as_ref().map_or(&self.others, |(_, beside)| beside);
        if self.squad.field.is_open(base, others) {
            return true;
        }
        let on = Path::straight(from, base.at);
        if let Some(path) = self.squad.field.table.ended(base, on, &self.others) {
            self.open = (path.end(), gone + path.length());
        }
        false
    }

    /// Tells the part of the way that has not been told.
    fn tells(&mut self) {
        let units = self.gone - self.told;
        if is_telling(units) {
            cast(self.who, self.dice);
            self.gait.tell(units, self.told != 0, self.dice);
            self.told = self.gone;
        }
    }

    /// Ends the move, where the figure can stand.
    fn ends(&mut self, start: Point) {
        let Walk { squad, who, .. } = *self;
        if !self.state.figures[who].is_present() {
            return;
        }
        let base = squad.field.base(&self.state.figures, who);
        if !squad.field.is_open(base, &self.others) && base.at != start {
            (self.state.of(who).position.at, self.gone) = self.open;
        }
        if self.state.figures[who].position.at != start {
            self.tells();
        }
    }

    /// Finds the first position on a leg at which a runner has to stop, between two distances.
    fn halts(&mut self, leg: Leg, [mut free, mut near]: [i32; 2]) -> i32 {
        // Bisection; a stage has fewer than 2 to the 10th units.
        while 1 < near - free {
            let middle = free.midpoint(near);
            self.state.of(self.who).position.at = leg.from.towards(leg.to, middle);
            if self.squad.is_confronted(self.state, self.who) {
                near = middle;
            } else {
                free = middle;
            }
        }
        self.state.of(self.who).position.at = leg.from.towards(leg.to, near);
        near
    }
}
