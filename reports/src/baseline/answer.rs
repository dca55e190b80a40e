//! What moved as an answer, for every face.

use evenodds_analyses::answer::frame::Frame;
use evenodds_analyses::answer::table::{Cell, Precision, Table};
use evenodds_analyses::answer::verdict::{self, Matter, Verdict};
use evenodds_analyses::answer::{Answer, Number, Unit};
use evenodds_analyses::words;
use evenodds_engine::dice::SEED_VERSION;
use serde_json::{Value, json};

use super::moved::{Moved, Shift, Standing};
use super::{MOVED, SECTION};

/// The number of changes that are told before all others.
pub(super) const FIRST: usize = 5;

impl Moved {
    /// Returns it as an answer to the question what moved.
    #[must_use]
    pub fn answer(&self) -> Answer {
        let mut sentences = vec![self.verdict()];
        sentences.extend(self.moved().iter().take(FIRST).map(Shift::says));
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
            let noise = self.count(Standing::Noise);
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

    /// Returns the verdict with the largest change, as one of a report.
    fn as_verdict(&self, largest: &Shift) -> Verdict {
        let count = match (self.moved().len(), self.shifts.len()) {
            (1, 1) => "The one number moved".to_owned(),
            (moved, all) => format!("{moved} of {} moved", counted(all, "number")),
        };
        Verdict {
            matter: Matter::Moved,
            says: format!(
                "{count} beyond noise since the baseline, most of all: {}",
                largest.says()
            ),
            unit: match largest.after.unit {
                Unit::Chance | Unit::Share | Unit::Points => Unit::Points,
                unit => unit,
            },
            value: largest.change.value,
            interval: largest.change.interval,
            threshold: 0.0,
            standing: verdict::Standing::Beyond,
        }
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

    fn tables(&self) -> Vec<Table> {
        let changed = self.shifts.iter().filter(|shift| shift.standing != Standing::Same);
        let rows: Vec<Vec<Cell>> = changed.map(Shift::row).collect();
        let table = |caption: &str, rows: &[Vec<Cell>]| {
            let heads = [
                ("question", false),
                ("number", false),
                ("before", true),
                ("now", true),
                ("change", true),
                ("beyond noise", false),
            ];
            Table::of(caption, &heads, rows.to_vec(), MOVED)
        };
        let (first, rest) = rows.split_at(FIRST.min(rows.len()));
        let mut tables = Vec::new();
        if !first.is_empty() {
            tables.push(table("What moved, the largest change first", first));
        }
        if !rest.is_empty() {
            tables.push(table("All other changes", rest).folded());
        }
        tables
    }

    /// Returns every number that both have: `kind`, the kind of question; `question`, in words;
    /// `measure` and `says`, the name of the number and what it is; `unit`; `value_before`,
    /// `value_after`, and `value_change` with its interval; `standing`: `moved`, `noise` or `same`.
    fn frame(&self) -> Frame {
        let all = &self.shifts;
        let ends: Vec<_> = all.iter().map(|one| one.change.interval).collect();
        Frame::of(all.len())
            .with("kind", all.iter().map(|one| one.kind.as_str()))
            .with("question", all.iter().map(|one| one.question.as_str()))
            .with("measure", all.iter().map(|one| one.after.key))
            .with("says", all.iter().map(|one| one.after.says.as_str()))
            .with("unit", all.iter().map(|one| one.after.unit.name()))
            .with("value_before", all.iter().map(|one| one.before.value))
            .with("value_after", all.iter().map(|one| one.after.value))
            .with("value_change", all.iter().map(|one| one.change.value))
            .interval("value_change", &ends)
            .with("standing", all.iter().map(|one| one.standing.name()))
    }

    /// Returns it as JSON: all numbers that changed, and what only one side has.
    #[must_use]
    pub fn json(&self) -> Value {
        let named = |list: &[(String, String)]| -> Vec<Value> {
            let pair =
                |(question, says): &(String, String)| json!({ "question": question, "says": says });
            list.iter().map(pair).collect()
        };
        let changed = self.shifts.iter().filter(|shift| shift.standing != Standing::Same);
        json!({
            "compared": self.shifts.len(),
            "moved": self.moved().len(),
            "noise": self.count(Standing::Noise),
            "study_changed": self.changed,
            "seed_version": self.seed_version,
            "confidence": self.confidence,
            "changes": changed.map(Shift::json).collect::<Vec<_>>(),
            "missing": named(&self.missing),
            "new": named(&self.fresh),
        })
    }
}

/// Formats a number of things: "1 number", "2 numbers".
fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

impl Shift {
    /// Returns the change as a sentence.
    #[must_use]
    pub fn says(&self) -> String {
        let [before, after] = self.values().map(|cell| cell.words(Precision::Page));
        let change = self.changed().words(Precision::Page);
        let Shift { question, after: Number { says, .. }, .. } = self;
        format!("{question} {says}: {after} in place of {before} ({change}).")
    }

    /// Returns the number before and now as cells.
    fn values(&self) -> [Cell; 2] {
        [&self.before, &self.after].map(|number| match number.unit {
            Unit::Chance | Unit::Share => Cell::Chance(number.value),
            Unit::Points => Cell::Points(number.value, None),
            _ => Cell::Rate(number.value),
        })
    }

    /// Returns the change as a cell.
    fn changed(&self) -> Cell {
        match self.after.unit {
            Unit::Chance | Unit::Points | Unit::Share => Cell::Worth(self.change.value, None),
            _ => Cell::Text(format!("{:+.2}", self.change.value).replace('-', "\u{2212}")),
        }
    }

    pub(super) fn row(&self) -> Vec<Cell> {
        let [before, after] = self.values();
        let beyond = if self.standing == Standing::Moved { "yes" } else { "no" };
        vec![
            Cell::Text(self.question.clone()),
            Cell::Text(self.after.says.clone()),
            before,
            after,
            self.changed(),
            Cell::Text(beyond.to_owned()),
        ]
    }

    fn json(&self) -> Value {
        let mut json = json!({
            "kind": self.kind,
            "question": self.question,
            "key": self.after.key,
            "says": self.after.says,
            "unit": self.after.unit.name(),
            "before": self.before.value,
            "after": self.after.value,
            "change": self.change.value,
        });
        if let Some((low, high)) = self.change.interval {
            json["change_interval"] = json!([low, high]);
        }
        json["standing"] = json!(self.standing.name());
        json
    }
}
