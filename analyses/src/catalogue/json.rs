//! A game as JSON.

use std::collections::BTreeMap;

use evenodds_engine::book::{
    Book, Coverage, DeclaredAction, DeclaredCondition, Level, Parameter, Rule, TableRow,
    TableValue, Value,
};
use evenodds_engine::table::UNITS;
use serde::Serialize;

use super::names::Names;

/// A game with all its parameters.
#[derive(Serialize)]
pub struct SystemJson<'a> {
    name: &'a str,
    base: &'a str,
    title: &'a str,
    mechanic: &'a str,
    says: &'a str,
    rating: ScaleJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<ScaleJson<'a>>,
    modifier: ModifierJson<'a>,
    parameters: Vec<ParameterJson<'a>>,
    profile: Vec<ParameterJson<'a>>,
    weapon: Vec<ParameterJson<'a>>,
    situation: Vec<ParameterJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<ConditionJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<ActionJson<'a>>,
    #[serde(flatten)]
    names: &'a Names,
    coverage: Vec<CoverageJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<RuleJson<'a>>>,
}

#[derive(Serialize)]
struct ScaleJson<'a> {
    word: &'a str,
    accepts: (i16, i16),
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<(i16, i16)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<i16>,
    status: &'static str,
    source: &'a str,
}

#[derive(Serialize)]
struct ModifierJson<'a> {
    word: &'a str,
    sign: i16,
}

#[derive(Serialize)]
struct ParameterJson<'a> {
    key: &'a str,
    value: ValueJson<'a>,
    says: &'a str,
    acts_on: &'static str,
    status: &'static str,
    source: &'a str,
    expects: String,
    alternatives: Vec<AlternativeJson<'a>>,
}

/// What play changes about a fighter. A start or an end that is a word is a key of stat lines.
#[derive(Serialize)]
struct ConditionJson<'a> {
    key: &'a str,
    says: &'a str,
    start: ValueJson<'a>,
    expects: String,
    until: &'static str,
    of: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<ValueJson<'a>>,
}

/// What a fighter can do in place of an attack. Needs are keys of stat lines and conditions with whether
/// they have to hold; `within` is in lengths.
#[derive(Serialize)]
struct ActionJson<'a> {
    key: &'a str,
    says: &'a str,
    whom: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<i32>,
    cost: u8,
    most: u8,
    needs: BTreeMap<&'a str, bool>,
    contact: &'static str,
    still: bool,
}

#[derive(Serialize)]
struct AlternativeJson<'a> {
    value: ValueJson<'a>,
    says: &'a str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ValueJson<'a> {
    Flag(bool),
    Number(i64),
    Choice(&'a str),
    List(&'a [String]),
    Table(TableJson<'a>),
}

#[derive(Serialize)]
struct TableJson<'a> {
    by: &'a str,
    columns: Vec<&'a str>,
    rows: Vec<RowJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Vec<ValueJson<'a>>>,
}

/// A row of a table; an open end is left out.
#[derive(Serialize)]
struct RowJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<i64>,
    cells: Vec<ValueJson<'a>>,
}

#[derive(Serialize)]
struct CoverageJson {
    status: &'static str,
    rules: usize,
}

#[derive(Serialize)]
struct RuleJson<'a> {
    id: &'a str,
    heading: &'a str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// Returns the JSON of a game, with the rules of its text if they are wanted.
pub fn told<'a>(book: &'a Book, names: &'a Names, with_rules: bool) -> SystemJson<'a> {
    let card = &book.card;
    SystemJson {
        name: &card.name,
        base: &book.base,
        title: &card.title,
        mechanic: &card.mechanic,
        says: &card.says,
        rating: ScaleJson {
            word: &card.rating.word,
            accepts: card.rating.accepts,
            book: Some(card.rating.book),
            default: None,
            status: card.rating.status.name(),
            source: &card.rating.source,
        },
        against: card.against.as_ref().map(|against| ScaleJson {
            word: &against.word,
            accepts: against.accepts,
            book: None,
            default: Some(against.default),
            status: against.status.name(),
            source: &against.source,
        }),
        modifier: ModifierJson { word: &card.modifier.word, sign: card.modifier.sign },
        parameters: book.parameters.iter().map(parameter).collect(),
        profile: book.profile.iter().map(parameter).collect(),
        weapon: book.weapon.iter().map(parameter).collect(),
        situation: book.situation.iter().map(parameter).collect(),
        conditions: book.conditions.iter().map(condition).collect(),
        actions: book.actions.iter().map(action).collect(),
        names,
        coverage: Coverage::ALL
            .map(|status| CoverageJson { status: status.name(), rules: book.rules.count(status) })
            .into(),
        rules: with_rules.then(|| book.rules.iter().map(rule).collect()),
    }
}

fn parameter(one: &Parameter) -> ParameterJson<'_> {
    let alternatives = one.alternatives.iter();
    ParameterJson {
        key: &one.key,
        value: value(&one.value),
        says: &one.says,
        acts_on: one.acts_on.name(),
        status: one.status.name(),
        source: &one.source,
        expects: one.domain.to_string(),
        alternatives: alternatives
            .map(|other| AlternativeJson { value: value(&other.value), says: &other.says })
            .collect(),
    }
}

fn condition(one: &DeclaredCondition) -> ConditionJson<'_> {
    ConditionJson {
        key: &one.key,
        says: &one.says,
        start: level(&one.start),
        expects: one.domain.to_string(),
        until: one.until.name(),
        of: one.bearer.name(),
        out: one.out.as_ref().map(level),
    }
}

fn action(one: &DeclaredAction) -> ActionJson<'_> {
    let needs = one.needs.iter().map(|need| (&need.key[..], need.holds));
    ActionJson {
        key: &one.key,
        says: &one.says,
        whom: one.whom.name(),
        within: one.within.map(|units| units / UNITS),
        cost: one.cost,
        most: one.most,
        needs: needs.collect(),
        contact: one.contact.name(),
        still: one.still,
    }
}

fn level(level: &Level) -> ValueJson<'_> {
    match level {
        Level::Number(number) => ValueJson::Number(*number),
        Level::Flag(flag) => ValueJson::Flag(*flag),
        Level::Statistic(key) => ValueJson::Choice(key),
    }
}

fn rule(rule: &Rule) -> RuleJson<'_> {
    RuleJson {
        id: &rule.id,
        heading: &rule.heading,
        status: rule.status.name(),
        reason: rule.reason.as_deref(),
    }
}

/// Returns a value of a form.
pub fn valued(one: &Value) -> serde_json::Value {
    serde_json::to_value(value(one)).unwrap_or_default()
}

fn value(value: &Value) -> ValueJson<'_> {
    match value {
        Value::Flag(flag) => ValueJson::Flag(*flag),
        Value::Number(number) => ValueJson::Number(*number),
        Value::Choice(choice) => ValueJson::Choice(choice),
        Value::List(words) => ValueJson::List(words),
        Value::Table(table) => ValueJson::Table(table_told(table)),
    }
}

fn table_told(table: &TableValue) -> TableJson<'_> {
    TableJson {
        by: &table.form().by,
        columns: table.form().columns.iter().map(|column| column.key.as_str()).collect(),
        rows: table.rows().iter().map(row_told).collect(),
        default: table.default().map(cells_told),
    }
}

fn row_told(row: &TableRow) -> RowJson<'_> {
    RowJson {
        from: Some(row.covers.from).filter(|&from| from != i64::MIN),
        to: Some(row.covers.to).filter(|&to| to != i64::MAX),
        cells: cells_told(&row.cells),
    }
}

fn cells_told(cells: &[Value]) -> Vec<ValueJson<'_>> {
    cells.iter().map(value).collect()
}
