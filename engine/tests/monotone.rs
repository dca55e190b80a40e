//! More of a good thing never lowers the chance to win, where the rules say so; and the places
//! where it does, with their numbers.

use evenodds_engine::book::{Parameters, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Side, Solution};
use evenodds_engine::fight::{Meeting, Sheet};
use rayon::prelude::*;

use meetings::{ASPECTS, Arena, Draw, arenas, told};

mod meetings;

/// How many random meetings each good thing is tried in.
const MEETINGS: usize = 25;

const SEED: u64 = 59;

/// What a random duel may grow to; larger ones are left out.
const LIMITS: Limits = Limits { states: 10_000, transitions: 200_000 };

/// What rounding can make of a chance that does not change.
const ROUNDING: f64 = 1e-10;

/// Whose number it is.
#[derive(Clone, Copy, Debug)]
enum Of {
    /// A stat line's.
    Profile,
    /// A weapon's.
    Weapon,
}

/// A number of which more is good for whoever has it.
#[derive(Clone, Copy, Debug)]
struct Good {
    game: &'static str,
    kind: &'static str,
    of: Of,
    key: &'static str,
    /// What it is drawn from where its form leaves too little: a zero can stand for what follows
    /// from other numbers.
    drawn: Option<(i64, i64)>,
    /// By how much it is raised; below zero where less of it is good.
    by: i64,
}

const fn good(game: &'static str, kind: &'static str, of: Of, key: &'static str) -> Good {
    Good { game, kind, of, key, drawn: None, by: 1 }
}

impl Good {
    const fn within(self, low: i64, high: i64) -> Good {
        Good { drawn: Some((low, high)), ..self }
    }

    const fn by(self, by: i64) -> Good {
        Good { by, ..self }
    }
}

const GOODS: &[Good] = &[
    good("spurg", "melee", Of::Profile, "skill"),
    good("spurg", "melee", Of::Profile, "agility"),
    good("spurg", "melee", Of::Profile, "vitality"),
    good("spurg", "melee", Of::Profile, "might"),
    good("spurg", "melee", Of::Profile, "speed").within(5, 15),
    good("spurg", "melee", Of::Profile, "dodge").within(4, 16),
    good("spurg", "melee", Of::Profile, "hit_points").within(1, 20),
    good("spurg", "melee", Of::Profile, "armour"),
    good("spurg", "melee", Of::Profile, "load").within(20, 150).by(-20),
    good("spurg", "ranged", Of::Profile, "skill"),
    good("spurg", "ranged", Of::Profile, "dodge").within(4, 16),
    good("spurg", "ranged", Of::Profile, "hit_points").within(1, 20),
    good("spurg", "ranged", Of::Profile, "armour"),
    good("spurg", "ranged", Of::Weapon, "range_yards").within(1, 14).by(10),
];

/// The forms that hold a number of one side.
fn sheets(meeting: &mut Meeting, side: Side, of: Of) -> Vec<&mut Sheet> {
    let contender = &mut meeting.contenders[side.index()];
    match of {
        Of::Profile => vec![&mut contender.profile.sheet],
        Of::Weapon => contender.weapons.iter_mut().map(|weapon| &mut weapon.sheet).collect(),
    }
}

impl Good {
    fn form<'a>(&self, arena: &'a Arena) -> &'a Parameters {
        match self.of {
            Of::Profile => &arena.book().profile,
            Of::Weapon => &arena.book().weapon,
        }
    }

    /// The meeting with the number drawn on both sides, where it is.
    fn drawn(&self, arena: &Arena, meeting: &Meeting, draw: &mut Draw<'_>) -> Meeting {
        let mut meeting = meeting.clone();
        let Some((low, high)) = self.drawn else { return meeting };
        for side in Side::BOTH {
            let number = Value::Number(draw.number(low, high));
            for sheet in sheets(&mut meeting, side, self.of) {
                let set = sheet.set(self.form(arena), self.key, number.clone());
                set.unwrap_or_else(|misfit| panic!("{}: {misfit}", self.game));
            }
        }
        meeting
    }

    /// The meeting with one side better off; none where it is as well off as can be.
    fn better(&self, arena: &Arena, meeting: &Meeting, side: Side) -> Option<Meeting> {
        let mut meeting = meeting.clone();
        let form = self.form(arena);
        let field = form.get(self.key);
        let field = field.unwrap_or_else(|| panic!("{} has no {}", self.game, self.key));
        let mut raised = 0;
        for sheet in sheets(&mut meeting, side, self.of) {
            let number = Value::Number(sheet.number::<i64>(self.key) + self.by);
            if field.domain.holds(&number) {
                sheet.set(form, self.key, number).expect("it is in the domain");
                raised += 1;
            }
        }
        (raised > 0).then_some(meeting)
    }
}

/// The exact solution of a duel; none where the game refuses it or it is too large.
fn solve(arena: &Arena, meeting: &Meeting, weigher: &mut Exact) -> Option<Solution> {
    let duel = arena.fights().duel(meeting).ok()?;
    let chain = duel.chain(weigher, LIMITS).ok()?;
    Some(chain.within(meeting.situation.number("rounds_max")))
}

/// What a good thing was seen to do.
#[derive(Default)]
struct Seen {
    /// In how many duels it was tried.
    tried: usize,
    /// In how many of them it raised the chance to win.
    helped: usize,
    /// What it should not have done.
    faults: Vec<String>,
}

impl Seen {
    fn duel(&mut self, arena: &Arena, good: &Good, meeting: &Meeting, weigher: &mut Exact) {
        for side in Side::BOTH {
            let Some(raised) = good.better(arena, meeting, side) else { continue };
            let solved = [meeting, &raised].map(|one| solve(arena, one, weigher));
            let [Some(before), Some(after)] = solved else { continue };
            let open = ROUNDING + before.slack + after.slack;
            let gain = after.wins(side) - before.wins(side);
            let loss = after.wins(side.foe()) - before.wins(side.foe());
            self.tried += 1;
            self.helped += usize::from(open < gain || loss < -open);
            for (gain, of) in [(gain, "a win"), (-loss, "no defeat")] {
                if gain < -open {
                    let Good { key, by, .. } = good;
                    let told = told(arena, meeting);
                    self.faults.push(format!("{key} {by:+} of {side:?}: {of} {gain:e}: {told}"));
                }
            }
        }
    }

    fn attack(&mut self, arena: &Arena, good: &Good, meeting: &Meeting, weigher: &mut Exact) {
        for (side, sign) in [(Side::A, 1.0), (Side::B, -1.0)] {
            let Some(raised) = good.better(arena, meeting, side) else { continue };
            let laws = [meeting, &raised]
                .map(|one| arena.fights().attack(one).ok().map(|attack| attack.law(weigher)));
            let [Some(before), Some(after)] = laws else { continue };
            let open = ROUNDING + before.slack() + after.slack();
            for (of, holds) in ASPECTS {
                let gain = sign * (after.probability(holds) - before.probability(holds));
                if gain < -open {
                    let Good { key, by, .. } = good;
                    let told = told(arena, meeting);
                    self.faults.push(format!("{key} {by:+} of {side:?}: {of} {gain:e}: {told}"));
                }
            }
        }
    }
}

/// Tries a good thing in random meetings of its kind.
fn tried(arena: &Arena, good: &Good) -> Seen {
    let (mut draw, mut weigher, mut seen) =
        (Draw::new(arena, SEED), Exact::default(), Seen::default());
    for _ in 0..MEETINGS {
        let meeting = draw.meeting_of(good.kind, |meeting| arena.fights().duel(meeting));
        let meeting = good.drawn(arena, &meeting, &mut draw);
        seen.duel(arena, good, &meeting, &mut weigher);
        let meeting = draw.meeting_of(good.kind, |meeting| arena.fights().attack(meeting));
        let meeting = good.drawn(arena, &meeting, &mut draw);
        seen.attack(arena, good, &meeting, &mut weigher);
    }
    seen
}

#[test]
fn more_of_a_good_thing_never_hurts() {
    let arenas = arenas();
    let goods = |arena: &&Arena| GOODS.iter().filter(|good| good.game == arena.name()).count();
    for arena in &arenas {
        assert!(0 < goods(&arena), "{}: nothing is known to be good", arena.name());
    }
    let faults: Vec<String> = GOODS
        .par_iter()
        .flat_map_iter(|good| {
            let arena = arenas.iter().find(|arena| arena.name() == good.game);
            // A game without fights has nothing to win.
            let Some(arena) = arena else { return Vec::new() };
            let seen = tried(arena, good);
            let mut faults = seen.faults;
            if seen.tried == 0 || seen.helped == 0 {
                let Seen { tried, helped, .. } = seen;
                faults.push(format!("{good:?} was tried {tried} times and helped {helped} times"));
            }
            faults
        })
        .collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The meeting with one thing said of its situation.
fn said(arena: &Arena, meeting: &Meeting, key: &str, value: Value) -> Option<Meeting> {
    let mut meeting = meeting.clone();
    meeting.situation.set(&arena.book().situation, key, value).ok().map(|()| meeting)
}

/// What is worse for the first fighter in the second of two situations, over random duels of all
/// kinds; and in how many it is better.
fn compared(
    arena: &Arena,
    ways: impl Fn(&Meeting) -> [Option<Meeting>; 2],
) -> (usize, Vec<String>) {
    let (mut draw, mut weigher) = (Draw::new(arena, SEED + 1), Exact::default());
    let (mut better, mut worse) = (0, Vec::new());
    for _ in 0..4 * MEETINGS {
        let (meeting, _) = draw.duel();
        let solved = ways(&meeting).map(|way| solve(arena, &way?, &mut weigher));
        let [Some(before), Some(after)] = solved else { continue };
        let open = ROUNDING + before.slack + after.slack;
        let gain = after.wins(Side::A) - before.wins(Side::A);
        let loss = after.wins(Side::B) - before.wins(Side::B);
        better += usize::from(open < gain || loss < -open);
        if gain < -open || open < loss {
            worse.push(format!("wins {gain:+e}, losses {loss:+e}: {}", told(arena, &meeting)));
        }
    }
    (better, worse)
}

#[test]
fn an_edge_never_hurts() {
    for arena in arenas() {
        let (better, worse) = compared(&arena, |meeting| {
            let edge: i64 = meeting.situation.number("edge");
            [edge, edge + 1].map(|edge| said(&arena, meeting, "edge", Value::Number(edge)))
        });
        assert!(worse.is_empty(), "{} faults:\n{}", worse.len(), worse.join("\n"));
        assert!(0 < better, "{}: an edge never helps", arena.name());
    }
}

#[test]
fn going_first_never_hurts() {
    for arena in arenas() {
        let (better, worse) = compared(&arena, |meeting| {
            ["b", "a"].map(|side| said(&arena, meeting, "first", Value::Choice(side.to_owned())))
        });
        assert!(worse.is_empty(), "{} faults:\n{}", worse.len(), worse.join("\n"));
        assert!(0 < better, "{}: going first never helps", arena.name());
    }
}
