//! Rows of a table of another library, such as a roster in pandas.

use evenodds_analyses::complaint::Complaint;
use polars_arrow::array::{
    Array, BooleanArray, DictionaryArray, DictionaryKey, ListArray, NullArray, PrimitiveArray,
    StructArray, Utf8Array, Utf8ViewArray,
};
use polars_arrow::datatypes::{ArrowDataType, IntegerType};
use polars_arrow::ffi::{ArrowArrayStream, ArrowArrayStreamReader};
use polars_arrow::types::NativeType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::failure;

/// The name of a capsule with a stream.
const STREAM: &std::ffi::CStr = c"arrow_array_stream";

/// A value of a table.
#[derive(IntoPyObject)]
enum Value {
    Null(Option<bool>),
    Flag(bool),
    Whole(i128),
    Real(f64),
    Text(String),
    List(Vec<Value>),
}

/// Returns the rows of anything with an Arrow stream, as a list of dicts; nulls are None.
#[pyfunction]
pub(crate) fn rows<'py>(table: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let py = table.py();
    let capsule = table.call_method0("__arrow_c_stream__")?;
    let capsule = capsule.cast_into::<PyCapsule>()?;
    let refused = |message: String| {
        let fix = "select the columns of the roster: texts, numbers, truth values and lists";
        failure::of(py, &Complaint::input(message, Some(fix.to_owned())))
    };
    let all = PyList::empty(py);
    let unread = |error| refused(format!("the table cannot be read: {error}"));
    for batch in batches(&capsule)?.map_err(unread)? {
        let Some(batch) = batch.as_any().downcast_ref::<StructArray>() else {
            return Err(refused("the stream has no columns".to_owned()));
        };
        let rows: Vec<Bound<'py, PyDict>> = (0..batch.len()).map(|_| PyDict::new(py)).collect();
        for (field, values) in batch.fields().iter().zip(batch.values()) {
            let name = field.name.as_str();
            for (nth, row) in rows.iter().enumerate() {
                let Some(value) = value(values.as_ref(), nth) else {
                    let kind = values.dtype();
                    return Err(refused(format!(
                        "column `{name}` has values of the type {kind:?}"
                    )));
                };
                row.set_item(name, value)?;
            }
        }
        rows.into_iter().try_for_each(|row| all.append(row))?;
    }
    Ok(all)
}

/// Returns a value of a column; `None` if it is of a type that no roster has.
fn value(column: &dyn Array, nth: usize) -> Option<Value> {
    /// Returns the values of a column, if they are of this type.
    fn of<A: 'static>(column: &dyn Array) -> Option<&A> {
        column.as_any().downcast_ref()
    }

    /// Returns a whole number.
    fn whole<T: NativeType + Into<i128>>(column: &dyn Array, nth: usize) -> Option<Value> {
        of::<PrimitiveArray<T>>(column).map(|values| Value::Whole(values.value(nth).into()))
    }

    /// Returns a value that stands in a dictionary.
    fn keyed<K: DictionaryKey>(column: &dyn Array, nth: usize) -> Option<Value> {
        let coded = of::<DictionaryArray<K>>(column)?;
        value(coded.values().as_ref(), coded.key_value(nth))
    }

    if column.is_null(nth) || of::<NullArray>(column).is_some() {
        return Some(Value::Null(None));
    }
    match column.dtype() {
        ArrowDataType::Boolean => of::<BooleanArray>(column).map(|all| Value::Flag(all.value(nth))),
        ArrowDataType::Int8 => whole::<i8>(column, nth),
        ArrowDataType::Int16 => whole::<i16>(column, nth),
        ArrowDataType::Int32 => whole::<i32>(column, nth),
        ArrowDataType::Int64 => whole::<i64>(column, nth),
        ArrowDataType::UInt8 => whole::<u8>(column, nth),
        ArrowDataType::UInt16 => whole::<u16>(column, nth),
        ArrowDataType::UInt32 => whole::<u32>(column, nth),
        ArrowDataType::UInt64 => whole::<u64>(column, nth),
        ArrowDataType::Float32 => {
            of::<PrimitiveArray<f32>>(column).map(|all| Value::Real(all.value(nth).into()))
        }
        ArrowDataType::Float64 => {
            of::<PrimitiveArray<f64>>(column).map(|all| Value::Real(all.value(nth)))
        }
        ArrowDataType::Utf8 => {
            of::<Utf8Array<i32>>(column).map(|all| Value::Text(all.value(nth).to_owned()))
        }
        ArrowDataType::LargeUtf8 => {
            of::<Utf8Array<i64>>(column).map(|all| Value::Text(all.value(nth).to_owned()))
        }
        ArrowDataType::Utf8View => {
            of::<Utf8ViewArray>(column).map(|all| Value::Text(all.value(nth).to_owned()))
        }
        ArrowDataType::List(_) => list(of::<ListArray<i32>>(column)?.value(nth).as_ref()),
        ArrowDataType::LargeList(_) => list(of::<ListArray<i64>>(column)?.value(nth).as_ref()),
        ArrowDataType::Dictionary(key, ..) => match key {
            IntegerType::Int8 => keyed::<i8>(column, nth),
            IntegerType::Int16 => keyed::<i16>(column, nth),
            IntegerType::Int32 => keyed::<i32>(column, nth),
            IntegerType::Int64 => keyed::<i64>(column, nth),
            IntegerType::UInt8 => keyed::<u8>(column, nth),
            IntegerType::UInt16 => keyed::<u16>(column, nth),
            IntegerType::UInt32 => keyed::<u32>(column, nth),
            IntegerType::UInt64 => keyed::<u64>(column, nth),
            IntegerType::Int128 | IntegerType::UInt128 => None,
        },
        _ => None,
    }
}

fn list(items: &dyn Array) -> Option<Value> {
    (0..items.len()).map(|nth| value(items, nth)).collect::<Option<Vec<Value>>>().map(Value::List)
}

/// The batches of a stream, or why they cannot be read.
type Batches = Result<Vec<Box<dyn Array>>, String>;

/// Returns the batches of a stream, which is read to its end.
#[expect(unsafe_code, reason = "a stream comes from another library, as a pointer")]
fn batches(capsule: &Bound<'_, PyCapsule>) -> PyResult<Batches> {
    let mut stream = ArrowArrayStream::empty();
    let given = capsule.pointer_checked(Some(STREAM));
    let given = given.map_err(|_| PyTypeError::new_err("the capsule holds no Arrow stream"))?;
    // SAFETY: a capsule of this name holds a pointer to a stream, by the Arrow PyCapsule interface,
    // and lives as long as it is borrowed. By the same interface a consumer moves the stream out and
    // leaves a released one, which the empty one is. Nothing else reads the capsule meanwhile: this
    // thread is attached to the interpreter, and does nothing in between.
    unsafe { std::ptr::swap(given.cast::<ArrowArrayStream>().as_ptr(), &raw mut stream) };
    // SAFETY: the producer promises a sound stream and schema. A released stream is refused.
    let reader = unsafe { ArrowArrayStreamReader::try_new(Box::new(stream)) };
    let mut reader = match reader {
        Ok(reader) => reader,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let mut all = Vec::new();
    // SAFETY: the producer promises arrays of the schema that it gave.
    while let Some(batch) = unsafe { reader.next() } {
        match batch {
            Ok(batch) => all.push(batch),
            Err(error) => return Ok(Err(error.to_string())),
        }
    }
    Ok(Ok(all))
}
