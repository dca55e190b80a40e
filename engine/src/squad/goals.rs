//! Who wins where nobody has won when the rounds are over.

use super::{Muster, Status};
use crate::engagement::Side;
use crate::table::{Base, Point};

/// What sides fight for besides each other's lives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goals {
    /// The places that count.
    pub objectives: Vec<Objective>,
    /// What decides a fight that is undecided when its rounds are over.
    pub victory: Victory,
}

/// A place that sides try to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// How near a base has to come to count, in units.
    pub radius: i32,
    /// The one side that it counts for; none where it counts for both.
    pub side: Option<Side>,
}

/// What decides a fight that is undecided when its rounds are over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Victory {
    /// Nothing: it stays undecided.
    #[default]
    Undecided,
    /// Who holds more objectives, by at least so many.
    Objectives(u8),
    /// Whose enemy has lost more figures, out or fled, by at least so many.
    Losses(u8),
}

impl Objective {
    /// The side that holds it: the one with more figures near it that can act. Where both have as
    /// many, neither does; where it counts for one side alone, the other can only deny it.
    #[must_use]
    pub fn holder(&self, muster: &Muster, side_of: impl Fn(u8) -> Side) -> Option<Side> {
        let place = Base { at: self.at, radius: 0 };
        let mut near = [0_u8; 2];
        for placed in muster {
            if placed.status == Status::Ready && placed.base.is_within(place, self.radius) {
                near[side_of(placed.figure).index()] += 1;
            }
        }
        let holder = more(near, 1)?;
        (self.side.is_none() || self.side == Some(holder)).then_some(holder)
    }
}

impl Goals {
    /// Nothing but each other's lives.
    pub const NONE: Goals = Goals { objectives: Vec::new(), victory: Victory::Undecided };

    /// The winner of a fight that is undecided when its rounds are over, if there is one.
    #[must_use]
    pub fn winner(&self, muster: &Muster, side_of: impl Fn(u8) -> Side) -> Option<Side> {
        match self.victory {
            Victory::Undecided => None,
            Victory::Objectives(lead) => more(self.held(muster, side_of), lead),
            Victory::Losses(lead) => {
                let mut theirs = [0_u8; 2];
                for placed in muster {
                    if matches!(placed.status, Status::Out | Status::Fled) {
                        theirs[side_of(placed.figure).foe().index()] += 1;
                    }
                }
                more(theirs, lead)
            }
        }
    }

    /// How many objectives each side holds.
    #[must_use]
    pub fn held(&self, muster: &Muster, side_of: impl Fn(u8) -> Side) -> [u8; 2] {
        let mut held = [0_u8; 2];
        for objective in &self.objectives {
            if let Some(side) = objective.holder(muster, &side_of) {
                held[side.index()] = held[side.index()].saturating_add(1);
            }
        }
        held
    }
}

/// The side that has more, by at least so many.
fn more([ours, theirs]: [u8; 2], lead: u8) -> Option<Side> {
    let lead = lead.max(1);
    if theirs.saturating_add(lead) <= ours {
        Some(Side::A)
    } else if ours.saturating_add(lead) <= theirs {
        Some(Side::B)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squad::Placed;
    use crate::table::{Facing, Vector};

    /// Figures 0 and 1 are ours.
    fn side_of(figure: u8) -> Side {
        if figure < 2 { Side::A } else { Side::B }
    }

    fn placed(figure: u8, x: i32, status: Status) -> Placed {
        let base = Base { at: Point::new(x, 0), radius: 500 };
        Placed { figure, base, facing: Facing::along(Vector::default()), status }
    }

    fn objective(x: i32, side: Option<Side>) -> Objective {
        Objective { name: "crate".to_owned(), at: Point::new(x, 0), radius: 1000, side }
    }

    #[test]
    fn an_objective_is_held_by_the_more_who_can_act() {
        let mut muster = Muster::new();
        muster.push(placed(0, 0, Status::Ready));
        muster.push(placed(1, 9000, Status::Ready));
        muster.push(placed(2, 1500, Status::Down));
        let at = objective(0, None);
        assert_eq!(at.holder(&muster, side_of), Some(Side::A));
        muster[2].status = Status::Ready;
        assert_eq!(at.holder(&muster, side_of), None);
        muster[0].base.at.x = 1501 - 3002;
        assert_eq!(at.holder(&muster, side_of), Some(Side::B), "the edge of the base counts");
        assert_eq!(objective(0, Some(Side::A)).holder(&muster, side_of), None, "denied, not held");
    }

    #[test]
    fn a_lead_decides_when_the_rounds_are_over() {
        let mut muster = Muster::new();
        muster.push(placed(0, 0, Status::Ready));
        muster.push(placed(1, 9000, Status::Ready));
        muster.push(placed(2, 20_000, Status::Ready));
        muster.push(placed(3, 30_000, Status::Out));
        let objectives = vec![objective(0, None), objective(9000, None), objective(20_000, None)];
        let goals = |victory| Goals { objectives: objectives.clone(), victory };
        assert_eq!(goals(Victory::Undecided).winner(&muster, side_of), None);
        assert_eq!(goals(Victory::Objectives(1)).winner(&muster, side_of), Some(Side::A));
        assert_eq!(goals(Victory::Objectives(2)).winner(&muster, side_of), None);
        assert_eq!(goals(Victory::Losses(1)).winner(&muster, side_of), Some(Side::A));
        assert_eq!(goals(Victory::Losses(2)).winner(&muster, side_of), None);
        assert_eq!(goals(Victory::Undecided).held(&muster, side_of), [2, 1]);
    }
}
