//! The trial of a game: every function that the engine asks for, before anything is asked.
//!
//! Each input is set to both ends of its domain, the others at their defaults, and every way that
//! the dice can lead is taken; so is each parameter that a function refers to. So most errors of a
//! script come when it is read, with the input that led there.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use evenodds_engine::book::{Book, Card, Domain, Fault, Parameter, Parameters, Value};
use evenodds_engine::conformance;
use evenodds_engine::dice::Exact;

use crate::attack::Rules;
use crate::fall::Fall;
use crate::fight::{Fight, Figure, Stat};
use crate::functions::{ASKED, Function};
use crate::marks::Marks;
use crate::part::{Argument, Call};
use crate::reading::Reading;

/// The maximum number of ways of the dice that a trial takes, all functions and inputs together.
pub const WAYS_MAX: usize = 40_000;

/// The maximum number of operations of a trial, all functions and inputs together.
pub const TRIAL_OPERATIONS_MAX: u64 = 20_000_000;

/// The ends of the steps of ease that checks are tried with: those of a situation's `ease`.
const EASE: [i64; 2] = [-20, 20];

/// The dice that stand for the ends of those that a stat line or a weapon can have.
const DICE: [&str; 2] = ["1d2-1", "3d6+3"];

/// A name that stands for all others.
const NAME: &str = "something";

/// An input that was not tried in every way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untried {
    function: String,
    input: String,
    why: Why,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    TooLong,
    NeverArmed,
    /// A bound is met, of which an error says this.
    Beyond(String),
}

impl fmt::Display for Untried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Untried { function, input, why } = self;
        match why {
            Why::TooLong => write!(
                f,
                "`{function}` was not tried in every way with {input}: that would take too long"
            ),
            Why::Beyond(what) => {
                write!(f, "`{function}` was not tried in every way with {input}: {what}")
            }
            Why::NeverArmed => write!(
                f,
                "`{function}` was not tried with {input}: it asks for keys of weapons, and never \
                 for `armed`"
            ),
        }
    }
}

/// What a function is tried with.
struct Input {
    /// The input in words: `us.skill` 12.
    says: String,
    call: Call,
    marks: [Marks; 2],
}

/// What the inputs are by default, in words.
const DEFAULTS: &str = "all inputs at their defaults";

/// Tries all functions of a game that no question has been asked of yet. `again` makes its rules
/// with a changed book, if there are such rules.
///
/// # Errors
/// The first error that a function meets, with the input that led there.
pub fn trial(rules: &Rules, again: impl Fn(Book) -> Option<Rules>) -> Result<Vec<Untried>, Fault> {
    let asked: Vec<(&str, usize)> = ASKED
        .iter()
        .filter_map(|asked| Some((asked.name, rules.program.asked(asked.name)?)))
        .collect();
    let mut all: Vec<(usize, Input)> = Vec::new();
    let mut untried = Vec::new();
    for &(name, at) in &asked {
        all.extend(inputs(rules, name, at).into_iter().map(|input| (at, input)));
        untried.extend(unarmed(rules.program.function(at)));
    }
    let variants = variants(rules, &asked);
    let left = all.len() + variants.iter().map(|one| one.asked.len()).sum::<usize>();
    let mut trial = Trial { left, ways: WAYS_MAX, operations: TRIAL_OPERATIONS_MAX, untried };
    let anew = || again(rules.program.book.clone());
    trial.take(rules, anew, all)?;
    for Variant { says, book, asked } in variants {
        // A book that makes no game at all is refused when a study asks for it.
        let Some(rules) = again(book) else { continue };
        let usual = |(name, at)| inputs(&rules, name, at).into_iter().next().map(|one| (at, one));
        let inputs = asked.into_iter().filter_map(usual);
        let says = |(at, input)| (at, Input { says: says.clone(), ..input });
        let anew = || again(rules.program.book.clone());
        trial.take(&rules, anew, inputs.map(says).collect())?;
    }
    Ok(trial.untried)
}

/// What a trial has left, and what it has found.
struct Trial {
    /// The inputs that are still to be tried.
    left: usize,
    ways: usize,
    operations: u64,
    untried: Vec<Untried>,
}

impl Trial {
    /// Tries functions of rules, each with an input. A bound that only such an input meets is no
    /// error: nobody may ask for it. `anew` makes the rules again.
    fn take(
        &mut self,
        rules: &Rules,
        anew: impl Fn() -> Option<Rules>,
        inputs: Vec<(usize, Input)>,
    ) -> Result<(), Fault> {
        let mut fresh: Option<Rules> = None;
        rules.program.limit(self.operations);
        for (at, Input { says, call, marks }) in inputs {
            let program = fresh.as_ref().map_or(&rules.program, |rules| &rules.program);
            let part = program.part(call);
            // What one input leaves is for the others.
            let (share, taken) = (self.ways / self.left.max(1), Cell::new(0));
            let mut hand = Exact::default();
            let taken_in = hand.within(share.max(1), |hand| {
                hand.law_of(|dice| {
                    part.play(marks, dice);
                    taken.set(taken.get() + 1);
                })
            });
            (self.ways, self.left) = (self.ways - taken.get().min(share), self.left - 1);
            let function = program.function(at).shown().to_owned();
            if let Some(error) = program.first_failure() {
                if error.is_bound() && says != DEFAULTS {
                    program.forget_failure();
                    let why = Why::Beyond(error.message().to_owned());
                    self.untried.push(Untried { function, input: says, why });
                    // Trees that grew after the error are worthless.
                    self.operations = self.operations.saturating_sub(program.spent());
                    let Some(again) = anew() else { return Ok(()) };
                    again.program.limit(self.operations);
                    fresh = Some(again);
                    continue;
                }
                let with = (says != DEFAULTS).then_some(&says[..]);
                return Err(program.told(&error.tried_with(with)));
            }
            if taken_in.is_err() || program.is_trial_over() {
                self.untried.push(Untried { function, input: says, why: Why::TooLong });
            }
        }
        let program = fresh.as_ref().map_or(&rules.program, |rules| &rules.program);
        self.operations = self.operations.saturating_sub(program.spent());
        Ok(())
    }
}

/// A game with a parameter at an end of its domain.
struct Variant<'a> {
    /// The parameter in words: `rules.need` 2.
    says: String,
    book: Book,
    /// The functions that refer to it: their names and positions.
    asked: Vec<(&'a str, usize)>,
}

/// Returns the game with each parameter that functions refer to at both ends of its domain.
fn variants<'a>(rules: &Rules, asked: &[(&'a str, usize)]) -> Vec<Variant<'a>> {
    let book = &rules.program.book;
    let mut all = Vec::new();
    for (place, field) in book.parameters.iter().enumerate() {
        let refers = |at: usize| rules.program.function(at).mentions.parameters.contains(&place);
        let asked: Vec<_> = asked.iter().copied().filter(|(_, at)| refers(*at)).collect();
        if asked.is_empty() {
            continue;
        }
        for value in ends(field) {
            let says = format!("`rules.{}` {value}", field.key);
            let parameters = book.parameters.changed(&field.key, value);
            let book = Book { parameters, ..book.clone() };
            all.push(Variant { says, book, asked: asked.clone() });
        }
    }
    all
}

/// Returns what is said of a function that needs a weapon and never asks whether there is one.
fn unarmed(function: &Function) -> Option<Untried> {
    let mentions = &function.mentions;
    let asks = !mentions.weapon.is_empty() && !mentions.armed;
    let input = "a fighter without a weapon".to_owned();
    asks.then(|| Untried { function: function.shown().to_owned(), input, why: Why::NeverArmed })
}

/// Returns what a function is tried with, beginning with the defaults.
fn inputs(rules: &Rules, name: &str, at: usize) -> Vec<Input> {
    match name {
        "check" => checks(&rules.program.book.card, at),
        _ => fights(rules, name, at),
    }
}

fn checks(card: &Card, function: usize) -> Vec<Input> {
    let usual = card.rating.shown[card.rating.shown.len() / 2];
    let against = card.against.as_ref();
    let default = [usual.into(), 0, against.map_or(0, |against| against.default.into())];
    let ratings: [i64; 2] = [card.rating.accepts.0.into(), card.rating.accepts.1.into()];
    let againsts = against.map(|one| [one.accepts.0.into(), one.accepts.1.into()]);
    let input = |says: String, numbers: [i64; 3]| Input {
        says,
        call: Call {
            function,
            arguments: numbers.map(|one| Argument::Value(Reading::Number(one))).to_vec(),
            fight: None,
        },
        marks: Default::default(),
    };
    let ends = [("rating", Some(ratings)), ("ease", Some(EASE)), ("against", againsts)];
    let mut inputs = vec![input(DEFAULTS.to_owned(), default)];
    for (place, (key, ends)) in ends.into_iter().enumerate() {
        for end in ends.into_iter().flatten().filter(|end| *end != default[place]) {
            let mut numbers = default;
            numbers[place] = end;
            inputs.push(input(format!("`{key}` {end}"), numbers));
        }
    }
    inputs
}

fn fights(rules: &Rules, name: &str, function: usize) -> Vec<Input> {
    let known = rules.program.function(function);
    let book = &rules.program.book;
    let defaults = |form: &Parameters| -> Vec<Stat> {
        form.iter().map(|field| Stat::of(&field.value, &field.domain)).collect()
    };
    let weapon = (!book.weapon.iter().as_slice().is_empty()).then(|| defaults(&book.weapon));
    let figure = Figure { stats: defaults(&book.profile), weapon };
    let usual = Fight {
        figures: [(); 2].map(|()| Arc::new(figure.clone())),
        at: defaults(&book.situation),
    };
    let is_alone = known.count < 3;
    let arguments = match name {
        "nerve" => vec![Argument::Figure(0), Argument::Value(Reading::Number(1))],
        _ if is_alone => vec![Argument::Figure(0)],
        _ => vec![Argument::Figure(0), Argument::Figure(1), Argument::At],
    };
    let mut inputs = Vec::new();
    let mut add = |says: String, fight: &Fight, marks: [Marks; 2]| {
        let fight = Some(Arc::new(fight.clone()));
        inputs.push(Input {
            says,
            call: Call { function, arguments: arguments.clone(), fight },
            marks,
        });
    };
    let fresh = |fight: &Fight| {
        let marks = fight.figures.each_ref().map(|figure| rules.fresh(figure, "the figure").ok());
        let [Some(ours), Some(theirs)] = marks else { return None };
        Some([ours, theirs])
    };
    if let Some(marks) = fresh(&usual) {
        add(DEFAULTS.to_owned(), &usual, marks);
        for (says, changed) in conditions(rules, known, &usual, marks, is_alone) {
            add(says, &usual, changed);
        }
    }
    for (says, fight) in stats(rules, known, &usual, is_alone) {
        // A figure that cannot start so is refused when it is asked about.
        if let Some(marks) = fresh(&fight) {
            add(says, &fight, marks);
        }
    }
    inputs
}

/// Returns the conditions of both with each of them at both ends, as far as nobody is out.
fn conditions(
    rules: &Rules,
    known: &Function,
    usual: &Fight,
    fresh: [Marks; 2],
    is_alone: bool,
) -> Vec<(String, [Marks; 2])> {
    let form = &rules.program.marks;
    let mut all = Vec::new();
    for (role, who) in roles(is_alone) {
        let Ok(fall) = Fall::of(rules, &Arc::new(usual.clone()), "the figure") else { continue };
        for (slot, mark) in form.iter().enumerate().filter(|(slot, _)| known.marks.has(*slot)) {
            let last = |end: i64, inward: i64| {
                // The end itself, or one step before it where the figure would be out.
                [end, end + inward].into_iter().find_map(|value| {
                    let marks = form.set(fresh[role], slot, value)?;
                    (!fall.is_out(marks)).then_some((value, marks))
                })
            };
            let before_out = fall
                .last_before_out(slot)
                .and_then(|value| form.set(fresh[role], slot, value).map(|marks| (value, marks)));
            for (value, marks) in
                [last(mark.low, 1), last(mark.high, -1), before_out].into_iter().flatten()
            {
                let mut both = fresh;
                both[role] = marks;
                let value = if mark.is_flag { (value != 0).to_string() } else { value.to_string() };
                let says = format!("`{who}.{}` {value}", mark.key);
                if both != fresh && !all.iter().any(|(known, _)| *known == says) {
                    all.push((says, both));
                }
            }
        }
    }
    all
}

/// Returns the fight with each value that a function can refer to at both ends of its domain, and
/// without a weapon if the function asks whether there is one.
fn stats(rules: &Rules, known: &Function, usual: &Fight, is_alone: bool) -> Vec<(String, Fight)> {
    let book = &rules.program.book;
    let values = |form: &Parameters, at: usize| -> Vec<(String, Stat)> {
        let Some(field) = form.iter().nth(at) else { return Vec::new() };
        let stat =
            |value: Value| (format!("{}` {value}", field.key), Stat::of(&value, &field.domain));
        ends(field).into_iter().map(stat).collect()
    };
    let mut all = Vec::new();
    for (role, who) in roles(is_alone) {
        let mut add = |says: String, change: &dyn Fn(&mut Figure)| {
            let mut fight = usual.clone();
            change(Arc::make_mut(&mut fight.figures[role]));
            all.push((says, fight));
        };
        for &at in &known.mentions.profile {
            for (says, stat) in values(&book.profile, at) {
                add(format!("`{who}.{says}"), &|figure| figure.stats[at] = stat.clone());
            }
        }
        if usual.figures[role].weapon.is_none() {
            continue;
        }
        for &at in &known.mentions.weapon {
            for (says, stat) in values(&book.weapon, at) {
                add(format!("`{who}.weapon.{says}"), &|figure| {
                    if let Some(weapon) = &mut figure.weapon {
                        weapon[at] = stat.clone();
                    }
                });
            }
        }
        if known.mentions.armed {
            add(format!("`{who}` without a weapon"), &|figure| figure.weapon = None);
        }
    }
    for &at in known.mentions.at.iter().filter(|_| !is_alone) {
        for (says, stat) in values(&book.situation, at) {
            let mut fight = usual.clone();
            fight.at[at] = stat;
            all.push((format!("`at.{says}"), fight));
        }
    }
    all
}

/// The figures of a function, and what it calls them.
fn roles(is_alone: bool) -> impl Iterator<Item = (usize, &'static str)> {
    [(0, "us"), (1, "them")].into_iter().take(if is_alone { 1 } else { 2 })
}

/// Returns the ends of the domain of a value, other than its default.
fn ends(field: &Parameter) -> Vec<Value> {
    let mut values = match field.domain {
        Domain::Name => vec![Value::Choice(NAME.to_owned())],
        Domain::Names => vec![Value::List(Vec::new()), Value::List(vec![NAME.to_owned()])],
        _ => conformance::ends(&field.domain, &DICE),
    };
    values.retain(|value| *value != field.value);
    values
}
