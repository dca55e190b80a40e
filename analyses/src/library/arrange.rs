//! Moving what stands on a table, in the text of its scenario.

use std::ops::Range;

use evenodds_engine::book::Fault;
use evenodds_engine::squad::{Force, Scenario, spell, spell_point};
use evenodds_engine::table::{PieceShape, Point, Vector};
use serde::Deserialize;
use toml::Value;
use toml::de::DeTable;

use super::error::SystemError;
use super::finder::Library;
use super::path::{folder_of, plain};
use super::scenario_file::ScenarioFile;

/// What can be moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Movable {
    /// A figure, counted over both sides.
    Figure,
    /// A piece of terrain.
    Terrain,
    /// An objective.
    Objective,
}

/// How far anything is moved at most, in table units: farther than any table is wide.
const FARTHEST: i32 = 1 << 24;

/// What is put in the place of a part of a text.
type Change = (Range<usize>, String);

impl Library {
    /// Returns the text of a scenario in which something stands elsewhere: the thing with this number,
    /// from 0, in the order of the file, moved `by` so many thousandths of a length to the right and
    /// up. Where a figure is moved, all figures of its side are given their places. The text is for
    /// a file beside the scenario's, or in the library's own folder if the scenario comes with the
    /// program.
    ///
    /// # Errors
    /// If the scenario cannot be read, has no such thing, or the thing cannot stand there.
    pub fn arranged(
        &self,
        name: &str,
        of: Movable,
        nth: usize,
        by: [i32; 2],
    ) -> Result<String, SystemError> {
        let file = self.scenario(name)?;
        let origin = name;
        let [x, y] = by.map(|units| units.clamp(-FARTHEST, FARTHEST));
        let by = Vector { x, y };
        let table = DeTable::parse(&file.text)
            .map_err(|error| Fault::from_toml(origin, &file.text, &error))?;
        let moved = match of {
            Movable::Figure => figure(&file, table.get_ref(), nth, by),
            Movable::Terrain => terrain(&file.scenario, table.get_ref(), nth, by),
            Movable::Objective => objective(&file.scenario, table.get_ref(), nth, by),
        };
        let mut changes = moved.ok_or_else(|| {
            let message = format!("the scenario has no {} {nth}", of.name());
            Fault::new(origin, &file.text, message)
        })?;
        changes.extend(self.references(&file, table.get_ref()));
        changes.sort_by_key(|(span, _)| span.start);
        let mut text = file.text.clone();
        for (span, put) in changes.into_iter().rev() {
            text.replace_range(span, &put);
        }
        Scenario::read(origin, &text, file.system.book(), &file.roster_file.roster)?;
        Ok(text)
    }

    /// Returns the changes of a copy's references to its game and its roster: where the scenario comes
    /// with the program, the copy does not stand beside it.
    fn references(&self, file: &ScenarioFile, table: &DeTable<'_>) -> Vec<Change> {
        if file.from_file && !self.ships(&file.name) {
            return Vec::new();
        }
        let folder = if file.from_file { folder_of(&file.name) } else { "" };
        let told = |key: &str| {
            let value = table.get(key)?;
            let name = value.get_ref().as_str()?;
            let path = plain(&self.path_from(folder, name));
            (path != name).then(|| (value.span(), Value::from(path).to_string()))
        };
        ["system", "roster"].into_iter().filter_map(told).collect()
    }
}

impl Movable {
    const fn name(self) -> &'static str {
        match self {
            Movable::Figure => "figure",
            Movable::Terrain => "piece of terrain",
            Movable::Objective => "objective",
        }
    }
}

/// Returns the change by which a piece of terrain stands elsewhere.
fn terrain(
    scenario: &Scenario,
    table: &DeTable<'_>,
    nth: usize,
    by: Vector,
) -> Option<Vec<Change>> {
    let entry = entries(table, "terrain").nth(nth)?;
    let (PieceShape::Line(points) | PieceShape::Area(points)) =
        &scenario.table.pieces().get(nth)?.shape;
    if let Some(rect) = entry.get("rect") {
        let ends = |axis: fn(&Point) -> i32| {
            let along = points.iter().map(axis);
            Some([along.clone().min()?, along.max()?])
        };
        let ([left, right], [low, high]) = (ends(|at| at.x)?, ends(|at| at.y)?);
        let corner = [left + by.x, low + by.y];
        let rectangle = [corner[0], corner[1], right - left, high - low].map(spell).join(", ");
        return Some(vec![(rect.span(), format!("[{rectangle}]"))]);
    }
    let place = ["line", "area"].iter().find_map(|key| entry.get(*key))?;
    let points: Vec<Point> = points.iter().map(|at| *at + by).collect();
    Some(vec![(place.span(), list_of(&points))])
}

/// Returns the change by which an objective is elsewhere.
fn objective(
    scenario: &Scenario,
    table: &DeTable<'_>,
    nth: usize,
    by: Vector,
) -> Option<Vec<Change>> {
    let entry = entries(table, "objective").nth(nth)?;
    let at = scenario.goals.objectives.get(nth)?.at + by;
    Some(vec![(entry.get("at")?.span(), spell_point(at))])
}

/// Returns the changes by which a figure stands elsewhere, and all others of its side where they do.
fn figure(file: &ScenarioFile, table: &DeTable<'_>, nth: usize, by: Vector) -> Option<Vec<Change>> {
    let figures = |force: &Force| force.units.iter().map(|unit| unit.figures.len()).sum::<usize>();
    let [ours, theirs] = file.scenario.forces.each_ref().map(figures);
    let (side, nth) = if nth < ours { (0, nth) } else { (1, nth - ours) };
    if theirs <= nth && side == 1 {
        return None;
    }
    let mut changes = Vec::new();
    let mut first = 0;
    let side_entry = entries(table, "side").nth(side)?;
    for (unit, unit_entry) in
        file.scenario.forces[side].units.iter().zip(entries(side_entry, "unit"))
    {
        let place = |within: usize| {
            // A block stands in one place.
            let is_it = if unit.is_block {
                (first..first + unit.figures.len()).contains(&nth)
            } else {
                first + within == nth
            };
            let at = unit.figures[within].base.at;
            if is_it { at + by } else { at }
        };
        let mut within = 0;
        for entry in entries(unit_entry, "figure") {
            let count = count(entry)?;
            let points: Vec<Point> = match unit.is_block {
                true if within == 0 => vec![place(0)],
                true => Vec::new(),
                false => (within..within + count).map(place).collect(),
            };
            within += count;
            changes.extend(placed(&file.text, entry, &points));
        }
        first += unit.figures.len();
    }
    Some(changes)
}

/// Returns the change that gives the figures of an entry their places, unless there are none.
fn placed(text: &str, entry: &DeTable<'_>, points: &[Point]) -> Option<Change> {
    let places = match points {
        [] => return None,
        [one] => spell_point(*one),
        many => list_of(many),
    };
    if let Some(at) = entry.get("at") {
        return Some((at.span(), places));
    }
    let (key, profile) = entry.iter().find(|(key, _)| key.get_ref() == "profile")?;
    let line = text[..key.span().start].rsplit('\n').next().unwrap_or_default();
    // An entry between braces goes on in its line.
    let separator = if line.trim().is_empty() { "\n" } else { ", " };
    let end = profile.span().end;
    Some((end..end, format!("{separator}at = {places}")))
}

/// Returns how many figures an entry has.
fn count(entry: &DeTable<'_>) -> Option<usize> {
    if let Some(count) = entry.get("count") {
        let count = count.get_ref().as_integer()?;
        return usize::from_str_radix(count.as_str(), count.radix()).ok();
    }
    let places = entry.get("at").and_then(|at| at.get_ref().as_array());
    let is_list = |places: &&toml::de::DeArray<'_>| {
        places.first().is_some_and(|first| first.get_ref().as_array().is_some())
    };
    Some(places.filter(is_list).map_or(1, |places| places.len()))
}

fn entries<'t>(table: &'t DeTable<'t>, list: &str) -> impl Iterator<Item = &'t DeTable<'t>> {
    let entries = table.get(list).and_then(|list| list.get_ref().as_array());
    entries.into_iter().flat_map(|list| list.iter()).filter_map(|entry| entry.get_ref().as_table())
}

fn list_of(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|at| spell_point(*at)).collect();
    format!("[{}]", points.join(", "))
}
