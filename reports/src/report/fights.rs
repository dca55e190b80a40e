//! Answering a study's questions.

use evenodds_analyses::answer::Answer;

use super::{Gathered, ReportError};
use crate::section::section;

impl Gathered {
    /// Adds the section, the charts and the frames of an answer.
    pub(super) fn answer(&mut self, answer: &Answer) -> Result<(), ReportError> {
        self.exact += answer.exact;
        self.sampled += answer.sampled;
        for (name, frame) in &answer.frames {
            self.frame(name, &answer.stem, frame)?;
        }
        let (section, drawn) = section(answer);
        self.take(section, drawn);
        Ok(())
    }
}
