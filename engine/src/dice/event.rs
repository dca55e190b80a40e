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
}
