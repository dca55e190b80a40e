//! A redesign in words.

use super::found::{Redesign, kept};
use crate::answer::words;
use crate::complaint::{Class, Complaint};
use crate::edits::Edit;
use crate::promises::{Decision, Means, Ruling};

/// The largest number of pairs of promises that sentences name.
const NAMED: usize = 3;

impl Redesign {
    /// Returns each change, in words.
    pub(super) fn edited(&self) -> Vec<Edit> {
        let edit = |&(key, level): &(usize, usize)| {
            let key = &self.keys[key];
            Edit {
                file: key.file.clone(),
                key: key.target.key(),
                from: Some(plain(&key.levels[key.present].value)),
                to: Some(plain(&key.levels[level].value)),
            }
        };
        self.changes.iter().map(edit).collect()
    }

    /// Returns the change in words: "Guard.armour 2, before 1".
    fn changed(&self) -> String {
        let said = |edit: &Edit| {
            let (from, to) = edit.from.as_deref().zip(edit.to.as_deref()).unwrap_or_default();
            format!("{} {to}, before {from}", edit.key)
        };
        self.edited().iter().map(said).collect::<Vec<_>>().join("; ")
    }

    /// Returns the answer as sentences.
    pub(super) fn sentences(&self) -> Vec<String> {
        if self.is_needless() {
            let all = match self.before.len() {
                1 => "The one promise is kept".to_owned(),
                all => format!("All {all} promises are kept"),
            };
            return vec![format!("{all} as it is; nothing has to change.")];
        }
        let mut sentences = vec![self.headline()];
        sentences.push(self.searched());
        if self.is_confirmed {
            let says =
                "A second run with other dice confirms this; the verdicts shown are from that run.";
            sentences.push(says.to_owned());
        }
        if !self.is_kept {
            sentences.push(self.nearest());
            sentences.extend(self.conflicts());
        }
        sentences
    }

    fn headline(&self) -> String {
        let all = match self.before.len() {
            1 => "the promise".to_owned(),
            all => format!("all {all} promises"),
        };
        let count = self.changes.len();
        match (self.is_kept, count) {
            (true, 1) => format!("One change keeps {all}: {}.", self.changed()),
            (true, _) => format!("{count} changes together keep {all}: {}.", self.changed()),
            (false, _) if self.tried == self.allowed => {
                format!("No change that is allowed keeps {all}.")
            }
            (false, _) => format!("No change that was tried keeps {all}."),
        }
    }

    /// Returns how far the search went.
    fn searched(&self) -> String {
        let [tried, allowed] = [self.tried, self.allowed].map(words::count);
        let cost = cost(self.cost);
        match (self.is_kept, self.is_cheapest) {
            (true, true) if 0 < self.open => format!(
                "It costs {cost}. No cheaper change keeps them for certain, but {} undecided ({tried} \
                 of {allowed} changes were tried).",
                if self.open == 1 { "one is".to_owned() } else { format!("{} are", self.open) }
            ),
            (true, true) => {
                format!(
                    "It costs {cost}, and no cheaper change does ({tried} of {allowed} changes were \
                     tried)."
                )
            }
            (true, false) => format!(
                "It costs {cost}, and all of it is needed. A cheaper change may exist: {tried} of \
                 {allowed} changes were tried."
            ),
            (false, _) if self.tried == self.allowed => {
                format!("All {allowed} changes were tried.")
            }
            (false, _) if self.stopped.is_some() => {
                format!("The search was stopped after {tried} of {allowed} changes.")
            }
            (false, _) => format!(
                "{tried} of {allowed} changes were tried: the cheapest ones, all that change one key, \
                 and those near the best of them. More tries may find one."
            ),
        }
    }

    /// Returns what comes nearest to keeping all promises.
    fn nearest(&self) -> String {
        let is_kept = |(_, ruling): &&(_, Ruling)| ruling.decision == Decision::Kept;
        let (all, before) = (self.before.len(), self.before.iter().filter(is_kept).count());
        let (after, _) = kept(&self.last());
        match self.changes.is_empty() {
            true => format!(
                "None comes nearer than the design as it is, which keeps {before} of {all}."
            ),
            false => {
                format!(
                    "{} comes nearest: {after} of {all} promises are kept with it, and {before} \
                     without.",
                    self.changed()
                )
            }
        }
    }

    /// Returns which promises nothing keeps, alone or together.
    fn conflicts(&self) -> Vec<String> {
        let says = |promise: &usize| format!("\u{201c}{}\u{201d}", self.before[*promise].0.says);
        let never: Vec<String> = self.never.iter().map(says).collect();
        let mut told = Vec::new();
        if !never.is_empty() {
            told.push(format!("No change that was tried keeps {}.", words::list(&never)));
        }
        for (one, other) in self.exclusive.iter().take(NAMED) {
            told.push(format!(
                "{} and {} exclude each other: each is kept by some change, and none keeps both.",
                says(one),
                says(other)
            ));
        }
        told
    }

    /// Returns the complaint that nothing was found that keeps all promises; none if something was.
    #[must_use]
    pub fn complaint(&self) -> Option<Complaint> {
        if let Some(stopped) = &self.stopped {
            return Some(Complaint::stopped(stopped));
        }
        let class = match self.decision() {
            _ if self.is_kept => return None,
            Decision::Undecided => Class::Undecided,
            _ => Class::Apart,
        };
        let fix = match self.tried < self.allowed {
            true => "allow more tries, let keys go further, or change a promise",
            false => "let keys go further, free others, or change a promise",
        };
        let message = "no change was found that keeps all promises";
        Some(Complaint::new(class, message, Some(fix.to_owned())))
    }

    /// Returns how it was found, in one line.
    pub(super) fn method(&self) -> String {
        if self.is_needless() {
            return "The promises were checked once.".to_owned();
        }
        let costs = "A change costs its steps, each times the `cost` of its key; changes are tried in \
                     the order of their cost";
        match self.before.iter().any(|(_, ruling)| ruling.means != Means::Exact) {
            true => format!("{costs}, and sampled promises looked at where exact ones are kept."),
            false => format!("{costs}."),
        }
    }
}

/// Formats a value without quotes.
pub(super) fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Formats a cost, with as many digits as it needs.
pub(super) fn cost(cost: f64) -> String {
    let told = format!("{cost:.3}");
    told.trim_end_matches('0').trim_end_matches('.').to_owned()
}
