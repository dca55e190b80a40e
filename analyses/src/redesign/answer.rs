//! A redesign as an answer that every face shows.

use super::found::{Redesign, Single, kept};
use super::words::{cost, plain};
use crate::answer::Answer;
use crate::answer::table::{Cell, Table};
use crate::promises::{Decision, Ruling};

/// The anchor of the answer.
const STEM: &str = "mend";

impl Redesign {
    /// Returns what was found as an answer.
    #[must_use]
    pub fn answer(&self) -> Answer {
        let mut tables = vec![self.promises()];
        if !self.singles.is_empty() {
            tables.push(self.alone());
        }
        Answer {
            stem: STEM.to_owned(),
            question: "What is the smallest change that keeps all promises?".to_owned(),
            sentences: self.sentences(),
            shorts: 1,
            method: self.method(),
            tables,
            json: self.json(),
            stopped: self.stopped.clone(),
            ..Answer::default()
        }
    }

    /// Returns the promises before and after the change.
    fn promises(&self) -> Table {
        let text = |text: &str| Cell::Text(text.to_owned());
        let after = self.after.as_ref().filter(|_| !self.changes.is_empty());
        let row = |(at, (promise, before)): (usize, &(_, Ruling))| {
            let promise: &crate::promises::Promise = promise;
            let mut row = vec![text(&promise.says), Cell::Text(before.promised(promise))];
            let told = |ruling: &Ruling| {
                Cell::Text(format!("{} ({})", brief(ruling), ruling.decision.name()))
            };
            row.push(told(before));
            row.extend(after.map(|after| after[at].as_ref().map_or_else(Cell::empty, told)));
            row
        };
        let rows = self.before.iter().enumerate().map(row).collect();
        let mut heads = vec!["promise", "promised", "now"];
        if after.is_some() {
            heads.push("with the change");
        }
        let heads: Vec<(&str, bool)> = heads.into_iter().map(|head| (head, false)).collect();
        let caption = match after {
            Some(_) => "The promises, now and with the change",
            None => "The promises",
        };
        Table::of(caption, &heads, rows, STEM)
    }

    /// Returns what each change of one key does.
    fn alone(&self) -> Table {
        let row = |single: &Single| {
            let key = &self.keys[single.key];
            let [from, to] = [key.present, single.level].map(|at| plain(&key.levels[at].value));
            let (count, first) = match &single.found {
                Ok(rulings) => (counted(kept(rulings)), self.first_unkept(rulings)),
                Err(why) => (String::new(), format!("refused: {why}")),
            };
            let texts = [key.target.key(), from, to, cost(single.cost), count, first];
            texts.into_iter().map(Cell::Text).collect()
        };
        let kept = format!("kept of {}", self.before.len());
        let heads = [
            ("key", false),
            ("now", true),
            ("changed to", true),
            ("cost", true),
            (kept.as_str(), true),
            ("not kept", false),
        ];
        let rows = self.singles.iter().map(row).collect();
        Table::of("What each change of one key does, the cheapest first", &heads, rows, STEM)
    }

    /// Returns the promise that is missed by most.
    fn first_unkept(&self, rulings: &[Option<Ruling>]) -> String {
        let both = self.before.iter().zip(rulings);
        let both = both.filter_map(|(promise, ruling)| Some((promise, ruling.as_ref()?)));
        let unkept = both.filter(|(_, ruling)| ruling.decision != Decision::Kept);
        let worst = unkept.max_by(|(_, one), (_, other)| {
            other.decision.cmp(&one.decision).then(one.excess.total_cmp(&other.excess))
        });
        worst.map_or(String::new(), |((promise, _), ruling)| {
            format!("{} ({})", promise.says, brief(ruling))
        })
    }
}

/// Returns what was found about a promise without what it was found of, which the promise says.
fn brief(ruling: &Ruling) -> &str {
    ruling.found.rsplit(": ").next().unwrap_or_default()
}

/// Formats how many promises are kept, if some were not looked at.
fn counted((least, most): (usize, usize)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
