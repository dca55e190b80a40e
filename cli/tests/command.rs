//! The command as users and their CI rely on it: output, exit codes, files.

mod checks;
mod converted;
mod guide;
mod help;
mod outputs;
mod parts;
mod program;
mod promises;
mod quiet;
mod reports;
mod schemas;
mod scripted;
mod starts;
mod systems;
#[path = "../../analyses/tests/schemas/validator.rs"]
mod validator;
mod watches;
mod widths;

use std::fs;
use std::path::Path;
use std::process::Command;

use program::{evenodds, refused, text};

/// The names of what a folder holds, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn bad_questions_are_refused_with_the_likeliest_fix() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    for (arguments, expected) in [
        (
            &["odds", "sprwal", "--rating", "4"][..],
            "no system `sprwal`; expected sprawl, spurg, d20, skrapyard, volt",
        ),
        (&["odds", "sprwal", "--rating", "4"], "did you mean `sprawl`?"),
        (&["odds", "none.toml", "--rating", "4"], "none.toml cannot be read"),
        (
            &["odds", "sprawl", "--rating", "61"],
            "--rating: SPRAWL has no dice in the pool of 61; expected 0 to 60",
        ),
        (&["odds", "sprawl", "--rating", "99999999999"], "expected 0 to 60"),
        (
            &["odds", "sprawl", "--rating", "4", "--ease", "101"],
            "--ease: SPRAWL has no ease of 101; expected -100 to 100",
        ),
        (&["odds", "spurg", "--rating", "10", "--against", "3"], "SPURG checks have no `against`"),
        (&["odds", "sprawl"], "--rating <N>"),
        (&["odds", "sprawl", "--rating", "x"], "invalid value 'x'"),
        (
            &["odds", "sprawl", "--rating", "4", "--method", "sampled", "--trials", "0"],
            "invalid value '0'",
        ),
        (&["odss", "sprawl"], "a similar subcommand exists: 'odds'"),
        (&["curve", "volt", "--ease", "4..-4"], "did you mean -4..4?"),
        (&["curve", "volt", "--rating", "4,500"], "Volt has no value of 500"),
        (&["curve", "d20", "--matched", "0.5"], "a comparison of games needs two or more systems"),
        (&["curve", "d20", "d20"], "`d20` is named twice"),
        (&["curve", "d20", "volt", "--matched", "50"], "--matched: a base chance of 50; expected"),
        (&["curve", "d20", "spurg", "--against", "3"], "SPURG checks have no `against`"),
        (&["curve", "d20", "volt", "--matched", "0.5", "--rating", "4"], "cannot be used with"),
        (&["curve"], "<SYSTEM>..."),
        (&["contest", "spurg", "12"], "<THEIRS>"),
        (&["contest", "spurg", "12", "99"], "expected"),
        (
            &["contest", "spurg", "12", "10", "--rounds", "0"],
            "--rounds: 0 rounds; expected 1 to 10000",
        ),
        (
            &["contest", "spurg", "12", "10", "--their-against", "3"],
            "--their-against: SPURG checks have no `against`",
        ),
        (&["contest", "spurg", "12", "10", "--our-ease", "101"], "--our-ease: "),
        (&["exchange", "d20"], "a comparison of games needs two or more systems"),
        (&["exchange", "d20", "volt", "d20"], "`d20` is named twice"),
        (&["exchange", "d20", "vlot"], "did you mean `volt`?"),
        (&["exchange", "--bases", "0.5,75"], "--bases: a base chance of 75; expected more than 0"),
        (&["exchange", "--bases", "0.5,75"], "did you mean 0.75?"),
        (&["exchange", "--bases", "half"], "invalid value 'half'"),
        (&["exchange", "--ease", "-1..101"], "--ease: an ease of [-1, 101]; expected"),
        (&["report", "none.toml"], "none.toml cannot be read"),
        (&["systems", "chess"], "no system `chess`"),
    ] {
        let told = refused(here, arguments, 2);
        assert!(told.contains(expected), "{arguments:?} says\n{told}\nlacks\n{expected}");
    }
    assert!(names(here).is_empty(), "nothing is written");
}

#[test]
fn help_completions_and_man_page_come_from_one_definition() {
    let help = text(&evenodds(&["--help"]).stdout);
    let man = text(&evenodds(&["man"]).stdout);
    for command in ["report", "odds", "contest", "curve", "exchange", "systems", "completions"] {
        assert!(help.contains(command) && man.contains(command), "{command}");
        let help = evenodds(&[command, "--help"]);
        assert_eq!(help.status.code(), Some(0));
    }
    assert!(help.contains("Exit codes:"), "{help}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&evenodds(&["completions", shell]).stdout);
        assert!(script.contains("evenodds") && script.contains("COMPLETE"), "{shell}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(["systems", "skrapyard", "--rules"]).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
