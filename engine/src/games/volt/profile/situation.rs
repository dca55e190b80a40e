//! The circumstances of Volt attacks, read from a situation's sheet.

use crate::fight::{SetupError, Sheet};
use crate::games::volt::rules::Rules;

/// The preparation of a shot, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Preparation {
    /// None.
    Snap,
    /// The weapon points roughly at the target.
    Directed,
    /// The turn before was spent aiming.
    Aimed,
}

impl Preparation {
    /// Returns the name used in told lines.
    pub const fn name(self) -> &'static str {
        ["snap", "directed", "aimed"][self as usize]
    }
}

/// The circumstances of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// The kind of attack.
    pub attack: Approach,
    /// The tactics of attacker and target.
    pub tactics: [Tactic; 2],
}

/// The kind of attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Approach {
    /// A close attack, and what the target is doing.
    Close(Defender),
    /// A shot.
    Ranged(Shooting),
}

/// What the target of a close attack is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Defender {
    /// It also attacks this turn.
    Fighting,
    /// It does something else.
    Busy,
    /// It does not see the attack coming.
    Unaware,
}

/// The circumstances of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shooting {
    /// The distance on the game's own scale.
    pub distance: i16,
    /// The preparation.
    pub preparation: Preparation,
    /// The modifier of the target and its position to the value.
    pub target: i16,
    /// Whether it is combined with a move.
    pub motion: Motion,
}

/// Whether a figure is moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// It stands still.
    Still,
    /// It moves.
    Moving,
}

/// An optional tactic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tactic {
    /// None.
    None,
    /// Attack without regard for defence.
    Reckless,
    /// Look for a weak spot in armour.
    FindWeakness,
    /// Strike only at an enemy who has left an opening, and be hard to hit.
    Defensive,
    /// Shoot the weapon out of the target's hand.
    Disarm,
    /// Shoot the target off its feet.
    Immobilize,
}

impl Tactic {
    /// Returns the tactic of this name.
    pub fn of(word: &str) -> Tactic {
        match word {
            "reckless" => Tactic::Reckless,
            "find-weakness" => Tactic::FindWeakness,
            "defensive" => Tactic::Defensive,
            "disarm" => Tactic::Disarm,
            "immobilize" => Tactic::Immobilize,
            _ => Tactic::None,
        }
    }

    /// Returns the kind of attack it applies to; `None` for both.
    const fn kind(self) -> Option<&'static str> {
        match self {
            Tactic::None | Tactic::Reckless | Tactic::FindWeakness => None,
            Tactic::Defensive => Some("close"),
            Tactic::Disarm | Tactic::Immobilize => Some("ranged"),
        }
    }
}

impl Situation {
    /// Reads a situation.
    ///
    /// # Errors
    /// If a setting does not apply to this kind of fight.
    pub fn read(sheet: &Sheet, rules: &Rules) -> Result<Situation, SetupError> {
        let tactic = Tactic::of(sheet.word("tactic"));
        if let Some(kind) = tactic.kind().filter(|kind| *kind != sheet.word("kind")) {
            let message = format!("`{}` is a tactic of kind={kind}", sheet.word("tactic"));
            return Err(
                SetupError::of("tactic", message).or_rather(Some(format!("set kind={kind}")))
            );
        }
        let tactics = match tactic {
            // Only the second fighter can use it, because two who wait never strike.
            Tactic::Defensive => [Tactic::None, tactic],
            _ => [tactic; 2],
        };
        let defender = match sheet.word("defender") {
            "busy" => Defender::Busy,
            "unaware" => Defender::Unaware,
            _ => Defender::Fighting,
        };
        if tactic == Tactic::Defensive && defender != Defender::Fighting {
            let message = "`defensive` is a tactic of a defender who fights";
            return Err(SetupError::of("tactic", message)
                .or_rather(Some("set defender=fighting".to_owned())));
        }
        if sheet.word("kind") == "close" {
            if sheet.word("mode") != "single" {
                let message = format!("`{}` is a way to shoot, and kind=close", sheet.word("mode"));
                return Err(
                    SetupError::of("mode", message).or_rather(Some("set kind=ranged".into()))
                );
            }
            return Ok(Situation { attack: Approach::Close(defender), tactics });
        }
        if defender != Defender::Fighting {
            let message = "the Guard of a defender matters in close combat, and kind=ranged";
            return Err(
                SetupError::of("defender", message).or_rather(Some("set kind=close".into()))
            );
        }
        Ok(Situation { attack: Approach::Ranged(Shooting::read(sheet, rules)), tactics })
    }
}

impl Shooting {
    fn read(sheet: &Sheet, rules: &Rules) -> Shooting {
        let metres: i32 = sheet.number("metres");
        Shooting {
            distance: match u32::try_from(metres) {
                Ok(metres) => rules.distance(metres),
                Err(_) => sheet.number("distance"),
            },
            preparation: match sheet.word("preparation") {
                "snap" => Preparation::Snap,
                "aimed" => Preparation::Aimed,
                _ => Preparation::Directed,
            },
            target: sheet.number::<i16>("target") + sheet.number::<i16>("position"),
            motion: if sheet.flag("moving") { Motion::Moving } else { Motion::Still },
        }
    }
}
