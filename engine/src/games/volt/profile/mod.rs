//! Stat lines, weapons and situations of Volt as its rules read them, and the condition of a
//! fighter.

mod condition;
mod situation;
mod weapon;
mod wounds;

pub use condition::{ActionTaken, Condition, GunState, Hamper, LastShot};
pub use situation::{Approach, Defender, Motion, Preparation, Shooting, Situation, Tactic};
pub use weapon::{Loading, Mode, Weapon};
pub use wounds::{Penalties, ROWS, WoundKind, Wounds};

use super::rules::Rules;
use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError, Sheet};
use crate::squad::Deployed;

/// A stat line with a weapon in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The skill in close combat.
    pub close_combat: i16,
    /// The skill in ranged combat.
    pub ranged_combat: i16,
    /// The modifier of its Strength to Pierce and Damage in close combat.
    pub damage_modifier: i16,
    /// Its Agility, and the distance of a move in metres.
    pub agility: i16,
    /// The Coverage of its armour, 0 to 20.
    pub coverage: i16,
    /// The Protection of its armour.
    pub protection: i16,
    /// Whether it has Quick Reflexes.
    pub quick_reflexes: bool,
    /// The penalties of its wounds.
    pub penalties: Penalties,
    /// The weapon in hand.
    pub weapon: Weapon,
    /// The ease of its attack rolls in addition to the rules.
    pub ease: i16,
}

/// The weapon that a fighter needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A ranged weapon.
    Gun,
    /// A weapon for close combat, or bare hands.
    Blade,
    /// None: it is shot at.
    Nothing,
}

/// A stat line, and the name of its weapon.
pub type Named = (Profile, String);

const BARE_HANDS: &str = "bare hands";

impl Profile {
    /// Returns Strike with the weapon in hand.
    pub const fn strike(&self) -> i16 {
        // Volt X18: the skill in close combat is added to Strike and Guard.
        self.weapon.strike + self.close_combat
    }

    /// Returns Guard, given that of the weapon or of bare hands.
    pub const fn guard(&self, guard: i16) -> i16 {
        guard + self.close_combat
    }

    /// Returns the value of a shot with the weapon in hand.
    pub const fn shot(&self, preparation: Preparation) -> i16 {
        // Volt X18: the skill in ranged combat is added to all three.
        self.weapon.shots[preparation as usize] + self.ranged_combat
    }

    /// Reads a side's stat line with the weapon that it needs.
    ///
    /// # Errors
    /// If it has no such weapon, or the situation names one that does not fit.
    pub fn read(
        meeting: &Meeting,
        side: Side,
        need: Need,
        rules: &Rules,
    ) -> Result<Named, SetupError> {
        let ours = &meeting.contenders[side.index()].profile;
        let carried = |kind: &'static str, expected| {
            meeting.weapon(side, |weapon| weapon.sheet.word("kind") == kind, expected)
        };
        let mode = Mode::of(meeting.situation.word("mode"));
        let (weapon, arm) = match need {
            Need::Gun => match carried("ranged", "weapon that shoots")? {
                Some(gun) => (Weapon::ranged(&gun.sheet, mode), gun.name.as_str()),
                None => return Err(nothing_to_shoot(&ours.name)),
            },
            Need::Blade => match carried("melee", "weapon for close combat")? {
                Some(blade) => (Weapon::melee(&blade.sheet), blade.name.as_str()),
                None => (Weapon::bare_hands(rules), BARE_HANDS),
            },
            Need::Nothing => (Weapon::bare_hands(rules), BARE_HANDS),
        };
        let edge = if side == Side::A { meeting.situation.number("edge") } else { 0 };
        let ease = meeting.situation.number::<i16>("ease") + edge;
        Ok((Profile { ease, ..Profile::with(&ours.sheet, weapon, rules) }, arm.to_owned()))
    }

    /// Combines a stat line with a weapon in hand, without ease.
    fn with(sheet: &Sheet, weapon: Weapon, rules: &Rules) -> Profile {
        let own = || [sheet.number("coverage"), sheet.number("protection")];
        // The armour table is lost; kinds are parameters.
        let [coverage, protection] = rules.armour(sheet.word("armour")).unwrap_or_else(own);
        let tough = sheet.words("tough").iter().filter_map(|row| row.parse().ok());
        Profile {
            // Volt X24: the two combat attributes count from 0, that of a trained soldier.
            close_combat: sheet.number("close_combat"),
            ranged_combat: sheet.number("ranged_combat"),
            // Volt X23: attributes run from about 4 to 12; 8 is that of a professional.
            damage_modifier: rules.damage_modifier(sheet.number("strength")),
            agility: sheet.number("agility"),
            penalties: Penalties::of(sheet.number("willpower"), tough, rules),
            coverage,
            protection,
            quick_reflexes: sheet.flag("quick_reflexes"),
            weapon,
            ease: 0,
        }
    }

    /// Returns a figure of a squad in close combat.
    pub fn blade(figure: &Deployed, rules: &Rules) -> Named {
        let Contender { profile, weapons, .. } = &figure.contender;
        let blade = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "melee");
        let (weapon, arm) = match blade {
            Some(blade) => (Weapon::melee(&blade.sheet), blade.name.as_str()),
            None => (Weapon::bare_hands(rules), BARE_HANDS),
        };
        (Profile::with(&profile.sheet, weapon, rules), arm.to_owned())
    }

    /// Returns a figure of a squad with its first ranged weapon, once for each mode of the weapon,
    /// single shots first; an empty list if it has none.
    pub fn guns(figure: &Deployed, rules: &Rules) -> (Vec<Profile>, String) {
        let Contender { profile, weapons, .. } = &figure.contender;
        let Some(gun) = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "ranged") else {
            return (Vec::new(), String::new());
        };
        let weapons = Mode::ALL.map(|mode| (mode, Weapon::ranged(&gun.sheet, mode)));
        let able = weapons.into_iter().filter(|(mode, weapon)| weapon.mode == *mode);
        let guns = able.map(|(_, weapon)| Profile::with(&profile.sheet, weapon, rules)).collect();
        (guns, gun.name.clone())
    }
}

fn nothing_to_shoot(name: &str) -> SetupError {
    let message = format!("`{name}` carries no weapon that shoots, and kind=ranged");
    SetupError::of("kind", message).or_rather(Some("set kind=close".to_owned()))
}
