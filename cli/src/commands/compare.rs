//! `evenodds compare`: what a change of the rules changes in an answer.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::library::Library;
use evenodds_analyses::questions::{Alternatives, Question};
use evenodds_analyses::study::Study;
use toml::{Table, Value};

use super::answer::{Answered, Distance, Options};
use super::asked::{value_of, with};
use super::{ask, basis, settings};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::Progress;

/// The name of the question in errors, which its arguments replace.
const ORIGIN: &str = "the comparison";

/// The question if none is named.
const USUAL: &str = "matrix";

/// Runs the command.
pub fn run(asked: &arguments::Compare) -> Result<(), Failure> {
    if asked.effort.method == Method::Both {
        let fix = "compare both methods with `evenodds duel`".to_owned();
        return Err(Failure::input("--method: a comparison cannot use both", Some(fix)));
    }
    let ask = ask(&asked.effort)?;
    let mut question = read(asked, ask)?;
    for own in question.asks() {
        *own = with(*own, ask);
    }
    let progress = Progress::new();
    let answer = question.answer("", Alternatives::Untried, &progress)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Signed };
    Answered::told(options, answer, progress.end()).show()
}

/// Reads the question from a study that asks nothing else.
fn read(asked: &arguments::Compare, ask: Ask) -> Result<Box<dyn Question>, Failure> {
    let variant = variant(&asked.base, &asked.variant)?;
    let mut comparison = Table::new();
    comparison.insert("variant".to_owned(), variant["name"].clone());
    comparison.insert("threshold".to_owned(), asked.threshold.into());
    if let Some(number) = &asked.why {
        comparison.insert("why".to_owned(), true.into());
        if !number.is_empty() {
            comparison.insert("number".to_owned(), number.as_str().into());
        }
    }
    let (kind, question) = question(asked)?;
    comparison.insert(kind, question.into());
    let header = Table::from_iter([
        ("name".to_owned(), Value::from(ORIGIN)),
        ("seed".to_owned(), Value::from(ask.seed as i64)),
    ]);
    let study = Table::from_iter([
        ("study".to_owned(), Value::from(header)),
        ("variant".to_owned(), Value::from(vec![Value::from(variant)])),
        ("compare".to_owned(), Value::from(vec![Value::from(comparison)])),
    ]);
    let study = Study::read(ORIGIN, &study.to_string(), &Library::standard("."));
    let study = study.map_err(|fault| match fault.origin() == ORIGIN {
        true => Failure::input(fault.message(), fault.fix().map(str::to_owned)),
        false => Failure::from(fault),
    })?;
    let question = study.questions.into_iter().map(|(_, question)| question).next();
    question.ok_or_else(|| Failure::input("no question to compare", None))
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

/// Returns the kind of the question, and its table.
fn question(asked: &arguments::Compare) -> Result<(String, Table), Failure> {
    let mut words = asked.question.iter().map(String::as_str);
    let kind = words.next().unwrap_or(USUAL);
    let names: Vec<&str> = words.collect();
    let expects = |what: &str| {
        let message = format!("`{kind}` expects {what}, and got {}", names.len());
        Failure::input(message, Some(format!("write `{kind} {what}`")))
    };
    let mut table = Table::new();
    match (kind, &names[..]) {
        ("duel", [a, b]) => {
            table.insert("a".to_owned(), (*a).into());
            table.insert("b".to_owned(), (*b).into());
        }
        ("attack", [attacker, defender]) => {
            table.insert("attacker".to_owned(), (*attacker).into());
            table.insert("defender".to_owned(), (*defender).into());
        }
        ("engagement", [scenario]) => drop(table.insert("scenario".to_owned(), (*scenario).into())),
        ("duel", _) => return Err(expects("A B")),
        ("attack", _) => return Err(expects("ATTACKER DEFENDER")),
        ("engagement", _) => return Err(expects("SCENARIO")),
        (_, []) => {}
        ("curve", ratings) => {
            let ratings: Vec<Value> = ratings.iter().map(|rating| value_of(rating)).collect();
            table.insert("ratings".to_owned(), ratings.into());
        }
        (_, names) => {
            let names: Vec<Value> = names.iter().map(|&name| name.into()).collect();
            table.insert("profiles".to_owned(), names.into());
        }
    }
    match kind {
        "engagement" => {}
        "curve" => drop(table.insert("system".to_owned(), asked.base.as_str().into())),
        // `edges` are not asked about.
        "duel" => {
            table.insert("edges".to_owned(), vec![Value::from(0), Value::from(0)].into());
            table.insert("roster".to_owned(), asked.base.as_str().into());
        }
        _ => drop(table.insert("roster".to_owned(), asked.base.as_str().into())),
    }
    if !asked.set.is_empty() {
        let set = settings(&asked.set).into_iter().map(|(key, value)| (key, value.into()));
        table.insert("set".to_owned(), Value::Table(set.collect()));
    }
    Ok((kind.to_owned(), table))
}
