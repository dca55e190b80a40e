//! Parts put together, once they are checked against each other.

use std::sync::atomic::AtomicUsize;

use super::asked::{AskedError, PartQuestion};
use super::file::{Holds, PartFile};
use crate::library::Library;
use crate::question::{Division, Question};
use crate::sampling::{Cut, PartError, Piece, Share, WholeShare};

/// Parts of one question, of which no two hold the same.
pub struct Parts {
    /// The name of each part in errors, and the part, in the order of what they hold.
    pub(super) parts: Vec<(String, PartFile)>,
}

impl Parts {
    /// Puts parts together, in any order; each comes with its name in errors.
    ///
    /// # Errors
    /// If there is none, they are of different questions, or two of them hold the same.
    pub fn of(mut parts: Vec<(String, PartFile)>) -> Result<Parts, PartError> {
        parts.sort_by_key(|(_, part)| match &part.holds {
            Holds::Trials { first, .. } => *first,
            Holds::Pairs { pairs, .. } => pairs.first().copied().unwrap_or_default(),
        });
        let Some(((name, first), others)) = parts.split_first() else {
            return Err(PartError::new("no parts to merge", "name the files of all parts"));
        };
        for (other, part) in others {
            let differs = part.asked.differs(&first.asked);
            if let Some(what) = differs.or_else(|| differ(&part.holds, &first.holds)) {
                let message =
                    format!("{other} belongs to a different question than {name}: {what}");
                return Err(PartError::new(message, "merge the parts of one question only"));
            }
        }
        let parts = Parts { parts };
        parts.check_overlaps()?;
        Ok(parts)
    }

    /// Reads the question of the parts, asked as it was.
    ///
    /// # Errors
    /// If it cannot be read any more, or what its files say has changed.
    pub fn question(&self, library: &Library) -> Result<Box<dyn Question>, AskedError> {
        let (name, part) = &self.parts[0];
        let mut question = part.asked.question(name, library)?;
        let unlike = || {
            let message = format!("{name} does not hold what its question is divided into");
            AskedError::Part(PartError::new(message, "play this part again"))
        };
        let trials: Vec<u64> = question.asks().iter().map(|ask| ask.trials_at_most()).collect();
        let fits = match (question.division(), &part.holds) {
            (Division::Trials, Holds::Trials { of, .. }) => trials.iter().all(|all| all == of),
            (Division::Pairs(matrix), Holds::Pairs { of, .. }) => matrix.count() as u64 == *of,
            _ => false,
        };
        if fits { Ok(question) } else { Err(unlike()) }
    }

    /// Checks that the parts are of this question.
    ///
    /// # Errors
    /// If they are of another.
    pub fn check_question(&self, asked: &PartQuestion) -> Result<(), PartError> {
        let (name, part) = &self.parts[0];
        part.asked.differs(asked).map_or(Ok(()), |what| {
            let message = format!("{name} belongs to a different question: {what}");
            Err(PartError::new(message, "play the parts of this question"))
        })
    }

    /// Returns the share of the work with all that the parts hold. With a target error they need
    /// not hold all trials, only those up to the end of a wave at which it is reached.
    ///
    /// # Errors
    /// If something is missing.
    pub fn share(self) -> Result<Share, PartError> {
        self.check_gaps(self.parts[0].1.asked.ask().target_error.is_some())?;
        Ok(self.whole(false))
    }

    /// Returns the share of the work with what the parts hold so far. Trials may be missing after those
    /// that they hold: sampling stops there.
    ///
    /// # Errors
    /// If anything else is missing.
    pub fn share_so_far(self) -> Result<Share, PartError> {
        self.check_gaps(true)?;
        Ok(self.whole(true))
    }

    fn whole(self, is_so_far: bool) -> Share {
        let pairs = match self.parts[0].1.holds {
            Holds::Trials { .. } => None,
            Holds::Pairs { .. } => {
                let held = |(_, part): &(String, PartFile)| match &part.holds {
                    Holds::Trials { .. } => Vec::new(),
                    Holds::Pairs { pairs, .. } => {
                        pairs.iter().copied().zip(part.pairs.iter().copied()).collect()
                    }
                };
                let mut all: Vec<_> = self.parts.iter().flat_map(held).collect();
                all.sort_by_key(|(number, _)| *number);
                Some(all.into_iter().map(|(_, pair)| pair).collect())
            }
        };
        let piece = |(name, part): (String, PartFile)| Piece {
            name,
            range: part.holds.range(),
            kept: part.kept,
        };
        let pieces = self.parts.into_iter().map(piece).collect();
        let (run, read) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Share::Whole(WholeShare { pieces, pairs, is_so_far, run, read })
    }

    fn check_overlaps(&self) -> Result<(), PartError> {
        let refuse = |one: &str, other: &str, what: &str| {
            if one == other {
                return Err(PartError::new(format!("{one} is named twice"), "name it once"));
            }
            let message = format!("{one} and {other} both hold {what}");
            Err(PartError::new(message, "leave one of them out"))
        };
        for pair in self.parts.windows(2) {
            let [one, other] = [0, 1].map(|nth: usize| pair[nth].1.holds.range());
            if other.start < one.end {
                let end = one.end.min(other.end);
                let what = span("trial", other.start, end);
                return refuse(&pair[0].0, &pair[1].0, &what);
            }
        }
        let mut held: Vec<(u64, &str)> = self.numbered().collect();
        held.sort_unstable();
        match held.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => refuse(pair[0].1, pair[1].1, &format!("pair {}", pair[0].0)),
            None => Ok(()),
        }
    }

    /// Iterates over all pairs that are held, with the name of the part that holds them.
    fn numbered(&self) -> impl Iterator<Item = (u64, &str)> {
        self.parts.iter().flat_map(|(name, part)| {
            let pairs = match &part.holds {
                Holds::Trials { .. } => &[][..],
                Holds::Pairs { pairs, .. } => pairs,
            };
            pairs.iter().map(|&pair| (pair, name.as_str()))
        })
    }

    /// Checks that nothing is missing; `may_stop` says whether trials may be missing at the end.
    fn check_gaps(&self, may_stop: bool) -> Result<(), PartError> {
        let missing = match self.parts[0].1.holds {
            Holds::Trials { of, .. } => {
                let mut gaps = Vec::new();
                let mut so_far = 0;
                for (_, part) in &self.parts {
                    let range = part.holds.range();
                    if so_far < range.start {
                        gaps.push(span("trial", so_far, range.start));
                    }
                    so_far = range.end;
                }
                if so_far < of && !may_stop {
                    gaps.push(span("trial", so_far, of));
                }
                gaps
            }
            Holds::Pairs { of, .. } => {
                let held: Vec<u64> = self.numbered().map(|(pair, _)| pair).collect();
                let count = of.saturating_sub(held.len() as u64);
                let s = if count == 1 { "" } else { "s" };
                if count == 0 { Vec::new() } else { vec![format!("{count} pair{s} of {of}")] }
            }
        };
        if missing.is_empty() {
            return Ok(());
        }
        let cuts: Option<Vec<Cut>> = self.parts.iter().map(|(_, part)| part.cut).collect();
        let message = match cuts.and_then(|cuts| Cut::missing(&cuts)) {
            Some(parts) => format!("{parts} missing: {}", missing.join(", ")),
            None => format!("missing: {}", missing.join(", ")),
        };
        Err(PartError::new(message, "play what is missing, and name all parts"))
    }
}

/// Returns a range of numbered things in words: "trials 3 to 7".
pub(super) fn span(what: &str, first: u64, end: u64) -> String {
    match end - first {
        1 => format!("{what} {first}"),
        _ => format!("{what}s {first} to {}", end - 1),
    }
}

/// Returns what makes two parts of different wholes, if anything does.
fn differ(ours: &Holds, theirs: &Holds) -> Option<String> {
    match (ours, theirs) {
        (Holds::Trials { of, .. }, Holds::Trials { of: all, .. }) => {
            (of != all).then(|| format!("{of} trials, not {all}"))
        }
        (Holds::Pairs { of, .. }, Holds::Pairs { of: all, .. }) => {
            (of != all).then(|| format!("{of} pairs, not {all}"))
        }
        _ => Some("it is divided otherwise".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_parts_are_told_in_words() {
        assert_eq!(span("trial", 3, 4), "trial 3");
        assert_eq!(span("trial", 3, 8), "trials 3 to 7");
        let cuts: Vec<Cut> = (1..=40).filter_map(|nth| Cut::new(nth, 40)).collect();
        assert_eq!(Cut::missing(&cuts[1..]).as_deref(), Some("part 1/40 is"));
        assert_eq!(Cut::missing(&cuts[2..]).as_deref(), Some("parts 1/40 and 2/40 are"));
        let many = Cut::missing(&cuts[39..]).expect("some are missing");
        assert!(many.ends_with("12/40 and 27 more are"), "{many}");
        assert_eq!(Cut::missing(&cuts), None);
        assert_eq!(Cut::missing(&[cuts[0], Cut::new(1, 2).expect("a part")]), None);
    }
}
