//! What could change who wins a contest.

use super::question::ContestQuestion;
use crate::answer::dependencies::{Dependencies, changed};
use crate::answer::{Unit, WhatIf};
use crate::sampling::{AskError, Watcher};
use crate::what_if::{cases, differences, moved};

impl ContestQuestion {
    /// Computes what the alternatives to `dependencies` do to who wins, exactly.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn what_if(
        &self,
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let (cases, questions) = cases(dependencies, |rest, value| {
            let system = changed(&self.system, &rest.key, value)?;
            Some(ContestQuestion { system, ..self.clone() })
        });
        let outcomes = ["the first side wins", "the second side wins", "neither side wins"];
        let base = self.chances();
        let mut effects = Vec::with_capacity(cases.len());
        for question in &questions {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            effects.push(differences(&base, &base, &question.chances()));
        }
        Ok(moved(Unit::Chance, &outcomes.map(str::to_owned), &cases, effects, None))
    }
}
