//! What the book sets of tables, beside attacks.

use crate::book::Parameters;
use crate::table::UNITS;

/// What the book sets of tables; lengths in units.
#[derive(Clone, Copy, Debug)]
pub struct TableRules {
    /// How many times its Speed a figure runs.
    pub(super) run_factor: i32,
    /// What a runner's save has to reach to run on.
    pub(super) endurance_dc: i16,
    /// What each step between standing and lying costs.
    pub(super) stoop: i32,
    /// What a jump costs.
    pub(super) jump: i32,
    /// What a jumper's die has to reach.
    pub(super) jump_dc: i16,
    /// What is higher is not jumped over.
    pub(super) jump_high: i32,
    /// What is no higher is stepped over.
    pub(super) step: i32,
    /// The measure by which a way is the whole Speed.
    pub(super) charge_step: i32,
    /// The gap at which bases are in melee.
    pub(super) reach: i32,
    /// What difficult ground takes of Speed.
    pub(super) difficult_factor: i32,
    /// What cover that veils adds to the Defense.
    pub(super) veiled_cover: i16,
}

impl TableRules {
    /// The rules as these parameters set them.
    #[must_use]
    pub(in crate::games::d20) fn of(parameters: &Parameters) -> TableRules {
        let feet = |key: &str| parameters.number::<i32>(key) * UNITS;
        TableRules {
            run_factor: parameters.number("run_factor"),
            endurance_dc: parameters.number("endurance_dc"),
            stoop: feet("stoop_feet"),
            jump: feet("jump_feet"),
            jump_dc: parameters.number("jump_dc"),
            jump_high: feet("jump_high_feet"),
            step: feet("step_feet"),
            charge_step: feet("charge_step_feet"),
            reach: feet("reach_feet"),
            difficult_factor: parameters.number("difficult_factor"),
            veiled_cover: parameters.number("veiled_cover"),
        }
    }
}
