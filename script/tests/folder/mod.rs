//! Opening a shipped folder as a user's is opened.

use std::sync::Arc;

use evenodds_data::{Folder, GAME, SCRIPT};
use evenodds_engine::book::UserGame;
use evenodds_engine::games;
use evenodds_engine::registry::System;

/// Opens the game of a folder.
pub fn open(folder: &Folder) -> Arc<dyn System> {
    let text = |file| (folder.origin(file), folder.text(file).expect("a file of a game"));
    let (game, rules) = (text(GAME), text(SCRIPT));
    with_texts(folder.name, (&game.0, game.1), (&rules.0, rules.1))
}

/// Opens a game of these texts, each with its name in errors.
pub fn with_texts(name: &str, game: (&str, &str), rules: (&str, &str)) -> Arc<dyn System> {
    let own = UserGame::read(game, name, &games::NAMES, None);
    let own = own.unwrap_or_else(|fault| panic!("{fault}"));
    evenodds_script::open(own, rules).unwrap_or_else(|fault| panic!("{fault}"))
}
