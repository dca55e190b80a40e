//! `evenodds odds`: the odds of one check.

use std::fmt::Write as _;

use evenodds_analyses::ask::{Ask, Wanted};
use evenodds_analyses::odds::Odds;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::Grade;

use super::{
    Both, agree, ask_checks, method_line, note_exact, percent, stopped, system, tell_both,
    with_interval,
};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The name of trials in messages.
const TRIALS: &str = "rolls";

/// Runs the command.
pub fn run(asked: &arguments::Odds) -> Result<(), Failure> {
    let system = system(&asked.check.system)?;
    let system = system.as_ref();
    let terms = system.card().terms(asked.rating, asked.ease, asked.check.against)?;
    let (ask, json) = (ask_checks(&asked.check.effort)?, asked.check.shared.json);
    let progress = Progress::new();
    let odds = |wanted: Wanted| Odds::of(system, terms, &Ask { wanted, ..ask }, &progress);
    if asked.check.effort.method == Method::Both {
        let (exact, sampled) = (odds(Wanted::Exact)?, odds(Wanted::Sampled)?);
        drop(progress);
        let z = sampled.furthest_from(&exact).unwrap_or_default();
        let texts = [text(system, &exact), text(system, &sampled)];
        let both = Both { exact: exact.json(system), sampled: sampled.json(system), z };
        tell_both(json, &both, &texts, "")?;
        stopped(sampled.sampled, TRIALS)?;
        return agree(z, Odds::COMPARED);
    }
    let odds = odds(ask.wanted)?;
    drop(progress);
    if odds.sampled.is_none() {
        note_exact(&asked.check.effort);
    }
    match json {
        true => terminal::print_json(&odds.json(system))?,
        false => terminal::print(&text(system, &odds))?,
    }
    stopped(odds.sampled, TRIALS)
}

fn text(system: &dyn System, odds: &Odds) -> String {
    let (card, terms) = (system.card(), odds.terms);
    let mut text = format!("{}: {} {}", card.title, card.rating.word, terms.rating());
    if let Some(against) = &card.against {
        let _ = write!(text, " against {} {}", against.word, terms.against());
    }
    if terms.ease() != 0 {
        let own = card.modifier.own(terms.ease());
        let _ = write!(text, ", ease {:+} ({} {own:+})", terms.ease(), card.modifier.word);
    }
    let _ = write!(text, "\nPass {}", with_interval(odds.pass(), odds.pass_interval()));
    if odds.sampled.is_some() {
        let line = method_line(None, odds.sampled, TRIALS, "each check is rolled");
        let _ = write!(text, "\n{line}\n");
    } else {
        let slack = odds.law.slack();
        let slack = if slack > 0.0 { format!(", slack {slack:.0e}") } else { String::new() };
        let _ = writeln!(text, " (exact{slack})\n");
    }
    let grades = Grade::ALL.map(|grade| vec![grade.name().to_owned(), percent(odds.grade(grade))]);
    text.push_str(&terminal::table(&["grade", "chance"], 1, grades.to_vec()));
    text.push('\n');
    let degrees = odds.law.map(|answer| answer.degree);
    let at_least = |degree: i16| degrees.probability(|&other| degree <= other);
    let row = |&(degree, mass): &(i16, f64)| {
        vec![degree.to_string(), percent(mass), percent(at_least(degree))]
    };
    let rows = degrees.iter().map(row).collect();
    text.push_str(&terminal::table(&["degree", "chance", "this or more"], 0, rows));
    let (mean, sd) = (odds.degree_mean(), odds.degree_sd());
    let _ = writeln!(text, "Degree {mean:.3} on average, standard deviation {sd:.3}.");
    text
}
