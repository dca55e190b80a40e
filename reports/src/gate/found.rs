//! What was found about the promises of a study.

use evenodds_analyses::promises::{Checked, Decision, Promise, Ruling};

/// What was found about the promises of a study.
#[derive(Clone, Copy)]
pub struct Gate<'a> {
    /// What was found.
    pub checked: &'a Checked<'a>,
    /// The name of the study.
    pub study: &'a str,
    /// The path of the study, as it is to be shown: relative, with slashes.
    pub file: &'a str,
    /// The version of the program.
    pub version: &'a str,
}

impl<'a> Gate<'a> {
    /// Iterates over the promises that are not kept, the worst first.
    pub(super) fn unkept(self) -> impl Iterator<Item = (&'a Promise, &'a Ruling)> {
        let all = self.checked.worst_first().into_iter();
        all.filter(|(_, ruling)| ruling.decision != Decision::Kept)
    }
}

/// Returns what is wrong with a promise, in one or two sentences.
pub(super) fn told(promise: &Promise, ruling: &Ruling) -> String {
    let against = ruling.against(promise);
    let mut told = match ruling.decision {
        Decision::Kept => format!("Kept: {against}."),
        Decision::Broken => format!("Broken: {against}."),
        Decision::Undecided => format!("Undecided: {against}."),
    };
    if let (Decision::Broken, Some(message)) = (ruling.decision, &promise.message) {
        told.push(' ');
        told.push_str(message);
    }
    told
}
