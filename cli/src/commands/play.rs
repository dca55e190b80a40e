//! `evenodds play`: one duel or squad fight, printed step by step.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::bout::Bout;
use evenodds_analyses::engage::SquadSetup;
use evenodds_analyses::questions;
use evenodds_analyses::replay::{Replay, at_percentile, ending_words};
use evenodds_engine::dice::Line;
use evenodds_engine::engagement::{Ending, Plan, Playable, Story};
use serde::Serialize;

use super::{check_drawing, engage, roster_file, settings, write_drawing};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Volume};

/// The number of duels among which percentiles are taken.
const DUELS: u64 = 10_000;

/// Runs the command.
pub fn run(asked: &arguments::Play) -> Result<(), Failure> {
    match asked.a.as_deref().zip(asked.b.as_deref()) {
        Some((a, b)) => duel(asked, [a, b]),
        None => fight(asked),
    }
}

fn duel(asked: &arguments::Play, names: [&str; 2]) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.source)?;
    let bout = Bout::new(&roster_file, names, &settings(&asked.set), Ask::default())?;
    let (duel, rounds_max) = (bout.playable()?, bout.rounds_max());
    let plan = Plan { seed: asked.seed, first: 0, fights: DUELS, rounds_max };
    let index = match asked.percentile {
        None => asked.index,
        Some(percent) => by_length(duel.as_ref(), &plan, percent),
    };
    let story = duel.playthrough(asked.seed, index, rounds_max);
    if let Some(fault) = bout.roster_file.system.fault() {
        return Err(Failure::from(fault));
    }
    let card = bout.roster_file.system.card();
    let settings = super::situation_words(&bout.settings);
    let title = format!("{}: {} against {}{settings}", card.title, bout.names[0], bout.names[1]);
    let names = bout.names.each_ref().map(String::as_str);
    let winner = story.ending.and_then(Ending::victor);
    let ending = ending_words(names, story.ending, winner, story.rounds.len());
    Teller { system: &card.name, scenario: None, names, title, index, ending }.tell(asked, &story)
}

fn fight(asked: &arguments::Play) -> Result<(), Failure> {
    let scenario_file = engage::scenario_file(&asked.source)?;
    check_drawing(asked.strip.as_deref(), &scenario_file)?;
    let ask = Ask { seed: asked.seed, ..Ask::default() };
    let setup = SquadSetup::new(scenario_file, &settings(&asked.set), ask)?;
    let replay = match asked.percentile {
        None => Replay::of(&setup, asked.index)?,
        Some(percent) => Replay::at(&setup, percent)?,
    };
    let (card, names) = (setup.scenario_file.system.card(), setup.names());
    let settings = super::situation_words(&setup.settings);
    let [a, b] = names;
    let title =
        format!("{}: {}, {a} against {b}{settings}", card.title, setup.scenario_file.scenario.name);
    let scenario = Some(setup.scenario_file.name.as_str());
    let (index, ending) = (replay.index, replay.ending_words(names));
    strip(asked, &setup, &replay)?;
    let teller = Teller { system: &card.name, scenario, names, title, index, ending };
    teller.tell(asked, &replay.story)
}

/// Draws the fight to a file atomically, if requested.
fn strip(asked: &arguments::Play, setup: &SquadSetup, replay: &Replay) -> Result<(), Failure> {
    let Some(file) = &asked.strip else { return Ok(()) };
    write_drawing(&questions::engage::strip(setup, replay), file)
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

/// What is printed about one fight, in addition to its story.
struct Teller<'a> {
    system: &'a str,
    scenario: Option<&'a str>,
    names: [&'a str; 2],
    title: String,
    index: u64,
    ending: String,
}

impl Teller<'_> {
    fn tell(&self, asked: &arguments::Play, story: &Story) -> Result<(), Failure> {
        if asked.shared.json {
            return terminal::print_json(&self.told(asked.seed, story));
        }
        let ending = terminal::paragraph(&self.ending);
        if terminal::volume() == Volume::Quiet {
            return terminal::print(&ending);
        }
        let title = terminal::paragraph(&self.title);
        let head = format!("{title}Fight {} of seed {}\n", self.index, asked.seed);
        // Each round begins with a blank line of its own.
        let gap = if story.opening.is_empty() { "" } else { "\n" };
        let lines = story.to_string().lines().map(terminal::step).collect::<String>();
        terminal::print(&format!("{head}{gap}{lines}\n{ending}"))
    }

    fn told<'a>(&'a self, seed: u64, story: &'a Story) -> PlayJson<'a> {
        let line = |line: &'a Line| match line {
            Line::Rolled { die, faces } => LineJson::Rolled { faces_of_die: die.faces(), faces },
            Line::Told { rule, what } => LineJson::Told { rule, what },
        };
        let rounds = story.rounds.iter();
        let rounds = rounds.map(|round| round.steps.iter().flatten().map(line).collect());
        let [a, b] = self.names;
        PlayJson {
            system: self.system,
            scenario: self.scenario,
            a,
            b,
            seed,
            index: self.index,
            opening: story.opening.iter().map(line).collect(),
            rounds: rounds.collect(),
            ending: &self.ending,
        }
    }
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
