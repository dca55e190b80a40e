//! `evenodds report`: the balance report of a study.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use evenodds_analyses::library::{Library, read_text};
use evenodds_analyses::study::{self, Study};
use evenodds_reports::baseline::Baseline;
use evenodds_reports::folder::{self, Destination};
use evenodds_reports::report::{self, ReportOrigin};
use serde::Serialize;

use super::set_up;
use crate::arguments::{self, StudyOptions};
use crate::failure::Failure;
use crate::terminal::{self, Progress, Volume};

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Serialize)]
struct ReportJson<'a> {
    out: String,
    study: &'a str,
    hash: &'a str,
    seed: u64,
    seconds: f64,
    verdicts: &'a [String],
    short_answers: &'a [String],
    files: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// Runs the command.
pub fn run(asked: &arguments::Report) -> Result<(), Failure> {
    let study = read(asked.study.as_deref(), &asked.options)?;
    set_up(&asked.options.threads)?;
    let notes = super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    let read = |folder: &PathBuf| Baseline::read(folder, VERSION, &study);
    let baseline = asked.baseline.as_ref().map(read).transpose()?;
    let out = destination(asked, &study)?;
    let seed = asked.options.seed.map_or(String::new(), |seed| format!(" --seed {seed}"));
    // Where the baseline will be is not known.
    let against = if baseline.is_some() { " --baseline DIR" } else { "" };
    let copy = report::copy_of_study(&study);
    let origin = ReportOrigin {
        version: VERSION.to_owned(),
        command: format!("evenodds report {copy} --out ../again{seed}{against}"),
    };
    terminal::end_on_ctrl_c();
    let progress = Progress::new();
    let tell = |done, all, doing: &str| progress.tell(done, all, doing);
    let made = report::build(&study, &origin, baseline.as_ref(), &tell)?;
    let took = progress.end();
    terminal::uncut(|| folder::write(&made, &out, took))?;
    if asked.options.shared.json {
        note(terminal::print_json(&ReportJson {
            out: asked.out.display().to_string(),
            study: &study.name,
            hash: &study.hash,
            seed: study.seed,
            seconds: took.as_secs_f64(),
            verdicts: &made.verdicts,
            short_answers: &made.short_answers,
            files: made.files.keys().map(String::as_str).chain([folder::TIMING]).collect(),
            notes,
        }));
        return Ok(());
    }
    if terminal::volume() == Volume::Quiet {
        let headline =
            made.short_answers.first().map_or(String::new(), |one| terminal::paragraph(one));
        note(terminal::print(&headline));
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
    let inputs = inputs(study, asked.study.as_deref());
    let notes = Destination::find(&asked.out, &inputs)?.tidy();
    for note in &notes {
        terminal::note(note);
    }
    // The restored folder is in the way if it is not a report.
    Ok(Destination::find(&asked.out, &inputs)?)
}

/// Returns the files that a report is made from.
pub(super) fn inputs(study: &Study, path: Option<&Path>) -> Vec<PathBuf> {
    let Some(path) = path else { return Vec::new() };
    let folder = path.parent().unwrap_or(Path::new("."));
    let others = study.inputs.iter().map(|input| folder.join(input));
    others.chain([path.to_owned()]).collect()
}

/// Reads a study, by default the built-in one, to be asked with these options.
pub(super) fn read(path: Option<&Path>, options: &StudyOptions) -> Result<Study, Failure> {
    let mut study = found(path)?;
    if let Some(seed) = options.seed {
        study = study.with_seed(seed);
    }
    if options.long {
        study = study.however_long();
    }
    Ok(study)
}

/// Reads a study; by default the built-in one.
fn found(path: Option<&Path>) -> Result<Study, Failure> {
    let library = Library::standard(".");
    let Some(path) = path else {
        return Ok(Study::read("the built-in study", study::BUILTIN, &library)?);
    };
    if path.is_dir() {
        let message = format!("{} is a folder; expected a study", path.display());
        let fix = "name a study file; a game's folder can be its `system` or `roster`";
        return Err(Failure::input(message, Some(fix.to_owned())));
    }
    let text = read_text(path).map_err(|error| Failure::unreadable(path, &error))?;
    let library = library.beside(path.parent().unwrap_or(Path::new(".")));
    Ok(Study::read(&path.display().to_string(), &text, &library)?)
}
