//! Paths to places and into contact.

use super::position::OnTable;
use super::setup::Field;
use crate::table::{Ground, Leg, Mobility, Path, PathSegment, Piece, Point, Table};

/// What a figure can do in one move, in games where all that is on its way takes some of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// How far it goes, in units of open ground.
    pub units: i32,
    /// How many units of open ground one of difficult ground counts for.
    pub rough: i32,
    /// How high or low a step is that takes no more than the way across, in units; below zero
    /// where even the lowest takes more.
    pub step: i32,
    /// The highest obstacle that it gets over, up or down, in units.
    pub climb: i32,
    /// What getting over anything higher than a step takes, beside the way across, in units.
    pub cost: i32,
}

impl Stride {
    /// What getting over a rise takes, beside the way across; none where it does not get over.
    #[must_use]
    pub fn cost(&self, rise: i32) -> Option<i32> {
        let height = rise.abs();
        (height <= self.climb).then_some(if height <= self.step { 0 } else { self.cost })
    }
}

/// A base that moves in strides.
struct Mover<'f> {
    table: &'f Table,
    radius: i32,
    stride: &'f Stride,
    reach: i32,
}

impl Mobility for Mover<'_> {
    fn crosses(&self, _: &Piece, rise: i32) -> bool {
        self.stride.cost(rise).is_some()
    }

    fn clears(&self, leg: Leg, units: i32) -> bool {
        let (mut left, mut ahead) = (self.stride.units, units);
        let segments = self.table.stretches(leg, self.radius);
        segments.take_while(|segment| leg.from.distance(segment.start()) < units).all(|segment| {
            let whole = Leg { from: segment.start(), to: segment.end() }.length();
            // Over ground it need not go on to the end.
            let length = match segment {
                PathSegment::Ground { .. } => whole.min(ahead),
                PathSegment::Crossing { .. } => whole,
            };
            ahead = (ahead - whole).max(0);
            let cost = match segment {
                PathSegment::Ground { ground, .. } if is_rough(ground) => {
                    Some(length.saturating_mul(self.stride.rough.max(1)))
                }
                PathSegment::Ground { .. } => Some(length),
                PathSegment::Crossing { rise, .. } => {
                    self.stride.cost(rise).map(|cost| cost.saturating_add(length))
                }
            };
            left = left.saturating_sub(cost.unwrap_or(i32::MAX));
            0 <= left
        })
    }

    fn reach(&self) -> i32 {
        self.reach
    }

    fn signature(&self) -> Option<[u64; 3]> {
        let &Stride { units, rough, step, climb, cost } = self.stride;
        let pair = |one: i32, other: i32| u64::from(one as u32) << 32 | u64::from(other as u32);
        Some([pair(units, rough), pair(step, climb), pair(cost, 0)])
    }
}

/// Whether ground slows down.
pub(super) const fn is_rough(ground: Ground) -> bool {
    matches!(ground, Ground::Difficult | Ground::Severe | Ground::Extreme)
}

impl Field {
    /// The way of a figure to a goal, over what one move takes it over.
    pub fn way<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        goal: Point,
        stride: &Stride,
    ) -> Option<Path> {
        let (base, others) = (self.base(figures, who), self.wide_bases(figures, who));
        let strider = Mover { table: &self.table, radius: base.radius, stride, reach: i32::MAX };
        self.table.way(base, goal, &others, &strider)
    }

    /// The way of a figure towards a goal, if it leads nearer to it by more than `nearer` units.
    pub fn nearing<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        goal: Point,
        (stride, nearer): (&Stride, i32),
    ) -> Option<Path> {
        self.way(figures, who, goal, stride).filter(|path| path.nears(goal, nearer))
    }

    /// The way of a figure into contact with an enemy; one of more than `reach` units is of no use.
    pub fn onto<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        foe: usize,
        (stride, reach): (&Stride, i32),
    ) -> Option<Path> {
        let radius = self.setups[who].radius;
        let strider = Mover { table: &self.table, radius, stride, reach };
        self.into_contact(figures, [who, foe], &self.table, &strider)
    }

    /// The way of a figure over a table into contact with an enemy and with no other.
    pub fn into_contact<F: OnTable>(
        &self,
        figures: &[F],
        [who, foe]: [usize; 2],
        table: &Table,
        mobility: &dyn Mobility,
    ) -> Option<Path> {
        let (own, target) = (self.base(figures, who), self.base(figures, foe));
        let mut others = self.wide_bases(figures, who);
        others.retain(|other| other.at != target.at);
        others.push(target);
        table.onto(own, target, [&others, &others], mobility)
    }
}
