//! What scenarios can say, and what is refused of them.

mod faults;
mod texts;

use std::sync::LazyLock;

use proptest::prelude::*;
use texts::{DUEL, side, swapped, told};

use super::*;
use crate::engagement::Side;
use crate::fight::trial::shipped_roster;
use crate::registry::Registry;
use crate::squad::scenario::{Posture, Rank};
use crate::table::{Base, Ground, PieceShape, Point, Sight, Vector};

static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn book(game: &str) -> &'static Book {
    GAMES.get(game).expect("a built-in game").book()
}

static ROSTERS: LazyLock<Vec<(String, Roster)>> = LazyLock::new(|| {
    GAMES.names().map(|game| (game.to_owned(), shipped_roster(book(game)))).collect()
});

/// Reads a text with the roster of the game that it names, or SPRAWL's.
fn read(text: &str) -> Result<Scenario, Fault> {
    let header = Header::read("x.toml", text)?;
    let game = Some(header.system.0).filter(|game| GAMES.get(game).is_some());
    let game = game.unwrap_or_else(|| "sprawl".to_owned());
    let (_, roster) = ROSTERS.iter().find(|(name, _)| *name == game).expect("a roster");
    Scenario::read("x.toml", text, book(&game), roster)
}

#[track_caller]
fn must(text: &str) -> Scenario {
    read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// The built-in scenarios: name and text.
fn builtin() -> Vec<(String, &'static str)> {
    let of = |folder: &'static evenodds_data::Folder| {
        folder.scenarios().map(|(name, text)| (format!("{}-{name}", folder.name), text))
    };
    evenodds_data::folders().iter().flat_map(of).collect()
}

#[test]
fn every_built_in_scenario_reads() {
    let all = builtin();
    for (name, text) in &all {
        let scenario = read(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let bases: Vec<Base> = scenario.figures().map(|(.., figure)| figure.base).collect();
        for (at, base) in bases.iter().enumerate() {
            assert!(scenario.table.is_free(*base), "{name}: {base:?}");
            assert!(!bases[..at].iter().any(|other| other.overlaps(*base)), "{name}: {base:?}");
        }
        for force in &scenario.forces {
            let zone = force.zone.expect("a zone");
            let figures = force.units.iter().flat_map(|unit| &unit.figures);
            for figure in figures.clone() {
                assert!(zone.holds(figure.base), "{name}: {} is outside", figure.name);
            }
            assert_eq!(figures.filter(|figure| figure.rank == Rank::Leader).count(), 1, "{name}");
        }
    }
    for game in GAMES.names() {
        assert!(all.iter().any(|(_, text)| text.contains(&format!("\"{game}\""))), "{game}");
    }
}

#[test]
fn what_is_left_out_is_as_usual() {
    let scenario = must(DUEL);
    assert_eq!((scenario.rounds_max, scenario.first), (100, First::Roll));
    assert_eq!(scenario.goals, crate::squad::goals::Goals::default());
    let names: Vec<&str> = scenario.figures().map(|(.., one)| one.name.as_str()).collect();
    assert_eq!(names, ["Razz", "Red recruit", "Blue recruit 1", "Blue recruit 2"]);
    let [red, blue] = &scenario.forces;
    assert_eq!((red.policy.name(), blue.policy.name()), ("bold", "plain"));
    let (ours, theirs) = (&red.units[0], &blue.units[0]);
    assert_eq!((ours.posture, theirs.posture), (Posture::Hold, Posture::Advance));
    assert_eq!((ours.name.as_str(), red.breaking, blue.breaking), ("Red", None, None));
    assert_eq!(ours.figures[0].base, Base { at: Point::new(6000, 3000), radius: 492 });
    assert_eq!((ours.figures[0].height, ours.figures[0].rank), (1250, Rank::Leader));
    assert_eq!(ours.figures[0].facing.way(), Vector { x: 0, y: 1 });
    assert_eq!(theirs.figures[0].facing.way(), Vector { x: 0, y: -1 });
    assert_eq!(ours.figures[0].contender.weapons[0].name, "pistol");
    let piece = &scenario.table.pieces()[0];
    assert_eq!(
        (piece.ground, piece.sight, piece.height),
        (Ground::Impassable, Sight::Blocked, 3000)
    );
    assert!(matches!(&piece.shape, PieceShape::Area(corners) if corners.len() == 4));
}

#[test]
fn all_that_can_be_said_is_read() {
    let scenario = must(
        r#"system = "d20"
name = "All of it"
says = "words"
rounds_max = 7
first = "b"
[table]
width = 60.5
depth = 40
[[terrain]]
name = "hedge"
line = [[10, 10], [20.125, 10], [20.125, 14]]
height = 3
width = 1.5
sight = "veiled"
[[terrain]]
name = "hill"
area = [[30, 10], [40, 10], [35, 20]]
height = 6
platform = true
[[terrain]]
name = "hedge"
rect = [50, 20, 5, 2]
ground = "difficult"
height = 4
[[objective]]
at = [30, 20]
radius = 2.5
side = "Blue"
[[objective]]
name = "well"
at = [30, 35]
radius = 0
[victory]
by = "objectives"
lead = 2
[[side]]
name = "Red"
breaking_point = 0
posture = "charge"
[[side.unit]]
[[side.unit.figure]]
name = "Gate guard"
profile = "guard"
count = 2
at = [[5, 5], [5, 10]]
facing = [-1, 2]
base = 2
height = 7.25
[[side]]
name = "Blue"
[[side.unit]]
[[side.unit.figure]]
profile = "guard"
at = [55, 5]
"#,
    );
    assert_eq!((scenario.rounds_max, scenario.first), (7, First::Side(Side::B)));
    assert_eq!((scenario.table.width(), scenario.says.as_deref()), (60_500, Some("words")));
    let pieces = scenario.table.pieces();
    let names: Vec<&str> = pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["hedge 1", "hill", "hedge 2"]);
    assert_eq!(
        (pieces[0].ground, pieces[0].sight, pieces[0].width),
        (Ground::Obstacle, Sight::Veiled, 1500)
    );
    assert_eq!(
        (pieces[1].ground, pieces[1].sight, pieces[1].is_platform),
        (Ground::Open, Sight::Blocked, true)
    );
    assert_eq!((pieces[2].ground, pieces[2].sight), (Ground::Difficult, Sight::Veiled));
    let figures: Vec<_> = scenario.figures().map(|(.., figure)| figure).collect();
    assert_eq!(
        [&figures[0].name, &figures[1].name, &figures[2].name],
        ["Gate guard 1", "Gate guard 2", "guard"]
    );
    assert_eq!(figures[1].base, Base { at: Point::new(5000, 10_000), radius: 1000 });
    assert_eq!((figures[1].height, figures[1].facing.way()), (7250, Vector { x: -1000, y: 2000 }));
    assert_eq!(figures[2].facing.way(), Vector { x: -1, y: 0 }, "towards the other side");
    assert_eq!(scenario.forces[0].breaking, Some(crate::squad::scenario::Breaking { percent: 0 }));
    let goals = &scenario.goals;
    assert_eq!(goals.victory, crate::squad::goals::Victory::Objectives(2));
    let [first, second] = &goals.objectives[..] else { panic!("{goals:?}") };
    assert_eq!(
        (first.name.as_str(), first.radius, first.side),
        ("objective 1", 2500, Some(Side::B))
    );
    assert_eq!(
        (second.name.as_str(), second.at, second.side),
        ("well", Point::new(30_000, 35_000), None)
    );
}

#[test]
fn obstacles_are_as_high_as_figures_of_their_stature() {
    let text = |stature: i64| {
        format!(
            "system = \"skrapyard\"\nname = \"x\"\n[table]\nwidth = 20\ndepth = 20\n[[terrain]]\n\
             name = \"wall\"\nline = [[4, 10], [16, 10]]\nstature = {stature}\n{}",
            side("Red", "Line", 1) + &side("Blue", "Brute", 15)
        )
    };
    let field = book("skrapyard").field.as_ref().expect("a field");
    for stature in 0..=6 {
        let scenario = must(&text(stature));
        let height = scenario.table.pieces()[0].height;
        assert_eq!((field.size_of(height), height), (stature, 787 * stature as i32));
    }
    let scenario = must(&text(2));
    let heights: Vec<_> =
        scenario.figures().map(|(.., one)| (one.height, one.base.radius)).collect();
    assert_eq!(heights, [(1574, 492), (3148, 787)]);
}

#[test]
fn sides_turned_about_are_lined_up_alike() {
    let units = "[[side.unit]]\nfigure = [{ profile = \"recruit\", count = 7 }, { profile = \
                 \"Razz\" }]\n[[side.unit]]\nfigure = [{ profile = \"veteran\", count = 5 }]\n";
    let text = format!(
        "system = \"sprawl\"\nname = \"x\"\n[table]\nwidth = 30\ndepth = 40\n[[terrain]]\nname = \
         \"stone\"\nrect = [9, 2, 2, 2]\nground = \"impassable\"\nheight = 1\n[[terrain]]\nname = \
         \"stone\"\nrect = [19, 36, 2, 2]\nground = \"impassable\"\nheight = 1\n[[side]]\nname = \
         \"Red\"\ndeploy = [3, 1, 24, 5]\n{units}[[side]]\nname = \"Blue\"\ndeploy = [3, 34, 24, \
         5]\n{units}"
    );
    let scenario = must(&text);
    let places: Vec<Point> = scenario.figures().map(|(.., one)| one.base.at).collect();
    let (red, blue) = places.split_at(13);
    let about = |at: &Point| Point::new(30_000 - at.x, 40_000 - at.y);
    assert_eq!(red.iter().map(about).collect::<Vec<_>>(), blue);
    let gaps = |unit: &[Point]| {
        let nearest = |at: &Point| {
            let others = unit.iter().filter(|other| *other != at);
            others.map(|other| other.distance(*at)).min().expect("others")
        };
        unit.iter().map(nearest).max().expect("figures")
    };
    assert!(gaps(&red[..8]) <= 4000 && gaps(&red[8..]) <= 4000, "units stay together: {red:?}");
}

/// A number as someone might write it.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        (-3_i64..60).prop_map(|number| number.to_string()),
        (-3.0..60.0).prop_map(|number: f64| format!("{number:.3}")),
        any::<f64>().prop_map(|number| toml::Value::Float(number).to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
    ]
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(system = \"sprawl\"\nname = \"x\"\n)?[ -~\n]{0,80}") {
        let _ = read(&text);
    }

    /// Any line of a scenario that is well written, lost or twice or cut short.
    #[test]
    fn any_slip_is_read_or_refused(nth in any::<prop::sample::Index>(), slip in 0..4) {
        for (_, text) in builtin() {
            let mut lines: Vec<&str> = text.lines().collect();
            let at = nth.index(lines.len());
            match slip {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, lines[at]),
                2 => lines[at] = &lines[at][..lines[at].len() / 2],
                _ => lines.truncate(at),
            }
            if let Ok(scenario) = read(&lines.join("\n")) {
                prop_assert!(scenario.figures().all(|(.., one)| scenario.table.is_free(one.base)));
            }
        }
    }

    /// Any numbers in place of those of a small scenario.
    #[test]
    fn any_numbers_are_read_or_refused(numbers in prop::collection::vec(number(), 1..4), nth in 0_usize..30) {
        let is_digit = |byte: char| byte.is_ascii_digit();
        let starts: Vec<usize> = DUEL.match_indices(is_digit).map(|(at, _)| at).collect();
        let mut text = DUEL.to_owned();
        for (more, number) in numbers.iter().enumerate() {
            let at = starts[(nth + 5 * more) % starts.len()];
            let end = text.len().min(at + 1);
            if text.is_char_boundary(at) && text.is_char_boundary(end) {
                text.replace_range(at..end, number);
            }
        }
        let _ = read(&text);
    }
}
