//! Handles of the figures of a fight, their weapons and the situation, as a script holds them.

/// A figure of an attack: 0 for us, 1 for them.
#[derive(Clone, Copy, Debug)]
pub struct Figure(pub u8);

/// The weapon of a figure.
#[derive(Clone, Copy, Debug)]
pub struct Weapon(pub u8);

/// The situation.
#[derive(Clone, Copy, Debug)]
pub struct At;
