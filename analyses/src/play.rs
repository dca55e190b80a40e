//! One duel or squad fight, told die by die.

use evenodds_engine::dice::Line;
use evenodds_engine::engagement::{Ending, Plan, Playable, Story};
use evenodds_engine::fight::SetupError;
use serde::Serialize;
use serde_json::Value;

use crate::answer::{headed, words};
use crate::library::{RosterFile, ScenarioFile};
use crate::measures::bout::Bout;
use crate::measures::engage::SquadSetup;
use crate::measures::replay::{Replay, at_percentile, ending_words};
use crate::sampling::{Ask, AskError};

/// The number of duels among which percentiles are taken.
const DUELS: u64 = 10_000;

/// Which fight is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// That of this index, from 0.
    Index(u64),
    /// That at this percentile, from 0 to 100: of duels, by length among the first 10,000 of the
    /// seed; of squad fights, by how well the first side did among the first 1,000.
    Percentile(u8),
}

/// A fight that was played, and all that is told of it.
#[derive(Clone)]
pub struct Played {
    /// The game, its fighters or sides, and the situation.
    pub title: String,
    /// The seed.
    pub seed: u64,
    /// The number of the fight within the seed, from 0.
    pub index: u64,
    /// How it ended, in a sentence.
    pub ending: String,
    /// Its dice, rules and consequences.
    pub story: Story,
    /// The same fight with where all figures were, if it is one of squads.
    pub replay: Option<Box<(SquadSetup, Replay)>>,
    system: String,
    scenario: Option<String>,
    names: [String; 2],
}

impl Played {
    /// Plays a duel of two stat lines of a roster.
    ///
    /// # Errors
    /// If it cannot be set up, or its rules met an error while they were played.
    pub fn duel(
        roster_file: &RosterFile,
        names: [&str; 2],
        settings: &[(String, String)],
        seed: u64,
        which: Which,
    ) -> Result<Played, AskError> {
        let bout = Bout::new(roster_file, names, settings, Ask::default())?;
        let (duel, rounds_max) = (bout.playable()?, bout.rounds_max());
        let index = match which {
            Which::Index(index) => index,
            Which::Percentile(percent) => {
                let plan = Plan { seed, first: 0, fights: DUELS, rounds_max };
                by_length(duel.as_ref(), &plan, percent)
            }
        };
        let story = duel.playthrough(seed, index, rounds_max);
        if let Some(fault) = bout.roster_file.system.fault() {
            return Err(AskError::Rules(Box::new(fault)));
        }
        let card = bout.roster_file.system.card();
        let [a, b] = bout.names.each_ref().map(String::as_str);
        let title = format!("{}: {a} against {b}{}", card.title, words::situation(&bout.settings));
        let winner = story.ending.and_then(Ending::victor);
        let ending = ending_words([a, b], story.ending, winner, story.rounds.len());
        let (system, names) = (card.name.clone(), bout.names.clone());
        Ok(Played {
            title,
            seed,
            index,
            ending,
            story,
            replay: None,
            system,
            scenario: None,
            names,
        })
    }

    /// Plays a fight of a scenario.
    ///
    /// # Errors
    /// If a setting is unknown, or the game cannot play the scenario.
    pub fn fight(
        scenario_file: ScenarioFile,
        settings: &[(String, String)],
        seed: u64,
        which: Which,
    ) -> Result<Played, SetupError> {
        let ask = Ask { seed, ..Ask::default() };
        let setup = SquadSetup::new(scenario_file, settings, ask)?;
        let replay = match which {
            Which::Index(index) => Replay::of(&setup, index)?,
            Which::Percentile(percent) => Replay::at(&setup, percent)?,
        };
        let card = setup.scenario_file.system.card();
        let [a, b] = setup.names();
        let title = format!(
            "{}: {}, {a} against {b}{}",
            card.title,
            setup.scenario_file.scenario.name,
            words::situation(&setup.settings)
        );
        let (index, ending) = (replay.index, replay.ending_words([a, b]));
        let (system, names) = (card.name.clone(), setup.names().map(str::to_owned));
        let scenario = Some(setup.scenario_file.name.clone());
        let (story, replay) = (replay.story.clone(), Some(Box::new((setup, replay))));
        Ok(Played { title, seed, index, ending, story, replay, system, scenario, names })
    }

    /// Returns the document that `--json` prints.
    #[must_use]
    pub fn json(&self) -> Value {
        let line = |line| match line {
            &Line::Rolled { die, ref faces } => {
                LineJson::Rolled { faces_of_die: die.faces(), faces }
            }
            Line::Told { rule, what, .. } => LineJson::Told { rule, what },
        };
        let rounds = self.story.rounds.iter();
        let rounds = rounds.map(|round| round.steps.iter().flatten().map(line).collect());
        let [a, b] = self.names.each_ref().map(String::as_str);
        let told = PlayJson {
            system: &self.system,
            scenario: self.scenario.as_deref(),
            a,
            b,
            seed: self.seed,
            index: self.index,
            opening: self.story.opening.iter().map(line).collect(),
            rounds: rounds.collect(),
            ending: &self.ending,
        };
        let says = format!("{}: {}", self.title, self.ending);
        headed("play", &says, serde_json::to_value(told).unwrap_or_default())
    }
}

/// Returns the index of the duel at a percentile of length among the duels of a plan. Duels of
/// equal length are ordered by index.
fn by_length(duel: &dyn Playable, plan: &Plan, percent: u8) -> u64 {
    let ends = duel.outcomes(plan);
    let mut duels: Vec<(u16, u64)> = (0..)
        .zip(ends)
        .map(|(index, end)| (end.map_or(u16::MAX, |(_, round)| round), index))
        .collect();
    duels.sort_unstable();
    at_percentile(&duels, percent).1
}

#[derive(Serialize)]
struct PlayJson<'a> {
    system: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<&'a str>,
    a: &'a str,
    b: &'a str,
    seed: u64,
    index: u64,
    opening: Vec<LineJson<'a>>,
    rounds: Vec<Vec<LineJson<'a>>>,
    ending: &'a str,
}

/// Dice that were rolled, or what a rule made of them.
#[derive(Serialize)]
#[serde(untagged)]
enum LineJson<'a> {
    Rolled { faces_of_die: u8, faces: &'a [u8] },
    Told { rule: &'a str, what: &'a str },
}
