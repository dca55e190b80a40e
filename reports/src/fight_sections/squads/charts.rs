//! The charts of a squad fight.

use evenodds_analyses::clustered::Clustered;
use evenodds_analyses::engage::SquadOdds;
use evenodds_analyses::policies::Policies;
use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::{POLICIES, Status};

use super::Answer;
use crate::chart::{
    self, Amount, AmountGroup, Axis, Bar, Bars, Chart, Headline, Heat, Hue, Line, Panel, Part,
    Scale, Shade, Stack,
};
use evenodds_analyses::words;

/// The smallest chance that is visible in a drawing.
const SEEN: f64 = 1e-3;
/// The smallest share of fights that gets an entry in a legend.
const SHARE: f64 = 4e-3;
/// The smallest chance for which a chart of its own is drawn.
const OFTEN: f64 = 0.02;
/// The maximum number of rounds of a chart.
const ROUNDS: usize = 40;

/// Creates a headline whose alternative text is the title and the numbers drawn.
fn headline(title: String, subtitle: String) -> Headline {
    Headline { title, subtitle, alt: String::new() }
}

fn round_axis() -> Axis {
    Axis { title: "Round".to_owned(), own: None }
}

impl Answer<'_> {
    fn hue(&self, side: Side) -> Hue {
        Hue::of(self.setup.scenario_file.system.book()).of_side(side)
    }

    /// Returns the number of rounds that charts show: those by which 99 in 100 fights are over.
    fn shown(&self) -> usize {
        let over = self.odds.ends.ended_by_round();
        let last = over.iter().position(|&over| 0.99 <= over).map_or(over.len(), |at| at + 1);
        last.clamp(2, ROUNDS).min(over.len())
    }

    /// Returns a line of chances, round by round, with their intervals.
    fn line(&self, label: &str, hue: Hue, chances: &[f64]) -> Line {
        let points: Vec<(i32, f64)> =
            (1..).zip(chances.iter().copied().take(self.shown())).collect();
        let ends = |&(x, p): &(i32, f64)| self.odds.ends.interval(p).map(|(l, h)| (x, l, h));
        let intervals = points.iter().filter_map(ends).collect();
        Line { label: label.to_owned(), hue, shade: 0.5, intervals, points }
    }

    /// Returns a line of sampled numbers, round by round, as shares of `whole`; with gaps where
    /// there are none.
    fn known_line(&self, side: Side, numbers: &[Option<Clustered>], whole: f64) -> Line {
        let shown = || (1..).zip(numbers.iter().take(self.shown()));
        let points = shown()
            .map(|(x, known)| (x, known.map_or(f64::NAN, |known| known.value / whole)))
            .collect();
        let ends = |(x, known): (i32, &Option<Clustered>)| {
            let (low, high) = known.as_ref()?.interval;
            Some((x, low / whole, high / whole))
        };
        let intervals = shown().filter_map(ends).collect();
        let label = self.name(side).to_owned();
        Line { label, hue: self.hue(side), shade: 0.5, points, intervals }
    }
}

/// Draws how fights end, in general and with each side going first.
pub(super) fn endings(answer: &Answer<'_>) -> Chart {
    let [a, b] = answer.setup.names();
    let part = |label: String, hue: Option<Hue>, shade: Shade| Part { label, hue, shade };
    let [ours, theirs] = Side::BOTH.map(|side| Some(answer.hue(side)));
    let parts = [
        part(format!("{a}, the other out"), ours, Shade::Own),
        part(format!("{a}, the other routed"), ours, Shade::Light),
        part(format!("{a}, on victory conditions"), ours, Shade::Strong),
        part("both out".to_owned(), None, Shade::Light),
        part("undecided".to_owned(), None, Shade::Own),
        part(format!("{b}, on victory conditions"), theirs, Shade::Strong),
        part(format!("{b}, the other routed"), theirs, Shade::Light),
        part(format!("{b}, the other out"), theirs, Shade::Own),
    ];
    let shares = |odds: &SquadOdds| {
        let both = odds.ends.ended(Ending::BothOut);
        let of = |side: Side| {
            let ends = &odds.ends;
            [ends.ended(Ending::Out(side)), ends.ended(Ending::Rout(side)), odds.decided(side)]
        };
        let [first, second] = [of(Side::A), of(Side::B)];
        let neither = [both, (odds.draw() - both).max(0.0)];
        let all = first.into_iter().chain(neither).chain(second.into_iter().rev());
        // What is too rare to be drawn needs no entry in the legend.
        all.map(|share| if share < SHARE { 0.0 } else { share }).collect::<Vec<f64>>()
    };
    let as_said = match answer.setup.first() {
        "a" => format!("{a} goes first"),
        "b" => format!("{b} goes first"),
        _ => "as rolled".to_owned(),
    };
    let mut rows = vec![Stack { label: as_said, shares: shares(answer.odds) }];
    if let Some(first) = answer.first_move {
        let with = [a, b].into_iter().zip(&first.odds);
        let with = with.map(|(name, odds)| (format!("{name} goes first"), odds));
        rows.extend(with.map(|(label, odds)| Stack { label, shares: shares(odds) }));
    }
    rows.dedup();
    if rows.len() == 1 {
        rows[0].label = String::new();
    }
    let wins = Side::BOTH.map(|side| words::percent(answer.odds.wins(side)));
    let neither = words::neither(answer.odds.draw());
    let title = format!("Fights won: {a} {}, {b} {}{neither}", wins[0], wins[1]);
    let subtitle = format!("{}; who wins, and how", answer.place());
    chart::stack(&headline(title, subtitle), &parts, &rows)
}

/// Draws how many fights are over, and won by each side, by each round; none if nearly all fights
/// last until the rounds run out.
pub(super) fn rounds(answer: &Answer<'_>) -> Option<Chart> {
    let ends = &answer.odds.ends;
    if ends.ended_by_round().last().is_none_or(|&over| over < OFTEN) {
        return None;
    }
    let mut lines = vec![answer.line("over", Hue::Other(2), &ends.ended_by_round())];
    for side in Side::BOTH {
        let label = format!("won by {}", answer.name(side));
        lines.push(answer.line(&label, answer.hue(side), &ends.won_by_round(side)));
    }
    let title = match ends.rounds_median() {
        Some(1) => "Half of the fights are over in the first round".to_owned(),
        Some(median) => format!("Half of the fights are over after {median} rounds"),
        None => format!(
            "Less than half of the fights are over after {} rounds",
            answer.setup.rounds_max()
        ),
    };
    let subtitle = format!("{}; share of fights by the end of each round", answer.place());
    Some(chart::endings(&headline(title, subtitle), &round_axis(), "Share of fights", &lines))
}

/// Draws in how many fights a side has not been routed, by each round; `None` if no side ever is.
pub(super) fn unbroken(answer: &Answer<'_>) -> Option<Chart> {
    let odds = answer.odds;
    let routs = Side::BOTH.map(|side| odds.routed(side));
    if routs.iter().all(|&rout| rout < OFTEN) {
        return None;
    }
    let lines = Side::BOTH.map(|side| {
        let standing: Vec<f64> = odds.routed_by_round(side).iter().map(|rout| 1.0 - rout).collect();
        answer.line(answer.name(side), answer.hue(side), &standing)
    });
    let [a, b] = answer.setup.names();
    let title = format!(
        "Routed: {a} in {} of fights, {b} in {}",
        words::percent(routs[0]),
        words::percent(routs[1])
    );
    let subtitle = format!(
        "{}; share of fights in which a side is not routed by the end of each round",
        answer.place()
    );
    Some(chart::endings(&headline(title, subtitle), &round_axis(), "Not routed", &lines))
}

/// Draws how many figures of each side are not out, by each round.
pub(super) fn survival(answer: &Answer<'_>) -> Option<Chart> {
    let odds = answer.odds;
    let out = Side::BOTH.map(|side| odds.standing(side, Status::Out));
    let [Some(ours), Some(theirs)] = out else { return None };
    let lines = Side::BOTH.map(|side| {
        let out = if side == Side::A { &ours } else { &theirs };
        let left: Vec<f64> = out.iter().map(|out| 1.0 - out).collect();
        answer.line(answer.name(side), answer.hue(side), &left)
    });
    let lost = Side::BOTH.map(|side| words::mean(odds.casualties_mean(side).unwrap_or(0.0)));
    let [a, b] = answer.setup.names();
    let title = format!(
        "Figures lost: {a} {} of {}, {b} {} of {}",
        lost[0],
        odds.size(Side::A),
        lost[1],
        odds.size(Side::B)
    );
    let subtitle = format!(
        "{}; share of figures that are not out by the end of each round; fights that are \
         over keep their final state",
        answer.place()
    );
    Some(chart::endings(&headline(title, subtitle), &round_axis(), "Share of figures", &lines))
}

/// Draws how many figures of a side are out at its rout; `None` if that hardly ever happens.
pub(super) fn losses_at_rout(answer: &Answer<'_>) -> Option<Chart> {
    let odds = answer.odds;
    let sides = Side::BOTH.into_iter().filter_map(|side| {
        let losses = odds.losses_at_rout(side).filter(|_| OFTEN <= odds.routed(side))?;
        Some((side, losses))
    });
    let sides: Vec<(Side, Vec<f64>)> = sides.collect();
    let mean =
        |losses: &[f64]| -> f64 { (0_u32..).zip(losses).map(|(out, p)| f64::from(out) * p).sum() };
    let told: Vec<String> = sides
        .iter()
        .map(|(side, losses)| {
            let (name, size) = (answer.name(*side), odds.size(*side));
            format!("{name} {} of {size}", words::mean(mean(losses)))
        })
        .collect();
    let title = format!("Out when routed: {}", words::list(&told));
    let panels: Vec<Bars> = sides
        .iter()
        .map(|(side, losses)| {
            let bars = (0..).zip(losses).map(|(x, &p)| {
                let parts = if x == 0 { [0.0, p, 0.0, 0.0] } else { [0.0, 0.0, p, 0.0] };
                Bar { x, parts }
            });
            let title = answer.name(*side).to_owned();
            Bars { title, hue: answer.hue(*side), bars: bars.collect() }
        })
        .collect();
    // If a breaking point alone decides, there is nothing to see.
    let told_apart = |(_, losses): &(Side, Vec<f64>)| losses.iter().all(|&p| p < 1.0);
    if !sides.iter().any(told_apart) {
        return None;
    }
    let alt = sides.iter().map(|(side, losses)| {
        let shares = losses.iter().enumerate().filter(|(_, p)| 0.0 < **p);
        let shares = shares.map(|(out, p)| format!("{out} out {}", words::percent(*p)));
        format!("{}: {}", answer.name(*side), shares.collect::<Vec<_>>().join(", "))
    });
    let alt = format!("{title}. {}.", alt.collect::<Vec<_>>().join(". "));
    let subtitle =
        format!("{}; how many figures are out when their side is routed", answer.place());
    let headline = Headline { title, subtitle, alt };
    Some(chart::amounts(&headline, "Figures out", &panels))
}

/// Draws the statuses of figures, round by round; `None` if they are only ever ready or out.
pub(super) fn states(answer: &Answer<'_>) -> Option<Chart> {
    let odds = answer.odds;
    let panel = |status: Status| {
        let shares = Side::BOTH.map(|side| odds.standing(side, status).unwrap_or_default());
        shares.iter().flatten().any(|&share| OFTEN <= share).then(|| Panel {
            title: answer.word(status).to_owned(),
            lines: Side::BOTH
                .map(|side| answer.line(answer.name(side), answer.hue(side), &shares[side.index()]))
                .to_vec(),
            mark: None,
        })
    };
    let all = [Status::Down, Status::Shaken, Status::Fled, Status::Out];
    let panels: Vec<Panel> = all.into_iter().filter_map(panel).collect();
    // If figures are only ever out, the survival chart shows it.
    if panels.iter().all(|panel| panel.title == answer.word(Status::Out)) {
        return None;
    }
    let most = |side: Side| {
        let down = odds.standing(side, Status::Down).unwrap_or_default();
        let shaken = odds.standing(side, Status::Shaken).unwrap_or_default();
        down.iter().zip(shaken).map(|(down, shaken)| down + shaken).fold(0.0, f64::max)
    };
    let [ours, theirs] = Side::BOTH.map(most);
    let [a, b] = answer.setup.names();
    let title = match ours.max(theirs) < SEEN {
        true => "Figures can fight until they are out or gone".to_owned(),
        false => format!(
            "At the worst point {} of {a} and {} of {b} are down or unnerved",
            words::percent(ours),
            words::percent(theirs)
        ),
    };
    let subtitle = format!("{}; share of figures at the end of each round", answer.place());
    let headline = headline(title, subtitle);
    Some(chart::panels(&headline, &round_axis(), "Share of figures", &panels))
}

/// Draws the results of attacks, round by round; `None` if there are no attacks.
pub(super) fn pace(answer: &Answer<'_>) -> Option<Chart> {
    let odds = answer.odds;
    let hits = Side::BOTH.map(|side| odds.hits_per_attack(side));
    if hits.iter().all(Option::is_none) {
        return None;
    }
    let rates = Side::BOTH.map(|side| {
        let rounds = odds.hits_by_round(side).unwrap_or_default();
        answer.known_line(side, &rounds, 1.0)
    });
    let kills = Side::BOTH.map(|side| {
        let rounds = odds.kills_by_round(side).unwrap_or_default();
        let rounds: Vec<Option<Clustered>> = rounds.into_iter().map(Some).collect();
        answer.known_line(side, &rounds, odds.size(side.foe()).max(1) as f64)
    });
    let panel = |title: &str, lines: [Line; 2]| Panel {
        title: title.to_owned(),
        lines: lines.to_vec(),
        mark: None,
    };
    let panels =
        [panel("attacks that hit", rates), panel("share of enemies taken out in the round", kills)];
    let [a, b] = answer.setup.names();
    let told =
        hits.map(|hits| hits.map_or_else(|| "none".to_owned(), |hits| words::percent(hits.value)));
    let title = format!("Attacks that hit: {} by {a}, {} by {b}", told[0], told[1]);
    let subtitle = format!("{}; what each side does in each round", answer.place());
    Some(chart::panels(&headline(title, subtitle), &round_axis(), "Share", &panels))
}

/// Draws the kills of each figure; `None` if there are none.
pub(super) fn kills(answer: &Answer<'_>) -> Option<Chart> {
    let actions = answer.odds.actions_of_figures()?;
    let best = actions.iter().max_by(|a, b| a.kills.value.total_cmp(&b.kills.value))?;
    if best.kills.value <= 0.0 {
        return None;
    }
    let groups = Side::BOTH.map(|side| {
        let mut ours: Vec<_> = actions.iter().filter(|figure| figure.side == side).collect();
        ours.sort_by(|a, b| b.kills.value.total_cmp(&a.kills.value));
        let rows = ours.into_iter().map(|figure| Amount {
            label: figure.name.to_owned(),
            value: figure.kills.value,
            interval: Some(figure.kills.interval),
        });
        AmountGroup {
            title: answer.name(side).to_owned(),
            hue: answer.hue(side),
            rows: rows.collect(),
        }
    });
    let title =
        format!("{} scores the most kills, {} per fight", best.name, words::mean(best.kills.value));
    let subtitle = format!("{}; kills by figure", answer.place());
    Some(chart::amount_rows(
        &headline(title, subtitle),
        "Mean number of enemies taken out per fight",
        &groups,
    ))
}

/// Draws how often each policy of the first side wins against each of the second's.
pub(super) fn policies(answer: &Answer<'_>, policies: &Policies) -> Chart {
    let names: Vec<String> = POLICIES.iter().map(|policy| policy.name().to_owned()).collect();
    let [a, b] = answer.setup.names();
    let win = |own, other| policies.odds(Side::A, own, other).wins(Side::A);
    let all =
        || (0..names.len()).flat_map(|own| (0..names.len()).map(move |other| win(own, other)));
    let (least, most) = (all().fold(1.0, f64::min), all().fold(0.0, f64::max));
    let title = format!(
        "{a} wins {} to {}, depending on both policies",
        words::percent(least),
        words::percent(most)
    );
    let subtitle = format!("{}; chance of {a} to win, in percent", answer.place());
    let cells = (0..names.len())
        .map(|own| (0..names.len()).map(|other| Some(win(own, other))).collect())
        .collect();
    let heat = Heat {
        row_title: format!("Policy of {a}"),
        column_title: format!("of {b}"),
        rows: names.clone(),
        columns: names,
        cells,
        scale: Scale::Even,
    };
    chart::heat(&headline(title, subtitle), &heat)
}
