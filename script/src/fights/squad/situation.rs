//! The situation of an attack on a table.

use evenodds_engine::book::{Book, TABLE_SOURCES_MAX, TableSource};
use evenodds_engine::field::{Attacker, Position, Skirmisher, Target};
use evenodds_engine::table::{Base, Point, Sector, UNITS, View};

use super::setup::ScriptSquad;
use super::state::{Moved, SquadState, Went};
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

/// Returns where a point is seen from a figure: 0 ahead, 1 at its side, 2 behind it.
fn arc(figure: Position, point: Point) -> i32 {
    let (ahead, way) = (figure.facing, point - figure.at);
    match (ahead.sees(way, Sector::Quarter), ahead.sees(-way, Sector::Quarter)) {
        (true, _) => 0,
        (_, true) => 2,
        _ => 1,
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
                TableSource::Moved => (is_elsewhere || figure.moved.is_made()).into(),
                TableSource::Ran => {
                    let ran = figure.went == Went::Farther;
                    (if is_elsewhere { self.would_run(state, by, from) } else { ran }).into()
                }
                TableSource::TargetMoved => state.figures[on].moved.is_made().into(),
                TableSource::Charged => {
                    let charges = is_elsewhere || figure.moved == Moved::IntoContact;
                    (over.is_blow && charges).into()
                }
                TableSource::Friends => self.touching(state, (on, to), by),
                TableSource::Foes => self.touching(state, (by, from), on),
                TableSource::Engaged => {
                    let [by_base, on_base] = [(by, from), (on, to)].map(|one| self.stood(one));
                    let touched = || 0 < self.touching(state, (on, to), by);
                    (by_base.touches(on_base) || touched()).into()
                }
                TableSource::InTheOpen => {
                    let is_clear = || !self.field.is_in_terrain(self.stood((on, to)));
                    (over.view.is_whole() && is_clear()).into()
                }
                TableSource::Objective => self.field.goals().reach(self.stood((on, to))).into(),
                TableSource::Arc => arc(to, from.at),
                TableSource::Strength => self.strength(state, by) as i32,
                TableSource::TargetStrength => self.strength(state, on) as i32,
            };
            *number = found.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
        seen
    }

    /// Returns the base of a figure that is there.
    fn stood(&self, (who, there): (usize, Position)) -> Base {
        Base { at: there.at, radius: self.field.setups[who].radius }
    }

    /// Returns whether a figure that went there first would have gone more than half its way.
    fn would_run(&self, state: &SquadState, who: usize, there: Position) -> bool {
        let pace = self.pace(state, who);
        let way = self.field.way(&state.figures, who, there.at, &self.stride(pace));
        let straight = || state.figures[who].position.at.distance(there.at);
        Went::of(way.map_or_else(straight, |path| path.length()), pace) == Went::Farther
    }

    /// Returns whether a key of the situation that attacks read has its value from there.
    pub(super) fn fills(&self, source: TableSource) -> bool {
        self.filled.iter().any(|filled| filled.source == source)
    }

    /// Returns how many enemies other than one of them are in contact with a figure that is there.
    fn touching(&self, state: &SquadState, (who, there): (usize, Position), but: usize) -> i32 {
        let base = self.stood((who, there));
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
