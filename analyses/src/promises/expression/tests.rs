//! What expressions mean, and what is wrong with those that mean nothing.

use super::node::*;
use super::*;
use crate::answer::frame::Frame;

fn frame() -> Frame {
    Frame::of(3)
        .with("name", ["a", "b", "c"])
        .with("method", ["exact", "sampled", "sampled"])
        .with("win", [0.5, 0.5, 0.7])
        .interval("win", &[None, Some((0.4, 0.6)), Some((0.65, 0.75))])
        .with("rounds", [Some(2.0), Some(3.0), None])
        .with("dead", [Some(true), Some(false), None])
        .with("steps", [1_i64, 2, 3])
        .with("in", [1_u32, 2, 3])
}

fn truths(text: &str) -> [Truth; 3] {
    let (frame, expression) = (frame(), Expression::parse(text));
    let expression = expression.unwrap_or_else(|error| panic!("{text}: {error:?}"));
    expression.check(&frame).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    [0, 1, 2].map(|row| expression.holds(&frame, row, Reading::Intervals, 1e-9))
}

const YES: Truth = Truth::Yes;
const NO: Truth = Truth::No;
const OPEN: Truth = Truth::Open;
const MISSING: Truth = Truth::Missing;

#[test]
fn conditions_are_true_false_open_or_missing() {
    for (text, expected) in [
        ("win < 0.6", [YES, OPEN, NO]),
        ("win <= 0.6", [YES, YES, NO]),
        ("0.4 <= win <= 0.6", [YES, YES, NO]),
        ("win >= 0.5", [YES, OPEN, YES]),
        ("win > 0.5", [NO, OPEN, YES]),
        ("win = 0.5", [YES, OPEN, NO]),
        ("win != 0.5", [NO, OPEN, YES]),
        ("abs(win - 0.5) < 0.11", [YES, YES, NO]),
        ("min(win, steps) * 2 - 1 = 0", [YES, OPEN, NO]),
        ("-win / 0.5 < -0.7", [YES, YES, YES]),
        ("max(win, 0.8) == 0.8", [YES, YES, YES]),
        // A sampled number without an interval can be anything.
        ("rounds < 9", [YES, OPEN, MISSING]),
        ("known(rounds)", [YES, YES, NO]),
        ("dead", [YES, NO, MISSING]),
        ("not dead", [NO, YES, MISSING]),
        ("dead or win > 0.5", [YES, OPEN, YES]),
        ("dead and win > 0.9", [NO, NO, NO]),
        ("dead or steps = 2", [YES, YES, MISSING]),
        ("name = 'b' or name = \"c\"", [NO, YES, YES]),
        ("name != 'b'", [YES, NO, YES]),
        ("dead = true", [YES, NO, MISSING]),
        ("`in` >= 2 and steps < 3", [NO, YES, NO]),
        ("steps / 0 > 1", [MISSING; 3]),
        ("1 / (steps - 1) > 0.4", [MISSING, YES, YES]),
        ("2 + 3 * 2 = 8 and not (1 > 2 or 1e3 < 5)", [YES; 3]),
    ] {
        assert_eq!(truths(text), expected, "{text}");
    }
}

#[test]
fn estimates_ignore_intervals() {
    let expression = Expression::parse("win < 0.6 and rounds < 9").expect("an expression");
    let held = [0, 1, 2].map(|row| expression.holds(&frame(), row, Reading::Estimates, 0.0));
    assert_eq!(held, [YES, YES, NO]);
    assert_eq!(expression.columns(), ["win", "rounds"]);
}

#[test]
fn errors_have_their_place_and_fix() {
    for (text, place, message, fix) in [
        ("wim < 0.6", 0..3, "no column `wim`", "did you mean `win`?"),
        ("name = b", 7..8, "no column `b`", "put it in quotes: `'b'`"),
        ("win", 0..3, "it is a number; expected a condition", "compare it"),
        ("win and dead", 0..3, "this is a number; expected true or false", "`> 0`"),
        ("name < 'b'", 0..10, "no order", "`=`"),
        ("win < '0.6'", 6..11, "this is a text; expected a number", "without quotes"),
        ("win < 60 %", 9..10, "`%` means nothing here", "0.6 is 60 %"),
        ("dead && win < 1", 5..7, "`&&` means nothing", "write `and`"),
        ("(win < 1", 0..1, "not closed", "add a `)`"),
        ("win < ", 6..6, "ends where a value is expected", "add"),
        ("win < 0.6 dead", 10..14, "`dead` after the end", "`and`"),
        ("maxi(win, 1) < 1", 0..4, "no function `maxi`", "did you mean `max`?"),
        ("abs(win, 1) < 1", 0..11, "of 2 values", "name one"),
        ("min(win) < 1", 0..8, "of 1 values", "add the other"),
        ("name = 'b", 7..9, "is not closed", "add a `'`"),
        ("win < and", 6..9, "`and` where a value", "write"),
        ("win < 1e999", 6..11, "is not a number", "0.6"),
        ("", 0..0, "ends where", "add"),
    ] {
        let error = Expression::parse(text).and_then(|one| one.check(&frame())).expect_err(text);
        assert_eq!(error.span, place, "{text}: {error:?}");
        assert!(error.message.contains(message), "{text}: {error:?}");
        assert!(error.fix.as_deref().is_some_and(|told| told.contains(fix)), "{text}: {error:?}");
    }
}

#[test]
fn nobody_can_exhaust_the_stack() {
    let deep = |open: &str, close: &str| {
        let text = format!("{}1{} < 2", open.repeat(300), close.repeat(300));
        Expression::parse(&text).expect_err("too deep").message
    };
    for error in [deep("(", ")"), deep("-", ""), deep("abs(", ")")] {
        assert!(error.contains("nested"), "{error}");
    }
    let long = vec!["1"; 1500].join("+");
    assert!(Expression::parse(&format!("{long} < 2")).is_err());
    assert!(Expression::parse(&"not ".repeat(900)).is_err());
    assert!(Expression::parse(&"1 < 2 and ".repeat(1000)).is_err());
}

proptest::proptest! {
    /// Whatever is written, it is parsed or refused, and has a value if it fits the frame.
    #[test]
    fn every_text_is_parsed_or_refused(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "win", "dead", "name", "steps", "rounds", "'b'", "0.5", "(", ")", "and", "or",
                "not", "<", "<=", "=", "!=", "+", "-", "*", "/", "min(", "abs(", ",", "known(",
                "true", "é", "0",
            ]),
            0..12,
        ),
    ) {
        let text = words.join(" ");
        if let Ok(expression) = Expression::parse(&text)
            && expression.check(&frame()).is_ok()
        {
            for row in 0..3 {
                let _ = expression.holds(&frame(), row, Reading::Intervals, 1e-9);
            }
        }
    }
}
