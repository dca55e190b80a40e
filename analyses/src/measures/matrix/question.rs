//! Match-up matrices: every stat line of a roster against every other.

use evenodds_engine::book::Value;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Lead, Limits, Side};
use evenodds_engine::fight::{Meeting, SetupError, Sheet};
use rayon::prelude::*;

use super::pairs::PairList;
use crate::answer::dependencies::Dependencies;
use crate::answer::statistics::{Sampled, Stop};
use crate::library::RosterFile;
use crate::measures::bout::{Bout, is_even, told_apart};
use crate::measures::duel::DuelOdds;
use crate::sampling::{
    Ask, AskError, Ledger, Pair, PairOdds, Share, Wanted, Watcher, exchange_reads,
};

/// A question: who beats whom?
#[derive(Clone)]
pub struct MatrixQuestion {
    /// The roster and its game.
    pub roster_file: RosterFile,
    /// The names of the stat lines.
    pub names: Vec<String>,
    /// The situation.
    pub situation: Sheet,
    /// The settings of the situation as given, as keys and values.
    pub settings: Vec<(String, String)>,
    /// How numbers are computed.
    pub ask: Ask,
}

/// The results of all pairs.
#[derive(Clone)]
pub struct Matrix {
    /// The names of the participants, in the order of rows and columns.
    pub names: Vec<String>,
    /// Stat lines that cannot take part, with the reason.
    pub left_out: Vec<(String, SetupError)>,
    /// The cells, row by row.
    pub cells: Vec<PairOdds>,
}

/// Returns whether one fighter may dominate another: it costs no more. In a roster without costs,
/// anyone may; where only some have a cost, who has none is not compared.
pub(crate) fn no_dearer(costs: &[Option<f64>], better: usize, worse: usize) -> bool {
    match (costs[better], costs[worse]) {
        (Some(better), Some(worse)) => better <= worse,
        _ => costs.iter().all(Option::is_none),
    }
}

impl MatrixQuestion {
    /// Returns the names of the stat lines; none if they are all of the roster.
    pub(crate) fn named(&self) -> &[String] {
        let roster = &self.roster_file.roster;
        let all = roster.profiles.iter().map(|profile| &profile.name).eq(&self.names);
        if all { &[] } else { &self.names }
    }

    pub(crate) fn bout(&self, names: [&str; 2]) -> Bout {
        Bout {
            roster_file: self.roster_file.clone(),
            fighters: names.map(str::to_owned),
            names: told_apart(names),
            situation: self.situation.clone(),
            settings: self.settings.clone(),
            weapon: None,
            ask: Ask { limits: Limits::FEW, ..self.ask },
        }
    }

    /// Returns the same question, of which nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> MatrixQuestion {
        MatrixQuestion { roster_file: self.roster_file.fresh(), ..self.clone() }
    }

    /// Returns what has been read for this question since it was fresh.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        let (meetings, system) = (self.meetings(), self.roster_file.system.as_ref());
        Dependencies::of(system).with(system, meetings.iter().map(|meeting| &meeting.contenders[0]))
    }

    /// Exchanges what was read with the share of the work, if there is one.
    pub(crate) fn exchange_reads(&self, watcher: &dyn Watcher) -> Result<(), AskError> {
        let (meetings, system) = (self.meetings(), self.roster_file.system.as_ref());
        exchange_reads(watcher, system, meetings.iter().map(|meeting| &meeting.contenders[0]))
    }

    /// Returns each stat line in a fight with itself.
    fn meetings(&self) -> Vec<Meeting> {
        let bouts = self.names.iter().map(|name| self.bout([name, name]));
        bouts.filter_map(|bout| bout.meeting().ok()).collect()
    }

    /// Checks that at least one pair can take part.
    ///
    /// # Errors
    /// The first reason, if none can.
    pub fn check(&self) -> Result<(), SetupError> {
        let mut first = None;
        for name in &self.names {
            match self.bout([name, name]).playable() {
                Ok(_) => return Ok(()),
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        Err(first.unwrap_or_else(|| SetupError::new("the roster is empty")))
    }

    /// Returns what each of these stat lines costs, if the roster says so.
    pub(crate) fn costs(&self, names: &[String]) -> Vec<Option<f64>> {
        let profile = |name: &String| self.roster_file.roster.get(name)?.points;
        names.iter().map(profile).collect()
    }

    /// Returns whether the situation treats both fighters alike, so that half of the matrix
    /// determines the other half.
    pub(crate) fn is_even(&self) -> bool {
        is_even(&self.roster_file, &self.situation)
    }

    /// Returns the stat lines that can take part, and those that cannot, with the reason.
    pub(crate) fn contenders(&self) -> (Vec<String>, Vec<(String, SetupError)>) {
        let (mut names, mut left_out) = (Vec::new(), Vec::new());
        for name in &self.names {
            match self.bout([name, name]).playable() {
                Ok(_) => names.push(name.clone()),
                Err(refusal) => left_out.push((name.clone(), refusal)),
            }
        }
        (names, left_out)
    }

    /// Computes every pair, on all threads.
    ///
    /// # Errors
    /// If none can take part, it is stopped, or as for [`DuelOdds::of`].
    pub fn matrix(&self, watcher: &dyn Watcher) -> Result<Matrix, AskError> {
        let (names, left_out) = self.contenders();
        if names.is_empty() {
            self.check()?;
        }
        let pairs = PairList { size: names.len(), even: self.is_even() };
        let known = match watcher.share().and_then(Share::pairs) {
            Some(known) => known.to_vec(),
            None => self.pairs(&(0..pairs.count()).collect::<Vec<_>>(), watcher)?,
        };
        let cell = |at: usize| {
            let (row, column) = (at / pairs.size, at % pairs.size);
            match pairs.even && column < row {
                false => known[pairs.at(row, column)].cell,
                true => known[pairs.at(column, row)].turned(),
            }
        };
        let cells = (0..pairs.size * pairs.size).map(cell).collect();
        Ok(Matrix { names, left_out, cells })
    }

    /// Returns the number of pairs to compute, of which all others follow.
    #[must_use]
    pub fn count(&self) -> usize {
        PairList { size: self.contenders().0.len(), even: self.is_even() }.count()
    }

    /// Computes these pairs, given by their numbers in ascending order, on all threads.
    ///
    /// # Errors
    /// As for [`MatrixQuestion::matrix`].
    pub(crate) fn pairs(
        &self,
        numbers: &[usize],
        watcher: &dyn Watcher,
    ) -> Result<Vec<Pair>, AskError> {
        let (names, _) = self.contenders();
        let pairs = PairList { size: names.len(), even: self.is_even() };
        let places: Vec<(usize, usize)> = numbers.iter().map(|&pair| pairs.place(pair)).collect();
        let rows: Vec<&[(usize, usize)]> = places.chunk_by(|one, next| one.0 == next.0).collect();
        let done = std::sync::atomic::AtomicU64::new(0);
        let row = |row: &&[(usize, usize)]| -> Result<Vec<Pair>, AskError> {
            let mut hand = Exact::default();
            let answer = |&(row, column): &(usize, usize)| {
                if watcher.stopped() {
                    return Err(AskError::Interrupted);
                }
                pair(&self.bout([&names[row], &names[column]]), &mut hand, &StopOnly(watcher))
            };
            let answers = row.iter().map(answer).collect();
            let all = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            watcher.progress(all, rows.len() as u64);
            answers
        };
        let answers: Vec<Vec<Pair>> = rows.par_iter().map(row).collect::<Result<_, _>>()?;
        Ok(answers.concat())
    }
}

/// A watcher of cells that only passes on stops: progress is reported by rows, no cell is shared out,
/// and what cells remark would come in the order in which threads finish them.
pub(crate) struct StopOnly<'a>(pub(crate) &'a dyn Watcher);

impl Watcher for StopOnly<'_> {
    fn progress(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.0.ledger()
    }
}

/// Computes one pair.
///
/// Where the dice decide nothing before it but who goes first, a duel is a mix of those with either
/// side going first, which are solved for the value of going first in any case: half the work.
pub(crate) fn pair(bout: &Bout, hand: &mut Exact, watcher: &dyn Watcher) -> Result<Pair, AskError> {
    let mut duel = |bout: &Bout| -> Result<DuelOdds, AskError> {
        let odds = bout.duel(hand, watcher)?;
        match odds.sampled() {
            Some(sampled) if sampled.stop == Stop::Interrupted => Err(AskError::Interrupted),
            _ => Ok(odds),
        }
    };
    let mut first = |who: &str| duel(&bout.with("first", Value::Choice(who.to_owned())));
    let firsts = [first("a")?, first("b")?];
    let lead = match bout.ask.wanted.is_sampled() {
        true => None,
        false => bout.playable()?.lead(&mut Exact::default()),
    };
    let solved = |(odds, &chance): (&DuelOdds, &f64)| chance == 0.0 || odds.sampled().is_none();
    let odds = match lead {
        Some(lead) if firsts.iter().zip(&lead.chances).all(solved) => Odds::mixed(&firsts, lead),
        // If the chain of one of them is too large, that of the mix is.
        Some(_) => {
            let ask = Ask { wanted: Wanted::Sampled, ..bout.ask };
            Odds::of(&duel(&Bout { ask, ..bout.clone() })?)
        }
        None => Odds::of(&duel(bout)?),
    };
    let [ours, theirs] = &firsts;
    let worth = |side: Side| match side {
        Side::A => ours.wins(side) - theirs.wins(side),
        Side::B => theirs.wins(side) - ours.wins(side),
    };
    let Odds { wins: [win, loss], intervals: [win_interval, loss_interval], .. } = odds;
    let Odds { rounds_mean, slack, sampled, .. } = odds;
    let first_move = worth(Side::A);
    let cell = PairOdds {
        win,
        loss,
        win_interval,
        loss_interval,
        first_move,
        rounds_mean,
        slack,
        sampled,
    };
    Ok(Pair { cell, first_move: worth(Side::B) })
}

/// What a cell tells of the odds of a duel.
struct Odds {
    wins: [f64; 2],
    intervals: [Option<(f64, f64)>; 2],
    rounds_mean: f64,
    slack: Option<f64>,
    sampled: Option<Sampled>,
}

impl Odds {
    fn of(odds: &DuelOdds) -> Odds {
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let intervals = wins.map(|chance| odds.interval(chance));
        let (rounds_mean, slack, sampled) = (odds.rounds_mean(), odds.slack(), odds.sampled());
        Odds { wins, intervals, rounds_mean, slack, sampled }
    }

    /// Returns the exact odds of a duel that is each of these so often.
    fn mixed(odds: &[DuelOdds; 2], lead: Lead) -> Odds {
        let mix = |read: &dyn Fn(&DuelOdds) -> f64| {
            odds.iter().zip(lead.chances).map(|(odds, chance)| chance * read(odds)).sum::<f64>()
        };
        Odds {
            wins: Side::BOTH.map(|side| mix(&|odds| odds.wins(side))),
            intervals: [None; 2],
            rounds_mean: mix(&DuelOdds::rounds_mean),
            slack: Some(lead.slack + mix(&|odds| odds.slack().unwrap_or(0.0))),
            sampled: None,
        }
    }
}

impl Matrix {
    /// Returns the cell of a row and a column.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> &PairOdds {
        &self.cells[row * self.names.len() + column]
    }

    /// Iterates over the pairs of a fighter and another: all but mirror matches.
    pub fn others(&self) -> impl Iterator<Item = &PairOdds> {
        let size = self.names.len();
        let cells = self.cells.iter().enumerate();
        cells.filter(move |(at, _)| at / size != at % size).map(|(_, cell)| cell)
    }

    /// Returns how the pairs of a fighter and another were computed: a bound on the error of all
    /// chances, or how some were sampled.
    #[must_use]
    pub fn basis(&self) -> (Option<f64>, Option<Sampled>) {
        let mut slacks = self.others().map(|cell| cell.slack);
        let slack = slacks.try_fold(0.0, |most, slack| slack.map(|slack| f64::max(most, slack)));
        (slack, self.others().find_map(|cell| cell.sampled))
    }

    /// Returns a value of each cell, row by row.
    #[must_use]
    pub fn rows<T>(&self, read: impl Fn(&PairOdds) -> T) -> Vec<Vec<T>> {
        let rows = self.cells.chunks(self.names.len().max(1));
        rows.map(|row| row.iter().map(&read).collect()).collect()
    }

    /// Returns the mean chance of each fighter to win against all others.
    #[must_use]
    pub fn means(&self) -> Vec<f64> {
        self.against_others(|cell| cell.win)
    }

    /// Returns the mean number of rounds of each fighter's duels with all others.
    #[must_use]
    pub fn rounds_means(&self) -> Vec<f64> {
        self.against_others(|cell| cell.rounds_mean)
    }

    /// Returns the mean value of going first for each fighter, against all others.
    #[must_use]
    pub fn first_moves(&self) -> Vec<f64> {
        self.against_others(|cell| cell.first_move)
    }

    /// Returns the mean value of going first over all pairs; that of the mirror match if there is
    /// only one fighter.
    #[must_use]
    pub fn first_move_mean(&self) -> f64 {
        self.first_moves().iter().sum::<f64>() / self.names.len() as f64
    }

    /// Returns the mean over each row, without the mirror match, unless there is no other.
    pub(crate) fn against_others(&self, read: impl Fn(&PairOdds) -> f64) -> Vec<f64> {
        let size = self.names.len();
        let mean = |row: usize| {
            let others = (0..size).filter(|&column| column != row || size < 2);
            let sum: f64 = others.map(|column| read(self.cell(row, column))).sum();
            sum / (size - 1).max(1) as f64
        };
        (0..size).map(mean).collect()
    }

    /// Returns the mean of each fighter's chance to win minus its chance to lose, against all others.
    #[must_use]
    pub fn nets(&self) -> Vec<f64> {
        self.against_others(|cell| cell.win - cell.loss)
    }

    /// Returns whether any duel may end without a winner.
    #[must_use]
    pub fn has_draws(&self) -> bool {
        self.cells.iter().any(|cell| cell.win + cell.loss < 1.0 - 1e-9)
    }

    /// Returns the rows from the strongest to the weakest, by their chances to win minus those to
    /// lose: a fighter who often ends undecided is not weaker than one who loses.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let means = self.nets();
        let mut rows: Vec<usize> = (0..self.names.len()).collect();
        // Rounding in the last digit must not order equals.
        let rank = |row: &usize| (means[*row] * 1e9).round() as i64;
        rows.sort_by_key(|row| std::cmp::Reverse(rank(row)));
        rows
    }
}
