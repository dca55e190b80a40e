//! What choosing between an exact answer and a sampled one came to.

use std::sync::{Mutex, PoisonError};

use super::cost::Cost;
use super::watcher::Watcher;

/// How a duel was answered whose method was left open, and what both ways cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The number of states of its chain, if it was solved.
    pub states: Option<usize>,
    /// The number of trials that were played, or that it would take.
    pub trials: u64,
    /// The predicted cost of solving it; a lower bound if it was sampled.
    pub exact: Cost,
    /// The predicted cost of sampling it.
    pub sampled: Cost,
}

/// A list of choices, for users who want to know.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<Vec<Choice>>);

impl Ledger {
    /// Adds a choice.
    pub fn add(&self, choice: Choice) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(choice);
    }

    /// Returns all choices so far.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the sentences about all choices so far: one about duels that were solved, and one
    /// about those that were sampled.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let (solved, played): (Vec<Choice>, Vec<Choice>) =
            self.choices().into_iter().partition(|choice| choice.states.is_some());
        let cost = |of: &[Choice], read: fn(&Choice) -> Cost| of.iter().map(read).sum::<Cost>();
        let trials =
            |of: &[Choice]| of.iter().fold(0_u64, |all, one| all.saturating_add(one.trials));
        let both = |of: &[Choice]| (cost(of, |one| one.exact), cost(of, |one| one.sampled));
        let mut sentences = Vec::new();
        if let Some(states) = solved.iter().filter_map(|choice| choice.states).max() {
            let chains = match solved.len() {
                1 => format!("{states} states"),
                duels => format!("{duels} duels of at most {states} states each"),
            };
            let (trials, (exact, sampled)) = (trials(&solved), both(&solved));
            sentences.push(format!(
                "Exact: {chains}, predicted {exact}; {trials} trials would take {sampled}."
            ));
        }
        if !played.is_empty() {
            let of = match played.len() {
                1 => String::new(),
                duels => format!(" of {duels} duels"),
            };
            let (trials, (exact, sampled)) = (trials(&played), both(&played));
            sentences.push(format!(
                "Sampled: {trials} trials{of}, predicted {sampled}; exact would take more than \
                 {exact}."
            ));
        }
        sentences
    }
}

/// As a watcher, it wants to know nothing else.
impl Watcher for Ledger {
    fn progress(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        false
    }

    fn ledger(&self) -> Option<&Ledger> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_told_by_the_way_they_fell() {
        let ledger = Ledger::default();
        assert!(ledger.sentences().is_empty());
        let cost = |nanoseconds| Cost { nanoseconds };
        let (exact, sampled) = (cost(1.24e6), cost(9e6));
        let one = Choice { states: Some(870), trials: 100_000, exact, sampled };
        ledger.add(one);
        let told = "Exact: 870 states, predicted 1.2 ms; 100000 trials would take 9.0 ms.";
        assert_eq!(ledger.sentences(), [told]);
        ledger.add(Choice { states: Some(900), ..one });
        ledger.add(Choice { states: None, exact: cost(7e8), ..one });
        let told = [
            "Exact: 2 duels of at most 900 states each, predicted 2.5 ms; 200000 trials would take \
             18 ms.",
            "Sampled: 100000 trials, predicted 9.0 ms; exact would take more than 700 ms.",
        ];
        assert_eq!(ledger.sentences(), told);
    }
}
