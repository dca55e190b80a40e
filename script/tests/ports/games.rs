//! Games that are built in, written once more as scripts, and random meetings for both.

use std::sync::Arc;

use evenodds_engine::book::{UserGame, Value};
use evenodds_engine::fight::{Meeting, SetupError, Sheet};
use evenodds_engine::registry::{Fights, System};

use super::meetings::{Arena, Draw, arenas};

/// A built-in game and its script.
pub struct Port {
    /// The game in Rust.
    pub arena: Arena,
    /// The same game in a script.
    pub script: Arc<dyn System>,
    /// The kinds of fight that both know.
    kinds: &'static [&'static str],
    /// The kinds of weapon that both know, in each kind of fight.
    fits: fn(kind: &str, weapon: &str) -> bool,
    /// The most that small duels have of some keys of stat lines.
    small: &'static [(&'static str, i64)],
}

/// A meeting as each of the two takes it.
pub struct Pair {
    /// As the game in Rust does.
    pub rust: Meeting,
    /// As the script does.
    pub script: Meeting,
}

/// How often a meeting that the game refuses is drawn again.
const DRAWS_MAX: usize = 5000;

/// Opens a game in a script.
fn open(name: &str, game: &str, rules: &str) -> Arc<dyn System> {
    let own = UserGame::read(("game.toml", game), name, &[], None);
    let own = own.unwrap_or_else(|fault| panic!("{fault}"));
    evenodds_script::open(own, ("rules.rhai", rules)).unwrap_or_else(|fault| panic!("{fault}"))
}

fn arena(name: &str) -> Arena {
    arenas().into_iter().find(|arena| arena.name() == name).expect("a built-in game")
}

/// SPURG, whole.
pub fn spurg() -> Port {
    Port {
        arena: arena("spurg"),
        script: open("spurg", include_str!("spurg/game.toml"), include_str!("spurg/rules.rhai")),
        kinds: &["melee", "ranged"],
        fits: |kind, weapon| kind == weapon,
        small: &[],
    }
}

/// SPRAWL's shoot-out with guns.
pub fn sprawl() -> Port {
    Port {
        arena: arena("sprawl"),
        script: open("sprawl", include_str!("sprawl/game.toml"), include_str!("sprawl/rules.rhai")),
        kinds: &["shoot"],
        fits: |_, weapon| weapon == "gun",
        small: &[("toughness", 1), ("health", 2), ("guts", 1), ("shooting", 4)],
    }
}

impl Port {
    /// The name of the game.
    pub fn name(&self) -> &str {
        self.arena.name()
    }

    /// The fights of the script.
    pub fn fights(&self) -> &dyn Fights {
        self.script.fights().expect("the script has attacks")
    }

    /// A random meeting of which the game in Rust can make something, with what it makes; a small
    /// one has no numbers that make duels large.
    pub fn draw<T>(
        &self,
        draw: &mut Draw<'_>,
        is_small: bool,
        make: impl Fn(&dyn Fights, &Meeting) -> Result<T, SetupError>,
    ) -> (Pair, T) {
        for _ in 0..DRAWS_MAX {
            let kind = draw.pick(self.kinds);
            let mut rust = self.armed(draw.meeting_of(kind), kind);
            if is_small {
                self.shrink(&mut rust);
            }
            if let Ok(made) = make(self.arena.fights(), &rust) {
                return (Pair { script: self.translated(&rust), rust }, made);
            }
        }
        panic!("{} refuses {DRAWS_MAX} random meetings in a row", self.name());
    }

    /// A meeting of shipped stat lines in a kind of fight.
    pub fn shipped(&self, [a, b]: [&str; 2], kind: &str) -> Pair {
        let [a, b] = [a, b].map(|name| self.arena.shipped(name));
        let situation = self.arena.situation(&[("kind", kind)]);
        let rust = self.armed(self.arena.roster.meeting(a, b, situation), kind);
        Pair { script: self.translated(&rust), rust }
    }

    /// Lowers the numbers that make duels large.
    fn shrink(&self, meeting: &mut Meeting) {
        let form = &self.arena.book().profile;
        for contender in &mut meeting.contenders {
            let sheet = &mut contender.profile.sheet;
            for &(key, most) in self.small {
                let value = Value::Number(sheet.number::<i64>(key).min(most));
                sheet.set(form, key, value).unwrap_or_else(|refusal| panic!("{refusal}"));
            }
        }
    }

    /// A script takes the first weapon that is carried: those that do not fit are left at home.
    fn armed(&self, mut meeting: Meeting, kind: &str) -> Meeting {
        for contender in &mut meeting.contenders {
            contender.weapons.retain(|weapon| (self.fits)(kind, weapon.sheet.word("kind")));
        }
        meeting
    }

    /// The meeting for the script, whose situations say nothing of one side alone but its edge.
    fn translated(&self, rust: &Meeting) -> Meeting {
        let mut script = rust.clone();
        let Some(Value::Number(suffered)) = rust.situation.get("damage_suffered") else {
            return script;
        };
        for (contender, suffered) in script.contenders.iter_mut().zip([*suffered, 0]) {
            let form = &self.script.book().profile;
            let mut sheet = Sheet::blank(form);
            for field in form {
                let value = match &field.key[..] {
                    "suffered_before" => Some(Value::Number(suffered)),
                    key => contender.profile.sheet.get(key).cloned(),
                };
                let value = value.unwrap_or_else(|| field.value.clone());
                sheet.set(form, &field.key, value).unwrap_or_else(|refusal| panic!("{refusal}"));
            }
            contender.profile.sheet = sheet;
        }
        script
    }
}
