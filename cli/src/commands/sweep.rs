//! `evenodds sweep`: the sweeps of a study, in a folder in which they go on if they are stopped.

use std::path::{Path, PathBuf};

use evenodds_analyses::answer::headed;
use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::questions::sweep::{Document, Store, SweepError};
use evenodds_analyses::sampling::Cut;
use evenodds_analyses::study::Study;
use evenodds_reports::folder::SweepFolder;
use evenodds_reports::sweeps::{SweepDone, SweepParts, Sweeps, ask_part};
use serde_json::json;

use super::answer::{headline, text};
use super::{basis, report, set_up};
use crate::arguments::{self, Shared, StudyOptions, Threads};
use crate::failure::Failure;
use crate::terminal::{self, Progress, Volume};

/// Runs the command.
pub fn run(asked: &arguments::Sweep) -> Result<(), Failure> {
    let study = report::read(Some(&asked.study), &asked.options)?;
    let sweeps = Sweeps::of(&study, &asked.study)?;
    if let Some(cut) = asked.part {
        return part(asked, (&study, &sweeps), cut);
    }
    let folder = SweepFolder::open(&asked.out)?;
    set_up(&asked.options.threads)?;
    let notes = tell_notes(&study);
    terminal::stop_on_ctrl_c();
    whole(asked, &notes, &sweeps, &folder)
}

fn tell_notes(study: &Study) -> Vec<String> {
    super::tell_notes(study.questions.iter().map(|(_, question)| &**question))
}

/// Asks all cells of sweeps, except for those that a folder has, and tells their answers.
fn whole(
    asked: &arguments::Sweep,
    notes: &[String],
    sweeps: &Sweeps<'_>,
    folder: &SweepFolder,
) -> Result<(), Failure> {
    let mut all: Vec<SweepDone> = Vec::new();
    for sweep in sweeps.iter() {
        let progress = Progress::new();
        let done = sweeps.ask(sweep, folder, asked.options.shared.json, &progress);
        let done = done.map_err(|error| failed(error, folder))?;
        progress.end();
        terminal::uncut(|| done.write(folder)).map_err(Failure::from)?;
        all.push(done);
    }
    let out = asked.out.display().to_string();
    if asked.options.shared.json {
        return terminal::print_json(&sweeps.told(&out, notes, &all));
    }
    match terminal::volume() {
        Volume::Quiet => {
            terminal::print(&all.iter().map(|done| headline(&done.answer)).collect::<String>())
        }
        Volume::Usual | Volume::Verbose => tell(&out, &all),
    }
}

/// Asks a part of the cells of each sweep.
fn part(
    asked: &arguments::Sweep,
    (study, sweeps): (&Study, &Sweeps<'_>),
    cut: Cut,
) -> Result<(), Failure> {
    let mark = sweeps.mark(&asked.study, asked.options.long, cut)?;
    let folder = SweepFolder::open_part(&asked.out, &mark)?;
    set_up(&asked.options.threads)?;
    tell_notes(study);
    terminal::stop_on_ctrl_c();
    let mut cells = Vec::new();
    for (_, question) in sweeps.iter() {
        let progress = Progress::new();
        let asked = ask_part(question, &folder, cut, &progress);
        cells.push(asked.map_err(|error| failed(error, &folder))?);
        progress.end();
    }
    let out = asked.out.display().to_string();
    let all: usize = cells.iter().sum();
    let s = if all == 1 { "" } else { "s" };
    let says = format!("{out} has {all} cell{s}, part {cut}.");
    if asked.options.shared.json {
        let part = json!({ "out": out, "part": cut.to_string(), "cells": cells });
        return terminal::print_json(&headed("part", &says, part));
    }
    terminal::print(&terminal::paragraph(&says))
}

/// Puts the folders of parts together.
pub fn merge(asked: &arguments::Merge, out: &Path) -> Result<(), Failure> {
    let parts = SweepParts::read(&asked.parts)?;
    let mark = parts.mark();
    let options = StudyOptions {
        seed: Some(mark.seed),
        long: mark.long,
        threads: Threads { threads: asked.threads.threads },
        shared: Shared { json: asked.shared.json },
    };
    let study = PathBuf::from(&mark.study);
    let whole_of = arguments::Sweep { study, out: out.to_owned(), part: None, options };
    let study = report::read(Some(&whole_of.study), &whole_of.options)?;
    let sweeps = Sweeps::of(&study, &whole_of.study)?;
    let documents = parts.join(&sweeps)?;
    let folder = SweepFolder::open(out)?;
    let notes = tell_notes(&study);
    terminal::stop_on_ctrl_c();
    let write = |(name, bytes): &Document| folder.write(name, bytes);
    documents.iter().try_for_each(write).map_err(Failure::from)?;
    whole(&whole_of, &notes, &sweeps, &folder)
}

/// Returns the failure of a sweep that goes on in this folder.
fn failed(error: SweepError<Complaint>, folder: &SweepFolder) -> Failure {
    match error {
        SweepError::Ask(error) => Failure::from(error),
        SweepError::Store(complaint) => Failure::from(complaint),
        SweepError::Stopped { done, all } => Failure::stopped(format!(
            "stopped by Ctrl-C; {done} of {all} cells are kept in {}: the same command goes on",
            folder.path().display()
        )),
    }
}

fn tell(out: &str, all: &[SweepDone]) -> Result<(), Failure> {
    let mut told = String::new();
    for SweepDone { answer, swept, files } in all {
        let options = basis::BasisOptions { assumptions: false, what_if: false };
        told.push_str(&terminal::paragraph(&answer.question));
        told.push_str(&text(answer));
        told.push_str(&basis::text(options, &answer.basis));
        let (kept, cells) = (swept.kept, swept.cells.len());
        let frame = files.first().map_or("", |(name, _)| name);
        told.push_str(&terminal::paragraph(&format!(
            "{out}/{frame} has the numbers of {cells} cells, {kept} of them asked before."
        )));
        told.push('\n');
    }
    terminal::print(told.trim_end_matches('\n')).and_then(|()| terminal::print("\n"))
}
