//! Squads: fights as a whole, and a test of each rule of tables.

mod blasts;
mod charges;
mod exact;
mod ground;
mod hiding;
mod melee;
mod morale;
mod moves;
mod overwatch;
mod panic;
mod readings;
mod rout;
mod shots;
mod sketch;
mod told;
mod turns;
mod whole;
