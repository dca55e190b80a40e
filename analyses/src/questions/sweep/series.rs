//! A number over all cells: where it is lowest and highest, and what moves it.

use super::cell::SweptNumber;
use super::design::Design;
use super::question::SweepQuestion;
use super::run::Swept;
use crate::answer::Unit;

/// A number over all cells.
pub(super) struct Series<'a> {
    /// The kind of its question.
    pub question: &'a str,
    /// Its name in JSON and frames.
    pub key: &'a str,
    /// What it is, in words.
    pub says: &'a str,
    /// Its unit.
    pub unit: Unit,
    /// What it is in each cell, if the cell has it.
    pub numbers: Vec<Option<&'a SweptNumber>>,
}

/// How far one axis moves a number.
pub(super) struct AxisEffect {
    /// The place of the axis.
    pub axis: usize,
    /// The distance between means: of a grid, between the lowest and the highest of the means over
    /// all cells with one value; of a sample, between the halves of the axis.
    pub size: f64,
}

impl SweepQuestion {
    /// Returns the numbers of the cells, question by question, those that are asked for if there are
    /// some.
    pub(super) fn series<'a>(&self, swept: &'a Swept) -> Vec<Series<'a>> {
        let place = |kind: &str| self.asked.iter().position(|asked| asked.kind.name == kind);
        let mut all: Vec<((Option<usize>, usize), Series<'a>)> = Vec::new();
        let cells = swept.outcomes.len();
        for (cell, outcome) in swept.outcomes.iter().enumerate() {
            let mut from: Vec<usize> = Vec::new();
            for number in &outcome.numbers {
                let wished = self.wishes.iter().position(|wish| wish.is(number));
                if wished.is_none() && !self.wishes.is_empty() {
                    continue;
                }
                // Two numbers of a cell may have the same name; they come in the same order.
                let SweptNumber { question, key, says, unit, .. } = number;
                let is_same = |one: &Series<'_>| {
                    (one.question, one.key, one.says) == (&**question, &**key, &**says)
                };
                let same = all.iter().enumerate().find_map(|(nth, (_, one))| {
                    (is_same(one) && !from.contains(&nth)).then_some(nth)
                });
                let nth = same.unwrap_or_else(|| {
                    let numbers = vec![None; cells];
                    let one = Series { question, key, says, unit: *unit, numbers };
                    all.push(((place(question), wished.unwrap_or_default()), one));
                    all.len() - 1
                });
                from.push(nth);
                all[nth].1.numbers[cell] = Some(number);
            }
        }
        all.sort_by_key(|(place, _)| *place);
        all.into_iter().map(|(_, series)| series).collect()
    }
}

impl Series<'_> {
    /// Returns the cells in which it is lowest and highest, the first ones of equals.
    pub fn ends(&self) -> Option<[usize; 2]> {
        let all = || self.values();
        // Rounding in the last digits orders nothing.
        let lowest = all().reduce(|low, next| if next.1 + 1e-12 < low.1 { next } else { low })?;
        let highest =
            all().reduce(|high, next| if high.1 + 1e-12 < next.1 { next } else { high })?;
        Some([lowest.0, highest.0])
    }

    /// Returns the value in a cell.
    pub fn value(&self, cell: usize) -> Option<f64> {
        self.numbers[cell].map(|number| number.value)
    }

    fn values(&self) -> impl Iterator<Item = (usize, f64)> {
        (0..self.numbers.len()).filter_map(|cell| Some((cell, self.value(cell)?)))
    }

    /// Returns the mean over the cells that `belongs` selects.
    pub fn mean(&self, belongs: impl Fn(usize) -> bool) -> Option<f64> {
        let some = self.values().filter(|(cell, _)| belongs(*cell));
        let (sum, count) =
            some.fold((0.0, 0.0), |(sum, count), (_, value)| (sum + value, count + 1.0));
        (0.0 < count).then(|| sum / count)
    }

    /// Returns how far each axis moves it, the farthest first.
    pub fn effects(&self, question: &SweepQuestion, swept: &Swept) -> Vec<AxisEffect> {
        let effect = |axis: usize| {
            let count = question.axes[axis].count();
            // The middle value of an odd number belongs to no half.
            let groups = match question.design {
                Design::Grid => count,
                Design::Latin(_) => 2,
            };
            let group = |level: u64| match question.design {
                Design::Grid => Some(level),
                Design::Latin(_) if level < count / 2 => Some(0),
                Design::Latin(_) if count.div_ceil(2) <= level => Some(1),
                Design::Latin(_) => None,
            };
            let mut sums = vec![(0.0, 0.0); groups as usize];
            for (cell, value) in self.values() {
                if let Some(group) = group(swept.cells[cell][axis]) {
                    let (sum, count) = &mut sums[group as usize];
                    (*sum, *count) = (*sum + value, *count + 1.0);
                }
            }
            let means = || sums.iter().filter(|(_, count)| 0.0 < *count).map(|(sum, n)| sum / n);
            let size =
                means().fold(f64::NEG_INFINITY, f64::max) - means().fold(f64::INFINITY, f64::min);
            AxisEffect { axis, size: if size.is_finite() { size } else { 0.0 } }
        };
        let mut effects: Vec<AxisEffect> = (0..question.axes.len()).map(effect).collect();
        effects.sort_by_key(|effect| std::cmp::Reverse((effect.size * 1e9).round() as u64));
        effects
    }
}
