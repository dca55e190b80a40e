//! `evenodds attack`: what one attack does.

use std::fmt::Write as _;

use evenodds_analyses::ask::{Ask, Wanted};
use evenodds_analyses::attack::AttackOdds;
use evenodds_analyses::bout::Bout;
use evenodds_analyses::fight_json::AttackJson;

use super::{
    Both, agree, ask, basis, method_line, note_exact, percent, roster_file, settings, stopped,
    tell_both, with_interval,
};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The name of trials in messages.
const TRIALS: &str = "attacks";

/// Runs the command.
pub fn run(asked: &arguments::Attack) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let names = [asked.attacker.as_str(), asked.defender.as_str()];
    let mut bout = Bout::new(&roster_file, names, &settings(&asked.fight.set), Ask::default())?;
    let assault = bout.assault()?;
    bout.ask = ask(&asked.fight.effort)?;
    let (progress, json) = (Progress::new(), asked.fight.shared.json);
    let odds =
        |wanted: Wanted| AttackOdds::of(assault.as_ref(), &Ask { wanted, ..bout.ask }, &progress);
    if asked.fight.effort.method == Method::Both {
        let (exact, sampled) = (odds(Wanted::Exact)?, odds(Wanted::Sampled)?);
        let mut end = stopped(sampled.sampled, TRIALS);
        let basis = basis::of(asked.fight.basis, bout.rests(), &mut end, |rests| {
            bout.what_if_attacked(rests, &progress)
        })?;
        drop(progress);
        let z = sampled.furthest_from(&exact).unwrap_or_default();
        let told = |odds: &AttackOdds| AttackJson::of(&bout, odds, &basis);
        let texts = [text(&bout, &exact), text(&bout, &sampled)];
        let both = Both { exact: told(&exact), sampled: told(&sampled), z };
        tell_both(json, &both, &texts, &basis::text(asked.fight.basis, &basis))?;
        end?;
        return agree(z, AttackOdds::COMPARED);
    }
    let odds = odds(bout.ask.wanted)?;
    let mut end = stopped(odds.sampled, TRIALS);
    let basis = basis::of(asked.fight.basis, bout.rests(), &mut end, |rests| {
        bout.what_if_attacked(rests, &progress)
    })?;
    drop(progress);
    if odds.sampled.is_none() {
        note_exact(&asked.fight.effort);
    }
    if json {
        terminal::print_json(&AttackJson::of(&bout, &odds, &basis))?;
    } else {
        terminal::print(&(text(&bout, &odds) + &basis::text(asked.fight.basis, &basis)))?;
    }
    end
}

fn text(bout: &Bout, odds: &AttackOdds) -> String {
    let [attacker, defender] = &bout.names;
    let title = &bout.roster_file.system.card().title;
    let settings = super::situation_words(&bout.settings);
    let head = format!("{title}: {attacker} attacks {defender}{settings}");
    let mut text = terminal::paragraph(&head);
    let slack = odds.sampled.is_none().then(|| odds.law.slack());
    let why = "every outcome of the dice is enumerated";
    let why = if odds.sampled.is_some() { "each attack is simulated" } else { why };
    let _ = writeln!(text, "{}", method_line(slack, odds.sampled, TRIALS, why));
    let rung = |name: &str, chance: f64| {
        vec![name.to_owned(), with_interval(chance, odds.interval(chance))]
    };
    let rungs = vec![rung("hit", odds.hit()), rung("wound", odds.wound()), rung("out", odds.out())];
    text.push_str(&terminal::table(&["", "chance"], 1, rungs));
    text.push('\n');
    let law = odds.harm();
    let row = |&(harm, p): &(u16, f64)| {
        vec![harm.to_string(), percent(p), percent(law.probability(|&other| harm <= other))]
    };
    let rows = law.iter().filter(|&&(_, p)| 5e-7 <= p).map(row).collect();
    text.push_str(&terminal::table(&["harm", "chance", "this or more"], 0, rows));
    let _ = writeln!(text, "Harm {:.3} on average.", law.mean(|&harm| f64::from(harm)));
    text
}
