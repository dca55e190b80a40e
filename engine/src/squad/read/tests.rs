//! What scenarios can say, and what is refused of them.

use std::path::PathBuf;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::registry::Registry;
use crate::squad::{Posture, Rank};
use crate::table::{Base, Ground, PieceShape, Point, Sight, Vector};

static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn folder(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../data")).join(name)
}

fn book(game: &str) -> &'static Book {
    GAMES.get(game).expect("a built-in game").book()
}

fn roster(game: &str) -> Roster {
    let path = folder("rosters").join(format!("{game}.toml"));
    let text = std::fs::read_to_string(path).expect("a text");
    Roster::read(game, &text, book(game)).unwrap_or_else(|fault| panic!("{fault}"))
}

static ROSTERS: LazyLock<Vec<(String, Roster)>> = LazyLock::new(|| {
    GAMES.names().map(|game| (game.to_owned(), roster(game))).collect()
});

/// Reads a text with the roster of the game that it names, or SPRAWL's.
fn read(text: &str) -> Result<Scenario, Fault> {
    let header = Header::read("x.toml", text)?;
    let game = Some(header.system.0).filter(|game| GAMES.get(game).is_some());
    let game = game.unwrap_or_else(|| "sprawl".to_owned());
    let (_, roster) = ROSTERS.iter().find(|(name, _)| *name == game).expect("a roster");
    Scenario::read("x.toml", text, book(&game), roster)
}

#[track_caller]
fn must(text: &str) -> Scenario {
    read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// The built-in scenarios: name and text.
fn builtin() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder("scenarios")).expect("the folder of scenarios");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let text = |path: &PathBuf| std::fs::read_to_string(path).expect("a text");
    paths.map(|path| (path.display().to_string(), text(&path))).collect()
}

#[test]
fn every_built_in_scenario_reads() {
    let all = builtin();
    for (name, text) in &all {
        let scenario = read(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let bases: Vec<Base> = scenario.figures().map(|(.., figure)| figure.base).collect();
        for (at, base) in bases.iter().enumerate() {
            assert!(scenario.table.is_free(*base), "{name}: {base:?}");
            assert!(!bases[..at].iter().any(|other| other.overlaps(*base)), "{name}: {base:?}");
        }
        for force in &scenario.forces {
            let zone = force.zone.expect("a zone");
            let figures = force.units.iter().flat_map(|unit| &unit.figures);
            for figure in figures.clone() {
                assert!(zone.holds(figure.base), "{name}: {} is outside", figure.name);
            }
            assert_eq!(figures.filter(|figure| figure.rank == Rank::Leader).count(), 1, "{name}");
        }
    }
    for game in GAMES.names() {
        assert!(all.iter().any(|(_, text)| text.contains(&format!("\"{game}\""))), "{game}");
    }
}
