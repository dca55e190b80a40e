//! The laws of sums of independent parts.

use super::hand::Exact;
use crate::dice::mass_builder::MassBuilder;
use crate::law::Law;

/// How many additions of neighbouring masses count as one step: vectors take as long for them.
const ADDED: usize = 128;

/// The widest sum that is kept as a list. Wider ones have few of their totals, as where a die has a
/// thousand on a face.
const WIDTH_MAX: usize = 1 << 20;

/// The width from which the tails of a sum are left out.
const TAILED: usize = 1 << 12;

impl Exact {
    /// Returns the law of the sum of so many parts, of which `law` returns the law of each.
    pub(in crate::dice) fn added(
        &mut self,
        count: u16,
        law: impl Fn(&mut Exact, u16) -> Law<i64>,
    ) -> Law<i64> {
        let mut sum = Law::certain(0);
        for nth in 0..count {
            let part = law(self, nth);
            if self.is_spent() {
                // The caller that set the limits discards the result.
                return Law::certain(0);
            }
            sum = self.sum_of(&sum, &part);
        }
        sum
    }

    /// Returns the law of the sum of two independent numbers.
    fn sum_of(&mut self, one: &Law<i64>, other: &Law<i64>) -> Law<i64> {
        let slack = (one.slack() + other.slack()).min(1.0);
        let ends = |law: &Law<i64>| (law.nth(0).0, law.nth(law.len() - 1).0);
        let ((low, high), (from, to)) = (ends(one), ends(other));
        let width = high.saturating_sub(low).saturating_add(to.saturating_sub(from));
        let width = usize::try_from(width).unwrap_or(usize::MAX);
        if WIDTH_MAX <= width {
            self.steps = self.steps.saturating_sub(one.len().saturating_mul(other.len()));
            let mut gathered = MassBuilder::new();
            for &(a, mass) in one.iter().take_while(|_| !self.is_spent()) {
                other
                    .iter()
                    .for_each(|&(b, share)| gathered.add(a.saturating_add(b), mass * share));
            }
            return gathered.law(slack);
        }
        // The longer one is moved along by each value of the shorter.
        let ((long, start), (short, first)) = match one.len() < other.len() {
            true => ((other, from), (one, low)),
            false => ((one, low), (other, from)),
        };
        let mut row = vec![0.0; (long.nth(long.len() - 1).0 - start) as usize + 1];
        long.iter().for_each(|&(value, mass)| row[(value - start) as usize] = mass);
        self.steps = self.steps.saturating_sub(short.len() * (row.len() / ADDED + 1));
        if self.is_spent() {
            return Law::certain(0);
        }
        let mut sums = vec![0.0; width + 1];
        for &(value, share) in short {
            let to = &mut sums[(value - first) as usize..][..row.len()];
            to.iter_mut().zip(&row).for_each(|(to, mass)| *to += mass * share);
        }
        let left_out = if TAILED < sums.len() { self.leave_out_tails(&mut sums) } else { 0.0 };
        let base = start + first;
        let masses = sums.into_iter().enumerate().filter(|(_, mass)| 0.0 < *mass);
        let masses = masses.map(|(nth, mass)| (base + nth as i64, mass)).collect();
        Law::from_sorted(masses, (slack + left_out).min(1.0))
    }

    /// Moves the masses at both ends that together are below the floor to what is next to them, and
    /// returns them.
    fn leave_out_tails(&self, sums: &mut [f64]) -> f64 {
        let (most, count) = (self.floor / 4.0, sums.len());
        let mut tail = |nth: &mut dyn Iterator<Item = usize>| {
            let mut moved = 0.0;
            for nth in nth {
                if most < moved + sums[nth] {
                    sums[nth] += moved;
                    break;
                }
                moved += std::mem::take(&mut sums[nth]);
            }
            moved
        };
        tail(&mut (0..count)) + tail(&mut (0..count).rev())
    }
}
