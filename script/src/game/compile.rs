//! Compiling a script: its words, its functions, and what can be found wrong with it before it
//! runs.

use std::sync::{Arc, PoisonError};

use evenodds_engine::book::{Book, Fault};
use evenodds_engine::registry::System;
use rhai::{Dynamic, Position};

use crate::bounds::BYTES_MAX;
use crate::dice::Games;
use crate::language::{ScriptError, Sums, functions, name_functions, reached, sandbox, survey};
use crate::proofreading::{check, check_depth, hints, looped};
use crate::running::{AT_A_TIME, Compiled, Effort, Failures, Program};
use crate::values::MarkForm;
use crate::words::{register, register_own, register_own_check};

/// Compiles a script. `own` is its game with the mechanic that the game's file names, if it
/// names one. The errors of its runs are kept in `failures`.
///
/// # Errors
/// If it cannot be parsed, is too large, or refers to what there is not.
pub fn compile(
    (origin, text): (&str, &str),
    book: &Book,
    own: Option<&dyn System>,
    marks: &MarkForm,
    failures: &Arc<Failures>,
) -> Result<Arc<Program>, Fault> {
    // Some editors begin a file with a mark of its encoding.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if BYTES_MAX < text.len() {
        let kilobytes = text.len() / 1024;
        let message =
            format!("a script of {kilobytes} kB; expected at most {} kB", BYTES_MAX / 1024);
        let fault = Fault::new(origin, "", message);
        return Err(fault.or_rather(Some("move numbers to tables of game.toml".to_owned())));
    }
    let faulty = |error: ScriptError| error.fault(origin, text);
    let mut engine = sandbox();
    register(&mut engine, book, marks);
    let named = name_functions(&mut engine);
    let effort: Arc<Effort> = Arc::default();
    let counted = Arc::clone(&effort);
    engine.on_progress(move |operations| {
        let is_too_much = operations % AT_A_TIME == 0 && counted.spend(AT_A_TIME);
        is_too_much.then_some(Dynamic::UNIT)
    });
    let ast = engine.compile(text).map_err(|error| faulty(ScriptError::of_parser(&error, text)))?;
    if let Some(statement) = ast.statements().first() {
        let error = ScriptError::at(statement.position(), "a statement outside of a function");
        return Err(faulty(error.or_rather("move it into a function")));
    }
    let named = named.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut bodies = survey(&ast);
    bodies.sort_by(|one, other| one.name.cmp(&other.name));
    for body in &mut bodies {
        if let Some(place) = named.get(&body.name) {
            body.place = *place;
        }
    }
    check(&bodies, book, marks).map_err(faulty)?;
    let games = Games::of(&bodies, own).map_err(faulty)?;
    check_depth(&bodies).map_err(faulty)?;
    let mut functions = functions(&bodies, book, marks);
    for (at, function) in functions.iter().enumerate() {
        if !function.is_closure() {
            register_own(&mut engine, at, function);
        }
    }
    if let Some(game) = games.own() {
        register_own_check(&mut engine, game);
    }
    let hints = hints(&bodies, &functions, book);
    let looped: Vec<(usize, Position)> =
        looped(&bodies, &functions).map(|(at, _, place)| (at, place)).collect();
    for (at, function) in functions.iter_mut().enumerate() {
        let reached = reached(&bodies, at);
        let mut within = looped.iter().filter(|(of, _)| *of == at || reached.contains(of));
        function.looped = within.next().map(|(_, place)| *place);
    }
    let called = bodies.iter().flat_map(|body| body.calls.iter().map(|(name, ..)| name));
    let calls = called.cloned().collect();
    let sums = Sums::of(&ast);
    let compiled = Compiled {
        engine,
        ast,
        functions,
        sums,
        calls,
        book: book.clone(),
        marks: marks.clone(),
        games,
        hints,
        effort,
        origin: origin.to_owned(),
        text: text.to_owned(),
    };
    Ok(Arc::new(Program::new(compiled, Arc::clone(failures))))
}
