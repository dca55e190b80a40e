//! What the functions of a game are tried with: each input at both ends of its domain.

use std::sync::Arc;

use evenodds_engine::book::{Card, Domain, Parameter, Parameters, Value};
use evenodds_engine::conformance;

use crate::fights::{CARRIED, Fall, Rules};
use crate::language::Function;
use crate::running::{Argument, Call};
use crate::values::{Fight, FigureState, Marks, Reading, SideState, Stat};

/// The ends of the steps of ease that checks are tried with: those of a situation's `ease`.
const EASE: [i64; 2] = [-20, 20];

/// The dice that stand for the ends of those that a stat line or a weapon can have.
const DICE: [&str; 2] = ["1d2-1", "3d6+3"];

/// A name that stands for all others.
const NAME: &str = "something";

/// What a function is tried with.
pub struct Input {
    /// The input in words: `us.skill` 12.
    pub says: String,
    /// The function with its arguments.
    pub call: Call,
    /// The conditions of us and them.
    pub marks: [Marks; 2],
}

/// What the inputs are by default, in words.
pub const DEFAULTS: &str = "all inputs at their defaults";

/// Returns what a function is tried with, beginning with the defaults.
pub fn inputs(rules: &Rules, name: &str, at: usize) -> Vec<Input> {
    match name {
        "check" => checks(&rules.program.book.card, at),
        _ => fights(rules, name, at),
    }
}

/// Returns what the function that gets what an attack has left is tried with if that is so much.
pub fn carried(rules: &Rules, left: u16) -> Option<(usize, Input)> {
    let at = rules.program.asked(CARRIED)?;
    let mut input = inputs(rules, CARRIED, at).into_iter().next()?;
    *input.call.arguments.last_mut()? = Argument::Value(Reading::Number(left.into()));
    Some((at, Input { says: format!("`left` {left}"), ..input }))
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
    let figure = FigureState { stats: defaults(&book.profile), weapon };
    let usual = Fight {
        figures: [(); 2].map(|()| Arc::new(figure.clone())),
        at: defaults(&book.situation),
    };
    let is_alone = known.count < 3;
    let arguments = match name {
        "nerve" => vec![Argument::Figure(0), Argument::Side(SideState::ALONE)],
        "actions" | "recover" | "activate" | "is_out" | "reach" | "value" => {
            vec![Argument::Figure(0)]
        }
        CARRIED => {
            let left = Argument::Value(Reading::Number(1));
            vec![Argument::Figure(0), Argument::Figure(1), Argument::At, left]
        }
        // `moves`, and actions of a figure alone.
        _ if is_alone => vec![Argument::Figure(0), Argument::At],
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
        let mut add = |says: String, change: &dyn Fn(&mut FigureState)| {
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
pub fn ends(field: &Parameter) -> Vec<Value> {
    let mut values = match field.domain {
        Domain::Name => vec![Value::Choice(NAME.to_owned())],
        Domain::Names => vec![Value::List(Vec::new()), Value::List(vec![NAME.to_owned()])],
        _ => conformance::ends(&field.domain, &DICE),
    };
    values.retain(|value| *value != field.value);
    values
}
