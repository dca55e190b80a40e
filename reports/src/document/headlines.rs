//! What is told of a report before all else.

use super::whole::Document;

/// The sentences that are told of a report.
pub(crate) struct Headlines {
    /// What stands out, the most urgent first; one if nothing does.
    pub(crate) verdicts: Vec<String>,
    /// The short answers.
    pub(crate) short_answers: Vec<String>,
}

impl Headlines {
    /// Returns those of a document.
    pub(crate) fn of(document: &Document) -> Headlines {
        let answers = document.sections.iter().flat_map(|section| section.short_answers().to_vec());
        Headlines { verdicts: verdicts(document), short_answers: answers.collect() }
    }

    /// Returns the report in one sentence.
    pub(crate) fn says(&self) -> &str {
        foremost(&self.short_answers, &self.verdicts)
    }
}

/// Returns the first answer, or else what stands out most, which can be more than a sentence.
pub(crate) fn foremost<'a>(short_answers: &'a [String], verdicts: &'a [String]) -> &'a str {
    short_answers.first().or(verdicts.first()).map_or("", String::as_str)
}

/// Returns the sentences of what stands out, and the one about all that was held against a
/// threshold.
fn verdicts(document: &Document) -> Vec<String> {
    // Where nothing is sure, the most that is open is told.
    let open = document.unclear.iter().take(usize::from(document.verdicts.is_empty()));
    let first = document.verdicts.iter().chain(open).map(|verdict| verdict.says.clone());
    let summed = [&document.promises, &document.standing].into_iter().cloned();
    first.chain(summed.filter(|sentence| !sentence.is_empty())).collect()
}
