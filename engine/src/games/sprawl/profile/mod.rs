//! Stat lines, weapons and situations as the rules read them, and what play changes of a fighter.

mod condition;
mod conduct;
mod situation;

pub use condition::{Condition, Fell, Stance, Working};
pub use conduct::{Conduct, Deed, Engaged, Fresh, Nerve, Overwatch};
pub use situation::{Aim, Cover, Defence, FightKind, Motion, Scope, Situation, Size};

use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError, Weapon};

/// A fighter with the weapon it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Which side it is: in a fight of squads A is the one who attacks, and B the one attacked.
    pub side: Side,
    /// Dice of a shot.
    pub shooting: u8,
    /// Dice of a brawl.
    pub brawling: u8,
    /// Dice that resist damage, as long as it is whole.
    pub toughness: u8,
    /// Its strength.
    pub muscle: u8,
    /// Dice that clear a jam.
    pub smarts: u8,
    /// Dice that get it up again.
    pub guts: u8,
    /// Points of damage that it can take.
    pub health: u8,
    /// The damage it has suffered before.
    pub suffered: u8,
    /// The weapon in hand; none for bare hands, or for a target that does not shoot back.
    pub arm: Option<Arm>,
    /// How far what it suffers matters; see [`Bounds`].
    pub bounds: Bounds,
}

/// A weapon in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    /// What it is.
    pub kind: ArmKind,
    /// Damage dice it adds.
    pub power: u8,
    /// Inches up to which it is short range.
    pub short_inches: u16,
    /// Inches up to which it is long range.
    pub long_inches: u16,
    /// Difficulty that long range adds.
    pub long_difficulty: i16,
    /// Difficulty of clearing a jam.
    pub reliability: u8,
    /// Blast radius in inches.
    pub blast_inches: u16,
}

/// What a weapon is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArmKind {
    /// It jams or runs out of ammunition.
    Gun,
    /// It is thrown, bursts and scatters.
    Grenade,
    /// It is launched, bursts and scatters.
    Rocket,
    /// It is for brawls.
    Melee,
}

impl ArmKind {
    /// Whether it bursts, and scatters where it misses.
    #[must_use]
    pub const fn bursts(self) -> bool {
        matches!(self, ArmKind::Grenade | ArmKind::Rocket)
    }

    fn of(weapon: &Weapon) -> ArmKind {
        match weapon.sheet.word("kind") {
            "grenade" => ArmKind::Grenade,
            "rocket" => ArmKind::Rocket,
            "melee" => ArmKind::Melee,
            _ => ArmKind::Gun,
        }
    }
}

/// From which points of damage suffered more of them change nothing.
///
/// In a duel, fighters that differ beyond these have equal futures, and are made equal. One attack
/// asks for the whole of the harm, and has no bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// From here on no roll of its attack reaches the Difficulty.
    pub hopeless: u8,
    /// From here on no roll of its Guts gets it up again.
    pub prostrate: u8,
}

impl Bounds {
    /// No bounds.
    pub const NONE: Bounds = Bounds { hopeless: u8::MAX, prostrate: u8::MAX };
}

impl Profile {
    /// The fighter of one side of a meeting, with its weapon for this kind of fight if it has one.
    ///
    /// # Errors
    /// When the situation names a weapon that does not fit.
    pub fn read(meeting: &Meeting, side: Side, kind: FightKind) -> Result<Profile, SetupError> {
        let suffered = match side {
            Side::A => meeting.situation.number("damage_suffered"),
            Side::B => 0,
        };
        let arm = weapon_in_hand(meeting, side, kind)?;
        Ok(Profile { suffered, ..Profile::bearing(&meeting.contenders[side.index()], side, arm) })
    }

    /// The fighter with each of the ranged weapons that it carries, in their order.
    #[must_use]
    pub fn shots(contender: &Contender) -> Vec<Profile> {
        let bearing = |weapon| Profile::bearing(contender, Side::A, Some(weapon));
        ranged_weapons(contender).map(bearing).collect()
    }

    /// The fighter in a brawl with its best melee weapon: `side` is A for the one who attacks.
    #[must_use]
    pub fn brawler(contender: &Contender, side: Side) -> Profile {
        Profile::bearing(contender, side, best_melee(contender))
    }

    fn bearing(contender: &Contender, side: Side, arm: Option<&Weapon>) -> Profile {
        let Contender { profile, .. } = contender;
        let number = |key: &str| profile.sheet.number::<u8>(key);
        Profile {
            side,
            shooting: number("shooting"),
            brawling: number("brawling"),
            toughness: number("toughness"),
            muscle: number("muscle"),
            smarts: number("smarts"),
            guts: number("guts"),
            health: number("health"),
            suffered: 0,
            arm: arm.map(Arm::read),
            bounds: Bounds::NONE,
        }
    }
}

/// The ranged weapons that a fighter carries, in their order.
pub fn ranged_weapons(contender: &Contender) -> impl Iterator<Item = &Weapon> {
    contender.weapons.iter().filter(|weapon| ArmKind::of(weapon) != ArmKind::Melee)
}

/// The melee weapon with the most Power that it carries; of equal ones the first.
fn best_melee(contender: &Contender) -> Option<&Weapon> {
    let melee = |weapon: &&Weapon| ArmKind::of(weapon) == ArmKind::Melee;
    let power = |weapon: &&Weapon| weapon.sheet.number::<u8>("power");
    contender.weapons.iter().rev().filter(melee).max_by_key(power)
}

/// The weapon that a side uses in this kind of fight.
///
/// # Errors
/// When the situation names a weapon that does not fit.
pub fn weapon_in_hand(
    meeting: &Meeting,
    side: Side,
    kind: FightKind,
) -> Result<Option<&Weapon>, SetupError> {
    match kind {
        FightKind::Shoot => {
            let fits = |weapon: &Weapon| ArmKind::of(weapon) != ArmKind::Melee;
            meeting.weapon(side, fits, "gun, grenade or rocket")
        }
        FightKind::Brawl => {
            let fits = |weapon: &Weapon| ArmKind::of(weapon) == ArmKind::Melee;
            let first = meeting.weapon(side, fits, "melee weapon")?;
            let named = meeting.situation.word("weapon");
            if first.is_some_and(|weapon| weapon.name == named) {
                return Ok(first);
            }
            Ok(best_melee(&meeting.contenders[side.index()]))
        }
    }
}

impl Arm {
    fn read(weapon: &Weapon) -> Arm {
        let sheet = &weapon.sheet;
        Arm {
            kind: ArmKind::of(weapon),
            power: sheet.number("power"),
            short_inches: sheet.number("short_inches"),
            long_inches: sheet.number("long_inches"),
            long_difficulty: sheet.number("long_difficulty"),
            reliability: sheet.number("reliability"),
            blast_inches: sheet.number("blast_inches"),
        }
    }
}
