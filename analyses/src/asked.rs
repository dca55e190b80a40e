//! A question as JSON, and its answer: how programs ask, and what they get.
//!
//! ```json
//! {"duel": {"roster": "skrapyard", "a": "Line", "b": "Fighter", "set": {"kind": "fight"}}, "seed": 7}
//! ```
//!
//! One key names the kind of question, and holds what its table in a study would. Beside it may
//! stand `seed` (1 if left out), `long` (whether any number of trials may be played), `what_if`
//! (whether to ask again with every listed alternative to what the answer rests on) and `both`
//! (whether to answer exactly, and again with every die rolled).

pub mod described;

use std::collections::BTreeSet;

use evenodds_engine::book::{Fault, did_you_mean};
use evenodds_engine::registry::Note;
use serde_json::{Map, Value, json};

use crate::answer::statistics::interval::{APART_ONCE_IN, apart_max};
use crate::answer::{Answer, headed};
use crate::complaint::{Class, Complaint};
use crate::kinds::KINDS;
use crate::library::{Library, vet};
use crate::question::{Alternatives, Kind, Question};
use crate::sampling::{Ask, AskError, Wanted, Watcher};

/// A question, and how it is asked.
pub struct Asked {
    /// The question.
    pub question: Box<dyn Question>,
    /// How it is asked again with alternatives to what its answer rests on.
    pub alternatives: Alternatives,
    /// Whether it is answered both ways, and how the distance between them is told.
    pub both: Option<Distance>,
}

/// How the distance between both methods is told in JSON, in standard errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// With its sign: `z`.
    Signed,
    /// Its size: `z_max`.
    Size,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The answer; the exact one, if both methods are used.
    pub answer: Answer,
    /// The sampled answer, if both methods are used.
    pub both: Option<Both>,
    /// What designers may want to know about the files of their games, by the title of the game.
    pub notes: Vec<(String, Vec<Note>)>,
}

/// The second of two answers.
#[derive(Clone, Debug)]
pub struct Both {
    /// The sampled answer.
    pub sampled: Answer,
    /// The largest deviation of its chances from the exact ones, in standard errors.
    pub z: f64,
    /// The number of chances compared.
    pub compared: usize,
    distance: Distance,
}

/// What may stand beside a question.
const OPTIONS: [&str; 4] = ["seed", "long", "what_if", "both"];

/// What a question is.
const EXPECTED: &str = "expected an object with one key, the kind of question";

/// A question as it should be written.
const EXAMPLE: &str = r#"{"duel": {"roster": "GAME", "a": "NAME", "b": "NAME"}}"#;

impl Asked {
    /// Reads a question from a text in JSON; `origin` is its name in errors.
    ///
    /// # Errors
    /// If the text is not JSON, does not hold exactly one question, or asks for something unknown
    /// or impossible; or if a file that it names is invalid.
    pub fn read(origin: &str, text: &str, library: &Library) -> Result<Asked, Complaint> {
        Asked::written(origin, text, library).map(|(asked, ..)| asked)
    }

    /// Reads a question like [`Asked::read`], with its kind and the values of its table.
    ///
    /// # Errors
    /// As for [`Asked::read`].
    pub fn written(
        origin: &str,
        text: &str,
        library: &Library,
    ) -> Result<(Asked, &'static Kind, toml::Table), Complaint> {
        let document: Value = serde_json::from_str(text).map_err(|error| {
            let place = place(text, error.line(), error.column());
            let fault = Fault::new(origin, text, format!("not JSON: {error}"));
            fault.at(place..place).or_rather(Some(format!("write it like `{EXAMPLE}`")))
        })?;
        let Value::Object(mut document) = document else {
            return Err(unlike(origin, EXPECTED));
        };
        let mut options = Options::take(origin, &mut document)?;
        let mut named = document.into_iter();
        let (Some((name, values)), None) = (named.next(), named.next()) else {
            return Err(unlike(origin, EXPECTED));
        };
        let Some(kind) = Kind::named(&name) else {
            let message = format!("{origin}: no kind of question is called `{name}`");
            let names = KINDS.iter().map(|kind| kind.name).chain(OPTIONS);
            let fix = did_you_mean(&name, names).unwrap_or_else(write_one);
            return Err(Complaint::input(message, Some(fix)));
        };
        let both = options.both(origin, kind)?;
        if !values.is_object() {
            return Err(unlike(origin, &format!("`{name}` must be a JSON object")));
        }
        if let Some(key) = null_in(&values) {
            let message = format!("{origin}: {name}.{key}: a null");
            return Err(Complaint::input(message, Some("leave the key out".to_owned())));
        }
        let values: toml::Table = serde_json::from_value(values).map_err(|error| {
            let fix = "write whole numbers from -9223372036854775808 to 9223372036854775807";
            Complaint::input(format!("{origin}: {name}: {error}"), Some(fix.to_owned()))
        })?;
        vet(origin, &values.to_string())?;
        let usual = Ask::default();
        let trials_max = if options.long { u64::MAX } else { usual.trials_max };
        let ask = Ask { seed: options.seed.unwrap_or(usual.seed), trials_max, ..usual };
        let question = kind.read_values(&values, library, ask);
        let mut question = question.map_err(|unread| {
            Complaint::of_key(unread, |key| match key {
                Some(key) => format!("{origin}: {name}.{key}: "),
                None => format!("{origin}: {name}: "),
            })
        })?;
        if both.is_some() {
            question.asks().into_iter().for_each(|ask| ask.wanted = Wanted::Exact);
        }
        let alternatives = if options.what_if { Alternatives::All } else { Alternatives::Untried };
        Ok((Asked { question, alternatives, both }, kind, values))
    }

    /// Answers the question.
    ///
    /// # Errors
    /// As for [`Question::answer`].
    pub fn answer(&mut self, watcher: &dyn Watcher) -> Result<Answered, AskError> {
        let answer = self.question.answer("", self.alternatives, watcher)?;
        let both = match self.both {
            Some(distance) => {
                self.question.asks().into_iter().for_each(|ask| ask.wanted = Wanted::Rolled);
                let sampled = self.question.answer("", Alternatives::Untried, watcher)?;
                let (z, compared) = sampled.furthest_from(&answer).unwrap_or_default();
                Some(Both { sampled, z, compared, distance })
            }
            None => None,
        };
        Ok(Answered { answer, both, notes: notes([&*self.question]) })
    }
}

/// Options next to the question.
#[derive(Default)]
struct Options {
    seed: Option<u64>,
    long: bool,
    what_if: bool,
    both: bool,
}

impl Options {
    /// Takes the options out of a document.
    fn take(origin: &str, document: &mut Map<String, Value>) -> Result<Options, Complaint> {
        let refused = |key: &str, value: &Value, expected: &str, fix: &str| {
            let message = format!("{origin}: `{key}` is {value}; expected {expected}");
            Complaint::input(message, Some(fix.to_owned()))
        };
        let seed = document.shift_remove("seed");
        let seed = seed.map(|value| {
            let expected = format!("a whole number from 0 to {}", u64::MAX);
            value.as_u64().ok_or_else(|| refused("seed", &value, &expected, "write `\"seed\": 1`"))
        });
        let mut flag = |key: &str| match document.shift_remove(key) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(value) => {
                let fix = format!("write `\"{key}\": true`, or leave it out");
                Err(refused(key, &value, "true or false", &fix))
            }
        };
        Ok(Options {
            long: flag("long")?,
            what_if: flag("what_if")?,
            both: flag("both")?,
            seed: seed.transpose()?,
        })
    }

    /// Returns how the distance between both methods is told, if both are used.
    fn both(&mut self, origin: &str, kind: &Kind) -> Result<Option<Distance>, Complaint> {
        match (self.both, Distance::of(kind)) {
            (false, _) => Ok(None),
            (true, Some(distance)) => Ok(Some(distance)),
            (true, None) => {
                let message = format!("{origin}: both: a `{}` cannot use both methods", kind.name);
                let fix = "compare both methods for one duel, attack or check".to_owned();
                Err(Complaint::input(message, Some(fix)))
            }
        }
    }
}

impl Distance {
    /// Returns how the distance of a kind of question is told; `None` if it cannot use both
    /// methods.
    #[must_use]
    pub fn of(kind: &Kind) -> Option<Distance> {
        match kind.name {
            "odds" | "attack" | "duel" | "engagement" => Some(Distance::Signed),
            "curve" | "targets" | "volley" => Some(Distance::Size),
            _ => None,
        }
    }

    /// Returns its key and its value.
    fn told(self, z: f64) -> (&'static str, f64) {
        match self {
            Distance::Signed => ("z", z),
            Distance::Size => ("z_max", z.abs()),
        }
    }
}

impl Answered {
    /// Returns the document that `--json` prints.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut json = match &self.both {
            None => self.answer.json.clone(),
            Some(Both { sampled, z, distance, .. }) => {
                let (key, z) = distance.told(*z);
                let head = |key: &str| self.answer.json[key].as_str().unwrap_or_default();
                let both = json!({ "exact": self.answer.json, "sampled": sampled.json, key: z });
                headed(head("kind"), head("says"), both)
            }
        };
        let notes: Vec<String> =
            self.notes.iter().flat_map(|(_, notes)| notes).map(ToString::to_string).collect();
        if !notes.is_empty() {
            json["notes"] = json!(notes);
        }
        json
    }

    /// Returns why it is not complete, if it was interrupted.
    #[must_use]
    pub fn stopped(&self) -> Option<&str> {
        let sampled = self.both.as_ref().map(|both| &both.sampled);
        [Some(&self.answer), sampled].into_iter().flatten().find_map(|one| one.stopped.as_deref())
    }

    /// Checks that both answers agree, if both methods are used.
    ///
    /// # Errors
    /// If their largest distance is larger than chance can explain.
    pub fn agrees(&self) -> Result<(), Complaint> {
        self.both.as_ref().map_or(Ok(()), |both| agree(both.z, both.compared))
    }
}

/// Returns the complaint if the largest deviation of this many chances is larger than chance can
/// explain.
fn agree(z: f64, chances: usize) -> Result<(), Complaint> {
    let most = apart_max(chances);
    if z.abs() <= most {
        return Ok(());
    }
    let message = format!(
        "exact and sampled numbers disagree: they are {:.2} standard errors apart, and more than \
         {most:.2} occurs by chance less than once in {APART_ONCE_IN} times; one of them is wrong",
        z.abs()
    );
    let fix = "this is an error in the game's rules or in the program; please report it".to_owned();
    Err(Complaint::new(Class::Apart, message, Some(fix)))
}

/// Returns what designers may want to know about the files of the games of questions, by the title
/// of the game.
pub fn notes<'a>(
    questions: impl IntoIterator<Item = &'a dyn Question>,
) -> Vec<(String, Vec<Note>)> {
    let (mut told, mut all) = (BTreeSet::new(), Vec::new());
    for subject in questions.into_iter().flat_map(Question::subjects) {
        let game = subject.game();
        let is_new = told.insert(game.card().name.clone());
        let mut notes = if is_new { game.notes() } else { Vec::new() };
        if let Some(roster_file) = subject.roster() {
            let passed = roster_file.roster.notes.iter();
            let passed = passed.filter(|note| told.insert(note.to_string()));
            notes.extend(passed.cloned().map(Note::Hint));
        }
        if !notes.is_empty() {
            all.push((game.card().title.clone(), notes));
        }
    }
    all
}

/// Returns the byte of a text at a line and a column, both from 1.
fn place(text: &str, line: usize, column: usize) -> usize {
    let starts = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some(start)
    });
    let line = starts.take(line).last().unwrap_or_default();
    line + column.saturating_sub(1)
}

/// Returns the first key, with those that it is in, whose value is null.
fn null_in(value: &Value) -> Option<String> {
    let within = |key: String, value: &Value| match value {
        Value::Null => Some(key),
        value => null_in(value).map(|inner| format!("{key}.{inner}")),
    };
    match value {
        Value::Object(values) => values.iter().find_map(|(key, value)| within(key.clone(), value)),
        Value::Array(values) => {
            values.iter().enumerate().find_map(|(nth, value)| within(nth.to_string(), value))
        }
        _ => None,
    }
}

/// Returns the complaint about a document that is no question.
fn unlike(origin: &str, what: &str) -> Complaint {
    Complaint::input(format!("{origin}: {what}"), Some(write_one()))
}

fn write_one() -> String {
    let names: Vec<String> = KINDS.iter().map(|kind| format!("`{}`", kind.name)).collect();
    format!("write it like `{EXAMPLE}`, with one of {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampling::Unwatched;

    fn read(text: &str) -> Result<Asked, Complaint> {
        Asked::read("question", text, &Library::standard("."))
    }

    fn refused(text: &str) -> (String, String) {
        let complaint = read(text).err().unwrap_or_else(|| panic!("{text} is read"));
        (complaint.to_string(), complaint.fix.unwrap_or_default())
    }

    #[test]
    fn a_question_is_answered_as_its_kind_is() {
        let text = r#"{"seed": 7, "odds": {"system": "volt", "rating": 8, "method": "sampled"}}"#;
        let mut asked = read(text).expect("a question");
        assert!(asked.question.asks().iter().all(|ask| ask.seed == 7));
        let answered = asked.answer(&Unwatched).expect("an answer");
        assert_eq!(answered.json(), answered.answer.json);
        assert_eq!(answered.json()["seed"], 7);
    }

    #[test]
    fn both_methods_are_set_against_each_other() {
        let text = r#"{"both": true, "odds": {"system": "d20", "rating": 5}}"#;
        let answered = read(text).expect("a question").answer(&Unwatched).expect("an answer");
        let json = answered.json();
        let keys: Vec<&String> = json.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["kind", "version", "says", "exact", "sampled", "z"]);
        assert_eq!(json["kind"], "odds");
        assert!(answered.agrees().is_ok());
    }

    #[test]
    fn numbers_that_disagree_are_a_complaint_with_its_rate() {
        assert!(agree(5.3, 1).is_ok() && agree(-5.3, 1).is_ok());
        // Of a thousand chances the furthest may be further off.
        assert!(agree(6.0, 1000).is_ok());
        let complaint = agree(-6.0, 6).expect_err("they disagree");
        assert_eq!(complaint.class, Class::Apart);
        let told = complaint.to_string();
        assert!(told.contains("6.00 standard errors apart"), "{told}");
        assert!(told.contains("less than once in 1000000 times"), "{told}");
    }

    #[test]
    fn what_is_no_question_is_refused_with_its_fix() {
        let duel = r#"{"roster": "volt", "a": "Veteran", "b": "Gunslinger"}"#;
        for (text, message, fix) in [
            ("[1]", "question: expected an object with one key", "write it like"),
            ("{\"odds\": 1", "question:1:10: not JSON: EOF", "write it like"),
            ("{}", "question: expected an object with one key", "write it like"),
            (
                "{\"duel\": 1, \"odds\": 2}",
                "question: expected an object with one key",
                "write it like",
            ),
            ("{\"duell\": {}}", "no kind of question is called `duell`", "did you mean `duel`?"),
            ("{\"duel\": 5}", "`duel` must be a JSON object", "write it like"),
            ("{\"odds\": {\"system\": null}}", "odds.system: a null", "leave the key out"),
            ("{\"odds\": {\"rating\": 1e400}}", "not JSON: number out of range", "write it like"),
            ("{\"odds\": {\"rating\": 18446744073709551615}}", "question: odds: ", "whole numbers"),
            (
                &format!("{{\"duel\": {duel}, \"seed\": -1}}"),
                "`seed` is -1; expected a whole number",
                "write `\"seed\": 1`",
            ),
            (
                &format!("{{\"duel\": {duel}, \"long\": 1}}"),
                "`long` is 1; expected true or false",
                "leave it out",
            ),
            (
                "{\"matrix\": {\"roster\": \"volt\"}, \"both\": true}",
                "a `matrix` cannot use both methods",
                "for one duel",
            ),
            (
                &format!("{{\"duel\": {}}}", duel.replace("Veteran", "Vetran")),
                "question: duel.a: ",
                "did you mean `Veteran`?",
            ),
        ] {
            let (told, advice) = refused(text);
            assert!(told.contains(message), "{text}: {told}");
            assert!(advice.contains(fix), "{text}: {advice}");
        }
    }
}
