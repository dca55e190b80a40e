//! Units: tests of nerve that they take together, and those that stay together.

use super::carry::counted;
use super::*;

/// Bows in a row, two inches apart.
fn row(count: usize, y: f64) -> Vec<(&'static str, [f64; 2])> {
    (0..count).map(|nth| ("Bow", [5.0 + 2.0 * nth as f64, y])).collect()
}

/// Who of the second side has left a fight after a round.
#[track_caller]
fn leavers(system: &dyn System, fight: &dyn SquadFight, ours: usize) -> Vec<bool> {
    let moments = fight.moments(1, 0, 1);
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    let last = moments.last().expect("a moment");
    last.snapshot[ours..].iter().map(|placed| placed.status.is_gone()).collect()
}

/// Who has left after each of some bows has felled one of two units of three, with what calls for
/// `nerve`, by its test.
#[track_caller]
fn gone(bows: usize, turn: &str, nerve: &str) -> Vec<bool> {
    let rules = format!("{KILLS}fn nerve(us, side) {{ {nerve} }}\n");
    let turn = format!("[turn]\norder = \"igougo\"\n{turn}");
    let theirs: Vec<_> = row(6, 20.0).into_iter().map(|(_, at)| ("Sword", at)).collect();
    let camps: [Camp<'_>; 2] = [(HOLD, &row(bows, 5.0)), (HOLD, &theirs)];
    let system = open(&turn, &rules).unwrap_or_else(|fault| panic!("{fault}"));
    leavers(&*system, &*in_units(&*system, "", camps, 3), bows)
}

#[test]
fn a_test_of_nerve_is_told_of_its_side() {
    let flees =
        |nerve: &str| gone(2, "nerve = \"fraction\"\nnerve_percent = 1\n", nerve)[2..].to_vec();
    // After two of six have fallen, those of the first unit, whose third is left.
    let [none, first, all] = [[false; 4], [true, false, false, false], [true; 4]];
    for (nerve, expected) in [
        ("side.standing != 4", all),
        ("side.standing == 4", none),
        ("side.lost == 2", none),
        ("side.unit != 1", first),
        ("side.unit_lost == 0", first),
        // The third of six in a row, two inches apart, has those within six inches beside it: one inch
        // is of the base.
        ("side.near != 3", all),
        ("!side.leaderless", none),
    ] {
        assert_eq!(flees(nerve), expected, "{nerve}");
    }
}

#[test]
fn a_side_without_its_leader_is_told_so() {
    let rules = format!("{KILLS}fn nerve(us, side) {{ !side.leaderless }}\n");
    let left_after = |turn: &str, theirs: &[(&str, [f64; 2])]| {
        let camps: [Camp<'_>; 2] = [(HOLD, &row(1, 5.0)), (HOLD, theirs)];
        let tally = counted(&format!("[turn]\n{turn}"), &rules, 1, camps, usize::MAX);
        tally.left[0][1].iter().position(|fights| *fights == 1)
    };
    let left = |theirs: &[(&str, [f64; 2])]| left_after("nerve = \"round-end\"\n", theirs);
    let led = [("Chief", [5.0, 9.0]), ("Sword", [7.0, 9.0]), ("Sword", [9.0, 9.0])];
    assert_eq!(left(&led), Some(0));
    let at_once = "removal = \"round-end\"\nnerve = \"on-hit\"\nnerve_by = \"side\"\n";
    assert_eq!(left_after(at_once, &led), Some(0));
    // The chief is farther away, and stands.
    assert_eq!(left(&[("Sword", [5.0, 9.0]), ("Chief", [9.0, 9.0]), led[1]]), Some(2));
}

#[test]
fn figures_units_or_sides_flee_together() {
    let flees = |by: &str| gone(1, &format!("nerve = \"on-hit\"\nnerve_by = \"{by}\"\n"), "false");
    // Whoever is felled is not tested.
    assert_eq!(flees("figure"), [true, false, false, false, false, false]);
    assert_eq!(flees("unit"), [true, true, true, false, false, false]);
    assert_eq!(flees("side"), [true; 6]);
}

/// An attack that touches three of a unit calls for one test, which fails with even odds.
#[test]
fn a_unit_takes_one_test_for_an_attack() {
    let hits = "fn attack(us, them, at) { if us.leads { hit(); spill(2); } }\n\
                fn carried(us, them, at, left) { hit(); spill(left - 1); }\n\
                fn nerve(us, side) { roll(2) == 1 }\n";
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
    for (by, expected) in [("unit", 0.5), ("figure", 1.0 / 8.0)] {
        let turn = format!("[turn]\nnerve = \"on-hit\"\nnerve_by = \"{by}\"\n");
        let system = open(&turn, hits).unwrap_or_else(|fault| panic!("{fault}"));
        let camps: [Camp<'_>; 2] = [(HOLD, &chief), (HOLD, &row(3, 9.0))];
        let won = solved(&*system, &*fight(&*system, "", camps), 1).wins(Side::A);
        assert!((won - expected).abs() < 1e-12, "{by}: {won}");
    }
}

#[test]
fn the_leader_of_a_unit_takes_its_test() {
    let rules = "fn attack(us, them, at) { if !us.leads { hit(); } }\n\
                 fn nerve(us, side) { us.leads }\n";
    let theirs = [("Bow", [5.0, 9.0]), ("Chief", [7.0, 9.0])];
    let camps: [Camp<'_>; 2] = [(HOLD, &row(1, 5.0)), (HOLD, &theirs)];
    for (by, expected) in [("unit", false), ("figure", true)] {
        let turn = format!("[turn]\nnerve = \"on-hit\"\nnerve_by = \"{by}\"\n");
        let system = open(&turn, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let found = leavers(&*system, &*fight(&*system, "", camps), 1);
        assert_eq!(found, [expected, false], "{by}");
    }
}

/// A game whose field has this.
pub(super) fn of_field(field: &str, more: &str, rules: &str) -> Result<Arc<dyn System>, Fault> {
    let text = FORM.replace("[field]\n", &format!("[field]\n{field}\n"));
    let rules = format!("fn check(rating, ease, against) {{ 0 }}\n{rules}");
    let own =
        UserGame::read(("game.toml", &format!("{text}{more}")), "table", &games::NAMES, None)?;
    evenodds_script::open(own, ("rules.rhai", &rules))
}

/// Swords of a unit make for the enemy, and a bow of it shoots from where it is.
#[test]
fn those_who_act_later_stay_near_those_of_their_unit() {
    let gap = |coherency: u8| {
        let field = format!("coherency = {coherency}");
        let turn = "[turn]\norder = \"igougo\"\n";
        let system = of_field(&field, turn, KILLS).unwrap_or_else(|fault| panic!("{fault}"));
        let ours = [("Sword", [5.0, 5.0]), ("Bow", [7.0, 5.0])];
        let camps: [Camp<'_>; 2] = [("", &ours), (HOLD, &[("Sword", [5.0, 35.0])])];
        let fight = in_units(&*system, "", camps, 2);
        let snapshot = fight.moments(1, 0, 1).last().expect("a moment").snapshot.clone();
        snapshot[0].base.gap(snapshot[1].base) / 1000
    };
    assert_eq!([0, 3].map(gap), [5, 2]);
    assert!(gap(5) <= 5);
}

/// A chief fells the bow once it has moved, and the sword makes straight for the chief.
#[test]
fn nobody_stays_near_those_who_are_gone() {
    let rules = "fn attack(us, them, at) { if us.leads { them.wounds = 1; } }\n";
    let system = of_field("coherency = 3", "", rules).unwrap_or_else(|fault| panic!("{fault}"));
    let ours = [("Bow", [5.0, 5.0]), ("Sword", [12.0, 5.0])];
    let camps: [Camp<'_>; 2] = [("", &ours), (HOLD, &[("Chief", [5.0, 35.0])])];
    let moments = in_units(&*system, "", camps, 2).moments(1, 0, 1);
    let to = &moments.last().expect("a moment").snapshot;
    assert_eq!(to[0].status, Status::Out);
    let left = [1, 2].map(|who: usize| to[who].base.at);
    // From 30.8 inches.
    assert_eq!((left[0].distance(left[1]) + 50) / 100, 248);
}

/// The bow alone holds an objective, and follows nobody.
#[test]
fn nobody_leaves_an_objective_to_stay_with_others() {
    let system = of_field("coherency = 3", "[turn]\norder = \"igougo\"\n", KILLS);
    let system = system.unwrap_or_else(|fault| panic!("{fault}"));
    let stays = |y: u8| {
        let ours = [("Sword", [5.0, 6.5]), ("Bow", [7.0, 5.0])];
        let camps: [Camp<'_>; 2] = [("", &ours), (HOLD, &[("Sword", [5.0, 35.0])])];
        let table = objective([7, y]);
        let fight = fight(&*system, &table, camps);
        let moments = fight.moments(1, 0, 1);
        let at = |moment: usize| moments[moment].snapshot[1].base.at;
        at(0) == at(moments.len() - 1)
    };
    assert_eq!([5, 38].map(stays), [true, false]);
}

#[test]
fn what_of_the_field_comes_to_nothing_is_refused() {
    let asks = "fn nerve(us, side) { 0 < side.near }\n";
    let blind = "fn nerve(us, side) { 0 < side.unit }\n";
    let turn = "[turn]\nnerve = \"on-hit\"\n";
    let read = |rules: &str| of_field("near = 3", turn, &format!("{KILLS}{rules}"));
    assert!(read(asks).is_ok());
    let fault = read(blind).err().expect("a fault").to_string();
    assert!(fault.contains("`nerve` does not ask for `side.near`"), "{fault}");
    let number = format!("{KILLS}fn nerve(us, side) {{ side == 2 }}\n");
    let system = open(turn, &number);
    let told = system.err().map_or_else(String::new, |fault| fault.to_string());
    assert!(told.contains("`==` cannot compare"), "{told}");
}

/// The first of three is touched, and holds.
#[test]
fn the_first_who_stands_takes_the_test_of_a_unit_without_a_leader() {
    let rules = "fn attack(us, them, at) { if us.leads { hit(); them.hurt = true; } }\n\
                 fn nerve(us, side) { us.hurt }\n";
    let more = "[[condition]]\nkey = \"hurt\"\n[turn]\nnerve = \"on-hit\"\nnerve_by = \"unit\"\n";
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let camps: [Camp<'_>; 2] = [(HOLD, &[("Chief", [5.0, 5.0])]), (HOLD, &row(3, 9.0))];
    assert_eq!(leavers(&*system, &*fight(&*system, "", camps), 1), [false; 3]);
}

/// Of four in a row an inch apart, those in the middle have all others within three inches.
#[test]
fn those_within_a_distance_are_near() {
    let rules = "fn attack(us, them, at) { if us.wounds == 9 { hit(); } }\n\
                 fn nerve(us, side) { side.near != 3 }\n";
    let system = of_field("near = 3", "[turn]\nnerve = \"round-end\"\n", rules);
    let system = system.unwrap_or_else(|fault| panic!("{fault}"));
    let camps: [Camp<'_>; 2] = [(HOLD, &row(1, 5.0)), (HOLD, &row(4, 20.0))];
    let found = leavers(&*system, &*fight(&*system, "", camps), 1);
    assert_eq!(found, [false, true, true, false]);
}

/// One of a unit is out, and lies there until the end of the round.
#[test]
fn whoever_is_out_and_not_yet_removed_is_lost_and_does_not_flee() {
    let turn = "removal = \"round-end\"\nnerve = \"on-hit\"\nnerve_by = \"unit\"\n";
    let told = "side.lost == 1 && side.unit_lost == 1 && side.unit == 2";
    assert_eq!(gone(1, turn, told), [true, false, false, false, false, false]);
    let flees = format!("{KILLS}fn nerve(us, side) {{ false }}\n");
    let camps: [Camp<'_>; 2] = [(HOLD, &row(1, 5.0)), (HOLD, &row(3, 9.0))];
    let tally = counted(&format!("[turn]\n{turn}"), &flees, 1, camps, usize::MAX);
    let out: Vec<u64> = tally.figures[1..].iter().map(|figure| figure.out).collect();
    assert_eq!(out, [1, 0, 0]);
}

/// One of a unit of three falls in each round. The second would pass the test, and the third fail it.
#[test]
fn a_unit_whose_nerve_is_tested_once_is_not_tested_again() {
    let rules = format!("{KILLS}fn nerve(us, side) {{ side.unit == 2 }}\n");
    let left = |once: bool| {
        let turn = format!(
            "[turn]\norder = \"igougo\"\nnerve = \"on-hit\"\nnerve_by = \"unit\"\nnerve_once = {once}\n"
        );
        let kills = rules.replace("{ hit();", "{ if !us.leads { return; } hit();");
        let camps: [Camp<'_>; 2] = [(HOLD, &[("Chief", [5.0, 5.0])]), (HOLD, &row(3, 9.0))];
        let tally = counted(&turn, &kills, 2, camps, usize::MAX);
        tally.left[1][1].iter().position(|fights| *fights == 1)
    };
    assert_eq!([true, false].map(left), [Some(1), Some(0)]);
}
