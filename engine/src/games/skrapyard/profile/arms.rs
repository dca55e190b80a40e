//! Weapons: what one fights with, and what one shoots with.

use crate::book::did_you_mean;
use crate::engagement::Side;
use crate::fight::{Contender, Meeting, SetupError};
use crate::games::skrapyard::rules::Undeclared;

/// What one fights with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
}

/// What one shoots with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// Whether a figure has moved in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moved {
    /// It has.
    Yes,
    /// It has not.
    No,
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
    #[must_use]
    pub const fn is_unwieldy(self) -> bool {
        matches!(self, Missile::Long | Missile::Sniper)
    }

    /// The weapon that fires in the hands of one who carries this.
    #[must_use]
    pub const fn fired(self, moved: Moved) -> Missile {
        match moved {
            // Skrapyard 13.6.2.1 and Skrapyard 13.6.3.1: long and sniper weapons need one who has
            // not moved in this turn.
            // Skrapyard 13.6.4: else it shoots with the basic one that comes with them.
            Moved::Yes if self.is_unwieldy() => Missile::Basic,
            Moved::Yes | Moved::No => self,
        }
    }
}

/// What a figure of a squad has in hand.
pub(super) fn carried(contender: &Contender, undeclared: Undeclared) -> (Hand, Missile) {
    let carried = contender.profile.sheet.words("weapons");
    let hand = carried.iter().find_map(|weapon| Hand::named(weapon));
    let hand = hand.filter(|_| undeclared == Undeclared::First);
    let missile = carried.iter().find_map(|weapon| Missile::named(weapon));
    (hand.unwrap_or(Hand::Basic), missile.unwrap_or(Missile::Basic))
}

/// What a side fights with and what it shoots with.
///
/// The situation may name a weapon of the kind that the fight is of, which whoever has it uses.
/// Others shoot with the first of their own that fits, and strike as the book has it.
pub(super) fn chosen(
    meeting: &Meeting,
    side: Side,
    undeclared: Undeclared,
) -> Result<(Hand, Missile), SetupError> {
    let carried = |contender: &Contender| contender.profile.sheet.words("weapons").to_vec();
    let ours = carried(&meeting.contenders[side.index()]);
    let theirs = carried(&meeting.contenders[side.foe().index()]);
    let (named, shoots) = (meeting.named(side), meeting.situation.word("kind") == "shoot");
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
    let declared = match undeclared {
        Undeclared::First => shoots || !basic,
        Undeclared::Basic => 0 < chosen.count(),
    };
    let hand = in_order.iter().find_map(|weapon| Hand::named(weapon)).filter(|_| declared);
    // So does an advanced shooting weapon, which is used unless the basic one is declared.
    let shot = in_order.iter().find_map(|weapon| Missile::named(weapon));
    let missile = shot.filter(|_| !shoots || !basic);
    Ok((hand.unwrap_or(Hand::Basic), missile.unwrap_or(Missile::Basic)))
}
