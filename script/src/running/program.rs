//! A program: the functions of a script, compiled and surveyed, and the parts that came up.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use evenodds_engine::book::{Book, Fault};
use evenodds_engine::dice::{Exact, OverBudget};
use evenodds_engine::law::Law;
use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, Position, Scope};
use rustc_hash::FxHashMap;

use super::call::{Call, PartKey};
use super::effort::Effort;
use super::part::Part;
use super::pools::Pools;
use crate::bounds::{
    ALL_BRANCHES_MAX, BRANCHES_MAX, LAWS_MAX, NODES_MAX, PARTS_MAX, SPENT_MAX, STEPS_MAX, STOPS_MAX,
};
use crate::dice::Games;
use crate::language::{COMPILED, Function, Said, ScriptError, Sums, asked_of};
use crate::values::{Fight, MarkForm};

/// A compiled script with the book that it belongs to.
pub struct Program {
    engine: Engine,
    ast: AST,
    functions: Vec<Function>,
    /// Where the script adds up dice alone.
    pub sums: Sums,
    /// The names of all functions that the script calls.
    calls: BTreeSet<String>,
    /// The book of the game.
    pub book: Book,
    /// The conditions of figures.
    pub marks: MarkForm,
    /// The other games whose checks it rolls.
    pub games: Games,
    /// The hints for the designer, with their places.
    pub hints: Vec<ScriptError>,
    parts: RwLock<FxHashMap<PartKey, Arc<Part>>>,
    /// The pools and repetitions that it asks for.
    pub pools: Pools,
    nodes: AtomicUsize,
    /// The number of stops of all routes, and of jumps between them.
    stops: AtomicUsize,
    /// The number of values of all laws that are kept, and of the branches that they took.
    kept: AtomicUsize,
    branches: AtomicU64,
    effort: Arc<Effort>,
    failures: Arc<Failures>,
    origin: String,
    text: String,
}

/// The first error that the runs of a script have met, in whichever game that was opened from it.
#[derive(Default)]
pub struct Failures {
    first: Mutex<Option<ScriptError>>,
    are_there: AtomicBool,
}

/// A script as it is compiled, with what was found of it before it runs.
pub struct Compiled {
    /// The language that it runs in.
    pub engine: Engine,
    /// Its tree.
    pub ast: AST,
    /// Its functions.
    pub functions: Vec<Function>,
    /// Where it adds up dice alone.
    pub sums: Sums,
    /// The names of all functions that it calls.
    pub calls: BTreeSet<String>,
    /// The book of the game.
    pub book: Book,
    /// The conditions of figures.
    pub marks: MarkForm,
    /// The other games whose checks it rolls.
    pub games: Games,
    /// The hints for the designer, with their places.
    pub hints: Vec<ScriptError>,
    /// What counts the operations of its runs.
    pub effort: Arc<Effort>,
    /// Its name in errors.
    pub origin: String,
    /// Its text.
    pub text: String,
}

impl Program {
    /// Creates the program of a compiled script. The errors of its runs are kept in `failures`.
    pub fn new(compiled: Compiled, failures: Arc<Failures>) -> Program {
        let Compiled { engine, ast, functions, sums, calls, book, marks, games, .. } = compiled;
        let Compiled { hints, effort, origin, text, .. } = compiled;
        Program {
            engine,
            ast,
            functions,
            sums,
            calls,
            book,
            marks,
            games,
            hints,
            parts: RwLock::default(),
            pools: Pools::default(),
            nodes: AtomicUsize::new(0),
            stops: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
            branches: AtomicU64::new(0),
            effort,
            failures,
            origin,
            text,
        }
    }

    /// Returns the position of a function that is asked for, if the script has it.
    pub fn asked(&self, name: &str) -> Option<usize> {
        let is_it = |function: &Function| {
            function.name.strip_suffix(COMPILED).is_some_and(|plain| plain == name)
        };
        self.functions.iter().position(is_it)
    }

    /// Returns the names of the functions of the script, as written.
    pub fn own_names(&self) -> impl Iterator<Item = &str> {
        self.functions.iter().filter(|one| !one.is_closure()).map(Function::shown)
    }

    /// Returns the position of a function by its compiled name.
    pub fn compiled(&self, name: &str) -> Option<usize> {
        self.functions.iter().position(|function| function.name == name)
    }

    /// Returns whether what the engine asks for can come to refer to something.
    pub fn refers(&self, to: impl Fn(&Function) -> bool) -> bool {
        asked_of(&self.book)
            .filter_map(|asked| self.asked(asked.name))
            .any(|at| to(self.function(at)))
    }

    /// Returns whether the script calls a function of this name anywhere.
    pub fn uses(&self, name: &str) -> bool {
        self.calls.contains(name)
    }

    /// Returns a function.
    pub fn function(&self, at: usize) -> &Function {
        &self.functions[at]
    }

    /// Runs a function.
    pub fn call(&self, function: usize, arguments: Vec<Dynamic>) -> Said<Dynamic> {
        let options = CallFnOptions::new().eval_ast(false);
        let name = &self.functions[function].name;
        self.engine.call_fn_with_options(options, &mut Scope::new(), &self.ast, name, arguments)
    }

    /// Returns what tells the part of a call from others.
    pub fn key(&self, call: &Call) -> PartKey {
        let function = &self.functions[call.function];
        let stats =
            call.fight.as_ref().map(|fight: &Arc<Fight>| fight.mentioned(&function.mentions));
        PartKey {
            function: call.function,
            arguments: call.arguments.clone(),
            stats: stats.unwrap_or_default(),
        }
    }

    /// Returns the part of a call, a known one if there is.
    pub fn part(self: &Arc<Program>, call: Call) -> Arc<Part> {
        let key = self.key(&call);
        let known = self.parts.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = known.get(&key) {
            return Arc::clone(part);
        }
        let is_full = PARTS_MAX <= known.len();
        drop(known);
        let part = Arc::new(Part::new(self, call));
        if is_full {
            return part;
        }
        let mut parts = self.parts.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(parts.entry(key).or_insert(part))
    }

    /// Returns the exact law of what a rule computes with a function. One whose dice can lead too
    /// many ways is an error of the script.
    pub fn weigh<T: Ord + Clone>(
        &self,
        (function, part): (usize, Option<&Part>),
        hand: &mut Exact,
        rule: impl Fn(&mut Exact) -> T,
    ) -> Option<Law<T>> {
        let law = hand.within_steps(BRANCHES_MAX, STEPS_MAX, |hand| hand.law_of(rule));
        let too_many = |excess| match hand.is_attempt() {
            true => hand.give_up(),
            false => self.has_too_many_ways((function, part), excess),
        };
        law.map_err(too_many).ok()
    }

    /// Reports that the dice of a function can lead too many ways to be weighed.
    pub fn has_too_many_ways(
        &self,
        (function, part): (usize, Option<&Part>),
        OverBudget { ways }: OverBudget,
    ) {
        let ways = match (2.0 * BRANCHES_MAX as f64..f64::MAX).contains(&ways) {
            true => format!("about {} ways", roughly(ways)),
            false => {
                format!("more than {BRANCHES_MAX} ways, or pools take more than {STEPS_MAX} steps")
            }
        };
        let widest = part.and_then(Part::widest);
        let widest = widest.map_or_else(String::new, |(dice, count)| {
            format!("`{dice}` alone comes to {count} results; ")
        });
        let function = self.function(function);
        let place = function.looped.unwrap_or(function.place);
        let message =
            format!("the dice of `{}` can lead {ways}, too many to enumerate", function.shown());
        let fix = format!(
            "{widest}roll pools at once with `count`, `sum` or `pool`, split the rule into functions \
             of numbers, or sample with `--method sampled` (`method = \"sampled\"` in a study), which \
             all questions take but `contest` and `exchange`"
        );
        self.fail(ScriptError::at(place, message).or_rather(fix));
    }

    /// Counts a law of so many values that took so many branches. Returns whether it may be kept. A
    /// script whose laws all together take too many branches has failed.
    pub fn takes_law(&self, values: usize, branches: usize) -> bool {
        let all = self.branches.fetch_add(branches as u64, Ordering::Relaxed) + branches as u64;
        if ALL_BRANCHES_MAX < all {
            let message = format!(
                "all laws of this script together take more than {} ways of the dice",
                roughly(ALL_BRANCHES_MAX as f64)
            );
            let fix = "give conditions fewer values, ask for less at a time, or sample with \
                       `--method sampled` (`method = \"sampled\"` in a study)";
            self.fail(ScriptError::at(Position::NONE, message).or_rather(fix));
        }
        self.kept.fetch_add(values, Ordering::Relaxed) < LAWS_MAX
    }

    /// Returns whether there is room for another node, and counts it with the weight of its arms.
    pub fn takes_node(&self, arms: usize) -> bool {
        self.nodes.fetch_add(1 + arms, Ordering::Relaxed) < NODES_MAX
    }

    /// Returns whether there is room for another stop of a route, and counts it with the weight of
    /// its arms.
    pub fn takes_stop(&self, arms: usize) -> bool {
        self.stops.load(Ordering::Relaxed) < STOPS_MAX
            && self.stops.fetch_add(1 + arms, Ordering::Relaxed) < STOPS_MAX
    }

    /// Returns whether there is no room for another node, or for another stop of a route, or the runs
    /// that are kept have taken half of what they may: whoever samples goes on without keeping any.
    pub fn is_full(&self) -> bool {
        NODES_MAX <= self.nodes.load(Ordering::Relaxed)
            || STOPS_MAX <= self.stops.load(Ordering::Relaxed)
            || SPENT_MAX / 2 <= self.spent()
    }

    /// Returns the number of nodes of all trees.
    pub fn nodes(&self) -> usize {
        self.nodes.load(Ordering::Relaxed).min(NODES_MAX)
    }

    /// Lets all runs together take so many operations at most.
    pub fn limit(&self, operations: u64) {
        self.effort.limit(operations);
    }

    /// Returns the operations that all runs together have taken.
    pub fn spent(&self) -> u64 {
        self.effort.spent()
    }

    /// Returns whether this is a trial, which [`Program::limit`] bounds.
    pub fn is_trial(&self) -> bool {
        self.effort.is_limited()
    }

    /// Returns whether a trial has taken all that it may.
    pub fn is_trial_over(&self) -> bool {
        self.is_trial() && self.effort.is_spent()
    }

    /// Counts operations that the language does not count.
    ///
    /// # Errors
    /// If all runs together have taken too many operations.
    pub fn spend(&self, operations: u64) -> Said<()> {
        if self.effort.spend(operations) {
            return Err(Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE)));
        }
        Ok(())
    }

    /// Keeps an error of a run. Of several the first in the script is kept, whichever thread met it.
    pub fn fail(&self, error: ScriptError) {
        let mut failed = self.failures.first.lock().unwrap_or_else(PoisonError::into_inner);
        self.failures.are_there.store(true, Ordering::Relaxed);
        if failed.as_ref().is_none_or(|known| error.order() < known.order()) {
            *failed = Some(error);
        }
    }

    /// Forgets the error of a run. What came after it is worthless.
    pub fn forget_failure(&self) {
        let mut failed = self.failures.first.lock().unwrap_or_else(PoisonError::into_inner);
        self.failures.are_there.store(false, Ordering::Relaxed);
        *failed = None;
    }

    /// Returns the first error of a run.
    pub fn first_failure(&self) -> Option<ScriptError> {
        self.failures.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns an error of the script as one of its file.
    pub fn told(&self, error: &ScriptError) -> Fault {
        error.fault(&self.origin, &self.text)
    }

    /// Returns where errors of runs are kept.
    pub fn failures(&self) -> &Arc<Failures> {
        &self.failures
    }

    /// Returns the error of a run, if there was one.
    pub fn failed(&self) -> Option<Fault> {
        self.first_failure().map(|error| self.told(&error))
    }

    /// Returns whether a run has failed.
    pub fn has_failed(&self) -> bool {
        self.failures.are_there.load(Ordering::Relaxed)
    }

    /// Returns an error about the whole script.
    pub fn fault(&self, message: &str, fix: &str) -> Fault {
        Fault::new(&self.origin, &self.text, message).or_rather(Some(fix.to_owned()))
    }

    /// Returns an error about a place of the script.
    pub fn fault_at(&self, place: Position, message: &str, fix: &str) -> Fault {
        self.told(&ScriptError::at(place, message).or_rather(fix))
    }
}

/// Returns a large number in words, with one or two digits of it.
fn roughly(number: f64) -> String {
    const NAMES: [(f64, &str); 3] = [(1e9, "billion"), (1e6, "million"), (1e3, "thousand")];
    let two_digits = |number: f64| {
        let unit = 10_f64.powf(number.log10().floor() - 1.0);
        ((number / unit).round() * unit).max(1.0)
    };
    let number = two_digits(number);
    match NAMES.iter().find(|(unit, _)| *unit <= number) {
        _ if 1e12 <= number => format!("10^{}", number.log10().round()),
        Some((unit, name)) => format!("{} {name}", (number / unit * 10.0).round() / 10.0),
        None => number.to_string(),
    }
}
