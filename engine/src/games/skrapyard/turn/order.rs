//! Initiative, and the order of activations.

use crate::dice::{Dice, Name};
use crate::engagement::Side;
use crate::fight::First;
use crate::games::skrapyard::attack::Formation;
use crate::games::skrapyard::profile::Body;
use crate::games::skrapyard::rules::Rules;
use crate::table::FigureSet;

/// Figures that may be activated together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The figures.
    pub figures: FigureSet,
    /// The D that decides the order.
    pub discipline: i16,
    /// Their side.
    pub side: Side,
    /// Whether a hero is one of them.
    pub hero: bool,
    /// Whether they would rather wait.
    pub waits: bool,
}

/// The progress of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The side with initiative.
    pub initiative: Side,
    /// The side that activated last in this turn, and the D it tested.
    pub last: Option<(Side, i16)>,
}

impl Rules {
    /// Rolls for initiative, told with the names of the sides; none if the dice have to be rolled
    /// again.
    pub fn initiative(&self, first: First, names: [Name; 2], dice: &mut impl Dice) -> Option<Side> {
        // Skrapyard 5.3: initiative is rolled once all are deployed.
        let side = match first {
            First::Side(side) => side,
            First::Roll => {
                // Skrapyard 9.1: before each turn both roll, and the lower die has initiative.
                let [a, b] = [(); 2].map(|()| dice.roll(self.test.die));
                if a == b {
                    // Skrapyard 9.1.1: equal dice are rolled again.
                    dice.tell("9.1.1", || "equal dice are rolled again".to_owned());
                    return None;
                }
                if a < b { Side::A } else { Side::B }
            }
        };
        dice.tell("9.1", || format!("{} has initiative", names[side.index()]));
        Some(side)
    }
}

/// Whether a figure may still be activated in a turn.
#[must_use]
pub const fn is_fresh(body: Body, retreats: bool, has_acted: bool) -> bool {
    // Skrapyard 10.4: nobody is activated twice in a turn.
    // Skrapyard 16.5 and Skrapyard 17.6: nor one who retreats, or has not rallied since.
    body.counts() && !retreats && !has_acted
}

/// The figures that are activated with one, of those who may still be, and the D by which their
/// turn comes.
pub fn activated_with(ranks: &impl Formation, figure: u8, fresh: FigureSet) -> (FigureSet, i16) {
    // Skrapyard 10.1.1: a team acts as one, by the best D of its members. Players have it do so
    // whenever it can.
    // Skrapyard 10.1.2: whoever begins as one of a team ends so.
    // Skrapyard 3.3.6: its hero acts by himself.
    let team = ranks.team(figure);
    // Skrapyard 10.2.3: in formation with a hero, by his D or their own, of which players take the
    // better one.
    // Skrapyard 10.3.3: while it waits, only as long as it is in formation.
    // Skrapyard 15.1.1: without those of it that are wounded.
    (team & fresh, ranks.discipline(team & ranks.upright()))
}

/// The D that a group tests, given who activated last.
#[must_use]
pub fn tested_as(discipline: i16, last: Option<(Side, i16)>) -> i16 {
    // Skrapyard 10.3.2: who has waited tests the D of the one who acted last.
    last.map_or(discipline, |(_, last)| discipline.min(last))
}

/// The group that is activated next; none if there is none left.
pub fn first(place: Place, groups: impl Iterator<Item = Group>) -> Option<Group> {
    // Skrapyard 10.1: a turn is a series of activations.
    // Skrapyard 11.1: one character or team is active at a time.
    groups.reduce(|best, group| if precedes(place, &group, &best) { group } else { best })
}

/// Whether one group acts before another.
fn precedes(place: Place, one: &Group, other: &Group) -> bool {
    // Skrapyard 10.3 and Skrapyard 10.3.1: who waits may act whenever another is done. Those on the
    // watch wait until they see a target, or nobody else is left.
    if one.waits != other.waits {
        return other.waits;
    }
    // Skrapyard 10.2: higher D acts first.
    if one.discipline != other.discipline {
        return other.discipline < one.discipline;
    }
    if one.side == other.side {
        // Skrapyard 10.2.1: of one side the player chooses: heroes first, for what they do serves
        // the others; then in order.
        return one.hero && !other.hero;
    }
    // Skrapyard 10.2.2: of both, they take turns, the one with initiative first.
    let first = match place.last {
        Some((side, discipline)) if discipline == one.discipline => side.foe(),
        _ => place.initiative,
    };
    one.side == first
}
