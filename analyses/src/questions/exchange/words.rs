//! The sentences about matched games.

use super::question::{ExchangeMatches, Matched, title, told};
use crate::answer::words;
use crate::measures::exchange::Rate;
use crate::question::words::omitted;

/// How games are matched, in one sentence.
pub(in crate::questions) const MATCHING: &str = "Each game is represented by the check nearest to the base chance, among those within 5 pp \
     of it whose chance changes with a step in either direction.";

/// Describes in one line how the numbers were computed.
pub(super) fn method(rates: &[Rate]) -> String {
    let most = rates.iter().map(Rate::slack).fold(0.0, f64::max);
    format!(
        "Exact{}. {MATCHING} A step is converted into steps of another game by linear \
         interpolation between whole steps.",
        omitted(most)
    )
}

impl Matched<'_> {
    /// Describes what a step in either direction is worth in each game.
    fn worths(&self) -> Vec<String> {
        let helps = self.changes(1).into_iter().map(|(one, change)| {
            format!("{} pp in {} ({})", words::size(change), title(one), told(one))
        });
        let hinders = self.changes(-1).into_iter();
        let hinders =
            hinders.map(|(one, change)| format!("{} pp in {}", words::size(change), title(one)));
        let (helps, hinders): (Vec<String>, Vec<String>) = (helps.collect(), hinders.collect());
        if helps.is_empty() {
            return Vec::new();
        }
        vec![
            format!(
                "At a chance of about {}, a step that helps adds {}; all exact.",
                words::percent(self.base),
                words::list(&helps)
            ),
            format!(
                "At the same chance, a step that hinders costs {}; all exact.",
                words::list(&hinders)
            ),
        ]
    }

    /// Describes in which game a step is worth most and in which least, if two or more reach the
    /// base chance.
    pub(in crate::questions) fn most_and_least(&self) -> Option<String> {
        let steps = [("helps", 1), ("hinders", -1)].map(|(kind, step)| {
            let changes = self.changes(step);
            let [(most, gain), .., (least, other)] = &changes[..] else { return None };
            if words::size(*gain) == words::size(*other) {
                let gain = words::size(*gain);
                return Some(format!("a step that {kind} is worth the same {gain} pp in each"));
            }
            Some(format!(
                "a step that {kind} is worth most in {}, {} pp, and least in {}, {}",
                title(most),
                words::size(*gain),
                title(least),
                words::size(*other)
            ))
        });
        let [helps, hinders] = steps;
        Some(format!(
            "At a chance of about {}, {}; {}; all exact.",
            words::percent(self.base),
            helps?,
            hinders?
        ))
    }

    /// Returns the headline about the step that helps.
    pub(in crate::questions) fn headline(&self) -> String {
        let changes = self.changes(1);
        match &changes[..] {
            [(most, gain), .., (least, other)] => format!(
                "At {} a helpful step is worth {} pp in {}, {} in {}",
                words::percent(self.base),
                words::size(*gain),
                title(most),
                words::size(*other),
                title(least)
            ),
            _ => format!("From the same chance of {}", words::percent(self.base)),
        }
    }

    /// Describes the games that cannot be matched at some base chance.
    pub(in crate::questions) fn unreached(&self) -> Vec<String> {
        let far = self.matches.iter().filter(|one| !one.reached());
        far.map(|one| {
            format!(
                "{} cannot be matched at {}: the nearest chance is {}, with {}.",
                title(one),
                words::percent(one.base),
                words::percent(one.pass),
                told(one)
            )
        })
        .collect()
    }
}

impl ExchangeMatches<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = self.matched.worths();
        sentences.extend(self.extremes_sentence());
        sentences.extend(self.matched.unreached());
        sentences
    }

    /// Describes the strongest step, in steps of the weakest game that can match it.
    fn extremes_sentence(&self) -> Option<String> {
        let reached = self.rates.iter().filter(|rate| {
            let both = rate.of.reached() && rate.within.reached();
            rate.of.base == self.matched.base && rate.step == 1 && both
        });
        let worth = reached.filter_map(|rate| Some((rate, rate.worth?)));
        let (rate, worth) = worth.max_by(|a, b| a.1.total_cmp(&b.1))?;
        (worth > 1.0).then(|| {
            format!(
                "At that chance, one helpful step of {} equals {worth:.1} steps of {}.",
                title(&rate.of),
                title(&rate.within)
            )
        })
    }
}
