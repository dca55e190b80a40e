//! Frames, for any library that takes Arrow streams.

use std::sync::Arc;

use evenodds_analyses::answer::frame::{self, Values};
use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::frame::polars;
use polars::prelude::{CompatLevel, PolarsResult};
use polars_arrow::array::{Array, StructArray};
use polars_arrow::datatypes::{ArrowDataType, Field};
use polars_arrow::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::failure;

/// A tidy table: one observation per row.
#[pyclass(frozen, module = "evenodds._engine")]
pub(crate) struct Frame {
    rows: Arc<frame::Frame>,
}

impl Frame {
    pub(crate) fn of(rows: frame::Frame) -> Frame {
        Frame { rows: Arc::new(rows) }
    }
}

/// Returns the values of a column in Python.
fn column<'py>(py: Python<'py>, values: &Values) -> PyResult<Bound<'py, PyList>> {
    match values {
        Values::Texts(values) => PyList::new(py, values),
        Values::Flags(values) => PyList::new(py, values),
        Values::I32(values) => PyList::new(py, values),
        Values::I64(values) => PyList::new(py, values),
        Values::U32(values) => PyList::new(py, values),
        Values::U64(values) => PyList::new(py, values),
        Values::F64(values) => PyList::new(py, values),
    }
}

#[pymethods]
impl Frame {
    #[getter]
    fn columns(&self) -> Vec<&str> {
        self.rows.columns().map(|(name, _)| name).collect()
    }

    #[getter]
    fn height(&self) -> usize {
        self.rows.height()
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (name, values) in self.rows.columns() {
            all.set_item(name, column(py, values)?)?;
        }
        Ok(all)
    }

    /// A new stream each time, of one batch. A schema asked for is ignored, as the protocol allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let unmade = |error: &dyn std::fmt::Display| {
            failure::of(py, &Complaint::output(format!("a frame could not be made: {error}")))
        };
        let mut frame = polars(&self.rows).map_err(|error| unmade(&error))?;
        frame.align_chunks();
        // Some consumers refuse the newest layout of texts, so that texts are copied.
        let level = CompatLevel::oldest();
        let fields: Vec<Field> =
            frame.columns().iter().map(|column| column.field().to_arrow(level)).collect();
        let kind = ArrowDataType::Struct(fields);
        let batch =
            |batch: polars_arrow::record_batch::RecordBatch| -> PolarsResult<Box<dyn Array>> {
                let (height, arrays) = (batch.len(), batch.into_arrays());
                Ok(StructArray::try_new(kind.clone(), height, arrays, None)?.boxed())
            };
        let batches: Vec<PolarsResult<Box<dyn Array>>> =
            frame.iter_chunks(level, false).map(batch).collect();
        let field = Field::new("".into(), kind.clone(), false);
        let stream = ffi::export_iterator(Box::new(batches.into_iter()), field);
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
