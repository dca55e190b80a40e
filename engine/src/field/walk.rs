//! How far along a way a figure comes.

use super::Field;
use crate::table::{Base, Facing, Ground, Leg, Path, PathSegment, Piece, Point};

/// How a figure walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gait {
    /// How far it may go, in units of open ground.
    pub units: i32,
    /// How many units of open ground one of difficult ground counts for.
    pub rough: i32,
    /// How often it looks about on the way, in units.
    pub stage: i32,
}

/// Something to get over.
#[derive(Clone, Copy, Debug)]
pub struct Crossing<'t> {
    /// What it is.
    pub piece: &'t Piece,
    /// How many units one climbs; below zero for steps down.
    pub rise: i32,
    /// How many units of movement are left.
    pub left: i32,
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
}

impl Field {
    /// Walks a base along a way until movement is spent, something stops it, or it is `enough`.
    ///
    /// `crosses` says what getting over something costs, beside the way across, or none where it
    /// stops. A walk ends where the base can stand.
    pub fn walk(
        &self,
        base: Base,
        (path, others): (&Path, &[Base]),
        gait: Gait,
        mut crosses: impl FnMut(Crossing<'_>) -> Option<i32>,
        mut enough: impl FnMut(Point) -> bool,
    ) -> Walked {
        let start = Walked { at: base.at, facing: None, left: gait.units };
        let (mut now, mut open) = (start, start);
        let is_open = |at: Point| self.is_open(base.moved(at), others);
        'way: for leg in path.legs() {
            let facing = Some(Facing::along(leg.to - leg.from));
            for stretch in self.table.stretches(leg, base.radius) {
                match stretch {
                    PathSegment::Ground { ground, from, to, .. } => {
                        let factor = if is_rough(ground) { gait.rough.max(1) } else { 1 };
                        let length = Leg { from, to }.length();
                        let reach = length.min(now.left / factor);
                        let mut gone = 0;
                        // At most as often as a way has stages.
                        while gone < reach {
                            let next = (gone + gait.stage.max(1)).min(reach);
                            let at = from.towards(to, next);
                            now = Walked { at, facing, left: now.left - factor * (next - gone) };
                            gone = next;
                            if is_open(at) {
                                open = now;
                                if enough(at) {
                                    break 'way;
                                }
                            }
                        }
                        if reach < length {
                            break 'way;
                        }
                    }
                    PathSegment::Crossing { piece, at, beyond, rise } => {
                        let piece = &self.table.pieces()[usize::from(piece)];
                        let across = Leg { from: at, to: beyond }.length();
                        let room = now.left - across;
                        let cost = if room < 0 || !is_open(beyond) {
                            None
                        } else {
                            crosses(Crossing { piece, rise, left: room })
                        };
                        let Some(cost) = cost.filter(|&cost| cost <= room) else { break 'way };
                        now = Walked { at: beyond, facing, left: room - cost };
                        open = now;
                        if enough(beyond) {
                            break 'way;
                        }
                    }
                }
            }
        }
        open
    }
}

/// Whether ground slows down.
const fn is_rough(ground: Ground) -> bool {
    matches!(ground, Ground::Difficult | Ground::Severe | Ground::Extreme)
}
