//! Where in a file the value of a key stands.

/// Where in a file the value of a key stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum KeyPlace {
    /// In an entry of a list of a roster in TOML, which has this name.
    Entry {
        /// The list: `profile` or `weapon`.
        list: &'static str,
        /// The name of the entry.
        name: String,
        /// The key.
        key: String,
    },
    /// In a row of a sheet in CSV.
    Cell {
        /// The name in the row.
        name: String,
        /// The column.
        key: String,
    },
    /// As the value of a parameter of one's own game.
    Parameter(String),
    /// Among what a game on a base sets.
    Set(String),
}
