//! Squad fights as frames.
//!
//! Every frame has the columns `system` and `scenario`, those of [`Frame::settings`] for the settings
//! that override the scenario, then `side` (`a` or `b`) and `name`, and how its numbers were
//! computed: `method`; `slack` if exact; `trials`, `seed`, `confidence` and `stop` if sampled.
//! Chances are fractions; means are over all fights.

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::Status;

use crate::answer::frame::Frame;
use crate::answer::statistics::clustered::Clustered;
use crate::measures::engage::{FigureActions, SquadRecord};

/// A row: a scenario and a side.
type Row<'a> = (SquadRecord<'a>, Side);

/// Returns the sides of all scenarios, one after another.
fn sides<'a>(setups: &[SquadRecord<'a>]) -> Vec<Row<'a>> {
    setups.iter().flat_map(|&told| Side::BOTH.map(|side| (told, side))).collect()
}

/// Returns the columns that identify a row.
fn heads(rows: &[Row<'_>]) -> Frame {
    let column =
        |read: &dyn Fn(&Row<'_>) -> String| -> Vec<String> { rows.iter().map(read).collect() };
    Frame::of(rows.len())
        .with("system", column(&|(told, _)| told.setup.scenario_file.system.card().name.clone()))
        .with("scenario", column(&|(told, _)| told.setup.scenario_file.name.clone()))
        .settings(rows.iter().map(|(told, _)| told.setup.settings.as_slice()))
        .with("side", column(&|&(_, side)| side.letter().to_owned()))
        .with("name", column(&|(told, side)| told.setup.names()[side.index()].to_owned()))
}

/// Adds the columns that tell how a row was computed.
fn built(frame: Frame, rows: &[Row<'_>]) -> Frame {
    let basis = rows.iter().map(|(told, _)| (told.odds.ends.slack(), told.odds.sampled()));
    frame.basis(&basis.collect::<Vec<_>>())
}

/// Returns scenarios, one side per row: `size`, its number of figures; its
/// [measures](SquadRecord::measures), such as the chance `win`, each with `_low` and `_high` if
/// sampled; `rounds_max`.
pub(crate) fn sides_frame(setups: &[SquadRecord<'_>]) -> Frame {
    let rows = sides(setups);
    let sizes = rows.iter().map(|(told, side)| told.odds.size(*side) as u32);
    let frame = heads(&rows).with("size", sizes);
    let frame = SquadRecord::measures().iter().fold(frame, |frame, one| frame.measure(one, &rows));
    built(
        frame.with("rounds_max", rows.iter().map(|(told, _)| u32::from(told.setup.rounds_max()))),
        &rows,
    )
}

/// Returns scenarios with their policies, one side per row: `policy`, that of the side, and
/// `against`, that of the other; the chances `win` and `draw`, `casualties_mean` and `rounds_mean`,
/// each with `_low` and `_high` if sampled.
pub(crate) fn policies_frame(setups: &[SquadRecord<'_>]) -> Frame {
    let rows = sides(setups);
    let policy = |of: fn(Side) -> Side| -> Vec<&'static str> {
        rows.iter().map(|(told, side)| told.setup.policies()[of(*side).index()].name()).collect()
    };
    let frame = heads(&rows).with("policy", policy(|side| side)).with("against", policy(Side::foe));
    let measures = SquadRecord::measures_of_policies();
    built(measures.iter().fold(frame, |frame, one| frame.measure(one, &rows)), &rows)
}

/// Returns scenarios round by round, one side per row: `round` from 1; the chances that by its end
/// the fight is over (`ended`), and that the side has won (`won`, without victory conditions) or is
/// routed (`routed`); the chance of one of its figures to be `ready`, `down`, `shaken`,
/// `taken_out` or `fled`; its mean number of attacks in that round over all fights (`attacks_mean`), the share of
/// these attacks that hit (`hits_per_attack`), and the mean number of enemies that it puts out
/// (`kills_mean`). All but `ended` and `won` have `_low` and `_high` if sampled. Rows end once all
/// but one fight in a thousand are over.
///
/// The interval of a share of figures is that of a chance with as many trials as fights. The share
/// within one fight varies no more than one that is all or nothing, so the interval is never too
/// narrow.
pub(crate) fn rounds_frame(setups: &[SquadRecord<'_>]) -> Frame {
    let (mut rows, mut rounds) = (Vec::new(), Vec::new());
    let (mut ended, mut won, mut routed) = (Vec::new(), Vec::new(), Vec::new());
    let mut standing = Status::ALL.map(|_| Vec::new());
    let [mut attacks, mut hits, mut kills] = [const { Vec::new() }; 3];
    for (told, side) in sides(setups) {
        let odds = told.odds;
        let last = odds.rounds_told();
        rows.extend((0..last).map(|_| (told, side)));
        rounds.extend(1..=last as u32);
        ended.extend(odds.ends.ended_by_round().into_iter().take(last));
        won.extend(odds.ends.won_by_round(side).into_iter().take(last));
        routed.extend(odds.routed_by_round(side).into_iter().take(last).map(Some));
        for (status, column) in Status::ALL.into_iter().zip(&mut standing) {
            let shares = odds.standing(side, status).into_iter().flatten();
            column.extend(shares.take(last).map(Some));
            column.resize(rows.len(), None);
        }
        attacks.extend(odds.attacks_by_round(side).into_iter().flatten().take(last).map(Some));
        hits.extend(odds.hits_by_round(side).into_iter().flatten().take(last));
        kills.extend(odds.kills_by_round(side).into_iter().flatten().take(last).map(Some));
        for column in [&mut attacks, &mut hits, &mut kills] {
            column.resize(rows.len(), None);
        }
    }
    let ends = |column: &[Option<f64>]| -> Vec<Option<(f64, f64)>> {
        let told = rows.iter().zip(column);
        told.map(|((told, _), share)| share.and_then(|share| told.odds.ends.interval(share)))
            .collect()
    };
    let mut frame = heads(&rows).with("round", rounds).with("ended", ended).with("won", won);
    let shares = ["ready", "down", "shaken", "taken_out", "fled"].into_iter().zip(&standing);
    for (name, column) in [("routed", &routed)].into_iter().chain(shares) {
        frame = frame.with(name, column.iter().copied()).interval(name, &ends(column));
    }
    let frame = frame
        .estimates("attacks_mean", &attacks)
        .estimates("hits_per_attack", &hits)
        .estimates("kills_mean", &kills);
    built(frame, &rows)
}

/// Returns what is left after each round, one amount per row: `round` from 1; `quantity`, which is
/// `figures`, `points`, or what figures have until they are out, such as `hit_points`; its `amount` in
/// the figures of the side that are still in the fight; and the chance `p` of that amount, with `p_low`
/// and `p_high`. A fight that is over keeps its last amounts. Rows end once all but one fight in a
/// thousand are over; solved fights have none.
pub(crate) fn left_frame(setups: &[SquadRecord<'_>]) -> Frame {
    let (mut rows, mut rounds, mut quantities) = (Vec::new(), Vec::<u32>::new(), Vec::new());
    let [mut amounts, mut chances] = [const { Vec::<f64>::new() }; 2];
    for (told, side) in sides(setups) {
        for left in told.odds.left(side).into_iter().flatten() {
            let laws = left.by_round.into_iter().take(told.odds.rounds_told());
            for (round, (amount, p)) in (1..)
                .zip(laws)
                .flat_map(|(round, law)| law.into_iter().map(move |one| (round, one)))
            {
                rows.push((told, side));
                rounds.push(round);
                quantities.push(left.name.clone());
                amounts.push(amount);
                chances.push(p);
            }
        }
    }
    let ends = rows.iter().zip(&chances);
    let ends: Vec<_> = ends.map(|((told, _), p)| told.odds.ends.interval(*p)).collect();
    let frame = heads(&rows).with("round", rounds).with("quantity", quantities);
    built(frame.with("amount", amounts).with("p", chances).interval("p", &ends), &rows)
}

/// Returns scenarios, one figure per row: `figure`, its name; `attacks_mean`, of these
/// `blows_mean` in close combat; `moves_mean`, the rounds at whose end it was elsewhere than before;
/// `hits_per_attack`, `kills_mean`; `kills_share`, of all enemies that its side puts out; the
/// chance `taken_out` that it is out at the end; each with its `_low` and `_high`. Solved fights have no
/// rows.
pub(crate) fn figures_frame(setups: &[SquadRecord<'_>]) -> Frame {
    let (mut rows, mut deeds) = (Vec::new(), Vec::new());
    for &told in setups {
        for figure in told.odds.actions_of_figures().into_iter().flatten() {
            rows.push((told, figure.side));
            deeds.push(figure);
        }
    }
    let ends = rows.iter().zip(&deeds);
    let ends: Vec<_> =
        ends.map(|((told, _), figure)| told.odds.ends.interval(figure.out)).collect();
    let of = |number: fn(&FigureActions<'_>) -> Option<Clustered>| -> Vec<_> {
        deeds.iter().map(number).collect()
    };
    let frame = heads(&rows)
        .with("figure", deeds.iter().map(|figure| figure.name.to_owned()).collect::<Vec<_>>())
        .estimates("attacks_mean", &of(|figure| Some(figure.attacks)))
        .estimates("blows_mean", &of(|figure| Some(figure.blows)))
        .estimates("moves_mean", &of(|figure| Some(figure.moves)))
        .estimates("hits_per_attack", &of(|figure| figure.hits_per_attack))
        .estimates("kills_mean", &of(|figure| Some(figure.kills)))
        .estimates("kills_share", &of(|figure| figure.kills_share))
        .with("taken_out", deeds.iter().map(|figure| figure.out).collect::<Vec<_>>())
        .interval("taken_out", &ends);
    built(frame, &rows)
}
