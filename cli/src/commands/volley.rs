//! `evenodds volley`: what several attackers do to figures of one stat line.

use toml::Value;

use super::answer::{Answered, Distance, Options};
use super::asked::Values;
use super::{ask, basis};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Volley) -> Result<(), Failure> {
    let ranks = asked.attackers.split(',').map(rank).collect::<Result<Vec<Value>, Failure>>()?;
    let values = Values::of([("roster", &asked.roster)]).list("attackers", &ranks);
    let values = values.with("defenders", rank(&asked.defenders)?);
    let values = values.maybe("allocation", asked.spread.then_some("spread")).set(&asked.set)?;
    let question = values.read("volley", ask(&asked.effort)?)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Size };
    Answered::of(options, question)?.show()
}

/// Reads figures of a stat line: `NAME` or `NAME*COUNT`.
fn rank(text: &str) -> Result<Value, Failure> {
    let (name, count) = match text.rsplit_once('*') {
        None => (text, Some(1_i64)),
        Some((name, count)) => (name, count.trim().parse().ok()),
    };
    let Some(count) = count else {
        let message = format!("`{text}` is no number of figures; expected NAME or NAME*COUNT");
        let fix = format!("write it like `{}*3`", name.trim());
        return Err(Failure::input(message, Some(fix)));
    };
    let rank = [("profile", Value::from(name.trim())), ("count", count.into())];
    Ok(Value::Table(rank.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()))
}
