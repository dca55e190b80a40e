//! `evenodds duel`: who wins, how, and how fast.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::bout::Bout;
use evenodds_analyses::questions::duel::DuelQuestion;

use super::answer;
use super::{ask, roster_file, settings};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Duel) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let names = [asked.a.as_str(), asked.b.as_str()];
    let bout = Bout::new(&roster_file, names, &settings(&asked.fight.set), Ask::default())?;
    let ask = ask(&asked.fight.effort)?;
    answer::show(&asked.fight, ask, |ask| {
        let bout = Bout { ask, ..bout.clone() };
        DuelQuestion { bout, edges: None }
    })
}
