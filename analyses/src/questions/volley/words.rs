//! The sentences and the table of a volley.

use evenodds_engine::fight::Allocation;

use super::odds::Event;
use super::question::{LAWS, Rank, VolleyAnswer};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::question::words::{at, certainty, title};

impl VolleyAnswer<'_> {
    /// Names the attackers: "3 Line and 1 Captain".
    pub(super) fn attackers(&self) -> String {
        let ranks: Vec<String> = self.question.attackers.iter().map(rank).collect();
        words::list(&ranks)
    }

    /// Names the targets.
    pub(super) fn targets(&self) -> String {
        rank(&self.question.targets)
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let (question, odds) = (self.question, &self.odds);
        let bout = &question.bouts[0];
        let (count, attacks) = (question.targets.count, question.attacks());
        let none = 1.0 - odds.at_least(Event::Out, 1);
        let all = odds.at_least(Event::Out, count);
        let of_all = match count {
            1 => String::new(),
            _ => format!(", and all with {}", words::percent(all)),
        };
        let first = format!(
            "{}{}: a volley of {} takes out {} of {} on average, none with {} ({}){of_all}.",
            title(&bout.roster_file),
            at(&bout.settings),
            self.attackers(),
            words::decimal(odds.mean(Event::Out).value, 2),
            self.targets(),
            words::percent(none),
            certainty(odds.interval(none))
        );
        let second = format!(
            "Of up to {attacks} attacks, {} hit and {} wound on average.",
            words::decimal(odds.mean(Event::Hits).value, 2),
            words::decimal(odds.mean(Event::Wounds).value, 2)
        );
        let points = self.points_out().filter(|points| 0.0 < points.value).map(|points| {
            let mean = words::decimal(points.value, 2);
            match self.attackers_cost().filter(|cost| 0.0 < *cost) {
                None => format!("That is {mean} points on average."),
                Some(cost) => format!(
                    "That is {mean} points on average, by attackers that cost {}: {} for each {} points.",
                    words::cost(cost),
                    words::decimal(points.value / cost * words::PER_POINTS, 2),
                    words::cost(words::PER_POINTS)
                ),
            }
        });
        let third = match question.allocation {
            Allocation::Focus => {
                "It is assumed that attacks fall on one figure until it is out, in the order given, \
                 and then on the next one: harm adds up, and attacks on nobody are not made."
            }
            Allocation::Spread => {
                "It is assumed that attacks fall on each figure in turn, in the order given: harm \
                 adds up on each, and attacks on a figure that is out are not made."
            }
        };
        let carried = "What an attack has left goes on to the next figure that stands.";
        let carried = question.carries.then_some(carried);
        let rules = [third].into_iter().chain(carried).map(str::to_owned);
        [first].into_iter().chain(points).chain([second]).chain(rules).collect()
    }

    pub(super) fn table(&self) -> Table {
        // One attack that carries over can take out several.
        let out = self.odds.law.iter().map(|(done, _)| done.out).max();
        let most = self.question.attacks().max(out.unwrap_or(0));
        let laws = Event::ALL.map(|event| self.odds.count(event));
        let known = |chance: f64| Cell::dense(chance, self.odds.interval(chance));
        let row = |count: u16| {
            let chances = laws.iter().flat_map(|law| {
                let ends = [law.mass(&count), law.probability(|&other| count <= other)];
                ends.map(|chance| if chance > 0.0 { known(chance) } else { Cell::Missing })
            });
            [Cell::Count(count.into())].into_iter().chain(chances).collect()
        };
        let heads = [
            ("count", true),
            ("hits", true),
            ("hits, this or more", true),
            ("wounds", true),
            ("wounds, this or more", true),
            ("out", true),
            ("out, this or more", true),
        ];
        let caption = "Chance of each number of hits, of wounds and of figures out";
        Table::of(caption, &heads, (0..=most).map(row).collect(), LAWS).whole().shown_by(&["laws"])
    }
}

fn rank(rank: &Rank) -> String {
    format!("{} {}", rank.count, rank.name)
}
