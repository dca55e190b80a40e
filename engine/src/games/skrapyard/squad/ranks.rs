//! Who is on the table and who stands by whom, kept as sets: nearly every rule asks for it.

use super::{Figure, Squad, State, bit, inches};
use crate::games::skrapyard::combat::Body;
use crate::squad::FIGURES_MAX;
use crate::table::Point;

/// What follows from where figures are and what has become of them, one bit a figure.
///
/// It says nothing that the figures do not say, so equal figures have equal ranks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ranks {
    /// Those on the table.
    pub here: u32,
    /// Those on the table that are not wounded.
    pub upright: u32,
    /// For each figure those whose bases touch its own.
    pub touching: [u32; FIGURES_MAX],
    /// For each figure those within its own stature in inches.
    pub near: [u32; FIGURES_MAX],
}

/// Takes a figure into a set, or out of it.
const fn put_in(set: &mut u32, figure: u8, is_in: bool) {
    *set = *set & !bit(figure) | (is_in as u32) << figure;
}

impl Ranks {
    fn set_body(&mut self, figure: u8, body: Body) {
        put_in(&mut self.here, figure, body != Body::Removed);
        put_in(&mut self.upright, figure, body == Body::Upright);
    }
}

impl State {
    /// Whether the bases of two figures touch.
    pub(super) fn touch(&self, one: u8, other: u8) -> bool {
        self.ranks.touching[usize::from(one)] & bit(other) != 0
    }

    /// Puts a figure up, down or off the table.
    pub(super) fn set_body(&mut self, figure: u8, body: Body) {
        self.of_mut(figure).condition.wear.body = body;
        self.ranks.set_body(figure, body);
    }
}

impl Squad {
    /// Puts a figure somewhere.
    pub(super) fn put(&self, state: &mut State, figure: u8, at: Point) {
        state.of_mut(figure).position.at = at;
        self.line_up(&mut state.ranks, &state.figures, figure);
    }

    /// The ranks of figures, found from nothing.
    pub(super) fn ranks(&self, figures: &[Figure]) -> Ranks {
        let mut ranks = Ranks::default();
        for (nth, figure) in (0..).zip(figures) {
            ranks.set_body(nth, figure.condition.wear.body);
            self.line_up(&mut ranks, figures, nth);
        }
        ranks
    }

    /// Finds anew who stands by a figure.
    fn line_up(&self, ranks: &mut Ranks, figures: &[Figure], figure: u8) {
        let own = usize::from(figure);
        let base = self.field.base(figures, own);
        let reach = |nth: usize| inches(i32::from(self.cast[nth].armed.stature));
        for nth in 0..figures.len() {
            if nth == own {
                continue;
            }
            let (there, other) = (nth as u8, self.field.base(figures, nth));
            // Skrapyard 15.2: contact is between bases. Who is down stays on its own, so nobody has to
            // make room. Skrapyard 15.2.1: to touch that is to touch who is down.
            let touches = base.touches(other);
            put_in(&mut ranks.touching[own], there, touches);
            put_in(&mut ranks.touching[nth], figure, touches);
            // Skrapyard 3.2: a character's own stature in inches, or nearer.
            put_in(&mut ranks.near[own], there, base.is_within(other, reach(own)));
            put_in(&mut ranks.near[nth], figure, base.is_within(other, reach(nth)));
        }
    }
}
