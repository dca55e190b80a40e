//! Volt weapons, read from a roster.

use super::wounds::WoundKind;
use crate::fight::Sheet;
use crate::games::volt::rules::Rules;

/// A weapon as used in this fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// Strike in close combat; 0 for a ranged weapon.
    pub strike: i16,
    /// Guard in close combat; 0 for a ranged weapon.
    pub guard: i16,
    /// The values of snap, directed and aimed shots, by [`Preparation`](super::Preparation); 0 for
    /// a melee weapon.
    pub shots: [i16; 3],
    /// The longest distance without a penalty; 0 for a melee weapon.
    pub range: i16,
    /// Pierce, compared with Protection.
    pub pierce: i16,
    /// Damage.
    pub damage: i16,
    /// The kind of its wounds.
    pub wounds: WoundKind,
    /// The fire mode.
    pub mode: Mode,
    /// What it needs between shots.
    pub loading: Loading,
    /// Whether it is mounted.
    pub mounted: bool,
}

/// What a weapon needs between shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loading {
    /// Nothing.
    Ready,
    /// Loading by hand after each shot.
    Slow,
    /// An action before each shot.
    Prep,
}

/// A fire mode, from least to most shots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// One shot.
    Single,
    /// Two shots in quick succession.
    Fast,
    /// Five shots at once.
    Burst,
    /// Ten shots, in two attacks.
    Auto,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 4] = [Mode::Single, Mode::Fast, Mode::Burst, Mode::Auto];

    /// Returns the mode of this name.
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
    /// Returns the weapon of an unarmed fighter.
    pub fn bare_hands(rules: &Rules) -> Weapon {
        let [strike, guard] = rules.unarmed.each_ref().map(|one| **one);
        let [pierce, damage] = rules.unarmed_harm.each_ref().map(|one| **one);
        Weapon {
            strike,
            guard,
            shots: [0; 3],
            range: 0,
            pierce,
            damage,
            wounds: WoundKind::OF_BARE_HANDS,
            mode: Mode::Single,
            loading: Loading::Ready,
            mounted: false,
        }
    }

    /// Reads a melee weapon.
    pub fn melee(sheet: &Sheet) -> Weapon {
        // Volt X16: melee weapons have Strike and Guard.
        let [strike, guard] = ["strike", "guard"].map(|key| sheet.number(key));
        Weapon { strike, guard, mode: Mode::Single, ..Weapon::read(sheet) }
    }

    /// Reads a ranged weapon, in this mode if it has it.
    pub fn ranged(sheet: &Sheet, wanted: Mode) -> Weapon {
        let read = Weapon::read(sheet);
        // Volt X16: ranged weapons have Snap, Directed, Aimed and Range.
        let shots = ["snap", "directed", "aimed"].map(|key| sheet.number(key));
        let mode = if wanted <= read.mode { wanted } else { Mode::Single };
        Weapon { shots, range: sheet.number("range"), mode, ..read }
    }

    /// Reads what all weapons have; the mode is the one with the most shots.
    fn read(sheet: &Sheet) -> Weapon {
        let has = |mode: &str| sheet.words("modes").iter().any(|word| word == mode);
        // Volt L49a: a weapon with Burst also makes Fast attacks.
        // Volt L50a: one with Auto makes both.
        let able = [("auto", Mode::Auto), ("burst", Mode::Burst), ("fast", Mode::Fast)];
        let mode = able.into_iter().find(|(word, _)| has(word));
        // Volt L46c: bows and many anti-tank weapons are Prep; the roster says which.
        let loading = match (has("prep"), has("slow")) {
            (true, _) => Loading::Prep,
            (false, true) => Loading::Slow,
            (false, false) => Loading::Ready,
        };
        Weapon {
            strike: 0,
            guard: 0,
            shots: [0; 3],
            range: 0,
            // Volt X17: all weapons have Pierce and Damage.
            pierce: sheet.number("pierce"),
            damage: sheet.number("damage"),
            wounds: WoundKind::of(sheet.flag("stun")),
            mode: mode.map_or(Mode::Single, |(_, mode)| mode),
            loading,
            mounted: has("mounted"),
        }
    }
}
