//! How a duel ends: nerve, rout, removal, and what puts a fighter out.

use super::*;

/// Holds with even odds.
const NERVE: &str = "fn nerve(us, side) { roll(2) == 1 }\n";

/// Every other hit wounds.
const GRAZE: &str = "fn attack(us, them, at) { if roll(6) <= us.hit { hit(); if roll(2) == 1 { \
                     them.wounds += 1; } } }\n";

fn first(turn: &str) -> Case {
    case(&format!("first = \"a\"\n{turn}"))
}

/// Asserts the chance that Ann wins, and that of it Bob is routed.
#[track_caller]
fn wins(case: &Case, ann: f64, routed: f64) {
    let found = case.solve();
    near(found.wins(Side::A), ann);
    near(found.ended(Ending::Rout(Side::A)), routed);
}

#[test]
fn nerve_is_tested() {
    wins(&first("nerve = \"never\"").lives(1, 2), 3.0 / 8.0, 0.0);
    // Fresh: hit and routed 1/4, hit and held 1/4, missed 1/2; with one wound x = 3/4. y = 1/4 +
    // 2/3 (1/4 x + 1/2 y); routed r = 1/4 + 1/3 r.
    let loss = first("nerve = \"on-loss\"").more_rules(NERVE);
    wins(&loss.clone().lives(1, 2), 9.0 / 16.0, 3.0 / 8.0);
    // Half of all hits wound, and put out; nobody else loses anything. (1/4)/(1 - 3/4 · 5/6)
    let graze = |turn: &str| first(turn).rules(GRAZE).more_rules(NERVE);
    wins(&graze("nerve = \"on-loss\""), 2.0 / 3.0, 0.0);
    // Ann's attack: 1/4 out, 1/8 routed, 5/8 left; Bob's: 1/6, 1/12 and 3/4.
    wins(&graze("nerve = \"on-hit\""), 12.0 / 17.0, 4.0 / 17.0);
    // A round leaves 1/3, of which each of four cases is 1/4: (1/2 + 1/12)/(11/12).
    let round = first("nerve = \"round-end\"").more_rules(NERVE);
    wins(&round, 7.0 / 11.0, 1.0 / 11.0);
    near(round.solve().ended(Ending::BothOut), 1.0 / 11.0);
}

#[test]
fn whose_nerve_is_tested() {
    let graze = |whom: &str| {
        let turn = format!("nerve = \"on-hit\"\nnerve_whom = \"{whom}\"");
        first(&turn).rules(GRAZE).more_rules(NERVE)
    };
    graze("target").is_won(12.0 / 17.0);
    // Ann's attack: she wins 1/4, Bob 1/8; his: he wins 1/6, she 1/12. (1/4 + 5/8 · 1/12)/(17/32)
    graze("attacker").is_won(29.0 / 51.0);
    // Ann's attack: out 1/4, and each of four cases 1/16; Bob's: out 1/6, and 1/24 each. She wins
    // 5/16 + 9/16 · 1/24, both are out with 1/16 + 9/16 · 1/24, and 9/16 · 17/24 = 51/128 is left.
    graze("both").comes_to(43.0 / 77.0, 23.0 / 77.0, 11.0 / 77.0);
}

#[test]
fn nerve_is_tested_once_or_each_time() {
    // Ann always hits, Bob never. Each attack: out 1/2, routed 1/4; or routed at the first alone.
    let duel = |once: bool| {
        let turn = format!("nerve = \"on-hit\"\nnerve_once = {once}");
        Case { hits: [6, 0], ..first(&turn).rules(GRAZE).more_rules(NERVE) }
    };
    wins(&duel(false), 1.0, 1.0 / 3.0);
    wins(&duel(true), 1.0, 1.0 / 4.0);
}

/// In a simultaneous round each hit is an occasion, and whoever has put the other out tests nothing.
#[test]
fn nerve_is_tested_at_once() {
    // Ann, who always hits, attacks twice, and neither wounds: Bob holds with 1/4. She is never hit.
    let hits = "fn attack(us, them, at) { if roll(6) <= us.hit { hit(); } }\n";
    let two = Case {
        hits: [6, 0],
        ..case("order = \"simultaneous\"\nactions = 2\nnerve = \"on-hit\"")
            .rules(hits)
            .more_rules(NERVE)
    };
    near(two.solve().by_round[0][Ending::Rout(Side::A).index()], 3.0 / 4.0);
    // Ann alone hits with 1/3, and Bob, who takes two wounds, runs. Both hit with 1/6: she is out, and
    // he does not run. Bob alone hits with 1/6.
    first("melee = \"both-at-once\"\nnerve = \"on-loss\"")
        .more_rules("fn nerve(us, side) { false }")
        .lives(1, 2)
        .is_won(0.5);
}

#[test]
fn nerve_is_tested_once_a_share_is_lost() {
    // Ann always hits, Bob never, and his nerve is tested at the end of each round in which he has
    // lost enough.
    let lost = |turn: &str, life: i64| {
        let turn = format!("nerve = \"fraction\"\n{turn}");
        Case { hits: [6, 0], ..first(&turn).more_rules(NERVE).lives(1, life) }
    };
    wins(&lost("", 1), 1.0, 0.0);
    wins(&lost("", 2), 1.0, 1.0 / 2.0);
    wins(&lost("nerve_percent = 51", 2), 1.0, 0.0);
    wins(&lost("", 3), 1.0, 1.0 / 2.0);
    wins(&lost("nerve_percent = 33", 3), 1.0, 3.0 / 4.0);
    wins(&lost("nerve_percent = 33\nnerve_once = true", 3), 1.0, 1.0 / 2.0);
    // Nobody leads a fighter alone.
    let led = "nerve = \"leader\"";
    wins(&first(led).more_rules("fn nerve(us, side) { false }"), 3.0 / 4.0, 0.0);
    wins(&first("rout = \"leader\""), 3.0 / 4.0, 0.0);
}

#[test]
fn what_ends_a_duel() {
    // Whoever fails loses the next activation, and is never routed. Bob takes two wounds: y = 1/4 x +
    // 2/3 (1/4 x + 1/2 y), with x = 3/4.
    let pinned = "[[condition]]\nkey = \"pinned\"\nuntil = \"activation\"\n";
    let fails = "fn nerve(us, side) { if roll(2) == 1 { return true; } us.pinned = true; false }\n\
                 fn act(us, them, at) { !us.pinned }\n";
    let pinning = first("nerve = \"on-loss\"\nrout = \"never\"")
        .more_rules(fails)
        .conditions(&format!("{WOUNDS}{pinned}"));
    wins(&pinning.lives(1, 2), 15.0 / 32.0, 0.0);
    // Each wound more that it takes halves her chance: 3/4, 3/8, 3/16, 3/32.
    let share =
        |percent: u8| first(&format!("rout = \"fraction\"\nrout_percent = {percent}")).lives(1, 4);
    wins(&share(50), 3.0 / 8.0, 3.0 / 8.0);
    wins(&share(51), 3.0 / 16.0, 3.0 / 16.0);
    wins(&share(75), 3.0 / 16.0, 3.0 / 16.0);
    wins(&share(100), 3.0 / 32.0, 0.0);
    wins(&first("rout = \"never\"").lives(1, 4), 3.0 / 32.0, 0.0);
    // One who counts down does so from its own number.
    let left = "[[condition]]\nkey = \"wounds\"\nrange = [0, 6]\nvalue = \"life\"\nout = 0\n";
    let down = share(50).conditions(left).rules(&STRIKE.replace("+=", "-="));
    wins(&down, 3.0 / 8.0, 3.0 / 8.0);
    wins(&down.lives(1, 5), 3.0 / 16.0, 3.0 / 16.0);
}

#[test]
fn removal() {
    first("removal = \"at-once\"").is_won(0.75);
    // Whoever is out still acts: as in a simultaneous round.
    first("removal = \"round-end\"").comes_to(0.5, 0.25, 0.25);
    // Nobody attacks one who is out; a second wound would be out of range.
    let one = WOUNDS.replace("[0, 6]\nout = \"life\"", "[0, 1]\nout = 1");
    first("removal = \"round-end\"\nactions = 2").conditions(&one).comes_to(
        3.0 / 8.0,
        5.0 / 32.0,
        15.0 / 32.0,
    );
    // With strikes back, and Bob out after Ann's attack (1/2): she is out, too, with 1/3 + 2/3 · 1/3.
    // If she missed, she is out with 1/3, and nobody attacks her; else Bob attacks, and she strikes
    // back even when he hits: both 1/18, he 1/18, she 1/9, and 1/9 is left. Ann 2/9 + 1/9, Bob 1/6 +
    // 1/18, both 5/18 + 1/18, of 8/9.
    first("removal = \"round-end\"\nmelee = \"strike-back\"").comes_to(0.375, 0.25, 0.375);
}

#[test]
fn what_puts_a_fighter_out() {
    // One wound puts Ann out, and two Bob.
    let two = first("").lives(1, 2);
    two.is_won(3.0 / 8.0);
    let out = |out: &str| WOUNDS.replace("\"life\"", out);
    first("").conditions(&out("1")).lives(4, 5).is_won(0.75);
    // A flag.
    let flag = "[[condition]]\nkey = \"down\"\nout = true\n";
    let fells = STRIKE.replace("wounds += 1", "down = true");
    first("").conditions(flag).rules(&fells).is_won(0.75);
    // The script.
    let bare = WOUNDS.replace("out = \"life\"\n", "");
    let is_out = "fn is_out(us) { us.life <= us.wounds }\n";
    two.conditions(&bare).more_rules(is_out).is_won(3.0 / 8.0);
    // Bob bleeds at the start of his activation with even odds: so that Ann wins 1/2 + 1/2 · 1/2, and 1/2 · 1/2 · 2/3 is left: (3/4)/(5/6).
    let bleeds = "fn recover(us) { if !us.is_ann && roll(2) == 1 { us.wounds += 1; } }\n";
    first("").more_rules(bleeds).is_won(9.0 / 10.0);
    // A failed test of nerve can put out at once: as if it routed, but out.
    let flees = "fn nerve(us, side) { if roll(2) == 1 { return true; } us.down = true; true }\n";
    let fled = first("nerve = \"on-loss\"")
        .more_rules(flees)
        .conditions(&format!("{WOUNDS}{flag}"))
        .lives(1, 2);
    wins(&fled, 9.0 / 16.0, 0.0);
    near(fled.solve().by_round[0][Ending::Out(Side::A).index()], 1.0 / 4.0);
}

/// A round leaves 1/3, and Ann wins half of what begins.
#[test]
fn a_die_ends_a_duel_undecided() {
    let duel = |from: u16, on: u8| {
        let turn = format!("end = \"roll\"\nend_from = {from}\nend_on = {on}");
        let found = first(&turn).solve();
        (found.wins(Side::A), found.wins(Side::B), found.undecided)
    };
    let comes_to = |found: (f64, f64, f64), rounds: f64, undecided: f64| {
        near(found.0, rounds / 2.0);
        near(found.1, rounds / 6.0);
        near(found.2, undecided);
    };
    // 1 + 1/3 + 1/3 · 1/6 + ... rounds: half of those that go on after the second stop.
    comes_to(duel(2, 4), 7.0 / 5.0, 1.0 / 15.0);
    // One in six stops, and then five in six from the first round on.
    comes_to(duel(2, 6), 19.0 / 13.0, 1.0 / 39.0);
    comes_to(duel(1, 2), 18.0 / 17.0, 5.0 / 17.0);
    for order in ["simultaneous", "phases", "drawn"] {
        let turn = format!("order = \"{order}\"\nend = \"roll\"\nend_from = 1\nend_on = 2");
        let found = case(&turn).solve();
        let [once, all] =
            [found.by_round[0], found.by_round[1]].map(|ends| ends.iter().sum::<f64>());
        // A sixth goes on to the second round, and comes to the same there.
        near(all, (1.0 - once) / 6.0 * once);
    }
}

/// What stops keeps its wounds, as solved and as played.
#[test]
fn what_is_left_of_a_duel_that_a_die_ends() {
    const FIGHTS: u64 = 4000;
    let case = first("end = \"roll\"\nend_from = 1\nend_on = 4").lives(2, 2);
    let system = case.open().unwrap_or_else(|fault| panic!("{fault}"));
    let duel = case.duel(&*system).unwrap_or_else(|error| panic!("{error}"));
    let solved = duel.remains(&mut Exact::default(), Limits::FEW, 30, &|| false);
    let solved = solved.unwrap_or_else(|error| panic!("{error:?}"));
    let plan = Plan { seed: 3, first: 0, fights: FIGHTS, rounds_max: 30 };
    let played = duel.remains_played(&plan, &SampleCache::default());
    assert_eq!((solved.len(), played.len()), (2, 2));
    for (solved, played) in solved.iter().zip(&played) {
        assert_eq!(solved.amounts, played.amounts);
        for (solved, played) in solved.by_round.iter().zip(&played.by_round) {
            near(solved.iter().sum(), 1.0);
            for (solved, played) in solved.iter().zip(played) {
                // Some four standard deviations.
                assert!((solved - played).abs() < 0.04, "{solved} is not {played}");
            }
        }
        // Unharmed after a round that stops, 1/3 for the one and 1/2 for the other, and later.
        let undecided: f64 = solved.law_if(None).iter().sum();
        near(undecided, case.solve().undecided);
        assert!(0.4 < undecided, "{undecided}");
    }
    // Nobody is hit in the first round with 1/3, and half of that stops; the other half goes on so.
    let [none] = [solved[0].law_if(None)[0]];
    assert!(1.0 / 6.0 < none, "{none}");
}
