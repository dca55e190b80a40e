//! What the table says of an attack, key by key of the situation.

use super::*;

#[test]
fn the_table_fills_in_the_range() {
    let range = "value = 0\nrange = [0, 8]\nfrom = \"range\"\n";
    for (y, inches) in [(10.0, 4), (10.5, 5), (11.0, 5), (16.0, 8)] {
        let camps: [Camp<'_>; 2] = [(HOLD, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, y])])];
        finds(range, &inches.to_string(), "", camps);
    }
}

#[test]
fn the_table_fills_in_cover() {
    let wall = |height: f64| {
        format!("[[terrain]]\nname = \"wall\"\nline = [[2, 9], [8, 9]]\nheight = {height}\n")
    };
    let camps: [Camp<'_>; 2] = [(HOLD, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 10.0])])];
    let number = "value = 0\nrange = [0, 9]\nfrom = \"cover\"\n";
    let flag = "value = false\nfrom = \"cover\"\n";
    let word = "value = \"none\"\nchoices = [\"none\", \"part\", \"most\"]\nfrom = \"cover\"\n";
    // Of nine lines to the figure, the lower three end behind it; or six.
    for (height, hidden, covered) in [(0.0, 0, "none"), (0.3, 3, "part"), (0.7, 6, "most")] {
        let terrain = if height == 0.0 { String::new() } else { wall(height) };
        finds(number, &hidden.to_string(), &terrain, camps);
        finds(flag, &(hidden != 0).to_string(), &terrain, camps);
        finds(word, &format!("\"{covered}\""), &terrain, camps);
    }
}

#[test]
fn the_table_fills_in_moves_and_charges() {
    let flag = |key: &str| format!("value = false\nfrom = \"{key}\"\n");
    let apart: [(&str, [f64; 2]); 1] = [("Sword", [5.0, 9.0])];
    let near: [(&str, [f64; 2]); 1] = [("Sword", [5.0, 6.0])];
    for key in ["moved", "charged"] {
        let swords: [(&str, [f64; 2]); 1] = [("Sword", [5.0, 5.0])];
        finds(&flag(key), "true", "", [(CHARGE, &swords), (HOLD, &apart)]);
        finds(&flag(key), "false", "", [(CHARGE, &swords), (HOLD, &near)]);
    }
    let bow: [(&str, [f64; 2]); 1] = [("Bow", [5.0, 5.0])];
    let far: [(&str, [f64; 2]); 1] = [("Sword", [5.0, 30.0])];
    let camps: [Camp<'_>; 2] = [(HOLD, &bow), (CHARGE, &far)];
    finds(&flag("target-moved"), "false", "", camps);
    // In the first round it has not moved yet.
    let found = [1, 2].map(|rounds| wins(&flag("target-moved"), "== true", rounds, ("", camps)));
    assert_eq!(found, [0.0, 1.0]);
}

#[test]
fn the_table_fills_in_the_height() {
    let hill = "[[terrain]]\nname = \"hill\"\nrect = [2, 2, 6, 6]\nheight = 2\nplatform = true\n";
    let height = "value = 0\nrange = [-5, 5]\nfrom = \"height\"\n";
    let bows = |y: f64| [("Bow", [5.0, y])];
    let (low, high) = (bows(15.0), bows(5.0));
    finds(height, "2", hill, [(HOLD, &high), (HOLD, &low)]);
    finds(height, "-2", hill, [(HOLD, &low), (HOLD, &high)]);
    finds(height, "0", "", [(HOLD, &low), (HOLD, &high)]);
}

#[test]
fn the_table_counts_who_is_in_contact() {
    let count = |key: &str| format!("value = 0\nrange = [0, 5]\nfrom = \"{key}\"\n");
    let one: [(&str, [f64; 2]); 1] = [("Sword", [5.0, 5.0])];
    let two: [(&str, [f64; 2]); 2] = [("Sword", [5.0, 5.0]), ("Sword", [5.0, 7.0])];
    let between: [(&str, [f64; 2]); 1] = [("Sword", [5.0, 6.0])];
    let others: [(&str, [f64; 2]); 2] = [("Sword", [5.0, 6.0]), ("Sword", [6.0, 5.0])];
    let found = |key: &str, is: &str, camps| wins(&count(key), is, 1, ("", camps));
    assert_eq!(found("friends", "== 0", [(HOLD, &one), (HOLD, &between)]), 1.0);
    assert_eq!(found("friends", "== 1", [(HOLD, &one), (HOLD, &between)]), 0.0);
    assert_eq!(found("friends", "== 1", [(HOLD, &two), (HOLD, &between)]), 1.0);
    assert_eq!(found("foes", "== 0", [(HOLD, &one), (HOLD, &between)]), 1.0);
    // Felling one of two routs them.
    let turn = format!("{}[turn]\n{AT_ONCE}", count("foes"));
    let found =
        ["== 1", "== 2"].map(|is| wins(&turn, is, 1, ("", [(HOLD, &one), (HOLD, &others)])));
    assert_eq!(found, [1.0, 0.0]);
}

const FLAG: &str = "value = false\nfrom = ";

/// The chance that the first side wins in a round in which an attack fells if a flag from there is set.
fn is_set(source: &str, setting: (&str, [Camp<'_>; 2])) -> f64 {
    wins(&format!("{FLAG}\"{source}\"\n"), "", 1, setting)
}

/// A move is of six inches. Whoever comes into contact with one so far away has gone as far.
#[test]
fn whoever_goes_more_than_half_its_way_runs() {
    let sword = [("Sword", [5.0, 5.0])];
    let ran = |apart: f64, (how, terrain): (&str, &str)| {
        let theirs = [("Sword", [5.0, 6.0 + apart])];
        is_set("ran", (terrain, [(how, &sword), (HOLD, &theirs)]))
    };
    let keen = "posture = \"charge\"\npolicy = \"keen\"";
    for how in [CHARGE, keen] {
        let ran = |apart: f64| ran(apart, (how, ""));
        assert_eq!([3.0, 3.1, 5.9].map(ran), [0.0, 1.0, 1.0], "{how}");
    }
    assert_eq!(ran(0.0, (HOLD, "")), 0.0);
    // Around a wall it is farther than three inches.
    let wall = "[[terrain]]\nname = \"wall\"\nline = [[4.4, 6.5], [5.6, 6.5]]\nheight = 3\n";
    assert_eq!([CHARGE, keen].map(|how| ran(2.5, (how, wall))), [1.0; 2]);
}

/// A bow shoots into a melee, or at one who stands alone.
#[test]
fn a_target_in_contact_is_engaged() {
    let bow = ("Bow", [5.0, 5.0]);
    let (friend, foe) = (("Sword", [15.0, 5.0]), [("Sword", [15.0, 6.0])]);
    let engaged = |ours: &[(&str, [f64; 2])]| is_set("engaged", ("", [(HOLD, ours), (HOLD, &foe)]));
    assert_eq!(engaged(&[bow, friend]), 1.0);
    assert_eq!(engaged(&[bow]), 0.0);
    // The attacker counts.
    assert_eq!(engaged(&[friend]), 1.0);
}

#[test]
fn whoever_touches_no_terrain_and_is_hidden_by_none_is_in_the_open() {
    let camps: [Camp<'_>; 2] = [(HOLD, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 10.0])])];
    let piece = |place: &str, more: &str| format!("[[terrain]]\nname = \"it\"\n{place}\n{more}\n");
    let woods = "rect = [4, 9, 2, 2]";
    let wall = "line = [[2, 9], [8, 9]]";
    for (terrain, expected) in [
        (String::new(), 1.0),
        (piece(woods, "ground = \"difficult\""), 0.0),
        (piece("rect = [4, 10.6, 2, 2]", "ground = \"difficult\""), 1.0),
        // A road is no terrain.
        (piece(woods, ""), 1.0),
        (piece(wall, "height = 0.3"), 0.0),
        (piece(wall, "height = 0.3\nsight = \"clear\""), 1.0),
    ] {
        assert_eq!(is_set("in-the-open", (&terrain, camps)), expected, "{terrain}");
    }
}

#[test]
fn a_target_is_at_an_objective_within_its_radius() {
    let camps: [Camp<'_>; 2] = [(HOLD, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 10.0])])];
    let at = |y: f64| format!("[[objective]]\nat = [5, {y}]\nradius = 1\n");
    for (objective, expected) in [("", 0.0), (&at(11.5), 1.0), (&at(11.6), 0.0)] {
        assert_eq!(is_set("objective", (objective, camps)), expected, "{objective}");
    }
    // It is the target's place that counts.
    assert_eq!(is_set("objective", (&at(5.0), camps)), 0.0);
}

const ARC: &str = "value = \"front\"\nchoices = [\"front\", \"flank\", \"rear\"]\nfrom = \"arc\"\n";

/// Sides face each other across the table: those behind the target say that the others are ahead of it.
#[test]
fn the_table_fills_in_the_arc() {
    let found = |[x, y]: [f64; 2]| {
        let ours = [("Bow", [20.0 + x, 20.0 + y]), ("Sword", [20.0, 2.0])];
        let theirs = [("Sword", [20.0, 20.0]), ("Sword", [20.0, 38.0])];
        ["front", "flank", "rear"].map(|word| {
            let rules = format!(
                "fn attack(us, them, at) {{ \
                 if at.it == \"{word}\" {{ them.wounds = 1; }} else {{ them.tired = true; }} }}\n"
            );
            let tired = "[[condition]]\nkey = \"tired\"\n";
            let system = open(&format!("{}{tired}[turn]\n{AT_ONCE}", key(ARC)), &rules);
            let system = system.unwrap_or_else(|fault| panic!("{fault}"));
            let fight = fight(&*system, "", [(HOLD, &ours), (HOLD, &theirs)]);
            solved(&*system, &*fight, 1).wins(Side::A)
        })
    };
    let [front, flank, rear] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for (from, expected) in [
        ([0.0, -8.0], front),
        ([8.0, -8.0], front),
        ([8.0, -7.0], flank),
        ([-8.0, 0.0], flank),
        ([8.0, 7.0], flank),
        ([8.0, 8.0], rear),
        ([0.0, 8.0], rear),
    ] {
        assert_eq!(found(from), expected, "{from:?}");
    }
}

/// A chief whom the other sees ahead, until it shoots at a bow behind it: then the chief is behind it.
#[test]
fn whoever_attacks_turns_to_the_target() {
    let rules = "fn attack(us, them, at) { \
                 if !us.leads { them.tired = true; } else if at.it == \"rear\" { them.wounds = 1; } }\n";
    for order in ["alternating", "simultaneous"] {
        let tired = "[[condition]]\nkey = \"tired\"\n";
        let more = format!("{}{tired}[turn]\norder = \"{order}\"\n", key(ARC));
        let system = open(&more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let ours = [("Chief", [20.0, 30.0]), ("Bow", [20.0, 12.0])];
        let camps: [Camp<'_>; 2] = [(HOLD, &ours), (HOLD, &[("Bow", [20.0, 20.0])])];
        let fight = fight(&*system, "", camps);
        let found = [1, 2].map(|rounds| solved(&*system, &*fight, rounds).wins(Side::A));
        assert_eq!(found, [0.0, 1.0], "{order}");
    }
}
