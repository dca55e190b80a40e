//! The commands, one per module.
//!
//! `asked` reads a question from arguments, by the same form as in a study; `answer` shows the
//! answer to any question, and `basis` its end; `part` does a part of the work instead.

pub mod answer;
pub mod ask;
pub mod asked;
pub mod attack;
pub mod basis;
pub mod check;
pub mod compare;
pub mod contest;
pub mod convert;
pub mod curve;
pub mod duel;
pub mod engage;
pub mod events;
pub mod exchange;
pub mod explore;
pub mod matrix;
pub mod mend;
pub mod merge;
pub mod new;
pub mod odds;
pub mod of_roster;
pub mod part;
pub mod play;
pub mod ranked;
pub mod report;
pub mod roll;
pub mod schema;
pub mod shell;
pub mod show;
pub mod solve;
pub mod sweep;
pub mod systems;
pub mod targets;
pub mod tempo;
pub mod volley;
pub mod watch;

use std::path::{Path, PathBuf};

use evenodds_analyses::answer::chart::Chart;
use evenodds_analyses::asked as analysed;
use evenodds_analyses::library::{Library, RosterFile, ScenarioFile};
use evenodds_analyses::question::Question;
use evenodds_analyses::sampling::{Ask, Wanted};
use evenodds_reports::{chart, folder};

use crate::arguments::{Effort, Method, Setting, Threads};
use crate::failure::Failure;
use crate::terminal;

/// Sets up the threads.
fn set_up(threads: &Threads) -> Result<(), Failure> {
    if let Some(threads) = threads.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
        pool.map_err(|error| Failure::input(format!("--threads: {error}"), None))?;
    }
    Ok(())
}

/// Sets up threads and Ctrl-C, and returns how numbers are computed.
fn ask(effort: &Effort) -> Result<Ask, Failure> {
    set_up(&effort.threads)?;
    terminal::stop_on_ctrl_c();
    let wanted = match effort.method {
        Method::Auto => Wanted::Auto,
        Method::Sampled => Wanted::Sampled,
        // For both methods, this is the exact one; the other is run separately.
        Method::Exact | Method::Both => Wanted::Exact,
    };
    let (trials, target_error, usual) = (effort.trials, effort.target_error, Ask::default());
    let trials_max = if effort.long { u64::MAX } else { usual.trials_max };
    let seed = effort.seed.unwrap_or(usual.seed);
    Ok(Ask { wanted, trials, trials_max, target_error, seed, ..usual })
}

/// Returns the same for what is computed in one way only; `what` is what it is.
fn ask_one_way(effort: &Effort, what: &str) -> Result<Ask, Failure> {
    if effort.method == Method::Both {
        let fix = "compare both methods for one pair with `evenodds duel`".to_owned();
        return Err(Failure::input(format!("--method: {what} cannot use both methods"), Some(fix)));
    }
    ask(effort)
}

/// Notes that sampling options have no effect on an exact answer.
fn note_exact(effort: &Effort) {
    let given = [
        ("--trials", effort.trials.is_some()),
        ("--target-error", effort.target_error.is_some()),
        ("--seed", effort.seed.is_some()),
    ];
    let given: Vec<&str> =
        given.iter().filter(|(_, given)| *given).map(|(flag, _)| *flag).collect();
    let flags = match given[..] {
        [] => return,
        [first, second, third] => format!("{first}, {second} and {third}"),
        _ => given.join(" and "),
    };
    terminal::note(&format!("{flags} had no effect on an exact answer; use --method sampled"));
}

/// Returns an error for a drawing that would replace an input of the scenario or has an unknown
/// format, before any work is done.
fn check_drawing(file: Option<&Path>, scenario_file: &ScenarioFile) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    let files = scenario_file
        .roster_file
        .texts
        .iter()
        .chain(&scenario_file.system_files)
        .chain(&scenario_file.roster_file.system_files);
    let inputs = files.map(|(path, _)| path.as_str()).chain([scenario_file.name.as_str()]);
    let inputs: Vec<PathBuf> = inputs.map(PathBuf::from).collect();
    folder::check_file(file, &inputs)?;
    DrawingFormat::of(file).map(drop)
}

/// Returns an error for a drawing that cannot be written or has an unknown format, before any work is
/// done.
fn check_format(file: Option<&Path>) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    folder::check_file(file, &[])?;
    DrawingFormat::of(file).map(drop)
}

/// The formats of a drawing, by the ending of its file.
#[derive(Clone, Copy)]
enum DrawingFormat {
    Svg,
    Png,
}

impl DrawingFormat {
    /// Returns the format of a file; a name without an ending, such as that of a pipe, is SVG.
    fn of(file: &Path) -> Result<DrawingFormat, Failure> {
        let Some(ending) = file.extension() else { return Ok(DrawingFormat::Svg) };
        if ending.eq_ignore_ascii_case("svg") {
            return Ok(DrawingFormat::Svg);
        }
        if ending.eq_ignore_ascii_case("png") {
            return Ok(DrawingFormat::Png);
        }
        let message = format!("{}: a drawing is an SVG or a PNG file", file.display());
        let fix = format!("name it `{}`", file.with_extension("svg").display());
        Err(Failure::input(message, Some(fix)))
    }
}

/// Draws a chart to a file atomically.
fn write_drawing(chart: &Chart, file: &Path) -> Result<(), Failure> {
    let chart = chart::draw(chart);
    let bytes = match DrawingFormat::of(file)? {
        DrawingFormat::Svg => chart.svg().as_bytes().to_vec(),
        DrawingFormat::Png => {
            if let Some(boxes) = chart::boxes([&chart]) {
                terminal::note(&boxes);
            }
            chart.png().map_err(|error| Failure::output(error.to_string()))?
        }
    };
    Ok(folder::write_file(file, &bytes)?)
}

/// Returns the settings as keys and values.
fn settings(set: &[Setting]) -> Vec<(String, String)> {
    set.iter().map(|Setting(key, value)| (key.clone(), value.clone())).collect()
}

fn roster_file(roster: &str) -> Result<RosterFile, Failure> {
    Ok(Library::standard(".").roster(roster)?)
}

/// Prints what the designers of the games of questions may want to know about their files, and
/// returns all of it for JSON.
fn tell_notes<'a>(questions: impl IntoIterator<Item = &'a dyn Question>) -> Vec<String> {
    let notes = analysed::notes(questions);
    terminal::notes(notes.iter().flat_map(|(_, notes)| notes));
    notes.iter().flat_map(|(_, notes)| notes).map(ToString::to_string).collect()
}
