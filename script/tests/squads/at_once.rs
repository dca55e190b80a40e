//! Rounds in which all act at once, and those in which each side has a pool of orders.

use super::carry::counted;
use super::*;
use evenodds_engine::dice::Event;
use evenodds_engine::engagement::Ending;
use evenodds_engine::squad::SquadTally;

const AT_ONCE: &str = "[turn]\norder = \"simultaneous\"\n";

/// A condition of `[condition]` that starts at a number.
fn condition(key: &str, more: &str) -> String {
    format!("[[condition]]\nkey = \"{key}\"\n{more}\n")
}

/// Bows in a row, each opposite one of another row.
fn row(count: usize, y: f64) -> Vec<(&'static str, [f64; 2])> {
    (0..count).map(|nth| ("Bow", [5.0 + 2.0 * nth as f64, y])).collect()
}

/// What so many rounds come to, and the solution of the fight, with the conditions after the turn.
#[track_caller]
fn fought(more: &str, rules: &str, rounds: u16, camps: [Camp<'_>; 2]) -> (SquadTally, Solution) {
    let tally = counted(more, rules, rounds, camps, usize::MAX);
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    (tally, solved(&*system, &*fight(&*system, "", camps), rounds))
}

/// Each fells with 1 of 3. In a round the first alone falls with 1/3 · 2/3, and both with 1/9, of the
/// 5/9 in which anybody does.
#[test]
fn two_who_hold_their_places_have_the_law_of_the_duel() {
    let rules = "fn attack(us, them, at) { if roll(3) == 1 { them.wounds = 1; } }\n";
    let (_, solution) = fought(AT_ONCE, rules, 400, [(HOLD, &row(1, 5.0)), (HOLD, &row(1, 9.0))]);
    for (found, expected) in [
        (solution.wins(Side::A), 0.4),
        (solution.wins(Side::B), 0.4),
        (solution.ended(Ending::BothOut), 0.2),
    ] {
        assert!((found - expected).abs() < 1e-12, "{found} for {expected}");
    }
}

/// Two on two fell whom they attack, which both attack the same.
#[test]
fn all_attack_as_they_stand_and_who_is_out_is_felled_once() {
    let camps: [Camp<'_>; 2] = [(HOLD, &row(3, 5.0)), (HOLD, &row(2, 9.0))];
    let (tally, _) = fought(AT_ONCE, KILLS, 1, camps);
    let of = |count: fn(&evenodds_engine::squad::FigureTally) -> u64| {
        tally.figures.iter().map(count).collect::<Vec<u64>>()
    };
    // The first of the second side is nearest to the first of the first, the second to the others.
    assert_eq!(of(|figure| figure.attacks), [1; 5]);
    assert_eq!(of(|figure| figure.out), [1, 1, 0, 1, 1]);
    assert_eq!(of(|figure| figure.kills), [1, 1, 0, 1, 1]);
}

/// Three shots of one wound each at one who takes three: the last has the kill.
#[test]
fn what_all_do_to_one_adds_up() {
    let more = format!("{}{AT_ONCE}", condition("hurt", "range = [0, 3]\nout = 3"));
    let hurts = "fn attack(us, them, at) { them.hurt += 1; }\n";
    for (shooters, kills) in [(2, vec![0, 0]), (3, vec![0, 0, 1]), (4, vec![0, 0, 0, 1])] {
        let one: [(&str, [f64; 2]); 1] = [("Sword", [8.0, 9.0])];
        let (tally, _) = fought(&more, hurts, 1, [(HOLD, &row(shooters, 5.0)), (HOLD, &one)]);
        let found: Vec<u64> = tally.figures.iter().map(|figure| figure.kills).collect();
        assert_eq!(found[..shooters], kills, "{shooters} shooters");
    }
}

/// Both spend the same command point, since neither has spent it when the other does.
#[test]
fn what_a_side_shares_is_changed_by_all_at_once() {
    let shared = condition("orders", "of = \"side\"\nrange = [0, 6]\nvalue = 4");
    let shared = format!("{shared}{}", condition("tired", ""));
    let spends = "fn attack(us, them, at) {\n\
                  if us.orders == 4 { us.orders -= 1; them.tired = true; } else if us.orders == 2 { them.wounds = 1; }\n}\n";
    let camps: [Camp<'_>; 2] = [(HOLD, &row(2, 5.0)), (HOLD, &[("Sword", [6.0, 9.0])])];
    let out = |turn: &str, rounds: u16| {
        fought(&format!("{shared}{turn}"), spends, rounds, camps).0.figures[2].out
    };
    assert_eq!([out(AT_ONCE, 1), out(AT_ONCE, 2)], [0, 1]);
    assert_eq!(out("[turn]\norder = \"igougo\"\n", 9), 0);
}

/// Each of three hits calls for a test that fails with even odds.
#[test]
fn each_attack_calls_for_a_test_of_nerve() {
    let rules = "fn attack(us, them, at) { if us.skill == 0 { hit(); } }\n\
                 fn nerve(us, side) { roll(2) == 1 }\n";
    let more = format!("{AT_ONCE}nerve = \"on-hit\"\n");
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [8.0, 9.0])];
    let (_, solution) = fought(&more, rules, 1, [(HOLD, &row(3, 5.0)), (HOLD, &chief)]);
    assert!((solution.wins(Side::A) - 7.0 / 8.0).abs() < 1e-12);
}

/// Five apart, two who go six in a round meet in the middle.
#[test]
fn all_move_at_once_and_meet() {
    let rules = "fn attack(us, them, at) { them.wounds = 1; }";
    let system = open(AT_ONCE, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let far = |y: f64| {
        let camps: [Camp<'_>; 2] =
            [(CHARGE, &[("Sword", [5.0, 5.0])]), (CHARGE, &[("Sword", [5.0, 5.0 + y])])];
        let fight = fight(&*system, "", camps);
        let middle = fight.moments(1, 0, 1).last().expect("a moment").snapshot[0].base.at.y;
        (solved(&*system, &*fight, 1).ended(Ending::BothOut), middle)
    };
    // Bases of an inch: of eleven inches between them each goes half.
    let (both_out, at) = far(12.0);
    assert_eq!(both_out, 1.0);
    assert!((i32::abs(at - 10_500)) < 20, "{at}");
    assert_eq!(far(14.0).0, 0.0);
}

/// What a shooter does to itself ends with its own shots; what others do lasts through the next round.
#[test]
fn conditions_last_as_in_a_duel() {
    let pinned = condition("pinned", "until = \"activation\"");
    let rules = "fn act(us, them, at) { !us.pinned }\n\
                 fn attack(us, them, at) { if us.leads { them.wounds = 1; } else { them.pinned = true; } }\n";
    let bow: [(&str, [f64; 2]); 1] = [("Bow", [5.0, 9.0])];
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
    let (tally, _) =
        fought(&format!("{pinned}{AT_ONCE}"), rules, 1, [(HOLD, &chief), (HOLD, &bow)]);
    assert_eq!([tally.figures[0].attacks, tally.figures[1].out], [1, 1]);
    // Two who pin each other attack in every other round.
    let (tally, _) = fought(
        &format!("{pinned}{AT_ONCE}"),
        rules,
        6,
        [(HOLD, &bow.map(|(of, _)| (of, [5.0, 5.0]))), (HOLD, &bow)],
    );
    assert_eq!([0, 1].map(|who: usize| tally.figures[who].attacks), [3, 3]);
}

const POOL: &str = "[turn]\norder = \"order-pool\"\n";

/// Attacks of two against one who cannot answer, of whom the second alone sees it.
fn shots(turn: &str, policy: &str) -> Vec<u64> {
    let tired = condition("tired", "range = [0, 9]");
    let tires = "fn attack(us, them, at) { if us.wounds == 9 { hit(); } if them.tired < 9 { them.tired += 1; } }\n";
    let how = format!("{HOLD}\npolicy = \"{policy}\"");
    let ours = [("Sword", [5.0, 5.0]), ("Bow", [9.0, 5.0])];
    let camps: [Camp<'_>; 2] = [(&how, &ours), (HOLD, &[("Sword", [9.0, 20.0])])];
    let tally = counted(&format!("{tired}{turn}"), tires, 1, camps, usize::MAX);
    tally.figures.iter().map(|figure| figure.attacks).collect()
}

#[test]
fn orders_go_to_whoever_makes_the_most_of_them() {
    assert_eq!(shots(POOL, "plain"), [0, 1, 0]);
    assert_eq!(shots(POOL, "keen"), [0, 2, 0]);
    assert_eq!(shots("[turn]\norder = \"igougo\"\n", "keen"), [0, 1, 0]);
}

/// Two bows fell one each before the other side has its orders: of three one is left, with one order.
#[test]
fn a_side_has_an_order_for_each_that_is_there_when_its_turn_begins() {
    let attacks = |count: usize| {
        let keen = format!("{HOLD}\npolicy = \"keen\"");
        let camps: [Camp<'_>; 2] = [(HOLD, &row(2, 5.0)), (&keen, &row(count, 9.0))];
        let tally = counted(POOL, KILLS, 1, camps, usize::MAX);
        tally.figures[2..].iter().map(|figure| figure.attacks).sum::<u64>()
    };
    assert_eq!([2, 3, 4].map(attacks), [0, 1, 2]);
}

/// The chief fails once, and neither it nor the bow would fail after that.
#[test]
fn a_failed_test_can_cost_the_orders_that_are_left() {
    let tried = condition("tried", "");
    let rules = format!(
        "{KILLS}fn activate(us) {{ if us.tried || !us.leads {{ return true; }} us.tried = true; false }}\n"
    );
    let attacks = |failed: &str| {
        let turn = format!("{POOL}activation = \"test\"\nactivation_failed = \"{failed}\"\n");
        let ours = [("Chief", [3.0, 5.0]), ("Bow", [5.0, 5.0])];
        let camps: [Camp<'_>; 2] = [(HOLD, &ours), (HOLD, &[("Sword", [5.0, 20.0])])];
        let tally = counted(&format!("{tried}{turn}"), &rules, 1, camps, usize::MAX);
        [0, 1].map(|who: usize| tally.figures[who].attacks)
    };
    assert_eq!(["figure", "side"].map(attacks), [[0, 1], [0, 0]]);
}

/// The first of three misses, and the answer fells it and the next: the last has the orders of both.
#[test]
fn orders_are_not_lost_with_those_who_fall() {
    let turn = format!("{POOL}reaction = \"on-miss\"\n");
    let rules = "fn attack(us, them, at) { if us.leads { hit(); them.wounds = 1; spill(1); } if them.tired < 9 { them.tired += 1; } }\n\
                 fn carried(us, them, at, left) { them.wounds = 1; }\n";
    let more = format!("{}{turn}", condition("tired", "range = [0, 9]"));
    let camps: [Camp<'_>; 2] = [(HOLD, &row(3, 5.0)), (HOLD, &[("Chief", [3.0, 9.0])])];
    let tally = counted(&more, rules, 1, camps, usize::MAX);
    let found: Vec<u64> = tally.figures[..3].iter().map(|figure| figure.attacks).collect();
    assert_eq!(found, [1, 0, 2]);
}

#[test]
fn those_who_move_at_once_stay_near_nobody() {
    let fault = super::units::of_field("coherency = 2", AT_ONCE, KILLS).err().expect("a fault");
    assert!(fault.to_string().contains("nobody moves before another"), "{fault}");
}

/// Each of two who hold an objective could leave it to the other.
#[test]
fn one_of_those_who_move_at_once_stays_at_an_objective() {
    let system = open(AT_ONCE, KILLS).unwrap_or_else(|fault| panic!("{fault}"));
    let stay = |table: &str| {
        let ours = [("Sword", [4.0, 5.0]), ("Sword", [6.0, 5.0])];
        let camps: [Camp<'_>; 2] = [("", &ours), (HOLD, &[("Sword", [30.0, 30.0])])];
        let moments = fight(&*system, table, camps).moments(1, 0, 1);
        let [from, to] = [0, moments.len() - 1].map(|moment: usize| &moments[moment].snapshot);
        [0, 1].map(|who: usize| from[who].base.at == to[who].base.at)
    };
    assert_eq!(stay(""), [false, false]);
    let stayed = stay(&objective([5, 5]));
    assert!(stayed.contains(&true), "{stayed:?}");
}

/// More tests than a byte counts: fifteen shooters of twenty attacks each at one who stands.
#[test]
fn any_number_of_attacks_can_call_for_tests() {
    let rules = "fn attack(us, them, at) { if us.skill == 0 { hit(); them.tired = true; } }\n\
                 fn act(us, them, at) { if us.leads { 0 } else { 20 } }\n\
                 fn nerve(us, side) { true }\n";
    let more = format!("{}{AT_ONCE}nerve = \"on-hit\"\n", condition("tired", "until = \"round\""));
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [15.0, 9.0])];
    let camps: [Camp<'_>; 2] = [(HOLD, &row(15, 5.0)), (HOLD, &chief)];
    let tally = counted(&more, rules, 1, camps, usize::MAX);
    assert_eq!(tally.figures.iter().map(|figure| figure.attacks).sum::<u64>(), 300);
}

/// Each weapon has one round: two of three fall.
#[test]
fn what_only_a_second_weapon_has_changes_too() {
    let more =
        format!("{}{AT_ONCE}", condition("rounds", "of = \"weapon\"\nrange = [0, 1]\nvalue = 1"));
    let rules =
        "fn attack(us, them, at) { if 0 < us.rounds { us.rounds -= 1; them.wounds = 1; } }\n";
    let swords = row(3, 9.0).into_iter().map(|(_, at)| ("Sword", at)).collect::<Vec<_>>();
    let camps: [Camp<'_>; 2] = [(HOLD, &[("Hunter", [5.0, 5.0])]), (HOLD, &swords)];
    let (tally, _) = fought(&more, rules, 5, camps);
    assert_eq!(tally.figures[1..].iter().map(|figure| figure.out).sum::<u64>(), 2);
}

/// Where the first two are after a round in which all act at once.
#[track_caller]
fn come(table: &str, camps: [Camp<'_>; 2]) -> [[i32; 2]; 2] {
    let system = open(AT_ONCE, KILLS).unwrap_or_else(|fault| panic!("{fault}"));
    let moments = fight(&*system, table, camps).moments(1, 0, 1);
    let last = &moments.last().expect("a moment").snapshot;
    [0, 1].map(|who: usize| [last[who].base.at.x, last[who].base.at.y].map(|at| (at + 50) / 100))
}

/// One has five inches to an objective, and the other two.
#[test]
fn who_comes_first_has_the_place() {
    let ours = [("Sword", [15.0, 10.0]), ("Sword", [17.0, 15.0])];
    let camps: [Camp<'_>; 2] = [("", &ours), (HOLD, &[("Sword", [35.0, 35.0])])];
    let [[x, y], second] = come(&objective([15, 15]), camps);
    assert_eq!((second, x), ([150, 150], 150));
    assert!((135..=141).contains(&y), "{y}");
}

/// One makes for an objective and one for an enemy, and their ways cross in the middle.
#[test]
fn friends_pass_each_other() {
    let first = format!(
        "{CHARGE}\n[[side.unit]]\nposture = \"advance\"\n[[side.unit.figure]]\n\
         profile = \"Sword\"\nat = [15, 15]\n"
    );
    let camps: [Camp<'_>; 2] =
        [(&first, &[("Sword", [18.0, 18.0])]), (HOLD, &[("Sword", [18.0, 8.0])])];
    assert_eq!(come(&objective([22, 15]), camps), [[210, 150], [180, 120]]);
}

/// An archer shoots with even odds, and fells with its sword whoever has moved: it would go for the
/// sword that comes for it.
#[test]
fn nobody_sees_the_moves_of_others_before_they_are_made() {
    let moved = key("value = false\nfrom = \"target-moved\"");
    let rules = "fn attack(us, them, at) { if us.weapon.melee && at.it || !us.weapon.melee && roll(2) == 1 { them.wounds = 1; } }\n";
    let system =
        open(&format!("{moved}{AT_ONCE}"), rules).unwrap_or_else(|fault| panic!("{fault}"));
    let camps: [Camp<'_>; 2] =
        [(CHARGE, &[("Sword", [5.0, 5.0])]), ("", &[("Archer", [5.0, 11.0])])];
    let moments = fight(&*system, "", camps).moments(1, 0, 1);
    let [from, to] =
        [0, moments.len() - 1].map(|moment: usize| moments[moment].snapshot[1].base.at);
    assert_eq!(from, to);
}

/// Two hold an objective against one who goes for one of them.
#[test]
fn those_who_hold_an_objective_count_on_no_enemy_to_leave_it() {
    let system = open(AT_ONCE, KILLS).unwrap_or_else(|fault| panic!("{fault}"));
    let theirs = [("Sword", [4.0, 5.0]), ("Sword", [6.0, 5.0])];
    let camps: [Camp<'_>; 2] = [(CHARGE, &[("Sword", [5.0, 6.4])]), ("", &theirs)];
    let moments = fight(&*system, &objective([5, 5]), camps).moments(1, 0, 1);
    let [from, to] = [0, moments.len() - 1].map(|moment: usize| &moments[moment].snapshot);
    assert_eq!([1, 2].map(|who: usize| from[who].base.at == to[who].base.at), [true; 2]);
}

/// Who puts whom out in a round, as the log has it.
#[track_caller]
fn kills(more: &str, rules: &str, camps: [Camp<'_>; 2]) -> Vec<(Option<u8>, u8)> {
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let story = fight(&*system, "", camps).playthrough(1, 0, 1);
    let noted = story.rounds[0].noted.iter().flatten();
    let kill = |one: &evenodds_engine::dice::NotedEvent| match one.event {
        Event::Kill { by, of } => Some((by, of)),
        Event::Attack { .. } | Event::Change { .. } => None,
    };
    noted.filter_map(kill).collect()
}

/// It bleeds to death before anybody attacks, or breaks in a test, or attacks with what fells it.
#[test]
fn who_is_out_by_its_own_doing_is_so_once() {
    let camps: [Camp<'_>; 2] = [(HOLD, &row(2, 5.0)), (HOLD, &[("Chief", [5.0, 9.0])])];
    let none = "fn attack(us, them, at) { if us.wounds == 9 { hit(); } }\n";
    let bleeds = format!("{none}fn recover(us) {{ if us.leads {{ us.wounds = 1; }} false }}\n");
    let breaks = format!("{none}fn activate(us) {{ if us.leads {{ us.wounds = 1; }} true }}\n");
    let bursts = "fn attack(us, them, at) { if us.leads { us.wounds = 1; them.wounds = 1; } }\n";
    for turn in [AT_ONCE, "[turn]\nremoval = \"round-end\"\n", "[turn]\n"] {
        assert_eq!(kills(turn, &bleeds, camps), [(None, 2)], "{turn}");
        let tested = format!("{turn}activation = \"test\"\n");
        assert_eq!(kills(&tested, &breaks, camps), [(None, 2)], "{turn}");
    }
    assert_eq!(kills(AT_ONCE, bursts, camps), [(Some(2), 0), (None, 2)]);
}

/// The chief fails: it neither shoots nor comes.
#[test]
fn whoever_fails_its_test_does_nothing() {
    let rules = format!("{KILLS}fn activate(us) {{ us.skill == 0 }}\n");
    let turn = format!("{AT_ONCE}activation = \"test\"\n");
    let system = open(&turn, &rules).unwrap_or_else(|fault| panic!("{fault}"));
    let ours = [("Chief", [5.0, 5.0]), ("Bow", [9.0, 5.0])];
    let camps: [Camp<'_>; 2] = [(CHARGE, &ours), (HOLD, &[("Sword", [7.0, 30.0])])];
    let fight = fight(&*system, "", camps);
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
    let found = [0, 1].map(|who: usize| (tally.figures[who].attacks, tally.figures[who].moves));
    assert_eq!(found, [(0, 0), (1, 1)]);
}

/// The one who is shot falls, and the other two of its unit flee.
#[test]
fn a_unit_is_tested_for_one_of_it_who_falls() {
    let rules = format!("{KILLS}fn nerve(us, side) {{ us.skill == 1 }}\n");
    let camps: [Camp<'_>; 2] = [(HOLD, &[("Chief", [5.0, 5.0])]), (HOLD, &row(3, 9.0))];
    let left = |order: &str| {
        let turn =
            format!("[turn]\norder = \"{order}\"\nnerve = \"on-hit\"\nnerve_by = \"unit\"\n");
        let rules = rules.replace("{ hit();", "{ if !us.leads { return; } hit();");
        let tally = counted(&turn, &rules, 1, camps, usize::MAX);
        tally.left[0][1].iter().position(|fights| *fights == 1)
    };
    assert_eq!(["igougo", "simultaneous"].map(left), [Some(0); 2]);
}
