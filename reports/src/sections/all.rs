//! The sections of all answers of a report, and their charts.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::questions::compare::twins;

use super::content::{Pair, Section};
use super::section::{Drawn, pair, section};
use super::verdict::Found;
use crate::answers::Answered;

/// The sections of a report, one for each answer.
#[derive(Default)]
pub(crate) struct Sections {
    /// The sections.
    pub(crate) list: Vec<Section>,
    /// Those that are shown as one question.
    pub(crate) pairs: Vec<Pair>,
    /// The verdicts of all answers.
    pub(crate) verdicts: Vec<Found>,
    /// How many chances are exact.
    pub(crate) exact: usize,
    /// How many chances are sampled.
    pub(crate) sampled: usize,
}

/// Returns the sections of answers, and the charts of all.
pub(crate) fn sections(answers: &[Answered]) -> (Sections, Vec<Drawn>) {
    let (mut all, mut charts) = (Sections::default(), Vec::new());
    for (nth, Answered { answer, command, address, sums_up, .. }) in answers.iter().enumerate() {
        let (section, drawn) = section(nth, answer);
        let mut section = Section { command: command.clone(), address: address.clone(), ..section };
        if *sums_up {
            section.rests.clear();
        }
        all.list.push(section);
        all.verdicts.extend(answer.verdicts.iter().map(|verdict| (nth, verdict.clone())));
        all.exact += answer.exact;
        all.sampled += answer.sampled;
        charts.extend(drawn);
    }
    for twins in twins(&answers.iter().map(compared).collect::<Vec<_>>()) {
        let (pair, drawn) = pair(twins, &all.list);
        all.pairs.push(pair);
        charts.extend(drawn);
    }
    (all, charts)
}

/// Returns what two answers are compared by: the kind of their question, their numbers and charts.
fn compared(Answered { kind, answer, .. }: &Answered) -> (&'static str, Answer) {
    let (question, rosters) = (answer.question.clone(), answer.rosters.clone());
    let (numbers, charts) = (answer.numbers.clone(), answer.charts.clone());
    (kind, Answer { question, rosters, numbers, charts, ..Answer::default() })
}
