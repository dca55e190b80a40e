//! The numbers of the d20 game, read from the book, and how they configure the die over a target.

mod roll;

pub use roll::{AttackRoll, Swing};

use crate::book::{Parameters, Terms, Tracked};
use crate::dice::Die;
use crate::mechanics::{DieOver, Versus};
use crate::table::UNITS;

/// The rules of d20 fights with all numbers of the book. Modifiers have the signs of the text.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) roll: Tracked<AttackRoll>,
    pub(super) melee_from_crouched: Tracked<i16>,
    pub(super) melee_from_prone: Tracked<i16>,
    pub(super) melee_at_crouched: Tracked<i16>,
    pub(super) melee_at_prone: Tracked<i16>,
    pub(super) charge_to_hit: Tracked<i16>,
    pub(super) charge_defense: Tracked<i16>,
    pub(super) medium_to_hit: Tracked<i16>,
    pub(super) long_to_hit: Tracked<i16>,
    pub(super) extreme_to_hit: Tracked<i16>,
    pub(super) ranged_from_crouched: Tracked<i16>,
    pub(super) ranged_from_prone: Tracked<i16>,
    pub(super) prone_range_relief: Tracked<i16>,
    pub(super) shot_to_hit: Tracked<i16>,
    pub(super) burst_shots: Tracked<u8>,
    pub(super) automatic_shots: Tracked<u8>,
    pub(super) aim_to_hit: Tracked<i16>,
    pub(super) aim_hard_to_hit: Tracked<i16>,
    pub(super) aim_standard_damage: Tracked<bool>,
    pub(super) arm_to_hit: Tracked<i16>,
    pub(super) arms_damage: Tracked<i16>,
    pub(super) leg_feet: Tracked<u16>,
    pub(super) leg_feet_min: Tracked<u16>,
    pub(super) damage_min: Tracked<i32>,
    pub(super) unarmed: Tracked<Die>,
    pub(super) dodge_over: Tracked<bool>,
    pub(super) dodge_blows: Tracked<bool>,
    pub(super) dodge_spares_all: Tracked<bool>,
    pub(super) free_aim: Tracked<bool>,
    pub(super) stance_holds: Tracked<bool>,
    pub(super) critical_leaves: Tracked<u16>,
    /// The fumble table, by roll from 1 on.
    pub(super) fumble_shot: Tracked<[Fumbled; 6]>,
    /// Whether the fumble table is rolled on at short and medium range too.
    pub(super) fumbles_near: Tracked<bool>,
    pub(super) backfire_percent: Tracked<u8>,
    pub(super) backfire_harms: Tracked<bool>,
    /// Whether half damage halves each shot, and not the total.
    pub(super) halves_each: Tracked<bool>,
    /// Whether the higher bonus goes first of those who tie for initiative.
    pub(super) bonus_breaks_ties: Tracked<bool>,
    /// Whether picking up what was dropped takes the standard action.
    pub(super) picking_up_is_action: Tracked<bool>,
    pub(super) choice: Tracked<CriticalChoice>,
    pub(super) life_point_adds: Tracked<bool>,
    pub(super) life_point_save: Tracked<bool>,
    pub(super) fortitude_dc: Tracked<i16>,
    pub(super) armor_half_defense: Tracked<i16>,
    pub(super) table: TableRules,
}

/// What the attacker chooses for a critical hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CriticalChoice {
    /// Double damage, unless the target has only one Life Point left.
    DoubleOrLast,
    /// Double damage.
    Double,
    /// A Life Point.
    Life,
}

/// The numbers for fights on a table; lengths in units.
#[derive(Clone, Debug)]
pub struct TableRules {
    /// The number of times its Speed that a figure runs.
    pub run_factor: Tracked<i32>,
    /// The difficulty of the save to continue running.
    pub endurance_dc: Tracked<i16>,
    /// The cost of each step between standing and lying.
    pub stoop: Tracked<i32>,
    /// The cost of a jump.
    pub jump: Tracked<i32>,
    /// The number that the roll of a jump must reach.
    pub jump_dc: Tracked<i16>,
    /// The height above which obstacles cannot be jumped.
    pub jump_high: Tracked<i32>,
    /// The height up to which obstacles are simply stepped over.
    pub step: Tracked<i32>,
    /// The accuracy with which the length of a charge is measured.
    pub charge_step: Tracked<i32>,
    /// The gap within which bases are in melee.
    pub reach: Tracked<i32>,
    /// The factor by which difficult ground increases the cost of movement.
    pub difficult_factor: Tracked<i32>,
    /// Whether what is exactly as high as eyes and heads hides them.
    pub level_hides: Tracked<bool>,
    /// The bonus to Defense of cover that only veils.
    pub veiled_cover: Tracked<i16>,
}

impl TableRules {
    fn of(parameters: &Parameters) -> TableRules {
        let feet = |key| parameters.tracked(|parameters| parameters.number::<i32>(key) * UNITS);
        let number = |key| parameters.tracked(|parameters| parameters.number(key));
        TableRules {
            run_factor: number("run_factor"),
            endurance_dc: parameters.tracked(|parameters| parameters.number("endurance_dc")),
            stoop: feet("stoop_feet"),
            jump: feet("jump_feet"),
            jump_dc: parameters.tracked(|parameters| parameters.number("jump_dc")),
            jump_high: feet("jump_high_feet"),
            step: feet("step_feet"),
            charge_step: feet("charge_step_feet"),
            reach: feet("reach_feet"),
            difficult_factor: number("difficult_factor"),
            level_hides: parameters.tracked(|parameters| parameters.flag("level_cover")),
            veiled_cover: parameters.tracked(|parameters| parameters.number("veiled_cover")),
        }
    }
}

/// Returns the attack roll of a weapon with the default ranges for criticals and fumbles.
#[must_use]
pub fn attack_roll(parameters: &Parameters) -> DieOver {
    // d20 L38a and d20 L55a: the die and the attack bonus, for melee and ranged alike.
    // d20 L121a: the Defense itself is a hit.
    DieOver {
        die: parameters.die("die"),
        // d20 L148: a critical hit from the top of the range on, normally a 20.
        critical_from: parameters.number("critical_from"),
        // d20 L128: a fumble up to the end of the range, normally a 1.
        fumble_to: parameters.number("fumble_to"),
        critical_always_hits: parameters.flag("critical_always_hits"),
        fumble_always_misses: parameters.flag("fumble_always_misses"),
    }
}

/// Returns the check for these terms.
pub(super) fn check(terms: Terms) -> Versus {
    Versus { bonus: terms.rating(), defence: terms.against() }
}

/// A result of the fumble table for shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fumbled {
    /// The shot goes astray.
    Stray,
    /// The clip is wasted.
    Empty,
    /// The weapon jams.
    Jam,
    /// The weapon backfires, or jams.
    Backfire,
}

impl Fumbled {
    /// Returns the result for a word of the book.
    fn of(word: &str) -> Option<Fumbled> {
        match word {
            "stray" => Some(Fumbled::Stray),
            "empty" => Some(Fumbled::Empty),
            "jam" => Some(Fumbled::Jam),
            "backfire" => Some(Fumbled::Backfire),
            _ => None,
        }
    }
}

impl Rules {
    /// Reads the rules from these parameters.
    #[must_use]
    pub fn of(parameters: &Parameters) -> Rules {
        let number = |key| parameters.tracked(|parameters| parameters.number::<i16>(key));
        let small = |key| parameters.tracked(|parameters| parameters.number::<u8>(key));
        let whole = |key| parameters.tracked(|parameters| parameters.number::<u16>(key));
        let flag = |key| parameters.tracked(|parameters| parameters.flag(key));
        let says = |key, word| parameters.tracked(|parameters| parameters.choice(key) == word);
        Rules {
            roll: parameters.tracked(|parameters| AttackRoll {
                usual: attack_roll(parameters),
                range_always_hits: parameters.flag("weapon_critical_always_hits"),
            }),
            melee_from_crouched: number("melee_from_crouched"),
            melee_from_prone: number("melee_from_prone"),
            melee_at_crouched: number("melee_at_crouched"),
            melee_at_prone: number("melee_at_prone"),
            charge_to_hit: number("charge_to_hit"),
            charge_defense: number("charge_defense"),
            medium_to_hit: number("medium_to_hit"),
            long_to_hit: number("long_to_hit"),
            extreme_to_hit: number("extreme_to_hit"),
            ranged_from_crouched: number("ranged_from_crouched"),
            ranged_from_prone: number("ranged_from_prone"),
            prone_range_relief: number("prone_range_relief"),
            shot_to_hit: number("shot_to_hit"),
            burst_shots: small("burst_shots"),
            automatic_shots: small("automatic_shots"),
            aim_to_hit: number("aim_to_hit"),
            aim_hard_to_hit: number("aim_hard_to_hit"),
            aim_standard_damage: flag("aim_standard_damage"),
            arm_to_hit: number("arm_to_hit"),
            arms_damage: number("arms_damage"),
            leg_feet: whole("leg_feet"),
            leg_feet_min: whole("leg_feet_min"),
            damage_min: parameters.tracked(|parameters| parameters.number("damage_min")),
            unarmed: parameters.tracked(|parameters| parameters.die("unarmed_faces")),
            dodge_over: says("dodge", "over"),
            dodge_blows: says("dodge_scope", "all"),
            dodge_spares_all: says("dodge_spares", "all"),
            free_aim: flag("free_attack_aim"),
            stance_holds: says("duel_stance", "always"),
            critical_leaves: whole("critical_leaves"),
            fumble_shot: parameters.tracked(|parameters| {
                parameters.table("fumble_shot").choices("result", Fumbled::of).array(1)
            }),
            fumbles_near: says("fumble_shot_range", "any"),
            backfire_percent: small("backfire_percent"),
            backfire_harms: says("backfire_damage", "weapon"),
            halves_each: says("halving", "each"),
            bonus_breaks_ties: says("initiative_ties", "bonus"),
            picking_up_is_action: says("picking_up", "action"),
            choice: parameters.tracked(|parameters| match parameters.choice("critical_choice") {
                "double" => CriticalChoice::Double,
                "life" => CriticalChoice::Life,
                _ => CriticalChoice::DoubleOrLast,
            }),
            life_point_adds: flag("life_point_adds"),
            life_point_save: flag("life_point_save"),
            fortitude_dc: number("fortitude_dc"),
            armor_half_defense: number("armor_half_defense"),
            table: TableRules::of(parameters),
        }
    }

    /// Returns the lowest critical and the highest fumble of a weapon without ranges of its own.
    pub(super) fn usual(&self) -> (u8, u8) {
        (self.roll.usual.critical_from, self.roll.usual.fumble_to)
    }
}
