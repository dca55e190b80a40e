//! Properties of shots: range bands, fire modes and aim.

use crate::fight::Sheet;

/// The four range bands; a weapon sets their limits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Band {
    /// No penalty.
    Short,
    /// About twice as far.
    Medium,
    /// Too far to aim.
    Long,
    /// The maximum range.
    Extreme,
}

/// The number of shots of an attack, from fewest to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fire {
    /// One shot.
    Single,
    /// A burst.
    Burst,
    /// A volley.
    Automatic,
}

/// The part of the body at which an attack is aimed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// The front of the torso: a normal attack.
    Front,
    /// The head.
    Head,
    /// The back of the torso.
    Back,
    /// The groin.
    Groin,
    /// An arm.
    Arm,
    /// A leg.
    Leg,
}

impl Fire {
    /// All fire modes, from the most shots to the fewest.
    pub(in crate::games::d20) const ALL: [Fire; 3] = [Fire::Automatic, Fire::Burst, Fire::Single];

    /// Returns the fire mode of this name.
    pub(in crate::games::d20) fn of(word: &str) -> Fire {
        match word {
            "burst" => Fire::Burst,
            "automatic" => Fire::Automatic,
            // d20 L97b: single shots at first. To change this costs nothing.
            _ => Fire::Single,
        }
    }

    /// Returns the fire mode of a weapon with the most shots.
    pub(super) fn most(weapon: &Sheet) -> Fire {
        let modes = weapon.words("fire").iter().map(|word| Fire::of(word));
        modes.max().unwrap_or(Fire::Single)
    }
}

impl Aim {
    /// Returns the part of this name.
    pub(in crate::games::d20) fn of(word: &str) -> Aim {
        match word {
            "head" => Aim::Head,
            "torso_back" => Aim::Back,
            "groin" => Aim::Groin,
            "arm" => Aim::Arm,
            "leg" => Aim::Leg,
            // d20 L77b: an attack aimed at the front torso is a normal one.
            _ => Aim::Front,
        }
    }

    /// Returns the part that can be aimed at in a range band.
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

    /// Returns the key of a weapon that sets the limit of the band.
    pub(super) const fn key(self) -> &'static str {
        ["short_feet", "medium_feet", "long_feet", "extreme_feet"][self as usize]
    }
}
