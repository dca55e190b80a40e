//! Settings of `[turn]`, `[field]` and `[resolver]`. Each is a parameter, so that variants can change it.

use std::ops::Range;

use toml::Spanned;

use super::fault::{Fault, did_you_mean};
use super::overlay::Entries;
use super::parameter::{Concern, Domain, Facet, Parameter, Provenance, Value};
use super::parameter_entry::DESIGNER;
use crate::shape::{KeyShape, KnownWords, Shape, TableShape};

/// A key of `[turn]`, `[field]` or `[resolver]`.
pub(super) struct Setting {
    pub(super) key: &'static str,
    says: &'static str,
    takes: Takes,
    acts_on: Facet,
    /// A word for what something else than this setting says, and how to say it there.
    elsewhere: Option<(&'static str, &'static str)>,
}

/// The values of a setting, and its default.
#[derive(Clone, Copy)]
enum Takes {
    Flag(bool),
    /// A number, which has to be written if it has no default.
    Number(i64, i64, Option<i64>),
    /// One of these words, by default the first.
    Word(KnownWords),
    /// A number from 1 to this, or one of these words; by default 1.
    NumberOr(i64, KnownWords),
}

impl Setting {
    pub(super) const fn flag(key: &'static str, says: &'static str, usual: bool) -> Setting {
        Setting::of(key, says, Takes::Flag(usual))
    }

    pub(super) const fn number(
        key: &'static str,
        says: &'static str,
        (low, high): (i64, i64),
        usual: Option<i64>,
    ) -> Setting {
        Setting::of(key, says, Takes::Number(low, high, usual))
    }

    pub(super) const fn word(key: &'static str, says: &'static str, words: KnownWords) -> Setting {
        Setting::of(key, says, Takes::Word(words))
    }

    pub(super) const fn number_or(
        key: &'static str,
        says: &'static str,
        high: i64,
        words: KnownWords,
    ) -> Setting {
        Setting::of(key, says, Takes::NumberOr(high, words))
    }

    const fn of(key: &'static str, says: &'static str, takes: Takes) -> Setting {
        Setting { key, says, takes, acts_on: Facet::Hit, elsewhere: None }
    }

    pub(super) const fn acting_on(self, acts_on: Facet) -> Setting {
        Setting { acts_on, ..self }
    }

    /// Adds a word that is refused because it is said elsewhere, and how.
    pub(super) const fn elsewhere(self, word: (&'static str, &'static str)) -> Setting {
        Setting { elsewhere: Some(word), ..self }
    }

    fn domain(&self) -> Domain {
        let words = |words: KnownWords| words.names.iter().map(|&word| word.to_owned()).collect();
        match self.takes {
            Takes::Flag(_) => Domain::Flag,
            Takes::Number(low, high, _) => Domain::Range(low, high),
            Takes::Word(known) => Domain::Choices(words(known)),
            Takes::NumberOr(high, known) => Domain::RangeOr(1, high, words(known)),
        }
    }

    pub(super) fn usual(&self) -> Option<Value> {
        match self.takes {
            Takes::Flag(flag) => Some(Value::Flag(flag)),
            Takes::Number(_, _, usual) => usual.map(Value::Number),
            Takes::Word(words) => words.names.first().map(|&word| Value::Choice(word.to_owned())),
            Takes::NumberOr(..) => Some(Value::Number(1)),
        }
    }
}

impl Setting {
    /// Returns its key as a table has it.
    fn shape(&self) -> KeyShape {
        let shape = match self.takes {
            Takes::Word(words) => Shape::words(words),
            Takes::NumberOr(high, words) => {
                Shape::Either(vec![Shape::Whole(1, high), Shape::words(words)])
            }
            Takes::Flag(_) | Takes::Number(..) => self.domain().shape(),
        };
        let key = KeyShape::of(self.key, self.says, shape);
        match self.usual() {
            Some(value) => value.standing_for(key),
            None => key.required(),
        }
    }
}

/// Returns the keys of a table of settings, after those that are read apart.
pub(super) fn keys(says: &str, settings: &[Setting], apart: Vec<KeyShape>) -> TableShape {
    let settings = settings.iter().map(Setting::shape);
    apart.into_iter().chain(settings).fold(TableShape::of(says), TableShape::with)
}

/// A table of settings as written: its name and place, and the file.
pub(super) struct Written<'a> {
    pub(super) table: &'static str,
    pub(super) span: Range<usize>,
    pub(super) entries: &'a Entries,
    pub(super) source: (&'a str, &'a str),
}

impl Written<'_> {
    /// Creates an error at a place of the file.
    pub(super) fn fault(&self, span: Range<usize>, message: String, fix: String) -> Fault {
        Fault::new(self.source.0, self.source.1, message).at(span).or_rather(Some(fix))
    }

    /// Returns the value that is written for a key.
    pub(super) fn get(&self, key: &str) -> Option<&Spanned<toml::Value>> {
        self.entries.iter().find(|(known, _)| known.get_ref() == key).map(|(_, value)| value)
    }

    /// Returns the parameters of these settings, called `TABLE_KEY`. The keys `apart` are read
    /// elsewhere.
    pub(super) fn parameters(
        &self,
        settings: &[Setting],
        apart: &[KeyShape],
        concerns: Concern,
    ) -> Result<Vec<Parameter>, Fault> {
        let apart = || apart.iter().map(|apart| apart.key.as_str());
        let known = || apart().chain(settings.iter().map(|setting| setting.key));
        if let Some(key) = self.entries.keys().find(|key| !known().any(|one| one == key.get_ref()))
        {
            let names: Vec<String> = known().map(|key| format!("`{key}`")).collect();
            let (found, names) = (key.get_ref(), names.join(", "));
            let message =
                format!("unknown key `{found}` in `[{}]`; expected one of {names}", self.table);
            let fix = did_you_mean(found, known());
            let fix = fix.unwrap_or_else(|| "delete it, or use one of these".to_owned());
            return Err(self.fault(key.span(), message, fix));
        }
        settings.iter().map(|setting| self.parameter(setting, concerns)).collect()
    }

    fn parameter(&self, setting: &Setting, concerns: Concern) -> Result<Parameter, Fault> {
        let Setting { key, says, acts_on, .. } = *setting;
        let (domain, written) = (setting.domain(), self.get(key));
        let value = match written {
            Some(found) => self.value(setting, &domain, found)?,
            None => setting.usual().ok_or_else(|| {
                let message = format!("`[{}]` has no `{key}`: {says}", self.table);
                self.fault(self.span.clone(), message, format!("add `{key} = ` and {domain}"))
            })?,
        };
        let source = match written {
            Some(_) => DESIGNER.to_owned(),
            None => format!("{DESIGNER}, which leaves `{key}` of `[{}]` out", self.table),
        };
        Ok(Parameter {
            key: format!("{}_{key}", self.table),
            says: says.to_owned(),
            value,
            domain,
            acts_on,
            concerns,
            one_sided: false,
            from: None,
            needs: None,
            unset: None,
            status: Provenance::Given,
            source,
            alternatives: Vec::new(),
            was: Vec::new(),
        })
    }

    /// Returns the value of a setting, which has to be in its domain.
    fn value(
        &self,
        setting: &Setting,
        domain: &Domain,
        found: &Spanned<toml::Value>,
    ) -> Result<Value, Fault> {
        let value = Value::of(found.get_ref());
        if let Some(value) = value.as_ref().filter(|value| domain.holds(value)) {
            return Ok(value.clone());
        }
        let (key, table) = (setting.key, self.table);
        let word = found.get_ref().as_str().unwrap_or_default();
        let message =
            format!("`{key}` of `[{table}]` cannot be {}; expected {domain}", found.get_ref());
        if let Some((_, instead)) = setting.elsewhere.filter(|(known, _)| *known == word) {
            return Err(self.fault(found.span(), message, instead.to_owned()));
        }
        Err(self.fault(found.span(), message, domain.fix(value.as_ref())))
    }
}
