//! The odds of one check, exact or sampled.

use evenodds_engine::book::{Card, Terms};
use evenodds_engine::engagement::Side;
use evenodds_engine::law::Law;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::{Answer, Grade, Outcome};

use crate::answer::frame::Frame;
use crate::answer::measure::{Estimate, Key, Measure, by_measure};
use crate::answer::statistics::Sampled;
use crate::answer::{Method, Number, Unit};
use crate::sampling::{Ask, AskError, Wanted, Watcher};

/// The number of rolls of a check that is sampled on request, unless the question says otherwise.
/// Rolls cost less than fights.
const CHECKS: u64 = 1_000_000;

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
    /// The numbers of a check.
    pub const MEASURES: [Measure<Odds>; 5] = [
        Measure {
            key: Key::Whole("passed"),
            unit: Unit::Chance,
            says: "{own}: chance to pass",
            of: |odds, _| Some(odds.chance(odds.pass())),
            of_fight: (),
        },
        Measure {
            key: Key::Whole("fumble"),
            unit: Unit::Chance,
            says: "{own}: chance of a fumble",
            of: |odds, _| Some(odds.chance(odds.grade(Grade::Fumble))),
            of_fight: (),
        },
        Measure {
            key: Key::Whole("critical"),
            unit: Unit::Chance,
            says: "{own}: chance of a critical success",
            of: |odds, _| Some(odds.chance(odds.grade(Grade::Critical))),
            of_fight: (),
        },
        Measure {
            key: Key::Whole("degree_mean"),
            unit: Unit::Degree,
            says: "{own}: mean degree",
            of: |odds, _| Some(Estimate { value: odds.degree_mean(), interval: None }),
            of_fight: (),
        },
        Measure {
            key: Key::Whole("degree_sd"),
            unit: Unit::Degree,
            says: "{own}: standard deviation of the degree",
            of: |odds, _| Some(Estimate { value: odds.degree_sd(), interval: None }),
            of_fight: (),
        },
    ];

    /// Returns the numbers of a check, which `told` describes.
    pub(crate) fn numbers(&self, told: &str) -> Vec<Number> {
        let all = by_measure(&Odds::MEASURES);
        all.filter_map(|(one, side)| one.number((self, side), [told, ""], self.sampled)).collect()
    }

    /// Returns a chance of these odds with its interval, if sampled.
    fn chance(&self, value: f64) -> Estimate {
        Estimate { value, interval: self.interval(value) }
    }

    /// The maximum number of checks between two looks at the watcher, and the size of the first
    /// wave towards a target: a few milliseconds, divided among many generators.
    const CHUNK: u64 = 1 << 20;

    /// Computes the exact odds of a check.
    pub fn exact(system: &dyn System, terms: Terms) -> Odds {
        Odds { terms, law: system.law(terms), sampled: None }
    }

    /// Computes the odds of a check. They are exact unless sampling is requested, because the law
    /// of a check only costs microseconds; or unless its dice can lead too many ways, as those of a
    /// script can.
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
        match ask.wanted {
            Wanted::Exact => return Ok(Odds::exact(system, terms)),
            Wanted::Auto => {
                if let Some(law) = system.try_law(terms) {
                    return Ok(Odds { terms, law, sampled: None });
                }
            }
            Wanted::Sampled | Wanted::Rolled => {}
        }
        let ask = match (ask.wanted, ask.trials, ask.target_error) {
            (Wanted::Sampled | Wanted::Rolled, None, None) => &Ask { trials: Some(CHECKS), ..*ask },
            _ => ask,
        };
        let run = |first, count| match ask.wanted {
            Wanted::Rolled => system.sample_rolled(terms, first, count, ask.seed),
            _ => system.sample(terms, first, count, ask.seed),
        };
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

    /// Returns the law of degrees.
    #[must_use]
    pub fn degrees(&self) -> Law<i16> {
        self.law.map(|answer| answer.degree)
    }

    /// Returns the interval of a chance of these odds, if sampled.
    #[must_use]
    pub fn interval(&self, chance: f64) -> Option<(f64, f64)> {
        let sampled = self.sampled?;
        Some(sampled.interval((chance * sampled.trials as f64).round() as u64))
    }

    /// Returns the interval of the chance to pass, if sampled.
    #[must_use]
    pub fn pass_interval(&self) -> Option<(f64, f64)> {
        self.interval(self.pass())
    }

    /// Returns the slack of exact odds, and how others were sampled.
    pub(crate) fn basis(&self) -> (Option<f64>, Option<Sampled>) {
        (self.sampled.is_none().then(|| self.law.slack()), self.sampled)
    }

    /// Returns the columns of the terms of checks.
    fn terms_columns(checks: &[(&dyn System, &Odds)]) -> Frame {
        let terms = || checks.iter().map(|(system, odds)| (system.card(), odds.terms));
        let own = |(card, terms): (&Card, Terms)| i32::from(card.modifier.own(terms.ease()));
        Frame::of(checks.len())
            .with("system", terms().map(|(card, _)| card.name.clone()))
            .with("rating", terms().map(|(_, terms)| i32::from(terms.rating())))
            .with("ease", terms().map(|(_, terms)| i32::from(terms.ease())))
            .with("own", terms().map(own))
            .with("against", terms().map(|(card, terms)| card.versus(terms).map(i32::from)))
    }

    /// Returns the columns of the terms of checks, of the chances of their grades, and of what else
    /// is known of each.
    pub(crate) fn columns(checks: &[(&dyn System, &Odds)]) -> Frame {
        let grade = |frame: Frame, grade: Grade| {
            let chances = checks.iter().map(|(_, odds)| Some(odds.chance(odds.grade(grade))));
            frame.estimates(grade.name(), &chances.collect::<Vec<_>>())
        };
        let frame = Grade::ALL.into_iter().fold(Odds::terms_columns(checks), grade);
        let is_grade = |key: &str| Grade::ALL.iter().any(|grade| grade.name() == key);
        Odds::MEASURES.iter().filter(|one| !is_grade(one.key.in_row())).fold(frame, |frame, one| {
            let column = checks.iter().map(|(_, odds)| (one.of)(odds, Side::A));
            match one.unit {
                Unit::Chance => frame.estimates(one.key.in_row(), &column.collect::<Vec<_>>()),
                _ => frame.with(one.key.in_row(), column.map(|found| found.map(|one| one.value))),
            }
        })
    }
}

/// Returns odds as a frame, one check per row.
///
/// Columns: `system`, `rating`, `ease`, `own` (the ease in the game's own sign), `against`, the
/// chances `fumble`, `failure`, `success`, `critical` and `passed`, each with `_low` and `_high`;
/// `degree_mean`, `degree_sd`, and those of [`Frame::basis`].
#[must_use]
pub fn odds_frame(checks: &[(&dyn System, &Odds)]) -> Frame {
    let basis: Vec<_> = checks.iter().map(|(_, odds)| odds.basis()).collect();
    Odds::columns(checks).basis(&basis)
}

/// Returns the degrees of checks as a frame, one degree per row.
///
/// Columns: `system`, `rating`, `ease`, `own`, `against`, `degree`, `p` (its chance), and those of
/// [`Frame::basis`].
#[must_use]
pub fn degrees_frame(checks: &[(&dyn System, &Odds)]) -> Frame {
    let rows: Vec<(&dyn System, &Odds, i16, f64)> = checks
        .iter()
        .flat_map(|&(system, odds)| {
            let degrees = odds.degrees();
            let degrees: Vec<(i16, f64)> = degrees.iter().copied().collect();
            degrees.into_iter().map(move |(degree, p)| (system, odds, degree, p))
        })
        .collect();
    let checks: Vec<(&dyn System, &Odds)> =
        rows.iter().map(|&(system, odds, ..)| (system, odds)).collect();
    let basis: Vec<_> = checks.iter().map(|(_, odds)| odds.basis()).collect();
    Odds::terms_columns(&checks)
        .with("degree", rows.iter().map(|&(_, _, degree, _)| i32::from(degree)))
        .with("p", rows.iter().map(|&(.., p)| p))
        .basis(&basis)
}

#[cfg(test)]
mod tests {
    use evenodds_engine::registry::Registry;

    use super::*;
    use crate::answer::statistics::Stop;
    use crate::answer::statistics::interval::furthest;
    use crate::sampling::Unwatched;
    use crate::sampling::ask::tests::Patience;

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
            let trials = rolled.sampled.expect("sampled").trials;
            let chances =
                |odds: &Odds| [odds.pass(), odds.grade(Grade::Fumble), odds.grade(Grade::Critical)];
            let z = furthest(trials, chances(&rolled).into_iter().zip(chances(&exact)));
            assert!(z.abs() < 4.9, "{}: {z}", system.card().name);
            assert!((rolled.degree_mean() - exact.degree_mean()).abs() < 0.05);
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
