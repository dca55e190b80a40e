//! What moved as an answer, for every face.

use evenodds_analyses::answer::chart::{Chart, Headline};
use evenodds_analyses::answer::frame::Frame;
use evenodds_analyses::answer::shift::{Motion, Shift, slopes};
use evenodds_analyses::answer::statistics::paired::Change;
use evenodds_analyses::answer::table::{Cell, Column, Table};
use evenodds_analyses::answer::verdict::{self, Bound, Matter, Verdict, Weighed};
use evenodds_analyses::answer::{Answer, Unit, headed, words};
use evenodds_analyses::edits::Edit;
use evenodds_engine::dice::SEED_VERSION;
use serde_json::{Value, json};

use super::moved::{Asked, Moved};

/// The kind, in `report.json`, of the section that says what moved.
pub(crate) const SECTION: &str = "baseline";

/// The frame with every number before and after.
pub const MOVED: &str = "moved";

/// The number of changes that are told before all others.
pub(super) const FIRST: usize = 5;

impl Moved {
    /// Returns it as an answer to the question what moved.
    #[must_use]
    pub fn answer(&self) -> Answer {
        let mut sentences = vec![self.verdict()];
        sentences.extend(self.edited());
        sentences.extend(self.facts().iter().take(FIRST).map(|shift| shift.says()));
        sentences.extend(self.told_of_questions());
        Answer {
            stem: SECTION.to_owned(),
            question: "What moved since the baseline?".to_owned(),
            sentences,
            shorts: 1,
            verdicts: self
                .moved()
                .first()
                .map(|largest| self.as_verdict(largest))
                .into_iter()
                .collect(),
            method: self.method(),
            tables: self.tables(),
            charts: self.chart().into_iter().collect(),
            frames: vec![(MOVED, self.frame())],
            json: self.json(),
            ..Answer::default()
        }
    }

    /// Returns the verdict, and what to do, in one sentence each.
    #[must_use]
    pub fn verdict(&self) -> String {
        let (moved, all) = (self.moved().len(), self.shifts.len());
        if moved == 0 {
            let noise = self.count(Motion::Noise);
            let noise = match noise {
                0 => String::new(),
                _ => format!(", {} within noise", counted(noise, "difference")),
            };
            return format!(
                "Nothing moved since the baseline: {} compared{noise}. There is nothing to do.",
                counted(all, "number")
            );
        }
        format!(
            "{moved} of {} moved beyond noise since the baseline. If this was meant, save this \
             report as the new baseline; if not, find the change that did it.",
            counted(all, "number")
        )
    }

    /// Returns what was edited in the files of the study, in one sentence; nothing if nothing was.
    pub(super) fn edited(&self) -> Option<String> {
        let told: Vec<String> = self.edits.iter().take(FIRST).map(Edit::says).collect();
        let more = match self.edits.len() - told.len() {
            0 => String::new(),
            more => format!("; and {more} more edits"),
        };
        (!told.is_empty()).then(|| format!("Edited since the baseline: {}{more}.", told.join("; ")))
    }

    /// Returns the chart of the largest changes of chances, before and now.
    fn chart(&self) -> Option<Chart> {
        let moved = || self.moved().iter().map(|asked| &asked.shift);
        let first = moved().find(|shift| shift.after.unit == Unit::Chance)?;
        let [now, before] = [&first.after, &first.before].map(|one| words::percent(one.value));
        let headline = Headline {
            title: format!("{}: {now}, before {before}", first.after.says),
            subtitle: "The largest changes since the baseline".to_owned(),
            alt: String::new(),
        };
        let drawing = slopes(["baseline", "now"], moved())?;
        Some(Chart { name: "before-and-now", headline, drawing })
    }

    /// Returns the verdict with the largest change, as one of a report.
    fn as_verdict(&self, largest: &Asked) -> Verdict {
        let count = match (self.moved().len(), self.shifts.len()) {
            (1, 1) => "The one number moved".to_owned(),
            (moved, all) => format!("{moved} of {} moved", counted(all, "number")),
        };
        let unit = match largest.shift.after.unit {
            Unit::Chance | Unit::Share | Unit::Difference => Unit::Difference,
            unit => unit,
        };
        let Change { value, interval } = largest.shift.change;
        let number = Weighed { value, interval, trials: None };
        let says =
            format!("{count} beyond noise since the baseline, most of all: {}", largest.says());
        let verdict = Verdict::weigh((Matter::Moved, unit), number, Bound::Most, 0.0);
        Verdict { says, standing: verdict::Standing::Beyond, ..verdict }
    }

    /// Returns sentences on what only one side has, and on whether the study or the meaning of its
    /// seed has changed.
    pub(super) fn told_of_questions(&self) -> Vec<String> {
        let mut told = Vec::new();
        for (list, says) in
            [(&self.missing, "only the baseline has"), (&self.fresh, "the baseline does not have")]
        {
            if let Some((question, number)) = list.first() {
                let count = counted(list.len(), "number");
                told.push(format!("{count} {says}, such as \u{201c}{number}\u{201d} of \u{201c}{question}\u{201d}."));
            }
        }
        told.push(match self.changed {
            true => "The study, its files or its games have changed since the baseline.".to_owned(),
            false => "The study, its files and its games are those of the baseline.".to_owned(),
        });
        if 0 < self.sampled && self.seed_version != SEED_VERSION {
            told.push(format!(
                "The baseline was sampled with version {} of seeds, this report with version \
                 {SEED_VERSION}: the same seed draws other numbers.",
                self.seed_version
            ));
        }
        told
    }

    /// Returns how it is decided what moved.
    #[must_use]
    pub fn method(&self) -> String {
        let exact = "Exact numbers moved if they differ by more than rounding.";
        if self.sampled == 0 {
            return exact.to_owned();
        }
        let of_hundred = words::decimal(100.0 * (1.0 - self.confidence), 0);
        format!(
            "{exact} Sampled ones moved if the interval of the difference excludes 0; the intervals \
             of {} share one rate of false alarms: if nothing had changed, at most {of_hundred} of \
             100 such comparisons would report any sampled number.",
            counted(self.sampled, "number")
        )
    }

    /// Returns what is told first, each fact once, and all other changes.
    pub(super) fn told(&self) -> (Vec<&Asked>, Vec<&Asked>) {
        let first: Vec<&Asked> = self.facts().into_iter().take(FIRST).collect();
        let others = self.shifts.iter().filter(|asked| {
            let is_first = first.iter().any(|fact| std::ptr::eq(*fact, *asked));
            asked.shift.standing != Motion::Same && !is_first
        });
        let rest = others.collect();
        (first, rest)
    }

    fn tables(&self) -> Vec<Table> {
        let (first, rest) = self.told();
        let table = |caption: &str, rows: &[&Asked]| {
            let heads = [&[("question", false)][..], &Shift::HEADS].concat();
            let rows = rows.iter().map(|asked| asked.row()).collect();
            Table::of(caption, &heads, rows, MOVED)
        };
        let mut tables = Vec::new();
        if !first.is_empty() {
            tables.push(table("What moved, the largest change first, each fact once", &first));
        }
        if !rest.is_empty() {
            tables.push(table("All other changes", &rest).folded());
        }
        if !self.edits.is_empty() {
            tables.push(self.edits_table());
        }
        tables
    }

    fn edits_table(&self) -> Table {
        let heads = ["file", "key", "before", "now"];
        let row = |edit: &Edit| {
            let Edit { file, key, from, to } = edit.clone();
            let texts = [file, key, from.unwrap_or_default(), to.unwrap_or_default()];
            texts.map(Cell::Text).to_vec()
        };
        let rows = self.edits.iter().map(row).collect();
        let columns =
            heads.map(|heading| Column { heading: heading.to_owned(), ..Column::default() });
        Table {
            caption: "What was edited since the baseline".to_owned(),
            columns: columns.to_vec(),
            rows,
            folded: FIRST < self.edits.len(),
            ..Table::default()
        }
    }

    /// Returns every number that both have: `kind`, the kind of question; `question`, in words;
    /// `measure` and `says`, the name of the number and what it is; `unit`; `value_before`,
    /// `value_after`, and `value_change` with its interval; `standing`: `moved`, `noise` or `same`.
    fn frame(&self) -> Frame {
        let all = &self.shifts;
        let ends: Vec<_> = all.iter().map(|one| one.shift.change.interval).collect();
        Frame::of(all.len())
            .with("kind", all.iter().map(|one| one.kind.as_str()))
            .with("question", all.iter().map(|one| one.question.as_str()))
            .with("measure", all.iter().map(|one| one.shift.after.key))
            .with("says", all.iter().map(|one| one.shift.after.says.as_str()))
            .with("unit", all.iter().map(|one| one.shift.after.unit.name()))
            .with("value_before", all.iter().map(|one| one.shift.before.value))
            .with("value_after", all.iter().map(|one| one.shift.after.value))
            .with("value_change", all.iter().map(|one| one.shift.change.value))
            .interval("value_change", &ends)
            .with("standing", all.iter().map(|one| one.shift.standing.name()))
    }

    /// Returns it as JSON: all numbers that changed, and what only one side has.
    #[must_use]
    pub fn json(&self) -> Value {
        let named = |list: &[(String, String)]| -> Vec<Value> {
            let pair =
                |(question, says): &(String, String)| json!({ "question": question, "says": says });
            list.iter().map(pair).collect()
        };
        let changed = self.shifts.iter().filter(|asked| asked.shift.standing != Motion::Same);
        let json = json!({
            "compared": self.shifts.len(),
            "moved": self.moved().len(),
            "noise": self.count(Motion::Noise),
            "study_changed": self.changed,
            "edits": self.edits,
            "seed_version": self.seed_version,
            "confidence": self.confidence,
            "changes": changed.map(Asked::json).collect::<Vec<_>>(),
            "missing": named(&self.missing),
            "new": named(&self.fresh),
        });
        headed(SECTION, &self.verdict(), json)
    }
}

/// Formats a number of things: "1 number", "2 numbers".
fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

impl Asked {
    /// Returns the change as a sentence.
    #[must_use]
    pub fn says(&self) -> String {
        format!("{} {}", self.question, self.shift.says())
    }

    pub(super) fn row(&self) -> Vec<Cell> {
        let mut row = self.shift.row();
        row.insert(0, Cell::Text(self.question.clone()));
        row
    }

    fn json(&self) -> Value {
        let Shift { before, after, change, standing } = &self.shift;
        let mut json = json!({
            "kind": self.kind,
            "question": self.question,
            "key": after.key,
            "says": after.says,
            "unit": after.unit.name(),
            "before": before.value,
            "after": after.value,
            "change": change.value,
        });
        if let Some((low, high)) = change.interval {
            json["change_interval"] = json!([low, high]);
        }
        json["standing"] = json!(standing.name());
        json
    }
}
