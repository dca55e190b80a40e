//! The numbers for tables and squads.

use crate::book::{Parameters, Tracked};
use crate::table::{Sector, UNITS};

/// The numbers for tables and squads; lengths in units.
#[derive(Clone, Debug)]
pub struct TableRules {
    /// The default radius of a base.
    pub base_radius: i32,
    /// The distance of a run, as a multiple of Quickness.
    pub run_factor: Tracked<i32>,
    /// How near a runner may come to a visible enemy.
    pub run_stop: Tracked<i32>,
    /// The divisor of Quickness on difficult ground.
    pub difficult_divisor: Tracked<i32>,
    /// The Difficulty of running over difficult ground.
    pub difficult_run: Tracked<u8>,
    /// The divisor of Quickness on treacherous ground.
    pub treacherous_divisor: Tracked<i32>,
    /// The inches per Turn at or below which treacherous ground is impassable.
    pub treacherous_inches: Tracked<i32>,
    /// The height below which obstacles cost nothing.
    pub step_height: Tracked<i32>,
    /// The width up to which such obstacles cost nothing.
    pub step_width: Tracked<i32>,
    /// The height above which obstacles cannot be crossed.
    pub climb_height: Tracked<i32>,
    /// Whether a low obstacle that is too wide for a step still counts as one.
    pub wide_is_step: Tracked<bool>,
    /// Whether a charge counts as a run, on difficult ground and for attackers.
    pub charge_is_run: Tracked<bool>,
    /// How much farther than it goes a charge is believed to reach.
    pub charge_misjudged: Tracked<i32>,
    /// The distance of a jump for each success.
    pub jump: Tracked<i32>,
    /// The height and width below which targets are small.
    pub small: Tracked<i32>,
    /// The height or width above which targets are large.
    pub large: Tracked<i32>,
    /// Whether figures in close combat can be shot at.
    pub into_combat: Tracked<bool>,
    /// Which figures on the ground can be shot at.
    pub shot_at: Tracked<OnGround>,
    /// Which figures on the ground test their nerve.
    pub dismayed: Tracked<OnGround>,
    /// Whether what is exactly as high as eyes and heads hides them.
    pub level_hides: Tracked<bool>,
    /// Whether a figure in the way is cover.
    pub figures_cover: Tracked<bool>,
    /// The sector of the targets of a figure that has not moved yet.
    pub turning: Tracked<Sector>,
    /// How near a ledge Pinned figures may fall off.
    pub ledge: Tracked<i32>,
    /// The height above which an edge is one to fall from.
    pub ledge_height: Tracked<i32>,
    /// Whether figures that jump short fall there.
    pub short_jump_falls: Tracked<bool>,
    /// How far apart the floors of figures in close combat have to be less than.
    pub contact_height: Tracked<i32>,
    /// The sector of the directions away from the enemy.
    pub flight: Tracked<Sector>,
    /// How far figures that are Down can crawl.
    pub crawl: Tracked<i32>,
    /// How near friends must be to witness a casualty.
    pub guts_reach: Tracked<i32>,
    /// The number from which the Guts of a witness are subtracted.
    pub guts_from: Tracked<u8>,
    /// The number from which the Guts of a Panicked Character are subtracted.
    pub nerve_from: Tracked<u8>,
    /// The fewest successes that a Panicked Character needs.
    pub nerve_min: Tracked<u8>,
    /// How near a Leader must be.
    pub leader_reach: Tracked<i32>,
    /// The percentage of affected Characters above which a squad may rout.
    pub rout_percent: Tracked<usize>,
    /// How often a squad tests for the same affected Characters.
    pub rout_tests: Tracked<RoutTests>,
}

/// How often a squad tests for the same affected Characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoutTests {
    /// Once.
    Once,
    /// In each of its Turns, as long as there are too many.
    EachTurn,
}

/// Those of the Characters on the ground to whom a rule applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnGround {
    /// All of them.
    All,
    /// All but those who are Down.
    NotDown,
    /// The Pinned who have Health left.
    Pinned,
    /// None.
    None,
}

impl OnGround {
    fn of(word: &str) -> OnGround {
        match word {
            "not_down" => OnGround::NotDown,
            "pinned" => OnGround::Pinned,
            "none" => OnGround::None,
            _ => OnGround::All,
        }
    }
}

impl TableRules {
    /// Reads the numbers from these parameters, with figures on bases of this diameter.
    #[must_use]
    pub fn of(parameters: &Parameters, base: i32) -> TableRules {
        let number = |key| parameters.tracked(|parameters| parameters.number::<i32>(key));
        let small = |key| parameters.tracked(|parameters| parameters.number::<u8>(key));
        let flag = |key| parameters.tracked(|parameters| parameters.flag(key));
        let inches = |key| parameters.tracked(|parameters| parameters.number::<i32>(key) * UNITS);
        let hundredths =
            |key| parameters.tracked(|parameters| parameters.number::<i32>(key) * UNITS / 100);
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
            wide_is_step: parameters
                .tracked(|parameters| parameters.choice("low_wide_obstacle") == "free"),
            charge_is_run: flag("charge_is_run"),
            charge_misjudged: inches("charge_misjudged_inches"),
            jump: inches("jump_inches"),
            small: hundredths("small_hundredths"),
            large: hundredths("large_hundredths"),
            into_combat: flag("shoot_into_combat"),
            shot_at: parameters
                .tracked(|parameters| OnGround::of(parameters.choice("shoot_fallen"))),
            dismayed: parameters
                .tracked(|parameters| OnGround::of(parameters.choice("guts_of_fallen"))),
            level_hides: flag("level_cover"),
            figures_cover: flag("figures_cover"),
            turning: parameters.tracked(|parameters| match parameters.flag("turn_in_place") {
                true => Sector::All,
                false => Sector::Quarter,
            }),
            ledge: inches("ledge_inches"),
            ledge_height: inches("ledge_height_inches"),
            short_jump_falls: parameters
                .tracked(|parameters| parameters.choice("short_jump") == "fall"),
            contact_height: inches("contact_height_inches"),
            flight: parameters.tracked(|parameters| match parameters.choice("flight_direction") {
                "half" => Sector::Half,
                _ => Sector::Quarter,
            }),
            crawl: inches("crawl_inches"),
            guts_reach: inches("guts_inches"),
            guts_from: small("guts_from"),
            nerve_from: small("nerve_from"),
            nerve_min: small("nerve_min"),
            leader_reach: inches("leader_inches"),
            rout_percent: parameters.tracked(|parameters| parameters.number("rout_percent")),
            rout_tests: parameters.tracked(|parameters| match parameters.choice("rout_tests") {
                "each_turn" => RoutTests::EachTurn,
                _ => RoutTests::Once,
            }),
        }
    }
}
