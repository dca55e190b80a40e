//! Skrapyard: d12 at or under a characteristic.

pub mod mechanic;

#[cfg(test)]
mod rulebook;
