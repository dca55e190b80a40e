//! Writing frames as CSV and Parquet.

use polars::prelude::{DataFrame, PolarsError};
use polars_io::prelude::{CsvWriter, ParquetWriter, SerWriter};

/// A frame as CSV text: a header, commas, `\n`; null as nothing.
///
/// # Errors
/// When polars cannot write it.
pub fn csv(frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes).finish(&mut frame.clone())?;
    Ok(bytes)
}

/// A frame as a Parquet file, compressed with zstd.
///
/// # Errors
/// When polars cannot write it.
pub fn parquet(frame: &DataFrame) -> Result<Vec<u8>, PolarsError> {
    let mut bytes = Vec::new();
    // One row group, written in order, whatever the number of threads.
    ParquetWriter::new(&mut bytes).set_parallel(false).finish(&mut frame.clone())?;
    Ok(bytes)
}
