//! The commands, one a module.

pub mod curve;
pub mod odds;
pub mod report;
pub mod shell;
pub mod systems;

use std::sync::Arc;

use evenodds_analyses::library::Library;
use evenodds_analyses::odds::Sampling;
use evenodds_engine::book::TermsError;
use evenodds_engine::registry::System;

use crate::arguments::{Method, Rolling, Threads};
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

/// A chance as percent.
fn percent(chance: f64) -> String {
    format!("{:.2} %", chance * 100.0)
}
