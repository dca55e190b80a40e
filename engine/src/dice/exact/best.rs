//! The laws of the best few of many.

use std::rc::Rc;

use super::hand::Exact;
use crate::law::Law;

/// How many additions of a row count as one step.
const ADDED: usize = 16;

/// The widest row that is kept as a list. Wider ones have few of their totals, as where a die has a
/// thousand on a face.
const WIDTH_MAX: usize = 1 << 20;

/// The chances of so many successes in so many trials, in ascending order.
fn binomial(trials: usize, success: f64, failure: f64) -> Vec<f64> {
    let mut row = vec![0.0; trials + 1];
    row[0] = 1.0;
    for nth in 1..=trials {
        for hits in (1..=nth).rev() {
            row[hits] = row[hits] * failure + row[hits - 1] * success;
        }
        row[0] *= failure;
    }
    row
}

impl Exact {
    /// Returns the law of the sum of the `few` highest or lowest of `count` experiments with this
    /// law.
    ///
    /// The values are taken from the best on. Until enough experiments have shown one, their number
    /// and their sum are known, and the rest are left; after that nothing else matters.
    pub(in crate::dice) fn best_few(
        &mut self,
        one: &Rc<Law<i32>>,
        count: u8,
        few: u8,
        highest: bool,
    ) -> Law<i32> {
        let (all, few) = (usize::from(count), usize::from(few.min(count)));
        let mut values: Vec<(i32, f64)> = one.iter().copied().collect();
        let (Some(&(low, _)), Some(&(high, _))) = (values.first(), values.last()) else {
            return Law::certain(0);
        };
        let span = (i64::from(high) - i64::from(low)) as usize;
        if WIDTH_MAX < span.saturating_mul(few) {
            return self.best_of_many(one, count, few as u8, highest);
        }
        if highest {
            values.reverse();
        }
        // The chance of this value or one that is worse, added up from the worst.
        let mut rests: Vec<f64> = values.iter().map(|(_, mass)| *mass).collect();
        for nth in (0..rests.len().saturating_sub(1)).rev() {
            rests[nth] += rests[nth + 1];
        }
        // For each number of experiments that have shown a value, the masses of their sums, from
        // that of as many lowest values on.
        let mut rows: Vec<Vec<f64>> = (0..few).map(|seen| vec![0.0; seen * span + 1]).collect();
        let mut done = vec![0.0; few * span + 1];
        match rows.first_mut() {
            Some(row) => row[0] = 1.0,
            None => done[0] = 1.0,
        }
        for (nth, &(value, mass)) in values.iter().enumerate() {
            let above = (i64::from(value) - i64::from(low)) as usize;
            let worse = rests.get(nth + 1).copied().unwrap_or(0.0);
            let [shows, fails] = [mass, worse].map(|chance| chance / rests[nth]);
            let mut next: Vec<Vec<f64>> = rows.iter().map(|row| vec![0.0; row.len()]).collect();
            for (seen, row) in rows.iter().enumerate() {
                let Some(first) = row.iter().position(|&mass| 0.0 < mass) else { continue };
                let chances = binomial(all - seen, shows, fails);
                let wanted = few - seen;
                let mut add = |to: &mut [f64], by: usize, chance: f64| {
                    let cost = (row.len() - first) / ADDED + 1;
                    self.steps = self.steps.saturating_sub(cost);
                    for (to, mass) in to[first + by..].iter_mut().zip(&row[first..]) {
                        *to += mass * chance;
                    }
                };
                for (shown, &chance) in chances.iter().enumerate().take(wanted) {
                    add(&mut next[seen + shown], shown * above, chance);
                }
                // More of them are as good as enough.
                let enough: f64 = chances.iter().skip(wanted).sum();
                add(&mut done, wanted * above, enough);
                if self.is_spent() {
                    // The caller that set the limits discards the result.
                    return Law::certain(0);
                }
            }
            rows = next;
        }
        let base = few as i64 * i64::from(low);
        let masses = done.into_iter().enumerate().filter(|(_, mass)| 0.0 < *mass);
        let masses = masses.map(|(nth, mass)| ((base + nth as i64) as i32, mass)).collect();
        Law::from_sorted(masses, (all as f64 * one.slack()).min(1.0))
    }

    /// Returns the same law, whose totals lie far apart.
    fn best_of_many(&mut self, one: &Rc<Law<i32>>, count: u8, few: u8, highest: bool) -> Law<i32> {
        let (from, to) = match highest {
            true => (0, few),
            false => (count - few, count),
        };
        let pools = [(one.clone(), count), (one.clone(), 0)];
        let step = |(seen, total): (u8, i32), value: i32, shown: u8, _| {
            let now = seen + shown;
            let added = now.min(to).saturating_sub(seen.max(from));
            (now, total + i32::from(added) * value)
        };
        self.split(&pools, &[], (0, 0), step).map(|&(_, total)| total)
    }
}
