//! Paths to places and into contact.

use super::{Field, OnTable};
use crate::table::{Base, Path, Point};

impl Field {
    /// The way of a figure to a goal, round what is higher than so many units.
    pub fn way<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        goal: Point,
        climb: i32,
    ) -> Option<Path> {
        let base = self.base(figures, who);
        let others = self.wide_bases(figures, who);
        self.table.way(base, goal, &others, &|_, rise| rise.abs() <= climb)
    }

    /// The way of a figure towards a goal, round what is higher than `climb` units, if it leads
    /// nearer to it by more than `nearer` units.
    pub fn nearing<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        goal: Point,
        [climb, nearer]: [i32; 2],
    ) -> Option<Path> {
        self.way(figures, who, goal, climb).filter(|path| path.nears(goal, nearer))
    }

    /// The way of a figure into contact with an enemy, over nothing higher than so many units.
    pub fn onto<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        foe: usize,
        climb: i32,
    ) -> Option<Path> {
        let base = self.base(figures, who);
        self.into_contact(figures, who, foe, |goal, others| {
            let path = self.table.way(base, goal, others, &|_, rise| rise.abs() <= climb)?;
            path.end().is_within(goal, Base::TOUCH).then_some(path)
        })
    }

    /// The way of a figure into contact with an enemy and with no other; `way` leads it to a goal,
    /// round bases.
    pub fn into_contact<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        foe: usize,
        way: impl FnOnce(Point, &[Base]) -> Option<Path>,
    ) -> Option<Path> {
        let (own, target) = (self.base(figures, who), self.base(figures, foe));
        let mut others = self.wide_bases(figures, who);
        others.retain(|other| other.at != target.at);
        let goal = self.table.contact(own, target, &others)?;
        others.push(target);
        way(goal, &others)
    }
}
