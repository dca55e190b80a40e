//! Tables of which more is impassable.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::layout::{Table, TableFault};
use super::sets::PieceSet;
use super::terrain::{Ground, Piece};

/// The tables that were laid with more of one impassable, by these pieces and by the clearance.
///
/// They follow from the table, so all lists of them are equal. A clone shares them.
#[derive(Clone, Default)]
pub(super) struct Barred(Arc<Mutex<BTreeMap<(PieceSet, i32), Table>>>);

impl Table {
    /// The same table on which these pieces are impassable, [laid](Table::lay) for this clearance. It
    /// is laid once, so that the ways over it are shared as those over this one are.
    ///
    /// # Errors
    ///
    /// As for [`Table::lay`].
    pub fn barred(
        &self,
        is_barred: impl Fn(&Piece) -> bool,
        clearance: i32,
    ) -> Result<Table, TableFault> {
        let bits = self.pieces().iter().enumerate().filter(|(_, piece)| is_barred(piece));
        let set = bits.fold(0 as PieceSet, |set, (index, _)| set | 1 << index);
        if set == 0 {
            return Ok(self.clone());
        }
        let mut laid = self.barred.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = laid.get(&(set, clearance)) {
            return Ok(table.clone());
        }
        let bar = |piece: &Piece| match is_barred(piece) {
            true => Piece { ground: Ground::Impassable, ..piece.clone() },
            false => piece.clone(),
        };
        let pieces = self.pieces().iter().map(bar).collect();
        let table = Table::lay(self.width(), self.depth(), pieces, clearance)?;
        laid.insert((set, clearance), table.clone());
        Ok(table)
    }
}

impl fmt::Debug for Barred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Barred").finish_non_exhaustive()
    }
}

impl PartialEq for Barred {
    fn eq(&self, _: &Barred) -> bool {
        true
    }
}

impl Eq for Barred {}
