//! The circumstances of Volt's attacks, as they are read from a situation's sheet.

use crate::fight::{SetupError, Sheet};
use crate::games::volt::rules::Rules;

/// How well a shot is prepared, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Preparation {
    /// Not at all.
    Snap,
    /// The weapon points about at the target.
    Directed,
    /// A turn was spent on aiming.
    Aimed,
}

impl Preparation {
    /// Its name in stories.
    pub const fn name(self) -> &'static str {
        ["snap", "directed", "aimed"][self as usize]
    }
}

/// How things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    /// What the fighters do.
    pub attack: Approach,
    /// What whoever attacks risks for it, and what the other does.
    pub tactics: [Tactic; 2],
}

/// What the fighters do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approach {
    /// They strike; the defender is about this.
    Close(Defender),
    /// They shoot.
    Ranged(Shooting),
}

/// What the one attacked in close combat is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defender {
    /// It attacks as well, this turn.
    Fighting,
    /// It does something else.
    Busy,
    /// It does not see the attack coming.
    Unaware,
}

/// The circumstances of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shooting {
    /// On the game's own scale.
    pub distance: i16,
    /// How well it is prepared.
    pub preparation: Preparation,
    /// What the target and its position change on the value.
    pub target: i16,
    /// Whether it goes with a move.
    pub motion: Motion,
}

/// Whether somebody is on the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// It stands.
    Still,
    /// It moves.
    Moving,
}

/// An optional tactic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tactic {
    /// None.
    None,
    /// Attack without a thought for defence.
    Reckless,
    /// Look for a weak spot in armour.
    FindWeakness,
    /// Strike only at who has left itself open, and be hard to strike.
    Defensive,
    /// Shoot the weapon out of the target's hands.
    Disarm,
    /// Shoot the target off its feet.
    Immobilize,
}

impl Tactic {
    /// The tactic of that name.
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

    /// Whether it is one of shots, one of blows, or of both.
    const fn kind(self) -> Option<&'static str> {
        match self {
            Tactic::None | Tactic::Reckless | Tactic::FindWeakness => None,
            Tactic::Defensive => Some("close"),
            Tactic::Disarm | Tactic::Immobilize => Some("ranged"),
        }
    }
}

impl Situation {
    /// Reads what is said of a situation.
    ///
    /// # Errors
    /// When something is said that has no part in this kind of fight.
    pub fn read(sheet: &Sheet, rules: &Rules) -> Result<Situation, SetupError> {
        let tactic = Tactic::of(sheet.word("tactic"));
        if let Some(kind) = tactic.kind().filter(|kind| *kind != sheet.word("kind")) {
            let message = format!("`{}` is a tactic of kind={kind}", sheet.word("tactic"));
            return Err(
                SetupError::of("tactic", message).or_rather(Some(format!("set kind={kind}")))
            );
        }
        let tactics = match tactic {
            // Assumption: it is the second fighter's alone, for two who wait never strike.
            Tactic::Defensive => [Tactic::None, tactic],
            _ => [tactic; 2],
        };
        let defender = match sheet.word("defender") {
            "busy" => Defender::Busy,
            "unaware" => Defender::Unaware,
            _ => Defender::Fighting,
        };
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
