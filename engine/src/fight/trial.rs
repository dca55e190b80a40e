//! Test helpers for all games: short ways to make books, rosters and meetings.

use std::sync::LazyLock;

use super::meeting::Meeting;
use super::roster::Roster;
use super::sheet::Sheet;
use crate::book::{Book, Value};
use crate::dice::{Dice, Die, Scripted};
use crate::games;

/// The books of the built-in games, read once because random tests need them often.
static BOOKS: LazyLock<Vec<Book>> =
    LazyLock::new(|| games::standard().iter().map(|game| game.book().clone()).collect());

/// Returns a game's book with some of its parameters changed.
pub(crate) fn book(system: &str, parameters: &[(&str, Value)]) -> Book {
    let book = BOOKS.iter().find(|book| book.base == system);
    let mut book = book.expect("a built-in game").clone();
    for (key, value) in parameters {
        book.parameters = book.parameters.changed(key, value.clone());
    }
    book
}

/// Returns the built-in roster of a game.
pub(crate) fn shipped_roster(book: &Book) -> Roster {
    let folder = evenodds_data::folder(&book.base).expect("a folder of the game");
    let text = folder.text(evenodds_data::ROSTER).expect("a roster");
    let roster = Roster::read(&folder.origin(evenodds_data::ROSTER), text, book);
    roster.unwrap_or_else(|fault| panic!("{fault}"))
}

/// Parses a roster for a test.
pub(crate) fn roster(text: &str, book: &Book) -> Roster {
    Roster::read("roster", text, book).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns a situation with these keys set.
pub(crate) fn situation(book: &Book, sets: &[(&str, &str)]) -> Sheet {
    let mut sheet = Sheet::blank(&book.situation);
    for (key, text) in sets {
        let set = sheet.set_text(&book.situation, key, text);
        set.unwrap_or_else(|refusal| panic!("{}: {refusal}", book.base));
    }
    sheet
}

/// Returns a meeting of two stat lines of a roster, in a situation with these keys set.
pub(crate) fn meeting(
    roster: &Roster,
    book: &Book,
    names: [&str; 2],
    sets: &[(&str, &str)],
) -> Meeting {
    let [ours, theirs] = names.map(|name| roster.get(name).expect("a stat line"));
    roster.meeting(ours, theirs, situation(book, sets))
}

/// A hand that keeps what is told: the id of the rule, and the line.
pub(crate) struct RecordingHand<'a, D> {
    pub(crate) dice: &'a mut D,
    pub(crate) told: &'a mut Vec<(String, String)>,
}

impl<D: Dice> Dice for RecordingHand<'_, D> {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        self.dice.fold(count, die, start, step)
    }

    fn tell(&mut self, rule: &str, what: impl FnOnce() -> String) {
        self.told.push((rule.to_owned(), what()));
    }
}

/// Returns what a rule tells with these dice, all of which must be used; each line after the id of
/// its rule.
#[track_caller]
pub(crate) fn told<T>(
    faces: &[u8],
    rule: impl FnOnce(&mut RecordingHand<'_, Scripted<'_>>) -> T,
) -> Vec<String> {
    let play = |dice: &mut Scripted<'_>| {
        let mut told = Vec::new();
        rule(&mut RecordingHand { dice, told: &mut told });
        told.into_iter().map(|(rule, line)| format!("{rule} {line}")).collect()
    };
    Scripted::play(faces, play).expect("the dice fit").value
}
