//! A part of the work on a question, in place of its answer.

use std::path::{Path, PathBuf};

use evenodds_analyses::answer::headed;
use evenodds_analyses::parts::{PartFile, PartQuestion, cut, play};
use evenodds_analyses::question::{Division, Kind, Question, Subject};
use evenodds_analyses::sampling::Ask;
use evenodds_reports::folder;
use serde_json::json;

use super::answer::{Answered, Options};
use super::asked::Values;
use crate::arguments::{Method, PartOptions};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// Asks the question of a command and shows its answer, or plays a part of it.
pub fn run<'a>(
    (kind, values): (&str, &Values),
    ask: Ask,
    options: impl Into<Options<'a>>,
    part: &PartOptions,
) -> Result<(), Failure> {
    let (question, options) = (values.read(kind, ask)?, options.into());
    match is_wanted(part) {
        true => written((kind, values), question, options, part),
        false => Answered::of(options, question)?.show(),
    }
}

/// Returns whether only a part of the work is to be done.
pub fn is_wanted(part: &PartOptions) -> bool {
    part.part.is_some()
}

/// Plays a part and writes it to its file.
pub fn written(
    (kind, values): (&str, &Values),
    mut question: Box<dyn Question>,
    options: Options<'_>,
    part: &PartOptions,
) -> Result<(), Failure> {
    let (Some(cut_as), Some(out)) = (part.part, &part.out) else {
        return Err(Failure::input("a part needs --part and --out", None));
    };
    check(question.as_ref(), options)?;
    folder::check_file(out, &inputs(values, question.as_ref()))?;
    let kind = Kind::named(kind).ok_or_else(|| Failure::input("no such question", None))?;
    let asked = PartQuestion::of(kind, values.table(), question.as_mut())?;
    let holds = cut(&asked, question.as_ref(), cut_as)?;
    let progress = Progress::new();
    let part = play(asked, question.as_ref(), holds, Some(cut_as), &progress)?;
    super::tell_notes([question.as_ref()]);
    terminal::tell_time(progress.end());
    terminal::uncut(|| folder::write_file(out, &part.to_json()))?;
    tell(&part, out, options.json)
}

/// Returns an error for options that make no sense for a part.
fn check(question: &dyn Question, options: Options<'_>) -> Result<(), Failure> {
    let refuse = |message: &str, fix: &str| Err(Failure::input(message, Some(fix.to_owned())));
    let effort = options.effort;
    if effort.is_some_and(|effort| effort.method == Method::Both) {
        let fix = "divide `--method sampled` into parts, and ask for `--method exact` by itself";
        return refuse("--part: both methods cannot be divided into parts", fix);
    }
    if options.basis.what_if {
        let fix = "leave one of them out";
        return refuse("--part: `--what-if` asks other questions, too, which have no parts", fix);
    }
    let by_trials = matches!(question.division(), Division::Trials);
    if by_trials && effort.is_some_and(|effort| effort.target_error.is_some()) {
        let fix = "say how many trials it takes with `--trials`";
        return refuse("--part: where `--target-error` stops is known only from all trials", fix);
    }
    Ok(())
}

/// Returns the files that a question is made from.
pub fn inputs(values: &Values, question: &dyn Question) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    let texts = values.table().values().filter_map(|value| value.as_str());
    files.extend(texts.map(PathBuf::from));
    for subject in question.subjects() {
        let rosters = match subject {
            Subject::Game(_) => None,
            Subject::Roster(roster_file) => Some(roster_file),
            Subject::Scenario(scenario_file) => {
                files.extend(scenario_file.system_files.iter().map(|(path, _)| path.into()));
                Some(&scenario_file.roster_file)
            }
        };
        let kept = rosters.into_iter().flat_map(|file| file.texts.iter().chain(&file.system_files));
        files.extend(kept.map(|(path, _)| path.into()));
    }
    files
}

fn tell(part: &PartFile, out: &Path, json: bool) -> Result<(), Failure> {
    let (out, cut) = (out.display().to_string(), part.cut().map(|cut| cut.to_string()));
    let named = cut.as_ref().map_or(String::new(), |cut| format!(", part {cut}"));
    let says = format!("{out} holds {}{named}.", part.holds());
    if json {
        let part = json!({ "out": out, "part": cut, "holds": part.holds() });
        return terminal::print_json(&headed("part", &says, part));
    }
    terminal::print(&terminal::paragraph(&says))
}
