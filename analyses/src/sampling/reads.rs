//! What was read of a game, of stat lines and of weapons where a part was played.

use std::collections::BTreeSet;

use evenodds_engine::fight::{Contender, Sheet};
use evenodds_engine::registry::System;
use serde::{Deserialize, Serialize};

/// What was read of a game, and of the stat lines and weapons of fighters in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reads {
    /// The keys of parameters.
    parameters: BTreeSet<String>,
    /// The keys of each fighter's stat line, and then of its weapons.
    sheets: Vec<BTreeSet<String>>,
}

/// Returns the sheets of fighters: of each its stat line, and then its weapons.
fn sheets<'a>(contenders: &'a [&Contender]) -> impl Iterator<Item = &'a Sheet> {
    contenders.iter().flat_map(|contender| {
        let weapons = contender.weapons.iter().map(|weapon| &weapon.sheet);
        [&contender.profile.sheet].into_iter().chain(weapons)
    })
}

impl Reads {
    /// Returns what was read so far.
    pub(crate) fn of(system: &dyn System, contenders: &[&Contender]) -> Reads {
        let parameters = system.book().parameters.that_were_read();
        let keys = |sheet: &Sheet| sheet.that_were_read().into_iter().collect();
        Reads {
            parameters: parameters.map(|parameter| parameter.key.clone()).collect(),
            sheets: sheets(contenders).map(keys).collect(),
        }
    }

    /// Adds what was read elsewhere. Returns `None` if that is of other fighters.
    pub(crate) fn add(&mut self, other: &Reads) -> Option<()> {
        self.parameters.extend(other.parameters.iter().cloned());
        for (ours, theirs) in self.sheets.iter_mut().zip(&other.sheets) {
            ours.extend(theirs.iter().cloned());
        }
        (self.sheets.len() == other.sheets.len()).then_some(())
    }

    /// Counts all of it as read. Returns `None` if something is not there.
    pub(crate) fn mark(&self, system: &dyn System, contenders: &[&Contender]) -> Option<()> {
        let parameters = &system.book().parameters;
        let mut known = self.parameters.iter().all(|key| parameters.count_as_read(key));
        known &= sheets(contenders).count() == self.sheets.len();
        for (sheet, keys) in sheets(contenders).zip(&self.sheets) {
            known &= keys.iter().all(|key| sheet.count_as_read(key));
        }
        known.then_some(())
    }
}
