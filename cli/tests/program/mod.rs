//! The program, run as users run it.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs it where the tests run.
pub fn evenodds(arguments: &[&str]) -> Output {
    evenodds_in(Path::new("."), arguments)
}

/// Runs it in a folder.
pub fn evenodds_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(arguments).current_dir(folder).env_remove("COLUMNS");
    command.output().expect("the command starts")
}

/// What it printed.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// The JSON of what must succeed.
#[track_caller]
pub fn json(arguments: &[&str]) -> Value {
    let output = evenodds(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

/// Runs what must fail, and gives what it says with line breaks and boxes taken out.
#[track_caller]
pub fn refused(folder: &Path, arguments: &[&str], code: i32) -> String {
    let output = evenodds_in(folder, arguments);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    assert!(output.stdout.is_empty(), "{arguments:?} prints");
    let plain = told.replace(['│', '×', '·'], " ");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
