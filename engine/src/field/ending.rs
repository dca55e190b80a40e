//! When a side can no longer fight.

use super::position::OnTable;
use super::setup::Field;
use crate::engagement::{Ending, Side};

impl Field {
    /// How the fight ends, if it is over; `routs` says of a side that is out whether that counts
    /// as a rout.
    pub fn ending<F: OnTable>(
        &self,
        figures: &[F],
        routs: impl FnOnce(Side) -> bool,
    ) -> Option<Ending> {
        let gone = Side::BOTH.map(|side| self.kept(figures, side).next().is_none());
        let lost = match gone {
            [true, true] => return Some(Ending::BothOut),
            [true, false] => Side::A,
            [false, true] => Side::B,
            [false, false] => return self.broken(figures),
        };
        Some(if routs(lost) { Ending::Rout(lost.foe()) } else { Ending::Out(lost.foe()) })
    }

    /// The figures that a side still has, on the table, in a block or yet to arrive.
    fn kept<F: OnTable>(&self, figures: &[F], side: Side) -> impl Iterator<Item = usize> {
        self.squad(side).filter(|&who| !figures[who].status().is_gone())
    }

    /// How the fight ends if a side gives in.
    fn broken<F: OnTable>(&self, figures: &[F]) -> Option<Ending> {
        // House rule: a side gives in once more than so many percent of it are out. It is off
        // unless the scenario has it.
        let broken = Side::BOTH.map(|side| {
            self.breaking[side.index()].is_some_and(|breaking| {
                let all = self.squad(side).len();
                let out = all - self.kept(figures, side).count();
                usize::from(breaking.percent) * all < 100 * out
            })
        });
        match broken {
            [true, true] => Some(Ending::BothOut),
            [true, false] => Some(Ending::Rout(Side::B)),
            [false, true] => Some(Ending::Rout(Side::A)),
            [false, false] => None,
        }
    }
}
