//! More of a good thing never lowers the chance to win, where the rules say so. Where it does
//! stands in `counterexamples.rs`.
//!
//! What is good is tried in random meetings at a fixed seed: a search for mistakes, no proof.

use evenodds_engine::book::{Parameters, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Side, Solution};
use evenodds_engine::fight::{Meeting, Sheet};
use rayon::prelude::*;
use serde::Deserialize;

use crate::meetings::{ASPECTS, Arena, Draw, arenas, golden, in_full, told};

/// How many random meetings each good thing is tried in.
const MEETINGS: usize = 25;
/// As many in a quick run.
const FEW: usize = 15;

/// How many random meetings are looked through for each of them.
const DRAWS_MAX: usize = 10_000;

const SEED: u64 = 59;

/// What a random duel may grow to; larger ones are left out.
const LIMITS: Limits = Limits { states: 5_000, transitions: 60_000, ..Limits::FEW };

/// What rounding can make of a chance that does not change.
const ROUNDING: f64 = 1e-10;

/// Whose number it is.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Of {
    /// A stat line's.
    Profile,
    /// A weapon's.
    Weapon,
}

/// A number of which more is good for whoever has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Good {
    kind: String,
    of: Of,
    key: String,
    /// What it is drawn from where its form leaves too little: a zero can stand for what follows
    /// from other numbers.
    drawn: Option<(i64, i64)>,
    /// By how much it is raised; below zero where less of it is good.
    #[serde(default = "one")]
    by: i64,
    /// Which changes of a meeting the rules promise it for, by name; all unless said.
    promised: Option<String>,
}

fn one() -> i64 {
    1
}

impl Good {
    /// Whether the rules promise it for this change of a meeting.
    fn is_promised(&self, before: &Meeting, after: &Meeting) -> bool {
        let Some(name) = &self.promised else { return true };
        let promise = PROMISES.iter().find(|(known, _)| known == name);
        promise.unwrap_or_else(|| panic!("no promise is called {name}")).1(before, after)
    }
}

/// What the rules of some games promise, by its name in `goods.toml`.
const PROMISES: [(&str, Promise); 4] = [
    ("in range", in_range),
    ("wears alike", wears_alike),
    ("same in shoot", same_in_shoot),
    ("plain in fight", plain_in_fight),
];

/// Whether a promise holds for a meeting, before and after a step.
type Promise = fn(&Meeting, &Meeting) -> bool;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoodsFile {
    good: Vec<Good>,
}

/// What is good to have more of in a game: `golden/goods.toml` of its folder.
fn goods(arena: &Arena) -> Vec<Good> {
    let path = golden(arena.name(), "goods.toml");
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = toml::from_str::<GoodsFile>(&text);
    file.unwrap_or_else(|error| panic!("{}: {error}", path.display())).good
}

/// What the two stat lines are, read by `read`.
fn both<T>(meeting: &Meeting, read: impl Fn(&Sheet) -> T) -> [T; 2] {
    [0, 1].map(|side: usize| read(&meeting.contenders[side].profile.sheet))
}

/// Whether d20 armour wears as other armour does: half of one point, rounded down, is none, so
/// that armour with one is never worn before it is useless.
fn wears_alike(before: &Meeting, _: &Meeting) -> bool {
    both(before, |sheet| sheet.number::<i64>("armor_points")).iter().all(|&points| points != 1)
}

/// Whether Skrapyard characters that are not activated in a shoot-out do what they did.
fn same_in_shoot(before: &Meeting, after: &Meeting) -> bool {
    let nature = |sheet: &Sheet| highest(sheet, ["shoot", "fight", "armour", "discipline"]);
    both(before, nature) == both(after, nature)
}

/// Whether Skrapyard characters are in range of each other's basic weapons whatever their statures:
/// who comes in range may wound itself.
fn in_range(before: &Meeting, _: &Meeting) -> bool {
    let range: i64 = before.situation.number("range");
    both(before, |sheet| sheet.number::<i64>("shoot")).iter().all(|&shoot| range < 2 * (shoot - 1))
}

/// Whether Skrapyard characters fight whether or not they are activated, to wound.
fn plain_in_fight(before: &Meeting, after: &Meeting) -> bool {
    let plain = |sheet: &Sheet| {
        let nature = highest(sheet, ["fight", "armour", "shoot", "discipline"]);
        !may_hold(sheet) && ["fight", "armour"].contains(&nature)
    };
    [before, after].into_iter().flat_map(|meeting| both(meeting, plain)).all(|plain| plain)
}

/// Whether a Skrapyard character has a weapon that does not wound.
fn may_hold(sheet: &Sheet) -> bool {
    let held = ["net", "blade-breaker"];
    sheet.words("weapons").iter().any(|weapon| held.contains(&weapon.as_str()))
}

/// The key of the highest number; of several the first.
fn highest(sheet: &Sheet, keys: [&'static str; 4]) -> &'static str {
    let [first, others @ ..] = keys;
    let higher = |best, key| {
        if sheet.number::<i64>(best) < sheet.number::<i64>(key) { key } else { best }
    };
    others.into_iter().fold(first, higher)
}

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

    /// Draws the number on both sides, where it is drawn.
    fn draw(&self, arena: &Arena, meeting: &mut Meeting, draw: &mut Draw<'_>) {
        // Armour of a named kind has numbers that its wearer's own do not change.
        if ["coverage", "protection"].contains(&self.key.as_str()) {
            for side in Side::BOTH {
                let sheet = &mut meeting.contenders[side.index()].profile.sheet;
                let own = Value::Choice("own".to_owned());
                sheet.set(self.form(arena), "armour", own).expect("it is a kind of armour");
            }
        }
        let Some((low, high)) = self.drawn else { return };
        for side in Side::BOTH {
            let number = Value::Number(draw.number(low, high));
            for sheet in sheets(meeting, side, self.of) {
                let set = sheet.set(self.form(arena), &self.key, number.clone());
                set.unwrap_or_else(|refusal| panic!("{}: {refusal}", self.key));
            }
        }
    }

    /// The meeting with one side better off; none where it is as well off as can be.
    fn better(&self, arena: &Arena, before: &Meeting, side: Side) -> Option<Meeting> {
        let mut meeting = before.clone();
        let form = self.form(arena);
        let field = form.get(&self.key);
        let field = field.unwrap_or_else(|| panic!("{} has no {}", arena.name(), self.key));
        let mut raised = 0;
        for sheet in sheets(&mut meeting, side, self.of) {
            let number = Value::Number(sheet.number::<i64>(&self.key) + self.by);
            if field.domain.holds(&number) {
                sheet.set(form, &self.key, number).expect("it is in the domain");
                raised += 1;
            }
        }
        (raised > 0 && self.is_promised(before, &meeting)).then_some(meeting)
    }
}

/// The exact solution of a duel; none where the game refuses it or it is too large.
fn solve(arena: &Arena, meeting: &Meeting, hand: &mut Exact) -> Option<Solution> {
    let duel = arena.fights().duel(meeting).ok()?;
    let chain = duel.chain(hand, LIMITS).ok()?;
    Some(chain.within(meeting.situation.number("rounds_max")))
}

/// What a good thing was seen to do.
#[derive(Default)]
struct Seen {
    /// In how many duels it was tried.
    tried: usize,
    /// How often it raised a chance.
    helped: usize,
    /// What it should not have done.
    faults: Vec<String>,
}

impl Seen {
    fn duel(&mut self, arena: &Arena, good: &Good, meeting: &Meeting, hand: &mut Exact) {
        for side in Side::BOTH {
            let Some(raised) = good.better(arena, meeting, side) else { continue };
            let solved = [meeting, &raised].map(|one| solve(arena, one, hand));
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

    fn attack(&mut self, arena: &Arena, good: &Good, meeting: &Meeting, hand: &mut Exact) {
        for (side, sign) in [(Side::A, 1.0), (Side::B, -1.0)] {
            let Some(raised) = good.better(arena, meeting, side) else { continue };
            let laws = [meeting, &raised]
                .map(|one| arena.fights().attack(one).ok().map(|attack| attack.law(hand)));
            let [Some(before), Some(after)] = laws else { continue };
            let open = ROUNDING + before.slack() + after.slack();
            for (of, holds) in ASPECTS {
                let gain = sign * (after.probability(holds) - before.probability(holds));
                self.helped += usize::from(open < gain);
                if gain < -open {
                    let Good { key, by, .. } = good;
                    let told = told(arena, meeting);
                    self.faults.push(format!("{key} {by:+} of {side:?}: {of} {gain:e}: {told}"));
                }
            }
        }
    }
}

/// Tries a good thing in random meetings of its kind in which a side can have more of it.
fn tried(arena: &Arena, good: &Good) -> Seen {
    let mut draw = Draw::new(arena, SEED);
    let (mut hand, mut seen) = (Exact::default(), Seen::default());
    let fights = arena.fights();
    for _ in 0..if in_full() { MEETINGS } else { FEW } {
        let mut meeting_where = |accepts: &dyn Fn(&Meeting) -> bool| {
            let drawn = (0..DRAWS_MAX).find_map(|_| {
                let mut meeting = draw.meeting_of(&good.kind);
                good.draw(arena, &mut meeting, &mut draw);
                let better = Side::BOTH.map(|side| good.better(arena, &meeting, side));
                (accepts(&meeting) && better.iter().any(Option::is_some)).then_some(meeting)
            });
            drawn.unwrap_or_else(|| panic!("{good:?} is never good"))
        };
        let duel = meeting_where(&|meeting| fights.duel(meeting).is_ok());
        let attack = meeting_where(&|meeting| fights.attack(meeting).is_ok());
        seen.duel(arena, good, &duel, &mut hand);
        seen.attack(arena, good, &attack, &mut hand);
    }
    seen
}

#[test]
fn more_of_a_good_thing_never_hurts() {
    let arenas = arenas();
    let goods: Vec<(&Arena, Good)> = arenas
        .iter()
        .flat_map(|arena| {
            let goods = goods(arena);
            assert!(!goods.is_empty(), "{}: nothing is known to be good", arena.name());
            goods.into_iter().map(move |good| (arena, good))
        })
        .collect();
    let faults: Vec<String> = goods
        .par_iter()
        .flat_map_iter(|(arena, good)| {
            let seen = tried(arena, good);
            let mut faults = seen.faults;
            if seen.tried == 0 || seen.helped == 0 {
                let Seen { tried, helped, .. } = seen;
                let game = arena.name();
                faults.push(format!(
                    "{game}: {good:?} was tried {tried} times and helped {helped} times"
                ));
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
    let (mut draw, mut hand) = (Draw::new(arena, SEED + 1), Exact::default());
    let (mut better, mut worse) = (0, Vec::new());
    for _ in 0..4 * MEETINGS {
        let (meeting, _) = draw.duel();
        let solved = ways(&meeting).map(|way| solve(arena, &way?, &mut hand));
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

/// Whether the second is of more stature than the first has Discipline.
fn is_huge(meeting: &Meeting) -> bool {
    let [ours, theirs] = [0, 1].map(|side: usize| &meeting.contenders[side].profile.sheet);
    ours.number::<i64>("discipline") < theirs.number("stature")
}

#[test]
fn an_edge_never_hurts() {
    for arena in arenas() {
        let (better, worse) = compared(&arena, |meeting| {
            let edge: i64 = meeting.situation.number("edge");
            // In Skrapyard a huge enemy that rises again frightens; better that it never fell. And
            // an enemy in a net takes no activation test that it could fail.
            let [holds, _] = both(meeting, may_hold);
            if arena.name() == "skrapyard" && (is_huge(meeting) || holds) {
                return [None, None];
            }
            [edge, edge + 1].map(|edge| said(&arena, meeting, "edge", Value::Number(edge)))
        });
        assert!(worse.is_empty(), "{} faults:\n{}", worse.len(), worse.join("\n"));
        assert!(0 < better, "{}: an edge never helps", arena.name());
    }
}

#[test]
fn going_first_never_hurts() {
    // In d20 it does, and in Skrapyard whoever goes first may hit itself.
    let games = ["sprawl", "spurg", "volt"];
    for arena in arenas().into_iter().filter(|arena| games.contains(&arena.name())) {
        let (better, worse) = compared(&arena, |meeting| {
            ["b", "a"].map(|side| said(&arena, meeting, "first", Value::Choice(side.to_owned())))
        });
        assert!(worse.is_empty(), "{} faults:\n{}", worse.len(), worse.join("\n"));
        assert!(0 < better, "{}: going first never helps", arena.name());
    }
}
