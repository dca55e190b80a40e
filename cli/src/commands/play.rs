//! `evenodds play`: one duel or squad fight, printed step by step.

use evenodds_analyses::play::{Played, Which};
use evenodds_analyses::questions;

use super::{check_drawing, engage, roster_file, settings, write_drawing};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Volume};

/// Runs the command.
pub fn run(asked: &arguments::Play) -> Result<(), Failure> {
    let (set, seed) = (settings(&asked.set), asked.seed);
    let which = asked.percentile.map_or(Which::Index(asked.index), Which::Percentile);
    let played = if let (Some(a), Some(b)) = (&asked.a, &asked.b) {
        Played::duel(&roster_file(&asked.source)?, [a, b], &set, seed, which)?
    } else {
        let scenario_file = engage::scenario_file(&asked.source)?;
        check_drawing(asked.strip.as_deref(), &scenario_file)?;
        Played::fight(scenario_file, &set, seed, which)?
    };
    if let (Some(file), Some(fight)) = (&asked.strip, &played.replay) {
        let (setup, replay) = fight.as_ref();
        write_drawing(&questions::engage::strip(setup, replay), file)?;
    }
    tell(asked, &played)
}

fn tell(asked: &arguments::Play, played: &Played) -> Result<(), Failure> {
    if asked.shared.json {
        return terminal::print_json(&played.json());
    }
    let ending = terminal::paragraph(&played.ending);
    if terminal::volume() == Volume::Quiet {
        return terminal::print(&ending);
    }
    let title = terminal::paragraph(&played.title);
    let head = format!("{title}Fight {} of seed {}\n", played.index, played.seed);
    // Each round begins with a blank line of its own.
    let gap = if played.story.opening.is_empty() { "" } else { "\n" };
    let lines = played.story.to_string().lines().map(terminal::step).collect::<String>();
    terminal::print(&format!("{head}{gap}{lines}\n{ending}"))
}
