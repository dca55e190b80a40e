//! Events of a fight that are counted.

/// How a figure attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// From a distance.
    Shot,
    /// In close combat.
    Blow,
}

/// Something countable that happens in a fight. Most hands ignore it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A figure attacked another.
    Attack {
        /// The number of the attacker.
        by: u8,
        /// The number of the target.
        on: u8,
        /// How it was attacked.
        means: Means,
        /// Whether the attack roll reached its target number.
        hit: bool,
    },
    /// A figure is out of the fight.
    Kill {
        /// The number of the figure that caused it, if any.
        by: Option<u8>,
        /// The number of the figure that is out.
        of: u8,
    },
    /// A condition that is a number has changed. Hands that keep [no log](super::Dice::keeps_log) are
    /// not told.
    Change {
        /// The number of the figure that has it.
        of: u8,
        /// The place of the condition among those of the game.
        what: u8,
        /// The change.
        by: i64,
    },
}

/// The most figures whose events are counted.
pub const FIGURES_MAX: usize = 128;

/// How often each figure did what is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Events {
    /// The number of attacks of each figure.
    pub attacks: [u32; FIGURES_MAX],
    /// The number of attacks of each figure in close combat.
    pub blows: [u32; FIGURES_MAX],
    /// The number of attacks of each figure that hit.
    pub hits: [u32; FIGURES_MAX],
    /// The number of enemies that each figure put out.
    pub kills: [u32; FIGURES_MAX],
}

impl Events {
    /// No events.
    pub const NONE: Events = {
        let none = [0; FIGURES_MAX];
        Events { attacks: none, blows: none, hits: none, kills: none }
    };

    #[inline]
    pub(super) fn count(&mut self, event: Event) {
        match event {
            Event::Attack { by, means, hit, .. } => {
                self.attacks[usize::from(by)] += 1;
                self.blows[usize::from(by)] += u32::from(means == Means::Blow);
                self.hits[usize::from(by)] += u32::from(hit);
            }
            Event::Kill { by: Some(by), .. } => self.kills[usize::from(by)] += 1,
            Event::Kill { by: None, .. } | Event::Change { .. } => {}
        }
    }
}
