//! `evenodds compare`: what a change of the rules changes in an answer.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::questions::{Alternatives, Question};
use toml::{Table, Value};

use super::answer::{Answered, Distance, Options};
use super::asked::{Values, value_of};
use super::{ask, basis, volley};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::Progress;

/// The question if none is named.
const USUAL: &str = "matrix";

/// Runs the command.
pub fn run(asked: &arguments::Compare) -> Result<(), Failure> {
    if asked.effort.method == Method::Both {
        let fix = "compare both methods with `evenodds duel`".to_owned();
        return Err(Failure::input("--method: a comparison cannot use both", Some(fix)));
    }
    let question = read(asked, ask(&asked.effort)?)?;
    let progress = Progress::new();
    let answer = question.answer("", Alternatives::Untried, &progress)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Signed };
    Answered::told(options, answer, progress.end()).show()
}

/// Reads the comparison.
fn read(asked: &arguments::Compare, ask: Ask) -> Result<Box<dyn Question>, Failure> {
    let values = Values::of([]).with("variant", variant(&asked.base, &asked.variant)?);
    let values =
        values.with("threshold", asked.threshold).maybe("why", asked.why.as_ref().map(|_| true));
    let number = asked.why.as_deref().filter(|number| !number.is_empty());
    let (kind, question) = question(asked)?;
    values.maybe("number", number).with(kind, question).read("compare", ask)
}

/// Returns the variant that an argument describes: another game, or values of parameters and stat
/// lines.
fn variant(of: &str, described: &str) -> Result<Table, Failure> {
    let mut variant = Table::from_iter([("of".to_owned(), Value::from(of))]);
    if !described.contains('=') {
        let name = described.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next();
        let name = plain(name.unwrap_or(described).trim_end_matches(".toml"));
        variant.insert("name".to_owned(), name.into());
        variant.insert("game".to_owned(), described.into());
        return Ok(variant);
    }
    variant.insert("name".to_owned(), plain(described).into());
    let (mut set, mut profiles) = (Table::new(), Table::new());
    for change in described.split(',') {
        let Some((key, value)) = change.split_once('=') else {
            let message = format!("`{change}` is not a change; expected KEY=VALUE");
            let fix = "write it like `target=6`, or `Captain.armour=6` for a stat line".to_owned();
            return Err(Failure::input(message, Some(fix)));
        };
        let value = value_of(value.trim());
        match key.trim().rsplit_once('.') {
            None => drop(set.insert(key.trim().to_owned(), value)),
            Some((name, key)) => {
                let profile = profiles.entry(name).or_insert_with(|| Value::from(Table::new()));
                if let Value::Table(profile) = profile {
                    profile.insert(key.to_owned(), value);
                }
            }
        }
    }
    variant.insert("set".to_owned(), set.into());
    variant.insert("profile".to_owned(), profiles.into());
    Ok(variant)
}

/// Returns a name of lower-case letters, digits and hyphens.
fn plain(name: &str) -> String {
    let kept = |letter: char| match letter.to_ascii_lowercase() {
        plain if plain.is_ascii_alphanumeric() => plain,
        _ => '-',
    };
    let name: String = name.chars().map(kept).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "variant".to_owned() } else { words.join("-") }
}

/// Returns the kind of the question, and its values.
fn question(asked: &arguments::Compare) -> Result<(&str, Values), Failure> {
    let mut words = asked.question.iter().map(String::as_str);
    let kind = words.next().unwrap_or(USUAL);
    let names: Vec<&str> = words.collect();
    let expects = |what: &str| {
        let message = format!("`{kind}` expects {what}, and got {}", names.len());
        Failure::input(message, Some(format!("write `{kind} {what}`")))
    };
    let base = asked.base.as_str();
    let values = match kind {
        "curve" => Values::of([("system", base)]),
        "engagement" => Values::of([]),
        _ => Values::of([("roster", base)]),
    };
    let values = match (kind, &names[..]) {
        // `edges` are not asked about.
        ("duel", [a, b]) => values.with("a", *a).with("b", *b).list("edges", &[0, 0]),
        ("attack", [attacker, defender]) => {
            values.with("attacker", *attacker).with("defender", *defender)
        }
        ("targets", [attacker, targets @ ..]) => {
            values.with("attacker", *attacker).list("defenders", targets)
        }
        ("volley", [attackers, defenders]) => volley::ranks(values, attackers, defenders)?,
        ("engagement", [scenario]) => values.with("scenario", *scenario),
        ("duel", _) => return Err(expects("A B")),
        ("attack", _) => return Err(expects("ATTACKER DEFENDER")),
        ("targets", _) => return Err(expects("ATTACKER [DEFENDER...]")),
        ("volley", _) => return Err(expects("ATTACKERS DEFENDERS")),
        ("engagement", _) => return Err(expects("SCENARIO")),
        ("curve", ratings) => {
            let ratings: Vec<Value> = ratings.iter().map(|rating| value_of(rating)).collect();
            values.list("ratings", &ratings)
        }
        (_, names) => values.list("profiles", names),
    };
    Ok((kind, values.set(&asked.set)?))
}
