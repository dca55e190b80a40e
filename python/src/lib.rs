//! The engine as a Python module: `evenodds._engine`.
//!
//! It only passes on: a question as JSON goes in, an answer comes out, and every word, number and
//! chart of it is made where the command's are made. `evenodds/__init__.py` gives it a form that
//! Python programmers expect, and has the documentation.
//!
//! `answer`, `study`, `library`, `parts` and `sweeps` are what it offers; `frame` passes Arrow
//! streams out and `rows` takes them in; `run` works on a thread of its own while the calling one
//! waits for progress and Ctrl-C; `failure` turns complaints and panics into exceptions.

mod answer;
mod failure;
mod frame;
mod library;
mod parts;
mod rows;
mod run;
mod study;
mod sweeps;

use evenodds_analyses::build::Build;
use evenodds_analyses::kinds::KINDS;
use pyo3::prelude::*;

/// The version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns the kinds of questions: the name and what it asks about, of each.
#[pyfunction]
fn kinds() -> Vec<(&'static str, &'static str)> {
    KINDS.iter().map(|kind| (kind.name, kind.says)).collect()
}

/// The native part of evenodds.
#[pymodule(gil_used = false)]
mod _engine {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::answer::{Answer, ask};
    #[pymodule_export]
    use super::frame::Frame;
    #[pymodule_export]
    use super::kinds;
    #[pymodule_export]
    use super::library::{play, solving, systems, variant};
    #[pymodule_export]
    use super::parts::{contents, held, join, merge, part, survey};
    #[pymodule_export]
    use super::rows::rows;
    #[pymodule_export]
    use super::run::_panic;
    #[pymodule_export]
    use super::study::{check, mend, report};
    #[pymodule_export]
    use super::sweeps::{ask_cells, cells, keep, sweep, swept};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("VERSION", super::VERSION)?;
        module.add("BUILD", super::Build::this().to_string())
    }
}
