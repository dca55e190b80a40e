//! Positions, distances between figures, and the nearest enemy.

use arrayvec::ArrayVec;

use super::position::OnTable;
use super::setup::Field;
use crate::squad::FIGURES_MAX;
use crate::table::{Base, FigureSet, Leg, Places, Point};

/// Bases that are in somebody's way.
pub type Bases = ArrayVec<Base, FIGURES_MAX>;

/// How far movement keeps off enemies that it does not go for, in units.
const ALOOF: i32 = Base::TOUCH + 1;

/// Those of several bases on which one of this radius might lie somewhere on a straight leg, rounded
/// as places on it are; all others are clear of it there.
pub fn beside(leg: Leg, radius: i32, others: &Bases) -> impl Iterator<Item = Base> {
    /// How far off a leg rounding puts a place at most, in units, and more.
    const SLACK: i32 = 8;
    let sides = |from: i32, to: i32| [from.min(to), from.max(to)];
    let (across, up) = (sides(leg.from.x, leg.to.x), sides(leg.from.y, leg.to.y));
    let is_beside = move |other: &Base| {
        let reach = radius.saturating_add(other.radius).saturating_add(SLACK);
        let holds = |[low, high]: [i32; 2], at: i32| {
            low.saturating_sub(reach) <= at && at <= high.saturating_add(reach)
        };
        holds(across, other.at.x) && holds(up, other.at.y)
    };
    others.iter().copied().filter(is_beside)
}

impl Field {
    /// The base of a figure.
    pub fn base<F: OnTable>(&self, figures: &[F], who: usize) -> Base {
        Base { at: figures[who].position().at, radius: self.setups[who].radius }
    }

    /// The gap between two figures, in units.
    pub fn gap<F: OnTable>(&self, figures: &[F], who: usize, other: usize) -> i32 {
        self.base(figures, who).gap(self.base(figures, other))
    }

    /// The gap from where a figure could be to another, in units.
    pub fn gap_from<F: OnTable>(
        &self,
        figures: &[F],
        (who, at): (usize, Point),
        other: usize,
    ) -> i32 {
        Base { at, radius: self.setups[who].radius }.gap(self.base(figures, other))
    }

    /// The one of several that is nearest to a base, and the gap to it; of those as near the first.
    pub fn nearest_of<F: OnTable>(
        &self,
        figures: &[F],
        base: Base,
        among: impl Iterator<Item = usize>,
    ) -> Option<(i32, usize)> {
        let mut nearest: Option<(i32, usize)> = None;
        for other in among {
            let there = self.base(figures, other);
            // No root is taken of who is no nearer.
            if nearest.is_none_or(|(least, _)| base.is_gap_within(there, least - 1)) {
                nearest = Some((base.gap(there), other));
            }
        }
        nearest
    }

    /// The nearest enemy, seen or not; of those as near the first.
    pub fn nearest<F: OnTable>(&self, figures: &[F], who: usize) -> Option<usize> {
        let nearest = self.nearest_of(figures, self.base(figures, who), self.foes(figures, who));
        nearest.map(|(_, foe)| foe)
    }

    /// The bases of all others.
    pub fn bases<F: OnTable>(&self, figures: &[F], who: usize) -> Bases {
        self.bases_of(figures, (0..figures.len()).filter(|&other| other != who))
    }

    /// The bases of those of several that are in the fight.
    pub fn bases_of<F: OnTable>(&self, figures: &[F], among: impl Iterator<Item = usize>) -> Bases {
        let present = among.filter(|&other| !figures[other].is_out());
        present.map(|other| self.base(figures, other)).collect()
    }

    /// Where all figures are, for questions about many of them.
    pub fn places<F: OnTable>(&self, figures: &[F]) -> Places {
        Places::of(figures.iter().map(|figure| figure.position().at))
    }

    /// The figures whose bases may be within so many units of the straight line between two points:
    /// all others are farther off.
    #[must_use]
    pub fn near_line(&self, places: &Places, [from, to]: [Point; 2], units: i32) -> FigureSet {
        places.near(from, to, units.saturating_add(self.widest))
    }

    /// The bases of all others, those of enemies with the distance that movement keeps.
    pub fn wide_bases<F: OnTable>(&self, figures: &[F], who: usize) -> Bases {
        let (own, side) = (self.base(figures, who), self.setups[who].side);
        let others = (0..figures.len()).filter(|&other| other != who);
        let present = others.filter(|&other| !figures[other].is_out());
        let wide = |other: usize| {
            let base = self.base(figures, other);
            let aloof = self.setups[other].side != side && !own.touches(base);
            Base { radius: base.radius + if aloof { ALOOF } else { 0 }, ..base }
        };
        present.map(wide).collect()
    }

    /// Whether a base can stand somewhere.
    #[must_use]
    pub fn is_open(&self, base: Base, others: &[Base]) -> bool {
        self.table.is_free(base) && !others.iter().any(|other| other.overlaps(base))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_point() -> impl Strategy<Value = Point> {
        (0..9000, 0..9000).prop_map(|(x, y)| Point::new(x, y))
    }

    proptest! {
        #[test]
        fn nobody_beside_a_leg_is_left_out(
            (from, to) in (any_point(), any_point()),
            others in prop::collection::vec((any_point(), 0..900), 0..20),
            radius in 0..900,
        ) {
            let bases = others.into_iter().map(|(at, radius)| Base { at, radius });
            let others: Bases = bases.collect();
            let near: Bases = beside(Leg { from, to }, radius, &others).collect();
            let length = from.distance(to);
            for at in (0..=40).map(|part| from.towards(to, length / 40 * part)) {
                let base = Base { at, radius };
                let lies = |among: &[Base]| among.iter().any(|other| other.overlaps(base));
                prop_assert_eq!(lies(&near), lies(&others));
            }
        }
    }
}
