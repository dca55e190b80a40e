//! The sentences and the tables of match-ups.

use super::question::{CYCLES, MATCHUPS, MatchupsAnswer, Weakness};
use crate::answer::measure::Estimate;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::matchups::{Cycle, Rated};
use crate::question::words::{at, title};
use crate::questions::matrix::{left_out_of, others_method};

/// The share below which a fighter's part of the mix is not worth a word.
const NAMED: f64 = 0.0005;

impl MatchupsAnswer<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.ratings(), self.explained(), self.around(), self.fielded()];
        sentences.push(self.dominance());
        sentences.extend(self.weaknesses.iter().filter_map(|weakness| self.weakness(weakness)));
        sentences.extend(left_out_of(&self.matrix.left_out));
        sentences
    }

    /// Says who is rated highest and lowest.
    fn ratings(&self) -> String {
        let asked = &self.question.matrix;
        let place = format!("{}{}", title(&asked.roster_file), at(&asked.settings));
        let all: Vec<(&str, &Rated)> = self.fighters().collect();
        let (Some((best, first)), Some((worst, last))) = (all.first(), all.last()) else {
            return place;
        };
        format!(
            "{place}: {best} has the highest Elo rating, {}, and {worst} the lowest, {}.",
            rating(first.rating),
            rating(last.rating)
        )
    }

    /// Says how much of the matrix ratings explain.
    fn explained(&self) -> String {
        format!("Ratings explain {} of who beats whom.", words::percent(self.matchups.explained))
    }

    /// Says where it goes round in circles.
    fn around(&self) -> String {
        let cycles = &self.matchups.cycles;
        let Some(clearest) = cycles.clearest.first() else {
            let surely = if self.matrix.basis().1.is_some() { " surely" } else { "" };
            return format!(
                "No three fighters{surely} form a cycle (each beats the next, and the last beats the \
                 first)."
            );
        };
        let [a, b, c] = clearest.rows.map(|row| self.name(row));
        let least = words::size(clearest.least);
        let (count, triples) =
            (words::count(cycles.count as u64), words::count(cycles.triples as u64));
        let are = if cycles.count == 1 { "is a cycle" } else { "are cycles" };
        format!(
            "{count} of {triples} triples {are}; the clearest: {a} beats {b}, {b} beats {c}, and {c} \
             beats {a}, each winning {least} pp or more of its duels than it loses."
        )
    }

    /// Says what players would field.
    fn fielded(&self) -> String {
        let mix = self.mix();
        let [(first, _), others @ ..] = &mix[..] else {
            return "What players would field was not found.".to_owned();
        };
        let draws = if self.matrix.has_draws() { ", if draws count half" } else { "" };
        let says = if others.is_empty() {
            format!(
                "With a free choice, every player would field {first}: no fighter wins more than half \
                 of its duels against it{draws}."
            )
        } else {
            let told = |(name, share): &(&str, f64)| format!("{name} ({})", words::percent(*share));
            let named = mix.iter().filter(|(_, share)| NAMED <= *share);
            let named: Vec<String> = named.map(told).collect();
            format!(
                "With a free choice, players would mix {}: no fighter wins more than half of its duels \
                 against that mix{draws}.",
                words::list(&named)
            )
        };
        let as_well = self.as_well();
        let does = match (self.matrix.basis().1.is_some(), as_well.len()) {
            (_, 0) => return says,
            (true, _) => "may do",
            (false, 1) => "does",
            (false, _) => "do",
        };
        format!("{says} {} {does} as well.", words::list(&as_well))
    }

    /// Returns the names of those who are not in the mix, and surely give up nothing against it, or
    /// may give up nothing where duels were sampled.
    fn as_well(&self) -> Vec<String> {
        let does = |(_, one): &(&str, &Rated)| {
            let low =
                |Estimate { value, interval }: Estimate| interval.map_or(value, |ends| ends.0);
            one.share == Some(0.0) && one.regret.is_some_and(|regret| low(regret) <= 0.0)
        };
        self.fighters().filter(does).map(|(name, _)| name.to_owned()).collect()
    }

    /// Says who is dominated.
    fn dominance(&self) -> String {
        let by = |(name, one): (&str, &Rated)| {
            Some(format!("{name} by {}", self.name(one.dominated_by?)))
        };
        let dominated: Vec<String> = self.fighters().filter_map(by).collect();
        let another = match self.is_priced {
            true => "another that costs no more does at least as well against everybody",
            false => "another does at least as well against everybody",
        };
        let surely = if self.matrix.basis().1.is_some() { " surely" } else { "" };
        match dominated.len() {
            0 => format!("No fighter is{surely} dominated ({another})."),
            1 => format!("One fighter is{surely} dominated ({another}): {}.", dominated[0]),
            count => format!(
                "{count} of {} fighters are{surely} dominated ({another}): {}.",
                self.ranking.len(),
                words::list(&dominated)
            ),
        }
    }

    /// Says why a fighter wins next to nothing.
    fn weakness(&self, Weakness { row, win, cause, rearmed }: &Weakness) -> Option<String> {
        let name = self.name(*row);
        let wins = words::percent(*win);
        let cause = cause.map(|cause| format!("its attacks {cause} any of the others"));
        let rearmed = rearmed.as_ref().map(|other| {
            let score = words::percent(other.win);
            format!("with {} it would win {score}", other.weapon)
        });
        let whys: Vec<String> = cause.into_iter().chain(rearmed).collect();
        (!whys.is_empty()).then(|| format!("{name} wins {wins} on average: {}.", whys.join("; ")))
    }

    pub(super) fn method(&self) -> String {
        let how = "Intervals of Elo ratings and of what is given up follow from those of chances by the \
                   delta method, and hold together; the mix is that of the chances as estimated.";
        others_method(self.matrix, how)
    }

    /// Returns the ratings and what players would field, the highest rating first.
    pub(super) fn table(&self) -> Table {
        let row = |(name, one): (&str, &Rated)| {
            let share = one.share.map_or(Cell::Missing, |share| match share {
                0.0 => Cell::empty(),
                share => Cell::Chance(share),
            });
            let regret = one.regret.map_or(Cell::Missing, |Estimate { value, interval }| {
                Cell::Points(-value, interval.map(|(low, high)| (-high, -low)))
            });
            let better = one.dominated_by.map(|better| self.name(better).to_owned());
            vec![
                Cell::Text(name.to_owned()),
                Cell::Text(rating(one.rating)),
                Cell::dense(one.score.value, one.score.interval),
                share,
                regret,
                Cell::Text(better.unwrap_or_default()),
            ]
        };
        let heads = [
            ("fighter", false),
            ("Elo rating", true),
            ("mean chance to win", true),
            ("share of the mix", true),
            ("against the mix, pp", true),
            ("dominated by", false),
        ];
        let halves = if self.matrix.has_draws() { "; what nobody wins counts half" } else { "" };
        let caption = format!(
            "Ratings (400 points are odds of ten to one), the mix that players would field, and what \
             each fighter wins against it more or less than half{halves}"
        );
        let rows = self.fighters().map(row).collect();
        Table::of(caption, &heads, rows, MATCHUPS).shown_by(&[])
    }

    /// Returns the clearest cycles, if there are any.
    pub(super) fn cycles(&self) -> Option<Table> {
        let cycles = &self.matchups.cycles;
        let row = |Cycle { rows, least }: &Cycle| {
            let [a, b, c] = rows.map(|row| self.name(row));
            let leads = [[rows[0], rows[1]], [rows[1], rows[2]], [rows[2], rows[0]]];
            let lead = |[one, other]: [usize; 2]| {
                let cell = self.matrix.cell(one, other);
                Cell::Points(cell.win - cell.loss, None)
            };
            let mut cells = vec![Cell::Text(format!("{a}, {b}, {c}"))];
            cells.extend(leads.map(lead));
            cells.push(Cell::Size(*least));
            cells
        };
        let heads = [
            ("cycle", false),
            ("first beats second, pp", true),
            ("second beats third, pp", true),
            ("third beats first, pp", true),
            ("least, pp", true),
        ];
        let rows: Vec<Vec<Cell>> = cycles.clearest.iter().map(row).collect();
        let caption = match cycles.count - rows.len() {
            0 => "Cycles: duels won minus duels lost, the clearest first".to_owned(),
            more => format!(
                "The clearest cycles, of {} more: duels won minus duels lost",
                words::count(more as u64)
            ),
        };
        (!rows.is_empty()).then(|| Table::of(caption, &heads, rows, CYCLES))
    }
}

/// Formats a rating, with its interval if it has one.
fn rating(Estimate { value, interval }: Estimate) -> String {
    let told = |value: f64| words::decimal(value, 0);
    match interval {
        None => told(value),
        Some((low, high)) => format!("{} ({} to {})", told(value), told(low), told(high)),
    }
}
