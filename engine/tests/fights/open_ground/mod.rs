//! Two figures who hold their places on open ground, and the duel that they make: how the meeting
//! of a duel is written as a scenario, and what the table then says of the duel's situation.

mod d20;
mod skrapyard;
mod sprawl;
mod spurg;
mod volt;

use std::fmt::Write as _;
use std::sync::Arc;

use evenodds_engine::book::Value;
use evenodds_engine::fight::{Meeting, Roster, StatLine, WeaponLine};
use evenodds_engine::games;
use evenodds_engine::registry::System;
use evenodds_engine::table::{Base, Point, Vector};

use crate::meetings::{Arena, Draw};

/// All games that have a table.
pub const GAMES: [Game; 5] = [sprawl::GAME, spurg::GAME, d20::GAME, skrapyard::GAME, volt::GAME];

/// What is to be known of a game to put its duels on a table.
#[derive(Clone, Copy)]
pub struct Game {
    /// Its name.
    pub name: &'static str,
    /// The situation keys that have no place on a table, or none that lasts, each with the reason;
    /// they stay what they are unless they are said.
    pub held: &'static [Held],
    /// All other situation keys: the table or the units' orders have them, or both fights share them.
    pub yields: &'static [&'static str],
    /// The parameters that would have figures move, or players choose, each with its value.
    pub fixed: &'static [Fixed],
    /// What else of the book is tried: sets of parameters with their values.
    pub readings: &'static [&'static [Setting]],
    /// Where the two stand in a random fight; stat lines that make large chains are changed.
    pub spot: fn(&mut Draw, &Arena, &mut Meeting) -> Spot,
    /// Makes a meeting one of those who stand there: weapons of one kind, and the situation that
    /// the table yields. None where they would not hold their places, or choose what to do.
    pub seat: fn(&Arena, &Spot, &mut Meeting) -> Option<Orders>,
    /// What is compared beside random pairs, by name.
    pub pinned: &'static [(&'static str, Case)],
}

/// A situation key that is held, and why.
pub type Held = (&'static str, &'static str);

/// A parameter that is held at a value, and why.
pub type Fixed = (&'static str, &'static str, &'static str);

/// A key and a value, as one writes them.
pub type Setting = (&'static str, &'static str);

/// What the unit of either side is told.
pub type Orders = [Vec<(&'static str, String)>; 2];

/// How two stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The gap between their bases in units, give or take one.
    pub gap: i32,
    /// The direction from the first to the second, in degrees.
    pub along: i32,
    /// By how many degrees either is turned away from the other.
    pub turned: [i32; 2],
    /// How wide their bases are, in units.
    pub widths: [i32; 2],
    /// How high they are, in units.
    pub heights: [i32; 2],
    /// How much table there is around them, in units.
    pub margin: i32,
}

/// A pair that is written down.
#[derive(Clone, Copy)]
pub struct Case {
    /// Parameters that are not as usual.
    pub parameters: &'static [Setting],
    /// The stat lines: numbers and weapons that are not as usual.
    pub profiles: [&'static [Setting]; 2],
    /// What is said of the situation.
    pub situation: &'static [Setting],
    /// How they stand.
    pub spot: Spot,
    /// Weapons of the roster that are not as it has them.
    pub weapons: &'static [(&'static str, &'static [Setting])],
}

/// Two who meet, as a duel and on a table.
pub struct Pair<'a> {
    /// The game as it is played here.
    pub arena: &'a Arena,
    /// Parameters that are not as usual.
    pub settings: &'static [Setting],
    /// The duel.
    pub meeting: Meeting,
    /// How they stand.
    pub spot: Spot,
    /// What the units are told.
    pub orders: Orders,
}

impl Case {
    /// A pair in so many words.
    pub const fn of(
        parameters: &'static [Setting],
        profiles: [&'static [Setting]; 2],
        situation: &'static [Setting],
        spot: Spot,
    ) -> Case {
        Case { parameters, profiles, situation, spot, weapons: &[] }
    }
}

impl Spot {
    /// Two who face each other with such a gap between bases of the usual size.
    pub const fn apart(gap: i32, width: i32, height: i32) -> Spot {
        let (widths, heights) = ([width; 2], [height; 2]);
        Spot { gap, along: 0, turned: [0; 2], widths, heights, margin: 10_000 }
    }

    /// Where the two stand.
    fn places(&self) -> [Point; 2] {
        let angle = f64::from(self.along).to_radians();
        let apart = f64::from(self.widths[0] / 2 + self.widths[1] / 2 + self.gap);
        let far = [angle.cos(), angle.sin()].map(|part| part * apart);
        // Away from the first one, so that they never stand on each other.
        let far = far.map(|part| part.signum() * (part.abs() - 1e-6).ceil());
        let [x, y] = far.map(|part| part as i32);
        let edge = self.margin + self.widths[0].max(self.widths[1]) / 2;
        let first = Point::new(edge + (-x).max(0), edge + (-y).max(0));
        [first, Point::new(first.x + x, first.y + y)]
    }

    /// The bases of the two.
    fn bases(&self) -> [Base; 2] {
        let [a, b] = self.places();
        let base = |at, width: i32| Base { at, radius: width / 2 };
        [base(a, self.widths[0]), base(b, self.widths[1])]
    }

    /// The gap between them as the table has it, in units.
    pub fn measured(&self) -> i32 {
        let [a, b] = self.bases();
        a.gap(b)
    }

    /// Whether they are in contact.
    pub fn touches(&self) -> bool {
        let [a, b] = self.bases();
        a.touches(b)
    }

    fn table(&self) -> [i32; 2] {
        let [a, b] = self.places();
        let edge = self.margin + self.widths[0].max(self.widths[1]) / 2;
        [a.x.max(b.x) + edge, a.y.max(b.y) + edge]
    }

    /// Which way either faces, as a vector.
    fn facings(&self) -> [Vector; 2] {
        let [a, b] = self.places();
        let [ours, theirs] = self.turned;
        [turned(b - a, ours), turned(a - b, theirs)]
    }
}

/// A way turned by so many degrees.
fn turned(way: Vector, degrees: i32) -> Vector {
    let (sine, cosine) = f64::from(degrees).to_radians().sin_cos();
    let [x, y] = [way.x, way.y].map(f64::from);
    let [x, y] = [x * cosine - y * sine, x * sine + y * cosine].map(|part| part.round() as i32);
    Vector { x, y }
}

/// So many units in lengths.
fn spell(units: i32) -> String {
    let sign = if units < 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", units.abs() / 1000, units.abs() % 1000)
}

impl Pair<'_> {
    /// The scenario of the two, as a designer would write it.
    pub fn scenario(&self) -> String {
        let Pair { arena, meeting, spot, orders, .. } = self;
        let [width, depth] = spot.table();
        let (first, system) = (meeting.situation.word("first"), arena.book().base.as_str());
        let mut text = format!(
            "system = \"{system}\"\nname = \"one on one\"\nfirst = \"{first}\"\n\n\
             [table]\nwidth = {}\ndepth = {}\n",
            spell(width.max(1000)),
            spell(depth.max(1000)),
        );
        let (places, facings) = (spot.places(), spot.facings());
        for at in 0..2 {
            let profile = &meeting.contenders[at].profile.name;
            let [x, y] = [places[at].x, places[at].y].map(spell);
            let [right, up] = [facings[at].x, facings[at].y].map(spell);
            let told = orders[at].iter().map(|(key, word)| format!("{key} = \"{word}\""));
            let told = told.collect::<Vec<_>>().join(", ");
            let told = if told.is_empty() { told } else { format!("orders = {{ {told} }}\n") };
            let _ = write!(
                text,
                "\n[[side]]\nname = \"{}\"\nposture = \"hold\"\n{told}\n\
                 [[side.unit]]\n\n[[side.unit.figure]]\nprofile = \"{profile}\"\nat = [{x}, {y}]\n\
                 facing = [{right}, {up}]\nbase = {}\nheight = {}\n",
                ["First", "Second"][at],
                spell(spot.widths[at]),
                spell(spot.heights[at]),
            );
        }
        text
    }

    /// The roster of the two: their weapons, and their stat lines.
    pub fn roster(&self) -> Roster {
        let mut weapons: Vec<WeaponLine> = Vec::new();
        for weapon in self.meeting.contenders.iter().flat_map(|one| &one.weapons) {
            if weapons.iter().all(|other| other.name != weapon.name) {
                weapons.push(weapon.clone());
            }
        }
        let profiles = self.meeting.contenders.iter().map(|one| one.profile.clone()).collect();
        Roster { weapons, profiles, notes: Vec::new() }
    }
}

impl Game {
    /// The game with what is held, and with these parameters besides.
    pub fn under(&self, shipped: &Arena, settings: &[Setting]) -> Arena {
        let fixed = self.fixed.iter().map(|(key, value, _)| (*key, *value));
        let set: Vec<Setting> = fixed.chain(settings.iter().copied()).collect();
        let mut text = format!("base = \"{}\"\n\n[set]\n", self.name);
        for (key, value) in set {
            let _ = writeln!(text, "{key} = {value}");
        }
        let system = games::overlay("one-on-one.toml", &text);
        let system: Arc<dyn System> = system.unwrap_or_else(|fault| panic!("{fault}"));
        Arena { system, roster: shipped.roster.clone() }
    }

    /// A random pair in a fight of this kind, if the two can hold their places.
    pub fn draw<'a>(
        &self,
        book: (&'a Arena, &'static [Setting]),
        draw: &mut Draw,
        kind: &str,
    ) -> Option<Pair<'a>> {
        let mut meeting = draw.meeting_of(kind);
        let spot = (self.spot)(draw, book.0, &mut meeting);
        self.pair(book, spot, meeting)
    }

    /// The pair of a case, if the two can hold their places.
    pub fn case<'a>(&self, arena: &'a Arena, case: &Case) -> Option<Pair<'a>> {
        let [ours, theirs] = ["ours", "theirs"];
        let profiles =
            [arena.profile(ours, case.profiles[0]), arena.profile(theirs, case.profiles[1])];
        let mut roster = arena.roster.clone();
        for (name, settings) in case.weapons {
            let weapon = roster.weapons.iter_mut().find(|weapon| weapon.name == *name);
            let weapon = weapon.unwrap_or_else(|| panic!("no weapon {name}"));
            for (key, text) in *settings {
                let done = weapon.sheet.set_text(&arena.book().weapon, key, text);
                done.unwrap_or_else(|refusal| panic!("{refusal}"));
            }
        }
        let situation = arena.situation(case.situation);
        let meeting = roster.meeting(&profiles[0], &profiles[1], situation);
        self.pair((arena, case.parameters), case.spot, meeting)
    }

    fn pair<'a>(
        &self,
        (arena, settings): (&'a Arena, &'static [Setting]),
        spot: Spot,
        mut meeting: Meeting,
    ) -> Option<Pair<'a>> {
        let form = &arena.book().situation;
        for (key, _) in self.held {
            let usual = form.get(key).unwrap_or_else(|| panic!("{} has no `{key}`", self.name));
            set(&mut meeting, arena, key, usual.value.clone());
        }
        let orders = (self.seat)(arena, &spot, &mut meeting)?;
        Some(Pair { arena, settings, meeting, spot, orders })
    }
}

/// Says something of the situation.
fn set(meeting: &mut Meeting, arena: &Arena, key: &str, value: Value) {
    let done = meeting.situation.set(&arena.book().situation, key, value);
    done.unwrap_or_else(|refusal| panic!("{refusal}"));
}

/// Changes a stat line.
fn change(meeting: &mut Meeting, arena: &Arena, at: usize, key: &str, value: Value) {
    let StatLine { sheet, .. } = &mut meeting.contenders[at].profile;
    let done = sheet.set(&arena.book().profile, key, value);
    done.unwrap_or_else(|refusal| panic!("{refusal}"));
}

/// Leaves either with the weapons that are kept, at most so many.
fn carry(meeting: &mut Meeting, arena: &Arena, keeps: impl Fn(&str) -> bool, most: usize) {
    for at in 0..2 {
        let contender = &mut meeting.contenders[at];
        contender.weapons.retain(|weapon| keeps(weapon.sheet.word("kind")));
        contender.weapons.truncate(most);
        let names = contender.weapons.iter().map(|weapon| weapon.name.clone()).collect();
        change(meeting, arena, at, "weapons", Value::List(names));
    }
}
