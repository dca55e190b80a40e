//! Events of a fight that are counted.

/// Something that happens in a fight and is counted; hands that only compute pass it by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A figure has attacked another, and has hit it or not.
    Attack {
        /// Who attacks.
        by: u8,
        /// Who is attacked.
        on: u8,
        /// Whether the attack roll reached its target.
        hit: bool,
    },
    /// A figure is out, by that figure's doing if it is anybody's.
    Kill {
        /// Who did it.
        by: Option<u8>,
        /// Who is out.
        of: u8,
    },
}
