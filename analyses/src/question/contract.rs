//! What can be asked of every question.

use std::any::Any;
use std::sync::Arc;

use evenodds_engine::book::Fault;
use evenodds_engine::registry::System;

use super::counting::Countable;
use super::fights::{Fights, Select};
use crate::answer::Answer;
use crate::library::{RosterFile, ScenarioFile};
use crate::measures::matrix::MatrixQuestion;
use crate::sampling::{Ask, AskError, Watcher};

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
    /// Returns the name of its [`Kind`](super::Kind).
    fn kind(&self) -> &'static str;

    /// Returns the start of the names of its charts and of its anchor in a report, such as
    /// `sprawl-duel`.
    fn stem(&self) -> String;

    /// Returns the shell command that asks it by itself, in the folder of its study; `None` if
    /// there is none: a question of several others has no command, and a game that is not built in
    /// has no name that a command knows.
    fn command(&self) -> Option<String> {
        None
    }

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
