//! A game's book: its card, its parameters with their sources, and the index of its rules.
//!
//! Books are TOML texts and are only parsed here. The built-in ones are embedded in the program; a
//! user's file names a game as its `base` and changes some of its values. The engine parses texts
//! that are passed to it and opens no files.
//!
//! - `data`: the book itself; `system_file`: files of games, and `overlay`: files that change them.
//! - `card`: how checks are asked for; `field_card`: how scenarios are written; `look`: colour,
//!   marker and line style; `rules`: the rule index.
//! - `parameter` and `parameters`: numbers and forms with their sources; `table_value`,
//!   `table_form`, `lookup` and `table_entry`: tables; `former_key`: replaced keys; `fault`: an
//!   error with its place.
//! - `tracked`: a value that marks its parameters as read when a rule first uses it. `games::open`
//!   gives each game a record of its own, so an analysis of a fresh copy knows what it has read. A
//!   law from the cache reads nothing, so `Exact` caches laws within one question only.
//! - `user_game`: a game with no base (`own_file`, `own_source`, `own_card`, `own_settings`, `mechanism`, `turn`,
//!   `turn_settings`, `turn_words`, `condition`, `own_action`), and its squads (`own_field`, `table_source`).

mod card;
mod condition;
mod data;
mod fault;
mod field_card;
mod former_key;
mod look;
mod lookup;
mod mechanism;
mod overlay;
mod own_action;
mod own_card;
mod own_field;
mod own_file;
mod own_settings;
mod own_source;
mod parameter;
mod parameter_entry;
mod parameters;
mod rules;
mod system_file;
mod table_entry;
mod table_form;
mod table_source;
mod table_value;
mod tracked;
mod turn;
mod turn_settings;
mod turn_words;
mod user_game;

pub use card::{Against, Card, EASE_LIMIT, EASE_MAX, Modifier, Rating, Terms, TermsError};
pub use condition::{Bearer, CONDITIONS_MAX, DeclaredCondition, Level, Until};
pub use data::Book;
pub use fault::{Fault, did_you_mean, nearest, one_of};
pub use field_card::{FieldCard, FigureSize, MoraleRule};
pub use look::{Dash, Look, Marker};
pub use lookup::Lookup;
pub use mechanism::Mechanism;
pub use overlay::{Entries, changed_parameters};
pub use own_action::{
    ACTIONS_MAX, ActedOn, ActionMove, ActionNeed, DeclaredAction, Heading, InContact,
};
pub use own_field::FieldRules;
pub use own_file::OwnFile;
pub use parameter::{Alternative, Concern, Domain, Facet, Parameter, Provenance, Value};
pub use parameters::Parameters;
pub use rules::{Coverage, Rule, RuleIndex};
pub use table_form::{RowRange, TableColumn, TableForm, TableRow};
pub use table_source::{TABLE_SOURCES_MAX, TableSource};
pub use table_value::TableValue;
pub use tracked::Tracked;
pub use turn::{Actions, Turn, TurnPhase};
pub use turn_words::{
    Activates, Acts, Allocates, End, Forfeit, Goes, Leftovers, Melee, Nerve, NerveBy, Often, Order,
    Phases, PhasesBy, Reaction, Removal, Rout, Whom,
};
pub use user_game::UserGame;
