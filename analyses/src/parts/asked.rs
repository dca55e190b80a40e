//! A question as it was asked, with how it is computed: what a part says of it.

use evenodds_engine::book::Fault;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use toml::Table;

use crate::library::Library;
use crate::question::identity::contents;
use crate::question::{Division, Kind, Question, Unread};
use crate::sampling::{Ask, PartError, Wanted};

/// A question as it was asked: its kind, the values of its table, how it is computed, and a hash of
/// what its files say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartQuestion {
    /// The values by their keys, under the name of the kind.
    question: Map<String, Value>,
    effort: Effort,
    depends_on: String,
}

/// How the numbers of a question are computed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Effort {
    method: Wanted,
    trials: Option<u64>,
    target_error: Option<f64>,
    seed: u64,
    confidence: f64,
}

impl Effort {
    fn of(ask: &Ask) -> Effort {
        let Ask { wanted, trials, target_error, seed, confidence, .. } = *ask;
        Effort { method: wanted, trials, target_error, seed, confidence }
    }

    /// Returns whether numbers can be computed like this.
    fn is_sound(self) -> bool {
        let target = self.target_error.is_none_or(|target| 0.0 < target && target < 0.5);
        self.trials != Some(0) && target && 0.0 < self.confidence && self.confidence < 1.0
    }

    fn ask(self, own: Ask) -> Ask {
        let Effort { method: wanted, trials, target_error, seed, confidence } = self;
        // Whoever played a part has decided that it does not take too long.
        Ask { wanted, trials, target_error, seed, confidence, trials_max: u64::MAX, ..own }
    }
}

impl PartQuestion {
    /// Describes a question that was read from values.
    ///
    /// # Errors
    /// If its parts are computed in different ways.
    pub fn of(
        kind: &Kind,
        values: &Table,
        question: &mut dyn Question,
    ) -> Result<PartQuestion, PartError> {
        let efforts: Vec<Effort> = question.asks().iter().map(|ask| Effort::of(ask)).collect();
        let effort = efforts.first().filter(|first| efforts.iter().all(|one| one == *first));
        let whole = || PartError::new("its numbers are computed in several ways", "ask it whole");
        let effort = *effort.ok_or_else(whole)?;
        let values = serde_json::to_value(values).unwrap_or_default();
        let question_asked = Map::from_iter([(kind.name.to_owned(), values)]);
        Ok(PartQuestion { question: question_asked, effort, depends_on: depends_on(question) })
    }

    /// Reads the question, which is asked as it was.
    ///
    /// # Errors
    /// If it cannot be read any more, or what its files say has changed; `name` is the part's name.
    pub fn question(&self, name: &str, library: &Library) -> Result<Box<dyn Question>, AskedError> {
        let faulty = |message: &str| {
            AskedError::Part(PartError::new(format!("{name}: {message}"), "play this part again"))
        };
        let mut entries = self.question.iter();
        let (Some((kind, values)), None) = (entries.next(), entries.next()) else {
            return Err(faulty("expected one question"));
        };
        let kind = Kind::named(kind);
        let kind = kind.ok_or_else(|| faulty("the kind of its question is unknown"))?;
        let values = Table::deserialize(values);
        let values = values.map_err(|_| faulty("its question is no table of values"))?;
        if !self.effort.is_sound() {
            return Err(faulty("its numbers cannot be computed like this"));
        }
        let question = kind.read_values(&values, library, Ask::default());
        let mut question = question.map_err(|unread| match unread {
            Unread::File(fault) => AskedError::File(fault),
            Unread::Value { key, message, fix } => {
                let key = key.map_or_else(String::new, |key| format!(".{key}"));
                let message = format!("{name}: {}{key}: {message}", kind.name);
                AskedError::Part(PartError::Faulty { message, fix })
            }
        })?;
        for own in question.asks() {
            *own = self.effort.ask(*own);
        }
        if depends_on(&*question) != self.depends_on {
            let message = format!("{name}: a file that its question depends on has changed since");
            let fix = "put the file back as it was, or play all parts again";
            return Err(AskedError::Part(PartError::new(message, fix)));
        }
        Ok(question)
    }

    /// Returns the number of trials of each run, at most.
    pub(super) fn trials(&self) -> u64 {
        self.effort.ask(Ask::default()).trials_at_most()
    }

    /// Returns how its numbers are computed.
    pub(super) fn ask(&self) -> Ask {
        self.effort.ask(Ask::default())
    }

    /// Returns what makes it another question than this one, if anything does.
    pub(super) fn differs(&self, other: &PartQuestion) -> Option<String> {
        let kinds = [self, other].map(|asked| asked.question.keys().next().map(String::as_str));
        let [Some(ours), Some(theirs)] = kinds else { return Some("no question".to_owned()) };
        if ours != theirs {
            return Some(format!("`{ours}`, not `{theirs}`"));
        }
        let [own, foreign] = [self, other].map(|asked| &asked.question[ours]);
        if own != foreign {
            let key = own.as_object().zip(foreign.as_object()).and_then(|(own, foreign)| {
                own.keys().chain(foreign.keys()).find(|key| own.get(*key) != foreign.get(*key))
            });
            return Some(match key {
                Some(key) => format!("another `{key}`"),
                None => "other values".to_owned(),
            });
        }
        let (one, two) = (self.effort, other.effort);
        let said = |said: Option<u64>| said.map_or("the usual".to_owned(), |n| n.to_string());
        if one.seed != two.seed {
            return Some(format!("seed {}, not {}", one.seed, two.seed));
        }
        if one.trials != two.trials {
            return Some(format!("{} trials, not {}", said(one.trials), said(two.trials)));
        }
        if one != two {
            return Some("another method or precision".to_owned());
        }
        (self.depends_on != other.depends_on).then(|| "other contents of its files".to_owned())
    }
}

/// Returns a hash of all contents of files that the answer to a question depends on.
fn depends_on(question: &dyn Question) -> String {
    let mut all = contents(question);
    for contents in question.depends_on() {
        all.push(' ');
        all.push_str(&contents);
    }
    all
}

/// Returns whether the work on a question can be divided, before any of it is done.
///
/// # Errors
/// If it cannot.
pub(super) fn check(asked: &PartQuestion, question: &dyn Question) -> Result<(), PartError> {
    let fix = "leave `--part` out";
    match question.division() {
        Division::Whole => Err(PartError::new("this question cannot be divided into parts", fix)),
        Division::Trials if asked.effort.method == Wanted::Exact => Err(solved()),
        _ => Ok(()),
    }
}

/// The error of a question without trials.
pub(super) fn solved() -> PartError {
    let message = "this question is solved exactly, so there are no trials to divide";
    PartError::new(message, "leave `--part` out, or ask for `--method sampled`")
}

/// The reason why the question of a part cannot be asked.
#[derive(Debug)]
pub enum AskedError {
    /// The part says something impossible.
    Part(PartError),
    /// A file of the question cannot be read.
    File(Box<Fault>),
}
