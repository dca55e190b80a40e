//! How far, how many and where to: what is said of a shot.

use crate::fight::Sheet;

/// The four bands of range, each with the reach that the weapon gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Band {
    /// Without any penalty.
    Short,
    /// Up to twice as far or so.
    Medium,
    /// Too far to aim.
    Long,
    /// As far as shots go.
    Extreme,
}

/// How many shots one attack fires, from fewest to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fire {
    /// One.
    Single,
    /// A burst.
    Burst,
    /// A volley.
    Automatic,
}

/// Where an attack is aimed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// At the front of the torso: a normal attack.
    Front,
    /// At the head.
    Head,
    /// At the back of the torso.
    Back,
    /// At the groin.
    Groin,
    /// At an arm.
    Arm,
    /// At a leg.
    Leg,
}

impl Fire {
    /// All ways, from the most shots to the fewest.
    pub(in crate::games::d20) const ALL: [Fire; 3] = [Fire::Automatic, Fire::Burst, Fire::Single];

    /// The way of that name.
    pub(in crate::games::d20) fn of(word: &str) -> Fire {
        match word {
            "burst" => Fire::Burst,
            "automatic" => Fire::Automatic,
            // d20 L97b: single shots to begin with.
            // Assumption: to change that costs nothing.
            _ => Fire::Single,
        }
    }

    /// The most shots of a weapon.
    pub(super) fn most(weapon: &Sheet) -> Fire {
        let modes = weapon.words("fire").iter().map(|word| Fire::of(word));
        modes.max().unwrap_or(Fire::Single)
    }
}

impl Aim {
    /// The part of that name.
    pub(in crate::games::d20) fn of(word: &str) -> Aim {
        match word {
            "head" => Aim::Head,
            "torso_back" => Aim::Back,
            "groin" => Aim::Groin,
            "arm" => Aim::Arm,
            "leg" => Aim::Leg,
            // d20 L77b: aimed at the front torso, an attack is as any other.
            _ => Aim::Front,
        }
    }

    /// What is aimed at in a band of range.
    pub(in crate::games::d20) const fn within(self, band: Option<Band>) -> Aim {
        // d20 L65b, d20 L67c, d20 L104a: no aimed shots beyond medium range.
        match band {
            Some(Band::Long | Band::Extreme) => Aim::Front,
            _ => self,
        }
    }
}

impl Band {
    pub(super) const ALL: [Band; 4] = [Band::Short, Band::Medium, Band::Long, Band::Extreme];

    /// The key of a weapon that says how far it reaches.
    pub(super) const fn key(self) -> &'static str {
        ["short_feet", "medium_feet", "long_feet", "extreme_feet"][self as usize]
    }
}
