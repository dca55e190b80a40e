//! Standard output and standard error: tables, JSON, complaints and progress.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use comfy_table::{
    Attribute, Cell, CellAlignment, ContentArrangement, Table, TableComponent, presets,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::failure::Failure;

/// The columns that output keeps to.
const WIDTH: u16 = 100;

/// How long work may take before it shows its progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Makes errors fit the width that all output keeps to.
pub fn set_up_errors() {
    let handler = |_: &_| -> Box<dyn miette::ReportHandler> {
        Box::new(miette::MietteHandlerOpts::new().width(WIDTH.into()).context_lines(1).build())
    };
    // It fails only where a handler is set already, and this is the first thing that is done.
    let _ = miette::set_hook(Box::new(handler));
}

/// Prints a text. A reader that has gone away, as `head` does, is no failure.
pub fn print(text: &str) -> Result<(), Failure> {
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
    let json = json.map_err(|error| Failure::output(format!("no JSON can be made: {error}")))?;
    print(&(json + "\n"))
}

/// Tells a complaint or a note on standard error, as far as there is one.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", text.trim_end());
}

/// A text in lines that keep to the width.
pub fn paragraph(text: &str) -> String {
    textwrap::fill(text, usize::from(WIDTH)) + "\n"
}

/// A table with these headings; columns from the `numbers_from`-th on are set to the right.
pub fn table(headings: &[&str], numbers_from: usize, rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    for rule in [TableComponent::HeaderLines, TableComponent::MiddleHeaderIntersections] {
        table.set_style(rule, '─');
    }
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH);
    let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if styled {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    let heading = |text: &&str| Cell::new(text).add_attribute(Attribute::Bold);
    table.set_header(headings.iter().map(heading));
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(numbers_from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let text = table.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// Progress on standard error, shown to a terminal and only once the work has taken a second.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
}

impl Progress {
    /// Starts to count.
    pub fn new() -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Progress { bar, began: Instant::now() }
    }

    /// Shows how far the work has come.
    pub fn tell(&self, done: usize, all: usize, doing: &str) {
        if self.bar.is_hidden() && PATIENCE < self.began.elapsed() && io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
        self.bar.set_message(doing.to_owned());
    }

    /// Takes the bar away and gives the time since the start.
    pub fn end(&self) -> Duration {
        self.bar.finish_and_clear();
        self.began.elapsed()
    }
}
