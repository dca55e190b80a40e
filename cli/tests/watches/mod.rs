//! `--watch`: a command runs again when a file of its study is saved.

use std::fs;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{sleep, spawn};
use std::time::Duration;

use crate::program::{evenodds_in, refused};

/// A command that watches, and the lines of its output and of its notes and errors.
struct Watch {
    child: Child,
    output: Receiver<String>,
    notes: Receiver<String>,
}

/// Returns the lines of a stream as they come.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    lines
}

/// Waits for a line with these words; a machine that is busy may take its time.
#[track_caller]
fn wait(lines: &Receiver<String>, words: &str) {
    let mut told = String::new();
    while let Ok(line) = lines.recv_timeout(Duration::from_mins(2)) {
        if line.contains(words) {
            return;
        }
        told += &(line + "\n");
    }
    panic!("{words:?} does not come after:\n{told}");
}

impl Watch {
    fn of(folder: &Path, arguments: &[&str]) -> Watch {
        let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
        command.args(arguments).current_dir(folder).env_remove("COLUMNS");
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let output = lines(child.stdout.take().expect("an output"));
        let notes = lines(child.stderr.take().expect("an output"));
        Watch { child, output, notes }
    }

    #[track_caller]
    fn says(&self, words: &str) {
        wait(&self.output, words);
    }

    #[track_caller]
    fn notes(&self, words: &str) {
        wait(&self.notes, words);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Changes a file. Some file systems keep times to the second.
fn change(file: &Path, from: &str, to: &str) {
    sleep(Duration::from_millis(1100));
    let text = fs::read_to_string(file).expect("readable");
    assert!(text.contains(from), "{from:?} is not in {text}");
    fs::write(file, text.replace(from, to)).expect("writable");
}

#[test]
fn a_study_is_checked_again_when_a_file_of_it_is_saved() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    assert!(evenodds_in(here, &["new", "mine"]).status.success());
    let watch = Watch::of(here, &["check", "mine/study.toml", "--watch"]);
    watch.says("All 3 promises are kept");
    watch.notes("waiting for changes");
    // A broken promise, an error, and all well again: each is told, and the watch goes on.
    change(
        &here.join("mine/roster.toml"),
        "name = \"Raider\"\nskill = 6",
        "name = \"Raider\"\nskill = 1",
    );
    watch.notes("roster.toml has changed");
    watch.notes("1 of 3 promises is broken");
    watch.notes("waiting for changes");
    change(&here.join("mine/rules.rhai"), "fn check(", "fn chek(");
    watch.notes("rules.rhai has changed");
    watch.notes("the game has no check of its own");
    watch.notes("waiting for changes");
    change(&here.join("mine/rules.rhai"), "fn chek(", "fn check(");
    watch.notes("1 of 3 promises is broken");
    watch.notes("waiting for changes");
    change(&here.join("mine/roster.toml"), "skill = 1", "skill = 6");
    watch.says("All 3 promises are kept");
}

#[test]
fn a_report_is_written_again_when_a_file_of_it_is_saved() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let study = "[study]\nname = \"Odds\"\n[[odds]]\nsystem = \"volt\"\nrating = 8\n";
    fs::write(here.join("study.toml"), study).expect("writable");
    let watch = Watch::of(here, &["report", "study.toml", "--watch", "--out", "page"]);
    watch.says("written in");
    watch.notes("waiting for changes");
    change(&here.join("study.toml"), "Odds", "Other odds");
    watch.says("Other odds");
    watch.says("written in");
    let page = fs::read_to_string(here.join("page/index.html")).expect("a page");
    assert!(page.contains("Other odds"));
}

#[test]
fn a_study_that_is_not_there_cannot_be_watched() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let told = refused(scratch.path(), &["check", "none.toml", "--watch"], 2);
    assert!(told.contains("none.toml"), "{told}");
    let told = refused(scratch.path(), &["report", "--watch"], 2);
    assert!(told.contains("--watch"), "{told}");
}
