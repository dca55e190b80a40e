//! Marks: the conditions of a figure, packed into one number.

use super::reading::Reading;

/// The conditions of a figure at one moment: a few bits for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Marks(u64);

/// A set of conditions, by their positions in the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MarkSet(u32);

impl MarkSet {
    /// Adds a condition.
    pub fn add(&mut self, slot: usize) {
        self.0 |= 1 << slot;
    }

    /// Returns whether it has a condition.
    pub fn has(self, slot: usize) -> bool {
        self.0 & (1 << slot) != 0
    }

    /// Returns whether it is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds all of another set.
    pub fn join(&mut self, other: MarkSet) {
        self.0 |= other.0;
    }
}

/// The bits of some conditions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct MarkMask(u64);

impl MarkMask {
    /// Returns the marks with these conditions alone; the others are at their lowest.
    #[inline]
    pub fn only(self, marks: Marks) -> Marks {
        Marks(marks.0 & self.0)
    }

    /// Adds the conditions of another mask.
    pub fn join(&mut self, other: MarkMask) {
        self.0 |= other.0;
    }

    /// Returns whether it has none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the bits of these conditions next to each other, from the lowest.
    pub fn gathered(self, marks: Marks) -> u64 {
        let places = (0..u64::BITS).filter(|place| self.0 & 1 << place != 0);
        places.zip(0..).fold(0, |all, (from, to)| all | (marks.0 >> from & 1) << to)
    }

    /// Returns the marks with these conditions alone, from bits next to each other.
    pub fn scattered(self, bits: u64) -> Marks {
        let places = (0..u64::BITS).filter(|place| self.0 & 1 << place != 0);
        Marks(places.zip(0..).fold(0, |all, (to, from)| all | (bits >> from & 1) << to))
    }

    /// Returns the number of bits.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether it has all conditions of another mask.
    pub fn has(self, other: MarkMask) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the marks with these conditions taken from others.
    #[inline]
    pub fn merged(self, marks: Marks, others: Marks) -> Marks {
        Marks(marks.0 & !self.0 | others.0 & self.0)
    }
}

/// The conditions of a mask, packed into a small number.
#[derive(Clone, Debug)]
pub struct Packing {
    /// Runs of neighbouring bits, each with how far it moves down.
    runs: [(u64, u32); RUNS_MAX],
    bits: u32,
}

/// The maximum number of runs that are packed.
const RUNS_MAX: usize = 3;

impl MarkMask {
    /// Returns how the conditions of the mask are packed, or `None` if they are too scattered.
    pub fn packing(self) -> Option<Packing> {
        let (mut left, mut bits) = (self.0, 0);
        let mut runs = [(0, 0); RUNS_MAX];
        for run in &mut runs {
            if left == 0 {
                break;
            }
            let from = left.trailing_zeros();
            let length = (left >> from).trailing_ones();
            *run = ((u64::MAX >> (u64::BITS - length)) << from, from - bits);
            (left, bits) = (left & !run.0, bits + length);
        }
        (left == 0).then_some(Packing { runs, bits })
    }
}

impl Packing {
    /// Returns how many bits the packed conditions have.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the packed conditions.
    #[inline]
    pub fn pack(&self, marks: Marks) -> usize {
        self.runs.iter().fold(0, |packed, (run, down)| packed | (marks.0 & run) >> down) as usize
    }
}

/// The values of some conditions of us and them; nothing is known of the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Values {
    /// Which conditions.
    pub masks: [MarkMask; 2],
    /// Their values; the others are at their lowest.
    pub marks: [Marks; 2],
}

impl Values {
    /// Returns the values of all conditions.
    pub fn all(marks: [Marks; 2]) -> Values {
        Values { masks: [MarkMask(u64::MAX); 2], marks }
    }

    /// Returns the marks of us and them with these values in place of theirs.
    #[inline]
    pub fn over(&self, marks: [Marks; 2]) -> [Marks; 2] {
        [0, 1].map(|role: usize| self.masks[role].merged(marks[role], self.marks[role]))
    }

    /// Returns these values with others in place of those that both have.
    pub fn and_then(mut self, others: &Values) -> Values {
        for role in [0, 1] {
            let mask = others.masks[role];
            self.masks[role].join(mask);
            self.marks[role] = mask.merged(self.marks[role], others.marks[role]);
        }
        self
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.masks == [MarkMask::default(); 2]
    }

    /// Returns how far a condition of us or them is above its lowest value, if it is among them.
    pub fn get(&self, role: usize, place: Place) -> Option<i64> {
        self.masks[role].has(place.mask()).then(|| place.above(self.marks[role]))
    }

    /// Adds a condition of us or them that is so far above its lowest value.
    pub fn add(&mut self, role: usize, place: Place, above: i64) {
        self.masks[role].join(place.mask());
        self.marks[role] = place.mask().merged(self.marks[role], place.at(above));
    }
}

/// Where the bits of a condition are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    mask: u64,
    from: u32,
    low: i64,
    high: i64,
    is_flag: bool,
}

impl Place {
    /// Returns how far a condition is above its lowest value.
    #[inline]
    pub fn above(&self, marks: Marks) -> i64 {
        ((marks.0 & self.mask) >> self.from) as i64
    }

    /// Returns the marks with this condition alone, so far above its lowest value.
    fn at(&self, above: i64) -> Marks {
        Marks((above as u64) << self.from)
    }

    /// Returns the number of values above the lowest.
    pub fn width(&self) -> i64 {
        self.high.saturating_sub(self.low)
    }

    /// Returns the mask of the condition.
    pub fn mask(&self) -> MarkMask {
        MarkMask(self.mask)
    }

    /// Returns the value that is so far above the lowest, as a script sees it.
    pub fn reading(&self, above: i64) -> Reading {
        match self.is_flag {
            true => Reading::Flag(above != 0),
            false => Reading::Number(self.low.wrapping_add(above)),
        }
    }
}

/// Whether a condition has reached a value.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    mask: u64,
    edge: u64,
    is_upwards: bool,
}

impl Reached {
    /// Returns whether the condition has reached the value, or gone beyond it.
    #[inline]
    pub fn by(&self, marks: Marks) -> bool {
        let now = marks.0 & self.mask;
        if self.is_upwards { self.edge <= now } else { now <= self.edge }
    }
}

/// One condition: its key and its domain.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The key that scripts use.
    pub key: String,
    /// The lowest value.
    pub low: i64,
    /// The highest value.
    pub high: i64,
    /// Whether it is a flag, with the values 0 and 1.
    pub is_flag: bool,
    /// Its lowest bit, and how many it has.
    bits: (u32, u32),
}

/// The conditions that figures of a game can have.
#[derive(Clone, Debug, Default)]
pub struct MarkForm {
    slots: Vec<Slot>,
}

impl MarkForm {
    /// The maximum number of conditions.
    pub const MAX: usize = 32;

    /// Adds a condition. Returns false if all of them together have too many values.
    pub fn add(&mut self, key: &str, (low, high): (i64, i64), is_flag: bool) -> bool {
        let from = self.slots.last().map_or(0, |last| last.bits.0 + last.bits.1);
        let bits = u64::BITS - high.abs_diff(low).leading_zeros();
        if u64::BITS < from + bits {
            return false;
        }
        self.slots.push(Slot { key: key.to_owned(), low, high, is_flag, bits: (from, bits) });
        self.slots.len() <= MarkForm::MAX
    }

    /// Returns the position of a condition.
    pub fn position(&self, key: &str) -> Option<usize> {
        self.slots.iter().position(|slot| slot.key == key)
    }

    /// Returns a condition.
    pub fn slot(&self, slot: usize) -> &Slot {
        &self.slots[slot]
    }

    /// Iterates over the conditions.
    pub fn iter(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter()
    }

    /// Returns the bits of the conditions of a set.
    pub fn mask(&self, set: MarkSet) -> MarkMask {
        let slots = self.slots.iter().enumerate().filter(|(slot, _)| set.has(*slot));
        MarkMask(slots.fold(0, |mask, (_, slot)| mask | slot.mask()))
    }

    /// Returns the value of a condition.
    pub fn get(&self, marks: Marks, slot: usize) -> i64 {
        let slot = &self.slots[slot];
        slot.low.wrapping_add(((marks.0 & slot.mask()) >> slot.from()) as i64)
    }

    /// Returns the marks with another value of a condition, or `None` if it is out of bounds.
    pub fn set(&self, marks: Marks, slot: usize, value: i64) -> Option<Marks> {
        let slot = &self.slots[slot];
        if !(slot.low..=slot.high).contains(&value) {
            return None;
        }
        Some(Marks(marks.0 & !slot.mask() | value.abs_diff(slot.low) << slot.from()))
    }

    /// Returns where the bits of a condition are.
    pub fn place(&self, slot: usize) -> Place {
        let slot = &self.slots[slot];
        let &Slot { low, high, is_flag, .. } = slot;
        Place { mask: slot.mask(), from: slot.from(), low, high, is_flag }
    }

    /// Returns whether a condition has reached a value of its domain, from below or from above.
    pub fn reached(&self, slot: usize, value: i64, is_upwards: bool) -> Reached {
        let slot = &self.slots[slot];
        let edge = value.clamp(slot.low, slot.high).abs_diff(slot.low) << slot.from();
        Reached { mask: slot.mask(), edge, is_upwards }
    }

    /// Returns the marks with the conditions of a set alone; the others are at their lowest.
    pub fn only(&self, marks: Marks, set: MarkSet) -> Marks {
        self.mask(set).only(marks)
    }
}

impl Slot {
    fn from(&self) -> u32 {
        self.bits.0.min(u64::BITS - 1)
    }

    fn mask(&self) -> u64 {
        match self.bits {
            (_, 0) => 0,
            (from, bits) => (u64::MAX >> (u64::BITS - bits)) << from,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_kept_apart() {
        let mut form = MarkForm::default();
        for (key, ends) in [("wounds", (0, 5)), ("jammed", (0, 1)), ("morale", (-3, 3))] {
            assert!(form.add(key, ends, key == "jammed"));
        }
        let slot = |key| form.position(key).unwrap();
        let mut marks = Marks::default();
        for (key, value) in [("morale", 2), ("wounds", 5), ("jammed", 1), ("morale", -1)] {
            marks = form.set(marks, slot(key), value).unwrap();
        }
        assert_eq!(
            ["wounds", "jammed", "morale"].map(|key| form.get(marks, slot(key))),
            [5, 1, -1]
        );
        assert_eq!(form.set(marks, slot("wounds"), 6), None);
        let mut set = MarkSet::default();
        set.add(slot("morale"));
        let mask = form.mask(set);
        let only = mask.only(marks);
        assert_eq!(["wounds", "jammed", "morale"].map(|key| form.get(only, slot(key))), [0, 0, -1]);
        let merged = mask.merged(marks, form.set(only, slot("morale"), 3).unwrap());
        assert_eq!(
            ["wounds", "jammed", "morale"].map(|key| form.get(merged, slot(key))),
            [5, 1, 3]
        );
    }

    #[test]
    fn conditions_are_packed_and_compared_in_place() {
        let mut form = MarkForm::default();
        for (key, ends) in [("a", (0, 5)), ("b", (0, 1)), ("c", (-3, 3)), ("d", (0, 2))] {
            assert!(form.add(key, ends, false));
        }
        let mut set = MarkSet::default();
        for slot in [0, 2, 3] {
            set.add(slot);
        }
        let (mask, mut seen) = (form.mask(set), std::collections::BTreeSet::new());
        let packing = mask.packing().expect("two runs");
        assert_eq!(packing.bits(), 8);
        for (a, b, c, d) in all_values() {
            let marks = [a, b, c, d].into_iter().enumerate();
            let marks = marks.fold(Marks::default(), |marks, (slot, value)| {
                form.set(marks, slot, value).expect("within its domain")
            });
            let packed = packing.pack(marks);
            assert_eq!(packed, packing.pack(mask.only(marks)));
            assert!(packed < 1 << 8);
            seen.insert((packed, (a, c, d)));
            assert_eq!(form.reached(2, 1, true).by(marks), 1 <= c);
            assert_eq!(form.reached(2, -1, false).by(marks), c <= -1);
            assert_eq!(form.reached(0, 5, true).by(marks), a == 5);
        }
        assert_eq!(seen.len(), 6 * 7 * 3, "each has a number of its own");
        let numbers: std::collections::BTreeSet<usize> = seen.iter().map(|one| one.0).collect();
        assert_eq!(numbers.len(), seen.len());
    }

    fn all_values() -> impl Iterator<Item = (i64, i64, i64, i64)> {
        (0..6 * 2 * 7 * 3).map(|at| (at % 6, at / 6 % 2, at / 12 % 7 - 3, at / 84))
    }

    #[test]
    fn too_many_values_are_refused() {
        let mut form = MarkForm::default();
        assert!((0..3).all(|at| form.add(&at.to_string(), (0, (1 << 20) - 1), false)));
        assert!(!form.add("more", (0, 1000), false));
    }
}
