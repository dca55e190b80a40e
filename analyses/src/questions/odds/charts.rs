//! The chart of a check.

use evenodds_engine::registry::System;
use evenodds_engine::resolver::Grade;

use crate::answer::chart::{Bar, Bars, Chart, Drawing, Headline, Hue};
use crate::answer::words;
use crate::measures::odds::Odds;
use crate::question::words::check;

pub(super) fn degrees(system: &dyn System, odds: &Odds) -> Chart {
    let card = system.card();
    let told = check(card, odds.terms);
    let title = format!("{}: {} of rolls pass", card.title, words::percent(odds.pass()));
    let subtitle = format!("{told} ({}); chance of each degree, 1 or more passes", card.mechanic);
    let (mean, spread) = (words::mean(odds.degree_mean()), words::mean(odds.degree_sd()));
    let alt = format!(
        "{title} with {told}. Distribution of the degree: mean {mean}, standard deviation {spread}."
    );
    let bars = Bars { title: String::new(), hue: Hue::of(system.book()), bars: bars(odds) };
    Chart {
        name: "degrees",
        headline: Headline { title, subtitle, alt },
        drawing: Drawing::Distribution {
            x_title: "Degree (margin of the roll)".to_owned(),
            panels: vec![bars],
        },
    }
}

/// Returns the chance of each degree, split by grade. Degrees rarer than one in ten thousand at
/// either end are left to the frames, so that the visible bars have room.
pub(in crate::questions) fn bars(odds: &Odds) -> Vec<Bar> {
    let degrees = odds.degrees();
    let seen = || degrees.iter().filter(|(_, mass)| *mass >= 1e-4).map(|&(degree, _)| degree);
    let (Some(low), Some(high)) = (seen().min(), seen().max()) else { return Vec::new() };
    let bar = |degree: i16| Bar {
        x: i32::from(degree),
        parts: Grade::ALL.map(|grade| {
            odds.law.probability(|answer| answer.degree == degree && answer.grade == grade)
        }),
    };
    (low..=high).map(bar).collect()
}
