//! The built-in games: each configures a mechanic and implements its rules for fights.
//!
//! Every game has the same layers, as files or folders: `rules` reads the book's parameters and
//! configures the mechanic; `profile` reads stat lines, weapons and situations; `attack` contains
//! the rules of an attack, `nerve` recovery and morale, `movement` and `turn` moving and acting;
//! `duel` and `squad` are the two kinds of fight; `game` ties them together. Code cites each rule
//! where it is implemented. `rulebook` tests the worked examples of the game's text and every
//! modelled rule. The data of a game is in its folder of `evenodds-data`. Games do not depend on
//! each other; only the manifest in this file names them all.

mod configured_game;

use std::sync::Arc;

use evenodds_data as data;

pub use configured_game::ConfiguredGame;

use crate::book::{Book, Fault, Look, Mechanism, Parameters, Terms, UserGame, one_of};
use crate::mechanics::{Attempt, Characteristic, PoolCheck, TargetNumber, Versus};
use crate::registry::{Fights, Game, Mechanic, Registry, System, fixed};
use crate::resolver::Resolver;

/// Declares the module of each game, and lists the games.
macro_rules! manifest {
    ($($(#[$about:meta])* $name:ident)*) => {
        $($(#[$about])* pub mod $name;)*

        /// The names of the built-in games, in the order of reports.
        pub const NAMES: [&str; BUILTINS.len()] = [$(stringify!($name)),*];

        const BUILTINS: &[Builtin] = &[$(Builtin {
            name: stringify!($name),
            open: |book| Arc::new($name::game(book)),
        }),*];
    };
}

// One line per game, in the order of reports. `cargo fmt` does not see modules that a macro
// declares: `cargo fmt --all -- engine/src/games/*/mod.rs` formats them too.
manifest! {
    sprawl
    spurg
    d20
    skrapyard
    volt
}

impl<R: Resolver + 'static> Game for ConfiguredGame<R> {
    type Resolver = R;

    fn book(&self) -> &Book {
        &self.book
    }

    fn resolver(&self) -> &R {
        &self.resolver
    }

    fn check(&self, terms: Terms) -> R::Check {
        (self.check)(terms)
    }

    fn mechanic(&self) -> Option<Mechanic> {
        Mechanic::of(&self.resolver, self.check)
    }

    fn fights(&self) -> Option<&dyn Fights> {
        self.fights.as_deref()
    }

    fn reopen(&self, book: Book) -> Result<Arc<dyn System>, Fault> {
        match self.mechanism {
            Some(mechanism) => Ok(by_mechanism(book, mechanism)),
            None => open(book).ok_or_else(|| fixed(&self.book)),
        }
    }
}

/// Creates the user-defined game whose file names the mechanic of its checks; it has no fights.
/// Returns `None` if the file names none.
#[must_use]
pub fn configured(own: UserGame) -> Option<Arc<dyn System>> {
    own.resolver.map(|mechanism| by_mechanism(own.book, mechanism))
}

/// Creates the game of a book with the parameters of a mechanic, of which nothing was read yet.
fn by_mechanism(book: Book, mechanism: Mechanism) -> Arc<dyn System> {
    let book = Book { parameters: book.parameters.fresh(), ..book };
    match mechanism {
        Mechanism::SuccessPool => named(book, mechanism, Mechanism::success_pool, |terms| {
            let pool = u8::try_from(terms.rating().max(0)).unwrap_or(u8::MAX);
            PoolCheck { pool, difficulty: terms.against() }
        }),
        Mechanism::SumUnder => {
            named(book, mechanism, Mechanism::sum_under, |terms| TargetNumber(terms.rating()))
        }
        Mechanism::DieOver if mechanism.reaches_rating(&book.card) => {
            named(book, mechanism, Mechanism::die_over, |terms| Versus {
                bonus: 0,
                defence: terms.rating(),
            })
        }
        Mechanism::DieOver => named(book, mechanism, Mechanism::die_over, |terms| Versus {
            bonus: terms.rating(),
            defence: terms.against(),
        }),
        Mechanism::DieUnder => named(book, mechanism, Mechanism::die_under, |terms| {
            Characteristic { printed: terms.rating(), modifier: 0 }
        }),
        Mechanism::TwoDiceUnder => named(book, mechanism, Mechanism::two_dice_under, |terms| {
            Attempt { value: terms.rating(), against: terms.against() }
        }),
    }
}

/// Creates the game of a mechanic, of the function that configures it, and of that for checks.
fn named<R: Resolver + 'static>(
    book: Book,
    mechanism: Mechanism,
    configure: fn(&Parameters) -> R,
    check: fn(Terms) -> R::Check,
) -> Arc<dyn System> {
    let resolver = Arc::new(book.parameters.tracked(configure));
    let mechanism = Some(mechanism);
    Arc::new(ConfiguredGame { book, resolver, check, fights: None, mechanism })
}

/// A built-in game: its name, which is that of its folder, and a function that makes the game of a
/// book.
#[derive(Clone, Copy)]
struct Builtin {
    name: &'static str,
    open: fn(Book) -> Arc<dyn System>,
}

impl Builtin {
    fn of(name: &str) -> Option<&'static Builtin> {
        BUILTINS.iter().find(|builtin| builtin.name == name)
    }

    /// Returns a text of its folder, with its file name for errors.
    fn text(&self, path: &str) -> (String, &'static str) {
        let folder = data::folder(self.name);
        let folder = folder.unwrap_or_else(|| panic!("{} has no folder of data", self.name));
        let text = folder.text(path);
        (folder.origin(path), text.unwrap_or_else(|| panic!("{} lacks {path}", self.name)))
    }

    fn look(&self) -> Look {
        let (origin, text) = self.text(data::LOOK);
        Look::read(&origin, text).unwrap_or_else(|fault| unread(&fault))
    }

    fn book(&self) -> Book {
        let ((game, text), (index, rules)) = (self.text(data::GAME), self.text(data::INDEX));
        let book =
            Book::read((&game, text), (&index, rules)).unwrap_or_else(|fault| unread(&fault));
        Book { look: Some(self.look()), ..book }
    }
}

/// Panics for a built-in text that cannot be parsed; every test would fail.
fn unread<T>(fault: &Fault) -> T {
    panic!("a built-in text does not read: {fault}")
}

/// Returns the built-in games, in the order of reports.
#[must_use]
pub fn standard() -> Vec<Arc<dyn System>> {
    BUILTINS.iter().map(|builtin| (builtin.open)(builtin.book())).collect()
}

impl Registry {
    /// Creates a registry of the built-in games.
    #[must_use]
    pub fn standard() -> Registry {
        standard().into_iter().fold(Registry::empty(), Registry::with)
    }
}

/// Returns the look of a built-in game on charts.
#[must_use]
pub fn look(name: &str) -> Option<Look> {
    Builtin::of(name).map(Builtin::look)
}

/// Returns the book of a built-in game.
#[must_use]
pub fn book(name: &str) -> Option<Book> {
    Builtin::of(name).map(Builtin::book)
}

/// Creates the game of a book, which may be a changed copy of a built-in one, with a record of its
/// own of the parameters that are read. Returns `None` if its base is not built in.
#[must_use]
pub fn open(book: Book) -> Option<Arc<dyn System>> {
    let parameters = book.parameters.fresh();
    Builtin::of(&book.base).map(|builtin| (builtin.open)(Book { parameters, ..book }))
}

/// Creates the game of a user's file that changes parameters of a built-in game. Its name is that
/// of the file unless the text sets another.
///
/// # Errors
/// If the file is invalid; see [`Book::overlay`].
pub fn overlay(origin: &str, text: &str) -> Result<Arc<dyn System>, Fault> {
    let (base, span) = Book::base_of(origin, text, &NAMES)?;
    let unknown = || {
        let message = format!("no game `{base}` to build on; expected {}", NAMES.join(", "));
        Fault::new(origin, text, message).at(span).or_rather(one_of(&base, NAMES))
    };
    let base = book(&base).ok_or_else(unknown)?;
    let file = origin.rsplit(['/', '\\']).next().unwrap_or(origin);
    let name = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let book = Book::overlay((origin, text), name, &base, &NAMES)?;
    open(book).ok_or_else(|| Fault::new(origin, text, "the base is not a built-in game"))
}

/// Returns the value of a table of a built-in game with some of its rows changed.
#[cfg(test)]
pub(crate) fn with_row(
    system: &str,
    key: &str,
    rows: &str,
    cells: &[crate::book::Value],
) -> crate::book::Value {
    let book = book(system).expect("a built-in game");
    let rows = crate::book::RowRange::parse(rows).expect("rows");
    let table = book.parameters.table(key).with_row(rows, cells.to_vec());
    crate::book::Value::Table(table.expect("rows of the table"))
}
