//! A hand that shows every sequence of faces: for what a few rolls on the way may come to, and, in
//! tests, as an independent check of the shortcuts in `Exact`.

#[cfg(test)]
use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use super::die::Die;
use super::hand::Dice;

/// The maximum number of dice of a sequence; any more show their middle faces.
const DICE_MAX: usize = 64;

/// Dice that show one sequence of faces after another, without using laws and without allocating.
#[derive(Default)]
pub(crate) struct Enumerated {
    /// The faces shown so far, each with the number of faces of its die.
    path: ArrayVec<(u8, u8), DICE_MAX>,
    depth: usize,
    weight: f64,
    /// The probability below which a sequence is not continued in all ways.
    floor: f64,
    /// Whether this one is not.
    cut: bool,
}

impl Enumerated {
    /// Plays `rule` with every sequence, and hears each value with its probability, and whether dice
    /// were cut short: sequences less probable than `floor` are continued with middle faces only.
    pub(crate) fn each<T>(
        floor: f64,
        rule: impl Fn(&mut Enumerated) -> T,
        mut hear: impl FnMut(T, f64, bool),
    ) {
        let mut dice = Enumerated { floor, ..Enumerated::default() };
        loop {
            (dice.depth, dice.weight, dice.cut) = (0, 1.0, false);
            let value = rule(&mut dice);
            hear(value, dice.weight, dice.cut);
            if !dice.turn_over() {
                return;
            }
        }
    }

    /// Returns the probability of each value of `rule`, and the probability left open.
    #[cfg(test)]
    pub(crate) fn sequence<T: Ord>(rule: impl Fn(&mut Enumerated) -> T) -> (BTreeMap<T, f64>, f64) {
        /// Chains of natural rolls would never end.
        const FLOOR: f64 = 1e-8;
        let (mut shares, mut open) = (BTreeMap::new(), 0.0);
        Enumerated::each(FLOOR, rule, |value, weight, cut| {
            *shares.entry(value).or_insert(0.0) += weight;
            open += if cut { weight } else { 0.0 };
        });
        (shares, open)
    }

    fn turn_over(&mut self) -> bool {
        while let Some((face, faces)) = self.path.pop() {
            if face < faces {
                self.path.push((face + 1, faces));
                return true;
            }
        }
        false
    }

    fn face(&mut self, die: Die) -> u8 {
        if self.weight < self.floor || self.depth == DICE_MAX {
            // Middle faces begin no chain of natural rolls.
            self.cut = true;
            return die.faces().div_ceil(2);
        }
        if self.depth == self.path.len() {
            self.path.push((1, die.faces()));
        }
        let (face, faces) = self.path[self.depth];
        self.depth += 1;
        self.weight /= f64::from(faces);
        face
    }
}

impl Dice for Enumerated {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        (0..count).fold(start, |reading, _| step(reading, self.face(die)))
    }
}
