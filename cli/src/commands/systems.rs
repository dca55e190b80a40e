//! `evenodds systems`: the games, their assumptions and their modelled rules.

use evenodds_analyses::catalogue::{self, Listed, Names};
use evenodds_analyses::library::Library;
use evenodds_engine::book::{
    Against, Book, Coverage, DeclaredAction, DeclaredCondition, Level, Parameter, Parameters,
    Rating, TableForm, TableValue, Value,
};
use evenodds_engine::registry::Registry;
use evenodds_engine::table::UNITS;

use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Volume};

/// The title of the keys of a situation.
const SITUATIONS: &str = "\nSituations: `--set KEY=VALUE`\n";

/// Runs the command.
pub fn run(asked: &arguments::Systems) -> Result<(), Failure> {
    let library = Library::standard(".");
    let registry = library.registry();
    match &asked.system {
        Some(name) => {
            let listed = Listed::find(&library, name)?;
            let (book, names) = (listed.system.book(), &listed.names);
            let quiet = terminal::volume() == Volume::Quiet;
            let named = asked.shared.json || !(asked.rules || quiet);
            if let Some(left_out) = names.left_out.as_ref().filter(|_| named) {
                terminal::note(left_out);
            }
            match (asked.shared.json, asked.rules) {
                (true, _) => terminal::print_json(&listed.json(asked.rules)),
                (false, _) if quiet => terminal::print(&headline(book)),
                (false, true) => terminal::print(&rules(book)),
                (false, false) if terminal::volume() == Volume::Verbose => {
                    terminal::print(&full(book, names))
                }
                (false, false) => terminal::print(&brief(book, names)),
            }
        }
        None if asked.shared.json => {
            let all = catalogue::all(&library);
            terminal::print_json(&all.iter().map(|one| one.json(false)).collect::<Vec<_>>())
        }
        None if terminal::volume() == Volume::Quiet => terminal::print(
            &registry.iter().map(|system| headline(system.book())).collect::<String>(),
        ),
        None => terminal::print(&short(registry)),
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
    let rows: Vec<_> = registry.iter().map(|system| row(system.book())).collect();
    let heads = ["system", "mechanic", "rating", "against", "open parameters", "rules modelled"];
    terminal::table(&heads, 4, &rows)
        + "`evenodds systems SYSTEM` shows one game, with -v in full.\n"
}

fn headline(book: &Book) -> String {
    format!("{} ({})\n", book.card.title, book.card.mechanic)
}

/// Formats what a game is, and the options of its checks.
fn opening(book: &Book) -> String {
    let card = &book.card;
    let mut text = headline(book);
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
    let options = terminal::table(&["option", "meaning", "in the game"], 9, &asked);
    format!("{text}{options}\n")
}

/// Formats what else can be typed about a game, and what of it can be changed, by name alone.
fn brief(book: &Book, names: &Names) -> String {
    let mut text = opening(book) + named(names).trim_start();
    let row =
        |one: &Parameter| vec![one.key.clone(), one.value.to_string(), one.domain.to_string()];
    let situations: Vec<_> = book.situation.iter().map(row).collect();
    if !situations.is_empty() {
        text.push_str(SITUATIONS);
        text.push_str(&terminal::table(&["key", "default", "type"], 9, &situations));
    }
    let keys = |form: &Parameters| form.iter().map(|one| one.key.clone()).collect::<Vec<_>>();
    let conditions = book.conditions.iter().map(|one| one.key.clone()).collect();
    let actions = book.actions.iter().map(|one| one.key.clone()).collect();
    let kinds = [
        ("parameters", keys(&book.parameters)),
        ("stat lines", keys(&book.profile)),
        ("weapons", keys(&book.weapon)),
        ("conditions", conditions),
        ("actions", actions),
    ];
    let kinds = kinds.into_iter().filter(|(_, keys)| !keys.is_empty());
    let row = |(kind, keys): (&str, Vec<String>)| vec![kind.to_owned(), keys.join(", ")];
    let open = book.parameters.iter().filter(|one| one.status.is_open()).count();
    let keys = terminal::table(&["kind", "keys"], 9, &kinds.map(row).collect::<Vec<_>>());
    let more = format!(
        "{open} of {} parameters are assumed or inferred; --verbose lists all keys with their \
         meanings and sources, and alternative readings.",
        book.parameters.iter().len()
    );
    format!("{text}\nKeys\n{keys}\n{}{}", terminal::paragraph(&more), coverage(book))
}

/// Formats all there is to know about a game.
fn full(book: &Book, names: &Names) -> String {
    let mut text = opening(book);
    let row = |one: &Parameter| {
        vec![
            one.key.clone(),
            shortened(&one.value),
            one.acts_on.name().to_owned(),
            one.status.name().to_owned(),
            format!("{}. {}", one.says, one.source),
        ]
    };
    text.push_str("Parameters\n");
    let rows: Vec<_> = book.parameters.iter().map(row).collect();
    let heads = ["key", "value", "acts on", "status", "meaning and source"];
    text.push_str(&terminal::table(&heads, 9, &rows));
    for one in &book.parameters {
        if let Value::Table(table) = &one.value {
            text += &rows_of(&one.key, table);
        }
    }
    let forms = [
        ("Stat lines: `[[profile]]` of a roster", &book.profile),
        ("Weapons: `[[weapon]]` of a roster", &book.weapon),
        (SITUATIONS.trim(), &book.situation),
    ];
    for (title, form) in forms.into_iter().filter(|(_, form)| form.iter().len() > 0) {
        let row = |one: &Parameter| {
            vec![
                one.key.clone(),
                one.value.to_string(),
                one.acts_on.name().to_owned(),
                one.domain.to_string(),
                one.says.clone(),
            ]
        };
        let heads = ["key", "default", "acts on", "type", "meaning"];
        let rows: Vec<_> = form.iter().map(row).collect();
        text = text + "\n" + title + "\n" + terminal::table(&heads, 9, &rows).as_str();
    }
    text += &conditions(book);
    text += &actions(book);
    text += &named(names);
    let mut readings = Vec::new();
    for one in &book.parameters {
        let open = one.status.is_open();
        if open && one.alternatives.is_empty() {
            readings.push(vec![
                one.key.clone(),
                shortened(&one.value),
                one.status.name().to_owned(),
                String::new(),
            ]);
        }
        readings.extend(one.alternatives.iter().map(|other| {
            let other = format!("{}: {}", other.value.beside(&one.value), other.says);
            vec![one.key.clone(), shortened(&one.value), one.status.name().to_owned(), other]
        }));
    }
    if !readings.is_empty() {
        text.push_str("\nAssumptions and alternative readings\n");
        text.push_str(&terminal::table(&["key", "value", "status", "alternative"], 9, &readings));
    }
    format!("{text}\n{}", coverage(book))
}

/// Formats how many rules of a game's text are modelled.
fn coverage(book: &Book) -> String {
    let rules = book.rules.iter().len();
    if rules == 0 {
        return String::new();
    }
    let counts =
        Coverage::ALL.map(|status| format!("{} {}", book.rules.count(status), status.name()));
    let told = format!("{rules} rules in the text: {}. `--rules` lists them.", counts.join(", "));
    terminal::paragraph(&told)
}

/// Formats what play changes about a fighter.
fn conditions(book: &Book) -> String {
    if book.conditions.is_empty() {
        return String::new();
    }
    let row = |one: &DeclaredCondition| {
        let out = one.out.as_ref().map_or("–".to_owned(), Level::to_string);
        let (domain, start) = (one.domain.to_string(), one.start.to_string());
        let [until, of] = [one.until.name(), one.bearer.name()].map(str::to_owned);
        vec![one.key.clone(), of, start, domain, until, out, one.says.clone()]
    };
    let heads = ["key", "of", "start", "type", "until", "out at", "meaning"];
    let rows: Vec<_> = book.conditions.iter().map(row).collect();
    format!("\nConditions, which play changes\n{}", terminal::table(&heads, 9, &rows))
}

/// Formats what a fighter can do in place of an attack.
fn actions(book: &Book) -> String {
    if book.actions.is_empty() {
        return String::new();
    }
    let word = |lengths: i32| {
        book.field.as_ref().map_or("", |field| field.length[usize::from(lengths != 1)].as_str())
    };
    let row = |one: &DeclaredAction| {
        let on = match one.within {
            Some(units) => {
                let lengths = units / UNITS;
                format!("{} within {lengths} {}", one.whom.name(), word(lengths))
            }
            None => one.whom.name().to_owned(),
        };
        let needs = Some(one.needed()).filter(|needs| !needs.is_empty());
        let numbers = [one.cost, one.most].map(|number| number.to_string());
        [
            vec![one.key.clone(), on],
            numbers.to_vec(),
            vec![needs.unwrap_or("–".to_owned()), one.says.clone()],
        ]
        .concat()
    };
    let heads = ["key", "on", "cost", "at most", "needs", "meaning"];
    let rows: Vec<_> = book.actions.iter().map(row).collect();
    format!("\nActions, in place of attacks\n{}", terminal::table(&heads, 9, &rows))
}

/// Formats the names that a game has, as other commands take them.
fn named(names: &Names) -> String {
    let Names { fighters, weapons, scenarios, .. } = names;
    let lists = [("fighters", fighters.as_ref()), ("weapons", weapons.as_ref())];
    let lists = lists.into_iter().chain([("scenarios", Some(scenarios))]);
    let lists = lists.filter_map(|(kind, names)| names.map(|names| (kind, names)));
    let rows: Vec<_> = lists
        .filter(|(_, names)| !names.is_empty())
        .map(|(kind, names)| vec![kind.to_owned(), names.join(", ")])
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    "\nNames in its roster and of its scenarios\n".to_owned()
        + terminal::table(&["kind", "names, as other commands take them"], 9, &rows).as_str()
}

fn rules(book: &Book) -> String {
    let rows = book.rules.iter().map(|rule| {
        let heading = match &rule.reason {
            Some(reason) => format!("{} ({reason})", rule.heading),
            None => rule.heading.clone(),
        };
        vec![rule.id.clone(), rule.status.name().to_owned(), heading]
    });
    terminal::paragraph(&format!("{}: {}", book.card.title, book.rules.ids))
        + terminal::table(&["rule", "status", "summary"], 9, &rows.collect::<Vec<_>>()).as_str()
}

/// Formats a value in a few words; for a table, what it is looked up by.
fn shortened(value: &Value) -> String {
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
    format!("\n`{key}`\n") + terminal::table(&heads, heads.len(), &rows).as_str()
}
