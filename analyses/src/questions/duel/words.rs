//! The sentences and tables of a duel.

use std::fmt::Write as _;

use evenodds_engine::engagement::{Ending, Quantity, Remains, Side};

use super::question::{DUELS, Duel, LEFT, ROUNDS};
use crate::answer::statistics::paired::Change;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::duel::OddsSource;
use crate::question::causes::cause;
use crate::question::steps;
use crate::question::words::{at, certainty, chain, method, title, within};

impl Duel<'_> {
    pub(super) fn method(&self) -> String {
        let exactly = chain(&self.odds.source);
        let line = method(self.odds.slack(), self.odds.sampled(), &exactly, "fights");
        let why = match self.odds.source {
            OddsSource::Sampled(_) if !self.bout.ask.wanted.is_sampled() => {
                format!(" Not solved, since {}.", self.odds.why)
            }
            _ => String::new(),
        };
        let rounds_max = self.bout.rounds_max();
        format!("{line}{why} A duel that is not over after {rounds_max} rounds is undecided.")
    }

    fn name(&self, side: Side) -> &str {
        &self.bout.names[side.index()]
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.who()];
        sentences.extend(self.first());
        sentences.push(self.how_fast());
        sentences.extend(self.left());
        sentences.extend(self.never());
        sentences.extend(self.step());
        sentences.extend(self.upset());
        sentences
    }

    fn who(&self) -> String {
        let odds = self.odds;
        let place = format!("{}{}", title(&self.bout.roster_file), at(&self.bout.settings));
        let told = |side: Side| {
            let win = odds.wins(side);
            format!("{} of duels ({})", words::percent(win), certainty(odds.interval(win)))
        };
        let neither = self.neither();
        if Side::BOTH.iter().all(|&side| odds.wins(side) <= 0.0) {
            let draw = odds.draw();
            return format!(
                "{place}: neither {} nor {} wins: {} of duels have no winner ({}).",
                self.name(Side::A),
                self.name(Side::B),
                words::percent(draw),
                certainty(odds.interval(draw))
            );
        }
        match self.odds.ahead() {
            Some(side) => format!(
                "{place}: {} beats {} in {}; {} wins {}{neither}.",
                self.name(side),
                self.name(side.foe()),
                told(side),
                self.name(side.foe()),
                words::percent(odds.wins(side.foe()))
            ),
            None if odds.sampled().is_some() => format!(
                "{place}: {} and {} cannot be told apart: {} and {} are within the noise{neither}.",
                self.name(Side::A),
                self.name(Side::B),
                told(Side::A),
                words::percent(odds.wins(Side::B))
            ),
            None => format!(
                "{place}: {} and {} are evenly matched; each wins {}{neither}.",
                self.name(Side::A),
                self.name(Side::B),
                told(Side::A)
            ),
        }
    }

    fn first(&self) -> Option<String> {
        let first_move = self.first_move?;
        let worth = Side::BOTH.map(|side| first_move.change(side));
        let points = worth
            .map(|worth| format!("{} pp{}", words::points(worth.value), within(worth.interval)));
        if worth.iter().all(Change::is_noise) {
            let [ours, theirs] = points;
            return Some(format!(
                "The effect of going first is within the noise: {ours} to {}, {theirs} to {}.",
                self.name(Side::A),
                self.name(Side::B)
            ));
        }
        let alike = (worth[0].value - worth[1].value).abs() < 5e-4;
        let worth = match alike && worth.iter().all(|worth| worth.interval.is_none()) {
            true => points[0].clone(),
            false => format!(
                "{} to {} and {} to {}",
                points[0],
                self.name(Side::A),
                points[1],
                self.name(Side::B)
            ),
        };
        Some(format!("Going first is worth {worth}."))
    }

    fn how_fast(&self) -> String {
        let odds = self.odds;
        let mut text = match odds.rounds_median() {
            Some(1) => "Half of the duels are over in the first round".to_owned(),
            Some(median) => format!("Half of the duels are over after {median} rounds"),
            None => "Less than half of the duels are over by the last round".to_owned(),
        };
        let _ = write!(text, ", {} on average", words::mean(odds.rounds_mean()));
        let routs: f64 = Side::BOTH.map(|side| odds.ended(Ending::Rout(side))).iter().sum();
        if routs > 0.0 {
            let _ = write!(text, "; {} end with one side routed", words::percent(routs));
        }
        if odds.ended(Ending::BothOut) > 0.0 {
            let both = words::percent(odds.ended(Ending::BothOut));
            let _ = write!(text, "; {both} end with both out");
        }
        if odds.undecided > 5e-4 {
            let rounds = self.bout.rounds_max();
            let undecided = words::percent(odds.undecided);
            let _ = write!(text, "; {undecided} are undecided after {rounds}");
        }
        text + "."
    }

    /// Says what is left of whoever wins.
    fn left(&self) -> Option<String> {
        let told = Side::BOTH.into_iter().filter_map(|side| {
            let vital = |one: &&Remains| one.quantity.side == side && one.quantity.is_vital;
            let remains = self.remains.laws.iter().find(vital)?;
            let (mean, won) = (remains.mean_if(Some(side))?, remains.law_if(Some(side)));
            let Quantity { says, start, .. } = &remains.quantity;
            let at_start = remains.amounts.iter().position(|amount| amount == start);
            let (whole, all) = (at_start.map_or(0.0, |at| won[at]), won.iter().sum::<f64>());
            let interval = self.remains.interval_if(whole, all);
            let sure = interval.map_or_else(String::new, |ends| format!(" ({})", certainty(Some(ends))));
            Some(format!(
                "{} wins with {says} at {} on average ({start} at the start), unchanged in {} of its \
                 wins{sure}.",
                self.name(side),
                words::decimal(mean, 2),
                words::percent(whole / all)
            ))
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Says why a fighter never wins, if its attacks cannot do it.
    fn never(&self) -> Option<String> {
        let never = |side: &Side| self.odds.wins(*side) <= 0.0;
        let told = Side::BOTH.into_iter().filter(never).filter_map(|side| {
            let why = cause(self.bout, side)?;
            let (name, foe) = (self.name(side), self.name(side.foe()));
            Some(format!("{name} never wins: its attacks {why} {foe}."))
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn step(&self) -> Option<String> {
        let at = |edge: i64| self.growth.iter().find(|growth| growth.edge == edge);
        let (base, after) = (at(0)?, at(1)?);
        let name = self.name(Side::A);
        let (hit, win) = (after.hit - base.hit, after.win - base.win);
        let ends = after.change.and_then(|change| change.interval);
        if after.change.is_some_and(|change| change.is_noise()) {
            return Some(format!(
                "The effect of a step of ease for {name}'s attacks on the duel is within the noise."
            ));
        }
        Some(format!(
            "One step of ease for {name}'s attacks is worth {} pp on the attack roll, and {} \
             pp{} in the duel.",
            words::points(hit),
            words::points(win),
            within(ends)
        ))
    }

    fn upset(&self) -> Option<String> {
        let upset = self.odds.upset()?;
        let mut text = match self.odds.ahead() {
            Some(side) => format!(
                "{}, the underdog, wins {} of the decided duels",
                self.name(side.foe()),
                words::percent(upset)
            ),
            None => "Neither is the underdog".to_owned(),
        };
        if let OddsSource::Exact { swing: Some(swing), .. } = self.odds.source {
            let points = swing * 100.0;
            let _ =
                write!(text, "; the chance to win swings by {points:.0} pp in total over a duel");
        }
        Some(text + ".")
    }

    pub(super) fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.ends()];
        if !self.growth.is_empty() {
            tables.push(steps::table(self.bout, self.growth));
        }
        tables.push(self.rounds());
        tables.extend(self.what_is_left());
        tables
    }

    /// Returns the table of what is left of both, if anything is counted.
    fn what_is_left(&self) -> Option<Table> {
        let known = |chance: f64| Cell::dense(chance, self.remains.interval(chance));
        let rows = self.remains.laws.iter().flat_map(|remains| {
            let Quantity { side, says, .. } = &remains.quantity;
            let laws = [Some(*side), Some(side.foe())].map(|victor| remains.law_if(victor));
            let [won, lost] = laws;
            let all = remains.amounts.iter().zip(remains.law()).zip(won).zip(lost);
            all.map(move |(((&amount, p), won), lost)| {
                let mut row = vec![
                    Cell::Text(self.name(*side).to_owned()),
                    Cell::Text(says.clone()),
                    Cell::Text(amount.to_string()),
                ];
                row.extend([p, won, lost].map(known));
                row
            })
        });
        let rows: Vec<Vec<Cell>> = rows.collect();
        let heads = [
            ("fighter", false),
            ("number", false),
            ("at the end", true),
            ("chance", true),
            ("and it wins", true),
            ("and it loses", true),
        ];
        let table = Table::of("What is left at the end", &heads, rows, LEFT);
        (!self.remains.laws.is_empty()).then(|| table.folded().shown_by(&["left"]))
    }

    fn ends(&self) -> Table {
        let odds = self.odds;
        let known = |chance: f64| Cell::dense(chance, odds.interval(chance));
        let row = |side: Side| {
            let win = odds.wins(side);
            vec![
                Cell::Text(format!("{} wins", self.name(side))),
                Cell::Chance(win),
                Cell::Certainty(odds.interval(win)),
                known(odds.ended(Ending::Out(side))),
                known(odds.ended(Ending::Rout(side))),
            ]
        };
        let other = |name: &str, chance: f64| {
            vec![
                Cell::Text(name.to_owned()),
                Cell::Chance(chance),
                Cell::Certainty(odds.interval(chance)),
                Cell::empty(),
                Cell::empty(),
            ]
        };
        let rows = vec![
            row(Side::A),
            row(Side::B),
            other("both are out", odds.ended(Ending::BothOut)),
            other("undecided", odds.undecided),
        ];
        let heads = [
            ("end", false),
            ("chance", true),
            ("certainty", false),
            ("the other is out", true),
            ("the other is routed", true),
        ];
        Table::of("How the duel ends", &heads, rows, DUELS).shown_by(&["ends"])
    }

    fn rounds(&self) -> Table {
        let over = self.odds.ended_by_round();
        let known = |chance: f64| Cell::dense(chance, self.odds.interval(chance));
        let won = Side::BOTH.map(|side| self.odds.won_by_round(side));
        let last = over.iter().position(|&over| 0.9995 <= over).map_or(over.len(), |at| at + 1);
        let row = |at: usize| {
            let mut row = vec![Cell::Count(at as u64 + 1)];
            row.extend([over[at], won[0][at], won[1][at]].map(known));
            row
        };
        let [a, b] = Side::BOTH.map(|side| format!("{} has won", self.name(side)));
        let heads = [("round", true), ("over", true), (a.as_str(), true), (b.as_str(), true)];
        let rows = (0..last).map(row).collect();
        Table::of("By the end of each round", &heads, rows, ROUNDS).folded().shown_by(&["rounds"])
    }
}
