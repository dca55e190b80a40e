//! Squads of a script: figures on a table who act as `[turn]` and `[field]` of the game say.
//!
//! An activation is a move, then attacks, each of which is an attack of a duel in the situation
//! that the table fills in. Posture and policy decide what the rules leave to the player.
//!
//! `setup` prepares a fight, `member` its figures and what they attack with, and `state` is what
//! changes. `rounds` says who acts when, `play` what a figure does in its activation; `attacks` plays
//! its attacks and what answers them, `carry` what of one goes on to others of a unit, `actions` what
//! it does in place of one, `reactions` what answers its move, `nerve` who is out and who flees, and
//! `reserves` who arrives.
//! `situation` reads the table, `pairing` keeps the attack of one figure on another in a situation,
//! `keen` says what attacks are worth, and `vitals` how far figures are from being out.

mod actions;
mod at_once;
mod attacks;
mod bearers;
mod carry;
mod coherency;
mod keen;
mod member;
mod morale;
mod moves;
mod nerve;
mod pairing;
mod phases;
mod play;
mod pool;
mod reactions;
mod reserves;
mod rounds;
mod setup;
mod situation;
mod state;
mod unit;
mod value;
mod vitals;

pub use setup::ScriptSquad;
