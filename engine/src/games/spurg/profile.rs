//! Stat lines of SPURG, and the distance at which they fight.

use super::rules::Rules;
use crate::book::Parameters;
use crate::dice::Means;
use crate::engagement::Side;
use crate::expression::Expression;
use crate::fight::{Contender, Meeting, SetupError, Sheet, WeaponLine};
use crate::squad::Deployed;

/// A stat line with a weapon in hand, with all derived values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The Target Number of its attacks, including ease and range.
    pub skill: i16,
    /// The Target Number of its Dodges.
    pub dodge: i16,
    /// The hit points at the start.
    pub hit_points: u16,
    /// The number that armour subtracts from each damage roll.
    pub armour: u16,
    /// Its Speed, with the load it carries.
    pub speed: i16,
    /// The distance that it covers in a second, in yards: its Speed, or 0 if it carries too much to
    /// walk.
    pub stride: i16,
    /// Its Agility.
    pub agility: i16,
    /// The damage roll of its weapon; `None` without a suitable weapon.
    pub damage: Option<Damage>,
    /// Whether its weapon reaches the enemy.
    pub reaches: bool,
}

/// The name of hit points in files and frames, and their words.
pub const HIT_POINTS: [&str; 2] = ["hit_points", "hit points"];

/// The condition of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// The hit points left.
    pub hit_points: u16,
    /// Whether its next attack is lost.
    pub loses_turn: bool,
    /// Whether it can dodge no more until its next turn.
    pub dodged: bool,
}

/// A damage roll: dice, and what a weapon adds to them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Damage {
    /// The dice.
    pub dice: Expression,
    /// Further dice or a number, for a weapon that is thrust or swung.
    pub more: Option<Expression>,
}

/// The maximum of a weapon's dice and number, to limit the size of laws.
const DAMAGE_MAX: i32 = 500;

/// Whether a fight is in contact or at range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FightKind {
    /// In contact.
    Melee,
    /// At this distance, in yards.
    Ranged(i64),
}

impl FightKind {
    /// Returns how fighters attack in it.
    pub const fn means(self) -> Means {
        match self {
            FightKind::Melee => Means::Blow,
            FightKind::Ranged(_) => Means::Shot,
        }
    }

    /// Returns the kind set by the situation, or that of the weapon that the first fighter uses:
    /// the one named, else the first that it carries.
    #[must_use]
    pub fn of(meeting: &Meeting) -> FightKind {
        let situation = &meeting.situation;
        let carried = &meeting.contenders[0].weapons;
        let named = carried.iter().find(|weapon| weapon.name == meeting.named(Side::A));
        let weapon = named.or(carried.first()).map(|weapon| weapon.sheet.word("kind"));
        match (situation.word("kind"), weapon) {
            ("ranged", _) | ("by weapon", Some("ranged")) => {
                FightKind::Ranged(situation.number("range"))
            }
            _ => FightKind::Melee,
        }
    }

    /// Returns the word used in rosters and situations.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FightKind::Melee => "melee",
            FightKind::Ranged(_) => "ranged",
        }
    }
}

impl Profile {
    /// Returns whether it has a weapon that fits and reaches.
    #[must_use]
    pub fn can_strike(&self) -> bool {
        self.damage.is_some() && self.reaches
    }

    /// Reads one side of a meeting.
    ///
    /// # Errors
    /// If the situation names a weapon that does not fit.
    pub fn read(rules: &Rules, meeting: &Meeting, side: Side) -> Result<Profile, SetupError> {
        let contender = &meeting.contenders[side.index()];
        let situation = &meeting.situation;
        let kind = FightKind::of(meeting);
        let fits = |weapon: &WeaponLine| weapon.sheet.word("kind") == kind.word();
        let weapon = meeting.weapon(side, fits, &format!("{} weapon", kind.word()))?;
        let ease: i16 = situation.number("ease");
        let edge: i16 = if side == Side::A { situation.number("edge") } else { 0 };
        let profile = Profile::with(rules.parameters(), &contender.profile.sheet, weapon)?;
        let reaches = |weapon: &WeaponLine| match (kind, weapon.sheet.number("range_yards")) {
            (FightKind::Melee, _) | (_, 0) => true,
            (FightKind::Ranged(yards), reach) => yards <= reach,
        };
        let range = match kind {
            FightKind::Melee => 0,
            FightKind::Ranged(yards) => rules.range_penalty(yards),
        };
        let skill = profile.skill + ease + edge - range;
        Ok(Profile { skill, reaches: weapon.is_some_and(reaches), ..profile })
    }

    /// Returns a stat line with a weapon in hand that reaches, without any distance.
    fn with(
        parameters: &Parameters,
        sheet: &Sheet,
        weapon: Option<&WeaponLine>,
    ) -> Result<Profile, SetupError> {
        if let Some(weapon) = weapon {
            let Expression { count, die, plus } = weapon.sheet.dice("damage");
            let most = i32::from(count) * i32::from(die.faces()) + i32::from(plus).abs();
            if most > DAMAGE_MAX {
                let (name, damage) = (&weapon.name, weapon.sheet.word("damage"));
                let message = format!(
                    "`{name}` does {damage}; expected dice and a number of {DAMAGE_MAX} in all at most"
                );
                return Err(SetupError::of("weapon", message));
            }
        }
        let might = sheet.number("might");
        // SPURG X1: abilities are scores around 10.
        let (agility, vitality): (i16, i16) = (sheet.number("agility"), sheet.number("vitality"));
        let speed = match sheet.number::<i16>("speed") {
            // SPURG X2: half the sum of Agility and Vitality, rounded down.
            0 => i16::midpoint(agility, vitality),
            speed => speed,
        };
        let load = sheet.number("load");
        let speed = encumbered(parameters, speed, might, load);
        let dodge = match sheet.number("dodge") {
            // How Speed affects Dodge (L77d) is in `dodge_divisor` and `dodge_base`.
            0 => {
                speed / parameters.number::<i16>("dodge_divisor")
                    + parameters.number::<i16>("dodge_base")
            }
            dodge => dodge,
        };
        let hit_points = match sheet.number("hit_points") {
            0 => match parameters.choice("hit_points_from") {
                "vitality" => u16::try_from(vitality).unwrap_or(1),
                _ => u16::try_from(might).unwrap_or(1),
            },
            points => points,
        };
        Ok(Profile {
            // SPURG L20b: the skill is the Target Number.
            skill: sheet.number("skill"),
            dodge,
            hit_points,
            armour: sheet.number("armour"),
            speed,
            stride: if can_walk(parameters, might, load) { speed } else { 0 },
            agility,
            damage: weapon.map(|weapon| damage(parameters, might, weapon)),
            reaches: weapon.is_some(),
        })
    }

    /// Returns a figure of a squad with the first weapon of a kind that it carries, and the
    /// weapon's range in yards; 0 for an unlimited one.
    ///
    /// # Errors
    /// If the weapon can do more than the maximum damage.
    pub fn figure(
        rules: &Rules,
        figure: &Deployed,
        kind: FightKind,
    ) -> Result<(Profile, i64), SetupError> {
        let Contender { profile, weapons, .. } = &figure.contender;
        let weapon = weapons.iter().find(|weapon| weapon.sheet.word("kind") == kind.word());
        let yards = weapon.map_or(0, |weapon| weapon.sheet.number("range_yards"));
        let ours = Profile::with(rules.parameters(), &profile.sheet, weapon)?;
        Ok((ours, yards))
    }
}

/// Returns the damage roll of a weapon for a fighter of this Might.
fn damage(parameters: &Parameters, might: i64, weapon: &WeaponLine) -> Damage {
    let own = weapon.sheet.dice("damage");
    // SPURG L69a: Might determines the force of a melee attack.
    let table = |force: &str| Damage {
        dice: parameters.table(force).dice("damage").at(might),
        more: Some(own),
    };
    match weapon.sheet.word("force") {
        // SPURG L69b: the damage of muscle alone.
        "thrust" => table("thrust"),
        // SPURG L69c: the damage of leverage.
        "swing" => table("swing"),
        _ => Damage { dice: own, more: None },
    }
}

/// Returns a load in pounds as a multiple of Lift, rounded up.
fn times_lift(parameters: &Parameters, might: i64, load: i64) -> i64 {
    if load == 0 {
        return 0;
    }
    // Lift is Might squared divided by a constant; the quotient is rounded only once.
    let lift = (might * might).max(1);
    (load * parameters.number::<i64>("lift_divisor") + lift - 1) / lift
}

/// Returns whether a fighter with a load in pounds can walk.
fn can_walk(parameters: &Parameters, might: i64, load: i64) -> bool {
    // SPURG L84: up to ten times Lift.
    let times = times_lift(parameters, might, load);
    parameters.table("encumbrance").flags("walks").at(times)
}

/// Returns the Speed with a load in pounds.
pub fn encumbered(parameters: &Parameters, speed: i16, might: i64, load: i64) -> i16 {
    // SPURG L77a: Might determines how much a character can carry.
    let times = times_lift(parameters, might, load);
    // SPURG L79a: levels by multiples of Lift.
    // SPURG L79d: none up to Lift itself.
    // SPURG L81: light up to two.
    // SPURG L82: moderate up to three.
    // SPURG L83: heavy up to six.
    // SPURG L84: extreme up to ten.
    let level: i16 = parameters.table("encumbrance").numbers("level").at(times);
    if level == 0 {
        return speed;
    }
    // SPURG L77b and SPURG L79c: each level costs a fifth of Speed.
    let percent = parameters.number::<i16>("encumbrance_percent") * level;
    match parameters.choice("encumbrance_rounding") {
        "loss" => speed - speed * percent / 100,
        _ => speed * (100 - percent) / 100,
    }
}
