//! What a designer sees of mistakes: place, what was found and expected, and the likeliest fix.

use evenodds_engine::book::{Fault, UserGame};
use evenodds_engine::dice::Exact;
use evenodds_engine::games;
use evenodds_engine::registry::Note;

use super::{CARD, compile};
use crate::game::open;
use crate::running::{Argument, Call};
use crate::values::Reading;

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
    let own = UserGame::read(("game.toml", &form), "mine", &games::NAMES, None)?;
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

/// Returns the hints about a script.
fn hints(rules: &str) -> Vec<String> {
    let own = UserGame::read(("game.toml", CARD), "mine", &games::NAMES, None).expect("a form");
    let game = open(own, ("rules.rhai", rules)).unwrap_or_else(|fault| panic!("{fault}"));
    let hint = |note: &Note| match note {
        Note::Hint(fault) => Some(fault.to_string()),
        Note::Untried(_) => None,
    };
    game.notes().iter().filter_map(hint).collect()
}

/// Each face of a die that is rolled on its own is a branch, whichever word rolls it.
#[test]
fn single_dice_in_a_loop_are_pointed_out() {
    let looped = |roll: &str| {
        format!(
            "fn check(rating, ease, against) {{\nlet n = 0; for i in 0..2 {{ n += {roll}; }}\nn }}"
        )
    };
    let one_by_one = "rules.rhai:2:33: dice are rolled one by one in a loop, which makes a branch \
                      of each face; ";
    for roll in ["roll(6)", "sum(1, 6)", "count(1, 6, 4)", "highest(1, explode(6, 6), 1)"] {
        let fix = "roll them at once with `count`, `sum` or `pool`, or in the step of a `repeat`";
        assert_eq!(hints(&looped(roll)), [format!("{one_by_one}{fix}")], "{roll}");
    }
    let helper = looped("face(6)") + "\nfn face(d) { roll(d) - 1 }";
    let fix = "make `face` the step of a `repeat`, or let it roll a pool";
    assert_eq!(hints(&helper), [format!("{one_by_one}{fix}")]);
    let pools = looped("pair(6)") + "\nfn pair(d) { sum(2, d) }";
    assert_eq!(hints(&pools), [""; 0]);
    let while_true = "fn check(rating, ease, against) { while roll(6) < 6 { } 1 }";
    let fault = opened(while_true).expect_err("dice without end").to_string();
    assert!(fault.contains("one run asks for dice more than 200 times"), "{fault}");
    assert_eq!(hints(&looped("1")), [""; 0]);
}

/// `&&` rolls the right only where the left leaves it open. Variables roll both.
#[test]
fn the_right_of_and_is_not_always_rolled() {
    let branches = |body: &str| {
        let script = format!("fn check(rating, ease, against) {{ {body} }}");
        let program = compile(&script, "", &[]).unwrap_or_else(|fault| panic!("{fault}"));
        let function = program.asked("check").expect("a check");
        let arguments = vec![Argument::Value(Reading::Number(1)); 3];
        let part = program.part(Call { function, arguments, fight: None });
        assert_eq!(Exact::law(|dice| part.play(Default::default(), dice).value).len(), 2);
        program.nodes()
    };
    assert_eq!(branches("roll(6) == 6 && roll(6) == 6"), 6 + 6);
    assert_eq!(branches("let a = roll(6) == 6; let b = roll(6) == 6; a && b"), 6 + 6 * 6);
}

/// What changes its own copy and hands it back is right.
#[test]
fn copies_that_are_returned_are_no_mistake() {
    let script = "fn check(rating, ease, against) { let all = grow([1], 2); all[0] + all[1] }\n\
                  fn grow(list, n) { list.push_to(n); n += 1; list[0] = n; list }";
    assert_eq!(told(script), "nothing");
    let captured = "fn check(rating, ease, against) { more(2) }\n\
                    fn more(n) { n += 1; repeat(2, 0, |s| s + roll(n)) }";
    assert_eq!(told(captured), "nothing");
    let own =
        "fn check(rating, ease, against) { pool(3, 6, [0, 0], |s, f| { s[f % 2] += 1; s })[0] }";
    assert_eq!(told(own), "nothing");
}

/// A function that nothing calls is likely one that the engine asks for, misspelt.
#[test]
fn what_is_never_called_is_pointed_out() {
    let rules = "fn check(rating, ease, against) { helper() }\nfn helper() { roll(6) }\n\
                 fn atack(us, them, at) { }\nfn later() { 1 }";
    assert_eq!(
        hints(rules),
        [
            "rules.rhai:3:4: nothing calls `atack`; did you mean `attack`?",
            "rules.rhai:4:4: nothing calls `later`; call it, or delete it",
        ]
    );
}
