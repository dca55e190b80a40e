//! The trial of a game: every function that the engine asks for, before anything is asked.
//!
//! Each input is set to both ends of its domain, the others at their defaults, and every way that
//! the dice can lead is taken; so is each parameter that a function refers to. So most errors of a
//! script come when it is read, with the input that led there.

use std::cell::Cell;
use std::fmt;

use evenodds_engine::book::{Book, Fault};
use evenodds_engine::dice::Exact;
use evenodds_engine::law::Law;

use super::inputs::{DEFAULTS, Input, carried, ends, inputs};
use crate::dice::AGAIN_MAX;
use crate::fights::Rules;
use crate::language::{Function, asked_of};

/// The maximum number of ways of the dice that a trial takes, all functions and inputs together.
pub const WAYS_MAX: usize = 40_000;

/// The maximum number of operations of a trial, all functions and inputs together.
pub const TRIAL_OPERATIONS_MAX: u64 = 20_000_000;

/// What a trial notes: inputs that were not tried in every way, and a hint about dice that are cut short.
pub type Tried = (Vec<Untried>, Option<Fault>);

/// The share of rolls cut short from which a hint is given: fewer are lost in the noise.
const CUT: f64 = 1e-6;

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

/// Tries all functions of a game that no question has been asked of yet. `again` makes its rules
/// with a changed book, if there are such rules.
///
/// # Errors
/// The first error that a function meets, with the input that led there.
pub fn trial(rules: &Rules, again: impl Fn(Book) -> Option<Rules>) -> Result<Tried, Fault> {
    let asked: Vec<(&str, usize)> = asked_of(&rules.program.book)
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
    let (ways, operations) = (WAYS_MAX, TRIAL_OPERATIONS_MAX);
    let mut trial = Trial { left, ways, operations, untried, spilled: 0, cut: None };
    let anew = || again(rules.program.book.clone());
    trial.take(rules, anew, all)?;
    if 1 < trial.spilled
        && let Some(most) = carried(rules, trial.spilled)
    {
        trial.left += 1;
        trial.take(rules, anew, vec![most])?;
    }
    for Variant { says, book, asked } in variants {
        // A book that makes no game at all is refused when a study asks for it.
        let Some(rules) = again(book) else { continue };
        let usual = |(name, at)| inputs(&rules, name, at).into_iter().next().map(|one| (at, one));
        let inputs = asked.into_iter().filter_map(usual);
        let says = |(at, input)| (at, Input { says: says.clone(), ..input });
        let anew = || again(rules.program.book.clone());
        trial.take(&rules, anew, inputs.map(says).collect())?;
    }
    let cut = trial.cut.map(|(at, share)| {
        let function = rules.program.function(at);
        let message = format!(
            "dice of `{}` that bring others are cut short after {AGAIN_MAX} of them, in up to {:.2} % of \
             its rolls",
            function.shown(),
            (share * 100.0).min(100.0)
        );
        let fix = "answers leave out what would come after; with a number of your own, such as \
                   `explode(4, 2, 5)`, that is the rule";
        rules.program.fault_at(function.place, &message, fix)
    });
    Ok((trial.untried, cut))
}

/// What a trial has left, and what it has found.
struct Trial {
    /// The inputs that are still to be tried.
    left: usize,
    ways: usize,
    operations: u64,
    untried: Vec<Untried>,
    /// The most that an attack has left over for the next figure.
    spilled: u16,
    /// The function whose dice are cut short most often, and how often.
    cut: Option<(usize, f64)>,
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
            let spilled = Cell::new(self.spilled);
            let mut hand = Exact::default();
            let taken_in = hand.within(share.max(1), |hand| {
                hand.law_of(|dice| {
                    let effect = part.play(marks, dice);
                    spilled.set(spilled.get().max(effect.spilled));
                    taken.set(taken.get() + 1);
                })
            });
            self.spilled = spilled.get();
            (self.ways, self.left) = (self.ways - taken.get().min(share), self.left - 1);
            let slack = taken_in.as_ref().map_or(0.0, Law::slack);
            if self.cut.map_or(CUT, |(_, most)| most) < slack {
                self.cut = Some((at, slack));
            }
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
