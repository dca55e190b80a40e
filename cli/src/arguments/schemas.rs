//! The arguments of `schema`.

use std::path::PathBuf;

use clap::Args;

use super::{complete, examples};

/// The arguments of `schema`.
#[derive(Args)]
#[command(after_help = examples("schema"))]
pub struct Schema {
    /// The kind of file whose schema to print; by default the kinds are listed
    #[arg(value_name = "KIND", add = complete::file_kinds())]
    pub kind: Option<String>,
    /// A game whose rosters are meant: their schema has the keys of its stat lines and weapons
    #[arg(long, value_name = "GAME", add = complete::games())]
    pub of: Option<String>,
    /// Write the schemas of all kinds to this folder, each as KIND.json, in place of those there
    #[arg(long, value_name = "DIR", conflicts_with = "kind")]
    pub out: Option<PathBuf>,
}
