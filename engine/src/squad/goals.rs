//! Victory conditions for fights that are still open after the last round.

use super::{Muster, Placed, Status};
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

/// What a figure does about the objectives of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errand {
    /// It stays: it holds one that its side would not hold without it, or denies one.
    Keep,
    /// It goes for the one in this place.
    Take(Point),
}

impl Objective {
    /// The side that holds it: the one with more figures near it that can act. Where both have as
    /// many, neither does; where it counts for one side alone, the other can only deny it.
    #[must_use]
    pub fn holder(&self, muster: &Muster, side_of: impl Fn(u8) -> Side) -> Option<Side> {
        self.held_by(self.near(muster, side_of))
    }

    /// How many of each side are near it that can act.
    fn near(&self, muster: &Muster, side_of: impl Fn(u8) -> Side) -> [u8; 2] {
        let mut near = [0_u8; 2];
        for placed in muster.iter().filter(|placed| self.counts(placed)) {
            near[side_of(placed.figure).index()] += 1;
        }
        near
    }

    /// Whether a figure is near it and can act.
    fn counts(&self, placed: &Placed) -> bool {
        placed.status == Status::Ready && self.gap(placed.base) == 0
    }

    /// How many units a base has still to go to be near it.
    fn gap(&self, base: Base) -> i32 {
        base.gap(Base { at: self.at, radius: self.radius })
    }

    /// The side that holds it with so many of each near it.
    fn held_by(&self, near: [u8; 2]) -> Option<Side> {
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
                    if placed.status.is_gone() {
                        theirs[side_of(placed.figure).foe().index()] += 1;
                    }
                }
                more(theirs, lead)
            }
        }
    }

    /// What a figure that advances does about objectives, where victory counts them: it stays where
    /// its side would be worse off without it; else it goes for the nearest that its side does not
    /// hold, or can but deny and does not, the first of those as near. None where there is none, or
    /// an enemy is nearer to it than that.
    #[must_use]
    pub fn errand(
        &self,
        muster: &Muster,
        side_of: impl Fn(u8) -> Side,
        figure: u8,
    ) -> Option<Errand> {
        let Victory::Objectives(_) = self.victory else { return None };
        let own = muster.iter().find(|placed| placed.figure == figure)?;
        let side = side_of(figure);
        let mut nearest: Option<(i32, Point)> = None;
        for objective in &self.objectives {
            let near = objective.near(muster, &side_of);
            let worth = |near| worth(side, objective.held_by(near));
            if objective.counts(own) {
                let mut without = near;
                without[side.index()] -= 1;
                if worth(without) < worth(near) {
                    return Some(Errand::Keep);
                }
                continue;
            }
            let best = i8::from(objective.side.is_none_or(|of| of == side));
            let gap = objective.gap(own.base);
            if worth(near) < best && nearest.is_none_or(|(least, _)| gap < least) {
                nearest = Some((gap, objective.at));
            }
        }
        let (gap, at) = nearest?;
        let is_foe = |placed: &&Placed| side_of(placed.figure) != side && !placed.status.is_gone();
        let mut foes = muster.iter().filter(is_foe);
        let is_free = foes.all(|foe| gap <= own.base.gap(foe.base));
        is_free.then_some(Errand::Take(at))
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

/// How good it is for a side who holds an objective: the more the better.
fn worth(side: Side, holder: Option<Side>) -> i8 {
    match holder {
        None => 0,
        Some(holder) if holder == side => 1,
        Some(_) => -1,
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
    fn an_errand_is_to_take_what_is_free_and_to_keep_what_is_taken() {
        let mut muster = Muster::new();
        muster.push(placed(0, 0, Status::Ready));
        muster.push(placed(1, 3000, Status::Ready));
        muster.push(placed(2, 40_000, Status::Ready));
        let goals = |objectives, victory| Goals { objectives, victory };
        let errand = |goals: &Goals, muster: &Muster, who| goals.errand(muster, side_of, who);
        let two = goals(vec![objective(0, None), objective(9000, None)], Victory::Objectives(1));
        let take = Some(Errand::Take(Point::new(9000, 0)));
        // The one holds, the other takes what is left.
        assert_eq!(errand(&two, &muster, 0), Some(Errand::Keep));
        assert_eq!(errand(&two, &muster, 1), take);
        let none = goals(two.objectives.clone(), Victory::Losses(1));
        assert_eq!(errand(&none, &muster, 1), None);
        // Two there: either may go.
        muster[1].base.at.x = 1000;
        assert_eq!([0, 1].map(|who| errand(&two, &muster, who)), [take; 2]);
        // Not past an enemy, unless it is out.
        muster[2].base.at.x = 5000;
        assert_eq!(errand(&two, &muster, 1), None);
        muster[2].status = Status::Out;
        assert_eq!(errand(&two, &muster, 1), take);
        // What counts for the other side alone is only denied, and only once it is held.
        let theirs = goals(vec![objective(9000, Some(Side::B))], Victory::Objectives(1));
        assert_eq!(errand(&theirs, &muster, 1), None);
        (muster[2].status, muster[2].base.at.x) = (Status::Ready, 10_400);
        assert_eq!(errand(&theirs, &muster, 1), take);
        muster[1].base.at.x = 7600;
        assert_eq!(errand(&theirs, &muster, 1), Some(Errand::Keep));
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
