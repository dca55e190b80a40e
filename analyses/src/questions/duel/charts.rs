//! The charts of a duel.

use evenodds_engine::engagement::{Ending, Quantity, Remains, Side};

use super::question::Duel;
use crate::answer::chart::{Axis, Bar, Bars, Chart, Drawing, Hue, Line, Part, Shade, Stack};
use crate::answer::words;
use crate::measures::duel::DuelOdds;
use crate::question::bouts::{SEEN, headline, hue, pairing};
use crate::question::steps;

impl Duel<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        let mut charts = vec![endings(self), rounds(self)];
        if !self.growth.is_empty() {
            charts.push(steps::chart(self.bout, self.growth));
        }
        charts.extend(left(self));
        charts
    }
}

fn endings(duel: &Duel<'_>) -> Chart {
    let bout = duel.bout;
    let [a, b] = &bout.names;
    let own = hue(bout);
    let theirs = own.of_side(Side::B);
    let part = |label: String, hue: Option<Hue>, shade: Shade| Part { label, hue, shade };
    let parts = [
        part(format!("{a} wins, other out"), Some(own), Shade::Own),
        part(format!("{a} wins, other routed"), Some(own), Shade::Light),
        part("both out".to_owned(), None, Shade::Light),
        part("undecided".to_owned(), None, Shade::Own),
        part(format!("{b} wins, other routed"), Some(theirs), Shade::Light),
        part(format!("{b} wins, other out"), Some(theirs), Shade::Own),
    ];
    let shares = |odds: &DuelOdds| {
        [
            odds.ended(Ending::Out(Side::A)),
            odds.ended(Ending::Rout(Side::A)),
            odds.ended(Ending::BothOut),
            odds.undecided,
            odds.ended(Ending::Rout(Side::B)),
            odds.ended(Ending::Out(Side::B)),
        ]
        .into_iter()
        // What is too rare to be drawn needs no entry in the legend.
        .map(|share| if share < SEEN { 0.0 } else { share })
        .collect::<Vec<f64>>()
    };
    let mut rows = vec![(bout.situation.word("first"), duel.odds)];
    let firsts = duel.first_move.into_iter().flat_map(|first| &first.odds);
    rows.extend(["a", "b"].into_iter().zip(firsts));
    let rows = rows.into_iter().map(|(who, odds)| {
        let label = match who {
            "a" => format!("{a} goes first"),
            "b" => format!("{b} goes first"),
            _ => "as rolled".to_owned(),
        };
        Stack { label, shares: shares(odds) }
    });
    let title = format!(
        "{a} wins {}, {b} {}{}",
        words::percent(duel.odds.wins(Side::A)),
        words::percent(duel.odds.wins(Side::B)),
        duel.neither()
    );
    Chart {
        name: "ends",
        headline: headline(title, format!("{}; how duels end", pairing(bout))),
        drawing: Drawing::Stack { parts: parts.to_vec(), rows: rows.collect() },
    }
}

fn rounds(duel: &Duel<'_>) -> Chart {
    let (bout, odds) = (duel.bout, duel.odds);
    let over = odds.ended_by_round();
    // If the end is far, rounds after 99 in 100 duels are left to the table.
    let last = over.iter().position(|&over| 0.99 <= over).map_or(over.len(), |at| at + 1);
    let shown = last.clamp(2, 40).min(over.len());
    let line = |label: &str, hue: Hue, chances: &[f64]| {
        let points: Vec<(i32, f64)> = (1..).zip(chances[..shown].iter().copied()).collect();
        let ends = points.iter().filter_map(|&(x, p)| odds.interval(p).map(|(l, h)| (x, l, h)));
        Line { label: label.to_owned(), hue, shade: 0.5, intervals: ends.collect(), points }
    };
    let won = Side::BOTH.map(|side| odds.won_by_round(side));
    let [a, b] = &bout.names;
    let theirs = hue(bout).of_side(Side::B);
    let lines = [
        line("over", Hue::Neutral, &over),
        line(&format!("{a} has won"), hue(bout), &won[0]),
        line(&format!("{b} has won"), theirs, &won[1]),
    ];
    let title = match odds.rounds_median() {
        Some(1) => "Half of the duels are over in the first round".to_owned(),
        Some(median) => format!("Half of the duels are over after {median} rounds"),
        None => format!("Less than half of the duels are over after {} rounds", over.len()),
    };
    let subtitle = format!("{}; share of duels by the end of each round", pairing(bout));
    let x = Axis { title: "Round".to_owned(), own: None };
    Chart {
        name: "rounds",
        headline: headline(title, subtitle),
        drawing: Drawing::Endings {
            x,
            y_title: "Share of duels".to_owned(),
            lines: lines.to_vec(),
        },
    }
}

/// The maximum number of bars of a panel.
const BARS_MAX: usize = 60;

/// Returns the chart of what is left of both at the end, if the game counts anything that takes a
/// fighter out.
fn left(duel: &Duel<'_>) -> Option<Chart> {
    let bout = duel.bout;
    let panel = |remains: &Remains| {
        let Quantity { side, says, .. } = &remains.quantity;
        let amounts = remains.amounts.iter().zip(remains.law()).zip(remains.law_if(Some(*side)));
        let seen = amounts.filter(|((_, p), _)| SEEN <= *p);
        let bar = |((&amount, p), won): ((&i64, f64), f64)| {
            let x = i32::try_from(amount).ok()?;
            Some(Bar { x, parts: [0.0, (p - won).max(0.0), won, 0.0] })
        };
        let bars: Vec<Bar> = seen.map(bar).collect::<Option<_>>()?;
        let title = format!("{}: {says}", bout.names[side.index()]);
        (bars.len() <= BARS_MAX).then_some(Bars { title, hue: hue(bout).of_side(*side), bars })
    };
    let vital = duel.remains.laws.iter().filter(|remains| remains.quantity.is_vital);
    let panels: Vec<Bars> = vital.map(panel).collect::<Option<_>>()?;
    let means = Side::BOTH.map(|side| {
        let of = |remains: &&Remains| remains.quantity.side == side && remains.quantity.is_vital;
        let remains = duel.remains.laws.iter().find(of)?;
        let (name, mean) = (&bout.names[side.index()], remains.mean_if(Some(side))?);
        Some(format!("{name} wins with {} at {}", remains.quantity.says, words::decimal(mean, 1)))
    });
    let title: Vec<String> = means.into_iter().flatten().collect();
    let subtitle = format!(
        "{}; chance of each number at the end, coloured where that fighter wins",
        pairing(bout)
    );
    (!panels.is_empty() && !title.is_empty()).then(|| Chart {
        name: "left",
        headline: headline(title.join(", "), subtitle),
        drawing: Drawing::Amounts { x_title: "At the end".to_owned(), panels },
    })
}
