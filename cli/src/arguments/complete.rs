//! What shells offer where a value is typed: games, fighters, weapons, scenarios and settings. They
//! ask the program itself, which knows the words before.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{Bash, CompleteEnv, Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};
use evenodds_analyses::catalogue;
use evenodds_analyses::library::{Library, RosterFile, scenarios as built_in};
use evenodds_analyses::schema::FILES;
use evenodds_data as data;
use evenodds_engine::book::{Domain, Parameter};
use evenodds_engine::games;

use super::Arguments;

/// The shells that can ask the program.
pub const SHELLS: Shells<'static> =
    Shells(&[&Quoting(Bash, in_bash), &Elvish, &Fish, &Quoting(Powershell, in_powershell), &Zsh]);

/// Answers a shell that asks what to offer, and ends the program, if one does.
pub fn complete() {
    CompleteEnv::with_factory(Arguments::command).shells(SHELLS).complete();
}

/// A shell that takes what is offered as it stands, and so needs quotes around spaces.
struct Quoting<S>(S, fn(&str) -> String);

impl<S: EnvCompleter> EnvCompleter for Quoting<S> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn is(&self, name: &str) -> bool {
        self.0.is(name)
    }

    fn write_registration(
        &self,
        var: &str,
        name: &str,
        bin: &str,
        completer: &str,
        buf: &mut dyn Write,
    ) -> Result<(), io::Error> {
        self.0.write_registration(var, name, bin, completer, buf)
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<(), io::Error> {
        let number = |name: &str| std::env::var(name).ok()?.parse::<usize>().ok();
        let index = number("_CLAP_COMPLETE_INDEX").unwrap_or(words.len().saturating_sub(1));
        let (words, index, before) = joined(words, index);
        let found = clap_complete::engine::complete(command, words, index, folder)?;
        let separator = std::env::var("_CLAP_IFS").unwrap_or_else(|_| "\n".to_owned());
        let values = found.iter().map(|one| one.get_value().to_string_lossy());
        let values = values.map(|value| (self.1)(value.strip_prefix(&before).unwrap_or(&value)));
        out.write_all(values.collect::<Vec<String>>().join(&separator).as_bytes())
    }
}

/// Joins the words up to one that a shell has split at an equals sign. Returns them, the place of that
/// one, and what stands before the part of it that the shell completes.
fn joined(words: Vec<OsString>, index: usize) -> (Vec<OsString>, usize, String) {
    let is = |at: usize, what: &str| words.get(at).is_some_and(|word| word == what);
    let (key, value) = match index {
        // `--set weapon=`, whose last word the shell leaves out, and `--set weapon=pis`.
        2.. if is(index - 2, "--set") && is(index, "") => (index - 1, None),
        3.. if is(index - 1, "=") => (index - 2, words.get(index)),
        _ => return (words, index, String::new()),
    };
    let before = format!("{}=", words[key].to_string_lossy());
    let whole = format!("{before}{}", value.map_or("".into(), |value| value.to_string_lossy()));
    let mut joined = words[..key].to_vec();
    joined.push(whole.into());
    (joined, key, before)
}

fn in_bash(value: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./,=:~+%@".contains(letter);
    let escaped = |letter: char| if is_plain(letter) { vec![letter] } else { vec!['\\', letter] };
    value.chars().flat_map(escaped).collect()
}

fn in_powershell(value: &str) -> String {
    match value.contains([' ', '\'', '(', ')', ';', ',', '*']) {
        true => format!("'{}'", value.replace('\'', "''")),
        false => value.to_owned(),
    }
}

/// Offers games, by their names or paths.
pub(super) fn games() -> ArgValueCompleter {
    offered(|| games::NAMES.map(str::to_owned).to_vec(), true)
}

/// Offers the games that the program brings along.
pub(super) fn shipped() -> ArgValueCompleter {
    let all = || data::folders().iter().chain(data::starters()).chain([data::duels()]);
    offered(move || all().map(|folder| folder.name.to_owned()).collect(), false)
}

/// Offers the games that a new one can start from.
pub(super) fn starts() -> ArgValueCompleter {
    let all = || data::folders().iter().chain(data::starters());
    offered(move || all().map(|folder| folder.name.to_owned()).collect(), false)
}

/// Offers the kinds of files that have schemas.
pub(super) fn file_kinds() -> ArgValueCompleter {
    offered(|| FILES.iter().map(|kind| kind.name.to_owned()).collect(), false)
}

/// Offers scenarios.
pub(super) fn scenarios() -> ArgValueCompleter {
    offered(|| built_in().map(|(name, _)| name).collect(), true)
}

/// Offers scenarios and games.
pub(super) fn scenarios_and_games() -> ArgValueCompleter {
    let all = || built_in().map(|(name, _)| name).chain(games::NAMES.map(str::to_owned));
    offered(move || all().collect(), true)
}

/// Offers the fighters of the roster that is typed before.
pub(super) fn fighters() -> ArgValueCompleter {
    let names = |file: RosterFile| file.roster.names().map(str::to_owned).collect();
    offered(move || roster().map_or_else(Vec::new, names), false)
}

/// Offers the settings of the game that is typed before.
pub(super) fn settings() -> ArgValueCompleter {
    let all = |file: RosterFile| {
        let situation = &file.system.book().situation;
        situation
            .iter()
            .flat_map(|one| {
                let values = match one.key.as_str() {
                    "weapon" => catalogue::weapons(&file),
                    _ => one.domain.words().to_vec(),
                };
                let set = |value: &String| format!("{}={value}", one.key);
                let open = values.is_empty().then(|| format!("{}=", one.key));
                values.iter().map(set).chain(open).collect::<Vec<String>>()
            })
            .collect()
    };
    offered(move || roster().map_or_else(Vec::new, all), false)
}

/// Offers the keys to vary of the game that is typed before.
pub(super) fn keys() -> ArgValueCompleter {
    let is_varied = |one: &&Parameter| matches!(one.domain, Domain::Range(..) | Domain::Flag);
    let all = move |file: RosterFile| {
        let book = file.system.book();
        let own = book.parameters.iter().chain(book.situation.iter()).filter(is_varied);
        let keys = || book.profile.iter().filter(is_varied);
        let of_line = |name: &str| keys().map(|one| format!("{name}.{}", one.key)).collect();
        let of_lines = file.roster.names().flat_map(|name| -> Vec<String> { of_line(name) });
        own.map(|one| one.key.clone()).chain(of_lines).collect()
    };
    offered(move || roster().map_or_else(Vec::new, all), false)
}

/// Offers what begins with what is typed, after the last comma in it; and paths, if they can be meant.
fn offered(
    all: impl Fn() -> Vec<String> + Send + Sync + 'static,
    or_path: bool,
) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let text = typed.to_string_lossy();
        let at = text.rfind(',').map_or(0, |comma| comma + 1);
        let (before, typed_name) = text.split_at(at);
        let begun = all().into_iter().filter(|name| name.starts_with(typed_name));
        let begun = begun.map(|name| CompletionCandidate::new(format!("{before}{name}")));
        let paths = or_path.then(|| PathCompleter::any().complete(typed)).into_iter().flatten();
        begun.chain(paths).collect()
    })
}

/// Returns the first roster among the words that the shell says are typed.
fn roster() -> Option<RosterFile> {
    let words = std::env::args().skip_while(|word| word != "--").skip(3);
    let bare = |word: String| word.replace(['\\', '"', '\''], "");
    let named = words.filter(|word| !word.starts_with('-')).map(bare);
    let library = Library::standard(".");
    named.filter(|word| !word.is_empty()).find_map(|word| library.roster(&word).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_that_a_shell_has_split_is_whole_again() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let typed = words("evenodds duel d20 a b --set weapon = pis");
        let (joined_words, index, before) = joined(typed, 8);
        assert_eq!((joined_words.last(), index), (Some(&"weapon=pis".into()), 6));
        assert_eq!(before, "weapon=");
        let (_, index, before) = joined(words("evenodds duel x --set weapon "), 5);
        assert_eq!((index, before.as_str()), (4, "weapon="));
        let plain = words("evenodds duel d20");
        assert_eq!(joined(plain.clone(), 2), (plain, 2, String::new()));
    }

    #[test]
    fn spaces_are_quoted_where_a_shell_does_not_do_it() {
        assert_eq!(in_bash("Mailed swordsman"), "Mailed\\ swordsman");
        assert_eq!(in_powershell("King's own"), "'King''s own'");
        assert_eq!([in_bash("a/b-c"), in_powershell("a/b-c")], ["a/b-c"; 2]);
    }
}
