//! `evenodds compare`: what a change of the rules changes in an answer.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::library::Library;
use evenodds_analyses::questions::Question;
use evenodds_engine::fight::Roster;
use toml::{Table, Value};

use super::answer::{Answered, Distance, Options};
use super::asked::{Values, add, value_of};
use super::{ask, basis, volley};
use crate::arguments::{self, Method};
use crate::failure::Failure;

/// The question if none is named.
const USUAL: &str = "matrix";

/// Runs the command.
pub fn run(asked: &arguments::Compare) -> Result<(), Failure> {
    if asked.effort.method == Method::Both {
        let fix = "compare both methods with `evenodds duel`".to_owned();
        return Err(Failure::input("--method: a comparison cannot use both", Some(fix)));
    }
    let question = read(asked, ask(&asked.effort)?)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Signed };
    Answered::of(options, question)?.show()
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

/// Returns the variant that an argument describes, with the keys that a `[[variant]]` has: another
/// game, or values of parameters, tables, stat lines, weapons and scenarios.
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
    for change in changes(described) {
        let Some((key, value)) = change.split_once('=') else {
            let message = format!("`{change}` is not a change; expected KEY=VALUE");
            let fix = "write it like `target=6`, or `Captain.armour=6` for a stat line".to_owned();
            return Err(Failure::input(message, Some(fix)));
        };
        let (key, value) = (key.trim(), value_of(value.trim()));
        let mut table = &mut variant;
        let place = place(of, key);
        for name in &place[..place.len() - 1] {
            let inner = table.entry(*name).or_insert_with(|| Value::from(Table::new()));
            let Value::Table(inner) = inner else {
                let message = format!("`{key}`: `{name}` is set as a whole, too");
                return Err(Failure::input(message, Some("set one of them".to_owned())));
            };
            table = inner;
        }
        add(table, place[place.len() - 1], value, &format!("`{key}`"))?;
    }
    Ok(variant)
}

/// Splits changes at the commas between them, of which values in brackets, braces or quotes have
/// their own.
fn changes(described: &str) -> Vec<&str> {
    let (mut depth, mut quote) = (0_usize, None);
    let is_between = |letter: char| {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            (None, ',') => return depth == 0,
            _ => {}
        }
        false
    };
    described.split(is_between).collect()
}

/// Returns where a change stands in a `[[variant]]`. `set`, `profile`, `weapon` and `scenario` may
/// begin its key; without one it is a parameter, or a stat line or weapon of the roster.
fn place<'k>(of: &str, key: &'k str) -> Vec<&'k str> {
    let is_weapon = |name: &str| {
        let has = |roster: &Roster| {
            let weapon = roster.weapons.iter().any(|weapon| weapon.name == name);
            weapon && roster.get(name).is_none()
        };
        Library::standard(".").roster(of).is_ok_and(|file| has(&file.roster))
    };
    match (key.split_once('.'), key.rsplit_once('.')) {
        (Some((table @ ("set" | "scenario"), key)), _) => vec![table, key],
        (Some((table @ ("profile" | "weapon"), key)), _) => match key.rsplit_once('.') {
            Some((name, key)) => vec![table, name, key],
            None => vec![table, key],
        },
        (_, Some((name, key))) if is_weapon(name) => vec!["weapon", name, key],
        (_, Some((name, key))) => vec!["profile", name, key],
        _ if key == "game" => vec![key],
        _ => vec!["set", key],
    }
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
    let expects = |what: &str| unlike(kind, what, &names);
    let base = asked.base.as_str();
    let values = match kind {
        "curve" | "odds" => Values::of([("system", base)]),
        "engagement" | "exchange" | "growth" => Values::of([]),
        _ => Values::of([("roster", base)]),
    };
    if let "odds" | "curve" | "exchange" = kind {
        // They have no situation, and settings are their own keys.
        return Ok((kind, checked(values, kind, base, &names)?.keys(&asked.set)?));
    }
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
        ("growth", []) => return Err(expects("NAME [NAME...]")),
        ("growth", names) => {
            let fighter = |name: &&str| {
                let fighter = Values::of([("roster", base), ("profile", *name)]).set(&asked.set);
                fighter.map(Value::from)
            };
            let fighters = names.iter().map(fighter).collect::<Result<Vec<_>, _>>()?;
            return Ok((kind, values.list("fighters", &fighters)));
        }
        (_, names) => values.list("profiles", names),
    };
    Ok((kind, values.set(&asked.set)?))
}

/// Adds what a question about checks is asked of.
fn checked(values: Values, kind: &str, base: &str, names: &[&str]) -> Result<Values, Failure> {
    match (kind, names) {
        ("odds", [rating]) => Ok(values.with("rating", value_of(rating))),
        ("odds", _) => Err(unlike(kind, "RATING", names)),
        ("exchange", []) => Err(unlike(kind, "GAME [GAME...]", names)),
        ("exchange", games) => Ok(values.list("systems", &[&[base][..], games].concat())),
        (_, ratings) => {
            let ratings: Vec<Value> = ratings.iter().map(|rating| value_of(rating)).collect();
            Ok(values.list("ratings", &ratings))
        }
    }
}

/// Returns the error of a question that expects other words.
fn unlike(kind: &str, what: &str, names: &[&str]) -> Failure {
    let message = format!("`{kind}` expects {what}, and got {}", names.len());
    Failure::input(message, Some(format!("write `{kind} {what}`")))
}
