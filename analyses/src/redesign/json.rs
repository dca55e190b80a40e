//! A redesign in the format of `--json`.

use serde::Serialize;
use serde_json::Value;

use super::found::{FileEdit, Redesign, Single};
use super::words::plain;
use crate::answer::headed;
use crate::edits::Edit;
use crate::promises::Ruling;

#[derive(Serialize)]
struct RedesignJson<'r> {
    kept: bool,
    cheapest: bool,
    /// How many cheaper changes are undecided.
    open: usize,
    cost: f64,
    tried: u64,
    allowed: u64,
    confirmed: bool,
    changes: Vec<Edit>,
    promises: Vec<PromiseJson<'r>>,
    alone: Vec<SingleJson>,
    /// The promises that nothing tried keeps.
    never: Vec<&'r str>,
    /// Pairs of promises that exclude each other.
    exclusive: Vec<[&'r str; 2]>,
    diff: String,
}

#[derive(Serialize)]
struct PromiseJson<'r> {
    promise: &'r str,
    promised: String,
    before: FoundJson<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<FoundJson<'r>>,
}

#[derive(Serialize)]
struct FoundJson<'r> {
    standing: &'static str,
    found: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    method: &'static str,
}

#[derive(Serialize)]
struct SingleJson {
    file: String,
    key: String,
    from: String,
    to: String,
    cost: f64,
    /// Whether each promise is kept, in the order of `promises`; null if it was not looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<Vec<Option<&'static str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

impl<'r> FoundJson<'r> {
    fn of(ruling: &'r Ruling) -> FoundJson<'r> {
        FoundJson {
            standing: ruling.decision.name(),
            found: &ruling.found,
            value: ruling.value,
            method: ruling.means.name(),
        }
    }
}

impl Redesign {
    /// Returns the document of `--json`, with the promises in the order of the study.
    pub(super) fn json(&self) -> Value {
        let after = self.after.as_ref().filter(|_| !self.changes.is_empty());
        let promises = self.before.iter().enumerate().map(|(at, (promise, before))| PromiseJson {
            promise: &promise.says,
            promised: before.promised(promise),
            before: FoundJson::of(before),
            after: after.and_then(|after| after[at].as_ref()).map(FoundJson::of),
        });
        let says = |at: usize| self.before[at].0.says.as_str();
        let document = RedesignJson {
            kept: self.is_kept,
            cheapest: self.is_cheapest,
            open: self.open,
            cost: self.cost,
            tried: self.tried,
            allowed: self.allowed,
            confirmed: self.is_confirmed,
            changes: self.edited(),
            promises: promises.collect(),
            alone: self.singles.iter().map(|single| self.single(single)).collect(),
            never: self.never.iter().map(|&at| says(at)).collect(),
            exclusive: self
                .exclusive
                .iter()
                .map(|&(one, other)| [says(one), says(other)])
                .collect(),
            diff: self.edits.iter().map(FileEdit::diff).collect(),
        };
        let document = serde_json::to_value(&document).unwrap_or_default();
        let sentences = self.sentences();
        headed("mend", sentences.first().map_or("", String::as_str), document)
    }

    fn single(&self, single: &Single) -> SingleJson {
        let key = &self.keys[single.key];
        let [from, to] = [key.present, single.level].map(|at| plain(&key.levels[at].value));
        let standings = single.found.as_ref().ok();
        let standing = |ruling: &Option<Ruling>| Some(ruling.as_ref()?.decision.name());
        SingleJson {
            file: key.file.clone(),
            key: key.target.key(),
            from,
            to,
            cost: single.cost,
            standings: standings.map(|all| all.iter().map(standing).collect()),
            refused: single.found.as_ref().err().cloned(),
        }
    }
}
