//! Chains solved by hand, played out, and given up.

use crate::dice::{Dice, Die, Exact};
use crate::engagement::absorb::Chain;
use crate::engagement::ending::Ending;
use crate::engagement::limits::{Limits, NoChain};
use crate::engagement::side::Side;
use crate::engagement::simulate::{Plan, simulate};
use crate::engagement::step::{Engagement, Flow};
use crate::law::sum;

/// Two players take turns; a six wins, a one sends the turn back within the round, and from
/// the state `lost` there is no way out.
struct Race {
    traps: bool,
}

impl Engagement for Race {
    type State = (u8, bool);

    fn open(&self, _: &mut impl Dice) -> (u8, bool) {
        (0, false)
    }

    fn advance(&self, state: &mut (u8, bool), dice: &mut impl Dice) -> Flow {
        if state.1 {
            return Flow::Round;
        }
        let side = if state.0 == 0 { Side::A } else { Side::B };
        match dice.roll(Die::D6) {
            6 => return Flow::End(Ending::Out(side)),
            1 => {
                state.0 = 0;
                return Flow::Step;
            }
            2 if self.traps => state.1 = true,
            _ => {}
        }
        let over = side == Side::B;
        state.0 = u8::from(!over);
        if over { Flow::Round } else { Flow::Step }
    }
}

fn chain(engagement: &impl Engagement) -> Chain {
    Chain::of(engagement, &mut Exact::default(), Limits::default()).expect("a small chain")
}

#[test]
fn a_race_is_solved_by_hand() {
    // From A: a = 1/6 + 1/6 a + 4/6 b; from B: b = 1/6 a + 4/6 a'.
    let forever = chain(&Race { traps: false }).forever().expect("small");
    // a = 1/6 + a/6 + 4/6 (a/6 + 4a/6): a (1 - 1/6 - 20/36) = 1/6.
    let a = (1.0 / 6.0) / (1.0 - 1.0 / 6.0 - 20.0 / 36.0);
    assert!((forever.ends[0] - a).abs() < 1e-14, "{forever:?}");
    assert!((forever.ends[1] - (1.0 - a)).abs() < 1e-14);
    assert!(forever.never == 0.0);
    let within = chain(&Race { traps: false }).within(1000);
    assert!((within.wins(Side::A) - a).abs() < 1e-13);
    assert!(within.undecided < 1e-15);
    // What never happens has a chance of 0, not of -0.
    assert!(within.by_round.iter().flatten().all(|chance| chance.is_sign_positive()));
    let rounds = within.by_round.iter().enumerate();
    let mean = sum(rounds.map(|(at, ends)| (at + 1) as f64 * ends.iter().sum::<f64>()));
    assert!((mean - forever.rounds_mean.expect("it ends")).abs() < 1e-11);
    // A fight that one roll decides moves by twice p (1 - p); this one by more.
    let swing = chain(&Race { traps: false }).swing(1000).expect("small");
    assert!(2.0 * a * (1.0 - a) < swing && swing < 2.0, "{swing}");
}

#[test]
fn what_never_ends_is_told() {
    let chain = chain(&Race { traps: true });
    let (forever, within) = (chain.forever().expect("small"), chain.within(500));
    assert!(0.1 < forever.never && forever.rounds_mean.is_none());
    assert!((forever.never - within.undecided).abs() < 1e-12);
    assert!((sum(forever.ends) + forever.never - 1.0).abs() < 1e-12);
}

#[test]
fn a_round_that_never_ends_is_undecided() {
    struct Stuck;
    impl Engagement for Stuck {
        type State = bool;
        fn open(&self, dice: &mut impl Dice) -> bool {
            dice.roll(Die::D4) == 1
        }
        fn advance(&self, stuck: &mut bool, _: &mut impl Dice) -> Flow {
            if *stuck { Flow::Step } else { Flow::End(Ending::Rout(Side::B)) }
        }
    }
    let chain = Chain::of(&Stuck, &mut Exact::default(), Limits::default()).expect("small");
    assert!((chain.within(3).undecided - 0.25).abs() < 1e-15);
    assert!((chain.forever().expect("small").never - 0.25).abs() < 1e-15);
    let plan = Plan { seed: 1, first: 0, fights: 40, rounds_max: 3 };
    let tally = simulate(&Stuck, &plan);
    assert_eq!(tally.undecided() + tally.wins(Side::B), 40);
}

#[test]
fn a_chain_that_grows_too_large_is_refused() {
    let limits = Limits { states: 1, transitions: 100, ..Limits::FEW };
    let chain = Chain::of(&Race { traps: false }, &mut Exact::default(), limits);
    assert!(matches!(chain, Err(NoChain::TooLarge(_))));
    let told = chain.expect_err("it is too large").to_string();
    assert!(told.ends_with("states found so far were explored"), "{told}");
}

#[test]
fn a_chain_that_nobody_waits_for_is_given_up() {
    let (race, limits) = (Race { traps: false }, Limits::default());
    let chain = Chain::explore(&race, &mut Exact::default(), limits, &|| true);
    assert_eq!(chain.err(), Some(NoChain::Stopped));
}

#[test]
fn solving_that_nobody_waits_for_is_given_up() {
    let chain = chain(&Race { traps: false });
    let stopped = || true;
    assert_eq!(chain.try_solve(9, &stopped).err(), Some(NoChain::Stopped));
}

#[test]
fn all_solutions_at_once_are_those_one_by_one() {
    for traps in [false, true] {
        let chain = chain(&Race { traps });
        let solved = chain.try_solve(9, &|| false).expect("nobody stops it");
        assert_eq!(solved.within, chain.within(9));
        assert_eq!((solved.forever, solved.swing), (chain.forever(), chain.swing(9)));
        let taken = |fights| chain.transitions_taken(&solved, fights);
        assert!(taken(0) == 0.0 && 1.0 < taken(1) && taken(1) < solved.steps_mean());
        assert!((taken(1_000_000) - chain.transitions() as f64).abs() < 1e-9);
    }
    // A race of one round at most takes one step, and as many more as ones are rolled or it is the
    // other's turn: a = 1 + a/6 + 4/6 b, b = 1 + a/6.
    let solved = chain(&Race { traps: false }).try_solve(1, &|| false).expect("nobody stops it");
    let steps = (1.0 + 4.0 / 6.0) / (1.0 - 1.0 / 6.0 - 4.0 / 36.0);
    assert!((solved.steps_mean() - steps).abs() < 1e-12, "{}", solved.steps_mean());
}

#[test]
fn many_steps_of_some_branches_are_given_up_on_the_way() {
    /// A hundred states in a row, with 160,000 branches from each to the next.
    struct Long;
    impl Engagement for Long {
        type State = u8;
        fn open(&self, _: &mut impl Dice) -> u8 {
            0
        }
        fn advance(&self, state: &mut u8, dice: &mut impl Dice) -> Flow {
            for _ in 0..4 {
                dice.roll(Die::D20);
            }
            *state += 1;
            if *state < 100 { Flow::Round } else { Flow::End(Ending::Out(Side::A)) }
        }
    }
    let looks = std::cell::Cell::new(0_u32);
    let stopped = || {
        looks.set(looks.get() + 1);
        false
    };
    let chain = Chain::explore(&Long, &mut Exact::default(), Limits::default(), &stopped);
    assert!(matches!(chain, Err(NoChain::TooLarge(_))));
    // Five million branches, with a look at the first and at every 1,024th, and one at each of a
    // thousand fights.
    assert_eq!(looks.get(), 1 + 5_000_000 / 1024 + 1000);
}

#[test]
fn what_fights_show_to_be_far_too_large_is_given_up_early() {
    /// Three counters that grow for ten rounds: 14 million states.
    struct Counters;
    impl Engagement for Counters {
        type State = (u8, [u8; 3]);
        fn open(&self, _: &mut impl Dice) -> (u8, [u8; 3]) {
            (0, [0; 3])
        }
        fn advance(&self, (rounds, counters): &mut (u8, [u8; 3]), dice: &mut impl Dice) -> Flow {
            *rounds += 1;
            for counter in counters {
                *counter += dice.roll(Die::D20);
            }
            if *rounds < 10 { Flow::Round } else { Flow::End(Ending::Out(Side::A)) }
        }
    }
    let refused = |states, branches| {
        let limits = Limits { states, branches, transitions: usize::MAX };
        let chain = Chain::of(&Counters, &mut Exact::default(), limits);
        chain.expect_err("it is too large").to_string()
    };
    let told = refused(60_000, usize::MAX);
    assert!(told.starts_with("more than 60000 states, by an estimate from 1000 fights;"), "{told}");
    // They show no more than some hundred thousand.
    let told = refused(1_000_000, 1_000_000);
    assert!(told.starts_with("more than 1000000 states, "), "{told}");
    assert!(!told.contains("estimate"), "{told}");
}

#[test]
fn one_step_of_many_branches_is_given_up_on_the_way() {
    /// Every branch of the one step, or of the opening, leads somewhere else.
    struct Wide(bool);
    impl Engagement for Wide {
        type State = [u8; 12];
        fn open(&self, dice: &mut impl Dice) -> [u8; 12] {
            let mut state = [0; 12];
            if self.0 {
                state.fill_with(|| dice.roll(Die::D20));
            }
            state
        }
        fn advance(&self, state: &mut [u8; 12], dice: &mut impl Dice) -> Flow {
            state.fill_with(|| dice.roll(Die::D20));
            Flow::Round
        }
    }
    for opening in [true, false] {
        let limits = Limits { states: 5000, transitions: 9000, ..Limits::FEW };
        let chain = Chain::of(&Wide(opening), &mut Exact::default(), limits);
        assert!(matches!(chain, Err(NoChain::TooLarge(_))), "{opening}");
        let looks = std::cell::Cell::new(0);
        let stopped = || looks.replace(looks.get() + 1) == 0;
        let limits = Limits::default();
        let chain = Chain::explore(&Wide(opening), &mut Exact::default(), limits, &stopped);
        assert_eq!(chain.err(), Some(NoChain::Stopped));
    }
}

#[test]
fn solved_fights_agree_with_fights_played_out() {
    let race = Race { traps: true };
    let plan = Plan { seed: 5, first: 0, fights: 200_000, rounds_max: 20 };
    let tally = simulate(&race, &plan);
    let solution = chain(&race).within(20);
    assert_eq!(tally.fights, 200_000);
    for ending in Ending::ALL {
        let p = solution.ended(ending);
        let share = tally.ended(ending) as f64 / 200_000.0;
        // Six standard errors: one false alarm in 10^8.
        assert!((share - p).abs() <= 6.0 * (p * (1.0 - p) / 200_000.0).sqrt(), "{ending:?}");
    }
    let halves = [0, 1]
        .map(|half| simulate(&race, &Plan { first: half * 100_000, fights: 100_000, ..plan }));
    let mut whole = halves[0].clone();
    whole.add(&halves[1]);
    assert_eq!(whole, tally);
}

/// Twelve states that lead to each other at random, within a round and beyond.
struct Tangle(u64);

impl Tangle {
    const STATES: u8 = 12;

    /// Where a face leads, from a state.
    fn leads(&self, state: u8, face: u8) -> (Flow, u8) {
        let mixed = (self.0 << 16 | u64::from(state) << 8 | u64::from(face)).wrapping_add(1);
        let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let mixed = mixed.wrapping_mul(0xd134_2543_de82_ef95) >> 32;
        let to = (mixed >> 8) as u8 % Tangle::STATES;
        let flow = match mixed % 16 {
            0 => Flow::End(Ending::ALL[usize::from(to) % Ending::COUNT]),
            1..8 => Flow::Round,
            8 => Flow::Stop,
            _ => Flow::Step,
        };
        (flow, to)
    }
}

impl Engagement for Tangle {
    type State = u8;

    fn open(&self, dice: &mut impl Dice) -> u8 {
        dice.roll(Die::D4)
    }

    fn advance(&self, state: &mut u8, dice: &mut impl Dice) -> Flow {
        let (flow, to) = self.leads(*state, dice.roll(Die::D6));
        *state = to;
        flow
    }
}

#[test]
fn mass_is_carried_as_by_steps_one_by_one() {
    for seed in 0..100 {
        let (tangle, rounds) = (Tangle(seed), 8);
        let solved = chain(&tangle).within(rounds);
        let mut round = [0.0; Tangle::STATES as usize];
        (1..=4).for_each(|state| round[state] = 0.25);
        let mut caught = 0.0;
        for by_ending in &solved.by_round {
            let mut ended = [0.0; Ending::COUNT];
            let mut next = [0.0; Tangle::STATES as usize];
            // What still goes round after so many steps will do so for ever.
            for _ in 0..2000 {
                let mut later = [0.0; Tangle::STATES as usize];
                for (state, mass) in round.into_iter().enumerate() {
                    for face in 1..=6 {
                        match tangle.leads(state as u8, face) {
                            (Flow::End(ending), _) => ended[ending.index()] += mass / 6.0,
                            (Flow::Round, to) => next[usize::from(to)] += mass / 6.0,
                            (Flow::Step, to) => later[usize::from(to)] += mass / 6.0,
                            (Flow::Stop, _) => caught += mass / 6.0,
                        }
                    }
                }
                round = later;
            }
            caught += sum(round);
            round = next;
            for (ours, theirs) in by_ending.iter().zip(ended) {
                assert!((ours - theirs).abs() < 1e-12, "{seed}: {ours} is not {theirs}");
            }
        }
        let left = sum(round) + caught;
        assert!((solved.undecided - left).abs() < 1e-12, "{seed}: {solved:?}, not {left}");
    }
}

/// A duel with dice of two players who are alike, and one in which nobody says so.
struct Alike {
    is_told: bool,
}

impl Engagement for Alike {
    /// The points of both, and whose turn it is.
    type State = ([u8; 2], Side);

    fn open(&self, dice: &mut impl Dice) -> ([u8; 2], Side) {
        let side = if dice.roll(Die::D6) < 3 { Side::A } else { Side::B };
        ([4; 2], side)
    }

    fn advance(&self, (points, turn): &mut ([u8; 2], Side), dice: &mut impl Dice) -> Flow {
        let foe = turn.foe();
        let lost = dice.roll(Die::D6).saturating_sub(points[turn.index()]);
        points[foe.index()] = points[foe.index()].saturating_sub(lost);
        points[turn.index()] = (points[turn.index()] + u8::from(lost == 0)).min(5);
        let winner = *turn;
        *turn = foe;
        match points[foe.index()] {
            0 => Flow::End(Ending::Out(winner)),
            1 if lost == 2 => Flow::End(Ending::Rout(winner)),
            _ if lost == 0 => Flow::Step,
            _ => Flow::Round,
        }
    }

    fn mirrored(&self, ([ours, theirs], turn): &([u8; 2], Side)) -> Option<([u8; 2], Side)> {
        self.is_told.then_some(([*theirs, *ours], turn.foe()))
    }
}

#[test]
fn the_mirror_image_of_a_state_is_not_stepped_and_has_the_same_transitions() {
    let [told, plain] = [true, false].map(|is_told| chain(&Alike { is_told }));
    assert!(told.branches() < plain.branches());
    assert_eq!((told.states(), told.transitions()), (plain.states(), plain.transitions()));
    for state in 0..told.states() {
        assert_eq!(told.from(state), plain.from(state), "state {state}");
    }
    assert_eq!(told.within(50), plain.within(50));
}
