//! Sorting lists of many types with one sort.
//!
//! The sort of the standard library is compiled anew for each type and each comparison, to ten
//! kilobytes and more. Laws have a hundred types, and few of them are sorted often.

use std::cmp::Ordering;
use std::ops::AddAssign;

/// Sorts a list; equal items keep their order.
pub(crate) fn sort_by<T>(list: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let places = places(list.len(), &|one, other| compare(&list[one], &list[other]));
    let mut items: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(places.into_iter().filter_map(|place| items[place].take()));
}

/// Sorts values, each with its mass, and adds up the masses of equal ones.
pub(crate) fn merge<T: Ord, M: Copy + AddAssign>(masses: &mut Vec<(T, M)>) {
    if masses.is_sorted_by(|one, other| one.0 < other.0) {
        return;
    }
    // The sort is fast for a list that is sorted except for equal values.
    sort_by(masses, |one, other| one.0.cmp(&other.0));
    masses.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
}

/// Returns the places of so many items in order; equal ones keep theirs.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places
}

#[cfg(test)]
mod tests {
    use super::sort_by;

    #[test]
    fn equal_items_keep_their_order() {
        for count in [0, 1, 2, 40, 1000] {
            let mut list: Vec<(u32, u32)> = (0..count).map(|nth| (nth * 7919 % 13, nth)).collect();
            let mut sorted = list.clone();
            sorted.sort_unstable();
            sort_by(&mut list, |one, other| one.0.cmp(&other.0));
            assert_eq!(list, sorted);
        }
    }
}
