//! How much of a change comes from each of several parts that were changed together.
//!
//! The contribution of a part is what it adds to those that were changed before it, on average over
//! all orders in which the parts can be changed (L. S. Shapley, "A value for n-person games", 1953).
//! Contributions add up to the whole change, whatever the parts do to each other.

/// The weights of what parts add, as whole numbers over a common divisor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shapley {
    /// What the weights of a part add up to.
    pub(super) divisor: i64,
    /// The weight of what a part adds to so many others.
    weights: Vec<i64>,
}

impl Shapley {
    /// The most parts whose contributions are computed one by one.
    pub(super) const PARTS_MAX: usize = 8;

    /// Returns the weights for so many parts, at least one.
    pub(super) fn of(parts: usize) -> Shapley {
        let parts = parts.max(1) as i64;
        // Each size of coalition is equally likely, and so is each coalition of a size.
        let mut shares = vec![parts];
        for size in 1..parts {
            let last = shares[size as usize - 1] / parts;
            shares.push(parts * (last * (parts - size) / size));
        }
        let divisor = shares.iter().fold(1, |all, &share| all / common(all, share) * share);
        Shapley { divisor, weights: shares.iter().map(|share| divisor / share).collect() }
    }

    /// Returns the weight of a coalition's value in the contribution of a part. Bit N of a coalition
    /// says whether it has part N.
    pub(super) fn weight(&self, part: usize, coalition: usize) -> i64 {
        let size = coalition.count_ones() as usize;
        match coalition >> part & 1 {
            1 => self.weights[size - 1],
            _ => -self.weights[size],
        }
    }
}

/// Returns the greatest common divisor.
fn common(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contribution of a part, from the definition: the mean over all orders.
    fn over_orders(parts: usize, part: usize, value: &dyn Fn(usize) -> f64) -> f64 {
        fn orders(left: &[usize]) -> Vec<Vec<usize>> {
            if left.is_empty() {
                return vec![Vec::new()];
            }
            let first = |at: usize| {
                let mut rest = left.to_vec();
                let first = rest.remove(at);
                orders(&rest).into_iter().map(move |order| [vec![first], order].concat())
            };
            (0..left.len()).flat_map(first).collect()
        }
        let all = orders(&(0..parts).collect::<Vec<_>>());
        let added = all.iter().map(|order| {
            let before = order.iter().take_while(|&&one| one != part);
            let before = before.fold(0, |mask, one| mask | 1 << one);
            value(before | 1 << part) - value(before)
        });
        added.sum::<f64>() / all.len() as f64
    }

    #[test]
    fn contributions_are_means_over_all_orders_and_add_up() {
        // Values that favour no part, with interactions of every order.
        let value = |mask: usize| ((mask * 37 + 11) % 101) as f64;
        for parts in 1..=6 {
            let shapley = Shapley::of(parts);
            let of = |part: usize| {
                let sum: f64 = (0..1 << parts)
                    .map(|mask| shapley.weight(part, mask) as f64 * value(mask))
                    .sum();
                sum / shapley.divisor as f64
            };
            let all: Vec<f64> = (0..parts).map(of).collect();
            for (part, found) in all.iter().enumerate() {
                let told = over_orders(parts, part, &value);
                assert!((found - told).abs() < 1e-9, "{parts} {part}: {found} {told}");
            }
            let whole = value((1 << parts) - 1) - value(0);
            assert!((all.iter().sum::<f64>() - whole).abs() < 1e-9, "{parts}");
        }
        let divisors: Vec<i64> = (1..=8).map(|parts| Shapley::of(parts).divisor).collect();
        assert_eq!(divisors, [1, 2, 6, 12, 60, 60, 420, 840]);
    }
}
