//! Dice with faces numbered from 1.

/// A fair die with faces numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// A coin.
    pub const D2: Die = Die(2);
    /// A three-sided die.
    pub const D3: Die = Die(3);
    /// A four-sided die.
    pub const D4: Die = Die(4);
    /// A six-sided die.
    pub const D6: Die = Die(6);
    /// An eight-sided die.
    pub const D8: Die = Die(8);
    /// A ten-sided die; its `0` counts as ten.
    pub const D10: Die = Die(10);
    /// A twelve-sided die.
    pub const D12: Die = Die(12);
    /// A twenty-sided die.
    pub const D20: Die = Die(20);

    /// Creates a die with this many faces. Returns `None` for 0.
    #[must_use]
    pub const fn new(faces: u8) -> Option<Die> {
        if faces == 0 { None } else { Some(Die(faces)) }
    }

    /// Returns the number of faces, 1 to 255.
    #[must_use]
    pub const fn faces(self) -> u8 {
        self.0
    }
}

impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "d{}", self.0)
    }
}
