//! SPRAWL: pools of d10, each 7 or more a success.

pub mod mechanic;

#[cfg(test)]
mod rulebook;
