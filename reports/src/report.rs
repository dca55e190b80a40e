//! A whole report, in memory.

mod glossary;

use std::collections::BTreeMap;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::frame::Frame;
use evenodds_analyses::ask::{AskError, Unwatched};
use evenodds_analyses::frame;
use evenodds_analyses::questions::Alternatives;
use evenodds_analyses::questions::compare::twins;
use evenodds_analyses::rests::Rests;
use evenodds_analyses::study::Study;
use evenodds_engine::book::{Coverage, Provenance};
use evenodds_engine::registry::System;
use polars::prelude::{Column, DataFrame, IntoColumn, NamedFrom, PolarsError, Series};
use serde::Serialize;

use crate::basis::assumption;
use crate::chart::{self, Chart, ChartError};
use crate::document::{Appendix, Assumption, CoverageCounts, Document, Figure, Section, Verdict};
use crate::section::{pair, section};
use crate::verdict::Found;
use crate::{page, summary};
use evenodds_analyses::words;

/// How a report was made.
#[derive(Clone, Debug)]
pub struct ReportOrigin {
    /// The version of the program.
    pub version: String,
    /// The command that repeats the report.
    pub command: String,
}

/// Called with the progress of a report: steps done, all steps, and the current step.
pub type Progress<'a> = &'a dyn Fn(usize, usize, &str);

/// All files of a report, by path in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The contents of the files.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What stands out, as sentences, the most urgent first; one if nothing does.
    pub verdicts: Vec<String>,
    /// The short answers, as sentences.
    pub short_answers: Vec<String>,
}

/// The kind in `report.json` that identifies a folder as one of our reports.
pub const KIND: &str = "evenodds report";

/// The reason why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A question of the study has no answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// A frame could not be built or written.
    #[error("a frame could not be made: {0}")]
    Frame(#[from] PolarsError),
    /// A chart could not be drawn.
    #[error("a chart could not be drawn: {0}")]
    Chart(#[from] ChartError),
    /// The JSON could not be written.
    #[error("report.json could not be made: {0}")]
    Json(#[from] serde_json::Error),
}

/// A chart and the stem of its files.
pub(crate) struct Drawn {
    pub(crate) name: String,
    pub(crate) chart: Chart,
}

/// Returns the figure of a chart on the page.
pub(crate) fn figure(drawn: &Drawn) -> Figure {
    Figure {
        name: drawn.name.clone(),
        svg: drawn.chart.inline(),
        alt: drawn.chart.alt().to_owned(),
        ..Figure::default()
    }
}

/// Everything gathered while questions are answered.
#[derive(Default)]
struct Gathered {
    sections: Vec<Section>,
    verdicts: Vec<Found>,
    /// The numbers of each section, with the kind of its question.
    compared: Vec<(&'static str, Answer)>,
    drawn: Vec<Drawn>,
    frames: BTreeMap<&'static str, DataFrame>,
    exact: usize,
    sampled: usize,
}

/// Answers every question of a study.
///
/// # Errors
/// If a check is out of range, or a frame or chart cannot be made.
pub fn build(
    study: &Study,
    origin: &ReportOrigin,
    progress: Progress<'_>,
) -> Result<Report, ReportError> {
    let mut gathered = Gathered::default();
    // One step for each question, and one for its pictures.
    let steps = 2 * study.questions.len();
    let mut stems: BTreeMap<String, usize> = BTreeMap::new();
    for (kind, question) in &study.questions {
        let mut stem = question.stem();
        let used = stems.entry(stem.clone()).or_default();
        *used += 1;
        if 1 < *used {
            stem = format!("{stem}-{used}");
        }
        progress(gathered.sections.len(), steps, kind.says);
        gathered.answer(kind.name, &question.answer(&stem, Alternatives::Few, &Unwatched)?)?;
    }
    gathered.finish(study, origin, progress, steps)
}

impl Gathered {
    /// Adds the section, the charts and the frames of an answer.
    fn answer(&mut self, kind: &'static str, answer: &Answer) -> Result<(), ReportError> {
        self.exact += answer.exact;
        self.sampled += answer.sampled;
        for (name, frame) in &answer.frames {
            self.frame(name, &answer.stem, frame)?;
        }
        let nth = self.sections.len();
        let (section, drawn) = section(nth, answer);
        self.verdicts.extend(answer.verdicts.iter().map(|verdict| (nth, verdict.clone())));
        self.sections.push(section);
        let (question, rosters) = (answer.question.clone(), answer.rosters.clone());
        let numbers = answer.numbers.clone();
        self.compared.push((kind, Answer { question, rosters, numbers, ..Answer::default() }));
        self.drawn.extend(drawn);
        Ok(())
    }

    /// Adds a question's rows to the frame of their kind, with the section that they belong to.
    fn frame(
        &mut self,
        name: &'static str,
        section: &str,
        rows: &Frame,
    ) -> Result<(), PolarsError> {
        let rows = frame::polars(rows)?;
        let sections = vec![section; rows.height()];
        let mut columns: Vec<Column> = vec![Series::new("section".into(), sections).into_column()];
        columns.extend(rows.columns().iter().cloned());
        let rows = DataFrame::new(rows.height(), columns)?;
        match self.frames.get_mut(name) {
            None => {
                self.frames.insert(name, rows);
            }
            Some(frame) => {
                frame.vstack_mut(&rows)?;
            }
        }
        Ok(())
    }

    fn finish(
        self,
        study: &Study,
        origin: &ReportOrigin,
        progress: Progress<'_>,
        steps: usize,
    ) -> Result<Report, ReportError> {
        let mut files = BTreeMap::new();
        let asked = self.sections.len();
        for (nth, Drawn { name, chart }) in self.drawn.iter().enumerate() {
            progress(asked + nth * asked / self.drawn.len(), steps, "charts");
            files.insert(format!("charts/{name}.svg"), chart.svg().as_bytes().to_vec());
            files.insert(format!("charts/{name}.png"), chart.png()?);
        }
        for (name, frame) in &self.frames {
            files.insert(format!("frames/{name}.csv"), frame::csv(frame)?);
            files.insert(format!("frames/{name}.parquet"), frame::parquet(frame)?);
        }
        let folder = inputs_folder(study);
        for (name, text) in &study.files {
            files.insert(format!("{folder}{name}"), text.clone().into_bytes());
        }
        let document = self.document(study, origin);
        let short_answers: Vec<String> =
            document.sections.iter().flat_map(|section| section.short_answers().to_vec()).collect();
        files.insert("index.html".to_owned(), page::page(&document).into_bytes());
        files.insert("summary.md".to_owned(), summary::summary(&document).into_bytes());
        let json = report_json(study, origin, &document, &files);
        let mut json = serde_json::to_vec_pretty(&json)?;
        json.push(b'\n');
        files.insert("report.json".to_owned(), json);
        progress(steps, steps, "done");
        Ok(Report { files, verdicts: verdicts(&document), short_answers })
    }

    fn document(&self, study: &Study, origin: &ReportOrigin) -> Document {
        let systems = study.systems();
        let titles: Vec<String> = systems.iter().map(|s| s.card().title.clone()).collect();
        let numbers = match (self.exact, self.sampled) {
            (exact, 0) => format!("{exact} chances exact, none sampled"),
            (0, sampled) => format!("{sampled} chances sampled, none exact"),
            (exact, sampled) => format!("{exact} chances exact, {sampled} sampled"),
        };
        let byline = vec![
            words::list(&titles),
            format!("evenodds\u{a0}{}", origin.version),
            format!("study\u{a0}{}", &study.hash[..12]),
            format!("seed\u{a0}{}", study.seed),
            numbers,
        ];
        let changed = systems.iter().flat_map(|system| {
            let rests = Rests::changed(system.as_ref());
            rests.iter().map(assumption).collect::<Vec<Assumption>>()
        });
        let document = Document {
            title: study.name.clone(),
            byline,
            sections: self.sections.clone(),
            pairs: twins(&self.compared).into_iter().map(pair).collect(),
            appendix: Appendix {
                changed: changed.collect(),
                assumed: assumed(&self.sections),
                coverage: systems.iter().map(|system| coverage(system.as_ref())).collect(),
                reproduce: origin.command.clone(),
                glossary: glossary::terms(),
            },
            style: chart::css_variables(self.drawn.iter().map(|drawn| &drawn.chart)),
            ..Document::default()
        };
        document.deciding(&self.verdicts)
    }
}

/// Returns the sentences of what stands out, and the one about all that was held against a
/// threshold.
fn verdicts(document: &Document) -> Vec<String> {
    let first = document.verdicts.iter().map(|verdict| verdict.says.clone());
    let summed = [&document.promises, &document.standing].into_iter().cloned();
    first.chain(summed.filter(|sentence| !sentence.is_empty())).collect()
}

/// Returns everything that an answer rests on and its game does not state, each once, by game.
fn assumed(sections: &[Section]) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = Vec::new();
    for one in sections.iter().flat_map(|section| &section.assumptions) {
        let known = |other: &Assumption| (&other.system, &other.key) == (&one.system, &one.key);
        let changed = one.status == Provenance::Changed.name();
        if one.is_open() && !changed && !all.iter().any(known) {
            all.push(one.clone());
        }
    }
    all
}

/// Returns the folder of a report for its inputs, with a slash: the report's own folder, unless an
/// input has the name of a file of the report.
fn inputs_folder(study: &Study) -> &'static str {
    let own = ["index.html", "summary.md", "report.json", crate::folder::TIMING];
    let clashes = |name: &String| {
        let first = name.split('/').next().unwrap_or(name);
        let folder =
            ["frames", "charts", "inputs"].iter().any(|own| first.eq_ignore_ascii_case(own));
        folder || own.iter().any(|own| first.eq_ignore_ascii_case(own))
    };
    let renamed = study.file != "study.toml";
    if renamed || study.files.keys().any(clashes) { "inputs/" } else { "" }
}

/// Returns the path of the study's copy in its report.
#[must_use]
pub fn copy_of_study(study: &Study) -> String {
    format!("{}{}", inputs_folder(study), study.file)
}

fn coverage(system: &dyn System) -> CoverageCounts {
    let rules = &system.book().rules;
    CoverageCounts {
        system: system.card().name.clone(),
        title: system.card().title.clone(),
        modelled: rules.count(Coverage::Modelled),
        planned: rules.count(Coverage::Planned),
        out_of_scope: rules.count(Coverage::OutOfScope),
        lost: rules.count(Coverage::Lost),
    }
}

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
struct ReportJson<'a> {
    kind: &'static str,
    version: &'a str,
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
    confidence: f64,
}

#[derive(Serialize)]
struct SectionJson<'a> {
    id: &'a str,
    question: &'a str,
    rosters: &'a [String],
    answers: &'a [String],
    verdicts: Vec<VerdictJson<'a>>,
    method: &'a str,
    charts: Vec<&'a str>,
    frames: Vec<&'a str>,
    what_if: &'a [String],
    rests_on: Vec<AssumptionJson<'a>>,
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

fn report_json<'a>(
    study: &'a Study,
    origin: &'a ReportOrigin,
    document: &'a Document,
    files: &'a BTreeMap<String, Vec<u8>>,
) -> ReportJson<'a> {
    let section = |section: &'a Section| SectionJson {
        id: &section.id,
        question: &section.question,
        rosters: &section.rosters,
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
    };
    let mut names: Vec<&str> = files.keys().map(String::as_str).collect();
    names.extend(["report.json", crate::folder::TIMING]);
    names.sort_unstable();
    ReportJson {
        kind: KIND,
        version: &origin.version,
        study: StudyJson {
            name: &study.name,
            hash: &study.hash,
            seed: study.seed,
            confidence: study.confidence,
        },
        reproduce: &origin.command,
        sections: document.sections.iter().map(section).collect(),
        files: names,
    }
}
