//! Games that are made from a book: a mechanic that it configures, and fights.

use std::sync::Arc;

use crate::book::{Book, Mechanism, Terms, Tracked};
use crate::registry::Fights;
use crate::resolver::Resolver;

/// A game made from a book: a configured mechanic, and its fights.
#[derive(Clone)]
pub struct ConfiguredGame<R: Resolver> {
    pub(super) book: Book,
    pub(super) resolver: Arc<Tracked<R>>,
    pub(super) check: fn(Terms) -> R::Check,
    pub(super) fights: Option<Arc<dyn Fights>>,
    /// The mechanic that a user-defined game names in its file.
    pub(super) mechanism: Option<Mechanism>,
}

impl<R: Resolver> ConfiguredGame<R> {
    /// Creates a game from a configured mechanic and the function that makes its checks, before any
    /// ease. A mechanic that is configured from parameters comes as a [`Tracked`].
    pub fn new(
        book: Book,
        resolver: impl Into<Tracked<R>>,
        check: fn(Terms) -> R::Check,
    ) -> ConfiguredGame<R> {
        let resolver = Arc::new(resolver.into());
        ConfiguredGame { book, resolver, check, fights: None, mechanism: None }
    }

    /// Adds attacks and duels.
    #[must_use]
    pub fn with_fights(self, fights: impl Fights + 'static) -> ConfiguredGame<R> {
        ConfiguredGame { fights: Some(Arc::new(fights)), ..self }
    }
}
