//! The numbers and readings of Volt's fights, as its book sets them.

use crate::book::Parameters;
use crate::games::volt::profile::{Kind, Mode, Pace, Weapon};
use crate::games::volt::squad::TableRules;

/// The numbers and readings of fights.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Metres from which the distance is 1, 2 and so on.
    pub metres: [u32; 7],
    /// What a shot beyond the weapon's Range changes on the value.
    pub beyond_range: i16,
    /// How many steps beyond its Range a weapon shoots.
    pub beyond_range_steps: i16,
    /// What a Fast attack adds to Damage.
    pub fast_damage: i16,
    /// What a Burst adds to the value.
    pub burst_value: i16,
    /// The farthest distance of each mode without a mount, by [`Mode`].
    pub mode_distance: [i16; 4],
    /// What moving changes on the value of a shot.
    pub moving: i16,
    /// Whether a weapon stays Directed after a shot.
    pub stays_directed: bool,
    /// Strike and Guard of bare hands.
    pub unarmed: [i16; 2],
    /// Pierce and Damage of bare hands.
    pub unarmed_harm: [i16; 2],
    /// The Guard of an unaware defender.
    pub unaware_guard: i16,
    /// The highest Strength that is weak, and the lowest that is strong.
    pub weak_and_strong: [i16; 2],
    /// What weakness takes and strength gives.
    pub strength_step: i16,
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
    /// The rows on which an Injury puts out; see [`Wounds`](super::wounds::Wounds).
    pub deadly: u16,
    /// The highest degree of an Injury: 11 where those over 10 are told apart.
    pub injury_max: u8,
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
    /// Coverage and Protection of leather, vest and mail.
    pub armour: [[i16; 2]; 3],
    /// What concerns tables.
    pub table: TableRules,
}

/// What several wounds cost together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Several {
    /// All their penalties.
    Sum,
    /// The worst one.
    Worst,
}

impl Rules {
    /// The rules of a book's parameters.
    pub fn of(parameters: &Parameters) -> Rules {
        let number = |key: &str| parameters.number::<i16>(key);
        let metres = [1, 2, 3, 4, 5, 6, 7]
            .map(|distance: u8| parameters.number(&format!("distance_{distance}_from_metres")));
        // Volt X32: Injuries on rows 7 and 9 and those over 10 are deadly.
        // Assumption: deadly is out of the fight, and over 10 is dead; the page breaks off.
        let rows = if parameters.flag("deadly_rows") { 1 << 6 | 1 << 8 } else { 0 };
        let dead = parameters.choice("over_ten") == "dead";
        Rules {
            metres,
            beyond_range: number("beyond_range"),
            beyond_range_steps: number("beyond_range_steps"),
            fast_damage: number("fast_damage"),
            burst_value: number("burst_value"),
            // Volt L48b: Fast helps up to distance 4. Volt L49b: a Burst does up to 3.
            // Volt L50c: full Auto reaches 1.
            // Assumption: what the text calls Range here is the distance to the target.
            mode_distance: [
                i16::MAX,
                number("fast_distance"),
                number("burst_distance"),
                number("auto_distance"),
            ],
            moving: number("moving"),
            stays_directed: parameters.flag("stays_directed"),
            unarmed: [number("unarmed_strike"), number("unarmed_guard")],
            unarmed_harm: [number("unarmed_pierce"), number("unarmed_damage")],
            armour: ["leather", "vest", "mail"].map(|kind| {
                ["coverage", "protection"].map(|what| number(&format!("{kind}_{what}")))
            }),
            unaware_guard: number("unaware_guard"),
            weak_and_strong: [number("weak_to"), number("strong_from")],
            strength_step: number("strength_step"),
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
            deadly: rows | 1 << 10,
            injury_max: if dead { 11 } else { 10 },
            quick_reflexes: number("quick_reflexes"),
            reckless: [number("reckless_own"), number("reckless_foes")],
            find_weakness: number("find_weakness"),
            hamper_value: number("hamper_value"),
            hamper_penalty: number("hamper_penalty"),
            table: TableRules::of(parameters),
        }
    }

    /// The distance to a target so many metres away, 0 to 7.
    pub fn distance(&self, metres: u32) -> i16 {
        // Volt L32c: under 5 m the distance is 0, which every success beats.
        // Volt L32b: about 100 m is 4.
        self.metres.iter().map(|&from| i16::from(from <= metres)).sum()
    }

    /// What Strength changes on Pierce and Damage of blows.
    pub fn damage_modifier(&self, strength: i16) -> i16 {
        let [weak, strong] = self.weak_and_strong;
        match strength {
            _ if strength <= weak => -self.strength_step,
            _ if strong <= strength => self.strength_step,
            _ => 0,
        }
    }

    /// Coverage and Protection of a kind of armour; none for one with numbers of its own.
    pub fn armour(&self, kind: &str) -> Option<[i16; 2]> {
        let kinds = ["leather", "vest", "mail"];
        kinds.iter().position(|known| *known == kind).map(|at| self.armour[at])
    }

    /// What an unarmed fighter fights with.
    pub fn bare_hands(&self) -> Weapon {
        let ([strike, guard], [pierce, damage]) = (self.unarmed, self.unarmed_harm);
        Weapon {
            name: "bare hands".to_owned(),
            strike,
            guard,
            shots: [0; 3],
            range: 0,
            pierce,
            damage,
            // Volt X12: bare hands stun.
            wounds: Kind::Stun,
            mode: Mode::Single,
            pace: Pace::Ready,
            mounted: false,
        }
    }
}
