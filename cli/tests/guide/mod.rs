//! The guide in `docs/guide`, as a reader follows it: its files are written, its commands are run,
//! and they print what the guide shows.
//!
//! A block with a file name after its language is a file; with a `+` before the name, it is added to
//! that file. A `console` block has commands, each
//! after `$ `, and what they print; a line `...` stands for lines left out. `exit=N` after `console` is
//! the exit code of its last command. With `EVENODDS_UPDATE` set, the blocks are rewritten.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{evenodds_in, text};

/// What stands for lines left out of an output.
const REST: &str = "...";

/// The last chapter, which has no number, as it can be read alone.
const OWN_GAME: &str = "your-game.md";

/// Returns whether a file is a chapter: its name begins with its number.
fn is_chapter(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with(|first: char| first.is_ascii_digit()) || name == OWN_GAME
}

fn chapters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide");
    let files = fs::read_dir(folder).expect("the guide").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> = files.filter(|file| is_chapter(file)).collect();
    files.sort();
    files
}

/// Splits a command into words, at spaces outside of quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            (None, ' ') => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs a command of the guide, and returns what it prints and its exit code.
fn run(folder: &Path, command: &str) -> (String, i32) {
    let words = words(command);
    let Some(("evenodds", arguments)) =
        words.split_first().map(|(first, rest)| (first.as_str(), rest))
    else {
        panic!("the guide runs `{command}`");
    };
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = evenodds_in(folder, &arguments);
    let code = output.status.code().expect("it ends");
    let told = text(&output.stdout) + &text(&output.stderr);
    (told.lines().map(|line| line.trim_end().to_owned() + "\n").collect(), code)
}

/// Returns a block of commands with what they print now, shortened as the block shortens it.
fn rerun(folder: &Path, block: &[&str], exit: i32, place: &str) -> String {
    let mut now = String::new();
    let starts: Vec<usize> =
        (0..block.len()).filter(|&line| block[line].starts_with("$ ")).collect();
    assert_eq!(starts.first(), Some(&0), "{place} begins with a command");
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(block.len());
        let (told, code) = run(folder, &block[start][2..]);
        let expected = if end == block.len() { exit } else { 0 };
        assert_eq!(code, expected, "{place}: `{}` says\n{told}", block[start]);
        now.extend([block[start], "\n"]);
        let shown = &block[start + 1..end];
        match shown.iter().position(|line| *line == REST) {
            None => now += &told,
            Some(head) => {
                let told: Vec<&str> = told.split_inclusive('\n').collect();
                let tail = (shown.len() - head - 1).min(told.len());
                now.extend(told.iter().copied().take(head));
                now.extend([REST, "\n"]);
                now.extend(told[told.len() - tail..].iter().copied());
            }
        }
    }
    now
}

#[test]
fn the_guide_does_what_it_says() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let chapters = chapters();
    assert_eq!(chapters.len(), 11, "ten chapters, and one of its own");
    for chapter in &chapters {
        let shown = fs::read_to_string(chapter).expect("a chapter");
        let name = chapter.file_name().and_then(|name| name.to_str()).expect("a name");
        let mut now = String::new();
        let mut lines = shown.lines();
        let mut commands = 0;
        while let Some(line) = lines.next() {
            now.extend([line, "\n"]);
            let Some(info) = line.strip_prefix("```") else { continue };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let told = match info.split_once(' ').unwrap_or((info, "")) {
                ("console", exit) => {
                    commands += 1;
                    let exit = exit
                        .strip_prefix("exit=")
                        .map_or(0, |code| code.parse().expect("an exit code"));
                    // A release changes no guide.
                    let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"");
                    rerun(scratch.path(), &block, exit, name)
                        .replace(version, "\"version\": \"...\"")
                }
                (_, file) => {
                    let whole = block.join("\n") + "\n";
                    if !file.is_empty() {
                        let path = scratch.path().join(file.trim_start_matches('+'));
                        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
                        let before = file.starts_with('+').then(|| fs::read_to_string(&path));
                        let before =
                            before.map_or(String::new(), |text| text.expect("a file") + "\n");
                        fs::write(path, before + &whole).expect("writable");
                    }
                    whole
                }
            };
            now.extend([told.as_str(), "```\n"]);
        }
        assert!(0 < commands, "{name} runs nothing");
        if std::env::var_os("EVENODDS_UPDATE").is_some() {
            fs::write(chapter, now).expect("writable");
        } else {
            assert_eq!(now, shown, "{name} is old; run this test with EVENODDS_UPDATE=1");
        }
    }
}
