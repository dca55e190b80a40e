//! Moves that are actions, and how many actions a figure has.

use super::carry::counted;
use super::*;

/// An action of this key.
fn action(key: &str, more: &str) -> String {
    format!("[[action]]\nkey = \"{key}\"\n{more}\n")
}

/// How far the first figure has gone in a round, in inches, and the chance that its side has won.
#[track_caller]
fn gone(more: &str, rules: &str, camps: [Camp<'_>; 2]) -> (f64, f64) {
    gone_on(more, rules, ("", camps))
}

/// The same on a table with more on it.
#[track_caller]
fn gone_on(more: &str, rules: &str, (table, camps): (&str, [Camp<'_>; 2])) -> (f64, f64) {
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let fight = fight(&*system, table, camps);
    let moments = fight.moments(1, 0, 1);
    let places = [0, moments.len() - 1].map(|moment: usize| moments[moment].snapshot[0].base.at);
    let far = f64::from(places[0].distance(places[1])) / 1000.0;
    (far, solved(&*system, &*fight, 1).wins(Side::A))
}

const TWO: &str = "[turn]\nactions = 2\n";

#[test]
fn a_figure_that_can_attack_nobody_moves_on() {
    let rules = "fn attack(us, them, at) { them.wounds = 1; }\nfn run(us, at) {}\n";
    let gone = |posture: &str, more: &str, turn: &str| {
        let camps: [Camp<'_>; 2] =
            [(posture, &[("Sword", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 30.0])])];
        gone(&format!("{more}{turn}"), rules, camps).0.round()
    };
    let run = |by: &str| action("run", &format!("moves = \"on\"\n{by}"));
    assert_eq!(gone(CHARGE, &run(""), TWO), 12.0);
    assert_eq!(gone(CHARGE, &run("by = 3"), TWO), 9.0);
    assert_eq!(gone(CHARGE, &run(""), ""), 12.0);
    assert_eq!(gone(CHARGE, &run("cost = 2"), TWO), 12.0);
    assert_eq!(gone(CHARGE, &run("most = 2"), "[turn]\nactions = 3\n"), 18.0);
    assert_eq!(gone(HOLD, &run(""), TWO), 0.0);
    // It has moved before it runs.
    assert_eq!(gone(CHARGE, &run("still = true"), TWO), 6.0);
}

/// The run itself puts it out.
#[test]
fn whoever_is_out_moves_no_farther() {
    let rules = "fn attack(us, them, at) { them.wounds = 1; }\nfn run(us, at) { us.wounds = 1; }\n";
    let camps: [Camp<'_>; 2] =
        [(CHARGE, &[("Sword", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 30.0])])];
    let far = gone(&format!("{}{TWO}", action("run", "moves = \"on\"")), rules, camps).0;
    assert_eq!(far.round(), 6.0);
}

/// A bow that sees its target shoots twice, and does not run.
#[test]
fn who_can_attack_does_not_move_on() {
    let more = format!(
        "{}{TWO}[[condition]]\nkey = \"tired\"\nrange = [0, 9]\n",
        action("run", "moves = \"on\"")
    );
    let tires = "fn attack(us, them, at) { hit(); them.tired = min(9, them.tired + 1); }\nfn run(us, at) {}\n";
    for how in ["", CHARGE] {
        let camps: [Camp<'_>; 2] =
            [(how, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 30.0])])];
        assert_eq!(counted(&more, tires, 1, camps, usize::MAX).figures[0].attacks, 2, "{how}");
    }
}

/// A sword fells, a shot does with even odds, and bare hands do nothing.
const ARMS: &str = "fn attack(us, them, at) {\n\
     if us.armed && (us.weapon.melee || roll(2) == 1) { them.wounds = 1; }\n}\n\
     fn back(us, at) {}\nfn rush(us, at) {}\n";

#[test]
fn who_is_better_off_out_of_contact_falls_back() {
    let back = action("back", "moves = \"away\"\nby = 4");
    for policy in ["plain", "keen"] {
        let how = format!("posture = \"advance\"\npolicy = \"{policy}\"");
        let gone = |ours: &str, more: &str| {
            let camps: [Camp<'_>; 2] =
                [(&how, &[(ours, [5.0, 15.0])]), (HOLD, &[("Sword", [5.0, 16.0])])];
            gone(&format!("{more}{TWO}"), ARMS, camps)
        };
        let (far, won) = gone("Bow", &back);
        assert!((far - 4.0).abs() < 0.1 && won == 0.5, "{policy}: {far} {won}");
        assert_eq!(gone("Bow", &action("rush", "moves = \"on\"")), (0.0, 0.0), "{policy}");
        assert_eq!(gone("Sword", &back), (0.0, 1.0), "{policy}");
    }
}

/// One who has nothing left to shoot with then would be no better off.
#[test]
fn who_falls_back_with_its_last_action_has_no_shot() {
    let back = action("back", "moves = \"away\"\nby = 4");
    let camps: [Camp<'_>; 2] = [("", &[("Bow", [5.0, 15.0])]), (CHARGE, &[("Sword", [5.0, 16.0])])];
    assert_eq!(gone(&back, ARMS, camps).0, 0.0);
}

/// A blow fells with even odds, of either, and a shot with 1 of 3. Out of reach nobody strikes back.
#[test]
fn who_falls_back_counts_what_the_enemy_does() {
    let rules = "fn attack(us, them, at) { if roll(6) <= if us.weapon.melee { 3 } else { 2 } { them.wounds = 1; } }\n\
                 fn back(us, at) {}\n";
    let gone = |by: u8| {
        let back = action("back", &format!("moves = \"away\"\nby = {by}"));
        let camps: [Camp<'_>; 2] =
            [("", &[("Archer", [5.0, 20.0])]), (CHARGE, &[("Sword", [5.0, 21.0])])];
        gone(&format!("{back}{TWO}"), rules, camps).0.round()
    };
    assert_eq!([2, 16].map(gone), [0.0, 16.0]);
}

/// Where a bow is after it has fallen back from a sword, and how many attacks it has made.
#[track_caller]
fn fallen_back(from: [f64; 2], theirs: &[(&str, [f64; 2])]) -> ([f64; 2], u64) {
    let back = format!("{}{TWO}", action("back", "moves = \"away\"\nby = 4"));
    let system = open(&back, ARMS).unwrap_or_else(|fault| panic!("{fault}"));
    let ours = [("Bow", from)];
    let fight = fight(&*system, "", [("", &ours), (HOLD, theirs)]);
    let moments = fight.moments(1, 0, 1);
    let at = moments.last().expect("a moment").snapshot[0].base.at;
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
    ([at.x, at.y].map(|at| (f64::from(at) / 100.0).round() / 10.0), tally.figures[0].attacks)
}

#[test]
fn who_falls_back_goes_as_far_from_all_enemies_as_it_can() {
    assert_eq!(fallen_back([5.0, 15.0], &[("Sword", [5.0, 16.0])]), ([5.0, 11.0], 1));
    // The edge of the table is behind it.
    let ([x, y], _) = fallen_back([20.0, 0.5], &[("Sword", [20.0, 1.5])]);
    assert!((x - 20.0).abs() == 4.0 && y == 0.5, "{x} {y}");
    // Another enemy is.
    let ([x, y], _) = fallen_back([5.0, 15.0], &[("Sword", [5.0, 16.0]), ("Sword", [5.0, 9.5])]);
    assert!((x - 5.0).abs() == 4.0 && y == 15.0, "{x} {y}");
    // There is no way out, and it does what it can.
    let hemmed = [("Sword", [1.5, 0.5]), ("Sword", [0.5, 1.5])];
    assert_eq!(fallen_back([0.5, 0.5], &hemmed), ([0.5, 0.5], 2));
}

/// Of a place that nobody else of its side holds.
#[test]
fn nobody_falls_back_from_an_objective() {
    let back = format!("{}{TWO}", action("back", "moves = \"away\"\nby = 4"));
    let camps: [Camp<'_>; 2] = [("", &[("Bow", [5.0, 15.0])]), (HOLD, &[("Sword", [5.0, 16.0])])];
    let held = |y: u8| gone_on(&back, ARMS, (&objective([5, y]), camps)).0.round();
    assert_eq!([held(14), held(30)], [0.0, 4.0]);
}

/// A sword alone holds a place, and could fell an enemy four inches off.
#[test]
fn nobody_charges_away_from_an_objective_unless_sent_to_charge() {
    let rush = format!("{}{TWO}", action("rush", "moves = \"into-contact\"\nby = 12"));
    let gone = |how: &str, [y, off]: [u8; 2]| {
        let theirs = [("Sword", [5.0, 5.0 + f64::from(off)])];
        let camps: [Camp<'_>; 2] = [(how, &[("Sword", [5.0, 5.0])]), (HOLD, &theirs)];
        gone_on(&rush, ARMS, (&objective([5, y]), camps)).0.round()
    };
    for policy in ["plain", "keen"] {
        let how = format!("posture = \"advance\"\npolicy = \"{policy}\"");
        assert_eq!(gone(&how, [5, 5]), 0.0, "{policy}");
        assert!(0.0 < gone(&how, [30, 5]), "{policy}");
        assert_eq!(gone(&how, [5, 11]), 0.0, "{policy}");
        let how = how.replace("advance", "charge");
        assert_eq!(gone(&how, [5, 11]), 10.0, "{policy}");
    }
}

#[test]
fn a_charge_can_be_an_action_of_its_own() {
    let rush = |more: &str| action("rush", &format!("moves = \"into-contact\"\nby = 12\n{more}"));
    let gone = |far: f64, more: &str| {
        let camps: [Camp<'_>; 2] =
            [(CHARGE, &[("Sword", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 5.0 + far])])];
        let (far, won) = gone(&format!("{more}{TWO}"), ARMS, camps);
        (far.round(), won)
    };
    assert_eq!(gone(11.0, &rush("")), (10.0, 1.0));
    assert_eq!(gone(11.0, &rush("cost = 2")), (10.0, 0.0));
    assert_eq!(gone(16.0, &rush("")), (6.0, 0.0));
    // Its own move leads there, and leaves both actions.
    assert_eq!(gone(6.0, &rush("cost = 2")), (5.0, 1.0));
}

/// A blow fells with even odds, and a shot for certain, or the other way round.
#[test]
fn nobody_charges_far_who_holds_its_place_or_has_a_better_shot() {
    let rush = action("rush", "moves = \"into-contact\"\nby = 12");
    let gone = |how: &str, better: &str| {
        let rules = format!(
            "fn attack(us, them, at) {{ if {better} || roll(2) == 1 {{ them.wounds = 1; }} }}\n\
             fn rush(us, at) {{}}\n"
        );
        let camps: [Camp<'_>; 2] =
            [(how, &[("Archer", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 16.0])])];
        let (far, won) = gone(&format!("{rush}{TWO}"), &rules, camps);
        (far.round(), won)
    };
    assert_eq!(gone(CHARGE, "us.weapon.melee"), (10.0, 1.0));
    assert_eq!(gone(CHARGE, "!us.weapon.melee"), (6.0, 1.0));
    assert_eq!(gone(HOLD, "us.weapon.melee"), (0.0, 0.75));
}

#[test]
fn figures_have_actions_of_their_own() {
    let tires = "fn attack(us, them, at) { hit(); them.tired = min(9, them.tired + 1); }\n\
                 fn actions(us) { if us.leads { 3 } else if us.tired == 0 { 1 } else { 0 } }\n";
    let more = "[[condition]]\nkey = \"tired\"\nrange = [0, 9]\n";
    let ours = [("Chief", [5.0, 5.0]), ("Bow", [7.0, 5.0])];
    let camps: [Camp<'_>; 2] = [(HOLD, &ours), (HOLD, &[("Bow", [6.0, 20.0])])];
    let attacks = counted(more, tires, 1, camps, usize::MAX).figures;
    assert_eq!(attacks.iter().map(|figure| figure.attacks).collect::<Vec<u64>>(), [3, 1, 0]);
}

#[test]
fn moves_that_cannot_be_are_refused() {
    let refused = |more: &str, rules: &str| {
        open(more, &format!("{KILLS}{rules}"))
            .err()
            .unwrap_or_else(|| panic!("{more} is taken"))
            .to_string()
    };
    let run = "fn run(us, at) {}\n";
    for (more, rules, expected) in [
        (action("run", "moves = \"onn\""), run, "did you mean `on`?"),
        (action("run", "by = 3"), run, "`run` has `by`, and does not move"),
        (
            action("run", "moves = \"on\"\nby = 0"),
            run,
            "`by` of `run` cannot be 0; expected 1 to 200",
        ),
        (
            action("run", "moves = \"on\"\nwhom = \"friend\""),
            "fn run(us, them, at) {}\n",
            "`run` has `moves`, and acts on another",
        ),
        (
            action("run", "moves = \"on\"\ncontact = \"only\""),
            run,
            "`contact` of `run` means nothing here",
        ),
        (
            format!("{}[turn]\norder = \"phases\"\n", action("run", "moves = \"on\"")),
            run,
            "`run` moves, and with `order = \"phases\"` all move together",
        ),
        (TWO.to_owned(), "fn actions(us) { 2 }\n", "and so does `[turn]` of game.toml"),
        (String::new(), "fn actions(us) { roll(3) }\n", "`actions` rolls dice"),
    ] {
        let told = refused(&more, rules);
        assert!(told.contains(expected), "{told}");
    }
}
