//! Rules in a script beside the same rules in Rust, which must give the same numbers: attacks and
//! duels weighed, solved and played, and how long a folder takes until its first answer.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use evenodds_benches::fights;
use evenodds_engine::book::UserGame;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Plan, Playable, Side};
use evenodds_engine::fight::{Meeting, Roster, Sheet};
use evenodds_engine::registry::{Registry, System};
use evenodds_engine::squad::{Keen, Plain, Policy, Scenario};

/// A game in Rust and in a script, and two of its fighters.
struct Pair {
    name: &'static str,
    systems: [(&'static str, Arc<dyn System>); 2],
    roster: &'static str,
}

/// Opens a game in a script.
fn open(name: &str, game: &str, rules: &str) -> Arc<dyn System> {
    let own = UserGame::read(("game.toml", game), name, &[], None);
    let own = own.unwrap_or_else(|fault| panic!("{fault}"));
    evenodds_script::open(own, ("rules.rhai", rules)).unwrap_or_else(|fault| panic!("{fault}"))
}

fn pairs() -> [Pair; 2] {
    let pair = |name, roster, game, rules| {
        let rust = Arc::clone(Registry::standard().get(name).expect("a built-in game"));
        Pair { name, systems: [("Rust", rust), ("script", open(name, game, rules))], roster }
    };
    [
        pair(
            "spurg",
            include_str!("script/spurg.toml"),
            include_str!("../../script/tests/ports/spurg/game.toml"),
            include_str!("../../script/tests/ports/spurg/rules.rhai"),
        ),
        pair(
            "sprawl",
            include_str!("script/sprawl.toml"),
            include_str!("../../script/tests/ports/sprawl/game.toml"),
            include_str!("../../script/tests/ports/sprawl/rules.rhai"),
        ),
    ]
}

/// The meeting of the two of a roster.
fn meeting(system: &dyn System, roster: &str) -> Meeting {
    let roster = Roster::read("roster.toml", roster, system.book());
    let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
    let [one, two] = ["one", "two"].map(|name| roster.get(name).expect("a stat line"));
    let mut situation = Sheet::blank(&system.book().situation);
    let set = situation.set_text(&system.book().situation, "first", "a");
    set.unwrap_or_else(|refusal| panic!("{refusal}"));
    roster.meeting(one, two, situation)
}

fn solved(duel: &dyn Playable) -> f64 {
    let chain = duel.chain(&mut Exact::default(), Limits::default());
    chain.expect("it is solved").within(100).wins(Side::A)
}

/// Attacks and duels of both, after a first time in which the trees of the script grow.
fn warm(criterion: &mut Criterion) {
    for Pair { name, systems, roster } in pairs() {
        let mut answers = Vec::new();
        for (language, system) in systems {
            let meeting = meeting(&*system, roster);
            let fighting = system.fights().expect("a game with fights");
            let attack = fighting.attack(&meeting).unwrap_or_else(|error| panic!("{error}"));
            let duel = fighting.duel(&meeting).unwrap_or_else(|error| panic!("{error}"));
            let hits = || attack.law(&mut Exact::default()).probability(|blow| blow.hit);
            let plan = Plan { seed: 1, first: 0, fights: fights(4096), rounds_max: 100 };
            answers.push((hits(), solved(&*duel), duel.simulate_rolled(&plan)));
            let mut group = criterion.benchmark_group(name);
            group.bench_function(format!("attack weighed, {language}"), |bencher| {
                bencher.iter(hits);
            });
            group.bench_function(format!("duel solved, {language}"), |bencher| {
                bencher.iter(|| solved(&*duel));
            });
            group.bench_function(format!("{} duels played, {language}", plan.fights), |bencher| {
                bencher.iter(|| duel.simulate(black_box(&plan)));
            });
            group.bench_function(format!("{} duels rolled, {language}", plan.fights), |bencher| {
                bencher.iter(|| duel.simulate_rolled(black_box(&plan)));
            });
            group.finish();
            assert!(system.fault().is_none());
        }
        let [(hits, wins, tally), (their_hits, their_wins, their_tally)] = &answers[..] else {
            unreachable!("there are two");
        };
        assert!((hits - their_hits).abs() < 1e-12 && (wins - their_wins).abs() < 1e-12);
        assert_eq!(tally, their_tally, "{name}: fights of the same dice come out the same");
    }
}

const GAME: &str = "\
name = \"brawl\"

[rating]
accepts = [1, 6]

[[profile]]
key = \"dice\"
says = \"dice of an attack\"
acts_on = \"hit\"
value = 4
range = [1, 12]

[[profile]]
key = \"armour\"
says = \"the number that stops a wound\"
acts_on = \"harm\"
value = 5
range = [2, 6]

[[condition]]
key = \"wounds\"
range = [0, 3]
out = 3

[turn]
";

const RULES: &str = "\
fn check(rating, ease, against) { count(rating, 6, 5 - ease) }

fn attack(us, them, at) {
    let hits = count(us.dice, 6, 5 - at.ease);
    if hits == 0 { return; }
    hit();
    let left = hits - count(hits, 6, them.armour);
    harm(left);
    them.wounds = min(them.wounds + left, 3);
}
";

/// A game of one screen, from its texts to the law of an attack.
fn cold(criterion: &mut Criterion) {
    let roster = "system = \"brawl\"\n[[profile]]\nname = \"one\"\n[[profile]]\nname = \"two\"\n";
    let first = || {
        let system = open("brawl", GAME, RULES);
        let meeting = meeting(&*system, roster);
        let attack = system.fights().expect("a game with fights").attack(&meeting);
        let law = attack.unwrap_or_else(|error| panic!("{error}")).law(&mut Exact::default());
        assert!(system.fault().is_none());
        law.probability(|blow| blow.hit)
    };
    assert!((first() - (1.0 - (2.0_f64 / 3.0).powi(4))).abs() < 1e-12);
    criterion.bench_function("a script of one screen, cold", |bencher| bencher.iter(first));
}

/// So many against as many of a stat line, all in one posture.
fn scenario(count: u8, posture: &str, profile: &str) -> String {
    let deep = 2 + count / 6;
    let side = |name: &str, y: u8| {
        format!(
            "[[side]]\nname = \"{name}\"\ndeploy = [2, {y}, 56, {deep}]\n[[side.unit]]\nposture = \"{posture}\"\n\
             figure = [{{ profile = \"{profile}\", count = {count} }}]\n"
        )
    };
    format!(
        "system = \"spurg\"\nname = \"a table\"\nrounds_max = 30\n\
         table = {{ width = 60, depth = 60 }}\n{}{}",
        side("a", 10),
        side("b", 40)
    )
}

/// Squads of the game in Rust and in a script, after a first time in which the trees of the script
/// grow.
fn squads(criterion: &mut Criterion) {
    let [spurg, _] = pairs();
    let rows = [(12, "hold", "one", 256), (12, "charge", "two", 256), (60, "charge", "two", 8)];
    for (count, posture, profile, most) in rows {
        let text = scenario(count, posture, profile);
        let plan = Plan { seed: 1, first: 0, fights: fights(most), rounds_max: 30 };
        let title = format!("spurg, {count} against {count}, {posture}");
        let mut group = criterion.benchmark_group(title);
        group.sample_size(10);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let pool = pool.expect("a thread can be started");
        for (language, system) in &spurg.systems {
            let roster =
                Roster::read("table.toml", include_str!("script/table.toml"), system.book());
            let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
            let scenario = Scenario::read("table", &text, system.book(), &roster);
            let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
            for (policy, name) in [(&Plain as &dyn Policy, "plain"), (&Keen, "keen")] {
                let squads = system.fights().expect("fights").squads(&scenario);
                let squads = squads.unwrap_or_else(|error| panic!("{error}"));
                let squads = squads.reordered(scenario.first, [policy; 2]);
                let tally = pool.install(|| squads.engage(&plan));
                assert!(tally.ends.by_round.iter().flatten().sum::<u64>() <= plan.fights);
                let attacks: u64 = tally.totals.iter().map(|side| side.attacks).sum();
                println!("{language}, {name}: {attacks} attacks in {} fights", plan.fights);
                group.bench_function(
                    format!("{} fights, {name}, {language}", plan.fights),
                    |bencher| {
                        pool.install(|| bencher.iter(|| squads.engage(black_box(&plan))));
                    },
                );
            }
            assert!(system.fault().is_none());
        }
        group.finish();
    }
}

criterion_group!(benches, warm, cold, squads);
criterion_main!(benches);
