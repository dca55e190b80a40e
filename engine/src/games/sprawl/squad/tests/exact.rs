//! Small fights without movement, solved and played.

use super::sketch::{BOOK, Sketch, at, contender, parameters_of, word};
use crate::book::Value;
use crate::dice::Exact;
use crate::engagement::{Chain, Ending, Limits, Plan, Side, simulate};
use crate::fight::{First, Meeting, trial};
use crate::games::sprawl::game::duel;
use crate::games::sprawl::rules::Rules;
use crate::squad::Posture;

/// Two against two at 6 inches, who stay where they are: a hit that harms is the end of one.
fn duels() -> Sketch {
    let one = |shooting| {
        contender("Razz", &[("shooting", shooting), ("health", 1), ("guts", 2)], &["pistol"])
    };
    Sketch::new()
        .with("zero_health", word("out"))
        .with("fumble_on_one", Value::Flag(false))
        .first(First::Roll)
        .figure(Side::A, Posture::Hold, at(20.0, 20.0), one(4))
        .figure(Side::A, Posture::Hold, at(20.0, 28.0), one(3))
        .leader()
        .figure(Side::B, Posture::Hold, at(27.0, 20.0), one(3))
        .figure(Side::B, Posture::Hold, at(27.0, 28.0), one(3))
        .leader()
}

/// Whether a count out of so many is within five standard deviations of a chance.
fn fits(count: u64, fights: u64, chance: f64) -> bool {
    let (count, fights) = (count as f64, fights as f64);
    let spread = (fights * chance * (1.0 - chance)).sqrt();
    (count - fights * chance).abs() <= 5.0 * spread + 1.0
}

#[test]
fn two_against_two_played_is_as_solved() {
    let squad = duels().squad();
    let chain = Chain::of(&squad, &mut Exact::default(), Limits::default()).expect("small");
    let rounds = 30;
    let solved = chain.within(rounds);
    let plan = Plan { seed: 5, first: 0, fights: 20_000, rounds_max: rounds };
    let tally = simulate(&squad, &plan);
    for ending in Ending::ALL {
        let chance: f64 = solved.ended(ending);
        let count = tally.ended(ending);
        assert!(fits(count, plan.fights, chance), "{ending:?}: {count} for {chance}");
    }
}

/// One against one on a table is the duel at that range: the same law, found in two ways.
#[test]
fn one_against_one_is_the_duel() {
    for (misfires, zero, health) in [(false, "table", 2), (true, "out", 1)] {
        let weak = [("health", health), ("toughness", 2), ("guts", 1), ("brawling", 1)];
        let with = |shooting| [&weak[..], &[("shooting", shooting)]].concat();
        let ours = contender("Razz", &with(2), &["pistol"]);
        let theirs = contender("recruit", &with(3), &["submachine gun"]);
        let sketch = Sketch::new()
            .with("zero_health", word(zero))
            .with("fumble_on_one", Value::Flag(misfires))
            .with("rout_percent", Value::Number(100))
            .with("crawl_inches", Value::Number(0))
            .figure(Side::A, Posture::Hold, at(20.0, 24.0), ours.clone())
            .figure(Side::B, Posture::Hold, at(30.0, 24.0), theirs.clone());
        let sets = [("kind", "shoot"), ("range", "9"), ("first", "a")];
        let situation = trial::situation(&trial::book("sprawl", &[]), &sets);
        let meeting = Meeting { contenders: [ours, theirs], situation };
        let rules = Rules::of(parameters_of(&sketch), BOOK.base_width());
        let duel = duel(&rules, &meeting).expect("a duel");
        let limits = Limits::default();
        let squads = Chain::of(&sketch.squad(), &mut Exact::default(), limits).expect("small");
        let alone = Chain::of(&duel, &mut Exact::default(), limits).expect("small");
        let [squads, alone] = [squads, alone].map(|chain| chain.within(20));
        for ending in Ending::ALL {
            let (ours, theirs) = (squads.ended(ending), alone.ended(ending));
            assert!((ours - theirs).abs() < 1e-9, "{ending:?}: {ours} and {theirs}");
        }
    }
}
