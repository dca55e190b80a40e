//! One fight, told die by die, and where its figures are.

use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::library::Library;
use evenodds_analyses::play::{Played, Which};
use evenodds_analyses::sampling::{Ask, Watcher};
use evenodds_engine::dice::Line;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::message::of;
use crate::scene;

/// A fight to tell: a duel of `a` and `b` of a roster, or one of a scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fight {
    #[serde(default)]
    roster: Option<String>,
    #[serde(default)]
    a: String,
    #[serde(default)]
    b: String,
    #[serde(default)]
    scenario: Option<String>,
    #[serde(default)]
    set: Map<String, Value>,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    index: u64,
    #[serde(default)]
    percentile: Option<u8>,
}

/// The highest percentile.
const PERCENTILE_MAX: u8 = 100;

/// Plays a fight: the one of an `index`, from 0, or at a `percentile`. Returns `json`, what
/// `evenodds play --json` prints, its told lines by round, and for squads `scene` and `moments`,
/// the places of all figures at the start and after each round.
///
/// # Errors
/// If it cannot be set up, or its rules met an error.
pub fn play(fight: &Value, library: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let fight: Fight = of(fight)?;
    let set: Vec<(String, String)> =
        fight.set.iter().map(|(key, value)| (key.clone(), word(value))).collect();
    let seed = fight.seed.unwrap_or(Ask::default().seed);
    let which = match fight.percentile {
        Some(percentile) => Which::Percentile(percentile.min(PERCENTILE_MAX)),
        None => Which::Index(fight.index),
    };
    let played = match (&fight.roster, &fight.scenario) {
        (_, Some(scenario)) => Played::fight(library.scenario(scenario)?, &set, seed, which)
            .map_err(|refusal| Complaint::of_setup(refusal, Spelling::JSON))?,
        (Some(roster), None) => {
            Played::duel(&library.roster(roster)?, [&fight.a, &fight.b], &set, seed, which)
                .map_err(|error| Complaint::of_ask(error, Spelling::JSON))?
        }
        (None, None) => {
            let fix = "write `roster` with `a` and `b`, or `scenario`".to_owned();
            return Err(Complaint::input("play: expected a fight", Some(fix)));
        }
    };
    Ok(told(&played))
}

/// Returns a setting as text.
fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn told(played: &Played) -> Value {
    let lines = |lines: &[Line]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rounds = played.story.rounds.iter();
    let rounds: Vec<_> = rounds.map(|round| lines(&round.steps.concat())).collect();
    let replay = played.replay.as_deref();
    json!({
        "title": played.title,
        "ending": played.ending,
        "index": played.index,
        "opening": lines(&played.story.opening),
        "rounds": rounds,
        "scene": replay.map(|(setup, _)| scene::table(&setup.scenario_file)),
        "moments": replay.map(|(_, replay)| scene::moments(&replay.moments)),
        "json": played.json(),
    })
}
