//! The numbers of Volt, read from the book, and how they configure the roll of two dice.

use crate::book::{Lookup, Parameters, Terms, Tracked, Value};
use crate::mechanics::{Attempt, TwoDiceUnder};
use crate::table::{Sector, UNITS};

/// The rules with all numbers of the book.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The roll of a black and a white die.
    pub roll: Tracked<TwoDiceUnder>,
    /// The distance to a target, by metres.
    distance: Tracked<Lookup<i16>>,
    /// The modifier to the value of a shot beyond the weapon's Range.
    pub beyond_range: Tracked<i16>,
    /// The number of steps beyond its Range that a weapon can shoot.
    pub beyond_range_steps: Tracked<i16>,
    /// The bonus of a Fast attack to Damage.
    pub fast_damage: Tracked<i16>,
    /// The bonus of a Burst to the value.
    pub burst_value: Tracked<i16>,
    /// The longest distance of single shots, Fast attacks, Bursts and full Auto without a mount.
    pub mode_distance: [Tracked<i16>; 4],
    /// The modifier of moving to the value of a shot.
    pub moving: Tracked<i16>,
    /// The modifier of a moving target.
    pub moving_target: Tracked<i16>,
    /// The modifier of a target on the ground.
    pub prone_target: Tracked<i16>,
    /// The modifier of a target of which almost nothing is visible.
    pub firing_position: Tracked<i16>,
    /// Whether what is exactly as high as eyes and heads hides them.
    pub level_hides: Tracked<bool>,
    /// The value of a shot at a target behind a veil.
    pub veiled_cover: Tracked<i16>,
    /// Whether a weapon stays Directed after a shot.
    pub stays_directed: Tracked<bool>,
    /// Whether a shot in the turn after using another weapon is a snap shot.
    pub changed_weapon_snaps: Tracked<bool>,
    /// The limits of distance that a mount frees from.
    pub mounted_exempt: Tracked<Exempt>,
    /// Strike and Guard with bare hands.
    pub unarmed: [Tracked<i16>; 2],
    /// Pierce and Damage with bare hands.
    pub unarmed_harm: [Tracked<i16>; 2],
    /// The Guard of an unaware defender.
    pub unaware_guard: Tracked<i16>,
    /// The modifier of Strength to Pierce and Damage in close combat.
    strength: Tracked<Lookup<i16>>,
    /// The bonus of a full hit to Pierce.
    pub full_hit_pierce: Tracked<i16>,
    /// The bonus of a full hit to Damage.
    pub full_hit_damage: Tracked<i16>,
    /// How far Pierce can be below Protection for a hit still to penetrate as Stun; 0 for not at
    /// all.
    pub stun_band: Tracked<i16>,
    /// Whether a full hit that penetrates as Stun also rolls for an Injury.
    pub blunted_injures: Tracked<bool>,
    /// Whether a failed damage roll marks a row.
    pub failed_marks: Tracked<bool>,
    /// The penalty of several wounds.
    pub several: Tracked<Several>,
    /// How many times wounds lower Guard, too: once or never.
    pub guard_penalty: Tracked<i16>,
    /// What puts a fighter out by Stun.
    pub stun_out: Tracked<StunOut>,
    /// The penalty of a wound on each row from 1 on, by Willpower; `None` if it leaves the fighter
    /// unable to act.
    pub wound_rows: [Tracked<Lookup<Option<i16>>>; 10],
    /// Whether an Injury on each row from 1 on puts the fighter out.
    pub deadly_rows: Tracked<[bool; 10]>,
    /// Whether an Injury above 10 differs from one of 10.
    pub over_ten: Tracked<bool>,
    /// The bonus of Quick Reflexes to the roll for order.
    pub quick_reflexes: Tracked<i16>,
    /// The bonus of a reckless fighter's attacks, and of attacks on it.
    pub reckless: [Tracked<i16>; 2],
    /// The modifier of looking for a weak spot.
    pub find_weakness: Tracked<i16>,
    /// The modifier of a shot to disarm or immobilize.
    pub hamper_value: Tracked<i16>,
    /// The lowest penalty of a wound that disarms or immobilizes.
    pub hamper_penalty: Tracked<i16>,
    /// Coverage and Protection of each of [`ARMOUR`].
    pub armour: [[Tracked<i16>; 2]; ARMOUR.len()],
    /// The value rolled for order if the first action has no roll.
    pub unrolled: Tracked<Unrolled>,
    /// Who of those who tie in the roll for order goes first.
    pub order_ties: Tracked<OrderTies>,
    /// The sector that counts as the general direction of a weapon.
    pub direction: Tracked<Sector>,
    /// The divisor of a move that is combined with another action.
    pub move_divisor: Tracked<i32>,
    /// The divisor of the height of a ducked figure.
    pub duck: Tracked<u8>,
    /// The factor by which difficult ground increases the cost of movement.
    pub difficult_factor: Tracked<i32>,
    /// The highest rise that can be climbed, in units.
    pub climb: Tracked<i32>,
    /// The cost of climbing, in units.
    pub climb_cost: Tracked<i32>,
}

/// The kinds of armour with numbers in the book.
pub const ARMOUR: [&str; 3] = ["leather", "vest", "mail"];

/// What puts a fighter out by Stun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StunOut {
    /// A row that leaves unable to act.
    X,
    /// Also a row on which an Injury is deadly.
    Deadly,
    /// Also the lack of a free row.
    Full,
}

/// The penalty of several wounds together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Several {
    /// The sum of all penalties.
    Sum,
    /// The worst penalty.
    Worst,
}

/// The limits of distance that a mount frees a weapon from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exempt {
    /// Those of Fast attacks, Bursts and full Auto.
    All,
    /// Those of Bursts and full Auto.
    Bursts,
}

/// Who of those who tie in the roll for order goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderTies {
    /// They roll again.
    Roll,
    /// The one with the higher value; with the same value they roll again.
    Value,
}

/// The value rolled for order if the first action has no roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrolled {
    /// Agility.
    Agility,
    /// The value of a directed shot, or of a close attack.
    Attack,
}

impl Rules {
    /// Reads the rules from a book's parameters.
    #[must_use]
    pub fn of(parameters: &Parameters) -> Rules {
        let number = |key: &str| parameters.tracked(|parameters| parameters.number::<i16>(key));
        let lengths = |key| parameters.tracked(|parameters| parameters.number::<i32>(key) * UNITS);
        let says = |key, word| parameters.tracked(|parameters| parameters.choice(key) == word);
        let flag = |key| parameters.tracked(|parameters| parameters.flag(key));
        Rules {
            roll: parameters.tracked(roll),
            distance: parameters
                .tracked(|parameters| parameters.table("distance").numbers("distance")),
            beyond_range: number("beyond_range"),
            beyond_range_steps: number("beyond_range_steps"),
            fast_damage: number("fast_damage"),
            burst_value: number("burst_value"),
            mode_distance: [
                i16::MAX.into(),
                number("fast_distance"),
                number("burst_distance"),
                number("auto_distance"),
            ],
            moving: number("moving"),
            moving_target: number("moving_target"),
            prone_target: number("prone_target"),
            firing_position: number("firing_position"),
            level_hides: flag("level_cover"),
            veiled_cover: number("veiled_cover"),
            stays_directed: flag("stays_directed"),
            changed_weapon_snaps: flag("changed_weapon_snaps"),
            mounted_exempt: parameters.tracked(|parameters| {
                match parameters.choice("mounted_exempt") {
                    "bursts" => Exempt::Bursts,
                    _ => Exempt::All,
                }
            }),
            unarmed: [number("unarmed_strike"), number("unarmed_guard")],
            unarmed_harm: [number("unarmed_pierce"), number("unarmed_damage")],
            armour: ARMOUR.map(|kind| {
                ["coverage", "protection"].map(|what| number(&format!("{kind}_{what}")))
            }),
            unaware_guard: number("unaware_guard"),
            strength: parameters
                .tracked(|parameters| parameters.table("strength_damage").numbers("change")),
            full_hit_pierce: number("full_hit_pierce"),
            full_hit_damage: number("full_hit_damage"),
            stun_band: parameters.tracked(|parameters| match parameters.choice("protection") {
                "stun" => parameters.number("stun_band"),
                _ => 0,
            }),
            blunted_injures: flag("blunted_injures"),
            failed_marks: says("failed_damage", "lowest"),
            several: parameters.tracked(|parameters| match parameters.choice("wound_penalty") {
                "worst" => Several::Worst,
                _ => Several::Sum,
            }),
            guard_penalty: parameters.tracked(|parameters| parameters.flag("guard_penalty").into()),
            stun_out: parameters.tracked(|parameters| match parameters.choice("stun_out") {
                "deadly" => StunOut::Deadly,
                "full" => StunOut::Full,
                _ => StunOut::X,
            }),
            wound_rows: std::array::from_fn(|nth| {
                parameters.tracked(|parameters| wound_row(parameters, nth + 1))
            }),
            deadly_rows: parameters
                .tracked(|parameters| parameters.table("deadly_rows").flags("deadly").array(1)),
            over_ten: says("over_ten", "dead"),
            quick_reflexes: number("quick_reflexes"),
            reckless: [number("reckless_own"), number("reckless_foes")],
            find_weakness: number("find_weakness"),
            hamper_value: number("hamper_value"),
            hamper_penalty: number("hamper_penalty"),
            unrolled: parameters.tracked(|parameters| {
                match parameters.choice("order_without_roll") {
                    "attack" => Unrolled::Attack,
                    _ => Unrolled::Agility,
                }
            }),
            order_ties: parameters.tracked(|parameters| match parameters.choice("order_ties") {
                "value" => OrderTies::Value,
                _ => OrderTies::Roll,
            }),
            direction: parameters.tracked(|parameters| {
                match parameters.choice("general_direction") {
                    "half" => Sector::Half,
                    _ => Sector::Quarter,
                }
            }),
            move_divisor: parameters.tracked(|parameters| parameters.number("move_divisor")),
            duck: parameters.tracked(|parameters| parameters.number("duck_divisor")),
            difficult_factor: parameters
                .tracked(|parameters| parameters.number("difficult_factor")),
            climb: lengths("climb_metres"),
            climb_cost: lengths("climb_cost_metres"),
        }
    }

    /// Returns the distance to a target this many metres away, 0 to 7.
    #[must_use]
    pub fn distance(&self, metres: u32) -> i16 {
        // Volt L32c: under 5 m the distance is 0, which every success beats.
        // Volt L32b: about 100 m is 4.
        self.distance.at(metres)
    }

    /// Returns the modifier of Strength to Pierce and Damage in close combat.
    #[must_use]
    pub fn damage_modifier(&self, strength: i16) -> i16 {
        self.strength.at(strength)
    }

    /// Returns Coverage and Protection of a kind of armour; `None` for custom armour.
    #[must_use]
    pub fn armour(&self, kind: &str) -> Option<[i16; 2]> {
        ARMOUR
            .iter()
            .position(|known| *known == kind)
            .map(|at| self.armour[at].each_ref().map(|one| **one))
    }
}

/// Returns the penalty of a wound on a row, by Willpower; `None` if it leaves the fighter unable to
/// act.
fn wound_row(parameters: &Parameters, row: usize) -> Lookup<Option<i16>> {
    parameters.table("wound_rows").lookup(&format!("row_{row}"), |value| match value {
        Value::Number(penalty) => i16::try_from(*penalty).ok().map(Some),
        _ => Some(None),
    })
}

/// Configures the roll of a black and a white die.
#[must_use]
pub fn roll(parameters: &Parameters) -> TwoDiceUnder {
    // Volt X1: two dice, black and white, each a success at or under the value.
    // Volt X2: the highest success is the degree. Volt X3: without one the highest die rates it.
    TwoDiceUnder {
        die: parameters.die("die"),
        // Volt X4: 20 more for each further time that a die still succeeds.
        repeats: parameters.flag("adds_twenty"),
        // Volt X6: a die hits above the opposing number and within the value; two hits are a full
        // hit.
        doubles: parameters.flag("full_hits"),
        // Volt X7: if used, a black 1 always succeeds and a black 20 always fails.
        black_decides: parameters.flag("automatic_1_and_20"),
    }
}

/// Returns the check for these terms, before any ease.
#[must_use]
pub fn check(terms: Terms) -> Attempt {
    // Volt X5: modifiers change the value, not the dice.
    // Volt L18: a success also has to beat what the opponent does against it.
    // Volt L20a, Volt L22a and Volt L32a: that is the Guard or the distance; the degree has to be
    // higher.
    Attempt { value: terms.rating(), against: terms.against() }
}
