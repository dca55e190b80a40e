//! The situation of an attack on a table.

use evenodds_engine::book::{Book, TABLE_SOURCES_MAX, TableSource};
use evenodds_engine::field::{Position, Target};
use evenodds_engine::table::{Base, UNITS, View};

use super::setup::ScriptSquad;
use super::state::{Moved, SquadState};
use crate::values::{Mentions, Stat, Stats};

/// What the table says of an attack: a number for each key that it fills in, in their order.
pub type Seen = [i16; TABLE_SOURCES_MAX];

/// A key of the situation that the table fills in and that attacks read.
#[derive(Clone, Copy, Debug)]
pub struct Filled {
    /// Its place in the form of situations.
    place: usize,
    source: TableSource,
}

/// Returns the keys of the situation that the table fills in and that are mentioned.
pub fn filled(book: &Book, mentions: &Mentions) -> Vec<Filled> {
    let form = book.situation.iter().enumerate();
    let mentioned = form.filter(|(place, _)| mentions.at.contains(place));
    mentioned
        .filter_map(|(place, field)| Some(Filled { place, source: field.from? }))
        .take(TABLE_SOURCES_MAX)
        .collect()
}

/// An attack over a gap: on somebody in contact, or on a target in sight.
#[derive(Clone, Copy, Debug)]
pub struct Over {
    /// The gap, in units.
    pub(super) gap: i32,
    /// What is seen of the target.
    pub(super) view: View,
    /// Whether it is a blow.
    pub(super) is_blow: bool,
}

impl Over {
    /// In contact.
    pub(super) const CONTACT: Over = Over { gap: 0, view: View::UNHINDERED, is_blow: true };

    /// Over the gap to a target in sight.
    pub(super) fn sight(target: Target) -> Over {
        Over { gap: target.gap, view: target.view, is_blow: false }
    }
}

impl ScriptSquad {
    /// Returns what the table says of an attack of the first on the second, if both are there.
    pub(super) fn seen(
        &self,
        state: &SquadState,
        [(by, from), (on, to)]: [(usize, Position); 2],
        over: Over,
    ) -> Seen {
        let mut seen = Seen::default();
        for (number, Filled { source, .. }) in seen.iter_mut().zip(self.filled.iter()) {
            let figure = &state.figures[by];
            let is_elsewhere = figure.position.at != from.at;
            let found = match source {
                TableSource::Range => {
                    over.gap.max(0).div_euclid(UNITS) + i32::from(over.gap % UNITS != 0)
                }
                TableSource::Cover => {
                    let hidden = View::LINES - over.view.clear;
                    i32::from(hidden.max(u8::from(!over.view.is_whole())))
                }
                TableSource::Height => {
                    let floor = |at: Position| self.field.table.floor(at.at);
                    (floor(from) - floor(to)).div_euclid(UNITS)
                }
                TableSource::Moved => (is_elsewhere || figure.moved != Moved::No).into(),
                TableSource::TargetMoved => (state.figures[on].moved != Moved::No).into(),
                TableSource::Charged => {
                    let charges = is_elsewhere || figure.moved == Moved::IntoContact;
                    (over.is_blow && charges).into()
                }
                TableSource::Friends => self.touching(state, (on, to), by),
                TableSource::Foes => self.touching(state, (by, from), on),
            };
            *number = found.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
        seen
    }

    /// Returns how many enemies other than one of them are in contact with a figure that is there.
    fn touching(&self, state: &SquadState, (who, there): (usize, Position), but: usize) -> i32 {
        let base = Base { at: there.at, radius: self.field.setups[who].radius };
        let others = self.field.foes(&state.figures, who).filter(|&other| other != but);
        let touches = |other: &usize| base.touches(self.field.base(&state.figures, *other));
        others.filter(touches).count() as i32
    }

    /// Returns the situation with what the table says of it.
    pub(super) fn at(&self, seen: Seen) -> Stats {
        let mut at = Stats::clone(&self.at);
        for (Filled { place, source }, number) in self.filled.iter().zip(seen) {
            let form = self.rules.book().situation.iter().nth(*place);
            if let (Some(field), Some(stat)) = (form, at.get_mut(*place)) {
                let value = source.value(&field.domain, number.into(), View::LINES.into());
                *stat = Stat::of(&value, &field.domain);
            }
        }
        at
    }
}
