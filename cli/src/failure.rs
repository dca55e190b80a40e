//! Everything that can go wrong, how it is reported, and the exit code it ends with.

use std::fmt;
use std::path::Path;
use std::process::ExitCode;

use crate::terminal::tied;
use evenodds_analyses::complaint::{Class, Complaint, Spelling};
use evenodds_analyses::library::SystemError;
use evenodds_analyses::promises::CheckError;
use evenodds_analyses::sampling::{AskError, PartError};
use evenodds_engine::book::{Fault, TermsError};
use evenodds_engine::fight::SetupError;
use evenodds_reports::baseline::BaselineError;
use evenodds_reports::folder::{FolderError, SweepPartError};
use evenodds_reports::report::ReportError;
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode, SourceSpan};

/// The reason why a command failed, and the text with the place of the fault.
#[derive(Debug)]
pub struct Failure {
    complaint: Box<Complaint>,
    source: Option<NamedSource<String>>,
}

impl Failure {
    /// Creates an error of the input, with its likeliest fix.
    pub fn input(message: impl Into<String>, fix: Option<String>) -> Failure {
        Complaint::input(message, fix).into()
    }

    /// Creates the error of an unreadable input file.
    pub fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
        Complaint::unreadable(path, error).into()
    }

    /// Creates an error of the output.
    pub fn output(message: impl Into<String>) -> Failure {
        Complaint::output(message).into()
    }

    /// Work that Ctrl-C stopped, and how far it had come.
    pub fn stopped(message: impl Into<String>) -> Failure {
        Complaint::stopped(message).into()
    }

    /// Returns whether it is work that Ctrl-C stopped.
    pub fn is_stopped(&self) -> bool {
        self.complaint.class == Class::Stopped
    }

    /// Tells it on standard error and gives the exit code.
    pub fn tell(self) -> ExitCode {
        ExitCode::from(self.code::<u8>())
    }

    /// Prints it to standard error and returns the exit code as a number.
    pub fn code<N: From<u8>>(self) -> N {
        let code = self.complaint.class.code();
        let report = miette::Report::new(self);
        crate::terminal::complain(&format!("{report:?}"));
        N::from(code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&tied(&self.complaint.to_string()))
    }
}

impl std::error::Error for Failure {}

impl Diagnostic for Failure {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.complaint.fix.as_ref().map(|fix| Box::new(tied(fix)) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.complaint.place.as_ref()?.span.clone()?;
        let label =
            LabeledSpan::new_primary_with_span(Some("here".to_owned()), SourceSpan::from(span));
        Some(Box::new(std::iter::once(label)))
    }
}

impl From<Complaint> for Failure {
    fn from(complaint: Complaint) -> Failure {
        let place = complaint.place.as_ref().filter(|place| place.span.is_some());
        let source = place.map(|place| NamedSource::new(&place.origin, place.text.clone()));
        Failure { complaint: Box::new(complaint), source }
    }
}

/// Errors that say the same wherever they occur.
macro_rules! told_alike {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Complaint::from(error).into()
            }
        }
    )*};
}

told_alike!(
    Fault,
    Box<Fault>,
    SystemError,
    CheckError,
    PartError,
    SweepPartError,
    FolderError,
    BaselineError,
    ReportError
);

impl From<AskError> for Failure {
    fn from(error: AskError) -> Failure {
        Complaint::of_ask(error, Spelling::COMMAND).into()
    }
}

impl From<SetupError> for Failure {
    fn from(refusal: SetupError) -> Failure {
        Complaint::of_setup(refusal, Spelling::COMMAND).into()
    }
}

impl From<TermsError> for Failure {
    fn from(error: TermsError) -> Failure {
        Complaint::of_terms(&error, Spelling::COMMAND).into()
    }
}
