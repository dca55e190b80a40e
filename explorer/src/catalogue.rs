//! What can be asked, and about what.

use std::collections::BTreeMap;

use evenodds_analyses::build::Build;
use evenodds_analyses::catalogue::{Listed, forms, lines, values_of};
use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::kinds::KINDS;
use evenodds_analyses::library::{BYTES_MAX, ENDINGS, Library};
use evenodds_analyses::sampling::Watcher;
use evenodds_analyses::study::Study;
use evenodds_data::{self as data, Folder};
use evenodds_engine::book::did_you_mean;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::message::of;

/// A worked example of each kind of question.
const EXAMPLES: &str = include_str!("../examples.toml");

/// The name of a game, or the path of its folder or of a study.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

/// Nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Returns what a page needs first: the build, all kinds of questions with the schemas of their
/// values, the names of all games, of the built-in ones and of those to start from, and what files end with
/// and hold at most.
///
/// # Errors
/// If the message holds anything.
pub fn start(nothing: &Value, library: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Nothing {} = of(nothing)?;
    let kinds: Vec<Value> = KINDS
        .iter()
        .map(|kind| {
            json!({
                "name": kind.name,
                "says": kind.says,
                "values": values_of(kind),
                "example": example(kind.name),
            })
        })
        .collect();
    let games: Vec<Value> = library
        .registry()
        .iter()
        .map(|system| {
            let card = system.card();
            json!({ "name": card.name, "title": card.title, "mechanic": card.mechanic })
        })
        .collect();
    let starters: Vec<&str> = data::starters().iter().map(|folder| folder.name).collect();
    let build = serde_json::to_value(Build::this()).unwrap_or_default();
    let files = json!({ "endings": ENDINGS, "bytes_max": BYTES_MAX });
    Ok(json!({
        "build": build, "kinds": kinds, "games": games, "starters": starters, "files": files
    }))
}

/// Returns the worked example of a kind of question: what stands in its controls at first.
fn example(kind: &str) -> Value {
    let examples: Option<toml::Table> = toml::from_str(EXAMPLES).ok();
    let entries = examples.as_ref().and_then(|examples| examples.get(kind)?.as_array()?.first());
    serde_json::to_value(entries).unwrap_or_default()
}

/// Returns a game: what `evenodds systems GAME --json` prints, with `forms`, the schemas of its
/// forms, and the stat lines and weapons of its roster.
///
/// # Errors
/// If there is no such game, or one of its files is invalid.
pub fn game(named: &Value, library: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Named { name } = of(named)?;
    let listed = Listed::find(library, &name)?;
    let mut told = listed.json(false);
    told["forms"] = forms(listed.system.book());
    let roster = listed.names.fighters.as_ref().map(|_| library.roster(&name)).transpose()?;
    told["roster"] = roster.map_or(Value::Null, |file| lines(&file.roster));
    told["left_out"] = listed.names.left_out.into();
    Ok(told)
}

/// Returns the files of a game that comes with the program, by their paths in its folder.
///
/// # Errors
/// If no game of this name does.
pub fn files(named: &Value, _: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Named { name } = of(named)?;
    let folders = || data::folders().iter().chain(data::starters());
    let folder = folders().find(|folder| folder.name == name);
    let folder = folder.ok_or_else(|| {
        let known: Vec<&str> = folders().map(|folder| folder.name).collect();
        let message = format!("no game `{name}`; expected {}", known.join(", "));
        Complaint::input(message, did_you_mean(&name, known))
    })?;
    Ok(texts(folder))
}

/// Returns the questions of a study, as messages and in words; those that name what only a study has
/// are left out.
///
/// # Errors
/// If there is no such study, or it is invalid.
pub fn study(named: &Value, library: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Named { name } = of(named)?;
    let study = Study::of(&name, library)?;
    let all = study.questions.iter().zip(&study.asked).zip(study.anchors());
    let questions = all.filter_map(|(((kind, question), asked), stem)| {
        let command = question.command();
        let says = command.as_deref().and_then(|command| command.strip_prefix("evenodds "));
        let says = says.map_or_else(|| format!("{} {stem}", kind.name), str::to_owned);
        Some(json!({ "says": says, "question": asked.as_ref()? }))
    });
    Ok(json!({ "name": study.name, "questions": questions.collect::<Vec<_>>() }))
}

fn texts(folder: &Folder) -> Value {
    let files: BTreeMap<&str, &str> = folder.files().iter().copied().collect();
    json!({ "texts": files })
}
