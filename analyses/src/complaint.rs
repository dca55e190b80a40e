//! What went wrong, where, and the likeliest fix: the same words for the command, a program and
//! Python.

use std::fmt;
use std::ops::Range;
use std::path::Path;

use evenodds_engine::book::{Fault, TermsError};
use evenodds_engine::fight::SetupError;

use crate::answer::words;
use crate::library::{SystemError, visible};
use crate::promises::{CheckError, Checked, Decision};
use crate::question::Unread;
use crate::sampling::{AskError, PartError};

/// What went wrong, where, and the likeliest fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// What kind of failure it is.
    pub class: Class,
    /// What was found and what was expected, without the place.
    pub message: String,
    /// The likeliest fix.
    pub fix: Option<String>,
    /// The file at fault, if it is one.
    pub place: Option<Box<Place>>,
}

/// The kinds of failures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Exact and sampled numbers disagree, or promises are broken.
    Apart,
    /// The input is wrong. Nothing was written.
    Input,
    /// The trials did not decide a promise.
    Undecided,
    /// The output could not be written. Earlier output is untouched.
    Output,
    /// It was stopped.
    Stopped,
}

/// The place of a fault in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name of the file.
    pub origin: String,
    /// Its text, without characters that control a terminal.
    pub text: String,
    /// The bytes at fault, if they are known.
    pub span: Option<Range<usize>>,
    /// Line and column, from 1, if they are known.
    pub line_and_column: Option<(usize, usize)>,
}

/// How the arguments of a question are spelled where it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spelling {
    /// Whether an argument is an option, such as `--trials`, rather than a key.
    options: bool,
    /// What allows any number of trials, if anything does.
    long: Option<&'static str>,
}

impl Spelling {
    /// That of a command's arguments.
    pub const COMMAND: Spelling = Spelling { options: true, long: Some("--long") };
    /// That of a study.
    pub const STUDY: Spelling = Spelling { options: false, long: Some("--long") };
    /// That of a question as JSON.
    pub const JSON: Spelling = Spelling { options: false, long: Some("`\"long\": true`") };
    /// That of a call in Python.
    pub const PYTHON: Spelling = Spelling { options: false, long: Some("`long=True`") };

    /// Returns an argument as it introduces a message.
    fn start(self, name: &str) -> String {
        if self.options { format!("--{}: ", dashed(name)) } else { format!("{name}: ") }
    }

    /// Returns an argument within a sentence.
    fn within(self, name: &str) -> String {
        if self.options { format!("--{}", dashed(name)) } else { format!("`{name}`") }
    }
}

/// Returns a key as an option has it.
fn dashed(name: &str) -> String {
    name.replace('_', "-")
}

impl Class {
    /// Returns the exit code of the command.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Class::Apart => 1,
            Class::Input => 2,
            Class::Undecided => 3,
            Class::Output => 4,
            Class::Stopped => 130,
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { origin, line_and_column, .. }) = self.place.as_deref() {
            match line_and_column {
                Some((line, column)) => write!(f, "{origin}:{line}:{column}: ")?,
                None => write!(f, "{origin}: ")?,
            }
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Complaint {}

impl Complaint {
    /// Creates a complaint without a place.
    pub fn new(class: Class, message: impl Into<String>, fix: Option<String>) -> Complaint {
        Complaint { class, message: message.into(), fix, place: None }
    }

    /// Creates the complaint about an input, with its likeliest fix.
    pub fn input(message: impl Into<String>, fix: Option<String>) -> Complaint {
        Complaint::new(Class::Input, message, fix)
    }

    /// Creates the complaint about an output.
    pub fn output(message: impl Into<String>) -> Complaint {
        Complaint::new(Class::Output, message, None)
    }

    /// Creates the complaint about work that was stopped, which says how far it had come.
    pub fn stopped(message: impl Into<String>) -> Complaint {
        Complaint::new(Class::Stopped, message, None)
    }

    /// Creates the complaint about an unreadable input file.
    #[must_use]
    pub fn unreadable(path: &Path, error: &std::io::Error) -> Complaint {
        let reason = match error.kind() {
            std::io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
            _ => error.to_string(),
        };
        Complaint::input(format!("{} cannot be read: {reason}", path.display()), None)
    }

    /// Creates the complaint about promises that are broken, or undecided, with advice.
    #[must_use]
    pub fn unkept(checked: &Checked<'_>) -> Complaint {
        let headline = checked.headline();
        let message = headline.split_once(": ").map_or(headline.as_str(), |(count, _)| count);
        let class = match checked.decision() {
            Decision::Undecided => Class::Undecided,
            _ => Class::Apart,
        };
        Complaint::new(class, message, checked.advice())
    }

    /// Creates the complaint about a question that cannot be read; `place` introduces the key at
    /// fault.
    pub fn of_key(unread: Unread, place: impl Fn(Option<&str>) -> String) -> Complaint {
        match unread {
            Unread::File(fault) => Complaint::from(fault),
            Unread::Value { key, message, fix } => {
                Complaint::input(place(key.as_deref()) + message.as_str(), fix)
            }
        }
    }

    /// Creates the complaint about a question that has no answer.
    #[must_use]
    pub fn of_ask(error: AskError, spelling: Spelling) -> Complaint {
        match error {
            AskError::SetupError(refusal) => Complaint::of_setup(refusal, spelling),
            AskError::TooLarge(_) | AskError::SurelyTooLarge { .. } | AskError::TooManyStates => {
                let method = if spelling.options { "`--method`" } else { "`method`" };
                let fix = format!("leave out {method} to sample it");
                Complaint::input(error.to_string(), Some(fix))
            }
            AskError::TooLong { trials, seconds, trials_max } => {
                let message = format!(
                    "{}{trials} would take about {} on this machine; expected at most {trials_max}",
                    spelling.start("trials"),
                    words::duration(seconds)
                );
                let target = spelling.within("target_error");
                let fix = match spelling.long {
                    Some(long) => format!("use {target}, or add {long} to run them all"),
                    None => format!("use {target}"),
                };
                Complaint::input(message, Some(fix))
            }
            AskError::Terms(error) => Complaint::of_terms(&error, spelling),
            AskError::Rules(fault) => Complaint::from(*fault),
            AskError::Empty(what) => {
                Complaint::input(error.to_string(), Some(format!("name a {what}")))
            }
            AskError::Part(error) => Complaint::from(error),
            AskError::Interrupted => Complaint::stopped(error.to_string()),
        }
    }

    /// Creates the complaint about a fight that cannot be set up.
    #[must_use]
    pub fn of_setup(refusal: SetupError, spelling: Spelling) -> Complaint {
        let place = refusal.key.map_or(String::new(), |key| match spelling.options {
            true => format!("--set {key}: "),
            false => format!("set.{key}: "),
        });
        Complaint::input(format!("{place}{}", refusal.message), refusal.fix)
    }

    /// Creates the complaint about terms that the game does not accept.
    #[must_use]
    pub fn of_terms(error: &TermsError, spelling: Spelling) -> Complaint {
        Complaint::input(format!("{}{error}", spelling.start(error.term())), None)
    }
}

impl From<Fault> for Complaint {
    fn from(fault: Fault) -> Complaint {
        let place = Place {
            origin: visible(fault.origin()),
            text: visible(fault.text()),
            span: fault.span(),
            line_and_column: fault.line_and_column(),
        };
        Complaint {
            class: Class::Input,
            message: visible(fault.message()),
            fix: fault.fix().map(visible),
            place: Some(Box::new(place)),
        }
    }
}

impl From<Box<Fault>> for Complaint {
    fn from(fault: Box<Fault>) -> Complaint {
        Complaint::from(*fault)
    }
}

impl From<SystemError> for Complaint {
    fn from(error: SystemError) -> Complaint {
        match error {
            SystemError::Faulty(fault) => Complaint::from(fault),
            other => Complaint::input(other.to_string(), other.fix()),
        }
    }
}

impl From<PartError> for Complaint {
    fn from(error: PartError) -> Complaint {
        Complaint::input(visible(&error.to_string()), error.fix().as_deref().map(visible))
    }
}

impl From<CheckError> for Complaint {
    fn from(error: CheckError) -> Complaint {
        match error {
            CheckError::Fault(fault) => Complaint::from(fault),
            CheckError::Ask(error) => Complaint::of_ask(error, Spelling::STUDY),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_spelled_as_they_are_given() {
        let told = |spelling| {
            let error = AskError::TooLong { trials: 9, seconds: 7200.0, trials_max: 5 };
            let complaint = Complaint::of_ask(error, spelling);
            (complaint.to_string(), complaint.fix.expect("a fix"))
        };
        let (message, fix) = told(Spelling::COMMAND);
        let about = "9 would take about 2 hours on this machine; expected at most 5";
        assert_eq!(message, format!("--trials: {about}"));
        assert_eq!(fix, "use --target-error, or add --long to run them all");
        let (message, fix) = told(Spelling::PYTHON);
        assert_eq!(message, format!("trials: {about}"));
        assert_eq!(fix, "use `target_error`, or add `long=True` to run them all");
    }

    #[test]
    fn a_fault_keeps_its_place_and_hides_what_controls_a_terminal() {
        let fault = Fault::new("a\u{1b}.toml", "x = 1\ny = 2\n", "no `y`").at(6..7);
        let complaint = Complaint::from(fault.or_rather(Some("delete it".to_owned())));
        assert_eq!(complaint.to_string(), "a?.toml:2:1: no `y`");
        assert_eq!(complaint.fix.as_deref(), Some("delete it"));
        assert_eq!(complaint.class.code(), 2);
    }
}
