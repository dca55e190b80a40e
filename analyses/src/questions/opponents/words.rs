//! The sentences and the table of a fighter's opponents.

use super::question::{OpponentsAnswer, Opposed};
use crate::answer::measure::Estimate;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::question::words::{at, certainty, title};
use crate::questions::matrix::{MATRIX, left_out_of, method_of};
use crate::sampling::PairOdds;

/// A lead that rounding explains.
const NOTHING: f64 = 1e-6;

/// The most opponents that a sentence names.
const NAMED: usize = 8;

impl OpponentsAnswer<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.average()];
        sentences.extend(self.ends());
        sentences.push(self.beaten());
        sentences.extend(self.cheaper());
        sentences.extend(self.first_move());
        sentences.extend(left_out_of(&self.question.against.left_out));
        sentences
    }

    /// Says how often the fighter wins on average.
    fn average(&self) -> String {
        let against = &self.question.against;
        let (place, fighter) =
            (format!("{}{}", title(&against.roster_file), at(against.settings())), against.name());
        let Estimate { value, interval } = self.mean();
        let (wins, how) = (words::percent(value), certainty(interval));
        match &self.duels[..] {
            [only] => {
                format!("{place}: {fighter} wins {wins} of its duels with {} ({how}).", only.name)
            }
            all => format!(
                "{place}: {fighter} wins {wins} of its duels with {} opponents on average ({how}).",
                all.len()
            ),
        }
    }

    /// Says against whom the fighter wins most and least often.
    fn ends(&self) -> Option<String> {
        let [best, .., worst] = &self.duels[..] else { return None };
        Some(format!(
            "It does best against {}, with {}, and worst against {}, with {}.",
            best.name,
            words::percent(best.odds.win),
            worst.name,
            words::percent(worst.odds.win)
        ))
    }

    /// Returns the opponents that surely win more often than they lose, the strongest first.
    fn better(&self) -> impl Iterator<Item = &Opposed<'_>> {
        self.duels.iter().rev().filter(|one| lead(&one.odds) == Some(false))
    }

    /// Says whom it beats, and who beats it.
    fn beaten(&self) -> String {
        let count = self.duels.len();
        let beaten = self.duels.iter().filter(|one| lead(&one.odds) == Some(true)).count();
        let better: Vec<String> = self.better().map(|one| one.name.to_owned()).collect();
        let open = count - beaten - better.len();
        let wins = if beaten == count {
            "It wins more often than it loses against all of them".to_owned()
        } else {
            format!("It wins more often than it loses against {beaten} of {count}")
        };
        let loses = match better.is_empty() {
            true => String::new(),
            false => format!(", and loses more often to {}", few(&better)),
        };
        let sampled = self.duels.iter().any(|one| one.odds.sampled.is_some());
        let even = match (open, sampled) {
            (0, _) => String::new(),
            (_, true) => format!("; {open} may be even"),
            (1, false) => "; 1 is even".to_owned(),
            (_, false) => format!("; {open} are even"),
        };
        format!("{wins}{loses}{even}.")
    }

    /// Says which opponents beat it and cost less.
    fn cheaper(&self) -> Option<String> {
        let ours = self.cost?;
        let told = |one: &Opposed<'_>| {
            let cost = one.cost.filter(|cost| *cost < ours)?;
            Some(format!("{} ({})", one.name, words::cost(cost)))
        };
        let cheaper: Vec<String> = self.better().filter_map(told).collect();
        let beat = if cheaper.len() == 1 { "costs less and beats" } else { "cost less and beat" };
        (!cheaper.is_empty()).then(|| {
            let fighter = self.question.fighter();
            format!("{} {beat} {fighter}, which costs {}.", few(&cheaper), words::cost(ours))
        })
    }

    /// Says what going first is worth, if it is worth anything.
    fn first_move(&self) -> Option<String> {
        let worth = |one: &Opposed<'_>| one.odds.first_move;
        let mean = self.duels.iter().map(worth).sum::<f64>() / self.duels.len() as f64;
        let by_worth =
            |one: &&Opposed<'_>, other: &&Opposed<'_>| worth(one).total_cmp(&worth(other));
        let most = self.duels.iter().rev().max_by(by_worth)?;
        let nothing = words::points(0.0);
        let shown = self.duels.iter().any(|one| words::points(worth(one)) != nothing);
        shown.then(|| {
            format!(
                "Going first is worth {} pp to it on average, and most against {}: {} pp.",
                words::points(mean),
                most.name,
                words::points(worth(most))
            )
        })
    }

    pub(super) fn method(&self) -> String {
        method_of(self.duels.iter().map(|one| &one.odds), "")
    }

    pub(super) fn table(&self) -> Table {
        let (draws, priced) = (self.has_draws(), self.duels.iter().any(|one| one.cost.is_some()));
        let row = |one: &Opposed<'_>| {
            let odds = &one.odds;
            let mut row =
                vec![Cell::Text(one.name.to_owned()), Cell::dense(odds.win, odds.win_interval)];
            row.extend(draws.then(|| Cell::dense(odds.loss, odds.loss_interval)));
            row.extend([Cell::Points(odds.first_move, None), Cell::Moment(odds.rounds_mean)]);
            row.extend(
                priced
                    .then(|| one.cost.map_or(Cell::Missing, |cost| Cell::Text(words::cost(cost)))),
            );
            row
        };
        let mut heads = vec![("opponent", false), ("wins", true)];
        heads.extend(draws.then_some(("loses", true)));
        heads.extend([("first move, pp", true), ("rounds", true)]);
        heads.extend(priced.then_some(("cost", true)));
        let caption = format!(
            "How often {} wins against each, those first that it beats most often",
            self.question.fighter()
        );
        let rows = self.duels.iter().map(row).collect();
        Table::of(caption, &heads, rows, MATRIX).shown_by(&["opponents"])
    }
}

/// Returns whether the first fighter surely wins more often than it loses; `None` if that is open.
pub(super) fn lead(cell: &PairOdds) -> Option<bool> {
    let noise = cell.win_interval.map_or(NOTHING, |(low, high)| high - low);
    let gap = cell.win - cell.loss;
    (noise < gap.abs()).then_some(0.0 < gap)
}

/// Lists the first few names.
fn few(names: &[String]) -> String {
    match names.len().checked_sub(NAMED).filter(|more| 1 < *more) {
        None => words::list(names),
        Some(more) => {
            let mut named = names[..NAMED].to_vec();
            named.push(format!("{more} others"));
            words::list(&named)
        }
    }
}
