//! How far do ratings explain who beats whom, and what would players field?

use super::json::MatchupsJson;
use crate::answer::measure::Estimate;
use crate::answer::{Answer, Number, Unit};
use crate::measures::matchups::{Matchups, Rated, Rearmed, rearmed};
use crate::measures::matrix::{Matrix, MatrixQuestion};
use crate::measures::strengths::PRIOR;
use crate::question::causes::cause_against_all;
use crate::question::command::ShellWords;
use crate::question::words::{at, title};
use crate::question::{Alternatives, Division, Question, Subject, json as document};
use crate::questions::matrix::of_pairs;
use crate::sampling::{Ask, AskError, PairOdds, Watcher};

/// The frame of fighters and their match-ups.
pub const MATCHUPS: &str = "matchups";

/// The frame of cycles.
pub const CYCLES: &str = "cycles";

/// How far do ratings explain who beats whom in a roster, which fighters form cycles, and what would
/// players field?
#[derive(Clone)]
pub struct MatchupsQuestion {
    pub(super) matrix: MatrixQuestion,
    pub(super) prior: f64,
}

/// Why a fighter wins next to nothing.
pub(super) struct Weakness {
    pub(super) row: usize,
    /// Its mean chance to win.
    pub(super) win: f64,
    /// What its attacks can do to nobody.
    pub(super) cause: Option<&'static str>,
    /// The weapon with which it would win most, if it won more with that.
    pub(super) rearmed: Option<Rearmed>,
}

/// What was computed, with its question.
pub(super) struct MatchupsAnswer<'a> {
    pub(super) question: &'a MatchupsQuestion,
    pub(super) matrix: &'a Matrix,
    pub(super) matchups: Matchups,
    /// Why those who are outclassed are.
    pub(super) weaknesses: Vec<Weakness>,
    /// The rows by rating, the highest first.
    pub(super) ranking: Vec<usize>,
    /// Whether costs limit who may dominate whom.
    pub(super) is_priced: bool,
}

impl Question for MatchupsQuestion {
    fn kind(&self) -> &'static str {
        "matchups"
    }

    fn stem(&self) -> String {
        format!("{}-matchups", self.matrix.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let matrix = &self.matrix;
        let start = ShellWords::of("matchups").and([&matrix.roster_file.name]).and(matrix.named());
        let prior = (self.prior != PRIOR).then(|| format!("--prior={}", self.prior));
        Some(start.and(prior).set(&matrix.settings).effort(&matrix.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.matrix.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.matrix.ask]
    }

    fn division(&self) -> Division<'_> {
        Division::Pairs(&self.matrix)
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &MatchupsQuestion { matrix: self.matrix.fresh(), ..self.clone() };
        let asked = &question.matrix;
        let (matrix, basis) = of_pairs(asked, watcher)?;
        let matrix = &matrix;
        let costs = asked.costs(&matrix.names);
        let matchups = Matchups::of(matrix, &costs, self.prior);
        // Rounding in the last digit must not order equals.
        let rank = |row: &usize| (matchups.fighters[*row].rating.value * 1e6).round() as i64;
        let mut ranking: Vec<usize> = (0..matrix.names.len()).collect();
        ranking.sort_by_key(|row| std::cmp::Reverse(rank(row)));
        let weaknesses = asked.weaknesses(matrix, watcher)?;
        let is_priced = costs.iter().any(Option::is_some);
        let told = MatchupsAnswer { question, matrix, matchups, weaknesses, ranking, is_priced };
        let sampled = matrix.others().filter(|cell| cell.sampled.is_some()).count();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: how far do ratings explain who beats whom{}?",
                title(&asked.roster_file),
                at(&asked.settings)
            ),
            rosters: vec![asked.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            numbers: told.numbers(),
            tables: [told.table()].into_iter().chain(told.cycles()).collect(),
            charts: told.mix_chart().into_iter().chain(told.surprises_chart()).collect(),
            frames: vec![(MATCHUPS, told.frame()), (CYCLES, told.cycles_frame())],
            json: document(&MatchupsJson::of(&told, &basis)),
            basis,
            exact: matrix.others().count() - sampled,
            sampled,
            ..Answer::default()
        })
    }
}

impl MatrixQuestion {
    /// Returns why those are outclassed who are.
    fn weaknesses(
        &self,
        matrix: &Matrix,
        watcher: &dyn Watcher,
    ) -> Result<Vec<Weakness>, AskError> {
        let threshold = self.ask.thresholds.outclassed;
        let high = |cell: &PairOdds| cell.win_interval.map_or(cell.win, |(_, high)| high);
        let highest = matrix.against_others(high);
        let is_outclassed = |row: &usize| highest[*row] < threshold;
        let means = matrix.means();
        let weakness = |row: usize| {
            let rearmed = rearmed(self, matrix, row, watcher)?;
            // What a threshold tells apart is no noise.
            let is_better = |other: &Rearmed| threshold <= other.win;
            Ok(Weakness {
                row,
                win: means[row],
                cause: cause_against_all(self, &matrix.names, row),
                rearmed: rearmed.filter(is_better),
            })
        };
        let outclassed = (0..matrix.names.len()).filter(is_outclassed);
        outclassed.map(weakness).collect()
    }
}

impl MatchupsAnswer<'_> {
    pub(super) fn name(&self, row: usize) -> &str {
        &self.matrix.names[row]
    }

    /// Iterates over the fighters with their names, the highest rating first.
    pub(super) fn fighters(&self) -> impl Iterator<Item = (&str, &Rated)> {
        self.ranking.iter().map(|&row| (self.name(row), &self.matchups.fighters[row]))
    }

    /// Returns those whom players would field, the most frequent first.
    pub(super) fn mix(&self) -> Vec<(&str, f64)> {
        let of = |(name, one): (_, &Rated)| Some((name, one.share.filter(|share| 0.0 < *share)?));
        let mut mix: Vec<(&str, f64)> = self.fighters().filter_map(of).collect();
        // Rounding in the last digit must not order equals.
        mix.sort_by_key(|(_, share)| std::cmp::Reverse((share * 1e6).round() as i64));
        mix
    }

    fn numbers(&self) -> Vec<Number> {
        let (_, sampled) = self.matrix.basis();
        let number = |key, says, unit, Estimate { value, interval }| Number {
            key,
            says,
            unit,
            value,
            interval,
            sampled,
        };
        let known = |value| Estimate { value, interval: None };
        let (explained, dominated) = (self.matchups.explained, self.matchups.dominated());
        let mut numbers = vec![
            number(
                "explained",
                "ratings explain who beats whom".to_owned(),
                Unit::Share,
                known(explained),
            ),
            number(
                "dominated",
                "fighters that are dominated".to_owned(),
                Unit::Share,
                known(dominated),
            ),
            number(
                "cyclic",
                "triples that are cycles".to_owned(),
                Unit::Share,
                known(self.matchups.cycles.share()),
            ),
        ];
        for (name, one) in self.matrix.names.iter().zip(&self.matchups.fighters) {
            let rating = format!("the Elo rating of {name}");
            numbers.push(number("elo", rating, Unit::Elo, one.rating));
            let share = one.share.map(|share| {
                let says = format!("players would field {name}");
                number("share", says, Unit::Share, known(share))
            });
            let regret = one.regret.map(|regret| {
                let says = format!("{name} gives up against what players would field");
                number("regret", says, Unit::Difference, regret)
            });
            numbers.extend(share.into_iter().chain(regret));
        }
        numbers
    }
}
