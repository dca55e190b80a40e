//! Volt: two d20 under a value, the higher success against Guard or distance.

pub mod mechanic;

#[cfg(test)]
mod rulebook;
