//! The same question under a variant, fight by fight.

use evenodds_engine::engagement::Side;

use crate::answer::measure::{Estimate, Key, Measure, sides};
use crate::answer::statistics::paired::{Change, Shifts};
use crate::answer::statistics::{Sampled, Stop};
use crate::answer::{Number, Unit};
use crate::sampling::{Ask, AskError, SideBySide, Watcher};

/// Plays the fights of a seed from a number on, so many of them, and returns each of the numbers
/// fight by fight.
pub type Play<'a> = Box<dyn Fn(u64, u64, u64) -> Vec<Vec<i32>> + Send + Sync + 'a>;

/// Returns whether the number of this key is wanted; if several have it, the one of this name.
pub type Select<'a> = dyn Fn(&str, Option<&str>) -> bool + 'a;

/// The fights of a question one by one.
pub struct Fights<'a> {
    /// How it is asked.
    pub ask: Ask,
    /// The most fights between two looks at whether to go on, and the size of the first wave.
    pub chunk: u64,
    /// The numbers that each fight has; a number of the answer is the mean of one of them.
    pub amounts: Vec<FightNumber>,
    /// Plays fights.
    pub play: Play<'a>,
    /// How often it plays each of them: with either side going first too, if that is wanted.
    pub runs: u64,
}

/// A number that each fight has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FightNumber {
    /// Its key among the numbers of the answer.
    pub key: &'static str,
    /// What the answer says it is, if several numbers have this key.
    pub says: Option<String>,
    /// Its unit.
    pub unit: Unit,
    /// The most that it can be in one fight.
    pub most: u32,
}

impl FightNumber {
    /// Returns a number.
    #[must_use]
    pub const fn of(key: &'static str, unit: Unit, most: u32) -> FightNumber {
        FightNumber { key, says: None, unit, most }
    }

    /// Returns how much it can differ at most between two runs of a fight.
    #[must_use]
    pub const fn spread(&self) -> u32 {
        match self.unit {
            Unit::Difference => 2 * self.most,
            // No fight is over before its first round.
            Unit::Rounds => self.most.saturating_sub(1),
            _ => self.most,
        }
    }

    /// Returns whether it is this number of the answer.
    #[must_use]
    pub fn is(&self, number: &Number) -> bool {
        self.key == number.key && self.says.as_ref().is_none_or(|says| *says == number.says)
    }

    /// Returns whether it is the same number in another run.
    fn is_in(&self, other: &FightNumber) -> bool {
        self.key == other.key && self.says == other.says
    }
}

/// What a [`Measure`] is in one fight that ends as `E` says.
pub(crate) enum OfFight<E> {
    /// A number of its end, and the most that this can be.
    Counted(Most, fn(&E, Side, &Bounds) -> u32),
    /// What going first is worth to a side: whether it wins going first, less whether it wins going
    /// second.
    First,
    /// A number of its end, and what this is at most but in rare fights, such as those in which a
    /// figure rises and falls again: it is compared, but not counted.
    Loose(Most, fn(&E, Side, &Bounds) -> u32),
    /// Nothing: it is a mean of something other than fights.
    Nothing,
}

/// The most that a number can be in one fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Most {
    /// One: it happens or not.
    One,
    /// The last round.
    Rounds,
    /// All figures of the side.
    Own,
    /// All figures of the other side.
    Foes,
}

/// How large a fight is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The last round.
    pub(crate) rounds_max: u16,
    /// The number of figures of each side.
    pub(crate) sizes: [u32; 2],
}

/// The wanted measures of fights that end as `E` says.
pub(crate) struct FightMeasures<E> {
    bounds: Bounds,
    amounts: Vec<FightNumber>,
    reads: Vec<(OfFight<E>, Side)>,
}

impl Bounds {
    fn most(&self, most: Most, side: Side) -> u32 {
        match most {
            Most::One => 1,
            Most::Rounds => self.rounds_max.into(),
            Most::Own => self.sizes[side.index()],
            Most::Foes => self.sizes[side.foe().index()],
        }
    }
}

impl<E> Clone for OfFight<E> {
    fn clone(&self) -> OfFight<E> {
        *self
    }
}

impl<E> Copy for OfFight<E> {}

impl<E> OfFight<E> {
    /// Returns whether it can be counted until a test is decided, which takes a bound.
    pub(crate) const fn is_counted(&self) -> bool {
        matches!(self, OfFight::Counted(..) | OfFight::First)
    }
}

impl<T, E> Measure<T, OfFight<E>> {
    /// Returns the chance of something that happens to a side in a fight or not.
    pub(crate) const fn chance(
        key: Key,
        says: &'static str,
        of: fn(&T, Side) -> Option<Estimate>,
        happens: fn(&E, Side, &Bounds) -> u32,
    ) -> Measure<T, OfFight<E>> {
        let of_fight = OfFight::Counted(Most::One, happens);
        Measure { key, unit: Unit::Chance, says, of, of_fight }
    }

    /// Returns the mean number of rounds.
    pub(crate) const fn rounds(
        of: fn(&T, Side) -> Option<Estimate>,
        last: fn(&E, Side, &Bounds) -> u32,
    ) -> Measure<T, OfFight<E>> {
        let (key, of_fight) = (Key::Whole("rounds_mean"), OfFight::Counted(Most::Rounds, last));
        Measure { key, unit: Unit::Rounds, says: "rounds", of, of_fight }
    }

    /// Returns what going first is worth to a side.
    pub(crate) const fn first_move(of: fn(&T, Side) -> Option<Estimate>) -> Measure<T, OfFight<E>> {
        let (key, says) = (sides!("first_move"), "going first, to {own}");
        Measure { key, unit: Unit::Difference, says, of, of_fight: OfFight::First }
    }
}

impl<E> FightMeasures<E> {
    /// Returns those of measures that are wanted.
    pub(crate) fn of<'m, T: 'm>(
        measures: impl Iterator<Item = (&'m Measure<T, OfFight<E>>, Side)>,
        bounds: Bounds,
        wanted: &Select<'_>,
    ) -> FightMeasures<E>
    where
        E: 'm,
    {
        let (mut amounts, mut reads) = (Vec::new(), Vec::new());
        for (one, side) in measures {
            let key = one.key.of(side);
            let most = match one.of_fight {
                OfFight::Counted(most, _) | OfFight::Loose(most, _) => bounds.most(most, side),
                OfFight::First => 1,
                OfFight::Nothing => continue,
            };
            if wanted(key, None) {
                amounts.push(FightNumber::of(key, one.unit, most));
                reads.push((one.of_fight, side));
            }
        }
        FightMeasures { bounds, amounts, reads }
    }

    /// Returns their amounts.
    pub(crate) fn amounts(&self) -> Vec<FightNumber> {
        self.amounts.clone()
    }

    /// Returns whether the fights are also wanted with either side going first.
    pub(crate) fn first_moves(&self) -> bool {
        self.reads.iter().any(|(read, _)| matches!(read, OfFight::First))
    }

    /// Returns each of them fight by fight, given how the fights end, and who wins them with either
    /// side going first, in the order of the sides.
    pub(crate) fn read(&self, ends: &[E], won: Option<&[Vec<Option<Side>>; 2]>) -> Vec<Vec<i32>> {
        let read = |&(read, side): &(OfFight<E>, Side)| match (read, won) {
            (OfFight::Counted(_, of) | OfFight::Loose(_, of), _) => {
                ends.iter().map(|end| of(end, side, &self.bounds) as i32).collect()
            }
            (OfFight::First, Some(won)) => ahead(side, won),
            (OfFight::First, None) | (OfFight::Nothing, _) => Vec::new(),
        };
        self.reads.iter().map(read).collect()
    }
}

/// Returns what going first is worth to a side in each fight, given the winners with either side
/// going first.
fn ahead(side: Side, won: &[Vec<Option<Side>>; 2]) -> Vec<i32> {
    let own = side.index();
    let wins = |winner: &Option<Side>| i32::from(*winner == Some(side));
    let both = won[own].iter().zip(&won[1 - own]);
    both.map(|(first, second)| wins(first) - wins(second)).collect()
}

/// A number of a question in two runs with the same dice: as it is, and under a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct PairedNumber {
    /// What it is in each fight.
    pub amount: FightNumber,
    /// Its value in each run.
    pub values: [f64; 2],
    /// The second value less the first.
    pub change: Change,
    /// How many times as many fights runs without common dice would take, if that can be said.
    pub savings: Option<f64>,
}

/// Two runs with the same dice.
#[derive(Clone, PartialEq, Debug)]
pub struct PairedRun {
    /// The numbers that were compared fight by fight.
    pub numbers: Vec<PairedNumber>,
    /// How both were sampled, with the confidence of each interval.
    pub sampled: Sampled,
    /// The confidence with which the intervals of all numbers hold together.
    pub together: f64,
}

/// When two runs have been compared often enough.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rule {
    /// The difference of chances that matters.
    pub threshold: f64,
}

/// What was counted of a number in two runs.
struct Counts {
    places: [usize; 2],
    amount: FightNumber,
    sums: [i64; 2],
    squares: [i64; 2],
    shifts: Shifts,
}

impl Rule {
    /// The maximum number of fights if none is given.
    const TRIALS_MAX: u64 = 400_000;

    /// Returns how both runs are asked for: until the rule decides, or the given number of trials.
    /// Each interval is as wide as it takes for those of so many numbers to hold together
    /// (Bonferroni).
    #[must_use]
    pub fn ask(self, ask: &Ask, numbers: usize) -> Ask {
        let target_error = match ask.trials {
            Some(_) => ask.target_error,
            None => Some(ask.target_error.unwrap_or(self.threshold)),
        };
        let trials = Some(ask.trials.unwrap_or(Rule::TRIALS_MAX));
        Ask { trials, target_error, confidence: shared(ask.confidence, numbers), ..*ask }
    }

    /// Returns whether a difference is known well enough: surely beyond the threshold, or surely
    /// within it.
    #[must_use]
    pub fn decides(self, (low, high): (f64, f64)) -> bool {
        let within = -self.threshold < low && high < self.threshold;
        within || self.threshold <= low || high <= -self.threshold
    }

    /// Plays both runs with the same dice until all differences of chances are known well enough.
    pub(crate) fn side_by_side(
        self,
        runs: [&Fights<'_>; 2],
        watcher: &dyn Watcher,
    ) -> Result<PairedRun, AskError> {
        let mut counts = counted(runs);
        let ask = self.ask(&runs[0].ask, counts.len());
        let Ask { seed, confidence, target_error, .. } = ask;
        let run = |counts: &mut Vec<Counts>, first: u64, fights: u64| {
            let played = runs.map(|run| (run.play)(seed, first, fights));
            for one in counts {
                one.add(&played);
            }
        };
        let enough = |counts: &Vec<Counts>, trials: u64| {
            let so_far = Sampled { trials, seed, confidence, target_error, stop: Stop::Target };
            let mut chances = counts.iter().filter(|one| one.amount.unit.is_chance());
            chances.all(|one| one.shifts.change(so_far).interval.is_some_and(|at| self.decides(at)))
        };
        let side_by_side = SideBySide { watcher, runs: runs.iter().map(|run| run.runs).sum() };
        let sampled = ask.play_until(runs[0].chunk, &mut counts, run, enough, &side_by_side)?;
        let numbers = counts.iter().map(|one| one.number(sampled)).collect();
        Ok(PairedRun { numbers, sampled, together: runs[0].ask.confidence })
    }
}

/// Returns the confidence of each of so many intervals that hold together (Bonferroni).
pub(crate) fn shared(confidence: f64, intervals: usize) -> f64 {
    1.0 - (1.0 - confidence) / intervals.max(1) as f64
}

/// Returns counts of no fights, of the numbers that both runs have.
fn counted(runs: [&Fights<'_>; 2]) -> Vec<Counts> {
    let [ours, theirs] = runs.map(|run| &run.amounts);
    let both = ours.iter().enumerate().filter_map(|(at, one)| {
        let other = theirs.iter().position(|other| one.is_in(other))?;
        let shifts = Shifts::new(one.spread().max(theirs[other].spread()));
        let (places, amount) = ([at, other], one.clone());
        Some(Counts { places, amount, sums: [0; 2], squares: [0; 2], shifts })
    });
    both.collect()
}

impl Counts {
    fn add(&mut self, played: &[Vec<Vec<i32>>; 2]) {
        let [before, after] = [0, 1].map(|run| &played[run][self.places[run]]);
        for (&before, &after) in before.iter().zip(after) {
            for (run, amount) in [before, after].into_iter().enumerate() {
                self.sums[run] += i64::from(amount);
                self.squares[run] += i64::from(amount) * i64::from(amount);
            }
            self.shifts.count(after - before);
        }
    }

    fn number(&self, sampled: Sampled) -> PairedNumber {
        let fights = self.shifts.fights.max(1) as f64;
        let values = self.sums.map(|sum| sum as f64 / fights);
        let apart = [0, 1].map(|run| self.squares[run] as f64 / fights - values[run].powi(2));
        let (apart, paired) = (apart[0] + apart[1], self.shifts.variance());
        // Nothing can be said of runs that always agree.
        let savings = (1e-12 < paired && 1e-12 < apart).then(|| apart / paired);
        let (amount, change) = (self.amount.clone(), self.shifts.change(sampled));
        PairedNumber { amount, values, change, savings }
    }
}
