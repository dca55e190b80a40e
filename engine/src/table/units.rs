//! Units of length, and the longest table.

/// How many units make one inch, yard, foot or metre, whichever a game counts in.
pub const UNITS: i32 = 1000;

/// The longest side of a table, in lengths of the game.
pub const SIDE_MAX: i32 = 400;
