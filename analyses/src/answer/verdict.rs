//! What an answer decides: a number against a threshold.

use std::cmp::Reverse;

use super::number::Unit;
use crate::answer::words;

/// The thresholds of verdicts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// The share of its fights from which a side that wins them makes a scenario lopsided.
    pub lopsided: f64,
    /// How much likelier a side is to win going first than second, from which the first move is
    /// unfair.
    pub first_move: f64,
    /// The share of fights without a winner from which too many are undecided.
    pub undecided: f64,
    /// The share of fights over in the first round from which they end too soon.
    pub first_round: f64,
    /// The share of fights that last to the final round from which they drag.
    pub last_round: f64,
    /// The mean chance to win against all others of a roster below which a fighter is outclassed.
    pub outclassed: f64,
    /// The lead against every single opponent from which one fighter dominates another.
    pub dominant: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds {
            lopsided: 0.65,
            first_move: 0.10,
            undecided: 0.10,
            first_round: 0.5,
            last_round: 0.75,
            outclassed: 0.10,
            dominant: 0.01,
        }
    }
}

/// A number with its interval and its number of trials, if it was sampled.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Weighed {
    /// The number.
    pub value: f64,
    /// Its interval.
    pub interval: Option<(f64, f64)>,
    /// The number of fights or other trials it was counted in.
    pub trials: Option<u64>,
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
    /// The number of trials, if sampled.
    pub trials: Option<u64>,
    /// The threshold.
    pub threshold: f64,
    /// Which numbers are beyond the threshold.
    pub bound: Bound,
    /// Where the number is with regard to the threshold.
    pub standing: Standing,
}

/// Which numbers are beyond a threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The threshold and all above it.
    Most,
    /// The threshold and all below it.
    Least,
}

impl Verdict {
    /// Weighs a number against a threshold; it says nothing yet.
    #[must_use]
    pub fn weigh(
        (matter, unit): (Matter, Unit),
        number: Weighed,
        bound: Bound,
        threshold: f64,
    ) -> Verdict {
        let Weighed { value, interval, trials } = number;
        let standing = match bound {
            Bound::Most => Standing::above(value, interval, threshold),
            Bound::Least => Standing::below(value, interval, threshold),
        };
        let says = String::new();
        Verdict { matter, says, unit, value, interval, trials, threshold, bound, standing }
    }

    /// Adds the sentence, and another one on what would settle the verdict if it is open.
    #[must_use]
    pub fn saying(self, says: impl Into<String>) -> Verdict {
        let mut says = says.into();
        if let (Standing::Open, Some(trials)) = (self.standing, self.trials) {
            let unit = if self.matter == Matter::Promise { "trials" } else { "fights" };
            let settled = match self.settled_after() {
                Some(needed) if trials < needed => {
                    format!("About {} {unit} would settle it.", words::count(needed))
                }
                Some(_) => format!("A few more {unit} would settle it."),
                None => format!("It is too close to the threshold for any number of {unit}."),
            };
            says = format!("{says} {settled}");
        }
        Verdict { says, ..self }
    }

    /// Returns about how many trials it takes until the interval leaves nothing open, if the number
    /// stays what it is: the width of an interval falls with the square root of the trials. Rounded
    /// to two digits. `None` if it was not sampled, or a million million trials are not enough.
    #[must_use]
    pub fn settled_after(&self) -> Option<u64> {
        let ((low, high), trials) = self.interval.zip(self.trials)?;
        let gap = self.threshold - self.value;
        let reach = if 0.0 < gap { high - self.value } else { self.value - low };
        let needed = trials as f64 * (reach / gap).powi(2);
        let unit = 10_f64.powf(needed.log10().floor() - 1.0).max(1.0);
        (needed < 1e12).then(|| ((needed / unit).ceil() * unit) as u64)
    }

    /// Returns whether it says again what another one says: in the same words, or of the same
    /// change by the same variant, such as from the other side. Each promise stands for itself.
    #[must_use]
    pub fn repeats(&self, other: &Verdict) -> bool {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        let whose = |verdict: &Verdict| verdict.says.split(": ").next().map(str::to_owned);
        let is_change = self.matter == Matter::Change && whose(self) == whose(other);
        let is_as_large = near(self.value, other.value) && near(self.threshold, other.threshold);
        self.matter == other.matter
            && self.matter != Matter::Promise
            && is_as_large
            && (self.says == other.says || is_change)
    }

    /// Returns how far the number is beyond the threshold, as a share of how far it could be: 1 for
    /// what could not be worse, 0 at the threshold, and less than 0 within it.
    #[must_use]
    pub fn size(&self) -> f64 {
        let beyond = match self.bound {
            Bound::Most => self.value - self.threshold,
            Bound::Least => self.threshold - self.value,
        };
        let is_over = self.threshold < self.value;
        let room = if is_over { 1.0 - self.threshold } else { self.threshold };
        let size = beyond / room.abs().max(1e-9);
        if size.is_finite() { size.clamp(-1.0, 1.0) } else { 1.0 }
    }
}

/// Returns verdicts in the order in which they are told: those that decide before those that are
/// open, and of both the largest first.
#[must_use]
pub fn ranked<'v, T>(
    verdicts: impl IntoIterator<Item = T>,
    verdict: impl Fn(&T) -> &'v Verdict,
) -> Vec<T> {
    let mut all: Vec<T> = verdicts.into_iter().collect();
    all.sort_by_key(|one| {
        let one = verdict(one);
        (one.standing, one.matter, Reverse(whole(one)))
    });
    all
}

/// Returns the size of a verdict as a whole number: rounding in the last digits orders nothing.
fn whole(verdict: &Verdict) -> i64 {
    (verdict.size() * 1e9).round() as i64
}

/// Returns the positions of the verdicts that stand out, at most `most` of those beyond their
/// thresholds. Each comes with what it is about, such as a roster.
///
/// Broken promises come first. Of each other matter, the largest is chosen, then the largest about
/// something else, so that neither a matter nor a roster hides the others. They are in the order of
/// matters, the largest first.
#[must_use]
pub fn foremost<'v>(
    verdicts: impl IntoIterator<Item = (&'v str, &'v Verdict)>,
    most: usize,
) -> Vec<usize> {
    let mut found: Vec<_> = verdicts.into_iter().enumerate().collect();
    found.retain(|(_, (_, verdict))| verdict.standing == Standing::Beyond);
    found.sort_by_key(|(at, (_, one))| (one.matter, Reverse(whole(one)), *at));
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
    places.sort_by_key(|&place| (turn(place), place));
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
    /// Too many fights have no winner.
    Endings,
    /// Fights are too short or too long.
    Length,
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
            Matter::Endings => "endings",
            Matter::Length => "length",
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
        let number = Weighed { value, ..Weighed::default() };
        let verdict = Verdict::weigh((matter, Unit::Chance), number, Bound::Most, 0.65);
        Verdict { says, standing, ..verdict }
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
        assert_eq!(first(9), [3, 4, 1, 5, 0], "what is open does not stand out");
        assert!(foremost([("x", &all[2])], 5).is_empty());
        // The smallest is about something else.
        let about = ["x", "y", "x", "x", "x", "x", "x"];
        assert_eq!(foremost(about.into_iter().zip(&all), 4), [3, 1, 5, 0]);
        let broken = vec![verdict(Promise, 0.7, Beyond); 3];
        let promised = all.iter().chain(&broken).map(|one| ("x", one));
        assert_eq!(foremost(promised, 4), [7, 8, 9, 3]);
    }

    #[test]
    fn sizes_have_the_sign_of_what_is_beyond() {
        let size = |value: f64| verdict(Matter::Unfair, value, Standing::Open).size();
        assert!((size(0.825) - 0.5).abs() < 1e-12);
        assert!((size(0.325) + 0.5).abs() < 1e-12);
        assert!((size(f64::NAN) - 1.0).abs() < 1e-12);
        let least = |value: f64| {
            let number = Weighed { value, ..Weighed::default() };
            Verdict::weigh((Matter::Dominated, Unit::Chance), number, Bound::Least, 0.1)
        };
        assert!((least(0.05).size() - 0.5).abs() < 1e-12);
        assert!(least(0.55).size() < 0.0 && least(0.55).standing == Standing::Within);
    }

    #[test]
    fn what_is_far_under_its_threshold_comes_last() {
        let open = |value: f64| verdict(Matter::Unfair, value, Standing::Open);
        let all = [open(0.05), open(0.6), verdict(Matter::Flips, 0.7, Standing::Beyond), open(0.7)];
        let told: Vec<f64> = ranked(&all, |one| one).iter().map(|one| one.value).collect();
        assert_eq!(told, [0.7, 0.7, 0.6, 0.05]);
        assert_eq!(ranked(&all, |one| one)[0].matter, Matter::Flips, "what is sure is first");
    }

    #[test]
    fn an_open_verdict_says_what_would_settle_it() {
        let told = |value: f64, reach: f64| {
            let interval = Some((value - reach, value + reach));
            let number = Weighed { value, interval, trials: Some(200) };
            let verdict = Verdict::weigh((Matter::Unfair, Unit::Chance), number, Bound::Most, 0.65);
            verdict.saying("It is so.").says
        };
        // Half as wide an interval takes four times as many fights.
        assert_eq!(told(0.60, 0.10), "It is so. About 800 fights would settle it.");
        assert_eq!(told(0.66, 0.10), "It is so. About 20,000 fights would settle it.");
        assert_eq!(
            told(0.65, 0.10),
            "It is so. It is too close to the threshold for any number of \
            fights."
        );
        assert_eq!(told(0.9, 0.10), "It is so.");
    }
}
