//! Who acts, when and how often; how attacks are answered; how long conditions last.

use super::*;

/// Ann kills with a 1 of 3 and pins with a 2; Bob kills with even odds, unless he is pinned.
const PINS: &str = "
fn attack(us, them, at) {
    if us.is_ann {
        let face = roll(3);
        if face == 1 { them.wounds += 1; } else if face == 2 { them.pinned = true; }
    } else if roll(2) == 1 {
        them.wounds += 1;
    }
}
fn act(us, them, at) { !us.pinned }
";

/// Ann goes first with 3/4: always with a 2, with even odds with a 1.
const FIRST: &str = "fn first(us, them, at) { if us.is_ann { roll(2) } else { 1 } }\n";

/// The game of pins, which last `until`.
fn pins(turn: &str, until: &str) -> Case {
    let pinned = format!("[[condition]]\nkey = \"pinned\"\nuntil = \"{until}\"\n");
    case(turn).rules(PINS).conditions(&format!("{WOUNDS}{pinned}"))
}

/// If Ann goes first, she wins with 1/3, and it goes on with 1/3 + 1/3 · 1/2: (1/3)/(1/2) = 2/3. If
/// Bob does, she wins with 1/2 · 1/3, and it goes on with 1/2 · 2/3: (1/6)/(2/3) = 1/4.
const ANN_FIRST: f64 = 2.0 / 3.0;
const BOB_FIRST: f64 = 1.0 / 4.0;

#[test]
fn who_goes_first_once() {
    for order in ["alternating", "igougo"] {
        let pins = |more: &str| pins(&format!("order = \"{order}\"\n{more}"), "round");
        pins("first = \"a\"").is_won(ANN_FIRST);
        pins("first = \"b\"").is_won(BOB_FIRST);
        pins("first = \"roll\"").is_won(11.0 / 24.0);
        pins("").is_won(11.0 / 24.0);
        // 3/4 · 2/3 + 1/4 · 1/4
        pins("first = \"script\"").more_rules(FIRST).is_won(9.0 / 16.0);
        // Whoever goes first finishes first.
        pins("first = \"previous-finisher\"").is_won(11.0 / 24.0);
        pins("first = \"a\"").at("first", "b").is_won(BOB_FIRST);
    }
}

#[test]
fn who_goes_first_in_each_round() {
    // Ann wins with (1/3 + 1/6)/2, and it goes on with (1/2 + 1/3)/2: (1/4)/(7/12).
    pins("first_when = \"each-round\"", "round").is_won(3.0 / 7.0);
    pins("order = \"drawn\"", "round").is_won(3.0 / 7.0);
    pins("order = \"drawn\"", "round").at("first", "a").is_won(ANN_FIRST);
    // Ann wins with 3/4 · 1/3 + 1/4 · 1/6, and it goes on with 3/4 · 1/2 + 1/4 · 1/3:
    // (7/24)/(13/24).
    pins("order = \"initiative\"", "round").more_rules(FIRST).is_won(7.0 / 13.0);
    pins("first = \"script\"\nfirst_when = \"each-round\"", "round")
        .more_rules(FIRST)
        .is_won(7.0 / 13.0);
    // A tie goes to whom `first` names: Ann always goes first, or with a 2 alone:
    // (1/2 · 1/3 + 1/2 · 1/6)/(1 - 1/2 · 1/2 - 1/2 · 1/3) = 3/7.
    pins("order = \"initiative\"\nfirst = \"a\"", "round").more_rules(FIRST).is_won(ANN_FIRST);
    pins("order = \"initiative\"\nfirst = \"b\"", "round").more_rules(FIRST).is_won(3.0 / 7.0);
    // Both always hit. Ann goes first until she is wounded.
    let wounded = "fn first(us, them, at) { if us.is_ann { 1 } else { 2 * us.wounds } }";
    let swap = |turn: &str| Case { hits: [6, 6], ..case(turn).more_rules(wounded).lives(2, 2) };
    swap("first = \"script\"").is_won(1.0);
    swap("first = \"script\"\nfirst_when = \"each-round\"").is_won(0.0);
}

/// Bob goes first. With x the chance that Ann wins when he is to act unpinned, y when pinned, and z
/// that when she is to act and he is not pinned, x = z/2 and z = 1/3 + y/3 + x/3.
#[test]
fn conditions_last_until() {
    let until = |until: &str| pins("first = \"b\"", until);
    // Pins at the end of a round have no effect.
    until("round").is_won(BOB_FIRST);
    // y = z, as he only loses that activation: z = (1 + x)/2.
    until("activation").is_won(1.0 / 3.0);
    // y = 1, as he never acts again.
    until("never").is_won(2.0 / 5.0);
    // y = x/2 + (1/3 + 2/3 · y)/2, so that y = (3x + 1)/4 and 6x = 1 + x + y.
    until("recovered")
        .more_rules("fn recover(us) { us.pinned && roll(2) == 1 }")
        .is_won(5.0 / 17.0);
    // A function that returns nothing does not end what lasts until one recovers.
    until("recovered").more_rules("fn recover(us) { }").is_won(2.0 / 5.0);
}

/// A condition returns to where it starts, which is a number of the figure's own.
#[test]
fn conditions_start_at_a_number_of_the_stat_line() {
    // Each activation has as many attacks as there is strength left, and costs one: with 2, Ann
    // attacks twice, or once in the second round on if it never comes back.
    let tired = |until: &str| {
        let strength = format!(
            "[[condition]]\nkey = \"strength\"\nrange = [0, 6]\nvalue = \"life\"\nuntil = \"{until}\"\n"
        );
        let down = "[[condition]]\nkey = \"down\"\nout = true\n";
        case("first = \"a\"")
            .rules(
                "fn attack(us, them, at) { if roll(6) <= us.hit { them.down = true; } }\n\
                 fn act(us, them, at) { let n = us.strength; if 1 < n { us.strength = n - 1; } n }",
            )
            .conditions(&(strength + down))
            .lives(2, 1)
    };
    // (3/4)/(1 - 1/4 · 2/3)
    for until in ["activation", "round"] {
        tired(until).is_won(9.0 / 10.0);
    }
    // 3/4 + 1/4 · 2/3 · (1/2)/(1 - 1/3)
    tired("never").is_won(7.0 / 8.0);
}

/// Ann hits with 1/2 and goes first, Bob with 1/3.
#[test]
fn fighters_have_actions_of_their_own() {
    let actions = |ours: u8, theirs: u8| {
        format!("fn actions(us) {{ if us.is_ann {{ {ours} }} else {{ {theirs} }} }}")
    };
    let first = |ours: u8, theirs: u8| case("first = \"a\"").more_rules(&actions(ours, theirs));
    first(1, 1).is_won(0.75);
    // (3/4)/(1 - 1/4 · 2/3)
    first(2, 1).is_won(0.9);
    first(1, 0).is_won(1.0);
    first(0, 1).is_won(0.0);
    let one = WOUNDS.replace("[0, 6]\nout = \"life\"", "[0, 1]\nout = 1");
    let once = case("order = \"simultaneous\"").conditions(&one);
    once.more_rules(&actions(2, 1)).comes_to(0.6, 0.1, 0.3);
}

/// Of one fighter a side, each has an order in a round.
#[test]
fn a_fighter_has_an_order() {
    pins("order = \"order-pool\"\nfirst = \"a\"", "round").is_won(ANN_FIRST);
}

#[test]
fn both_act_at_once() {
    let once = case("order = \"simultaneous\"");
    // a(1-b) = 1/3, b(1-a) = 1/6 and ab = 1/6 of 2/3.
    once.comes_to(0.5, 0.25, 0.25);
    case("first = \"a\"").is_won(0.75);
    // Ann hits with 3/4 in two attacks: 1/2, 1/12 and 1/4 of 5/6. No attack is wasted on Bob, whose
    // only wound is the most that he can have.
    let one = WOUNDS.replace("[0, 6]\nout = \"life\"", "[0, 1]\nout = 1");
    let acts = "fn act(us, them, at) { if us.is_ann { 2 } else { 1 } }";
    once.clone().more_rules(acts).conditions(&one).comes_to(0.6, 0.1, 0.3);
    // Both attack twice: 3/4 · 4/9, 1/4 · 5/9 and 3/4 · 5/9 of 8/9.
    case("order = \"simultaneous\"\nactions = 2").conditions(&one).comes_to(
        3.0 / 8.0,
        5.0 / 32.0,
        15.0 / 32.0,
    );
}

/// What the other does in a simultaneous round lasts through the next one.
#[test]
fn pins_last_through_a_simultaneous_round() {
    // From both free, z: Ann alone 1/6, Bob alone 1/3, both 1/6, on with a pin 1/6, on without 1/6.
    // From Bob pinned, y: Ann 1/3, pinned again 1/3 but as he was, so that he is free; so y = 1/3 +
    // 2/3 z, and z = 1/6 + y/6 + z/6 = (1/6 + 1/18)/(1 - 1/6 - 1/9) = 4/13. Both are out with
    // w = 1/6 + (2/3 w)/6 + w/6 = 3/13.
    let found = pins("order = \"simultaneous\"", "activation").solve();
    near(found.wins(Side::A), 4.0 / 13.0);
    near(found.ended(Ending::BothOut), 3.0 / 13.0);
    // Without the pins 1/6, 1/3, 1/6 of 2/3.
    near(pins("order = \"simultaneous\"", "round").solve().wins(Side::A), 1.0 / 4.0);
}

#[test]
fn actions_and_until_failure() {
    let twice = |turn: &str| case(&format!("first = \"a\"\n{turn}")).lives(1, 2);
    // With one wound, x = a/(a+b-ab) = 3/4; fresh y = (1-b)(a x + (1-a) y) = 3/8.
    twice("").is_won(3.0 / 8.0);
    // Ann: two hits or more 1/2, one 3/8, none 1/8; Bob misses three times with 8/27. With one wound
    // x = 7/8 + 1/27 x; fresh y = 1/2 + 8/27 (3/8 x + 1/8 y).
    let three = 3375.0 / 5408.0;
    twice("actions = 3").is_won(three);
    twice("actions = \"script\"").more_rules("fn act(us, them, at) { 3 }").is_won(three);
    twice("actions = 3").more_rules("fn act(us, them, at) { true }").is_won(three);
    // Ann: two hits before a miss 1/4, one 1/4, none 1/2; Bob has only one attack that counts. With
    // one wound x = 3/4; fresh y = 1/4 + 2/3 (1/4 x + 1/2 y).
    twice("order = \"until-failure\"\nactions = 3").is_won(9.0 / 16.0);
    let acts = "fn act(us, them, at) { 3 }";
    twice("order = \"until-failure\"\nactions = \"script\"").more_rules(acts).is_won(9.0 / 16.0);
    // One who makes no attack cannot win.
    twice("").more_rules("fn act(us, them, at) { !us.is_ann }").is_won(0.0);
}

#[test]
fn melee() {
    let melee = |word: &str| case(&format!("first = \"a\"\nmelee = \"{word}\""));
    melee("one").is_won(0.75);
    // Ann's activation: she wins 1/2, Bob strikes back and wins 1/6, 1/3 is left; his: he wins 1/3,
    // she 1/3. (1/2 + 1/3 · 1/3)/(1 - 1/9)
    melee("strike-back").is_won(11.0 / 16.0);
    // As in a simultaneous round.
    melee("both-at-once").comes_to(0.5, 0.25, 0.25);
    for word in ["one", "strike-back", "both-at-once"] {
        for arms in [["bow", "sword"], ["sword", "bow"], ["bow", "bow"]] {
            Case { arms, ..melee(word) }.is_won(0.75);
        }
    }
}

#[test]
fn reactions() {
    let reacts = |word: &str| case(&format!("first = \"a\"\nreaction = \"{word}\""));
    reacts("none").is_won(0.75);
    // Each miss is answered once, as a strike back is.
    reacts("on-miss").is_won(11.0 / 16.0);
    // With two actions: Ann 3/4, Bob 5/9: (3/4)/(1 - 1/4 · 4/9).
    let two = |more: &str| case(&format!("first = \"a\"\nactions = 2\n{more}"));
    two("").is_won(27.0 / 32.0);
    // One reaction: Ann's activation: she wins 1/2 + 1/3 · 1/2, Bob 1/6, 1/6 is left; his: she wins
    // 2/3 · 1/2, 2/3 · 1/2 · 2/3 is left. (2/3 + 1/6 · 1/3)/(1 - 1/6 · 2/9)
    two("reaction = \"on-miss\"").is_won(0.75);
    // Two: hers: she 2/3, he 2/9, 1/9 is left; his: each 4/9, 1/9 is left. (2/3 + 4/81)/(80/81)
    two("reaction = \"on-miss\"\nreactions = 2").is_won(29.0 / 40.0);
    // Bob takes two wounds. With one, x = 3/4; fresh y = a(1-b)(1-b) x + (1-a)(1-b) y = 1/4. Without
    // reactions 3/8.
    reacts("on-hit").lives(1, 2).is_won(0.25);
    reacts("none").lives(1, 2).is_won(3.0 / 8.0);
    // A script that reports no hits has hit if it did harm.
    let silent = STRIKE.replace("hit(); ", "");
    reacts("on-hit").rules(&silent).lives(1, 2).is_won(0.25);
}

/// A strike back stands in for a reaction, and nobody who has broken strikes back.
#[test]
fn answers_come_after_all_that_an_attack_does() {
    let turn = "first = \"a\"\nmelee = \"strike-back\"\nreaction = \"on-hit\"\nreactions = 2";
    case(turn).is_won(11.0 / 16.0);
    // Bob takes two wounds, and runs with the first: nobody is left to strike back after a hit, so it
    // is as if one were enough.
    case("first = \"a\"\nmelee = \"strike-back\"\nnerve = \"on-loss\"")
        .more_rules("fn nerve(us, side) { false }")
        .lives(1, 2)
        .is_won(11.0 / 16.0);
}

#[test]
fn ease_and_edge() {
    let eased = STRIKE.replace("us.hit", "us.hit + at.ease");
    let duel = case("first = \"a\"").rules(&eased);
    duel.is_won(0.75);
    // a = 2/3: (2/3)/(7/9); and b = 1/2: (2/3)/(5/6)
    duel.clone().at("edge", "1").is_won(6.0 / 7.0);
    duel.at("ease", "1").is_won(4.0 / 5.0);
}

#[test]
fn rounds() {
    for (rounds, left) in [(2, 1.0 / 9.0), (3, 1.0 / 27.0)] {
        let case = case(&format!("first = \"a\"\nrounds = {rounds}"));
        let system = case.open().unwrap_or_else(|fault| panic!("{fault}"));
        let found: u16 = Sheet::blank(&system.book().situation).number("rounds_max");
        assert_eq!(found, rounds);
        let duel = case.duel(&*system).unwrap_or_else(|error| panic!("{error}"));
        let chain = duel.chain(&mut Exact::default(), Limits::FEW).expect("a chain");
        near(chain.within(found).undecided, left);
        // Two activations, and no state that a turn like this never uses.
        assert_eq!(chain.states(), 2);
    }
}

/// Ann passes with even odds, Bob always. She acts and hits with 1/4: (1/4)/(1 - 3/4 · 2/3).
#[test]
fn whoever_fails_the_test_of_activation_does_not_act() {
    let activate = "fn activate(us) { if us.is_ann { roll(2) == 1 } else { true } }\n";
    let tested = |turn: &str| {
        let turn = format!("activation = \"test\"\n{turn}");
        case(&turn).more_rules(activate)
    };
    tested("first = \"a\"").is_won(1.0 / 2.0);
    tested("first = \"a\"\nactivation_failed = \"side\"").is_won(1.0 / 2.0);
    // One test for both actions: Ann hits with 1/2 · 3/4, Bob with 5/9. (3/8)/(1 - 5/8 · 4/9)
    tested("first = \"a\"\nactions = 2").is_won(27.0 / 52.0);
    // Of a round 1/2 is left.
    tested("order = \"simultaneous\"").comes_to(1.0 / 3.0, 1.0 / 2.0, 1.0 / 6.0);
    // What lasts for an activation also ends with one that is lost.
    let pinned = "fn activate(us) { !us.pinned }\n";
    let pins = PINS.replace("fn act(us, them, at) { !us.pinned }\n", pinned);
    let condition = "[[condition]]\nkey = \"pinned\"\nuntil = \"activation\"\n";
    case("first = \"a\"\nactivation = \"test\"")
        .rules(&pins)
        .conditions(&format!("{WOUNDS}{condition}"))
        .is_won(ANN_FIRST);
}

#[test]
fn rounds_have_phases() {
    let phases = |more: &str| case(&format!("order = \"phases\"\n{more}"));
    for by in ["side", "both"] {
        let by = format!("phases_by = \"{by}\"\n");
        phases(&format!("{by}first = \"a\"")).is_won(3.0 / 4.0);
        phases(&format!("{by}first = \"b\"")).is_won(1.0 / 2.0);
    }
    // Ann shoots and Bob strikes, whoever goes first.
    let apart = |more: &str| Case { arms: ["bow", "sword"], ..phases(more) };
    for first in ["a", "b"] {
        let both = format!("phases_by = \"both\"\nfirst = \"{first}\"\n");
        apart(&both).is_won(3.0 / 4.0);
        apart(&format!("{both}phases = \"move-strike-shoot\"")).is_won(1.0 / 2.0);
    }
    apart("first = \"b\"").is_won(1.0 / 2.0);
}

/// What lasts for an activation ends with the last phase: of a Bob who goes first and is pinned then, in
/// the next round if he strikes in the last, else in the same.
#[test]
fn an_activation_ends_with_its_last_phase() {
    let pins = |phases: &str| {
        let turn = format!("order = \"phases\"\nphases = \"{phases}\"\nphases_by = \"both\"");
        pins(&format!("{turn}\nfirst = \"b\""), "activation")
    };
    // x = 1/2 y, and y = 1/3 + 1/3 y + 1/3 x if he is pinned.
    pins("move-shoot-strike").is_won(1.0 / 3.0);
    pins("strike-shoot-move").is_won(BOB_FIRST);
}

#[test]
fn whoever_is_out_can_act_until_the_phase_ends() {
    let removal = |more: &str| {
        case(&format!("order = \"phases\"\nfirst = \"a\"\nremoval = \"phase-end\"\n{more}"))
    };
    removal("").is_won(3.0 / 4.0);
    // As in a simultaneous round.
    removal("phases_by = \"both\"").comes_to(1.0 / 2.0, 1.0 / 4.0, 1.0 / 4.0);
    // With strikes back each phase has 1/3 for Ann, 1/6 for Bob, 1/6 for both, and leaves 1/3.
    removal("melee = \"strike-back\"").comes_to(1.0 / 2.0, 1.0 / 4.0, 1.0 / 4.0);
}
