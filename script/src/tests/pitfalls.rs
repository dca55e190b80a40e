//! What a designer sees of mistakes: place, what was found and expected, and the likeliest fix.

use evenodds_engine::book::{Fault, OwnGame};
use evenodds_engine::games;

use super::CARD;
use crate::open::open;

/// A form of fighters, and what play changes about them.
const FORM: &str = r#"
[[profile]]
key = "skill"
says = "skill"
acts_on = "hit"
value = 4
range = [0, 9]
[[parameter]]
key = "need"
says = "what is needed"
acts_on = "hit"
value = 4
range = [2, 6]
[[condition]]
key = "wounds"
range = [0, 3]
out = 3
[[condition]]
key = "shaken"
"#;

/// Opens a game of fights.
fn opened(script: &str) -> Result<(), Fault> {
    let form = format!("{CARD}{FORM}");
    let own = OwnGame::read(("game.toml", &form), "mine", &games::NAMES, None)?;
    open(own, ("rules.rhai", script)).map(|_| ())
}

/// Returns what a designer is told of a script.
#[track_caller]
fn told(script: &str) -> String {
    opened(script).map_or_else(|fault| fault.to_string(), |()| "nothing".to_owned())
}

/// The mistakes, and what a designer is told of each: a line of the script, with `\\n` for a line
/// break, and the error below it. `[check]` has bodies of `check(rating, ease, against)`, `[attack]`
/// of `attack(us, them, at)` in line 2, `[script]` has whole scripts.
const MISTAKES: &str = include_str!("mistakes.txt");

/// Returns the script of a mistake.
fn script(section: &str, written: &str) -> String {
    let written = written.replace("\\n", "\n");
    match section {
        "[check]" => format!("fn check(rating, ease, against) {{ {written} }}"),
        "[attack]" => format!(
            "fn check(rating, ease, against) {{ 1 }}\nfn attack(us, them, at) {{ {written} }}"
        ),
        _ => written,
    }
}

/// Set `EVENODDS_UPDATE` to write what is told now, and read the difference.
#[test]
fn mistakes_are_told_with_their_place_and_a_fix() {
    let (mut now, mut section, mut count) = (String::new(), "", 0);
    for line in MISTAKES.lines().filter(|line| !line.starts_with("    ")) {
        now.extend([line, "\n"]);
        if line.is_empty() || ["[check]", "[attack]", "[script]"].contains(&line) {
            section = if line.is_empty() { section } else { line };
            continue;
        }
        let fault = opened(&script(section, line)).expect_err(line);
        assert!(fault.fix().is_some(), "{line}: {fault}");
        now.extend(["    ", &fault.to_string(), "\n"]);
        count += 1;
    }
    assert!(100 < count, "{count} mistakes");
    if std::env::var_os("EVENODDS_UPDATE").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/mistakes.txt");
        std::fs::write(file, now).expect("writable");
    } else {
        assert_eq!(now, MISTAKES, "run this test with EVENODDS_UPDATE=1");
    }
}

#[test]
fn a_mark_of_the_encoding_is_no_mistake() {
    assert_eq!(told("\u{feff}fn check(rating, ease, against) { 1 }"), "nothing");
    let strange = told("fn check(rating, ease, against) { 1 }\0");
    assert!(strange.starts_with("rules.rhai:1:38: unexpected"), "{strange}");
}

/// A function that nothing calls is likely one that the engine asks for, misspelt.
#[test]
fn what_is_never_called_is_pointed_out() {
    let rules = "fn check(rating, ease, against) { helper() }\nfn helper() { roll(6) }\n\
                 fn atack(us, them, at) { }\nfn later() { 1 }";
    let own = OwnGame::read(("game.toml", CARD), "mine", &games::NAMES, None).expect("a form");
    let game = open(own, ("rules.rhai", rules)).expect("a game");
    let told: Vec<String> = game.notes().iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "rules.rhai:3:4: nothing calls `atack`; did you mean `attack`?",
            "rules.rhai:4:4: nothing calls `later`; call it, or delete it",
        ]
    );
}
