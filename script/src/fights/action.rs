//! Actions that a game has besides attacks, as a figure can take them.

use std::sync::Arc;

use evenodds_engine::book::{ActedOn, DeclaredAction};

use super::attack::Rules;
use crate::running::{Argument, Entry};
use crate::values::{Fight, Marks, Stat};

/// What an action has to be worth more than an attack to be taken in its place, in millionths of a
/// figure: both are rounded, so that equals can differ by this.
pub const MARGIN: i32 = 4;

/// How often each action was taken in an activation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Taken(u32);

impl Taken {
    /// The bits of a number, which is at most 10.
    const BITS: usize = 4;

    /// Returns how often an action was taken.
    pub fn count(self, number: usize) -> u8 {
        (self.0 >> (number * Taken::BITS)) as u8 & 0xF
    }

    /// Counts an action once more.
    pub fn add(&mut self, number: usize) {
        self.0 += 1 << (number * Taken::BITS);
    }
}

/// An action that a figure's stat line allows.
pub struct Able {
    /// Its number among the actions of the game.
    pub number: usize,
    /// The conditions that have to hold, or may not, by their slots.
    needs: Vec<(usize, bool)>,
}

impl Rules {
    /// Returns an action of the game.
    pub fn action(&self, number: usize) -> &DeclaredAction {
        &self.book().actions[number]
    }

    /// Returns the actions that the stat line of the first figure of a fight allows.
    pub fn able(&self, fight: &Arc<Fight>) -> Vec<Able> {
        let actions = self.book().actions.iter().enumerate();
        let able = actions.filter_map(|(number, action)| {
            let mut needs = Vec::new();
            for need in &action.needs {
                if let Some(slot) = self.program.marks.position(&need.key) {
                    needs.push((slot, need.holds));
                    continue;
                }
                let place = self.book().profile.iter().position(|one| one.key == need.key);
                let stat = place.and_then(|place| fight.figures[0].stats.get(place));
                if (stat == Some(&Stat::Flag(true))) != need.holds {
                    return None;
                }
            }
            Some(Able { number, needs })
        });
        able.collect()
    }

    /// Returns the function of an action between the figures of a fight, or of the first alone.
    pub fn action_of(&self, number: usize, fight: &Arc<Fight>) -> Option<Entry> {
        let action = self.action(number);
        let arguments: &[Argument] = match action.whom {
            ActedOn::Own => &[Argument::Figure(0), Argument::At],
            ActedOn::Friend | ActedOn::Enemy => {
                &[Argument::Figure(0), Argument::Figure(1), Argument::At]
            }
        };
        Entry::of(&self.program, &action.key, arguments, fight)
    }

    /// Returns whether a figure in these conditions, with so many actions left of its activation, can
    /// take an action that its stat line allows.
    pub fn can(&self, able: &Able, marks: Marks, taken: Taken, actions: u8) -> bool {
        let action = self.action(able.number);
        let holds = |slot| self.program.marks.get(marks, slot) != 0;
        action.cost <= actions
            && taken.count(able.number) < action.most
            && able.needs.iter().all(|&(slot, wanted)| holds(slot) == wanted)
    }
}
