//! `evenodds duel`: who wins, how, and how fast.

use std::fmt::Write as _;

use evenodds_analyses::ask::{Ask, Wanted};
use evenodds_analyses::bout::Bout;
use evenodds_analyses::duel::{DuelOdds, Source};
use evenodds_analyses::fight_json::DuelJson;
use evenodds_analyses::first_move::FirstMove;
use evenodds_analyses::rests::Rests;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Side};

use super::{
    Both, agree, ask, basis, method_line, note_exact, percent, roster_file, settings, stopped,
    tell_both, with_interval,
};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The name of trials in messages.
const TRIALS: &str = "fights";

/// Runs the command.
pub fn run(asked: &arguments::Duel) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let names = [asked.a.as_str(), asked.b.as_str()];
    let mut bout = Bout::new(&roster_file, names, &settings(&asked.fight.set), Ask::default())?;
    bout.ask = ask(&asked.fight.effort)?;
    let (progress, mut hand) = (Progress::new(), Exact::default());
    let json = asked.fight.shared.json;
    if asked.fight.effort.method == Method::Both {
        let exact = bout.duel(&mut hand, &progress)?;
        let sampled_bout =
            Bout { ask: Ask { wanted: Wanted::Sampled, ..bout.ask }, ..bout.clone() };
        let sampled = sampled_bout.duel(&mut hand, &progress)?;
        let mut end = stopped(sampled.sampled(), TRIALS);
        let what_if = |rests: &Rests| bout.what_if(rests, &progress);
        let basis = basis::of(asked.fight.basis, bout.rests(), &mut end, what_if)?;
        drop(progress);
        let z = sampled.furthest_from(&exact).unwrap_or_default();
        let told = |odds: &DuelOdds| DuelJson::of(&bout, odds, None, &basis);
        let texts = [text(&bout, &exact, None), text(&bout, &sampled, None)];
        let both = Both { exact: told(&exact), sampled: told(&sampled), z };
        tell_both(json, &both, &texts, &basis::text(asked.fight.basis, &basis))?;
        end?;
        return agree(z, DuelOdds::COMPARED);
    }
    let odds = bout.duel(&mut hand, &progress)?;
    // After an interruption of the first duel, two more are not started.
    let first_move = match stopped(odds.sampled(), TRIALS) {
        Ok(()) => Some(bout.first_move(&mut hand, &progress)?),
        Err(_) => None,
    };
    let duels = first_move.iter().flat_map(|first| &first.odds);
    let mut end = duels.chain([&odds]).try_for_each(|odds| stopped(odds.sampled(), TRIALS));
    // The value of going first is unknown if those duels were interrupted.
    let first_move = first_move.filter(|_| end.is_ok());
    let what_if = |rests: &Rests| bout.what_if(rests, &progress);
    let basis = basis::of(asked.fight.basis, bout.rests(), &mut end, what_if)?;
    drop(progress);
    if odds.sampled().is_none() {
        note_exact(&asked.fight.effort);
    }
    if json {
        terminal::print_json(&DuelJson::of(&bout, &odds, first_move.as_ref(), &basis))?;
    } else {
        let text = text(&bout, &odds, first_move.as_ref());
        terminal::print(&(text + &basis::text(asked.fight.basis, &basis)))?;
    }
    end
}

fn text(bout: &Bout, odds: &DuelOdds, first_move: Option<&FirstMove<DuelOdds>>) -> String {
    let [a, b] = &bout.names;
    let title = &bout.roster_file.system.card().title;
    let settings = super::situation_words(&bout.settings);
    let mut text = terminal::paragraph(&format!("{title}: {a} against {b}{settings}"));
    let _ = writeln!(text, "{}", method_line(odds.slack(), odds.sampled(), TRIALS, &odds.why));
    let rows = Side::BOTH.map(|side| {
        let win = odds.wins(side);
        vec![
            format!("{} wins", bout.names[side.index()]),
            with_interval(win, odds.interval(win)),
            percent(odds.ended(Ending::Out(side))),
            percent(odds.ended(Ending::Rout(side))),
        ]
    });
    let mut rows = rows.to_vec();
    let other = |name: &str, chance: f64| {
        vec![
            name.to_owned(),
            with_interval(chance, odds.interval(chance)),
            String::new(),
            String::new(),
        ]
    };
    if odds.ended(Ending::BothOut) > 0.0 {
        rows.push(other("both are out", odds.ended(Ending::BothOut)));
    }
    let undecided = format!("undecided after {} rounds", bout.rounds_max());
    rows.push(other(&undecided, odds.undecided));
    text.push_str(&terminal::table(&["", "chance", "other out", "other routed"], 1, rows));
    text.push('\n');
    let _ = write!(text, "Rounds: {:.2} on average", odds.rounds_mean());
    let _ = match odds.rounds_median() {
        Some(median) => writeln!(text, ", half of the duels are over after {median}."),
        None => writeln!(text, ", less than half of the duels are over by the last."),
    };
    if let Some(first) = first_move {
        let worth = |side, name: &str| super::worth(first.change(side), name);
        text.push_str(&terminal::paragraph(&format!(
            "Going first is worth {}, {}.",
            worth(Side::A, a),
            worth(Side::B, b)
        )));
    }
    if let Some(upset) = odds.upset() {
        let _ = write!(text, "Upsets: the underdog wins {} of decided duels", percent(upset));
        if let Source::Exact { swing: Some(swing), .. } = odds.source {
            let _ = write!(text, "; the win chance swings by {:.0} points", swing * 100.0);
        }
        text.push_str(".\n");
    }
    text
}
