//! `evenodds engage`: a squad fight.

mod policies;

use std::fmt::Write as _;

use evenodds_analyses::ask::{Ask, AskError, Sampled, Wanted};
use evenodds_analyses::duel::DuelOdds;
use evenodds_analyses::engage::{FigureActions, SquadOdds, SquadSetup};
use evenodds_analyses::engage_json::SquadJson;
use evenodds_analyses::first_move::FirstMove;
use evenodds_analyses::library::{Library, ScenarioFile};
use evenodds_analyses::rests::Rests;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::{Policy, Status};
use evenodds_reports::drawings;

use super::{
    Both, agree, ask, basis, check_drawing, method_line, note_exact, percent, settings, stopped,
    tell_both, with_interval, write_drawing,
};
use crate::arguments::{self, Effort, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The name of trials in messages.
const TRIALS: &str = "fights";

/// The maximum number of rounds that the table shows one by one.
const ROUNDS_SHOWN: usize = 12;

/// Finds a scenario.
pub fn scenario_file(name: &str) -> Result<ScenarioFile, Failure> {
    Ok(Library::standard(".").scenario(name)?)
}

/// Runs the command.
pub fn run(asked: &arguments::Engage) -> Result<(), Failure> {
    let Effort { method, trials, target_error, .. } = asked.fight.effort;
    let mut setup = SquadSetup::new(
        scenario_file(&asked.scenario)?,
        &settings(&asked.fight.set),
        Ask::default(),
    )?;
    check_drawing(asked.map.as_deref(), &setup.scenario_file)?;
    setup.ask = ask(&asked.fight.effort)?;
    setup.ask.trials = trials.or(target_error.is_none().then_some(SquadSetup::FIGHTS));
    if asked.policies {
        return policies::run(asked, &setup);
    }
    let (progress, mut hand) = (Progress::new(), Exact::default());
    let json = asked.fight.shared.json;
    let odds = setup.odds(&mut hand, &progress)?;
    if method == Method::Both {
        let played =
            SquadSetup { ask: Ask { wanted: Wanted::Sampled, ..setup.ask }, ..setup.clone() };
        let sampled = played.odds(&mut hand, &progress)?;
        let mut end = stopped(sampled.sampled(), TRIALS);
        let what_if = |rests: &Rests| setup.what_if(rests, &progress);
        let basis = basis::of(asked.fight.basis, setup.rests(), &mut end, what_if)?;
        drop(progress);
        map(asked, &setup)?;
        let z = sampled.ends.furthest_from(&odds.ends).unwrap_or_default();
        let told = |odds: &SquadOdds| SquadJson::of(&setup, odds, None, &basis);
        let texts = [text(&setup, &odds, None), text(&setup, &sampled, None)];
        let both = Both { exact: told(&odds), sampled: told(&sampled), z };
        tell_both(json, &both, &texts, &basis::text(asked.fight.basis, &basis))?;
        end?;
        return agree(z, DuelOdds::COMPARED);
    }
    // After an interruption, the two further runs are not started.
    let mut end = stopped(odds.sampled(), TRIALS);
    let first_move = match end {
        Ok(()) => first_move(&setup, &mut hand, &progress, &mut end, odds.sampled())?,
        Err(_) => None,
    };
    let (options, what_if) = (asked.fight.basis, |rests: &Rests| setup.what_if(rests, &progress));
    let basis = basis::of(options, setup.rests(), &mut end, what_if)?;
    drop(progress);
    map(asked, &setup)?;
    if odds.sampled().is_none() {
        note_exact(&asked.fight.effort);
    }
    if json {
        terminal::print_json(&SquadJson::of(&setup, &odds, first_move.as_ref(), &basis))?;
    } else {
        let text = text(&setup, &odds, first_move.as_ref());
        terminal::print(&(text + &basis::text(options, &basis)))?;
    }
    end
}

/// Draws the table to a file atomically, if requested.
fn map(asked: &arguments::Engage, setup: &SquadSetup) -> Result<(), Failure> {
    let Some(file) = &asked.map else { return Ok(()) };
    write_drawing(&drawings::map(setup), file)
}

/// Computes the value of going first. If interrupted, it is left out, and `end` becomes the
/// failure.
fn first_move(
    setup: &SquadSetup,
    hand: &mut Exact,
    progress: &Progress,
    end: &mut Result<(), Failure>,
    sampled: Option<Sampled>,
) -> Result<Option<FirstMove<SquadOdds>>, Failure> {
    match setup.first_move(hand, progress) {
        Ok(gain) => Ok(gain),
        Err(AskError::Interrupted) => {
            let done = sampled.map_or(0, |sampled| sampled.trials);
            *end = Err(Failure::stopped(format!("stopped by Ctrl-C after {done} {TRIALS}")));
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the title: game, scenario, sides and description.
fn title(setup: &SquadSetup) -> String {
    let scenario = &setup.scenario_file.scenario;
    let ([a, b], settings) = (setup.names(), super::situation_words(&setup.settings));
    let title = &setup.scenario_file.system.card().title;
    let mut text =
        terminal::paragraph(&format!("{title}: {}, {a} against {b}{settings}", scenario.name));
    if let Some(says) = &scenario.says {
        text.push_str(&terminal::paragraph(&capital(says)));
    }
    text
}

/// Describes a policy.
fn played(policy: &dyn Policy) -> String {
    format!("{}: {}", policy.name(), capital(policy.says()))
}

fn text(setup: &SquadSetup, odds: &SquadOdds, first_move: Option<&FirstMove<SquadOdds>>) -> String {
    let ([a, b], mut text, ends) = (setup.names(), title(setup), &odds.ends);
    let _ = writeln!(text, "{}", method_line(ends.slack(), odds.sampled(), TRIALS, &ends.why));
    text.push_str(&terminal::table(&["", a, b], 1, sides(setup, odds)));
    text.push('\n');
    let draw = odds.draw();
    if 0.0 < draw {
        let neither = with_interval(draw, ends.interval(draw));
        let rounds = setup.rounds_max();
        let both = ends.ended(Ending::BothOut);
        let both = if 0.0 < both { format!(", both out {}", percent(both)) } else { String::new() };
        let line = format!("Neither wins within {rounds} rounds: {neither}{both}.");
        text.push_str(&terminal::paragraph(&line));
    }
    let _ = write!(text, "Rounds: {:.2} on average", ends.rounds_mean());
    let _ = match ends.rounds_median() {
        Some(median) => writeln!(text, ", half of the fights are over after {median}."),
        None => writeln!(text, ", less than half of the fights are over by the last."),
    };
    if let Some(gain) = first_move {
        let worth =
            Side::BOTH.map(|side| super::worth(gain.change(side), setup.names()[side.index()]));
        text.push_str(&terminal::paragraph(&format!(
            "Going first is worth {}, {}.",
            worth[0], worth[1]
        )));
    }
    text.push('\n');
    let [ours, theirs] = setup.policies();
    text.push_str(&terminal::paragraph(&played(ours)));
    if ours.name() != theirs.name() {
        text.push_str(&terminal::paragraph(&played(theirs)));
    }
    text.push_str(
        "\nBy the end of each round, in percent of fights and of each side's figures:\n\n",
    );
    text.push_str(&rounds(setup, odds));
    if let Some(actions) = odds.actions_of_figures() {
        text.push_str("\nMean results per figure and fight:\n\n");
        text.push_str(&figures(setup, &actions));
    }
    text
}

/// Capitalises the first letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str().trim_end_matches('.'))
}

/// Returns the results of both sides, one measure per row.
fn sides(setup: &SquadSetup, odds: &SquadOdds) -> Vec<Vec<String>> {
    let ends = &odds.ends;
    let chance = |p: f64| with_interval(p, ends.interval(p));
    let row = |name: &str, tell: &dyn Fn(Side) -> Option<String>| {
        let told: Vec<Option<String>> = Side::BOTH.map(tell).to_vec();
        let known = told.iter().any(Option::is_some);
        let cells = told.into_iter().map(|cell| cell.unwrap_or_else(|| "-".to_owned()));
        known.then(|| std::iter::once(name.to_owned()).chain(cells).collect::<Vec<String>>())
    };
    let mean = |mean: Option<f64>| mean.map(|mean| format!("{mean:.2}"));
    let decided = Side::BOTH.iter().any(|&side| 0.0 < odds.decided(side));
    let rows = [
        row("figures", &|side| Some(odds.size(side).to_string())),
        row("policy", &|side| Some(setup.policies()[side.index()].name().to_owned())),
        row("wins", &|side| Some(chance(odds.wins(side)))),
        row("  other out", &|side| Some(percent(ends.ended(Ending::Out(side))))),
        row("  other routed", &|side| Some(percent(ends.ended(Ending::Rout(side))))),
        row("  by victory rule", &|side| decided.then(|| percent(odds.decided(side)))),
        row("is routed", &|side| Some(chance(odds.routed(side)))),
        row("is wiped out", &|side| odds.wiped_out(side).map(chance)),
        row("casualties", &|side| mean(odds.casualties_mean(side))),
        row("  when routed", &|side| {
            let losses = odds.losses_at_rout(side)?;
            mean(Some((0_u8..).zip(losses).map(|(out, p)| f64::from(out) * p).sum()))
        }),
        row("fled the table", &|side| mean(odds.fled_mean(side))),
        row("kills", &|side| mean(odds.kills_mean(side).map(|kills| kills.value))),
        row("attacks that hit", &|side| {
            let hits = odds.hits_per_attack(side)?;
            Some(with_interval(hits.value, Some(hits.interval)))
        }),
    ];
    rows.into_iter().flatten().collect()
}

/// Returns the course of the fight, one round per row. Of long fights, it shows rounds at regular
/// intervals.
fn rounds(setup: &SquadSetup, odds: &SquadOdds) -> String {
    let all = odds.rounds_told();
    let every = all.div_ceil(ROUNDS_SHOWN).max(1);
    let over = odds.ends.ended_by_round();
    let routed = Side::BOTH.map(|side| odds.routed_by_round(side));
    let standing = |status| Side::BOTH.map(|side| odds.standing(side, status));
    let (out, ready) = (standing(Status::Out), standing(Status::Ready));
    let share = |share: f64| format!("{:.1}", share * 100.0);
    let shown = (1..=all).filter(|round| round % every == 0 || *round == all || *round == 1);
    let rows = shown.map(|round| {
        let at = round - 1;
        let mut row = vec![format!("round {round}"), share(over[at])];
        for side in Side::BOTH.map(Side::index) {
            row.push(share(routed[side][at]));
            let known = [&out[side], &ready[side]];
            row.extend(known.into_iter().flatten().map(|shares| share(shares[at])));
        }
        row
    });
    let mut heads = vec![String::new(), "over".to_owned()];
    for name in setup.names() {
        heads.push(format!("{name} routed"));
        if odds.tally.is_some() {
            heads.extend(["out", "able"].map(str::to_owned));
        }
    }
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    terminal::table(&heads, 1, rows.collect())
}

/// Returns the actions of each figure, one figure per row.
fn figures(setup: &SquadSetup, actions: &[FigureActions<'_>]) -> String {
    let names = setup.names();
    let rows = actions.iter().map(|figure| {
        vec![
            figure.name.to_owned(),
            names[figure.side.index()].to_owned(),
            format!("{:.2}", figure.attacks),
            format!("{:.2}", figure.blows),
            format!("{:.2}", figure.moves),
            figure.hits_per_attack.map_or_else(|| "-".to_owned(), percent),
            format!("{:.2}", figure.kills.value),
            percent(figure.out),
        ]
    });
    let heads = ["", "side", "attacks", "close", "moves", "hit", "kills", "is out"];
    terminal::table(&heads, 2, rows.collect())
}
