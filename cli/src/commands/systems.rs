//! `evenodds systems`: the games, their assumptions and their modelled rules.

use evenodds_engine::book::{
    Against, Book, Coverage, Parameter, Rating, Rule, TableForm, TableRow, TableValue, Value,
};
use evenodds_engine::registry::Registry;
use serde::Serialize;

use super::system;
use crate::arguments;
use crate::failure::Failure;
use crate::terminal;

#[derive(Serialize)]
struct SystemJson<'a> {
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
    status: &'static str,
    source: &'a str,
    expects: String,
    alternatives: Vec<AlternativeJson<'a>>,
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

/// Runs the command.
pub fn run(asked: &arguments::Systems) -> Result<(), Failure> {
    let registry = Registry::standard();
    match &asked.system {
        Some(name) => {
            let system = system(name)?;
            let book = system.book();
            match asked.shared.json {
                true => terminal::print_json(&told(book, asked.rules)),
                false => terminal::print(&if asked.rules { rules(book) } else { full(book) }),
            }
        }
        None if asked.shared.json => {
            let all: Vec<_> = registry.iter().map(|system| told(system.book(), false)).collect();
            terminal::print_json(&all)
        }
        None => terminal::print(&short(&registry)),
    }
}

fn short(registry: &Registry) -> String {
    let row = |book: &Book| {
        let open = book.parameters.iter().filter(|parameter| parameter.status.is_open()).count();
        vec![
            book.card.name.clone(),
            book.card.mechanic.clone(),
            book.card.rating.word.clone(),
            book.card.against.as_ref().map_or("–".to_owned(), |against| against.word.clone()),
            format!("{open} of {}", book.parameters.iter().len()),
            book.rules.count(Coverage::Modelled).to_string(),
        ]
    };
    let rows = registry.iter().map(|system| row(system.book())).collect();
    let heads = ["system", "mechanic", "rating", "against", "open parameters", "rules modelled"];
    terminal::table(&heads, 4, rows) + "`evenodds systems SYSTEM` shows one game in full.\n"
}

fn full(book: &Book) -> String {
    let card = &book.card;
    let mut text = format!("{} ({})\n", card.title, card.mechanic);
    text.push_str(&terminal::paragraph(&card.says));
    let Rating { word, accepts, book: printed, status, source, .. } = &card.rating;
    let mut asked = vec![vec![
        "--rating".to_owned(),
        format!("{word}, {} to {}", accepts.0, accepts.1),
        format!("usually {} to {} ({}: {source})", printed.0, printed.1, status.name()),
    ]];
    if let Some(Against { word, accepts, default, status, source, .. }) = &card.against {
        asked.push(vec![
            "--against".to_owned(),
            format!("{word}, {} to {}", accepts.0, accepts.1),
            format!("{default} if left out ({}: {source})", status.name()),
        ]);
    }
    let helps = if card.modifier.sign > 0 { "+1" } else { "\u{2212}1" };
    let step = format!("one step is {} {helps}", card.modifier.word);
    asked.push(vec!["--ease".to_owned(), "steps that help, -100 to 100".to_owned(), step]);
    text.push('\n');
    text.push_str(&terminal::table(&["option", "meaning", "in the game"], 9, asked));
    text.push('\n');
    let row = |one: &Parameter| {
        vec![
            one.key.clone(),
            brief(&one.value),
            one.status.name().to_owned(),
            format!("{}. {}", one.says, one.source),
        ]
    };
    text.push_str("Parameters\n");
    let rows = book.parameters.iter().map(row).collect();
    text.push_str(&terminal::table(&["key", "value", "status", "meaning and source"], 9, rows));
    for one in &book.parameters {
        if let Value::Table(table) = &one.value {
            text += &rows_of(&one.key, table);
        }
    }
    let forms = [
        ("Stat lines: `[[profile]]` of a roster", &book.profile),
        ("Weapons: `[[weapon]]` of a roster", &book.weapon),
        ("Situations: `--set KEY=VALUE`", &book.situation),
    ];
    for (title, form) in forms.into_iter().filter(|(_, form)| form.iter().len() > 0) {
        let row = |one: &Parameter| {
            let value = one.value.to_string();
            vec![one.key.clone(), value, one.domain.to_string(), one.says.clone()]
        };
        let heads = ["key", "default", "type", "meaning"];
        let rows = form.iter().map(row).collect();
        text = text + "\n" + title + "\n" + &terminal::table(&heads, 9, rows);
    }
    text.push_str("\nAssumptions and alternative readings\n");
    let mut readings = Vec::new();
    for one in &book.parameters {
        let open = one.status.is_open();
        if open && one.alternatives.is_empty() {
            readings.push(vec![
                one.key.clone(),
                brief(&one.value),
                one.status.name().to_owned(),
                String::new(),
            ]);
        }
        readings.extend(one.alternatives.iter().map(|other| {
            let other = format!("{}: {}", other.value.beside(&one.value), other.says);
            vec![one.key.clone(), brief(&one.value), one.status.name().to_owned(), other]
        }));
    }
    text.push_str(&terminal::table(&["key", "value", "status", "alternative"], 9, readings));
    let counts =
        Coverage::ALL.map(|status| format!("{} {}", book.rules.count(status), status.name()));
    let rules = book.rules.iter().len();
    let told = format!("{rules} rules in the text: {}. `--rules` lists them.", counts.join(", "));
    text + "\n" + &terminal::paragraph(&told)
}

fn rules(book: &Book) -> String {
    let rows = book.rules.iter().map(|rule| {
        let heading = match &rule.reason {
            Some(reason) => format!("{} ({reason})", rule.heading),
            None => rule.heading.clone(),
        };
        vec![rule.id.clone(), rule.status.name().to_owned(), heading]
    });
    format!("{}: {}\n", book.card.title, book.rules.ids)
        + &terminal::table(&["rule", "status", "summary"], 9, rows.collect())
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

/// Formats a value in a few words; for a table, what it is looked up by.
fn brief(value: &Value) -> String {
    match value {
        Value::Table(table) => format!("by {}", table.form().by),
        value => value.to_string(),
    }
}

/// Returns the rows of a table, to be printed below its key.
fn rows_of(key: &str, table: &TableValue) -> String {
    let TableForm { by, columns, .. } = table.form();
    let mut heads = vec![by.as_str()];
    heads.extend(columns.iter().map(|column| column.key.as_str()));
    let row = |name: String, cells: &[Value]| {
        [name].into_iter().chain(cells.iter().map(Value::to_string)).collect::<Vec<String>>()
    };
    let mut rows: Vec<_> =
        table.rows().iter().map(|one| row(one.covers.to_string(), &one.cells)).collect();
    rows.extend(table.default().map(|cells| row("else".to_owned(), cells)));
    format!("\n`{key}`\n") + &terminal::table(&heads, 9, rows)
}

fn told(book: &Book, with_rules: bool) -> SystemJson<'_> {
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
        status: one.status.name(),
        source: &one.source,
        expects: one.domain.to_string(),
        alternatives: alternatives
            .map(|other| AlternativeJson { value: value(&other.value), says: &other.says })
            .collect(),
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
