//! How a report was made, and how it is made again.

use evenodds_analyses::study::Study;

use crate::manifest::copy_of_study;

/// How a report was made.
#[derive(Clone, Debug)]
pub struct ReportOrigin {
    /// The version of the program.
    pub version: String,
    /// The command that repeats the report.
    pub command: String,
}

impl ReportOrigin {
    /// Returns that of a report of a study with this seed, if it is not the study's own, and with a
    /// baseline or without.
    #[must_use]
    pub fn of(study: &Study, version: &str, seed: Option<u64>, has_baseline: bool) -> ReportOrigin {
        let seed = seed.map_or(String::new(), |seed| format!(" --seed {seed}"));
        // Where the baseline will be is not known.
        let against = if has_baseline { " --baseline DIR" } else { "" };
        let copy = copy_of_study(study);
        let command = format!("evenodds report {copy} --out ../again{seed}{against}");
        ReportOrigin { version: version.to_owned(), command }
    }
}
