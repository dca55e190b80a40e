//! What the book sets of attacks and wounds.

use crate::book::{Lookup, Parameters};

/// What the book sets of attacks and wounds, besides the pools.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a yes or no of the book")]
pub struct FightRules {
    /// Difficulty added by short range.
    pub short_range: i16,
    /// Difficulty added by partial cover.
    pub cover_partial: i16,
    /// Difficulty added by full cover.
    pub cover_full: i16,
    /// Difficulty added by a target that runs.
    pub target_running: i16,
    /// Difficulty added by a small target.
    pub target_small: i16,
    /// Difficulty added by a large target.
    pub target_large: i16,
    /// Difficulty added by aiming at a spot.
    pub spot: i16,
    /// Inches of a throw by Muscle.
    pub throw_inches: Lookup<u16>,
    /// In which of the eight directions a scatter goes by the face of its die, from 0, straight
    /// beyond, clockwise; none where it is rolled again.
    pub scatter_direction: Lookup<Option<u8>>,
    /// Inches by which the face of that die lengthens a scatter.
    pub scatter_inches: Lookup<i16>,
    /// What the scatter of a throw is divided by.
    pub scatter_thrown_divisor: u8,
    /// What the scatter of a launch is divided by.
    pub scatter_shot_divisor: u8,
    /// Whether a blast that scattered does damage.
    pub scatter_harms: bool,
    /// What a misfire does to a gun by the face of its die.
    pub misfire: Lookup<Misfire>,
    /// The Incapacitation Table.
    pub incapacitation: Lookup<Incapacitation>,
    /// Whether a fighter at 0 Health is Out of Action at once.
    pub zero_is_out: bool,
    /// What becomes of a brawl when a fighter is at 0 Health.
    pub brawl_at_zero: AtZero,
    /// Whether a fighter felled in its own Turn may recover in it.
    pub recovery_at_once: bool,
    /// Whether Muscle is the Power of bare hands.
    pub muscle_is_power: bool,
    /// Inches from which a fall does damage.
    pub fall_inches_min: u16,
    /// Whether Toughness resists the damage of a fall.
    pub fall_resisted: bool,
    /// Whether damage suffered before the fight came off Health.
    pub suffered_off_health: bool,
}

/// What becomes of a brawl when a fighter is at 0 Health.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtZero {
    /// It goes on, and a fighter at 0 Health rolls no dice until it is up.
    Finish,
    /// It is over.
    End,
    /// It goes on, and a fighter with the result Recovery still fights back.
    Fight,
}

/// What a misfire does to a gun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Misfire {
    /// It jams.
    Jam,
    /// It is out of ammo.
    Empty,
}

/// A result of the Incapacitation Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Incapacitation {
    /// Pinned, and up again with 1 Health.
    Recovery,
    /// Down.
    Down,
    /// Out of Action.
    Out,
}

/// Directions of a scatter as the one who throws sees them, clockwise.
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

/// The number of the direction of that name.
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
    /// The numbers that these parameters set.
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
            recovery_at_once: parameters.flag("recovery_at_once"),
            muscle_is_power: parameters.choice("unarmed_power") == "muscle",
            fall_inches_min: inches("fall_inches_min"),
            fall_resisted: parameters.flag("fall_resisted"),
            suffered_off_health: parameters.flag("suffered_off_health"),
        }
    }
}
