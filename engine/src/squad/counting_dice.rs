//! A hand that counts the events of a fight.

use super::FIGURES_MAX;
use crate::dice::{Dice, Die, Event, Means};

/// Wraps another hand and counts the events of one fight.
#[derive(Debug)]
pub struct CountingDice<D> {
    dice: D,
    /// The number of attacks of each figure.
    pub attacks: [u32; FIGURES_MAX],
    /// The number of attacks of each figure in close combat.
    pub blows: [u32; FIGURES_MAX],
    /// The number of attacks of each figure that hit.
    pub hits: [u32; FIGURES_MAX],
    /// The number of enemies that each figure put out.
    pub kills: [u32; FIGURES_MAX],
}

impl<D> CountingDice<D> {
    /// Counts the events of another hand from now on.
    pub const fn new(dice: D) -> CountingDice<D> {
        let none = [0; FIGURES_MAX];
        CountingDice { dice, attacks: none, blows: none, hits: none, kills: none }
    }
}

impl<D: Dice> Dice for CountingDice<D> {
    #[inline]
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        self.dice.fold(count, die, start, step)
    }

    #[inline]
    fn note(&mut self, event: Event) {
        match event {
            Event::Attack { by, means, hit, .. } => {
                self.attacks[usize::from(by)] += 1;
                self.blows[usize::from(by)] += u32::from(means == Means::Blow);
                self.hits[usize::from(by)] += u32::from(hit);
            }
            Event::Kill { by: Some(by), .. } => self.kills[usize::from(by)] += 1,
            Event::Kill { by: None, .. } => {}
        }
    }
}
