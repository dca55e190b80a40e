//! A test of each rule of SPURG that attacks and duels play.

use crate::book::{Book, Value};
use crate::dice::{Dice, Exact, Scripted};
use crate::engagement::{Ending, Limits, Plan, Side};
use crate::fight::{Aftermath, Attack, Combat, Fighter, First, Meeting, trial};
use crate::games::spurg::profile::{Condition, FightKind, Profile, encumbered};
use crate::games::spurg::rules::Rules;
use crate::games::spurg::{nerve, turn};
use crate::registry::Fights;

const ROSTER: &str = r#"
system = "spurg"
[[weapon]]
name = "club"
force = "swing"
damage = "0d6"
[[weapon]]
name = "knife"
force = "thrust"
damage = "0d6"
[[weapon]]
name = "pistol"
kind = "ranged"
damage = "2d6"
range_yards = 60
[[profile]]
name = "plain"
weapons = ["club", "knife", "pistol"]
[[profile]]
name = "mighty"
might = 14
weapons = ["club", "knife"]
[[profile]]
name = "quick"
agility = 13
armour = 1
weapons = ["pistol", "club"]
"#;

fn book() -> Book {
    trial::book("spurg", &[])
}

fn meeting(names: [&str; 2], set: &[(&str, &str)]) -> Meeting {
    let book = book();
    trial::meeting(&trial::roster(ROSTER, &book), &book, names, set)
}

fn profile(name: &str, set: &[(&str, &str)]) -> Profile {
    Profile::read(&Rules::of(&book().parameters), &meeting([name, "plain"], set), Side::A)
        .expect("a profile")
}

/// The first blow of a meeting with these faces, and how often they fall.
fn strike(set: &[(&str, &str)], faces: &[u8]) -> Aftermath<Condition> {
    strike_by("plain", set, faces)
}

fn strike_by(name: &str, set: &[(&str, &str)], faces: &[u8]) -> Aftermath<Condition> {
    let play = |dice: &mut Scripted<'_>| strike_with(name, set, dice);
    Scripted::play(faces, play).expect("the dice fit").value
}

fn strike_with(name: &str, set: &[(&str, &str)], dice: &mut impl Dice) -> Aftermath<Condition> {
    let rules = Rules::of(&book().parameters);
    let meeting = meeting([name, "quick"], set);
    let [ours, theirs] =
        Side::BOTH.map(|side| Profile::read(&rules, &meeting, side).expect("a profile"));
    let fighter = |profile| Fighter { profile, condition: rules.fresh(profile) };
    let attack = Attack {
        ours: fighter(&ours),
        theirs: fighter(&theirs),
        situation: &FightKind::of(&meeting),
    };
    rules.strike(&attack, dice)
}

#[test]
fn skill_and_modifiers_are_the_target_l20b() {
    assert_eq!(profile("plain", &[]).skill, 10);
    assert_eq!(profile("plain", &[("ease", "2"), ("edge", "-1")]).skill, 11);
    // Each tenfold of the table takes six more.
    let far = [("16", 4), ("20", 4), ("21", 3), ("150", -1), ("151", -2), ("10000", -12)];
    let near = [("0", 10), ("2", 10), ("3", 9), ("10", 6), ("11", 5), ("15", 5)];
    for (yards, skill) in near.into_iter().chain(far) {
        let set = [("kind", "ranged"), ("range", yards)];
        assert_eq!(profile("plain", &set).skill, skill, "{yards}");
    }
}

#[test]
fn might_muscle_and_leverage_set_the_damage_l69a_and_l69b_and_l69c() {
    // Rolls of 4+3+3, no dodge at 6+6+5, then the damage die: a swing of 1d6, a thrust of 1d6-2.
    let hit = [4, 3, 3, 6, 6, 5];
    let harm = |weapon, die| strike(&[("weapon", weapon)], &[&hit[..], &[die]].concat()).harm;
    // The weapon adds no dice, and the quick one's armour takes 1.
    assert_eq!((harm("club", 5), harm("knife", 5)), (4, 2));
    assert_eq!(harm("knife", 1), 0);
    // Damage is rolled by Might: 2d6 of a swing at 14.
    let mighty = strike_by("mighty", &[("weapon", "club")], &[&hit[..], &[5, 4]].concat());
    assert_eq!(mighty.harm, 8);
    let swing = book().parameters.table("swing").dice("damage");
    let of = [-3, 8, 9, 13, 14, 40].map(|might| swing.at(might).to_string());
    assert_eq!(of, ["d6-2", "d6-2", "d6-1", "2d6-1", "2d6", "2d6"]);
}

#[test]
fn a_load_takes_fifths_of_speed_l77b_and_l79a_and_l79c_and_l79d_and_l81_and_l82_and_l83_and_l84() {
    let parameters = book().parameters;
    // Might 10 lifts 20 pounds.
    let loads = [20, 21, 40, 41, 60, 61, 120, 121, 200];
    let speeds = loads.map(|load| encumbered(&parameters, 10, 10, load));
    assert_eq!(speeds, [10, 8, 8, 6, 6, 4, 4, 2, 2]);
    assert_eq!(encumbered(&parameters, 11, 10, 40), 8);
    let loss = parameters.changed("encumbrance_rounding", Value::Choice("loss".to_owned()));
    assert_eq!(encumbered(&loss, 11, 10, 40), 9);
}

#[test]
fn abilities_start_at_ten_and_make_speed_x1_and_x2() {
    let plain = profile("plain", &[]);
    assert_eq!((plain.speed, plain.agility, plain.hit_points), (10, 10, 10));
    assert_eq!(profile("quick", &[]).speed, 11);
    // Speed bears on Dodge.
    assert_eq!((plain.dodge, profile("quick", &[]).dodge), (8, 8));
}

#[test]
fn the_faster_acts_first_l77e_and_x3() {
    let rules = Rules::of(&book().parameters);
    let first_wins = |names, set: &[(&str, &str)]| {
        let duel = rules.duel(&meeting(names, set)).expect("a duel");
        let chain = duel.chain(&mut Exact::default(), Limits::default()).expect("small");
        let first = chain.within(1);
        // In one turn against ten hit points nobody is out by a club; a shot can be.
        (first.wins(Side::A), first.wins(Side::B))
    };
    // At even skill the one who shoots first puts the other out more often in the first turn.
    let near = [("kind", "ranged"), ("range", "2")];
    let (slow, quick) = first_wins(["plain", "quick"], &near);
    assert!(quick > slow);
    let forced = first_wins(["plain", "quick"], &[near[0], near[1], ("first", "a")]);
    assert!(forced.0 > slow && forced.1 < quick);
}

#[test]
fn the_more_agile_breaks_a_tie_and_then_the_lower_roll_l77e_and_x3() {
    let rules = Rules::of(&book().parameters);
    let plain = profile("plain", &[]);
    let first = |other: Profile, faces: &[u8]| {
        let fighters = [(Side::A, &plain), (Side::B, &other)];
        let order = |dice: &mut Scripted<'_>| {
            turn::order(&rules, First::Roll, fighters.into_iter(), dice)[0]
        };
        Scripted::play(faces, order).expect("the dice fit").value
    };
    // Speed goes before Agility, and neither rolls.
    assert_eq!(first(Profile { speed: 11, agility: 2, ..plain }, &[]), 1);
    assert_eq!(first(Profile { speed: 9, agility: 20, ..plain }, &[]), 0);
    assert_eq!([9, 11].map(|agility| first(Profile { agility, ..plain }, &[])), [0, 1]);
    assert_eq!(first(plain, &[1, 2, 3, 1, 2, 4]), 0);
    assert_eq!(first(plain, &[1, 2, 4, 1, 2, 3]), 1);
    assert_eq!(first(plain, &[1, 2, 3, 3, 2, 1, 6, 6, 6, 6, 6, 5]), 1);
}

#[test]
fn criticals_cannot_be_dodged_and_fumbles_lose_a_turn_l30d_and_l32d() {
    // A 3 needs no dodge dice; an 18 ends the attack and the next.
    let critical = strike(&[], &[1, 1, 1, 6]);
    assert_eq!((critical.hit, critical.harm), (true, 5));
    let fumble = strike(&[], &[6, 6, 6]);
    assert!(!fumble.hit && fumble.ours.loses_turn);
    let dodged = strike(&[], &[3, 3, 4, 1, 3, 4]);
    assert_eq!((dodged.hit, dodged.harm), (true, 0));
}

#[test]
fn a_fighter_dodges_every_attack_or_one_between_its_turns() {
    let meeting = meeting(["plain", "quick"], &[]);
    // Two hits that are dodged; and one that is, one that cannot be, and in its next turn a dodge.
    let every: &[u8] = &[3, 3, 4, 1, 3, 4, 3, 3, 4, 1, 3, 4, 3, 3, 4, 1, 3, 4];
    let once: &[u8] = &[3, 3, 4, 1, 3, 4, 3, 3, 4, 6, 3, 3, 4, 1, 3, 4];
    for (limited, faces, lost) in [(false, every, 0), (true, once, 5)] {
        let book = trial::book("spurg", &[("dodge_once", Value::Flag(limited))]);
        let rules = Rules::of(&book.parameters);
        let [ours, theirs] =
            Side::BOTH.map(|side| Profile::read(&rules, &meeting, side).expect("a profile"));
        let play = |dice: &mut Scripted<'_>| {
            let mut condition = rules.fresh(&theirs);
            for attack in 0..3 {
                if attack == 2 {
                    nerve::misses_turn(&mut condition, dice);
                }
                let theirs = Fighter { profile: &theirs, condition };
                let ours = Fighter { profile: &ours, condition: rules.fresh(&ours) };
                let situation = &FightKind::of(&meeting);
                condition = rules.strike(&Attack { ours, theirs, situation }, dice).theirs;
            }
            condition.hit_points
        };
        let left = Scripted::play(faces, play).expect("the dice fit").value;
        assert_eq!(rules.fresh(&theirs).hit_points - left, lost, "{limited}");
    }
}

#[test]
fn each_attack_cites_what_its_total_is_read_by_l14b_and_l30a_and_l30b_and_l30c_and_l32a() {
    // At ease 6 the skill is 16; whoever hits and is not critical fails to dodge and does a 6.
    let cited = |ease: &str, faces: &[u8]| {
        let told = trial::told(faces, |dice| strike_with("plain", &[("ease", ease)], dice));
        told[0].split(' ').next().expect("a rule").to_owned()
    };
    let (dodge, harm) = ([6, 6, 6], [6]);
    let plain = |attack: [u8; 3]| [&attack[..], &dodge, &harm].concat();
    let critical = |attack: [u8; 3]| [&attack[..], &harm].concat();
    assert_eq!(cited("0", &plain([3, 3, 4])), "L14b");
    assert_eq!(cited("0", &[4, 4, 3]), "L14b");
    assert_eq!([[1, 1, 1], [1, 1, 2]].map(|dice| cited("0", &critical(dice))), ["L30a", "L30a"]);
    assert_eq!(cited("0", &plain([1, 1, 3])), "L14b");
    assert_eq!([[1, 1, 3], [1, 1, 4]].map(|dice| cited("6", &critical(dice))), ["L30b", "L30c"]);
    assert_eq!([[6, 6, 6], [6, 6, 5]].map(|dice| cited("0", &dice)), ["L32a", "L32b"]);
    assert_eq!(cited("-6", &[5, 5, 5]), "L32c");
}

#[test]
fn an_attack_agrees_with_every_fall_of_the_dice() {
    let rules = Rules::of(&book().parameters);
    let law = rules.attack(&meeting(["plain", "quick"], &[])).expect("an attack");
    let law = law.law(&mut Exact::default());
    assert!((law.total() - 1.0).abs() < 1e-12);
    // Counts of 3d6 by hand.
    let three: Vec<u32> = (1..=6u32)
        .flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| a + b + c)))
        .collect();
    let (mut hit, mut harm) = (0.0, [0.0f64; 8]);
    for &attack in &three {
        if attack > 10 {
            continue;
        }
        hit += 1.0 / 216.0;
        let undefended = attack <= 4;
        let falls = three.iter().filter(|&&dodge| undefended || dodge > 8).count() as f64 / 216.0;
        for die in 1..=6usize {
            harm[die - 1] += falls / 6.0 / 216.0;
        }
        harm[0] += (1.0 - falls) / 216.0;
    }
    harm[0] += 1.0 - hit;
    assert!((law.probability(|blow| blow.hit) - hit).abs() < 1e-13);
    for (points, mass) in harm.iter().enumerate() {
        let found = law.probability(|blow| usize::from(blow.harm) == points);
        assert!((found - mass).abs() < 1e-13, "{points}: {found} {mass}");
    }
}

#[test]
fn equal_fighters_are_even_and_rolls_agree_with_the_chain() {
    let rules = Rules::of(&book().parameters);
    let mirror = rules.duel(&meeting(["plain", "plain"], &[])).expect("a duel");
    let chain = mirror.chain(&mut Exact::default(), Limits::default()).expect("small");
    let even = chain.within(100);
    assert!((even.wins(Side::A) - even.wins(Side::B)).abs() < 1e-12);
    let duel = rules.duel(&meeting(["plain", "quick"], &[])).expect("a duel");
    let chain = duel.chain(&mut Exact::default(), Limits::default()).expect("small");
    let solved = chain.within(100);
    let tally = duel.simulate(&Plan { seed: 3, first: 0, fights: 40_000, rounds_max: 100 });
    for ending in [Ending::Out(Side::A), Ending::Out(Side::B)] {
        let p = solved.ended(ending);
        let z = (tally.ended(ending) as f64 / 4e4 - p) / (p * (1.0 - p) / 4e4).sqrt();
        // Beyond 5 lies one sample in two million.
        assert!(z.abs() < 5.0, "{ending:?}: {z}");
    }
    let index = book().rules;
    for line in duel.playthrough(1, 0, 100).lines() {
        if let crate::dice::Line::Told { rule, .. } = line {
            assert!(index.get(rule).is_some(), "{rule}");
        }
    }
}

#[test]
fn a_weapon_that_does_not_fit_is_refused() {
    let rules = Rules::of(&book().parameters);
    let refusal = |set: &[(&str, &str)]| {
        rules.attack(&meeting(["plain", "quick"], set)).err().expect("a refusal").to_string()
    };
    let pistol = [("weapon", "pistol"), ("kind", "melee")];
    assert!(refusal(&pistol).starts_with("`pistol` is not a melee weapon"));
    assert!(refusal(&[("weapon", "pistl")]).contains("did you mean `pistol`?"));
    // Beyond its reach there is no shot.
    let far = [("kind", "ranged"), ("range", "61")];
    let shot = rules.attack(&meeting(["plain", "quick"], &far)).expect("an attack");
    assert_eq!(shot.law(&mut Exact::default()).probability(|blow| blow.hit), 0.0);
}
