//! Parts of the work on a question, for many machines, and merging them.
//!
//! A trial is named by seed and number, and counts of trials add up in any order. So any range of
//! the trials of a question can be played anywhere, and all ranges together give the same bytes as
//! the undivided question: a merged question is worked out as usual, and takes the counts of its
//! parts where it would play. A matrix is divided by pairs, which are kept as they are.
//!
//! [`begin`] answers what needs no parts. [`play`] plays a part, whose file [`PartFile::to_json`] writes and [`PartFile::read`] reads.
//! [`Parts`] puts parts together, or adds them up to fewer, and [`answer`] answers their question.
//! With a target error, [`survey`] tells the numbers of trials at which it is decided whether to go on:
//! parts have to end there, and [`answer`] fails with [`PartError::Unfinished`] until those so far
//! are enough. [`Parts::share_so_far`] answers with what there is.
//!
//! `asked` is the question as a part states it, `file` the format, `join` parts checked against
//! each other, `sum` several parts as one.

mod asked;
mod file;
mod join;
mod sum;
#[cfg(test)]
mod tests;

pub use asked::{AskedError, PartQuestion};
pub use file::{Holds, PartFile};
pub use join::Parts;

use std::sync::{Mutex, PoisonError};

use crate::answer::Answer;
use crate::measures::matrix::MatrixQuestion;
use crate::question::{Alternatives, Division, Question};
use crate::sampling::{
    AskError, Cut, Pair, PartCounts, PartError, RangeShare, Share, Sharing, Survey, Watcher,
};

/// Returns what a part of a question holds, if it is cut into parts of about the same size.
///
/// # Errors
/// If it cannot be divided, or there are more parts than trials or pairs.
pub fn cut(asked: &PartQuestion, question: &dyn Question, cut: Cut) -> Result<Holds, PartError> {
    asked::check(asked, question)?;
    match question.division() {
        Division::Pairs(matrix) => cut.pairs(matrix.count() as u64),
        _ => cut.trials(asked.trials()),
    }
}

/// Plays a part of a question.
///
/// # Errors
/// If the question cannot be divided like this, it is stopped, or as for
/// [`Question::answer`].
pub fn play(
    asked: PartQuestion,
    question: &dyn Question,
    holds: Holds,
    cut: Option<Cut>,
    watcher: &dyn Watcher,
) -> Result<PartFile, AskError> {
    asked::check(&asked, question)?;
    if !holds.is_sound() {
        return Err(PartError::new("there is no such part", "count trials and pairs from 0").into());
    }
    match (question.division(), &holds) {
        (Division::Pairs(matrix), Holds::Pairs { pairs, .. }) => {
            let (kept, pairs) = pairs_of(matrix, pairs, watcher)?;
            Ok(PartFile { asked, holds, cut, kept, pairs })
        }
        (Division::Trials, &Holds::Trials { first, end, of }) => {
            let share = Share::Range(RangeShare::of(first..end, of));
            let sharing = Sharing { watcher, share: &share };
            let answer = question.answer("", Alternatives::Untried, &sharing)?;
            let Share::Range(range) = share else { return Err(asked::solved().into()) };
            let kept = range.into_kept();
            if answer.stopped.is_some() {
                return Err(AskError::Interrupted);
            }
            if kept.runs.is_empty() {
                return Err(asked::solved().into());
            }
            Ok(PartFile { asked, holds, cut, kept, pairs: Vec::new() })
        }
        _ => Err(PartError::new("the question is divided otherwise", "ask it whole").into()),
    }
}

/// Computes pairs of a matrix.
fn pairs_of(
    matrix: &MatrixQuestion,
    numbers: &[u64],
    watcher: &dyn Watcher,
) -> Result<(PartCounts, Vec<Pair>), AskError> {
    let matrix = matrix.fresh();
    let numbers: Vec<usize> = numbers.iter().map(|&number| number as usize).collect();
    if numbers.last().is_some_and(|&last| matrix.count() <= last) {
        let message = format!("a matrix of {} pairs has no more", matrix.count());
        return Err(PartError::new(message, "count pairs from 0").into());
    }
    let pairs = matrix.pairs(&numbers, watcher)?;
    let share = Share::Range(RangeShare::of(0..0, 0));
    matrix.exchange_reads(&Sharing { watcher, share: &share })?;
    let Share::Range(range) = share else { return Err(AskError::Interrupted) };
    if let Some(fault) = matrix.fault() {
        return Err(AskError::Rules(Box::new(fault)));
    }
    Ok((range.into_kept(), pairs))
}

/// What comes of a question that is asked without playing.
pub enum Begun {
    /// Its answer, which needs no sampling or is not divided by trials.
    Answered(Box<Answer>),
    /// How its trials are sampled.
    Sampled(Survey),
}

/// Answers a question, unless trials would have to be played that can be divided into parts.
///
/// # Errors
/// As for [`Question::answer`].
pub fn begin(question: &dyn Question, watcher: &dyn Watcher) -> Result<Begun, AskError> {
    if !matches!(question.division(), Division::Trials) {
        let answer = question.answer("", Alternatives::Untried, watcher)?;
        return Ok(Begun::Answered(Box::new(answer)));
    }
    let share = Share::Survey(Mutex::default());
    let answer = question.answer("", Alternatives::Untried, &Sharing { watcher, share: &share });
    let found = match share {
        Share::Survey(found) => found.into_inner().unwrap_or_else(PoisonError::into_inner),
        _ => None,
    };
    match found {
        Some(survey) => Ok(Begun::Sampled(survey)),
        None => Ok(Begun::Answered(Box::new(answer?))),
    }
}

/// Returns how the trials of a question are sampled, without playing any; `None` if it is not
/// sampled, or not divided by trials.
///
/// # Errors
/// As for [`Question::answer`], except that nothing is played.
pub fn survey(question: &dyn Question, watcher: &dyn Watcher) -> Result<Option<Survey>, AskError> {
    if !matches!(question.division(), Division::Trials) {
        return Ok(None);
    }
    Ok(match begin(question, watcher)? {
        Begun::Answered(_) => None,
        Begun::Sampled(survey) => Some(survey),
    })
}

/// Answers the question of parts as if it had been asked whole; `share` is what they hold together.
///
/// # Errors
/// If a part does not hold what the question needs, or as for [`Question::answer`].
pub fn answer(
    question: &dyn Question,
    share: &Share,
    watcher: &dyn Watcher,
) -> Result<Answer, AskError> {
    let answer = question.answer("", Alternatives::Untried, &Sharing { watcher, share })?;
    if let Share::Whole(whole) = share {
        whole.finish()?;
    }
    Ok(answer)
}
