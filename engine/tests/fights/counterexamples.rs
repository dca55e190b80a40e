//! Places where more of a good thing lowers the chance to win by the rules, each with its numbers:
//! what a designer may want to know, and what `monotone.rs` leaves out.

use evenodds_engine::book::Value;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Side};

use crate::meetings::{Arena, arenas};

/// The chances of the first and the second to win.
fn chances(arena: &Arena, [ours, theirs]: [&str; 2], situation: &str) -> [f64; 2] {
    let profile = |name, set| arena.profile(name, &words(set));
    let situation = arena.situation(&words(situation));
    let (ours, theirs) = (profile("ours", ours), profile("theirs", theirs));
    let meeting = arena.roster.meeting(&ours, &theirs, situation);
    let duel = arena.fights().duel(&meeting).unwrap_or_else(|refusal| panic!("{refusal}"));
    let chain = duel.chain(&mut Exact::default(), Limits::default()).expect("a small duel");
    let solution = chain.within(meeting.situation.number("rounds_max"));
    Side::BOTH.map(|side| solution.wins(side))
}

/// The pairs of `key=value key=value`.
fn words(text: &str) -> Vec<(&str, &str)> {
    let pair = |word| str::split_once(word, '=').expect("a key and a value");
    text.split_whitespace().map(pair).collect()
}

/// A place where more of a good thing hurts: who meets in which situation before and after it,
/// and the chances of both to win.
#[track_caller]
fn hurts(game: &str, ways: [[&str; 3]; 2], expected: [[f64; 2]; 2]) {
    let arenas = arenas();
    let arena = arenas.iter().find(|arena| arena.name() == game).expect("a game with fights");
    for ([ours, theirs, situation], expected) in ways.into_iter().zip(expected) {
        let found = chances(arena, [ours, theirs], situation);
        let close = found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(close, "{ours} against {theirs}, {situation}: {found:?}, not {expected:?}");
    }
    let [before, after] = expected;
    assert!(after[0] < before[0] || before[1] < after[1], "nothing is worse");
}

#[test]
fn skrapyard_fight_over_shoot_makes_a_shooter_walk() {
    // Not activated, it advances where it would have shot.
    let theirs = "fight=5 shoot=5 armour=8 discipline=3";
    let ways = ["fight=9 shoot=9 armour=6 discipline=2", "fight=10 shoot=9 armour=6 discipline=2"]
        .map(|ours| [ours, theirs, "kind=shoot"]);
    hurts("skrapyard", ways, [[0.663_887, 0.336_113], [0.307_400, 0.692_600]]);
}

#[test]
fn skrapyard_armour_over_shoot_makes_a_shooter_wait() {
    // Not activated, it does again what it did before, at first nothing.
    let theirs = "fight=5 shoot=5 armour=2 discipline=3";
    let ways = ["fight=3 shoot=8 armour=8 discipline=2", "fight=3 shoot=8 armour=9 discipline=2"]
        .map(|ours| [ours, theirs, "kind=shoot"]);
    hurts("skrapyard", ways, [[0.707_519, 0.292_481], [0.516_909, 0.483_091]]);
}

#[test]
fn skrapyard_discipline_over_all_else_makes_runaways() {
    // Not activated, it tests again, and runs where that fails too.
    let theirs = "fight=9 shoot=3 armour=9 discipline=3";
    let ways = ["fight=2 shoot=5 armour=2 discipline=5", "fight=2 shoot=5 armour=2 discipline=6"]
        .map(|ours| [ours, theirs, "kind=shoot"]);
    hurts("skrapyard", ways, [[0.657_610, 0.342_390], [0.306_101, 0.693_899]]);
    let theirs = "fight=2 shoot=8 armour=8 discipline=3";
    let ways = ["fight=4 shoot=4 armour=5 discipline=5", "fight=4 shoot=4 armour=5 discipline=6"]
        .map(|ours| [ours, theirs, "kind=fight"]);
    hurts("skrapyard", ways, [[0.581_479, 0.418_521], [0.227_227, 0.772_773]]);
}

#[test]
fn skrapyard_shoot_over_fight_makes_a_fighter_step_back() {
    // Not activated, it tries to leave the fight for a shot.
    let theirs = "fight=3 shoot=2 armour=2 discipline=10";
    let ways = ["fight=7 shoot=7 armour=5 discipline=3", "fight=7 shoot=8 armour=5 discipline=3"]
        .map(|ours| [ours, theirs, "kind=fight"]);
    hurts("skrapyard", ways, [[0.609_433, 0.390_567], [0.589_273, 0.410_727]]);
}

#[test]
fn skrapyard_discipline_keeps_a_shooter_in_a_fight() {
    // Activated it fights, at which it is bad; else it steps back and shoots, at which it is good.
    let theirs = "fight=2 shoot=5 armour=5 discipline=5";
    let ways = ["fight=2 shoot=10 armour=2 discipline=2", "fight=2 shoot=10 armour=2 discipline=3"]
        .map(|ours| [ours, theirs, "kind=fight"]);
    hurts("skrapyard", ways, [[0.447_935, 0.552_065], [0.445_105, 0.554_895]]);
}

#[test]
fn skrapyard_stature_makes_a_large_target_with_small_targets() {
    let theirs = "fight=2 shoot=4 armour=10 discipline=3";
    let ours = "fight=3 shoot=2 armour=10 discipline=10";
    let larger = "fight=3 shoot=2 armour=10 discipline=10 stature=3";
    let ways = [ours, larger].map(|ours| [ours, theirs, "kind=shoot"]);
    hurts("skrapyard", ways, [[0.742_760, 0.257_229], [0.241_354, 0.753_669]]);
}

#[test]
fn skrapyard_an_edge_lets_a_huge_enemy_rise_again() {
    // Each time it gets up, whoever has less Discipline than it has stature tests, and may run.
    let ours = "discipline=3 hero=true stature=4";
    let theirs = "armour=8 discipline=9 fight=7 hero=true stature=4 weapons=blade-breaker";
    let situation =
        "kind=fight weapon=blade-breaker behind=true supported=true ease=2 rounds_max=11";
    let edge = &format!("{situation} edge=1");
    let ways = [[ours, theirs, situation], [ours, theirs, edge]];
    hurts("skrapyard", ways, [[0.145_579, 0.847_304], [0.146_730, 0.848_587]]);
}

#[test]
fn skrapyard_an_edge_nets_an_enemy_that_would_have_run() {
    // In the net it does not act, and so it fails no activation test.
    let ours = "hero=true stature=1 fight=5 weapons=net";
    let theirs = "armour=3 discipline=9";
    let situation = "kind=fight declares=advanced first=a behind=true rounds_max=22";
    let edge = &format!("{situation} edge=1");
    let ways = [[ours, theirs, situation], [ours, theirs, edge]];
    hurts("skrapyard", ways, [[0.210_495, 0.762_856], [0.202_804, 0.752_229]]);
}

#[test]
fn skrapyard_stature_brings_enemies_in_range_who_misfire() {
    // A large target is shot at from 12 inches, by one that cannot hit it and may wound itself.
    let ours = "shoot=4 stature=4 discipline=9 hero=true armour=10";
    let smaller = "shoot=4 stature=3 discipline=9 hero=true armour=10";
    let theirs = "shoot=5 fight=3 stature=3";
    let ways = [ours, smaller].map(|ours| [ours, theirs, "range=13 obstacles=1 rounds_max=41"]);
    hurts("skrapyard", ways, [[0.349_089, 0.407_270], [0.0, 0.0]]);
}

#[test]
fn volt_damage_can_pass_over_the_deadly_rows() {
    // Only rows 7 and 9 are deadly. A full hit with 4 rolls against 9, of which 9 is the likeliest
    // to come of it; with 5 it rolls against 10, and 10 is.
    let arenas = arenas();
    let arena = arenas.iter().find(|arena| arena.name() == "volt").expect("a game with fights");
    let outs = [4, 5].map(|damage| {
        let mut roster = arena.roster.clone();
        let knife = roster.weapons.iter_mut().find(|weapon| weapon.name == "knife");
        let knife = &mut knife.expect("a shipped weapon").sheet;
        let set = knife.set(&arena.book().weapon, "damage", Value::Number(damage));
        set.expect("it is in the domain");
        let ours = arena.profile("ours", &words("close_combat=4 weapons=knife"));
        let theirs = arena.profile("theirs", &[]);
        let meeting = roster.meeting(&ours, &theirs, arena.situation(&words("kind=close")));
        let attack = arena.fights().attack(&meeting).unwrap_or_else(|refusal| panic!("{refusal}"));
        attack.law(&mut Exact::default()).probability(|blow| blow.out)
    });
    let close = outs.iter().zip([0.037_463, 0.035_438]).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(close, "{outs:?}");
}

#[test]
fn sprawl_guts_get_a_fighter_up_to_be_shot() {
    // Up again after Recovery, it has a point less of Toughness for the rest of the fight.
    let theirs = "shooting=4 toughness=3 guts=5 health=3 weapons=pistol";
    let ways = [
        "shooting=1 toughness=1 guts=1 health=3 smarts=5 weapons=pistol",
        "shooting=1 toughness=1 guts=2 health=3 smarts=5 weapons=pistol",
    ]
    .map(|ours| [ours, theirs, "kind=shoot first=a"]);
    hurts("sprawl", ways, [[0.069_893, 0.787_105], [0.070_048, 0.808_512]]);
}

#[test]
fn d20_armour_with_a_second_point_can_be_worn() {
    // Under half of two points there is none, under half of one, rounded down, nothing at all; and
    // this armour has no Defense to lose.
    let theirs = "ranged_attack=1 hit_points=12 life_points=2 weapons=rifle";
    let ours = "hit_points=20 life_points=2 ranged_attack=3 defense=16 weapons=rifle";
    let (one, two) = (format!("{ours} armor_points=1"), format!("{ours} armor_points=2"));
    let ways = [&one, &two].map(|ours| [ours.as_str(), theirs, "kind=ranged"]);
    hurts("d20", ways, [[0.870_028, 0.129_912], [0.870_010, 0.129_931]]);
}

#[test]
fn d20_whoever_goes_first_charges_into_the_others_blow() {
    // A charge lowers the Defense until the next turn, and this one will hardly hit.
    let ours = "hit_points=17 life_points=2 melee_attack=-10 defense=18 weapons=knife";
    let theirs = "hit_points=26 defense=18 melee_attack=0 weapons=machete";
    let ways = ["first=b", "first=a"]
        .map(|first| (first, "kind=melee charge=true rounds_max=10"))
        .map(|(first, all)| format!("{all} {first}"));
    let ways = ways.each_ref().map(|situation| [ours, theirs, situation.as_str()]);
    hurts("d20", ways, [[0.000_317, 0.573_758], [0.000_351, 0.591_978]]);
}
