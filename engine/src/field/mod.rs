//! What fights of squads share in games that leave squads to whoever plays them: who stands where,
//! who is the nearest in sight, how far a way goes, where there is cover, and when a side is done.
//!
//! It knows no game. What an action is, what it costs and what an attack does stays with each.

mod order;
mod shelter;
mod walk;

pub use order::{Order, Ranking, Turns, ranked};
pub use shelter::Spot;
pub use walk::{Crossing, Gait, Walked};

use arrayvec::ArrayVec;

use crate::engagement::{Ending, Side};
use crate::fight::{First, SetupError};
use crate::squad::{
    Breaking, Choice, Deployed, Errand, FIGURES_MAX, Goals, Muster, Placed, Policy, Posture,
};
use crate::squad::{Scenario, Spots, Status};
use crate::table::{Base, Facing, Path, Point, Table, View, Zone};

/// Bases that are in somebody's way.
pub type Bases = ArrayVec<Base, FIGURES_MAX>;

/// A table, who takes part, and who plays them; play changes none of it.
#[derive(Debug)]
pub struct Field {
    /// The table.
    pub table: Table,
    /// The figures, by their numbers: those of the first side come first.
    pub posts: Vec<Post>,
    /// Who goes first, where the game asks.
    pub first: First,
    goals: Goals,
    names: Vec<(String, Side)>,
    policies: [&'static dyn Policy; 2],
    breaking: [Option<Breaking>; 2],
    /// Places beside what gives cover.
    spots: Spots,
}

/// What play never changes of a figure, in any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Post {
    /// Its name, which no other figure has.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// How its player means to use it.
    pub posture: Posture,
    /// The radius of its base.
    pub radius: i32,
    /// Its height to the eyes, upright.
    pub height: i32,
    start: Stand,
}

/// Where a figure is, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stand {
    /// Where it is.
    pub at: Point,
    /// Which way it faces.
    pub facing: Facing,
    /// What its height is divided by, from 1 on.
    pub stoop: u8,
    /// Whether it is out of the fight, and its base off the table.
    pub is_out: bool,
}

/// What has a place on the table.
pub trait Stands {
    /// Where it is.
    fn stand(&self) -> &Stand;
}

/// An enemy in sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its number.
    pub foe: usize,
    /// The gap to it, in units.
    pub gap: i32,
    /// What is seen of it.
    pub view: View,
}

/// How far movement keeps off enemies that it does not go for, in units.
const ALOOF: i32 = Base::TOUCH + 1;

impl Post {
    fn of(side: Side, posture: Posture, figure: &Deployed) -> Post {
        let Base { at, radius } = figure.base;
        let start = Stand { at, facing: figure.facing, stoop: 1, is_out: false };
        let (name, height) = (figure.name.clone(), figure.height);
        Post { name, side, posture, radius, height, start }
    }
}

impl Field {
    /// The table and the figures of a scenario.
    ///
    /// # Errors
    /// When there are too many figures, a side has none, two stand on each other or one stands
    /// where nobody can.
    pub fn of(scenario: &Scenario) -> Result<Field, SetupError> {
        let post = |(side, unit, figure): (Side, usize, &Deployed)| {
            Post::of(side, scenario.unit(side, unit).posture, figure)
        };
        let posts: Vec<Post> = scenario.figures().map(post).collect();
        if FIGURES_MAX < posts.len() {
            let message = format!("{} figures take part; at most {FIGURES_MAX}", posts.len());
            return Err(SetupError::of("figures", message));
        }
        for (side, force) in Side::BOTH.into_iter().zip(&scenario.forces) {
            if posts.iter().all(|post| post.side != side) {
                return Err(SetupError::of("units", format!("{} has no figures", force.name)));
            }
        }
        let base = |post: &Post| Base { at: post.start.at, radius: post.radius };
        for (place, post) in posts.iter().enumerate() {
            if !scenario.table.is_free(base(post)) {
                let message = format!("{} cannot stand where it is deployed", post.name);
                return Err(SetupError::of("at", message));
            }
            let other = posts[..place].iter().find(|other| base(other).overlaps(base(post)));
            if let Some(other) = other {
                let message = format!("{} and {} stand on each other", other.name, post.name);
                return Err(SetupError::of("at", message));
            }
        }
        let radius = posts.iter().map(|post| post.radius).max().unwrap_or(0);
        Ok(Field {
            table: scenario.table.clone(),
            first: scenario.first,
            goals: scenario.goals.clone(),
            names: posts.iter().map(|post| (post.name.clone(), post.side)).collect(),
            policies: scenario.forces.each_ref().map(|force| force.policy),
            breaking: scenario.forces.each_ref().map(|force| force.breaking),
            spots: Spots::of(&scenario.table, radius),
            posts,
        })
    }

    /// The names and sides of the figures, by their numbers.
    #[must_use]
    pub fn names(&self) -> &[(String, Side)] {
        &self.names
    }

    /// What sides fight for besides each other's lives.
    #[must_use]
    pub const fn goals(&self) -> &Goals {
        &self.goals
    }

    /// What a figure does about objectives, if it advances; see [`Goals::errand`].
    #[must_use]
    pub fn errand(&self, who: usize, muster: impl FnOnce() -> Muster) -> Option<Errand> {
        let side_of = |figure: u8| self.posts[usize::from(figure)].side;
        (self.posts[who].posture == Posture::Advance && !self.goals.objectives.is_empty())
            .then(|| self.goals.errand(&muster(), side_of, who as u8))?
    }

    /// The name of a figure.
    #[must_use]
    pub fn name(&self, who: usize) -> &str {
        &self.posts[who].name
    }

    /// Who plays a figure.
    #[must_use]
    pub fn policy(&self, who: usize) -> &'static dyn Policy {
        self.policies[self.posts[who].side.index()]
    }

    /// Where a figure starts.
    #[must_use]
    pub fn start(&self, who: usize) -> Stand {
        self.posts[who].start
    }

    /// The enemies of a figure that are in the fight, by their numbers.
    pub fn foes<F: Stands>(&self, figures: &[F], who: usize) -> impl Iterator<Item = usize> {
        let side = self.posts[who].side.foe();
        (0..self.posts.len())
            .filter(move |&foe| self.posts[foe].side == side && !figures[foe].stand().is_out)
    }

    /// Where all figures are; a game says what has become of those that are not out.
    pub fn muster<F: Stands>(&self, figures: &[F], status: impl Fn(&F) -> Status) -> Muster {
        let placed = |(who, figure): (usize, &F)| {
            let Stand { at, facing, is_out, .. } = *figure.stand();
            let base = Base { at, radius: self.posts[who].radius };
            let status = if is_out { Status::Out } else { status(figure) };
            Placed { figure: who as u8, base, facing, status }
        };
        figures.iter().enumerate().map(placed).collect()
    }

    /// The base of a figure.
    pub fn base<F: Stands>(&self, figures: &[F], who: usize) -> Base {
        Base { at: figures[who].stand().at, radius: self.posts[who].radius }
    }

    /// The gap between two figures, in units.
    pub fn gap<F: Stands>(&self, figures: &[F], who: usize, other: usize) -> i32 {
        self.base(figures, who).gap(self.base(figures, other))
    }

    /// The gap from where a figure could be to another, in units.
    pub fn gap_from<F: Stands>(
        &self,
        figures: &[F],
        (who, at): (usize, Point),
        other: usize,
    ) -> i32 {
        Base { at, radius: self.posts[who].radius }.gap(self.base(figures, other))
    }

    /// The body that a figure would show somewhere, stooped so far.
    #[must_use]
    pub fn zone_at(&self, who: usize, at: Point, stoop: u8) -> Zone {
        let Post { radius, height, .. } = self.posts[who];
        let foot = self.table.floor(at);
        Zone { base: Base { at, radius }, foot, top: foot + height / i32::from(stoop.max(1)) }
    }

    /// The body of a figure.
    pub fn zone<F: Stands>(&self, figures: &[F], who: usize) -> Zone {
        let Stand { at, stoop, .. } = *figures[who].stand();
        self.zone_at(who, at, stoop)
    }

    /// What a figure would see of a zone from somewhere, stooped so far.
    #[must_use]
    pub fn view_from(&self, who: usize, at: Point, stoop: u8, zone: &Zone) -> View {
        // Assumption: figures hide nobody; terrain does.
        self.table.view(at, self.zone_at(who, at, stoop).top, zone, 0)
    }

    /// What a figure sees of another.
    pub fn view<F: Stands>(&self, figures: &[F], who: usize, foe: usize) -> View {
        let Stand { at, stoop, .. } = *figures[who].stand();
        self.view_from(who, at, stoop, &self.zone(figures, foe))
    }

    /// The nearest enemy, seen or not; of those as near the first.
    pub fn nearest<F: Stands>(&self, figures: &[F], who: usize) -> Option<usize> {
        self.foes(figures, who).min_by_key(|&foe| (self.gap(figures, who, foe), foe))
    }

    /// The nearest enemy within so many units that a figure sees, from where it stands as if it
    /// were `from`; of those as near the one that its player picks.
    ///
    /// `worn` says how badly off a figure is, in percent.
    pub fn mark<F: Stands>(
        &self,
        figures: &[F],
        (who, from): (usize, Stand),
        reach: i32,
        worn: impl Fn(usize) -> u8,
    ) -> Option<Mark> {
        let foes = self.foes(figures, who);
        let mut foes: ArrayVec<(i32, usize), FIGURES_MAX> =
            foes.map(|foe| (self.gap_from(figures, (who, from.at), foe), foe)).collect();
        foes.sort_unstable();
        let mut marks: ArrayVec<Mark, FIGURES_MAX> = ArrayVec::new();
        for (gap, foe) in foes {
            if reach < gap || marks.first().is_some_and(|mark| mark.gap < gap) {
                break;
            }
            let view = self.view_from(who, from.at, from.stoop, &self.zone(figures, foe));
            if view.is_seen() {
                marks.push(Mark { foe, gap, view });
            }
        }
        if marks.len() < 2 {
            return marks.first().copied();
        }
        let choice = |mark: &Mark| Choice {
            figure: mark.foe as u8,
            gap: mark.gap,
            worn: worn(mark.foe),
            hidden: View::LINES - mark.view.clear,
        };
        let choices: ArrayVec<Choice, FIGURES_MAX> = marks.iter().map(choice).collect();
        Some(marks[self.policy(who).picks(&choices)])
    }

    /// The bases of all others.
    pub fn bases<F: Stands>(&self, figures: &[F], who: usize) -> Bases {
        let others = (0..figures.len()).filter(|&other| other != who);
        let present = others.filter(|&other| !figures[other].stand().is_out);
        present.map(|other| self.base(figures, other)).collect()
    }

    /// The bases of all others, those of enemies with the distance that movement keeps.
    pub fn others<F: Stands>(&self, figures: &[F], who: usize) -> Bases {
        let own = self.base(figures, who);
        let mut bases = self.bases(figures, who);
        for foe in self.foes(figures, who) {
            let base = self.base(figures, foe);
            let place = bases.iter_mut().find(|other| other.at == base.at);
            if let Some(other) = place.filter(|_| !own.touches(base)) {
                other.radius += ALOOF;
            }
        }
        bases
    }

    /// The way of a figure into contact with an enemy, over nothing higher than so many units.
    pub fn onto<F: Stands>(
        &self,
        figures: &[F],
        who: usize,
        foe: usize,
        climb: i32,
    ) -> Option<Path> {
        let (own, target) = (self.base(figures, who), self.base(figures, foe));
        let mut others = self.others(figures, who);
        others.retain(|other| other.at != target.at);
        let goal = self.table.contact(own, target, &others)?;
        others.push(target);
        let path = self.way(own, goal, &others, climb)?;
        path_reaches(&path, goal).then_some(path)
    }

    /// The way of a base to a goal, round what is higher than so many units.
    #[must_use]
    pub fn way(&self, base: Base, goal: Point, others: &[Base], climb: i32) -> Option<Path> {
        self.table.way(base, goal, others, &|_, rise| rise.abs() <= climb)
    }

    /// Whether a base can stand somewhere.
    #[must_use]
    pub fn is_open(&self, base: Base, others: &[Base]) -> bool {
        self.table.is_free(base) && !others.iter().any(|other| other.overlaps(base))
    }

    /// How the fight ends, if it is over.
    pub fn ending<F: Stands>(&self, figures: &[F]) -> Option<Ending> {
        let counts = Side::BOTH.map(|side| {
            let ours = (0..figures.len()).filter(|&who| self.posts[who].side == side);
            ours.fold([0_u32; 2], |[out, all], who| {
                [out + u32::from(figures[who].stand().is_out), all + 1]
            })
        });
        match counts.map(|[out, all]| out == all) {
            [true, true] => return Some(Ending::BothOut),
            [true, false] => return Some(Ending::Out(Side::B)),
            [false, true] => return Some(Ending::Out(Side::A)),
            [false, false] => {}
        }
        // House rule: a side gives in once more than so many percent of it are out. It is off
        // unless the scenario has it.
        let broken = Side::BOTH.map(|side| {
            let [out, all] = counts[side.index()];
            self.breaking[side.index()]
                .is_some_and(|breaking| u32::from(breaking.percent) * all < 100 * out)
        });
        match broken {
            [true, true] => Some(Ending::BothOut),
            [true, false] => Some(Ending::Rout(Side::B)),
            [false, true] => Some(Ending::Rout(Side::A)),
            [false, false] => None,
        }
    }
}

/// Whether a way ends where it was to go.
fn path_reaches(path: &Path, goal: Point) -> bool {
    path.end().is_within(goal, Base::TOUCH)
}
