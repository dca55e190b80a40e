//! What an answer rests on, and what could change it: the end of every answer.

use clap::Args;
use evenodds_analyses::answer::Basis;
use evenodds_analyses::answer::dependencies::{Dependencies, Rest};

use crate::terminal::{self, Volume};

/// What an answer rests on, and what could change it.
#[derive(Args, Clone, Copy)]
pub struct BasisOptions {
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long)]
    pub assumptions: bool,
    /// Ask again with each listed alternative to what the answer rests on, and tell which of them
    /// move it by more than a percentage point or change an order
    #[arg(long)]
    pub what_if: bool,
}

/// Formats a basis, to be appended to an answer.
pub fn text(asked: BasisOptions, basis: &Basis) -> String {
    let mut text = String::new();
    if let Some(what_if) = &basis.what_if {
        text.push_str("\nWhat could change the answer\n");
        for sentence in what_if.sentences() {
            text.push_str(&terminal::paragraph(&sentence));
        }
    }
    let dependencies = &basis.rests_on;
    if dependencies.iter().next().is_none() {
        return text;
    }
    let listed = asked.assumptions || terminal::volume() == Volume::Verbose;
    let is_open = dependencies.open().next().is_some();
    let more = if listed || !is_open { "." } else { "; --assumptions lists them." };
    text.push('\n');
    text.push_str(&terminal::paragraph(&format!("{}{more}", dependencies.told())));
    if listed {
        text.push_str(&table(dependencies));
    }
    text
}

fn table(dependencies: &Dependencies) -> String {
    let row = |one: &Rest| {
        let mut why = one.source.clone();
        for other in &one.alternatives {
            why = format!("{why}. Or {}: {}", other.value, other.says);
        }
        let status = one.status.name().to_owned();
        vec![one.key.clone(), one.value.clone(), status, one.says.clone(), why]
    };
    let rows: Vec<Vec<String>> = dependencies.open().map(row).collect();
    let mut text = String::new();
    if !rows.is_empty() {
        let heads = ["key", "value", "status", "meaning", "source and alternatives"];
        text.push('\n');
        text.push_str(&terminal::table(&heads, heads.len(), &rows));
    }
    let stated = dependencies.stated();
    if !stated.is_empty() {
        let keys = stated.join(", ");
        text.push('\n');
        text.push_str(&terminal::paragraph(&format!("Stated by the game itself: {keys}.")));
    }
    text
}
