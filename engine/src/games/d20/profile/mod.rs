//! Stat lines, weapons and situations of d20 fights, read from rosters and settings, and the
//! condition of a fighter.

mod condition;
mod held;
mod shot;

pub use condition::{Condition, Fall, HIT_POINTS, WeaponState};
pub use held::HeldItems;
pub use shot::{Aim, Band, Fire};

use super::rules::Rules;
use crate::dice::Means;
use crate::engagement::Side;
use crate::expression::Expression;
use crate::fight::{Contender, Meeting, SetupError, Sheet};
use crate::squad::Deployed;

/// A stat line with a weapon in hand, at the range of the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The bonus of attack rolls, in melee or at range.
    pub attack: i16,
    /// The bonus of the initiative roll.
    pub initiative: i16,
    /// The number that an attack must reach.
    pub defense: i16,
    /// The part of the Defense that is lost with the last Armor Point.
    pub armor_defense: i16,
    /// The Dodge value.
    pub dodge: u8,
    /// Hit points at the start.
    pub hit_points: u16,
    /// Life Points at the start.
    pub life_points: u8,
    /// Armor Points at the start.
    pub armor_points: u8,
    /// The number that a roll must exceed to negate an aimed attack; `None` without such armour.
    pub negate_dc: Option<u8>,
    /// The bonus of Fortitude saves.
    pub fortitude: i16,
    /// The distance of a move, in feet.
    pub speed_feet: u16,
    /// The weapon in hand.
    pub weapon: Weapon,
    /// What it has to drop.
    pub held: HeldItems,
    /// The range band of the weapon; `None` if it does not reach.
    pub band: Option<Band>,
    /// The steps of ease of its attack rolls.
    pub ease: i16,
}

/// A weapon in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// The damage of one shot or blow.
    pub damage: Expression,
    /// The lowest natural roll that is a critical.
    pub critical_from: u8,
    /// The highest natural roll that is a fumble.
    pub fumble_to: u8,
}

/// The circumstances of a fight, the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// Melee or ranged.
    pub kind: FightKind,
    /// The stance of the attacker.
    pub stance: Stance,
    /// The stance of the target.
    pub target_stance: Stance,
    /// The bonus of cover to the Defense.
    pub cover: i16,
    /// Whether melee attacks are charges.
    pub charge: bool,
    /// The fire mode of ranged weapons.
    pub fire: Fire,
    /// Where attacks are aimed.
    pub aim: Aim,
}

/// The two kinds of fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FightKind {
    /// In contact.
    Melee,
    /// At a distance.
    Ranged,
}

impl FightKind {
    /// Returns how fighters attack in it.
    pub const fn means(self) -> Means {
        match self {
            FightKind::Melee => Means::Blow,
            FightKind::Ranged => Means::Shot,
        }
    }
}

/// The stance of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stance {
    /// Upright.
    Standing,
    /// Crouched to half the height.
    Crouched,
    /// On the ground.
    Prone,
}

/// A figure of a squad with its ranged weapon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RangedArm {
    /// For each range band, its limit in feet and the profile of the figure in it.
    bands: [(u16, Profile); 4],
    /// The fire mode with the most shots that the weapon has.
    pub most: Fire,
}

/// The part of a fighter in an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// It attacks.
    Attacks,
    /// It is the target, and attacks only if a fumble allows it.
    Suffers,
}

/// The maximum damage of one shot or blow, to limit the size of laws.
const DAMAGE_MAX: i32 = 200;

impl Situation {
    /// Returns the situation of each attack of a duel.
    pub(super) fn of_duel(self, rules: &Rules) -> Situation {
        let stance = if *rules.stance_holds { self.stance } else { Stance::Standing };
        Situation { target_stance: self.target_stance.max(stance), ..self }
    }

    /// Reads a situation.
    pub(super) fn read(sheet: &Sheet) -> Result<Situation, SetupError> {
        let kind = match sheet.word("kind") {
            "melee" => FightKind::Melee,
            _ => FightKind::Ranged,
        };
        let fire = Fire::of(sheet.word("fire"));
        if kind == FightKind::Melee && fire != Fire::Single {
            return Err(SetupError::of("fire", "there is no firing in melee; leave out `fire`"));
        }
        let charge = sheet.flag("charge");
        if kind == FightKind::Ranged && charge {
            return Err(SetupError::of(
                "charge",
                "a charge ends in melee; expected `kind` as melee",
            ));
        }
        let stance = |key| match sheet.word(key) {
            "crouched" => Stance::Crouched,
            "prone" => Stance::Prone,
            _ => Stance::Standing,
        };
        // d20 L76a: attacks of both kinds can be aimed.
        let aim = Aim::of(sheet.word("aim"));
        let (own, target) = (stance("stance"), stance("target_stance"));
        let cover = stated_cover(sheet)?;
        Ok(Situation { kind, stance: own, target_stance: target, cover, charge, fire, aim })
    }
}

/// Returns the bonus of cover to the Defense, given the covered percentage of the target and the
/// bonus of the material.
#[must_use]
pub fn cover(covered_percent: i16, material: i16) -> i16 {
    // d20 L109b: each tenth of the target in cover is worth a point.
    // d20 L110: the material moves that up or down. d20 L108: cover gives 10 at most.
    (covered_percent / 10 + material).clamp(0, 10)
}

/// Returns the bonus of cover to the Defense, given directly or by extent and material.
fn stated_cover(sheet: &Sheet) -> Result<i16, SetupError> {
    let number = |key| sheet.number::<i16>(key);
    let (stated, covered, material) = (number("cover"), number("covered"), number("material"));
    if covered == 0 {
        if material != 0 {
            return Err(SetupError::of(
                "material",
                "there is no cover; expected `covered` in percent",
            ));
        }
        return Ok(stated);
    }
    if stated != 0 {
        return Err(SetupError::of(
            "covered",
            "`cover` is set as well; expected only one of the two",
        ));
    }
    Ok(cover(covered, material))
}

impl Profile {
    /// Reads the stat line of a side with its weapon, as its part in the fight requires, and the
    /// name of the weapon.
    pub(super) fn read(
        meeting: &Meeting,
        side: Side,
        part: Part,
        situation: Situation,
        rules: &Rules,
    ) -> Result<(Profile, String), SetupError> {
        let contender = &meeting.contenders[side.index()];
        let ((weapon, name), band) = match (situation.kind, part) {
            (FightKind::Melee, _) => (melee_weapon(meeting, side, rules)?, None),
            (FightKind::Ranged, Part::Attacks) => ranged_weapon(meeting, side, situation, rules)?,
            (FightKind::Ranged, Part::Suffers) => (bare_hands(rules), None),
        };
        let given = &meeting.situation;
        let edge = if side == Side::A { given.number("edge") } else { 0 };
        let ease = given.number::<i16>("ease") + edge;
        let profile = Profile::with(contender, situation.kind, weapon, band);
        Ok((Profile { ease, ..profile }, name))
    }

    /// Combines a stat line with a weapon in hand, at a range.
    fn with(contender: &Contender, kind: FightKind, weapon: Weapon, band: Option<Band>) -> Profile {
        let sheet = &contender.profile.sheet;
        let number = |key| sheet.number::<i16>(key);
        Profile {
            attack: match kind {
                FightKind::Melee => number("melee_attack"),
                FightKind::Ranged => number("ranged_attack"),
            },
            initiative: number("initiative"),
            defense: number("defense"),
            armor_defense: number("armor_defense"),
            dodge: sheet.number("dodge"),
            hit_points: sheet.number("hit_points"),
            life_points: sheet.number("life_points"),
            armor_points: sheet.number("armor_points"),
            negate_dc: Some(sheet.number("negate_dc")).filter(|&dc| dc > 0),
            fortitude: number("fortitude"),
            speed_feet: sheet.number("speed_feet"),
            weapon,
            held: HeldItems::of(contender),
            band,
            ease: 0,
        }
    }

    /// Reads a figure of a squad in melee, with its first melee weapon, and the name of that
    /// weapon.
    pub(super) fn melee(figure: &Deployed, rules: &Rules) -> Result<(Profile, String), SetupError> {
        let weapons = &figure.contender.weapons;
        let weapon = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "melee");
        let (weapon, name) =
            weapon.map_or_else(|| Ok(bare_hands(rules)), |one| in_hand(one, rules))?;
        Ok((Profile::with(&figure.contender, FightKind::Melee, weapon, None), name))
    }
}

impl RangedArm {
    /// Reads a figure of a squad with its first ranged weapon; `None` if it has none.
    pub(super) fn read(
        figure: &Deployed,
        rules: &Rules,
    ) -> Result<Option<(RangedArm, String)>, SetupError> {
        let weapons = &figure.contender.weapons;
        let weapon = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "ranged");
        let Some(weapon) = weapon else { return Ok(None) };
        let (shot, name) = in_hand(weapon, rules)?;
        let bands = Band::ALL.map(|band| {
            let feet = weapon.sheet.number(band.key());
            (feet, Profile::with(&figure.contender, FightKind::Ranged, shot, Some(band)))
        });
        Ok(Some((RangedArm { bands, most: Fire::most(&weapon.sheet) }, name)))
    }

    /// Returns the maximum range, in feet.
    pub(super) fn reach_feet(&self) -> u16 {
        self.bands.iter().map(|(feet, _)| *feet).max().unwrap_or(0)
    }

    /// Returns the profile in a range band.
    pub(super) fn in_band(&self, band: Option<Band>) -> Option<&Profile> {
        self.bands.iter().map(|(_, profile)| profile).find(|profile| profile.band == band)
    }

    /// Returns the profile at a range in feet; beyond all bands, that of the farthest.
    pub(super) fn at(&self, feet: i32) -> &Profile {
        let band = self.bands.iter().find(|(reach, _)| feet <= i32::from(*reach));
        &band.unwrap_or(&self.bands[self.bands.len() - 1]).1
    }
}

/// Returns the names of both sides, with the side if both have the same name.
pub(super) fn names(meeting: &Meeting) -> [String; 2] {
    let [ours, theirs] = meeting.contenders.each_ref().map(|one| &one.profile.name);
    if ours == theirs {
        [format!("{ours} (a)"), format!("{theirs} (b)")]
    } else {
        [ours.clone(), theirs.clone()]
    }
}

/// Returns the attack of a fighter without a melee weapon, and its name.
fn bare_hands(rules: &Rules) -> (Weapon, String) {
    let (critical_from, fumble_to) = rules.usual();
    let damage = Expression { count: 1, die: *rules.unarmed, plus: 0 };
    (Weapon { damage, critical_from, fumble_to }, "bare hands".to_owned())
}

fn melee_weapon(
    meeting: &Meeting,
    side: Side,
    rules: &Rules,
) -> Result<(Weapon, String), SetupError> {
    let fits = |weapon: &crate::fight::WeaponLine| weapon.sheet.word("kind") == "melee";
    match meeting.weapon(side, fits, "melee weapon")? {
        Some(weapon) => in_hand(weapon, rules),
        None => Ok(bare_hands(rules)),
    }
}

/// Returns the ranged weapon of a side, and its band at the range of the fight.
fn ranged_weapon(
    meeting: &Meeting,
    side: Side,
    situation: Situation,
    rules: &Rules,
) -> Result<((Weapon, String), Option<Band>), SetupError> {
    let fits = |weapon: &crate::fight::WeaponLine| weapon.sheet.word("kind") == "ranged";
    let Some(weapon) = meeting.weapon(side, fits, "ranged weapon")? else {
        let name = &meeting.contenders[side.index()].profile.name;
        let fix = Some("set `kind` to melee, or give it a weapon".to_owned());
        let message = format!("`{name}` carries no ranged weapon");
        return Err(SetupError::of("weapon", message).or_rather(fix));
    };
    let most = Fire::most(&weapon.sheet);
    if most < situation.fire {
        let (asked, name) = (meeting.situation.word("fire"), &weapon.name);
        let can = ["single shots", "bursts", "automatic volleys"][most as usize];
        let message = format!("`{name}` cannot fire {asked}; it fires {can} at most");
        return Err(SetupError::of("fire", message));
    }
    let band = band(weapon, &meeting.situation);
    if situation.aim.within(band) != situation.aim {
        let message = format!("`{}` cannot be aimed beyond its medium range", weapon.name);
        return Err(SetupError::of("aim", message));
    }
    Ok((in_hand(weapon, rules)?, band))
}

/// Returns the band of a weapon at the range of the fight; `None` beyond the last.
fn band(weapon: &crate::fight::WeaponLine, situation: &Sheet) -> Option<Band> {
    let range_feet: u16 = situation.number("range");
    let reaches = |key| range_feet <= weapon.sheet.number(key);
    match situation.word("band") {
        "short" => Some(Band::Short),
        "medium" => Some(Band::Medium),
        "long" => Some(Band::Long),
        "extreme" => Some(Band::Extreme),
        _ if reaches("short_feet") => Some(Band::Short),
        _ if reaches("medium_feet") => Some(Band::Medium),
        _ if reaches("long_feet") => Some(Band::Long),
        _ if reaches("extreme_feet") => Some(Band::Extreme),
        _ => None,
    }
}

/// Returns a weapon of the roster in hand, with the default ranges for criticals and fumbles unless
/// it has its own, and its name.
fn in_hand(
    weapon: &crate::fight::WeaponLine,
    rules: &Rules,
) -> Result<(Weapon, String), SetupError> {
    let (critical_from, fumble_to) = rules.usual();
    let own = |key, usual: i16| Some(weapon.sheet.number(key)).filter(|&own: &i16| own != usual);
    let damage = weapon.sheet.dice("damage");
    let most = i32::from(damage.count) * i32::from(damage.die.faces()) + i32::from(damage.plus);
    if DAMAGE_MAX < most {
        let message = format!(
            "`{}` does up to {most} points of damage; no more than {DAMAGE_MAX} are weighed",
            weapon.name
        );
        return Err(SetupError::of("weapon", message));
    }
    let in_hand = Weapon {
        damage,
        critical_from: own("critical_from", 0).map_or(critical_from, |own| own as u8),
        fumble_to: own("fumble_to", -1).map_or(fumble_to, |own| own as u8),
    };
    Ok((in_hand, weapon.name.clone()))
}
