//! A variant, keys to vary and a goal, each in one line of text, as a command has them.

use evenodds_engine::book::{Domain, Parameter};
use evenodds_engine::fight::Roster;
use toml::{Table, Value};

use crate::complaint::Complaint;
use crate::library::{Library, RosterFile};

/// Returns the variant that a text describes, such as `target=6,Captain.armour=6`, with the keys that a `[[variant]]` has: another
/// game, or values of parameters, tables, stat lines, weapons and scenarios.
///
/// # Errors
/// If the text is no list of changes, or changes something twice.
pub fn variant(library: &Library, of: &str, described: &str) -> Result<Table, Complaint> {
    let mut variant = Table::from_iter([("of".to_owned(), Value::from(of))]);
    if !described.contains('=') {
        let name = described.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next();
        let name = plain(name.unwrap_or(described).trim_end_matches(".toml"));
        variant.insert("name".to_owned(), name.into());
        variant.insert("game".to_owned(), described.into());
        return Ok(variant);
    }
    variant.insert("name".to_owned(), plain(described).into());
    for change in listed(described) {
        let Some((key, value)) = outside(change, '=').first().map(|&at| change.split_at(at)) else {
            let message = format!("`{change}` is not a change; expected KEY=VALUE");
            let fix = "write it like `target=6`, or `Captain.armour=6` for a stat line".to_owned();
            return Err(Complaint::input(message, Some(fix)));
        };
        let (key, value) = (key.trim(), value_of(value[1..].trim()));
        let mut table = &mut variant;
        let place = place(library, of, key);
        for name in &place[..place.len() - 1] {
            let inner = table.entry(*name).or_insert_with(|| Value::from(Table::new()));
            let Value::Table(inner) = inner else {
                let message = format!("`{key}`: `{name}` is set as a whole, too");
                return Err(Complaint::input(message, Some("set one of them".to_owned())));
            };
            table = inner;
        }
        add(table, place[place.len() - 1], value, &format!("`{key}`"))?;
    }
    Ok(variant)
}

/// Returns the values of a `[[solve]]` that texts describe: the keys to vary, such as `Captain.armour`
/// or `target=2..9`, and what a number should be, such as `win_a=0.5` or `taken_out<=0.2`. The game or
/// the roster of the question is `of`.
///
/// # Errors
/// If a text is no key, range or goal.
pub fn solve(
    library: &Library,
    of: &str,
    vary: &[String],
    until: &str,
) -> Result<Table, Complaint> {
    let vary = vary.iter().map(|text| axis(library, of, text).map(Value::from));
    let mut table = Table::new();
    table.insert("vary".to_owned(), vary.collect::<Result<Vec<Value>, Complaint>>()?.into());
    let goals = [("<=", "at_most"), (">=", "at_least"), ("=", "equals")];
    let found = goals.iter().find_map(|(sign, key)| Some((until.split_once(sign)?, *key)));
    let target = |text: &str| text.trim().parse::<f64>().ok().filter(|target| target.is_finite());
    let goal = found.and_then(|((number, text), key)| Some((number.trim(), target(text)?, key)));
    let Some((number, target, key)) = goal.filter(|(number, ..)| !number.is_empty()) else {
        let message = format!("--until: `{until}` is no goal; expected NUMBER=VALUE, <= or >=");
        return Err(Complaint::input(message, Some("write it like `win_a=0.5`".to_owned())));
    };
    table.insert("number".to_owned(), unquoted(number).into());
    table.insert(key.to_owned(), target.into());
    Ok(table)
}

/// Returns the axis that a text describes, such as `Captain.armour=4..8` or `range=6,12`.
fn axis(library: &Library, of: &str, text: &str) -> Result<Table, Complaint> {
    let at = outside(text, '=').first().copied();
    let (key, values) = at.map_or((text, None), |at| (&text[..at], Some(text[at + 1..].trim())));
    let key = key.trim();
    let mut axis = Table::new();
    let place = match key.strip_prefix("situation.") {
        Some(key) => vec!["situation", unquoted(key)],
        None => place(library, of, key),
    };
    let is_of_situation = |key: &str| {
        let system = roster_of(library, of).map(|file| file.system);
        system.or_else(|| library.system(of).ok()).is_some_and(|system| {
            let (book, table) =
                (system.book(), |one: &Parameter| matches!(one.domain, Domain::Table(_)));
            book.parameters.get(key).is_none_or(table) && book.situation.get(key).is_some()
        })
    };
    match place[..] {
        ["set", own] if !key.starts_with("set.") && is_of_situation(own) => {
            axis.insert("situation".to_owned(), own.into());
        }
        [holder, own] => drop(axis.insert(holder.to_owned(), own.into())),
        [holder, name, own] => {
            axis.insert(holder.to_owned(), name.into());
            axis.insert("key".to_owned(), own.into());
        }
        _ => {
            let message = format!("--vary: `{text}` is no key to vary");
            let fix = "write it like `target`, or `Captain.armour` for a stat line".to_owned();
            return Err(Complaint::input(message, Some(fix)));
        }
    }
    match values.map(|values| (values, values.split_once(".."))) {
        None => {}
        Some((_, Some((from, to)))) => {
            for (key, end) in [("from", from), ("to", to.strip_prefix('=').unwrap_or(to))] {
                let end = end.trim().parse::<i64>().map_err(|_| {
                    let message = format!("--vary: `{text}` has no range of whole numbers");
                    Complaint::input(message, Some(format!("write it like `{key}=2..9`")))
                })?;
                axis.insert(key.to_owned(), end.into());
            }
        }
        Some((values, None)) => {
            let values = listed(values).into_iter().map(|value| value_of(value.trim()));
            axis.insert("values".to_owned(), values.collect::<Vec<Value>>().into());
        }
    }
    Ok(axis)
}

/// Splits a list at the commas between its items, of which values in brackets or braces and names in
/// quotes have their own.
#[must_use]
pub fn listed(text: &str) -> Vec<&str> {
    let mut start = 0;
    let mut items: Vec<&str> = Vec::new();
    for at in outside(text, ',') {
        items.push(&text[start..at]);
        start = at + 1;
    }
    items.push(&text[start..]);
    items
}

/// Returns the places of a letter outside of quotes, brackets and braces. A quote begins where a name
/// or a value does.
fn outside(text: &str, wanted: char) -> Vec<usize> {
    let (mut depth, mut quote, mut before) = (0_usize, None, ',');
    let mut found = Vec::new();
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (Some(_), _) => continue,
            (None, '"' | '\'') if ",.=[{".contains(before) => quote = Some(letter),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) if letter == wanted && depth == 0 => found.push(at),
            _ => {}
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    found
}

/// Returns a name without the quotes that it may be written in.
#[must_use]
pub fn unquoted(name: &str) -> &str {
    let name = name.trim();
    let inside = |quote: char| name.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\'')).unwrap_or(name)
}

/// Returns a roster, or that of a scenario.
fn roster_of(library: &Library, of: &str) -> Option<RosterFile> {
    let of_scenario = || library.scenario(of).ok().map(|file| file.roster_file);
    library.roster(of).ok().or_else(of_scenario)
}

/// Returns where a change stands in a `[[variant]]`. `set`, `profile`, `weapon` and `scenario` may
/// begin its key; without one it is a parameter, or a stat line or weapon of the roster.
fn place<'k>(library: &Library, of: &str, key: &'k str) -> Vec<&'k str> {
    let is_weapon = |name: &str| {
        let has = |roster: &Roster| {
            let weapon = roster.weapons.iter().any(|weapon| weapon.name == name);
            weapon && roster.get(name).is_none()
        };
        roster_of(library, of).is_some_and(|file| has(&file.roster))
    };
    let place = match (key.split_once('.'), key.rsplit_once('.')) {
        (Some((table @ ("set" | "scenario"), key)), _) => vec![table, key],
        (Some((table @ ("profile" | "weapon"), key)), _) => match key.rsplit_once('.') {
            Some((name, key)) => vec![table, name, key],
            None => vec![table, key],
        },
        (_, Some((name, key))) if is_weapon(unquoted(name)) => vec!["weapon", name, key],
        (_, Some((name, key))) => vec!["profile", name, key],
        _ if key == "game" => vec![key],
        _ => vec!["set", key],
    };
    place.into_iter().map(unquoted).collect()
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

/// Adds a value that no other argument has set; `argument` is the one that sets it.
///
/// # Errors
/// If it is set already.
pub fn add(table: &mut Table, key: &str, value: Value, argument: &str) -> Result<(), Complaint> {
    if table.insert(key.to_owned(), value).is_none() {
        return Ok(());
    }
    let message = format!("{argument}: `{key}` is set twice");
    Err(Complaint::input(message, Some("set it once".to_owned())))
}

/// Returns a value as a file would have it; what is nothing else is a text.
#[must_use]
pub fn value_of(text: &str) -> Value {
    let line = toml::from_str::<Table>(&format!("value = {text}")).ok();
    let value = line.filter(|line| line.len() == 1).and_then(|mut line| line.remove("value"));
    value.unwrap_or_else(|| Value::from(text))
}
