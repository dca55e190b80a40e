//! Volt stat lines, weapons and situations, as its rules read them, and what play changes of a
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

/// A stat line with the weapon in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Skill in close combat.
    pub close_combat: i16,
    /// Skill in ranged combat.
    pub ranged_combat: i16,
    /// What its Strength changes on the Pierce and Damage of its blows.
    pub damage_modifier: i16,
    /// Its Agility, the metres of a move.
    pub agility: i16,
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

/// A stat line, and what its weapon is called.
pub type Named = (Profile, String);

const BARE_HANDS: &str = "bare hands";

impl Profile {
    /// Strike with the weapon in hand.
    pub const fn strike(&self) -> i16 {
        // Volt X18: the skill in close combat adds to Strike and to Guard.
        self.weapon.strike + self.close_combat
    }

    /// Guard, where this is the weapon's or that of bare hands.
    pub const fn guard(&self, guard: i16) -> i16 {
        guard + self.close_combat
    }

    /// The value of a shot with the weapon in hand.
    pub const fn shot(&self, preparation: Preparation) -> i16 {
        // Volt X18: the skill in ranged combat adds to all three.
        self.weapon.shots[preparation as usize] + self.ranged_combat
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

    /// A stat line with a weapon in hand, where nothing eases its attacks.
    fn with(sheet: &Sheet, weapon: Weapon, rules: &Rules) -> Profile {
        let own = || [sheet.number("coverage"), sheet.number("protection")];
        // Assumption: the armour table is lost; kinds are parameters.
        let [coverage, protection] = rules.armour(sheet.word("armour")).unwrap_or_else(own);
        let tough = sheet.words("tough").iter().filter_map(|row| row.parse().ok());
        Profile {
            // Volt X24: the two combat attributes count from 0, a trained soldier's.
            close_combat: sheet.number("close_combat"),
            ranged_combat: sheet.number("ranged_combat"),
            // Volt X23: attributes count from about 4 to 12, 8 a professional's.
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

    /// The figure of a squad in close combat.
    pub fn blade(figure: &Deployed, rules: &Rules) -> Named {
        let Contender { profile, weapons } = &figure.contender;
        let blade = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "melee");
        let (weapon, arm) = match blade {
            Some(blade) => (Weapon::melee(&blade.sheet), blade.name.as_str()),
            None => (Weapon::bare_hands(rules), BARE_HANDS),
        };
        (Profile::with(&profile.sheet, weapon, rules), arm.to_owned())
    }

    /// The figure of a squad with the first weapon that shoots, in each mode that this has, single
    /// shots first; none where it carries none.
    pub fn guns(figure: &Deployed, rules: &Rules) -> (Vec<Profile>, String) {
        let Contender { profile, weapons } = &figure.contender;
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
