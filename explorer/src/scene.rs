//! A table with its terrain and figures, to draw and to move.

use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::library::{Library, Movable, ScenarioFile};
use evenodds_analyses::sampling::Watcher;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Force, Moment, Placed, Status};
use evenodds_engine::table::{PieceShape, Point};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::message::of;

/// A scenario, by its name or its path.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    scenario: String,
}

/// A thing on the table of a scenario, and how far it is moved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arranged {
    scenario: String,
    of: Movable,
    nth: usize,
    by: [i32; 2],
}

/// Returns `scene`, the table of a scenario before a fight.
///
/// # Errors
/// If there is no such scenario, or it is invalid.
pub fn scene(named: &Value, library: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Named { scenario } = of(named)?;
    Ok(json!({ "scene": table(&library.scenario(&scenario)?) }))
}

/// Returns `text`, a scenario in which something stands elsewhere: see [`Library::arranged`].
///
/// # Errors
/// If there is no such thing, or it cannot stand there.
pub fn arranged(what: &Value, library: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Arranged { scenario, of: movable, nth, by } = of(what)?;
    Ok(json!({ "text": library.arranged(&scenario, movable, nth, by)? }))
}

/// Returns the table of a scenario, in thousandths of the game's length: terrain, objectives and both
/// sides with their figures, by number.
pub(crate) fn table(file: &ScenarioFile) -> Value {
    let scenario = &file.scenario;
    let length = file.system.book().field.as_ref().map(|field| &field.length);
    let pieces = scenario.table.pieces().iter().map(|piece| {
        let (is_area, points) = match &piece.shape {
            PieceShape::Line(points) => (false, points),
            PieceShape::Area(points) => (true, points),
        };
        let points: Vec<[i32; 2]> = points.iter().copied().map(place).collect();
        json!({ "name": piece.name, "area": is_area, "points": points, "height": piece.height })
    });
    let objectives = scenario.goals.objectives.iter().map(|goal| {
        let side = goal.side.map(Side::letter);
        json!({ "name": goal.name, "at": place(goal.at), "radius": goal.radius, "side": side })
    });
    json!({
        "name": scenario.name,
        "says": scenario.says,
        "length": length,
        "width": scenario.table.width(),
        "depth": scenario.table.depth(),
        "rounds_max": scenario.rounds_max,
        "pieces": pieces.collect::<Vec<_>>(),
        "objectives": objectives.collect::<Vec<_>>(),
        "sides": scenario.forces.each_ref().map(force),
    })
}

fn force(force: &Force) -> Value {
    let zone = force.zone.map(|zone| [place(zone.low), place(zone.high)]);
    let figures = force.units.iter().flat_map(|unit| {
        unit.figures.iter().map(|figure| {
            json!({
                "name": figure.name,
                "unit": unit.name,
                "profile": figure.contender.profile.name,
                "at": place(figure.base.at),
                "radius": figure.base.radius,
                "arrives": unit.arrives,
            })
        })
    });
    json!({
        "name": force.name,
        "policy": force.policy.name(),
        "zone": zone,
        "figures": figures.collect::<Vec<_>>(),
    })
}

/// Returns where all figures are and what they can do, moment by moment.
pub(crate) fn moments(moments: &[Moment]) -> Value {
    let figure = |figure: &Placed| {
        let way = figure.facing.way();
        let status = STATUSES[figure.status.index()];
        json!({ "at": place(figure.base.at), "way": [way.x, way.y], "status": status })
    };
    let moment = |moment: &Moment| {
        let figures = moment.snapshot.iter().map(figure).collect::<Vec<_>>();
        json!({ "round": moment.round, "figures": figures })
    };
    moments.iter().map(moment).collect()
}

/// The names of statuses, in the order of [`Status::ALL`].
const STATUSES: [&str; Status::ALL.len()] = ["ready", "down", "shaken", "out", "fled"];

fn place(at: Point) -> [i32; 2] {
    [at.x, at.y]
}
