//! The file of a user-defined game while it is read: errors with their places.

use std::ops::Range;

use toml::Spanned;

use super::fault::Fault;
use super::overlay::Entries;
use super::own_settings::Written;
use super::parameter::Parameter;
use super::parameters::Parameters;

/// A file being read: its name in errors, and its text.
#[derive(Clone, Copy)]
pub(super) struct Source<'a>(pub(super) &'a str, pub(super) &'a str);

/// Returns whether a script can have a word as the name of a property or function.
pub(super) fn is_name(key: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    key.starts_with(|first: char| first.is_ascii_lowercase()) && key.bytes().all(letters)
}

impl Source<'_> {
    pub(super) fn fault(
        self,
        span: Range<usize>,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Fault {
        Fault::new(self.0, self.1, message).at(span).or_rather(Some(fix.into()))
    }

    /// Returns the place of a key that is written in quotes.
    pub(super) fn place_of(self, key: &str) -> Range<usize> {
        let quoted = format!("\"{key}\"");
        self.1.find(&quoted).map_or(0..0, |at| at..at + quoted.len())
    }

    pub(super) fn written<'e>(
        &'e self,
        table: &'static str,
        entries: &'e Spanned<Entries>,
    ) -> Written<'e> {
        Written {
            table,
            span: entries.span(),
            entries: entries.get_ref(),
            source: (self.0, self.1),
        }
    }

    /// Adds parameters whose keys are not the file's own.
    pub(super) fn with(
        self,
        parameters: Parameters,
        more: Vec<Parameter>,
    ) -> Result<Parameters, Fault> {
        if let Some(one) = more.iter().find(|one| parameters.get(&one.key).is_some()) {
            let message = format!("`{}` is the key of a setting", one.key);
            return Err(self.fault(self.place_of(&one.key), message, "rename the parameter"));
        }
        Ok(Parameters::of([parameters.into_list(), more].concat()))
    }
}
