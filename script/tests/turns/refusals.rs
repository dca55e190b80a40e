//! What is refused, in the words that a designer sees.

use super::*;

/// Returns the error of a game that is refused, when it is read or when its duel is prepared.
pub fn refused(case: &Case) -> String {
    match case.open() {
        Err(fault) => fault.to_string(),
        Ok(system) => match case.duel(&*system) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("it is taken: {}", case.turn),
        },
    }
}

/// Returns the error of a script's function, met when it is tried or when a duel is played.
fn failed(case: &Case) -> String {
    let system = match case.open() {
        Ok(system) => system,
        Err(fault) => return fault.to_string(),
    };
    let duel = case.duel(&*system).unwrap_or_else(|error| panic!("{error}"));
    let _ = duel.chain(&mut Exact::default(), Limits::FEW);
    system.fault().expect("an error").to_string()
}

/// Asserts what is said of each case.
#[track_caller]
fn are_told(cases: &[(Case, &str)]) {
    for (case, expected) in cases {
        let told = refused(case);
        assert!(told.contains(expected), "{expected:?} is not in {told:?}");
    }
}

#[test]
fn values_of_settings_are_refused_with_the_nearest() {
    are_told(&[
        (
            case("order = \"alternatng\""),
            "`order` of `[turn]` cannot be \"alternatng\"; expected one of \"alternating\", \"igougo\", \"initiative\", \"drawn\", \"until-failure\", \"phases\", \"order-pool\", \"simultaneous\"; did you mean `alternating`?",
        ),
        (
            case("reaction = \"on_hit\""),
            "`reaction` of `[turn]` cannot be \"on_hit\"; expected one of \"none\", \"on-hit\", \"on-miss\", \"on-sight\", \"overwatch\"; did you mean `on-hit`?",
        ),
        (
            case("rounds = 0"),
            "`rounds` of `[turn]` cannot be 0; expected a whole number from 1 to 10000; the closest value is 1",
        ),
        (
            case("actions = 12"),
            "expected a whole number from 1 to 10, or \"script\"; the closest value is 10",
        ),
        (case("actions = \"scripts\""), "did you mean `script`?"),
        (
            case("nerve_once = \"yes\""),
            "`nerve_once` of `[turn]` cannot be \"yes\"; expected true or false",
        ),
        (case("actons = 2"), "unknown key `actons` in `[turn]`; expected one of `order`,"),
        (case("actons = 2"), "did you mean `actions`?"),
        (
            case("end = \"objectives\""),
            "`end` of `[turn]` cannot be \"objectives\"; expected one of \"rounds\", \"roll\"; write `victory = { by = \"objectives\" }` in the scenario",
        ),
    ]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of mistakes")]
fn mistakes_are_refused() {
    let bare = WOUNDS.replace("out = \"life\"\n", "");
    let bound = STRIKE.replace("them.wounds += 1", "if them.wounds < 6 { them.wounds += 1; }");
    let nerve = "fn nerve(us, side) { true }";
    let first = "fn first(us, them, at) { 1 }";
    let silent = "fn attack(us, them, at) { them.wounds += 1; }\nfn is_out(us) { us.wounds == 2 }";
    let cases = [
        (case("turns = 2"), "unknown key `turns` in `[turn]`"),
        (
            case("removal = \"phase-end\""),
            "`removal` of `[turn]` means nothing here: `order` is not \"phases\"",
        ),
        (case("phases_by = \"both\""), "`phases_by` of `[turn]` means nothing here"),
        (case("end_from = 3"), "`end_from` of `[turn]` means nothing here: `end` is not \"roll\""),
        (case("end_on = 3"), "`end_on` of `[turn]` means nothing here: `end` is not \"roll\""),
        (
            case("end = \"roll\"\nrounds = 5"),
            "`end = \"roll\"` of `[turn]` rolls from round 5 on, and round 5 is the last; write an `end_from` that is less",
        ),
        (
            case("first = \"previous-finisher\"\nfirst_when = \"each-round\""),
            "`first_when` of `[turn]` means nothing here: `first = \"previous-finisher\"` is found out",
        ),
        (
            case("phases = \"strike-shoot-move\""),
            "`phases` of `[turn]` means nothing here: `order` is not \"phases\"",
        ),
        (
            case("activation = \"test\""),
            "`[turn]` has `activation = \"test\"`, and the script has no `activate`; write `fn activate(us) { ... }`",
        ),
        (
            case("").more_rules("fn activate(us) { true }"),
            "no duel asks for `activate`, as `[turn]` of game.toml stands; write `activation = \"test\"`",
        ),
        (
            case("activation_failed = \"side\""),
            "`activation_failed` of `[turn]` means nothing here: `activation` is \"free\"",
        ),
        (
            case("nerve = \"fraction\"").conditions(&bare).rules(silent).more_rules(nerve),
            "`[turn]` has `nerve = \"fraction\"`, and no condition has `out`; add `out`",
        ),
        (case("nerve_percent = 20"), "means nothing here: `nerve` is not \"fraction\""),
        (
            case("nerve = \"round-end\"\nnerve_whom = \"both\"").more_rules(nerve),
            "`nerve_whom` of `[turn]` means nothing here: only `nerve = \"on-hit\"` and `\"on-loss\"` test whom it names",
        ),
        (
            case("first = \"script\""),
            "`[turn]` has `first = \"script\"`, and the script has no `first`; write `fn first(us, them, at) { ... }`",
        ),
        (
            case("order = \"initiative\""),
            "`[turn]` has `order = \"initiative\"`, and the script has no `first`",
        ),
        (
            case("actions = \"script\""),
            "`[turn]` has `actions = \"script\"`, and the script has no `act`; write `fn act(us, them, at) { ... }`",
        ),
        (
            case("nerve = \"on-hit\""),
            "`[turn]` has `nerve = \"on-hit\"`, and the script has no `nerve`; write `fn nerve(us, side) { ... }`",
        ),
        (
            case("").more_rules(nerve),
            "rules.rhai:3:4: no duel asks for `nerve`, as `[turn]` of game.toml stands; write `nerve = \"on-loss\"` in `[turn]`, or delete the function",
        ),
        (
            case("").more_rules(first),
            "no duel asks for `first`, as `[turn]` of game.toml stands; write `first = \"script\"` in `[turn]`",
        ),
        (
            case("order = \"drawn\"").more_rules(first),
            "no duel asks for `first`, as `[turn]` of game.toml stands; write `order = \"initiative\"` in `[turn]`",
        ),
        (
            case("nerve = \"on-loss\"")
                .conditions(&bare)
                .rules(silent)
                .more_rules(&format!("\n{nerve}")),
            "`[turn]` has `nerve = \"on-loss\"`, and no attack ever reports harm; call `harm(n)` in `attack`, or add `out` to a condition in game.toml",
        ),
        (
            case("reaction = \"on-hit\"").conditions(&bare).rules(silent),
            "`[turn]` has `reaction = \"on-hit\"`, and no attack ever reports a hit; call `hit()`",
        ),
        (
            case("rout = \"fraction\"").conditions(&bare).rules(silent),
            "`[turn]` has `rout = \"fraction\"`, and no condition has `out`; add `out`",
        ),
        (
            case("order = \"simultaneous\"\nreaction = \"on-hit\""),
            "nobody answers an attack in a simultaneous round; delete `reaction` from `[turn]`",
        ),
        (
            case("order = \"simultaneous\"\nfirst = \"a\""),
            "`first` of `[turn]` means nothing here: nobody goes first in a simultaneous round; delete `first`",
        ),
        (
            case("order = \"simultaneous\"\nremoval = \"round-end\""),
            "`removal` of `[turn]` means nothing here",
        ),
        (
            case("order = \"drawn\"\nfirst = \"script\""),
            "`first` of `[turn]` means nothing here: `order = \"drawn\"` rolls",
        ),
        (
            case("order = \"initiative\"\nfirst_when = \"each-round\""),
            "`first_when` of `[turn]` means nothing here",
        ),
        (case("reactions = 2"), "means nothing here: `reaction` is \"none\"; delete `reactions`"),
        (case("nerve_once = true"), "means nothing here: `nerve` is \"never\""),
        (case("rout_percent = 20"), "means nothing here: `rout` is not \"fraction\""),
        (
            case("order = \"until-failure\""),
            "`order = \"until-failure\"` of `[turn]` with one action is the same as \"alternating\"; write how many actions there are at most, such as `actions = 3`",
        ),
        (
            case("").conditions(&bare).rules(&bound),
            "nobody can lose a duel: no condition has `out`, the script has no `is_out`, and no test of nerve ends one; add `out` to the condition that counts wounds, in game.toml",
        ),
        (
            case("nerve = \"on-hit\"\nrout = \"never\"")
                .conditions(&bare)
                .rules(&bound)
                .more_rules(nerve),
            "nobody can lose a duel",
        ),
        (
            case("").lives(1, 0),
            "Bob is out from the start: `wounds` begins at 0; write another number for Bob, or another `out` of `wounds`",
        ),
        (
            case("")
                .conditions(&bare)
                .rules(&bound)
                .more_rules("fn is_out(us) { us.life <= us.wounds }")
                .lives(0, 1),
            "Ann is out from the start, as `is_out` of the script says; write other numbers for Ann, or correct `is_out`",
        ),
        (
            case("").conditions(&bare).rules(&bound).more_rules("fn is_out(us) { roll(6) == 1 }"),
            "rules.rhai:3:4: `is_out` rolls dice; whether a fighter is out follows from its conditions",
        ),
        (
            case("").conditions(&WOUNDS.replace("out", "until = \"recovered\"\nout")),
            "`wounds` lasts until a fighter recovers, and the script has no `recover`; write `fn recover(us) { ... }`, or another `until` of `wounds`",
        ),
    ];
    are_told(&cases);
}

#[test]
fn functions_return_what_a_duel_asks_for() {
    let asks = |turn: &str, rules: &str| failed(&case(turn).more_rules(rules).lives(2, 2));
    let cases = [
        (
            asks("", "fn act(us, them, at) { 21 }"),
            "rules.rhai:3:4: `act` returns 21; expected 0 to 20 attacks; return how many attacks are made, or true or false",
        ),
        (asks("", "fn act(us, them, at) { -1 }"), "`act` returns -1; expected 0 to 20 attacks"),
        (
            asks("nerve = \"on-hit\"", "fn nerve(us, side) { check(\"volt\", 5, 0) }"),
            "rules.rhai:3:4: `nerve` returns an outcome; expected a number or a flag; add `.passed`, or `.degree`, to the check",
        ),
        (
            asks("first = \"script\"", "fn first(us, them, at) { let n = us.hit; }"),
            "`first` returns nothing; expected a number or a flag; end every way through it with a value",
        ),
        (
            asks("first = \"script\"", "fn first(us, them, at) { [1, 2] }"),
            "`first` returns a list; expected a number or a flag; return one of its numbers",
        ),
    ];
    for (told, expected) in cases {
        assert!(told.contains(expected), "{expected:?} is not in {told:?}");
    }
}

/// Harm that nobody can count is no number that is a little less.
#[test]
fn harm_beyond_what_can_be_counted_is_an_error() {
    let wounds = "[[condition]]\nkey = \"wounds\"\nrange = [0, 1000000]\nout = 1000000\n";
    let attack =
        "fn attack(us, them, at) { hit(); them.wounds = min(1000000, them.wounds + 70000); }";
    let told = failed(&case("").rules(attack).conditions(wounds));
    let expected = "`attack` brings the target 70000 closer to being out, which counts as harm; \
                    expected at most 65535; count in larger units, or say the harm with `harm(...)`";
    assert!(told.contains(expected), "{told}");
}
