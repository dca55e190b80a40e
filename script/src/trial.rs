//! The trial of a game: every function that the engine asks for, before anything is asked.
//!
//! Each input is set to both ends of its domain, the others at their defaults, and every way that
//! the dice can lead is taken. So most errors of a script come when it is read, with the input that
//! led there.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use evenodds_engine::book::{Card, Domain, Fault, Parameter, Parameters, Value};
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

/// The maximum number of words of a choice that are tried.
const WORDS_MAX: usize = 12;

/// An input that was not tried in every way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untried {
    function: String,
    input: String,
}

impl fmt::Display for Untried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Untried { function, input } = self;
        write!(f, "`{function}` was not tried in every way with {input}: that would take too long")
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

/// Tries all functions of a game that no question has been asked of yet.
///
/// # Errors
/// The first error that a function meets, with the input that led there.
pub fn trial(rules: &Rules) -> Result<Vec<Untried>, Fault> {
    let inputs = ASKED.iter().filter_map(|asked| {
        let name = asked.name;
        let at = rules.program.asked(name)?;
        Some((rules.program.function(at), inputs(rules, name, at)))
    });
    let inputs: Vec<(&Function, Vec<Input>)> = inputs.collect();
    let mut left: usize = inputs.iter().map(|(_, inputs)| inputs.len()).sum();
    let (mut ways, mut untried) = (WAYS_MAX, Vec::new());
    rules.program.limit(TRIAL_OPERATIONS_MAX);
    for (function, inputs) in inputs {
        for Input { says, call, marks } in inputs {
            let part = rules.program.part(call);
            // What one input leaves is for the others.
            let (share, taken) = (ways / left.max(1), Cell::new(0));
            let mut hand = Exact::default();
            let taken_in = hand.within(share.max(1), |hand| {
                hand.law_of(|dice| {
                    part.play(marks, dice);
                    taken.set(taken.get() + 1);
                })
            });
            (ways, left) = (ways - taken.get().min(share), left - 1);
            if let Some(error) = rules.program.first_failure() {
                let with = (says != DEFAULTS).then_some(&says[..]);
                return Err(rules.program.told(&error.tried_with(with)));
            }
            if taken_in.is_err() || rules.program.is_trial_over() {
                untried.push(Untried { function: function.shown().to_owned(), input: says });
            }
        }
    }
    Ok(untried)
}

/// Returns what a function is tried with.
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

/// Returns the fight with each value that a function can refer to at both ends of its domain.
fn stats(rules: &Rules, known: &Function, usual: &Fight, is_alone: bool) -> Vec<(String, Fight)> {
    let book = &rules.program.book;
    let field = |form: &'_ Parameters, at: usize| form.iter().nth(at).cloned();
    let mut all = Vec::new();
    for (role, who) in roles(is_alone) {
        for &at in &known.mentions.profile {
            for (value, stat) in field(&book.profile, at).iter().flat_map(ends) {
                let mut fight = usual.clone();
                let figure = Arc::make_mut(&mut fight.figures[role]);
                figure.stats[at] = stat;
                all.push((format!("`{who}.{}` {value}", key(&book.profile, at)), fight));
            }
        }
        for &at in &known.mentions.weapon {
            for (value, stat) in field(&book.weapon, at).iter().flat_map(ends) {
                let mut fight = usual.clone();
                let figure = Arc::make_mut(&mut fight.figures[role]);
                let Some(weapon) = &mut figure.weapon else { continue };
                weapon[at] = stat;
                all.push((format!("`{who}.weapon.{}` {value}", key(&book.weapon, at)), fight));
            }
        }
    }
    for &at in known.mentions.at.iter().filter(|_| !is_alone) {
        for (value, stat) in field(&book.situation, at).iter().flat_map(ends) {
            let mut fight = usual.clone();
            fight.at[at] = stat;
            all.push((format!("`at.{}` {value}", key(&book.situation, at)), fight));
        }
    }
    all
}

/// The figures of a function, and what it calls them.
fn roles(is_alone: bool) -> impl Iterator<Item = (usize, &'static str)> {
    [(0, "us"), (1, "them")].into_iter().take(if is_alone { 1 } else { 2 })
}

fn key(form: &Parameters, at: usize) -> &str {
    form.iter().nth(at).map_or("", |field| &field.key)
}

/// Returns the ends of the domain of a value, other than its default, in words and as values.
fn ends(field: &Parameter) -> Vec<(String, Stat)> {
    let values = match &field.domain {
        Domain::Flag => vec![Value::Flag(false), Value::Flag(true)],
        Domain::Range(low, high) => vec![Value::Number(*low), Value::Number(*high)],
        Domain::Choices(words) => {
            words.iter().take(WORDS_MAX).map(|word| Value::Choice(word.clone())).collect()
        }
        // The others have no ends.
        _ => Vec::new(),
    };
    let others = values.into_iter().filter(|value| *value != field.value);
    others.map(|value| (value.to_string(), Stat::of(&value, &field.domain))).collect()
}
