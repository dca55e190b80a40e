//! `evenodds matrix`: all stat lines of a roster against each other.

use super::asked::Values;
use super::{ask, part};
use crate::arguments::{self, Method};
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Matrix) -> Result<(), Failure> {
    if asked.fight.effort.method == Method::Both {
        let fix = "compare both methods for one pair with `evenodds duel`".to_owned();
        return Err(Failure::input("--method: a matrix cannot use both methods", Some(fix)));
    }
    let values = Values::of([("roster", &asked.roster)]).list("profiles", &asked.profiles);
    let values = values.set(&asked.fight.set)?;
    part::run(("matrix", &values), ask(&asked.fight.effort)?, &asked.fight, &asked.fight.part)
}
