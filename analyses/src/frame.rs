//! Frames in polars, and as CSV and Parquet.

use std::path::Path;

pub use polars::prelude::PolarsError;
use polars::prelude::{
    Column, DataFrame, IntoColumn, IntoSeries, NamedFrom, Series, StringChunked,
};
use polars_io::parquet::write::KeyValueMetadata;
use polars_io::prelude::{CsvWriter, ParquetWriter, SerWriter};

use crate::answer::frame::{Frame, Values};

/// The formats of a file with a frame, by its ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameFormat {
    /// See [`csv`].
    Csv,
    /// See [`parquet`].
    Parquet,
}

impl FrameFormat {
    /// Returns the format of a file, if its ending has one.
    #[must_use]
    pub fn of(file: &Path) -> Option<FrameFormat> {
        let ending = file.extension()?;
        let formats = [("csv", FrameFormat::Csv), ("parquet", FrameFormat::Parquet)];
        let found = formats.into_iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
        found.map(|(_, format)| format)
    }

    /// Returns a frame as a file of this format. CSV has no place for metadata.
    ///
    /// # Errors
    /// If polars cannot write it.
    pub fn write(
        self,
        frame: Frame,
        metadata: Vec<(String, String)>,
    ) -> Result<Vec<u8>, PolarsError> {
        let frame = into_polars(frame)?;
        match self {
            FrameFormat::Csv => csv(&frame),
            FrameFormat::Parquet => parquet(&frame, metadata),
        }
    }
}

/// Returns a frame in polars.
///
/// # Errors
/// If two columns have the same name.
pub fn polars(frame: &Frame) -> Result<DataFrame, PolarsError> {
    let columns = frame.columns().map(|(name, values)| column(name, values));
    DataFrame::new(frame.height(), columns.collect())
}

/// Returns a frame in polars, in the place of the one that it is made from: of a large one, only a
/// column is there twice.
///
/// # Errors
/// If two columns have the same name.
pub fn into_polars(frame: Frame) -> Result<DataFrame, PolarsError> {
    let height = frame.height();
    let columns = frame.into_columns().map(|(name, values)| column(&name, &values));
    DataFrame::new(height, columns.collect())
}

fn column(name: &str, values: &Values) -> Column {
    let name = name.into();
    match values {
        Values::Texts(values) => Series::new(name, values),
        Values::Flags(values) => Series::new(name, values),
        Values::I32(values) => Series::new(name, values),
        Values::I64(values) => Series::new(name, values),
        Values::U32(values) => Series::new(name, values),
        Values::U64(values) => Series::new(name, values),
        Values::F64(values) => Series::new(name, values),
    }
    .into_column()
}

/// Returns a frame as CSV: a header, commas, `\n`, and nothing for null. A text that a spreadsheet
/// would take for a formula is preceded by an apostrophe.
///
/// # Errors
/// If polars cannot write it.
pub fn csv(frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    let mut bytes = Vec::new();
    let columns: Vec<Column> = frame.columns().iter().map(guarded).collect();
    CsvWriter::new(&mut bytes).finish(&mut DataFrame::new(frame.height(), columns)?)?;
    Ok(bytes)
}

/// Returns a column in which no text looks like a formula.
fn guarded(column: &Column) -> Column {
    let Ok(texts) = column.str() else { return column.clone() };
    let texts = texts.iter().map(|text| {
        text.map(|text| match text.starts_with(['=', '+', '-', '@']) {
            true => format!("'{text}"),
            false => text.to_owned(),
        })
    });
    let guarded: StringChunked = texts.collect();
    guarded.with_name(column.name().clone()).into_series().into_column()
}

/// Returns a frame as a Parquet file, compressed with zstd, with these keys and values as its
/// metadata.
///
/// # Errors
/// If polars cannot write it.
pub fn parquet(frame: &DataFrame, metadata: Vec<(String, String)>) -> Result<Vec<u8>, PolarsError> {
    let mut bytes = Vec::new();
    // One row group, written in order, regardless of the number of threads.
    ParquetWriter::new(&mut bytes)
        .set_parallel(false)
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata)))
        .finish(&mut frame.clone())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use polars_io::SerReader;
    use polars_io::prelude::ParquetReader;

    use super::*;

    #[test]
    fn texts_are_no_formulas_and_numbers_stay_numbers() {
        let texts = Series::new("name".into(), ["=1+1", "@x", "+x", "-x", "x=1"]).into_column();
        let numbers = Series::new("own".into(), [-1, 2, -3, 4, 5]).into_column();
        let frame = DataFrame::new(5, vec![texts, numbers]).expect("a frame");
        let csv = String::from_utf8(csv(&frame).expect("written")).expect("text");
        assert_eq!(csv, "name,own\n'=1+1,-1\n'@x,2\n'+x,-3\n'-x,4\nx=1,5\n");
    }

    #[test]
    fn a_parquet_file_says_what_it_is() {
        let frame = DataFrame::new(1, vec![Series::new("hit".into(), [0.5]).into_column()]);
        let metadata = vec![("seed".to_owned(), "7".to_owned())];
        let bytes = parquet(&frame.expect("a frame"), metadata).expect("written");
        let mut reader = ParquetReader::new(std::io::Cursor::new(bytes));
        let found = reader.get_metadata().expect("readable").key_value_metadata().clone();
        let found = found.expect("metadata").into_iter().find(|one| one.key == "seed");
        assert_eq!(found.and_then(|one| one.value).as_deref(), Some("7"));
    }
}
