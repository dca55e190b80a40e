//! A whole report, in memory.

mod error;
mod glossary;
mod json;
mod progress;

pub use error::ReportError;
pub use progress::{Progress, Unobserved};

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use evenodds_analyses::answer::frame::Frame;
use evenodds_analyses::answer::rests::Rests;
use evenodds_analyses::answer::{Answer, NUMBERS, Number, headed, units};
use evenodds_analyses::frame;
use evenodds_analyses::promises::{self, Known};
use evenodds_analyses::question::{Alternatives, Question, Subject};
use evenodds_analyses::questions::compare::{Twins, twins};
use evenodds_analyses::sampling::AskError;
use evenodds_analyses::study::Study;
use evenodds_engine::book::{Coverage, Provenance};
use evenodds_engine::dice::SEED_VERSION;
use evenodds_engine::registry::System;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::baseline::{self, Baseline};
use crate::basis::assumption;
use crate::chart::{self, Chart};
use crate::document::{Appendix, Assumption, CoverageCounts, Document, Figure, Pair, Section};
use crate::folder::TIMING;
use crate::section::{pair, section};
use crate::verdict::Found;
use crate::{page, summary};
use evenodds_analyses::answer::words;
use progress::Watched;

/// How a report was made.
#[derive(Clone, Debug)]
pub struct ReportOrigin {
    /// The version of the program.
    pub version: String,
    /// The command that repeats the report.
    pub command: String,
}

impl ReportOrigin {
    /// Returns that of a report of a study with this seed, if it is not the study's own, and with a
    /// baseline or without.
    #[must_use]
    pub fn of(study: &Study, version: &str, seed: Option<u64>, has_baseline: bool) -> ReportOrigin {
        let seed = seed.map_or(String::new(), |seed| format!(" --seed {seed}"));
        // Where the baseline will be is not known.
        let against = if has_baseline { " --baseline DIR" } else { "" };
        let copy = copy_of_study(study);
        let command = format!("evenodds report {copy} --out ../again{seed}{against}");
        ReportOrigin { version: version.to_owned(), command }
    }
}

/// All files of a report, by path in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The contents of the files.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What stands out, as sentences, the most urgent first; one if nothing does.
    pub verdicts: Vec<String>,
    /// The short answers, as sentences.
    pub short_answers: Vec<String>,
    /// What else whoever asked for it should know, as sentences.
    pub notes: Vec<String>,
}

/// The kind in `report.json` that identifies a folder as one of our reports.
pub const KIND: &str = "evenodds report";

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
        caption: chart::boxes([&drawn.chart]),
        ..Figure::default()
    }
}

/// Everything gathered while questions are answered.
#[derive(Default)]
struct Gathered {
    sections: Vec<Section>,
    /// What was asked, for each section.
    asked: Vec<Asked>,
    verdicts: Vec<Found>,
    /// The numbers and the charts of each section, with the kind of its question.
    compared: Vec<(&'static str, Answer)>,
    drawn: Vec<Drawn>,
    frames: BTreeMap<&'static str, Frame>,
    exact: usize,
    sampled: usize,
}

/// A question of the study, and its numbers.
struct Asked {
    /// The kind of the question.
    kind: &'static str,
    /// The scenarios, as the study names them.
    scenarios: Vec<String>,
    numbers: Vec<Number>,
}

/// Answers every question of a study, and says what moved since a baseline if there is one.
///
/// # Errors
/// If a check is out of range, a frame or chart cannot be made, the baseline has none of the
/// numbers, or it is stopped.
pub fn build(
    study: &Study,
    origin: &ReportOrigin,
    baseline: Option<&Baseline>,
    progress: &dyn Progress,
) -> Result<Report, ReportError> {
    let (mut gathered, watcher) = (Gathered::default(), Watched(progress));
    let whole = |answer: Answer| match answer.stopped {
        Some(_) => Err(AskError::Interrupted),
        None => Ok(answer),
    };
    // One step for each question and for the promises, and one for its pictures.
    let steps = 2 * (study.questions.len() + usize::from(!study.promises.is_empty()));
    let mut answers: Vec<(&'static str, Answer, Vec<String>, Option<String>)> = Vec::new();
    let mut known = Known::default();
    for ((kind, question), stem) in study.questions.iter().zip(study.anchors()) {
        progress.tell(answers.len(), steps, kind.says);
        let answer = whole(question.answer(&stem, Alternatives::Few, &watcher)?)?;
        if study.promises.is_about(&stem) && answer.sampled == 0 {
            known.insert(stem, answer.clone());
        }
        let question = question.as_ref();
        answers.push((kind.name, answer, scenarios(question), question.command()));
    }
    // What is promised, and what moved, is read first.
    let mut promised = None;
    if !study.promises.is_empty() {
        progress.tell(answers.len(), steps, "promises");
        let answer = whole(study.promises.answer(&known, &watcher)?)?;
        let answer = promised.insert(answer);
        gathered.answer(answer, promises::STEM, Vec::new());
    }
    if let Some(baseline) = baseline {
        let all = answers.iter().map(|(kind, answer, ..)| (*kind, answer));
        let all = all.chain(promised.iter().map(|answer| (promises::STEM, answer)));
        let moved = baseline.against(study, all)?.answer();
        gathered.answer(&moved, baseline::SECTION, Vec::new());
    }
    // They rest on what the other sections rest on.
    gathered.sections.iter_mut().for_each(|section| section.rests.clear());
    for (kind, answer, scenarios, command) in answers {
        gathered.answer(&answer, kind, scenarios);
        if let Some(section) = gathered.sections.last_mut() {
            section.command = command;
        }
    }
    gathered.finish(study, origin, progress, steps)
}

/// What `--json` prints about a report.
#[derive(Serialize)]
struct Told<'a> {
    out: &'a str,
    study: &'a str,
    hash: &'a str,
    seed: u64,
    seconds: f64,
    verdicts: &'a [String],
    short_answers: &'a [String],
    files: Vec<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

impl Report {
    /// Returns the document that `--json` prints about a report that was written to `out`.
    #[must_use]
    pub fn told(&self, study: &Study, out: &str, took: Duration, notes: &[String]) -> Value {
        let told = Told {
            out,
            study: &study.name,
            hash: &study.hash,
            seed: study.seed,
            seconds: took.as_secs_f64(),
            verdicts: &self.verdicts,
            short_answers: &self.short_answers,
            files: self.files.keys().map(String::as_str).chain([TIMING]).collect(),
            notes,
        };
        headed("report", self.says(), serde_json::to_value(told).unwrap_or_default())
    }

    /// Returns the report in one sentence.
    #[must_use]
    pub fn says(&self) -> &str {
        foremost(&self.short_answers, &self.verdicts)
    }
}

/// Returns the first answer, or else what stands out most, which can be more than a sentence.
fn foremost<'a>(short_answers: &'a [String], verdicts: &'a [String]) -> &'a str {
    short_answers.first().or(verdicts.first()).map_or("", String::as_str)
}

/// Returns the scenarios that a question is about, each once.
fn scenarios(question: &dyn Question) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for subject in question.subjects() {
        if let Subject::Scenario(file) = subject
            && !names.contains(&file.name)
        {
            names.push(file.name.clone());
        }
    }
    names
}

impl Gathered {
    /// Adds the section, the charts and the frames of an answer.
    fn answer(&mut self, answer: &Answer, kind: &'static str, scenarios: Vec<String>) {
        self.exact += answer.exact;
        self.sampled += answer.sampled;
        for (name, frame) in &answer.frames {
            self.frame(name, &answer.stem, frame.clone());
        }
        if !answer.numbers.is_empty() {
            self.frame(NUMBERS, &answer.stem, answer.numbers_frame(kind));
        }
        self.asked.push(Asked { kind, scenarios, numbers: answer.numbers.clone() });
        let nth = self.sections.len();
        let (section, drawn) = section(nth, answer);
        self.verdicts.extend(answer.verdicts.iter().map(|verdict| (nth, verdict.clone())));
        self.sections.push(section);
        let (question, rosters) = (answer.question.clone(), answer.rosters.clone());
        let numbers = answer.numbers.clone();
        let charts = answer.charts.clone();
        let compared = Answer { question, rosters, numbers, charts, ..Answer::default() };
        self.compared.push((kind, compared));
        self.drawn.extend(drawn);
    }

    /// Adds a question's rows to the frame of their kind, with the section that they belong to.
    fn frame(&mut self, name: &'static str, section: &str, rows: Frame) {
        let rows = rows.of_section(section);
        let rows = match self.frames.remove(name) {
            None => rows,
            Some(frame) => frame.above(rows),
        };
        self.frames.insert(name, rows);
    }

    fn finish(
        mut self,
        study: &Study,
        origin: &ReportOrigin,
        progress: &dyn Progress,
        steps: usize,
    ) -> Result<Report, ReportError> {
        let pairs = self.pairs();
        let mut files = BTreeMap::new();
        let (asked, done) = (self.sections.len(), AtomicUsize::new(0));
        let picture = |Drawn { chart, .. }: &Drawn| -> Result<Vec<u8>, ReportError> {
            if progress.stopped() {
                return Err(AskError::Interrupted.into());
            }
            let nth = done.fetch_add(1, Ordering::Relaxed);
            progress.tell(asked + nth * asked / self.drawn.len(), steps, "charts");
            Ok(chart.png()?)
        };
        let pictures: Vec<Vec<u8>> =
            self.drawn.par_iter().map(picture).collect::<Result<_, _>>()?;
        for (Drawn { name, chart }, picture) in self.drawn.iter().zip(pictures) {
            files.insert(format!("charts/{name}.svg"), chart.svg().as_bytes().to_vec());
            files.insert(format!("charts/{name}.png"), picture);
        }
        for (name, rows) in &self.frames {
            let frame = frame::polars(rows)?;
            let metadata = metadata(study, &origin.version, rows)?;
            files.insert(format!("frames/{name}.csv"), frame::csv(&frame)?);
            files.insert(format!("frames/{name}.parquet"), frame::parquet(&frame, metadata)?);
        }
        let folder = inputs_folder(study);
        for (name, text) in &study.files {
            files.insert(format!("{folder}{name}"), text.clone().into_bytes());
        }
        let document = self.document(study, origin, pairs);
        let short_answers: Vec<String> =
            document.sections.iter().flat_map(|section| section.short_answers().to_vec()).collect();
        files.insert("index.html".to_owned(), page::page(&document).into_bytes());
        files.insert("summary.md".to_owned(), summary::summary(&document).into_bytes());
        let verdicts = verdicts(&document);
        let says = foremost(&short_answers, &verdicts);
        let json = json::report_json(study, origin, (says, &document), &self.asked, &files);
        let mut json = serde_json::to_vec_pretty(&json)?;
        json.push(b'\n');
        files.insert("report.json".to_owned(), json);
        progress.tell(steps, steps, "done");
        let notes = chart::boxes(self.drawn.iter().map(|drawn| &drawn.chart)).into_iter().collect();
        Ok(Report { files, verdicts, short_answers, notes })
    }

    /// Returns the sections that are shown as one question, and adds their charts.
    fn pairs(&mut self) -> Vec<Pair> {
        let joined = |twins: Twins| {
            let (pair, drawn) = pair(twins, &self.sections);
            self.drawn.extend(drawn);
            pair
        };
        twins(&self.compared).into_iter().map(joined).collect()
    }

    fn document(&self, study: &Study, origin: &ReportOrigin, pairs: Vec<Pair>) -> Document {
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
            pairs,
            appendix: Appendix {
                changed: changed.collect(),
                assumed: assumed(&self.sections),
                coverage: coverages(&systems),
                reproduce: origin.command.clone(),
                glossary: glossary::terms(&study.thresholds),
            },
            style: chart::css_variables(self.drawn.iter().map(|drawn| &drawn.chart)),
            ..Document::default()
        };
        document.deciding(&self.verdicts)
    }
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

/// Returns the sentences of what stands out, and the one about all that was held against a
/// threshold.
fn verdicts(document: &Document) -> Vec<String> {
    // Where nothing is sure, the most that is open is told.
    let open = document.unclear.iter().take(usize::from(document.verdicts.is_empty()));
    let first = document.verdicts.iter().chain(open).map(|verdict| verdict.says.clone());
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
pub(crate) fn inputs_folder(study: &Study) -> &'static str {
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

/// Returns which rules of the games are modelled. A variant has the rules of the game that it
/// changes, which are told once.
fn coverages(systems: &[Arc<dyn System>]) -> Vec<CoverageCounts> {
    let rules = |system: &Arc<dyn System>| system.book().rules.clone();
    let is_new = |nth: usize, system: &Arc<dyn System>| {
        let (base, own) = (&system.book().base, rules(system));
        systems[..nth].iter().all(|known| known.book().base != *base || rules(known) != own)
    };
    let told = systems.iter().enumerate().filter(|(nth, system)| is_new(*nth, system));
    told.map(|(_, system)| coverage(system.as_ref())).collect()
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

#[cfg(test)]
mod tests {
    use evenodds_analyses::library::Library;

    use super::*;

    #[test]
    fn the_rules_of_a_game_and_its_variants_are_told_once() {
        let text = "[study]\nname = \"x\"\n[[variant]]\nname = \"soft\"\nof = \"sprawl\"\n\
            set = { target = 6 }\n[[compare]]\nvariant = \"soft\"\ncurve = { system = \"sprawl\" }\n\
            [[curve]]\nsystem = \"volt\"\n";
        let study = Study::read("study.toml", text, &Library::standard(".")).expect("a study");
        assert_eq!(study.systems().len(), 3);
        let told: Vec<String> =
            coverages(&study.systems()).into_iter().map(|one| one.system).collect();
        assert_eq!(told, ["volt", "sprawl"]);
    }
}
