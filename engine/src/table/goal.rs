//! Where ways lead: to a point, or into contact with a base.

use super::base::Base;
use super::crowd::Crowd;
use super::edge::{BoundingBox, bounded, directed, sized};
use super::layout::Table;
use super::path::Path;
use super::point::{Point, Vector};
use super::way::{Mobility, Walker};

/// Where a way leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    /// The point, or the middle of the base.
    pub(super) at: Point,
    /// How far from there it ends, in units: 0 where that is the point itself.
    apart: i32,
}

impl Goal {
    pub(super) const fn point(at: Point) -> Goal {
        Goal { at, apart: 0 }
    }

    /// Contact of a base of this radius with a target.
    pub(super) fn contact(radius: i32, target: Base) -> Goal {
        let apart = sized(radius) + sized(target.radius) + Base::TOUCH - 1;
        Goal { at: bounded(target.at), apart }
    }

    /// How far it is from a point, in units, if nothing is in between.
    pub(super) fn left(self, from: Point) -> i32 {
        (from.distance(self.at) - self.apart).max(0)
    }

    /// Where a straight leg from a point ends.
    pub(super) fn end(self, from: Point) -> Point {
        if self.apart == 0 {
            return self.at;
        }
        match from.is_within(self.at, self.apart) {
            true => from,
            false => self.towards(from - self.at),
        }
    }

    /// The place of contact in a direction.
    pub(super) fn towards(self, way: Vector) -> Point {
        self.at + directed(way, self.apart)
    }

    /// The two places of contact that are so many units from the middle of another; none where that is
    /// too far off.
    pub(super) fn beside(self, other: Base, reach: i32) -> Option<[Point; 2]> {
        let way = bounded(other.at) - self.at;
        let [apart, reach, off] = [self.apart, reach, way.length()].map(i64::from);
        if off == 0 || apart + reach < off || off < (apart - reach).abs() {
            return None;
        }
        let along = (off * off + apart * apart - reach * reach) / (2 * off);
        let across = (apart * apart - along * along).max(0).isqrt() as i32;
        let foot = directed(way, along.abs() as i32) * along.signum() as i32;
        let side = directed(way.left(), across);
        Some([side, -side].map(|side| {
            let Vector { x, y } = foot;
            self.towards(Vector { x: x + side.x, y: y + side.y })
        }))
    }
}

/// Somebody whom a way leads onto.
pub(super) struct Onto<'t> {
    pub(super) target: Base,
    /// All whom the mover may not lie on where the way ends.
    pub(super) all: &'t [Base],
}

impl Table {
    /// The shortest way of a base into contact with a target; none where it cannot get there.
    ///
    /// It goes round the blockers, the target among them, and ends where the mover lies on none of
    /// `all`: straight in front of the target, or elsewhere around it where that is shorter.
    /// Otherwise it is as a [`way`](Table::way).
    #[must_use]
    pub fn onto(
        &self,
        mover: Base,
        target: Base,
        [all, blockers]: [&[Base]; 2],
        mobility: &dyn Mobility,
    ) -> Option<Path> {
        let mover = Base { at: bounded(mover.at), radius: sized(mover.radius) };
        let nearest = self.contact(mover, target, all)?;
        let crowd = Crowd::of(blockers, mover.radius);
        let mut walker = self.walker(mover, &crowd, mobility);
        walker.onto = Some(Onto { target, all });
        let path = walker.way(mover.at, nearest)?;
        mover.moved(path.end()).touches(target).then_some(path)
    }
}

impl Walker<'_> {
    /// Where a way to a point leads, which is into contact if the mover goes for somebody.
    pub(super) fn goal(&self, at: Point) -> Goal {
        let contact = |onto: &Onto<'_>| Goal::contact(self.radius, onto.target);
        self.onto.as_ref().map_or(Goal::point(at), contact)
    }

    /// Whether the mover, if it goes for somebody, may lie in a place of contact.
    pub(super) fn has_room_at(&self, at: Point) -> bool {
        self.onto.as_ref().is_none_or(|onto| {
            self.looks(BoundingBox::of(at, at));
            self.table.is_open(Base { at, radius: self.radius }, onto.all)
        })
    }
}
