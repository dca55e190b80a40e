//! The charts of what becomes of figures, and what they do.

use evenodds_engine::engagement::Side;

use super::super::question::Engagement;
use super::often::OFTEN;
use crate::answer::chart::{Amount, AmountGroup, Bar, Bars, Chart, Drawing, Headline};
use crate::answer::words;
use crate::question::bouts::headline;

/// Returns the chart of how many figures of a side are out at its rout; `None` if that hardly ever happens.
pub(super) fn losses_at_rout(engagement: &Engagement<'_>) -> Option<Chart> {
    let odds = engagement.odds;
    let sides = Side::BOTH.into_iter().filter_map(|side| {
        let losses = odds.losses_at_rout(side).filter(|_| OFTEN <= odds.routed(side))?;
        Some((side, losses))
    });
    let sides: Vec<(Side, Vec<f64>)> = sides.collect();
    let told: Vec<String> = sides
        .iter()
        .map(|(side, _)| {
            let mean = odds.losses_at_rout_mean(*side).unwrap_or_default().value;
            let (name, size) = (engagement.name(*side), odds.size(*side));
            format!("{name} {} of {size}", words::mean(mean))
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
            let title = engagement.name(*side).to_owned();
            Bars { title, hue: engagement.hue(*side), bars: bars.collect() }
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
        format!("{}: {}", engagement.name(*side), shares.collect::<Vec<_>>().join(", "))
    });
    let alt = format!("{title}. {}.", alt.collect::<Vec<_>>().join(". "));
    let subtitle =
        format!("{}; how many figures are out when their side is routed", engagement.place());
    Some(Chart {
        name: "losses",
        headline: Headline { title, subtitle, alt },
        drawing: Drawing::Amounts { x_title: "Figures out".to_owned(), panels },
    })
}

/// Returns the chart of the kills of each figure; `None` if there are none.
pub(super) fn kills(engagement: &Engagement<'_>) -> Option<Chart> {
    let actions = engagement.odds.actions_of_figures()?;
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
            title: engagement.name(side).to_owned(),
            hue: engagement.hue(side),
            rows: rows.collect(),
        }
    });
    let title =
        format!("{} scores the most kills, {} per fight", best.name, words::mean(best.kills.value));
    let subtitle = format!("{}; kills by figure", engagement.place());
    Some(Chart {
        name: "kills",
        headline: headline(title, subtitle),
        drawing: Drawing::AmountRows {
            title: "Mean number of enemies taken out per fight".to_owned(),
            groups: groups.to_vec(),
        },
    })
}
