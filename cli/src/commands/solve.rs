//! `evenodds solve`: which value of a key makes a number of a question what it should be.

use evenodds_analyses::asked::described;
use evenodds_analyses::library::Library;

use super::answer::{Answered, Options};
use super::asked::Values;
use super::{ask_one_way, compare};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Solve) -> Result<(), Failure> {
    let (kind, base) = (asked.kind.as_str(), asked.base.as_str());
    let mut names: Vec<&str> = asked.words.iter().map(String::as_str).collect();
    if let "engagement" | "policies" = kind {
        names.insert(0, base);
    }
    let question = compare::question((kind, base), &names, &asked.fights.set)?;
    let library = Library::standard(".");
    let values = described::solve(&library, base, &asked.vary, &asked.until)?;
    let question = Values::from(values)
        .with(kind, question)
        .read("solve", ask_one_way(&asked.fights.effort, "a solution")?)?;
    Answered::of(Options::from(&asked.fights), question)?.show()
}
