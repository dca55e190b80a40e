//! The numbers of Volt: how its book sets the roll of two dice, and what it sets of fights.

use crate::book::{Lookup, Parameters, Terms, Value};
use crate::mechanics::{Attempt, TwoDiceUnder};
use crate::table::{Sector, UNITS};

/// The rules as a book sets them.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The roll of a black and a white die.
    pub roll: TwoDiceUnder,
    /// The distance to a target by metres.
    distance: Lookup<i16>,
    /// What a shot beyond the weapon's Range changes on the value.
    pub beyond_range: i16,
    /// How many steps beyond its Range a weapon shoots.
    pub beyond_range_steps: i16,
    /// What a Fast attack adds to Damage.
    pub fast_damage: i16,
    /// What a Burst adds to the value.
    pub burst_value: i16,
    /// The farthest distance of single shots, Fast attacks, Bursts and full Auto without a mount.
    pub mode_distance: [i16; 4],
    /// What moving changes on the value of a shot.
    pub moving: i16,
    /// What a moving target changes on the value of a shot.
    pub moving_target: i16,
    /// What a target on the ground changes on the value of a shot.
    pub prone_target: i16,
    /// What a target of which next to nothing shows changes on the value of a shot.
    pub firing_position: i16,
    /// The value of a shot at a target behind a veil.
    pub veiled_cover: i16,
    /// Whether a weapon stays Directed after a shot.
    pub stays_directed: bool,
    /// Strike and Guard of bare hands.
    pub unarmed: [i16; 2],
    /// Pierce and Damage of bare hands.
    pub unarmed_harm: [i16; 2],
    /// The Guard of an unaware defender.
    pub unaware_guard: i16,
    /// What Strength changes on Pierce and Damage of blows.
    strength: Lookup<i16>,
    /// What a full hit adds to Pierce.
    pub full_hit_pierce: i16,
    /// What a full hit adds to Damage.
    pub full_hit_damage: i16,
    /// How far below Protection a hit still comes through, as Stun; 0 where none does.
    pub stun_band: i16,
    /// Whether a failed damage roll marks a row.
    pub failed_marks: bool,
    /// What several wounds cost.
    pub several: Several,
    /// What a wound on each row from 1 on costs, by Willpower; none where it leaves unable to act.
    pub wound_rows: [Lookup<Option<i16>>; 10],
    /// Whether an Injury on each row from 1 on puts out.
    pub deadly_rows: [bool; 10],
    /// Whether an Injury over 10 is told from one of 10.
    pub over_ten: bool,
    /// What Quick Reflexes add to the roll for order.
    pub quick_reflexes: i16,
    /// What the reckless add to their attacks, and to those on them.
    pub reckless: [i16; 2],
    /// What looking for a weak spot changes on the value.
    pub find_weakness: i16,
    /// What a shot to disarm or to immobilize changes on the value.
    pub hamper_value: i16,
    /// The penalty from which on its wound does so.
    pub hamper_penalty: i16,
    /// Coverage and Protection of each of [`ARMOUR`].
    pub armour: [[i16; 2]; ARMOUR.len()],
    /// What is rolled for order where the first action has no roll.
    pub unrolled: Unrolled,
    /// What counts as the general direction in which a weapon points.
    pub direction: Sector,
    /// What a move is divided by where another action goes with it.
    pub move_divisor: i32,
    /// What the height of the ducked is divided by.
    pub duck: u8,
    /// What difficult ground takes of a move.
    pub difficult_factor: i32,
    /// What is higher is not got over, in units.
    pub climb: i32,
    /// What getting over something takes of a move, in units.
    pub climb_cost: i32,
}

/// The kinds of armour that the book gives numbers.
pub const ARMOUR: [&str; 3] = ["leather", "vest", "mail"];

/// What several wounds cost together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Several {
    /// All their penalties.
    Sum,
    /// The worst one.
    Worst,
}

/// What is rolled for order where the first action has no roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrolled {
    /// Agility.
    Agility,
    /// The value of a directed shot, or of a blow.
    Attack,
}

impl Rules {
    /// The rules of a book's parameters.
    #[must_use]
    pub fn of(parameters: &Parameters) -> Rules {
        let number = |key: &str| parameters.number::<i16>(key);
        let lengths = |key: &str| parameters.number::<i32>(key) * UNITS;
        Rules {
            roll: roll(parameters),
            distance: parameters.table("distance").numbers("distance"),
            beyond_range: number("beyond_range"),
            beyond_range_steps: number("beyond_range_steps"),
            fast_damage: number("fast_damage"),
            burst_value: number("burst_value"),
            mode_distance: [
                i16::MAX,
                number("fast_distance"),
                number("burst_distance"),
                number("auto_distance"),
            ],
            moving: number("moving"),
            moving_target: number("moving_target"),
            prone_target: number("prone_target"),
            firing_position: number("firing_position"),
            veiled_cover: number("veiled_cover"),
            stays_directed: parameters.flag("stays_directed"),
            unarmed: [number("unarmed_strike"), number("unarmed_guard")],
            unarmed_harm: [number("unarmed_pierce"), number("unarmed_damage")],
            armour: ARMOUR.map(|kind| {
                ["coverage", "protection"].map(|what| number(&format!("{kind}_{what}")))
            }),
            unaware_guard: number("unaware_guard"),
            strength: parameters.table("strength_damage").numbers("change"),
            full_hit_pierce: number("full_hit_pierce"),
            full_hit_damage: number("full_hit_damage"),
            stun_band: match parameters.choice("protection") {
                "stun" => number("stun_band"),
                _ => 0,
            },
            failed_marks: parameters.choice("failed_damage") == "lowest",
            several: match parameters.choice("wound_penalty") {
                "worst" => Several::Worst,
                _ => Several::Sum,
            },
            wound_rows: std::array::from_fn(|nth| wound_row(parameters, nth + 1)),
            deadly_rows: parameters.table("deadly_rows").flags("deadly").array(1),
            over_ten: parameters.choice("over_ten") == "dead",
            quick_reflexes: number("quick_reflexes"),
            reckless: [number("reckless_own"), number("reckless_foes")],
            find_weakness: number("find_weakness"),
            hamper_value: number("hamper_value"),
            hamper_penalty: number("hamper_penalty"),
            unrolled: match parameters.choice("order_without_roll") {
                "attack" => Unrolled::Attack,
                _ => Unrolled::Agility,
            },
            direction: match parameters.choice("general_direction") {
                "half" => Sector::Half,
                _ => Sector::Quarter,
            },
            move_divisor: parameters.number("move_divisor"),
            duck: parameters.number("duck_divisor"),
            difficult_factor: parameters.number("difficult_factor"),
            climb: lengths("climb_metres"),
            climb_cost: lengths("climb_cost_metres"),
        }
    }

    /// The distance to a target so many metres away, 0 to 7.
    #[must_use]
    pub fn distance(&self, metres: u32) -> i16 {
        // Volt L32c: under 5 m the distance is 0, which every success beats.
        // Volt L32b: about 100 m is 4.
        self.distance.at(metres)
    }

    /// What Strength changes on Pierce and Damage of blows.
    #[must_use]
    pub fn damage_modifier(&self, strength: i16) -> i16 {
        self.strength.at(strength)
    }

    /// Coverage and Protection of a kind of armour; none for one with numbers of its own.
    #[must_use]
    pub fn armour(&self, kind: &str) -> Option<[i16; 2]> {
        ARMOUR.iter().position(|known| *known == kind).map(|at| self.armour[at])
    }
}

/// What a wound on a row costs, by Willpower; none where it leaves unable to act.
fn wound_row(parameters: &Parameters, row: usize) -> Lookup<Option<i16>> {
    parameters.table("wound_rows").lookup(&format!("row_{row}"), |value| match value {
        Value::Number(penalty) => i16::try_from(*penalty).ok().map(Some),
        _ => Some(None),
    })
}

/// The roll of a black and a white die.
#[must_use]
pub fn roll(parameters: &Parameters) -> TwoDiceUnder {
    // Volt X1: two dice, black and white, each a success at or under the value.
    // Volt X2: the highest success is the degree. Volt X3: without one the highest die rates it.
    TwoDiceUnder {
        die: parameters.die("die"),
        // Volt X4: 20 more for each time that a die still succeeds with it.
        repeats: parameters.flag("adds_twenty"),
        // Volt X6: a die hits above what it is against and within the value; two are a full hit.
        doubles: parameters.flag("full_hits"),
        // Volt X7: where it is played, a black 1 always succeeds and a black 20 always fails.
        black_decides: parameters.flag("automatic_1_and_20"),
    }
}

/// The check that terms ask for, before any ease.
#[must_use]
pub fn check(terms: Terms) -> Attempt {
    // Volt X5: modifiers change the value, not the dice.
    // Volt L18: a success has to beat what the opponent does against it too.
    // Volt L20a, Volt L22a and Volt L32a: that is the Guard, or the distance; the degree has to be
    // above it.
    Attempt { value: terms.rating(), against: terms.against() }
}
