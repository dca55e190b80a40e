//! Fights between stat lines: rosters, situations, attacks and duels.
//!
//! A [`Roster`] contains stat lines and weapons in the form that a game's book declares. Two stat
//! lines in a situation are a [`Meeting`]. A game turns a meeting into an [`Assault`], which is one
//! attack, or into a duel, which is an [`Engagement`](crate::engagement::Engagement). Each game
//! implements its attacks once, through [`Combat`].
//!
//! `meeting` is two stat lines in a situation, `first` who goes first; `combat` is an attack and its
//! aftermath, `volley` attacks one after another on figures of one stat line, which `volley_group`
//! plays; `sheet` the values of a form, `roster` and `roster_csv` users' stat lines and weapons,
//! `roster_text` writes them and `roster_shape` says what they may hold. A form is declared in data;
//! one reader serves TOML, CSV, studies and settings.

#[cfg(test)]
mod brute;
mod combat;
mod first;
mod meeting;
mod roster;
mod roster_csv;
mod roster_shape;
mod roster_text;
mod sheet;
#[cfg(test)]
pub(crate) mod trial;
mod volley;
mod volley_group;

pub use combat::{Aftermath, Assault, Attack, AttackResult, Combat, Fighter, SingleAttack};
pub use first::First;
pub use meeting::{Contender, Meeting};
pub use roster::{Changes, Roster, StatLine, ValueOrigin, WeaponLine, system_of};
pub use roster_csv::{system_of_csv, with_cell};
pub use roster_shape::{changed_profiles, changed_weapons};
pub use sheet::{SetupError, Sheet};
pub use volley::{Allocation, Volley, VolleyResult};
pub use volley_group::VOLLEY_STATES_MAX;
