//! The tables of a squad fight.

use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::law::Law;
use evenodds_engine::squad::Status;

use super::policies;
use super::question::{Engagement, FIGURES, ROUNDS, SIDES};
use crate::answer::statistics::clustered::Clustered;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::engage::StockLeft;

impl Engagement<'_> {
    pub(super) fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.results(), self.deployment(), self.rounds()];
        tables.extend(self.figures());
        tables.extend(self.policies.map(|known| policies::table(known).folded()));
        tables.extend((!self.replays.is_empty()).then(|| self.replays()));
        tables
    }

    /// Returns the results of both sides, one measure per row.
    fn results(&self) -> Table {
        let odds = self.odds;
        let sure = |chance: f64| Cell::Known(chance, odds.ends.interval(chance));
        let dense = |chance: f64| Cell::dense(chance, odds.ends.interval(chance));
        let row = |name: &str, tell: &dyn Fn(Side) -> Option<Cell>| {
            let cells = Side::BOTH.map(tell);
            cells.iter().any(Option::is_some).then(|| {
                let cells = cells.into_iter().map(|cell| cell.unwrap_or(Cell::Missing));
                std::iter::once(Cell::Text(name.to_owned())).chain(cells).collect::<Vec<Cell>>()
            })
        };
        let goals = Side::BOTH.iter().any(|&side| 0.0 < odds.decided(side));
        let rows = [
            row("wins", &|side| Some(sure(odds.wins(side)))),
            row("… with the other out", &|side| Some(dense(odds.ends.ended(Ending::Out(side))))),
            row("… with the other routed", &|side| {
                Some(dense(odds.ends.ended(Ending::Rout(side))))
            }),
            row("… on victory conditions", &|side| goals.then(|| dense(odds.decided(side)))),
            row("going first is worth", &|side| {
                let gain = self.first_move?.change(side);
                Some(Cell::Worth(gain.value, gain.interval))
            }),
            row("is routed", &|side| Some(sure(odds.routed(side)))),
            row("is wiped out", &|side| odds.wiped_out(side).map(sure)),
            row("figures", &|side| Some(Cell::Count(odds.size(side) as u64))),
            row("out at the end", &|side| odds.casualties(side).map(mean)),
            row("out when routed", &|side| odds.losses_at_rout_mean(side).map(mean)),
            row("fled the table", &|side| odds.fled(side).map(mean)),
        ];
        let left = self.left_rows();
        let actions = [
            row("attacks that hit", &|side| {
                let hits = odds.hits_per_attack(side)?;
                Some(Cell::Known(hits.value, Some(hits.interval)))
            }),
            row("enemies taken out", &|side| {
                let kills = odds.kills_mean(side)?;
                Some(Cell::Mean(kills.value, Some(kills.interval)))
            }),
        ];
        let [a, b] = self.setup.names();
        let heads = [("result", false), (a, true), (b, true)];
        let rows = rows.into_iter().flatten().chain(left).chain(actions.into_iter().flatten());
        Table::of("Results for both sides", &heads, rows.collect(), SIDES).shown_by(&["ends"])
    }

    /// Returns what is shown of what is left of both sides, figures first, with its words.
    fn left(&self) -> Vec<(String, [Option<StockLeft>; 2])> {
        let [ours, theirs] = Side::BOTH.map(|side| self.odds.left(side));
        let figures = [&ours, &theirs].map(|left| left.first().cloned().flatten());
        let all = ours.into_iter().zip(theirs).map(|(ours, theirs)| [ours, theirs]).enumerate();
        let shown = all.filter_map(|(nth, left)| {
            let says_more = |(one, figures): (&Option<StockLeft>, &Option<StockLeft>)| {
                one.as_ref().zip(figures.as_ref()).is_some_and(|(one, figures)| !one.is_as(figures))
            };
            let is_shown = nth == 0 || left.iter().zip(&figures).any(says_more);
            let says = left.iter().flatten().next()?.says.clone();
            is_shown.then_some((says, left))
        });
        shown.collect()
    }

    /// Returns what each side has besides figures, and what is left of it at the end.
    fn left_rows(&self) -> Vec<Vec<Cell>> {
        let rows = self.left().into_iter().skip(1).flat_map(|(says, left)| {
            let row = |name: String, cell: &dyn Fn(&StockLeft) -> Cell| {
                let cells = left.iter().map(|one| one.as_ref().map_or(Cell::Missing, cell));
                std::iter::once(Cell::Text(name)).chain(cells).collect()
            };
            let start = |left: &StockLeft| Cell::Text(left.start.to_string());
            let end = row(format!("{says} left at the end"), &|left| mean(left.mean));
            [row(says.clone(), &start), end]
        });
        rows.collect()
    }

    /// Returns the participants, with the posture of each unit.
    fn deployment(&self) -> Table {
        let rows = self.scenario().forces.iter().flat_map(|force| {
            force.units.iter().map(|unit| {
                let figures: Vec<&str> = unit.figures.iter().map(|one| one.name.as_str()).collect();
                let texts = [
                    force.name.clone(),
                    unit.name.clone(),
                    words::list(&words::numbered(&figures)),
                    unit.posture.name().to_owned(),
                    force.policy.name().to_owned(),
                ];
                texts.map(Cell::Text).to_vec()
            })
        });
        let heads = ["side", "unit", "figures", "posture", "policy"].map(|head| (head, false));
        let table = Table::of("Units, postures and policies", &heads, rows.collect(), SIDES);
        Table { frame: None, ..table }.folded()
    }

    /// Returns the course of the fight, round by round: without what figures do and what becomes of
    /// them, if it was solved.
    fn rounds(&self) -> Table {
        let odds = self.odds;
        let over = odds.ends.ended_by_round();
        // What nobody ever is, such as down in a game without it, gets no column.
        let is_seen = |status: &Status| {
            let shares = Side::BOTH.map(|side| odds.standing(side, *status).unwrap_or_default());
            *status == Status::Out || shares.iter().flatten().any(|&share| 0.0 < share)
        };
        let shown: Vec<Status> =
            [Status::Down, Status::Shaken, Status::Out].into_iter().filter(is_seen).collect();
        let left = self.left();
        let left_heads: Vec<String> = left.iter().map(|(says, _)| format!("{says} left")).collect();
        let columns = Side::BOTH.map(|side| {
            let (won, routed) = (odds.ends.won_by_round(side), odds.routed_by_round(side));
            let standing = shown.iter().map(|&status| odds.standing(side, status));
            let standing: Vec<Vec<f64>> = standing.flatten().collect();
            let actions = (odds.hits_by_round(side), odds.kills_by_round(side));
            (won, routed, standing, actions)
        });
        let row = |at: usize, side: Side| {
            let (won, routed, standing, (hits, kills)) = &columns[side.index()];
            let mut row = vec![Cell::Count(at as u64 + 1), Cell::Text(self.name(side).to_owned())];
            let known = |chance: f64| Cell::dense(chance, odds.ends.interval(chance));
            row.extend([over[at], won[at], routed[at]].map(known));
            row.extend(standing.iter().map(|shares| known(shares[at])));
            row.extend(left.iter().map(|(_, left)| match &left[side.index()] {
                Some(left) => Cell::Text(usual(&left.by_round[at])),
                None => Cell::Missing,
            }));
            let rate = |hits: Option<Clustered>| {
                hits.map_or(Cell::Missing, |hits| Cell::dense(hits.value, Some(hits.interval)))
            };
            row.extend(hits.iter().map(|rounds| rate(rounds[at])));
            row.extend(kills.iter().map(|rounds| mean(rounds[at])));
            row
        };
        let rounds = 0..odds.rounds_told();
        let rows = rounds.flat_map(|at| Side::BOTH.map(|side| row(at, side)));
        let mut heads = vec![
            ("round", true),
            ("side", false),
            ("over", true),
            ("has won", true),
            ("is routed", true),
        ];
        let caption = match odds.tally {
            Some(_) => {
                heads.extend(shown.iter().map(|&status| (self.word(status), true)));
                heads.extend(left_heads.iter().map(|head| (head.as_str(), true)));
                let actions = ["attacks that hit", "enemies taken out"];
                heads.extend(actions.map(|head| (head, true)));
                "By round: shares at its end, what is left in 9 of 10 fights, and actions during it"
            }
            None => "By round: shares of fights at its end",
        };
        let table = Table::of(caption, &heads, rows.collect(), ROUNDS).folded();
        table.shown_by(&["rounds", "unbroken", "survival", "states", "pace"])
    }

    /// Returns the actions of each figure; `None` if the fight was solved.
    fn figures(&self) -> Option<Table> {
        let odds = self.odds;
        let perhaps = |share: Option<Clustered>| {
            share.map_or(Cell::Missing, |share| Cell::dense(share.value, Some(share.interval)))
        };
        let rows = odds.actions_of_figures()?.into_iter().map(|figure| {
            vec![
                Cell::Text(self.name(figure.side).to_owned()),
                Cell::Text(figure.name.to_owned()),
                mean(figure.attacks),
                mean(figure.blows),
                mean(figure.moves),
                perhaps(figure.hits_per_attack),
                mean(figure.kills),
                perhaps(figure.kills_share),
                Cell::dense(figure.out, odds.ends.interval(figure.out)),
            ]
        });
        let heads = [
            ("side", false),
            ("figure", false),
            ("attacks", true),
            ("in close combat", true),
            ("rounds moved in", true),
            ("hit", true),
            ("kills", true),
            ("share of side's kills", true),
            ("is out", true),
        ];
        let caption = "Mean results per figure and fight";
        let table = Table::of(caption, &heads, rows.collect(), FIGURES).folded();
        Some(table.shown_by(&["kills"]))
    }

    /// Returns the fights that are drawn, with the commands that print them.
    fn replays(&self) -> Table {
        let setup = self.setup;
        let set: Vec<String> =
            setup.settings.iter().map(|(key, value)| format!(" --set {key}={value}")).collect();
        let set = set.concat();
        let rows = self.replays.iter().map(|replay| {
            let (name, seed, index) = (&setup.scenario_file.name, replay.seed, replay.index);
            let percentile = replay.percentile;
            vec![
                percentile.map_or_else(Cell::empty, |percent| Cell::Count(percent.into())),
                Cell::Count(index),
                Cell::Text(replay.ending_words(setup.names())),
                Cell::Text(format!("evenodds play {name} --seed {seed} --index {index}{set}")),
            ]
        });
        let heads = [("percentile", true), ("fight", true), ("ending", false), ("command", false)];
        let name = self.name(Side::A);
        let caption = format!("A bad, a median and a good fight for {name}, as drawn above");
        Table { frame: None, ..Table::of(caption, &heads, rows.collect(), SIDES) }
    }
}

/// Returns between which amounts nine fights in ten lie, by the chance of each, from the lowest on.
fn usual(chances: &[(f64, f64)]) -> String {
    let law = Law::new(chances.iter().map(|one| one.1).enumerate().collect());
    let ends = law.as_ref().ok().and_then(|law| law.quantile(0.05).zip(law.quantile(0.95)));
    match ends {
        Some((low, high)) if low == high => chances[*low].0.to_string(),
        Some((low, high)) => format!("{}–{}", chances[*low].0, chances[*high].0),
        None => String::new(),
    }
}

/// Returns a mean as one of many.
pub(super) fn mean(of: Clustered) -> Cell {
    Cell::Dense(Box::new(Cell::Mean(of.value, Some(of.interval))))
}
