//! Stat lines, weapons and situations as the rules read them, and the condition of a fighter.

mod condition;
mod conduct;
mod situation;

pub use condition::{Condition, Fell, Stance, Working};
pub use conduct::{Conduct, Deed, Engaged, Fresh, Nerve, Overwatch};
pub use situation::{Aim, Cover, Defence, FightKind, Motion, Scope, Situation, Size};

use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError, WeaponLine};

/// A fighter with a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its side. In squad fights, A is the attacker and B the target.
    pub side: Side,
    /// The dice of a shot.
    pub shooting: u8,
    /// The dice of a brawl.
    pub brawling: u8,
    /// The dice that resist damage while it is unhurt.
    pub toughness: u8,
    /// Its Muscle.
    pub muscle: u8,
    /// The dice to clear a jam.
    pub smarts: u8,
    /// The dice to get up again.
    pub guts: u8,
    /// The damage that it can take.
    pub health: u8,
    /// The damage suffered before the fight.
    pub suffered: u8,
    /// The weapon in hand; `None` for bare hands, or for a target that does not shoot back.
    pub arm: Option<Arm>,
    /// The damage beyond which more makes no difference; see [`Bounds`].
    pub bounds: Bounds,
}

/// A weapon in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    /// Its kind.
    pub kind: ArmKind,
    /// The damage dice that it adds.
    pub power: u8,
    /// The limit of short range, in inches.
    pub short_inches: u16,
    /// The limit of long range, in inches.
    pub long_inches: u16,
    /// The Difficulty added by long range.
    pub long_difficulty: i16,
    /// The Difficulty of clearing a jam.
    pub reliability: u8,
    /// The blast radius, in inches.
    pub blast_inches: u16,
}

/// The kind of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArmKind {
    /// Can jam or run out of ammunition.
    Gun,
    /// Thrown; has a blast and scatters.
    Grenade,
    /// Launched; has a blast and scatters.
    Rocket,
    /// For brawls.
    Melee,
}

impl ArmKind {
    /// Returns whether it has a blast and scatters when it misses.
    #[must_use]
    pub const fn bursts(self) -> bool {
        matches!(self, ArmKind::Grenade | ArmKind::Rocket)
    }

    fn of(weapon: &WeaponLine) -> ArmKind {
        match weapon.sheet.word("kind") {
            "grenade" => ArmKind::Grenade,
            "rocket" => ArmKind::Rocket,
            "melee" => ArmKind::Melee,
            _ => ArmKind::Gun,
        }
    }
}

/// The damage from which more makes no difference.
///
/// In a duel, fighters that differ only beyond these bounds have equal futures and are merged. A
/// single attack reports all of its harm, and has no bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// From this damage on no roll of its attack reaches the Difficulty.
    pub cannot_hit_from: u8,
    /// From this damage on no roll of its Guts gets it up again.
    pub cannot_rise_from: u8,
}

impl Bounds {
    /// No bounds.
    pub const NONE: Bounds = Bounds { cannot_hit_from: u8::MAX, cannot_rise_from: u8::MAX };
}

impl Profile {
    /// Reads the fighter of one side of a meeting, with its weapon for this kind of fight if it has
    /// one.
    ///
    /// # Errors
    /// If the situation names a weapon that does not fit.
    pub fn read(meeting: &Meeting, side: Side, kind: FightKind) -> Result<Profile, SetupError> {
        let suffered = match side {
            Side::A => meeting.situation.number("damage_suffered"),
            Side::B => 0,
        };
        let arm = weapon_in_hand(meeting, side, kind)?;
        Ok(Profile { suffered, ..Profile::bearing(&meeting.contenders[side.index()], side, arm) })
    }

    /// Returns the fighter with each of its ranged weapons, in order.
    #[must_use]
    pub fn shots(contender: &Contender) -> Vec<Profile> {
        let bearing = |weapon| Profile::bearing(contender, Side::A, Some(weapon));
        ranged_weapons(contender).map(bearing).collect()
    }

    /// Returns the fighter in a brawl with its best melee weapon; `side` is A for the attacker.
    #[must_use]
    pub fn brawler(contender: &Contender, side: Side) -> Profile {
        Profile::bearing(contender, side, best_melee(contender))
    }

    fn bearing(contender: &Contender, side: Side, arm: Option<&WeaponLine>) -> Profile {
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

/// Iterates over the ranged weapons that a fighter carries.
pub fn ranged_weapons(contender: &Contender) -> impl Iterator<Item = &WeaponLine> {
    contender.weapons.iter().filter(|weapon| ArmKind::of(weapon) != ArmKind::Melee)
}

/// Returns its melee weapon with the most Power; the first of equals.
fn best_melee(contender: &Contender) -> Option<&WeaponLine> {
    let melee = |weapon: &&WeaponLine| ArmKind::of(weapon) == ArmKind::Melee;
    let power = |weapon: &&WeaponLine| weapon.sheet.number::<u8>("power");
    contender.weapons.iter().rev().filter(melee).max_by_key(power)
}

/// Returns the weapon that a side uses in this kind of fight.
///
/// # Errors
/// If the situation names a weapon that does not fit.
pub fn weapon_in_hand(
    meeting: &Meeting,
    side: Side,
    kind: FightKind,
) -> Result<Option<&WeaponLine>, SetupError> {
    match kind {
        FightKind::Shoot => {
            let fits = |weapon: &WeaponLine| ArmKind::of(weapon) != ArmKind::Melee;
            meeting.weapon(side, fits, "gun, grenade or rocket")
        }
        FightKind::Brawl => {
            let fits = |weapon: &WeaponLine| ArmKind::of(weapon) == ArmKind::Melee;
            let first = meeting.weapon(side, fits, "melee weapon")?;
            let named = meeting.named(side);
            if first.is_some_and(|weapon| weapon.name == named) {
                return Ok(first);
            }
            Ok(best_melee(&meeting.contenders[side.index()]))
        }
    }
}

impl Arm {
    fn read(weapon: &WeaponLine) -> Arm {
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
