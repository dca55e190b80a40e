//! Steps of a fold that a script describes, laid out as tables before any die is rolled.

use rustc_hash::FxHashMap;

use crate::values::Reading;

/// The maximum number of entries of a table of steps.
pub const ENTRIES_MAX: usize = 2_000_000;

/// A step that the script cannot make, or too many of them.
pub enum Refused<E> {
    /// The script's own error.
    Script(E),
    /// The table would have more than [`ENTRIES_MAX`] entries.
    TooLarge,
}

/// The readings of a fold, by the order in which they were found.
#[derive(Default)]
struct Found {
    readings: Vec<Reading>,
    places: FxHashMap<Reading, u32>,
}

impl Found {
    fn place(&mut self, reading: Reading) -> u32 {
        *self.places.entry(reading).or_insert_with(|| {
            self.readings.push(reading);
            self.readings.len() as u32 - 1
        })
    }
}

/// The steps of a fold die by die: for each reading and each value of a die, the next reading.
#[derive(Debug)]
pub struct Steps {
    readings: Vec<Reading>,
    next: Vec<u32>,
    width: usize,
}

impl Steps {
    /// Lays out the readings that so many dice can come to. `values` are those of one die.
    pub fn of<E>(
        start: Reading,
        dice: u16,
        values: &[Reading],
        mut step: impl FnMut(Reading, Reading) -> Result<Reading, E>,
    ) -> Result<Steps, Refused<E>> {
        let mut found = Found::default();
        found.place(start);
        let (mut next, width) = (Vec::new(), values.len());
        let mut stepped = 0;
        for _ in 0..dice {
            let known = found.readings.len();
            for at in stepped..known {
                if ENTRIES_MAX < next.len() + width {
                    return Err(Refused::TooLarge);
                }
                for &value in values {
                    let to = step(found.readings[at], value).map_err(Refused::Script)?;
                    next.push(found.place(to));
                }
            }
            stepped = known;
        }
        Ok(Steps { readings: found.readings, next, width })
    }

    /// Returns the number of entries of the table.
    pub fn entries(&self) -> usize {
        self.next.len()
    }

    /// Returns the position of the reading after a die with the `nth` value.
    #[inline]
    pub fn step(&self, from: u32, nth: usize) -> u32 {
        self.next[from as usize * self.width + nth]
    }

    /// Returns the number of readings.
    pub fn count(&self) -> usize {
        self.readings.len()
    }

    /// Returns a reading.
    #[inline]
    pub fn reading(&self, at: u32) -> Reading {
        self.readings[at as usize]
    }
}

/// The steps of a fold value by value, from high to low, with the numbers of dice that show it.
#[derive(Debug)]
pub struct CountedSteps {
    readings: Vec<Reading>,
    /// For each value in turn, the row of each reading, and the next readings of all rows.
    levels: Vec<(FxHashMap<u32, u32>, Vec<u32>)>,
    /// The lengths of a row: the numbers of dice that can show a value, of both pools.
    counts: (usize, usize),
}

impl CountedSteps {
    /// Lays out the readings that pools of so many dice can come to; the second pool may be empty.
    /// `values` are those of one die, from high to low.
    pub fn of<E>(
        start: Reading,
        (ours, theirs): (u8, u8),
        values: &[Reading],
        mut step: impl FnMut(Reading, Reading, u8, u8) -> Result<Reading, E>,
    ) -> Result<CountedSteps, Refused<E>> {
        let counts = (usize::from(ours) + 1, usize::from(theirs) + 1);
        let mut found = Found::default();
        // The dice that are left with each reading: at most so many of either pool.
        let mut now: FxHashMap<u32, (u8, u8)> = FxHashMap::default();
        now.insert(found.place(start), (ours, theirs));
        let (mut levels, mut entries) = (Vec::with_capacity(values.len()), 0);
        for &value in values {
            let mut from: Vec<(u32, (u8, u8))> = now.drain().collect();
            from.sort_unstable();
            entries += from.len() * counts.0 * counts.1;
            if ENTRIES_MAX < entries {
                return Err(Refused::TooLarge);
            }
            let (mut rows, mut next) = (FxHashMap::default(), Vec::new());
            for (row, (place, left)) in from.into_iter().enumerate() {
                rows.insert(place, row as u32);
                next.resize((row + 1) * counts.0 * counts.1, u32::MAX);
                for our in 0..=left.0 {
                    for their in 0..=left.1 {
                        let reading = found.readings[place as usize];
                        let to = step(reading, value, our, their).map_err(Refused::Script)?;
                        let to = found.place(to);
                        let at = usize::from(our) * counts.1 + usize::from(their);
                        next[row * counts.0 * counts.1 + at] = to;
                        let most = now.entry(to).or_default();
                        *most = (most.0.max(left.0 - our), most.1.max(left.1 - their));
                    }
                }
            }
            levels.push((rows, next));
        }
        Ok(CountedSteps { readings: found.readings, levels, counts })
    }

    /// Returns the number of entries of the tables.
    pub fn entries(&self) -> usize {
        self.levels.iter().map(|(_, next)| next.len()).sum()
    }

    /// Returns the position of the reading after the `nth` value from above, which so many dice
    /// show.
    #[inline]
    pub fn step(&self, from: u32, nth: usize, ours: u8, theirs: u8) -> u32 {
        let (rows, next) = &self.levels[nth];
        let row = rows[&from] as usize;
        let at = usize::from(ours) * self.counts.1 + usize::from(theirs);
        next[row * self.counts.0 * self.counts.1 + at]
    }

    /// Returns the number of readings.
    pub fn count(&self) -> usize {
        self.readings.len()
    }

    /// Returns a reading.
    #[inline]
    pub fn reading(&self, at: u32) -> Reading {
        self.readings[at as usize]
    }
}
