//! Studies: one file that holds all that a report asks.
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
//! ```

mod fights;
mod source;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use evenodds_engine::book::Fault;
use evenodds_engine::registry::System;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::ask::Ask;
use crate::bout::Bout;
use crate::curve::CurveQuestion;
use crate::exchange::ExchangeQuestion;
use crate::library::{Arms, Library};
use crate::matrix::MatrixQuestion;
use fights::{AttackEntry, DuelEntry, GrowthEntry, MatrixEntry};
pub use fights::{DuelQuestion, GrowthQuestion};
use source::{CurveEntry, ExchangeEntry, Source};

/// All that a report asks.
#[derive(Clone)]
pub struct Study {
    /// Its name, the report's title.
    pub name: String,
    /// The seed of all that is sampled.
    pub seed: u64,
    /// The confidence of all intervals, between 0 and 1.
    pub confidence: f64,
    /// Modifier curves.
    pub curves: Vec<CurveQuestion>,
    /// Matched games and exchange rates.
    pub exchanges: Vec<ExchangeQuestion>,
    /// Attacks.
    pub attacks: Vec<Bout>,
    /// Duels.
    pub duels: Vec<DuelQuestion>,
    /// All against all.
    pub matrices: Vec<MatrixQuestion>,
    /// What a step comes to in several games.
    pub growths: Vec<GrowthQuestion>,
    /// The files it was read from, by their paths: `study.toml`, and the system files below its
    /// folder. With these in one folder it can be asked again.
    pub files: BTreeMap<String, String>,
    /// What tells this study from any other: SHA-256 of its text and of the books it uses, in hex.
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

/// The built-in study: five games, their modifiers, attacks and duels.
pub const BUILTIN: &str = include_str!("../../data/studies/five-games.toml");

impl Study {
    /// Reads a study; `origin` is its name in errors, and `library` finds its games.
    ///
    /// # Errors
    /// When the text is no TOML, names something unknown, holds a number out of range, or asks for
    /// nothing.
    pub fn read(origin: &str, text: &str, library: &Library) -> Result<Study, Box<Fault>> {
        let source = Source { origin, text, library, files: RefCell::default() };
        let file: StudyFile = toml::from_str(text)
            .map_err(|error| Box::new(Fault::from_toml(origin, text, &error)))?;
        let span = file.study.span();
        let header = file.study.into_inner();
        if header.name.get_ref().trim().is_empty() {
            return Err(source.fault(header.name.span(), "the study has no name"));
        }
        let confidence = match header.confidence {
            None => 0.95,
            Some(found) if 0.0 < *found.get_ref() && *found.get_ref() < 1.0 => found.into_inner(),
            Some(found) => {
                let message = format!(
                    "a confidence of {}; expected more than 0 and less than 1, such as 0.95",
                    found.get_ref()
                );
                return Err(source.fault(found.span(), message));
            }
        };
        let fights = file.attack.len() + file.duel.len() + file.matrix.len() + file.growth.len();
        if file.curve.len() + file.exchange.len() + fights == 0 {
            let fault = Fault::new(origin, text, "the study asks for nothing").at(span);
            let fix = "add a `[[curve]]`, an `[[exchange]]`, an `[[attack]]`, a `[[duel]]`, a \
                       `[[matrix]]` or a `[[growth]]` table";
            return Err(Box::new(fault.or_rather(Some(fix.to_owned()))));
        }
        let ask = Ask { seed: header.seed, confidence, ..Ask::default() };
        let mut study = Study {
            name: header.name.into_inner(),
            seed: header.seed,
            confidence,
            curves: all(file.curve, |entry| source.curve(entry, ask))?,
            exchanges: all(file.exchange, |entry| source.exchange(entry))?,
            attacks: all(file.attack, |entry| source.attack(&entry, ask))?,
            duels: all(file.duel, |entry| source.duel(entry, ask))?,
            matrices: all(file.matrix, |entry| source.matrix(&entry, ask))?,
            growths: all(file.growth, |entry| source.growth(entry, ask))?,
            files: BTreeMap::new(),
            hash: String::new(),
        };
        study.files = source.files.take();
        study.files.insert("study.toml".to_owned(), text.to_owned());
        source.names(&study)?;
        study.hash = study.digest(text);
        Ok(study)
    }

    /// The same study with all that it samples rolled from another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Study {
        self.seed = seed;
        self.asks().for_each(|ask| ask.seed = seed);
        self
    }

    /// The same study with no limit on how often it has anything played.
    #[must_use]
    pub fn however_long(mut self) -> Study {
        self.asks().for_each(|ask| ask.trials_max = u64::MAX);
        self
    }

    /// How the numbers of each question are asked for.
    fn asks(&mut self) -> impl Iterator<Item = &mut Ask> {
        let duels = self.duels.iter_mut().map(|question| &mut question.bout);
        let growths = self.growths.iter_mut().flat_map(|question| &mut question.bouts);
        let bouts = self.attacks.iter_mut().chain(duels).chain(growths).map(|bout| &mut bout.ask);
        let curves = self.curves.iter_mut().map(|question| &mut question.ask);
        bouts.chain(curves).chain(self.matrices.iter_mut().map(|question| &mut question.ask))
    }

    /// The rosters of the study, once for each question that uses them.
    fn arms(&self) -> impl Iterator<Item = &Arms> {
        let duels = self.duels.iter().map(|question| &question.bout);
        let growths = self.growths.iter().flat_map(|question| &question.bouts);
        let bouts = self.attacks.iter().chain(duels).chain(growths).map(|bout| &bout.arms);
        bouts.chain(self.matrices.iter().map(|question| &question.arms))
    }

    /// The games of the study, each once, in the order in which they are first asked for.
    #[must_use]
    pub fn systems(&self) -> Vec<Arc<dyn System>> {
        let curves = self.curves.iter().map(|question| &question.system);
        let exchanges = self.exchanges.iter().flat_map(|question| &question.systems);
        let mut systems: Vec<Arc<dyn System>> = Vec::new();
        for system in curves.chain(exchanges).chain(self.arms().map(|arms| &arms.system)) {
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
        let mut rosters: Vec<_> = self.arms().map(|arms| &arms.texts).collect();
        rosters.dedup();
        for (_, text) in rosters.into_iter().flatten() {
            hash.update(format!("\0{}", text.replace("\r\n", "\n")));
        }
        let bytes = hash.finalize();
        bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
    }
}

/// Reads every entry of a table.
fn all<E, Q>(
    entries: Vec<E>,
    read: impl FnMut(E) -> Result<Q, Box<Fault>>,
) -> Result<Vec<Q>, Box<Fault>> {
    entries.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ask::Wanted;

    fn read(text: &str) -> Result<Study, Box<Fault>> {
        Study::read("study.toml", text, &Library::standard("."))
    }

    #[track_caller]
    fn fault(text: &str) -> String {
        read(text).err().expect("a fault").to_string()
    }

    #[test]
    fn what_is_left_out_has_a_default() {
        let study = read("[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\n[[exchange]]\n");
        let study = study.expect("a study");
        assert_eq!((study.seed, study.confidence), (1, 0.95));
        assert_eq!(study.curves[0].ratings, [4, 6, 8, 10, 12, 14, 16]);
        assert_eq!(study.exchanges[0].systems.len(), 5);
        assert_eq!(study.systems().len(), 5);
        assert_eq!(study.hash.len(), 64);
        let curve = "[[curve]]\nsystem = \"volt\"\nmethod = \"sampled\"\ntarget_error = 0.01";
        let study = read(&format!("[study]\nname = \"x\"\nseed = 7\n{curve}")).expect("a study");
        let ask = study.curves[0].ask;
        assert_eq!((ask.wanted, ask.target_error), (Wanted::Sampled, Some(0.01)));
        assert_eq!((ask.trials, ask.seed), (None, 7));
    }

    #[test]
    fn faults_name_place_and_fix() {
        for (text, expected) in [
            (
                "[study]\nname = \"x\"\n",
                "study.toml:1:1: the study asks for nothing; add a `[[curve]]`",
            ),
            ("[study]\nnam = \"x\"\n", "study.toml:2:1: unknown field `nam`"),
            ("[study]\nname = \"x\"\n[[curv]]\n", "did you mean `curve`?"),
            ("[study]\nname = \"x\n", "study.toml:2:"),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"",
                "study.toml:4:10: no system `sprwal`",
            ),
            ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"", "did you mean `sprawl`?"),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = [8, 999]",
                "study.toml:5:15: Volt has no value of 999; expected -40 to 200",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"spurg\"\nagainst = 3",
                "study.toml:5:11: SPURG checks are against nothing",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nease = [4, -4]",
                "study.toml:5:8: an ease of [4, -4]",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\ntrials = 5",
                "study.toml:5:10: trials are for",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\ntarget_error = 0.1",
                "study.toml:5:16: a target error is for `method = \"sampled\"`",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nmethod = \"guess\"",
                "study.toml:5:10: no method `guess`",
            ),
            (
                "[study]\nname = \"x\"\nconfidence = 95\n[[exchange]]",
                "study.toml:3:14: a confidence of 95",
            ),
            (
                "[study]\nname = \"x\"\n[[exchange]]\nbases = [1.5]",
                "study.toml:4:10: a base chance of 1.5",
            ),
            (
                "[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\", \"volt\"]",
                "study.toml:4:20: `volt` is named twice",
            ),
            (
                "[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\"]",
                "takes two systems or more",
            ),
            ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = []", "no ratings"),
            ("[study]\nname = \" \"\n[[exchange]]", "study.toml:2:8: the study has no name"),
        ] {
            let found = fault(text);
            assert!(found.contains(expected), "{found}\nlacks\n{expected}");
        }
    }

    #[test]
    fn faults_of_fights_name_place_and_fix() {
        let head = "[study]\nname = \"x\"\n";
        let duel = |rest: &str| {
            format!("{head}[[duel]]\nroster = \"spurg\"\na = \"guard\"\nb = \"hunter\"\n{rest}")
        };
        for (text, expected) in [
            (
                format!("{head}[[duel]]\nroster = \"sprug\"\na = \"x\"\nb = \"y\""),
                "study.toml:4:10: no roster `sprug`",
            ),
            (
                format!("{head}[[duel]]\nroster = \"spurg\"\na = \"gaurd\"\nb = \"y\""),
                "study.toml:5:5: no profile `gaurd` in spurg",
            ),
            (
                format!("{head}[[duel]]\nroster = \"spurg\"\na = \"gaurd\"\nb = \"y\""),
                "did you mean `guard`?",
            ),
            (duel("set = { rnge = 5 }"), "study.toml:7:9: there is no `rnge`"),
            (duel("set = { rnge = 5 }"), "did you mean `range`?"),
            (
                duel("set = { range = -5 }"),
                "study.toml:7:9: `range` cannot be `-5`; expected a whole number from 0 to 10000",
            ),
            (duel("set = { first = \"c\" }"), "expected one of \"a\", \"b\", \"roll\""),
            (
                duel("set = { kind = \"melee\", weapon = \"bow\" }"),
                "study.toml:7:25: `bow` is no melee weapon",
            ),
            (duel("set = { weapon = \"spera\" }"), "did you mean `spear`?"),
            (duel("edges = [3, -3]"), "study.toml:7:9: edges of [3, -3]"),
            (duel("method = \"exact\"\ntrials = 5"), "study.toml:8:10: trials are for"),
            (duel("trials = 0"), "study.toml:7:10: 0 trials"),
            (duel("target_error = 3.0"), "study.toml:7:16: a target error of 3"),
            (
                format!("{head}[[matrix]]\nroster = \"spurg\"\nprofiles = [\"guard\", \"guard\"]"),
                "study.toml:5:22: `guard` is named twice",
            ),
            (format!("{head}[[growth]]\nfighters = []"), "study.toml:4:12: no fighters"),
            (format!("{head}[[attack]]\nroster = \"spurg\"\nattacker = \"guard\""), "defender"),
        ] {
            let found = fault(&text);
            assert!(found.contains(expected), "{found}\nlacks\n{expected}");
        }
    }

    #[test]
    fn fights_are_read() {
        let text = "[study]\nname = \"x\"\nseed = 7\n[[duel]]\nroster = \"spurg\"\na = \"guard\"\n\
            b = \"hunter\"\nset = { range = 5, first = \"a\" }\ntrials = 2000000000000\n\
            [[matrix]]\nroster = \"spurg\"\n[[growth]]\nfighters = [{ roster = \"spurg\", profile = \
            \"guard\" }]";
        let study = read(text).expect("a study").with_seed(9);
        assert_eq!(study.duels[0].bout.ask.seed, 9);
        assert_eq!(study.duels[0].edges, -3..=3);
        let said = [("first", "a"), ("range", "5")].map(|(key, value)| (key.into(), value.into()));
        assert_eq!(study.duels[0].bout.said, said);
        assert_eq!(study.matrices[0].names.len(), 8);
        assert_eq!(study.systems().len(), 1);
        assert_eq!(study.duels[0].bout.ask.trials, Some(2_000_000_000_000));
        assert_eq!(study.matrices[0].ask.trials_max, Ask::TRIALS_MAX);
        assert_eq!(study.however_long().matrices[0].ask.trials_max, u64::MAX);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(\\[study\\]\nname = \"x\"\n)?[ -~\n]{0,80}") {
            let _ = read(&text);
        }
    }
}
