//! What can be found wrong with a script before it runs, and what might be written otherwise.

use std::collections::BTreeSet;

use evenodds_engine::book::{Book, did_you_mean};
use rhai::Position;

use crate::bounds::CALLS_MAX;
use crate::fights::CARRIED;
use crate::language::{
    Asked, Body, COMPILED, Function, RULES, ScriptError, asked_of, lexicon, properties, reached,
};
use crate::values::MarkForm;

/// Returns an error if a script refers to what there is not.
pub fn check(bodies: &[Body], book: &Book, marks: &MarkForm) -> Result<(), ScriptError> {
    let own: Vec<&str> = bodies.iter().map(|body| plain(&body.name)).collect();
    for body in bodies {
        let name = plain(&body.name);
        if body.name.ends_with(COMPILED) {
            check_name(body, name, book)?;
        }
        if let Some((what, place)) = body.banned.first() {
            let error = ScriptError::at(*place, format!("rules cannot use {what}"));
            let fix = "use numbers, flags, short lists, and the figures that a function is given";
            return Err(error.or_rather(fix));
        }
        for (called, count, place) in &body.calls {
            if !lexicon::is_known(called, *count) && !own.contains(&called.as_str()) {
                let names = lexicon::names().map(|name: &str| name).chain(own.iter().copied());
                let fix = did_you_mean(called, names);
                let fix = fix.unwrap_or_else(|| "define it, or check its name".to_owned());
                let message = format!("there is no function `{called}`");
                return Err(ScriptError::at(*place, message).or_rather(fix));
            }
            let counts: Vec<usize> = bodies
                .iter()
                .filter(|other| plain(&other.name) == called)
                .map(|other| other.parameters.len())
                .collect();
            if !counts.is_empty() && !counts.contains(count) && !lexicon::is_known(called, *count) {
                let message = format!("`{called}` is called with {count} arguments");
                let fix = format!("it takes {}", counts[0]);
                return Err(ScriptError::at(*place, message).or_rather(fix));
            }
        }
        check_properties(body, book, marks)?;
        for (variable, place) in &body.strange {
            if variable != RULES {
                let known = body.parameters.iter().map(String::as_str).chain([RULES]);
                let fix = did_you_mean(variable, known);
                let fix = fix.unwrap_or_else(|| {
                    "declare it with `let`, pass it as argument, or make it a parameter of \
                     game.toml and write `rules.KEY`"
                        .to_owned()
                });
                let message = format!("there is no variable `{variable}` here");
                return Err(ScriptError::at(*place, message).or_rather(fix));
            }
        }
        check_copies(body, name)?;
        for (closure, captured) in &body.closures {
            let Some(closure) = bodies.iter().find(|other| other.name == *closure) else {
                continue;
            };
            let captured = &closure.parameters[..(*captured).min(closure.parameters.len())];
            if let Some((variable, place)) =
                closure.changed.iter().find(|(name, _)| captured.contains(name))
            {
                let message = format!("a step changes `{variable}`, which is not its own");
                let fix = "pass it on as part of what the step returns";
                return Err(ScriptError::at(*place, message).or_rather(fix));
            }
        }
    }
    check_reports(bodies, book)?;
    check_spill(bodies)?;
    match undeclared_against(bodies, book) {
        Some(error) if !bodies.iter().any(|body| body.checks_against) => Err(error),
        _ => Ok(()),
    }
}

/// Returns what is wrong with a check that reads what it is made against, if the game declares
/// nothing of the kind: where nobody else says it, that is 0.
fn undeclared_against(bodies: &[Body], book: &Book) -> Option<ScriptError> {
    let check = bodies.iter().find(|body| body.is_called("check"))?;
    let against = check.parameters.get(2)?;
    let is_read = book.card.against.is_none() && check.mentioned.contains(against);
    is_read.then(|| {
        let message = format!(
            "`check` reads `{against}`, and game.toml does not declare it: checks that are asked \
             about are made against 0"
        );
        let fix = "add `[against]` with a `default` to game.toml, or do not use it in the check";
        ScriptError::at(check.place, message).or_rather(fix)
    })
}

/// Returns an error if a function changes what it is given, and nothing comes of it: numbers and
/// lists are handed over as copies.
fn check_copies(body: &Body, name: &str) -> Result<(), ScriptError> {
    if body.is_closure() {
        return Ok(());
    }
    for (variable, place) in &body.changed {
        let count = |names: &mut dyn Iterator<Item = &String>| {
            names.filter(|other| *other == variable).count()
        };
        let mentioned = count(&mut body.mentioned.iter());
        let changed = count(&mut body.changed.iter().map(|(name, _)| name));
        if body.parameters.contains(variable) && mentioned <= changed {
            let message = format!(
                "`{name}` changes its own copy of `{variable}`, and not what it was called with"
            );
            let fix = format!("return `{variable}`, and let the caller keep what is returned");
            return Err(ScriptError::at(*place, message).or_rather(fix));
        }
    }
    Ok(())
}

/// The words that report what an attack does, and what they report.
const REPORTS: [(&str, &str); 3] =
    [("hit", "a hit"), ("harm", "harm"), (SPILL, "what is left over")];

/// The word that leaves some of an attack over for the next figure.
const SPILL: &str = "spill";

/// The functions that an attack is played with: itself, and what goes on to the next figure.
const ATTACKS: [&str; 2] = ["attack", CARRIED];

/// Returns an error if a function that is no attack reports what an attack does.
fn check_reports(bodies: &[Body], book: &Book) -> Result<(), ScriptError> {
    let others = asked_of(book).filter(|asked| !ATTACKS.contains(&asked.name));
    for (at, name) in others.filter_map(|asked| {
        let at = bodies.iter().position(|body| body.is_called(asked.name))?;
        Some((at, asked.name))
    }) {
        let within = reached(bodies, at).into_iter().chain([at]);
        let mut calls = within.flat_map(|at| &bodies[at].calls);
        let report = calls.find_map(|(word, _, place)| {
            let report = REPORTS.iter().find(|(known, _)| known == word)?;
            Some((report.1, *place))
        });
        if let Some((what, place)) = report {
            let message = format!("`{name}` reports {what}, which only an `attack` has");
            let fix = format!("report it in `attack`, by what `{name}` returns");
            return Err(ScriptError::at(place, message).or_rather(fix));
        }
    }
    Ok(())
}

/// Returns an error if an attack leaves something over and no function takes it, or the reverse.
fn check_spill(bodies: &[Body]) -> Result<(), ScriptError> {
    let [attack, carried] = ATTACKS.map(|name| bodies.iter().position(|body| body.is_called(name)));
    let within = attack.map(|at| reached(bodies, at).into_iter().chain([at]));
    let mut calls = within.into_iter().flatten().flat_map(|at| &bodies[at].calls);
    let spilled = calls.find(|(word, ..)| word == SPILL);
    match (spilled, carried) {
        (Some((.., place)), None) => {
            let message = "`attack` leaves something over, and the script has no `carried`";
            let fix = "write `fn carried(us, them, at, left) { ... }`, for the next figure";
            Err(ScriptError::at(*place, message).or_rather(fix))
        }
        (None, Some(at)) => {
            let message = "nothing goes on to the next figure: `attack` leaves nothing over";
            let fix = "call `spill(n)` in `attack`, or delete `carried`";
            Err(ScriptError::at(bodies[at].place, message).or_rather(fix))
        }
        _ => Ok(()),
    }
}

fn check_name(body: &Body, name: &str, book: &Book) -> Result<(), ScriptError> {
    if lexicon::names().any(|word| word == name) && name != "check" {
        let message = format!("`{name}` is a word of the language");
        return Err(ScriptError::at(body.place, message).or_rather("choose another name"));
    }
    let Some(Asked { parameters, .. }) = asked_of(book).find(|asked| asked.name == name) else {
        return Ok(());
    };
    if body.parameters.len() != parameters.len() {
        let found = body.parameters.join(", ");
        let expected = parameters.join(", ");
        let message = format!("`{name}({found})`; expected `{name}({expected})`");
        let fix = format!("write `fn {name}({expected})`");
        return Err(ScriptError::at(body.place, message).or_rather(fix));
    }
    Ok(())
}

fn check_properties(body: &Body, book: &Book, marks: &MarkForm) -> Result<(), ScriptError> {
    let known: BTreeSet<&str> = properties(book, marks).collect();
    for (property, place) in &body.properties {
        if !known.contains(property.as_str()) {
            let fix = did_you_mean(property, known.iter().copied());
            let fix = fix.unwrap_or_else(|| {
                "declare it in game.toml as a `[[profile]]`, `[[weapon]]`, `[[situation]]`, \
                 `[[condition]]` or `[[parameter]]`"
                    .to_owned()
            });
            let message = format!("there is no `{property}`");
            return Err(ScriptError::at(*place, message).or_rather(fix));
        }
    }
    Ok(())
}

/// Returns an error if functions call each other too deep, or a step leads to itself: such calls
/// would be bounded by nothing but the stack.
pub fn check_depth(bodies: &[Body]) -> Result<(), ScriptError> {
    // Those that can call themselves are bounded when they run.
    let is_recursive =
        (0..bodies.len()).map(|at| reached(bodies, at).contains(&at)).collect::<Vec<_>>();
    if let Some((at, body)) =
        bodies.iter().enumerate().find(|(at, body)| is_recursive[*at] && body.is_closure())
    {
        let by = bodies.iter().enumerate().find(|(other, by)| {
            is_recursive[*other] && !by.is_closure() && reached(bodies, at).contains(other)
        });
        let name = by.map_or("a step", |(_, by)| plain(&by.name));
        let error = ScriptError::at(body.place, format!("`{name}` calls itself through a step"));
        return Err(error.or_rather("call it from a function or a loop, and not from a step"));
    }
    let mut level: BTreeSet<usize> = (0..bodies.len()).collect();
    for _ in 0..CALLS_MAX {
        level = level
            .iter()
            .flat_map(|&at| {
                let called = bodies.iter().enumerate();
                let called = called.filter(move |(_, other)| bodies[at].leads_to(other));
                called.map(|(other, _)| other)
            })
            .filter(|&other| !is_recursive[other])
            .collect();
    }
    let Some(last) = level.first() else { return Ok(()) };
    let message = format!("functions call each other more than {CALLS_MAX} deep");
    let fix = "let functions return what they find, and call the next from outside";
    Err(ScriptError::at(bodies[*last].place, message).or_rather(fix))
}

/// Returns what a designer might want to write otherwise.
pub fn hints(bodies: &[Body], functions: &[Function], book: &Book) -> Vec<ScriptError> {
    let looped = looped(bodies, functions).map(|(_, name, place)| {
        let message = "dice are rolled one by one in a loop, which makes a branch of each face";
        let fix = match name {
            None => "roll them at once with `count`, `sum` or `pool`, or in the step of a `repeat`"
                .to_owned(),
            Some(name) => format!("make `{name}` the step of a `repeat`, or let it roll a pool"),
        };
        ScriptError::at(place, message).or_rather(fix)
    });
    let unused = bodies.iter().filter_map(|body| unused(body, bodies, book));
    looped.chain(unused).chain(undeclared_against(bodies, book)).collect()
}

/// Returns the places in loops where a single die is rolled, with the function that they are in: by
/// a word, or by the function of this name, which only returns a value.
pub fn looped<'a>(
    bodies: &'a [Body],
    functions: &'a [Function],
) -> impl Iterator<Item = (usize, Option<&'a str>, Position)> {
    let rolls_one = |name: &str| {
        let at = bodies.iter().position(|body| body.is_called(name));
        let at = at.filter(|at| !functions[*at].acts);
        at.is_some_and(|at| {
            let mut within = reached(bodies, at).into_iter().chain([at]);
            within.any(|at| !bodies[at].is_closure() && !bodies[at].single_rolls.is_empty())
        })
    };
    bodies.iter().enumerate().flat_map(move |(at, body)| {
        body.looped.iter().filter_map(move |(name, place)| {
            if body.single_rolls.contains(place) {
                return Some((at, None, *place));
            }
            rolls_one(name).then_some((at, Some(&name[..]), *place))
        })
    })
}

/// Returns a hint about a function that nothing calls.
fn unused(body: &Body, bodies: &[Body], book: &Book) -> Option<ScriptError> {
    let names = || asked_of(book).map(|asked| asked.name);
    let name = plain(&body.name);
    let is_used = body.is_closure()
        || names().any(|asked| asked == name)
        || bodies.iter().any(|other| other.leads_to(body));
    let fix = did_you_mean(name, names()).or_else(|| Some("call it, or delete it".to_owned()));
    let hint = || ScriptError::at(body.place, format!("nothing calls `{name}`")).or_maybe(fix);
    (!is_used).then(hint)
}

/// Returns the name of a function as written.
fn plain(name: &str) -> &str {
    name.strip_suffix(COMPILED).unwrap_or(name)
}
