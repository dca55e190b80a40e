//! The examples of each command's help, and what shells offer.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{evenodds, evenodds_in, text};

/// The study, the question and the parts that examples are about, beside what they write.
const SWEEP: &str = "[study]\nname = \"it\"\n[[sweep]]\naxes = [{ profile = \"Guard\", key = \"skill\", \
    from = 6, to = 7 }]\nduel = { roster = \"my-game\", a = \"Guard\", b = \"Raider\" }\n";
const QUESTION: &str =
    r#"{"duel": {"roster": "my-game", "a": "Guard", "b": "Raider", "method": "exact"}}"#;

/// The names of all commands.
fn commands() -> Vec<String> {
    let help = text(&evenodds(&["--help"]).stdout);
    let (_, list) = help.split_once("Commands:\n").expect("commands");
    let lines = list.lines().take_while(|line| line.starts_with(' '));
    let names = lines.filter(|line| !line.starts_with("   ")).filter_map(|line| {
        line.split_whitespace().next().filter(|name| *name != "help").map(str::to_owned)
    });
    names.collect()
}

/// The examples of a command's help.
fn examples(command: &str) -> Vec<String> {
    let help = text(&evenodds(&[command, "--help"]).stdout);
    let (_, list) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{help}"));
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().to_owned()).collect()
}

/// The words of an example, without quotes.
fn words(example: &str) -> Vec<String> {
    let whole = example.split_once(['>', '|', '<']);
    let typed = whole.map_or(example, |(typed, _)| typed);
    typed.split_whitespace().map(|word| word.replace('"', "")).collect()
}

/// Runs an example, with the question as standard input.
fn run(folder: &Path, example: &str) {
    let words = words(example);
    let (program, arguments) = words.split_first().expect("a command");
    assert_eq!(program, "evenodds", "{example}");
    let question = fs::File::open(folder.join("question.json")).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(arguments).current_dir(folder).stdin(Stdio::from(question));
    let output = command.output().expect("the command starts");
    assert_eq!(output.status.code(), Some(0), "{example}: {}", text(&output.stderr));
}

/// Runs an example that serves a page until it is interrupted: up to its address.
fn served(folder: &Path, example: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(&words(example)[1..]).current_dir(folder).stdout(Stdio::piped());
    let mut serving = command.spawn().expect("the command starts");
    let mut address = String::new();
    let out = serving.stdout.as_mut().expect("its output");
    BufReader::new(out).read_line(&mut address).expect("an address");
    serving.kill().and_then(|()| serving.wait()).expect("it ends");
    assert!(address.starts_with("http://127.0.0.1:"), "{example}: {address}");
}

#[test]
fn every_command_has_two_examples_that_run() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let folder = scratch.path();
    fs::write(folder.join("sweep.toml"), SWEEP).expect("writable");
    fs::write(folder.join("question.json"), QUESTION).expect("writable");
    let mut commands = commands();
    assert!(20 < commands.len(), "{commands:?}");
    // What others are about is written first, and what parts make comes last.
    let order = |command: &String| match command.as_str() {
        "new" => 0,
        "merge" => 2,
        _ => 1,
    };
    commands.sort_by_key(order);
    for command in commands {
        let examples = examples(&command);
        let distinct: BTreeSet<&String> = examples.iter().collect();
        assert_eq!((examples.len(), distinct.len()), (2, 2), "{command}");
        if command == "merge" {
            for part in ["1", "2"] {
                run(
                    folder,
                    &format!(
                        "evenodds duel my-game Guard Raider --method sampled --trials 90 --part \
                         {part}/2 --out part-{part}.json"
                    ),
                );
            }
            run(folder, "evenodds sweep sweep.toml --part 2/2 --out part-2");
        }
        for example in examples {
            assert!(example.starts_with(&format!("evenodds {command}")), "{example}");
            match command.as_str() {
                "explore" => served(folder, &example),
                _ => run(folder, &example),
            }
        }
    }
}

/// What a shell is offered for the last of some words.
fn offered(folder: &Path, shell: &str, typed: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(["--", "evenodds"]).args(typed).current_dir(folder);
    command.env("COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", typed.len().to_string());
    let output = command.output().expect("the command starts");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

#[test]
fn shells_are_offered_games_fighters_weapons_and_scenarios() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let folder = scratch.path();
    assert_eq!(evenodds_in(folder, &["new", "my-game"]).status.code(), Some(0));
    for (shell, typed, expected) in [
        ("fish", &["duel", "volt", "Mai"][..], &["Mailed swordsman"][..]),
        ("zsh", &["duel", "volt", "Mai"], &["Mailed swordsman"]),
        ("bash", &["duel", "volt", "Mai"], &["Mailed\\ swordsman"]),
        ("powershell", &["duel", "volt", "Mai"], &["'Mailed swordsman'"]),
        ("bash", &["duel", "volt", "Veteran", "Gun"], &["Gunner", "Gunslinger"]),
        ("bash", &["duel", "--seed", "3", "my-game", "R"], &["Recruit", "Raider"]),
        ("bash", &["duel", "s"], &["sprawl", "spurg", "skrapyard"]),
        ("bash", &["duel", "my"], &["my-game/"]),
        ("bash", &["compare", "skrapyard", "Captain.armour=6", "duel", "Cap"], &["Captain"]),
        ("bash", &["volley", "volt", "Veteran,Gun"], &["Veteran,Gunner", "Veteran,Gunslinger"]),
        (
            "fish",
            &["attack", "sprawl", "Wes", "Razz", "--set", "weapon=sub"],
            &["weapon=submachine gun"],
        ),
        // Bash takes `=` for the end of a word.
        (
            "bash",
            &["attack", "sprawl", "Wes", "Razz", "--set", "weapon", "=", "sub"],
            &["submachine\\ gun"],
        ),
        ("bash", &["duel", "sprawl", "Wes", "Razz", "--set", "kind", "=", ""], &["shoot", "brawl"]),
        ("fish", &["solve", "duel", "volt", "Mai"], &["Mailed swordsman"]),
        (
            "fish",
            &["solve", "duel", "skrapyard", "Line", "Youth", "--vary", "Line.ar"],
            &["Line.armour"],
        ),
        ("bash", &["engage", "sprawl-"], &["sprawl-open", "sprawl-street"]),
        ("bash", &["play", "volt"], &["volt-depot", "volt"]),
        ("bash", &["systems", "vo"], &["volt"]),
        ("bash", &["schema", "ro"], &["roster"]),
    ] {
        assert_eq!(offered(folder, shell, typed), expected, "{shell} {typed:?}");
    }
    let all = offered(folder, "bash", &["duel", "sprawl", ""]);
    assert!(all.contains(&"Newton".to_owned()) && 9 < all.len(), "{all:?}");
}

#[test]
fn what_an_option_is_taken_for_is_no_other_option() {
    let output = evenodds(&["odds", "sprawl", "--rating", "4", "--set", "range=3"]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("only fights have a situation") && !told.contains("--seed'"), "{told}");
}
