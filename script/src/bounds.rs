//! The bounds of a script. `docs/script.md` lists them.

/// The maximum number of operations of one run.
pub const OPERATIONS_MAX: u64 = 200_000;

/// The maximum number of operations of all runs that are kept, together.
pub const SPENT_MAX: u64 = 1_000_000_000;

/// The maximum depth of calls.
pub const CALLS_MAX: usize = 24;

/// The maximum length of a script, in bytes.
pub const BYTES_MAX: usize = 1 << 18;

/// The maximum number of variables of a run.
pub const VARIABLES_MAX: usize = 200;

/// The maximum number of characters of a text.
pub const TEXT_MAX: usize = 2_000;

/// The maximum number of items of a list, those of lists in it included.
pub const ITEMS_MAX: usize = 1_000;

/// The maximum depth of expressions; a pair of brackets takes two levels.
pub const NESTING_MAX: usize = 64;

/// The maximum number of functions.
pub const FUNCTIONS_MAX: usize = 200;

/// The maximum number of nodes of all trees together that are kept. One with many arms counts for
/// several.
pub const NODES_MAX: usize = 400_000;

/// The maximum number of stops of all routes together that are kept, and of jumps between them. One
/// with many arms counts for several.
pub const STOPS_MAX: usize = 300_000;

/// The maximum number of branches of one law.
pub const BRANCHES_MAX: usize = 200_000;

/// The maximum number of branches of all laws of functions together.
pub const ALL_BRANCHES_MAX: u64 = 2_000_000_000;

/// The maximum number of operations of the runs that one law or one chain takes.
pub const LAW_OPERATIONS_MAX: u64 = 60_000_000;

/// The maximum number of dice of a pool that is added up, counted or stepped through.
pub const DICE_MAX: i64 = 1_000;

/// The maximum number of values of all laws together that are kept.
pub const LAWS_MAX: usize = 1_000_000;

/// The maximum number of steps of pools and of `repeat` in one law.
pub const STEPS_MAX: usize = 4_000_000;

/// The greatest number on a face of a die with faces of its own, and without its sign the lowest.
pub const FACE_MAX: i64 = 1_000_000;

/// The maximum number of pools and repetitions that are kept.
pub const POOLS_MAX: usize = 10_000;

/// The maximum number of entries of all tables of steps together that are kept.
pub const ENTRIES_KEPT_MAX: usize = 8_000_000;

/// The maximum number of parts that are kept.
pub const PARTS_MAX: usize = 100_000;
