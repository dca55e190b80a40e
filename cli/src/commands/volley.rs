//! `evenodds volley`: what several attackers do to figures of one stat line.

use evenodds_analyses::asked::described::{listed, unquoted};
use toml::Value;

use super::asked::Values;
use super::{ask, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Volley) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster)]);
    let values = ranks(values, &asked.attackers, &asked.defenders)?;
    let values =
        values.maybe("allocation", asked.spread.then_some("spread")).set(&asked.attacks.set)?;
    part::run(("volley", &values), ask(&asked.attacks.effort)?, &asked.attacks, &asked.attacks.part)
}

/// Adds the figures that attack, separated by commas, and those that are attacked.
pub fn ranks(values: Values, attackers: &str, defenders: &str) -> Result<Values, Failure> {
    let attackers = listed(attackers).into_iter().map(rank);
    let attackers = attackers.collect::<Result<Vec<Value>, Failure>>()?;
    Ok(values.list("attackers", &attackers).with("defenders", rank(defenders)?))
}

/// Reads figures of a stat line: `NAME` or `NAME*COUNT`; the name may be in quotes.
fn rank(text: &str) -> Result<Value, Failure> {
    // A name in quotes can hold a `*` itself.
    let counted = text.rsplit_once('*').filter(|_| !text.trim_end().ends_with(['"', '\'']));
    let (name, count) = match counted {
        None => (text, Some(1_i64)),
        Some((name, count)) => (name, count.trim().parse().ok()),
    };
    let Some(count) = count else {
        let message = format!("`{text}` is no number of figures; expected NAME or NAME*COUNT");
        let fix = format!("write it like `{}*3`", name.trim());
        return Err(Failure::input(message, Some(fix)));
    };
    let rank = [("profile", Value::from(unquoted(name))), ("count", count.into())];
    Ok(Value::Table(rank.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()))
}
