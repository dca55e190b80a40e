//! The section of an attack.

use evenodds_analyses::attack::AttackOdds;
use evenodds_analyses::bout::Bout;

use super::{ATTACKS, HARM, at, certainty, charts, method, table, title};
use crate::document::Section;
use crate::report::{Drawn, figure};
use crate::words;

/// Creates the section of an attack; `stem` is the start of its anchor and of its charts' names.
pub(crate) fn section(bout: &Bout, odds: &AttackOdds, stem: &str) -> (Section, Vec<Drawn>) {
    let [attacker, defender] = &bout.names;
    let drawn = vec![
        Drawn { name: format!("{stem}-ladder"), chart: charts::ladder(bout, odds) },
        Drawn { name: format!("{stem}-harm"), chart: charts::harm(bout, odds) },
    ];
    let slack = odds.sampled.is_none().then(|| odds.law.slack());
    let section = Section {
        id: stem.to_owned(),
        question: format!(
            "{}: what does an attack by {attacker} do to {defender}{}?",
            title(&bout.roster_file),
            at(&bout.settings)
        ),
        rosters: vec![bout.roster_file.name.clone()],
        answers: answers(bout, odds),
        shorts: 1,
        figures: drawn.iter().map(figure).collect(),
        tables: vec![rungs(odds), harms(odds)],
        method: method(slack, odds.sampled, "every outcome of the dice is enumerated"),
        ..Section::default()
    };
    (section, drawn)
}

fn answers(bout: &Bout, odds: &AttackOdds) -> Vec<String> {
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
    let harm = odds.harm();
    let mean = harm.mean(|&harm| f64::from(harm));
    let mut second = format!("The harm is {} on average", words::mean(mean));
    if wound > 0.0 {
        second = format!("{second}, and {} per attack that wounds", words::mean(mean / wound));
    }
    let mut answers = vec![first, second + "."];
    if hit > 0.0 && wound < hit {
        answers.push(format!(
            "{:.0} of 100 hits do no harm: armour, toughness or luck absorb them.",
            (1.0 - wound / hit) * 100.0
        ));
    }
    answers
}

fn rungs(odds: &AttackOdds) -> crate::document::Table {
    let rung = |name: &str, chance: f64| {
        vec![name.to_owned(), words::percent(chance), certainty(odds.interval(chance))]
    };
    let rows = vec![rung("hit", odds.hit()), rung("wound", odds.wound()), rung("out", odds.out())];
    let heads = [("result", false), ("chance", true), ("certainty", false)];
    table("Hit, wound, out".to_owned(), &heads, rows, ATTACKS)
}

fn harms(odds: &AttackOdds) -> crate::document::Table {
    let law = odds.harm();
    let row = |&(harm, p): &(u16, f64)| {
        let at_least = law.probability(|&other| harm <= other);
        vec![harm.to_string(), words::percent(p), words::percent(at_least)]
    };
    let heads = [("harm", true), ("chance", true), ("this or more", true)];
    let mut table = table(
        "Harm, in the game's own unit".to_owned(),
        &heads,
        law.iter().map(row).collect(),
        HARM,
    );
    table.folded = true;
    table
}
