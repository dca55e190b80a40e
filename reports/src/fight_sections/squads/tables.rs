//! The tables of a squad fight.

use evenodds_analyses::policies::{Pairing, Policies};
use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::Status;

use super::super::{
    ENGAGEMENT_FIGURES, ENGAGEMENT_POLICIES, ENGAGEMENT_ROUNDS, ENGAGEMENT_SIDES, certainty, table,
};
use super::Answer;
use crate::document::Table;
use evenodds_analyses::words;

/// Returns how it ends, one measure per row.
pub(super) fn ends(answer: &Answer<'_>) -> Table {
    let odds = answer.odds;
    let chance = |chance: f64| {
        let ends = certainty(odds.ends.interval(chance));
        format!("{} ({ends})", words::percent(chance))
    };
    let known = |known: Option<evenodds_analyses::clustered::Clustered>,
                 tell: fn(f64) -> String| {
        known.map(|known| {
            let (low, high) = known.interval;
            format!("{} ({} to {})", tell(known.value), tell(low), tell(high))
        })
    };
    let row = |name: &str, tell: &dyn Fn(Side) -> Option<String>| {
        let cells: Vec<Option<String>> = Side::BOTH.map(tell).to_vec();
        cells.iter().any(Option::is_some).then(|| {
            let cells = cells.into_iter().map(|cell| cell.unwrap_or_else(|| "–".to_owned()));
            std::iter::once(name.to_owned()).chain(cells).collect::<Vec<String>>()
        })
    };
    let goals = Side::BOTH.iter().any(|&side| 0.0 < odds.decided(side));
    let rows = [
        row("wins", &|side| Some(chance(odds.wins(side)))),
        row("… with the other out", &|side| {
            Some(words::percent(odds.ends.ended(Ending::Out(side))))
        }),
        row("… with the other routed", &|side| {
            Some(words::percent(odds.ends.ended(Ending::Rout(side))))
        }),
        row("… on victory conditions", &|side| goals.then(|| words::percent(odds.decided(side)))),
        row("going first is worth", &|side| {
            let first = answer.first_move?;
            let gain = format!("{} points", words::points(first.advantage(side)));
            Some(first.interval(side).map_or(gain.clone(), |(low, high)| {
                format!("{gain} ({} to {})", words::points(low), words::points(high))
            }))
        }),
        row("is routed", &|side| Some(chance(odds.routed(side)))),
        row("is wiped out", &|side| odds.wiped_out(side).map(chance)),
        row("figures", &|side| Some(odds.size(side).to_string())),
        row("out at the end", &|side| odds.casualties_mean(side).map(hundredths)),
        row("out when routed", &|side| {
            let losses = odds.losses_at_rout(side)?;
            Some(hundredths((0_u32..).zip(losses).map(|(out, p)| f64::from(out) * p).sum()))
        }),
        row("fled the table", &|side| odds.fled_mean(side).map(hundredths)),
        row("attacks that hit", &|side| known(odds.hits_per_attack(side), words::percent)),
        row("enemies taken out", &|side| known(odds.kills_mean(side), hundredths)),
    ];
    let [a, b] = answer.setup.names();
    let heads = [("result", false), (a, true), (b, true)];
    let caption = "Results for both sides".to_owned();
    table(caption, &heads, rows.into_iter().flatten().collect(), ENGAGEMENT_SIDES)
}

fn hundredths(mean: f64) -> String {
    format!("{mean:.2}")
}

/// Returns the participants, with the posture of each unit.
pub(super) fn deployment(answer: &Answer<'_>) -> Table {
    let rows = Side::BOTH.into_iter().flat_map(|side| {
        let force = &answer.scenario().forces[side.index()];
        force.units.iter().map(move |unit| {
            let figures: Vec<String> = unit.figures.iter().map(|one| one.name.clone()).collect();
            vec![
                force.name.clone(),
                unit.name.clone(),
                words::list(&figures),
                unit.posture.name().to_owned(),
                force.policy.name().to_owned(),
            ]
        })
    });
    let heads = [
        ("side", false),
        ("unit", false),
        ("figures", false),
        ("posture", false),
        ("policy", false),
    ];
    let mut table = table("Units, postures and policies".to_owned(), &heads, rows.collect(), "");
    table.frame = None;
    table.folded = true;
    table
}

/// Returns the course of the fight, round by round; `None` if it was solved.
pub(super) fn rounds(answer: &Answer<'_>) -> Option<Table> {
    let odds = answer.odds;
    odds.tally.as_ref()?;
    let last = odds.rounds_told();
    let over = odds.ends.ended_by_round();
    let mut rows = Vec::with_capacity(2 * last);
    let columns = Side::BOTH.map(|side| {
        let standing = [Status::Down, Status::Shaken, Status::Out]
            .map(|status| odds.standing(side, status).unwrap_or_default());
        let (won, routed) = (odds.ends.won_by_round(side), odds.routed_by_round(side));
        let hits = odds.hits_by_round(side).unwrap_or_default();
        let kills = odds.kills_by_round(side).unwrap_or_default();
        (won, routed, standing, hits, kills)
    });
    for at in 0..last {
        for side in Side::BOTH {
            let (won, routed, standing, hits, kills) = &columns[side.index()];
            let mut row = vec![(at + 1).to_string(), answer.name(side).to_owned()];
            row.extend([over[at], won[at], routed[at]].map(words::percent));
            row.extend(standing.iter().map(|shares| words::percent(shares[at])));
            row.push(hits[at].map_or_else(|| "–".to_owned(), |hits| words::percent(hits.value)));
            row.push(hundredths(kills[at].value));
            rows.push(row);
        }
    }
    let [down, shaken] = [Status::Down, Status::Shaken].map(|status| answer.word(status));
    let heads = [
        ("round", true),
        ("side", false),
        ("over", true),
        ("has won", true),
        ("is routed", true),
        (down, true),
        (shaken, true),
        ("out", true),
        ("attacks that hit", true),
        ("enemies taken out", true),
    ];
    let caption = "By round: shares of fights and figures at its end, and actions during it";
    let mut table = table(caption.to_owned(), &heads, rows, ENGAGEMENT_ROUNDS);
    table.folded = true;
    Some(table)
}

/// Returns the actions of each figure; `None` if it was solved.
pub(super) fn figures(answer: &Answer<'_>) -> Option<Table> {
    let odds = answer.odds;
    let rows = odds.actions_of_figures()?.into_iter().map(|figure| {
        let share = odds.kills_share(&figure);
        let ends = certainty(odds.ends.interval(figure.out));
        vec![
            answer.name(figure.side).to_owned(),
            figure.name.to_owned(),
            hundredths(figure.attacks),
            hundredths(figure.blows),
            hundredths(figure.moves),
            figure.hits_per_attack.map_or_else(|| "–".to_owned(), words::percent),
            hundredths(figure.kills.value),
            share.map_or_else(|| "–".to_owned(), words::percent),
            format!("{} ({ends})", words::percent(figure.out)),
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
    let caption = "Mean results per figure and fight".to_owned();
    let mut table = table(caption, &heads, rows.collect(), ENGAGEMENT_FIGURES);
    table.folded = true;
    Some(table)
}

/// Returns the results of both sides, by policy.
pub(super) fn policies(policies: &Policies) -> Table {
    let rows = policies.pairings.iter().map(|Pairing { setup, odds }| {
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let lost = |side| odds.casualties_mean(side).map_or_else(|| "–".to_owned(), hundredths);
        let mut row: Vec<String> =
            setup.policies().iter().map(|policy| policy.name().to_owned()).collect();
        for win in wins {
            row.push(format!("{} ({})", words::percent(win), certainty(odds.ends.interval(win))));
        }
        row.extend(Side::BOTH.map(lost));
        row
    });
    let [a, b] = policies.pairings[0].setup.names();
    let heads = [
        format!("policy of {a}"),
        format!("policy of {b}"),
        format!("won by {a}"),
        format!("won by {b}"),
        format!("{a} out"),
        format!("{b} out"),
    ];
    let numeric = [false, false, true, true, true, true];
    let heads: Vec<(&str, bool)> = heads.iter().map(String::as_str).zip(numeric).collect();
    let caption = "Results by policy (policies decide what the rules leave open)".to_owned();
    let mut table = table(caption, &heads, rows.collect(), ENGAGEMENT_POLICIES);
    table.folded = true;
    table
}

/// Returns the fights that are drawn, with the commands that print them.
pub(super) fn replays(answer: &Answer<'_>) -> Table {
    let setup = answer.setup;
    let set: Vec<String> =
        setup.settings.iter().map(|(key, value)| format!(" --set {key}={value}")).collect();
    let set = set.concat();
    let rows = answer.replays.iter().map(|replay| {
        let (name, seed, index) = (&setup.scenario_file.name, replay.seed, replay.index);
        vec![
            replay.percentile.map_or_else(String::new, |percent| percent.to_string()),
            index.to_string(),
            replay.ending_words(setup.names()),
            format!("evenodds play {name} --seed {seed} --index {index}{set}"),
        ]
    });
    let heads = [("percentile", true), ("fight", true), ("ending", false), ("command", false)];
    let caption =
        format!("A bad, a median and a good fight for {}, as drawn above", answer.name(Side::A));
    let mut table = table(caption, &heads, rows.collect(), "");
    table.frame = None;
    table
}
