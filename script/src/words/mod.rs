//! The functions and values that the language gives to a script.
//!
//! `dice` and `pools` roll; `kinds` describes dice; `checks` asks other games; `figures` has stat
//! lines, weapons, the situation and conditions, as handles; `compare` compares like with like;
//! `shifts` moves bits; `own` calls the script's own functions; `engine` has them all.

mod checks;
mod compare;
mod dice;
mod engine;
mod figures;
mod kinds;
mod own;
mod pools;
mod shifts;

pub use checks::register_own_check;
pub use engine::register;
pub use own::register_own;
