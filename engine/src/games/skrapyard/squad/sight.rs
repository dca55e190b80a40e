//! Lines of sight.

use arrayvec::ArrayVec;

use super::{Battle, State, bit, members};
use crate::squad::FIGURES_MAX;
use crate::table::{Base, Facing, Point, Table, Zone};

/// What is seen of a figure: the pieces of terrain before it.
pub(super) type Pieces = u64;

impl Battle {
    /// What a figure would see of another from a base, all around; none if it sees nothing of it.
    pub(super) fn sight(&self, state: &State, figure: u8, from: Base, other: u8) -> Option<Pieces> {
        let target = self.base(state, other);
        // Skrapyard 13.2.2: the target zone is as wide as the base and as high as the body.
        let foot = self.table.floor(target.at);
        let zone = Zone { base: target, foot, top: foot + self.of(other).height };
        // Skrapyard 13.2.1: sight is a straight line from the eyes, to the front.
        // Skrapyard 12.11.1: but one may turn before it shoots.
        // Skrapyard 2.2: the eyes of a grown man are 40 mm up, and others' by their stature.
        let eye = self.table.floor(from.at) + self.of(figure).height;
        let others = self.in_the_way(state, figure, from, other);
        let across = (target.at - from.at).left().of_length(target.radius);
        // Skrapyard 13.2.4: no line passes within 1 inch of anybody else in front.
        let gap = self.combat.rules.squads.sight_units;
        let passes = |end: Point| others.iter().any(|base| Table::passes(from.at, end, *base, gap));
        let mut ends = [target.at, target.at + across, target.at + -across]
            .into_iter()
            .filter(|end| !passes(*end))
            .peekable();
        ends.peek()?;
        let view = self.table.view(from.at, eye, &zone, 0);
        // Skrapyard 13.2.3: a part of the target zone is enough.
        let shows = |end: Point| {
            let part = Zone { base: Base { at: end, radius: 0 }, ..zone };
            self.table.view(from.at, eye, &part, 0).is_seen()
        };
        (view.is_whole() || ends.any(shows)).then_some(view.pieces)
    }

    /// The bases of those whom a line of sight keeps off.
    fn in_the_way(
        &self,
        state: &State,
        figure: u8,
        from: Base,
        other: u8,
    ) -> ArrayVec<Base, FIGURES_MAX> {
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
        let leans = pieces != 0 && self.table.pieces_touching(from, Base::TOUCH) & pieces != 0;
        if leans { count - 1 } else { count }
    }
}
