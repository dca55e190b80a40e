//! The command that asks a question by itself.

use std::any::Any;
use std::fmt::Display;
use std::ops::RangeInclusive;

use evenodds_engine::games;
use evenodds_engine::registry::System;

use super::Question;
use super::attack::AttackQuestion;
use super::duel::DuelQuestion;
use super::engage::{PoliciesQuestion, SquadQuestion};
use super::odds::OddsQuestion;
use super::targets::TargetsQuestion;
use super::volley::VolleyQuestion;
use crate::ask::{Ask, Wanted};
use crate::bout::Bout;
use crate::curve::CurveQuestion;
use crate::engage::SquadSetup;
use crate::exchange::ExchangeQuestion;
use crate::matrix::MatrixQuestion;

/// Returns the shell command that asks a question by itself, in the folder of its study; `None` if
/// there is none: a question of several others has no command, and a game that is not built in has
/// no name that a command knows.
#[must_use]
pub fn command(question: &dyn Question) -> Option<String> {
    let question: &dyn Any = question;
    let squads = |setup: &SquadSetup, policies: &[&str]| {
        let start = Words::of("engage").and([&setup.scenario_file.name]).and(policies);
        start.set(&setup.settings).effort(&setup.ask)
    };
    let words = if let Some(DuelQuestion { bout, .. }) = question.downcast_ref() {
        of_bout("duel", bout)
    } else if let Some(AttackQuestion { bout }) = question.downcast_ref() {
        of_bout("attack", bout)
    } else if let Some(asked) = question.downcast_ref::<TargetsQuestion>() {
        asked.words()
    } else if let Some(asked) = question.downcast_ref::<VolleyQuestion>() {
        asked.words()
    } else if let Some(asked) = question.downcast_ref::<MatrixQuestion>() {
        let roster = &asked.roster_file;
        let all = roster.roster.profiles.iter().map(|profile| &profile.name).eq(&asked.names);
        let names: &[String] = if all { &[] } else { &asked.names };
        let start = Words::of("matrix").and([&roster.name]).and(names);
        start.set(&asked.settings).effort(&asked.ask)
    } else if let Some(SquadQuestion { setup, policies, .. }) = question.downcast_ref() {
        squads(setup, if *policies { &["--policies"] } else { &[] })
    } else if let Some(PoliciesQuestion { setup }) = question.downcast_ref() {
        squads(setup, &["--policies"])
    } else if let Some(asked) = question.downcast_ref::<CurveQuestion>() {
        let ratings = asked.ratings.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let start = Words::of("curve").and([built_in(asked.system.as_ref())?]);
        let start = start.and([format!("--rating={ratings}"), ease(&asked.ease)]);
        let against = asked.against.map(|number| format!("--against={number}"));
        start.and(against).effort_of_checks(&asked.ask)
    } else if let Some(asked) = question.downcast_ref::<OddsQuestion>() {
        let (card, terms) = (asked.system.card(), asked.terms);
        let start = Words::of("odds").and([built_in(asked.system.as_ref())?]);
        let start = start.and([format!("--rating={}", terms.rating())]);
        let start = start.and([format!("--ease={}", terms.ease())]);
        let against = card.versus(terms).map(|number| format!("--against={number}"));
        start.and(against).effort_of_checks(&asked.ask)
    } else if let Some(asked) = question.downcast_ref::<ExchangeQuestion>() {
        let games = asked.systems.iter().map(|system| built_in(system.as_ref()));
        let games: Vec<&str> = games.collect::<Option<_>>()?;
        let bases = asked.bases.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let start = Words::of("exchange").and(games);
        start.and([format!("--bases={bases}"), ease(&asked.ease)])
    } else {
        return None;
    };
    Some(words.0)
}

fn of_bout(name: &str, bout: &Bout) -> Words {
    let start = Words::of(name).and([&bout.roster_file.name]).and(&bout.names);
    start.set(&bout.settings).effort(&bout.ask)
}

fn ease(steps: &RangeInclusive<i16>) -> String {
    format!("--ease={}..{}", steps.start(), steps.end())
}

fn built_in(system: &dyn System) -> Option<&str> {
    let name = system.card().name.as_str();
    games::NAMES.contains(&name).then_some(name)
}

/// The words of a command, quoted where a shell needs it.
pub(super) struct Words(String);

impl Words {
    /// Starts the command of this name.
    pub(super) fn of(name: &str) -> Words {
        Words(format!("evenodds {name}"))
    }

    /// Adds arguments.
    pub(super) fn and<T: Display>(mut self, arguments: impl IntoIterator<Item = T>) -> Words {
        for argument in arguments {
            self.0.push(' ');
            self.0.push_str(&quoted(&argument.to_string()));
        }
        self
    }

    /// Adds the settings of a situation.
    pub(super) fn set(self, settings: &[(String, String)]) -> Words {
        let pairs = settings.iter();
        let pairs = pairs.flat_map(|(key, value)| ["--set".to_owned(), format!("{key}={value}")]);
        self.and(pairs)
    }

    /// Adds how much work is spent, where it is not the usual.
    pub(super) fn effort(self, ask: &Ask) -> Words {
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
    fn effort_of_checks(self, ask: &Ask) -> Words {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::study::Study;

    #[test]
    fn each_question_has_its_command() {
        let text = "[study]\nname = \"x\"\nseed = 3\n\
            [[duel]]\nroster = \"volt\"\na = \"Mailed swordsman\"\nb = \"Swordsman\"\nset = { first = \"a\", kind = \"close\" }\n\
            [[attack]]\nroster = \"d20\"\nattacker = \"soldier\"\ndefender = \"guard\"\n\
            set = { weapon = \"submachine gun\" }\n\
            [[matrix]]\nroster = \"sprawl\"\n\
            [[engagement]]\nscenario = \"sprawl-street\"\ntrials = 20\n\
            [[curve]]\nsystem = \"spurg\"\nratings = [9, 12]\nease = [-2, 2]\n\
            [[exchange]]\nsystems = [\"sprawl\", \"d20\"]\nbases = [0.25]\n";
        let study = Study::read("study.toml", text, &Library::standard(".")).expect("a study");
        let told = study.questions.iter().map(|(_, question)| command(question.as_ref()));
        let told: Vec<String> = told.map(|one| one.expect("a command")).collect();
        for expected in [
            "evenodds duel volt 'Mailed swordsman' Swordsman --set first=a --set kind=close --seed=3",
            "evenodds attack d20 soldier guard --set 'weapon=submachine gun' --seed=3",
            "evenodds matrix sprawl --seed=3",
            "evenodds engage sprawl-street --trials=20 --seed=3",
            "evenodds curve spurg --rating=9,12 --ease=-2..2",
            "evenodds exchange sprawl d20 --bases=0.25 --ease=-6..6",
        ] {
            assert!(told.iter().any(|one| one == expected), "{expected}: {told:#?}");
        }
    }

    #[test]
    fn arguments_are_quoted_for_a_shell() {
        assert_eq!(quoted("Razz"), "Razz");
        assert_eq!(quoted("O'Neil; rm"), "'O'\\''Neil; rm'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("Line*3"), "'Line*3'");
    }
}
