//! The numbers for attacks and wounds.

use crate::book::{Lookup, Parameters};

/// The numbers for attacks and wounds, in addition to the pools.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a yes or no of the book")]
pub struct FightRules {
    /// The Difficulty added by short range.
    pub short_range: i16,
    /// The Difficulty added by partial cover.
    pub cover_partial: i16,
    /// The Difficulty added by full cover.
    pub cover_full: i16,
    /// The Difficulty added by a running target.
    pub target_running: i16,
    /// The Difficulty added by a small target.
    pub target_small: i16,
    /// The Difficulty added by a large target.
    pub target_large: i16,
    /// The Difficulty added by aiming at a spot.
    pub spot: i16,
    /// The range of a throw in inches, by Muscle.
    pub throw_inches: Lookup<u16>,
    /// The direction of a scatter by die roll, in eighths of a turn clockwise, 0 for straight
    /// beyond the target; `None` for a re-roll.
    pub scatter_direction: Lookup<Option<u8>>,
    /// The inches added to a scatter by the same die roll.
    pub scatter_inches: Lookup<i16>,
    /// The divisor of the scatter of a throw.
    pub scatter_thrown_divisor: u8,
    /// The divisor of the scatter of a launch.
    pub scatter_shot_divisor: u8,
    /// Whether a blast that has scattered does damage.
    pub scatter_harms: bool,
    /// The effect of a misfire on a gun, by die roll.
    pub misfire: Lookup<Misfire>,
    /// The Incapacitation Table.
    pub incapacitation: Lookup<Incapacitation>,
    /// Whether a fighter at 0 Health is immediately Out of Action.
    pub zero_is_out: bool,
    /// How a brawl continues with a fighter at 0 Health.
    pub brawl_at_zero: AtZero,
    /// Whether figures in contact with one at 0 Health are free of it.
    pub zero_frees: bool,
    /// Whether a fighter felled in its own Turn may recover in that Turn.
    pub recovery_at_once: bool,
    /// Whether Muscle is the Power of bare hands.
    pub muscle_is_power: bool,
    /// The height in inches from which a fall does damage.
    pub fall_inches_min: u16,
    /// Whether Toughness resists the damage of a fall.
    pub fall_resisted: bool,
    /// Whether damage suffered before the fight is subtracted from Health.
    pub suffered_off_health: bool,
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
        let number = |key: &str| parameters.number::<i16>(key);
        let inches = |key: &str| parameters.number::<u16>(key);
        let face = |key: &str| parameters.number::<u8>(key);
        let scatter = parameters.table("scatter");
        FightRules {
            short_range: number("short_range"),
            cover_partial: number("cover_partial"),
            cover_full: number("cover_full"),
            target_running: number("target_running"),
            target_small: number("target_small"),
            target_large: number("target_large"),
            spot: number("spot"),
            throw_inches: parameters.table("throw").numbers("inches"),
            scatter_direction: scatter.choices("direction", |word| match word {
                "again" => Some(None),
                word => direction(word).map(Some),
            }),
            scatter_inches: scatter.numbers("inches"),
            scatter_thrown_divisor: face("scatter_thrown_divisor"),
            scatter_shot_divisor: face("scatter_shot_divisor"),
            scatter_harms: parameters.choice("scatter_damage") == "power",
            misfire: parameters.table("misfire").choices("result", Misfire::of),
            incapacitation: parameters
                .table("incapacitation")
                .choices("result", Incapacitation::of),
            zero_is_out: parameters.choice("zero_health") == "out",
            brawl_at_zero: match parameters.choice("brawl_at_zero") {
                "end" => AtZero::End,
                "fight" => AtZero::Fight,
                _ => AtZero::Finish,
            },
            zero_frees: parameters.choice("contact_at_zero") == "leave",
            recovery_at_once: parameters.flag("recovery_at_once"),
            muscle_is_power: parameters.choice("unarmed_power") == "muscle",
            fall_inches_min: inches("fall_inches_min"),
            fall_resisted: parameters.flag("fall_resisted"),
            suffered_off_health: parameters.flag("suffered_off_health"),
        }
    }
}
