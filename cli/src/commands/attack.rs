//! `evenodds attack`: what one attack does.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::bout::Bout;
use evenodds_analyses::questions::attack::AttackQuestion;

use super::answer;
use super::{ask, roster_file, settings};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Attack) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let names = [asked.attacker.as_str(), asked.defender.as_str()];
    let bout = Bout::new(&roster_file, names, &settings(&asked.fight.set), Ask::default())?;
    let ask = ask(&asked.fight.effort)?;
    answer::show(&asked.fight, ask, |ask| AttackQuestion { bout: Bout { ask, ..bout.clone() } })
}
