//! Checks of a script in the engine's conformance kit, and with given dice.

use std::sync::Arc;

use evenodds_engine::book::{Domain, OwnGame, Terms};
use evenodds_engine::conformance::assert_conforms;
use evenodds_engine::dice::Scripted;
use evenodds_engine::resolver::{Answer, Grade, Resolver};

use crate::check::ScriptCheck;
use crate::marks::MarkForm;
use crate::program::Program;

/// The check of a game in a script, and what it is made with at a rating and against a number.
fn check(
    name: &str,
    game: &str,
    rules: &str,
) -> (ScriptCheck, impl Fn(i64, Option<i64>) -> Terms + use<>) {
    let own = OwnGame::read(("game.toml", game), name, &[], None);
    let own = own.unwrap_or_else(|fault| panic!("{fault}"));
    let mut marks = MarkForm::default();
    for condition in &own.book.conditions {
        let (ends, is_flag) = match condition.domain {
            Domain::Range(low, high) => ((low, high), false),
            _ => ((0, 1), true),
        };
        assert!(marks.add(&condition.key, ends, is_flag));
    }
    let texts = ("rules.rhai", rules);
    let program = Program::compile(texts, &own.book, None, &marks, &Arc::default());
    let program = program.unwrap_or_else(|fault| panic!("{fault}"));
    let card = own.book.card;
    let terms = move |rating, against| card.terms(rating, 0, against).expect("within range");
    (ScriptCheck::of(&program).expect("it has a check"), terms)
}

#[test]
fn checks_conform() {
    let (spurg, terms) = check(
        "spurg",
        include_str!("../../tests/ports/spurg/game.toml"),
        include_str!("../../tests/ports/spurg/rules.rhai"),
    );
    assert_conforms(&spurg, [4, 11, 16].map(|rating| terms(rating, None)));
    let play = |faces: &[u8]| {
        Scripted::play(faces, |dice| spurg.resolve(&terms(12, None), dice)).expect("three dice")
    };
    assert_eq!(play(&[4, 5, 1]).value, Answer { grade: Grade::Success, degree: 3 });
    assert_eq!(play(&[6, 6, 5]).value, Answer { grade: Grade::Fumble, degree: -4 });
    assert_eq!(play(&[1, 1, 2]).one_in, 216);
    let (sprawl, terms) = check(
        "sprawl",
        include_str!("../../tests/ports/sprawl/game.toml"),
        include_str!("../../tests/ports/sprawl/rules.rhai"),
    );
    assert_conforms(&sprawl, [(1, 1), (4, 2), (6, 1)].map(|(dice, two)| terms(dice, Some(two))));
    let play = |faces: &[u8]| {
        let terms = terms(3, Some(2));
        Scripted::play(faces, |dice| sprawl.resolve(&terms, dice)).expect("three dice").value
    };
    assert_eq!(play(&[10, 7, 1]), Answer { grade: Grade::Success, degree: 2 });
    assert_eq!(play(&[6, 1, 2]), Answer { grade: Grade::Fumble, degree: 0 });
}
