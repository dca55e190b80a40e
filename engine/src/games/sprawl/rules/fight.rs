//! The numbers for attacks and wounds.

use crate::book::{Lookup, Parameters, Tracked};

/// The numbers for attacks and wounds, in addition to the pools.
#[derive(Clone, Debug)]
pub struct FightRules {
    /// The Difficulty added by short range.
    pub short_range: Tracked<i16>,
    /// The Difficulty added by partial cover.
    pub cover_partial: Tracked<i16>,
    /// The Difficulty added by full cover.
    pub cover_full: Tracked<i16>,
    /// The Difficulty added by a running target.
    pub target_running: Tracked<i16>,
    /// The Difficulty added by a small target.
    pub target_small: Tracked<i16>,
    /// The Difficulty added by a large target.
    pub target_large: Tracked<i16>,
    /// The Difficulty added by aiming at a spot.
    pub spot: Tracked<i16>,
    /// The range of a throw in inches, by Muscle.
    pub throw_inches: Tracked<Lookup<u16>>,
    /// The direction of a scatter by die roll, in eighths of a turn clockwise, 0 for straight
    /// beyond the target; `None` for a re-roll.
    pub scatter_direction: Tracked<Lookup<Option<u8>>>,
    /// The inches added to a scatter by the same die roll.
    pub scatter_inches: Tracked<Lookup<i16>>,
    /// The divisor of the scatter of a throw.
    pub scatter_thrown_divisor: Tracked<u8>,
    /// The divisor of the scatter of a launch.
    pub scatter_shot_divisor: Tracked<u8>,
    /// Whether the inches that the direction of a scatter adds are divided too.
    pub scatter_halves_all: Tracked<bool>,
    /// Whether a blast that has scattered does damage.
    pub scatter_harms: Tracked<bool>,
    /// Whether a blast that has scattered pins.
    pub scatter_pins: Tracked<bool>,
    /// Whether all in a blast have one Damage Test.
    pub blast_shared: Tracked<bool>,
    /// Whether a grenade or rocket that misfires goes off.
    pub misfire_explodes: Tracked<bool>,
    /// The effect of a misfire on a gun, by die roll.
    pub misfire: Tracked<Lookup<Misfire>>,
    /// The Incapacitation Table.
    pub incapacitation: Tracked<Lookup<Incapacitation>>,
    /// Whether a fighter at 0 Health is immediately Out of Action.
    pub zero_is_out: Tracked<bool>,
    /// How a brawl continues with a fighter at 0 Health.
    pub brawl_at_zero: Tracked<AtZero>,
    /// Whether figures in contact with one at 0 Health are free of it.
    pub zero_frees: Tracked<bool>,
    /// Whether a fighter felled in its own Turn may recover in that Turn.
    pub recovery_at_once: Tracked<bool>,
    /// Whether Muscle is the Power of bare hands.
    pub muscle_is_power: Tracked<bool>,
    /// The height in inches from which a fall does damage.
    pub fall_inches_min: Tracked<u16>,
    /// Whether Toughness resists the damage of a fall.
    pub fall_resisted: Tracked<bool>,
    /// Whether damage suffered before the fight is subtracted from Health.
    pub suffered_off_health: Tracked<bool>,
}

/// How a brawl continues with a fighter at 0 Health.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtZero {
    /// It continues, and a fighter at 0 Health rolls no dice until it is up.
    Finish,
    /// It ends.
    End,
    /// It continues, and a fighter with the result Recovery fights back.
    Fight,
}

/// The effect of a misfire on a gun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Misfire {
    /// A jam.
    Jam,
    /// No ammunition left.
    Empty,
}

/// A result of the Incapacitation Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Incapacitation {
    /// Pinned, and gets up with 1 Health.
    Recovery,
    /// Down.
    Down,
    /// Out of Action.
    Out,
}

/// The directions of a scatter from the attacker's point of view, clockwise.
pub const DIRECTIONS: [&str; 8] = [
    "straight beyond",
    "beyond and to the right of",
    "to the right of",
    "short and to the right of",
    "short of",
    "short and to the left of",
    "to the left of",
    "beyond and to the left of",
];

/// Returns the number of the direction of this name.
fn direction(word: &str) -> Option<u8> {
    DIRECTIONS.iter().position(|direction| *direction == word).map(|place| place as u8)
}

impl Misfire {
    fn of(word: &str) -> Option<Misfire> {
        match word {
            "jam" => Some(Misfire::Jam),
            "empty" => Some(Misfire::Empty),
            _ => None,
        }
    }
}

impl Incapacitation {
    fn of(word: &str) -> Option<Incapacitation> {
        match word {
            "recovery" => Some(Incapacitation::Recovery),
            "down" => Some(Incapacitation::Down),
            "out" => Some(Incapacitation::Out),
            _ => None,
        }
    }
}

impl FightRules {
    /// Reads the numbers from these parameters.
    #[must_use]
    pub fn of(parameters: &Parameters) -> FightRules {
        let number = |key| parameters.tracked(|parameters| parameters.number::<i16>(key));
        let inches = |key| parameters.tracked(|parameters| parameters.number::<u16>(key));
        let face = |key| parameters.tracked(|parameters| parameters.number::<u8>(key));
        let flag = |key| parameters.tracked(|parameters| parameters.flag(key));
        let says = |key, word| parameters.tracked(|parameters| parameters.choice(key) == word);
        FightRules {
            short_range: number("short_range"),
            cover_partial: number("cover_partial"),
            cover_full: number("cover_full"),
            target_running: number("target_running"),
            target_small: number("target_small"),
            target_large: number("target_large"),
            spot: number("spot"),
            throw_inches: parameters
                .tracked(|parameters| parameters.table("throw").numbers("inches")),
            scatter_direction: parameters.tracked(|parameters| {
                parameters.table("scatter").choices("direction", |word| match word {
                    "again" => Some(None),
                    word => direction(word).map(Some),
                })
            }),
            scatter_inches: parameters
                .tracked(|parameters| parameters.table("scatter").numbers("inches")),
            scatter_thrown_divisor: face("scatter_thrown_divisor"),
            scatter_shot_divisor: face("scatter_shot_divisor"),
            scatter_halves_all: says("scatter_halves", "all"),
            scatter_harms: says("scatter_damage", "power"),
            scatter_pins: flag("scatter_pins"),
            blast_shared: says("blast_damage", "shared"),
            misfire_explodes: flag("misfire_explodes"),
            misfire: parameters
                .tracked(|parameters| parameters.table("misfire").choices("result", Misfire::of)),
            incapacitation: parameters.tracked(|parameters| {
                parameters.table("incapacitation").choices("result", Incapacitation::of)
            }),
            zero_is_out: says("zero_health", "out"),
            brawl_at_zero: parameters.tracked(|parameters| {
                match parameters.choice("brawl_at_zero") {
                    "end" => AtZero::End,
                    "fight" => AtZero::Fight,
                    _ => AtZero::Finish,
                }
            }),
            zero_frees: says("contact_at_zero", "leave"),
            recovery_at_once: flag("recovery_at_once"),
            muscle_is_power: says("unarmed_power", "muscle"),
            fall_inches_min: inches("fall_inches_min"),
            fall_resisted: flag("fall_resisted"),
            suffered_off_health: flag("suffered_off_health"),
        }
    }
}
