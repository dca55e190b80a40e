//! `evenodds odds`: the law of one check.

use std::fmt::Write as _;

use evenodds_analyses::odds::{Odds, Told};
use evenodds_engine::registry::System;
use evenodds_engine::resolver::Grade;
use serde::Serialize;

use super::{out_of_terms, percent, sampling, system};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal;

/// Both ways, and how far apart they are.
#[derive(Serialize)]
struct Both {
    exact: Told,
    sampled: Told,
    z: Option<f64>,
}

/// Runs the command.
pub fn run(asked: &arguments::Odds) -> Result<(), Failure> {
    let system = system(&asked.check.system)?;
    let terms = system.card().terms(asked.rating, asked.ease, asked.check.against);
    let terms = terms.map_err(|error| out_of_terms(&error))?;
    let sampling = sampling(&asked.check.rolling)?;
    let exact = || Odds::exact(system.as_ref(), terms);
    let sampled = || Odds::sampled(system.as_ref(), terms, sampling);
    match (asked.check.rolling.method, asked.check.shared.json) {
        (Method::Both, json) => {
            let (exact, sampled) = (exact(), sampled());
            let z = sampled.z_from(&exact).filter(|z| z.is_finite());
            if json {
                let told = |odds: &Odds| odds.told(system.as_ref());
                return terminal::print_json(&Both {
                    exact: told(&exact),
                    sampled: told(&sampled),
                    z,
                });
            }
            let apart = z.map_or("a whole law".to_owned(), |z| format!("{z:+.2} standard errors"));
            let texts = [text(system.as_ref(), &exact), text(system.as_ref(), &sampled)];
            terminal::print(&format!(
                "{}\nThe sampled chance to pass is {apart} off.\n",
                texts.join("\n")
            ))
        }
        (method, json) => {
            let odds = if method == Method::Sampled { sampled() } else { exact() };
            match json {
                true => terminal::print_json(&odds.told(system.as_ref())),
                false => terminal::print(&text(system.as_ref(), &odds)),
            }
        }
    }
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
    let _ = write!(text, "\nPass {}", percent(odds.pass()));
    match odds.sampling.zip(odds.pass_interval()) {
        None => {
            let slack = odds.law.slack();
            let slack = if slack > 0.0 { format!(", slack {slack:.0e}") } else { String::new() };
            let _ = writeln!(text, " (exact{slack})\n");
        }
        Some((sampling, (low, high))) => {
            let _ = writeln!(
                text,
                " ({} to {} with {} % confidence; {} rolls, seed {})\n",
                percent(low),
                percent(high),
                sampling.confidence * 100.0,
                sampling.trials,
                sampling.seed
            );
        }
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
