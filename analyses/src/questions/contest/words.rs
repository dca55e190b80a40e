//! The sentences and tables of a contest.

use evenodds_engine::engagement::Side;
use evenodds_engine::law::Law;

use super::question::{CONTESTS, Contest, ContestLaw, LEADS, ROUNDS};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::question::words::check;

/// The share of contests after which a table or a chart of rounds ends.
pub(super) const SHOWN: f64 = 0.99;

/// The most rounds that a table or a chart shows.
pub(super) const ROUNDS_SHOWN: usize = 40;

impl Contest<'_> {
    /// Names both checks: "Target Number 12 against Target Number 10".
    pub(super) fn pairing(&self) -> String {
        let card = self.question.system.card();
        let [ours, theirs] = self.question.sides.map(|terms| check(card, terms));
        format!("{ours} versus {theirs}")
    }

    /// Describes who wins how often.
    pub(super) fn outcome(&self) -> String {
        let [ours, theirs] = Side::BOTH.map(|side| words::percent(self.wins(side)));
        let wins = format!("the first side wins {ours}, the second {theirs}");
        match (&self.law, self.draw()) {
            // Rounding is no draw.
            (_, ..1e-9) => wins,
            (ContestLaw::Exchange(_), draw) => {
                format!("{wins}, and {} are draws", words::percent(draw))
            }
            (ContestLaw::OverTime(_), draw) => {
                format!("{wins}, and {} stay undecided", words::percent(draw))
            }
        }
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let title = &self.question.system.card().title;
        let when = match self.question.rounds_max {
            None => "in one exchange".to_owned(),
            Some(1) => "in one round".to_owned(),
            Some(rounds) => format!("within {rounds} rounds"),
        };
        let first = format!("{title}, {}, {when}: {} (exact).", self.pairing(), self.outcome());
        let second = match &self.law {
            ContestLaw::Exchange(law) => format!(
                "The first side leads by {} on average, with a standard deviation of {}.",
                words::mean(self.mean()),
                words::mean(law.variance(|&lead| f64::from(lead)).sqrt())
            ),
            ContestLaw::OverTime(_) => {
                let half = match self.rounds_until(0.5) {
                    Some(1) => "half of the contests are over in the first round".to_owned(),
                    Some(rounds) => format!("half of the contests are over after {rounds} rounds"),
                    None => "less than half of the contests are ever over".to_owned(),
                };
                format!("It takes {} rounds on average; {half}.", words::mean(self.mean()))
            }
        };
        vec![first, second]
    }

    pub(super) fn tables(&self) -> Vec<Table> {
        let neither = match &self.law {
            ContestLaw::Exchange(_) => "draw",
            ContestLaw::OverTime(_) => "undecided",
        };
        let row = |name: &str, chance| vec![Cell::Text(name.to_owned()), Cell::Chance(chance)];
        let rows = vec![
            row("the first side wins", self.wins(Side::A)),
            row("the second side wins", self.wins(Side::B)),
            row(neither, self.draw()),
        ];
        let heads = [("result", false), ("chance", true)];
        let results = Table::of("The chance of each result", &heads, rows, CONTESTS);
        let more = match &self.law {
            ContestLaw::Exchange(law) => leads(law),
            ContestLaw::OverTime(_) => self.rounds(),
        };
        vec![results, more]
    }

    fn rounds(&self) -> Table {
        let [ours, theirs] = Side::BOTH.map(|side| self.won_by_round(side));
        let last = self.rounds_until(SHOWN).unwrap_or(ours.len()).min(ROUNDS_SHOWN);
        let row = |(round, (&ours, &theirs)): (u64, (&f64, &f64))| {
            vec![
                Cell::Count(round),
                Cell::Chance((ours + theirs).min(1.0)),
                Cell::Chance(ours),
                Cell::Chance(theirs),
            ]
        };
        let rows = (1..).zip(ours.iter().zip(&theirs).take(last)).map(row).collect();
        let heads =
            [("by round", true), ("over", true), ("first has won", true), ("second has won", true)];
        Table::of("The contest round by round", &heads, rows, ROUNDS).shown_by(&["rounds"])
    }
}

/// Returns the table of the first side's leads.
fn leads(law: &Law<i16>) -> Table {
    let row = |&(lead, chance): &(i16, f64)| {
        let more = law.probability(|&other| lead <= other);
        vec![Cell::Whole(lead), Cell::Chance(chance), Cell::Chance(more)]
    };
    let heads = [("lead of the first", true), ("chance", true), ("this or more", true)];
    let rows = law.iter().map(row).collect();
    let caption = "The chance of each lead; 0 is a draw, and below 0 the second side wins";
    Table::of(caption, &heads, rows, LEADS).whole().shown_by(&["leads"])
}
