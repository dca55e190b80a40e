//! The sentences and tables of an attack.

use super::question::{ATTACKS, HARM};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;
use crate::question::words::{at, certainty, title};

pub(super) fn sentences(bout: &Bout, odds: &AttackOdds) -> Vec<String> {
    let [attacker, defender] = &bout.names;
    let (hit, wound, out) = (odds.hit(), odds.wound(), odds.out());
    let first = format!(
        "{}{}: {attacker} hits {defender} with {} of attacks ({}), wounds with {} and takes \
         {defender} out of the fight in one attack with {}.",
        title(&bout.roster_file),
        at(&bout.settings),
        words::percent(hit),
        certainty(odds.interval(hit)),
        words::percent(wound),
        words::percent(out)
    );
    let mean = odds.harm_mean();
    let within = odds
        .harm_interval()
        .map(|(low, high)| format!(" ({} to {})", words::mean(low), words::mean(high)));
    let mut second =
        format!("The harm is {}{} on average", words::mean(mean), within.unwrap_or_default());
    if wound > 0.0 {
        second = format!("{second}, and {} per attack that wounds", words::mean(mean / wound));
    }
    let mut sentences = vec![first, second + "."];
    if hit > 0.0 && wound < hit {
        let harmless = ((1.0 - wound / hit) * 100.0).round();
        let what = "do no harm: armour, toughness or luck absorb them";
        sentences.push(match harmless {
            _ if wound <= 0.0 => {
                "No hit does harm: armour, toughness or luck absorb all.".to_owned()
            }
            0.0 => format!("Fewer than 1 of 100 hits {what}."),
            100.0 => format!("More than 99 of 100 hits {what}."),
            _ => format!("{harmless:.0} of 100 hits {what}."),
        });
    }
    sentences
}

pub(super) fn rungs(odds: &AttackOdds) -> Table {
    let rung = |name: &str, chance: f64| {
        vec![
            Cell::Text(name.to_owned()),
            Cell::Chance(chance),
            Cell::Certainty(odds.interval(chance)),
        ]
    };
    let rows = vec![rung("hit", odds.hit()), rung("wound", odds.wound()), rung("out", odds.out())];
    let heads = [("result", false), ("chance", true), ("certainty", false)];
    Table::of("Hit, wound, out", &heads, rows, ATTACKS).shown_by(&["ladder"])
}

pub(super) fn harms(odds: &AttackOdds) -> Table {
    let law = odds.harm();
    let known = |chance: f64| Cell::dense(chance, odds.interval(chance));
    let row = |&(harm, p): &(u16, f64)| {
        let at_least = law.probability(|&other| harm <= other);
        vec![Cell::Count(harm.into()), known(p), known(at_least)]
    };
    let heads = [("harm", true), ("chance", true), ("this or more", true)];
    let rows = law.iter().map(row).collect();
    Table::of("Harm, in the game's own unit", &heads, rows, HARM).folded().shown_by(&["harm"])
}
