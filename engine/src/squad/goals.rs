//! Victory conditions for fights that are undecided after the last round.

use super::snapshot::{Placed, Snapshot};
use super::status::Status;
use crate::engagement::Side;
use crate::table::{Base, Point};

/// The objectives and victory conditions of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goals {
    /// The objectives.
    pub objectives: Vec<Objective>,
    /// What decides a fight that is undecided after the last round.
    pub victory: Victory,
}

/// A place that sides try to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// The name shown in reports.
    pub name: String,
    /// The position.
    pub at: Point,
    /// The distance within which a base counts, in table units.
    pub radius: i32,
    /// The only side for which it counts; `None` if it counts for both.
    pub side: Option<Side>,
}

/// What decides a fight that is undecided after the last round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Victory {
    /// Nothing: the fight stays undecided.
    #[default]
    Undecided,
    /// The side that holds at least this many objectives more than the other wins.
    Objectives(u8),
    /// The side wins whose enemy has lost at least this many figures more, out or fled.
    Losses(u8),
}

impl Objective {
    /// Returns the side that holds the objective: the one with more figures near it that can act.
    /// With equal numbers, neither holds it. An objective that counts for one side only can be
    /// denied, but not held, by the other.
    #[must_use]
    pub fn holder(&self, snapshot: &Snapshot, side_of: impl Fn(u8) -> Side) -> Option<Side> {
        self.held_by(self.near(snapshot, side_of))
    }

    /// Returns the number of figures of each side near it that can act.
    fn near(&self, snapshot: &Snapshot, side_of: impl Fn(u8) -> Side) -> [u8; 2] {
        let mut near = [0_u8; 2];
        for placed in snapshot.iter().filter(|placed| self.counts(placed)) {
            near[side_of(placed.figure).index()] += 1;
        }
        near
    }

    /// Returns whether a figure is near it and can act.
    fn counts(&self, placed: &Placed) -> bool {
        placed.status == Status::Ready && self.is_near(placed.base)
    }

    /// Returns whether a base is near it: whether the [gap](Objective::gap) is 0, without its root.
    fn is_near(&self, base: Base) -> bool {
        let beyond = i64::from(self.radius) + i64::from(base.radius) + 1;
        self.at.distance_squared(base.at) < beyond * beyond
    }

    /// Returns the distance that a base still has to move to be near it, in table units.
    fn gap(&self, base: Base) -> i32 {
        base.gap(Base { at: self.at, radius: self.radius })
    }

    /// Returns the side that holds it with these numbers of figures near it.
    fn held_by(&self, near: [u8; 2]) -> Option<Side> {
        let holder = more(near, 1)?;
        (self.side.is_none() || self.side == Some(holder)).then_some(holder)
    }
}

impl Goals {
    /// No objectives or victory conditions.
    pub const NONE: Goals = Goals { objectives: Vec::new(), victory: Victory::Undecided };

    /// Returns the winner of a fight that is undecided after the last round, if there is one.
    #[must_use]
    pub fn winner(&self, snapshot: &Snapshot, side_of: impl Fn(u8) -> Side) -> Option<Side> {
        match self.victory {
            Victory::Undecided => None,
            Victory::Objectives(lead) => more(self.held(snapshot, side_of), lead),
            Victory::Losses(lead) => {
                let mut theirs = [0_u8; 2];
                for placed in snapshot {
                    if placed.status.is_gone() {
                        theirs[side_of(placed.figure).foe().index()] += 1;
                    }
                }
                more(theirs, lead)
            }
        }
    }

    /// Returns whether a side would be worse off at an objective that one of its figures is near if
    /// that figure stood `there` instead, or nowhere near any; never unless victory counts
    /// objectives.
    #[must_use]
    pub fn forsakes(
        &self,
        snapshot: &Snapshot,
        side_of: impl Fn(u8) -> Side,
        figure: u8,
        there: Option<Base>,
    ) -> bool {
        let Victory::Objectives(_) = self.victory else { return false };
        let Some(own) = snapshot.iter().find(|placed| placed.figure == figure) else {
            return false;
        };
        let side = side_of(figure);
        self.objectives.iter().any(|objective| {
            if !objective.counts(own) || there.is_some_and(|base| objective.is_near(base)) {
                return false;
            }
            let with = objective.near(snapshot, &side_of);
            let mut without = with;
            without[side.index()] -= 1;
            let worth = |near| worth(side, objective.held_by(near));
            worth(without) < worth(with)
        })
    }

    /// Returns the objective that an advancing figure makes for, if victory counts them: the nearest
    /// that its side does not hold, or can only deny and does not; the first of several at the same
    /// distance. Returns `None` if there is no such objective, or if an enemy is nearer.
    #[must_use]
    pub fn goal(
        &self,
        snapshot: &Snapshot,
        side_of: impl Fn(u8) -> Side,
        figure: u8,
    ) -> Option<Point> {
        let Victory::Objectives(_) = self.victory else { return None };
        let own = snapshot.iter().find(|placed| placed.figure == figure)?;
        let side = side_of(figure);
        let mut nearest: Option<(i32, Point)> = None;
        for objective in self.objectives.iter().filter(|objective| !objective.counts(own)) {
            let near = objective.near(snapshot, &side_of);
            let best = i8::from(objective.side.is_none_or(|of| of == side));
            if worth(side, objective.held_by(near)) < best {
                let gap = objective.gap(own.base);
                if nearest.is_none_or(|(least, _)| gap < least) {
                    nearest = Some((gap, objective.at));
                }
            }
        }
        let (gap, at) = nearest?;
        let is_foe = |placed: &&Placed| side_of(placed.figure) != side && !placed.status.is_gone();
        let mut foes = snapshot.iter().filter(is_foe);
        let is_free = !foes.any(|foe| own.base.is_gap_within(foe.base, gap - 1));
        is_free.then_some(at)
    }

    /// Returns whether a base is within reach of an objective, of either side.
    #[must_use]
    pub fn reach(&self, base: Base) -> bool {
        self.objectives.iter().any(|objective| objective.is_near(base))
    }

    /// Returns the number of objectives held by each side.
    #[must_use]
    pub fn held(&self, snapshot: &Snapshot, side_of: impl Fn(u8) -> Side) -> [u8; 2] {
        let mut held = [0_u8; 2];
        for objective in &self.objectives {
            if let Some(side) = objective.holder(snapshot, &side_of) {
                held[side.index()] = held[side.index()].saturating_add(1);
            }
        }
        held
    }
}

/// Returns how good it is for a side that `holder` holds an objective; higher is better.
fn worth(side: Side, holder: Option<Side>) -> i8 {
    match holder {
        None => 0,
        Some(holder) if holder == side => 1,
        Some(_) => -1,
    }
}

/// Returns the side with at least `lead` more than the other.
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
        let mut snapshot = Snapshot::new();
        snapshot.push(placed(0, 0, Status::Ready));
        snapshot.push(placed(1, 9000, Status::Ready));
        snapshot.push(placed(2, 1500, Status::Down));
        let at = objective(0, None);
        assert_eq!(at.holder(&snapshot, side_of), Some(Side::A));
        snapshot[2].status = Status::Ready;
        assert_eq!(at.holder(&snapshot, side_of), None);
        snapshot[0].base.at.x = 1501 - 3002;
        assert_eq!(at.holder(&snapshot, side_of), Some(Side::B), "the edge of the base counts");
        assert_eq!(
            objective(0, Some(Side::A)).holder(&snapshot, side_of),
            None,
            "denied, not held"
        );
    }

    #[test]
    fn what_is_near_has_no_gap() {
        let objective = objective(0, None);
        for (x, y) in (1300..1700).step_by(3).flat_map(|x| [0, 7, 400, 911].map(|y| (x, y))) {
            let base = Base { at: Point::new(x, y), radius: 500 };
            assert_eq!(objective.is_near(base), objective.gap(base) == 0, "{x}, {y}");
        }
        let base = |x| Base { at: Point::new(x, 0), radius: 500 };
        assert_eq!([1500, 1501].map(|x| objective.is_near(base(x))), [true, false]);
    }

    #[test]
    fn what_is_free_is_taken_and_what_is_taken_is_kept() {
        let mut snapshot = Snapshot::new();
        snapshot.push(placed(0, 0, Status::Ready));
        snapshot.push(placed(1, 3000, Status::Ready));
        snapshot.push(placed(2, 40_000, Status::Ready));
        let goals = |objectives, victory| Goals { objectives, victory };
        let goal = |goals: &Goals, snapshot: &Snapshot, who| goals.goal(snapshot, side_of, who);
        let keeps =
            |goals: &Goals, snapshot: &Snapshot, who| goals.forsakes(snapshot, side_of, who, None);
        let two = goals(vec![objective(0, None), objective(9000, None)], Victory::Objectives(1));
        let take = Some(Point::new(9000, 0));
        // The one holds, the other takes what is left.
        assert_eq!([0, 1].map(|who| keeps(&two, &snapshot, who)), [true, false]);
        assert_eq!(goal(&two, &snapshot, 1), take);
        // It stays where it holds as well, and nowhere else.
        let there = |x| Some(Base { at: Point::new(x, 0), radius: 500 });
        let leaves = [1500, 1501, 9000].map(|x| two.forsakes(&snapshot, side_of, 0, there(x)));
        assert_eq!(leaves, [false, true, true]);
        let none = goals(two.objectives.clone(), Victory::Losses(1));
        assert_eq!((goal(&none, &snapshot, 1), keeps(&none, &snapshot, 0)), (None, false));
        // Two there: either may go.
        snapshot[1].base.at.x = 1000;
        assert_eq!([0, 1].map(|who| goal(&two, &snapshot, who)), [take; 2]);
        assert_eq!([0, 1].map(|who| keeps(&two, &snapshot, who)), [false; 2]);
        // Not past an enemy, unless it is out.
        snapshot[2].base.at.x = 5000;
        assert_eq!(goal(&two, &snapshot, 1), None);
        snapshot[2].status = Status::Out;
        assert_eq!(goal(&two, &snapshot, 1), take);
        // What counts for the other side alone is only denied, and only once it is held.
        let theirs = goals(vec![objective(9000, Some(Side::B))], Victory::Objectives(1));
        assert_eq!(goal(&theirs, &snapshot, 1), None);
        (snapshot[2].status, snapshot[2].base.at.x) = (Status::Ready, 10_400);
        assert_eq!(goal(&theirs, &snapshot, 1), take);
        snapshot[1].base.at.x = 7600;
        assert!(keeps(&theirs, &snapshot, 1));
    }

    #[test]
    fn a_lead_decides_when_the_rounds_are_over() {
        let mut snapshot = Snapshot::new();
        snapshot.push(placed(0, 0, Status::Ready));
        snapshot.push(placed(1, 9000, Status::Ready));
        snapshot.push(placed(2, 20_000, Status::Ready));
        snapshot.push(placed(3, 30_000, Status::Out));
        let objectives = vec![objective(0, None), objective(9000, None), objective(20_000, None)];
        let goals = |victory| Goals { objectives: objectives.clone(), victory };
        assert_eq!(goals(Victory::Undecided).winner(&snapshot, side_of), None);
        assert_eq!(goals(Victory::Objectives(1)).winner(&snapshot, side_of), Some(Side::A));
        assert_eq!(goals(Victory::Objectives(2)).winner(&snapshot, side_of), None);
        assert_eq!(goals(Victory::Losses(1)).winner(&snapshot, side_of), Some(Side::A));
        assert_eq!(goals(Victory::Losses(2)).winner(&snapshot, side_of), None);
        assert_eq!(goals(Victory::Undecided).held(&snapshot, side_of), [2, 1]);
    }
}
