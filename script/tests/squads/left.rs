//! What is left of squads, and the changes of conditions that add up to it.

use std::collections::BTreeMap;

use evenodds_engine::dice::{Event, NotedEvent};
use evenodds_engine::engagement::{SampleCache, Story};
use evenodds_engine::fight::Sheet;
use evenodds_engine::squad::{Moment, Status, Stock};

use super::*;

/// A game whose figures wear down in two ways.
struct Worn {
    more: &'static str,
    rules: &'static str,
    /// For each condition by its place: how far it is from its end at the start, and whether it counts
    /// down to that.
    vitals: [(i64, bool); 2],
}

/// Stress wears off, and shots fell at once. Both in contact strike at the same time.
const STRESS: Worn = Worn {
    more: "[[condition]]\nkey = \"stress\"\nrange = [0, 4]\nuntil = \"round\"\nout = 4\n\
           [turn]\nmelee = \"both-at-once\"\norder = \"alternating\"\n",
    rules: "fn attack(us, them, at) {\n\
                if roll(6) == 6 { them.wounds = 1; }\n\
                if roll(2) == 2 { them.stress = min(them.stress + 2, 4); us.stress = min(us.stress + 1, 3); }\n\
            }\n",
    vitals: [(1, false), (4, false)],
};

/// The same, where all act at once.
const STRESS_AT_ONCE: Worn = Worn {
    more: "[[condition]]\nkey = \"stress\"\nrange = [0, 4]\nuntil = \"round\"\nout = 4\n\
           [turn]\norder = \"simultaneous\"\n",
    ..STRESS
};

/// Lives are counted down, to go first too, what an attack has left goes on, and the hurt flee or are
/// tended.
const LIVES: Worn = Worn {
    more: "[[condition]]\nkey = \"lives\"\nrange = [0, 5]\nvalue = 3\nout = 0\n\
           [turn]\nnerve = \"on-loss\"\nremoval = \"round-end\"\nfirst = \"script\"\nfirst_when = \"each-round\"\n",
    rules: "fn attack(us, them, at) { hurt(them, roll(3)); }\n\
            fn carried(us, them, at, left) { hurt(them, left); }\n\
            fn hurt(them, harm) {\n\
                let taken = min(harm, them.lives);\n\
                them.lives -= taken;\n\
                if taken < harm { spill(harm - taken); }\n\
            }\n\
            fn first(us, them, at) { if 2 < us.lives { us.lives -= 1; } roll(6) }\n\
            fn recover(us) { if us.lives < 5 && roll(4) == 4 { us.lives += 1; } false }\n\
            fn nerve(us, side) { 1 < roll(6) }\n",
    vitals: [(1, false), (3, true)],
};

/// Their costs; nobody says what a chief costs.
const COSTS: [(&str, f64); 2] = [("Sword", 12.5), ("Bow", 8.0)];

const ROUNDS: u16 = 8;

/// The fight of three against four, one of whom arrives late, and the cost of each figure.
fn arranged(system: &dyn System, last: &str) -> (Box<dyn SquadFight>, Vec<f64>) {
    let ours = [("Bow", [5.0, 5.0], 1), ("Sword", [8.0, 5.0], 1), ("Bow", [11.0, 5.0], 3)];
    let theirs = [
        ("Sword", [5.0, 12.0]),
        ("Bow", [9.0, 15.0]),
        ("Sword", [8.0, 12.0]),
        (last, [14.0, 15.0]),
    ];
    let mut text = "system = \"table\"\nname = \"a test\"\n\
                    table = { width = 40, depth = 40 }\n[[side]]\nname = \"Ours\"\nposture = \"advance\"\n"
        .to_owned();
    for (profile, [x, y], arrives) in ours {
        let comes = if arrives == 1 { String::new() } else { format!("arrives = {arrives}\n") };
        write!(
            text,
            "[[side.unit]]\n{comes}[[side.unit.figure]]\nprofile = \"{profile}\"\nat = [{x}, {y}]\n"
        )
        .expect("text");
    }
    text += "[[side]]\nname = \"Theirs\"\nposture = \"charge\"\n[[side.unit]]\n";
    for (profile, [x, y]) in theirs {
        write!(text, "[[side.unit.figure]]\nprofile = \"{profile}\"\nat = [{x}, {y}]\n")
            .expect("text");
    }
    let priced = COSTS.iter().fold(ROSTER.to_owned(), |roster, (name, cost)| {
        let line = format!("name = \"{name}\"\n");
        roster.replace(&line, &format!("{line}points = {cost}\n"))
    });
    let roster = Roster::read("roster.toml", &priced, system.book());
    let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
    let scenario = Scenario::read("test", &text, system.book(), &roster);
    let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let fight = system.fights().expect("fights").squads(&scenario);
    let cost = |(_, _, figure): (_, _, &evenodds_engine::squad::Deployed)| {
        let name = &figure.contender.profile.name;
        COSTS.iter().find(|(known, _)| known == name).map_or(0.0, |(_, cost)| *cost)
    };
    (fight.unwrap_or_else(|error| panic!("{error}")), scenario.figures().map(cost).collect())
}

/// The events of a fight, those of the opening first and then those of each round.
fn rounds_of(story: &Story) -> Vec<Vec<NotedEvent>> {
    let rounds = story.rounds.iter().map(|round| round.noted.concat());
    std::iter::once(story.opening_noted.clone()).chain(rounds).collect()
}

/// What a figure has left of both vitals, by the changes so far.
fn vitals_of(figure: u8, changes: &BTreeMap<(u8, u8), i64>, vitals: [(i64, bool); 2]) -> [i64; 2] {
    [0, 1].map(|nth: u8| {
        let change = changes.get(&(figure, nth)).copied().unwrap_or(0);
        let (start, is_down) = vitals[usize::from(nth)];
        if is_down { start + change } else { start - change }
    })
}

/// What a side has left of points and of both vitals at a moment, in thousandths, by the changes so far.
fn left(
    side: Side,
    moment: &Moment,
    (figures, costs): (&[(String, Side)], &[f64]),
    changes: &BTreeMap<(u8, u8), i64>,
    vitals: [(i64, bool); 2],
) -> [u64; 3] {
    let mut all = [0; 3];
    for placed in &moment.snapshot {
        let figure = placed.figure;
        let is_gone = matches!(placed.status, Status::Out | Status::Fled);
        if figures[usize::from(figure)].1 != side || is_gone {
            continue;
        }
        all[0] += (costs[usize::from(figure)] * 1000.0) as u64;
        for (vital, all) in vitals_of(figure, changes, vitals).into_iter().zip(&mut all[1..]) {
            *all += vital.max(0) as u64 * Stock::ONE;
        }
    }
    all
}

/// After each round, what tallies have left of both sides is what the fight says: whoever has yet to
/// arrive is left, whoever has fled is not, and the changes of conditions add up.
#[test]
fn what_is_left_is_what_has_changed() {
    for Worn { more, rules, vitals } in [STRESS, STRESS_AT_ONCE, LIVES] {
        let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let (fight, costs) = arranged(&*system, "Sword");
        let (mut fled, mut changed) = (0, 0);
        for index in 0..200 {
            let plan = Plan { seed: 5, first: index, fights: 1, rounds_max: ROUNDS };
            let tally = fight.engage(&plan);
            let moments = fight.moments(5, index, ROUNDS);
            let story = fight.playthrough(5, index, ROUNDS);
            let mut changes = BTreeMap::new();
            let mut events = rounds_of(&story).into_iter();
            let mut note = |events: Option<Vec<NotedEvent>>| {
                for noted in events.into_iter().flatten() {
                    if let Event::Change { of, what, by } = noted.event {
                        *changes.entry((of, what)).or_insert(0) += by;
                        changed += 1;
                    }
                }
                changes.clone()
            };
            note(events.next());
            for (round, counted) in tally.stocks.iter().enumerate() {
                let changes = note(events.next());
                let moment = &moments[(round + 1).min(moments.len() - 1)];
                for side in Side::BOTH {
                    let left = left(side, moment, (fight.figures(), &costs), &changes, vitals);
                    let expected = left.map(|amount| BTreeMap::from([(amount, 1)]));
                    let of = format!("fight {index}, round {}", round + 1);
                    assert_eq!(counted[side.index()], expected, "{of}: {changes:?}");
                }
            }
            let last = &moments[moments.len() - 1].snapshot;
            let changes = note(None);
            for out in last.iter().filter(|placed| placed.status == Status::Out) {
                let left = vitals_of(out.figure, &changes, vitals);
                assert!(left.iter().any(|&left| left <= 0), "fight {index}: {left:?}");
            }
            fled += last.iter().filter(|placed| placed.status == Status::Fled).count();
        }
        assert!(1000 < changed, "{changed}");
        assert_eq!(0 < fled, rules == LIVES.rules);
        if let Some(fault) = system.fault() {
            panic!("{fault}");
        }
    }
}

/// What a unit has changes for all of its figures, in the log too.
#[test]
fn what_a_unit_has_changes_for_each_of_its_figures() {
    let more = "[[condition]]\nkey = \"panic\"\nrange = [0, 9]\nof = \"unit\"\n";
    let rules =
        "fn attack(us, them, at) { if roll(4) == 4 { them.panic = min(them.panic + 1, 9); } }\n";
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let (fight, _) = arranged(&*system, "Sword");
    let mut all = [0; 7];
    for index in 0..20 {
        for noted in rounds_of(&fight.playthrough(5, index, ROUNDS)).concat() {
            if let Event::Change { of, what: 1, by } = noted.event {
                all[usize::from(of)] += by;
            }
        }
    }
    // The first three are units of their own, and nobody ever goes.
    assert!(0 < all[0] && all[0] != all[1] && 0 < all[3], "{all:?}");
    assert_eq!(all[3..], [all[3]; 4]);
}

/// One of a unit falls, and what its unit has changes no more for it.
#[test]
fn what_a_unit_has_does_not_change_for_those_who_are_gone() {
    let more = "[[condition]]\nkey = \"panic\"\nrange = [0, 9]\nof = \"unit\"\n";
    let rules = "fn attack(us, them, at) {\n\
                 them.panic = min(them.panic + 1, 9); if roll(6) == 6 { them.wounds = 1; }\n}\n";
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let (fight, _) = arranged(&*system, "Sword");
    let mut killed = 0;
    for index in 0..20 {
        let mut gone = [false; 7];
        for noted in rounds_of(&fight.playthrough(5, index, ROUNDS)).concat() {
            match noted.event {
                Event::Kill { of, .. } => (killed, gone[usize::from(of)]) = (killed + 1, true),
                Event::Change { of, .. } => assert!(!gone[usize::from(of)], "{index}: {of}"),
                Event::Attack { .. } => {}
            }
        }
    }
    assert!(10 < killed, "{killed}");
}

/// A side has points if all of its figures say what they cost, and what a game counts is named after
/// its conditions.
#[test]
fn what_has_no_cost_has_no_points() {
    let system = open(LIVES.more, LIVES.rules).unwrap_or_else(|fault| panic!("{fault}"));
    for (last, theirs) in [("Sword", Some(45_500)), ("Chief", None)] {
        let stocks = arranged(&*system, last).0.stocks();
        let told: Vec<_> = stocks.iter().map(|one| (one.name.as_str(), one.start)).collect();
        let all = |ours, theirs| [Some(ours), Some(theirs)];
        let expected = [
            ("points", [Some(28_500), theirs]),
            ("wounds", all(3000, 4000)),
            ("lives", all(9000, 12_000)),
        ];
        assert_eq!(told, expected);
    }
}

/// What figures have alone is called wounds, whatever its key.
#[test]
fn what_figures_have_is_called_as_its_key_unless_it_is_alone() {
    let says = |more: &str| {
        let text = format!("{}{more}", FORM.replace("wounds", "harm"));
        let own = UserGame::read(("game.toml", &text), "table", &games::NAMES, None);
        let own = own.unwrap_or_else(|fault| panic!("{fault}"));
        let rules = "fn check(rating, ease, against) { 0 }\n\
                     fn attack(us, them, at) { them.harm = 1; }\n";
        let system = evenodds_script::open(own, ("rules.rhai", rules));
        let system = system.unwrap_or_else(|fault| panic!("{fault}"));
        let stocks = arranged(&*system, "Sword").0.stocks();
        stocks.into_iter().skip(1).map(|one| one.says).collect::<Vec<String>>()
    };
    assert_eq!(says(""), ["wounds"]);
    let points = "[[condition]]\nkey = \"hit_points\"\nrange = [0, 3]\nout = 3\n";
    assert_eq!(says(points), ["harm", "hit points"]);
}

#[test]
fn what_is_left_is_the_same_on_any_number_of_threads() {
    let system = open(LIVES.more, LIVES.rules).unwrap_or_else(|fault| panic!("{fault}"));
    let (fight, _) = arranged(&*system, "Sword");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let plan = Plan { seed: 5, first: 0, fights: 200, rounds_max: ROUNDS };
        pool.expect("threads").install(|| fight.engage(&plan).stocks)
    };
    assert_eq!(on(1), on(3));
}

/// In a duel, too, the changes of each condition add up to its last value, and each attack is an event.
#[test]
fn the_events_of_a_duel_add_up() {
    for Worn { more, rules, .. } in [STRESS, STRESS_AT_ONCE, LIVES] {
        let attack = "fn attack(us, them, at) {";
        let rules = rules.replace(attack, &format!("{attack} tell(\"{{us}} attacks {{them}}\");"));
        let system = open(more, &rules).unwrap_or_else(|fault| panic!("{fault}"));
        let roster = Roster::read("roster.toml", ROSTER, system.book());
        let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
        let [one, other] = ["Sword", "Brawler"].map(|name| roster.get(name).expect("a fighter"));
        let meeting = roster.meeting(one, other, Sheet::blank(&system.book().situation));
        let duel = system.fights().expect("fights").duel(&meeting);
        let duel = duel.unwrap_or_else(|error| panic!("{error}"));
        let (mut changed, mut attacks) = (0, 0);
        for index in 0..200 {
            let story = duel.playthrough(5, index, ROUNDS);
            let (mut changes, mut by) = (BTreeMap::new(), [0; 2]);
            for noted in rounds_of(&story).into_iter().flatten() {
                match noted.event {
                    Event::Change { of, what, by } => {
                        *changes.entry((of, what)).or_insert(0) += by;
                        changed += 1;
                    }
                    Event::Attack { by: who, .. } => by[usize::from(who)] += 1,
                    Event::Kill { .. } => {}
                }
            }
            let lines: Vec<String> = story.lines().map(ToString::to_string).collect();
            let told = ["Sword", "Brawler"].map(|name| {
                lines.iter().filter(|line| line.starts_with(&format!("{name} attacks"))).count()
            });
            assert_eq!(by, told, "{index}");
            attacks += by[0] + by[1];
            let plan = Plan { seed: 5, first: index, fights: 1, rounds_max: ROUNDS };
            let remains = duel.remains_played(&plan, &SampleCache::default());
            assert_eq!(remains.len(), 4);
            for (nth, one) in remains.iter().enumerate() {
                let key = (one.quantity.side.index() as u8, (nth % 2) as u8);
                let change = changes.get(&key).copied().unwrap_or(0);
                let last = one.law().iter().position(|&chance| 0.5 < chance).expect("one amount");
                assert_eq!(one.quantity.start + change, one.amounts[last], "{index}: {key:?}");
            }
        }
        assert!(200 < changed && 400 < attacks, "{changed}, {attacks}");
    }
}
