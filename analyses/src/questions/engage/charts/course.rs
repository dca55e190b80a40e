//! The charts of the course of a squad fight, round by round.

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::Status;

use super::super::question::Engagement;
use super::often::OFTEN;
use crate::answer::chart::{Axis, Chart, Drawing, Headline, Hue, Line, Panel};
use crate::answer::statistics::clustered::Clustered;
use crate::answer::words;
use crate::question::bouts::headline;

/// The maximum number of rounds of a chart.
const ROUNDS: usize = 40;
/// The smallest share of figures in a state that gets a chart.
const MANY: f64 = 0.1;

/// Returns a chart of chances that grow round by round.
fn steps(name: &'static str, headline: Headline, y_title: &str, lines: Vec<Line>) -> Chart {
    let drawing = Drawing::Endings { x: round_axis(), y_title: y_title.to_owned(), lines };
    Chart { name, headline, drawing }
}

/// Returns a chart of small charts of shares, round by round.
fn panels(name: &'static str, headline: Headline, y_title: &str, panels: Vec<Panel>) -> Chart {
    let drawing = Drawing::Panels { x: round_axis(), y_title: y_title.to_owned(), panels };
    Chart { name, headline, drawing }
}

fn round_axis() -> Axis {
    Axis { title: "Round".to_owned(), own: None }
}

impl Engagement<'_> {
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

    /// Returns a line of sampled shares, round by round, with gaps where there are none.
    fn known_line(&self, side: Side, numbers: &[Option<Clustered>]) -> Line {
        let shown = || (1..).zip(numbers.iter().take(self.shown()));
        let points =
            shown().map(|(x, known)| (x, known.map_or(f64::NAN, |known| known.value))).collect();
        let ends = |(x, known): (i32, &Option<Clustered>)| {
            let (low, high) = known.as_ref()?.interval;
            Some((x, low, high))
        };
        let intervals = shown().filter_map(ends).collect();
        let label = self.name(side).to_owned();
        Line { label, hue: self.hue(side), shade: 0.5, points, intervals }
    }
}

/// Returns the chart of how many fights are over, and won by each side, by each round; none if nearly all fights
/// last until the rounds run out.
pub(super) fn rounds(engagement: &Engagement<'_>) -> Option<Chart> {
    let ends = &engagement.odds.ends;
    if ends.ended_by_round().last().is_none_or(|&over| over < OFTEN) {
        return None;
    }
    let mut lines = vec![engagement.line("over", Hue::Neutral, &ends.ended_by_round())];
    for side in Side::BOTH {
        let label = format!("won by {}", engagement.name(side));
        lines.push(engagement.line(&label, engagement.hue(side), &ends.won_by_round(side)));
    }
    let title = match ends.rounds_median() {
        Some(1) => "Half of the fights are over in the first round".to_owned(),
        Some(median) => format!("Half of the fights are over after {median} rounds"),
        None => format!(
            "Less than half of the fights are over after {} rounds",
            engagement.setup.rounds_max()
        ),
    };
    let subtitle = format!("{}; share of fights by the end of each round", engagement.place());
    Some(steps("rounds", headline(title, subtitle), "Share of fights", lines))
}

/// Returns the chart of in how many fights a side has not been routed, by each round; `None` if no side ever is.
pub(super) fn unbroken(engagement: &Engagement<'_>) -> Option<Chart> {
    let odds = engagement.odds;
    let routs = Side::BOTH.map(|side| odds.routed(side));
    if routs.iter().all(|&rout| rout < OFTEN) {
        return None;
    }
    let lines = Side::BOTH.map(|side| {
        let standing: Vec<f64> = odds.routed_by_round(side).iter().map(|rout| 1.0 - rout).collect();
        engagement.line(engagement.name(side), engagement.hue(side), &standing)
    });
    let [a, b] = engagement.setup.names();
    let title = format!(
        "Routed: {a} in {} of fights, {b} in {}",
        words::percent(routs[0]),
        words::percent(routs[1])
    );
    let subtitle = format!(
        "{}; share of fights in which a side is not routed by the end of each round",
        engagement.place()
    );
    Some(steps("unbroken", headline(title, subtitle), "Not routed", lines.to_vec()))
}

/// Returns the chart of how many figures of each side are not out, by each round.
pub(super) fn survival(engagement: &Engagement<'_>) -> Option<Chart> {
    let odds = engagement.odds;
    let out = Side::BOTH.map(|side| odds.standing(side, Status::Out));
    let [Some(ours), Some(theirs)] = out else { return None };
    let lines = Side::BOTH.map(|side| {
        let out = if side == Side::A { &ours } else { &theirs };
        let left: Vec<f64> = out.iter().map(|out| 1.0 - out).collect();
        engagement.line(engagement.name(side), engagement.hue(side), &left)
    });
    let lost = Side::BOTH.map(|side| words::mean(odds.casualties_mean(side).unwrap_or(0.0)));
    let [a, b] = engagement.setup.names();
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
        engagement.place()
    );
    Some(steps("survival", headline(title, subtitle), "Share of figures", lines.to_vec()))
}

/// Returns the chart of the figures that are not out but cannot fight as they would, round by
/// round; `None` if they are few.
pub(super) fn states(engagement: &Engagement<'_>) -> Option<Chart> {
    let odds = engagement.odds;
    let panel = |status: Status| {
        let shares = Side::BOTH.map(|side| odds.standing(side, status).unwrap_or_default());
        shares.iter().flatten().any(|&share| MANY <= share).then(|| Panel {
            title: engagement.word(status).to_owned(),
            lines: Side::BOTH
                .map(|side| {
                    engagement.line(
                        engagement.name(side),
                        engagement.hue(side),
                        &shares[side.index()],
                    )
                })
                .to_vec(),
            mark: None,
        })
    };
    let all = [Status::Down, Status::Shaken, Status::Fled];
    let told: Vec<Panel> = all.into_iter().filter_map(panel).collect();
    if told.is_empty() {
        return None;
    }
    let most = |side: Side| {
        let down = odds.standing(side, Status::Down).unwrap_or_default();
        let shaken = odds.standing(side, Status::Shaken).unwrap_or_default();
        let fled = odds.standing(side, Status::Fled).unwrap_or_default();
        let all =
            down.iter().zip(shaken).zip(fled).map(|((down, shaken), fled)| down + shaken + fled);
        all.fold(0.0, f64::max)
    };
    let [ours, theirs] = Side::BOTH.map(most);
    let [a, b] = engagement.setup.names();
    let title = format!(
        "At the worst point {} of {a} and {} of {b} are down, unnerved or gone",
        words::percent(ours),
        words::percent(theirs)
    );
    let subtitle = format!("{}; share of figures at the end of each round", engagement.place());
    Some(panels("states", headline(title, subtitle), "Share of figures", told))
}

/// Returns the chart of the attacks that hit, round by round; `None` if they hit alike in all.
pub(super) fn pace(engagement: &Engagement<'_>) -> Option<Chart> {
    let odds = engagement.odds;
    let hits = Side::BOTH.map(|side| odds.hits_per_attack(side));
    if hits.iter().all(Option::is_none) {
        return None;
    }
    let lines = Side::BOTH.map(|side| {
        let rounds = odds.hits_by_round(side).unwrap_or_default();
        engagement.known_line(side, &rounds)
    });
    // What no interval tells apart from the whole is no change over rounds.
    let changes = |(line, whole): (&Line, &Option<Clustered>)| {
        let whole = whole.map_or(f64::NAN, |whole| whole.value);
        line.intervals.iter().any(|&(_, low, high)| whole < low || high < whole)
    };
    if !lines.iter().zip(&hits).any(changes) {
        return None;
    }
    let [a, b] = engagement.setup.names();
    let told =
        hits.map(|hits| hits.map_or_else(|| "none".to_owned(), |hits| words::percent(hits.value)));
    let title = format!("Attacks that hit: {} by {a}, {} by {b}", told[0], told[1]);
    let subtitle = format!("{}; attacks that hit in each round", engagement.place());
    let drawing = Drawing::Curves {
        x: round_axis(),
        y_title: "Attacks that hit".to_owned(),
        lines: lines.to_vec(),
        mark: None,
    };
    Some(Chart { name: "pace", headline: headline(title, subtitle), drawing })
}
