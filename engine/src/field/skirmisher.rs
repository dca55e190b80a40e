//! Figures that move and attack in one turn, and what their player considers.

use super::attacker::Attacker;
use super::player::Player;
use super::position::{OnTable, Position};
use super::prospects::{CounterattackContext, Prospects};
use super::setup::Field;
use super::shelter::Spot;
use super::target::Target;
use super::walk::{Allowance, Crossing, NEVER, Walked};
use super::way::Stride;
use crate::squad::{Posture, WHOLE, Worth};
use crate::table::{Base, Path, Point};

/// The maximum number of enemies that a figure considers charging.
const CHARGES_MAX: usize = 2;

/// How far a figure gets in its turn, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveAllowance {
    /// With an attack after it.
    pub near: i32,
    /// Without one.
    pub far: i32,
    /// In the next turn, with an attack.
    pub next: i32,
    /// Of the move for which it looks for a way: with an attack, and without one.
    pub strides: [i32; 2],
    /// The longest gap to the nearest enemy at which it considers a move towards it.
    pub horizon: i32,
    /// The gap up to which it does not charge, since it can strike without a move.
    pub struck: i32,
}

/// Something that a figure may do in its turn.
#[derive(Clone, Debug)]
pub enum TurnOption {
    /// Move, take a stoop, and shoot at a target.
    Shoot(ShotApproach, u8, Target),
    /// Strike an enemy in contact.
    Strike(usize),
    /// Charge an enemy.
    Charge(Path, usize),
    /// Go along a path, on a move of so many units, for a shot in the next turn.
    Near(Path, i32),
}

/// A move before a shot.
#[derive(Clone, Debug)]
pub enum ShotApproach {
    /// None.
    Stay,
    /// So many units along a path.
    Along(Path, i32),
    /// To a place.
    To(Point),
}

/// What comes of a move that fails no check on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveForecast {
    /// Where it ends.
    pub walked: Walked,
    /// The probability that it fails none, in millionths.
    pub odds: i32,
}

impl Field {
    /// How far a figure strides along a way, looking about after each `stage`; see [`Field::walk`].
    pub fn strides<F: OnTable>(
        &self,
        figures: &[F],
        (who, path): (usize, &Path),
        (stride, stage): (&Stride, i32),
        enough: Option<impl FnMut(Point) -> bool>,
    ) -> Walked {
        let allowance = Allowance { units: stride.units, rough: stride.rough, stage };
        let crosses = |crossing: Crossing<'_>, _| stride.cost(crossing.rise);
        self.walk(figures, (who, path), allowance, crosses, enough)
    }
}

/// A game whose figures move and attack in one turn.
pub trait Skirmisher: Attacker {
    /// The distance after which a moving figure looks about, in units.
    const STAGE: i32;

    /// The least progress towards a goal that makes a path worth taking, in units.
    const NEARER: i32;

    /// How figures get about that cover so many units.
    fn stride(&self, units: i32) -> Stride;

    /// The stoops in which a figure considers shooting from where it is.
    fn stoops(&self, posture: Posture) -> &'static [u8] {
        let _ = posture;
        &[1]
    }

    /// The longest path that a figure takes into contact on a move of so many units.
    fn onto_reach(&self, units: i32) -> i32 {
        units
    }

    /// What comes of a move of so many units along a path, if it fails no check on the way.
    fn foresees(&self, state: &Self::State, way: (usize, &Path), units: i32) -> MoveForecast {
        let stride = (&self.stride(units), Self::STAGE);
        let walked = self.field().strides(Self::on_table(state), way, stride, NEVER);
        MoveForecast { walked, odds: WHOLE }
    }

    /// What a blow is worth after a move so foreseen.
    fn charge_worth(
        &self,
        state: &Self::State,
        pair: [(usize, Position); 2],
        _: (&MoveAllowance, &MoveForecast),
    ) -> Worth {
        self.blow_worth(state, pair)
    }

    /// Considers shots from behind cover: by default, from the nearest within a move that leaves a
    /// shot.
    fn considers_shelter(
        &self,
        state: &Self::State,
        who: usize,
        &MoveAllowance { near, .. }: &MoveAllowance,
        prospects: &mut Prospects<TurnOption>,
    ) {
        let (field, figures) = (self.field(), Self::on_table(state));
        let wants = |spot: &Spot| spot.seen.is_seen();
        let spot = field.shelter(figures, (who, 1), near, wants);
        let Some(spot) = spot.filter(|spot| spot.at != figures[who].position().at) else { return };
        let path = field.way(figures, who, spot.at, &self.stride(near));
        let Some(path) = path else { return };
        let walked = self.foresees(state, (who, &path), near).walked;
        if 0 < walked.gone {
            let approach = ShotApproach::Along(path, walked.gone);
            self.considers_shots(state, (who, walked.at, &[1]), &approach, prospects);
        }
    }

    /// An offer with its path, if there is one.
    fn finds(
        &self,
        state: &Self::State,
        who: usize,
        moves: &MoveAllowance,
        offer: TurnOption,
    ) -> Option<TurnOption> {
        let _ = (state, who, moves);
        Some(offer)
    }

    /// The path towards a point on moves of so many units, if it leads nearer.
    fn nearing(&self, state: &Self::State, who: usize, goal: Point, units: i32) -> Option<Path> {
        let stride = self.stride(units);
        self.field().nearing(Self::on_table(state), who, goal, (&stride, Self::NEARER))
    }

    /// The path along which a figure comes to blows with an enemy on a move of so many units, and
    /// what comes of that move.
    fn path_to_charge(
        &self,
        state: &Self::State,
        (who, units): (usize, i32),
        foe: usize,
    ) -> Option<(Path, MoveForecast)> {
        let (field, figures) = (self.field(), Self::on_table(state));
        let stride = (&self.stride(units), self.onto_reach(units));
        let path = field.onto(figures, who, foe, stride)?;
        let foreseen = self.foresees(state, (who, &path), units);
        let at = foreseen.walked.at;
        let comes = field.gap_from(figures, (who, at), foe) <= self.contact();
        (comes && !field.forsakes(figures, who, at)).then_some((path, foreseen))
    }

    /// Whether a player prefers close combat with an enemy whom a figure reaches.
    fn would_charge(&self, state: &Self::State, who: usize, foe: usize) -> bool {
        let pace = self.pace(state, who);
        // No move leads farther than it is long.
        pace + Base::TOUCH >= self.field().gap(Self::on_table(state), who, foe)
            && self.can_strike(who)
            && self.prefers_blows(state, who, foe)
            && self.path_to_charge(state, (who, pace), foe).is_some()
    }

    /// The path into contact with an enemy, however far, on moves of so many units; or else towards
    /// it, if it leads nearer.
    fn path_upon(
        &self,
        state: &Self::State,
        (who, units): (usize, i32),
        foe: usize,
    ) -> Option<Path> {
        let (figures, stride) = (Self::on_table(state), self.stride(units));
        let onto = self.field().onto(figures, who, foe, (&stride, i32::MAX));
        onto.or_else(|| self.nearing(state, who, figures[foe].position().at, units))
    }

    /// The path to the nearest cover from which a figure sees the nearest enemy, however far, on
    /// moves of so many units.
    fn path_to_shelter(&self, state: &Self::State, (who, units): (usize, i32)) -> Option<Path> {
        let figures = Self::on_table(state);
        let wants = |spot: &Spot| spot.seen.is_seen();
        let spot = self.field().shelter(figures, (who, 1), i32::MAX, wants)?;
        self.field().way(figures, who, spot.at, &self.stride(units))
    }

    /// Considers blows at enemies in contact.
    fn considers_blows(
        &self,
        state: &Self::State,
        who: usize,
        prospects: &mut Prospects<TurnOption>,
    ) {
        let figures = Self::on_table(state);
        let upright = Position { stoop: 1, ..*figures[who].position() };
        for foe in self.field().foes(figures, who) {
            if self.field().gap(figures, who, foe) <= self.contact() {
                let pair = [(who, upright), (foe, *figures[foe].position())];
                let worth = self.blow_worth(state, pair);
                prospects.add(worth, (upright, foe), TurnOption::Strike(foe));
            }
        }
    }

    /// Considers the best shots from a place, in each of these stoops.
    fn considers_shots(
        &self,
        state: &Self::State,
        (who, at, stoops): (usize, Point, &[u8]),
        approach: &ShotApproach,
        prospects: &mut Prospects<TurnOption>,
    ) {
        let here = *Self::on_table(state)[who].position();
        let shots = self.best_shots(state, (who, at, stoops));
        for (shot, &stoop) in shots.into_iter().zip(stoops) {
            if let Some((target, worth)) = shot {
                let offer = TurnOption::Shoot(approach.clone(), stoop, target);
                prospects.add(worth, (Position { at, stoop, ..here }, target.foe), offer);
            }
        }
    }
}

impl<S: Skirmisher> Player for S {
    type Turn = MoveAllowance;
    type Offer = TurnOption;
    type Plan = TurnOption;

    /// Considers charges at the nearest enemies within reach of a move.
    fn considers_charging(
        &self,
        state: &Self::State,
        (who, moves): (usize, &mut MoveAllowance),
        prospects: &mut Prospects<TurnOption>,
    ) {
        if !self.can_strike(who) {
            return;
        }
        let figures = Self::on_table(state);
        let here = *figures[who].position();
        let near = self.field().nearest_foes::<_, CHARGES_MAX>(figures, (who, here.at));
        for (gap, foe) in near {
            if gap <= moves.struck || moves.near + self.contact() < gap {
                continue;
            }
            let charge = self.path_to_charge(state, (who, moves.near), foe);
            let Some((path, foreseen)) = charge else { continue };
            let position = Position { at: foreseen.walked.at, stoop: 1, ..here };
            let pair = [(who, position), (foe, *figures[foe].position())];
            let worth = self.charge_worth(state, pair, (moves, &foreseen)).at_odds(foreseen.odds);
            prospects.add(worth, (position, foe), TurnOption::Charge(path, foe));
        }
    }

    /// Considers shots from as near to the nearest enemy as a move takes that leaves a shot, and
    /// moves towards it for a shot in the next turn: by as much, and by a whole move.
    fn considers_nearing(
        &self,
        state: &Self::State,
        (who, moves): (usize, &mut MoveAllowance),
        prospects: &mut Prospects<TurnOption>,
    ) {
        let (field, figures) = (self.field(), Self::on_table(state));
        if !self.can_shoot(state, who) {
            return;
        }
        let Some(foe) = field.nearest(figures, who) else { return };
        if moves.horizon < field.gap(figures, who, foe) {
            return;
        }
        let goal = figures[foe].position().at;
        let upright = |at: Point| Position { at, stoop: 1, ..*figures[who].position() };
        let [near, far] = moves.strides;
        let mut way = self.nearing(state, who, goal, near);
        if let Some(path) = &way {
            let MoveForecast { walked, odds } = self.foresees(state, (who, path), moves.near);
            if let Some((target, worth)) = self.best_shot(state, (who, upright(walked.at))) {
                let approach = ShotApproach::Along(path.clone(), walked.gone);
                let offer = TurnOption::Shoot(approach, 1, target);
                prospects.add(worth.at_odds(odds), (upright(walked.at), target.foe), offer);
            }
        }
        if far != near {
            way = self.nearing(state, who, goal, far);
        }
        let Some(path) = way else { return };
        for units in [moves.near, moves.far] {
            let [stop, then] =
                [units, units + moves.next].map(|units| self.foresees(state, (who, &path), units));
            let shot = self.best_shot(state, (who, upright(then.walked.at)));
            if let Some((target, worth)) = shot.filter(|_| 0 < stop.walked.gone) {
                let offer = TurnOption::Near(path.shortened(stop.walked.gone), units);
                let worth = worth.over(2).at_odds(then.odds);
                prospects.add(worth, (upright(stop.walked.at), target.foe), offer);
            }
        }
    }

    fn considers_cover(
        &self,
        state: &Self::State,
        (who, moves): (usize, &mut MoveAllowance),
        prospects: &mut Prospects<TurnOption>,
    ) {
        if self.can_shoot(state, who) {
            self.considers_shelter(state, who, moves, prospects);
        }
    }

    fn considers_staying(
        &self,
        state: &Self::State,
        (who, _): (usize, &mut MoveAllowance),
        posture: Posture,
        prospects: &mut Prospects<TurnOption>,
    ) {
        if posture != Posture::Charge {
            let from = (who, Self::on_table(state)[who].position().at, self.stoops(posture));
            self.considers_shots(state, from, &ShotApproach::Stay, prospects);
        }
    }

    fn expects(&self, state: &Self::State, who: usize, context: &CounterattackContext) -> i32 {
        self.losses(state, who, context)
    }

    fn plans(
        &self,
        state: &Self::State,
        (who, moves): (usize, &MoveAllowance),
        offer: TurnOption,
    ) -> Option<TurnOption> {
        self.finds(state, who, moves, offer)
    }
}
