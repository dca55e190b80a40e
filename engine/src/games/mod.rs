//! The five built-in games: settings of the mechanics and rules of fights, each beside its book.
//!
//! Every game has the same files, or folders of their names. `mechanic` says how a book's parameters
//! set the mechanic; `profile` reads stat lines, weapons and situations; `combat` holds the rules of
//! an attack, and `duel` those of what comes between attacks. Each cites the rule at the line that
//! does it. `rulebook` holds the worked examples of the game's text as tests, and a test of each
//! rule. Games do not know each other: in the engine this file alone names them all.

pub mod d20;
pub mod skrapyard;
pub mod sprawl;
pub mod spurg;
pub mod volt;

use std::sync::Arc;

use crate::book::{Book, Fault, Terms};
use crate::fight::Fights;
use crate::registry::{Game, System};
use crate::resolver::Resolver;

/// A game as its book sets it: a mechanic, and the fights that are fought with it.
#[derive(Clone)]
pub struct Setting<R: Resolver> {
    book: Book,
    resolver: R,
    check: fn(Terms) -> R::Check,
    fights: Option<Arc<dyn Fights>>,
}

impl<R: Resolver> Setting<R> {
    /// The mechanic as the book sets it, and the check that terms ask for before any ease.
    pub fn new(book: Book, resolver: R, check: fn(Terms) -> R::Check) -> Setting<R> {
        Setting { book, resolver, check, fights: None }
    }

    /// The game with attacks and duels.
    #[must_use]
    pub fn with_fights(self, fights: impl Fights + 'static) -> Setting<R> {
        Setting { fights: Some(Arc::new(fights)), ..self }
    }
}

impl<R: Resolver> Game for Setting<R> {
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

    fn fights(&self) -> Option<&dyn Fights> {
        self.fights.as_deref()
    }
}

/// A built-in game: its texts, and how a book of it becomes a game.
#[derive(Clone, Copy)]
struct Builtin {
    name: &'static str,
    system: &'static str,
    rules: &'static str,
    open: fn(Book) -> Arc<dyn System>,
}

macro_rules! builtin {
    ($name:ident) => {
        Builtin {
            name: stringify!($name),
            system: include_str!(concat!("../../../data/systems/", stringify!($name), ".toml")),
            rules: include_str!(concat!("../../../data/rules/", stringify!($name), ".toml")),
            open: |book| Arc::new($name::game(book)),
        }
    };
}

const BUILTINS: [Builtin; 5] =
    [builtin!(sprawl), builtin!(spurg), builtin!(d20), builtin!(skrapyard), builtin!(volt)];

impl Builtin {
    fn book(&self) -> Book {
        let system = format!("data/systems/{}.toml", self.name);
        let rules = format!("data/rules/{}.toml", self.name);
        // A built-in text that does not read fails every test there is.
        Book::read((&system, self.system), (&rules, self.rules)).unwrap_or_else(|fault| {
            panic!("a built-in text does not read: {fault}");
        })
    }
}

/// The built-in games, in the order of reports.
#[must_use]
pub fn standard() -> Vec<Arc<dyn System>> {
    BUILTINS.iter().map(|builtin| (builtin.open)(builtin.book())).collect()
}

/// The book of a built-in game.
#[must_use]
pub fn book(name: &str) -> Option<Book> {
    BUILTINS.iter().find(|builtin| builtin.name == name).map(Builtin::book)
}

/// The game of a user's system file: a built-in one with some of its parameters changed.
///
/// # Errors
/// When the file does not read; see [`Book::overlay`].
///
/// # Panics
/// Never: an overlay has one of the bases that it was offered.
pub fn overlay(origin: &str, text: &str) -> Result<Arc<dyn System>, Fault> {
    let names = BUILTINS.map(|builtin| builtin.name);
    let book = Book::overlay(origin, text, &names, book)?;
    let base = BUILTINS.iter().find(|builtin| builtin.name == book.base);
    Ok((base.expect("an overlay has one of the bases that it was offered").open)(book))
}
