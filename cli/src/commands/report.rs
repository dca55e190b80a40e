//! `evenodds report`: the balance report of a study.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use evenodds_analyses::study::Study;
use evenodds_reports::baseline::Baseline;
use evenodds_reports::folder::{self, Destination};
use evenodds_reports::report::{self, ReportOrigin};

use super::{set_up, watch};
use crate::arguments::{self, StudyOptions};
use crate::failure::Failure;
use crate::terminal::{self, Progress, Volume};

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Runs the command.
pub fn run(asked: &arguments::Report) -> Result<(), Failure> {
    if let Some(study) = asked.study.as_deref().filter(|_| asked.watch) {
        return watch::run(study);
    }
    let study = read(asked.study.as_deref(), &asked.options)?;
    set_up(&asked.options.threads)?;
    let notes = super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    let read = |folder: &PathBuf| Baseline::read(folder, VERSION, &study);
    let baseline = asked.baseline.as_ref().map(read).transpose()?;
    let out = destination(asked, &study)?;
    let origin = ReportOrigin::of(&study, VERSION, asked.options.seed, baseline.is_some());
    terminal::end_on_ctrl_c();
    let progress = Progress::new();
    let made = report::build(&study, &origin, baseline.as_ref(), &progress)?;
    let took = progress.end();
    terminal::uncut(|| folder::write(&made, &out, took))?;
    made.notes.iter().for_each(|note| terminal::note(note));
    if asked.options.shared.json {
        let out = asked.out.display().to_string();
        let notes = [&notes[..], &made.notes].concat();
        note(terminal::print_json(&made.told(&study, &out, took, &notes)));
        return Ok(());
    }
    if terminal::volume() == Volume::Quiet {
        note(terminal::print(&terminal::paragraph(&made.says().replace('`', ""))));
        return Ok(());
    }
    let mut text = format!("{}\n\n", study.name);
    for verdict in &made.verdicts {
        text.push_str(&terminal::paragraph(&format!("* {}", verdict.replace('`', ""))));
    }
    if !made.verdicts.is_empty() {
        text.push('\n');
    }
    for answer in &made.short_answers {
        text.push_str(&terminal::paragraph(&format!("- {answer}")));
    }
    let page = asked.out.join("index.html");
    let seconds = took.as_secs_f64();
    let _ = writeln!(text, "\n{} written in {seconds:.1} s.", page.display());
    note(terminal::print(&text));
    Ok(())
}

/// Ignores a failure to print, because the report has been written.
fn note(told: Result<(), Failure>) {
    if let Err(failure) = told {
        terminal::complain(&format!("note: the report is written, but {failure}"));
    }
}

/// Returns the destination of the report, after tidying up what killed runs have left there.
fn destination(asked: &arguments::Report, study: &Study) -> Result<Destination, Failure> {
    let inputs = folder::inputs(study, asked.study.as_deref());
    let notes = Destination::find(&asked.out, &inputs)?.tidy();
    for note in &notes {
        terminal::note(note);
    }
    // The restored folder is in the way if it is not a report.
    Ok(Destination::find(&asked.out, &inputs)?)
}

/// Reads a study, by default the built-in one, to be asked with these options.
pub(super) fn read(path: Option<&Path>, options: &StudyOptions) -> Result<Study, Failure> {
    Ok(Study::open(path)?.overridden(options.overrides(None)))
}
