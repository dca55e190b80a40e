//! Mechanics, books, rosters and the index of rules, and the structure of this crate's sources.

mod citations;
mod contests;
mod coverage;
mod domains;
#[path = "source_files/folders.rs"]
mod folders;
#[path = "../fights/golden/mod.rs"]
mod golden;
mod imports;
mod manifest;
mod one_home;
mod oracles;
#[path = "../fights/overlays/mod.rs"]
mod overlays;
mod rosters;
mod rule_index;
mod source_files;
mod squad_files;
mod tables;
#[path = "source_files/type_names.rs"]
mod type_names;
