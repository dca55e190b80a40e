//! What a side loses when something is taken from it: a weapon, some of its range or damage, a
//! figure, an order or a wall never makes it win clearly more often, when both sides know the odds.
//!
//! With `EVENODDS_FULL` set each thing is taken, which takes minutes; else every third, in fewer
//! fights.

use std::sync::Arc;

use evenodds_engine::book::Value;
use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::fight::{SetupError, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::{Fights, System};
use evenodds_engine::squad::{Goals, Keen, Scenario};
use evenodds_engine::table::{Point, Sight};

use crate::meetings::{Arena, arenas, folder, in_full};

/// How many fights are played of each scenario, and with each thing taken.
const FIGHTS: u64 = 3000;
/// As many in a quick run.
const FEW: u64 = 2000;

/// The rise of a side's chance to win that counts for nothing.
const RISE: f64 = 0.02;

/// How many standard errors a rise must be beyond that: those of a 95 % interval. At a true rise of
/// [`RISE`], one case in 40 would fail by chance; the seed is fixed.
const ERRORS: f64 = 1.96;

/// A piece shelters a side if one of its figures starts within this part of the distance between
/// the sides of it.
const SHELTER: i64 = 4;

/// Why a wall that shelters a side does not help it: without the objective, taking it helps nobody.
const ACROSS: &str = "it lies across the way to the objective";

/// Why what a squad lacks does not hurt it: without routs, taking it helps nobody.
///
/// Two of five who are Pinned or out are more than a quarter, as are two of four (L252). So one more
/// who is easily hit brings the test for a rout nearer. And whoever runs ahead for want of range draws
/// the fire, for the nearest has to be shot at (L120), so that it takes longer to hit a second.
const NERVE: &str = "a squad of five tests for a rout when two are affected, as does one of four";

/// Things without which a side wins more often, and why. `docs/keen.md` tells more of them.
///
/// What lies across the way to an [objective](ACROSS) is tried without it, too, and what bears on the
/// [nerve](NERVE) of a squad without routs.
const LISTED: [(&str, &str); 9] = [
    ("sprawl-open, Locals: submachine gun", NERVE),
    ("sprawl-open, Locals: shorter submachine gun", NERVE),
    ("sprawl-open, Locals: Locals recruit 2 of unit 1", NERVE),
    (
        "sprawl-open, Agents: rifle",
        "the nearest has to be shot at (L120), and the toughest, with only a sword, runs ahead",
    ),
    (
        "sprawl-street, Agents: clinic (9)",
        "who is hit on its roof falls off it: seed 1, fight 4 (L217, L110)",
    ),
    ("sprawl-street, Locals: low wall (1)", ACROSS),
    (
        "sprawl-street, Agents: wreck (12)",
        "it lies across the way to the objective; where there is none, taking it gains three points",
    ),
    (
        "spurg-orchard, Watch: trees (3)",
        "they slow who goes through them; on open ground, trees there help by 14 points",
    ),
    (
        "d20-gate, Raiders: \"charge\" of unit 1",
        "an order binds: the raider may not fire its pistol on the way",
    ),
];

/// A scenario with something taken from a side.
struct Removal {
    /// The scenario, the side, and what is taken.
    name: String,
    side: Side,
    scenario: Scenario,
}

fn read(arena: &Arena, text: &str) -> Scenario {
    let scenario = Scenario::read("scenario", text, arena.book(), &arena.roster);
    let mut scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
    scenario.forces.iter_mut().for_each(|force| force.policy = &Keen);
    scenario
}

/// The names of the weapons that anybody of a side carries.
fn carried(scenario: &Scenario, side: Side) -> Vec<String> {
    let units = &scenario.forces[side.index()].units;
    let contenders = units.iter().flat_map(|unit| &unit.figures).map(|one| &one.contender);
    let mut weapons: Vec<String> =
        contenders.flat_map(|one| one.weapons.iter().map(|weapon| weapon.name.clone())).collect();
    weapons.sort_unstable();
    weapons.dedup();
    weapons
}

/// Each weapon that anybody of a side carries, taken from all of it.
fn without_weapons(name: &str, scenario: &Scenario) -> Vec<Removal> {
    let mut removals = Vec::new();
    for side in Side::BOTH {
        for taken in carried(scenario, side) {
            let mut scenario = scenario.clone();
            let units = scenario.forces[side.index()].units.iter_mut();
            for figure in units.flat_map(|unit| &mut unit.figures) {
                figure.contender.weapons.retain(|weapon| weapon.name != taken);
            }
            let force = &scenario.forces[side.index()].name;
            let name = format!("{name}, {force}: {taken}");
            removals.push(Removal { name, side, scenario });
        }
    }
    removals
}

/// Each weapon that anybody of a side carries with half its range, and with less damage.
fn with_weaker_weapons(name: &str, scenario: &Scenario, arena: &Arena) -> Vec<Removal> {
    let form = &arena.book().weapon;
    let set = |sheet: &mut Sheet, key: &str, value: Value| {
        sheet.set(form, key, value).unwrap_or_else(|refusal| panic!("{refusal}"));
    };
    let shorter = |sheet: &mut Sheet| {
        let is_range = |key: &str| {
            key == "range"
                || ["_feet", "_yards", "_inches"]
                    .iter()
                    .any(|unit| key.ends_with(unit) && !key.starts_with("blast"))
        };
        let ranges: Vec<(String, i64)> = { sheet.iter() }
            .filter_map(|(key, value)| match value {
                Value::Number(far) if is_range(key) && 1 < *far => Some((key.to_owned(), *far)),
                _ => None,
            })
            .collect();
        for (key, far) in &ranges {
            set(sheet, key, Value::Number(far / 2));
        }
    };
    let softer = |sheet: &mut Sheet| {
        for key in ["damage", "power"] {
            let less = match sheet.iter().find(|(known, _)| *known == key) {
                Some((_, Value::Number(damage))) if 2 < *damage => Value::Number(damage - 2),
                // One die less.
                Some((_, Value::Choice(dice))) => match dice.split_once('d') {
                    Some((count, rest)) if count.parse::<u8>().is_ok_and(|count| 1 < count) => {
                        let count: u8 = count.parse().expect("as it was");
                        Value::Choice(format!("{}d{rest}", count - 1))
                    }
                    _ => continue,
                },
                _ => continue,
            };
            set(sheet, key, less);
        }
    };
    let mut removals = Vec::new();
    for side in Side::BOTH {
        let mut weaken = |what: &str, of: &str, weaker: &dyn Fn(&mut Sheet)| {
            let mut weak = scenario.clone();
            let units = weak.forces[side.index()].units.iter_mut();
            let figures = units.flat_map(|unit| &mut unit.figures);
            for weapon in figures.flat_map(|figure| &mut figure.contender.weapons) {
                if weapon.name == of {
                    weaker(&mut weapon.sheet);
                }
            }
            if weak.forces[side.index()].units != scenario.forces[side.index()].units {
                let force = &scenario.forces[side.index()].name;
                let name = format!("{name}, {force}: {what} {of}");
                removals.push(Removal { name, side, scenario: weak });
            }
        };
        for weapon in carried(scenario, side) {
            weaken("shorter", &weapon, &shorter);
            weaken("softer", &weapon, &softer);
        }
    }
    removals
}

/// The last figure of each unit, where it is not the last of its side.
fn without_figures(name: &str, scenario: &Scenario) -> Vec<Removal> {
    let mut removals = Vec::new();
    for side in Side::BOTH {
        let force = &scenario.forces[side.index()];
        if force.units.iter().map(|unit| unit.figures.len()).sum::<usize>() < 2 {
            continue;
        }
        for nth in 0..force.units.len() {
            let mut scenario = scenario.clone();
            let units = &mut scenario.forces[side.index()].units;
            let Some(gone) = units[nth].figures.pop() else { continue };
            units.retain(|unit| !unit.figures.is_empty());
            let name = format!("{name}, {}: {} of unit {}", force.name, gone.name, nth + 1);
            removals.push(Removal { name, side, scenario });
        }
    }
    removals
}

/// Each posture and order of a side or one of its units, left out.
fn without_orders(name: &str, text: &str, arena: &Arena) -> Vec<Removal> {
    let file: toml::Table = text.parse().expect("TOML");
    let mut removals = Vec::new();
    let mut add = |side: usize, what: &str, file: toml::Table| {
        let scenario = read(arena, &file.to_string());
        let force = &scenario.forces[side].name;
        let name = format!("{name}, {force}: {what}");
        removals.push(Removal { name, side: Side::BOTH[side], scenario });
    };
    for side in 0..2 {
        let units = file["side"][side]["unit"].as_array().map_or(0, Vec::len);
        let mut edit = file.clone();
        if edit["side"][side].as_table_mut().expect("a side").remove("posture").is_some() {
            add(side, "posture", edit);
        }
        for nth in 0..units {
            let mut edit = file.clone();
            let unit = edit["side"][side]["unit"][nth].as_table_mut().expect("a unit");
            if let Some(posture) = unit.remove("posture") {
                add(side, &format!("{posture} of unit {}", nth + 1), edit);
            }
            let orders = file["side"][side]["unit"][nth].get("orders");
            let keys =
                orders.and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
            for key in keys {
                let mut edit = file.clone();
                let unit = &mut edit["side"][side]["unit"][nth];
                unit["orders"].as_table_mut().expect("orders").remove(key);
                add(side, &format!("{key} of unit {}", nth + 1), edit);
            }
        }
    }
    removals
}

/// Each piece of terrain that hides, taken from a side that it shelters.
fn without_walls(name: &str, text: &str, arena: &Arena) -> Vec<Removal> {
    let (whole, file) = (read(arena, text), text.parse::<toml::Table>().expect("TOML"));
    let hides = |(_, piece): &(usize, &evenodds_engine::table::Piece)| {
        piece.sight != Sight::Clear && 0 < piece.height
    };
    let pieces = whole.table.pieces().iter().enumerate().filter(hides);
    let places = |side: Side| -> Vec<Point> {
        let units = whole.forces[side.index()].units.iter();
        units.flat_map(|unit| &unit.figures).map(|figure| figure.base.at).collect()
    };
    let places = Side::BOTH.map(places);
    let between = places[0].iter().flat_map(|at| places[1].iter().map(|to| at.distance(*to)));
    let reach = i64::from(between.min().unwrap_or(0)) / SHELTER;
    let removals = pieces.filter_map(|(nth, piece)| {
        let is_near = |at: &Point| at.distance_squared(piece.shape.nearest(*at)) <= reach * reach;
        let side = Side::BOTH.into_iter().find(|side| places[side.index()].iter().any(is_near))?;
        let mut edit = file.clone();
        let terrain = edit["terrain"].as_array_mut().expect("terrain");
        let taken = terrain.remove(nth);
        let what = taken.get("name").and_then(toml::Value::as_str).unwrap_or("terrain");
        let force = &whole.forces[side.index()].name;
        let name = format!("{name}, {force}: {what} ({})", nth + 1);
        Some(Removal { name, side, scenario: read(arena, &edit.to_string()) })
    });
    removals.collect()
}

/// Who wins each fight, or the game's refusal of the scenario.
fn winners(fights: &dyn Fights, scenario: &Scenario) -> Result<Vec<Option<Side>>, SetupError> {
    let squads = fights.squads(scenario)?;
    let fights = if in_full() { FIGHTS } else { FEW };
    let plan = Plan { seed: 1, first: 0, fights, rounds_max: scenario.rounds_max };
    Ok(squads.engage_each(&plan).1.iter().map(|outcome| outcome.winner).collect())
}

/// How much more often a side wins with something taken from it: the mean over all fights, and its
/// standard error.
fn rise(side: Side, before: &[Option<Side>], after: &[Option<Side>]) -> (f64, f64) {
    let won = |winner: &Option<Side>| f64::from(u8::from(*winner == Some(side)));
    let changes = before.iter().zip(after).map(|(one, other)| won(other) - won(one));
    let changes: Vec<f64> = changes.collect();
    let fights = changes.len() as f64;
    let mean = changes.iter().sum::<f64>() / fights;
    let squares = changes.iter().map(|change| (change - mean).powi(2)).sum::<f64>();
    (mean, (squares / (fights - 1.0) / fights).sqrt())
}

/// The same game without routs.
fn without_routs(arena: &Arena) -> Arc<dyn System> {
    let text =
        format!("base = \"{}\"\nname = \"test\"\n\n[set]\nrout_percent = 100\n", arena.name());
    games::overlay("test.toml", &text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The same scenario without objectives, which is fought to the end.
fn without_goals(scenario: &Scenario) -> Scenario {
    Scenario { goals: Goals::default(), ..scenario.clone() }
}

#[test]
fn nothing_that_is_taken_from_a_side_helps_it() {
    let (mut helped, mut tried) = (Vec::new(), 0);
    let mut listed_left = LISTED.len();
    let full = in_full();
    for arena in arenas() {
        for (name, text) in folder(arena.name()).scenarios() {
            let (name, whole) = (format!("{}-{name}", arena.name()), read(&arena, text));
            let before = winners(arena.fights(), &whole).expect("a shipped scenario is played");
            let mut removals = without_weapons(&name, &whole);
            removals.extend(with_weaker_weapons(&name, &whole, &arena));
            removals.extend(without_figures(&name, &whole));
            removals.extend(without_orders(&name, text, &arena));
            removals.extend(without_walls(&name, text, &arena));
            let step = if full { 1 } else { 3 };
            for Removal { name, side, scenario } in removals.into_iter().step_by(step) {
                let after = match winners(arena.fights(), &scenario) {
                    Ok(after) => after,
                    // Without this figure nobody in its unit can follow the unit's order.
                    Err(refusal) if refusal.message.contains("can follow the order") => continue,
                    Err(refusal) => panic!("{name}: {refusal}"),
                };
                tried += 1;
                let (mean, error) = rise(side, &before, &after);
                eprintln!("{name}: {:+.1} ± {:.1}", 100.0 * mean, 100.0 * error);
                let helps = |(mean, error): (f64, f64)| RISE + ERRORS * error < mean;
                let Some((_, why)) = LISTED.iter().find(|(listed, _)| *listed == name) else {
                    if helps((mean, error)) {
                        helped.push(name.clone());
                    }
                    continue;
                };
                // What is listed is as it was.
                assert!(RISE < mean, "{name} is listed");
                listed_left -= 1;
                let both = [&whole, &scenario];
                let alone = match *why {
                    ACROSS => both.map(|one| winners(arena.fights(), &without_goals(one))),
                    NERVE => {
                        let calm = without_routs(&arena);
                        both.map(|one| winners(calm.fights().expect("fights"), one))
                    }
                    _ => continue,
                };
                let [before, after] = alone.map(|won| won.expect("it is played"));
                let alone = rise(side, &before, &after);
                assert!(!helps(alone), "{name}, though {why}: {alone:?}");
            }
        }
    }
    assert!(20 < tried, "{tried} tried");
    assert!(!full || listed_left == 0, "all that is listed is tried");
    assert!(helped.is_empty(), "what helps when it is taken: {helped:#?}");
}
