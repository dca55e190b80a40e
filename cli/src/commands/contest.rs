//! `evenodds contest`: one check against another.

use evenodds_analyses::asked::Distance;
use evenodds_analyses::sampling::Ask;

use super::answer::{Answered, Options};
use super::asked::Values;
use crate::failure::Failure;
use crate::{arguments, terminal};

/// Runs the command.
pub fn run(asked: &arguments::Contest) -> Result<(), Failure> {
    let values = Values::of([("system", &asked.system)]);
    let values = values.with("ours", asked.ours).with("theirs", asked.theirs);
    let values = values.maybe("our_ease", asked.our_ease).maybe("their_ease", asked.their_ease);
    let values = values.maybe("our_against", asked.our_against);
    let values = values.maybe("their_against", asked.their_against);
    let question = values.maybe("rounds", asked.rounds).read("contest", Ask::default())?;
    terminal::stop_on_ctrl_c();
    let (json, basis) = (asked.shared.json, asked.basis);
    let options = Options { effort: None, json, basis, distance: Distance::Signed };
    Answered::of(options, question)?.show()
}
