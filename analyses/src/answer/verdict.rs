//! What an answer decides: a number against a threshold.

use std::cmp::Reverse;

use super::Unit;

/// The thresholds of verdicts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// The share of its fights from which a side that wins them makes a scenario lopsided.
    pub lopsided: f64,
    /// How much likelier a side is to win going first than second, from which the first move is
    /// unfair.
    pub first_move: f64,
    /// The mean chance to win against all others of a roster below which a fighter is outclassed.
    pub outclassed: f64,
    /// The lead against every single opponent from which one fighter dominates another.
    pub dominant: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { lopsided: 0.65, first_move: 0.10, outclassed: 0.10, dominant: 0.01 }
    }
}

/// A number of an answer against the threshold from which it matters.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// What it is about.
    pub matter: Matter,
    /// One sentence that stands alone, with the number and the threshold.
    pub says: String,
    /// The unit of the number and the threshold.
    pub unit: Unit,
    /// The number.
    pub value: f64,
    /// Its interval, if sampled.
    pub interval: Option<(f64, f64)>,
    /// The threshold: the largest value that is accepted, or the smallest one.
    pub threshold: f64,
    /// Where the number is with regard to the threshold.
    pub standing: Standing,
}

impl Verdict {
    /// Returns whether it says again what another one says: in the same words, or of the same
    /// change by the same variant, such as from the other side. Each promise stands for itself.
    #[must_use]
    pub fn repeats(&self, other: &Verdict) -> bool {
        let near = |one: f64, other: f64| (one.abs() - other.abs()).abs() < 1e-9;
        let whose = |verdict: &Verdict| verdict.says.split(": ").next().map(str::to_owned);
        let is_change = self.matter == Matter::Change && whose(self) == whose(other);
        let is_as_large = near(self.value, other.value) && near(self.threshold, other.threshold);
        self.matter == other.matter
            && self.matter != Matter::Promise
            && is_as_large
            && (self.says == other.says || is_change)
    }

    /// Returns how far the number is from the threshold, as a share of how far it could be: 0 at
    /// the threshold, 1 for what could not be worse.
    #[must_use]
    pub fn size(&self) -> f64 {
        let room = match self.threshold < self.value {
            true => 1.0 - self.threshold,
            false => self.threshold,
        };
        let size = (self.value - self.threshold).abs() / room.abs().max(1e-9);
        if size.is_finite() { size.min(1.0) } else { 1.0 }
    }
}

/// Returns the positions of the verdicts that stand out, at most `most` of them: those beyond their
/// thresholds, and those that are open if there is room. Each comes with what it is about, such as
/// a roster.
///
/// Broken promises come first. Of each other matter, the largest is chosen, then the largest about
/// something else, so that neither a matter nor a roster hides the others. They are in the order of
/// matters, the largest first.
#[must_use]
pub fn foremost<'v>(
    verdicts: impl IntoIterator<Item = (&'v str, &'v Verdict)>,
    most: usize,
) -> Vec<usize> {
    let size = |verdict: &Verdict| (verdict.size() * 1e9).round() as u64;
    let mut found: Vec<_> = verdicts.into_iter().enumerate().collect();
    found.retain(|(_, (_, verdict))| verdict.standing != Standing::Within);
    found.sort_by_key(|(at, (_, one))| (one.matter, one.standing, Reverse(size(one)), *at));
    let repeats = |nth: usize| {
        let (about, matter) = (found[nth].1.0, found[nth].1.1.matter);
        let before = found[..nth].iter();
        before.filter(|(_, (other, one))| *other == about && one.matter == matter).count()
    };
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|&nth| (found[nth].1.1.matter, repeats(nth), nth));
    let turn = |place: usize| match found[order[place]].1.1.matter {
        Matter::Promise => 0,
        matter => order[..place].iter().filter(|&&nth| found[nth].1.1.matter == matter).count(),
    };
    let mut places: Vec<usize> = (0..order.len()).collect();
    places.sort_by_key(|&place| (found[order[place]].1.1.standing, turn(place), place));
    let mut chosen: Vec<usize> = places.into_iter().take(most).map(|place| order[place]).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|nth| found[nth].0).collect()
}

/// What a verdict is about, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Matter {
    /// A promise of the study.
    Promise,
    /// A number is another one than in the baseline.
    Moved,
    /// One side, or the one who goes first, wins too often.
    Unfair,
    /// A fighter loses to all others, or is worse than another in every match-up.
    Dominated,
    /// Another reading of the rules would change who wins.
    Flips,
    /// A variant changes a number.
    Change,
}

/// Where a number is with regard to its threshold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Standing {
    /// Beyond it: what the verdict is about is the case.
    Beyond,
    /// The interval of the number leaves it open.
    Open,
    /// Within it: all is well.
    Within,
}

impl Standing {
    /// Returns where a number is of which `threshold` is the largest value accepted.
    #[must_use]
    pub fn above(value: f64, interval: Option<(f64, f64)>, threshold: f64) -> Standing {
        let (low, high) = interval.unwrap_or((value, value));
        // What is exact reaches the threshold in spite of rounding.
        match threshold - 1e-9 {
            most if most <= low => Standing::Beyond,
            most if most <= high => Standing::Open,
            _ => Standing::Within,
        }
    }

    /// Returns where a number is of which `threshold` is the smallest value accepted.
    #[must_use]
    pub fn below(value: f64, interval: Option<(f64, f64)>, threshold: f64) -> Standing {
        let turned = interval.map(|(low, high)| (-high, -low));
        Standing::above(-value, turned, -threshold)
    }

    /// Returns how a number compares with the largest value accepted, in words that the value
    /// follows.
    #[must_use]
    pub const fn over(self) -> &'static str {
        match self {
            Standing::Beyond => "over",
            Standing::Open => "perhaps over",
            Standing::Within => "under",
        }
    }

    /// Returns how a number compares with the smallest value accepted, in words that the value
    /// follows.
    #[must_use]
    pub const fn under(self) -> &'static str {
        match self {
            Standing::Beyond => "under",
            Standing::Open => "perhaps under",
            Standing::Within => "over",
        }
    }

    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Beyond => "beyond",
            Standing::Open => "open",
            Standing::Within => "within",
        }
    }
}

impl Matter {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Matter::Promise => "promise",
            Matter::Moved => "moved",
            Matter::Unfair => "unfair",
            Matter::Dominated => "dominated",
            Matter::Flips => "flips",
            Matter::Change => "change",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(matter: Matter, value: f64, standing: Standing) -> Verdict {
        let says = format!("{} {value}", matter.name());
        let (unit, interval) = (Unit::Chance, None);
        Verdict { matter, says, unit, value, interval, threshold: 0.65, standing }
    }

    #[test]
    fn an_interval_over_the_threshold_leaves_it_open() {
        let above = |interval| Standing::above(0.66, interval, 0.65);
        assert_eq!(above(None), Standing::Beyond);
        assert_eq!(above(Some((0.64, 0.68))), Standing::Open);
        assert_eq!(above(Some((0.652, 0.668))), Standing::Beyond);
        assert_eq!(Standing::above(0.6, Some((0.58, 0.62)), 0.65), Standing::Within);
        assert_eq!(Standing::above(0.649_999_999_99, None, 0.65), Standing::Beyond);
        assert_eq!(Standing::below(0.05, Some((0.02, 0.08)), 0.1), Standing::Beyond);
        assert_eq!(Standing::below(0.05, Some((0.02, 0.12)), 0.1), Standing::Open);
        assert_eq!(Standing::below(0.3, None, 0.1), Standing::Within);
    }

    #[test]
    fn no_matter_hides_another() {
        use Matter::{Dominated, Flips, Promise, Unfair};
        use Standing::{Beyond, Open, Within};
        let all = [
            verdict(Flips, 0.7, Beyond),
            verdict(Unfair, 0.7, Beyond),
            verdict(Unfair, 0.99, Within),
            verdict(Unfair, 0.9, Beyond),
            verdict(Unfair, 0.8, Beyond),
            verdict(Dominated, 0.01, Beyond),
            verdict(Unfair, 0.95, Open),
        ];
        let first = |most| foremost(all.iter().map(|one| ("x", one)), most);
        assert_eq!(first(5), [3, 4, 1, 5, 0]);
        assert_eq!(first(3), [3, 5, 0]);
        assert_eq!(first(9), [3, 4, 1, 6, 5, 0]);
        assert!(foremost([("x", &all[2])], 5).is_empty());
        // The smallest is about something else.
        let about = ["x", "y", "x", "x", "x", "x", "x"];
        assert_eq!(foremost(about.into_iter().zip(&all), 4), [3, 1, 5, 0]);
        let broken = vec![verdict(Promise, 0.7, Beyond); 3];
        let promised = all.iter().chain(&broken).map(|one| ("x", one));
        assert_eq!(foremost(promised, 4), [7, 8, 9, 3]);
    }

    #[test]
    fn sizes_are_shares_of_what_could_be() {
        assert!((verdict(Matter::Unfair, 0.825, Standing::Beyond).size() - 0.5).abs() < 1e-12);
        assert!((verdict(Matter::Unfair, 0.325, Standing::Within).size() - 0.5).abs() < 1e-12);
        assert!((verdict(Matter::Unfair, f64::NAN, Standing::Open).size() - 1.0).abs() < 1e-12);
    }
}
