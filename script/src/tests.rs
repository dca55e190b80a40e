//! Scripts against exact chances, and what a designer sees of mistakes.

mod bounds;
mod checks;
mod dice;
mod kit;
mod manual;
mod mechanics;
mod pitfalls;
mod routes;
mod trial;

use std::sync::Arc;

use evenodds_engine::book::{Book, Fault, UserGame};
use evenodds_engine::games;
use evenodds_engine::registry::System;

use crate::game::open;
use crate::running::Program;
use crate::values::MarkForm;

const CARD: &str = r#"
name = "mine"
title = "Mine"
mechanic = "a script"
says = "A script."
[rating]
word = "skill"
accepts = [-100, 100]
book = [0, 10]
shown = [0, 5, 10]
status = "given"
source = "mine"
[against]
word = "target"
accepts = [-100, 100]
default = 8
matched = [8]
status = "given"
source = "mine"
[modifier]
word = "roll"
sign = 1
"#;

const INDEX: &str = "title = \"Mine\"\nids = \"none\"\nrule = []\n";

/// Returns the book of a game with these further lines.
fn book(more: &str) -> Book {
    let text = format!("{CARD}\n{more}");
    Book::read(("game.toml", &text), ("index.toml", INDEX))
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// Compiles a script for a game with these further lines and conditions of 0 to 9.
fn compile(script: &str, more: &str, conditions: &[&str]) -> Result<Arc<Program>, Fault> {
    let mut marks = MarkForm::default();
    for key in conditions {
        assert!(marks.add(key, (0, 9), false));
    }
    crate::game::compile::compile(
        ("rules.rhai", script),
        &book(more),
        None,
        &marks,
        &Arc::default(),
    )
}

/// Opens a game of one script.
fn game(script: &str) -> Result<Arc<dyn System>, Fault> {
    let own = UserGame::read(("game.toml", CARD), "mine", &games::NAMES, None)?;
    open(own, ("rules.rhai", script))
}

/// Returns the law of what `check(rating, ease, against)` returns as degree.
fn degrees(body: &str) -> Vec<(i16, f64)> {
    let script = format!("fn check(rating, ease, against) {{ {body} }}");
    let game = game(&script).unwrap_or_else(|fault| panic!("{fault}"));
    let terms = game.card().terms(3, 1, None).expect("terms");
    let law = game.law(terms);
    assert!(law.slack() < 1e-9);
    if let Some(fault) = game.fault() {
        panic!("{fault}");
    }
    law.iter().map(|(answer, mass)| (answer.degree, *mass)).collect()
}

/// Returns the chance that a check returns a degree of 1 or more.
fn chance(body: &str) -> f64 {
    degrees(body).iter().filter(|(degree, _)| 1 <= *degree).map(|(_, mass)| mass).sum()
}

#[track_caller]
fn near(found: f64, expected: f64, digits: i32) {
    let slack = 0.5 * 10_f64.powi(-digits);
    assert!((found - expected).abs() <= slack * 1.000_001, "{found} is not {expected}");
}
