//! The arguments of event logs.

use std::path::PathBuf;

use clap::{Args, value_parser};
use evenodds_analyses::events::EventLog;

/// Where to write an event log, and of how many fights.
#[derive(Args)]
pub struct EventsOptions {
    /// Also write an event log of the first fights of the seed, as CSV or Parquet by the ending of
    /// the file: who did what to whom, one event per row; and how each fight ended, to a file beside
    /// it whose name ends with -outcomes. `evenodds play --index N` prints fight N
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// The number of fights in the event log, at most 1,000, and never more than --trials
    #[arg(long, value_name = "N", default_value_t = 100, requires = "events")]
    #[arg(value_parser = value_parser!(u32).range(1..=i64::from(EventLog::FIGHTS_MAX)))]
    pub events_fights: u32,
}
