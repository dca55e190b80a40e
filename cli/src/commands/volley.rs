//! `evenodds volley`: what several attackers do to figures of one stat line.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::questions::volley::{Rank, VolleyQuestion};
use evenodds_engine::fight::Allocation;

use super::answer::{self, Distance, Options};
use super::{ask, basis, roster_file, settings};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Volley) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let ranks = asked.attackers.split(',').map(rank).collect::<Result<Vec<Rank>, Failure>>()?;
    let (targets, set) = (rank(&asked.defenders)?, settings(&asked.set));
    let allocation = if asked.spread { Allocation::Spread } else { Allocation::Focus };
    let targets = (&targets, allocation);
    let question = VolleyQuestion::new(&roster_file, &ranks, targets, &set, Ask::default())?;
    let ask = ask(&asked.effort)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Size };
    answer::show(options, ask, |ask| question.with_ask(ask))
}

/// Reads figures of a stat line: `NAME` or `NAME*COUNT`.
fn rank(text: &str) -> Result<Rank, Failure> {
    let (name, count) = match text.rsplit_once('*') {
        None => (text, Some(1)),
        Some((name, count)) => (name, count.trim().parse().ok()),
    };
    let Some(count) = count else {
        let message = format!("`{text}` is no number of figures; expected NAME or NAME*COUNT");
        let fix = format!("write it like `{}*3`", name.trim());
        return Err(Failure::input(message, Some(fix)));
    };
    Ok(Rank { name: name.trim().to_owned(), count })
}
