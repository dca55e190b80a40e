//! Games by name, and single fights.

use std::collections::BTreeMap;

use evenodds_analyses::asked::described;
use evenodds_analyses::catalogue::{self, Listed};
use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::play::{Played, Which};
use evenodds_reports::chart;
use pyo3::prelude::*;

use crate::answer::{json, library};
use crate::failure;
use crate::run::{Manner, run};

/// Returns a game as JSON, or all built-in ones.
#[pyfunction]
#[pyo3(signature = (name, rules, texts))]
pub(crate) fn systems(
    py: Python<'_>,
    name: Option<String>,
    rules: bool,
    texts: BTreeMap<String, String>,
) -> PyResult<String> {
    run(py, &Manner::PLAIN, move |_| {
        let library = library(texts);
        if let Some(name) = name {
            return json(&Listed::find(&library, &name)?.json(rules));
        }
        json(&catalogue::all(&library).iter().map(|one| one.json(rules)).collect())
    })
}

/// Returns the variant that a text describes, as JSON.
#[pyfunction]
pub(crate) fn variant(
    py: Python<'_>,
    of: &str,
    text: &str,
    texts: BTreeMap<String, String>,
) -> PyResult<String> {
    told(py, described::variant(&library(texts), of, text))
}

/// Returns the keys to vary and the goal that texts describe, as JSON.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "a list of Python is converted to a vector")]
pub(crate) fn solving(
    py: Python<'_>,
    of: &str,
    vary: Vec<String>,
    until: &str,
    texts: BTreeMap<String, String>,
) -> PyResult<String> {
    told(py, described::solve(&library(texts), of, &vary, until))
}

fn told(py: Python<'_>, table: Result<toml::Table, Complaint>) -> PyResult<String> {
    let text = table.and_then(|table| {
        serde_json::to_string(&table).map_err(|error| Complaint::output(error.to_string()))
    });
    text.map_err(|complaint| failure::of(py, &complaint))
}

/// What is told of a fight: its title, its seed, its index, its ending, its story as text, its
/// JSON, and a drawing of it if it is one of squads.
type Told = (String, u64, u64, String, String, String, Option<String>);

/// Plays a fight: a scenario, or two stat lines of a roster.
#[pyfunction]
#[pyo3(signature = (source, fighters, set, seed, index, percentile, texts))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn play(
    py: Python<'_>,
    source: String,
    fighters: Option<(String, String)>,
    set: Vec<(String, String)>,
    seed: u64,
    index: u64,
    percentile: Option<u8>,
    texts: BTreeMap<String, String>,
) -> PyResult<Told> {
    run(py, &Manner::PLAIN, move |_| {
        let (library, which) =
            (library(texts), percentile.map_or(Which::Index(index), Which::Percentile));
        let played = if let Some((a, b)) = &fighters {
            let played = Played::duel(&library.roster(&source)?, [a, b], &set, seed, which);
            played.map_err(|error| Complaint::of_ask(error, Spelling::PYTHON))?
        } else {
            let played = Played::fight(library.scenario(&source)?, &set, seed, which);
            played.map_err(|refusal| Complaint::of_setup(refusal, Spelling::PYTHON))?
        };
        let strip = played.replay.as_ref().map(|fight| {
            let (setup, replay) = fight.as_ref();
            chart::draw(&evenodds_analyses::questions::engage::strip(setup, replay))
                .svg()
                .to_owned()
        });
        let (told, document) = (played.story.to_string(), json(&played.json())?);
        Ok((played.title, played.seed, played.index, played.ending, told, document, strip))
    })
}
