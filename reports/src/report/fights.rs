//! Answering a study's questions about fights.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::ask::{Ask, Unwatched};
use evenodds_analyses::fight_frames::matrix_frame;
use evenodds_analyses::matrix::MatrixQuestion;
use evenodds_analyses::what_if::Basis;

use super::{Gathered, ReportError};
use crate::fight_sections;
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

    pub(super) fn matrix(
        &mut self,
        question: &MatrixQuestion,
        name: &str,
    ) -> Result<(), ReportError> {
        let question = &question.fresh();
        let matrix = question.answer(&Unwatched)?;
        for cell in &matrix.cells {
            self.tally(cell.sampled.is_some(), 1);
        }
        self.frame(fight_sections::MATRIX, name, &matrix_frame(question, &matrix))?;
        let (section, drawn) = fight_sections::matrix_section(question, &matrix, name);
        let rests_on = question.rests();
        let few = Ask { trials: None, target_error: None, ..question.ask };
        let asked = MatrixQuestion { ask: few, ..question.clone() };
        let what_if = Some(asked.what_if(&matrix, &rests_on, &Unwatched)?);
        self.take(section.on(&Basis { rests_on, what_if }), drawn);
        Ok(())
    }
}
