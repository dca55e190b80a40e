//! The charts of a contest.

use evenodds_engine::engagement::Side;
use evenodds_engine::law::Law;

use super::question::{Contest, ContestLaw};
use super::words::{ROUNDS_SHOWN, SHOWN};
use crate::answer::chart::{Axis, Chart, Drawing, Headline, Hue, Line, Panel};

/// The least chance of a lead that a chart shows.
const SEEN: f64 = 1e-3;

impl Contest<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        let chart = match &self.law {
            ContestLaw::Exchange(law) => self.leads_chart(law),
            ContestLaw::OverTime(_) => self.rounds_chart(),
        };
        vec![chart]
    }

    fn headline(&self, what: &str) -> Headline {
        let outcome = self.outcome();
        let title = outcome.strip_prefix('t').map(|rest| format!("T{rest}")).unwrap_or(outcome);
        let game = &self.question.system.card().title;
        let subtitle = format!("{game}, {}; {what}", self.pairing());
        Headline { title, subtitle, alt: String::new() }
    }

    fn hue(&self, side: Side) -> Hue {
        Hue::of(self.question.system.book()).of_side(side)
    }

    fn line(&self, side: Side, label: &str, points: Vec<(i32, f64)>) -> Line {
        let (label, hue) = (label.to_owned(), self.hue(side));
        Line { label, hue, shade: 0.5, points, intervals: Vec::new() }
    }

    fn leads_chart(&self, law: &Law<i16>) -> Chart {
        let at_least = |side: Side, lead: i32| match side {
            Side::A => law.probability(|&other| lead <= i32::from(other)),
            Side::B => law.probability(|&other| i32::from(other) <= -lead),
        };
        let points = |side: Side| -> Vec<(i32, f64)> {
            let all = (1..=i32::from(i16::MAX)).map(|lead| (lead, at_least(side, lead)));
            all.take_while(|&(lead, chance)| lead == 1 || SEEN <= chance).collect()
        };
        let lines = [(Side::A, "first side"), (Side::B, "second side")]
            .map(|(side, label)| self.line(side, label, points(side)));
        let x = Axis { title: "Lead (in degrees)".to_owned(), own: None };
        let panel = Panel { title: String::new(), lines: lines.to_vec(), mark: None };
        Chart {
            name: "leads",
            headline: self.headline("chance to win by this lead or more"),
            drawing: Drawing::Panels {
                x,
                y_title: "Chance to lead by so much".to_owned(),
                panels: vec![panel],
            },
        }
    }

    fn rounds_chart(&self) -> Chart {
        let [ours, theirs] = Side::BOTH.map(|side| self.won_by_round(side));
        let last = self.rounds_until(SHOWN).unwrap_or(ours.len());
        let shown = last.clamp(2, ROUNDS_SHOWN).min(ours.len());
        let points = |chances: Vec<f64>| (1..).zip(chances.into_iter().take(shown)).collect();
        let lines = [
            self.line(Side::A, "first side has won", points(ours)),
            self.line(Side::B, "second side has won", points(theirs)),
        ];
        Chart {
            name: "rounds",
            headline: self.headline("share of contests won by the end of each round"),
            drawing: Drawing::Endings {
                x: Axis { title: "Round".to_owned(), own: None },
                y_title: "Share of contests".to_owned(),
                lines: lines.to_vec(),
            },
        }
    }
}
