//! `evenodds duel`: who wins, how, and how fast.

use std::any::Any;

use evenodds_analyses::events::EventLog;
use evenodds_analyses::questions::duel::DuelQuestion;

use super::answer::Answered;
use super::asked::Values;
use super::events::LogFiles;
use super::{ask, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Duel) -> Result<(), Failure> {
    let values = Values::of_pair(&asked.pair);
    // What steps of ease are worth is a question of its own.
    let values = values.list("edges", &[0, 0]).set(&asked.fight.set)?;
    let (fight, question) = (&asked.fight, values.read("duel", ask(&asked.fight.effort)?)?);
    let inputs = part::inputs(&values, question.as_ref());
    let files = LogFiles::of(&asked.events, (&fight.effort, &fight.part), &inputs)?;
    if part::is_wanted(&fight.part) {
        return part::written(("duel", &values), question, fight.into(), &fight.part);
    }
    let asked: &dyn Any = &*question;
    let log = match (files, asked.downcast_ref::<DuelQuestion>()) {
        (Some(files), Some(DuelQuestion { bout, .. })) => {
            Some(files.play(|fights, watcher| EventLog::of_duel(bout, fights, watcher))?)
        }
        _ => None,
    };
    let answered = Answered::of(fight, question)?;
    log.map_or(Ok(()), |log| log.write())?;
    answered.show()
}
