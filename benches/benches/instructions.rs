//! Instructions of the loops that the program exists for, counted by callgrind and held to bounds.
//!
//! Times are noise on a shared machine; instructions of the same program with the same input are not.
//! What a loop is given it gives back, so that freeing it is not counted. A bound is a tenth above what
//! was counted when it was set. Whoever passes it says why, and sets it anew; whoever gets well below it
//! lowers it.

#![expect(missing_docs, reason = "the macros of gungraun make public items without any")]

use std::hint::black_box;

use evenodds_benches::{RosterFixture, pool};
use evenodds_engine::dice::{Dice, Die, Exact, Rolled};
use evenodds_engine::engagement::{Chain, Limits, Plan, Playable, SampleCache, Side};
use evenodds_engine::fight::Assault;
use evenodds_engine::mechanics::{PoolCheck, SuccessPool};
use evenodds_engine::resolver::Resolver;
use evenodds_engine::squad::{Plain, SquadFight};
use gungraun::{
    Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};

// A thousand pools: a table look-up a die, six dice a word.
const POOLS: u64 = 55_000;
// The laws of pools of 4, 12 and 20 d10: mass that moves along lists, once for each die.
const POOL_LAWS: u64 = 41_000;
// 16,384 attacks: a fifth of a word, a look-up and a count each, and the law once.
const SPRAWL_DRAWN: u64 = 650_000;
const D20_DRAWN: u64 = 836_000;
// One law: the rule once for each branch, and what its pools and parts take.
const SPRAWL_LAW: u64 = 101_000;
const SKRAPYARD_LAW: u64 = 63_000;
// 512 duels on known paths: a word and three look-ups for each part of a rule.
const SPRAWL_DUELS: u64 = 565_000;
const VOLT_DUELS: u64 = 251_000;
// A chain: the rule once for each branch of each state, and the place of each successor.
const SPRAWL_EXPLORED: u64 = 85_470_000;
const SPURG_EXPLORED: u64 = 35_716_000;
// A hundred rounds: each transition once a round.
const SPRAWL_SOLVED: u64 = 92_731_000;
const SPURG_SOLVED: u64 = 9_610_000;
// 16 fights: sight and ways that no fight asked for before. Sets of 128 figures and 128 pieces are of two
// words, which costs Skrapyard's squads, who stand in formations, most.
const STREET: u64 = 64_887_000;
const YARD: u64 = 179_500_000;
const GATE: u64 = 14_089_000;
const ORCHARD: u64 = 23_340_000;
const DEPOT: u64 = 21_403_000;

/// Returns the settings of a benchmark that may take so many instructions.
fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, instructions)]));
    config
}

/// A fight that was played before, so that its tables, paths and stores are filled.
struct Warm<T: ?Sized> {
    cache: SampleCache,
    fight: Box<T>,
}

/// Has all work done by this thread, whose instructions are counted.
fn alone() {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    threads.build_global().expect("no threads were started yet");
}

const fn plan(fights: u64) -> Plan {
    Plan { seed: 1, first: 0, fights, rounds_max: 12 }
}

fn squads(game: &str, scenario: &str) -> Warm<dyn SquadFight> {
    alone();
    let folder = evenodds_data::folder(game).expect("a built-in game");
    let text = folder.scenarios().find(|(name, _)| *name == scenario).expect("a scenario").1;
    let warm =
        Warm { cache: SampleCache::default(), fight: RosterFixture::of(game).squads(text, &Plain) };
    warm.fight.engage_each_from(&plan(64), warm.cache.tables());
    warm
}

fn duel(game: &str) -> Warm<dyn Playable> {
    alone();
    let ring = RosterFixture::of(game);
    let warm = Warm { cache: SampleCache::default(), fight: ring.duel(ring.pair()) };
    warm.fight.simulate_from(&plan(512), &warm.cache);
    warm
}

fn chain(game: &str) -> Chain {
    let ring = RosterFixture::of(game);
    let chain = ring.duel(ring.pair()).chain(&mut Exact::default(), Limits::default());
    chain.expect("it is solved")
}

fn attack(game: &str) -> Box<dyn Assault> {
    alone();
    let ring = RosterFixture::of(game);
    ring.attack(ring.pair())
}

// A thousand pools of six d10, die by die.
#[library_benchmark(config = at_most(POOLS))]
fn pools_rolled() -> u32 {
    let mut dice = Rolled::new(black_box(1));
    (0..1000).map(|_| dice.fold(6, Die::D10, 0, |n: u32, face| n + u32::from(7 <= face))).sum()
}

#[library_benchmark]
#[bench::sprawl(setup = pool, config = at_most(POOL_LAWS))]
fn pools_weighed(pool: SuccessPool) -> usize {
    let law = |dice| pool.law(&PoolCheck { pool: black_box(dice), difficulty: 1 });
    [4, 12, 20].map(|dice| law(dice).len()).iter().sum()
}

#[library_benchmark]
#[bench::sprawl(args = ("sprawl"), setup = attack, config = at_most(SPRAWL_DRAWN))]
#[bench::d20(args = ("d20"), setup = attack, config = at_most(D20_DRAWN))]
fn attacks_drawn(attack: Box<dyn Assault>) -> (usize, Box<dyn Assault>) {
    (attack.sample(0, 1 << 14, 1).len(), attack)
}

#[library_benchmark]
#[bench::sprawl(args = ("sprawl"), setup = attack, config = at_most(SPRAWL_LAW))]
#[bench::skrapyard(args = ("skrapyard"), setup = attack, config = at_most(SKRAPYARD_LAW))]
fn attack_weighed(attack: Box<dyn Assault>) -> (usize, Box<dyn Assault>) {
    (attack.law(&mut Exact::default()).len(), attack)
}

#[library_benchmark]
#[bench::sprawl(args = ("sprawl"), setup = duel, config = at_most(SPRAWL_DUELS))]
#[bench::volt(args = ("volt"), setup = duel, config = at_most(VOLT_DUELS))]
fn duels_drawn(warm: Warm<dyn Playable>) -> (u64, Warm<dyn Playable>) {
    (warm.fight.simulate_from(&plan(512), &warm.cache).wins(Side::A), warm)
}

#[library_benchmark]
#[bench::sprawl(args = ("sprawl"), config = at_most(SPRAWL_EXPLORED))]
#[bench::spurg(args = ("spurg"), config = at_most(SPURG_EXPLORED))]
fn duel_explored(game: &str) -> usize {
    chain(game).states()
}

#[library_benchmark]
#[bench::sprawl(args = ("sprawl"), setup = chain, config = at_most(SPRAWL_SOLVED))]
#[bench::spurg(args = ("spurg"), setup = chain, config = at_most(SPURG_SOLVED))]
fn duel_solved(chain: Chain) -> (f64, Chain) {
    (chain.within(100).wins(Side::A), chain)
}

#[library_benchmark]
#[bench::sprawl_street(args = ("sprawl", "street"), setup = squads, config = at_most(STREET))]
#[bench::skrapyard_yard(args = ("skrapyard", "yard"), setup = squads, config = at_most(YARD))]
#[bench::d20_gate(args = ("d20", "gate"), setup = squads, config = at_most(GATE))]
#[bench::spurg_orchard(args = ("spurg", "orchard"), setup = squads, config = at_most(ORCHARD))]
#[bench::volt_depot(args = ("volt", "depot"), setup = squads, config = at_most(DEPOT))]
fn squads_played(warm: Warm<dyn SquadFight>) -> (usize, Warm<dyn SquadFight>) {
    // Fights that nobody has played yet, since a store knows all that it was asked before.
    let plan = Plan { first: 64, ..plan(16) };
    (warm.fight.engage_each_from(&plan, warm.cache.tables()).1.len(), warm)
}

library_benchmark_group!(
    name = loops;
    benchmarks = pools_rolled, pools_weighed, attacks_drawn, attack_weighed, duels_drawn, duel_explored,
        duel_solved, squads_played
);
main!(library_benchmark_groups = loops);
