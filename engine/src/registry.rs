//! The interface of a game, and a registry of games by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::book::{Book, Card, Terms};
use crate::contest;
use crate::dice::counts;
use crate::engagement::Playable;
use crate::fight::{Assault, Meeting, SetupError};
use crate::law::Law;
use crate::resolver::{Answer, Check, Outcome, Resolver};
use crate::squad::{Scenario, SquadFight};

/// The fights of a game: what becomes of stat lines that meet.
pub trait Fights: Send + Sync {
    /// One attack of the first on the second.
    ///
    /// # Errors
    /// When the situation makes no attack: a weapon that is not carried or does not fit.
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError>;

    /// A duel of the two.
    ///
    /// # Errors
    /// When the situation makes no duel.
    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError>;

    /// An engagement of squads.
    ///
    /// # Errors
    /// When the scenario makes none.
    fn squads(&self, scenario: &Scenario) -> Result<Box<dyn SquadFight>, SetupError> {
        let message =
            format!("{} cannot be played: the game has no squad rules here", scenario.name);
        Err(SetupError::of("system", message))
    }
}

/// A game as code writes it: a mechanic, a book, and how checks of the one come of the other's
/// terms.
pub trait Game: Send + Sync {
    /// The mechanic.
    type Resolver: Resolver;

    /// What is written down of the game.
    fn book(&self) -> &Book;

    /// The mechanic, set as the book has it.
    fn resolver(&self) -> &Self::Resolver;

    /// The check of a rating against something, before any step of ease.
    fn check(&self, terms: Terms) -> <Self::Resolver as Resolver>::Check;

    /// The game's attacks and duels, if it has rules for them.
    fn fights(&self) -> Option<&dyn Fights> {
        None
    }
}

/// A game as analyses ask for it: its object-safe face, which every [`Game`] has.
///
/// One virtual call asks for a whole law or for a block of rolls; inside, all is compiled for the
/// mechanic.
pub trait System: Send + Sync {
    /// What is written down of the game.
    fn book(&self) -> &Book;

    /// How its checks are asked for.
    fn card(&self) -> &Card {
        &self.book().card
    }

    /// The exact law of a check.
    fn law(&self, terms: Terms) -> Law<Answer>;

    /// How often each answer comes up in the checks numbered `first` to `first + trials - 1` of a
    /// seed: the same counts on any number of threads.
    fn sample(&self, terms: Terms, first: u64, trials: u64, seed: u64) -> BTreeMap<Answer, u64>;

    /// The exact law of our lead in a contest of two checks.
    fn contest(&self, ours: Terms, theirs: Terms) -> Law<i16>;

    /// The game's attacks and duels, if it has rules for them.
    fn fights(&self) -> Option<&dyn Fights>;
}

/// How many checks are rolled with one generator: one costs less than a generator of its own. Part
/// of what a seed means; to change it is to change every sampled number.
const BLOCK: u64 = 1 << 16;

fn check_of<G: Game>(game: &G, terms: Terms) -> <G::Resolver as Resolver>::Check {
    game.check(terms).eased(terms.ease())
}

impl<G: Game> System for G {
    fn book(&self) -> &Book {
        Game::book(self)
    }

    fn law(&self, terms: Terms) -> Law<Answer> {
        self.resolver().law(&check_of(self, terms)).map(Outcome::answer)
    }

    fn sample(&self, terms: Terms, first: u64, trials: u64, seed: u64) -> BTreeMap<Answer, u64> {
        let check = check_of(self, terms);
        let checks = first..first + trials;
        counts(seed, &checks, BLOCK, |dice| self.resolver().resolve(&check, dice).answer())
    }

    fn contest(&self, ours: Terms, theirs: Terms) -> Law<i16> {
        contest::law(self.resolver(), &check_of(self, ours), &check_of(self, theirs))
    }

    fn fights(&self) -> Option<&dyn Fights> {
        Game::fights(self)
    }
}

/// Games by name: a value, not a global. Whoever needs one builds it.
///
/// ```
/// use evenodds_engine::registry::Registry;
///
/// let registry = Registry::standard();
/// let volt = registry.get("volt").unwrap();
/// let terms = volt.card().terms(8, 0, None).unwrap();
/// let pass = volt.law(terms).probability(|answer| answer.degree >= 1);
/// assert!((pass - 0.64).abs() < 1e-12);
/// ```
#[derive(Clone, Default)]
pub struct Registry(Vec<Arc<dyn System>>);

impl Registry {
    /// A registry without games.
    #[must_use]
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// This registry with one more game, in place of any of the same name.
    #[must_use]
    pub fn with(mut self, system: Arc<dyn System>) -> Registry {
        self.0.retain(|known| known.card().name != system.card().name);
        self.0.push(system);
        self
    }

    /// The game of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Arc<dyn System>> {
        self.0.iter().find(|system| system.card().name == name)
    }

    /// The games in the order in which they came.
    pub fn iter(&self) -> std::slice::Iter<'_, Arc<dyn System>> {
        self.0.iter()
    }

    /// The names of the games.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|system| system.card().name.as_str())
    }
}

impl<'a> IntoIterator for &'a Registry {
    type Item = &'a Arc<dyn System>;
    type IntoIter = std::slice::Iter<'a, Arc<dyn System>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These counts are a promise, as the rolls of a seed are: they pin how checks are dealt out
    /// to generators, in whatever parts. The last of three blocks is not full.
    #[test]
    fn samples_stay_the_same_for_ever() {
        let registry = Registry::standard();
        let counts = |name: &str, rating| -> Vec<(i16, u64)> {
            let system = registry.get(name).expect("a built-in game");
            let terms = system.card().terms(rating, 0, None).expect("within range");
            let counts = system.sample(terms, 0, 150_000, 1);
            let mut parts = system.sample(terms, 70_001, 79_999, 1);
            for (answer, count) in system.sample(terms, 0, 70_001, 1) {
                *parts.entry(answer).or_default() += count;
            }
            assert_eq!(parts, counts);
            counts.into_iter().map(|(answer, count)| (answer.degree, count)).collect()
        };
        let known = [(0, 16_467), (0, 37_745), (1, 53_992), (2, 31_318), (3, 8_988), (4, 1_490)];
        assert_eq!(counts("sprawl", 2), known);
    }
}
