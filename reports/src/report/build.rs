//! A report from a study: its answers, their sections, a document, and files.

use evenodds_analyses::study::Study;

use super::made::Report;
use crate::answers::answers;
use crate::baseline::Baseline;
use crate::chart;
use crate::document::{Headlines, ReportOrigin, document};
use crate::files::Contents;
use crate::progress::{Progress, ReportError, Steps};
use crate::sections::sections;

/// Answers every question of a study, and says what moved since a baseline if there is one.
///
/// # Errors
/// If a check is out of range, a frame or chart cannot be made, the baseline has none of the
/// numbers, or it is stopped.
pub fn build(
    study: &Study,
    origin: &ReportOrigin,
    baseline: Option<&Baseline>,
    progress: &dyn Progress,
) -> Result<Report, ReportError> {
    // One step for each question and for the promises, and one for its pictures.
    let all = 2 * (study.questions.len() + usize::from(!study.promises.is_empty()));
    let steps = Steps { progress, all };
    let answers = answers(study, baseline, steps)?;
    let (sections, drawn) = sections(&answers);
    let document = document(study, origin, sections, &drawn);
    let headlines = Headlines::of(&document);
    let (answers, drawn, document, says) = (&answers, &drawn, &document, headlines.says());
    let files = Contents { study, origin, answers, drawn, document, says }.files(steps)?;
    steps.tell(all, "done");
    let notes = chart::boxes(drawn.iter().map(|drawn| &drawn.chart)).into_iter().collect();
    let Headlines { verdicts, short_answers } = headlines;
    Ok(Report { files, verdicts, short_answers, notes })
}
