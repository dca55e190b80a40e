//! Standard output and standard error: tables, JSON, errors and progress.
//!
//! `tables` fits tables to the width, `ties` keeps numbers with their units, and `fence` keeps the
//! log of a workflow from running the texts of a study.

mod fence;
mod tables;
mod ties;

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use comfy_table::Table;
use evenodds_analyses::sampling::{Ledger, Watcher};
use evenodds_engine::registry::Note;
use evenodds_reports::report;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

pub use self::fence::{Log, set_up as fence};
pub use self::tables::{fits, fits_cut, fits_wrapped, table, tables};
pub use self::ties::tied;
use self::ties::untied;
use crate::failure::Failure;

/// The width of output that goes to no terminal, and the maximum width of prose, in columns.
const WIDTH: u16 = 100;

/// The width that output has at least, however narrow the terminal is.
const WIDTH_MIN: u16 = 40;

/// How long work may take before progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// How much is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Volume {
    /// The headline of an answer, and errors.
    Quiet,
    /// What most readers need.
    Usual,
    /// All there is, and how long it took.
    Verbose,
}

/// How much this run prints, once its arguments are read.
static VOLUME: OnceLock<Volume> = OnceLock::new();

/// Sets how much this run prints. Only the first call has an effect.
pub fn set_volume(volume: Volume) {
    let _ = VOLUME.set(volume);
}

/// Returns how much this run prints.
pub fn volume() -> Volume {
    VOLUME.get().copied().unwrap_or(Volume::Usual)
}

/// Returns the width of output: that of `COLUMNS` or of the terminal, or else 100 columns.
fn width() -> u16 {
    static FOUND: OnceLock<u16> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let named = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        named.or_else(|| Table::new().width()).unwrap_or(WIDTH).max(WIDTH_MIN)
    })
}

/// Returns the width of prose: longer lines are hard to read.
fn prose_width() -> usize {
    width().min(WIDTH).into()
}

/// Limits errors to the width of output.
pub fn set_up_errors() {
    let handler = |_: &_| -> Box<dyn miette::ReportHandler> {
        Box::new(miette::MietteHandlerOpts::new().width(prose_width()).context_lines(1).build())
    };
    // Fails only if a handler is already set, and this is the first call.
    let _ = miette::set_hook(Box::new(handler));
}

/// Prints a text, fenced if it goes to a log.
pub fn print(text: &str) -> Result<(), Failure> {
    if fence::log() == Some(Log::Output) { write(&fence::fenced(text)) } else { write(text) }
}

/// Prints commands of a workflow to its log, outside every fence.
pub fn command(text: &str) -> Result<(), Failure> {
    if fence::log() != Some(Log::Error) {
        return write(text);
    }
    let _ = io::stderr().lock().write_all(text.as_bytes());
    Ok(())
}

/// Writes to standard output. A reader that closes the pipe, such as `head`, is no failure.
fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::output(format!("standard output cannot be written: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Prints a value as one JSON document.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(value);
    let json = json.map_err(|error| Failure::output(format!("cannot write JSON: {error}")))?;
    print(&(json + "\n"))
}

/// Prints a note to standard error, unless only errors are wanted there.
pub fn note(text: &str) {
    if volume() != Volume::Quiet {
        complain(&format!("note: {text}"));
    }
}

/// Prints notes on games' files to standard error, unless only errors are wanted there: hints, and
/// with what their rules were not tried, if all there is to know is wanted.
pub fn notes<'a>(notes: impl IntoIterator<Item = &'a Note>) {
    let is_wanted = |one: &&Note| volume() == Volume::Verbose || !matches!(one, Note::Untried(_));
    notes.into_iter().filter(is_wanted).for_each(|one| note(&one.to_string()));
}

/// Prints how long the work took to standard error, if all there is to know is wanted.
pub fn tell_time(took: Duration) {
    if volume() == Volume::Verbose {
        complain(&format!("Took {:.2} s.", took.as_secs_f64()));
    }
}

/// Prints a complaint to standard error, or fenced to the log, if possible.
pub fn complain(text: &str) {
    let text = fence::fenced(&format!("{}\n", untied(text.trim_end())));
    let _ = match fence::log() {
        Some(Log::Output) => io::stdout().lock().write_all(text.as_bytes()),
        Some(Log::Error) | None => io::stderr().lock().write_all(text.as_bytes()),
    };
}

/// Wraps a text at its spaces, with indents of its first and of all other lines. A word, such as a
/// path, is never torn.
fn wrapped(text: &str, width: usize, [first, other]: [&str; 2]) -> String {
    let options = textwrap::Options::new(width)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false)
        .initial_indent(first)
        .subsequent_indent(other);
    untied(&textwrap::fill(&tied(text), options)) + "\n"
}

/// Wraps a text to the width of output.
pub fn paragraph(text: &str) -> String {
    wrapped(text, prose_width(), ["", ""])
}

/// Wraps a line of a story to the width of output, indenting continuation lines.
pub fn step(line: &str) -> String {
    wrapped(line, prose_width(), ["", "    "])
}

/// Whether Ctrl-C was pressed.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Whether the work has noticed, and is about to print its results so far.
static NOTICED: AtomicBool = AtomicBool::new(false);

/// Whether an output is being written, which is short and must not be interrupted.
static WRITING: AtomicBool = AtomicBool::new(false);

/// How long work may take to notice Ctrl-C.
const NOTICE: Duration = Duration::from_millis(700);

/// Makes Ctrl-C stop work as soon as possible; pressed again, it ends the program. Work that does
/// not notice, because one step takes long, has no results to print and is ended.
pub fn stop_on_ctrl_c() {
    let handler = || {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        std::thread::spawn(|| {
            std::thread::sleep(NOTICE);
            end_unless(&[&NOTICED, &WRITING]);
        });
    };
    // If no handler can be set, Ctrl-C ends the program at once, as it does by default.
    let _ = ctrlc::set_handler(handler);
}

/// Makes Ctrl-C end work that has no partial results, unless its output is being written.
pub fn end_on_ctrl_c() {
    let _ = ctrlc::set_handler(|| end_unless(&[&WRITING]));
}

fn end_unless(busy: &[&AtomicBool]) {
    if !busy.iter().any(|busy| busy.load(Ordering::Relaxed)) {
        std::process::exit(Failure::stopped("stopped by Ctrl-C before there was an answer").code());
    }
}

/// Runs `write` without interruption by Ctrl-C.
pub fn uncut<T>(write: impl FnOnce() -> T) -> T {
    WRITING.store(true, Ordering::Relaxed);
    let done = write();
    WRITING.store(false, Ordering::Relaxed);
    done
}

/// From how long on, in seconds, it is told how long work will take.
const LONG: f64 = 10.0;

/// Progress on standard error, shown only on a terminal and after a second of work: how much is done
/// of what is counted, and that it goes on where nothing is.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    /// How numbers were computed, told at the end if asked for.
    remarks: Mutex<Vec<String>>,
    /// How methods were chosen, if that is asked for.
    ledger: Option<Ledger>,
    /// When something was first done, and how much.
    first: OnceLock<(Instant, f64)>,
    /// Whether it was told how long the work will take.
    foretold: AtomicBool,
}

impl Progress {
    /// Starts the clock.
    pub fn new() -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style("{spinner} {elapsed} {msg}"));
        bar.set_message("exploring what the dice can lead to");
        if io::stderr().is_terminal() && volume() != Volume::Quiet {
            let bar = bar.downgrade();
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                // Of work that is done there is nothing left to show.
                if let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(200));
                }
            });
        }
        let ledger = (volume() == Volume::Verbose).then(Ledger::default);
        let (remarks, first, foretold) =
            (Mutex::default(), OnceLock::new(), AtomicBool::new(false));
        Progress { bar, began: Instant::now(), remarks, ledger, first, foretold }
    }

    /// Shows how much of the work is done.
    fn show(&self, done: usize, all: usize, doing: &str) {
        if self.bar.length().is_none() {
            self.bar.set_style(style("{bar:30} {pos}/{len} {msg} {eta}"));
        }
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
        self.bar.set_message(doing.to_owned());
        self.foretell(done as f64, all as f64);
    }

    /// Tells once how long the work will take, if that is long, as soon as a second of it shows it.
    /// The first part of it does not count: it also computes what the rest reuses.
    fn foretell(&self, done: f64, all: f64) {
        if done <= 0.0 {
            return;
        }
        let (since, before) = self.first.get_or_init(|| (Instant::now(), done));
        let took = since.elapsed();
        if took < PATIENCE || done <= *before {
            return;
        }
        let left = took.as_secs_f64() * (all - done) / (done - before);
        if self.foretold.swap(true, Ordering::Relaxed) || left < LONG {
            return;
        }
        let left = match left {
            left if left < 90.0 => format!("{left:.0} seconds"),
            left if left < 5400.0 => format!("{:.0} minutes", left / 60.0),
            left => format!("{:.1} hours", left / 3600.0),
        };
        self.bar.suspend(|| note(&format!("this takes about {left} more; Ctrl-C stops it")));
    }

    /// Removes the bar, tells the remarks if they are asked for, and returns the time since the start.
    pub fn end(&self) -> Duration {
        self.bar.finish_and_clear();
        if volume() == Volume::Verbose {
            self.remarks().iter().for_each(|remark| complain(remark));
        }
        let chosen = self.ledger.iter().flat_map(Ledger::sentences);
        chosen.for_each(|sentence| complain(&sentence));
        self.began.elapsed()
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Progress {
    fn remarks(&self) -> MutexGuard<'_, Vec<String>> {
        self.remarks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watcher for Progress {
    fn progress(&self, done: u64, all: u64) {
        self.show(done as usize, all as usize, "");
    }

    fn stopped(&self) -> bool {
        let stopped = STOPPED.load(Ordering::Relaxed);
        if stopped {
            NOTICED.store(true, Ordering::Relaxed);
        }
        stopped
    }

    fn remark(&self, remark: String) {
        let mut remarks = self.remarks();
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_ref()
    }
}

impl report::Progress for Progress {
    fn tell(&self, done: usize, all: usize, doing: &str) {
        self.show(done, all, doing);
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_ref()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
