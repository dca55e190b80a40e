//! What a roster and a situation say of two fighters, as the rules read it.

use crate::book::Value;
use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError, Sheet, Weapon};

/// A fighter with the weapon it uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name.
    pub name: String,
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    /// Its name.
    pub name: String,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// The circumstances of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// Whether they shoot or brawl.
    pub kind: Kind,
    /// What is asked.
    pub scope: Scope,
    /// Inches between them.
    pub range_inches: u16,
    /// How much of the target is behind cover.
    pub cover: Cover,
    /// Whether the target runs.
    pub pace: Pace,
    /// The target's size.
    pub size: Size,
    /// What a grenade or rocket is aimed at.
    pub aim: Aim,
    /// Which attacker of the same target this is, from 1.
    pub attacker: i16,
    /// Whether the target of a brawl defends itself.
    pub defence: Defence,
    /// By how many steps the rolls of each side are easier.
    pub eases: [i16; 2],
}

/// The two kinds of fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// At range.
    Shoot,
    /// In base contact.
    Brawl,
}

/// What is asked of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All that one attack does.
    Attack,
    /// Who wins.
    Duel,
}

/// How much of a target is behind cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Nothing.
    None,
    /// Up to half.
    Partial,
    /// More than half.
    Full,
}

/// How a target moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pace {
    /// It does not run.
    Steady,
    /// It runs or ran in its last Turn.
    Running,
}

/// How large a target is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Less than half an inch.
    Small,
    /// Anything between.
    Normal,
    /// More than two inches.
    Large,
}

/// What an attack is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The target.
    Target,
    /// The spot on which the target is.
    Spot,
}

/// Whether the target of a brawl defends itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defence {
    /// With all its dice.
    Able,
    /// It has turned its back.
    Free,
}

impl Situation {
    /// The situation of one attack, or of a duel.
    ///
    /// # Errors
    /// When something is set that this kind of fight has no place for.
    pub fn read(sheet: &Sheet, scope: Scope) -> Result<Situation, SetupError> {
        let kind = if sheet.word("kind") == "brawl" { Kind::Brawl } else { Kind::Shoot };
        for (key, unset, why) in refused(kind, scope) {
            if sheet.get(key) != Some(&unset) {
                return Err(SetupError::of(key, format!("`{key}` cannot be set here: {why}")));
            }
        }
        let (ease, edge): (i16, i16) = (sheet.number("ease"), sheet.number("edge"));
        Ok(Situation {
            kind,
            scope,
            range_inches: sheet.number("range"),
            cover: match sheet.word("cover") {
                "partial" => Cover::Partial,
                "full" => Cover::Full,
                _ => Cover::None,
            },
            pace: if sheet.flag("running") { Pace::Running } else { Pace::Steady },
            size: match sheet.word("size") {
                "small" => Size::Small,
                "large" => Size::Large,
                _ => Size::Normal,
            },
            aim: if sheet.flag("spot") { Aim::Spot } else { Aim::Target },
            attacker: sheet.number("attackers"),
            defence: if sheet.flag("free_attack") { Defence::Free } else { Defence::Able },
            eases: [ease + edge, ease],
        })
    }
}

/// The keys that have no place in a fight, each with what it is unless set, and why.
fn refused(kind: Kind, scope: Scope) -> Vec<(&'static str, Value, &'static str)> {
    let word = |word: &str| Value::Choice(word.to_owned());
    let mut keys = Vec::new();
    if scope == Scope::Duel {
        keys.extend([
            ("running", Value::Flag(false), "nobody runs in a duel, for runners do nothing else"),
            ("attackers", Value::Number(1), "a duel is of two"),
            ("spot", Value::Flag(false), "in a duel each aims at the other"),
            ("free_attack", Value::Flag(false), "nobody breaks off from a duel"),
        ]);
    }
    match kind {
        Kind::Shoot => keys.extend([
            ("attackers", Value::Number(1), "only in a brawl do several attackers matter"),
            ("free_attack", Value::Flag(false), "free attacks are made in brawls"),
        ]),
        Kind::Brawl => keys.extend([
            ("cover", word("none"), "there is no cover in a brawl"),
            ("running", Value::Flag(false), "nobody runs in a brawl"),
            ("size", word("normal"), "size does not matter in a brawl"),
            ("spot", Value::Flag(false), "spots are for grenades and rockets"),
        ]),
    }
    keys
}

impl Profile {
    /// The fighter of one side of a meeting, with its weapon for this kind of fight if it has one.
    ///
    /// # Errors
    /// When the situation names a weapon that does not fit.
    pub fn read(meeting: &Meeting, side: Side, kind: Kind) -> Result<Profile, SetupError> {
        let suffered = match side {
            Side::A => meeting.situation.number("damage_suffered"),
            Side::B => 0,
        };
        let arm = arm(meeting, side, kind)?;
        Ok(Profile { suffered, ..Profile::bearing(&meeting.contenders[side.index()], side, arm) })
    }

    /// The fighter with each of the ranged weapons that it carries, in their order.
    #[must_use]
    pub fn shots(contender: &Contender) -> Vec<Profile> {
        let ranged = |weapon: &&Weapon| ArmKind::of(weapon) != ArmKind::Melee;
        let arms = contender.weapons.iter().filter(ranged);
        arms.map(|weapon| Profile::bearing(contender, Side::A, Some(weapon))).collect()
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
            name: profile.name.clone(),
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

/// The melee weapon with the most Power that it carries; of equal ones the first.
fn best_melee(contender: &Contender) -> Option<&Weapon> {
    let melee = |weapon: &&Weapon| ArmKind::of(weapon) == ArmKind::Melee;
    let power = |weapon: &&Weapon| weapon.sheet.number::<u8>("power");
    contender.weapons.iter().rev().filter(melee).max_by_key(power)
}

/// The weapon that a side uses in this kind of fight.
fn arm(meeting: &Meeting, side: Side, kind: Kind) -> Result<Option<&Weapon>, SetupError> {
    match kind {
        Kind::Shoot => {
            let fits = |weapon: &Weapon| ArmKind::of(weapon) != ArmKind::Melee;
            meeting.weapon(side, fits, "gun, grenade or rocket")
        }
        Kind::Brawl => {
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
            name: weapon.name.clone(),
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
