//! One run of a script, with the readings of its dice known so far.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use rhai::{Dynamic, EvalAltResult, NativeCallContext, Position};
use scoped_tls_hkt::scoped_thread_local;

use super::ask::Ask;
use super::call::{Argument, Call, Effect};
use super::effort;
use super::node::{Next, Node, Path, Tell};
use super::program::Program;
use crate::bounds::CALLS_MAX;
use crate::language::{Said, ScriptError, beyond, refuse};
use crate::values::{Fight, Marks, Reading, Values, handle};

/// When what a run asks is answered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answering {
    /// Before: it ends at the first question that its path does not answer.
    Before,
    /// While it runs.
    Live,
}

/// The state of a run.
pub struct Run {
    pub(crate) program: Arc<Program>,
    pub(crate) fight: Option<Arc<Fight>>,
    /// The conditions that were looked at, as they were at the start.
    found: Values,
    /// Those that were set, as they are now.
    set: Values,
    known: Vec<Reading>,
    passed: usize,
    answering: Answering,
    wants: Option<Ask>,
    tells: Vec<Tell>,
    /// The number of lines told so far, those at earlier nodes included.
    told: usize,
    /// The number of lines that were told at earlier nodes.
    told_before: usize,
    told_chars: usize,
    harm: i64,
    spilled: i64,
    hit: bool,
    /// What the step of a repetition has ended it with.
    stopped: Option<Reading>,
    /// How many functions of the script are running, one within the other.
    calls: usize,
    /// Whether the step of a fold is being made, which rolls no dice and changes nothing.
    steps: bool,
    /// Whether the run is the step of a repetition, which changes nothing.
    is_step: bool,
    /// Where the script last asked for something.
    last: Position,
}

thread_local! {
    static RUN: RefCell<Option<Box<Run>>> = const { RefCell::new(None) };
    /// How many runs that are answered while they run there are, one within the other.
    static LIVE: Cell<usize> = const { Cell::new(0) };
}

scoped_thread_local! {
    /// What answers the run that is answered while it runs.
    static mut ANSWERS: for<'a> &'a mut (dyn FnMut(&Ask, &[Tell]) -> Reading + 'a)
}

/// The most runs that are answered while they run, one within the other: each takes much of the stack.
const LIVE_MAX: usize = 3;

/// The maximum number of dice questions in one run.
pub const DEPTH_MAX: usize = 200;

/// The maximum number of characters that one run tells.
pub const TOLD_MAX: usize = 10_000;

/// How many operations a step of a pool counts for.
const STEP: u64 = 16;

/// The maximum harm of one attack, and what it can leave over.
pub const HARM_MAX: i64 = u16::MAX as i64;

/// Works on the run that a function of the language was called in.
pub fn now<T>(act: impl FnOnce(&mut Run) -> Said<T>) -> Said<T> {
    RUN.with_borrow_mut(|run| match run {
        Some(run) => act(run),
        None => Err(refuse("this can only be used in a rule", "call it from a function")),
    })
}

/// Notes where the script is, for errors that have no place of their own.
pub fn at(context: &NativeCallContext<'_>) {
    RUN.with_borrow_mut(|run| {
        if let Some(run) = run {
            run.last = context.call_position();
        }
    });
}

/// Asks the dice. The answer is known, or ends the run.
pub fn ask(make: impl FnOnce() -> Said<Ask>) -> Said<Reading> {
    let known = now(|run| {
        if run.steps {
            let message = "the steps of `pool`, `faces` and `versus` roll no dice of their own";
            return Err(refuse(message, "use `repeat` for a step that rolls dice"));
        }
        let known = run.known.get(run.passed).copied();
        run.passed += usize::from(known.is_some());
        Ok(known)
    })?;
    if let Some(reading) = known {
        return Ok(reading);
    }
    // Making it can run steps of the script.
    let ask = make()?;
    let tells = now(|run| {
        if DEPTH_MAX <= run.passed {
            let message = format!("one run asks for dice more than {DEPTH_MAX} times");
            return Err(beyond(
                message,
                "roll pools with `count`, `sum` or `pool`, or use `repeat`",
            ));
        }
        if run.answering == Answering::Live {
            run.passed += 1;
            return Ok(std::mem::take(&mut run.tells));
        }
        run.wants = Some(ask.clone());
        Err(Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE)))
    })?;
    Ok(ANSWERS.with(|answers| answers(&ask, &tells)))
}

/// Runs a function of the script within another.
pub fn inside<T>(name: &str, call: impl FnOnce() -> Said<T>) -> Said<T> {
    now(|run| {
        if CALLS_MAX <= run.calls {
            let message =
                format!("functions call each other more than {CALLS_MAX} deep, down to `{name}`");
            let fix = "end with fewer calls: a function that calls itself is better a loop or a \
                       `repeat`";
            return Err(refuse(message, fix));
        }
        run.calls += 1;
        Ok(())
    })?;
    let done = call();
    now(|run| {
        run.calls -= 1;
        Ok(())
    })?;
    done
}

/// Makes a step of a fold, in which there are no dice and nothing changes.
pub fn step<T>(make: impl FnOnce() -> Said<T>) -> Said<T> {
    let before = now(|run| {
        run.program.spend(STEP)?;
        Ok(std::mem::replace(&mut run.steps, true))
    })?;
    let made = make();
    now(|run| {
        run.steps = before;
        Ok(())
    })?;
    made
}

impl Run {
    /// Returns an error if nothing may change now.
    pub fn changes(&self, what: &str) -> Said<()> {
        if self.steps || self.is_step {
            let message = format!("{what} in a step");
            return Err(refuse(message, "return what it comes to, and act on it afterwards"));
        }
        Ok(())
    }

    /// Returns what the run has done when it ends with a value.
    fn effect(&self, value: Reading, stops: bool) -> Effect {
        let [harm, spilled] = [self.harm, self.spilled].map(|total| total as u16);
        Effect { set: self.set, value, harm, spilled, hit: self.hit, stops }
    }

    /// Returns the conditions that were set so far.
    pub fn set(&self) -> Values {
        self.set
    }

    /// Returns a condition of us or them. One that is not known yet ends the run with a question.
    pub fn mark(&mut self, role: u8, slot: usize) -> Said<Reading> {
        let (place, of) = (self.program.marks.place(slot), usize::from(role));
        for values in [&self.set, &self.found] {
            if values.masks[of].has(place.mask()) {
                return Ok(place.reading(place.above(values.marks[of])));
            }
        }
        self.wants = Some(Ask::Mark(role, place));
        Err(Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE)))
    }

    /// Sets a condition of us or them. Returns false if the value is outside of its domain.
    pub fn set_mark(&mut self, role: u8, slot: usize, value: i64) -> bool {
        let of = usize::from(role);
        let form = &self.program.marks;
        let Some(marks) = form.set(self.set.marks[of], slot, value) else { return false };
        self.set.marks[of] = marks;
        self.set.masks[of].join(form.place(slot).mask());
        true
    }

    /// Ends a repetition from within its step, and the run.
    ///
    /// # Errors
    /// Always: what is returned ends the run, or says that there is nothing to end.
    pub fn stop(&mut self, end: Reading) -> Said<()> {
        if self.steps {
            let message = "`stop` cannot end a `pool`, `faces` or `versus`, which read all dice";
            return Err(refuse(message, "return what comes next, or use `repeat`"));
        }
        if !self.is_step {
            let message = "`stop` ends a `repeat`, and there is none around it";
            let fix = "use it in a step such as `|s| ...`; leave a function with `return`";
            return Err(refuse(message, fix));
        }
        self.stopped = Some(end);
        Err(Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE)))
    }

    /// Reports a hit.
    pub fn hit(&mut self) -> Said<()> {
        self.changes("a hit cannot be reported")?;
        self.hit = true;
        Ok(())
    }

    /// Reports harm.
    pub fn harm(&mut self, harm: i64) -> Said<()> {
        self.changes("harm cannot be reported")?;
        self.harm = more(self.harm, harm, ("harm", "harm"))?;
        Ok(())
    }

    /// Leaves some of an attack over for the next figure.
    pub fn spill(&mut self, left: i64) -> Said<()> {
        self.changes("nothing can be left over")?;
        self.spilled = more(self.spilled, left, ("what is left over", "spill"))?;
        Ok(())
    }

    /// Tells a line.
    pub fn tell(&mut self, rule: &str, what: &str) -> Said<()> {
        if self.steps {
            let message = "nothing can be told in a step of `pool`, `faces` or `versus`";
            return Err(refuse(message, "tell it before or afterwards"));
        }
        self.told_chars += rule.len() + what.len();
        if TOLD_MAX < self.told_chars {
            let message = format!("one run tells more than {TOLD_MAX} characters");
            return Err(refuse(message, "tell one short line for each thing that happens"));
        }
        self.told += 1;
        if self.told_before < self.told {
            self.tells.push(Tell { rule: rule.into(), what: what.into() });
        }
        Ok(())
    }
}

/// Returns a total with so much more of something, which a word reports.
fn more(total: i64, more: i64, (what, word): (&str, &str)) -> Said<i64> {
    let sum = total.saturating_add(more);
    if more < 0 || HARM_MAX < sum {
        let message = format!("{what} cannot be {more}; expected 0 to {HARM_MAX} in all");
        return Err(refuse(message, format!("write `{word}(max(0, ...))`")));
    }
    Ok(sum)
}

/// The run that another one was begun within; it goes on when that has ended, whatever happens in it.
struct Outer {
    run: Option<Box<Run>>,
    is_kept: bool,
}

impl Drop for Outer {
    fn drop(&mut self) {
        RUN.with_borrow_mut(|run| *run = self.run.take());
        effort::replace_kept(self.is_kept);
    }
}

/// Counts a run that is answered while it runs.
struct Living;

impl Drop for Living {
    fn drop(&mut self) {
        LIVE.set(LIVE.get() - 1);
    }
}

/// Runs a function along a path, up to the next question or its end.
pub fn run(program: &Arc<Program>, call: &Call, path: &Path) -> Result<Node, ScriptError> {
    go(program, call, path, path.found, Answering::Before)
}

/// Runs a function along a path, from these conditions of us and them, and on to its end: `answers`
/// answers what it asks, and hears what it told before. Returns nothing if there are too many such
/// runs already, one within the other.
pub fn live(
    program: &Arc<Program>,
    call: &Call,
    path: &Path,
    marks: [Marks; 2],
    answers: &mut dyn FnMut(&Ask, &[Tell]) -> Reading,
) -> Option<Result<Node, ScriptError>> {
    if LIVE_MAX <= LIVE.get() {
        return None;
    }
    LIVE.set(LIVE.get() + 1);
    let _living = Living;
    Some(ANSWERS.set(answers, || go(program, call, path, Values::all(marks), Answering::Live)))
}

fn go(
    program: &Arc<Program>,
    call: &Call,
    path: &Path,
    found: Values,
    answering: Answering,
) -> Result<Node, ScriptError> {
    let run = Run {
        program: Arc::clone(program),
        fight: call.fight.clone(),
        found,
        set: Values::default(),
        known: path.known.clone(),
        passed: 0,
        answering,
        wants: None,
        tells: Vec::new(),
        told: 0,
        told_before: path.told,
        told_chars: 0,
        harm: 0,
        spilled: 0,
        hit: false,
        stopped: None,
        calls: 1,
        steps: false,
        is_step: program.function(call.function).is_closure(),
        last: Position::NONE,
    };
    let outer = Outer {
        run: RUN.replace(Some(Box::new(run))),
        is_kept: effort::replace_kept(answering == Answering::Before),
    };
    let arguments = call.arguments.iter().map(|argument| match *argument {
        Argument::Value(reading) => reading.value(),
        Argument::Figure(role) => Dynamic::from(handle::Figure(role)),
        Argument::Weapon(role) => Dynamic::from(handle::Weapon(role)),
        Argument::At => Dynamic::from(handle::At),
        Argument::Side(side) => Dynamic::from(side),
    });
    let called = program.call(call.function, arguments.collect());
    let run = RUN.with_borrow_mut(Option::take);
    drop(outer);
    let Some(mut run) = run else {
        return Err(ScriptError::at(Position::NONE, "the run was lost"));
    };
    let tells = std::mem::take(&mut run.tells).into();
    let next = match called {
        Ok(value) => {
            let function = program.function(call.function);
            let value = Reading::of(&value).map_err(|found| {
                let name = function.shown();
                let message = format!("`{name}` returns {found}");
                let fix = "return a number, a flag, an outcome or a short list of numbers";
                ScriptError::at(function.place, message).or_rather(fix)
            })?;
            if let Some((what, fix)) = function.returns.fault(value) {
                let message = format!("`{}` returns {what}", function.shown());
                return Err(ScriptError::at(function.place, message).or_rather(fix));
            }
            Next::Done(run.effect(value, false))
        }
        Err(error) => match (run.wants.take(), run.stopped) {
            (Some(ask), _) => {
                let arms = ask.arms();
                Next::Ask(ask, arms)
            }
            (None, Some(end)) => Next::Done(run.effect(end, true)),
            (None, None) => {
                return Err(ScriptError::of(&error, run.last, program.function(call.function)));
            }
        },
    };
    // Nothing comes after the end.
    let path = match &next {
        Next::Ask(..) => Path { told: run.told, ..path.clone() },
        Next::Done(_) => Path::default(),
    };
    Ok(Node { next, tells, path: Box::new(path) })
}
