//! Parts that follow one another, added up to one.

use super::file::{Holds, PartFile};
use super::join::{Parts, span};
use crate::sampling::{PartCounts, PartError, add};

impl Parts {
    /// Adds parts up to one that holds what they hold together, so that many can be kept as few.
    ///
    /// # Errors
    /// If trials between them are missing, or their counts are not those of one question.
    pub fn joined(self) -> Result<PartFile, PartError> {
        let mut parts = self.parts.into_iter();
        let Some((_, mut sum)) = parts.next() else {
            return Err(PartError::new("no parts to join", "name the files of all parts"));
        };
        for (name, part) in parts {
            let unlike = || {
                let message = format!("{name}: the counts are not those of its question");
                PartError::new(message, "play this part again")
            };
            match (&mut sum.holds, part.holds) {
                (Holds::Trials { end, .. }, Holds::Trials { first, end: last, .. }) => {
                    if *end != first {
                        let message = format!("missing: {}", span("trial", *end, first));
                        return Err(PartError::new(message, "join parts that follow one another"));
                    }
                    *end = last;
                }
                (Holds::Pairs { pairs, .. }, Holds::Pairs { pairs: more, .. }) => {
                    pairs.extend(more);
                    sum.pairs.extend(part.pairs);
                }
                _ => return Err(unlike()),
            }
            sum.kept.add(&part.kept).ok_or_else(unlike)?;
            sum.cut = None;
        }
        if let Holds::Pairs { pairs, .. } = &mut sum.holds {
            let mut all: Vec<_> = std::mem::take(pairs).into_iter().zip(sum.pairs).collect();
            all.sort_by_key(|(number, _)| *number);
            (*pairs, sum.pairs) = all.into_iter().unzip();
        }
        Ok(sum)
    }
}

impl PartCounts {
    /// Adds what another part has counted and read. Returns `None` if it is of another shape.
    fn add(&mut self, other: &PartCounts) -> Option<()> {
        let alike = [self.runs.len(), self.reads.len()] == [other.runs.len(), other.reads.len()];
        let mut runs = self.runs.iter_mut().zip(&other.runs);
        runs.try_for_each(|(ours, theirs)| add(ours, theirs))?;
        let mut reads = self.reads.iter_mut().zip(&other.reads);
        reads.try_for_each(|(ours, theirs)| ours.add(theirs))?;
        alike.then_some(())
    }
}
