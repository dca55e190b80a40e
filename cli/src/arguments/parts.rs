//! The arguments of parts of the work, and of putting them together.

use std::path::PathBuf;

use clap::Args;
use evenodds_analyses::sampling::Cut;

use super::{Shared, Threads, examples};

/// Which part of the work on a question to do.
#[derive(Args)]
pub struct PartOptions {
    /// Do only part K of N of the work, and write what it counts to the file of --out: a share of
    /// the trials, or of the pairs of a matrix; `evenodds merge` answers the question from all
    /// parts
    #[arg(long, value_name = "K/N", requires = "out")]
    pub part: Option<Cut>,
    /// The file to write the part to
    #[arg(long, value_name = "FILE", requires = "part")]
    pub out: Option<PathBuf>,
}

/// The arguments of `merge`.
#[derive(Args)]
#[command(after_help = examples("merge"))]
pub struct Merge {
    /// The parts in any order: the files that --part has written, or, with --out, the folders of
    /// the parts of sweeps
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// The folder to write sweeps to: new, empty, or containing an earlier sweep
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long, conflicts_with = "out")]
    pub assumptions: bool,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub shared: Shared,
}
