//! What the answer to a question depends on, as a hash.

use std::fmt::Write as _;

use evenodds_engine::fight::{Roster, Sheet};
use sha2::{Digest, Sha256};

use super::contract::{Question, Subject};
use crate::build::hex;
use crate::library::RosterFile;

/// Returns the hash of all that a question is about.
pub(crate) fn contents(question: &dyn Question) -> String {
    let mut hash = Sha256::new();
    depends(&mut hash, question);
    hex(hash)
}

/// Adds all that a question is about: its games, the values of its rosters, its scenarios.
pub(crate) fn depends(hash: &mut Sha256, question: &dyn Question) {
    for subject in question.subjects() {
        let book = subject.game().book();
        hash.update(format!("\0{}\0{:?}", book.base, book.card));
        for parameter in &book.parameters {
            hash.update(format!("\0{}={}", parameter.key, parameter.value));
        }
        if let Some(own) = &book.own {
            hash.update(format!("\0{}", own.replace("\r\n", "\n")));
        }
        let roster = |roster_file: &RosterFile| written(&roster_file.roster);
        match subject {
            Subject::Game(_) => {}
            Subject::Roster(roster_file) => hash.update(roster(roster_file)),
            Subject::Scenario(scenario_file) => {
                hash.update(roster(&scenario_file.roster_file));
                hash.update(format!("\0{}", scenario_file.text.replace("\r\n", "\n")));
            }
        }
    }
}

/// Returns the values of a roster as text.
fn written(roster: &Roster) -> String {
    let mut text = String::new();
    let mut add = |name: &str, sheet: &Sheet| {
        let _ = write!(text, "\0{name:?}");
        for (key, value) in sheet.iter() {
            let _ = write!(text, "\0{key}={value:?}");
        }
    };
    roster.weapons.iter().for_each(|weapon| add(&weapon.name, &weapon.sheet));
    roster.profiles.iter().for_each(|profile| add(&profile.name, &profile.sheet));
    text
}
