//! The charts of an attack.

use crate::answer::chart::{Chart, Drawing, Headline, Panel};
use crate::answer::words;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;
use crate::question::bouts::{SEEN, climb, headline, hue, pairing};

pub(super) fn ladder(bout: &Bout, odds: &AttackOdds) -> Chart {
    let rungs = [odds.hit(), odds.wound(), odds.out()].map(|p| (p, odds.interval(p)));
    let line = climb(String::new(), hue(bout), 0.5, rungs);
    let title = format!(
        "{} of attacks hit, {} wound, {} put {} out",
        words::percent(odds.hit()),
        words::percent(odds.wound()),
        words::percent(odds.out()),
        bout.names[1]
    );
    Chart {
        name: "ladder",
        headline: headline(title, format!("{}; chance of each result", pairing(bout))),
        drawing: Drawing::Ladder {
            rungs: ["hit", "wound", "out"].map(str::to_owned).to_vec(),
            y_title: "Chance".to_owned(),
            panels: vec![Panel { title: String::new(), lines: vec![line], mark: None }],
        },
    }
}

/// Returns the chart of how much harm an attack does at least, with the harm that takes the target
/// out.
pub(super) fn harm(bout: &Bout, odds: &AttackOdds) -> Chart {
    let law = odds.harm();
    let from = |least: u16| law.probability(|&harm| least <= harm);
    // A long tail of rare events would compress the rest.
    let most = law.iter().map(|&(harm, _)| harm).filter(|&harm| SEEN <= from(harm)).max();
    let points = (1..=most.unwrap_or(0)).map(|harm| (i32::from(harm), from(harm)));
    let title = match (1.0 - from(1), often(&from, most.unwrap_or(0))) {
        (0.0, None) => "Every attack does harm".to_owned(),
        (0.0, Some(told)) => format!("Every attack does harm; {told}"),
        (nothing, told) => {
            let told = told.map_or_else(String::new, |told| format!("; {told}"));
            format!("{} of attacks do no harm{told}", words::percent(nothing))
        }
    };
    let mark = odds.deadly().map(|least| {
        let chance = words::percent(odds.out());
        (i32::from(least), format!("{least} or more: {} is out ({chance})", bout.names[1]))
    });
    let subtitle = format!(
        "{}; chance of this harm or more, in the game's own unit; the mean is {}",
        pairing(bout),
        words::mean(odds.harm_mean())
    );
    let told = law.iter().map(|(harm, p)| format!("{harm}: {}", words::percent(*p)));
    let alt = format!("{title}. {}.", told.collect::<Vec<_>>().join(", "));
    Chart {
        name: "harm",
        headline: Headline { title, subtitle, alt },
        drawing: Drawing::AtLeast {
            x_title: "Harm, at least".to_owned(),
            hue: hue(bout),
            points: points.collect(),
            mark,
        },
    }
}

/// Returns how much harm one in four attacks does, or one in ten, or one in a hundred.
fn often(from: &dyn Fn(u16) -> f64, most: u16) -> Option<String> {
    let shares = [(0.25, "one in four"), (0.1, "one in ten"), (0.01, "one in a hundred")];
    shares.into_iter().find_map(|(share, name)| {
        let least = (2..=most).rev().find(|&least| share <= from(least))?;
        Some(format!("{name} does {least} or more"))
    })
}
