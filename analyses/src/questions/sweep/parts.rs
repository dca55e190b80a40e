//! The cells of a sweep in parts, and putting them together.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::cell::Outcome;
use super::document::{self, Stored};
use super::question::SweepQuestion;
use super::run::{Store, is_answer};
use crate::answer::dependencies::Dependencies;
use crate::build::hex;
use crate::sampling::{Cut, PartError};

/// A document of a store: its name, and its contents.
pub type Document = (String, Vec<u8>);

/// A part of the cells of a sweep.
pub struct SweepPart<'a, S> {
    /// Its name in errors.
    pub name: &'a str,
    /// How it was cut, if it is one of several parts of the same size.
    pub cut: Option<Cut>,
    /// The numbers of its cells, from 0.
    pub cells: Vec<u64>,
    /// Where its answers are kept.
    pub store: &'a S,
}

/// Returns, for each of these names, the number of the first one that is the same.
pub(super) fn firsts(names: &[String]) -> Vec<usize> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (nth, name) in names.iter().enumerate() {
        first.entry(name).or_insert(nth);
    }
    names.iter().map(|name| first[name.as_str()]).collect()
}

/// Returns those of some cells that are asked: of cells that are the same, only the first one is.
pub(super) fn held(cells: &[u64], names: &[String]) -> Vec<usize> {
    let same = firsts(names);
    let cells = cells.iter().filter_map(|&nth| usize::try_from(nth).ok());
    cells.filter(|&nth| same.get(nth) == Some(&nth)).collect()
}

impl<S: Store> SweepPart<'_, S> {
    /// Returns what it keeps of the cell with this name and these changes; `what` names it.
    fn kept<T: Stored>(&self, (name, changes): (&str, &str), what: &str) -> Result<T, PartError> {
        let error = |says: String| {
            let cut = self.cut.map_or(String::new(), |cut| format!(" part {cut}"));
            let message = format!("{}:{cut} {says}", self.name);
            PartError::new(message, "run the same command for this part again: it goes on")
        };
        match self.store.read(&document::path::<T>(name)) {
            Some(bytes) => document::read(name, changes, &bytes)
                .map_err(|why| error(format!("has a damaged file with {what}: {why}"))),
            None => Err(error(format!("lacks {what}"))),
        }
    }
}

impl SweepQuestion {
    /// Returns the hash of all that the answers to its cells depend on.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(Sha256::new_with_prefix(self.named().1.join(" ")))
    }

    /// Returns the name of the answer to each cell in a store. Cells that are the same share one.
    #[must_use]
    pub fn documents(&self) -> Vec<String> {
        self.named().1.iter().map(|name| document::path::<Outcome>(name)).collect()
    }

    /// Returns the number of its cells.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.named().0.len() as u64
    }

    /// Puts parts together: returns the documents that a store has once all cells were asked there.
    ///
    /// # Errors
    /// If cells are missing, two parts hold the same one, or a document is damaged.
    pub fn join<S: Store>(&self, parts: &[SweepPart<'_, S>]) -> Result<Vec<Document>, PartError> {
        let (cells, names) = self.named();
        let mut holders: Vec<Option<&SweepPart<'_, S>>> = vec![None; names.len()];
        for part in parts {
            for &nth in &part.cells {
                let nth = nth as usize;
                let Some(holder) = holders.get_mut(nth) else { continue };
                if let Some(other) = holder.replace(part) {
                    let message = format!(
                        "{} and {} both hold cell {} of {}, {}",
                        other.name,
                        part.name,
                        nth + 1,
                        names.len(),
                        self.changes(&cells[nth])
                    );
                    return Err(PartError::new(message, "leave one of them out"));
                }
            }
        }
        check_gaps(parts, holders.iter().filter(|holder| holder.is_none()).count(), names.len())?;
        let (same, mut documents) = (firsts(&names), Vec::new());
        let mut first: Option<usize> = None;
        for nth in (0..names.len()).filter(|&nth| same[nth] == nth) {
            let Some(part) = holders[nth] else { continue };
            let changes = self.changes(&cells[nth]);
            let what = format!("the answer to cell {} of {}, {changes}", nth + 1, names.len());
            let outcome: Outcome = part.kept((&names[nth], &changes), &what)?;
            first = first.or(is_answer(&outcome).then_some(nth));
            documents.push(held_as(&names[nth], &outcome));
        }
        if let Some((nth, part)) = first.and_then(|nth| Some((nth, holders[nth]?))) {
            let dependencies: Dependencies =
                part.kept((&names[nth], ""), "what its answers rest on")?;
            documents.push(held_as(&names[nth], &dependencies));
        }
        Ok(documents)
    }
}

fn check_gaps<S>(parts: &[SweepPart<'_, S>], missing: usize, of: usize) -> Result<(), PartError> {
    if missing == 0 {
        return Ok(());
    }
    let cuts: Option<Vec<Cut>> = parts.iter().map(|part| part.cut).collect();
    let s = if missing == 1 { "" } else { "s" };
    let message = match cuts.and_then(|cuts| Cut::missing(&cuts)) {
        Some(parts) => format!("{parts} missing: {missing} cell{s} of {of}"),
        None => format!("{missing} cell{s} of {of} are missing"),
    };
    Err(PartError::new(message, "run what is missing, and name all parts"))
}

/// Returns the document of the cell with this name.
fn held_as<T: Stored>(name: &str, of: &T) -> Document {
    (document::path::<T>(name), document::text(name, of))
}
