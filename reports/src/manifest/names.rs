//! The names by which the folder of a report and its files are known.

use evenodds_analyses::study::Study;

/// The kind in `report.json` that identifies a folder as one of our reports.
pub const KIND: &str = "evenodds report";

/// The one file that differs from run to run.
pub const TIMING: &str = "timing.json";

/// Returns the folder of a report for its inputs, with a slash: the report's own folder, unless an
/// input has the name of a file of the report.
pub(crate) fn inputs_folder(study: &Study) -> &'static str {
    let own = ["index.html", "summary.md", "report.json", TIMING];
    let clashes = |name: &String| {
        let first = name.split('/').next().unwrap_or(name);
        let folder =
            ["frames", "charts", "inputs"].iter().any(|own| first.eq_ignore_ascii_case(own));
        folder || own.iter().any(|own| first.eq_ignore_ascii_case(own))
    };
    let renamed = study.file != "study.toml";
    if renamed || study.files.keys().any(clashes) { "inputs/" } else { "" }
}

/// Returns the path of the study's copy in its report.
#[must_use]
pub fn copy_of_study(study: &Study) -> String {
    format!("{}{}", inputs_folder(study), study.file)
}
