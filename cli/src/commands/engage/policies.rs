//! `evenodds engage --policies`: a squad fight with all pairs of policies.

use evenodds_analyses::engage::SquadSetup;
use evenodds_analyses::engage_json::PoliciesJson;
use evenodds_analyses::policies::{Pairing, Policies};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::POLICIES;

use super::super::{method_line, percent, with_interval};
use super::{TRIALS, played};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// Plays each policy of the first side against each of the second, and prints the results.
pub(super) fn run(asked: &arguments::Engage, setup: &SquadSetup) -> Result<(), Failure> {
    if asked.fight.effort.method == Method::Both {
        let fix = "leave `--method` out, and policies are played".to_owned();
        let message = "policies are compared one way, not both";
        return Err(Failure::input(message, Some(fix)));
    }
    if let Some((key, _)) = setup.settings.iter().find(|(key, _)| key.starts_with("policy_")) {
        let fix = format!("leave `{key}` or `--policies` out");
        let message = format!("`--policies` has each side played in every way, `{key}` in one");
        return Err(Failure::input(message, Some(fix)));
    }
    let progress = Progress::new();
    let policies = setup.by_policies(&mut Exact::default(), &progress)?;
    drop(progress);
    super::map(asked, setup)?;
    match asked.fight.shared.json {
        true => terminal::print_json(&PoliciesJson::of(setup, &policies)),
        false => terminal::print(&text(setup, &policies)),
    }
}

fn text(setup: &SquadSetup, policies: &Policies) -> String {
    let odds = &policies.pairings[0].odds;
    let mut text = super::title(setup);
    let why = match odds.sampled() {
        Some(_) => "as many of each pair, with the same dice",
        None => odds.ends.why.as_str(),
    };
    text.push_str(&method_line(odds.ends.slack(), odds.sampled(), TRIALS, why));
    text.push('\n');
    let names = setup.names();
    let [a, b] = names;
    let wins = names.map(|name| format!("won by {name}"));
    let losses = names.map(|name| format!("{name} out"));
    let heads = [a, b, &wins[0], &wins[1], "neither", &losses[0], &losses[1]];
    text.push_str(&terminal::table(&heads, 2, policies.pairings.iter().map(row).collect()));
    text.push('\n');
    for says in policies.says() {
        text.push_str(&terminal::paragraph(&says));
    }
    text.push('\n');
    for policy in POLICIES {
        text.push_str(&terminal::paragraph(&played(policy)));
    }
    text
}

fn row(pairing: &Pairing) -> Vec<String> {
    let Pairing { setup, odds } = pairing;
    let win = |side| {
        let win = odds.wins(side);
        with_interval(win, odds.ends.interval(win))
    };
    let out = |side| {
        odds.casualties_mean(side).map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"))
    };
    let [ours, theirs] = setup.policies().map(|policy| policy.name().to_owned());
    let [a, b] = Side::BOTH;
    vec![ours, theirs, win(a), percent(odds.wins(b)), percent(odds.draw()), out(a), out(b)]
}
