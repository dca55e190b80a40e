//! Formation: who of a unit is a team, and whom a hero leads.

use crate::games::skrapyard::profile::Profile;
use crate::games::skrapyard::profile::{bit, members, set_of};
use crate::games::skrapyard::rules::Rules;
use crate::table::{Base, FigureSet};

/// The facts that the rules of formation and contact ask for, and what follows from them.
///
/// Sets hold one bit for each figure, by its number.
pub trait Formation {
    /// The stat line of a figure.
    fn profile(&self, figure: u8) -> &Profile;

    /// The figures of its side.
    fn side(&self, figure: u8) -> FigureSet;

    /// The figures of its unit.
    fn unit(&self, figure: u8) -> FigureSet;

    /// The heroes of both sides.
    fn heroes(&self) -> FigureSet;

    /// The figures on the table.
    fn here(&self) -> FigureSet;

    /// The figures that count; see [`Body::counts`](crate::games::skrapyard::profile::Body).
    fn upright(&self) -> FigureSet;

    /// Whether a figure retreats.
    fn is_retreating(&self, figure: u8) -> bool;

    /// The figures whose bases touch that of a figure.
    fn touching(&self, figure: u8) -> FigureSet;

    /// The figures within [`is_near`] of a figure.
    fn near(&self, figure: u8) -> FigureSet;

    /// The figures that a figure is within [`is_near`] of.
    fn near_to(&self, figure: u8) -> FigureSet;

    /// Whether two of unequal statures are in a team if only one is near the other.
    fn one_is_enough(&self) -> bool;

    /// The figure that a figure has supported in this turn; itself if it used its spear instead.
    fn supports(&self, figure: u8) -> Option<u8>;

    /// Whether an enemy is wholly in front of a figure that has turned to it.
    fn can_face(&self, figure: u8, foe: u8) -> bool;

    /// The upright friends of a figure, itself included.
    fn friends(&self, figure: u8) -> FigureSet {
        self.upright() & self.side(figure)
    }

    /// The upright enemies of a figure.
    fn foes(&self, figure: u8) -> FigureSet {
        self.upright() & !self.side(figure)
    }

    /// The other members of its unit that are on the table.
    fn mates(&self, figure: u8) -> FigureSet {
        // Skrapyard 15.1.2.2: the wounded count for formation.
        self.unit(figure) & self.here() & !bit(figure)
    }

    /// Whether it is in a team.
    fn is_in_team(&self, figure: u8) -> bool {
        self.near(figure) & self.with(figure) != 0
    }

    /// The other members of its unit that a figure is in formation with.
    fn with(&self, figure: u8) -> FigureSet {
        let mates = self.mates(figure);
        let [near, near_to] = [self.near(figure), self.near_to(figure)].map(|set| set & mates);
        // `team_of_unequal` says whether one of unequal statures is enough.
        if near == near_to || !self.one_is_enough() { near & near_to } else { near | near_to }
    }

    /// The team of a figure, itself alone where it has none.
    fn team(&self, figure: u8) -> FigureSet {
        let mut team = bit(figure);
        if !self.is_in_team(figure) {
            return team;
        }
        // Skrapyard 3.2.1: those of a unit that are in formation with each other are a team.
        let mut left = set_of(members(self.mates(figure)).filter(|mate| self.is_in_team(*mate)));
        let mut with = self.with(figure);
        // Each turn takes at least one in: at most as many as there are figures.
        while with & left != 0 {
            let more = with & left;
            team |= more;
            left &= !more;
            with = members(more).fold(0, |with, one| with | self.with(one));
        }
        team
    }

    /// The hero that a figure is in formation with.
    fn hero_of(&self, figure: u8) -> Option<u8> {
        self.hero_of_team(figure, || self.team(figure))
    }

    /// As [`Formation::hero_of`], given the figure's team.
    fn hero_of_team(&self, figure: u8, team: impl FnOnce() -> FigureSet) -> Option<u8> {
        let heroes = self.friends(figure) & self.heroes();
        if self.profile(figure).hero || heroes == 0 {
            return None;
        }
        // Nobody but these can be of its team.
        let may_be = self.mates(figure) | bit(figure);
        if members(heroes).all(|hero| self.near(hero) & may_be == 0) {
            return None;
        }
        // Skrapyard 3.3.3: one of a team in formation with the hero is enough.
        // Skrapyard 3.3.7: it is looked at whenever it matters.
        let team = team();
        let leads = |hero: &u8| {
            // Skrapyard 3.3.4: not with one who is wounded or retreats.
            // Skrapyard 3.3.2: one hero serves as many as are near enough.
            !self.is_retreating(*hero) && self.near(*hero) & team != 0
        };
        let heroes = members(heroes).filter(leads);
        heroes.max_by_key(|hero| (self.profile(*hero).discipline, std::cmp::Reverse(*hero)))
    }

    /// The figures in formation with a hero.
    fn followers(&self, hero: u8) -> FigureSet {
        set_of(members(self.friends(hero)).filter(|friend| self.hero_of(*friend) == Some(hero)))
    }

    /// The D of a test that a set of figures takes: the best of theirs and their heroes'.
    fn discipline(&self, team: FigureSet) -> i16 {
        let own = members(team).map(|one| self.profile(one).discipline);
        // Skrapyard 3.3.1: who is in formation with a hero may use his D for all D tests.
        let heroes = members(team).filter_map(|one| self.hero_of(one));
        let lent = heroes.map(|hero| self.profile(hero).discipline);
        own.chain(lent).max().unwrap_or(0)
    }

    /// The stature of all of a set of figures together.
    fn mass(&self, set: FigureSet) -> i16 {
        members(set).map(|one| self.profile(one).stature).sum()
    }

    /// The team of a target, including a hero in formation with it; empty if it is in none.
    fn crowd(&self, figure: u8) -> FigureSet {
        let is_hero = self.profile(figure).hero;
        let team = self.team(figure);
        if !is_hero && team.count_ones() < 2 {
            return 0;
        }
        // Skrapyard 3.3.5: a hero in formation with a team counts as one of it as a target.
        match if is_hero { Some(figure) } else { self.hero_of_team(figure, || team) } {
            Some(hero) if hero == figure => {
                let led = members(self.followers(hero)).map(|one| self.team(one));
                let largest = led.filter(|team| 1 < team.count_ones());
                bit(hero) | largest.max_by_key(|team| self.mass(*team)).unwrap_or(0)
            }
            Some(hero) => team | bit(hero),
            None => team,
        }
    }

    /// Whether the team of a target makes it a large target for a shooter.
    fn is_massed(&self, rules: &Rules, by: u8, on: u8) -> bool {
        let counted = if *rules.wounded_enlarge { self.here() } else { self.upright() };
        // Skrapyard 13.8.1: all of a team that together is larger than the shooter.
        self.profile(by).stature < self.mass(self.crowd(on) & counted)
    }
}

/// Whether a base may touch another or be [near](is_near) it for a figure of at most this stature.
#[must_use]
#[inline]
pub fn may_stand_by(base: Base, other: Base, stature: i16) -> bool {
    base.is_within(other, Base::TOUCH.max(i32::from(stature) * crate::table::UNITS))
}

/// Whether a base is near enough to another for a figure of this stature to be in formation.
#[must_use]
#[inline]
pub fn is_near(base: Base, other: Base, stature: i16) -> bool {
    // Skrapyard 3.2: within a character's own stature in inches.
    base.is_within(other, i32::from(stature) * crate::table::UNITS)
}
