//! What the book sets of attacks and wounds.

use crate::book::Parameters;

/// What the book sets of attacks and wounds, besides the pools.
#[derive(Clone, Copy, Debug)]
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
    /// Inches of a throw by Muscle, from 1.
    pub throw_inches: [u16; 5],
    /// Inches by which a 9 shortens a scatter and a 10 lengthens it.
    pub scatter_shift_inches: i16,
    /// What the scatter of a throw is divided by.
    pub scatter_thrown_divisor: u8,
    /// What the scatter of a launch is divided by.
    pub scatter_shot_divisor: u8,
    /// Whether a blast that scattered does damage.
    pub scatter_harms: bool,
    /// The highest face with which a misfire jams the gun.
    pub misfire_jam_to: u8,
    /// The highest face of the Incapacitation Table that is Recovery.
    pub recovery_to: u8,
    /// The highest face of the Incapacitation Table that is Down.
    pub down_to: u8,
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

impl FightRules {
    /// The numbers that these parameters set.
    #[must_use]
    pub fn of(parameters: &Parameters) -> FightRules {
        let number = |key: &str| parameters.number::<i16>(key);
        let inches = |key: &str| parameters.number::<u16>(key);
        let face = |key: &str| parameters.number::<u8>(key);
        FightRules {
            short_range: number("short_range"),
            cover_partial: number("cover_partial"),
            cover_full: number("cover_full"),
            target_running: number("target_running"),
            target_small: number("target_small"),
            target_large: number("target_large"),
            spot: number("spot"),
            throw_inches: [
                inches("throw_inches_1"),
                inches("throw_inches_2"),
                inches("throw_inches_3"),
                inches("throw_inches_4"),
                inches("throw_inches_5"),
            ],
            scatter_shift_inches: number("scatter_shift_inches"),
            scatter_thrown_divisor: face("scatter_thrown_divisor"),
            scatter_shot_divisor: face("scatter_shot_divisor"),
            scatter_harms: parameters.choice("scatter_damage") == "power",
            misfire_jam_to: face("misfire_jam_to"),
            recovery_to: face("incapacitation_recovery_to"),
            down_to: face("incapacitation_down_to"),
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
