//! The battery that every shipped scenario passes: told as it was, the same on any number of
//! threads, nobody on anybody else or off the table, no allocation while it is played.
//!
//! `EVENODDS_BLESS=1 cargo test -p evenodds-engine --test fights scenarios` writes the golden playthroughs
//! anew, for whoever has read the diff and means it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};

use evenodds_engine::book::Book;
use evenodds_engine::conformance::ends_of;
use evenodds_engine::dice::Tables;
use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::fight::First;
use evenodds_engine::games;
use evenodds_engine::squad::{
    Bold, ComparedFight, Header, Keen, Moment, Policy, Scenario, SquadFight, SquadOutcome,
    SquadTally, Wary, engage_all,
};

use crate::golden::{keep, misfits};
use crate::meetings::{Arena, arenas, golden as folder_of, in_full};

/// The seed of all fights here.
const SEED: u64 = 1;

/// How many fights of each scenario are played here.
fn fights() -> u64 {
    if in_full() { 300 } else { 150 }
}

/// A shipped scenario with its game.
struct Shipped {
    name: String,
    arena: Arena,
    scenario: Scenario,
    squads: Box<dyn SquadFight>,
}

fn shipped() -> Vec<Shipped> {
    let mut all = Vec::new();
    for folder in evenodds_data::folders() {
        for (name, text) in folder.scenarios() {
            let header = Header::read(name, text).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(header.system.0, folder.name, "{name} is of another game");
            let arena = arenas().into_iter().find(|arena| arena.name() == folder.name);
            let arena = arena.unwrap_or_else(|| panic!("{} is no game with fights", folder.name));
            let scenario = Scenario::read(name, text, arena.book(), &arena.roster);
            let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
            let squads = arena.fights().squads(&scenario);
            let squads = squads.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            all.push(Shipped { name: name.to_owned(), arena, scenario, squads });
        }
    }
    all
}

impl Shipped {
    fn plan(&self) -> Plan {
        Plan { seed: SEED, first: 0, fights: fights(), rounds_max: self.scenario.rounds_max }
    }
}

#[test]
fn every_game_has_a_scenario_and_tells_it_as_it_did() {
    let shipped = shipped();
    let mut games: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for Shipped { name, arena, squads, scenario } in &shipped {
        let story = squads.playthrough(SEED, 0, scenario.rounds_max);
        let end = format!("{:?} after {} rounds", story.ending, story.rounds.len());
        let title = &scenario.name;
        let text = format!("{title}\nseed {SEED}, fight 0\n\n{story}\n{end}\n");
        games.entry(arena.name()).or_default().insert(format!("{name}.txt"), text);
    }
    for arena in arenas() {
        let texts = games.get(arena.name());
        let texts = texts.unwrap_or_else(|| panic!("{} has no scenario", arena.name()));
        keep(&folder_of(arena.name(), "scenarios"), texts);
    }
}

#[test]
fn all_that_is_told_of_squads_is_of_a_rule() {
    let mut found = BTreeSet::new();
    for Shipped { name, arena, scenario, squads } in &shipped() {
        for fight in 0..20 {
            let story = squads.playthrough(SEED, fight, scenario.rounds_max);
            let steps = story.rounds.iter().flat_map(|round| &round.steps);
            for step in std::iter::once(&story.opening).chain(steps) {
                let misfits = misfits(step, &arena.book().rules);
                found.extend(misfits.iter().map(|of| format!("{name}: {of}")));
            }
        }
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{} misfits:\n{}", found.len(), found.join("\n"));
}

/// What one fight knows of the table and of attacks makes no difference to another.
#[test]
fn a_fight_in_another_order_is_that_of_a_scenario_in_that_order() {
    for Shipped { name, arena, scenario, squads } in &shipped() {
        let plan = Plan { seed: SEED, first: 0, fights: 40, rounds_max: scenario.rounds_max };
        // Whoever is asked first leaves what it knows to the others.
        let _ = squads.engage_each(&plan);
        let policies: [[&'static dyn Policy; 2]; 2] = [[&Bold, &Keen], [&Keen, &Wary]];
        for (first, policies) in Side::BOTH.into_iter().map(First::Side).zip(policies) {
            let mut other = Scenario { first, ..scenario.fresh() };
            for (force, policy) in other.forces.iter_mut().zip(policies) {
                force.policy = policy;
            }
            let alone = arena.fights().squads(&other);
            let alone = alone.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            let reordered = squads.reordered(first, policies);
            assert!(reordered.engage_each(&plan) == alone.engage_each(&plan), "{name} {first:?}");
        }
    }
}

/// Where nothing but who goes first is decided before a fight opens, it is that with its leader set to
/// go first, and those with the other side leading may be left out.
#[test]
fn a_fight_is_that_with_its_leader_set_to_go_first() {
    let mut led = 0;
    for one in &shipped() {
        let policies = one.scenario.forces.each_ref().map(|force| force.policy);
        let tables = Tables::default();
        let fought = |first, only: Option<&[bool]>| {
            let fight = one.squads.reordered(first, policies);
            let engaged =
                ComparedFight { fight: fight.as_ref(), plan: one.plan(), tables: &tables, only };
            engage_all(&[engaged], &|| false).expect("nothing stops it").remove(0)
        };
        let rolled = fought(First::Roll, None);
        let leaders: BTreeSet<_> = rolled.outcomes.iter().map(|outcome| outcome.leader).collect();
        if leaders == BTreeSet::from([None]) {
            assert_eq!(rolled.by_leader[1].ends.fights, 0, "{}", one.name);
            continue;
        }
        assert_eq!(leaders, Side::BOTH.map(Some).into(), "{}", one.name);
        for side in Side::BOTH {
            let only: Vec<bool> =
                rolled.outcomes.iter().map(|outcome| outcome.leader == Some(side)).collect();
            let set = fought(First::Side(side), Some(&only));
            assert!(set.by_leader[side.index()] == rolled.by_leader[side.index()], "{}", one.name);
            assert_eq!(set.by_leader[side.foe().index()].ends.fights, 0, "{}", one.name);
            for ((set, rolled), only) in set.outcomes.iter().zip(&rolled.outcomes).zip(only) {
                assert_eq!(*set, if only { *rolled } else { SquadOutcome::default() });
            }
        }
        led += 1;
    }
    assert_eq!(led, 2, "those of SPRAWL");
}

/// Books by which the same table is played share the ways over it, as the alternatives of a what-if
/// do.
#[test]
fn ways_that_were_found_by_another_book_are_those_that_are_found_anew() {
    for Shipped { name, arena, scenario, squads } in &shipped() {
        let fights = if in_full() { 20 } else { 2 };
        let plan = Plan { seed: SEED, first: 0, fights, rounds_max: scenario.rounds_max };
        let _ = squads.engage_each(&plan);
        let book = arena.book();
        let changes = book.parameters.iter().flat_map(|entry| {
            let argued = entry.alternatives.iter().map(|other| other.value.clone());
            argued.chain(ends_of(entry, &["1d4", "3d6+2"])).map(move |value| (&entry.key, value))
        });
        let mut played = 0;
        for (key, value) in changes {
            let parameters = book.parameters.changed(key, value.clone());
            let Some(system) = games::open(Book { parameters, ..book.clone() }) else { continue };
            let fight = |scenario: &Scenario| system.fights()?.squads(scenario).ok();
            let Some(shared) = fight(scenario) else { continue };
            let alone = fight(&scenario.fresh()).expect("the same fight");
            let [shared, alone] = [shared, alone].map(|fight| fight.engage_each(&plan));
            assert!(shared == alone, "{name}, {key} = {value}");
            played += 1;
        }
        assert!(20 <= played, "{name}: {played}");
    }
}

#[test]
fn a_log_is_the_same_on_any_number_of_threads_and_in_any_parts() {
    for one in &shipped() {
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads can be started").install(|| one.squads.engage(&one.plan()))
        };
        let [whole, two, three, seven] = [1, 2, 3, 7].map(on);
        assert!(whole == two && whole == three && whole == seven, "{}", one.name);
        let part = |first, fights| one.squads.engage(&Plan { first, fights, ..one.plan() });
        let mut parts: SquadTally = part(100, fights() - 100);
        parts.add(&part(0, 100));
        assert!(whole == parts, "{}", one.name);
        // Who wins each fight is who wins it when fights are ranked.
        let (each, outcomes) = one.squads.engage_each(&one.plan());
        assert!(whole == each && outcomes.len() as u64 == fights(), "{}", one.name);
        for fight in one.squads.rank(&one.plan()) {
            let outcome = outcomes[(fight.index - one.plan().first) as usize];
            assert_eq!(outcome.winner, fight.winner);
        }
        for side in Side::BOTH.map(Side::index) {
            let counted = |fights: &[u64]| -> u64 {
                (0..).zip(fights).map(|(figures, count)| figures * count).sum()
            };
            let lost = outcomes.iter().map(|outcome| u64::from(outcome.out[side])).sum::<u64>();
            assert_eq!(lost, counted(&whole.out_at_end[side]), "{}", one.name);
            let fled = outcomes.iter().map(|outcome| u64::from(outcome.fled[side])).sum::<u64>();
            assert_eq!(fled, counted(&whole.fled_at_end[side]), "{}", one.name);
            let kills = outcomes.iter().map(|outcome| u64::from(outcome.kills[side])).sum::<u64>();
            assert_eq!(kills, whole.totals[side].kills, "{}", one.name);
        }
        assert_eq!(whole.ends.fights, fights());
    }
}

#[test]
fn fights_are_the_same_beside_those_of_other_games() {
    let all = shipped();
    let tables: Vec<Tables> = all.iter().map(|_| Tables::default()).collect();
    let plan = |nth: usize| Plan { first: 7, fights: 40 + nth as u64, ..all[nth].plan() };
    let of = |(nth, tables): (usize, _)| ComparedFight {
        fight: all[nth].squads.as_ref(),
        plan: plan(nth),
        tables,
        only: None,
    };
    let engaged: Vec<ComparedFight<'_>> = tables.iter().enumerate().map(of).collect();
    let together = engage_all(&engaged, &|| false).expect("nothing stops it");
    for (nth, (one, beside)) in all.iter().zip(together).enumerate() {
        let beside = (beside.tally(), beside.outcomes);
        assert!(one.squads.engage_each(&plan(nth)) == beside, "{}", one.name);
    }
    let looks = AtomicU64::new(0);
    let stopped = || 99 < looks.fetch_add(1, Ordering::Relaxed);
    assert!(engage_all(&engaged, &stopped).is_none());
    assert!(looks.into_inner() < 200, "the rest is not played");
}

/// What is wrong with where everybody is, in words.
fn misplaced(one: &Shipped, moment: &Moment) -> Vec<String> {
    let mut found = Vec::new();
    let present = moment.snapshot.iter().filter(|placed| !placed.status.is_gone());
    let present: Vec<_> = present.collect();
    for (nth, placed) in present.iter().enumerate() {
        let name = &one.squads.figures()[usize::from(placed.figure)].0;
        if !one.scenario.table.holds(placed.base) {
            found.push(format!("{}: {name} is off the table", one.name));
        }
        for other in &present[nth + 1..] {
            if placed.base.overlaps(other.base) {
                let other = &one.squads.figures()[usize::from(other.figure)].0;
                found.push(format!("{}: {name} stands on {other}", one.name));
            }
        }
    }
    found
}

#[test]
fn nobody_stands_on_anybody_else_or_off_the_table() {
    let mut found = BTreeSet::new();
    for one in &shipped() {
        for fight in 0..50 {
            let moments = one.squads.moments(SEED, fight, one.scenario.rounds_max);
            assert!(moments.len() <= 1 + usize::from(one.scenario.rounds_max));
            found.extend(moments.iter().flat_map(|moment| misplaced(one, moment)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What figures did is counted as it is seen: moves from where they are at the end of each round,
/// and blows by who has nothing else.
#[test]
fn moves_and_blows_are_counted() {
    for one in shipped() {
        let plan = Plan { fights: 60, ..one.plan() };
        let tally = one.squads.engage(&plan);
        let mut moves = vec![0; tally.figures.len()];
        for index in 0..plan.fights {
            let moments = one.squads.moments(plan.seed, index, plan.rounds_max);
            for pair in moments.windows(2) {
                for (before, after) in pair[0].snapshot.iter().zip(&pair[1].snapshot) {
                    let moved = before.base.at != after.base.at && !after.status.is_gone();
                    moves[usize::from(after.figure)] += u64::from(moved);
                }
            }
        }
        let counted: Vec<u64> = tally.figures.iter().map(|figure| figure.moves).collect();
        assert_eq!(counted, moves, "{}", one.name);
        assert!(tally.figures.iter().all(|figure| figure.blows <= figure.attacks));
        if one.name == "gate" {
            // An axe and fists, and a gun.
            let [axe, _, _, gun] = &tally.figures[..4] else { panic!("four raiders") };
            assert!(0 < axe.blows && axe.blows == axe.attacks, "{axe:?}");
            assert!(gun.blows < gun.attacks, "{gun:?}");
        }
    }
}

#[test]
fn the_parts_of_rounds_are_named_before_each_step() {
    let expected: [(&str, &[&str]); 2] = [
        ("sprawl", &["close combat", "movement", "ranged combat", "recovery", "setup"]),
        (
            "skrapyard",
            &[
                "activation",
                "feats",
                "fighting",
                "initiative",
                "morale",
                "movement",
                "recovery",
                "setup",
                "shooting",
            ],
        ),
    ];
    for (game, names) in expected {
        let mut found: BTreeMap<&str, u64> = BTreeMap::new();
        let shipped = shipped();
        let ours: Vec<_> = shipped.iter().filter(|one| one.arena.name() == game).collect();
        for one in &ours {
            let plan = Plan { fights: 100, ..one.plan() };
            one.squads.phases(&plan, &mut |phase| *found.entry(phase).or_default() += 1);
        }
        assert_eq!(found["setup"], 100 * ours.len() as u64);
        assert_eq!(found.into_keys().collect::<Vec<_>>(), names);
    }
}

#[test]
fn no_fight_of_squads_allocates() {
    for one in &shipped() {
        let plan = |fights| Plan { fights, ..one.plan() };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let tables = Tables::default();
        let count = |fights| {
            let engage = || drop(one.squads.engage_each_from(&plan(fights), &tables));
            pool.install(|| allocation_counter::measure(engage).count_total)
        };
        // First the laws and odds are found that these fights ask for, and kept.
        count(256);
        // What the logs of 64 tasks cost is the same for as many fights as for four times as many, but for
        // amounts of points, of what figures have and of what they do that the first did not come to:
        // two or more in each node of a tree.
        let amounts = |fights| {
            let tally = one.squads.engage(&plan(fights));
            let of_figures = tally.figures.iter().flat_map(|one| {
                let moves = [&one.fights_by_blows, &one.fights_by_moves];
                [&one.fights_by_attacks, &one.fights_by_kills].into_iter().chain(moves)
            });
            let amounts = tally.stocks.iter().flatten().flatten().chain(of_figures);
            amounts.map(BTreeMap::len).sum::<usize>()
        };
        let more = count(256) - count(64);
        let places = (amounts(256) - amounts(64)) as u64;
        assert!(more <= places / 2, "{}: {more} for {places}", one.name);
    }
}
