//! The odds of one check, exact or sampled.

use std::collections::BTreeMap;

use evenodds_engine::book::Terms;
use evenodds_engine::law::Law;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::{Answer, Grade, Outcome};
use serde::Serialize;

use crate::ask::{Ask, AskError, Sampled, Wanted, Watcher};
use crate::interval::furthest;

/// How a number is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// By enumerating every outcome.
    Exact,
    /// By rolling the dice many times.
    Sampled,
}

impl Method {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Sampled => "sampled",
        }
    }
}

/// The odds of one check.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The terms of the check.
    pub terms: Terms,
    /// The law of its answers: exact, or the shares of those sampled.
    pub law: Law<Answer>,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
}

impl Odds {
    /// The maximum number of checks between two looks at the watcher, and the size of the first
    /// wave towards a target: a few milliseconds, divided among many generators.
    const CHUNK: u64 = 1 << 20;

    /// Computes the exact odds of a check.
    pub fn exact(system: &dyn System, terms: Terms) -> Odds {
        Odds { terms, law: system.law(terms), sampled: None }
    }

    /// Computes the odds of a check. They are exact unless sampling is requested, because the law
    /// of a check only costs microseconds.
    ///
    /// All checks of a seed are rolled with the same generators (common random numbers). This makes
    /// differences between checks more precise, but the intervals of several checks are not
    /// independent.
    ///
    /// # Errors
    /// If it is stopped before there is a result, or more trials are requested than accepted.
    pub fn of(
        system: &dyn System,
        terms: Terms,
        ask: &Ask,
        watcher: &dyn Watcher,
    ) -> Result<Odds, AskError> {
        if ask.wanted != Wanted::Sampled {
            return Ok(Odds::exact(system, terms));
        }
        let run = |first, count| system.sample(terms, first, count, ask.seed);
        let (law, sampled) = ask.shares(Odds::CHUNK, run, &[Outcome::is_success], watcher)?;
        Ok(Odds { terms, law, sampled: Some(sampled) })
    }

    /// Returns the method.
    #[must_use]
    pub fn method(&self) -> Method {
        if self.sampled.is_none() { Method::Exact } else { Method::Sampled }
    }

    /// Returns the chance of a success or a critical success.
    #[must_use]
    pub fn pass(&self) -> f64 {
        self.law.probability(Outcome::is_success)
    }

    /// Returns the chance of a grade.
    #[must_use]
    pub fn grade(&self, grade: Grade) -> f64 {
        self.law.probability(|answer| answer.grade == grade)
    }

    /// Returns the mean degree.
    #[must_use]
    pub fn degree_mean(&self) -> f64 {
        self.law.mean(|answer| f64::from(answer.degree))
    }

    /// Returns the standard deviation of the degree.
    #[must_use]
    pub fn degree_sd(&self) -> f64 {
        self.law.variance(|answer| f64::from(answer.degree)).sqrt()
    }

    /// Returns the interval of the chance to pass, if sampled.
    #[must_use]
    pub fn pass_interval(&self) -> Option<(f64, f64)> {
        let sampled = self.sampled?;
        Some(sampled.interval((self.pass() * sampled.trials as f64).round() as u64))
    }

    /// The number of chances that [`Odds::furthest_from`] compares.
    pub const COMPARED: usize = 3;

    /// Returns the largest deviation of sampled odds from exact ones, in standard errors, among the
    /// chances to pass, of a fumble and of a critical success.
    #[must_use]
    pub fn furthest_from(&self, exact: &Odds) -> Option<f64> {
        let trials = self.sampled?.trials;
        let rare = [Grade::Fumble, Grade::Critical];
        let chances = |odds: &Odds| [odds.pass(), odds.grade(rare[0]), odds.grade(rare[1])];
        Some(furthest(trials, chances(self).into_iter().zip(chances(exact))))
    }

    /// Returns the odds in the format of `odds --json`.
    #[must_use]
    pub fn json(&self, system: &dyn System) -> OddsJson {
        let card = system.card();
        let grades = Grade::ALL.map(|grade| (grade.name(), self.grade(grade)));
        let degrees = self.law.map(|answer| answer.degree);
        OddsJson {
            system: card.name.clone(),
            rating: self.terms.rating(),
            ease: self.terms.ease(),
            own: card.modifier.own(self.terms.ease()),
            against: card.versus(self.terms),
            method: self.method(),
            slack: self.sampled.is_none().then(|| self.law.slack()),
            sampled: self.sampled,
            pass: self.pass(),
            pass_interval: self.pass_interval(),
            grades: grades.into_iter().collect(),
            degrees: degrees.iter().map(|&(degree, p)| DegreeJson { degree, p }).collect(),
            degree_mean: self.degree_mean(),
            degree_sd: self.degree_sd(),
        }
    }
}

/// The odds of a check in the format of `--json`. Values that were not computed are absent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OddsJson {
    /// The game.
    pub system: String,
    /// The rating.
    pub rating: i16,
    /// The steps of ease.
    pub ease: i16,
    /// The ease in the game's own sign.
    pub own: i16,
    /// The number the check is made against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<i16>,
    /// The method.
    pub method: Method,
    /// A bound on the error of exact numbers, apart from rounding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slack: Option<f64>,
    /// Trials, seed and confidence of sampled numbers, and why sampling ended.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
    /// The chance of a success or a critical success.
    pub pass: f64,
    /// The interval of that chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass_interval: Option<(f64, f64)>,
    /// The chance of each grade.
    pub grades: BTreeMap<&'static str, f64>,
    /// The chance of each degree.
    pub degrees: Vec<DegreeJson>,
    /// The mean degree.
    pub degree_mean: f64,
    /// The standard deviation of the degree.
    pub degree_sd: f64,
}

/// One degree and its chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct DegreeJson {
    /// The degree.
    pub degree: i16,
    /// Its chance.
    pub p: f64,
}

#[cfg(test)]
mod tests {
    use evenodds_engine::registry::Registry;

    use super::*;
    use crate::ask::tests::Patience;
    use crate::ask::{Stop, Unwatched};

    fn sampled(trials: Option<u64>, target_error: Option<f64>) -> Ask {
        Ask { wanted: Wanted::Sampled, trials, target_error, seed: 5, ..Ask::default() }
    }

    #[test]
    fn rolled_odds_agree_with_exact_ones() {
        // Five games, one check each: |z| above 4.9 has a chance of one in a million.
        let ask = sampled(Some(300_000), None);
        for system in &Registry::standard() {
            let rating = i64::from(system.card().rating.shown[1]);
            let terms = system.card().terms(rating, -1, None).expect("within range");
            let exact = Odds::exact(system.as_ref(), terms);
            let rolled = Odds::of(system.as_ref(), terms, &ask, &Unwatched).expect("an answer");
            let z = rolled.furthest_from(&exact).expect("sampled");
            assert!(z.abs() < 4.9, "{}: {z}", system.card().name);
            assert!((rolled.degree_mean() - exact.degree_mean()).abs() < 0.05);
            assert_eq!(exact.furthest_from(&exact), None);
        }
    }

    #[test]
    fn threads_change_no_roll() {
        let registry = Registry::standard();
        let sprawl = registry.get("sprawl").expect("a built-in game").as_ref();
        let terms = sprawl.card().terms(6, 0, None).expect("within range");
        for ask in [sampled(Some(200_000), None), sampled(None, Some(0.002))] {
            let roll = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let odds = || Odds::of(sprawl, terms, &ask, &Unwatched);
                pool.expect("threads").install(odds).expect("an answer")
            };
            assert_eq!(roll(1), roll(3));
        }
    }

    #[test]
    fn rolls_stop_at_a_target_and_for_whoever_stops_them() {
        let registry = Registry::standard();
        let volt = registry.get("volt").expect("a built-in game").as_ref();
        let terms = volt.card().terms(8, 0, None).expect("within range");
        let odds = |ask, watcher: &dyn Watcher| Odds::of(volt, terms, &ask, watcher);
        let near = odds(sampled(None, Some(0.001)), &Unwatched).expect("an answer");
        let told = near.sampled.expect("sampled");
        assert_eq!((told.stop, told.trials % Odds::CHUNK), (Stop::Target, 0));
        assert!(Odds::CHUNK < told.trials && told.trials < 10 * Odds::CHUNK, "{}", told.trials);
        let (low, high) = near.pass_interval().expect("sampled");
        assert!(high - low <= 0.002 && low < 0.64 && 0.64 < high);
        let cut = odds(sampled(Some(70_000), Some(0.001)), &Unwatched).expect("an answer");
        let told = cut.sampled.expect("sampled");
        assert_eq!((told.stop, told.trials), (Stop::Trials, 70_000));
        let endless = sampled(Some(Ask::TRIALS_MAX), None);
        let stopped = odds(endless, &Patience::of(1)).expect("an answer");
        let told = stopped.sampled.expect("sampled");
        assert_eq!(told.stop, Stop::Interrupted);
        assert!(0 < told.trials && told.trials <= Odds::CHUNK, "{}", told.trials);
        assert!(matches!(odds(endless, &Patience::of(0)), Err(AskError::Interrupted)));
    }
}
