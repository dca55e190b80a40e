//! Squads: fights as a whole, and a test of each rule of tables.

mod stage;
mod whole;
