//! Settings of the turn that matter to a side of several figures.

use evenodds_engine::dice::Event;
use evenodds_engine::squad::Relentless;

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

/// A bow at whom others come: with one who falls at once if there is a `decoy`, and so many who come into
/// reach, or upon it with a sword.
#[track_caller]
fn defends(turn: &str, decoy: bool, comers: &[(&str, [f64; 2])]) -> f64 {
    let rules =
        format!("{KILLS}fn reach(us) {{ if us.armed && !us.weapon.melee {{ 8 }} else {{ 0 }} }}\n");
    let decoy = decoy.then_some(("Bow", [9.0, 5.0]));
    let theirs: Vec<(&str, [f64; 2])> = decoy.into_iter().chain(comers.iter().copied()).collect();
    won(turn, &rules, 1, [(HOLD, &[("Bow", [5.0, 5.0])]), (CHARGE, &theirs)])
}

#[test]
fn whoever_moves_in_sight_is_shot_at() {
    let comers = [4.0, 6.0].map(|x| ("Bow", [x, 18.0]));
    let [one, two] = [&comers[..1], &comers[..]];
    assert_eq!(defends("", false, one), 0.0);
    for decoy in [false, true] {
        assert_eq!(defends("reaction = \"on-sight\"", decoy, one), 1.0);
    }
    // Who has attacked in its own turn does not watch.
    assert_eq!(defends("reaction = \"overwatch\"", false, one), 1.0);
    assert_eq!(defends("reaction = \"overwatch\"", true, one), 0.0);
    // The second of two is shot at if there is a second reaction, and who watches shoots once.
    assert_eq!(defends("reaction = \"on-sight\"", false, two), 0.0);
    assert_eq!(defends("reaction = \"on-sight\"\nreactions = 2", false, two), 1.0);
    assert_eq!(defends("reaction = \"overwatch\"\nreactions = 2", false, two), 0.0);
    // Whoever is too far away afterwards is not shot at.
    assert_eq!(defends("reaction = \"on-sight\"", true, &[("Sword", [5.0, 21.0])]), 0.0);
}

/// A charge is shot at from where it began.
#[test]
fn a_charge_is_shot_at_before_it_strikes() {
    let charger = [("Sword", [5.0, 11.0])];
    assert_eq!(defends("", true, &charger), 0.0);
    assert_eq!(defends("reaction = \"on-sight\"", true, &charger), 1.0);
}

/// Three of each side, whose first unit has two: who is shot before it can shoot, where all kill the
/// first who stands.
#[test]
fn figures_act_by_units_and_sides() {
    let rows = [5.0, 9.0].map(|y| [2.0, 3.5, 20.0].map(|x| ("Bow", [x, y])));
    let lost = |turn: &str| {
        let system = open(&format!("[turn]\n{turn}\n"), KILLS);
        let system = system.unwrap_or_else(|fault| panic!("{fault}"));
        let fight = in_units(&*system, "", [(HOLD, &rows[0]), (HOLD, &rows[1])], 2);
        let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
        tally.figures.iter().map(|figure| figure.out).collect::<Vec<u64>>()
    };
    // One by one: each kills the nearest, the first of the others first.
    assert_eq!(lost("acts = \"figure\""), [0, 1, 0, 1, 0, 1]);
    // The first two kill the first two, the third of the others kills the one nearest to it.
    assert_eq!(lost("acts = \"unit\""), [0, 0, 1, 1, 1, 0]);
    assert_eq!(lost("acts = \"side\""), [0, 0, 0, 1, 1, 1]);
    for order in ["igougo", "phases", "until-failure\"\nactions = \"script"] {
        let turn = format!("[turn]\norder = \"{order}\"\nacts = \"unit\"\n");
        let told = open(&turn, KILLS).err().expect("it means nothing").to_string();
        assert!(told.contains("`acts` of `[turn]` means nothing here"), "{told}");
    }
}

/// A token for each unit: the first side has one of two, and the other two of one, so that the first to
/// act is one of the first side in one of three fights.
#[test]
fn units_are_drawn_by_tokens_of_their_own() {
    let ours = [2.0, 3.5].map(|x| ("Bow", [x, 5.0]));
    let theirs = [("Bow", [2.0, 9.0]), ("Bow", [30.0, 9.0]), ("Bow", [20.0, 9.0])];
    let turn =
        "[turn]\norder = \"drawn\"\nacts = \"unit\"\nrout = \"fraction\"\nrout_percent = 1\n";
    let system = open(turn, KILLS).unwrap_or_else(|fault| panic!("{fault}"));
    let fight = in_units(&*system, "", [(HOLD, &ours), (HOLD, &theirs)], 2);
    let fight = fight.reordered(First::Roll, [&Plain; 2]);
    let won = solved(&*system, &*fight, 1).wins(Side::A);
    assert!((won - 1.0 / 3.0).abs() < 1e-12, "{won}");
}

/// Which side has acted after which in a round of so many against so many, in units of so many.
fn order(turn: &str, sizes: [usize; 2], unit: usize) -> String {
    let tires = "fn attack(us, them, at) { if us.wounds == 9 { hit(); } them.tired = true; }\n";
    let more = format!("[[condition]]\nkey = \"tired\"\n[turn]\n{turn}\n");
    let system = open(&more, tires).unwrap_or_else(|fault| panic!("{fault}"));
    let row = |count: usize, y: f64| -> Vec<(&str, [f64; 2])> {
        (0..count).map(|nth| ("Bow", [2.0 + 2.0 * nth as f64, y])).collect()
    };
    let [ours, theirs] = [row(sizes[0], 5.0), row(sizes[1], 9.0)];
    let fight = in_units(&*system, "", [(HOLD, &ours), (HOLD, &theirs)], unit);
    let fight = fight.reordered(First::Side(Side::A), [&Relentless; 2]);
    let story = fight.playthrough(1, 0, 1);
    let noted = story.rounds[0].noted.iter().flatten();
    let by = noted.filter_map(|one| match one.event {
        Event::Attack { by, .. } => Some(if usize::from(by) < sizes[0] { 'a' } else { 'b' }),
        Event::Kill { .. } | Event::Change { .. } => None,
    });
    by.collect()
}

#[test]
fn figures_left_over_act_last_or_not_at_all() {
    let order = |turn: &str, ours, theirs| order(turn, [ours, theirs], 9);
    assert_eq!(order("", 4, 2), "ababaa");
    let none = "leftovers = \"none\"";
    assert_eq!(order(none, 4, 2), "abab");
    assert_eq!(order(none, 2, 2), "abab");
    // The last of the first side is answered.
    assert_eq!(order(none, 1, 3), "ab");
    let by_units = format!("{none}\nacts = \"unit\"");
    assert_eq!(self::order(&by_units, [6, 3], 2), "aabbaab");
}

#[test]
fn a_side_with_more_figures_acts_with_several_at_a_time() {
    let order = |ours, theirs| order("leftovers = \"proportional\"", [ours, theirs], 9);
    assert_eq!(order(3, 3), "ababab");
    assert_eq!(order(5, 2), "aabaaab");
    assert_eq!(order(2, 5), "abbabbb");
    assert_eq!(order(1, 4), "abbbb");
    assert_eq!(order(4, 1), "aaaab");
    let by_units = "leftovers = \"proportional\"\nacts = \"unit\"";
    assert_eq!(self::order(by_units, [8, 3], 2), "aaaabbaaaab");
}

#[test]
fn leftovers_need_figures_that_can_be_left_over() {
    for more in ["order = \"igougo\"", "order = \"drawn\"", "acts = \"side\""] {
        let turn = format!("[turn]\n{more}\nleftovers = \"none\"\n");
        let told = open(&turn, KILLS).err().expect("it means nothing").to_string();
        assert!(told.contains("`leftovers` of `[turn]` means nothing here"), "{told}");
    }
}
