//! Detecting figures that are shut in.

use super::force::SideDraft;
use super::source::ScenarioText;
use crate::book::Fault;
use crate::engagement::Side;
use crate::table::{Piece, Point, Table};

impl ScenarioText<'_> {
    /// Returns an error for a figure that can reach neither an enemy nor a corner of the table,
    /// even by crossing everything that can be crossed, because impassable terrain surrounds it.
    pub fn check_ways(&self, table: &Table, drafts: &[SideDraft; 2]) -> Result<(), Fault> {
        let (right, up) = (table.width(), table.depth());
        let corners = [[0, 0], [right, 0], [0, up], [right, up]].map(|[x, y]| Point { x, y });
        for side in Side::BOTH {
            let enemies = drafts[side.foe().index()].figures();
            let goals: Vec<Point> = enemies.filter_map(|enemy| enemy.at).chain(corners).collect();
            for figure in drafts[side.index()].figures() {
                let Some(base) = figure.base() else { continue };
                let leads =
                    |goal: &Point| table.way(base, *goal, &[], &|_: &Piece, _: i32| true).is_some();
                if !goals.iter().any(leads) {
                    let message = format!("{} is enclosed by impassable terrain", figure.name);
                    let wide = self.lengths(2 * figure.radius);
                    let fix = format!("leave a gap of more than {wide}, or start it elsewhere");
                    return Err(self.fault(figure.span.clone(), message).or_rather(Some(fix)));
                }
            }
        }
        Ok(())
    }
}
