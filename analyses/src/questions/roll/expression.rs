//! An expression of dice as a game: one that has no more than a check, whose degree is what the dice
//! come to.

use std::sync::Arc;

use evenodds_engine::book::{Fault, UserGame};
use evenodds_engine::games;
use evenodds_engine::registry::System;

use super::notation::translated;

/// What stands before and after an expression in the script of its game.
const SCRIPT: [&str; 2] = ["fn check(rating, ease, against) { ", " }"];

/// The file of its game, but for the title.
const GAME: &str = "mechanic = \"an expression of dice\"\nsays = \"Rolls the dice of an \
expression.\"\n\n[rating]\nword = \"rating\"\naccepts = [0, 1]\nbook = [0, 1]\n\n[modifier]\n\
word = \"roll\"\n";

/// What is rolled.
#[derive(Clone)]
pub(super) struct DiceExpression {
    /// As it was written.
    pub(super) written: String,
    /// In the words of scripts.
    pub(super) script: String,
    /// A game whose check it is.
    pub(super) system: Arc<dyn System>,
}

/// An error in an expression, with its place in it.
pub(super) struct DiceExpressionError {
    pub(super) message: String,
    pub(super) fix: Option<String>,
}

impl DiceExpression {
    /// Reads an expression.
    ///
    /// # Errors
    /// If it is empty, or not one that a script may contain.
    pub(super) fn read(written: &str) -> Result<DiceExpression, DiceExpressionError> {
        let script = translated(written);
        if script.is_empty() {
            let fix = Some("write dice, such as `3d6`".to_owned());
            return Err(DiceExpressionError {
                message: "an expression without words".to_owned(),
                fix,
            });
        }
        let game = format!("title = \"Dice\"\n{GAME}");
        let own = UserGame::read(("expression", &game), "dice", &games::NAMES, None);
        let whole = format!("{}{script}{}", SCRIPT[0], SCRIPT[1]);
        let opened = own.and_then(|own| evenodds_script::open(own, ("expression", &whole)));
        match opened {
            Ok(system) => Ok(DiceExpression { written: written.trim().to_owned(), script, system }),
            Err(fault) => Err(DiceExpressionError::of(written, &script, &fault)),
        }
    }
}

impl DiceExpressionError {
    /// Returns an error of a script as one of the expression in it.
    pub(super) fn of(written: &str, script: &str, fault: &Fault) -> DiceExpressionError {
        let at = fault.span().map(|span| span.start.saturating_sub(SCRIPT[0].len()));
        let at = at.map(|at| at.min(script.len()));
        let place = at.map_or_else(String::new, |at| {
            let before = script.get(..at).map_or(0, |before| before.chars().count());
            format!(", character {}", before + 1)
        });
        let read =
            if written.trim() == script { String::new() } else { format!(", read as `{script}`") };
        // The name of the function that it is read as means nothing to its writer.
        let told = fault.message().replacen("`check` returns", "it comes to", 1);
        let message = format!("`{}`{read}{place}: {told}", written.trim());
        DiceExpressionError { message, fix: fault.fix().map(str::to_owned) }
    }
}
