//! Contact: who engages whom, who is behind whom, who is outnumbered and who is supported.

use super::formation::Formation;
use crate::games::skrapyard::profile::{bit, members, set_of};
use crate::squad::FIGURES_MAX;
use crate::table::{Base, Facing, FigureSet, Point};

/// Whom a figure, or any of those who act with it, touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// No enemy.
    None,
    /// Wounded enemies alone.
    Fallen,
    /// An upright enemy.
    Engaged,
}

/// The enemies that oppose a disengagement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foes {
    /// There are none.
    None,
    /// All of them stay engaged with others.
    Taken,
    /// Some of them have nobody else.
    Alone,
}

/// Whether two bases are in contact.
#[must_use]
#[inline]
pub fn touches(one: Base, other: Base) -> bool {
    // Skrapyard 15.2: contact is between bases. Fallen models keep their base, so nobody has to
    // make room. Skrapyard 15.2.1: to touch that is to touch who is down.
    one.touches(other)
}

/// Whether a base is behind one that stands there and faces so.
#[must_use]
pub fn is_behind(base: Base, at: Point, facing: Facing) -> bool {
    // Skrapyard 2.4: a base has a front and a back half.
    // Skrapyard 2.4.1 and Skrapyard 2.4.2: who is not wholly in front of one is behind it.
    !facing.is_in_front(at, base)
}

/// The enemies among those in contact that engage one, given who of them counts.
#[must_use]
pub const fn engaging(touching: FigureSet, upright_foes: FigureSet) -> FigureSet {
    // Skrapyard 14.1: base contact with an enemy is engagement.
    touching & upright_foes
}

/// Whether a figure that is engaged has to fight.
#[must_use]
pub const fn must_fight(engaged: bool, disengaged: bool) -> bool {
    // Skrapyard 14.1: an active character that is engaged fights, unless it has disengaged.
    engaged && !disengaged
}

/// Contact queries derived from positions.
pub trait Contacts: Formation {
    /// The enemies that engage a figure.
    fn engaging(&self, figure: u8) -> FigureSet {
        engaging(self.touching(figure), self.foes(figure))
    }

    /// Whether a figure is engaged.
    fn is_engaged(&self, figure: u8) -> bool {
        self.engaging(figure) != 0
    }

    /// The wounded enemies that a figure touches.
    fn at_feet(&self, figure: u8) -> FigureSet {
        self.here() & !self.upright() & !self.side(figure) & self.touching(figure)
    }

    /// Whom those of a set touch.
    fn contact(&self, set: FigureSet) -> Contact {
        if members(set).any(|one| self.is_engaged(one)) {
            Contact::Engaged
        } else if members(set).any(|one| self.at_feet(one) != 0) {
            Contact::Fallen
        } else {
            Contact::None
        }
    }

    /// The enemies that a figure would leave.
    fn left_behind(&self, figure: u8) -> Foes {
        let foes = self.engaging(figure);
        let is_taken = |foe: u8| self.engaging(foe) & !bit(figure) != 0;
        if foes == 0 {
            Foes::None
        } else if members(foes).all(is_taken) {
            Foes::Taken
        } else {
            Foes::Alone
        }
    }

    /// All who touch each other around a figure, friend and foe.
    fn combat_of(&self, figure: u8) -> FigureSet {
        let mut group = bit(figure);
        // Each turn takes one in: at most as many as there are figures.
        for _ in 0..FIGURES_MAX {
            let more = members(group).fold(group, |all, one| all | self.engaging(one));
            if more == group {
                break;
            }
            group = more;
        }
        group
    }

    /// Whether a figure has two or more enemies to itself.
    fn is_outnumbered(&self, figure: u8) -> bool {
        // Two or more in contact, none of whom has another opponent.
        let foes = self.engaging(figure);
        let alone = |foe: u8| self.engaging(foe) & !bit(figure) == 0;
        2 <= foes.count_ones() && members(foes).all(alone)
    }

    /// The upright friends in contact with a figure.
    fn friends_touching(&self, figure: u8) -> FigureSet {
        self.friends(figure) & self.touching(figure)
    }

    /// The friend that supports a figure.
    fn supporter(&self, figure: u8) -> Option<u8> {
        let free = |friend: &u8| {
            // Skrapyard 14.2.4.1: nobody supports two in a turn.
            !self.is_engaged(*friend)
                && !self.is_retreating(*friend)
                && self.supports(*friend).is_none_or(|one| one == figure)
        };
        // Who supports it already comes first, so that the others stay free.
        let free = members(self.friends_touching(figure)).filter(free);
        free.min_by_key(|friend| (self.supports(*friend).is_none(), *friend))
    }

    /// The enemies that a figure reaches over a friend, with a weapon that does.
    fn reached_over(&self, figure: u8) -> FigureSet {
        let free = self.supports(figure).is_none_or(|one| one == figure);
        if !self.profile(figure).hand.reaches_over(free) {
            return 0;
        }
        let friends = members(self.friends_touching(figure));
        let foes = friends.fold(0, |set, friend| set | self.engaging(friend));
        set_of(members(foes).filter(|foe| self.can_face(figure, *foe)))
    }
}

impl<F: Formation> Contacts for F {}
