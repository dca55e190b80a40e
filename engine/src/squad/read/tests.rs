//! What scenarios can say, and what is refused of them.

use std::path::PathBuf;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::registry::Registry;
use crate::squad::{Posture, Rank};
use crate::table::{Base, Ground, PieceShape, Point, Sight, Vector};

static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn folder(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../data")).join(name)
}

fn book(game: &str) -> &'static Book {
    GAMES.get(game).expect("a built-in game").book()
}

fn roster(game: &str) -> Roster {
    let path = folder("rosters").join(format!("{game}.toml"));
    let text = std::fs::read_to_string(path).expect("a text");
    Roster::read(game, &text, book(game)).unwrap_or_else(|fault| panic!("{fault}"))
}

static ROSTERS: LazyLock<Vec<(String, Roster)>> =
    LazyLock::new(|| GAMES.names().map(|game| (game.to_owned(), roster(game))).collect());

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
fn builtin() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder("scenarios")).expect("the folder of scenarios");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let text = |path: &PathBuf| std::fs::read_to_string(path).expect("a text");
    paths.map(|path| (path.display().to_string(), text(&path))).collect()
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

/// A small scenario, with one of its parts in place of another.
fn swapped(part: &str, other: &str) -> String {
    assert!(DUEL.contains(part), "{part}");
    DUEL.replacen(part, other, 1)
}

const DUEL: &str = r#"system = "sprawl"
name = "Two and two"

[table]
width = 24
depth = 20

[[terrain]]
name = "block"
rect = [10, 8, 4, 4]
ground = "impassable"
height = 3

[[side]]
name = "Red"
policy = "bold"
deploy = [2, 1, 20, 4]

[[side.unit]]
posture = "hold"

[[side.unit.figure]]
profile = "Razz"
leader = true
at = [6, 3]

[[side.unit.figure]]
profile = "recruit"

[[side]]
name = "Blue"
deploy = [2, 15, 20, 4]

[[side.unit]]

[[side.unit.figure]]
profile = "recruit"
count = 2
"#;

#[test]
fn what_is_left_out_is_as_usual() {
    let scenario = must(DUEL);
    assert_eq!((scenario.rounds_max, scenario.first), (100, First::Roll));
    assert_eq!(scenario.goals, crate::squad::Goals::default());
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
    assert_eq!(scenario.forces[0].breaking, Some(crate::squad::Breaking { percent: 0 }));
    let goals = &scenario.goals;
    assert_eq!(goals.victory, crate::squad::Victory::Objectives(2));
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
        assert_eq!(field.size_of(scenario.table.pieces()[0].height), stature);
    }
    let scenario = must(&text(2));
    let heights: Vec<_> =
        scenario.figures().map(|(.., one)| (one.height, one.base.radius)).collect();
    assert_eq!(heights, [(1575, 492), (3150, 787)]);
}

/// A side of one, for Skrapyard.
fn side(name: &str, profile: &str, y: i32) -> String {
    format!(
        "[[side]]\nname = \"{name}\"\ndeploy = [2, {y}, 16, 4]\n[[side.unit]]\n\
         [[side.unit.figure]]\nprofile = \"{profile}\"\n"
    )
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

/// What is wrong with a text, at the words it concerns, and the likeliest fix.
#[track_caller]
fn refused(text: &str, place: &str, message: &str, fix: &str) {
    let fault = read(text).expect_err(message);
    let told = fault.to_string();
    assert!(fault.message().contains(message), "{told}");
    assert!(fault.fix().unwrap_or_default().contains(fix), "{told}");
    let span = fault.span().unwrap_or(0..0);
    assert!(text[span.clone()].starts_with(place), "{told}: {}", &text[span]);
    assert!(place.is_empty() || fault.line_and_column().is_some(), "{told}");
}

#[test]
fn unknown_words_are_refused() {
    let profile = swapped("\"Razz\"", "\"Raz\"");
    refused(&profile, "\"Raz\"", "no profile `Raz` in the roster", "did you mean `Razz`?");
    let posture = swapped("\"hold\"", "\"hod\"");
    refused(&posture, "\"hod\"", "`posture` cannot be \"hod\"", "did you mean `hold`?");
    let policy = swapped("\"bold\"", "\"brave\"");
    refused(&policy, "\"brave\"", "expected one of \"plain\", \"bold\", \"wary\"", "");
    let ground = swapped("\"impassable\"", "\"linear\"");
    refused(&ground, "\"linear\"", "expected one of \"difficult\", \"impassable\", \"ladder\"", "");
    let key = swapped("deploy", "deplyo");
    refused(&key, "deplyo", "unknown field `deplyo`", "did you mean `deploy`?");
    let key = swapped("height = 3", "hight = 3");
    refused(&key, "hight", "unknown field `hight`", "did you mean `height`?");
    let first = swapped("name = ", "first = \"A\"\nname = ");
    refused(&first, "\"A\"", "`first` cannot be \"A\"", "");
    let sight = swapped("height = 3", "height = 3\nsight = \"block\"");
    refused(&sight, "\"block\"", "`sight` cannot be", "did you mean `blocked`?");
}

#[test]
fn what_is_missing_is_named() {
    refused("name = \"x\"", "", "missing field `system`", "`system = \"NAME\"`");
    refused(&swapped("[table]", "[tables]"), "", "unknown field `tables`", "did you mean `table`?");
    refused(&swapped("width = 24\n", ""), "[table]", "missing field `width`", "`width = 48`");
    refused(&swapped("profile = \"Razz\"\n", ""), "[[side", "missing field `profile`", "stat line");
    refused(&swapped("\"Two and two\"", "\" \""), "\" \"", "name of this scenario is empty", "");
    refused(&swapped("rect = [10, 8, 4, 4]\n", ""), "[[terrain]]", "one `line`, one `area`", "add");
    let both = swapped("rect =", "line = [[0, 0], [1, 1]]\nrect =");
    refused(&both, "[[terrain]]", "one `line`, one `area`", "no other");
}

#[test]
fn numbers_out_of_range_are_refused() {
    refused(
        &swapped("24", "401"),
        "401",
        "`width` cannot be 401; expected inches from 1 to 400",
        "",
    );
    refused(&swapped("24", "\"wide\""), "\"wide\"", "`width` cannot be \"wide\"", "");
    refused(&swapped("24", "nan"), "nan", "`width` cannot be nan", "");
    refused(&swapped("24", "24.00051"), "24.0", "at most three decimals", "round it to 24.001");
    refused(&swapped("[6, 3]", "[6, 3.0001]"), "3.0001", "at most three decimals", "round it to 3");
    refused(&swapped("[6, 3]", "[[6, 9e9]]"), "[6, 9e9]", "expected inches from -400 to 400", "");
    refused(&swapped("[6, 3]", "[6, 3, 4]"), "6", "`at` has 6 for a point", "`[x, y]`");
    refused(&swapped("[6, 3]", "[]"), "[]", "`at` has no place for anybody", "leave `at` out");
    refused(&swapped("count = 2", "count = 0"), "0", "expected a whole number from 1 to 32", "");
    refused(&swapped("count = 2", "count = 2.5"), "2.5", "expected a whole number", "");
    let places = swapped("count = 2", "count = 2\nat = [[5, 17]]");
    refused(&places, "[[5, 17]]", "`at` has 1 places for 2 figures", "give each");
    let rounds = swapped("name = ", "rounds_max = 0\nname = ");
    refused(&rounds, "0", "expected a whole number from 1 to 10000", "");
    let facing = swapped("at = [6, 3]", "facing = [0, 0]");
    refused(&facing, "[0, 0]", "`facing` is no direction", "up the table");
    refused(&swapped("4, 4]", "0, 4]"), "[10, 8, 0", "have to be more than 0", "[x, y, width");
    refused(&swapped("4, 4]", "4]"), "[10, 8, 4]", "`rect` is no rectangle", "");
}

#[test]
fn pieces_that_make_no_terrain_are_refused() {
    refused(
        &swapped("4, 4]", "15, 4]"),
        "[10, 8, 15",
        "`rect` has [25, 12], off the table",
        "[24, 12]",
    );
    let line = |rest: &str| swapped("rect = [10, 8, 4, 4]\nground = \"impassable\"", rest);
    refused(&line("line = [[1, 8]]"), "[[1, 8]]", "expected 2 or more points", "[[x, y]");
    refused(&line("line = [[1, 8], [99, 8]]"), "[99, 8]", "off the table of 24 by 20", "[24, 8]");
    refused(&line("area = [[1, 8], [5, 8]]"), "[[1, 8]", "expected 3 or more corners", "");
    let bow = line("area = [[1, 8], [5, 8], [1, 10], [6, 10]]");
    refused(&bow, "[[terrain]]", "cross", "in the order");
    let twice = line("line = [[1, 8], [1, 8], [3, 4]]");
    refused(&twice, "[1, 8]", "`line` has [1, 8] twice in a row", "leave one out");
    let closed = line("area = [[1, 8], [5, 8], [3, 4], [1, 8]]");
    refused(&closed, "[1, 8]", "goes round by itself", "leave the last corner out");
    let ground = line("line = [[1, 8], [5, 8]]\nground = \"difficult\"");
    refused(&ground, "\"difficult\"", "nobody walks on a line", "`area`");
    let ladder = line("rect = [1, 8, 4, 4]\nground = \"ladder\"");
    refused(&ladder, "\"ladder\"", "a ladder is a line", "`line`");
    let platform = line("line = [[1, 8], [5, 8]]\nplatform = true");
    refused(&platform, "true", "nobody stands on a line", "`rect`");
    let flat = swapped("ground = \"impassable\"\nheight = 3", "platform = true");
    refused(&flat, "[[terrain]]", "a platform has a height", "`height`");
    let flat = swapped("ground = \"impassable\"\nheight = 3", "ground = \"obstacle\"");
    refused(&flat, "[[terrain]]", "crossed by its height", "`height`");
    let wide = swapped("height = 3", "height = 3\nwidth = 1");
    refused(&wide, "1", "an area has no `width`", "`line`");
    let hidden = swapped("height = 3", "sight = \"blocked\"");
    refused(&hidden, "\"blocked\"", "hides nothing", "`height`");
    let stature = swapped("height = 3", "stature = 3");
    refused(&stature, "3", "no `stature` in this game", "`height` in inches");
    let many = "[[terrain]]\nname = \"x\"\nrect = [1, 1, 1, 1]\n".repeat(64);
    let many = swapped("[[side]]", &(many + "[[side]]"));
    refused(&many, "[[terrain]]", "at most 64 pieces", "join");
}

#[test]
fn figures_that_cannot_start_where_they_should_are_refused() {
    let at = |at: &str| swapped("[6, 3]", at);
    refused(&at("[6, 0.25]"), "[6, 0.25]", "Razz is off the table", "[6, 1.492]");
    refused(&at("[12, 10]"), "[12, 10]", "Razz is in \"block\"", "the nearest free place is [");
    refused(&at("[6, 6]"), "[6, 6]", "Razz is outside of the zone of Red", "[6, 4.508]");
    let two = swapped("count = 2", "at = [[6, 17], [6.5, 17]]");
    refused(&two, "[6.5, 17]", "Blue recruit 2 and Blue recruit 1 are on each other", "nearest");
    let zones = swapped("[2, 15, 20, 4]", "[2, 4, 20, 4]");
    refused(&zones, "[2, 4, 20, 4]", "the zones of Red and Blue overlap", "[2, 1] to [22, 5]");
    let none = swapped("deploy = [2, 15, 20, 4]\n", "");
    refused(&none, "\"recruit\"", "nothing says where Blue recruit 1 starts", "`deploy`");
    let small = swapped("[2, 15, 20, 4]", "[2, 15, 1, 1]");
    refused(&small, "\"recruit\"", "no room for Blue recruit 2", "larger");
    let shut = swapped("[2, 15, 20, 4]", "[2, 15, 20, 4.5]").replace(
        "[[side]]\nname = \"Red\"",
        "[[terrain]]\nname = \"ring\"\nline = [[4, 1], [8, 1], [8, 5], [4, 5], [4, 1]]\nground = \
         \"impassable\"\nheight = 1\n[[side]]\nname = \"Red\"",
    );
    refused(&shut, "[6, 3]", "Razz is shut in by impassable terrain", "a gap of more than 0.984");
    must(&shut.replace("[4, 5], [4, 1]]", "[4, 5], [4, 4]]"));
}

#[test]
fn sides_and_units_that_cannot_fight_are_refused() {
    let third = format!("{DUEL}[[side]]\nname = \"Green\"\n");
    refused(&third, "[[side]]", "two sides, not more", "make one side");
    let (one, _) = DUEL.split_at(DUEL.rfind("[[side]]").expect("there"));
    refused(one, "", "two sides, not fewer", "`[[side]]`");
    let nobody = format!("{one}[[side]]\nname = \"Blue\"\n");
    refused(&nobody, "[[side]]", "nobody fights for Blue", "`[[side.unit]]`");
    let nobody = format!("{nobody}[[side.unit]]\n");
    refused(&nobody, "[[side.unit]]", "nobody is in Blue", "`[[side.unit.figure]]`");
    refused(&swapped("\"Blue\"", "\"Red\""), "\"Red\"", "both sides are called `Red`", "a name of");
    let led = swapped("profile = \"recruit\"", "profile = \"recruit\"\nleader = true");
    refused(&led, "\"recruit\"", "Red is led by a `Razz` and by a `recruit`", "`leader = false`");
    let led = swapped("count = 2", "count = 2\nleader = true");
    refused(&led, "true", "a leader is one figure, not 2", "of its own");
    let many = swapped("count = 2", "count = 31");
    refused(&many, "\"recruit\"", "at most 32 figures", "30 more fit here");
    let named = swapped("count = 2", "name = \"Razz\"");
    refused(&named, "\"recruit\"", "two figures are called `Razz`", "`name` of its own");
    let unit = "[[side.unit]]\nname = \"one\"\nfigure = [{ profile = \"Wes\" }]\n";
    let twice = format!("{DUEL}{unit}{unit}");
    refused(&twice, "\"one\"", "two units of Blue are called `one`", "a name of its own");
    let breaking = swapped("policy = \"bold\"", "breaking_point = 50");
    refused(&breaking, "50", "this game has rules for when a side gives in", "leave it out");
    let objective = format!("{DUEL}[victory]\nby = \"objectives\"\n");
    refused(&objective, "\"objectives\"", "there are no objectives", "`[[objective]]`");
    let objective = format!("{DUEL}[[objective]]\nat = [99, 1]\nradius = 1\n");
    refused(&objective, "[99, 1]", "off the table", "[24, 1]");
    let objective = format!("{DUEL}[[objective]]\nat = [9, 1]\nradius = 1\nside = \"Blu\"\n");
    refused(&objective, "\"Blu\"", "`side` cannot be", "did you mean `Blue`?");
}

#[test]
fn units_are_as_large_as_the_game_allows() {
    let text = |figures: &str| {
        let red = side("Red", "Line", 1).replace("profile = \"Line\"", figures);
        let head = "system = \"skrapyard\"\nname = \"x\"\n[table]\nwidth = 20\ndepth = 20\n";
        format!("{head}{red}{}", side("Blue", "Captain", 15))
    };
    must(&text("profile = \"Line\"\ncount = 3"));
    must(&text("profile = \"Brute\"\n[[side.unit.figure]]\nprofile = \"Youth\"\ncount = 2"));
    let four = text("profile = \"Line\"\ncount = 4");
    refused(&four, "\"Line\"", "stature adds up to 8 in Red; a unit has at most 6", "two units");
    let hero = text("profile = \"Line\"\n[[side.unit.figure]]\nprofile = \"Witch\"");
    refused(&hero, "\"Witch\"", "`Witch` is a unit of its own", "beside Red");
}

#[test]
fn a_roster_is_of_the_scenario_s_game() {
    let text = "system = \"volt\"\nroster = \"sprawl\"\n";
    let header = Header::read("x.toml", text).expect("a header");
    assert_eq!(header.system.0, "volt");
    assert!(header.check("x.toml", text, book("sprawl"), book("sprawl")).is_ok());
    let fault = header.check("x.toml", text, book("volt"), book("sprawl")).expect_err("another");
    assert_eq!(fault.line_and_column(), Some((2, 10)));
    assert!(fault.to_string().contains("of volt, and its roster of sprawl"), "{fault}");
    assert!(fault.fix().is_some_and(|fix| fix.contains("a roster of volt")), "{fault}");
}

#[test]
fn a_game_without_squads_has_no_scenarios() {
    let bare = Book { field: None, ..book("sprawl").clone() };
    let fault = Scenario::read("x.toml", DUEL, &bare, &roster("sprawl")).expect_err("none");
    assert_eq!(fault.line_and_column(), Some((1, 10)));
    assert!(fault.message().contains("no rules for squads"), "{fault}");
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
