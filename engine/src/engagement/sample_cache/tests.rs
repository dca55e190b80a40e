use super::*;
use crate::dice::Die;
use crate::engagement::playable::Playable;
use crate::engagement::side::Side;
use crate::engagement::simulate::{outcomes, simulate};

/// Two runners who draw how far they come. Somebody may fall, stumble or never get up.
#[derive(Clone, Copy)]
struct Run {
    /// Whether the opening and falls are rolled for, with dice that belong to no part.
    falls: bool,
    /// Whether a runner who comes to a stop at place 7 stays there for ever.
    stops: bool,
    /// The place to reach.
    goal: u16,
}

impl Engagement for Run {
    type State = [u16; 2];

    fn open(&self, dice: &mut impl Dice) -> [u16; 2] {
        if self.falls {
            return [u16::from(dice.roll(Die::D4)), dice.sum(2, Die::D4)];
        }
        [dice.part(&(), (), |dice, (), ()| u16::from(dice.roll(Die::D4))), 0]
    }

    fn advance(&self, state: &mut [u16; 2], dice: &mut impl Dice) -> Flow {
        let [ours, theirs] = *state;
        if self.stops && ours == 7 {
            return Flow::Round;
        }
        if self.falls && ours % 5 == 3 && dice.sum(4, Die::D6) < 7 {
            return Flow::End(Ending::Rout(Side::B));
        }
        let ahead = dice.part(&(), ours % 4, |dice, (), mood| match mood {
            0 => 0,
            1 => dice.sum(2, Die::D4),
            _ => u16::from(dice.roll(Die::D10)).saturating_sub(mood),
        });
        let shoved = 2 < ahead && dice.part(&(), (), |dice, (), ()| dice.roll(Die::D8) == 8);
        // Who does not move waits a whole round.
        let flow = if ahead == 0 { Flow::Round } else { Flow::Step };
        *state = [theirs, (ours + ahead + 1).saturating_sub(4 * u16::from(shoved))];
        match self.goal < state[1] {
            true => Flow::End(Ending::Out(if ahead % 2 == 0 { Side::A } else { Side::B })),
            false => flow,
        }
    }
}

/// How each fight of a plan ends if it is played.
fn played<E: Engagement>(engagement: &E, plan: &Plan) -> Vec<Option<(Ending, u16)>> {
    let mut dice = Drawn::new(&Tables::default(), plan.seed);
    let fights = plan.first..plan.first + plan.fights;
    let fight = |index| {
        dice.trial(index);
        play(engagement, plan.rounds_max, &mut dice).1
    };
    fights.map(fight).collect()
}

const RUNS: [Run; 4] = [
    Run { falls: false, stops: false, goal: 20 },
    Run { falls: true, stops: false, goal: 20 },
    Run { falls: false, stops: true, goal: 60 },
    Run { falls: true, stops: true, goal: 9000 },
];

#[test]
fn fights_that_are_followed_are_those_that_are_played() {
    for run in RUNS {
        // Few fights, or rounds that have no addresses.
        for (fights, rounds_max) in [(20_000, 12), (3, 12), (3000, 1), (800, 300), (400, 1000)] {
            let plan = Plan { seed: 3, first: 7, fights, rounds_max };
            assert!(outcomes(&run, &plan) == played(&run, &plan), "{} to {rounds_max}", run.goal);
        }
    }
}

#[test]
fn what_is_kept_changes_nothing() {
    for run in RUNS {
        let cache = SampleCache::default();
        for (seed, first, rounds_max) in [(1, 0, 9), (1, 500, 40), (2, 0, 4), (1, 0, 40)] {
            let plan = Plan { seed, first, fights: 3000, rounds_max };
            let ends = run.outcomes_from(&plan, &cache);
            assert!(ends == played(&run, &plan), "{} to {rounds_max}", run.goal);
            let tally = run.simulate_from(&plan, &cache);
            assert_eq!(tally, simulate(&run, &plan));
            let decided = ends.iter().flatten().count() as u64;
            assert_eq!(tally.undecided(), 3000 - decided);
        }
    }
}

#[test]
fn fights_without_addresses_are_played() {
    let plan = Plan { seed: 1, first: (1 << 40) - 50, fights: 100, rounds_max: 20 };
    assert!(outcomes(&RUNS[0], &plan) == played(&RUNS[0], &plan));
}

/// Every fight takes a path of its own: a thousand values of each of twelve steps.
struct Wide;

impl Engagement for Wide {
    type State = (u8, u64);

    fn open(&self, _: &mut impl Dice) -> (u8, u64) {
        (0, 0)
    }

    fn advance(&self, (step, sum): &mut (u8, u64), dice: &mut impl Dice) -> Flow {
        let drawn = dice.part(&(), *step, |dice, (), _| {
            [(); 3]
                .map(|()| dice.roll(Die::D10))
                .iter()
                .fold(0, |sum, face| sum * 10 + u64::from(*face))
        });
        (*step, *sum) = (*step + 1, sum.wrapping_mul(1009).wrapping_add(drawn));
        ended(*step, *sum)
    }
}

/// How a fight goes on after so many steps: the twelfth is the last.
fn ended(steps: u8, sum: u64) -> Flow {
    match steps {
        12 => Flow::End(Ending::Out(if sum.is_multiple_of(3) { Side::A } else { Side::B })),
        _ => Flow::Step,
    }
}

/// One thread, which plays all fights.
fn alone() -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread")
}

#[test]
fn paths_have_a_limit() {
    let cache = SampleCache::default().among(1000);
    let plan = Plan { seed: 1, first: 0, fights: 20_000, rounds_max: 2 };
    let ends = alone().install(|| [(); 2].map(|()| Wide.outcomes_from(&plan, &cache)));
    assert!(ends == [(); 2].map(|()| played(&Wide, &plan)));
    assert!(cache.is_full());
    let trails: PathCache<(u8, u64)> = cache.borrow();
    assert!(trails.paths.is_full() && trails.is_given_up);
}

/// Fights that meet again after each step: a thousand values of each of twelve steps lead to twenty
/// states.
struct Meeting;

impl Engagement for Meeting {
    type State = (u8, u64);

    fn open(&self, dice: &mut impl Dice) -> (u8, u64) {
        Wide.open(dice)
    }

    fn advance(&self, state: &mut (u8, u64), dice: &mut impl Dice) -> Flow {
        let flow = Wide.advance(state, dice);
        state.1 %= 20;
        flow
    }
}

#[test]
fn fights_that_leave_full_paths_for_a_few_steps_are_followed() {
    let cache = SampleCache::default().among(1000);
    let plan = Plan { seed: 1, first: 0, fights: 40_000, rounds_max: 2 };
    let ends = alone().install(|| [(); 2].map(|()| Meeting.outcomes_from(&plan, &cache)));
    assert!(ends == [(); 2].map(|()| played(&Meeting, &plan)));
    let trails: PathCache<(u8, u64)> = cache.borrow();
    assert!(trails.paths.is_full() && !trails.is_given_up);
    // Of the last 4,096 fights, with twelve steps each.
    let (lost, played) = (trails.lost.len() as u64, trails.played);
    assert!(lost > 2048 && (lost..32_768).contains(&played), "{lost} fights, {played} steps");
}

/// Fights whose dice have too many rolls to keep, and belong to no part.
struct Bare;

impl Engagement for Bare {
    type State = (u8, u64);

    fn open(&self, _: &mut impl Dice) -> (u8, u64) {
        (0, 0)
    }

    fn advance(&self, (step, sum): &mut (u8, u64), dice: &mut impl Dice) -> Flow {
        (*step, *sum) = (*step + 1, *sum + u64::from(dice.sum(4, Die::D10)));
        ended(*step, *sum)
    }
}

#[test]
fn paths_of_which_nothing_can_be_kept_are_given_up() {
    let cache = SampleCache::default();
    let plan = Plan { seed: 1, first: 0, fights: 20_000, rounds_max: 2 };
    let ends = alone().install(|| Bare.outcomes_from(&plan, &cache));
    assert!(ends == played(&Bare, &plan) && !cache.is_full());
    let trails: PathCache<(u8, u64)> = cache.borrow();
    assert!(trails.is_given_up);
}

#[test]
fn the_more_memos_the_less_each_keeps() {
    let room = |memos| alone().install(|| SampleCache::default().among(memos).room());
    assert_eq!([0, 1, 16, 1000].map(room), [1 << 19, 1 << 19, 1 << 18, 1 << 17]);
}

#[test]
fn most_fights_are_followed() {
    let cache = SampleCache::default();
    alone().install(|| {
        for first in [0, 1 << 15] {
            let plan = Plan { seed: 1, first, fights: 1 << 15, rounds_max: 12 };
            RUNS[0].simulate_from(&plan, &cache);
        }
    });
    assert!(!cache.is_full());
    let trails: PathCache<[u16; 2]> = cache.borrow();
    // Of the last 4,096.
    let lost = trails.lost.len();
    assert!(!trails.is_given_up && !trails.steps.is_empty() && lost < 250, "{lost} were played");
}
