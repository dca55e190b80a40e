//! The tests of scenarios once more, with the schema beside the program: it takes what the program
//! takes, and refuses what the program refuses, unless it cannot see it.

#[path = "../../../engine/src/squad/read/tests/faults.rs"]
mod faults;
#[path = "../../../engine/src/squad/read/tests/texts.rs"]
mod texts;

use std::sync::LazyLock;

use evenodds_data as data;
use evenodds_engine::book::{Book, Fault};
use evenodds_engine::fight::Roster;
use evenodds_engine::registry::Registry;
use evenodds_engine::squad::{Header, Scenario};
use texts::{DUEL, side, swapped, told};

use crate::schema;

/// What no schema of scenarios sees: parts of errors.
pub const UNSEEN: [&str; 38] = [
    // Names: of stat lines, of sides, of what a game calls its ground and its orders.
    "no profile `Raz`",
    "`ground` cannot be",
    "`fire` cannot be",
    "there is no order",
    "take no orders",
    "`side` cannot be \"Blu\"",
    "are named",
    // What a game does not have.
    "no `stature` in this game",
    "this game has its own morale rules",
    "stature adds up to",
    "is a unit of its own",
    "no rules for squads",
    // How exact a number is.
    "at most three decimals",
    // Where things lie.
    "off the table",
    "cross",
    "twice in a row",
    "repeats its first corner",
    "corners to go round",
    "is in \"block\"",
    "is outside of the zone",
    "overlap",
    "nothing says where",
    "no room for",
    "is enclosed by",
    "`facing` is not a direction",
    "have to be more than 0",
    // Values that do not fit each other.
    "has 1 places for 2 figures",
    "a line has no walkable surface",
    "a ladder is a line",
    "a line cannot be a platform",
    "a platform needs a height",
    "an obstacle needs a height",
    "an area has no `width`",
    "cannot affect sight",
    "has two leaders",
    "a leader is one figure",
    "at most 128 figures",
    "there are no objectives",
];

static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn book(game: &str) -> &'static Book {
    GAMES.get(game).expect("a built-in game").book()
}

fn shipped_roster(book: &Book) -> Roster {
    let folder = data::folder(&book.base).expect("a built-in game");
    let text = folder.text(data::ROSTER).expect("a roster");
    Roster::read(&folder.origin(data::ROSTER), text, book).expect("valid")
}

/// Reads a text as the program does, and holds the schema to it.
#[track_caller]
fn read(text: &str) -> Result<Scenario, Fault> {
    let read = Header::read("x.toml", text).and_then(|header| {
        let game = Some(header.system.0).filter(|game| GAMES.get(game).is_some());
        let book = book(game.as_deref().unwrap_or("sprawl"));
        Scenario::read("x.toml", text, book, &shipped_roster(book))
    });
    let refusal = schema("scenario").refusal(text);
    let seen = read
        .as_ref()
        .err()
        .map(|fault| UNSEEN.iter().all(|unseen| !fault.message().contains(unseen)));
    let told = read.as_ref().err().map(ToString::to_string);
    assert_eq!(refusal.is_some(), seen == Some(true), "{told:?}, {refusal:?}\n{text}");
    read
}

#[track_caller]
fn must(text: &str) -> Scenario {
    read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}
