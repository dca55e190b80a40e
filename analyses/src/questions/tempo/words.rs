//! The sentences and tables of the tempo of a duel.

use evenodds_engine::engagement::Side;

use super::question::{DuelTempoAnswer, TEMPO, TEMPO_ROUNDS};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::question::words::{at, chain, method, title};

impl DuelTempoAnswer<'_> {
    pub(super) fn method(&self) -> String {
        let odds = &self.found.odds;
        let line = method(odds.slack(), None, &chain(&odds.source), "");
        let rounds_max = self.question.bout.rounds_max();
        format!(
            "{line} Chances to win in the course of a duel are those without a limit on rounds; a duel \
             that is not over after {rounds_max} rounds is undecided."
        )
    }

    fn name(&self, side: Side) -> &str {
        &self.question.bout.names[side.index()]
    }

    /// Says from which chance on a duel is decided: "90 %".
    pub(super) fn sure(&self) -> String {
        words::threshold(self.question.sure) + " %"
    }

    /// Says when the duel is decided, without the game.
    pub(super) fn title(&self) -> String {
        let [a, b] = Side::BOTH.map(|side| self.name(side));
        let rounds = words::mean(self.found.odds.rounds_mean());
        match self.found.round_mean() {
            Some(decided) if decided < 0.05 => {
                format!("{a} against {b} is decided before the first round, of {rounds} on average")
            }
            Some(decided) => format!(
                "{a} against {b} is decided in round {} of {rounds} on average",
                words::mean(decided)
            ),
            None => format!("{a} against {b} is never decided: nobody wins"),
        }
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let bout = &self.question.bout;
        let place = format!("{}{}", title(&bout.roster_file), at(&bout.settings));
        let mut sentences = Vec::new();
        if self.found.round_mean().is_none() {
            return vec![format!("{place}: {}.", self.title())];
        }
        sentences.push(format!(
            "{place}: {}: from then on the winner has a chance of {} or more (exact).",
            self.title(),
            self.sure()
        ));
        sentences.push(self.comebacks());
        sentences.push(format!(
            "The lead changes {} times on average.",
            words::decimal(self.found.tempo.lead_changes, 2)
        ));
        sentences.extend(self.open());
        sentences
    }

    fn comebacks(&self) -> String {
        let comebacks = self.found.tempo.comebacks;
        let [a, b] = comebacks.map(words::percent);
        if comebacks == [0.0; 2] {
            return format!("Nobody who was {} sure to win ever loses.", self.sure());
        }
        format!(
            "{} comes back from a foe who was {} sure to win in {a} of duels, {} in {b}.",
            self.name(Side::A),
            self.sure(),
            self.name(Side::B)
        )
    }

    /// Says how open the duel is.
    fn open(&self) -> Option<String> {
        let (upset, entropy) = (self.found.odds.upset()?, self.found.entropy());
        Some(format!(
            "The underdog wins {} of the duels with a winner; how a duel ends has an entropy of {} bits, \
             where an even duel has 1 and a certain one 0.",
            words::percent(upset),
            words::decimal(entropy, 2)
        ))
    }

    pub(super) fn tables(&self) -> Vec<Table> {
        let found = &self.found;
        let row = |side: Side| {
            let decided = found.decided_mean(side);
            vec![
                Cell::Text(format!("{} wins", self.name(side))),
                Cell::Chance(found.odds.wins(side)),
                decided.map_or(Cell::Missing, |mean| Cell::Mean(mean, None)),
                Cell::Chance(found.tempo.comebacks[side.index()]),
            ]
        };
        let heads =
            [("end", false), ("chance", true), ("decided in round", true), ("comebacks", true)];
        let caption = format!(
            "When it is decided, with a chance of {} for the winner; comebacks are of all duels",
            self.sure()
        );
        let ends = Table::of(caption, &heads, Side::BOTH.map(row).to_vec(), TEMPO);
        let over = self.over();
        let decided = Side::BOTH.map(|side| found.decided_by_round(side));
        let row = |at: usize| {
            let mut row = vec![Cell::Count(at as u64)];
            row.extend([over[at], decided[0][at], decided[1][at]].map(Cell::Chance));
            row
        };
        let [a, b] = Side::BOTH.map(|side| format!("decided for {}", self.name(side)));
        let heads = [("round", true), ("over", true), (a.as_str(), true), (b.as_str(), true)];
        let rows = (0..self.rounds_shown(0.9995)).map(row).collect();
        let rounds = Table::of("By the end of each round", &heads, rows, TEMPO_ROUNDS);
        vec![ends, rounds.folded().shown_by(&["decided"])]
    }
}
