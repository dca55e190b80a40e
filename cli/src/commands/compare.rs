//! `evenodds compare`: what a change of the rules changes in an answer.

use evenodds_analyses::asked::Distance;
use evenodds_analyses::asked::described::{value_of, variant};
use evenodds_analyses::library::Library;
use evenodds_analyses::question::Question;
use evenodds_analyses::sampling::Ask;
use toml::Value;

use super::answer::{Answered, Options};
use super::asked::Values;
use super::{ask_one_way, basis, volley};
use crate::arguments::{self, Setting};
use crate::failure::Failure;

/// The question if none is named.
const USUAL: &str = "matrix";

/// Runs the command.
pub fn run(asked: &arguments::Compare) -> Result<(), Failure> {
    let question = read(asked, ask_one_way(&asked.effort, "a comparison")?)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Signed };
    Answered::of(options, question)?.show()
}

/// Reads the comparison.
fn read(asked: &arguments::Compare, ask: Ask) -> Result<Box<dyn Question>, Failure> {
    let variant = variant(&Library::standard("."), &asked.base, &asked.variant)?;
    let values = Values::of([]).with("variant", variant);
    let values =
        values.with("threshold", asked.threshold).maybe("why", asked.why.as_ref().map(|_| true));
    let number = asked.why.as_deref().filter(|number| !number.is_empty());
    let mut words = asked.question.iter().map(String::as_str);
    let kind = words.next().unwrap_or(USUAL);
    let question = question((kind, &asked.base), &words.collect::<Vec<_>>(), &asked.set)?;
    values.maybe("number", number).with(kind, question).read("compare", ask)
}

/// Returns the values of a question of a kind about a game or a roster, with these words and settings.
pub fn question(
    (kind, base): (&str, &str),
    names: &[&str],
    set: &[Setting],
) -> Result<Values, Failure> {
    let expects = |what: &str| unlike(kind, what, names);
    let values = match kind {
        "contest" | "curve" | "odds" => Values::of([("system", base)]),
        "engagement" | "policies" | "exchange" | "growth" => Values::of([]),
        _ => Values::of([("roster", base)]),
    };
    if let "contest" | "odds" | "curve" | "exchange" = kind {
        // They have no situation, and settings are their own keys.
        return checked(values, kind, base, names)?.keys(set);
    }
    let values = match (kind, names) {
        // `edges` are not asked about.
        ("duel", [a, b]) => values.with("a", *a).with("b", *b).list("edges", &[0, 0]),
        ("attack", [attacker, defender]) => {
            values.with("attacker", *attacker).with("defender", *defender)
        }
        ("targets", [attacker, targets @ ..]) => {
            values.with("attacker", *attacker).list("defenders", targets)
        }
        ("weigh", [fighter, against @ ..]) => {
            values.with("fighter", *fighter).list("against", against)
        }
        ("volley", [attackers, defenders]) => volley::ranks(values, attackers, defenders)?,
        ("engagement" | "policies", [scenario]) => values.with("scenario", *scenario),
        ("tempo", [a, b]) => values.with("a", *a).with("b", *b),
        ("duel" | "tempo", _) => return Err(expects("A B")),
        ("attack", _) => return Err(expects("ATTACKER DEFENDER")),
        ("targets", _) => return Err(expects("ATTACKER [DEFENDER...]")),
        ("weigh", _) => return Err(expects("FIGHTER [AGAINST...]")),
        ("volley", _) => return Err(expects("ATTACKERS DEFENDERS")),
        ("engagement" | "policies", _) => return Err(expects("SCENARIO")),
        ("growth", []) => return Err(expects("NAME [NAME...]")),
        ("growth", names) => {
            let fighter = |name: &&str| {
                let fighter = Values::of([("roster", base), ("profile", *name)]).set(set);
                fighter.map(Value::from)
            };
            let fighters = names.iter().map(fighter).collect::<Result<Vec<_>, _>>()?;
            return Ok(values.list("fighters", &fighters));
        }
        (_, names) => values.list("profiles", names),
    };
    values.set(set)
}

/// Adds what a question about checks is asked of.
fn checked(values: Values, kind: &str, base: &str, names: &[&str]) -> Result<Values, Failure> {
    match (kind, names) {
        ("odds", [rating]) => Ok(values.with("rating", value_of(rating))),
        ("odds", _) => Err(unlike(kind, "RATING", names)),
        ("contest", [ours, theirs]) => {
            Ok(values.with("ours", value_of(ours)).with("theirs", value_of(theirs)))
        }
        ("contest", _) => Err(unlike(kind, "OURS THEIRS", names)),
        ("exchange", []) => Err(unlike(kind, "GAME [GAME...]", names)),
        ("exchange", games) => Ok(values.list("systems", &[&[base][..], games].concat())),
        (_, ratings) => {
            let ratings = ratings.iter().map(|rating| {
                value_of(rating).as_integer().ok_or_else(|| {
                    let message = format!("`{kind}` expects ratings, and got `{rating}`");
                    Failure::input(message, Some(format!("write `{kind} 3 4 5`")))
                })
            });
            Ok(values.list("ratings", &ratings.collect::<Result<Vec<i64>, _>>()?))
        }
    }
}

/// Returns the error of a question that expects other words.
fn unlike(kind: &str, what: &str, names: &[&str]) -> Failure {
    let message = format!("`{kind}` expects {what}, and got {}", names.len());
    Failure::input(message, Some(format!("write `{kind} {what}`")))
}
