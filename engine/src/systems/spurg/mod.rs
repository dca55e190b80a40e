//! SPURG: 3d6 at or under a Target Number.

pub mod mechanic;

#[cfg(test)]
mod rulebook;
