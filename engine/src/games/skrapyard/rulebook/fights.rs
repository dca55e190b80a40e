//! What holds of all attacks and duels: their laws, found in more than one way.

use super::bout::{Bout, bout};
use crate::book::Book;
use crate::conformance::ends_of;
use crate::dice::{Exact, Line};
use crate::engagement::{Chain, Ending, Engagement, Limits, Plan, Side, playthrough, simulate};
use crate::fight::trial::{self, shipped_roster};
use crate::fight::{AttackResult, Meeting};
use crate::games::skrapyard::rules::Rules;
use crate::registry::Fights;

const KINDS: [&str; 2] = ["shoot", "fight"];

fn book() -> Book {
    trial::book("skrapyard", &[])
}

/// Every meeting of two of the roster, each with its name.
fn meetings(book: &Book, kind: &str) -> Vec<(String, Meeting)> {
    let roster = shipped_roster(book);
    let situation = trial::situation(book, &[("kind", kind)]);
    let mut all = Vec::new();
    for ours in &roster.profiles {
        for theirs in &roster.profiles {
            let name = format!("{kind}: {} and {}", ours.name, theirs.name);
            all.push((name, roster.meeting(ours, theirs, situation.clone())));
        }
    }
    all
}

fn rules(book: &Book) -> Rules {
    Rules::read(book)
}

#[track_caller]
fn same(ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() < 1e-12, "{ours} is not {theirs}");
}

fn chain(duel: &impl Engagement) -> Chain {
    Chain::of(duel, &mut Exact::default(), Limits::default()).expect("a small chain")
}

#[test]
fn all_of_the_roster_attack_and_duel() {
    let book = book();
    let (fights, mut hand) = (rules(&book), Exact::default());
    for (name, meeting) in KINDS.into_iter().flat_map(|kind| meetings(&book, kind)) {
        let law = fights.attack(&meeting).expect("it fits").law(&mut hand);
        assert!((law.total() - 1.0).abs() < 1e-12, "{name}: {}", law.total());
        assert!(law.slack() < 1e-12, "{name}: {}", law.slack());
        let duel = fights.duel(&meeting).expect("it fits");
        let chain = duel.chain(&mut hand, Limits::default()).expect("a small chain");
        assert!(chain.states() < 100, "{name}: {}", chain.states());
        let solved = chain.within(100);
        let ends: f64 = Ending::ALL.iter().map(|&ending| solved.ended(ending)).sum();
        assert!((ends + solved.undecided - 1.0).abs() < 1e-12, "{name}: {ends}");
    }
}

/// A shot, all of its faces counted: how many of 144 wound the target, and the shooter.
fn count_shot(s: i32, armour: i32, own: i32) -> [i32; 2] {
    let fails = |a: i32| (1..=12).filter(|&face| face == 12 || (face != 1 && a < face)).count();
    let mut wounds = [0, 0];
    for face in 1..=12 {
        match face {
            1 => wounds[0] += 12,
            12 => wounds[1] += fails(own) as i32,
            _ if face <= s => wounds[0] += fails(armour) as i32,
            _ => {}
        }
    }
    wounds
}

#[test]
fn shots_agree_with_all_faces_counted() {
    for (s, armour) in [(6, 6), (9, 3), (1, 10), (11, 11)] {
        let bout = bout(&format!("shoot = {s}"), &format!("armour = {armour}"), "range=1");
        let wounds = f64::from(count_shot(s, armour, 6)[0]) / 144.0;
        same(bout.law().probability(AttackResult::wounds), wounds);
    }
}

/// A chain of blows followed roll by roll: the chances that the target stays up, is wounded, is
/// removed. `f` is F of the active fighter, of a riposte and of what answers it; `a` the A of the
/// target and of the active fighter.
fn follow(f: [f64; 3], a: [f64; 2]) -> [f64; 3] {
    // Who rolls (0 the active fighter, 1 its target, 2 the active fighter again), and how the one
    // struck at is: up or wounded.
    let mut now = [[0.0; 2]; 3];
    now[0][0] = 1.0;
    let mut ends = [0.0; 3];
    for _ in 0..60 {
        let mut next = [[0.0; 2]; 3];
        for who in 0..3 {
            let fails = 1.0 - a[usize::from(who == 1)].clamp(1.0, 11.0) / 12.0;
            let hits = f[who].clamp(1.0, 11.0) - 1.0;
            let up = now[who][0] / 12.0;
            let down = now[who][1] / 12.0;
            // Of a roll at one who is up: a 1, a hit, a miss, a 12.
            next[who][0] += up * (1.0 - fails);
            next[who][1] += up * fails;
            let hurt = usize::from(who != 1);
            ends[hurt] += up * hits * fails;
            ends[0] += up * (hits * (1.0 - fails) + 10.0 - hits);
            next[if who == 1 { 2 } else { 1 }][0] += up;
            // At one who is down: a 1, another hit, a 12.
            let removed = if who == 1 { 0 } else { 2 };
            ends[removed] += down * 11.0 * fails;
            next[who][1] += down * (1.0 - fails);
            ends[hurt] += down * (10.0 * (1.0 - fails) + 1.0);
        }
        now = next;
    }
    ends
}

#[test]
fn blows_agree_with_chains_followed_by_hand() {
    let harm = |bout: &Bout, harm: u16| bout.law().probability(|blow| blow.harm == harm);
    let cases = [
        (bout("", "", "kind=fight"), [6.0, 6.0, 6.0], [6.0, 6.0]),
        (
            bout("fight = 8", "armour = 3;fight = 4", "kind=fight charging=true behind=true"),
            [10.0, 4.0, 8.0],
            [3.0, 6.0],
        ),
        (
            bout("weapons = [\"great\"];armour = 4", "fight = 9", "kind=fight supported=true"),
            [6.0, 9.0, 6.0],
            [4.0, 4.0],
        ),
    ];
    for (bout, f, a) in cases {
        let ends = follow(f, a);
        for (unit, chance) in [0, 1, 2].into_iter().zip(ends) {
            same(harm(&bout, unit), chance);
        }
    }
}

/// A duel's chances to win, solved.
fn wins(bout: &Bout) -> [f64; 2] {
    let solved = chain(&bout.duel()).within(100);
    Side::BOTH.map(|side| solved.wins(side))
}

#[test]
fn equals_have_even_odds() {
    for line in ["", "shoot = 8", "armour = 8", "discipline = 8", "weapons = [\"great\"]"] {
        for kind in KINDS {
            let [a, b] = wins(&bout(line, line, &format!("kind={kind}")));
            same(a, b);
        }
    }
    let mage = "hero = true;resolve = 2;feats = [\"magic\", \"resolve\"]";
    for feats in ["none", "spend", "leech", "jinx", "torment", "arc"] {
        for kind in KINDS {
            let bout = bout(mage, mage, &format!("kind={kind}")).choosing("feats", feats);
            let [a, b] = wins(&bout);
            same(a, b);
        }
    }
}

#[test]
fn a_duel_told_from_the_other_side_is_the_same() {
    let (fighter, shooter) = ("fight = 7;discipline = 8", "shoot = 7;armour = 5;stature = 1");
    for kind in KINDS {
        let [a, b] = wins(&bout(fighter, shooter, &format!("kind={kind}")));
        let [c, d] = wins(&bout(shooter, fighter, &format!("kind={kind}")));
        same(a, d);
        same(b, c);
    }
}

#[test]
fn what_helps_the_first_helps_it_win() {
    for (kind, key) in [
        ("fight", "charging=true"),
        ("fight", "behind=true"),
        ("fight", "supported=true"),
        ("fight", "edge=1"),
        ("fight", "first=a"),
        ("shoot", "edge=1"),
        ("shoot", "team=true"),
        ("shoot", "first=a"),
    ] {
        let [even, _] = wins(&bout("", "", &format!("kind={kind}")));
        let [helped, _] = wins(&bout("", "", &format!("kind={kind} {key}")));
        assert!(even < helped, "{kind} {key}: {helped}, not more than {even}");
    }
}

#[test]
fn fights_played_out_agree_with_fights_solved() {
    let fights = 200_000;
    let mage = "hero = true;resolve = 3;feats = [\"magic\", \"resolve\"];discipline = 8";
    let cases = [
        bout("", "armour = 8", "kind=shoot range=8"),
        bout("weapons = [\"great\"];shoot = 8", "stature = 6;discipline = 5", "kind=fight"),
        bout(mage, "discipline = 9", "kind=fight").choosing("feats", "spend"),
        bout("", "", "kind=fight").choosing("chain_armour", "end"),
    ];
    for (nth, bout) in cases.iter().enumerate() {
        let duel = bout.duel();
        let tally = simulate(&duel, &Plan { seed: 7, first: 0, fights, rounds_max: 20 });
        let solved = chain(&duel).within(20);
        for ending in Ending::ALL {
            let (p, share) = (solved.ended(ending), tally.ended(ending) as f64 / fights as f64);
            let error = (p * (1.0 - p) / fights as f64).sqrt();
            assert!((share - p).abs() <= 5.0 * error, "{nth} {ending:?}: {share}, not {p}");
        }
    }
}

#[test]
fn what_is_told_is_in_the_index() {
    let book = book();
    let mage = "hero = true;resolve = 4;feats = [\"magic\", \"resolve\", \"discipline\"]";
    let mut told = std::collections::BTreeSet::new();
    let cases = [
        bout("", "discipline = 7", "kind=shoot"),
        bout("armour = 7", "fight = 8", "kind=shoot"),
        bout("shoot = 8;weapons = [\"net\"]", "stature = 6;discipline = 5", "kind=fight"),
        bout("weapons = [\"blade-breaker\"]", "weapons = [\"great\"]", "kind=fight"),
        bout(mage, mage, "kind=shoot").choosing("feats", "spend"),
        bout(mage, mage, "kind=fight").choosing("feats", "spend"),
        bout(mage, mage, "kind=fight").choosing("feats", "leech"),
        bout("", "", "kind=fight").choosing("chain_armour", "end"),
    ];
    for duel in cases.iter().map(Bout::duel) {
        for index in 0..50 {
            let story = playthrough(&duel, 3, index, 20);
            let lines: Vec<&Line> = story.lines().collect();
            for (nth, line) in lines.iter().enumerate() {
                match line {
                    Line::Told { rule, what, .. } => {
                        let known =
                            book.rules.get(rule).unwrap_or_else(|| panic!("no rule {rule}"));
                        assert!(known.status.is_played(), "{rule}: {what}");
                        told.insert(rule.clone());
                    }
                    Line::Rolled { .. } => {
                        let rest = lines[nth..].iter();
                        let after = rest.skip_while(|line| matches!(line, Line::Rolled { .. }));
                        assert!(after.count() > 0, "dice that nothing is told of: {story}");
                    }
                }
            }
        }
    }
    assert!(25 <= told.len(), "{told:?}");
}

#[test]
fn fights_survive_every_parameter_at_the_ends_of_its_domain() {
    let book = book();
    for parameter in &book.parameters {
        for end in ends_of(parameter, &[]) {
            let named = format!("{} = {end}", parameter.key);
            let mut changed = book.clone();
            changed.parameters = changed.parameters.changed(&parameter.key, end);
            let (fights, mut hand) = (rules(&changed), Exact::default());
            for kind in KINDS {
                for (name, meeting) in meetings(&changed, kind).into_iter().step_by(31) {
                    let law = fights.attack(&meeting).expect("it fits").law(&mut hand);
                    assert!((law.total() - 1.0).abs() < 1e-12, "{named}, {name}");
                    let duel = fights.duel(&meeting).expect("it fits");
                    duel.simulate(&Plan { seed: 1, first: 0, fights: 20, rounds_max: 10 });
                    let chain = duel.chain(&mut hand, Limits::default()).expect("a small chain");
                    let solved = chain.within(10);
                    let ends = Ending::ALL.iter().map(|&ending| solved.ended(ending));
                    let total = ends.sum::<f64>() + solved.undecided;
                    assert!((total - 1.0).abs() < 1e-9, "{named}, {name}: {total}");
                }
            }
        }
    }
}
