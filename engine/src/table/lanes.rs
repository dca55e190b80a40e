//! Questions to many numbers at once, without a branch for each.

/// How many numbers a block has, and how many bits a set of them.
pub(super) const LANES: usize = u32::BITS as usize;

/// A set of one lane, for each.
const BITS: [u32; LANES] = {
    let (mut bits, mut lane) = ([0; LANES], 0);
    while lane < LANES {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

/// Of the first so many lanes of a block those for which something holds, one bit each.
///
/// What is asked for has no branches, so that several lanes take no longer than one.
#[inline]
pub(super) fn which(count: usize, holds: impl Fn(usize) -> bool) -> u32 {
    let found = match count {
        0..=8 => which_of::<8>(holds),
        9..=16 => which_of::<16>(holds),
        _ => which_of::<LANES>(holds),
    };
    found & taken(count)
}

/// As [`which`], of a number of lanes that is known beforehand: such a loop becomes one over groups.
#[inline]
fn which_of<const COUNT: usize>(holds: impl Fn(usize) -> bool) -> u32 {
    let mut found = 0;
    for (lane, own) in BITS.iter().enumerate().take(COUNT) {
        found |= if holds(lane) { *own } else { 0 };
    }
    found
}

/// The first so many lanes, one bit each.
#[inline]
fn taken(count: usize) -> u32 {
    u32::MAX.unbounded_shr(u32::BITS - count.min(LANES) as u32)
}

/// The places of the bits of a set, from the lowest.
#[inline]
pub(super) fn places(mut set: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        let is_any = set != 0;
        set &= set.wrapping_sub(1);
        is_any.then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_found_as_one_by_one() {
        for count in 0..=LANES {
            let holds = |lane: usize| lane % 3 == 1 || lane == 31;
            let plain: Vec<usize> = (0..count).filter(|lane| holds(*lane)).collect();
            assert_eq!(places(which(count, holds)).collect::<Vec<_>>(), plain);
        }
    }
}
