//! Volt weapons, as they are read from a roster.

use crate::fight::Sheet;

/// A weapon as it is used in this fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Strike in close combat; 0 of a weapon that shoots.
    pub strike: i16,
    /// Guard in close combat; 0 of a weapon that shoots.
    pub guard: i16,
    /// The values of snap, directed and aimed shots, by [`Preparation`]; 0 of one that does not.
    pub shots: [i16; 3],
    /// The farthest distance without a penalty; 0 of a weapon that does not shoot.
    pub range: i16,
    /// Pierce, held against Protection.
    pub pierce: i16,
    /// Damage.
    pub damage: i16,
    /// What its wounds are.
    pub wounds: Kind,
    /// How it fires.
    pub mode: Mode,
    /// What it takes between shots.
    pub pace: Pace,
    /// Whether it stands on a mount.
    pub mounted: bool,
}

/// What a wound is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// It can put out of the fight.
    Stun,
    /// It can kill.
    Injury,
}

/// What a weapon takes between shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A shot every turn.
    Ready,
    /// Loading by hand after each shot.
    Slow,
    /// An action before each shot.
    Prep,
}

/// How a weapon fires, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// One shot.
    Single,
    /// Two in quick succession.
    Fast,
    /// Five at once.
    Burst,
    /// Ten, in two attacks.
    Auto,
}

impl Mode {
    /// All of them.
    pub(super) const ALL: [Mode; 4] = [Mode::Single, Mode::Fast, Mode::Burst, Mode::Auto];

    /// The mode of that name.
    #[must_use]
    pub fn of(word: &str) -> Mode {
        match word {
            "fast" => Mode::Fast,
            "burst" => Mode::Burst,
            "auto" => Mode::Auto,
            _ => Mode::Single,
        }
    }
}

impl Weapon {
    /// Reads a weapon for close combat.
    pub(super) fn melee(name: &str, sheet: &Sheet) -> Weapon {
        let read = Weapon::read(name, sheet);
        // Volt X16: those for close combat have a Strike and a Guard.
        let [strike, guard] = ["strike", "guard"].map(|key| sheet.number(key));
        Weapon { strike, guard, mode: Mode::Single, ..read }
    }

    /// Reads a weapon that shoots, in this mode if it can.
    pub(super) fn ranged(name: &str, sheet: &Sheet, wanted: Mode) -> Weapon {
        let read = Weapon::read(name, sheet);
        // Volt X16: those that shoot have Snap, Directed, Aimed and Range.
        let shots = ["snap", "directed", "aimed"].map(|key| sheet.number(key));
        let mode = if wanted <= read.mode { wanted } else { Mode::Single };
        Weapon { shots, range: sheet.number("range"), mode, ..read }
    }

    /// Reads what all weapons have; the mode is the most that it can do.
    fn read(name: &str, sheet: &Sheet) -> Weapon {
        let has = |mode: &str| sheet.words("modes").iter().any(|word| word == mode);
        // Volt L49a: a weapon with Burst also makes Fast attacks.
        // Volt L50a: one with Auto makes both.
        let able = [("auto", Mode::Auto), ("burst", Mode::Burst), ("fast", Mode::Fast)];
        let mode = able.into_iter().find(|(word, _)| has(word));
        // Volt L46c: bows and many weapons against tanks are Prep; the roster says which.
        let pace = match (has("prep"), has("slow")) {
            (true, _) => Pace::Prep,
            (false, true) => Pace::Slow,
            (false, false) => Pace::Ready,
        };
        Weapon {
            name: name.to_owned(),
            strike: 0,
            guard: 0,
            shots: [0; 3],
            range: 0,
            // Volt X17: all weapons have Pierce and Damage.
            pierce: sheet.number("pierce"),
            damage: sheet.number("damage"),
            // Volt X12: a wound is Stun or Injury, by the weapon.
            wounds: if sheet.flag("stun") { Kind::Stun } else { Kind::Injury },
            mode: mode.map_or(Mode::Single, |(_, mode)| mode),
            pace,
            mounted: has("mounted"),
        }
    }
}
