//! A hand for tests that shows every sequence of faces, as an independent test of the shortcuts in
//! `Exact`.

use std::collections::BTreeMap;

use super::{Dice, Die};

/// Dice that show one sequence of faces after another, without using laws.
#[derive(Default)]
pub(crate) struct Every {
    /// The faces shown so far, each with the number of faces of its die.
    path: Vec<(u8, u8)>,
    depth: usize,
    weight: f64,
    /// Whether this sequence is too improbable to be continued in all ways.
    cut: bool,
}

impl Every {
    /// The probability below which a sequence is continued with first faces only, because chains of
    /// natural rolls would never end.
    const FLOOR: f64 = 1e-8;

    /// Returns the probability of each value of `rule`, and the probability left open.
    pub(crate) fn sequence<T: Ord>(rule: impl Fn(&mut Every) -> T) -> (BTreeMap<T, f64>, f64) {
        let (mut dice, mut shares, mut open) = (Every::default(), BTreeMap::new(), 0.0);
        loop {
            (dice.depth, dice.weight, dice.cut) = (0, 1.0, false);
            let value = rule(&mut dice);
            *shares.entry(value).or_insert(0.0) += dice.weight;
            open += if dice.cut { dice.weight } else { 0.0 };
            if !dice.turn_over() {
                return (shares, open);
            }
        }
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
        if self.weight < Every::FLOOR {
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

impl Dice for Every {
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
