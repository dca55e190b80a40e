//! Trying a change: making it in the texts of the files, and checking the study's promises in their
//! place.

use std::collections::BTreeMap;

use evenodds_engine::book::Fault;
use rayon::prelude::*;

use super::edit::edited;
use super::found::{Attempt, FileEdit, Rulings, is_kept};
use super::search::{Assignment, Judge, Shortfall};
use crate::complaint::{Class, Complaint};
use crate::free::FreeKey;
use crate::measures::matrix::StopOnly;
use crate::promises::{Known, Means, Ruling};
use crate::sampling::Watcher;
use crate::study::{Overrides, Study, StudyText};

/// What changes are tried with.
pub(super) struct Trials<'a> {
    pub(super) text: &'a StudyText,
    /// What is said in place of the study.
    pub(super) overrides: Overrides,
    pub(super) keys: &'a [FreeKey],
    pub(super) present: &'a Assignment,
    /// The texts of the files that may change, by path.
    pub(super) texts: BTreeMap<String, String>,
    pub(super) watcher: &'a dyn Watcher,
    /// The most changes that are tried, for the watcher.
    pub(super) most: u64,
    /// Which promises are decided exactly without a change.
    pub(super) is_exact: Vec<bool>,
    /// What was found so far.
    pub(super) outcomes: BTreeMap<Assignment, Attempt>,
    /// How often a change was confirmed, or not.
    pub(super) confirmations: u32,
}

impl Trials<'_> {
    /// Returns the texts of the files that may change.
    pub(super) fn texts(
        text: &StudyText,
        keys: &[FreeKey],
    ) -> Result<BTreeMap<String, String>, Complaint> {
        let mut texts = BTreeMap::new();
        for key in keys {
            let (_, held) = text.library.text(&key.file, "a file with a free key")?;
            if edited(&held, &key.place, &key.levels[key.present].value).is_none() {
                let message = format!("{} has no entry for {}", key.file, key.target.key());
                let fix = match key.file.to_ascii_lowercase().ends_with(".csv") {
                    true => "add a column of that name, with a cell in this row",
                    false => "write the key into the file first",
                };
                let fault = Fault::new(&text.origin, &text.text, message).at(key.span.clone());
                return Err(fault.or_rather(Some(fix.to_owned())).into());
            }
            texts.insert(key.file.clone(), held);
        }
        Ok(texts)
    }

    /// Returns the files that a change edits.
    pub(super) fn edits(&self, change: &Assignment) -> Vec<FileEdit> {
        let mut after: BTreeMap<&str, String> = BTreeMap::new();
        for ((key, &at), &now) in self.keys.iter().zip(change).zip(self.present) {
            if at == now {
                continue;
            }
            let before = &self.texts[&key.file];
            let text = after.entry(&key.file).or_insert_with(|| before.clone());
            // Each place was found before the search.
            if let Some(new) = edited(text, &key.place, &key.levels[at].value) {
                *text = new;
            }
        }
        let edit = |(file, after): (&str, String)| {
            let before = self.texts[file].clone();
            FileEdit { file: file.to_owned(), before, after }
        };
        after.into_iter().map(edit).collect()
    }

    /// Reads the study with a change.
    fn study(&self, change: &Assignment) -> Result<Study, Complaint> {
        let StudyText { origin, text, library } = self.text;
        let edits = self.edits(change).into_iter().map(|edit| (edit.file, edit.after));
        let study = Study::read(origin, text, &library.with_files(edits))?;
        Ok(study.overridden(self.overrides))
    }

    /// Decides the wanted promises of a study, or fails if that was interrupted.
    fn rulings(&self, study: &Study, wanted: &dyn Fn(usize) -> bool) -> Result<Rulings, Complaint> {
        let watcher = StopOnly(self.watcher);
        match study.promises.rule_on_those(wanted, &Known::new(), &watcher)? {
            (rulings, None) => Ok(rulings),
            (_, Some(stopped)) => Err(Complaint::stopped(stopped)),
        }
    }

    /// Decides the promises with a change. Those that were sampled without it are looked at only if
    /// the others are kept: they take longest.
    fn judged(&self, change: &Assignment) -> Result<Rulings, Complaint> {
        let study = self.study(change)?;
        let rulings = self.rulings(&study, &|at| self.is_exact[at])?;
        if rulings.iter().any(|ruling| is_kept(ruling.as_ref()) == Some(false)) {
            return Ok(rulings);
        }
        let others = self.rulings(&study, &|at| rulings[at].is_none())?;
        Ok(rulings.into_iter().zip(others).map(|(one, other)| one.or(other)).collect())
    }

    /// Tries a change. What the rules refuse of it, or a question that it makes impossible, is no
    /// error of the study.
    fn attempt(&self, change: &Assignment) -> Result<Attempt, Complaint> {
        match self.judged(change) {
            Ok(rulings) => Ok(Attempt::Judged(rulings)),
            Err(refused) if refused.class == Class::Input => Ok(Attempt::Refused(refused.message)),
            Err(error) => Err(error),
        }
    }

    /// Looks at all promises with a change.
    pub(super) fn complete(&mut self, change: &Assignment) -> Result<(), Complaint> {
        let Some(Attempt::Judged(rulings)) = self.outcomes.get(change) else { return Ok(()) };
        if rulings.iter().any(Option::is_none) {
            let rulings = self.rulings(&self.study(change)?, &|_| true)?;
            self.outcomes.insert(change.clone(), Attempt::Judged(rulings));
        }
        Ok(())
    }
}

impl Judge for Trials<'_> {
    type Error = Complaint;

    fn judge(&mut self, changes: &[Assignment]) -> Result<Vec<Shortfall>, Complaint> {
        let found = changes.par_iter().map(|change| self.attempt(change));
        let found = found.collect::<Result<Vec<Attempt>, Complaint>>()?;
        let distances = found.iter().map(distance).collect();
        self.outcomes.extend(changes.iter().cloned().zip(found));
        self.watcher.progress(self.outcomes.len() as u64, self.most);
        Ok(distances)
    }

    /// A change is chosen among many because it looks good. Where promises are sampled, other dice
    /// decide about it, with half of the rate of mistakes of the one before, so that all together
    /// keep to the study's rate.
    fn confirm(&mut self, change: &Assignment) -> Result<bool, Complaint> {
        let is_exact = |ruling: &Ruling| ruling.means == Means::Exact;
        match self.outcomes.get(change) {
            Some(Attempt::Judged(rulings)) if !rulings.iter().flatten().all(is_exact) => {}
            _ => return Ok(true),
        }
        self.confirmations += 1;
        let study = self.study(change)?;
        let seed = study.seed.wrapping_add(u64::from(self.confirmations));
        let mut study = study.with_seed(seed);
        study.promises.rates.beta /= f64::from(2u32.saturating_pow(self.confirmations));
        let rulings = self.rulings(&study, &|_| true)?;
        let is_kept = rulings.iter().all(|ruling| is_kept(ruling.as_ref()) == Some(true));
        self.outcomes.insert(change.clone(), Attempt::Judged(rulings));
        Ok(is_kept)
    }

    fn is_stop(error: &Complaint) -> bool {
        error.class == Class::Stopped
    }
}

/// Returns how far a change is from keeping all promises.
pub(super) fn distance(outcome: &Attempt) -> Shortfall {
    match outcome {
        Attempt::Refused(_) => Shortfall { unkept: usize::MAX, excess: 0.0 },
        Attempt::Judged(rulings) => {
            let unkept = || rulings.iter().filter(|ruling| is_kept(ruling.as_ref()) != Some(true));
            let excess = unkept().flatten().map(|ruling| ruling.excess.max(0.0)).sum();
            Shortfall { unkept: unkept().count(), excess }
        }
    }
}
