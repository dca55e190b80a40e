//! What is refused, where, and with which fix. The schema of scenarios is held to it too.

use super::*;

/// What is wrong with a text, at the words it concerns, and the likeliest fix.
#[track_caller]
fn refused(text: &str, place: &str, message: &str, fix: &str) {
    let fault = read(text).expect_err(message);
    let told = fault.to_string();
    assert!(fault.message().contains(message), "{told}");
    assert!(fault.fix().is_some_and(|found| !found.is_empty() && found.contains(fix)), "{told}");
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
fn units_are_told_what_their_side_is_unless_they_are_told_otherwise() {
    let side = "orders = { fire = \"burst\", aim = \"leg\" }";
    let scenario = must(&told("d20", "guard", side, "orders = { fire = \"single\" }"));
    let [ours, theirs] = [0, 1].map(|side: usize| &scenario.forces[side].units[0].orders);
    assert_eq!((ours.word("fire"), ours.word("aim")), (Some("single"), Some("leg")));
    assert_eq!((theirs.word("fire"), theirs.word("aim")), (None, None));
}

#[test]
fn orders_that_a_game_does_not_know_are_refused() {
    let fault = |system, profile, unit| told(system, profile, "", unit);
    let word = fault("d20", "guard", "orders = { fire = \"bursts\" }");
    refused(&word, "\"bursts\"", "`fire` cannot be \"bursts\"", "did you mean `burst`?");
    let key = fault("volt", "Soldier", "orders = { mod = \"burst\" }");
    refused(&key, "mod", "there is no order `mod`; expected `mode`, `prep", "`mode`?");
    // A key of situations that units are not told.
    let key = fault("d20", "guard", "orders = { cover = \"2\" }");
    refused(&key, "cover", "there is no order `cover`", "");
    let none = fault("spurg", "townsman", "orders = { fire = \"burst\" }");
    refused(&none, "fire", "units of this game take no orders", "");
}

#[test]
fn what_is_missing_is_named() {
    refused("name = \"x\"", "", "missing field `system`", "`system = \"NAME\"`");
    refused(&swapped("[table]", "[tables]"), "", "unknown field `tables`", "did you mean `table`?");
    refused(&swapped("width = 24\n", ""), "[table]", "missing field `width`", "`width = 48`");
    refused(&swapped("profile = \"Razz\"\n", ""), "[[side", "missing field `profile`", "stat line");
    refused(&swapped("\"Two and two\"", "\" \""), "\" \"", "name of this scenario is empty", "");
    refused(&swapped("rect = [10, 8, 4, 4]\n", ""), "[[terrain]]", "one `line`, `area` or", "add");
    let both = swapped("rect =", "line = [[0, 0], [1, 1]]\nrect =");
    refused(&both, "[[terrain]]", "one `line`, `area` or", "one of them");
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
    refused(&swapped("[6, 3]", "[]"), "[]", "`at` is empty", "leave out `at`");
    refused(&swapped("count = 2", "count = 0"), "0", "expected a whole number from 1 to 128", "");
    refused(&swapped("count = 2", "count = 2.5"), "2.5", "expected a whole number", "");
    let places = swapped("count = 2", "count = 2\nat = [[5, 17]]");
    refused(&places, "[[5, 17]]", "`at` has 1 places for 2 figures", "give each");
    let rounds = swapped("name = ", "rounds_max = 0\nname = ");
    refused(&rounds, "0", "expected a whole number from 1 to 10000", "");
    let facing = swapped("at = [6, 3]", "facing = [0, 0]");
    refused(&facing, "[0, 0]", "`facing` is not a direction", "up the table");
    refused(&swapped("4, 4]", "0, 4]"), "[10, 8, 0", "have to be more than 0", "[x, y, width");
    refused(&swapped("4, 4]", "4]"), "[10, 8, 4]", "`rect` is not a rectangle", "");
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
    refused(&closed, "[1, 8]", "repeats its first corner", "leave out the last corner");
    let ground = line("line = [[1, 8], [5, 8]]\nground = \"difficult\"");
    refused(&ground, "\"difficult\"", "a line has no walkable surface", "`area`");
    let ladder = line("rect = [1, 8, 4, 4]\nground = \"ladder\"");
    refused(&ladder, "\"ladder\"", "a ladder is a line", "`line`");
    let platform = line("line = [[1, 8], [5, 8]]\nplatform = true");
    refused(&platform, "true", "a line cannot be a platform", "`rect`");
    let flat = swapped("ground = \"impassable\"\nheight = 3", "platform = true");
    refused(&flat, "[[terrain]]", "a platform needs a height", "`height`");
    let flat = swapped("ground = \"impassable\"\nheight = 3", "ground = \"obstacle\"");
    refused(&flat, "[[terrain]]", "an obstacle needs a height", "`height`");
    let wide = swapped("height = 3", "height = 3\nwidth = 1");
    refused(&wide, "1", "an area has no `width`", "`line`");
    let hidden = swapped("height = 3", "sight = \"blocked\"");
    refused(&hidden, "\"blocked\"", "cannot affect sight", "`height`");
    let stature = swapped("height = 3", "stature = 3");
    refused(&stature, "3", "no `stature` in this game", "`height` in inches");
    let many = "[[terrain]]\nname = \"x\"\nrect = [1, 1, 1, 1]\n".repeat(128);
    let many = swapped("[[side]]", &(many + "[[side]]"));
    refused(&many, "[[terrain]]", "at most 128 pieces", "merge");
    // Sixty stars that stand apart, of eight corners each, but for the last, which has ten.
    let star = |nth: u32| {
        let (x, y) = (f64::from(2 + nth % 10 * 2), f64::from(2 + nth / 10 * 2));
        let corner = |way: u32, of: u32| {
            let (sin, cos) = (f64::from(way) / f64::from(of) * std::f64::consts::TAU).sin_cos();
            format!("[{:.3}, {:.3}]", x + 0.2 * cos, y + 0.2 * sin)
        };
        let of = if nth == 59 { 10 } else { 8 };
        let corners: Vec<String> = (0..of).map(|way| corner(way, of)).collect();
        let ground = "ground = \"impassable\"\nheight = 3";
        format!("[[terrain]]\nname = \"star {nth}\"\narea = [{}]\n{ground}\n", corners.join(", "))
    };
    let stars: String = (0..60).map(star).collect();
    let stars = swapped("[[side]]", &(stars + "[[side]]"));
    let found = "corners to go round on this table, at most 256 are expected";
    refused(&stars, "[[terrain]]", found, "`star 59`, which has the most, 10");
}

#[test]
fn figures_that_cannot_start_where_they_should_are_refused() {
    let at = |at: &str| swapped("[6, 3]", at);
    refused(&at("[6, 0.25]"), "[6, 0.25]", "Razz is off the table", "[6, 1.492]");
    refused(&at("[12, 10]"), "[12, 10]", "Razz is in \"block\"", "the nearest free place is [");
    refused(&at("[6, 6]"), "[6, 6]", "Razz is outside of the zone of Red", "[6, 4.508]");
    let two = swapped("count = 2", "at = [[6, 17], [6.5, 17]]");
    refused(&two, "[6.5, 17]", "Blue recruit 2 and Blue recruit 1 overlap", "nearest");
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
    refused(&shut, "[6, 3]", "Razz is enclosed by impassable terrain", "a gap of more than 0.984");
    must(&shut.replace("[4, 5], [4, 1]]", "[4, 5], [4, 4]]"));
}

#[test]
fn sides_and_units_that_cannot_fight_are_refused() {
    let third = format!("{DUEL}[[side]]\nname = \"Green\"\n");
    refused(&third, "[[side]]", "exactly two sides", "merge allied sides");
    let (one, _) = DUEL.split_at(DUEL.rfind("[[side]]").expect("there"));
    refused(one, "", "exactly two sides", "`[[side]]`");
    let nobody = format!("{one}[[side]]\nname = \"Blue\"\n");
    refused(&nobody, "[[side]]", "Blue has no units", "`[[side.unit]]`");
    let nobody = format!("{nobody}[[side.unit]]\n");
    refused(&nobody, "[[side.unit]]", "Blue has no figures", "`[[side.unit.figure]]`");
    refused(
        &swapped("\"Blue\"", "\"Red\""),
        "\"Red\"",
        "both sides are named `Red`",
        "a different name",
    );
    let led = swapped("profile = \"recruit\"", "profile = \"recruit\"\nleader = true");
    refused(
        &led,
        "\"recruit\"",
        "Red has two leaders, a `Razz` and a `recruit`",
        "`leader = false`",
    );
    let led = swapped("count = 2", "count = 2\nleader = true");
    refused(&led, "true", "a leader is one figure, not 2", "of its own");
    let many = swapped("count = 2", "count = 127");
    refused(&many, "\"recruit\"", "at most 128 figures", "126 more fit here");
    let named = swapped("count = 2", "name = \"Razz\"");
    refused(&named, "\"recruit\"", "two figures are named `Razz`", "a different `name`");
    let unit = "[[side.unit]]\nname = \"one\"\nfigure = [{ profile = \"Wes\" }]\n";
    let twice = format!("{DUEL}{unit}{unit}");
    refused(&twice, "\"one\"", "two units of Blue are named `one`", "a different name");
    let breaking = swapped("policy = \"bold\"", "breaking_point = 50");
    refused(&breaking, "50", "this game has its own morale rules", "leave it out");
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
    refused(&hero, "\"Witch\"", "`Witch` is a unit of its own", "of its own");
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
    let roster = shipped_roster(book("sprawl"));
    let fault = Scenario::read("x.toml", DUEL, &bare, &roster).expect_err("none");
    assert_eq!(fault.line_and_column(), Some((1, 10)));
    assert!(fault.message().contains("no rules for squads"), "{fault}");
}
