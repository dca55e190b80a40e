//! Two stat lines in a situation, as they are read from a roster and a situation's sheet.

use super::arms::{Hand, Missile, chosen};
use super::situation::{Aim, Circumstance, FightKind, Situation, Stance};
use super::stats::{Known, Profile};
use super::unit::is_unit_alone;
use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError, Sheet};
use crate::games::skrapyard::rules::Undeclared;

/// Two fighters, and how things stand as each of them attacks.
#[derive(Clone, Debug)]
pub struct Pair {
    /// What they are called, each by another name.
    pub names: [String; 2],
    /// The stat lines.
    pub profiles: [Profile; 2],
    /// How things stand for each in its own activation.
    pub situations: [Situation; 2],
}

/// Both stat lines, and how things stand as the first attacks and as the second does.
///
/// # Errors
/// When a stat line, its weapons and what is said of the situation do not fit together.
pub fn read(meeting: &Meeting, undeclared: Undeclared) -> Result<Pair, SetupError> {
    let undeclared = undeclared.declaring(meeting.situation.word("declares"));
    let profile = |side: Side| {
        let (hand, missile) = chosen(meeting, side, undeclared)?;
        stat_line(&meeting.contenders[side.index()], hand, missile)
    };
    let profiles = [profile(Side::A)?, profile(Side::B)?];
    let mut names = meeting.contenders.each_ref().map(|one| one.profile.name.clone());
    let sheet = &meeting.situation;
    let kind = kind(sheet)?;
    if is_unit_alone(&profiles[0]) && sheet.flag("team") {
        let message = format!("`{}` is a hero and cannot be in a team", names[0]);
        return Err(SetupError::of("team", message).or_rather(Some("leave out `team`".to_owned())));
    }
    if names[0] == names[1] {
        for (name, side) in names.iter_mut().zip(["a", "b"]) {
            *name = format!("{name} ({side})");
        }
    }
    let (ease, edge): (i16, i16) = (sheet.number("ease"), sheet.number("edge"));
    let stances = [
        said(sheet, Stance { ease: ease.saturating_add(edge), ..Stance::default() }),
        Stance { ease, ..Stance::default() },
    ];
    let eighths = 8 * sheet.number::<i32>("range") + 2 * sheet.number::<i32>("range_quarters");
    let aim = if sheet.flag("into_combat") { Aim::Combat } else { Aim::Enemy };
    let situation = |ours: Side| Situation {
        kind,
        eighths,
        obstacles: sheet.number("obstacles"),
        missile: profiles[ours.index()].missile,
        aim,
        ours: stances[ours.index()].with(Circumstance::Active),
        theirs: stances[ours.foe().index()],
    };
    let situations = Side::BOTH.map(situation);
    Ok(Pair { names, profiles, situations })
}

/// What is said of the first fighter's stance.
fn said(sheet: &Sheet, stance: Stance) -> Stance {
    let circumstances = [
        ("standing", Circumstance::Standing),
        ("team", Circumstance::Team),
        ("charging", Circumstance::Charging),
        ("behind", Circumstance::Behind),
        ("outnumbered", Circumstance::Outnumbered),
        ("supported", Circumstance::Supported),
    ];
    let held = circumstances.into_iter().filter(|&(key, _)| sheet.flag(key));
    held.fold(stance, |stance, (_, circumstance)| stance.with(circumstance))
}

/// What the fight is fought with; what else is said has to be of that kind.
fn kind(sheet: &Sheet) -> Result<FightKind, SetupError> {
    let shoots = sheet.word("kind") == "shoot";
    let of_shots = ["standing", "into_combat"].map(|key| (key, sheet.flag(key)));
    let of_fights = ["charging", "behind", "outnumbered", "supported"];
    let of_fights = of_fights.map(|key| (key, sheet.flag(key)));
    let others: &[(&str, bool)] = if shoots { &of_fights } else { &of_shots };
    let (kind, other) = if shoots { ("shoot", "fight") } else { ("fight", "shoot") };
    let hidden = ("obstacles", !shoots && 0 < sheet.number::<i16>("obstacles"));
    if let Some((key, _)) = others.iter().chain([&hidden]).find(|(_, said)| *said) {
        let message = format!("`{key}` does not apply to `kind = \"{kind}\"`");
        let fix = format!("leave it out, or set `kind` to \"{other}\"");
        return Err(SetupError::of(key, message).or_rather(Some(fix)));
    }
    Ok(if shoots { FightKind::Shoot } else { FightKind::Fight })
}

/// A stat line with what is said of it in a roster, and these weapons in hand.
pub(super) fn stat_line(
    contender: &Contender,
    hand: Hand,
    missile: Missile,
) -> Result<Profile, SetupError> {
    let (name, sheet) = (&contender.profile.name, &contender.profile.sheet);
    let (hero, resolve) = (sheet.flag("hero"), sheet.number("resolve"));
    let feats = sheet.words("feats");
    // Skrapyard 6.1.5: heroes alone have Resolve, which is what feats are paid with.
    if !hero && (0 < resolve || !feats.is_empty()) {
        let key = if 0 < resolve { "resolve" } else { "feats" };
        let message = format!("`{name}` has {key} but is not a hero");
        return Err(SetupError::of(key, message).or_rather(Some("set `hero = true`".to_owned())));
    }
    // Skrapyard 18.2: a hero performs the feats of its description, and no others.
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
