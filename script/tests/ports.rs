//! Built-in games written once more as scripts are the same games: equal laws of checks, attacks
//! and duels, and fights that are played with the same dice come out the same.

use std::fmt::Write as _;

use evenodds_engine::conformance::FALSE_ALARM;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{
    Chain, Ending, Limits, Plan, Playable, SampleCache, Side, Solution,
};
use evenodds_engine::fight::{Meeting, Roster};
use evenodds_engine::law::Law;
use evenodds_engine::squad::Scenario;

use games::{Pair, Port, sprawl, spurg};
use meetings::{Draw, in_full, told};
use played::{ends, tail};

#[path = "ports/games.rs"]
mod games;
#[path = "../../engine/tests/fights/meetings/mod.rs"]
mod meetings;
mod played;

const SEED: u64 = 1301;

/// How far apart two equal chances may come out, besides what both laws leave open.
const CLOSE: f64 = 1e-12;

/// The most rounds that are compared.
const ROUNDS_MAX: i64 = 40;

/// How many fights of each duel are played.
const FIGHTS: u64 = 400;

/// How many random attacks and duels of each game are compared.
const PAIRS: usize = 200;

/// How large a chain in Rust may grow; pairs with a larger one are drawn again.
fn limits() -> Limits {
    let states = if in_full() { 300 } else { 80 };
    Limits { states, transitions: 30 * states, ..Limits::FEW }
}

#[track_caller]
fn sound(port: &Port) {
    if let Some(fault) = port.script.fault() {
        panic!("{fault}");
    }
}

/// Asserts that two laws are the same.
#[track_caller]
fn same<T: Ord + Clone + std::fmt::Debug>(ours: &Law<T>, theirs: &Law<T>, of: &dyn Fn() -> String) {
    let values = ours.iter().chain(theirs.iter()).map(|(value, _)| value);
    for value in values {
        let apart = (ours.mass(value) - theirs.mass(value)).abs();
        let slack = ours.slack() + theirs.slack();
        assert!(
            apart <= CLOSE + slack,
            "{value:?} with {} and {}, {apart:e} apart: {}",
            ours.mass(value),
            theirs.mass(value),
            of()
        );
    }
}

fn checks_are_the_same(port: &Port) {
    let rust = &port.arena.system;
    let card = rust.card();
    let (low, high) = card.rating.accepts;
    let against: Vec<Option<i64>> = match &card.against {
        Some(against) => against.matched.iter().map(|&one| Some(one.into())).collect(),
        None => vec![None],
    };
    let high = i64::from(high).min(24);
    for rating in (i64::from(low)..=high).step_by(if in_full() { 1 } else { 3 }) {
        for (&against, ease) in against.iter().flat_map(|one| [-3, 0, 2].map(|ease| (one, ease))) {
            let terms = card.terms(rating, ease, against).expect("within range");
            let of = || format!("{} at {rating}, {ease}, {against:?}", port.name());
            same(&rust.law(terms), &port.script.law(terms), &of);
        }
    }
    sound(port);
}

#[test]
fn checks() {
    checks_are_the_same(&spurg());
    checks_are_the_same(&sprawl());
}

fn attacks_are_the_same(port: &Port) {
    let mut draw = Draw::new(&port.arena, SEED);
    let mut hits = 0;
    for _ in 0..PAIRS {
        let (pair, rust) = port.draw(&mut draw, false, |fights, meeting| fights.attack(meeting));
        let script = port.fights().attack(&pair.script).unwrap_or_else(|error| panic!("{error}"));
        let of = || told(&port.arena, &pair.rust);
        let laws = [&rust, &script].map(|attack| attack.law(&mut Exact::default()));
        sound(port);
        same(&laws[0], &laws[1], &of);
        // The same seed rolls the same dice.
        assert_eq!(rust.sample(0, 200, SEED), script.sample(0, 200, SEED), "{}", of());
        hits += usize::from(0.0 < laws[1].probability(|blow| 0 < blow.harm && !blow.out));
    }
    sound(port);
    assert!(PAIRS / 3 <= hits, "{}: {hits} attacks can wound", port.name());
}

#[test]
fn attacks() {
    attacks_are_the_same(&spurg());
    attacks_are_the_same(&sprawl());
}

/// Asserts that two solved duels are the same, round by round.
fn same_duel(ours: &Solution, theirs: &Solution, of: &dyn Fn() -> String) {
    let close = CLOSE + ours.slack + theirs.slack;
    for (round, (ours, theirs)) in (1..).zip(ours.by_round.iter().zip(&theirs.by_round)) {
        for ending in Ending::ALL {
            let [ours, theirs] = [ours, theirs].map(|round| round[ending.index()]);
            let apart = (ours - theirs).abs();
            let what = || format!("{ending:?} in round {round}: {ours} and {theirs}");
            assert!(apart <= close, "{}, {apart:e} apart: {}", what(), of());
        }
    }
    assert!((ours.undecided - theirs.undecided).abs() <= close, "undecided: {}", of());
}

/// The most rounds of a duel that are compared.
fn rounds(meeting: &Meeting) -> u16 {
    meeting.situation.number::<i64>("rounds_max").min(ROUNDS_MAX) as u16
}

fn chain(duel: &dyn Playable, limits: Limits) -> Option<Chain> {
    duel.chain(&mut Exact::default(), limits).ok()
}

/// Compares random duels. `rolls_alike` tells whether the script rolls the same dice in the same
/// order as the game in Rust.
fn duels_are_the_same(port: &Port, rolls_alike: fn(&Pair) -> bool) {
    let mut draw = Draw::new(&port.arena, SEED);
    let (mut compared, mut alike, mut drawn, mut states) = (0, 0, 0, [0; 2]);
    while compared < PAIRS {
        drawn += 1;
        assert!(drawn <= 200 * PAIRS, "{}: {compared} of {drawn} are small", port.name());
        let (pair, rust) = port.draw(&mut draw, !in_full(), |fights, meeting| fights.duel(meeting));
        let Some(ours) = chain(&*rust, limits()) else { continue };
        let of = || told(&port.arena, &pair.rust);
        let script = port.fights().duel(&pair.script).unwrap_or_else(|error| panic!("{error}"));
        let theirs = chain(&*script, Limits::FEW).unwrap_or_else(|| panic!("too large: {}", of()));
        sound(port);
        let rounds_max = rounds(&pair.rust);
        let solved = [&ours, &theirs].map(|chain| chain.within(rounds_max));
        same_duel(&solved[0], &solved[1], &of);
        let plan = Plan { seed: SEED, first: 0, fights: FIGHTS, rounds_max };
        let played = script.outcomes(&plan);
        let story = script.playthrough(SEED, 0, rounds_max);
        assert_eq!(story.ending, played[0].map(|(ending, _)| ending), "{}", of());
        let tail = tail(&ends(&solved[1]), played.iter().map(|end| (*end, 1)), &of);
        // Sound rules fail this once in so many times, for all duels of a test together.
        assert!(FALSE_ALARM / PAIRS as f64 <= tail, "{tail:e}: {}", of());
        if rolls_alike(&pair) {
            alike += 1;
            let rolled = [&rust, &script].map(|duel| duel.simulate_rolled(&plan));
            assert_eq!(rolled[0], rolled[1], "{}", of());
        }
        compared += 1;
        states[0] += ours.states();
        states[1] += theirs.states();
    }
    sound(port);
    let name = port.name();
    println!("{name}: {compared} of {drawn} duels compared, {alike} fight by fight");
    println!("{name}: {} states in Rust, {} in the script", states[0], states[1]);
    assert!(PAIRS / 3 <= alike, "{name}: {alike} of {compared} roll alike");
}

#[test]
fn duels_of_spurg() {
    // Fighters who are as swift and as agile as each other roll 3d6 until they differ; the script's
    // ties are broken by one even roll, which is as likely to fall either way.
    duels_are_the_same(&spurg(), |pair| {
        let swift = |key: &str| {
            let contenders = &pair.rust.contenders;
            contenders.each_ref().map(|one| one.profile.sheet.number::<i64>(key))
        };
        let [one, other] = swift("agility");
        pair.rust.situation.word("first") != "roll" || one != other
    });
}

#[test]
fn duels_of_sprawl() {
    duels_are_the_same(&sprawl(), |_| true);
}

/// Figures of SPURG, no two of them as swift and as agile as each other, and few of their hit points
/// left.
const FIGURES: &str = r#"system = "spurg"
weapon = [
    { name = "club", kind = "melee", force = "swing", damage = "0d6" },
    { name = "sword", kind = "melee", force = "swing", damage = "0d6+1" },
    { name = "pistol", kind = "ranged", damage = "2d6", range_yards = 20 },
    { name = "bow", kind = "ranged", force = "thrust", damage = "0d6+2", range_yards = 150 },
]
profile = [
    { name = "Reeve", agility = 13, speed = 12, skill = 13, hit_points = 2, weapons = ["sword"] },
    { name = "Farmer", agility = 9, speed = 8, skill = 9, hit_points = 2, weapons = ["club"] },
    { name = "Smith", might = 14, speed = 9, skill = 10, hit_points = 3, weapons = ["club"] },
    { name = "Squire", agility = 11, speed = 15, armour = 1, hit_points = 1, weapons = ["sword"] },
    { name = "Poacher", agility = 12, speed = 13, skill = 16, hit_points = 2, weapons = ["bow"] },
    { name = "Warden", speed = 11, skill = 14, armour = 1, hit_points = 3, weapons = ["pistol"] },
    { name = "Ranger", agility = 12, speed = 14, skill = 14, hit_points = 1, weapons = ["bow"] },
    { name = "Clerk", agility = 8, speed = 7, skill = 15, hit_points = 2, weapons = ["pistol"] },
]
"#;

/// Solves squads of SPURG that hold their places, and those of its script: the same law of endings in
/// every round.
#[track_caller]
fn squads_are_the_same(camps: [&[(&str, [i32; 2])]; 2]) {
    let port = spurg();
    let mut text =
        "system = \"spurg\"\nname = \"a test\"\ntable = { width = 60, depth = 60 }\n".to_owned();
    for (name, camp) in ["a", "b"].into_iter().zip(camps) {
        let side = format!("[[side]]\nname = \"{name}\"\npolicy = \"plain\"\nposture = \"hold\"\n");
        text.push_str(&side);
        for (profile, at) in camp {
            let figure = format!("[[side.unit.figure]]\nprofile = \"{profile}\"\nat = {at:?}");
            writeln!(text, "[[side.unit]]\n{figure}").expect("text");
        }
    }
    let [rust, script] = [&*port.arena.system, &*port.script].map(|system| {
        let roster = Roster::read("roster", FIGURES, system.book());
        let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
        let scenario = Scenario::read("test", &text, system.book(), &roster);
        let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let fight = system.fights().expect("fights").squads(&scenario);
        let fight = fight.unwrap_or_else(|error| panic!("{error}"));
        let chain = fight.explore(&mut Exact::default(), Limits::MOST, &|| false);
        chain.unwrap_or_else(|error| panic!("{error:?}")).within(ROUNDS_MAX as u16)
    });
    sound(&port);
    same_duel(&rust, &script, &|| text.clone());
    let wins = Side::BOTH.map(|side| rust.wins(side));
    assert!(wins.iter().all(|win| 0.05 < *win), "{wins:?}");
}

#[test]
fn squads_of_spurg() {
    squads_are_the_same([
        &[("Poacher", [10, 10]), ("Warden", [14, 12])],
        &[("Clerk", [12, 25]), ("Ranger", [20, 30])],
    ]);
    squads_are_the_same([
        &[("Reeve", [10, 10]), ("Smith", [12, 10])],
        &[("Farmer", [11, 10]), ("Squire", [10, 11])],
    ]);
}

/// A script's trees grow while they are new; then fights allocate nothing.
#[test]
fn warm_fights_allocate_nothing() {
    let ports =
        [(spurg(), ["townsman", "watchman"], "melee"), (sprawl(), ["recruit", "veteran"], "shoot")];
    for (port, names, kind) in ports {
        let duel = port.fights().duel(&port.shipped(names, kind).script);
        let duel = duel.unwrap_or_else(|error| panic!("{error}"));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let cache = SampleCache::default();
        let [warm, few, many] = [400, 100, 400].map(|fights| {
            let plan = Plan { seed: SEED, first: 0, fights, rounds_max: 100 };
            pool.install(|| {
                allocation_counter::measure(|| {
                    assert_eq!(duel.simulate_from(&plan, &cache).fights, fights);
                })
            })
            .count_total
        });
        // What there is is the batch's own: its tally, and the task that plays it.
        assert!(0 < few && few < warm, "{}: {warm}, {few}", port.name());
        assert_eq!(few, many, "{}: warm fights allocate", port.name());
    }
}
