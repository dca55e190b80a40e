//! The frames of a report.

use std::collections::BTreeMap;

use evenodds_analyses::answer::frame::Frame;
use evenodds_analyses::answer::{NUMBERS, units};
use evenodds_analyses::study::Study;
use evenodds_engine::dice::SEED_VERSION;

use crate::answers::Answered;

/// Returns the frames of answers by name: of each kind one, with the rows of all its questions.
pub(crate) fn frames(answers: &[Answered]) -> BTreeMap<&'static str, Frame> {
    let mut frames: BTreeMap<&'static str, Frame> = BTreeMap::new();
    // Each row says which section it belongs to.
    let mut add = |name: &'static str, section: &str, rows: Frame| {
        let rows = rows.of_section(section);
        let rows = match frames.remove(name) {
            None => rows,
            Some(frame) => frame.above(rows),
        };
        frames.insert(name, rows);
    };
    for Answered { kind, answer, .. } in answers {
        for (name, frame) in &answer.frames {
            add(name, &answer.stem, frame.clone());
        }
        if !answer.numbers.is_empty() {
            add(NUMBERS, &answer.stem, answer.numbers_frame(kind));
        }
    }
    frames
}

/// Returns what a Parquet file says of itself: the version, the study with its hash and seed, and
/// the units of its columns as a JSON object.
///
/// # Errors
/// If the units cannot be written as JSON.
pub fn metadata(
    study: &Study,
    version: &str,
    rows: &Frame,
) -> Result<Vec<(String, String)>, serde_json::Error> {
    let units: BTreeMap<&str, &str> = units::units(rows).collect();
    let told = [
        ("version", version.to_owned()),
        ("study", study.name.clone()),
        ("study_hash", study.hash.clone()),
        ("seed", study.seed.to_string()),
        ("seed_version", SEED_VERSION.to_string()),
        ("confidence", study.confidence.to_string()),
        ("units", serde_json::to_string(&units)?),
    ];
    Ok(told.map(|(key, value)| (format!("evenodds.{key}"), value)).to_vec())
}
