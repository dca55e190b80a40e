//! The command that asks a question by itself, in words that a shell reads.

use std::fmt::Display;
use std::ops::RangeInclusive;

use evenodds_engine::games;
use evenodds_engine::registry::System;

use crate::measures::bout::Bout;
use crate::measures::opponents::Opponents;
use crate::sampling::{Ask, Wanted};

/// The words of a command, quoted where a shell needs it.
pub(crate) struct ShellWords(String);

impl ShellWords {
    /// Starts the command of this name.
    pub(crate) fn of(name: &str) -> ShellWords {
        ShellWords(format!("evenodds {name}"))
    }

    /// Returns the command of a question about a stat line against each of several others.
    pub(crate) fn against(kind: &str, others: &Opponents, ask: &Ask) -> String {
        let start = ShellWords::of(kind).and([others.roster_file.name.as_str(), others.name()]);
        start.and(others.named()).set(others.settings()).effort(ask).told()
    }

    /// Returns them as one line.
    pub(crate) fn told(self) -> String {
        self.0
    }

    /// Adds arguments.
    pub(crate) fn and<T: Display>(mut self, arguments: impl IntoIterator<Item = T>) -> ShellWords {
        for argument in arguments {
            self.0.push(' ');
            self.0.push_str(&quoted(&argument.to_string()));
        }
        self
    }

    /// Adds the settings of a situation.
    pub(crate) fn set(self, settings: &[(String, String)]) -> ShellWords {
        let pairs = settings.iter();
        let pairs = pairs.flat_map(|(key, value)| ["--set".to_owned(), format!("{key}={value}")]);
        self.and(pairs)
    }

    /// Adds how much work is spent, where it is not the usual.
    pub(crate) fn effort(self, ask: &Ask) -> ShellWords {
        let method = match ask.wanted {
            Wanted::Auto => None,
            Wanted::Exact => Some("exact"),
            Wanted::Sampled => Some("sampled"),
            // How every die is rolled is chosen by `both` alone.
            Wanted::Rolled => Some("both"),
        };
        let sampled = ask.wanted != Wanted::Exact;
        let (trials, error) = (ask.trials.filter(|_| sampled), ask.target_error);
        let seed = (ask.seed != Ask::default().seed).then_some(ask.seed);
        self.and(method.map(|method| format!("--method={method}")))
            .and(trials.map(|trials| format!("--trials={trials}")))
            .and(error.filter(|_| sampled).map(|error| format!("--target-error={error}")))
            .and(seed.map(|seed| format!("--seed={seed}")))
    }

    /// The same for checks, which are exact unless they are to be sampled.
    pub(crate) fn effort_of_checks(self, ask: &Ask) -> ShellWords {
        match ask.wanted {
            Wanted::Auto | Wanted::Exact => self,
            Wanted::Sampled | Wanted::Rolled => self.effort(ask),
        }
    }
}

/// Puts an argument in quotes if a shell would read it otherwise.
fn quoted(argument: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_=./:,+@%".contains(letter);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', "'\\''"))
}

/// Returns the words of a question about a bout.
pub(crate) fn of_bout(name: &str, bout: &Bout) -> String {
    let start = ShellWords::of(name).and([&bout.roster_file.name]).and(&bout.fighters);
    start.set(&bout.settings).effort(&bout.ask).told()
}

/// Returns the option for steps of ease.
pub(crate) fn ease(steps: &RangeInclusive<i16>) -> String {
    format!("--ease={}..{}", steps.start(), steps.end())
}

/// Returns the name of a game that the command knows: that of a built-in one.
pub(crate) fn built_in(system: &dyn System) -> Option<&str> {
    let name = system.card().name.as_str();
    games::NAMES.contains(&name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn a_mirror_match_is_asked_by_the_names_that_the_roster_has() {
        let roster_file = Library::standard(".").roster("volt").expect("a built-in roster");
        let bout = Bout::new(&roster_file, ["Veteran", "Veteran"], &[], Ask::default());
        let bout = bout.expect("a bout");
        assert_eq!(of_bout("duel", &bout), "evenodds duel volt Veteran Veteran");
    }

    #[test]
    fn arguments_are_quoted_for_a_shell() {
        assert_eq!(quoted("Razz"), "Razz");
        assert_eq!(quoted("O'Neil; rm"), "'O'\\''Neil; rm'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("Line*3"), "'Line*3'");
    }
}
