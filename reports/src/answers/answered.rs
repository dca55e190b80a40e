//! The answers to the questions of a study, with those that sum the others up.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::promises::{self, Known};
use evenodds_analyses::question::{Alternatives, Question, Subject};
use evenodds_analyses::sampling::AskError;
use evenodds_analyses::study::Study;

use super::address::address;
use crate::baseline::{Baseline, SECTION};
use crate::progress::{ReportError, Steps, Watched};

/// An answer, and what was asked.
pub(crate) struct Answered {
    /// The kind of the question.
    pub(crate) kind: &'static str,
    /// The answer.
    pub(crate) answer: Answer,
    /// The scenarios, as the study names them.
    pub(crate) scenarios: Vec<String>,
    /// The shell command that asks the question by itself, if there is one.
    pub(crate) command: Option<String>,
    /// The address that opens the question in an explorer, if there is one.
    pub(crate) address: Option<String>,
    /// Whether it sums other answers up, and rests on what they rest on.
    pub(crate) sums_up: bool,
}

impl Answered {
    /// Returns an answer that sums the others up.
    fn summing_up(kind: &'static str, answer: Answer) -> Answered {
        Answered {
            kind,
            answer,
            scenarios: Vec::new(),
            command: None,
            address: None,
            sums_up: true,
        }
    }
}

/// Answers every question of a study, and says what moved since a baseline if there is one. What is
/// promised, and what moved, comes first.
///
/// # Errors
/// If a check is out of range, the baseline has none of the numbers, or it is stopped.
pub(crate) fn answers(
    study: &Study,
    baseline: Option<&Baseline>,
    steps: Steps<'_>,
) -> Result<Vec<Answered>, ReportError> {
    let watcher = Watched(steps.progress);
    let whole = |answer: Answer| match answer.stopped {
        Some(_) => Err(AskError::Interrupted),
        None => Ok(answer),
    };
    let (mut asked, mut known) = (Vec::new(), Known::default());
    let all = study.questions.iter().zip(&study.asked).zip(study.anchors());
    for (((kind, question), message), stem) in all {
        steps.tell(asked.len(), kind.says);
        let answer = whole(question.answer(&stem, Alternatives::Few, &watcher)?)?;
        if study.promises.is_about(&stem) && answer.sampled == 0 {
            known.insert(stem, answer.clone());
        }
        let (kind, question) = (kind.name, question.as_ref());
        let (scenarios, command) = (scenarios(question), question.command());
        let address = message.as_ref().and_then(|message| address(study, message));
        asked.push(Answered { kind, answer, scenarios, command, address, sums_up: false });
    }
    let mut answers = Vec::new();
    if !study.promises.is_empty() {
        steps.tell(asked.len(), "promises");
        let answer = whole(study.promises.answer(&known, &watcher)?)?;
        answers.push(Answered::summing_up(promises::STEM, answer));
    }
    if let Some(baseline) = baseline {
        let all = asked.iter().chain(&answers).map(|one| (one.kind, &one.answer));
        let moved = baseline.against(study, all)?.answer();
        answers.push(Answered::summing_up(SECTION, moved));
    }
    answers.append(&mut asked);
    Ok(answers)
}

/// Returns the scenarios that a question is about, each once.
fn scenarios(question: &dyn Question) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for subject in question.subjects() {
        if let Subject::Scenario(file) = subject
            && !names.contains(&file.name)
        {
            names.push(file.name.clone());
        }
    }
    names
}
