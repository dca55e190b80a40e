//! One check: its odds, exactly or by rolling it.

use std::collections::BTreeMap;

use evenodds_engine::book::Terms;
use evenodds_engine::law::Law;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::{Answer, Grade, Outcome};
use serde::Serialize;

use crate::interval::wilson;

/// How a number is got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Every branch of the dice is weighed.
    Exact,
    /// The dice are rolled many times.
    Sampled,
}

impl Method {
    /// Its name in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Sampled => "sampled",
        }
    }
}

/// How often to roll, with which seed, and how sure an interval is to be.
///
/// Every check of a seed is rolled with the same generators: differences between checks are told
/// more sharply than by independent rolls (common random numbers), and the intervals of several
/// checks are not independent of each other.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sampling {
    /// How often each check is rolled; at least 1.
    pub trials: u64,
    /// The seed.
    pub seed: u64,
    /// The confidence of intervals, between 0 and 1.
    pub confidence: f64,
}

/// The odds of one check.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// What was asked.
    pub terms: Terms,
    /// The law of its answers: exact, or the shares that were rolled.
    pub law: Law<Answer>,
    /// How it was sampled, if it was.
    pub sampling: Option<Sampling>,
}

impl Odds {
    /// The exact odds of a check.
    pub fn exact(system: &dyn System, terms: Terms) -> Odds {
        Odds { terms, law: system.law(terms), sampling: None }
    }

    /// The odds of a check as it is rolled: the same for the same seed on any number of threads.
    ///
    /// # Panics
    /// When there is not one trial.
    pub fn sampled(system: &dyn System, terms: Terms, sampling: Sampling) -> Odds {
        assert!(sampling.trials > 0, "sampling needs a trial");
        let counts: BTreeMap<Answer, u64> = system.sample(terms, sampling.trials, sampling.seed);
        let trials = sampling.trials as f64;
        let shares = counts.into_iter().map(|(answer, count)| (answer, count as f64 / trials));
        let law = Law::new(shares.collect()).expect("shares of all trials sum to 1");
        Odds { terms, law, sampling: Some(sampling) }
    }

    /// How it was got.
    #[must_use]
    pub fn method(&self) -> Method {
        if self.sampling.is_none() { Method::Exact } else { Method::Sampled }
    }

    /// The chance of a success or a critical success.
    #[must_use]
    pub fn pass(&self) -> f64 {
        self.law.probability(Outcome::is_success)
    }

    /// The chance of a grade.
    #[must_use]
    pub fn grade(&self, grade: Grade) -> f64 {
        self.law.probability(|answer| answer.grade == grade)
    }

    /// The mean degree.
    #[must_use]
    pub fn degree_mean(&self) -> f64 {
        self.law.mean(|answer| f64::from(answer.degree))
    }

    /// The standard deviation of the degree.
    #[must_use]
    pub fn degree_sd(&self) -> f64 {
        self.law.variance(|answer| f64::from(answer.degree)).sqrt()
    }

    /// The interval of the chance to pass, where it was sampled.
    #[must_use]
    pub fn pass_interval(&self) -> Option<(f64, f64)> {
        let Sampling { trials, confidence, .. } = self.sampling?;
        let hits = (self.pass() * trials as f64).round() as u64;
        Some(wilson(hits, trials, confidence))
    }

    /// How many standard errors a sampled chance to pass lies from the exact one; 0 where the
    /// exact one is certain and the sampled one agrees, infinite where it does not.
    #[must_use]
    pub fn z_from(&self, exact: &Odds) -> Option<f64> {
        let (trials, p) = (self.sampling?.trials as f64, exact.pass());
        let (off, error) = (self.pass() - p, (p * (1.0 - p) / trials).max(0.0).sqrt());
        // A certain chance has no error; a rounding in its last digit is none either.
        Some(if off.abs() < 1e-12 { 0.0 } else { off / error })
    }

    /// The odds in the shape that `odds --json` promises.
    #[must_use]
    pub fn told(&self, system: &dyn System) -> Told {
        let card = system.card();
        let grades = Grade::ALL.map(|grade| (grade.name(), self.grade(grade)));
        let degrees = self.law.map(|answer| answer.degree);
        Told {
            system: card.name.clone(),
            rating: self.terms.rating(),
            ease: self.terms.ease(),
            own: card.modifier.own(self.terms.ease()),
            against: card.versus(self.terms),
            method: self.method(),
            slack: self.sampling.is_none().then(|| self.law.slack()),
            sampling: self.sampling,
            pass: self.pass(),
            pass_interval: self.pass_interval(),
            grades: grades.into_iter().collect(),
            degrees: degrees.iter().map(|&(degree, p)| DegreeTold { degree, p }).collect(),
            degree_mean: self.degree_mean(),
            degree_sd: self.degree_sd(),
        }
    }
}

/// Odds as JSON tells them. What was not computed is absent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    /// The game.
    pub system: String,
    /// The rating.
    pub rating: i16,
    /// The steps of ease.
    pub ease: i16,
    /// The same in the game's own sign.
    pub own: i16,
    /// What the check is against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<i16>,
    /// How it was got.
    pub method: Method,
    /// The error bound of exact numbers, beside rounding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slack: Option<f64>,
    /// Trials, seed and confidence of sampled numbers.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub sampling: Option<Sampling>,
    /// The chance of a success or a critical success.
    pub pass: f64,
    /// Its interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass_interval: Option<(f64, f64)>,
    /// The chance of each grade.
    pub grades: BTreeMap<&'static str, f64>,
    /// The chance of each degree.
    pub degrees: Vec<DegreeTold>,
    /// The mean degree.
    pub degree_mean: f64,
    /// The standard deviation of the degree.
    pub degree_sd: f64,
}

/// One degree and its chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct DegreeTold {
    /// The degree.
    pub degree: i16,
    /// Its chance.
    pub p: f64,
}

#[cfg(test)]
mod tests {
    use evenodds_engine::registry::Registry;

    use super::*;

    #[test]
    fn rolled_odds_agree_with_exact_ones() {
        // Five games, one check each: |z| above 4.9 has a chance of one in a million.
        let sampling = Sampling { trials: 300_000, seed: 5, confidence: 0.95 };
        for system in &Registry::standard() {
            let rating = i64::from(system.card().rating.shown[1]);
            let terms = system.card().terms(rating, -1, None).expect("within range");
            let exact = Odds::exact(system.as_ref(), terms);
            let sampled = Odds::sampled(system.as_ref(), terms, sampling);
            let z = sampled.z_from(&exact).expect("sampled");
            assert!(z.abs() < 4.9, "{}: {z}", system.card().name);
            assert!((sampled.degree_mean() - exact.degree_mean()).abs() < 0.05);
        }
    }

    #[test]
    fn threads_change_no_roll() {
        let registry = Registry::standard();
        let sprawl = registry.get("sprawl").expect("a built-in game");
        let terms = sprawl.card().terms(6, 0, None).expect("within range");
        let roll = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| sprawl.sample(terms, 200_000, 9))
        };
        assert_eq!(roll(1), roll(3));
    }
}
