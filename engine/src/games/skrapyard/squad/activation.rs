//! Activations: the test, what its outcome allows, and the stages from move to blow.

use super::{Last, Motion, Order, Phase, Squad, State, bit, inches, members};
use crate::dice::Dice;
use crate::engagement::Flow;
use crate::games::skrapyard::combat::{Blow, Spell};
use crate::games::skrapyard::profile::Hand;
use crate::squad::{Charge, Errand, Posture};
use crate::table::{Point, UNITS};

/// The stages of an activation, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stage {
    Feat,
    Escape,
    Move,
    Shoot,
    Fight,
    Parting,
}

impl Stage {
    // Skrapyard 11.2: moves come first, then shots, then blows, and there is no way back.
    const ALL: [Stage; 6] =
        [Stage::Feat, Stage::Escape, Stage::Move, Stage::Shoot, Stage::Fight, Stage::Parting];
}

impl Squad {
    /// Activates whoever is next, or ends the turn.
    pub(super) fn activate(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        // Skrapyard 10.1: a turn is a series of activations.
        let Some(group) = self.next_group(state) else {
            return self.recoveries(state, 0);
        };
        // Skrapyard 11.1: one character or team is active at a time.
        // Skrapyard 10.1.2: whoever begins as one of a team ends so.
        let figures = self.unheld(state, group.figures, dice);
        state.acted |= group.figures;
        let side = self.side(group.figures.trailing_zeros() as u8);
        // Skrapyard 10.3.2: who has waited tests the D of the one who acted last.
        let last = state.last.map_or(group.discipline, |(_, last)| last);
        let tested = group.discipline.min(last);
        state.last = Some((side, tested));
        state.active = figures;
        if figures == 0 {
            state.phase = Phase::Close;
            return Flow::Step;
        }
        self.shake_off(state, figures);
        self.begin(state, tested, dice);
        Flow::Step
    }

    /// Those of a group that no net holds.
    fn unheld(&self, state: &mut State, group: u32, dice: &mut impl Dice) -> u32 {
        let mut free = 0;
        for figure in members(group) {
            let wielder = state.of_mut(figure).held_by.take();
            // Skrapyard 14.4.1: a net holds as long as its wielder stays in contact.
            let holds = wielder
                .is_some_and(|wielder| state.of(wielder).is_here() && state.touch(figure, wielder));
            if holds {
                let name = self.name(figure);
                dice.tell("14.4.1", || format!("{name} is in the net and does not act"));
            } else {
                free |= bit(figure);
            }
        }
        free
    }

    /// What blade-breakers of these have done is over.
    fn shake_off(&self, state: &mut State, figures: u32) {
        // Skrapyard 14.4.3: it lasts until the wielder acts again.
        let done = members(figures).filter(|one| self.of(*one).armed.hand == Hand::BladeBreaker);
        let done = done.fold(0, |set, one| set | bit(one));
        for figure in &mut state.figures {
            figure.opened_by &= !done;
        }
    }

    /// The activation test, and what follows from it.
    fn begin(&self, state: &mut State, tested: i16, dice: &mut impl Dice) {
        let figures = state.active;
        let first = figures.trailing_zeros() as u8;
        let (name, character) = (self.name(first), self.of(first));
        self.snare(state, dice);
        state.order.shoots = true;
        let tormented = members(figures).any(|one| state.of(one).condition.spell == Spell::Torment);
        let torment = if tormented { self.combat.rules.torment } else { 0 };
        let d = tested.saturating_add(torment);
        if character.armed.hero {
            // Skrapyard 11.4.2: heroes need no activation test.
            dice.tell("11.4.2", || format!("{name} acts"));
        } else if self.hero_of(state, first).is_some() {
            // Skrapyard 11.4.1: nor do those in formation with their hero.
            dice.tell("11.4.1", || format!("{name} follows its hero"));
        } else if self.combat.settles(d, Self::tries(state, figures), dice) {
            // Skrapyard 11.4: an activation begins with a D test.
            dice.tell("11.4", || format!("{name} acts as told, {}", self.combat.needed(d)));
        } else {
            dice.tell("11.4", || {
                format!("{name} does as is its nature, {}", self.combat.needed(d))
            });
            return self.lapse(state, d, dice);
        }
        self.command(state);
    }

    /// Gives the active ones the order that their player would.
    pub(super) fn command(&self, state: &mut State) {
        state.order.motion = self.plan(state);
        self.enter(state, Stage::Feat, 0);
    }

    /// How a player moves the active ones.
    fn plan(&self, state: &State) -> Motion {
        let first = state.active.trailing_zeros() as u8;
        let posture = self.posture(first);
        let engaged = members(state.active).any(|one| self.is_engaged(state, one));
        if engaged {
            let shooters = members(state.active).all(|one| {
                let of = &self.of(one).armed;
                of.fight < of.shoot
            });
            return match posture {
                // Skrapyard 14.3: leaving combat is a choice, and takes a test.
                // Assumption: only those who shoot better than they fight leave, unless they are
                // sent forward.
                Posture::Cover | Posture::Overwatch if shooters => Motion::Withdraw,
                Posture::Advance | Posture::Charge if self.can_any_charge(state) => Motion::Charge,
                _ => Motion::Stay,
            };
        }
        if members(state.active).any(|one| self.at_feet(state, one) != 0) {
            return Motion::Stay;
        }
        match posture {
            Posture::Hold | Posture::Overwatch => Motion::Stay,
            Posture::Cover => Motion::Cover,
            Posture::Charge if self.can_any_charge(state) => Motion::Charge,
            Posture::Charge => Motion::Hurry,
            Posture::Advance => self.advancing(state, first),
        }
    }

    /// How those who advance move.
    fn advancing(&self, state: &State, first: u8) -> Motion {
        match self.errand(state) {
            Some(Errand::Keep) => return Motion::Stay,
            Some(Errand::Take(goal)) if self.is_nearing(state, first, goal) => {
                return self.making_for(state);
            }
            Some(Errand::Take(_)) | None => {}
        }
        if members(state.active).any(|one| self.would_charge(state, one)) {
            return Motion::Charge;
        }
        let can_shoot = |one| self.choose_target(state, one, self.base(state, one)).is_some();
        if members(state.active).any(can_shoot) {
            return Motion::Stay;
        }
        // Who cannot shoot after a normal move hurries.
        let Some(foe) = self.nearest_foe(state, first) else { return Motion::Stay };
        let gap = self.base(state, first).gap(self.base(state, foe));
        let of = &self.of(first).armed;
        let reach = i32::from(of.shoot) * i32::from(self.combat.rules.reach(of.missile));
        let walk = self.walk_units(first);
        if gap <= walk + inches(reach) { Motion::Walk } else { Motion::Hurry }
    }

    /// What those who act and advance do about objectives: together, as the first of them would.
    pub(super) fn errand(&self, state: &State) -> Option<Errand> {
        let first = members(state.active).next()?;
        self.field.errand(&state.figures, first.into())
    }

    /// Whether a figure comes any nearer to a place.
    fn is_nearing(&self, state: &State, figure: u8, goal: Point) -> bool {
        self.way(state, figure, goal).is_some_and(|path| path.nears(goal, UNITS))
    }

    /// How they move towards an objective: with time to shoot where there is somebody to shoot at.
    fn making_for(&self, state: &State) -> Motion {
        let can_shoot = |one| self.choose_target(state, one, self.base(state, one)).is_some();
        if members(state.active).any(can_shoot) { Motion::Walk } else { Motion::Hurry }
    }

    /// Whether its player has a figure charge.
    fn would_charge(&self, state: &State, figure: u8) -> bool {
        let Some(foe) = self.charge_target(state, figure) else { return false };
        let (ours, theirs) = (&self.of(figure).armed, &self.of(foe).armed);
        let shot = self.choose_target(state, figure, self.base(state, figure));
        let charge = Charge {
            gap: self.base(state, figure).gap(self.base(state, foe)),
            reach: self.walk_units(figure),
            ours: ours.fight.saturating_add(self.combat.rules.charge),
            theirs: theirs.fight,
            shot: shot.map(|target| target.value),
        };
        self.field.policy(figure.into()).charges(&charge)
    }

    fn can_any_charge(&self, state: &State) -> bool {
        members(state.active).any(|one| self.charge_target(state, one).is_some())
    }

    /// Goes to the first thing there is to do from a stage on, for the figures from one on.
    pub(super) fn enter(&self, state: &mut State, stage: Stage, from: u8) {
        let stages = Stage::ALL.into_iter().filter(|one| stage <= *one);
        for one in stages {
            // Skrapyard 12.10.3 and Skrapyard 14.3.4: each stage is for all of a team together.
            let from = if one == stage { from } else { 0 };
            let able = members(state.active).filter(|figure| from <= *figure);
            let able = able.filter(|figure| Self::is_able(state, *figure));
            let due = { able }.find_map(|figure| self.due(state, one, figure));
            if let Some(phase) = due {
                state.phase = phase;
                return;
            }
        }
        state.phase = Phase::Close;
    }

    /// Whether an active figure can still act.
    fn is_able(state: &State, figure: u8) -> bool {
        state.of(figure).is_upright() && !state.of(figure).is_retreating()
    }

    /// What a figure has to do in a stage.
    fn due(&self, state: &State, stage: Stage, figure: u8) -> Option<Phase> {
        let engaged = self.is_engaged(state, figure);
        match stage {
            Stage::Feat => self.opening_feat(state, figure).map(|_| Phase::Feat(figure)),
            Stage::Escape => {
                let leaves = state.order.motion == Motion::Withdraw && engaged;
                leaves.then_some(Phase::Escape(figure))
            }
            Stage::Move => {
                // Skrapyard 14.1: who is engaged fights, unless it has disengaged.
                let held = engaged && state.freed & bit(figure) == 0;
                let moves = !held && state.order.motion != Motion::Stay;
                moves.then_some(Phase::Move(figure))
            }
            Stage::Shoot => {
                let base = self.base(state, figure);
                // Skrapyard 12.2: a normal move leaves time to shoot.
                let shoots = state.order.shoots && !state.of(figure).barred && !engaged;
                let leads = shoots && self.guides(state, figure);
                let aims = || self.choose_target(state, figure, base).is_some();
                (shoots && (leads || aims())).then_some(Phase::Shoot(figure))
            }
            Stage::Fight => {
                // Skrapyard 11.3: one who has moved and shot fights too, where it can.
                let on = self.choose_opponent(state, figure)?;
                let by = figure;
                Some(if state.of(on).is_upright() {
                    Phase::Blow { by, on, blow: Blow::Attack }
                } else {
                    Phase::Finish { by, on }
                })
            }
            Stage::Parting => self.parting_feat(state, figure).map(|_| Phase::Parting(figure)),
        }
    }

    /// Remembers what a figure did, where it may have to repeat it.
    pub(super) fn remember(&self, state: &mut State, figure: u8, last: Last) {
        let unit = self.units[self.of(figure).unit];
        if members(unit).any(|one| self.of(one).repeats) {
            state.of_mut(figure).last = last;
        }
    }

    /// What a spell takes from the move of the active ones.
    fn snare(&self, state: &mut State, dice: &mut impl Dice) {
        state.order = Order::default();
        let mut caught = members(state.active);
        let Some(one) = caught.find(|one| state.of(*one).condition.spell == Spell::Ensnare) else {
            return;
        };
        // Skrapyard 19.5.6: its next movement is a D12 shorter.
        state.order.snared = dice.roll(self.combat.test.die);
        let (name, inches) = (self.name(one), state.order.snared);
        dice.tell("19.5.6", || format!("{name} is ensnared: its move is {inches} inches less"));
    }
}
