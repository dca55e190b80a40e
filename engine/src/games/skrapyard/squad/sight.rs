//! Lines of sight.

use super::{Squad, State, bit, members};
use crate::field::Bases;
use crate::table::{Base, Facing, Table};

/// What is seen of a figure: the pieces of terrain before it.
pub(super) type Pieces = u64;

impl Squad {
    /// What a figure would see of another from a base, all around; none if it sees nothing of it.
    pub(super) fn sight(&self, state: &State, figure: u8, from: Base, other: u8) -> Option<Pieces> {
        // Skrapyard 13.2.2: the target zone is as wide as the base and as high as the body.
        let zone = self.field.zone(&state.figures, other.into());
        // Skrapyard 13.2.1: sight is a straight line from the eyes, to the front.
        // Skrapyard 12.11.1: but one may turn before it shoots.
        // Skrapyard 2.2: the eyes of a grown man are 40 mm up, and others' by their stature.
        let eyes = (figure.into(), from.at, 1);
        let others = self.in_the_way(state, figure, from, other);
        // Skrapyard 13.2.4: no line passes within 1 inch of anybody else in front.
        let gap = self.combat.rules.squads.sight_units;
        // Skrapyard 13.2.3: a part of the target zone is enough.
        self.field.view_past(eyes, &zone, &others, gap).map(|view| view.pieces)
    }

    /// The bases of those whom a line of sight keeps off.
    fn in_the_way(&self, state: &State, figure: u8, from: Base, other: u8) -> Bases {
        let side = self.side(figure);
        let foes = self.upright(state, side.foe());
        let friends = self.upright(state, side);
        // Skrapyard 14.1.1: friends do not hide enemies who are engaged.
        let friends = if self.is_engaged(state, other) { 0 } else { friends };
        let others = (foes | friends) & !bit(figure) & !bit(other);
        // Assumption: a line passes those who stand nearer than the target, and nobody else; or who
        // supports another could not be shot at, against 14.2.4.2.
        let gap = from.gap(self.base(state, other));
        let facing = Facing::along(self.base(state, other).at - from.at);
        // Who is off the line to the middle of the target by more than its radius is off all lines.
        let target = self.base(state, other);
        let reach = self.combat.rules.squads.sight_units + target.radius;
        let bases = members(others).map(|one| self.base(state, one));
        let bases = bases.filter(|base| Table::passes(from.at, target.at, *base, reach));
        bases.filter(|base| from.gap(*base) < gap && facing.is_in_front(from.at, *base)).collect()
    }

    /// How many obstacles a shooter counts of those before its target.
    pub(super) fn obstacles(&self, from: Base, pieces: Pieces) -> i16 {
        // Skrapyard 2.1.1: what has no stat line is an obstacle, and figures are none.
        let count = pieces.count_ones() as i16;
        // Skrapyard 13.11.1.1: one that touches the shooter may be ignored.
        let leans =
            pieces != 0 && self.field.table.pieces_touching(from, Base::TOUCH) & pieces != 0;
        if leans { count - 1 } else { count }
    }
}
