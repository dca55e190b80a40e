//! Verdicts that several questions share: what is unfair, and what flips on an assumption.

use super::words::{certainty, within};
use crate::answer::Unit;
use crate::answer::verdict::{Matter, Standing, Verdict};
use crate::paired::Change;
use crate::what_if::{Basis, MOVES, Measure};
use crate::words;

/// Returns the verdict about a side that wins many fights, `threshold` or more; `says` is the
/// sentence up to its number. `neither` is the chance that neither side wins.
pub(super) fn lopsided(
    says: &str,
    wins: f64,
    interval: Option<(f64, f64)>,
    neither: f64,
    threshold: f64,
) -> Verdict {
    let standing = Standing::above(wins, interval, threshold);
    let says = format!(
        "{says} {} of fights ({}{}), {} the {} % from which a scenario is lopsided.",
        words::percent(wins),
        certainty(interval),
        words::neither(neither),
        standing.over(),
        words::threshold(threshold)
    );
    Verdict {
        matter: Matter::Unfair,
        says,
        unit: Unit::Chance,
        value: wins,
        interval,
        threshold,
        standing,
    }
}

/// Returns the verdict about the value of going first in `place`; `whom` is who has it: " to Razz".
/// It is unfair from `threshold` on.
pub(super) fn first_move(place: &str, change: Change, whom: &str, threshold: f64) -> Verdict {
    let size = sized(change);
    let standing = Standing::above(size.value, size.interval, threshold);
    let says = format!(
        "{place}: going first is worth {} points{}{whom}, {} the {} from which it is unfair.",
        words::points(change.value),
        within(change.interval),
        standing.over(),
        words::threshold_points(threshold)
    );
    Verdict {
        matter: Matter::Unfair,
        says,
        unit: Unit::Points,
        value: size.value,
        interval: size.interval,
        threshold,
        standing,
    }
}

/// Returns a change without its sign.
fn sized(change: Change) -> Change {
    let turned = if change.value < 0.0 { change.times(-1.0) } else { change };
    let interval = turned.interval.map(|(low, high)| match low < 0.0 {
        true => (0.0, high.max(-low)),
        false => (low, high),
    });
    Change { interval, ..turned }
}

/// Returns the verdict about the alternative that changes who is ahead in `place`, if there is one;
/// of several, the strongest. `counts` decides whether what it does to an order is told.
pub(super) fn flips(place: &str, basis: &Basis, counts: impl Fn(&str) -> bool) -> Option<Verdict> {
    let moves = basis.what_if.iter().flat_map(|what_if| &what_if.moves);
    let mut turning = moves.filter_map(|one| Some((one, one.turns.as_ref()?)));
    let (one, turns) =
        turning.find(|(one, turns)| MOVES <= one.change.abs() + 1e-12 && counts(turns))?;
    let size = sized(Change { value: one.change, interval: one.change_interval });
    let standing = Standing::above(size.value, size.interval, MOVES);
    let told = |number: f64| match one.measure {
        Measure::Chance => words::percent(number),
        Measure::Worth => format!("{} points", words::points(number)),
    };
    let says = format!(
        "{place}: if `{}` is {} ({}), {turns}: {} {} instead of {}, {}{}, {} the {} \
         that counts.",
        one.key,
        one.value,
        one.says,
        one.outcome,
        told(one.after),
        told(one.before),
        words::more(one.change),
        within(one.change_interval),
        standing.over(),
        words::threshold_points(MOVES)
    );
    Some(Verdict {
        matter: Matter::Flips,
        says,
        unit: Unit::Points,
        value: size.value,
        interval: size.interval,
        threshold: MOVES,
        standing,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::ask::{Ask, Unwatched};
    use crate::library::Library;
    use crate::questions::{Alternatives, Kind};
    use crate::study::Study;
    use crate::what_if::{Move, WhatIf};

    fn answer(kind: &str, text: &str) -> Answer {
        let kind = Kind::named(kind).expect("a kind");
        let library = Library::standard(".");
        let question = kind.read_text(("test", text), &library, Ask::default());
        let answer = question.expect("a question").answer("x", Alternatives::Untried, &Unwatched);
        answer.expect("an answer")
    }

    #[test]
    fn a_duel_is_weighed_by_its_first_move_alone() {
        let duel = answer("duel", "roster = \"spurg\"\na = \"guard\"\nb = \"fencer\"");
        let [verdict] = &duel.verdicts[..] else { panic!("{:?}", duel.verdicts) };
        assert_eq!((verdict.matter, verdict.standing), (Matter::Unfair, Standing::Within));
        assert_eq!(
            verdict.says,
            "SPURG: going first is worth +0.9 points to guard in a duel with fencer, under the 10 \
             points from which it is unfair."
        );
    }

    #[test]
    fn a_matrix_names_who_is_dominated() {
        let text = "roster = \"spurg\"\nprofiles = [\"townsman\", \"guard\", \"fencer\"]";
        let matrix = answer("matrix", text);
        let dominated: Vec<&Verdict> =
            matrix.verdicts.iter().filter(|one| one.matter == Matter::Dominated).collect();
        let [weakest, most] = dominated[..] else { panic!("{:?}", matrix.verdicts) };
        assert!(weakest.says.starts_with("SPURG: townsman, the weakest of 3 fighters, wins"));
        let told = "SPURG: against every opponent guard does better than ";
        assert!(most.says.starts_with(told), "{}", most.says);
        // The lead is the least of all chances that the two share.
        let chance = |row: &str, column: &str| {
            let says = format!("{row} beats {column}");
            matrix.numbers.iter().find(|one| one.says == says).expect("a chance").value
        };
        let worse = if most.says.contains("than townsman") { "townsman" } else { "fencer" };
        let third = if worse == "townsman" { "fencer" } else { "townsman" };
        let leads = [
            chance("guard", worse) - chance(worse, "guard"),
            chance("guard", third) - chance(worse, third),
        ];
        assert!((most.value - leads[0].min(leads[1])).abs() < 1e-9, "{leads:?}");
    }

    #[test]
    fn a_study_sets_what_stands_out() {
        let text = "[study]\nname = \"x\"\nfirst_move = 0.005\noutclassed = 0.4\n\
            dominant = 0.99\n[[matrix]]\nroster = \"spurg\"\n\
            profiles = [\"townsman\", \"guard\", \"fencer\"]";
        let study = Study::read("study.toml", text, &Library::standard("."));
        let study = study.unwrap_or_else(|fault| panic!("{fault}"));
        let answer = study.questions[0].1.answer("x", Alternatives::Untried, &Unwatched);
        let answer = answer.expect("an answer");
        let told: Vec<(f64, Standing)> =
            answer.verdicts.iter().map(|one| (one.threshold, one.standing)).collect();
        assert_eq!(told[1], (0.4, Standing::Beyond), "{:?}", answer.verdicts);
        assert_eq!((told[0].0, told.len()), (0.005, 2), "nobody leads by 99 points");
        assert!(answer.verdicts[0].says.contains(" the 0.5 points from which it is unfair"));
    }

    #[test]
    fn an_interval_leaves_a_scenario_open() {
        let verdict = lopsided("The yard: Rust wins", 0.66, Some((0.62, 0.7)), 0.2, 0.65);
        assert_eq!(verdict.standing, Standing::Open);
        assert_eq!(
            verdict.says,
            "The yard: Rust wins 66 % of fights (62 % to 70 %, neither 20 %), perhaps over the \
             65 % from which a scenario is lopsided."
        );
    }

    #[test]
    fn a_first_move_that_hurts_is_unfair_too() {
        let change = Change { value: -0.2, interval: Some((-0.25, -0.15)) };
        let verdict = first_move("The yard", change, " to Rust", 0.1);
        assert_eq!((verdict.standing, verdict.interval), (Standing::Beyond, Some((0.15, 0.25))));
        assert!(verdict.says.contains("worth \u{2212}20.0 points"), "{}", verdict.says);
    }

    #[test]
    fn only_what_changes_who_is_ahead_flips() {
        let one = |change: f64, turns: Option<&str>| Move {
            system: "Game".to_owned(),
            key: "luck".to_owned(),
            was: "2".to_owned(),
            value: "3".to_owned(),
            says: "as some read it".to_owned(),
            outcome: "Bob wins".to_owned(),
            measure: Measure::Chance,
            before: 0.4,
            after: 0.4 + change,
            change,
            change_interval: None,
            turns: turns.map(str::to_owned),
        };
        let basis = |moves| Basis {
            what_if: Some(WhatIf { tried: 3, sampled: None, moves }),
            ..Basis::default()
        };
        let all = vec![one(0.3, None), one(0.2, Some("Bob is ahead"))];
        let verdict = flips("Game", &basis(all.clone()), |_| true).expect("a verdict");
        assert_eq!(
            verdict.says,
            "Game: if `luck` is 3 (as some read it), Bob is ahead: Bob wins 60 % instead of 40 %, \
             20.0 points more, over the 1 point that counts."
        );
        assert!(flips("Game", &basis(all), |turns| turns.contains("Ann")).is_none());
        assert!(flips("Game", &basis(vec![one(0.3, None)]), |_| true).is_none());
        assert!(flips("Game", &basis(vec![one(0.001, Some("Bob is ahead"))]), |_| true).is_none());
    }
}
