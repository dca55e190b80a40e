//! Volt stat lines and situations, as they are read from a roster and a situation's sheet.

use super::combat::{Penalties, Rules};
use crate::engagement::Side;
use crate::fight::{Contender, Meeting, Misfit, Sheet};
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

/// A weapon as it is used in this fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Strike in close combat; 0 of a weapon that shoots.
    pub strike: i16,
    /// Guard in close combat; 0 of a weapon that shoots.
    pub guard: i16,
    /// The values of snap, directed and aimed shots, by [`Preparation`]; 0 of one that does not.
    pub shots: [i16; 3],
    /// The farthest distance without a penalty; 0 of a weapon that does not shoot.
    pub range: i16,
    /// Pierce, held against Protection.
    pub pierce: i16,
    /// Damage.
    pub damage: i16,
    /// What its wounds are.
    pub wounds: Kind,
    /// How it fires.
    pub mode: Mode,
    /// What it takes between shots.
    pub pace: Pace,
    /// Whether it stands on a mount.
    pub mounted: bool,
}

/// What a wound is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// It can put out of the fight.
    Stun,
    /// It can kill.
    Injury,
}

/// What a weapon takes between shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A shot every turn.
    Ready,
    /// Loading by hand after each shot.
    Slow,
    /// An action before each shot.
    Prep,
}

/// How a weapon fires, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// One shot.
    Single,
    /// Two in quick succession.
    Fast,
    /// Five at once.
    Burst,
    /// Ten, in two attacks.
    Auto,
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
    /// What they risk for it.
    pub tactic: Tactic,
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

/// An optional tactic, of both fighters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tactic {
    /// None.
    None,
    /// Attack without a thought for defence.
    Reckless,
    /// Look for a weak spot in armour.
    FindWeakness,
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
    pub fn read(sheet: &Sheet, rules: &Rules) -> Result<Situation, Misfit> {
        let tactic = match sheet.word("tactic") {
            "reckless" => Tactic::Reckless,
            "find-weakness" => Tactic::FindWeakness,
            _ => Tactic::None,
        };
        let defender = match sheet.word("defender") {
            "busy" => Defender::Busy,
            "unaware" => Defender::Unaware,
            _ => Defender::Fighting,
        };
        if sheet.word("kind") == "close" {
            if sheet.word("mode") != "single" {
                let message = format!("`{}` is a way to shoot, and kind=close", sheet.word("mode"));
                return Err(Misfit::of("mode", message).or_rather(Some("set kind=ranged".into())));
            }
            // Volt L57: a close combat attack goes with a move at no penalty.
            return Ok(Situation { attack: Approach::Close(defender), tactic });
        }
        if defender != Defender::Fighting {
            let message = "the Guard of a defender matters in close combat, and kind=ranged";
            return Err(Misfit::of("defender", message).or_rather(Some("set kind=close".into())));
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
        Ok(Situation { attack: Approach::Ranged(shooting), tactic })
    }
}

impl Situation {
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
    ) -> Result<Profile, Misfit> {
        let [ours, theirs] = [side, side.foe()].map(|side| &meeting.contenders[side.index()]);
        let (sheet, plain) = (&ours.profile.sheet, &ours.profile.name);
        let same = *plain == theirs.profile.name;
        let letter = ["a", "b"][side.index()];
        let name = if same { format!("{plain} ({letter})") } else { plain.clone() };
        let is = |kind: &'static str| move |weapon: &Sheet| weapon.word("kind") == kind;
        let carried = |kind, expected| meeting.weapon(side, |one| is(kind)(&one.sheet), expected);
        let mode = meeting.situation.word("mode");
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

    /// The figure of a squad with the first weapon that shoots, firing single shots; none where it
    /// carries none.
    pub(super) fn gun(figure: &Deployed, rules: &Rules) -> Option<Profile> {
        let Contender { profile, weapons } = &figure.contender;
        let gun = weapons.iter().find(|weapon| weapon.sheet.word("kind") == "ranged")?;
        let weapon = Weapon::ranged(&gun.name, &gun.sheet, "single");
        Some(Profile::with(figure.name.clone(), &profile.sheet, weapon, rules))
    }
}

fn nothing_to_shoot(name: &str) -> Misfit {
    let message = format!("`{name}` carries no weapon that shoots, and kind=ranged");
    Misfit::of("kind", message).or_rather(Some("set kind=close".to_owned()))
}

impl Weapon {
    /// Reads a weapon for close combat.
    fn melee(name: &str, sheet: &Sheet) -> Weapon {
        let read = Weapon::read(name, sheet);
        // Volt X16: those for close combat have a Strike and a Guard.
        let [strike, guard] = ["strike", "guard"].map(|key| sheet.number(key));
        Weapon { strike, guard, mode: Mode::Single, ..read }
    }

    /// Reads a weapon that shoots, in this mode if it can.
    fn ranged(name: &str, sheet: &Sheet, mode: &str) -> Weapon {
        let read = Weapon::read(name, sheet);
        // Volt X16: those that shoot have Snap, Directed, Aimed and Range.
        let shots = ["snap", "directed", "aimed"].map(|key| sheet.number(key));
        let wanted = match mode {
            "fast" => Mode::Fast,
            "burst" => Mode::Burst,
            "auto" => Mode::Auto,
            _ => Mode::Single,
        };
        let mode = if wanted <= read.mode { wanted } else { Mode::Single };
        Weapon { shots, range: sheet.number("range"), mode, ..read }
    }

    /// Reads what all weapons have; the mode is the most that it can do.
    fn read(name: &str, sheet: &Sheet) -> Weapon {
        let has = |mode: &str| sheet.words("modes").iter().any(|word| word == mode);
        // Volt L49a: a weapon with Burst also makes Fast attacks.
        // Volt L50a: one with Auto makes both.
        let able = [("auto", Mode::Auto), ("burst", Mode::Burst), ("fast", Mode::Fast)];
        let mode = able.into_iter().find(|(word, _)| has(word));
        // Volt L46c: bows and many weapons against tanks are Prep; the roster says which.
        let pace = match (has("prep"), has("slow")) {
            (true, _) => Pace::Prep,
            (false, true) => Pace::Slow,
            (false, false) => Pace::Ready,
        };
        Weapon {
            name: name.to_owned(),
            strike: 0,
            guard: 0,
            shots: [0; 3],
            range: 0,
            // Volt X17: all weapons have Pierce and Damage.
            pierce: sheet.number("pierce"),
            damage: sheet.number("damage"),
            // Volt X12: a wound is Stun or Injury, by the weapon.
            wounds: if sheet.flag("stun") { Kind::Stun } else { Kind::Injury },
            mode: mode.map_or(Mode::Single, |(_, mode)| mode),
            pace,
            mounted: has("mounted"),
        }
    }
}
