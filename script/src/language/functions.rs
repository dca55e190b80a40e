//! The functions of a script: those that the engine asks for, and what each can refer to.

use std::collections::BTreeSet;

use evenodds_engine::book::Book;
use rhai::Position;

use super::lexicon;
use super::properties::ARMED;
use super::survey::{Body, COMPILED};
use crate::values::{MarkForm, MarkSet, Mentions, Reading, SideState};

/// A function that the engine asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its parameters.
    pub parameters: &'static [&'static str],
    /// What it may return.
    pub returns: Returns,
}

/// What a function may return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// Whatever it likes.
    Anything,
    /// What a check comes to.
    Outcome,
    /// A number or a flag.
    Number,
    /// A number or a flag, or nothing for a function that is there for what it does.
    NumberOrNothing,
}

const fn asked(
    name: &'static str,
    parameters: &'static [&'static str],
    returns: Returns,
) -> Asked<'static> {
    Asked { name, parameters, returns }
}

/// The functions that the engine asks for in every game.
pub const ASKED: [Asked<'static>; 13] = [
    asked("check", &["rating", "ease", "against"], Returns::Outcome),
    asked("attack", &["us", "them", "at"], Returns::Anything),
    asked("carried", &["us", "them", "at", "left"], Returns::Anything),
    asked("first", &["us", "them", "at"], Returns::Number),
    asked("act", &["us", "them", "at"], Returns::Number),
    asked("actions", &["us"], Returns::Number),
    asked("recover", &["us"], Returns::NumberOrNothing),
    asked("activate", &["us"], Returns::Number),
    asked("nerve", &["us", "side"], Returns::Number),
    asked("is_out", &["us"], Returns::Number),
    asked("moves", &["us", "at"], Returns::Number),
    asked("reach", &["us"], Returns::Number),
    asked("value", &["us"], Returns::Number),
];

/// Returns the functions that the engine asks for in a game: those of every game, and one for each of
/// its actions.
pub fn asked_of(book: &Book) -> impl Iterator<Item = Asked<'_>> {
    let actions = book.actions.iter().map(|action| Asked {
        name: &action.key,
        parameters: action.parameters(),
        returns: Returns::Anything,
    });
    ASKED.into_iter().chain(actions)
}

impl Returns {
    /// Returns what is wrong with a value, and how to mend it.
    pub fn fault(self, value: Reading) -> Option<(String, &'static str)> {
        let (is_right, expected) = match self {
            Returns::Anything => (true, ""),
            Returns::Outcome => (
                value.number().is_some() || matches!(value, Reading::Outcome(_)),
                "a number, a flag or an outcome",
            ),
            Returns::Number => (value.number().is_some(), "a number or a flag"),
            Returns::NumberOrNothing => {
                (value.number().is_some() || value == Reading::Nothing, "a number or a flag")
            }
        };
        if is_right {
            return self.too_large(value);
        }
        let (found, fix) = match value {
            Reading::Outcome(_) => ("an outcome", "add `.passed`, or `.degree`, to the check"),
            Reading::List(_) => ("a list", "return one of its numbers, such as `list[0]`"),
            _ => ("nothing", "end every way through it with a value; an `if` needs an `else`"),
        };
        Some((format!("{found}; expected {expected}"), fix))
    }
}

impl Returns {
    /// Returns what is wrong with a degree that is beyond its bounds.
    fn too_large(self, value: Reading) -> Option<(String, &'static str)> {
        let degree = value.number().filter(|_| self == Returns::Outcome)?;
        i16::try_from(degree).is_err().then(|| {
            let found = format!("a degree of {degree}; expected {} to {}", i16::MIN, i16::MAX);
            (found, "count in larger units, or `clamp` it")
        })
    }
}

/// A function of a script.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its compiled name.
    pub name: String,
    /// The number of its parameters.
    pub count: usize,
    /// Where it begins.
    pub place: Position,
    /// Its first loop.
    pub first_loop: Option<Position>,
    /// The first roll of a single die in a loop, in it or in what it calls.
    pub looped: Option<Position>,
    /// What it may return, if the engine asks for it.
    pub returns: Returns,
    /// What it can refer to, itself or through the functions that it calls.
    pub mentions: Mentions,
    /// The conditions that it can refer to.
    pub marks: MarkSet,
    /// Whether it can come to call itself.
    pub is_recursive: bool,
    /// Whether it can roll dice.
    pub rolls: bool,
    /// Whether it can do more than return a value: change a condition, report a hit or harm, leave
    /// some of an attack over, or end a repetition.
    pub acts: bool,
}

/// The words that do more than return a value.
const ACTS: [&str; 4] = ["hit", "harm", "spill", "stop"];

impl Function {
    /// Returns its name as written; a closure is named after what it is.
    pub fn shown(&self) -> &str {
        if self.is_closure() { "a step" } else { self.name.trim_end_matches(COMPILED) }
    }

    /// Returns whether it is a closure.
    pub fn is_closure(&self) -> bool {
        self.name.starts_with("anon$")
    }
}

/// Returns the functions with all that they can refer to, through whatever they call.
pub fn functions(bodies: &[Body], book: &Book, marks: &MarkForm) -> Vec<Function> {
    (0..bodies.len())
        .map(|at| {
            let called = reached(bodies, at);
            let is_recursive = called.contains(&at);
            let all = called.into_iter().chain([at]).collect::<BTreeSet<usize>>();
            let reached: Vec<&Body> = all.into_iter().map(|at| &bodies[at]).collect();
            let keys: BTreeSet<&str> = reached
                .iter()
                .flat_map(|body| body.properties.iter().map(|(key, _)| key.as_str()))
                .collect();
            let places = |form: &evenodds_engine::book::Parameters| {
                let fields = form.iter().enumerate();
                fields
                    .filter(|(_, field)| keys.contains(field.key.as_str()))
                    .map(|(at, _)| at)
                    .collect()
            };
            let mut set = MarkSet::default();
            for (slot, mark) in marks.iter().enumerate() {
                if keys.contains(mark.key.as_str()) {
                    set.add(slot);
                }
            }
            let body = &bodies[at];
            Function {
                name: body.name.clone(),
                count: body.parameters.len(),
                place: body.place,
                returns: returns(body, book),
                looped: None,
                first_loop: reached.iter().find_map(|body| body.first_loop),
                mentions: Mentions {
                    profile: places(&book.profile),
                    weapon: places(&book.weapon),
                    at: places(&book.situation),
                    parameters: places(&book.parameters),
                    side: SideState::KEYS
                        .iter()
                        .enumerate()
                        .filter(|(_, key)| keys.contains(*key))
                        .map(|(place, _)| place)
                        .collect(),
                    armed: keys.contains(ARMED),
                },
                marks: set,
                is_recursive,
                rolls: reached
                    .iter()
                    .any(|body| body.calls.iter().any(|(name, ..)| lexicon::rolls(name))),
                acts: reached.iter().any(|body| {
                    body.sets || body.calls.iter().any(|(name, ..)| ACTS.contains(&&name[..]))
                }),
            }
        })
        .collect()
}

/// Returns the functions that a function can come to call; itself only if it can call itself.
pub fn reached(bodies: &[Body], from: usize) -> BTreeSet<usize> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(at) = open.pop() {
        for (other, called) in bodies.iter().enumerate() {
            if bodies[at].leads_to(called) && reached.insert(other) {
                open.push(other);
            }
        }
    }
    reached
}

/// Returns what a function may return.
fn returns(body: &Body, book: &Book) -> Returns {
    let asked = asked_of(book).find(|asked| body.is_called(asked.name));
    asked.map_or(Returns::Anything, |asked| asked.returns)
}
