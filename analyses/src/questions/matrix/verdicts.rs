//! The verdicts of a matrix: what the first move is worth, and who is not worth fielding.

use evenodds_engine::engagement::Side;

use super::super::causes::cause;
use super::super::verdicts::{first_move, flips};
use super::super::words::{at, certainty, title};
use super::Told;
use crate::answer::Unit;
use crate::answer::verdict::{Matter, Standing, Thresholds, Verdict};
use crate::matrix::Cell;
use crate::paired::Change;
use crate::what_if::Basis;
use crate::words;

/// How far one fighter is ahead of another against the opponent that suits it least.
struct Lead {
    better: usize,
    worse: usize,
    least: Change,
}

impl Told<'_> {
    pub(super) fn verdicts(&self, basis: &Basis) -> Vec<Verdict> {
        let place = format!("{}{}", title(&self.question.roster_file), at(&self.question.settings));
        let most = self.thresholds().first_move;
        let mut verdicts = vec![first_move(&place, self.first_move(), " on average", most)];
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

    /// Returns the mean value of going first. Each is the difference of two chances that are known
    /// about as well as the chance to win, and the widths of their intervals add up.
    fn first_move(&self) -> Change {
        let value = self.matrix.first_move_mean();
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
        let ends = |cell: &Cell| cell.win_interval.unwrap_or((cell.win, cell.win));
        let cells = || (0..size).filter(|&one| one != weakest);
        let cells = || cells().map(|one| self.matrix.cell(weakest, one));
        let mean = |end: fn((f64, f64)) -> f64| {
            cells().map(|cell| end(ends(cell))).sum::<f64>() / (size - 1) as f64
        };
        let sampled = cells().any(|cell| cell.win_interval.is_some());
        let interval = sampled.then(|| (mean(|ends| ends.0), mean(|ends| ends.1)));
        let threshold = self.thresholds().outclassed;
        let standing = Standing::below(value, interval, threshold);
        let name = self.name(weakest);
        let why = match standing {
            Standing::Beyond => self
                .cause(weakest)
                .map_or_else(String::new, |why| format!(" Its attacks {why} any of the others.")),
            _ => String::new(),
        };
        let says = format!(
            "{place}: {name}, the weakest of {size} fighters, wins {} of its duels on average \
             ({}), {} the {} % below which a fighter is outclassed.{why}",
            words::percent(value),
            certainty(interval),
            standing.under(),
            words::threshold(threshold)
        );
        Verdict {
            matter: Matter::Dominated,
            says,
            unit: Unit::Chance,
            value,
            interval,
            threshold,
            standing,
        }
    }

    /// Returns why a fighter loses to all others, if its attacks have the same fault against each.
    fn cause(&self, row: usize) -> Option<&'static str> {
        let others = (0..self.matrix.names.len()).filter(|&other| other != row);
        let mut causes = others
            .map(|other| cause(&self.question.bout([self.name(row), self.name(other)]), Side::A));
        let first = causes.next()??;
        causes.all(|other| other == Some(first)).then_some(first)
    }

    /// Returns the verdict about the fighter that is most clearly dominated, if any is: another one
    /// wins more often against everybody. Stat lines have no points, so it may be what it costs.
    fn dominated(&self, place: &str) -> Option<Verdict> {
        let size = self.matrix.names.len();
        let threshold = self.thresholds().dominant;
        let leads: Vec<Lead> = self
            .others()
            .map(|(better, worse)| Lead { better, worse, least: self.lead(better, worse) })
            .filter(|lead| {
                Standing::above(lead.least.value, lead.least.interval, threshold)
                    == Standing::Beyond
            })
            .collect();
        let clear = |a: &&Lead, b: &&Lead| a.least.value.total_cmp(&b.least.value);
        let most = leads.iter().rev().max_by(clear)?;
        let count = (0..size).filter(|&row| leads.iter().any(|lead| lead.worse == row)).count();
        let others = match count {
            1 => String::new(),
            _ => format!(" {count} of {size} fighters are dominated by another."),
        };
        let [better, worse] = [most.better, most.worse].map(|row| self.name(row));
        let says = format!(
            "{place}: against every opponent {better} does better than {worse}, by {} points or \
             more, over the {} that {}, so {worse} is worth fielding only if it costs \
             less.{others}",
            words::size(most.least.value),
            words::threshold_points(threshold),
            if threshold == 0.01 { "counts" } else { "count" },
        );
        Some(Verdict {
            matter: Matter::Dominated,
            says,
            unit: Unit::Points,
            value: most.least.value,
            interval: most.least.interval,
            threshold,
            standing: Standing::Beyond,
        })
    }

    /// Returns how far one fighter is ahead of another against the opponent that suits it least,
    /// the two of them included.
    fn lead(&self, better: usize, worse: usize) -> Change {
        let ahead = |one: &Cell, other: &Cell| {
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
