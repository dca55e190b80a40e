//! What tests of fights share: the games that have fights, their shipped rosters, and random stat
//! lines and situations around them.

#![allow(dead_code, reason = "each test takes the part that it needs")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use evenodds_data::{Folder, ROSTER};
use evenodds_engine::book::{Book, Domain, Parameter, Parameters, Value};
use evenodds_engine::engagement::Playable;
use evenodds_engine::fight::{
    Assault, AttackResult, Meeting, Roster, SetupError, Sheet, StatLine, ValueOrigin,
};
use evenodds_engine::games;
use evenodds_engine::registry::{Fights, System};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Whether tests run in full, as CI does each night: `EVENODDS_FULL` is set.
pub fn in_full() -> bool {
    std::env::var_os("EVENODDS_FULL").is_some_and(|full| !full.is_empty())
}

/// The shipped folder of a game.
pub fn folder(game: &str) -> &'static Folder {
    evenodds_data::folder(game).unwrap_or_else(|| panic!("{game} has no folder"))
}

/// The folder of a game's golden texts.
pub fn golden(game: &str, kind: &str) -> PathBuf {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    data.join(game).join("golden").join(kind)
}

/// A game that has fights, with its shipped roster.
pub struct Arena {
    /// The game.
    pub system: Arc<dyn System>,
    /// Its shipped roster.
    pub roster: Roster,
}

/// All games that have fights, in the order of the registry.
pub fn arenas() -> Vec<Arena> {
    let systems = games::standard().into_iter().filter(|system| system.fights().is_some());
    systems.map(Arena::of).collect()
}

impl Arena {
    fn of(system: Arc<dyn System>) -> Arena {
        let folder = folder(&system.card().name);
        let text = folder.text(ROSTER).expect("a game has a roster");
        let roster = Roster::read(&folder.origin(ROSTER), text, system.book());
        let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
        Arena { system, roster }
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.system.card().name
    }

    /// The game's book.
    pub fn book(&self) -> &Book {
        self.system.book()
    }

    /// The game's fights.
    pub fn fights(&self) -> &dyn Fights {
        self.system.fights().expect("an arena has fights")
    }

    /// The kinds of fight that the game knows.
    pub fn kinds(&self) -> &[String] {
        let kind = self.book().situation.get("kind");
        kind.unwrap_or_else(|| panic!("{} has no `kind`", self.name())).domain.words()
    }

    /// A situation with nothing said but these keys.
    #[track_caller]
    pub fn situation(&self, set: &[(&str, &str)]) -> Sheet {
        let form = &self.book().situation;
        let mut sheet = Sheet::blank(form);
        for (key, text) in set {
            sheet.set_text(form, key, text).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        sheet
    }

    /// A shipped stat line.
    #[track_caller]
    pub fn shipped(&self, name: &str) -> &StatLine {
        let found = self.roster.get(name);
        found.unwrap_or_else(|| panic!("{} has no {name} in its roster", self.name()))
    }

    /// A stat line with these numbers and weapons; all else is what it is unless said.
    #[track_caller]
    pub fn profile(&self, name: &str, set: &[(&str, &str)]) -> StatLine {
        let form = &self.book().profile;
        let mut sheet = Sheet::blank(form);
        for (key, text) in set {
            sheet.set_text(form, key, text).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        StatLine {
            name: name.to_owned(),
            points: None,
            says: None,
            origin: ValueOrigin::default(),
            sheet,
        }
    }

    /// A shipped stat line against itself in a fight of this kind.
    pub fn mirror(&self, profile: &StatLine, kind: &str) -> Meeting {
        self.roster.meeting(profile, profile, self.situation(&[("kind", kind)]))
    }

    /// All pairs of different shipped stat lines that make a duel of this kind, with the duel.
    pub fn duels(&self, kind: &str) -> Vec<([&StatLine; 2], Box<dyn Playable>)> {
        self.pairs(kind, |meeting| self.fights().duel(meeting))
    }

    /// All pairs of different shipped stat lines of whom the first can so attack the second, with
    /// the attack.
    pub fn attacks(&self, kind: &str) -> Vec<([&StatLine; 2], Box<dyn Assault>)> {
        self.pairs(kind, |meeting| self.fights().attack(meeting))
    }

    fn pairs<T>(
        &self,
        kind: &str,
        make: impl Fn(&Meeting) -> Result<T, SetupError>,
    ) -> Vec<([&StatLine; 2], T)> {
        let profiles = &self.roster.profiles;
        let pairs = profiles.iter().flat_map(|a| profiles.iter().map(move |b| [a, b]));
        let pairs = pairs.filter(|[a, b]| a.name != b.name);
        let made = pairs.filter_map(|[a, b]| {
            let meeting = self.roster.meeting(a, b, self.situation(&[("kind", kind)]));
            make(&meeting).ok().map(|made| ([a, b], made))
        });
        made.collect()
    }
}

/// How often a random meeting that the game refuses is drawn again.
const DRAWS_MAX: usize = 1000;

/// The most rounds that a random duel lasts.
const ROUNDS_MAX: i64 = 60;

/// A source of random stat lines and situations of one game.
pub struct Draw<'a> {
    arena: &'a Arena,
    luck: Xoshiro256PlusPlus,
    /// The least and the greatest number that a shipped stat line has of each key.
    shipped: BTreeMap<&'a str, (i64, i64)>,
}

impl<'a> Draw<'a> {
    /// The meetings of a seed.
    pub fn new(arena: &'a Arena, seed: u64) -> Draw<'a> {
        let mut shipped = BTreeMap::new();
        for profile in &arena.roster.profiles {
            for (key, value) in profile.sheet.iter() {
                let &Value::Number(number) = value else { continue };
                let (least, most) = shipped.entry(key).or_insert((number, number));
                (*least, *most) = (number.min(*least), number.max(*most));
            }
        }
        Draw { arena, luck: Xoshiro256PlusPlus::seed_from_u64(seed), shipped }
    }

    /// Whether one of so many equal chances comes true.
    pub fn one_in(&mut self, chances: u32) -> bool {
        self.luck.random_range(0..chances) == 0
    }

    /// One of them.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.luck.random_range(0..from.len())].clone()
    }

    /// A number between these two, both included.
    pub fn number(&mut self, low: i64, high: i64) -> i64 {
        self.luck.random_range(low..=high)
    }

    /// Some of them, at most `most`, in any order.
    fn some(&mut self, from: &[String], most: usize) -> Vec<String> {
        let (mut left, mut some) = (from.to_vec(), Vec::new());
        let many = self.luck.random_range(0..=most.min(left.len()));
        for _ in 0..many {
            some.push(left.swap_remove(self.luck.random_range(0..left.len())));
        }
        some
    }

    /// A value for a key: often what it is unless said, else one near it.
    fn value(&mut self, field: &Parameter) -> Value {
        match (&field.domain, &field.value) {
            (Domain::Flag, &Value::Flag(usual)) => Value::Flag(usual ^ self.one_in(4)),
            (Domain::Choices(words), usual) => {
                let any = field.key == "kind" || self.one_in(2);
                if any { Value::Choice(self.pick(words)) } else { usual.clone() }
            }
            (Domain::Sets(words), _) => Value::List(self.some(words, words.len() * 2 / 3)),
            (Domain::Range(..), _) if field.key == "rounds_max" => {
                Value::Number(self.number(1, ROUNDS_MAX))
            }
            (&Domain::Range(low, high), &Value::Number(usual)) => {
                if self.one_in(3) {
                    return Value::Number(usual);
                }
                // A stat line is drawn around the shipped ones, a situation farther.
                let shipped = self.shipped.get(field.key.as_str());
                let &(least, most) = shipped.unwrap_or(&(usual, usual));
                let spread = 2.max(if shipped.is_some() { usual.abs() / 2 } else { usual.abs() });
                let (from, to) = (least.min(usual - spread), most.max(usual + spread));
                Value::Number(self.number(low.max(from), high.min(to)))
            }
            (Domain::Names, _) => {
                let weapons = self.arena.roster.weapons.iter();
                let weapons: Vec<String> = weapons.map(|weapon| weapon.name.clone()).collect();
                Value::List(self.some(&weapons, 3))
            }
            (_, usual) => usual.clone(),
        }
    }

    /// A form filled in at random.
    fn sheet(&mut self, form: &Parameters) -> Sheet {
        let mut sheet = Sheet::blank(form);
        for field in form {
            let value = self.value(field);
            sheet.set(form, &field.key, value).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        sheet
    }

    /// A random stat line.
    pub fn profile(&mut self, name: &str) -> StatLine {
        let sheet = self.sheet(&self.arena.book().profile);
        StatLine {
            name: name.to_owned(),
            points: None,
            says: None,
            origin: ValueOrigin::default(),
            sheet,
        }
    }

    /// A random situation.
    pub fn situation(&mut self) -> Sheet {
        self.sheet(&self.arena.book().situation)
    }

    /// Two random stat lines in a random situation, whether or not the game knows what to make of
    /// it.
    pub fn meeting(&mut self) -> Meeting {
        let (ours, theirs) = (self.profile("ours"), self.profile("theirs"));
        let mut meeting = self.arena.roster.meeting(&ours, &theirs, self.situation());
        let carried = meeting.contenders.iter().flat_map(|one| &one.weapons);
        let carried: Vec<String> = carried.map(|weapon| weapon.name.clone()).collect();
        if !carried.is_empty() && self.one_in(4) {
            let named = Value::Choice(self.pick(&carried));
            let set = meeting.situation.set(&self.arena.book().situation, "weapon", named);
            set.unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        meeting
    }

    /// A random meeting of which `make` can make something, with what it makes.
    pub fn accepted<T>(
        &mut self,
        make: impl Fn(&Meeting) -> Result<T, SetupError>,
    ) -> (Meeting, T) {
        for _ in 0..DRAWS_MAX {
            let meeting = self.meeting();
            if let Ok(made) = make(&meeting) {
                return (meeting, made);
            }
        }
        panic!("{} refuses {DRAWS_MAX} random meetings in a row", self.arena.name());
    }

    /// A random meeting in a fight of this kind, whether or not the game knows what to make of it.
    pub fn meeting_of(&mut self, kind: &str) -> Meeting {
        let mut meeting = self.meeting();
        let kind = Value::Choice(kind.to_owned());
        let set = meeting.situation.set(&self.arena.book().situation, "kind", kind);
        set.unwrap_or_else(|refusal| panic!("{refusal}"));
        meeting
    }

    /// A random duel.
    pub fn duel(&mut self) -> (Meeting, Box<dyn Playable>) {
        let fights = self.arena.fights();
        self.accepted(|meeting| fights.duel(meeting))
    }

    /// A random attack.
    pub fn attack(&mut self) -> (Meeting, Box<dyn Assault>) {
        let fights = self.arena.fights();
        self.accepted(|meeting| fights.attack(meeting))
    }
}

/// A meeting in words that make it again: only what differs from the forms.
pub fn told(arena: &Arena, meeting: &Meeting) -> String {
    let differs = |sheet: &Sheet, form: &Parameters| {
        let usual = |key: &str| form.get(key).map(|field| field.value.clone());
        let said = sheet.iter().filter(|(key, value)| usual(key).as_ref() != Some(*value));
        said.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
    };
    let book = arena.book();
    let [a, b] = [0, 1].map(|at: usize| {
        let profile = &meeting.contenders[at].profile;
        format!("{} [{}]", profile.name, differs(&profile.sheet, &book.profile))
    });
    let situation = differs(&meeting.situation, &book.situation);
    format!("{}: {a} against {b} in [{situation}]", arena.name())
}

/// A yes or no about an attack.
pub type Aspect = (&'static str, fn(&AttackResult) -> bool);

/// What analyses ask of an attack.
pub const ASPECTS: [Aspect; 3] =
    [("a hit", |blow| blow.hit), ("a wound", AttackResult::wounds), ("out", |blow| blow.out)];
