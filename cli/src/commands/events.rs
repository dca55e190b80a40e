//! The event log of a command that plays fights.

use std::path::{Path, PathBuf};

use evenodds_analyses::events::EventLog;
use evenodds_analyses::frame::{FrameFormat, PolarsError};
use evenodds_analyses::sampling::{AskError, Watcher};
use evenodds_reports::folder;

use super::part;
use crate::arguments::{Effort, EventsOptions, Method, PartOptions};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The files of an event log: its events and its outcomes.
pub struct LogFiles {
    files: [PathBuf; 2],
    format: FrameFormat,
    fights: u32,
}

/// An event log in memory, and where it goes.
pub struct WrittenLog {
    files: Vec<(PathBuf, Vec<u8>)>,
}

impl LogFiles {
    /// Returns where the event log goes, if one is asked for, before any work is done. `inputs` are
    /// the files that the fights are made from.
    ///
    /// # Errors
    /// If the options of the command leave it no fights, or its files cannot be written.
    pub fn of(
        options: &EventsOptions,
        (effort, part): (&Effort, &PartOptions),
        inputs: &[PathBuf],
    ) -> Result<Option<LogFiles>, Failure> {
        let Some(file) = &options.events else { return Ok(None) };
        let refuse = |message: &str, fix: &str| Err(Failure::input(message, Some(fix.to_owned())));
        let sampled = "leave `--method` out, or ask for `--method sampled`";
        match effort.method {
            Method::Auto | Method::Sampled => {}
            Method::Exact => {
                return refuse("--events: `--method exact` plays no fights", sampled);
            }
            Method::Both => {
                let message = "--events: the fights of `--method both` are not those of its seed, \
                               which `play` prints";
                return refuse(message, sampled);
            }
        }
        if part::is_wanted(part) {
            let fix = "write the event log without `--part`";
            return refuse("--events: an event log cannot be divided into parts", fix);
        }
        let Some(format) = FrameFormat::of(file) else {
            let message = format!("{}: an event log is a CSV or a Parquet file", file.display());
            let fix = format!("name it `{}`", file.with_extension("parquet").display());
            return Err(Failure::input(message, Some(fix)));
        };
        let files = [file.clone(), beside(file)];
        for file in &files {
            folder::check_file(file, inputs)?;
        }
        Ok(Some(LogFiles { files, format, fights: options.events_fights }))
    }

    /// Plays the fights of the log.
    ///
    /// # Errors
    /// If they cannot be played, or were interrupted.
    pub fn play(
        self,
        log: impl FnOnce(u32, &dyn Watcher) -> Result<EventLog, AskError>,
    ) -> Result<WrittenLog, Failure> {
        let progress = Progress::new();
        let log = log(self.fights, &progress)?;
        progress.end();
        let bytes = |frame| self.format.write(frame, log.metadata()).map_err(unmade);
        let frames = [bytes(log.events())?, bytes(log.outcomes())?];
        Ok(WrittenLog { files: self.files.into_iter().zip(frames).collect() })
    }
}

impl WrittenLog {
    /// Writes both files, or neither.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        Ok(terminal::uncut(|| folder::write_together(&self.files))?)
    }
}

/// Returns the file of the outcomes, beside that of the events.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push("-outcomes");
    if let Some(ending) = file.extension() {
        name.push(".");
        name.push(ending);
    }
    file.with_file_name(name)
}

#[expect(clippy::needless_pass_by_value, reason = "an error to map")]
fn unmade(error: PolarsError) -> Failure {
    Failure::output(error.to_string())
}
