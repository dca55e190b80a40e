//! Lines of sight, cover, and whom a shooter sees to shoot at.

use crate::dice::{Dice, Role};
use crate::field::{Field, OnTable};
use crate::games::skrapyard::profile::{bit, members};
use crate::games::skrapyard::rules::Rules;
use crate::squad::Choice;
use crate::table::{Base, Facing, FigureSet, PieceSet, Point, SightLine, UNITS};

use super::characteristic::Again;
use super::contact::Contacts;

/// What is seen of a figure: the pieces of terrain before it.
pub type Pieces = PieceSet;

impl Rules {
    /// What a figure would see of another from a base, all around, past these; none if it sees
    /// nothing of it.
    pub fn sight<F: OnTable>(
        &self,
        (field, figures): (&Field, &[F]),
        (figure, from): (u8, Base),
        other: u8,
        in_the_way: &[Base],
    ) -> Option<Pieces> {
        // Skrapyard 13.2.2: the target zone is as wide as the base and as high as the body.
        let zone = field.zone(figures, other.into());
        // Skrapyard 13.2.1: sight is a straight line from the eyes, to the front; but one may turn
        // before one shoots.
        // Skrapyard 2.2: the eyes of a grown man are 40 mm up, and others' by their stature.
        let eyes = (figure.into(), from.at, 1);
        // Skrapyard 13.2.4: no line passes within 1 inch of anybody else in front.
        // Skrapyard 13.2.3: a part of the target zone is enough.
        let view = field.view_past(eyes, &zone, in_the_way, *self.sight_units);
        view.map(|view| view.pieces)
    }

    /// The bases of those whom a line of sight from a base to a target keeps off; `near` says who
    /// may be within so many units of the line to its middle.
    pub fn in_the_way(
        &self,
        ranks: &impl Contacts,
        (figure, from): (u8, Base),
        (other, target): (u8, Base),
        near: impl FnOnce(i32) -> FigureSet,
        base: impl Fn(u8) -> Base,
    ) -> impl Iterator<Item = Base> {
        // Skrapyard 14.1.1: friends do not hide enemies who are engaged.
        let friends = if ranks.is_engaged(other) { 0 } else { ranks.friends(figure) };
        let others = (ranks.foes(figure) | friends) & !bit(figure) & !bit(other);
        // `sight_gap_at` says whether it keeps off those beyond the target as well.
        let gap = from.gap(target);
        let facing = Facing::along(target.at - from.at);
        // Who is off the line to the middle of the target by more than its radius is off all lines.
        let reach = *self.sight_units + target.radius;
        let line = SightLine::between(from.at, target.at);
        let near = members(others & near(reach)).map(base);
        let bases = near.filter(move |base| line.passes(*base, reach));
        let counts = move |base: &Base| from.gap(*base) < gap || *self.sight_keeps_off_all;
        bases.filter(move |base| facing.is_in_front(from.at, *base) && counts(base))
    }

    /// The enemies that a figure might shoot at, those that nobody else engages first.
    pub fn by_combat(&self, ranks: &impl Contacts, figure: u8) -> [FigureSet; 2] {
        let foes = ranks.foes(figure);
        let engaged = members(foes).filter(|foe| is_in_combat(ranks, *foe, figure));
        let engaged = engaged.fold(0, |set, foe| set | bit(foe));
        // Skrapyard 13.7: engaged enemies may be passed over; `shoots_into_combat` says whether
        // they are shot at if nobody else is left.
        let last = if *self.shoots_into_combat { engaged } else { 0 };
        [foes & !engaged, last]
    }

    /// What a shooter sees of a target, or of the combat that the target is in.
    pub fn view_of(
        &self,
        ranks: &impl Contacts,
        on: u8,
        sight: impl Fn(u8) -> Option<Pieces>,
    ) -> Option<Pieces> {
        let seen = sight(on);
        if seen.is_some() || !*self.shoots_into_combat {
            return seen;
        }
        // Skrapyard 13.7.1: one visible member of a combat is enough.
        members(ranks.combat_of(on) & !bit(on)).find_map(sight)
    }

    /// Our D test to shoot at them, who are not the nearest: whether we do.
    pub fn picks_out(&self, d: i16, again: Again, dice: &mut impl Dice) -> bool {
        // Skrapyard 13.5.1: a farther target takes a D test.
        let passes = self.settles(d, again, dice);
        let what = if passes { "picks out" } else { "cannot pick out" };
        dice.tell("13.5.1", || format!("{} {what} {}, {}", Role::Us, Role::Them, self.needed(d)));
        passes
    }
}

/// Whether somebody else engages the target of a figure.
pub fn is_in_combat(ranks: &impl Contacts, on: u8, figure: u8) -> bool {
    ranks.engaging(on) & !bit(figure) != 0
}

/// The target that a figure shoots at, by its nature or its player's choice, of these sets of
/// enemies, the first before the second, within so many units.
///
/// `viable` makes a target of an enemy over a gap, if it is in range and in sight.
pub fn nearest_target<F: OnTable, T: Copy>(
    (field, figures): (&Field, &[F]),
    (figure, at): (u8, Point),
    (sets, reach): ([FigureSet; 2], i32),
    viable: impl Fn((u8, i32)) -> Option<T>,
    choice: impl Fn(&T) -> Choice,
) -> Option<T> {
    // Skrapyard 13.5: the nearest in range and in sight.
    // Skrapyard 13.5.1: of equally near ones the player chooses.
    // Skrapyard 13.8: each member of a team is a target by itself.
    // Skrapyard 13.10: members of a team shoot at the same time, each at whom it likes.
    sets.into_iter().find_map(|set| {
        let among = (members(set).map(usize::from), reach);
        let who = (figure.into(), at);
        field.nearest_target(figures, who, among, |foe, gap| viable((foe as u8, gap)), &choice)
    })
}

/// The range of a shot over a gap of so many units, in eighths of an inch: even for whole quarters,
/// odd for all in between. Parts of an inch count as a whole one, beyond a range and short of it.
#[must_use]
pub const fn eighths(gap: i32) -> i32 {
    let quarters = 4 * gap;
    2 * (quarters / UNITS) + (quarters % UNITS != 0) as i32
}

/// How many obstacles a shooter counts of the pieces before its target, given those it touches.
#[must_use]
pub const fn obstacles(pieces: Pieces, touching: Pieces) -> i16 {
    // Skrapyard 2.1.1: what has no stat line is an obstacle, and figures are none.
    // Skrapyard 13.11 and Skrapyard 13.11.1: who is not seen whole is in cover, behind each of them.
    let count = pieces.count_ones() as i16;
    // Skrapyard 13.11.1.1: one that touches the shooter may be ignored.
    if pieces & touching != 0 { count - 1 } else { count }
}

/// Whether a figure that stands there and faces so can see any of a base, or can turn to it; a
/// figure that has shot or fought is `fixed`.
#[must_use]
pub fn is_faced(fixed: bool, (at, facing): (Point, Facing), base: Base) -> bool {
    !fixed || !Facing::along(-facing.way()).is_in_front(at, base)
}

/// Which way one faces that shoots at somebody.
#[must_use]
pub fn facing_to_shoot(from: Point, to: Point) -> Facing {
    // Skrapyard 12.11.1: turning to shoot is free. Skrapyard 12.11.2: then it stays so.
    Facing::along(to - from)
}
