//! The circumstances of an attack.

use super::conduct::Engaged;
use crate::book::Value;
use crate::fight::{SetupError, Sheet};

/// The circumstances of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// Shooting or brawling.
    pub kind: FightKind,
    /// The scope of the question.
    pub scope: Scope,
    /// The distance, in inches.
    pub range_inches: u16,
    /// How much of the target is in cover.
    pub cover: Cover,
    /// Whether the target runs.
    pub motion: Motion,
    /// The target's size.
    pub size: Size,
    /// What a grenade or rocket is aimed at.
    pub aim: Aim,
    /// The number of this attacker among those of the same target, from 1.
    pub attacker: i16,
    /// Whether the target of a brawl defends itself.
    pub defence: Defence,
    /// Whether the target of a shot is in close combat.
    pub engaged: Engaged,
    /// The steps of ease of each side's rolls.
    pub eases: [i16; 2],
}

/// The two kinds of fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FightKind {
    /// At range.
    Shoot,
    /// In base contact.
    Brawl,
}

/// The scope of a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// One attack, with all of its effects.
    Attack,
    /// A whole duel.
    Duel,
}

/// How much of a target is in cover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cover {
    /// Nothing.
    None,
    /// Up to half.
    Partial,
    /// More than half.
    Full,
}

/// Whether a target runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motion {
    /// It does not run.
    Steady,
    /// It runs or ran in its last Turn.
    Running,
}

/// The size of a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Size {
    /// Less than half an inch.
    Small,
    /// Anything between.
    Normal,
    /// More than two inches.
    Large,
}

/// What an attack is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// The target.
    Target,
    /// The spot on which the target stands.
    Spot,
}

/// Whether the target of a brawl defends itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Defence {
    /// With all its dice.
    Able,
    /// It has turned its back.
    Free,
}

impl Situation {
    /// Reads the situation of one attack, or of a duel.
    ///
    /// # Errors
    /// If a setting does not apply to this kind of fight.
    pub fn read(sheet: &Sheet, scope: Scope) -> Result<Situation, SetupError> {
        let kind = if sheet.word("kind") == "brawl" { FightKind::Brawl } else { FightKind::Shoot };
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
            motion: if sheet.flag("running") { Motion::Running } else { Motion::Steady },
            size: match sheet.word("size") {
                "small" => Size::Small,
                "large" => Size::Large,
                _ => Size::Normal,
            },
            aim: if sheet.flag("spot") { Aim::Spot } else { Aim::Target },
            attacker: sheet.number("attackers"),
            defence: if sheet.flag("free_attack") { Defence::Free } else { Defence::Able },
            engaged: Engaged::No,
            eases: [ease + edge, ease],
        })
    }
}

/// Returns the keys that do not apply to a fight, each with its default and the reason.
fn refused(kind: FightKind, scope: Scope) -> Vec<(&'static str, Value, &'static str)> {
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
        FightKind::Shoot => keys.extend([
            ("attackers", Value::Number(1), "only in a brawl do several attackers matter"),
            ("free_attack", Value::Flag(false), "free attacks are made in brawls"),
        ]),
        FightKind::Brawl => keys.extend([
            ("cover", word("none"), "there is no cover in a brawl"),
            ("running", Value::Flag(false), "nobody runs in a brawl"),
            ("size", word("normal"), "size does not matter in a brawl"),
            ("spot", Value::Flag(false), "spots are for grenades and rockets"),
        ]),
    }
    keys
}
