//! What the book sets of tables and squads, besides attacks.

use crate::book::Parameters;
use crate::table::UNITS;

/// What the book sets of tables and squads; lengths in units.
#[derive(Clone, Copy, Debug)]
pub struct TableRules {
    /// Half the width of the base on which a figure stands, unless it is said.
    pub base_radius: i32,
    /// How many times Quickness a run covers.
    pub run_factor: i32,
    /// How near a runner comes to an enemy in clear view.
    pub run_stop: i32,
    /// What Quickness is divided by on difficult ground.
    pub difficult_divisor: i32,
    /// The Difficulty of running over it.
    pub difficult_run: u8,
    /// What Quickness is divided by on treacherous ground.
    pub treacherous_divisor: i32,
    /// The inches a Turn that make treacherous ground impassable, or fewer.
    pub treacherous_inches: i32,
    /// Lower obstacles are crossed for nothing.
    pub step_height: i32,
    /// As wide, or less.
    pub step_width: i32,
    /// Higher ones are not crossed.
    pub climb_height: i32,
    /// Whether a low obstacle that is too wide for a step is a step all the same.
    pub wide_is_step: bool,
    /// Whether a charge is a run: over difficult ground, and to shoot at.
    pub charge_is_run: bool,
    /// How far a success carries in a jump.
    pub jump: i32,
    /// Lower and narrower targets are small.
    pub small: i32,
    /// Higher or wider targets are large.
    pub large: i32,
    /// Whether those in close combat can be shot at.
    pub into_combat: bool,
    /// How near to a ledge the Pinned may fall off.
    pub ledge: i32,
    /// How far the Down crawl.
    pub crawl: i32,
    /// How near friends have to be to see somebody go Out of Action.
    pub guts_reach: i32,
    /// From what the Guts of a witness are taken.
    pub guts_from: u8,
    /// From what the Guts of a Panicked Character are taken.
    pub nerve_from: u8,
    /// How near a Leader has to be.
    pub leader_reach: i32,
    /// Beyond how many percent of a squad affected it may rout.
    pub rout_percent: usize,
}

impl TableRules {
    /// The numbers that these parameters set, with figures on bases so wide.
    #[must_use]
    pub fn of(parameters: &Parameters, base: i32) -> TableRules {
        let number = |key: &str| parameters.number::<i32>(key);
        let small = |key: &str| parameters.number::<u8>(key);
        let inches = |key: &str| parameters.number::<i32>(key) * UNITS;
        let hundredths = |key: &str| parameters.number::<i32>(key) * UNITS / 100;
        TableRules {
            base_radius: base / 2,
            run_factor: number("run_factor"),
            run_stop: inches("run_stop_inches"),
            difficult_divisor: number("difficult_divisor"),
            difficult_run: small("difficult_run_difficulty"),
            treacherous_divisor: number("treacherous_divisor"),
            treacherous_inches: number("treacherous_impassable_inches"),
            step_height: inches("step_height_inches"),
            step_width: inches("step_width_inches"),
            climb_height: inches("climb_height_inches"),
            wide_is_step: parameters.choice("low_wide_obstacle") == "free",
            charge_is_run: parameters.flag("charge_is_run"),
            jump: inches("jump_inches"),
            small: hundredths("small_hundredths"),
            large: hundredths("large_hundredths"),
            into_combat: parameters.flag("shoot_into_combat"),
            ledge: inches("ledge_inches"),
            crawl: inches("crawl_inches"),
            guts_reach: inches("guts_inches"),
            guts_from: small("guts_from"),
            nerve_from: small("nerve_from"),
            leader_reach: inches("leader_inches"),
            rout_percent: parameters.number("rout_percent"),
        }
    }
}
