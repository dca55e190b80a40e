//! Studies: files that list the questions of a report.
//!
//! ```toml
//! [study]
//! name = "Modifier curves"
//!
//! [[curve]]
//! system = "sprawl"
//! ratings = [3, 4, 5]
//! ease = [-4, 4]
//!
//! [[exchange]]
//! systems = ["sprawl", "volt"]
//! bases = [0.5]
//!
//! [[curve]]
//! systems = ["sprawl", "volt"]
//! matched = 0.5
//! ```

mod fights;
mod source;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use evenodds_engine::book::Fault;
use evenodds_engine::registry::System;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::ask::Ask;
use crate::curve::CurveQuestion;
use crate::exchange::ExchangeQuestion;
use crate::library::{Library, RosterFile, ScenarioFile, vet};
use crate::matrix::MatrixQuestion;
use crate::questions::attack::AttackQuestion;
use crate::questions::duel::DuelQuestion;
use crate::questions::growth::GrowthQuestion;
use crate::questions::overlay::OverlayQuestion;
pub use fights::SquadQuestion;
use fights::{AttackEntry, DuelEntry, EngagementEntry, GrowthEntry, MatrixEntry};
use source::{CurveEntry, ExchangeEntry, Source};

/// A study: the questions of a report.
#[derive(Clone)]
pub struct Study {
    /// The name, which is the title of the report.
    pub name: String,
    /// The seed of everything sampled.
    pub seed: u64,
    /// The confidence of all intervals, between 0 and 1.
    pub confidence: f64,
    /// Modifier curves.
    pub curves: Vec<CurveQuestion>,
    /// Modifier curves of several games side by side.
    pub overlays: Vec<OverlayQuestion>,
    /// Matched games and their exchange rates.
    pub exchanges: Vec<ExchangeQuestion>,
    /// Attacks.
    pub attacks: Vec<AttackQuestion>,
    /// Duels.
    pub duels: Vec<DuelQuestion>,
    /// Match-up matrices.
    pub matrices: Vec<MatrixQuestion>,
    /// The effect of a step in several games.
    pub growths: Vec<GrowthQuestion>,
    /// Squad fights.
    pub engagements: Vec<SquadQuestion>,
    /// The files from which it was read, by path: `study.toml`, and the systems, rosters and
    /// scenarios below its folder. A folder with these files is enough to repeat it.
    pub files: BTreeMap<String, String>,
    /// The path of its own text among `files`: `study.toml`, unless another file has this path.
    pub file: String,
    /// The paths of all files read besides its own, relative to the library's folder.
    pub inputs: BTreeSet<String>,
    /// The identity of the study: the SHA-256 hash of its text and of the books it uses, in
    /// hexadecimal.
    pub hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StudyFile {
    study: Spanned<Header>,
    #[serde(default)]
    curve: Vec<Spanned<CurveEntry>>,
    #[serde(default)]
    exchange: Vec<Spanned<ExchangeEntry>>,
    #[serde(default)]
    attack: Vec<AttackEntry>,
    #[serde(default)]
    duel: Vec<DuelEntry>,
    #[serde(default)]
    matrix: Vec<MatrixEntry>,
    #[serde(default)]
    growth: Vec<GrowthEntry>,
    #[serde(default)]
    engagement: Vec<EngagementEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: Spanned<String>,
    #[serde(default = "seed")]
    seed: u64,
    confidence: Option<Spanned<f64>>,
}

fn seed() -> u64 {
    1
}

/// The built-in study: five games, their modifiers, attacks, duels and squads.
pub const BUILTIN: &str = evenodds_data::STUDY;

impl Study {
    /// Parses a study; `origin` is its name in errors, and `library` finds its games.
    ///
    /// # Errors
    /// If the text is not valid TOML, names something unknown, has a number out of range, or
    /// contains no question.
    pub fn read(origin: &str, text: &str, library: &Library) -> Result<Study, Box<Fault>> {
        vet(origin, text)?;
        let (files, inputs) = (RefCell::default(), RefCell::default());
        let source = Source { origin, text, library, files, inputs };
        let file: StudyFile = toml::from_str(text)
            .map_err(|error| Box::new(Fault::from_toml(origin, text, &error)))?;
        let span = file.study.span();
        let header = file.study.into_inner();
        if header.name.get_ref().trim().is_empty() {
            let fix = "write a name between the quotes";
            return Err(source.fault(header.name.span(), "the study has no name", fix));
        }
        let confidence = match header.confidence {
            None => 0.95,
            Some(found) if 0.0 < *found.get_ref() && *found.get_ref() < 1.0 => found.into_inner(),
            Some(found) => {
                let share = found.get_ref();
                let message =
                    format!("a confidence of {share}; expected more than 0 and less than 1");
                return Err(source.fault(found.span(), message, "write a chance such as 0.95"));
            }
        };
        let duels = file.duel.len() + file.matrix.len() + file.growth.len();
        let fights = file.attack.len() + duels + file.engagement.len();
        if file.curve.len() + file.exchange.len() + fights == 0 {
            let fault = Fault::new(origin, text, "the study has no questions").at(span);
            let fix = "add a `[[curve]]`, an `[[exchange]]`, an `[[attack]]`, a `[[duel]]`, a \
                       `[[matrix]]`, a `[[growth]]` or an `[[engagement]]` table";
            return Err(Box::new(fault.or_rather(Some(fix.to_owned()))));
        }
        let ask = Ask { seed: header.seed, confidence, ..Ask::default() };
        let (several, curves): (Vec<_>, Vec<_>) =
            file.curve.into_iter().partition(|entry| entry.get_ref().is_of_several());
        let mut study = Study {
            name: header.name.into_inner(),
            seed: header.seed,
            confidence,
            curves: all(curves, |entry| source.curve(entry, ask))?,
            overlays: all(several, |entry| source.overlay(entry, ask))?,
            exchanges: all(file.exchange, |entry| source.exchange(entry))?,
            attacks: all(file.attack, |entry| source.attack(&entry, ask))?,
            duels: all(file.duel, |entry| source.duel(entry, ask))?,
            matrices: all(file.matrix, |entry| source.matrix(&entry, ask))?,
            growths: all(file.growth, |entry| source.growth(entry, ask))?,
            engagements: all(file.engagement, |entry| source.engagement(&entry, ask))?,
            files: BTreeMap::new(),
            file: "study.toml".to_owned(),
            inputs: BTreeSet::new(),
            hash: String::new(),
        };
        study.inputs = source.inputs.take();
        study.files = source.files.take();
        // Another input may have that name.
        let taken = study.files.keys().any(|name| name.eq_ignore_ascii_case(&study.file));
        if taken && let Some(name) = origin.rsplit(['/', '\\']).next() {
            name.clone_into(&mut study.file);
        }
        study.files.insert(study.file.clone(), text.to_owned());
        source.names(&study)?;
        study.hash = study.digest(text);
        Ok(study)
    }

    /// Returns the study with another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Study {
        self.seed = seed;
        self.asks().for_each(|ask| ask.seed = seed);
        self
    }

    /// Returns the study without a limit on the number of trials.
    #[must_use]
    pub fn however_long(mut self) -> Study {
        self.asks().for_each(|ask| ask.trials_max = u64::MAX);
        self
    }

    /// Iterates over the `Ask` of each question.
    fn asks(&mut self) -> impl Iterator<Item = &mut Ask> {
        let attacks = self.attacks.iter_mut().map(|question| &mut question.bout);
        let duels = self.duels.iter_mut().map(|question| &mut question.bout);
        let growths = self.growths.iter_mut().flat_map(|question| &mut question.bouts);
        let bouts = attacks.chain(duels).chain(growths).map(|bout| &mut bout.ask);
        let curves = self.curves.iter_mut().map(|question| &mut question.ask);
        let curves = curves.chain(self.overlays.iter_mut().flat_map(OverlayQuestion::asks));
        let matrices = self.matrices.iter_mut().map(|question| &mut question.ask);
        let setups = self.engagements.iter_mut().map(|question| &mut question.setup.ask);
        bouts.chain(curves).chain(matrices).chain(setups)
    }

    /// Iterates over the rosters of the study, once for each question that uses them.
    fn roster_files(&self) -> impl Iterator<Item = &RosterFile> {
        let attacks = self.attacks.iter().map(|question| &question.bout);
        let duels = self.duels.iter().map(|question| &question.bout);
        let growths = self.growths.iter().flat_map(|question| &question.bouts);
        let bouts = attacks.chain(duels).chain(growths).map(|bout| &bout.roster_file);
        bouts.chain(self.matrices.iter().map(|question| &question.roster_file))
    }

    /// Iterates over the scenarios of the study, once for each question that uses them.
    fn scenario_files(&self) -> impl Iterator<Item = &ScenarioFile> {
        self.engagements.iter().map(|question| &question.setup.scenario_file)
    }

    /// Returns the games of the study, each once, in the order of their first use.
    #[must_use]
    pub fn systems(&self) -> Vec<Arc<dyn System>> {
        let curves = self.curves.iter().map(|question| &question.system);
        let curves = curves.chain(self.overlays.iter().flat_map(OverlayQuestion::systems));
        let exchanges = self.exchanges.iter().flat_map(|question| &question.systems);
        // A scenario is played by its own game; that of its roster may be its base.
        let fights = self.roster_files().map(|roster_file| &roster_file.system);
        let fights = fights.chain(self.scenario_files().map(|scenario_file| &scenario_file.system));
        let mut systems: Vec<Arc<dyn System>> = Vec::new();
        for system in curves.chain(exchanges).chain(fights) {
            if systems.iter().all(|known| known.card().name != system.card().name) {
                systems.push(Arc::clone(system));
            }
        }
        systems
    }

    fn digest(&self, text: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(text.replace("\r\n", "\n"));
        for system in self.systems() {
            let book = system.book();
            hash.update(format!("\0{}\0{:?}", book.base, book.card));
            for parameter in &book.parameters {
                hash.update(format!("\0{}={}", parameter.key, parameter.value));
            }
        }
        let mut rosters: Vec<_> =
            self.roster_files().map(|roster_file| &roster_file.texts).collect();
        rosters.extend(self.scenario_files().map(|scenario_file| &scenario_file.roster_file.texts));
        rosters.dedup();
        let scenarios = self.scenario_files().map(|scenario_file| &scenario_file.text);
        for text in rosters.into_iter().flatten().map(|(_, text)| text).chain(scenarios) {
            hash.update(format!("\0{}", text.replace("\r\n", "\n")));
        }
        let bytes = hash.finalize();
        bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
    }
}

/// Converts every entry of a table.
fn all<E, Q>(
    entries: Vec<E>,
    read: impl FnMut(E) -> Result<Q, Box<Fault>>,
) -> Result<Vec<Q>, Box<Fault>> {
    entries.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests;
