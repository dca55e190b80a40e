//! Who is on the table and who stands by whom, kept as sets: nearly every rule asks for it.

use arrayvec::ArrayVec;

use super::setup::Squad;
use super::state::{Figure, SquadState};
use crate::games::skrapyard::attack::{Again, Formation, is_near, may_stand_by, touches};
use crate::games::skrapyard::profile::{Body, Profile, bit, members};
use crate::squad::FIGURES_MAX;
use crate::table::{Base, Facing, FigureSet, Point};

/// What follows from where figures are and what has become of them, one bit a figure.
///
/// It says nothing that the figures do not say, so equal figures have equal ranks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ranks {
    /// Those on the table.
    pub here: FigureSet,
    /// Those of them that count.
    pub upright: FigureSet,
    /// For each figure those whose bases touch its own.
    pub touching: ArrayVec<FigureSet, FIGURES_MAX>,
    /// For each figure those that are near enough for it to be in formation with them.
    pub near: ArrayVec<FigureSet, FIGURES_MAX>,
    /// For each figure those that it is near enough to.
    pub near_to: ArrayVec<FigureSet, FIGURES_MAX>,
}

/// Takes a figure into a set, or out of it.
const fn put_in(set: &mut FigureSet, figure: u8, is_in: bool) {
    *set = *set & !bit(figure) | (is_in as FigureSet) << figure;
}

impl Ranks {
    fn set_body(&mut self, figure: u8, body: Body) {
        put_in(&mut self.here, figure, body.is_here());
        put_in(&mut self.upright, figure, body.counts());
    }
}

impl SquadState {
    /// Whether the bases of two figures touch.
    pub(super) fn touch(&self, one: u8, other: u8) -> bool {
        self.ranks.touching[usize::from(one)] & bit(other) != 0
    }

    /// Puts a figure up, down or off the table.
    pub(super) fn set_body(&mut self, figure: u8, body: Body) {
        self.of_mut(figure).condition.becomes(body);
        self.ranks.set_body(figure, body);
    }
}

impl Squad {
    /// Puts a figure somewhere.
    pub(super) fn put(&self, state: &mut SquadState, figure: u8, at: Point) {
        state.of_mut(figure).position.at = at;
        self.line_up(&mut state.ranks, &state.figures, figure);
    }

    /// The ranks of figures, found from nothing.
    pub(super) fn ranks(&self, figures: &[Figure]) -> Ranks {
        let alone = || figures.iter().map(|_| 0).collect();
        let (touching, near, near_to) = (alone(), alone(), alone());
        let mut ranks = Ranks { here: 0, upright: 0, touching, near, near_to };
        for (nth, figure) in (0..).zip(figures) {
            ranks.set_body(nth, figure.condition.wear.body);
            self.line_up(&mut ranks, figures, nth);
        }
        ranks
    }

    /// Finds anew who stands by a figure.
    fn line_up(&self, ranks: &mut Ranks, figures: &[Figure], figure: u8) {
        let own = usize::from(figure);
        let (base, stature) = (self.field.base(figures, own), self.cast[own].armed.stature);
        let (mut touching, mut near, mut near_to) = (0, 0, 0);
        let others = figures.iter().zip(&self.field.setups).zip(&self.cast);
        for (there, ((other, post), character)) in (0..).zip(others) {
            let other = Base { at: other.position.at, radius: post.radius };
            let theirs = character.armed.stature;
            // Most are too far off for any of it, and nobody stands by itself.
            if there == figure || !may_stand_by(base, other, stature.max(theirs)) {
                continue;
            }
            touching |= FigureSet::from(touches(base, other)) << there;
            near |= FigureSet::from(is_near(base, other, stature)) << there;
            near_to |= FigureSet::from(is_near(base, other, theirs)) << there;
        }
        // Of the others only those have other sets than before who stand by it now, or did so.
        let turn = |sets: &mut [FigureSet], changed: FigureSet| {
            members(changed).for_each(|other| sets[usize::from(other)] ^= bit(figure));
        };
        let before = [ranks.touching[own], ranks.near[own], ranks.near_to[own]];
        turn(&mut ranks.touching, before[0] ^ touching);
        turn(&mut ranks.near_to, before[1] ^ near);
        turn(&mut ranks.near, before[2] ^ near_to);
        (ranks.touching[own], ranks.near[own], ranks.near_to[own]) = (touching, near, near_to);
    }

    /// Who is where, for the rules that ask.
    pub(super) const fn now<'a>(&'a self, state: &'a SquadState) -> Lineup<'a> {
        Lineup { squad: self, state }
    }

    /// The enemy that is nearest to a figure.
    pub(super) fn nearest_foe(&self, state: &SquadState, figure: u8) -> Option<u8> {
        self.nearest_of(state, figure, self.now(state).foes(figure))
    }

    /// The one of a set that is nearest to a figure; of equals the first.
    pub(super) fn nearest_of(&self, state: &SquadState, figure: u8, set: FigureSet) -> Option<u8> {
        let among = members(set).map(usize::from);
        let nearest = self.field.nearest_of(&state.figures, self.base(state, figure), among);
        nearest.map(|(_, other)| other as u8)
    }

    /// The bases of the upright enemies of a figure.
    pub(super) fn foe_bases(&self, state: &SquadState, figure: u8) -> impl Iterator<Item = Base> {
        members(self.now(state).foes(figure)).map(|foe| self.base(state, foe))
    }

    /// Whether a set of figures roll a failed D test again that they take together.
    pub(super) fn again(state: &SquadState, team: FigureSet) -> Again {
        Again::of_discipline(members(team).map(|one| state.of(one).condition))
    }
}

/// The squads as they stand.
#[derive(Clone, Copy, Debug)]
pub struct Lineup<'a> {
    squad: &'a Squad,
    state: &'a SquadState,
}

impl Formation for Lineup<'_> {
    fn profile(&self, figure: u8) -> &Profile {
        self.squad.profile(figure)
    }

    fn side(&self, figure: u8) -> FigureSet {
        self.squad.sides[self.squad.side(figure).index()]
    }

    fn unit(&self, figure: u8) -> FigureSet {
        self.squad.units[self.squad.of(figure).unit]
    }

    fn heroes(&self) -> FigureSet {
        self.squad.heroes
    }

    fn here(&self) -> FigureSet {
        self.state.ranks.here
    }

    fn upright(&self) -> FigureSet {
        self.state.ranks.upright
    }

    fn is_retreating(&self, figure: u8) -> bool {
        self.state.of(figure).is_retreating()
    }

    fn touching(&self, figure: u8) -> FigureSet {
        self.state.ranks.touching[usize::from(figure)]
    }

    fn near(&self, figure: u8) -> FigureSet {
        self.state.ranks.near[usize::from(figure)]
    }

    fn near_to(&self, figure: u8) -> FigureSet {
        self.state.ranks.near_to[usize::from(figure)]
    }

    fn one_is_enough(&self) -> bool {
        *self.squad.rules.one_is_enough
    }

    fn supports(&self, figure: u8) -> Option<u8> {
        self.state.of(figure).supports
    }

    fn can_face(&self, figure: u8, foe: u8) -> bool {
        let [at, there] = [figure, foe].map(|one| self.state.of(one).position.at);
        Facing::along(there - at).is_in_front(at, self.squad.base(self.state, foe))
    }
}
