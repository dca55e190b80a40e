//! Things are moved in the text of a scenario, and nothing else is.

use super::*;
use evenodds_engine::squad::Scenario;
use evenodds_engine::table::{PieceShape, Point};

/// The paths of all scenarios that come with the program.
fn shipped() -> Vec<String> {
    let builtin = scenarios().map(|(name, _)| name);
    let starters = evenodds_data::starters().iter().flat_map(|folder| {
        folder.scenarios().map(|(name, _)| format!("{}/scenarios/{name}.toml", folder.name))
    });
    builtin.chain(starters).collect()
}

/// Where all stands: figures by side, the points of terrain, and objectives.
type Standing = (Vec<Vec<Point>>, Vec<Vec<Point>>, Vec<Point>);

fn standing(scenario: &Scenario) -> Standing {
    let figures = scenario.forces.iter().map(|force| {
        let figures = force.units.iter().flat_map(|unit| &unit.figures);
        figures.map(|figure| figure.base.at).collect()
    });
    let pieces = scenario.table.pieces().iter().map(|piece| match &piece.shape {
        PieceShape::Line(points) | PieceShape::Area(points) => points.clone(),
    });
    let goals = scenario.goals.objectives.iter().map(|goal| goal.at);
    (figures.collect(), pieces.collect(), goals.collect())
}

/// Returns where all stands in a text, read as a file of one's own in the library's folder.
fn read(text: &str) -> Standing {
    let library = Library::standard("nowhere");
    let library = library.with_texts([("nowhere/mine.toml".to_owned(), text.to_owned())]);
    let file = library.scenario("mine.toml").unwrap_or_else(|error| panic!("{error}\n{text}"));
    standing(&file.scenario)
}

#[test]
fn what_is_moved_stands_elsewhere_and_all_else_where_it_stood() {
    let library = Library::standard("nowhere");
    let mut moved = [0; 3];
    for name in shipped() {
        let file = library.scenario(&name).expect("a scenario");
        let before = standing(&file.scenario);
        let is_block = file.scenario.forces[0].units[0].is_block;
        let counts = [before.0.concat().len(), before.1.len(), before.2.len()];
        let kinds = [Movable::Figure, Movable::Terrain, Movable::Objective];
        for (kind, (of, count)) in kinds.into_iter().zip(counts).enumerate() {
            let missing = library.arranged(&name, of, count, [0, 0]);
            assert!(missing.is_err(), "{name} has {count} of {of:?}");
            // All figures of a side get their places when one is moved.
            let step = if kind == 0 { 5 } else { 1 };
            for nth in (0..count).step_by(step) {
                let same = library.arranged(&name, of, nth, [0, 0]).expect("where it stands");
                assert_eq!(read(&same), before, "{name}: {of:?} {nth}");
                // Some cannot stand there.
                let Ok(text) = library.arranged(&name, of, nth, [100, -200]) else { continue };
                moved[kind] += 1;
                let step = |at: Point| Point { x: at.x + 100, y: at.y - 200 };
                let mut wanted = before.clone();
                match of {
                    Movable::Figure => {
                        let ours = wanted.0[0].len();
                        let (side, nth) = if nth < ours { (0, nth) } else { (1, nth - ours) };
                        let from = wanted.0[side][nth];
                        for (other, at) in wanted.0[side].iter_mut().enumerate() {
                            // All of a block stand where it does.
                            if other == nth || is_block && *at == from {
                                *at = step(*at);
                            }
                        }
                    }
                    Movable::Terrain => wanted.1[nth].iter_mut().for_each(|at| *at = step(*at)),
                    Movable::Objective => wanted.2[nth] = step(wanted.2[nth]),
                }
                assert_eq!(read(&text), wanted, "{name}: {of:?} {nth}");
            }
        }
    }
    assert!(moved.iter().all(|moved| 10 < *moved), "{moved:?}");
}

#[test]
fn what_cannot_stand_there_is_refused_with_its_place() {
    let library = Library::standard("nowhere");
    for by in [[i32::MAX, i32::MIN], [-100_000, 0]] {
        let refused = library.arranged("sprawl-open", Movable::Figure, 0, by);
        let SystemError::Faulty(fault) = refused.expect_err("off the table") else {
            panic!("no place")
        };
        assert!(fault.line_and_column().is_some(), "{fault:?}");
    }
}

#[test]
fn comments_and_entries_in_one_line_stay_as_they_are() {
    let text = "system = \"volt\" # the game\nname = \"Mine\"\n[table]\nwidth = 20\ndepth = 20\n\
                [[side]]\nname = \"A\"\ndeploy = [1, 1, 18, 4]\n\
                unit = [{ figure = [{ profile = \"Veteran\" }] }]\n\
                [[side]]\nname = \"B\"\n[[side.unit]]\n[[side.unit.figure]]\n\
                profile = \"Gunslinger\" # the best\nat = [10, 16.5]\n";
    let library = Library::standard("nowhere");
    let library = library.with_texts([("nowhere/mine.toml".to_owned(), text.to_owned())]);
    let ours = library.arranged("mine.toml", Movable::Figure, 0, [500, 0]).expect("moved");
    assert!(ours.contains("{ profile = \"Veteran\", at = ["), "{ours}");
    assert!(ours.contains("# the game") && ours.contains("at = [10, 16.5]"), "{ours}");
    let theirs = library.arranged("mine.toml", Movable::Figure, 1, [500, 0]).expect("moved");
    assert_eq!(theirs, text.replace("[10, 16.5]", "[10.5, 16.5]"));
}
