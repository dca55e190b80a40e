//! `evenodds play`: one duel, told step by step.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::bout::Bout;
use evenodds_engine::dice::Line;
use evenodds_engine::engagement::{Ending, Plan, Playable, Story};
use serde::Serialize;

use super::{arms, said};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal;

/// How many fights a percentile is one of.
const FIGHTS: u64 = 10_000;

/// Runs the command.
pub fn run(asked: &arguments::Play) -> Result<(), Failure> {
    let arms = arms(&asked.roster)?;
    let names = [asked.a.as_str(), asked.b.as_str()];
    let bout = Bout::new(&arms, names, &said(&asked.set), Ask::default())?;
    let (duel, rounds_max) = (bout.playable()?, bout.rounds_max());
    let index = match asked.percentile {
        None => asked.index,
        Some(percent) => percentile(duel.as_ref(), asked.seed, rounds_max, percent),
    };
    let story = duel.playthrough(asked.seed, index, rounds_max);
    if asked.shared.json {
        return terminal::print_json(&told(&bout, asked.seed, index, &story));
    }
    let title = &bout.arms.system.card().title;
    let said = super::situation_words(&bout.said);
    let names = format!("{title}: {} against {}{said}", bout.names[0], bout.names[1]);
    let head = format!("{}Fight {index} of seed {}\n", terminal::paragraph(&names), asked.seed);
    // Each round begins with a blank line of its own.
    let gap = if story.opening.is_empty() { "" } else { "\n" };
    let lines = story.to_string().lines().map(terminal::step).collect::<String>();
    terminal::print(&format!("{head}{gap}{lines}\n{}", terminal::paragraph(&ending(&bout, &story))))
}

/// The index of the fight that lasts longer than so many percent of the first fights of a seed;
/// those that last equally long are in the order of their indices.
fn percentile(duel: &dyn Playable, seed: u64, rounds_max: u16, percent: u8) -> u64 {
    let plan = Plan { seed, first: 0, fights: FIGHTS, rounds_max };
    let ends = duel.outcomes(&plan);
    let mut fights: Vec<(u16, u64)> = (0..)
        .zip(ends)
        .map(|(index, end)| (end.map_or(u16::MAX, |(_, round)| round), index))
        .collect();
    fights.sort_unstable();
    let last = fights.len() - 1;
    fights[(last * usize::from(percent) + 50) / 100].1
}

fn ending(bout: &Bout, story: &Story) -> String {
    let rounds = story.rounds.len();
    let [winner, loser] = match story.ending.and_then(Ending::victor) {
        Some(side) => [side, side.foe()].map(|side| bout.names[side.index()].as_str()),
        None => ["", ""],
    };
    match story.ending {
        Some(Ending::Out(_)) => format!("{winner} wins in round {rounds}: {loser} is out."),
        Some(Ending::Rout(_)) => format!("{winner} wins in round {rounds}: {loser} is routed."),
        Some(Ending::BothOut) => format!("Both are out in round {rounds}."),
        None => format!("Undecided after {rounds} rounds."),
    }
}

#[derive(Serialize)]
struct Told<'a> {
    system: &'a str,
    a: &'a str,
    b: &'a str,
    seed: u64,
    index: u64,
    opening: Vec<LineTold>,
    rounds: Vec<Vec<LineTold>>,
    ending: String,
}

/// Dice that fell, or what a rule made of them.
#[derive(Serialize)]
#[serde(untagged)]
enum LineTold {
    Rolled { faces_of_die: u8, faces: Vec<u8> },
    Told { rule: &'static str, what: String },
}

fn told<'a>(bout: &'a Bout, seed: u64, index: u64, story: &Story) -> Told<'a> {
    let line = |line: &Line| match line {
        Line::Rolled { die, faces } => {
            LineTold::Rolled { faces_of_die: die.faces(), faces: faces.clone() }
        }
        Line::Told { rule, what } => LineTold::Told { rule, what: what.clone() },
    };
    let rounds = story.rounds.iter();
    let rounds = rounds.map(|round| round.steps.iter().flatten().map(line).collect());
    Told {
        system: &bout.arms.system.card().name,
        a: &bout.names[0],
        b: &bout.names[1],
        seed,
        index,
        opening: story.opening.iter().map(line).collect(),
        rounds: rounds.collect(),
        ending: ending(bout, story),
    }
}
