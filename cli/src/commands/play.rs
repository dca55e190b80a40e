//! `evenodds play`: one duel or one fight of squads, told step by step.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::bout::Bout;
use evenodds_analyses::engage::Battle;
use evenodds_engine::dice::Line;
use evenodds_engine::engagement::{Ending, Plan, Playable, Side, Story};
use serde::Serialize;

use super::{arms, engage, said};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal;

/// How many duels a percentile is one of, and how many fights of squads, which take longer.
const DUELS: u64 = 10_000;
const FIGHTS: u64 = 1000;

/// Runs the command.
pub fn run(asked: &arguments::Play) -> Result<(), Failure> {
    match asked.a.as_deref().zip(asked.b.as_deref()) {
        Some((a, b)) => duel(asked, [a, b]),
        None => fight(asked),
    }
}

fn duel(asked: &arguments::Play, names: [&str; 2]) -> Result<(), Failure> {
    let arms = arms(&asked.source)?;
    let bout = Bout::new(&arms, names, &said(&asked.set), Ask::default())?;
    let (duel, rounds_max) = (bout.playable()?, bout.rounds_max());
    let index = index(asked, duel.as_ref(), rounds_max, DUELS);
    let story = duel.playthrough(asked.seed, index, rounds_max);
    let card = bout.arms.system.card();
    let said = super::situation_words(&bout.said);
    let title = format!("{}: {} against {}{said}", card.title, bout.names[0], bout.names[1]);
    let names = bout.names.each_ref().map(String::as_str);
    let ending = ending(names, &story, None);
    Teller { system: &card.name, scenario: None, names, title, index, ending }.tell(asked, &story)
}

fn fight(asked: &arguments::Play) -> Result<(), Failure> {
    let stage = engage::stage(&asked.source)?;
    let battle = Battle::new(stage, &said(&asked.set), Ask::default())?;
    let (engaged, rounds_max) = (battle.engaged()?, battle.rounds_max());
    let index = index(asked, &*engaged, rounds_max, FIGHTS);
    let story = engaged.playthrough(asked.seed, index, rounds_max);
    let moments = engaged.moments(asked.seed, index, rounds_max);
    let side_of = |figure: u8| engaged.figures()[usize::from(figure)].1;
    let muster = moments.last().map(|moment| &moment.muster).filter(|_| story.ending.is_none());
    let held = muster.and_then(|muster| engaged.goals().winner(muster, side_of));
    let (card, names) = (battle.stage.system.card(), battle.names());
    let said = super::situation_words(&battle.said);
    let [a, b] = names;
    let title = format!("{}: {}, {a} against {b}{said}", card.title, battle.stage.scenario.name);
    let scenario = Some(battle.stage.name.as_str());
    let ending = ending(names, &story, held);
    Teller { system: &card.name, scenario, names, title, index, ending }.tell(asked, &story)
}

/// Which fight to tell.
fn index(asked: &arguments::Play, fight: &dyn Playable, rounds_max: u16, fights: u64) -> u64 {
    match asked.percentile {
        None => asked.index,
        Some(percent) => {
            let plan = Plan { seed: asked.seed, first: 0, fights, rounds_max };
            percentile(fight, &plan, percent)
        }
    }
}

/// The index of the fight that lasts longer than so many percent of the fights of a plan; those
/// that last equally long are in the order of their indices.
fn percentile(fight: &dyn Playable, plan: &Plan, percent: u8) -> u64 {
    let ends = fight.outcomes(plan);
    let mut fights: Vec<(u16, u64)> = (0..)
        .zip(ends)
        .map(|(index, end)| (end.map_or(u16::MAX, |(_, round)| round), index))
        .collect();
    fights.sort_unstable();
    let last = fights.len() - 1;
    fights[(last * usize::from(percent) + 50) / 100].1
}

/// How it ended; `held` wins where nobody else has.
fn ending(names: [&str; 2], story: &Story, held: Option<Side>) -> String {
    let rounds = story.rounds.len();
    let [winner, loser] = match story.ending.and_then(Ending::victor).or(held) {
        Some(side) => [side, side.foe()].map(|side| names[side.index()]),
        None => ["", ""],
    };
    match story.ending {
        Some(Ending::Out(_)) => format!("{winner} wins in round {rounds}: {loser} is out."),
        Some(Ending::Rout(_)) => format!("{winner} wins in round {rounds}: {loser} is routed."),
        Some(Ending::BothOut) => format!("Both are out in round {rounds}."),
        None if held.is_some() => {
            format!("{winner} wins after {rounds} rounds by what both fought for.")
        }
        None => format!("Undecided after {rounds} rounds."),
    }
}

/// What is told of one fight, but for the story itself.
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
        let title = terminal::paragraph(&self.title);
        let head = format!("{title}Fight {} of seed {}\n", self.index, asked.seed);
        // Each round begins with a blank line of its own.
        let gap = if story.opening.is_empty() { "" } else { "\n" };
        let lines = story.to_string().lines().map(terminal::step).collect::<String>();
        terminal::print(&format!("{head}{gap}{lines}\n{}", terminal::paragraph(&self.ending)))
    }

    fn told(&self, seed: u64, story: &Story) -> Told<'_> {
        let line = |line: &Line| match line {
            Line::Rolled { die, faces } => {
                LineTold::Rolled { faces_of_die: die.faces(), faces: faces.clone() }
            }
            Line::Told { rule, what } => LineTold::Told { rule, what: what.clone() },
        };
        let rounds = story.rounds.iter();
        let rounds = rounds.map(|round| round.steps.iter().flatten().map(line).collect());
        let [a, b] = self.names;
        Told {
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
struct Told<'a> {
    system: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<&'a str>,
    a: &'a str,
    b: &'a str,
    seed: u64,
    index: u64,
    opening: Vec<LineTold>,
    rounds: Vec<Vec<LineTold>>,
    ending: &'a str,
}

/// Dice that fell, or what a rule made of them.
#[derive(Serialize)]
#[serde(untagged)]
enum LineTold {
    Rolled { faces_of_die: u8, faces: Vec<u8> },
    Told { rule: &'static str, what: String },
}
