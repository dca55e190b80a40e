//! Who stands with whom: teams, heroes and contact.

use super::{Squad, State, bit, members};
use crate::engagement::Side;

impl Squad {
    /// The other members of its unit that are on the table.
    fn mates(&self, state: &State, figure: u8) -> u32 {
        // Skrapyard 15.1.2.2: the wounded count for formation.
        self.units[self.of(figure).unit] & state.ranks.here & !bit(figure)
    }

    /// Whether it is in a team.
    pub(super) fn is_in_team(&self, state: &State, figure: u8) -> bool {
        // Skrapyard 3.2: in formation is who has one of its unit within its own stature in inches.
        self.mates(state, figure) & state.ranks.near[usize::from(figure)] != 0
    }

    /// The team of a figure, itself alone where it has none.
    pub(super) fn team(&self, state: &State, figure: u8) -> u32 {
        let mut team = bit(figure);
        if !self.is_in_team(state, figure) {
            return team;
        }
        // Skrapyard 3.2.1: those of a unit that are in formation with each other are a team.
        // Assumption: of unequal statures it is enough that one is in formation with the other, as
        // long as both are in formation with somebody.
        let mut left = self.mates(state, figure);
        let near = |figure: u8| state.ranks.near[usize::from(figure)];
        while let Some(next) = members(left).find(|mate| {
            let joins = || members(team).any(|one| near(one) & bit(*mate) != 0);
            self.is_in_team(state, *mate) && (near(*mate) & team != 0 || joins())
        }) {
            team |= bit(next);
            left &= !bit(next);
        }
        team
    }

    /// The hero that a figure is in formation with.
    pub(super) fn hero_of(&self, state: &State, figure: u8) -> Option<u8> {
        let own = self.of(figure);
        let heroes = self.upright(state, self.side(figure)) & self.heroes;
        if own.armed.hero || heroes == 0 {
            return None;
        }
        // Skrapyard 3.3.3: one of a team in formation with the hero is enough.
        // Skrapyard 3.3.7: it is looked at whenever it matters.
        let team = self.team(state, figure);
        let leads = |hero: &u8| {
            // Skrapyard 3.3.4: not with one who is wounded or retreats.
            // Skrapyard 3.3.2: one hero serves as many as are near enough.
            !state.of(*hero).is_retreating() && state.ranks.near[usize::from(*hero)] & team != 0
        };
        let heroes = members(heroes).filter(leads);
        heroes.max_by_key(|hero| (self.of(*hero).armed.discipline, std::cmp::Reverse(*hero)))
    }

    /// The figures in formation with a hero.
    pub(super) fn followers(&self, state: &State, hero: u8) -> u32 {
        let friends = self.upright(state, self.side(hero));
        let led = members(friends).filter(|friend| self.hero_of(state, *friend) == Some(hero));
        led.fold(0, |set, friend| set | bit(friend))
    }

    /// The D that a set of figures tests with: the best of theirs, or their hero's.
    pub(super) fn discipline(&self, state: &State, team: u32) -> i16 {
        let own = members(team).map(|one| self.of(one).armed.discipline);
        // Skrapyard 3.3.1: who is in formation with a hero may use his D for all D tests.
        let heroes = members(team).filter_map(|one| self.hero_of(state, one));
        let lent = heroes.map(|hero| self.of(hero).armed.discipline);
        own.chain(lent).max().unwrap_or(0)
    }

    /// How often a set of figures may roll a D test.
    pub(super) fn tries(state: &State, team: u32) -> u8 {
        1 + u8::from(members(team).any(|one| state.of(one).condition.steady))
    }

    /// Those of a side that touch a figure and are not wounded.
    pub(super) fn touching(&self, state: &State, figure: u8, side: Side) -> u32 {
        self.upright(state, side) & state.ranks.touching[usize::from(figure)]
    }

    /// The enemies that engage a figure.
    pub(super) fn engaging(&self, state: &State, figure: u8) -> u32 {
        // Skrapyard 14.1: base contact with an enemy is engagement.
        // Skrapyard 15.1.2: the wounded are ignored.
        self.touching(state, figure, self.side(figure).foe())
    }

    /// Whether a figure is engaged.
    pub(super) fn is_engaged(&self, state: &State, figure: u8) -> bool {
        self.engaging(state, figure) != 0
    }

    /// The wounded enemies that a figure touches.
    pub(super) fn at_feet(&self, state: &State, figure: u8) -> u32 {
        let down = self.present(state, self.side(figure).foe()) & !state.ranks.upright;
        down & state.ranks.touching[usize::from(figure)]
    }

    /// The stature of all of a set of figures together.
    pub(super) fn mass(&self, set: u32) -> i16 {
        members(set).map(|one| self.of(one).armed.stature).sum()
    }

    /// The enemy that is nearest to a figure.
    pub(super) fn nearest_foe(&self, state: &State, figure: u8) -> Option<u8> {
        self.nearest_of(state, figure, self.upright(state, self.side(figure).foe()))
    }

    /// The one of a set that is nearest to a figure; of equals the first.
    pub(super) fn nearest_of(&self, state: &State, figure: u8, set: u32) -> Option<u8> {
        let among = members(set).map(usize::from);
        let nearest = self.field.nearest_of(&state.figures, self.base(state, figure), among);
        nearest.map(|(_, other)| other as u8)
    }
}
