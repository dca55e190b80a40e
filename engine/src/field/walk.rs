//! How far a figure gets along a path.

use super::nearby::{Bases, beside};
use super::position::OnTable;
use super::setup::Field;
use super::way::is_rough;
use crate::table::{Base, Facing, Ground, Leg, Path, PathSegment, Piece, Point};

/// What a game makes of a walk: what ground and obstacles cost, and where it stops.
pub trait WalkRules {
    /// A straight leg of the way begins.
    fn sets_out(&mut self, leg: Leg) {
        let _ = leg;
    }

    /// How far it may come over ground of a kind, and in what stages; none where it stops before
    /// it. `piece` is the area whose ground it is; none where the ground is open.
    fn ground_cost(&mut self, ground: Ground, piece: Option<u8>, leg: Leg) -> Option<Reach>;

    /// A stage along a leg, from so many units to so many: how far along it stops, if it stops.
    fn stop_at(&mut self, leg: Leg, stage: [i32; 2]) -> Option<i32>;

    /// So many units of that ground lie behind it: whether it goes on.
    fn has_come(&mut self, units: i32) -> Pass;

    /// Whether it gets over something, and goes on beyond it.
    fn crosses(&mut self, crossing: Crossing<'_>) -> Pass;
}

/// How far along a leg a walk may come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// How far, in units; what is more than the leg counts as all of it.
    pub units: i32,
    /// How often it looks about, in units.
    pub stage: i32,
}

/// Whether a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// It does.
    On,
    /// It ends.
    Stop,
}

/// Something to get over.
#[derive(Clone, Copy, Debug)]
pub struct Crossing<'t> {
    /// What it is.
    pub piece: &'t Piece,
    /// The number of that piece.
    pub number: u8,
    /// From the last point before it to the first beyond it.
    pub over: Leg,
    /// How many units one climbs; below zero for steps down.
    pub rise: i32,
}

/// What a figure may spend on a walk, and how often it looks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// How far it may go, in units of open ground.
    pub units: i32,
    /// How many units of open ground one of difficult ground counts for.
    pub rough: i32,
    /// How often it looks about on the way, in units.
    pub stage: i32,
}

/// When a moving figure stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopRule {
    /// At the end of its path.
    End,
    /// As soon as it has a target.
    Target,
    /// As soon as no enemy sees it.
    Unseen,
}

/// Where a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walked {
    /// The place.
    pub at: Point,
    /// Which way it goes there, if it has moved.
    pub facing: Option<Facing>,
    /// How many units of movement are left.
    pub left: i32,
    /// How many units of the way lie behind it.
    pub gone: i32,
}

/// Nowhere is it far enough: for walks on which nobody looks about.
pub const NEVER: Option<fn(Point) -> bool> = None;

/// A walk with so many units of movement to spend.
struct BudgetedWalk<'f, C, E> {
    field: &'f Field,
    base: Base,
    others: &'f Bases,
    /// Those of them who are near the leg that it is on.
    beside: Bases,
    allowance: Allowance,
    /// What one unit of this ground costs.
    factor: i32,
    facing: Option<Facing>,
    now: Walked,
    /// The last place where it could stand.
    open: Walked,
    crosses: C,
    /// Whether it has come far enough; none where it does not look about on the way.
    enough: Option<E>,
}

impl Field {
    /// Takes a base of this radius along a way, as far as its walker goes.
    pub fn follow(&self, path: &Path, radius: i32, walker: &mut impl WalkRules) {
        for leg in path.legs() {
            walker.sets_out(leg);
            // Not moved out of where it is, since it is large.
            for segment in self.table.stretches(leg, radius).by_ref() {
                let pass = match segment {
                    PathSegment::Ground { ground, piece, from, to } => {
                        over_ground(walker, ground, piece, Leg { from, to })
                    }
                    PathSegment::Crossing { piece: number, at, beyond, rise } => {
                        let piece = &self.table.pieces()[usize::from(number)];
                        let over = Leg { from: at, to: beyond };
                        walker.crosses(Crossing { piece, number, over, rise })
                    }
                };
                if pass == Pass::Stop {
                    return;
                }
            }
        }
    }

    /// How far a figure walks along a way until movement is spent, something stops it, or it is
    /// `enough`; with none it does not look about on the way.
    ///
    /// `crosses` says what getting over something costs, beside the way across, with so many units
    /// left, or none where it stops. A walk ends where the base can stand.
    pub fn walk<F: OnTable>(
        &self,
        figures: &[F],
        (who, path): (usize, &Path),
        allowance: Allowance,
        crosses: impl FnMut(Crossing<'_>, i32) -> Option<i32>,
        enough: Option<impl FnMut(Point) -> bool>,
    ) -> Walked {
        let (base, others) = (self.base(figures, who), self.bases(figures, who));
        let start = Walked { at: base.at, facing: None, left: allowance.units, gone: 0 };
        let mut stroll = BudgetedWalk {
            field: self,
            base,
            others: &others,
            beside: Bases::new(),
            allowance,
            factor: 1,
            facing: None,
            now: start,
            open: start,
            crosses,
            enough,
        };
        self.follow(path, base.radius, &mut stroll);
        stroll.open
    }
}

/// Over one kind of ground, stage by stage.
fn over_ground(walker: &mut impl WalkRules, ground: Ground, piece: Option<u8>, leg: Leg) -> Pass {
    let Some(Reach { units, stage }) = walker.ground_cost(ground, piece, leg) else {
        return Pass::Stop;
    };
    let length = leg.length();
    let (reach, stage) = (units.min(length), stage.max(1));
    let mut gone = 0;
    // At most as often as a leg has stages.
    while gone < reach {
        let next = gone.saturating_add(stage).min(reach);
        if let Some(far) = walker.stop_at(leg, [gone, next]) {
            walker.has_come(far);
            return Pass::Stop;
        }
        gone = next;
    }
    let pass = walker.has_come(gone.max(0));
    if reach < length { Pass::Stop } else { pass }
}

impl<C, E> BudgetedWalk<'_, C, E>
where
    C: FnMut(Crossing<'_>, i32) -> Option<i32>,
    E: FnMut(Point) -> bool,
{
    fn is_open(&self, at: Point) -> bool {
        self.field.is_open(self.base.moved(at), &self.beside)
    }

    /// Goes to a place where it may be able to stand: whether that is far enough.
    fn goes(&mut self, now: Walked) -> bool {
        self.now = now;
        let is_open = self.is_open(now.at);
        if is_open {
            self.open = now;
        }
        is_open && self.enough.as_mut().is_some_and(|enough| enough(now.at))
    }

    /// Keeps the last place on open or rough ground where it can stand, short of where it is.
    fn keeps(&mut self, from: Walked) {
        let on = Path::straight(from.at, self.now.at);
        if let Some(path) = self.field.table.ended(self.base, on, self.others) {
            let (length, at) = (path.length(), path.end());
            let (left, gone) = (from.left - self.factor * length, from.gone + length);
            self.open = Walked { at, left, gone, facing: self.now.facing };
        }
    }
}

impl<C, E> WalkRules for BudgetedWalk<'_, C, E>
where
    C: FnMut(Crossing<'_>, i32) -> Option<i32>,
    E: FnMut(Point) -> bool,
{
    fn sets_out(&mut self, leg: Leg) {
        self.facing = Some(Facing::along(leg.to - leg.from));
        self.beside.clear();
        self.beside.extend(beside(leg, self.base.radius, self.others));
    }

    fn ground_cost(&mut self, ground: Ground, _: Option<u8>, leg: Leg) -> Option<Reach> {
        self.factor = if is_rough(ground) { self.allowance.rough.max(1) } else { 1 };
        let units = self.now.left / self.factor;
        // Who can stand where this ends and does not look about need not stop before it.
        let end = || leg.from.towards(leg.to, units.min(leg.length()));
        let goes_on = self.enough.is_none() && self.is_open(end());
        Some(Reach { units, stage: if goes_on { i32::MAX } else { self.allowance.stage } })
    }

    fn stop_at(&mut self, leg: Leg, [gone, next]: [i32; 2]) -> Option<i32> {
        let (before, facing) = (self.now, self.facing);
        let at = leg.from.towards(leg.to, next);
        let left = before.left - self.factor * (next - gone);
        let is_enough = self.goes(Walked { at, facing, left, gone: before.gone + next - gone });
        if self.open.at != at {
            self.keeps(before);
        }
        is_enough.then_some(next)
    }

    fn has_come(&mut self, _: i32) -> Pass {
        Pass::On
    }

    fn crosses(&mut self, crossing: Crossing<'_>) -> Pass {
        let to = crossing.over.to;
        let across = crossing.over.length();
        let room = self.now.left - across;
        if room < 0 {
            return Pass::Stop;
        }
        let cost = (self.crosses)(crossing, room).filter(|&cost| cost <= room);
        let Some(cost) = cost else { return Pass::Stop };
        let facing = self.facing;
        let gone = self.now.gone + across;
        match self.goes(Walked { at: to, facing, left: room - cost, gone }) {
            true => Pass::Stop,
            false => Pass::On,
        }
    }
}
