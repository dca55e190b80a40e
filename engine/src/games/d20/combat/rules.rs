//! The numbers of d20 fights, as the book sets them.

use super::AttackRoll;
use super::damage::Choice;
use super::fumble::Fumbled;
use crate::book::Parameters;
use crate::dice::Die;
use crate::games::d20::mechanic::attack_roll;
use crate::games::d20::squad::TableRules;

/// The rules of d20 fights, with all numbers of the book; modifiers have the signs of the text.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a reading of its own")]
pub struct Rules {
    pub(super) roll: AttackRoll,
    pub(super) melee_from_crouched: i16,
    pub(super) melee_from_prone: i16,
    pub(super) melee_at_crouched: i16,
    pub(super) melee_at_prone: i16,
    pub(super) charge_to_hit: i16,
    pub(super) charge_defense: i16,
    pub(super) medium_to_hit: i16,
    pub(super) long_to_hit: i16,
    pub(super) extreme_to_hit: i16,
    pub(super) ranged_from_crouched: i16,
    pub(super) ranged_from_prone: i16,
    pub(super) prone_range_relief: i16,
    pub(super) shot_to_hit: i16,
    pub(super) burst_shots: u8,
    pub(super) automatic_shots: u8,
    pub(super) aim_to_hit: i16,
    pub(super) aim_hard_to_hit: i16,
    pub(super) aim_standard_damage: bool,
    pub(super) arm_to_hit: i16,
    pub(super) arms_damage: i16,
    pub(super) leg_feet: u16,
    pub(super) leg_feet_min: u16,
    pub(super) damage_min: i32,
    pub(in crate::games::d20) unarmed: Die,
    pub(super) dodge_over: bool,
    pub(super) dodge_blows: bool,
    /// By the roll of the fumble table, from 1 on.
    pub(super) fumble_shot: [Fumbled; 6],
    pub(super) backfire_percent: u8,
    pub(super) choice: Choice,
    pub(super) life_point_adds: bool,
    pub(super) life_point_save: bool,
    pub(super) fortitude_dc: i16,
    pub(super) armor_half_defense: i16,
    pub(in crate::games::d20) table: TableRules,
}

impl Rules {
    /// The rules as these parameters set them.
    #[must_use]
    pub fn of(parameters: &Parameters) -> Rules {
        let number = |key| parameters.number::<i16>(key);
        let small = |key| parameters.number::<u8>(key);
        Rules {
            roll: AttackRoll(attack_roll(parameters)),
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
            aim_standard_damage: parameters.flag("aim_standard_damage"),
            arm_to_hit: number("arm_to_hit"),
            arms_damage: number("arms_damage"),
            leg_feet: parameters.number("leg_feet"),
            leg_feet_min: parameters.number("leg_feet_min"),
            damage_min: parameters.number("damage_min"),
            unarmed: parameters.die("unarmed_faces"),
            dodge_over: parameters.choice("dodge") == "over",
            dodge_blows: parameters.choice("dodge_scope") == "all",
            fumble_shot: parameters.table("fumble_shot").choices("result", Fumbled::of).array(1),
            backfire_percent: small("backfire_percent"),
            choice: match parameters.choice("critical_choice") {
                "double" => Choice::Double,
                "life" => Choice::Life,
                _ => Choice::DoubleOrLast,
            },
            life_point_adds: parameters.flag("life_point_adds"),
            life_point_save: parameters.flag("life_point_save"),
            fortitude_dc: number("fortitude_dc"),
            armor_half_defense: number("armor_half_defense"),
            table: TableRules::of(parameters),
        }
    }

    /// From where on and up to where a weapon without ranges of its own is critical and fumbles.
    pub(in crate::games::d20) fn usual(&self) -> (u8, u8) {
        (self.roll.0.critical_from, self.roll.0.fumble_to)
    }
}
