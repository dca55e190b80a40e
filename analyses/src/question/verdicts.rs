//! Verdicts that several questions share: what is unfair, how fights end and how long they take, and
//! what flips on an assumption.

use super::words::{certainty, within};
use crate::answer::statistics::paired::Change;
use crate::answer::verdict::{Bound, Matter, Thresholds, Verdict, Weighed};
use crate::answer::{Basis, MOVES, Unit, words};
use crate::measures::duel::DuelOdds;

/// Returns the verdict about a side that wins many fights, `threshold` or more; `says` is the
/// sentence up to its number. `neither` is the chance that neither side wins.
pub(crate) fn lopsided(says: &str, wins: Weighed, neither: f64, threshold: f64) -> Verdict {
    let kind = (Matter::Unfair, Unit::Chance);
    let verdict = Verdict::weigh(kind, wins, Bound::Most, threshold);
    let says = format!(
        "{says} {} of fights ({}{}), {} the {} % from which a scenario is lopsided.",
        words::percent(wins.value),
        certainty(wins.interval),
        words::neither(neither),
        verdict.standing.over(),
        words::threshold(threshold)
    );
    verdict.saying(says)
}

/// Returns the verdict about the value of going first in `place`; `whom` is who has it: " to Razz".
/// It is unfair from `threshold` on.
pub(crate) fn first_move(
    place: &str,
    change: Change,
    trials: Option<u64>,
    whom: &str,
    threshold: f64,
) -> Verdict {
    let kind = (Matter::Unfair, Unit::Difference);
    let verdict = Verdict::weigh(kind, sized(change, trials), Bound::Most, threshold);
    let says = format!(
        "{place}: going first is worth {} pp{}{whom}, {} the {} from which it is unfair.",
        words::points(change.value),
        within(change.interval),
        verdict.standing.over(),
        words::threshold_points(threshold)
    );
    verdict.saying(says)
}

/// A chance of fights, as they are weighed.
pub(crate) fn weighed(odds: &DuelOdds, chance: f64) -> Weighed {
    let trials = odds.sampled().map(|sampled| sampled.trials);
    Weighed { value: chance, interval: odds.interval(chance), trials }
}

/// Returns the verdict about the chance that nobody wins, `what` of fights such as "duels".
pub(crate) fn endings(place: &str, what: &str, draw: Weighed, threshold: f64) -> Verdict {
    let verdict = Verdict::weigh((Matter::Endings, Unit::Chance), draw, Bound::Most, threshold);
    let says = format!(
        "{place}: {} of {what} have no winner ({}), {} the {} % from which that is too many.",
        words::percent(draw.value),
        certainty(draw.interval),
        verdict.standing.over(),
        words::threshold(threshold)
    );
    verdict.saying(says)
}

/// Returns the verdict about how long fights take: too many are over in the first round, or too
/// many last to the final one; of both, the one that is further out. `what` are fights such as
/// "duels".
pub(crate) fn length(place: &str, what: &str, odds: &DuelOdds, most: Thresholds) -> Verdict {
    let over = odds.ended_by_round();
    let rounds = over.len();
    let before_last = rounds.checked_sub(2).map_or(0.0, |at| over[at]);
    let kind = (Matter::Length, Unit::Chance);
    let weigh =
        |chance, threshold| Verdict::weigh(kind, weighed(odds, chance), Bound::Most, threshold);
    let first = weigh(over.first().copied().unwrap_or(0.0), most.first_round);
    let last = weigh((1.0 - before_last).clamp(0.0, 1.0), most.last_round);
    // One round is both.
    let is_last = 1 < rounds && first.size() < last.size();
    let (verdict, told, verb) = match is_last {
        true => (last, format!("last to the final round, the {}", ordinal(rounds)), "drag"),
        false => (first, "are over in the first round".to_owned(), "end too soon"),
    };
    let says = format!(
        "{place}: {} of {what} {told} ({}), {} the {} % from which they {verb}; {} rounds on \
         average.",
        words::percent(verdict.value),
        certainty(verdict.interval),
        verdict.standing.over(),
        words::threshold(verdict.threshold),
        words::mean(odds.rounds_mean())
    );
    verdict.saying(says)
}

/// Formats an ordinal number: "12th".
fn ordinal(number: usize) -> String {
    let end = match (number % 10, number % 100) {
        (1, of) if of != 11 => "st",
        (2, of) if of != 12 => "nd",
        (3, of) if of != 13 => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// Returns a change without its sign.
pub(crate) fn sized(change: Change, trials: Option<u64>) -> Weighed {
    let turned = if change.value < 0.0 { change.times(-1.0) } else { change };
    let interval = turned.interval.map(|(low, high)| match low < 0.0 {
        true => (0.0, high.max(-low)),
        false => (low, high),
    });
    Weighed { value: turned.value, interval, trials }
}

/// Returns the verdict about the alternative that changes who is ahead in `place`, if there is one;
/// of several, the strongest. `counts` decides whether what it does to an order is told.
pub(crate) fn flips(place: &str, basis: &Basis, counts: impl Fn(&str) -> bool) -> Option<Verdict> {
    let moves = basis.what_if.iter().flat_map(|what_if| &what_if.moves);
    let mut turning = moves.filter_map(|one| Some((one, one.turns.as_ref()?)));
    let (one, turns) =
        turning.find(|(one, turns)| MOVES <= one.change.abs() + 1e-12 && counts(turns))?;
    let trials = basis.what_if.as_ref().and_then(|what_if| Some(what_if.sampled?.trials));
    let size = sized(Change { value: one.change, interval: one.change_interval }, trials);
    let verdict = Verdict::weigh((Matter::Flips, Unit::Difference), size, Bound::Most, MOVES);
    let told = |number: f64| match one.unit {
        Unit::Chance => words::percent(number),
        _ => format!("{} pp", words::points(number)),
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
        verdict.standing.over(),
        words::threshold_points(MOVES)
    );
    Some(verdict.saying(says))
}

#[cfg(test)]
mod tests {
    use evenodds_engine::engagement::{Ending, Side};

    use super::*;
    use crate::answer::verdict::Standing;
    use crate::answer::{Answer, Move, WhatIf};
    use crate::kinds::KINDS;
    use crate::library::Library;
    use crate::measures::duel::OddsSource;
    use crate::question::{Alternatives, Kind};
    use crate::sampling::{Ask, Unwatched};
    use crate::study::Study;

    fn answer(kind: &str, text: &str) -> Answer {
        let kind = Kind::named(kind).expect("a kind");
        let library = Library::standard(".");
        let question = kind.read_text(("test", text), (&library, &KINDS), Ask::default());
        let answer = question.expect("a question").answer("x", Alternatives::Untried, &Unwatched);
        answer.expect("an answer")
    }

    #[test]
    fn a_duel_is_weighed_by_its_first_move_and_by_how_it_ends() {
        let duel = answer("duel", "roster = \"spurg\"\na = \"guard\"\nb = \"fencer\"");
        let [verdict, endings, length] = &duel.verdicts[..] else { panic!("{:?}", duel.verdicts) };
        assert_eq!((verdict.matter, verdict.standing), (Matter::Unfair, Standing::Within));
        assert_eq!((endings.matter, length.matter), (Matter::Endings, Matter::Length));
        assert_eq!(
            verdict.says,
            "SPURG: going first is worth +0.9 pp to guard in a duel with fencer, under the 10 \
             pp from which it is unfair."
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
        let told =
            "SPURG: against every opponent guard (cost 75) does better than fencer (cost 90)";
        assert!(most.says.starts_with(told), "{}", most.says);
        // The lead is the least of all chances that the two share.
        let chance = |row: &str, column: &str| {
            let says = format!("{row} beats {column}");
            matrix.numbers.iter().find(|one| one.says == says).expect("a chance").value
        };
        // A townsman costs less.
        let (worse, third) = ("fencer", "townsman");
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
        assert_eq!(told[2], (0.4, Standing::Beyond), "{:?}", answer.verdicts);
        assert_eq!((told[0].0, told.len()), (0.005, 3), "nobody leads by 99 pp");
        assert!(answer.verdicts[0].says.contains(" the 0.5 pp from which it is unfair"));
    }

    #[test]
    fn an_interval_leaves_a_scenario_open() {
        let wins = Weighed { value: 0.66, interval: Some((0.62, 0.7)), trials: Some(600) };
        let verdict = lopsided("The yard: Rust wins", wins, 0.2, 0.65);
        assert_eq!(verdict.standing, Standing::Open);
        assert_eq!(
            verdict.says,
            "The yard: Rust wins 66 % of fights (62 % to 70 %, neither 20 %), perhaps over the \
             65 % from which a scenario is lopsided. About 9,600 fights would settle it."
        );
    }

    #[test]
    fn a_first_move_that_hurts_is_unfair_too() {
        let change = Change { value: -0.2, interval: Some((-0.25, -0.15)) };
        let verdict = first_move("The yard", change, None, " to Rust", 0.1);
        assert_eq!((verdict.standing, verdict.interval), (Standing::Beyond, Some((0.15, 0.25))));
        assert!(verdict.says.contains("worth \u{2212}20.0 pp"), "{}", verdict.says);
    }

    #[test]
    fn fights_may_be_undecided_too_short_or_too_long() {
        let odds = |over: [f64; 4]| {
            let mut by_round = vec![[0.0; Ending::COUNT]; 4];
            for (round, over) in by_round.iter_mut().zip(over) {
                round[Ending::Out(Side::A).index()] = over;
            }
            let undecided = 1.0 - over.iter().sum::<f64>();
            let (slack, states, transitions) = (0.0, 2, 2);
            let source =
                OddsSource::Exact { slack, states, transitions, forever: None, swing: None };
            DuelOdds { by_round, undecided, source, why: String::new() }
        };
        let most = Thresholds::default();
        let told = |over: [f64; 4]| length("The yard", "fights", &odds(over), most);
        let short = told([0.6, 0.2, 0.2, 0.0]);
        assert_eq!((short.standing, short.value), (Standing::Beyond, 0.6));
        assert_eq!(
            short.says,
            "The yard: 60 % of fights are over in the first round (exact), over the 50 % from \
             which they end too soon; 1.6 rounds on average."
        );
        let long = told([0.0, 0.0, 0.1, 0.5]);
        assert_eq!(long.standing, Standing::Beyond);
        assert_eq!(
            long.says,
            "The yard: 90 % of fights last to the final round, the 4th (exact), over the 75 % from \
             which they drag; 3.9 rounds on average."
        );
        assert_eq!(told([0.2, 0.4, 0.4, 0.0]).standing, Standing::Within);
        let open = odds([0.0, 0.0, 0.1, 0.5]);
        let drawn = endings("The yard", "fights", weighed(&open, open.draw()), most.undecided);
        assert_eq!(drawn.standing, Standing::Beyond);
        let says = "The yard: 40 % of fights have no winner (exact), over the 10 % from which that \
                    is too many.";
        assert_eq!(drawn.says, says);
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
            unit: Unit::Chance,
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
             20.0 pp more, over the 1 pp that counts."
        );
        assert!(flips("Game", &basis(all), |turns| turns.contains("Ann")).is_none());
        assert!(flips("Game", &basis(vec![one(0.3, None)]), |_| true).is_none());
        assert!(flips("Game", &basis(vec![one(0.001, Some("Bob is ahead"))]), |_| true).is_none());
    }
}
