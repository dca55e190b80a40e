//! What is asked of scenarios, and what their odds have to keep to.

use super::leaders::Leaders;
use crate::sampling::{Ask, AskError};
use evenodds_engine::dice::{Exact, Tables};
use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::squad::{
    ComparedFight, FightResults, Policy, SquadOutcome, Status, engage_all,
};

use super::setup::*;
use super::*;
use crate::answer::statistics::Stop;
use crate::library::Library;
use crate::sampling::Unwatched;
use crate::sampling::ask::tests::Patience;

fn setup(name: &str, ask: Ask) -> SquadSetup {
    let scenario_file = Library::standard(".").scenario(name).expect("a built-in scenario");
    SquadSetup::new(scenario_file, &[], ask).expect("an engagement")
}

fn odds(setup: &SquadSetup) -> SquadOdds {
    setup.odds(&mut Exact::default(), &Unwatched).expect("an answer")
}

#[test]
fn counts_hang_together() {
    let ask = Ask { trials: Some(3000), ..Ask::default() };
    let odds = odds(&setup("sprawl-street", ask));
    assert_eq!(odds.sampled().map(|sampled| sampled.trials), Some(3000));
    let total = odds.wins(Side::A) + odds.wins(Side::B) + odds.draw();
    assert!((total - 1.0).abs() < 1e-9, "{total}");
    for side in Side::BOTH {
        let size = odds.size(side) as f64;
        let losses = odds.losses(side).expect("played");
        assert!((losses.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let out = odds.standing(side, Status::Out).expect("played");
        assert!(out.is_sorted(), "{out:?}");
        let mean = odds.casualties_mean(side).expect("played");
        assert!((out.last().expect("a round") * size - mean).abs() < 1e-9);
        let fled = odds.standing(side, Status::Fled).expect("played");
        let fled_mean = odds.fled_mean(side).expect("played");
        assert!((fled.last().expect("a round") * size - fled_mean).abs() < 1e-9);
        for known in [odds.casualties(side), odds.fled(side)].map(|one| one.expect("played")) {
            let (low, high) = known.interval;
            assert!(low < known.value && known.value < high && high - low < 0.2, "{known:?}");
        }
        let standing = |status| *odds.standing(side, status).expect("played").last().expect("one");
        assert!((Status::ALL.map(standing).iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let routed = odds.routed_by_round(side);
        assert!((routed.last().expect("a round") - odds.routed(side)).abs() < 1e-9);
        let figures = odds.actions_of_figures().expect("played");
        let ours = figures.iter().filter(|figure| figure.side == side);
        let kills: f64 = ours.map(|figure| figure.kills.value).sum();
        assert!((kills - odds.kills_mean(side).expect("played").value).abs() < 1e-9);
        let by_round = odds.kills_by_round(side).expect("played");
        let by_round: f64 = by_round.iter().map(|kills| kills.value).sum();
        assert!((kills - by_round).abs() < 1e-9);
    }
}

#[test]
fn a_target_stops_at_the_same_wave_on_any_number_of_threads() {
    let ask = Ask { target_error: Some(0.03), ..Ask::default() };
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| odds(&setup("sprawl-open", ask)))
    };
    let one = on(1);
    assert_eq!(one, on(3));
    assert_eq!(one.sampled().expect("sampled").stop, Stop::Target);
    for side in Side::BOTH {
        for chance in [one.wins(side), one.routed(side)] {
            let (low, high) = one.ends.interval(chance).expect("sampled");
            assert!(high - low <= 0.06 + 1e-12, "{low} {high}");
        }
    }
}

#[test]
fn who_stops_it_gets_what_is_known() {
    let setup = setup("sprawl-open", Ask::default());
    let stopped = |looks| setup.odds(&mut Exact::default(), &Patience::of(looks));
    let sampled = stopped(1).expect("an answer").sampled().expect("sampled");
    assert_eq!(sampled.stop, Stop::Interrupted);
    assert!(0 < sampled.trials && sampled.trials <= SquadSetup::CHUNK);
    assert!(matches!(stopped(0), Err(AskError::Interrupted)));
    let first = setup.first_move(&mut Exact::default(), &Patience::of(3));
    assert!(matches!(first, Err(AskError::Interrupted)));
}

#[test]
fn what_is_said_goes_before_the_scenario() {
    let scenario_file = Library::standard(".").scenario("sprawl-open").expect("a scenario");
    let settings = |pairs: &[(&str, &str)]| {
        let owned = |&(key, value): &(&str, &str)| (key.to_owned(), value.to_owned());
        let pairs: Vec<_> = pairs.iter().map(owned).collect();
        SquadSetup::new(scenario_file.clone(), &pairs, Ask::default())
    };
    let setup = settings(&[("first", "b"), ("rounds_max", "3")]).expect("an engagement");
    assert_eq!((setup.first(), setup.rounds_max()), ("b", 3));
    let setup = settings(&[("policy_a", "bold"), ("policy_b", "wary")]).expect("an engagement");
    assert_eq!(setup.policies().map(Policy::name), ["bold", "wary"]);
    for (pairs, expected) in [
        (&[("first", "c")][..], "expected a, b or roll"),
        (&[("rounds_max", "0")], "expected a whole number from 1 to 10000"),
        (&[("first", "a"), ("first", "a")], "is set twice"),
        (&[("policy_a", "bald")], "expected one of plain, bold, wary"),
        (&[("cover", "full")], "there is no `cover`; expected one of first, rounds_max"),
    ] {
        let Err(refusal) = settings(pairs) else { panic!("{pairs:?} is refused") };
        assert!(refusal.message.contains(expected), "{}", refusal.message);
    }
}

#[test]
fn fights_that_were_opened_by_a_roll_are_not_played_again_for_what_going_first_is_worth() {
    let ask = Ask { trials: Some(600), ..Ask::default() };
    let hand = &mut Exact::default();
    for (name, knows) in [("sprawl-open", true), ("sprawl-street", true), ("d20-gate", false)] {
        let setup = setup(name, ask);
        let prepared = setup.prepared().expect("a fight");
        let (odds, leaders) = prepared.odds_and_leaders(hand, &Unwatched).expect("an answer");
        assert_eq!(leaders.is_some(), knows, "{name}");
        let mut first_move = |leaders: Option<&Leaders>| {
            let known = prepared.first_move_of(leaders, hand, &Unwatched).expect("an answer");
            known.expect("going first makes a difference")
        };
        let (again, anew) = (first_move(leaders.as_ref()), first_move(None));
        assert!(again == anew, "{name}");
        assert_eq!(again.odds[0].tally.as_ref().map(|tally| tally.ends.fights), Some(600));
        if knows {
            let chances = [0, 1].map(|side| again.odds[side].wins(Side::A));
            let (least, most) = (chances[0].min(chances[1]), chances[0].max(chances[1]));
            // The roll is fair, but either side opens more fights by chance.
            assert!(least - 0.05 < odds.wins(Side::A) && odds.wins(Side::A) < most + 0.05);
        }
    }
    // Towards a target, runs may end after different numbers of fights.
    let ask = Ask { target_error: Some(0.1), ..Ask::default() };
    let setup = setup("sprawl-open", ask);
    let leaders = setup.prepared().expect("a fight").odds_and_leaders(hand, &Unwatched);
    assert!(leaders.expect("an answer").1.is_none());
}

#[test]
fn leaders_are_forgotten_with_the_first_that_is_unknown() {
    let setup = setup("sprawl-open", Ask::default());
    let fight = setup.fight().expect("a fight");
    let plan = Plan { seed: 1, first: 0, fights: 3, rounds_max: setup.rounds_max() };
    let tables = Tables::default();
    let engaged = ComparedFight { fight: fight.as_ref(), plan, tables: &tables, only: None };
    let fought = engage_all(&[engaged], &|| false).expect("nothing stops it").remove(0);
    let mut leaders = Leaders::default();
    leaders.add(&fought);
    assert_eq!((leaders.count(), leaders.tally(Side::A).is_some()), (3, true));
    let unknown = vec![SquadOutcome::default()];
    leaders.add(&FightResults { outcomes: unknown, ..fought.clone() });
    leaders.add(&fought);
    assert_eq!((leaders.count(), leaders.tally(Side::A)), (0, None));
}
