//! The section of a duel.

use std::fmt::Write as _;

use evenodds_analyses::bout::{Bout, Growth};
use evenodds_analyses::duel::{DuelOdds, Source};
use evenodds_analyses::first_move::FirstMove;
use evenodds_analyses::paired::Change;
use evenodds_engine::engagement::{Ending, Side};

use super::{
    DUELS, GROWTH, ROUNDS, STEPS, at, certainty, charts, method, step_row, table, title, within,
};
use crate::document::{Section, Table};
use crate::report::{Drawn, figure};
use crate::words;

/// A duel with everything that its section contains.
pub(crate) struct Answer<'a> {
    pub(crate) bout: &'a Bout,
    pub(crate) odds: &'a DuelOdds,
    pub(crate) first_move: &'a FirstMove<DuelOdds>,
    pub(crate) growth: &'a [Growth],
}

/// Creates the section of a duel; `stem` is the start of its anchor and of its charts' names.
pub(crate) fn section(answer: &Answer<'_>, stem: &str) -> (Section, Vec<Drawn>) {
    let bout = answer.bout;
    let [a, b] = &bout.names;
    let drawn = vec![
        Drawn { name: format!("{stem}-ends"), chart: charts::endings(answer) },
        Drawn { name: format!("{stem}-rounds"), chart: charts::rounds(answer) },
        Drawn { name: format!("{stem}-growth"), chart: charts::growth(bout, answer.growth) },
    ];
    let section = Section {
        id: stem.to_owned(),
        question: format!(
            "{}: who wins, {a} or {b}{}?",
            title(&bout.roster_file),
            at(&bout.settings)
        ),
        rosters: vec![bout.roster_file.name.clone()],
        answers: answer.answers(),
        shorts: 1,
        figures: drawn.iter().map(figure).collect(),
        tables: vec![answer.ends(), answer.growth_table(), answer.rounds()],
        method: answer.method(),
        ..Section::default()
    };
    (section, drawn)
}

impl Answer<'_> {
    fn method(&self) -> String {
        let exactly = match self.odds.source {
            Source::Exact { states, transitions, .. } => {
                format!("absorbing Markov chain with {states} states and {transitions} transitions")
            }
            Source::Sampled(_) => String::new(),
        };
        let line = method(self.odds.slack(), self.odds.sampled(), &exactly);
        format!(
            "{line} A duel that is not over after {} rounds is undecided.",
            self.bout.rounds_max()
        )
    }

    fn name(&self, side: Side) -> &str {
        &self.bout.names[side.index()]
    }

    fn answers(&self) -> Vec<String> {
        let mut answers = vec![format!("{} {}", self.who(), self.first()), self.how_fast()];
        answers.extend(self.step());
        answers.extend(self.upset());
        answers
    }

    fn who(&self) -> String {
        let odds = self.odds;
        let place = format!("{}{}", title(&self.bout.roster_file), at(&self.bout.settings));
        let told = |side: Side| {
            let win = odds.wins(side);
            format!("{} of duels ({})", words::percent(win), certainty(odds.interval(win)))
        };
        let neither = words::neither(odds.draw());
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

    fn first(&self) -> String {
        let worth = Side::BOTH.map(|side| self.first_move.change(side));
        let points = worth.map(|worth| {
            format!("{} points{}", words::points(worth.value), within(worth.interval))
        });
        if worth.iter().all(Change::is_noise) {
            let [ours, theirs] = points;
            return format!(
                "The effect of going first is within the noise: {ours} to {}, {theirs} to {}.",
                self.name(Side::A),
                self.name(Side::B)
            );
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
        format!("Going first is worth {worth}.")
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
            "One step of ease for {name}'s attacks is worth {} points on the attack roll, and {} \
             points{} in the duel.",
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
        if let Source::Exact { swing: Some(swing), .. } = self.odds.source {
            let points = swing * 100.0;
            let _ = write!(
                text,
                "; the chance to win swings by {points:.0} points in total over a duel"
            );
        }
        Some(text + ".")
    }

    fn ends(&self) -> Table {
        let odds = self.odds;
        let row = |side: Side| {
            let win = odds.wins(side);
            vec![
                format!("{} wins", self.name(side)),
                words::percent(win),
                certainty(odds.interval(win)),
                words::percent(odds.ended(Ending::Out(side))),
                words::percent(odds.ended(Ending::Rout(side))),
            ]
        };
        let other = |name: &str, chance: f64| {
            let told = certainty(odds.interval(chance));
            vec![name.to_owned(), words::percent(chance), told, String::new(), String::new()]
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
        table("How the duel ends".to_owned(), &heads, rows, DUELS)
    }

    fn growth_table(&self) -> Table {
        let name = self.name(Side::A);
        let caption = format!("What steps of ease for {name}'s attacks are worth");
        table(caption, &STEPS, self.growth.iter().map(step_row).collect(), GROWTH)
    }

    fn rounds(&self) -> Table {
        let over = self.odds.ended_by_round();
        let won = Side::BOTH.map(|side| self.odds.won_by_round(side));
        let last = over.iter().position(|&over| 0.9995 <= over).map_or(over.len(), |at| at + 1);
        let row = |at: usize| {
            let chances = [over[at], won[0][at], won[1][at]];
            let mut row = vec![(at + 1).to_string()];
            row.extend(chances.map(words::percent));
            row
        };
        let [a, b] = Side::BOTH.map(|side| format!("{} has won", self.name(side)));
        let heads = [("round", true), ("over", true), (a.as_str(), true), (b.as_str(), true)];
        let rows = (0..last).map(row).collect();
        let mut table = table("By the end of each round".to_owned(), &heads, rows, ROUNDS);
        table.folded = true;
        table
    }
}
