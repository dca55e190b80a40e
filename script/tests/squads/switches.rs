//! Settings of the turn that matter to a side of several figures.

use super::*;

/// The chance that the first side wins in so many rounds, with these rules.
fn won(turn: &str, rules: &str, rounds: u16, camps: [Camp<'_>; 2]) -> f64 {
    let system = open(&format!("[turn]\n{turn}\n"), rules);
    let system = system.unwrap_or_else(|fault| panic!("{fault}"));
    solved(&*system, &*fight(&*system, "", camps), rounds).wins(Side::A)
}

/// A bow that fells the chief of three at once, and cannot harm another.
#[test]
fn a_side_can_break_without_its_leader() {
    let rules = "fn attack(us, them, at) { if them.leads { them.wounds = 1; } }\n";
    let flees = &format!("{rules}fn nerve(us, side) {{ false }}\n");
    let keen = "posture = \"hold\"\npolicy = \"keen\"";
    let bow = [("Bow", [5.0, 5.0])];
    let led = [("Bow", [3.0, 9.0]), ("Chief", [5.0, 9.0]), ("Bow", [7.0, 9.0])];
    let won = |turn: &str, rules: &str, theirs: &[(&str, [f64; 2])]| {
        won(turn, rules, 1, [(keen, &bow), (HOLD, theirs)])
    };
    for (turn, rules) in [("rout = \"leader\"", rules), ("nerve = \"leader\"", flees)] {
        assert_eq!(won(turn, rules, &led), 1.0, "{turn}");
        assert_eq!(won(turn, rules, &[led[0], led[2]]), 0.0, "{turn}");
    }
    assert_eq!(won("rout = \"never\"", rules, &led), 0.0);
}

/// Of three figures one falls in each round, and whoever is tested flees.
#[test]
fn nerve_is_tested_once_a_side_has_lost_its_share() {
    let rules = format!("{KILLS}fn nerve(us, side) {{ false }}\n");
    let theirs = [3.0, 5.0, 7.0].map(|x| ("Sword", [x, 9.0]));
    let camps: [Camp<'_>; 2] = [(HOLD, &[("Bow", [5.0, 5.0])]), (HOLD, &theirs)];
    for (percent, rounds) in [(33, 1), (34, 2), (66, 2), (67, 3)] {
        let turn = format!("nerve = \"fraction\"\nnerve_percent = {percent}");
        let won = |rounds: u16| won(&turn, &rules, rounds, camps);
        assert_eq!([won(rounds - 1), won(rounds)], [0.0, 1.0], "{percent}");
    }
}

/// The first of three fails; the others fell all if it is their turn.
#[test]
fn a_failed_test_of_activation_costs_a_figure_or_its_side_the_turn() {
    let rules = format!("{KILLS}fn activate(us) {{ us.skill == 0 }}\n");
    let ours = [("Chief", [3.0, 5.0]), ("Bow", [5.0, 5.0]), ("Bow", [7.0, 5.0])];
    let theirs = [3.0, 5.0].map(|x| ("Sword", [x, 9.0]));
    for order in ["alternating", "igougo"] {
        for (failed, expected) in [("figure", 1.0), ("side", 0.0)] {
            let turn = format!(
                "order = \"{order}\"\nactivation = \"test\"\nactivation_failed = \"{failed}\""
            );
            let camps: [Camp<'_>; 2] = [(HOLD, &ours), (HOLD, &theirs)];
            assert_eq!(won(&turn, &rules, 1, camps), expected, "{order}: {failed}");
        }
    }
}

/// Two bows fell two, who shoot back unless they are removed at once.
#[test]
fn a_phase_is_shared_by_both_sides_or_played_by_one() {
    let row = |y: f64| [3.0, 5.0].map(|x| ("Bow", [x, y]));
    let (ours, theirs) = (row(5.0), row(9.0));
    for (more, expected) in [
        ("", 1.0),
        ("phases_by = \"both\"", 1.0),
        ("removal = \"phase-end\"", 1.0),
        ("phases_by = \"both\"\nremoval = \"phase-end\"", 0.0),
    ] {
        let turn = format!("order = \"phases\"\n{more}");
        assert_eq!(won(&turn, KILLS, 1, [(HOLD, &ours), (HOLD, &theirs)]), expected, "{more}");
    }
}

/// A bow loses its shot to one who is upon it before the phase in which it would shoot: it strikes
/// with bare hands.
#[test]
fn a_charge_comes_before_a_shot_or_after_it() {
    let bow = [("Bow", [5.0, 5.0])];
    let sword = [("Sword", [5.0, 9.0])];
    let rules = "fn attack(us, them, at) { \
                 if us.armed && !us.weapon.melee { them.wounds = 1; } else { hit(); } }\n";
    for (phases, expected) in
        [("move-shoot-strike", 0.0), ("shoot-move-strike", 1.0), ("strike-shoot-move", 1.0)]
    {
        let turn = format!("order = \"phases\"\nphases = \"{phases}\"\nphases_by = \"both\"");
        let camps: [Camp<'_>; 2] = [(HOLD, &bow), (CHARGE, &sword)];
        assert_eq!(won(&turn, rules, 1, camps), expected, "{phases}");
    }
}
