//! What went wrong, as the exceptions of `evenodds.errors`.

use evenodds_analyses::complaint::{Class, Complaint};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyModule;

/// The module with the exceptions.
static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// Returns the exception of a name in `evenodds.errors`, made from these arguments.
fn exception(py: Python<'_>, name: &str, complaint: &Complaint) -> PyErr {
    let module =
        ERRORS.get_or_try_init(py, || PyModule::import(py, "evenodds.errors").map(Bound::unbind));
    let place = complaint.place.as_ref();
    let at = place.and_then(|place| place.line_and_column);
    let arguments = (
        complaint.to_string(),
        complaint.fix.as_deref(),
        place.map(|place| place.origin.as_str()),
        at.map(|(line, _)| line),
        at.map(|(_, column)| column),
    );
    let made = module.and_then(|module| module.bind(py).getattr(name)?.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// Returns the exception for a complaint.
pub(crate) fn of(py: Python<'_>, complaint: &Complaint) -> PyErr {
    let name = match complaint.class {
        Class::Input => "InputError",
        Class::Output => "OutputError",
        Class::Apart => "DisagreementError",
        Class::Undecided => "UndecidedError",
        Class::Stopped => return PyKeyboardInterrupt::new_err(complaint.to_string()),
    };
    exception(py, name, complaint)
}

/// Returns the exception for a panic, which is a bug in the engine.
pub(crate) fn of_panic(py: Python<'_>, payload: &(dyn std::any::Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = format!("the engine met a bug: {}", text.unwrap_or("no message"));
    let fix = "please report it with the question".to_owned();
    exception(py, "EngineError", &Complaint::input(message, Some(fix)))
}
