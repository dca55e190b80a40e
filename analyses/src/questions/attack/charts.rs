//! The charts of an attack.

use super::super::bouts::{SEEN, climb, headline, hue, pairing};
use crate::answer::chart::{Bar, Bars, Chart, Drawing, Headline, Panel};
use crate::attack::AttackOdds;
use crate::bout::Bout;
use crate::words;

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

pub(super) fn harm(bout: &Bout, odds: &AttackOdds) -> Chart {
    let law = odds.harm();
    // A long tail of rare events would compress the rest.
    let seen = law.iter().filter(|&&(harm, _)| SEEN < law.probability(|&other| harm <= other));
    let bars = seen.map(|&(harm, p)| {
        let parts = if harm == 0 { [0.0, p, 0.0, 0.0] } else { [0.0, 0.0, p, 0.0] };
        Bar { x: harm.into(), parts }
    });
    let mean = law.mean(|&harm| f64::from(harm));
    let title = format!("An attack does {} harm on average", words::mean(mean));
    let subtitle = format!("{}; chance of each harm, in the game's own unit", pairing(bout));
    let told = law.iter().map(|(harm, p)| format!("{harm}: {}", words::percent(*p)));
    let alt = format!("{title}. {}.", told.collect::<Vec<_>>().join(", "));
    let bars = Bars { title: String::new(), hue: hue(bout), bars: bars.collect() };
    Chart {
        name: "harm",
        headline: Headline { title, subtitle, alt },
        drawing: Drawing::Amounts { x_title: "Harm".to_owned(), panels: vec![bars] },
    }
}
