//! The questions that promises are about: those of the study, by their names, and their own.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Mutex;

use evenodds_engine::book::{Fault, did_you_mean};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::promise::{Promised, Promises};
use crate::question::{Countable, Entry, Kind, Source};
use crate::sampling::Ask;

/// A question that the study asks: the anchor that a report gives to it, its kind and its entry.
pub(crate) type StudyEntry<'t> = (String, &'static Kind, Entry<'t>);

/// What is needed to find and read questions.
pub(super) struct Questions<'r, 's, 't> {
    pub(super) source: &'r Source<'s>,
    pub(super) asked: &'r [StudyEntry<'t>],
    pub(super) ask: Ask,
    /// What the questions read so far are, each as one text.
    pub(super) known: Vec<String>,
}

impl<'t> Questions<'_, '_, 't> {
    /// Takes the question that an entry carries under the name of its kind.
    pub(super) fn carried(
        &self,
        table: &mut DeTable<'t>,
    ) -> Result<Option<(&'static Kind, Entry<'t>)>, Box<Fault>> {
        let key = table.keys().find(|key| Kind::named(key.get_ref()).is_some()).cloned();
        let taken = key.and_then(|key| Kind::named(key.get_ref()).zip(table.remove(&key)));
        let Some((kind, asked)) = taken else { return Ok(None) };
        if matches!(asked.get_ref(), DeValue::Table(_)) {
            return Ok(Some((kind, asked)));
        }
        let message = format!("`{}` is not a table", kind.name);
        let fix = format!("write the question below `[promise.{}]`", kind.name);
        Err(self.source.fault(asked.span(), message, fix))
    }

    /// Finds the question that an entry carries or names.
    pub(super) fn find(
        &self,
        span: &Range<usize>,
        carried: Option<(&'static Kind, Entry<'t>)>,
        of: Option<&Spanned<String>>,
    ) -> Result<StudyEntry<'t>, Box<Fault>> {
        let source = self.source;
        let anchors = || self.asked.iter().map(|(stem, ..)| stem.as_str());
        let all = || match anchors().next() {
            None => "the study asks none".to_owned(),
            Some(_) => format!("the study asks {}", anchors().collect::<Vec<_>>().join(", ")),
        };
        match (carried, of) {
            (Some((kind, entry)), None) => Ok((String::new(), kind, entry)),
            (Some(_), Some(of)) => {
                let message = "both `of` and a question of its own";
                Err(source.fault(of.span(), message, "delete one of them"))
            }
            (None, Some(of)) => {
                let found = self.asked.iter().find(|(stem, ..)| stem == of.get_ref());
                found.cloned().ok_or_else(|| {
                    let message = format!("no question `{}`; {}", of.get_ref(), all());
                    let carry = || "carry it, as `[promise.duel]` does".to_owned();
                    let fix = did_you_mean(of.get_ref(), anchors()).unwrap_or_else(carry);
                    source.fault(of.span(), message, fix)
                })
            }
            (None, None) => {
                let message = format!("the promise is about no question; {}", all());
                let fix = "name one by `of`, or carry one below a table such as `[promise.duel]`";
                Err(source.fault(span.clone(), message, fix))
            }
        }
    }

    /// Returns the number of a question, which is read unless it is one of those read before.
    pub(super) fn about(
        &mut self,
        promises: &mut Promises,
        (mut stem, kind, entry): StudyEntry<'t>,
    ) -> Result<usize, Box<Fault>> {
        let text = written_as(kind, &entry);
        if let Some(known) = self.known.iter().position(|known| *known == text) {
            return Ok(known);
        }
        let own_trials = sets_trials(entry.get_ref());
        let span = entry.span();
        let mut question = kind.read(self.source, entry, self.ask)?;
        if !own_trials {
            let budget = question.countable().map(Countable::budget);
            if let Some(trials) = promises.rates.trials.or(budget) {
                question.asks().into_iter().for_each(|ask| ask.trials = Some(trials));
            }
        }
        let same = |(_, kind, entry): &&StudyEntry<'t>| written_as(kind, entry) == text;
        let asked = self.asked.iter().find(same);
        if let Some((known, ..)) = asked {
            stem.clone_from(known);
        } else if stem.is_empty() {
            let own = question.stem();
            let used = |stem: &str| {
                self.asked.iter().any(|(known, ..)| known == stem)
                    || promises.questions.iter().any(|known| known.stem == stem)
            };
            let stems = std::iter::once(own.clone()).chain((2..).map(|nth| format!("{own}-{nth}")));
            let free = stems.into_iter().find(|stem| !used(stem));
            stem =
                free.ok_or_else(|| self.source.fault(span, "too many questions", "ask fewer"))?;
        }
        let is_asked = asked.is_some();
        promises.questions.push(Promised { stem, question: Mutex::new(question), is_asked });
        self.known.push(text);
        Ok(self.known.len() - 1)
    }
}

/// Returns whether an entry says how many trials there are, or one that it carries.
fn sets_trials(entry: &DeValue<'_>) -> bool {
    let DeValue::Table(table) = entry else { return false };
    table.iter().any(|(key, value)| key.get_ref() == "trials" || sets_trials(value.get_ref()))
}

/// Returns a question as one text, the same for the same questions.
fn written_as(kind: &Kind, entry: &Entry<'_>) -> String {
    let mut text = format!("{} ", kind.name);
    // Writing to a text does not fail.
    let _ = written(entry.get_ref(), &mut text);
    text
}

/// Writes a value as one text, the same for the same values.
fn written(value: &DeValue<'_>, text: &mut String) -> std::fmt::Result {
    match value {
        DeValue::Table(table) => {
            let mut entries: Vec<_> = table.iter().collect();
            entries.sort_by(|(ours, _), (theirs, _)| ours.get_ref().cmp(theirs.get_ref()));
            for (key, value) in entries {
                write!(text, "{:?}: ", key.get_ref())?;
                written(value.get_ref(), text)?;
            }
            text.write_char(';')
        }
        DeValue::Array(values) => {
            values.iter().try_for_each(|value| written(value.get_ref(), text))?;
            text.write_char(';')
        }
        DeValue::String(words) => write!(text, "{words:?}, "),
        DeValue::Integer(number) => write!(text, "{number}, "),
        DeValue::Float(number) => write!(text, "{number}, "),
        DeValue::Boolean(flag) => write!(text, "{flag}, "),
        DeValue::Datetime(time) => write!(text, "{time}, "),
    }
}
