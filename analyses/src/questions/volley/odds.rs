//! The odds of a volley.

use evenodds_engine::dice::Exact;
use evenodds_engine::fight::{Volley, VolleyResult};
use evenodds_engine::law::Law;

use crate::answer::measure::Estimate;
use crate::answer::statistics::Sampled;
use crate::answer::statistics::clustered::Clustered;
use crate::sampling::{Ask, AskError, Wanted, Watcher};

/// The odds of a volley.
#[derive(Clone, PartialEq, Debug)]
pub struct VolleyOdds {
    /// The law of what it does: exact, or the shares of those sampled.
    pub law: Law<VolleyResult>,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
}

/// What a volley is counted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Attacks whose roll reaches its target number.
    Hits,
    /// Attacks that do harm.
    Wounds,
    /// Figures that are out.
    Out,
}

impl Event {
    /// All of them, in the order of an attack.
    pub const ALL: [Event; 3] = [Event::Hits, Event::Wounds, Event::Out];

    /// Returns the name used in frames, JSON and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Event::Hits => "hits",
            Event::Wounds => "wounds",
            Event::Out => "out",
        }
    }

    /// Returns how often it happened.
    #[must_use]
    pub const fn of(self, done: &VolleyResult) -> u16 {
        match self {
            Event::Hits => done.hits,
            Event::Wounds => done.wounds,
            Event::Out => done.out,
        }
    }
}

impl VolleyOdds {
    /// Computes the odds of a volley. They are exact unless sampling is requested, or its dice can lead
    /// too many ways, as those of a script can, or to too many states of its figures.
    ///
    /// # Errors
    /// If it is stopped before there is a result, more trials are requested than accepted, or it was to
    /// be exact and has too many states.
    pub fn of(
        volley: &dyn Volley,
        ask: &Ask,
        watcher: &dyn Watcher,
    ) -> Result<VolleyOdds, AskError> {
        let hand = &mut Exact::default();
        let law = match ask.wanted {
            Wanted::Exact => Some(volley.law(hand).ok_or(AskError::TooManyStates)?),
            Wanted::Auto => hand.attempt(|hand| volley.law(hand)).flatten(),
            Wanted::Sampled | Wanted::Rolled => None,
        };
        if let Some(law) = law {
            return Ok(VolleyOdds { law, sampled: None });
        }
        let run = |first, count| match ask.wanted {
            Wanted::Rolled => volley.sample_rolled(first, count, ask.seed),
            _ => volley.sample(first, count, ask.seed),
        };
        let named: [fn(&VolleyResult) -> bool; 3] =
            [|done| 0 < done.hits, |done| 0 < done.wounds, |done| 0 < done.out];
        let (law, sampled) = ask.shares(Ask::CHUNK, run, &named, watcher)?;
        Ok(VolleyOdds { law, sampled: Some(sampled) })
    }

    /// Returns the law of a count.
    #[must_use]
    pub fn count(&self, event: Event) -> Law<u16> {
        self.law.map(|done| event.of(done))
    }

    /// Returns the mean of a count, with its interval if sampled.
    #[must_use]
    pub fn mean(&self, event: Event) -> Estimate {
        let law = self.count(event);
        let value = law.mean(|&count| f64::from(count));
        let interval = self.sampled.map(|sampled| Clustered::of_law(&law, sampled).interval);
        Estimate { value, interval }
    }

    /// Returns the chance of this count or more.
    #[must_use]
    pub fn at_least(&self, event: Event, count: u16) -> f64 {
        self.law.probability(|done| count <= event.of(done))
    }

    /// Returns the interval of a chance of these odds, if sampled.
    #[must_use]
    pub fn interval(&self, chance: f64) -> Option<(f64, f64)> {
        let sampled = self.sampled?;
        Some(sampled.interval((chance * sampled.trials as f64).round() as u64))
    }
}
