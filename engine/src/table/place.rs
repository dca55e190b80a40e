//! Free places near a wanted position.

use super::base::Base;
use super::edge::{bounded, directed, sized};
use super::goal::Goal;
use super::layout::Table;
use super::nav_graph::MARGIN;
use super::point::{Point, Vector};

/// Directions in 64ths of a turn, from straight on to straight back, to the left.
const FAN: [Vector; 33] = [
    Vector { x: 4096, y: 0 },
    Vector { x: 4076, y: 401 },
    Vector { x: 4017, y: 799 },
    Vector { x: 3920, y: 1189 },
    Vector { x: 3784, y: 1567 },
    Vector { x: 3612, y: 1931 },
    Vector { x: 3406, y: 2276 },
    Vector { x: 3166, y: 2598 },
    Vector { x: 2896, y: 2896 },
    Vector { x: 2598, y: 3166 },
    Vector { x: 2276, y: 3406 },
    Vector { x: 1931, y: 3612 },
    Vector { x: 1567, y: 3784 },
    Vector { x: 1189, y: 3920 },
    Vector { x: 799, y: 4017 },
    Vector { x: 401, y: 4076 },
    Vector { x: 0, y: 4096 },
    Vector { x: -401, y: 4076 },
    Vector { x: -799, y: 4017 },
    Vector { x: -1189, y: 3920 },
    Vector { x: -1567, y: 3784 },
    Vector { x: -1931, y: 3612 },
    Vector { x: -2276, y: 3406 },
    Vector { x: -2598, y: 3166 },
    Vector { x: -2896, y: 2896 },
    Vector { x: -3166, y: 2598 },
    Vector { x: -3406, y: 2276 },
    Vector { x: -3612, y: 1931 },
    Vector { x: -3784, y: 1567 },
    Vector { x: -3920, y: 1189 },
    Vector { x: -4017, y: 799 },
    Vector { x: -4076, y: 401 },
    Vector { x: -4096, y: 0 },
];

/// Turns a vector by a direction of the fan, to the left or, mirrored, to the right.
fn turned(way: Vector, fan: Vector, is_mirrored: bool) -> Vector {
    let fan = if is_mirrored { Vector { y: -fan.y, ..fan } } else { fan };
    Vector { x: way.x * fan.x - way.y * fan.y, y: way.x * fan.y + way.y * fan.x }
}

/// The vectors around one, in 64ths of a turn: itself, then by and by farther from it, to the left
/// and to the right in turn, as they are to be mirrored.
fn fan(way: Vector, are_mirrored: [bool; 2]) -> impl Iterator<Item = Vector> {
    let way = if way == Vector::default() { Vector { x: 1, y: 0 } } else { way };
    let way = directed(way, 1 << 17);
    FAN.into_iter().enumerate().flat_map(move |(place, fan)| {
        let sides = if place == 0 || place == FAN.len() - 1 { 1 } else { 2 };
        are_mirrored.into_iter().take(sides).map(move |side| turned(way, fan, side))
    })
}

impl Table {
    /// The vectors around the way from a point to another, those on the side of the middle of the
    /// table first.
    fn around(&self, at: Point, towards: Point) -> impl Iterator<Item = Vector> {
        let is_right = self.middle_side(at, towards) < 0;
        fan(towards - at, [is_right, !is_right])
    }

    /// The point nearest to a mover, to within 64ths of a turn or beside one of the others, where it
    /// touches a target and lies on none of the others and on no obstacle; of two as near, the one
    /// on the side of the middle of the table, or else on its left.
    ///
    /// None where all around the target is taken. Whether the mover gets there is not asked.
    #[must_use]
    pub fn contact(&self, mover: Base, target: Base, others: &[Base]) -> Option<Point> {
        let mover = Base { at: bounded(mover.at), radius: sized(mover.radius) };
        let target = Base { at: bounded(target.at), radius: sized(target.radius) };
        if mover.touches(target) && !mover.overlaps(target) && self.is_open(mover, others) {
            return Some(mover.at);
        }
        let goal = Goal::contact(mover.radius, target);
        let is_open = |at: &Point| self.is_open(mover.moved(*at), others);
        let mut fan = self.around(target.at, mover.at).map(|way| goal.towards(way));
        let straight = fan.next().filter(is_open);
        if straight.is_some() {
            return straight;
        }
        let hand = self.middle_side(target.at, mover.at) < 0;
        let is_other_hand =
            |at: &Point| (0 < (mover.at - target.at).cross(*at - target.at)) == hand;
        let reach = |other: &Base| mover.radius + sized(other.radius) + MARGIN;
        let beside = others.iter().filter_map(|other| goal.beside(*other, reach(other)));
        let all = fan.find(is_open).into_iter().chain(beside.flatten().filter(is_open));
        all.min_by_key(|at| (at.distance_squared(mover.at), is_other_hand(at)))
    }

    /// The free place nearest to a goal, to within the mover's radius and 64ths of a turn, that is
    /// no farther than so many units from where the mover is.
    ///
    /// A goal too far off is brought near first. Whether the mover gets there is not asked.
    #[must_use]
    pub fn place(&self, mover: Base, goal: Point, units: i32, others: &[Base]) -> Option<Point> {
        /// How many rings around the goal are tried, each as far from the one before as half a
        /// base is wide.
        const RINGS: i32 = 12;
        let mover = Base { at: bounded(mover.at), radius: sized(mover.radius) };
        let units = sized(units);
        let goal = mover.at.towards(bounded(goal), units);
        let is_open =
            |&at: &Point| at.is_within(mover.at, units) && self.is_open(mover.moved(at), others);
        if is_open(&goal) {
            return Some(goal);
        }
        let step = mover.radius.max(super::units::UNITS / 4);
        (1..=RINGS).find_map(|ring| {
            let reach = step.saturating_mul(ring).min(2 * super::edge::FAR);
            self.around(goal, mover.at)
                .map(|way| bounded(goal + way.of_length(reach)))
                .find(is_open)
        })
    }

    /// Whether a base may stand where it is and lies on none of the others.
    pub(super) fn is_open(&self, base: Base, others: &[Base]) -> bool {
        let overlaps = |other: &Base| {
            Base { at: bounded(other.at), radius: sized(other.radius) }.overlaps(base)
        };
        !others.iter().any(overlaps) && self.is_free(base)
    }
}
