//! Where a number is what it should be, among values that were tried.

use super::goal::{Goal, Relation};

/// A value, or two of a pair of keys, that was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct TriedValue {
    /// Its cell of the sweep.
    pub cell: usize,
    /// How far it is from the design as it is.
    pub away: f64,
    /// The number.
    pub value: f64,
    pub interval: Option<(f64, f64)>,
}

/// Where a number passes its target: between two values, or from one to another at which it is the
/// target, which may be the same.
pub(super) type Crossing = [TriedValue; 2];

impl Goal {
    /// Returns the point that solves the question: of those that hold, the one with the smallest
    /// change; if none holds, the one that is nearest to the target.
    pub fn best(self, points: &[TriedValue]) -> Option<TriedValue> {
        let far = |point: &TriedValue| self.distance(point.value);
        let holding = points.iter().filter(|point| self.holds(point.value));
        // The better number, of equal changes: the one farthest beyond the target.
        let smallest = holding.min_by(|one, other| {
            one.away.total_cmp(&other.away).then(far(other).total_cmp(&far(one)))
        });
        let nearest = || {
            // Rounding in the last digits orders nothing.
            let rounded = |point: &TriedValue| (far(point) * 1e12).round();
            points.iter().min_by(|one, other| {
                rounded(one).total_cmp(&rounded(other)).then(one.away.total_cmp(&other.away))
            })
        };
        smallest.or_else(nearest).copied()
    }

    /// Returns where the number passes its target, along points in the order of their values.
    pub fn crossings(self, points: &[TriedValue]) -> Vec<Crossing> {
        let mut found: Vec<Crossing> = Vec::new();
        for (nth, &point) in points.iter().enumerate() {
            let side = self.side(point.value);
            match nth.checked_sub(1).map(|before| points[before]) {
                Some(before) if side == 0 && self.side(before.value) == 0 => {
                    found.last_mut().into_iter().for_each(|ends| ends[1] = point);
                }
                _ if side == 0 => found.push([point, point]),
                Some(before) if self.side(before.value) * side < 0 => found.push([before, point]),
                _ => {}
            }
        }
        found
    }

    /// Returns the ends of the runs of points that hold, along points in the order of their values.
    pub fn runs(self, points: &[TriedValue]) -> Vec<Crossing> {
        let runs = points.chunk_by(|one, next| self.holds(one.value) == self.holds(next.value));
        let holding = runs.filter(|run| self.holds(run[0].value));
        holding.map(|run| [run[0], run[run.len() - 1]]).collect()
    }

    /// Returns the point with the smallest change that holds wherever its number is in its interval.
    pub fn surest(self, points: &[TriedValue]) -> Option<TriedValue> {
        let sure = |point: &&TriedValue| {
            self.relation != Relation::Equals
                && self.holds(point.value)
                && !self.is_open(point.interval)
        };
        points.iter().filter(sure).min_by(|one, other| one.away.total_cmp(&other.away)).copied()
    }
}
