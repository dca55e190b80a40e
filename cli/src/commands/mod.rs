//! The commands, one a module.

pub mod attack;
pub mod curve;
pub mod duel;
pub mod matrix;
pub mod odds;
pub mod play;
pub mod report;
pub mod shell;
pub mod systems;

use std::sync::Arc;
use std::time::Instant;

use evenodds_analyses::ask::{Ask, Sampled, Stop, Wanted};
use evenodds_analyses::attack::AttackOdds;
use evenodds_analyses::interval::apart;
use evenodds_analyses::library::{Arms, Library};
use evenodds_analyses::odds::Sampling;
use evenodds_engine::book::TermsError;
use evenodds_engine::registry::System;

use crate::arguments::{Fight, Method, Rolling, Setting, Threads};
use crate::failure::Failure;
use crate::terminal;

/// How often a check is rolled unless it is said.
const TRIALS: u64 = 1_000_000;
/// The confidence of intervals.
const CONFIDENCE: f64 = 0.95;

fn system(name: &str) -> Result<Arc<dyn System>, Failure> {
    Ok(Library::standard(".").system(name)?)
}

fn out_of_terms(error: &TermsError) -> Failure {
    Failure::input(format!("--{}: {error}", error.term()), None)
}

/// Sets up the threads that roll.
fn set_up(threads: &Threads) -> Result<(), Failure> {
    if let Some(threads) = threads.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
        pool.map_err(|error| Failure::input(format!("--threads: {error}"), None))?;
    }
    Ok(())
}

/// Sets up the threads, and says how to roll where the method does.
fn sampling(rolling: &Rolling) -> Result<Sampling, Failure> {
    let rolls = matches!(rolling.method, Method::Sampled | Method::Both);
    if rolling.trials.is_some() && !rolls {
        terminal::complain("note: exact odds roll nothing, so --trials changes nothing");
    }
    set_up(&rolling.threads)?;
    let trials = rolling.trials.unwrap_or(TRIALS);
    Ok(Sampling { trials, seed: rolling.seed, confidence: CONFIDENCE })
}

/// How a fight is asked for; `pilot` plays so many, to tell how long more would take.
fn ask(fight: &Fight, pilot: impl FnOnce(u64)) -> Result<Ask, Failure> {
    let rolls = matches!(fight.method, Method::Sampled | Method::Both | Method::Auto);
    if (fight.trials.is_some() || fight.target_error.is_some()) && !rolls {
        terminal::complain(
            "note: exact odds play nothing, so --trials and --target-error change nothing",
        );
    }
    set_up(&fight.threads)?;
    terminal::stop_on_ctrl_c();
    match fight.trials {
        Some(trials) if trials > Ask::TRIALS_MAX && !fight.long && rolls => {
            let fix = "ask for a --target-error, or add --long to play them all";
            return Err(too_long("--trials", trials, pilot, fix));
        }
        _ => {}
    }
    let wanted = match fight.method {
        Method::Auto => Wanted::Auto,
        Method::Sampled => Wanted::Sampled,
        // Of both, the exact half; the other is asked for by itself.
        Method::Exact | Method::Both => Wanted::Exact,
    };
    let (trials, target_error, seed) = (fight.trials, fight.target_error, fight.seed);
    let confidence = CONFIDENCE;
    Ok(Ask { wanted, trials, target_error, seed, confidence, ..Ask::default() })
}

/// The refusal of so many trials, with the time that they would take; `pilot` plays a few.
fn too_long(what: &str, trials: u64, pilot: impl FnOnce(u64), fix: &str) -> Failure {
    const PILOT: u64 = 20_000;
    let began = Instant::now();
    pilot(PILOT);
    let seconds = began.elapsed().as_secs_f64() * trials as f64 / PILOT as f64;
    let message = format!(
        "{what}: {trials} would take about {} on this machine; expected at most {}",
        terminal::duration(seconds),
        Ask::TRIALS_MAX
    );
    Failure::input(message, Some(fix.to_owned()))
}

/// What is said of a situation.
fn said(set: &[Setting]) -> Vec<(String, String)> {
    set.iter().map(|Setting(key, value)| (key.clone(), value.clone())).collect()
}

fn arms(roster: &str) -> Result<Arms, Failure> {
    Ok(Library::standard(".").roster(roster)?)
}

/// A chance as percent, with its interval where it was sampled.
fn with_interval(chance: f64, interval: Option<(f64, f64)>) -> String {
    match interval {
        None => percent(chance),
        Some((low, high)) => format!("{} ({} to {})", percent(chance), percent(low), percent(high)),
    }
}

/// How a number was got, in a line or two: exact, or sampled and how.
fn method_line(slack: Option<f64>, sampled: Option<Sampled>, why: &str) -> String {
    let Some(sampled) = sampled else {
        let slack = slack.filter(|&slack| slack > 0.0);
        let slack = slack.map_or("slack 0".to_owned(), |slack| format!("slack {slack:.0e}"));
        return terminal::paragraph(&format!("Exact; {slack}; {why}."));
    };
    let stop = match (sampled.stop, sampled.target_error) {
        (Stop::Interrupted, _) => ", stopped by Ctrl-C".to_owned(),
        (Stop::Target, Some(target)) => format!(", stopped at {} to either side", percent(target)),
        (Stop::Trials, Some(target)) => {
            format!(", the target of {} to either side not reached", percent(target))
        }
        _ => String::new(),
    };
    terminal::paragraph(&format!(
        "Sampled, {} fights of seed {}{stop}; in brackets the {} % {}; {why}.",
        sampled.trials,
        sampled.seed,
        sampled.confidence * 100.0,
        sampled.interval_name(),
    ))
}

/// What was said of a situation, to be put after a sentence's head: ` (kind=shoot, range=8)`.
fn situation_words(said: &[(String, String)]) -> String {
    let pairs: Vec<String> = said.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if pairs.is_empty() { String::new() } else { format!(" ({})", pairs.join(", ")) }
}

/// How many standard errors a sampled chance may lie from the exact one: beyond that lies one
/// sample in some millions, over the few chances that are compared.
const APART_MAX: f64 = 5.5;

/// A failure where exact and sampled numbers lie further apart than chance can explain.
fn agree(z: f64) -> Result<(), Failure> {
    if z.abs() <= APART_MAX {
        return Ok(());
    }
    let message = format!(
        "exact and sampled numbers are {z:+.2} standard errors apart, and {APART_MAX} are exceeded \
         less than once in a million times: one of them is wrong"
    );
    let fix = "this is a mistake in the game or in the program; please report it".to_owned();
    Err(Failure::input(message, Some(fix)))
}

/// The largest distance between chances of an attack that were got both ways, in standard errors.
fn z(exact: &AttackOdds, sampled: &AttackOdds) -> f64 {
    let trials = sampled.sampled.map_or(0, |sampled| sampled.trials);
    let chances = [AttackOdds::hit, AttackOdds::wound, AttackOdds::out];
    let zs = chances.map(|chance| {
        apart((chance(sampled) * trials as f64).round() as u64, trials, chance(exact))
    });
    zs.into_iter().fold(0.0, |most, z| if z.abs() > f64::abs(most) { z } else { most })
}

/// A failure where Ctrl-C stopped the sampling, once what is known has been told.
fn stopped(sampled: Option<Sampled>) -> Result<(), Failure> {
    match sampled {
        Some(Sampled { stop: Stop::Interrupted, trials, .. }) => {
            Err(Failure::stopped(format!("stopped by Ctrl-C after {trials} fights")))
        }
        _ => Ok(()),
    }
}

/// A chance as percent.
fn percent(chance: f64) -> String {
    format!("{:.2} %", chance * 100.0)
}
