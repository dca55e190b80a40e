//! The verdicts of a matrix: what the first move is worth, and who is not worth fielding.

use super::question::MatrixAnswer;
use crate::answer::statistics::paired::Change;
use crate::answer::verdict::{Bound, Matter, Standing, Thresholds, Verdict, Weighed};
use crate::answer::{Basis, Unit, words};
use crate::measures::matrix::no_dearer;
use crate::question::causes::cause_against_all;
use crate::question::verdicts::{endings, first_move, flips};
use crate::question::words::{at, certainty, title};
use crate::sampling::PairOdds;

/// How far one fighter is ahead of another against the opponent that suits it least.
struct Lead {
    better: usize,
    worse: usize,
    least: Change,
}

impl MatrixAnswer<'_> {
    pub(super) fn verdicts(&self, basis: &Basis) -> Vec<Verdict> {
        let place = format!("{}{}", title(&self.question.roster_file), at(&self.question.settings));
        let (most, trials) = (self.thresholds(), self.trials());
        let first = first_move(&place, self.first_move(), trials, " on average", most.first_move);
        let mut verdicts = vec![first, endings(&place, "duels", self.undecided(), most.undecided)];
        if 2 < self.matrix.names.len() {
            verdicts.push(self.outclassed(&place));
            verdicts.extend(self.dominated(&place));
        }
        // Only who is first is told: fighters in the middle change places easily.
        let first = format!(" {}", self.name(self.ranking[0]));
        verdicts.extend(flips(&place, basis, |turns| turns.ends_with(&first)));
        verdicts
    }

    fn thresholds(&self) -> Thresholds {
        self.question.ask.thresholds
    }

    /// Returns the fewest fights that a pair was sampled in, if any was.
    fn trials(&self) -> Option<u64> {
        let sampled = self.matrix.cells.iter().filter_map(|cell| cell.sampled);
        sampled.map(|sampled| sampled.trials).min()
    }

    /// Returns the mean value of going first.
    fn first_move(&self) -> Change {
        self.within(self.matrix.first_move_mean())
    }

    /// Returns the mean chance that a duel has no winner.
    fn undecided(&self) -> Weighed {
        let draws = self.others().map(|(row, column)| self.matrix.cell(row, column));
        let draws = draws.map(|cell| (1.0 - cell.win - cell.loss).clamp(0.0, 1.0));
        let value = draws.sum::<f64>() / self.others().count().max(1) as f64;
        let interval = self.within(value).interval;
        let interval = interval.map(|(low, high)| (low.max(0.0), high.min(1.0)));
        Weighed { value, interval, trials: self.trials() }
    }

    /// Returns a mean over all pairs with its interval. Each is the difference of two chances that
    /// are known about as well as the chance to win, and the widths of their intervals add up.
    fn within(&self, value: f64) -> Change {
        let widths = self.others().filter_map(|(row, column)| {
            let (low, high) = self.matrix.cell(row, column).win_interval?;
            Some(high - low)
        });
        let widths: Vec<f64> = widths.collect();
        let width = widths.iter().sum::<f64>() / self.others().count().max(1) as f64;
        let interval = (!widths.is_empty()).then_some((value - width, value + width));
        Change { value, interval }
    }

    /// Iterates over all pairs of a fighter and another.
    fn others(&self) -> impl Iterator<Item = (usize, usize)> {
        let size = self.matrix.names.len();
        let pairs = (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)));
        pairs.filter(move |(row, column)| row != column)
    }

    /// Returns the verdict about the weakest fighter: how often it wins on average.
    fn outclassed(&self, place: &str) -> Verdict {
        let size = self.matrix.names.len();
        let weakest = self.ranking[size - 1];
        let value = self.means[weakest];
        let ends = |cell: &PairOdds| cell.win_interval.unwrap_or((cell.win, cell.win));
        let cells = || (0..size).filter(|&one| one != weakest);
        let cells = || cells().map(|one| self.matrix.cell(weakest, one));
        let mean = |end: fn((f64, f64)) -> f64| {
            cells().map(|cell| end(ends(cell))).sum::<f64>() / (size - 1) as f64
        };
        let sampled = cells().any(|cell| cell.win_interval.is_some());
        let interval = sampled.then(|| (mean(|ends| ends.0), mean(|ends| ends.1)));
        let threshold = self.thresholds().outclassed;
        let number = Weighed { value, interval, trials: self.trials() };
        let kind = (Matter::Dominated, Unit::Chance);
        let verdict = Verdict::weigh(kind, number, Bound::Least, threshold);
        let name = self.name(weakest);
        let why = match verdict.standing {
            Standing::Beyond => cause_against_all(self.question, &self.matrix.names, weakest)
                .map_or_else(String::new, |why| format!(" Its attacks {why} any of the others.")),
            _ => String::new(),
        };
        let says = format!(
            "{place}: {name}, the weakest of {size} fighters, wins {} of its duels on average \
             ({}), {} the {} % below which a fighter is outclassed.{why}",
            words::percent(value),
            certainty(interval),
            verdict.standing.under(),
            words::threshold(threshold)
        );
        verdict.saying(says)
    }

    /// Returns the verdict about the fighters that are dominated, of which it names the clearest:
    /// another one, which costs no more, wins more often against everybody. In a roster without
    /// costs, it may cost anything.
    fn dominated(&self, place: &str) -> Option<Verdict> {
        let size = self.matrix.names.len();
        let threshold = self.thresholds().dominant;
        let costs = self.question.costs(&self.matrix.names);
        let may = |&(better, worse): &(usize, usize)| no_dearer(&costs, better, worse);
        let leads: Vec<Lead> = self
            .others()
            .filter(may)
            .map(|(better, worse)| Lead { better, worse, least: self.lead(better, worse) })
            .filter(|lead| {
                Standing::above(lead.least.value, lead.least.interval, threshold)
                    == Standing::Beyond
            })
            .collect();
        let clear = |a: &&Lead, b: &&Lead| a.least.value.total_cmp(&b.least.value);
        let most = leads.iter().rev().max_by(clear)?;
        let least = most.least;
        let number =
            Weighed { value: least.value, interval: least.interval, trials: self.trials() };
        let kind = (Matter::Dominated, Unit::Difference);
        let verdict = Verdict::weigh(kind, number, Bound::Most, threshold);
        let priced = |row: usize| match costs[row] {
            Some(cost) => format!("{} (cost {})", self.name(row), words::cost(cost)),
            None => self.name(row).to_owned(),
        };
        let [better, worse] = [most.better, most.worse].map(priced);
        let end = if costs[most.worse].is_none() {
            // Better fighters usually cost more, so that there are many such pairs.
            format!("{worse} is worth fielding only if it costs less.")
        } else {
            let dominated = |row: &usize| leads.iter().any(|lead| lead.worse == *row);
            let names = self.ranking.iter().filter(|row| dominated(row));
            let names: Vec<String> = names.map(|&row| self.name(row).to_owned()).collect();
            match names.len() {
                1 => format!("{worse} is not worth fielding."),
                count => format!(
                    "{worse} is not worth fielding. {count} of {size} fighters are dominated by one \
                     that costs no more: {}.",
                    words::list(&names)
                ),
            }
        };
        let says = format!(
            "{place}: against every opponent {better} does better than {worse}, by {} pp or \
             more, over the {} that {}, so {end}",
            words::size(least.value),
            words::threshold_points(threshold),
            if threshold == 0.01 { "counts" } else { "count" },
        );
        Some(verdict.saying(says))
    }

    /// Returns how far one fighter is ahead of another against the opponent that suits it least,
    /// the two of them included.
    fn lead(&self, better: usize, worse: usize) -> Change {
        let ahead = |one: &PairOdds, other: &PairOdds| {
            let turned = |(low, high): (f64, f64)| (-high, -low);
            let theirs = other.win_interval.map(turned);
            let ours = Change { value: one.win, interval: one.win_interval };
            ours.plus(Change { value: -other.win, interval: theirs })
        };
        let cell = |row, column| self.matrix.cell(row, column);
        let foes = (0..self.matrix.names.len()).filter(|foe| ![better, worse].contains(foe));
        let leads = foes.map(|foe| ahead(cell(better, foe), cell(worse, foe)));
        let least = |one: Change, other: Change| Change {
            value: one.value.min(other.value),
            interval: match (one.interval, other.interval) {
                (None, None) => None,
                (ours, theirs) => {
                    let ours = ours.unwrap_or((one.value, one.value));
                    let theirs = theirs.unwrap_or((other.value, other.value));
                    Some((ours.0.min(theirs.0), ours.1.min(theirs.1)))
                }
            },
        };
        leads.fold(ahead(cell(better, worse), cell(worse, better)), least)
    }
}
