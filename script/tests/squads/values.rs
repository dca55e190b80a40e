//! What figures are worth to a player who knows the odds.

use super::reserves::{scenario, scene};
use super::*;

/// Whom a bow shoots first, by its policy, that is as far from a sword as from a chief.
#[track_caller]
fn first_target(policy: &str, rules: &str) -> &'static str {
    let system = open("", rules).unwrap_or_else(|fault| panic!("{fault}"));
    let how = format!("{HOLD}\npolicy = \"{policy}\"");
    let theirs = [("Sword", [5.0, 12.0]), ("Chief", [12.0, 5.0])];
    let fight = fight(&*system, "", [(&how, &[("Bow", [5.0, 5.0])]), (HOLD, &theirs)]);
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    match [1, 2].map(|who: usize| tally.figures[who].out) {
        [1, 0] => "Sword",
        [0, 1] => "Chief",
        out => panic!("{out:?}"),
    }
}

/// A bow without a leader fells whom it shoots at.
const FELLS: &str = "if us.armed && !us.weapon.melee && !us.leads { them.wounds = 1; }";

#[test]
fn the_script_says_what_a_figure_is_worth() {
    for (value, expected) in [("300", "Chief"), ("30", "Sword")] {
        let rules = format!(
            "fn attack(us, them, at) {{ {FELLS} }}\n\
             fn value(us) {{ if us.leads {{ {value} }} else {{ 100 }} }}\n"
        );
        assert_eq!(first_target("keen", &rules), expected);
        // Whoever goes by distance takes the first of those who are equally near.
        assert_eq!(first_target("plain", &rules), "Sword");
    }
}

/// Without a word of the script, whoever attacks best is worth most.
#[test]
fn figures_are_worth_what_their_attacks_take() {
    for (who, expected) in [("us.leads", "Chief"), ("us.armed && us.weapon.melee", "Sword")] {
        let hurts = format!("if {who} && roll(9) == 9 {{ them.wounds = 1; }}");
        let rules = format!("fn attack(us, them, at) {{ {FELLS} {hurts} }}\n");
        assert_eq!(first_target("keen", &rules), expected);
    }
}

#[test]
fn what_a_figure_is_worth_is_a_percentage() {
    for (value, is_taken) in [(-1, false), (0, true), (10_000, true), (10_001, false)] {
        let rules = format!("fn attack(us, them, at) {{ {FELLS} }}\nfn value(us) {{ {value} }}\n");
        let system = open("", &rules).unwrap_or_else(|fault| panic!("{fault}"));
        let one = [("Sword", [5.0, 5.0], 1)];
        let other = [("Sword", [5.0, 15.0], 1)];
        let text = scene("", [(HOLD, &one), (HOLD, &other)]);
        let scenario = scenario(&*system, &text).unwrap_or_else(|fault| panic!("{fault}"));
        let fight = system.fights().expect("fights").squads(&scenario);
        match fight {
            Ok(_) => assert!(is_taken, "{value}"),
            Err(error) => {
                let told = error.to_string();
                assert!(!is_taken, "{told}");
                let expected = format!("Sword is {value}; expected 0 to 10000");
                assert!(told.contains(&expected), "{told}");
            }
        }
    }
}
