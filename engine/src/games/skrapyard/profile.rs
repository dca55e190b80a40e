//! Skrapyard stat lines and situations, as they are read from a roster and a situation's sheet.

use crate::book::did_you_mean;
use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError, Sheet};

/// A stat line with the weapons in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name it goes by in this fight.
    pub name: String,
    /// F.
    pub fight: i16,
    /// S.
    pub shoot: i16,
    /// A.
    pub armour: i16,
    /// D.
    pub discipline: i16,
    /// R at the start of the game.
    pub resolve: u8,
    /// The size of it, 0 to 6.
    pub stature: i16,
    /// Whether it is a hero.
    pub hero: bool,
    /// Whether it flies.
    pub flies: bool,
    /// The feats that it can perform.
    pub known: Known,
    /// What it fights with.
    pub hand: Hand,
    /// What it shoots with.
    pub missile: Missile,
}

/// The feats of a hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each feat is known or not")]
pub struct Known {
    /// Fight.
    pub fight: bool,
    /// Shoot.
    pub shoot: bool,
    /// Armour.
    pub armour: bool,
    /// Discipline.
    pub discipline: bool,
    /// Resolve.
    pub resolve: bool,
    /// Movement.
    pub movement: bool,
    /// Magic: every spell of the list.
    pub magic: bool,
}

/// What one fights with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// A knife, a sword, a bottle.
    Basic,
    /// A net: it holds and does not hurt.
    Net,
    /// A spear: between two alone it is as good as a sword.
    Spear,
    /// A blade-breaker: it opens the enemy to others and does not hurt.
    BladeBreaker,
    /// A great weapon: hard to wield, hard to bear.
    Great,
}

impl Hand {
    fn named(word: &str) -> Option<Hand> {
        Some(match word {
            "net" => Hand::Net,
            "spear" => Hand::Spear,
            "blade-breaker" => Hand::BladeBreaker,
            "great" => Hand::Great,
            _ => return None,
        })
    }

    /// Whether its hits call for an A test.
    pub const fn hurts(self) -> bool {
        !matches!(self, Hand::Net | Hand::BladeBreaker)
    }
}

/// What one shoots with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missile {
    /// A pistol, a bow, a rock.
    Basic,
    /// A medium-ranged weapon.
    Medium,
    /// A long-ranged weapon.
    Long,
    /// A sniper weapon.
    Sniper,
}

impl Missile {
    fn named(word: &str) -> Option<Missile> {
        Some(match word {
            "medium" => Missile::Medium,
            "long" => Missile::Long,
            "sniper" => Missile::Sniper,
            _ => return None,
        })
    }

    /// Whether it asks for a shooter that does not move, and gives nothing for standing.
    pub const fn is_unwieldy(self) -> bool {
        matches!(self, Missile::Long | Missile::Sniper)
    }
}

/// What a fight is fought with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// They shoot at each other.
    Shoot,
    /// They are in base contact.
    Fight,
}

/// Something that holds of a fighter and bears on its attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// This is its own activation.
    Active = 1,
    /// It has neither moved nor failed its activation test.
    Standing = 2,
    /// It is a member of a team.
    Team = 4,
    /// It has charged.
    Charging = 8,
    /// It is behind its enemy.
    Behind = 16,
    /// It has two or more enemies to itself.
    Outnumbered = 32,
    /// A friend who touches no enemy touches it.
    Supported = 64,
    /// Its team together is of more stature than the shooter.
    Massed = 128,
    /// It may roll failed A tests again.
    Warded = 256,
}

/// All that holds of a fighter and bears on its attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stance {
    stands: u16,
    /// Steps by which its attack rolls are easier.
    pub ease: i16,
}

impl Stance {
    /// Whether this holds.
    pub const fn has(self, stand: Stand) -> bool {
        self.stands & stand as u16 != 0
    }

    /// The stance in which this holds as well.
    pub const fn with(self, stand: Stand) -> Stance {
        Stance { stands: self.stands | stand as u16, ..self }
    }

    /// The stance in which this does not hold.
    pub const fn without(self, stand: Stand) -> Stance {
        Stance { stands: self.stands & !(stand as u16), ..self }
    }
}

/// How things stand as one attacks the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    /// What the fight is fought with.
    pub kind: Kind,
    /// The range in quarters of an inch.
    pub quarters: i32,
    /// Obstacles in the line of sight.
    pub obstacles: i16,
    /// What the attacker shoots with.
    pub missile: Missile,
    /// What the shot is aimed at.
    pub aim: Aim,
    /// The attacker's stance.
    pub ours: Stance,
    /// The stance of the one attacked.
    pub theirs: Stance,
}

/// What a shot is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The enemy alone.
    Enemy,
    /// A combat of the enemy with a friend.
    Combat,
}

impl Situation {
    /// How things stand for the other when it strikes back.
    #[must_use]
    pub fn answered(&self) -> Situation {
        // Skrapyard 21.2: a riposte is one F test, and nobody has moved for it.
        // Assumption: neither a charge nor surprise bears on a riposte, or on what answers it.
        let strip = |stance: Stance| stance.without(Stand::Charging).without(Stand::Behind);
        Situation { ours: strip(self.theirs), theirs: strip(self.ours), ..*self }
    }
}

/// What one fights with when nothing is said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undeclared {
    /// The first hand weapon of its list.
    First,
    /// A basic weapon.
    Basic,
}

/// Both stat lines, and how things stand as the first attacks and as the second does.
pub fn read(
    meeting: &Meeting,
    undeclared: Undeclared,
) -> Result<([Profile; 2], [Situation; 2]), SetupError> {
    let profile = |side: Side| profile(meeting, side, undeclared);
    let mut profiles = [profile(Side::A)?, profile(Side::B)?];
    let sheet = &meeting.situation;
    let kind = kind(sheet)?;
    // Skrapyard 3.3: a hero is no member of a team.
    if profiles[0].hero && sheet.flag("team") {
        let message = format!("`{}` is a hero, who is never in a team", profiles[0].name);
        return Err(SetupError::of("team", message).or_rather(Some("leave `team` out".to_owned())));
    }
    if profiles[0].name == profiles[1].name {
        for (profile, side) in profiles.iter_mut().zip(["a", "b"]) {
            profile.name = format!("{} ({side})", profile.name);
        }
    }
    let (ease, edge): (i16, i16) = (sheet.number("ease"), sheet.number("edge"));
    let stances = [
        said(sheet, Stance { ease: ease.saturating_add(edge), ..Stance::default() }),
        Stance { ease, ..Stance::default() },
    ];
    let quarters = 4 * sheet.number::<i32>("range") + sheet.number::<i32>("range_quarters");
    let aim = if sheet.flag("into_combat") { Aim::Combat } else { Aim::Enemy };
    let situation = |ours: Side| Situation {
        kind,
        quarters,
        obstacles: sheet.number("obstacles"),
        missile: profiles[ours.index()].missile,
        aim,
        ours: stances[ours.index()].with(Stand::Active),
        theirs: stances[ours.foe().index()],
    };
    let situations = Side::BOTH.map(situation);
    Ok((profiles, situations))
}

/// What is said of the first fighter's stance.
fn said(sheet: &Sheet, stance: Stance) -> Stance {
    let stands = [
        ("standing", Stand::Standing),
        ("team", Stand::Team),
        ("charging", Stand::Charging),
        ("behind", Stand::Behind),
        ("outnumbered", Stand::Outnumbered),
        ("supported", Stand::Supported),
    ];
    let held = stands.into_iter().filter(|&(key, _)| sheet.flag(key));
    held.fold(stance, |stance, (_, stand)| stance.with(stand))
}

/// What the fight is fought with; what else is said has to be of that kind.
fn kind(sheet: &Sheet) -> Result<Kind, SetupError> {
    let shoots = sheet.word("kind") == "shoot";
    let of_shots = ["standing", "into_combat"].map(|key| (key, sheet.flag(key)));
    let of_fights = ["charging", "behind", "outnumbered", "supported"];
    let of_fights = of_fights.map(|key| (key, sheet.flag(key)));
    let others: &[(&str, bool)] = if shoots { &of_fights } else { &of_shots };
    let (kind, other) = if shoots { ("shoot", "fight") } else { ("fight", "shoot") };
    let hidden = ("obstacles", !shoots && 0 < sheet.number::<i16>("obstacles"));
    if let Some((key, _)) = others.iter().chain([&hidden]).find(|(_, said)| *said) {
        let message = format!("`{key}` says nothing of `kind = \"{kind}\"`");
        let fix = format!("leave it out, or set `kind` to \"{other}\"");
        return Err(SetupError::of(key, message).or_rather(Some(fix)));
    }
    Ok(if shoots { Kind::Shoot } else { Kind::Fight })
}

fn profile(meeting: &Meeting, side: Side, undeclared: Undeclared) -> Result<Profile, SetupError> {
    let (hand, missile) = weapons(meeting, side, undeclared)?;
    stat_line(&meeting.contenders[side.index()], hand, missile)
}

/// A stat line with what is said of it in a roster, and these weapons in hand.
fn stat_line(contender: &Contender, hand: Hand, missile: Missile) -> Result<Profile, SetupError> {
    let (name, sheet) = (contender.profile.name.clone(), &contender.profile.sheet);
    let (hero, resolve) = (sheet.flag("hero"), sheet.number("resolve"));
    let feats = sheet.words("feats");
    // Skrapyard 6.1.5: heroes alone have Resolve, which is what feats are paid with.
    if !hero && (0 < resolve || !feats.is_empty()) {
        let key = if 0 < resolve { "resolve" } else { "feats" };
        let message = format!("`{name}` has {key} and is no hero");
        return Err(SetupError::of(key, message).or_rather(Some("set `hero = true`".to_owned())));
    }
    let knows = |feat: &str| feats.iter().any(|known| known == feat);
    let known = Known {
        fight: knows("fight"),
        shoot: knows("shoot"),
        armour: knows("armour"),
        discipline: knows("discipline"),
        resolve: knows("resolve"),
        movement: knows("movement"),
        // Skrapyard 19.2: without the feat Magic there is no magic.
        magic: knows("magic"),
    };
    Ok(Profile {
        name,
        fight: sheet.number("fight"),
        shoot: sheet.number("shoot"),
        armour: sheet.number("armour"),
        discipline: sheet.number("discipline"),
        resolve,
        // Skrapyard 8.1: stature, 0 to 6, is a measure and nothing to test.
        stature: sheet.number("stature"),
        hero,
        flies: sheet.flag("flies"),
        known,
        hand,
        missile,
    })
}

/// A figure of a squad: its stat line with the first weapons of its list in hand.
pub fn figure(contender: &Contender, undeclared: Undeclared) -> Result<Profile, SetupError> {
    let carried = contender.profile.sheet.words("weapons");
    let hand = carried.iter().find_map(|weapon| Hand::named(weapon));
    let hand = hand.filter(|_| undeclared == Undeclared::First);
    let missile = carried.iter().find_map(|weapon| Missile::named(weapon));
    stat_line(contender, hand.unwrap_or(Hand::Basic), missile.unwrap_or(Missile::Basic))
}

/// What a side fights with and what it shoots with.
///
/// The situation names a weapon of the kind that the fight is of; whoever has it uses it. Who does
/// not, or is asked for nothing, uses the first of its own that fits, else a basic one.
fn weapons(
    meeting: &Meeting,
    side: Side,
    undeclared: Undeclared,
) -> Result<(Hand, Missile), SetupError> {
    let carried = |contender: &Contender| contender.profile.sheet.words("weapons").to_vec();
    let ours = carried(&meeting.contenders[side.index()]);
    let theirs = carried(&meeting.contenders[side.foe().index()]);
    let (named, shoots) =
        (meeting.situation.word("weapon"), meeting.situation.word("kind") == "shoot");
    // Skrapyard 14.4 and Skrapyard 13.1: everybody has basic weapons, to fight and to shoot.
    let basic = named == "basic";
    if !named.is_empty() && !basic {
        let known = || ours.iter().chain(&theirs).map(String::as_str).chain(["basic"]);
        if !known().any(|weapon| weapon == named) {
            let list = known().collect::<Vec<_>>().join(", ");
            let message = format!("no one here has `{named}`; they have {list}");
            return Err(SetupError::of("weapon", message).or_rather(did_you_mean(named, known())));
        }
        let (fits, what) = match shoots {
            true => (Missile::named(named).is_some(), "is not for shooting"),
            false => (Hand::named(named).is_some(), "is not for hand-to-hand fighting"),
        };
        if !fits {
            return Err(SetupError::of("weapon", format!("`{named}` {what}")));
        }
    }
    let chosen = ours.iter().filter(|weapon| *weapon == named);
    let in_order: Vec<&str> = chosen.clone().chain(&ours).map(String::as_str).collect();
    // Skrapyard 14.5: an advanced hand weapon comes with a basic one, used where it is declared.
    // Assumption: a fighter declares the first weapon of its list that fits.
    let declared = match undeclared {
        Undeclared::First => shoots || !basic,
        Undeclared::Basic => 0 < chosen.count(),
    };
    let hand = in_order.iter().find_map(|weapon| Hand::named(weapon)).filter(|_| declared);
    // Skrapyard 13.6.4: so does an advanced shooting weapon, which is used unless it is declared.
    let shot = in_order.iter().find_map(|weapon| Missile::named(weapon));
    let missile = shot.filter(|_| !shoots || !basic);
    Ok((hand.unwrap_or(Hand::Basic), missile.unwrap_or(Missile::Basic)))
}
