//! `evenodds opponents`, `evenodds weigh` and `evenodds best`: questions about fighters against others
//! that are not divided.

use super::answer::{Answered, Options};
use super::ask_one_way;
use super::asked::Values;
use crate::arguments::{self, Undivided};
use crate::failure::Failure;

/// Runs the question of this kind about a stat line against each of several others.
pub fn one_against(kind: &str, asked: &arguments::OneAgainst) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster), ("fighter", &asked.fighter)]);
    run(kind, values.list("against", &asked.against), &asked.fights, "this question")
}

/// Runs `best`.
pub fn best(asked: &arguments::Best) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster)]).list("profiles", &asked.profiles);
    let values = values.maybe("points", asked.points).list("against", &asked.against);
    let values = values.maybe("weapons", asked.weapons.then_some(true));
    run("best", values, &asked.fights, "a ranking")
}

fn run(kind: &str, values: Values, fights: &Undivided, what: &str) -> Result<(), Failure> {
    let question = values.set(&fights.set)?.read(kind, ask_one_way(&fights.effort, what)?)?;
    Answered::of(Options::from(fights), question)?.show()
}
