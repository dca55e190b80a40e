//! Volt stat lines and situations, as they are read from a roster and a situation's sheet.

mod weapon;

pub use weapon::{Kind, Mode, Pace, Weapon};

use super::combat::{Penalties, Rules};
use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError, Sheet};
use crate::squad::Deployed;

/// A stat line with the weapon in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name it goes by in this fight.
    pub name: String,
    /// Skill in close combat.
    pub close_combat: i16,
    /// Skill in ranged combat.
    pub ranged_combat: i16,
    /// What its Strength changes on the Pierce and Damage of its blows.
    pub damage_modifier: i16,
    /// Coverage of its armour, 0 to 20.
    pub coverage: i16,
    /// Protection of its armour.
    pub protection: i16,
    /// Whether it has Quick Reflexes.
    pub quick_reflexes: bool,
    /// What its wounds cost.
    pub penalties: Penalties,
    /// What it fights with.
    pub weapon: Weapon,
    /// What makes its attack rolls easier, beside the rules.
    pub ease: i16,
}

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
    #[must_use]
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
    /// Whether it is made on the move.
    pub moving: bool,
}

/// An optional tactic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    #[must_use]
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

/// What a fighter has to have in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A weapon that shoots.
    Gun,
    /// A weapon for close combat, or bare hands.
    Blade,
    /// Nothing: it is shot at.
    Nothing,
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
            // Volt L57: a close combat attack goes with a move at no penalty.
            return Ok(Situation { attack: Approach::Close(defender), tactics });
        }
        if defender != Defender::Fighting {
            let message = "the Guard of a defender matters in close combat, and kind=ranged";
            return Err(
                SetupError::of("defender", message).or_rather(Some("set kind=close".into()))
            );
        }
        let metres: i32 = sheet.number("metres");
        // Volt L22a: the degree is held against the distance, which the scale says.
        let distance = match u32::try_from(metres) {
            Ok(metres) => rules.distance(metres),
            Err(_) => sheet.number("distance"),
        };
        let preparation = match sheet.word("preparation") {
            "snap" => Preparation::Snap,
            "aimed" => Preparation::Aimed,
            _ => Preparation::Directed,
        };
        let target = sheet.number::<i16>("target") + sheet.number::<i16>("position");
        let moving = sheet.flag("moving");
        let shooting = Shooting { distance, preparation, target, moving };
        Ok(Situation { attack: Approach::Ranged(shooting), tactics })
    }
}

impl Situation {
    /// Whether the one attacked waits for an opening, and is hard to strike until then.
    #[must_use]
    pub fn is_guarded(self) -> bool {
        matches!(self.attack, Approach::Close(_)) && self.tactics[1] == Tactic::Defensive
    }

    /// The situation of the second attack of full Auto.
    #[must_use]
    pub fn again(self) -> Situation {
        let Approach::Ranged(shooting) = self.attack else { return self };
        let preparation = match shooting.preparation {
            // Volt L50e: after an Aimed first attack the second is Directed.
            Preparation::Aimed => Preparation::Directed,
            // Volt L50d: after a Snap shot or a Directed one it is the same.
            other => other,
        };
        Situation { attack: Approach::Ranged(Shooting { preparation, ..shooting }), ..self }
    }
}

impl Profile {
    /// Whether it makes a second attack after its first of a turn.
    pub fn strikes_again(&self) -> bool {
        // Volt L50b: full Auto makes two separate attacks.
        // Assumption: both on the same target, and the second only while it stands.
        self.weapon.mode == Mode::Auto
    }

    /// Reads a side's stat line with the weapon that it needs.
    ///
    /// # Errors
    /// When it has no such weapon, or the situation names one that does not fit.
    pub fn read(
        meeting: &Meeting,
        side: Side,
        need: Need,
        rules: &Rules,
    ) -> Result<Profile, SetupError> {
        let [ours, theirs] = [side, side.foe()].map(|side| &meeting.contenders[side.index()]);
        let (sheet, plain) = (&ours.profile.sheet, &ours.profile.name);
        let same = *plain == theirs.profile.name;
        let letter = ["a", "b"][side.index()];
        let name = if same { format!("{plain} ({letter})") } else { plain.clone() };
        let is = |kind: &'static str| move |weapon: &Sheet| weapon.word("kind") == kind;
        let carried = |kind, expected| meeting.weapon(side, |one| is(kind)(&one.sheet), expected);
        let mode = Mode::of(meeting.situation.word("mode"));
        let weapon = match need {
            Need::Gun => match carried("ranged", "weapon that shoots")? {
                Some(gun) => Weapon::ranged(&gun.name, &gun.sheet, mode),
                None => return Err(nothing_to_shoot(&name)),
            },
            Need::Blade => match carried("melee", "weapon for close combat")? {
                Some(blade) => Weapon::melee(&blade.name, &blade.sheet),
                None => rules.bare_hands(),
            },
            Need::Nothing => rules.bare_hands(),
        };
        let edge = if side == Side::A { meeting.situation.number("edge") } else { 0 };
        let ease = meeting.situation.number::<i16>("ease") + edge;
        Ok(Profile { ease, ..Profile::with(name, sheet, weapon, rules) })
    }

    /// A stat line with a weapon in hand, where nothing eases its attacks.
    fn with(name: String, sheet: &Sheet, weapon: Weapon, rules: &Rules) -> Profile {
        let own = || [sheet.number("coverage"), sheet.number("protection")];
        // Assumption: the armour table is lost; kinds are parameters.
        let [coverage, protection] = rules.armour(sheet.word("armour")).unwrap_or_else(own);
        let tough = sheet.words("tough").iter().filter_map(|row| row.parse().ok());
        Profile {
            name,
            // Volt X24: the two combat attributes count from 0, a trained soldier's.
            close_combat: sheet.number("close_combat"),
            ranged_combat: sheet.number("ranged_combat"),
            // Volt X23: attributes count from about 4 to 12, 8 a professional's.
            damage_modifier: rules.damage_modifier(sheet.number("strength")),
            penalties: Penalties::of(sheet.number("willpower"), tough, rules),
            coverage,
            protection,
            quick_reflexes: sheet.flag("quick_reflexes"),
            weapon,
            ease: 0,
        }
    }

    /// The figure of a squad in close combat.
    pub(super) fn blade(figure: &Deployed, rules: &Rules) -> Profile {
        let Contender { profile, weapons } = &figure.contender;
        let blade = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "melee");
        let weapon = match blade {
            Some(blade) => Weapon::melee(&blade.name, &blade.sheet),
            None => rules.bare_hands(),
        };
        Profile::with(figure.name.clone(), &profile.sheet, weapon, rules)
    }

    /// The figure of a squad with the first weapon that shoots, in each mode that this has, single
    /// shots first; none where it carries none.
    pub(super) fn guns(figure: &Deployed, rules: &Rules) -> Vec<Profile> {
        let Contender { profile, weapons } = &figure.contender;
        let Some(gun) = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "ranged") else {
            return Vec::new();
        };
        let weapons = Mode::ALL.map(|mode| (mode, Weapon::ranged(&gun.name, &gun.sheet, mode)));
        let able = weapons.into_iter().filter(|(mode, weapon)| weapon.mode == *mode);
        let with = |weapon| Profile::with(figure.name.clone(), &profile.sheet, weapon, rules);
        able.map(|(_, weapon)| with(weapon)).collect()
    }
}

fn nothing_to_shoot(name: &str) -> SetupError {
    let message = format!("`{name}` carries no weapon that shoots, and kind=ranged");
    SetupError::of("kind", message).or_rather(Some("set kind=close".to_owned()))
}
