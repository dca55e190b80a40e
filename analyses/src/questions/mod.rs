//! Questions, each with the answer that every face shows: one folder per question.

pub mod attack;
mod bouts;
mod causes;
pub mod command;
pub mod compare;
pub mod contest;
pub mod curve;
pub mod duel;
pub mod engage;
pub mod exchange;
pub mod growth;
pub(crate) mod identity;
mod inner;
mod kind;
pub mod matrix;
pub mod odds;
pub mod overlay;
mod steps;
pub mod sweep;
pub mod targets;
#[cfg(test)]
mod tests;
mod verdicts;
pub mod volley;
pub mod words;

pub(crate) use kind::{Entry, form};
pub use kind::{KINDS, Kind, Unread};

use std::any::Any;
use std::sync::Arc;

use evenodds_engine::book::Fault;
use evenodds_engine::engagement::Limits;
use evenodds_engine::registry::System;
use serde::Serialize;
use serde_json::Value;

use crate::answer::Answer;
use crate::ask::{Ask, AskError, Sampled, Stop, Watcher};
use crate::bout::Bout;
use crate::counting::Countable;
use crate::library::{RosterFile, ScenarioFile};
use crate::matrix::MatrixQuestion;
use crate::rests::Rests;
use crate::what_if::{Basis, WhatIf};
use compare::{Fights, Select};

/// How a question is asked again with each listed alternative to what its answer rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alternatives {
    /// It is not.
    Untried,
    /// With fewer trials than the question itself, if it is sampled.
    Few,
    /// With the same effort as the question itself.
    All,
}

/// Returns the basis of an answer; `ask` asks again with the alternatives, unless the answer itself
/// was interrupted. If they are interrupted, they are left out, and `stopped` says so.
fn basis(
    alternatives: Alternatives,
    rests_on: Rests,
    stopped: &mut Option<String>,
    ask: impl FnOnce(&Rests) -> Result<Option<WhatIf>, AskError>,
) -> Result<Basis, AskError> {
    let tries = alternatives != Alternatives::Untried && stopped.is_none();
    let what_if = match tries.then(|| ask(&rests_on)).transpose() {
        Err(AskError::Interrupted) => {
            *stopped = Some("stopped by Ctrl-C while trying alternatives".to_owned());
            None
        }
        what_if => what_if?.flatten(),
    };
    Ok(Basis { rests_on, what_if })
}

/// Returns the reason why sampling is not complete, if it was interrupted; `trials` is the name of
/// trials.
fn interrupted(sampled: Option<Sampled>, trials: &str) -> Option<String> {
    match sampled {
        Some(Sampled { stop: Stop::Interrupted, trials: done, .. }) => {
            Some(format!("stopped by Ctrl-C after {done} {trials}"))
        }
        _ => None,
    }
}

/// How often a duel that is not solved is simulated with each alternative, to try them quickly.
const FEW: u64 = 20_000;

/// Returns a bout that is asked about quickly.
fn few(bout: &Bout) -> Bout {
    let ask = Ask { trials: Some(FEW), target_error: None, limits: Limits::FEW, ..bout.ask };
    Bout { ask, ..bout.clone() }
}

/// Returns a JSON document.
fn json(document: &impl Serialize) -> Value {
    serde_json::to_value(document).unwrap_or_default()
}

/// What a question is about: what its answer is computed from.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// A game.
    Game(&'a Arc<dyn System>),
    /// A roster and its game.
    Roster(&'a RosterFile),
    /// A scenario, its roster and its game.
    Scenario(&'a ScenarioFile),
}

impl<'a> Subject<'a> {
    /// Returns the roster, if there is one.
    #[must_use]
    pub fn roster(self) -> Option<&'a RosterFile> {
        match self {
            Subject::Game(_) => None,
            Subject::Roster(roster_file) => Some(roster_file),
            Subject::Scenario(scenario_file) => Some(&scenario_file.roster_file),
        }
    }

    /// Returns the game. That of a scenario's roster may be its base.
    #[must_use]
    pub fn game(self) -> &'a Arc<dyn System> {
        match self {
            Subject::Game(system) => system,
            Subject::Roster(roster_file) => &roster_file.system,
            Subject::Scenario(scenario_file) => &scenario_file.system,
        }
    }
}

/// How the work on a question can be divided into parts; see [`parts`](crate::parts).
#[derive(Clone, Copy)]
pub enum Division<'a> {
    /// It cannot.
    Whole,
    /// By trials, if it is sampled.
    Trials,
    /// By the pairs of a matrix, whether they are sampled or solved.
    Pairs(&'a MatrixQuestion),
}

/// A question of a study, of a command or of a program.
pub trait Question: Any + Send + Sync {
    /// Returns the name of its [`Kind`].
    fn kind(&self) -> &'static str;

    /// Returns the start of the names of its charts and of its anchor in a report, such as
    /// `sprawl-duel`.
    fn stem(&self) -> String;

    /// Returns what it is about.
    fn subjects(&self) -> Vec<Subject<'_>>;

    /// Returns what tells apart the contents of files that its answer depends on besides what it is
    /// about.
    fn depends_on(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns how its numbers are computed, for each of its parts; nothing if they are always
    /// exact.
    fn asks(&mut self) -> Vec<&mut Ask>;

    /// Returns its fights one by one, with those of its numbers that are `wanted`, to compare
    /// them with those under a variant. Returns `None` if its answer does not come from fights that
    /// can be compared one by one.
    ///
    /// # Errors
    /// If the fights cannot be set up.
    fn fights(&self, _wanted: &Select<'_>) -> Result<Option<Fights<'_>>, AskError> {
        Ok(None)
    }

    /// Returns the question as one whose fights can be counted until a test is decided; `None` if
    /// it has no such numbers.
    fn countable(&self) -> Option<&dyn Countable> {
        None
    }

    /// Returns how its work can be divided into parts.
    fn division(&self) -> Division<'_> {
        Division::Whole
    }

    /// Works out the answer; see [`Question::answer`].
    ///
    /// # Errors
    /// If it cannot be asked, is too large for the method wanted, or is stopped before there is a
    /// result.
    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError>;

    /// Answers the question.
    ///
    /// # Errors
    /// If it cannot be asked, is too large for the method wanted, or is stopped before there is a
    /// result; or if the rules of its game met an error while they were played.
    fn answer(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let answer = self.work_out(stem, alternatives, watcher);
        match self.fault() {
            Some(fault) => Err(AskError::Rules(Box::new(fault))),
            None => Ok(answer?.of_kind(self.kind())),
        }
    }

    /// Returns an error that the rules of its game met while they were played.
    fn fault(&self) -> Option<Fault> {
        self.subjects().into_iter().find_map(|subject| subject.game().fault())
    }
}
