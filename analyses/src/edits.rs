//! What was edited in a file: keys with their values before and after, or lines.

use std::collections::BTreeMap;

use serde::Serialize;
use toml::{Table, Value};

/// One value of a file that is another one than before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Edit {
    /// The path of the file.
    pub file: String,
    /// The key, with the name of the table that it is in, such as `Bruiser.armour`; or the lines.
    pub key: String,
    /// The value before, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The value now, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

impl Edit {
    /// Returns it in words: "warband.toml: Bruiser.armour 7, before 6".
    #[must_use]
    pub fn says(&self) -> String {
        let Edit { file, key, from, to } = self;
        match (from, to) {
            (Some(from), Some(to)) => format!("{file}: {key} {to}, before {from}"),
            (None, Some(to)) if to.is_empty() => format!("{file}: {key} added"),
            (None, Some(to)) => format!("{file}: {key} {to}, new"),
            (Some(from), None) if from.is_empty() => format!("{file}: {key} removed"),
            (Some(from), None) => format!("{file}: {key} removed, before {from}"),
            (None, None) => format!("{file}: {key}"),
        }
    }
}

/// Returns what differs between two versions of a file: values by their keys in TOML and CSV, and
/// lines in anything else.
#[must_use]
pub fn edits(file: &str, before: &str, after: &str) -> Vec<Edit> {
    let by_key = |read: fn(&str) -> Option<BTreeMap<String, String>>| {
        Some(between(file, &read(before)?, &read(after)?))
    };
    let ending = file.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let found = match ending.as_str() {
        "toml" => by_key(toml_values),
        "csv" => by_key(csv_values),
        _ => None,
    };
    found.unwrap_or_else(|| lines(file, before, after).into_iter().collect())
}

fn between(
    file: &str,
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
) -> Vec<Edit> {
    let edit = |key: &String, from: Option<&String>, to: Option<&String>| Edit {
        file: file.to_owned(),
        key: key.clone(),
        from: from.cloned(),
        to: to.cloned(),
    };
    let changed = before.iter().filter_map(|(key, from)| {
        let to = after.get(key);
        (to != Some(from)).then(|| edit(key, Some(from), to))
    });
    let new = after.iter().filter(|(key, _)| !before.contains_key(*key));
    changed.chain(new.map(|(key, to)| edit(key, None, Some(to)))).collect()
}

/// Returns the values of a text in TOML. Tables in lists are told apart by their names.
fn toml_values(text: &str) -> Option<BTreeMap<String, String>> {
    let mut values = BTreeMap::new();
    add("", &Value::Table(text.parse::<Table>().ok()?), &mut values);
    Some(values)
}

fn add(place: &str, value: &Value, values: &mut BTreeMap<String, String>) {
    let below =
        |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                add(&below(key), value, values);
            }
        }
        Value::Array(all) if all.iter().any(Value::is_table) => {
            for (nth, one) in all.iter().enumerate() {
                let named = ["name", "key", "says"].iter().find_map(|key| one.get(key)?.as_str());
                // A stat line needs no word for the list that it is in.
                let inner = match named {
                    Some(name) if ["profile", "weapon"].contains(&place) => name.to_owned(),
                    Some(name) => below(name),
                    None => below(&(nth + 1).to_string()),
                };
                add(&inner, one, values);
            }
        }
        Value::String(text) => {
            values.insert(place.to_owned(), text.clone());
        }
        value => {
            values.insert(place.to_owned(), value.to_string());
        }
    }
}

/// Returns the values of a text in CSV, by the first cell of the row and the heading of the column;
/// `None` if rows differ in length, such as by separators within quotes.
fn csv_values(text: &str) -> Option<BTreeMap<String, String>> {
    let mut rows = text.lines().filter(|line| !line.trim().is_empty());
    let headings = rows.next()?;
    let times = |separator: &char| headings.matches(*separator).count();
    let separator = [',', ';', '\t'].into_iter().max_by_key(times)?;
    let cells = |row: &str| row.split(separator).map(|cell| cell.trim().to_owned()).collect();
    let headings: Vec<String> = cells(headings);
    let name = headings.iter().position(|heading| heading.eq_ignore_ascii_case("name"))?;
    let mut values = BTreeMap::new();
    for row in rows {
        let row: Vec<String> = cells(row);
        if row.len() != headings.len() {
            return None;
        }
        for (heading, value) in headings.iter().zip(&row) {
            values.insert(format!("{}.{heading}", row[name]), value.clone());
        }
    }
    Some(values)
}

/// Returns the lines that differ, from the first to the last.
fn lines(file: &str, before: &str, after: &str) -> Option<Edit> {
    let [old, new]: [Vec<&str>; 2] = [before, after].map(|text| text.lines().collect());
    let alike = |one: &&(&&str, &&str)| one.0 == one.1;
    let pairs: Vec<(&&str, &&str)> = old.iter().zip(&new).collect();
    let first = pairs.iter().take_while(alike).count();
    let ends: Vec<(&&str, &&str)> =
        old[first..].iter().rev().zip(new[first..].iter().rev()).collect();
    let last = ends.iter().take_while(alike).count();
    let [gone, come] = [&old[first..old.len() - last], &new[first..new.len() - last]];
    if gone.is_empty() && come.is_empty() {
        return None;
    }
    let until = first + come.len().max(1);
    let key = if until == first + 1 {
        format!("line {until}")
    } else {
        format!("lines {} to {until}", first + 1)
    };
    let single = |lines: &[&str]| match lines {
        [line] => Some(line.trim().to_owned()),
        _ => None,
    };
    // Several lines are not told word for word.
    let (from, to) = single(gone).zip(single(come)).unzip();
    Some(Edit { file: file.to_owned(), key, from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(file: &str, before: &str, after: &str) -> Vec<String> {
        edits(file, before, after).iter().map(Edit::says).collect()
    }

    #[test]
    fn values_are_told_by_their_keys() {
        let before = "system = \"x\"\n[[profile]]\nname = \"Bob\"\narmour = 6\nfight = 3\n\
                      [[profile]]\nname = \"Ann\"\nweapons = [\"bow\"]\n";
        let after = "system = \"x\" # the game\n[[profile]]\nname = \"Ann\"\nweapons = [\"axe\"]\n\
                     [[profile]]\nname = \"Bob\"\narmour = 7\nskill = 2\n";
        assert_eq!(
            told("warband.toml", before, after),
            [
                "warband.toml: Ann.weapons [\"axe\"], before [\"bow\"]",
                "warband.toml: Bob.armour 7, before 6",
                "warband.toml: Bob.fight removed, before 3",
                "warband.toml: Bob.skill 2, new",
            ]
        );
        assert!(told("warband.toml", before, &format!("# a word\n{before}")).is_empty());
    }

    #[test]
    fn sheets_are_told_by_row_and_column() {
        let (before, after) = ("name;armour\nBob;6\nAnn;2\n", "name;armour\r\nAnn;2\r\nBob;7\r\n");
        assert_eq!(
            told("x.profiles.csv", before, after),
            ["x.profiles.csv: Bob.armour 7, before 6"]
        );
    }

    #[test]
    fn other_texts_are_told_by_their_lines() {
        let (before, after) = ("a\nlet x = 3;\nb\n", "a\nlet x = 4;\nb\n");
        let says = "rules.rhai: line 2 let x = 4;, before let x = 3;";
        assert_eq!(told("rules.rhai", before, after), [says]);
        assert_eq!(told("rules.rhai", "a\nb\n", "a\nc\nd\nb\n"), ["rules.rhai: lines 2 to 3"]);
        assert!(told("rules.rhai", "a\n", "a\n").is_empty());
        // What is no TOML is told by its lines, too.
        assert_eq!(told("x.toml", "a = \n", "a = 1\n"), ["x.toml: line 1 a = 1, before a ="]);
    }
}
