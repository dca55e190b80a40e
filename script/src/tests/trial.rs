//! What the trial of a game tries, and what it says that it has not.

use evenodds_engine::book::{Fault, UserGame};
use evenodds_engine::games;
use evenodds_engine::registry::Note;

use super::CARD;
use crate::game::open;

/// A form with an input of each kind.
const FORM: &str = r#"
[[profile]]
key = "traits"
says = "traits"
acts_on = "hit"
value = ["swift"]
choices = ["swift", "slow"]
[[profile]]
key = "weapons"
says = "weapons"
acts_on = "hit"
kind = "names"
value = ["club"]
[[profile]]
key = "rank"
says = "rank"
acts_on = "hit"
value = "r1"
choices = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14"]
[[weapon]]
key = "damage"
says = "damage"
acts_on = "harm"
value = "1d2"
kind = "dice"
[[parameter]]
key = "need"
says = "what is needed"
acts_on = "hit"
value = 4
range = [2, 6]
[[parameter]]
key = "fierce"
says = "whether all are fierce"
acts_on = "hit"
value = false
[[condition]]
key = "wounds"
range = [0, 4]
out = 4
"#;

/// Opens a game whose attack has this body, and returns what was not tried.
fn tried(attack: &str) -> Result<Vec<String>, Fault> {
    let form = format!("{CARD}{FORM}");
    let own = UserGame::read(("game.toml", &form), "mine", &games::NAMES, None)?;
    let rules =
        format!("fn check(rating, ease, against) {{ 1 }}\nfn attack(us, them, at) {{ {attack} }}");
    let game = open(own, ("rules.rhai", &rules))?;
    let notes = game.notes();
    let untried = notes.iter().filter(|note| matches!(note, Note::Untried(_)));
    Ok(untried.map(ToString::to_string).collect())
}

#[test]
fn inputs_of_all_kinds_are_tried_at_both_ends() {
    let bad = "{ them.wounds = 5; }";
    let cases = [
        (format!("if \"slow\" in us.traits {bad}"), "`us.traits` swift, slow"),
        (format!("if !(\"swift\" in them.traits) {bad}"), "`them.traits` none"),
        (format!("if us.rank == \"r14\" {bad}"), "`us.rank` r14"),
        (format!("if us.armed && 4 < roll(us.weapon.damage) {bad}"), "`us.weapon.damage` 3d6+3"),
        (format!("if us.armed && roll(us.weapon.damage) < 1 {bad}"), "`us.weapon.damage` 1d2-1"),
        (format!("if !us.armed {bad}"), "`us` without a weapon"),
        (format!("if !them.armed {bad}"), "`them` without a weapon"),
        (format!("if rules.need < 3 {bad}"), "`rules.need` 2"),
        (format!("if 5 < rules.need {bad}"), "`rules.need` 6"),
        (format!("if helper() {bad} }} fn helper() {{ rules.fierce"), "`rules.fierce` yes"),
    ];
    for (attack, input) in cases {
        let told = tried(&attack).expect_err(input).to_string();
        let expected = "`wounds` cannot be the number 5; expected 0 to 4";
        let met = format!(", met with {input}");
        assert!(told.contains(expected) && told.contains(&met), "{input} is not in {told}");
    }
    assert_eq!(tried("if us.armed { roll(us.weapon.damage); }"), Ok(Vec::new()));
}

#[test]
fn what_is_not_tried_is_said() {
    let unarmed = "`attack` was not tried with a fighter without a weapon: it asks for keys of \
                   weapons, and never for `armed`";
    assert_eq!(tried("roll(us.weapon.damage);"), Ok(vec![unarmed.to_owned()]));
    // A parameter at an end can take too long, too.
    let long = "if 5 < rules.need { for i in 0..9 { roll(100); } }";
    let told = tried(long).expect("no error");
    let expected =
        "`attack` was not tried in every way with `rules.need` 6: that would take too long";
    assert!(told.iter().any(|one| one == expected), "{told:?}");
}

/// Exact answers tell what is cut off as slack, sampled ones cannot: it is a hint for both.
#[test]
fn dice_that_are_cut_short_are_told() {
    let notes = |body: &str| -> Vec<String> {
        let script = format!("fn check(rating, ease, against) {{ {body} }}");
        let game = super::game(&script).unwrap_or_else(|fault| panic!("{fault}"));
        game.notes()
            .iter()
            .filter(|note| matches!(note, Note::Hint(_)))
            .map(Note::to_string)
            .collect()
    };
    let told = notes("sum(1, again(4, 2)) + ease - against");
    let expected = "rules.rhai:1:4: dice of `check` that bring others are cut short after 20 of them, in \
                    up to 0.24 % of its rolls";
    assert!(told.iter().any(|note| note.starts_with(expected)), "{told:?}");
    for body in ["sum(1, explode(6, 6))", "sum(1, again(4, 2, 5))"] {
        let told = notes(&format!("{body} + rating + ease - against"));
        assert!(told.iter().all(|note| !note.contains("cut short")), "{told:?}");
    }
}
