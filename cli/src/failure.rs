//! Everything that can go wrong, how it is reported, and the exit code it ends with.

use std::fmt;
use std::path::Path;
use std::process::ExitCode;

use evenodds_analyses::ask::AskError;
use evenodds_analyses::library::{SystemError, visible};
use evenodds_analyses::parts::PartError;
use evenodds_analyses::promises::{CheckError, Checked, Decision};
use evenodds_engine::book::{Fault, TermsError};
use evenodds_engine::fight::SetupError;
use evenodds_reports::baseline::BaselineError;
use evenodds_reports::folder::{FolderError, SweepPartError};
use evenodds_reports::report::ReportError;
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode, SourceSpan};

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Exact and sampled numbers disagree, or promises are broken: exit code 1, after printing
    /// them.
    Apart(Box<Complaint>),
    /// The input is wrong: exit code 2, nothing written.
    Input(Box<Complaint>),
    /// The trials did not decide a promise: exit code 3, after printing all.
    Undecided(Box<Complaint>),
    /// The output could not be written: exit code 4, earlier output is untouched.
    Output(Box<Complaint>),
    /// Ctrl-C was pressed: exit code 130, after printing any results so far.
    Stopped(Box<Complaint>),
}

/// What is wrong, where, and the likeliest fix.
#[derive(Debug)]
pub struct Complaint {
    message: String,
    fix: Option<String>,
    place: Option<(NamedSource<String>, SourceSpan)>,
}

impl Failure {
    /// Creates an error of the input, with its likeliest fix.
    pub fn input(message: impl Into<String>, fix: Option<String>) -> Failure {
        Failure::Input(Box::new(Complaint { message: message.into(), fix, place: None }))
    }

    /// Creates the error of an unreadable input file.
    pub fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
        let reason = match error.kind() {
            std::io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
            _ => error.to_string(),
        };
        Failure::input(format!("{} cannot be read: {reason}", path.display()), None)
    }

    /// Creates an error of the output.
    pub fn output(message: impl Into<String>) -> Failure {
        Failure::Output(Box::new(Complaint { message: message.into(), fix: None, place: None }))
    }

    /// Creates the error of disagreeing numbers, with advice.
    pub fn apart(message: impl Into<String>, fix: String) -> Failure {
        let (message, fix) = (message.into(), Some(fix));
        Failure::Apart(Box::new(Complaint { message, fix, place: None }))
    }

    /// Creates the error of promises that are broken, or undecided, with advice.
    pub fn unkept(checked: &Checked<'_>) -> Failure {
        let headline = checked.headline();
        let message = headline.split_once(": ").map_or(headline.as_str(), |(count, _)| count);
        let (message, fix) = (message.to_owned(), checked.advice());
        let complaint = Box::new(Complaint { message, fix, place: None });
        match checked.decision() {
            Decision::Undecided => Failure::Undecided(complaint),
            _ => Failure::Apart(complaint),
        }
    }

    /// The error for more trials than run without `--long`; `what` names the option.
    fn too_long(what: &str, trials: u64, seconds: f64, trials_max: u64, fix: &str) -> Failure {
        let time = crate::terminal::duration(seconds);
        let message = format!(
            "{what}: {trials} would take about {time} on this machine; expected at most \
             {trials_max}"
        );
        Failure::input(message, Some(fix.to_owned()))
    }

    /// Work that Ctrl-C stopped, and how far it had come.
    pub fn stopped(message: impl Into<String>) -> Failure {
        Failure::Stopped(Box::new(Complaint { message: message.into(), fix: None, place: None }))
    }

    /// Tells it on standard error and gives the exit code.
    pub fn tell(self) -> ExitCode {
        ExitCode::from(self.code::<u8>())
    }

    /// Prints it to standard error and returns the exit code as a number.
    pub fn code<N: From<u8>>(self) -> N {
        let (complaint, code) = match self {
            Failure::Apart(complaint) => (complaint, 1),
            Failure::Input(complaint) => (complaint, 2),
            Failure::Undecided(complaint) => (complaint, 3),
            Failure::Output(complaint) => (complaint, 4),
            Failure::Stopped(complaint) => (complaint, 130),
        };
        let report = miette::Report::new(*complaint);
        crate::terminal::complain(&format!("{report:?}"));
        N::from(code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Failure::Apart(complaint)
        | Failure::Input(complaint)
        | Failure::Undecided(complaint)
        | Failure::Output(complaint)
        | Failure::Stopped(complaint)) = self;
        complaint.fmt(f)
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Complaint {}

impl Diagnostic for Complaint {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.fix.as_ref().map(|fix| Box::new(fix) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|(source, _)| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, span) = self.place.as_ref()?;
        let label = LabeledSpan::new_primary_with_span(Some("here".to_owned()), *span);
        Some(Box::new(std::iter::once(label)))
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        let message = match fault.line_and_column() {
            Some((line, column)) => {
                format!("{}:{line}:{column}: {}", fault.origin(), fault.message())
            }
            None => format!("{}: {}", fault.origin(), fault.message()),
        };
        let place = fault.span().map(|span| {
            let source = NamedSource::new(visible(fault.origin()), visible(fault.text()));
            (source, SourceSpan::from(span))
        });
        let (message, fix) = (visible(&message), fault.fix().map(visible));
        Failure::Input(Box::new(Complaint { message, fix, place }))
    }
}

impl From<Box<Fault>> for Failure {
    fn from(fault: Box<Fault>) -> Failure {
        Failure::from(*fault)
    }
}

impl From<SystemError> for Failure {
    fn from(error: SystemError) -> Failure {
        match error {
            SystemError::Faulty(fault) => Failure::from(fault),
            other => Failure::input(other.to_string(), other.fix()),
        }
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Failure {
        match error {
            AskError::SetupError(refusal) => Failure::from(refusal),
            AskError::TooLarge(_) | AskError::SurelyTooLarge { .. } => {
                let fix = "leave out `--method` to sample it".to_owned();
                Failure::input(error.to_string(), Some(fix))
            }
            AskError::TooLong { trials, seconds, trials_max } => {
                let fix = "use --target-error, or add --long to run them all";
                Failure::too_long("--trials", trials, seconds, trials_max, fix)
            }
            AskError::Terms(error) => Failure::from(error),
            AskError::Rules(fault) => Failure::from(*fault),
            AskError::Empty(what) => {
                Failure::input(error.to_string(), Some(format!("name a {what}")))
            }
            AskError::Part(error) => Failure::from(error),
            AskError::Interrupted => Failure::stopped(error.to_string()),
        }
    }
}

impl From<PartError> for Failure {
    fn from(error: PartError) -> Failure {
        Failure::input(visible(&error.to_string()), error.fix().as_deref().map(visible))
    }
}

impl From<SweepPartError> for Failure {
    fn from(error: SweepPartError) -> Failure {
        Failure::input(visible(&error.to_string()), Some(error.fix().to_owned()))
    }
}

impl From<SetupError> for Failure {
    fn from(refusal: SetupError) -> Failure {
        let place = refusal.key.map_or(String::new(), |key| format!("--set {key}: "));
        Failure::input(format!("{place}{}", refusal.message), refusal.fix)
    }
}

impl From<TermsError> for Failure {
    fn from(error: TermsError) -> Failure {
        Failure::input(format!("--{}: {error}", error.term()), None)
    }
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Failure {
        let (message, fix) = (error.to_string(), error.fix().map(str::to_owned));
        Failure::Output(Box::new(Complaint { message, fix, place: None }))
    }
}

impl From<BaselineError> for Failure {
    fn from(error: BaselineError) -> Failure {
        Failure::input(error.to_string(), error.fix().map(str::to_owned))
    }
}

/// Returns the error of a question of a study.
fn of_study(error: AskError) -> Failure {
    match error {
        AskError::TooLong { trials, seconds, trials_max } => {
            let fix = "use `target_error`, or add --long to run them all";
            Failure::too_long("trials", trials, seconds, trials_max, fix)
        }
        error => Failure::from(error),
    }
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Failure {
        match error {
            CheckError::Fault(fault) => Failure::from(fault),
            CheckError::Ask(error) => of_study(error),
        }
    }
}

impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Failure {
        match error {
            ReportError::Ask(error) => of_study(error),
            ReportError::Promise(error) => Failure::from(error),
            ReportError::Baseline(error) => Failure::from(error),
            other => Failure::output(other.to_string()),
        }
    }
}
