//! One fight, recorded step by step.

use std::fmt;

use super::ending::Ending;
use super::simulate::play;
use super::step::{Engagement, Flow, STEPS_MAX};
use crate::dice::{Dice, Line, NotedEvent, Replayed, Transcript};

/// The record of one fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// The lines before the first round.
    pub opening: Vec<Line>,
    /// The events before the first round.
    pub opening_noted: Vec<NotedEvent>,
    /// The rounds, in order.
    pub rounds: Vec<StoryRound>,
    /// How the fight ended; `None` if it is undecided.
    pub ending: Option<Ending>,
}

/// One round of a fight.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoryRound {
    /// The lines of each step.
    pub steps: Vec<Vec<Line>>,
    /// The events of each step.
    pub noted: Vec<Vec<NotedEvent>>,
}

impl Story {
    /// Returns all lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        let rounds = self.rounds.iter().flat_map(|round| round.steps.iter().flatten());
        self.opening.iter().chain(rounds)
    }
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.opening {
            writeln!(f, "{line}")?;
        }
        for (nth, round) in self.rounds.iter().enumerate() {
            writeln!(f, "\nRound {}", nth + 1)?;
            for line in round.steps.iter().flatten() {
                writeln!(f, "  {line}")?;
            }
        }
        Ok(())
    }
}

/// Plays and records the fight of this seed and index, exactly as [`simulate`](super::simulate())
/// plays it.
pub fn playthrough<E: Engagement>(engagement: &E, seed: u64, index: u64, rounds_max: u16) -> Story {
    let dice = Replayed::playing(seed, index, |dice| {
        play(engagement, rounds_max, dice);
    });
    let mut dice = Transcript::with_names(dice, engagement.names());
    let mut state = engagement.open(&mut dice);
    let (opening, opening_noted) = (dice.take_lines(), dice.take_noted());
    let mut story = Story { opening, opening_noted, rounds: Vec::new(), ending: None };
    for number in 1..=rounds_max {
        let mut round = StoryRound::default();
        let mut flow = Flow::Step;
        while flow == Flow::Step && round.steps.len() < STEPS_MAX as usize {
            dice.at(number.into(), round.steps.len() as u32);
            flow = engagement.advance(&mut state, &mut dice);
            round.steps.push(dice.take_lines());
            round.noted.push(dice.take_noted());
        }
        story.rounds.push(round);
        match flow {
            Flow::Round => {}
            Flow::Step | Flow::Stop => return story,
            Flow::End(ending) => {
                story.ending = Some(ending);
                return story;
            }
        }
    }
    story
}
