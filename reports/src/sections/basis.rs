//! What the answer of a section rests on, and what could change it.

use evenodds_analyses::answer::dependencies::Rest;
use evenodds_analyses::answer::{Basis, WhatIf};

use super::content::{Assumption, Section};

impl Section {
    /// Adds what the answer rests on, and what could change it.
    pub(crate) fn on(self, basis: &Basis) -> Section {
        let rests = &basis.rests_on;
        Section {
            flips: basis
                .what_if
                .iter()
                .flat_map(WhatIf::sentences)
                .map(|one| minus(&one))
                .collect(),
            rests: format!("{}.", rests.told()),
            assumptions: rests.iter().map(assumption).collect(),
            ..self
        }
    }
}

/// Puts a true minus before negative numbers.
fn minus(sentence: &str) -> String {
    let signs = sentence.match_indices('-').filter(|(at, _)| {
        let (before, after) = (&sentence[..*at], &sentence[at + 1..]);
        before.ends_with([' ', '(']) && after.starts_with(|next: char| next.is_ascii_digit())
    });
    let signs: Vec<usize> = signs.map(|(at, _)| at).collect();
    let letters = sentence.char_indices();
    letters.map(|(at, one)| if signs.contains(&at) { '\u{2212}' } else { one }).collect()
}

/// Returns a value that a result rests on, as text.
pub(crate) fn assumption(rest: &Rest) -> Assumption {
    let alternatives = rest.alternatives.iter();
    Assumption {
        system: rest.system.clone(),
        key: rest.key.clone(),
        says: rest.says.clone(),
        value: rest.value.clone(),
        status: rest.status.name().to_owned(),
        source: rest.source.clone(),
        alternatives: alternatives.map(|one| format!("{}: {}", one.value, one.says)).collect(),
    }
}
