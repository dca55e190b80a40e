//! What players may do, and what is forbidden to them.

use std::borrow::Cow;

use crate::engagement::Side;

/// Something that a player may do, by its number in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OptionId(u8);

impl OptionId {
    /// To move into close combat.
    pub const CHARGE: OptionId = OptionId(0);
    /// To move to cover.
    pub const COVER: OptionId = OptionId(1);
    /// To leave close combat.
    pub const BREAK_OFF: OptionId = OptionId(2);
    /// To wait for a target.
    pub const OVERWATCH: OptionId = OptionId(3);
    /// To aim before a shot.
    pub const AIM: OptionId = OptionId(4);
    /// To hide.
    pub const HIDE: OptionId = OptionId(5);

    /// The number of the first option that only one game has.
    const OWN: u8 = 8;

    /// Returns an option that only one game has, by its number there; those beyond 55 are one.
    #[must_use]
    pub const fn own(number: usize) -> OptionId {
        let most = Restrictions::BITS - 1 - OptionId::OWN;
        OptionId(OptionId::OWN + if number < most as usize { number as u8 } else { most })
    }
}

/// Something that the players of a fight may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerOption {
    /// Its number.
    pub id: OptionId,
    /// The name by which a question asks for it.
    pub key: Cow<'static, str>,
    /// What it is, as "to move into close combat".
    pub says: Cow<'static, str>,
}

impl PlayerOption {
    /// Returns an option with its name and what it is.
    #[must_use]
    pub const fn of(id: OptionId, key: &'static str, says: &'static str) -> PlayerOption {
        PlayerOption { id, key: Cow::Borrowed(key), says: Cow::Borrowed(says) }
    }

    /// Moving into close combat.
    pub const CHARGE: PlayerOption =
        PlayerOption::of(OptionId::CHARGE, "charge", "to move into close combat");
    /// Moving to cover.
    pub const COVER: PlayerOption = PlayerOption::of(OptionId::COVER, "cover", "to move to cover");
    /// Leaving close combat.
    pub const BREAK_OFF: PlayerOption =
        PlayerOption::of(OptionId::BREAK_OFF, "break-off", "to leave close combat");
    /// Waiting for a target.
    pub const OVERWATCH: PlayerOption =
        PlayerOption::of(OptionId::OVERWATCH, "overwatch", "to wait for a target");
    /// Aiming.
    pub const AIM: PlayerOption = PlayerOption::of(OptionId::AIM, "aim", "to aim before a shot");
    /// Hiding.
    pub const HIDE: PlayerOption = PlayerOption::of(OptionId::HIDE, "hide", "to hide");
}

/// What is forbidden to the players of both sides; nothing by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Restrictions([u64; 2]);

impl Restrictions {
    const BITS: u8 = 64;

    /// Returns these with one more thing forbidden to a side.
    #[must_use]
    pub const fn and(self, side: Side, option: OptionId) -> Restrictions {
        let Restrictions(mut bits) = self;
        bits[side.index()] |= 1 << option.0;
        Restrictions(bits)
    }

    /// Returns whether a side may do something.
    #[must_use]
    pub const fn allow(self, side: Side, option: OptionId) -> bool {
        let Restrictions(bits) = self;
        bits[side.index()] & (1 << option.0) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forbidden_to_one_side_is_allowed_to_the_other() {
        let options = [OptionId::CHARGE, OptionId::HIDE, OptionId::own(0), OptionId::own(55)];
        for (at, &one) in options.iter().enumerate() {
            let restrictions = Restrictions::default().and(Side::B, one);
            for (other, &option) in options.iter().enumerate() {
                assert!(restrictions.allow(Side::A, option));
                assert_eq!(restrictions.allow(Side::B, option), at != other);
            }
        }
    }
}
