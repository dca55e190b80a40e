//! The content of `report.json`.

use std::collections::BTreeMap;

use evenodds_analyses::study::Study;
use evenodds_engine::dice::SEED_VERSION;
use serde::Serialize;

use crate::answers::Answered;
use crate::document::{Document, ReportOrigin};
use crate::manifest::{KIND, Record, TIMING};
use crate::sections::{Section, Verdict};

/// Returns the frames of a section's tables, each once.
fn frames(section: &Section) -> Vec<&str> {
    let mut frames: Vec<&str> = Vec::new();
    for name in section.tables.iter().filter_map(|table| table.frame.as_deref()) {
        if !frames.contains(&name) {
            frames.push(name);
        }
    }
    frames
}

/// The content of `report.json`.
#[derive(Serialize)]
pub(crate) struct ReportJson<'a> {
    kind: &'static str,
    version: &'a str,
    says: &'a str,
    study: StudyJson<'a>,
    reproduce: &'a str,
    sections: Vec<SectionJson<'a>>,
    files: Vec<&'a str>,
}

#[derive(Serialize)]
struct StudyJson<'a> {
    name: &'a str,
    hash: &'a str,
    seed: u64,
    seed_version: u32,
    confidence: f64,
}

#[derive(Serialize)]
struct SectionJson<'a> {
    id: &'a str,
    kind: &'a str,
    says: &'a str,
    question: &'a str,
    rosters: &'a [String],
    scenarios: &'a [String],
    answers: &'a [String],
    verdicts: Vec<VerdictJson<'a>>,
    method: &'a str,
    charts: Vec<&'a str>,
    frames: Vec<&'a str>,
    what_if: &'a [String],
    rests_on: Vec<AssumptionJson<'a>>,
    numbers: Vec<Record>,
}

#[derive(Serialize)]
struct VerdictJson<'a> {
    says: &'a str,
    standing: &'a str,
}

impl<'a> VerdictJson<'a> {
    fn of(verdict: &'a Verdict) -> VerdictJson<'a> {
        VerdictJson { says: &verdict.says, standing: &verdict.standing }
    }
}

#[derive(Serialize)]
struct AssumptionJson<'a> {
    system: &'a str,
    key: &'a str,
    value: &'a str,
    status: &'a str,
}

/// Returns the content of `report.json`.
pub(crate) fn report_json<'a>(
    study: &'a Study,
    origin: &'a ReportOrigin,
    (says, document): (&'a str, &'a Document),
    asked: &'a [Answered],
    files: &'a BTreeMap<String, Vec<u8>>,
) -> ReportJson<'a> {
    let section = |(section, asked): (&'a Section, &'a Answered)| SectionJson {
        id: &section.id,
        kind: asked.kind,
        says: section.answers.first().map_or("", String::as_str),
        question: &section.question,
        rosters: &section.rosters,
        scenarios: &asked.scenarios,
        answers: &section.answers,
        verdicts: section.verdicts.iter().map(VerdictJson::of).collect(),
        method: &section.method,
        charts: section.figures.iter().map(|figure| figure.name.as_str()).collect(),
        frames: frames(section),
        what_if: &section.flips,
        rests_on: section
            .assumptions
            .iter()
            .map(|one| AssumptionJson {
                system: &one.system,
                key: &one.key,
                value: &one.value,
                status: &one.status,
            })
            .collect(),
        numbers: asked.answer.numbers.iter().filter_map(Record::of).collect(),
    };
    let mut names: Vec<&str> = files.keys().map(String::as_str).collect();
    names.extend(["report.json", TIMING]);
    names.sort_unstable();
    ReportJson {
        kind: KIND,
        version: &origin.version,
        says,
        study: StudyJson {
            name: &study.name,
            hash: &study.hash,
            seed: study.seed,
            seed_version: SEED_VERSION,
            confidence: study.confidence,
        },
        reproduce: &origin.command,
        sections: document.sections.iter().zip(asked).map(section).collect(),
        files: names,
    }
}
