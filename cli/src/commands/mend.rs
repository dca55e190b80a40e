//! `evenodds mend`: the smallest change with which all promises of a study are kept.

use std::path::Path;

use evenodds_analyses::library::visible;
use evenodds_analyses::redesign::{Redesign, redesign};
use evenodds_analyses::study::StudyText;
use evenodds_reports::folder;

use super::{answer, set_up};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Progress, Volume};

/// Runs the command.
pub fn run(asked: &arguments::Mend) -> Result<(), Failure> {
    let text = StudyText::open(Some(&asked.study))?;
    let overrides = asked.options.overrides(asked.trials);
    let study = text.read()?.overridden(overrides);
    set_up(&asked.options.threads)?;
    super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    terminal::stop_on_ctrl_c();
    let progress = Progress::new();
    let found = redesign(&text, (&study, overrides), asked.tries, &progress);
    drop(progress);
    let found = found?;
    let written = asked.write && found.is_kept;
    if written {
        let home = asked.study.parent().unwrap_or(Path::new(""));
        terminal::uncut(|| folder::write_edits(home, &found.edits))?;
    }
    tell(asked, &found, written)?;
    found.complaint().map_or(Ok(()), |complaint| Err(complaint.into()))
}

/// Prints what was found.
fn tell(asked: &arguments::Mend, found: &Redesign, written: bool) -> Result<(), Failure> {
    let answer = found.answer();
    if asked.options.shared.json {
        return terminal::print_json(&answer.json);
    }
    if terminal::volume() == Volume::Quiet {
        return terminal::print(&answer::headline(&answer));
    }
    let mut text = answer::text(&answer);
    if found.is_kept {
        for edit in &found.edits {
            text.push('\n');
            edit.diff().lines().for_each(|line| text.push_str(&(visible(line) + "\n")));
        }
    }
    if written {
        let files: Vec<&str> = found.edits.iter().map(|edit| edit.file.as_str()).collect();
        text.push('\n');
        let have = if files.len() == 1 { "has" } else { "have" };
        text.push_str(&terminal::paragraph(&format!("{} {have} it now.", files.join(" and "))));
    }
    terminal::print(&text)
}
