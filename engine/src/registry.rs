//! The interface of a game, and a registry of games by name.

mod mechanic;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::book::{Book, Card, Fault, Terms};
use crate::contest::{self, LoneSuccess};
use crate::dice::{drawn_counts, rolled_counts};
use crate::engagement::Playable;
use crate::fight::{Assault, Meeting, SetupError};
use crate::law::Law;
use crate::resolver::{Answer, Check, Outcome, Resolver};
use crate::squad::{Scenario, SquadFight};

pub use mechanic::Mechanic;

/// The fights of a game: attacks, duels and squad fights.
pub trait Fights: Send + Sync {
    /// Prepares one attack of the first contender on the second.
    ///
    /// # Errors
    /// If the situation allows no attack, for example because a weapon is not carried or does not
    /// fit.
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError>;

    /// Prepares a duel of the two contenders.
    ///
    /// # Errors
    /// If the situation allows no duel.
    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError>;

    /// Returns why a key of the situation means nothing in this game, whatever is asked; `None` if
    /// it can mean something.
    fn idle(&self, key: &str) -> Option<String> {
        let _ = key;
        None
    }

    /// Prepares a squad fight.
    ///
    /// # Errors
    /// If the scenario does not fit the game.
    fn squads(&self, scenario: &Scenario) -> Result<Box<dyn SquadFight>, SetupError> {
        let message =
            format!("{} cannot be played: the game has no squad rules here", scenario.name);
        Err(SetupError::of("system", message))
    }
}

/// What a designer may want to know about a game's files, and is no error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A place that is better written otherwise.
    Hint(Fault),
    /// What was not tried when the files were read, in a sentence.
    Untried(String),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Hint(fault) => fault.fmt(f),
            Note::Untried(what) => f.write_str(what),
        }
    }
}

/// A game: a mechanic, a book, and how checks are made from the book's terms.
pub trait Game: Send + Sync {
    /// The mechanic.
    type Resolver: Resolver;

    /// Returns the game's data.
    fn book(&self) -> &Book;

    /// Returns the mechanic, configured from the book.
    fn resolver(&self) -> &Self::Resolver;

    /// Returns the check for these terms, before any step of ease.
    fn check(&self, terms: Terms) -> <Self::Resolver as Resolver>::Check;

    /// Returns the game's mechanic as a value that rolls checks with any dice, if it is one of the
    /// five parametric ones.
    fn mechanic(&self) -> Option<Mechanic> {
        None
    }

    /// Returns the game's fights, if it has rules for them.
    fn fights(&self) -> Option<&dyn Fights> {
        None
    }

    /// Returns an error that its rules met when they were played; see [`System::fault`].
    fn fault(&self) -> Option<Fault> {
        None
    }

    /// Returns what its designer may want to know about its files.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// Returns the game of a changed copy of its book, in which nothing was read yet.
    ///
    /// # Errors
    /// If its rules cannot be those of the book, as where its numbers are in code.
    fn reopen(&self, _: Book) -> Result<Arc<dyn System>, Fault> {
        Err(fixed(self.book()))
    }
}

/// Returns the error of a game whose numbers are in code.
pub(crate) fn fixed(book: &Book) -> Fault {
    let name = &book.card.name;
    Fault::new(name, "", "the numbers of this game are in code, and nothing can change them")
}

/// The object-safe interface of a game. Every [`Game`] implements it.
///
/// One virtual call asks for a whole law or a block of rolls; the code behind it is compiled for
/// the mechanic.
pub trait System: Send + Sync {
    /// Returns the game's data.
    fn book(&self) -> &Book;

    /// Returns how its checks are asked for.
    fn card(&self) -> &Card {
        &self.book().card
    }

    /// Returns the exact law of a check.
    fn law(&self, terms: Terms) -> Law<Answer>;

    /// Returns the exact law of a check for whoever samples it if there is none: `None` if that takes
    /// too much.
    fn try_law(&self, terms: Terms) -> Option<Law<Answer>>;

    /// Counts the answers of the checks numbered `first` to `first + trials - 1` of a seed. The
    /// counts do not depend on the number of threads.
    fn sample(&self, terms: Terms, first: u64, trials: u64, seed: u64) -> BTreeMap<Answer, u64>;

    /// Counts the answers of checks like [`sample`](System::sample), and rolls every die.
    fn sample_rolled(
        &self,
        terms: Terms,
        first: u64,
        trials: u64,
        seed: u64,
    ) -> BTreeMap<Answer, u64>;

    /// Returns the exact law of our lead in a contest of two checks, in one exchange.
    fn contest(&self, ours: Terms, theirs: Terms) -> Law<i16>;

    /// Returns the exact law of a contest over time: rounds of one check each, `rounds_max` at
    /// most, until exactly one side succeeds.
    fn contest_over_time(&self, ours: Terms, theirs: Terms, rounds_max: u16) -> Law<LoneSuccess>;

    /// Returns the game's mechanic as a value that rolls checks with any dice, if it is one of the
    /// five parametric ones.
    fn mechanic(&self) -> Option<Mechanic> {
        None
    }

    /// Returns the game's fights, if it has rules for them.
    fn fights(&self) -> Option<&dyn Fights>;

    /// Returns an error that its rules met when they were played, such as a division by zero in a
    /// script. Results since the game was opened are then worth nothing.
    fn fault(&self) -> Option<Fault>;

    /// Returns what its designer may want to know about its files.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// Returns the game of a changed copy of its book, in which nothing was read yet.
    ///
    /// # Errors
    /// If its rules cannot be those of the book, as where its numbers are in code.
    fn reopen(&self, book: Book) -> Result<Arc<dyn System>, Fault>;
}

/// The number of rolled checks that share one generator, because a check costs less than seeding
/// one. Changing it changes every number that is rolled.
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

    fn try_law(&self, terms: Terms) -> Option<Law<Answer>> {
        let law = self.resolver().try_law(&check_of(self, terms))?;
        Some(law.map(Outcome::answer))
    }

    fn sample(&self, terms: Terms, first: u64, trials: u64, seed: u64) -> BTreeMap<Answer, u64> {
        let (check, checks) = (check_of(self, terms), first..first + trials);
        drawn_counts(seed, &checks, |dice| self.resolver().resolve(&check, dice).answer())
    }

    fn sample_rolled(
        &self,
        terms: Terms,
        first: u64,
        trials: u64,
        seed: u64,
    ) -> BTreeMap<Answer, u64> {
        let (check, checks) = (check_of(self, terms), first..first + trials);
        rolled_counts(seed, &checks, BLOCK, |dice| self.resolver().resolve(&check, dice).answer())
    }

    fn contest(&self, ours: Terms, theirs: Terms) -> Law<i16> {
        contest::law(self.resolver(), &check_of(self, ours), &check_of(self, theirs))
    }

    fn contest_over_time(&self, ours: Terms, theirs: Terms, rounds_max: u16) -> Law<LoneSuccess> {
        let [ours, theirs] = [ours, theirs].map(|terms| check_of(self, terms));
        contest::over_time_law(self.resolver(), &ours, &theirs, rounds_max)
    }

    fn mechanic(&self) -> Option<Mechanic> {
        Game::mechanic(self)
    }

    fn fights(&self) -> Option<&dyn Fights> {
        Game::fights(self)
    }

    fn fault(&self) -> Option<Fault> {
        Game::fault(self)
    }

    fn notes(&self) -> Vec<Note> {
        Game::notes(self)
    }

    fn reopen(&self, book: Book) -> Result<Arc<dyn System>, Fault> {
        Game::reopen(self, book)
    }
}

/// Games by name. A registry is a value, built where it is needed.
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
    /// Creates a registry without games.
    #[must_use]
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// Adds a game, replacing any of the same name.
    #[must_use]
    pub fn with(mut self, system: Arc<dyn System>) -> Registry {
        self.0.retain(|known| known.card().name != system.card().name);
        self.0.push(system);
        self
    }

    /// Returns the game of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Arc<dyn System>> {
        self.0.iter().find(|system| system.card().name == name)
    }

    /// Iterates over the games, in the order in which they were added.
    pub fn iter(&self) -> std::slice::Iter<'_, Arc<dyn System>> {
        self.0.iter()
    }

    /// Iterates over the names of the games.
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
    use crate::dice::Exact;

    /// These counts are a promise, as the rolls of a seed are: they pin how words are dealt out to
    /// checks, in whatever parts. The last of three blocks of rolled checks is not full.
    #[test]
    fn samples_stay_the_same_for_ever() {
        let registry = Registry::standard();
        let sprawl = registry.get("sprawl").expect("a built-in game");
        let terms = sprawl.card().terms(2, 0, None).expect("within range");
        let stays = |sample: &dyn Fn(u64, u64) -> BTreeMap<Answer, u64>, known: [u64; 6]| {
            let counts = sample(0, 150_000);
            let mut parts = sample(70_001, 79_999);
            for (answer, count) in sample(0, 70_001) {
                *parts.entry(answer).or_default() += count;
            }
            assert_eq!(parts, counts);
            let degrees: Vec<i16> = counts.keys().map(|answer| answer.degree).collect();
            assert_eq!(degrees, [0, 0, 1, 2, 3, 4]);
            assert_eq!(counts.into_values().collect::<Vec<u64>>(), known);
        };
        let drawn = |first, trials| sprawl.sample(terms, first, trials, 1);
        stays(&drawn, [16_559, 37_319, 54_308, 31_443, 8_897, 1_474]);
        let rolled = |first, trials| sprawl.sample_rolled(terms, first, trials, 1);
        stays(&rolled, [16_467, 37_745, 53_992, 31_318, 8_988, 1_490]);
    }

    /// Every game's checks, rolled through its mechanic, follow the laws of its own checks and
    /// contests.
    #[test]
    fn a_mechanic_rolls_the_checks_of_its_game() {
        for system in &Registry::standard() {
            let card = system.card();
            let mechanic = system.mechanic().expect("a parametric mechanic");
            let terms = |rating: i16, ease, against| {
                card.terms(rating.into(), ease, against).expect("within range")
            };
            let against: Vec<Option<i64>> = card.against.as_ref().map_or(vec![None], |known| {
                known.matched.iter().map(|&one| Some(one.into())).collect()
            });
            for &rating in &card.rating.shown {
                for (ease, &against) in [-2, 0, 3].into_iter().zip(against.iter().cycle()) {
                    let terms = terms(rating, ease, against);
                    let law = Exact::law(|dice| mechanic.resolve(terms, dice));
                    assert_eq!(law, system.law(terms), "{}: {terms:?}", card.name);
                }
            }
            let ends = [card.rating.shown.first(), card.rating.shown.last()];
            let [ours, theirs] = ends.map(|end| terms(*end.expect("a rating"), 0, None));
            let lead = Exact::law(|dice| {
                let ours = mechanic.resolve(ours, dice);
                mechanic.lead(&ours, &mechanic.resolve(theirs, dice))
            });
            assert_eq!(lead, system.contest(ours, theirs), "{}", card.name);
        }
    }
}
