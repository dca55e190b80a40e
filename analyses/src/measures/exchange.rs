//! Games matched at one chance, and exchange rates between their steps of ease.

use std::ops::RangeInclusive;
use std::sync::Arc;

use evenodds_engine::book::{EASE_MAX, Terms};
use evenodds_engine::registry::System;

use crate::answer::dependencies::{Dependencies, unread};
use crate::answer::frame::Frame;
use crate::measures::curve::NOTHING;
use crate::measures::odds::Odds;

/// A question: what is a step of each game worth in steps of the others, at these base chances?
#[derive(Clone)]
pub struct ExchangeQuestion {
    /// The games.
    pub systems: Vec<Arc<dyn System>>,
    /// The base chances, between 0 and 1.
    pub bases: Vec<f64>,
    /// The steps of ease of the matched curves.
    pub ease: RangeInclusive<i16>,
}

/// The default base chances at which games are matched.
pub const BASES: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];

/// The reason why a question about exchange rates is invalid.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ExchangeError {
    /// There are fewer than two games.
    #[error("a comparison of games needs two or more systems")]
    TooFew,
    /// A game is named twice.
    #[error("`{name}` is named twice")]
    Twice {
        /// The position of the second among the games.
        nth: usize,
        /// Its name.
        name: String,
    },
    /// There are no base chances.
    #[error("no base chances")]
    NoBases,
    /// A base chance is no chance between 0 and 1.
    #[error("a base chance of {found}; expected more than 0, less than 1")]
    Base {
        /// Its position among the base chances.
        nth: usize,
        /// What it is.
        found: f64,
    },
    /// A base chance is named twice.
    #[error("a base is named twice")]
    BaseTwice {
        /// The position of the second among the base chances.
        nth: usize,
    },
}

impl ExchangeError {
    /// Returns the likeliest fix.
    #[must_use]
    pub fn fix(&self) -> String {
        match self {
            ExchangeError::TooFew => "name another one".to_owned(),
            ExchangeError::Twice { .. } | ExchangeError::BaseTwice { .. } => {
                "name it once".to_owned()
            }
            ExchangeError::NoBases => "name one, or leave it out".to_owned(),
            ExchangeError::Base { found, .. } if (1.0..100.0).contains(found) && *found > 1.0 => {
                format!("write a chance; did you mean {}?", found / 100.0)
            }
            ExchangeError::Base { .. } => "write a chance such as 0.5".to_owned(),
        }
    }
}

/// How far a match may be from a base chance and still count as reaching it.
pub const REACH: f64 = 0.05;

/// The check of a game whose chance to pass without ease is nearest to a base chance.
#[derive(Clone)]
pub struct Match {
    /// The game.
    pub system: Arc<dyn System>,
    /// The base chance.
    pub base: f64,
    /// The check.
    pub terms: Terms,
    /// The chance to pass.
    pub pass: f64,
}

/// What a step of one game is worth in steps of another.
#[derive(Clone)]
pub struct Rate {
    /// The game whose step is converted.
    pub of: Match,
    /// The game in whose steps it is expressed.
    pub within: Match,
    /// The direction: 1 for a step that helps, -1 for one that hinders.
    pub step: i16,
    /// The change of the chance to pass in its own game.
    pub change: f64,
    /// The number of steps of the other game with the same effect, interpolated linearly between
    /// whole steps; `None` if no number of steps has it.
    pub worth: Option<f64>,
}

/// Returns an error unless there are two or more games, each named once.
pub(crate) fn apart<'a>(
    systems: impl Iterator<Item = &'a dyn System>,
) -> Result<(), ExchangeError> {
    let names: Vec<&str> = systems.map(|system| system.card().name.as_str()).collect();
    if names.len() < 2 {
        return Err(ExchangeError::TooFew);
    }
    match (0..names.len()).find(|&nth| names[..nth].contains(&names[nth])) {
        Some(nth) => Err(ExchangeError::Twice { nth, name: names[nth].to_owned() }),
        None => Ok(()),
    }
}

impl Match {
    /// Returns the distance of the match from the base chance.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.pass - self.base
    }

    /// Returns whether the game reaches the base chance, to within [`REACH`].
    #[must_use]
    pub fn reached(&self) -> bool {
        self.error().abs() <= REACH + NOTHING
    }

    /// Returns the number the check is made against, if the game has one.
    #[must_use]
    pub fn against(&self) -> Option<i16> {
        self.system.card().versus(self.terms)
    }

    /// Returns the slack of its law.
    #[must_use]
    pub fn slack(&self) -> f64 {
        self.system.law(self.terms).slack()
    }

    /// Returns the chance to pass with some ease.
    #[must_use]
    pub fn pass_at(&self, ease: i16) -> f64 {
        Odds::exact(self.system.as_ref(), self.terms.with_ease(ease)).pass()
    }

    /// Returns by how much some steps of ease change the chance to pass.
    #[must_use]
    pub fn change(&self, steps: i16) -> f64 {
        self.pass_at(steps) - self.pass
    }

    /// Returns whether a step in either direction changes the chance. Otherwise the match does not
    /// represent the game.
    #[must_use]
    pub fn is_live(&self) -> bool {
        [1, -1].iter().all(|&step| self.change(step).abs() > NOTHING)
    }

    /// Returns the match of a game, among the ratings that it uses and the numbers its checks may
    /// be matched against.
    ///
    /// Prefers the nearest live check that reaches the base chance, and else the nearest of all. Of
    /// equals it prefers the default number to be against, then the lowest.
    fn nearest(system: &Arc<dyn System>, base: f64) -> Option<Match> {
        let card = system.card();
        let mut against = card.against.as_ref().map_or(vec![None], |against| {
            against.matched.iter().map(|&one| Some(i64::from(one))).collect()
        });
        let usual = card.against.as_ref().map(|against| i64::from(against.default));
        against.sort_by_key(|&one| one != usual);
        let (low, high) = card.rating.book;
        let mut all: Vec<Match> = Vec::new();
        for against in against {
            let terms =
                (low..=high).filter_map(|rating| card.terms(rating.into(), 0, against).ok());
            all.extend(terms.map(|terms| {
                let pass = Odds::exact(system.as_ref(), terms).pass();
                Match { system: Arc::clone(system), base, terms, pass }
            }));
        }
        // Rounding in the last digit must not decide between equals.
        let distance = |one: &Match| (one.error().abs() * 1e12).round();
        all.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        let best = all.iter().position(|one| one.reached() && one.is_live()).unwrap_or(0);
        (best < all.len()).then(|| all.swap_remove(best))
    }
}

impl Rate {
    /// Returns the slack of both laws together.
    #[must_use]
    pub fn slack(&self) -> f64 {
        self.of.slack() + self.within.slack()
    }
}

impl ExchangeQuestion {
    /// Creates the question of these games at these base chances.
    ///
    /// # Errors
    /// If there are fewer than two games or no base chance, if one is named twice, or if a base
    /// chance is not between 0 and 1.
    pub fn new(
        systems: Vec<Arc<dyn System>>,
        bases: Vec<f64>,
        ease: RangeInclusive<i16>,
    ) -> Result<ExchangeQuestion, ExchangeError> {
        apart(systems.iter().map(Arc::as_ref))?;
        if bases.is_empty() {
            return Err(ExchangeError::NoBases);
        }
        for (nth, &found) in bases.iter().enumerate() {
            if !(0.0 < found && found < 1.0) {
                return Err(ExchangeError::Base { nth, found });
            }
            if bases[..nth].contains(&found) {
                return Err(ExchangeError::BaseTwice { nth });
            }
        }
        Ok(ExchangeQuestion { systems, bases, ease })
    }

    /// Returns the same question, of whose games nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> ExchangeQuestion {
        ExchangeQuestion { systems: self.systems.iter().map(unread).collect(), ..self.clone() }
    }

    /// Returns what has been read for this question since it was fresh.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        let all = self.systems.iter().map(|system| Dependencies::of_checks(system.as_ref()));
        all.fold(Dependencies::default(), Dependencies::and)
    }

    /// Returns the matches of all games, base chance by base chance.
    ///
    /// Leaves out games without a rating that can be computed.
    #[must_use]
    pub fn matches(&self) -> Vec<Match> {
        let at = |&base: &f64| {
            self.systems.iter().filter_map(move |system| Match::nearest(system, base))
        };
        self.bases.iter().flat_map(at).collect()
    }
}

/// Returns the rates between all pairs of matches with the same base chance, for a step that helps
/// and for one that hinders.
#[must_use]
pub fn rates(matches: &[Match]) -> Vec<Rate> {
    let mut rates = Vec::new();
    for of in matches {
        let peers = matches.iter().filter(|peer| peer.base == of.base);
        for within in peers {
            for step in [1, -1] {
                let change = of.change(step);
                let worth = steps_that_change(within, change, step);
                rates.push(Rate { of: of.clone(), within: within.clone(), step, change, worth });
            }
        }
    }
    rates
}

/// Returns how many steps in direction `step` change the chance to pass by `change`.
fn steps_that_change(within: &Match, change: f64, step: i16) -> Option<f64> {
    if change.abs() < NOTHING {
        return Some(0.0);
    }
    let moved = |steps: i16| within.change(steps * step);
    let enough = |steps: i16| change.abs() <= moved(steps).abs() + NOTHING;
    // The chance is monotone, so bisection finds the last whole step that is too small.
    let (mut too_few, mut enough_at) = (0, EASE_MAX);
    if !enough(enough_at) {
        return None;
    }
    while too_few + 1 < enough_at {
        let middle = i16::midpoint(too_few, enough_at);
        *(if enough(middle) { &mut enough_at } else { &mut too_few }) = middle;
    }
    let (before, after) = (moved(too_few), moved(enough_at));
    Some(f64::from(too_few) + (change - before) / (after - before))
}

/// Returns the matches as a frame, one game and base chance per row.
///
/// Columns: `base`, `system`, `rating`, `against`, `passed`, `error` (the distance from the base),
/// `reached` (to within [`REACH`]), `method`, `slack`.
#[must_use]
pub fn matches_frame(matches: &[Match]) -> Frame {
    Frame::of(matches.len())
        .with("base", matches.iter().map(|one| one.base))
        .with("system", matches.iter().map(|one| one.system.card().name.clone()))
        .with("rating", matches.iter().map(|one| i32::from(one.terms.rating())))
        .with("against", matches.iter().map(|one| one.against().map(i32::from)))
        .with("passed", matches.iter().map(|one| one.pass))
        .with("error", matches.iter().map(Match::error))
        .with("reached", matches.iter().map(Match::reached))
        .with("method", matches.iter().map(|_| "exact"))
        .with("slack", matches.iter().map(Match::slack))
}

/// Returns the curves of the matches as a frame, one ease of one game and base chance per row.
///
/// Columns: `base`, `system`, `rating`, `against`, `ease`, `own`, `passed`, `method`, `slack`.
#[must_use]
pub fn matched_frame(matches: &[Match], ease: RangeInclusive<i16>) -> Frame {
    let rows: Vec<(&Match, i16)> =
        matches.iter().flat_map(|one| ease.clone().map(move |ease| (one, ease))).collect();
    let own = |&(one, ease): &(&Match, i16)| i32::from(one.system.card().modifier.own(ease));
    Frame::of(rows.len())
        .with("base", rows.iter().map(|(one, _)| one.base))
        .with("system", rows.iter().map(|(one, _)| one.system.card().name.clone()))
        .with("rating", rows.iter().map(|(one, _)| i32::from(one.terms.rating())))
        .with("against", rows.iter().map(|(one, _)| one.against().map(i32::from)))
        .with("ease", rows.iter().map(|&(_, ease)| i32::from(ease)))
        .with("own", rows.iter().map(own))
        .with("passed", rows.iter().map(|&(one, ease)| one.pass_at(ease)))
        .with("method", rows.iter().map(|_| "exact"))
        .with("slack", rows.iter().map(|(one, _)| one.slack()))
}

/// Returns the rates as a frame, one pair of games, base chance and direction per row.
///
/// Columns: `base`, `step` (1 helps, -1 hinders), `of_system` (the game whose step is converted),
/// `in_system` (the game in whose steps it is expressed), `pass_change` (by one step), `worth`
/// (steps of `in_system`; null if no number of steps has the effect), `of_error` and `in_error` (the
/// distances of both matches from the base), `method`, `slack` (of both together).
#[must_use]
pub fn rates_frame(rates: &[Rate]) -> Frame {
    Frame::of(rates.len())
        .with("base", rates.iter().map(|rate| rate.of.base))
        .with("step", rates.iter().map(|rate| i32::from(rate.step)))
        .with("of_system", rates.iter().map(|rate| rate.of.system.card().name.clone()))
        .with("in_system", rates.iter().map(|rate| rate.within.system.card().name.clone()))
        .with("pass_change", rates.iter().map(|rate| rate.change))
        .with("worth", rates.iter().map(|rate| rate.worth))
        .with("of_error", rates.iter().map(|rate| rate.of.error()))
        .with("in_error", rates.iter().map(|rate| rate.within.error()))
        .with("method", rates.iter().map(|_| "exact"))
        .with("slack", rates.iter().map(Rate::slack))
}

#[cfg(test)]
mod tests {
    use evenodds_engine::registry::Registry;

    use super::*;

    fn question() -> ExchangeQuestion {
        ExchangeQuestion {
            systems: Registry::standard().iter().cloned().collect(),
            bases: vec![0.1, 0.25, 0.5, 0.75, 0.9],
            ease: -6..=6,
        }
    }

    #[test]
    fn matches_are_the_nearest_there_are() {
        let matches = question().matches();
        let games = Registry::standard().iter().len();
        assert_eq!(matches.len(), games * 5);
        let find = |name: &str, base: f64| {
            let found =
                matches.iter().find(|one| one.base == base && one.system.card().name == name);
            found.expect("every game at every base").clone()
        };
        // Of many ways to ten faces of twenty, the one with the lowest bonus against 15.
        let d20 = find("d20", 0.5);
        assert!(d20.error().abs() < 1e-12 && d20.terms.against() == 15);
        let skrapyard = find("skrapyard", 0.5);
        assert!(skrapyard.error().abs() < 1e-12 && skrapyard.terms.rating() == 6);
        // Skrapyard prints nothing under 3, which is a quarter.
        let low = find("skrapyard", 0.1);
        assert!((low.pass - 0.25).abs() < 1e-12 && !low.reached());
        assert_eq!(find("spurg", 0.5).terms.rating(), 10);
        // SPRAWL at its default Difficulty is at its ceiling, where no step can be measured.
        for base in [0.1, 0.25, 0.5, 0.75, 0.9] {
            let sprawl = find("sprawl", base);
            assert!(sprawl.is_live() && sprawl.reached(), "{base}: {:?}", sprawl.terms);
        }
    }

    #[test]
    fn a_step_of_a_game_is_worth_one_of_itself() {
        let rates = rates(&question().matches());
        let games = Registry::standard().iter().len();
        assert_eq!(rates.len(), games * games * 5 * 2);
        for rate in &rates {
            let own = rate.of.system.card().name == rate.within.system.card().name;
            // Where a step does nothing it is worth nothing, in its own game too.
            if own && rate.change != 0.0 {
                assert!((rate.worth.expect("itself") - 1.0).abs() < 1e-9);
            }
        }
        let halves: Vec<&Rate> = rates
            .iter()
            .filter(|rate| {
                rate.of.base == 0.5 && rate.step == 1 && rate.of.system.card().name == "skrapyard"
            })
            .collect();
        // A twelfth is five thirds of a twentieth.
        let d20 =
            halves.iter().find(|rate| rate.within.system.card().name == "d20").expect("there");
        assert!((d20.worth.expect("reached") - 20.0 / 12.0).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_reached_has_no_worth() {
        let registry = Registry::standard();
        let of = |name: &str, rating| {
            let system = Arc::clone(registry.get(name).expect("a built-in game"));
            let terms = system.card().terms(rating, 0, None).expect("within range");
            let pass = Odds::exact(system.as_ref(), terms).pass();
            Match { system, base: 0.5, terms, pass }
        };
        // Easing never helps a SPRAWL pool at Difficulty 1.
        let both = [of("sprawl", 1), of("skrapyard", 6)];
        let rates = rates(&both);
        let find = |of: &str, within: &str| {
            let name = |one: &Match| one.system.card().name.clone();
            let found = rates.iter().find(|rate| {
                rate.step == 1 && name(&rate.of) == of && name(&rate.within) == within
            });
            found.expect("every pair").worth
        };
        assert_eq!(find("skrapyard", "sprawl"), None);
        assert_eq!(find("sprawl", "skrapyard"), Some(0.0));
    }
}
