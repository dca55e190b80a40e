//! Activations: who acts, what the test has them do, and how a player uses those who obey.

use super::play::{cast, inches};
use super::setup::Squad;
use super::state::{Activation, SquadPhase, SquadState};
use crate::dice::Dice;
use crate::engagement::Flow;
use crate::field::{Player, Position, Prospects};
use crate::games::skrapyard::attack::{
    Contact, Contacts, Formation, NetState, Strike, is_faced, must_fight, still_open,
};
use crate::games::skrapyard::profile::{Spell, bit, members, set_of};
use crate::games::skrapyard::rules::ChargeSight;
use crate::games::skrapyard::turn::{
    Best, Command, Conduct, Last, Motion, Prey, Step, acts, advance, aim, default_action, idle,
    tested_as,
};
use crate::squad::{Charge, OptionId, Posture};
use crate::table::{FigureSet, Point, UNITS};

impl Squad {
    /// Activates the next figure or team, or ends the turn.
    pub(super) fn activate(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        let Some(group) = self.next_group(state) else {
            return self.recoveries(state, 0);
        };
        let figures = Self::unheld(state, group.figures, dice);
        state.acted |= group.figures;
        let tested = tested_as(group.discipline, state.last);
        state.last = Some((group.side, tested));
        state.active = figures;
        if figures == 0 {
            state.phase = SquadPhase::Close;
            return Flow::Step;
        }
        self.shake_off(state, figures);
        self.begin(state, tested, dice);
        Flow::Step
    }

    /// The figures of a group that no net holds.
    fn unheld(state: &mut SquadState, group: FigureSet, dice: &mut impl Dice) -> FigureSet {
        let mut free = 0;
        for figure in members(group) {
            let mut by = state.of(figure).held_by;
            let touches = |by| state.of(by).is_here() && state.touch(figure, by);
            let net = NetState::comes_off(&mut by, touches);
            state.of_mut(figure).held_by = by;
            cast(figure, dice);
            if acts(state.of(figure).condition.wear.body, net, dice) {
                free |= bit(figure);
            }
        }
        free
    }

    /// Ends the effects of blade-breakers that these figures wield.
    fn shake_off(&self, state: &mut SquadState, figures: FigureSet) {
        let acting = || members(figures).map(|one| (one, self.profile(one).hand));
        for figure in &mut state.figures {
            figure.opened_by = still_open(figure.opened_by, acting());
        }
    }

    /// Takes the activation test and gives the active figures their orders.
    fn begin(&self, state: &mut SquadState, tested: i16, dice: &mut impl Dice) {
        let figures = state.active;
        let first = figures.trailing_zeros() as u8;
        state.activation =
            Activation { snared: self.snared(state, dice), shoots: true, ..Activation::default() };
        cast(first, dice);
        let lies =
            |spell: Spell| members(figures).any(|one| state.of(one).condition.spell == spell);
        let spell = if lies(Spell::Torment) { Spell::Torment } else { Spell::None };
        let d = self.rules.discipline(tested, spell);
        let command = if self.profile(first).hero {
            Command::Hero
        } else if self.now(state).hero_of(first).is_some() {
            Command::Led
        } else {
            Command::Own(d, Self::again(state, figures))
        };
        if self.rules.obeys(command, dice) {
            Self::forget(state);
            self.command(state);
        } else {
            self.take_default_action(state, d, dice);
        }
    }

    /// The inches that a spell takes from the moves of the active figures.
    fn snared(&self, state: &SquadState, dice: &mut impl Dice) -> u8 {
        let mut active = members(state.active);
        let caught = active.find(|one| state.of(*one).condition.spell == Spell::Ensnare);
        caught.map_or(0, |one| {
            cast(one, dice);
            self.rules.ensnared(dice)
        })
    }

    /// Starts the default action of active figures that have failed their test at this D.
    fn take_default_action(&self, state: &mut SquadState, d: i16, dice: &mut impl Dice) {
        state.activation.lapsed = true;
        let best = Best::of(members(state.active).map(|one| self.profile(one)));
        let contact = self.now(state).contact(state.active);
        let did =
            |what: fn(Last) -> bool| members(state.active).any(|one| what(state.of(one).last));
        let conduct = default_action(&self.rules, best, contact, did);
        if conduct != Conduct::Repeat {
            Self::forget(state);
        }
        let (motion, shoots) = match conduct {
            Conduct::Advance => {
                let (prey, seen) = self.prey(state);
                state.activation.prey = seen;
                (advance(prey, self.fastest(state), dice), false)
            }
            Conduct::Aim => {
                let can = |one| self.choose_target(state, one, self.base(state, one)).is_some();
                (aim(members(state.active).any(can)), true)
            }
            Conduct::Disengage => (Motion::Withdraw, true),
            Conduct::Fight => (Motion::Stay, true),
            Conduct::Repeat => (Motion::Repeat, false),
            Conduct::Idle => {
                idle(dice);
                (Motion::Stay, false)
            }
            Conduct::Retest => return self.retest(state, d, dice),
        };
        (state.activation.motion, state.activation.shoots) = (motion, shoots);
        self.enter(state, Step::Escape, 0);
    }

    /// Takes the second activation test of figures with default D.
    fn retest(&self, state: &mut SquadState, d: i16, dice: &mut impl Dice) {
        if self.rules.retries(d, Self::again(state, state.active), dice) {
            state.activation.lapsed = false;
            return self.command(state);
        }
        state.tested |= state.active;
        self.retreat(state, state.active, dice);
        state.phase = SquadPhase::Close;
    }

    /// Whether the active figures that are free to move could reach an enemy, and the enemies that
    /// any active figure sees.
    fn prey(&self, state: &SquadState) -> (Prey, FigureSet) {
        let sights = members(state.active).map(|one| self.before_move(state, one));
        let seen = sights.fold(0, |all, seen| all | seen);
        let is_free = members(state.active).any(|one| !self.now(state).is_engaged(one));
        let prey = if self.can_any_charge(state) {
            Prey::InReach
        } else if is_free && seen != 0 {
            Prey::Seen
        } else {
            Prey::None
        };
        (prey, seen)
    }

    /// The fastest move of the active figures short of a charge: a hurry, if it leads any of them
    /// onward.
    fn fastest(&self, state: &SquadState) -> Motion {
        let free = members(state.active).filter(|one| !self.now(state).is_engaged(*one));
        let hurries = |one| self.is_flying(state, one) || self.hurries(state, one);
        if { free }.any(hurries) { Motion::Hurry } else { Motion::Walk }
    }

    /// The enemies that a figure sees, all around.
    pub(super) fn in_sight(&self, state: &SquadState, figure: u8) -> FigureSet {
        let base = self.base(state, figure);
        let foes = members(self.now(state).foes(figure));
        set_of(foes.filter(|foe| self.sight(state, figure, base, *foe).is_some()))
    }

    /// The enemies that a figure sees before it moves, to charge or to make for.
    fn before_move(&self, state: &SquadState, figure: u8) -> FigureSet {
        let foes = members(self.now(state).foes(figure));
        set_of(foes.filter(|foe| self.sees_before_move(state, figure, *foe)))
    }

    /// Whether a figure sees an enemy before it moves.
    pub(super) fn sees_before_move(&self, state: &SquadState, figure: u8, foe: u8) -> bool {
        let Position { at, facing, .. } = state.of(figure).position;
        let fixed = *self.rules.charge_sight == ChargeSight::Front;
        is_faced(fixed, (at, facing), self.base(state, foe))
            && self.sight(state, figure, self.base(state, figure), foe).is_some()
    }

    /// Gives the active figures the orders of their player.
    fn command(&self, state: &mut SquadState) {
        state.activation.motion = self.plan(state);
        self.enter(state, Step::Feat, 0);
    }

    /// How a player moves the active figures.
    fn plan(&self, state: &SquadState) -> Motion {
        let first = state.active.trailing_zeros() as u8;
        let posture = self.posture(first);
        match self.now(state).contact(state.active) {
            Contact::Engaged => {
                let shooters = members(state.active).all(|one| {
                    let of = self.profile(one);
                    of.fight < of.shoot
                });
                let leaves = self.field.may(first.into(), OptionId::BREAK_OFF);
                return match posture {
                    _ if leaves && posture != Posture::Charge && self.gives_up(state) => {
                        Motion::Withdraw
                    }
                    // Leaving combat is a choice: only those who shoot better than they fight
                    // leave, unless they are sent forward.
                    Posture::Cover | Posture::Overwatch if leaves && shooters => Motion::Withdraw,
                    _ if self.field.may_charge(first.into()) && self.can_any_charge(state) => {
                        Motion::Charge
                    }
                    _ => Motion::Stay,
                };
            }
            Contact::Fallen => return Motion::Stay,
            Contact::None => {}
        }
        if self.field.policy(first.into()).knows_odds()
            && posture.charges()
            && self.goal(state).is_none()
            && let Some(motion) =
                self.decides(state, (first.into(), &mut ()), posture, Prospects::new())
        {
            return motion;
        }
        match posture {
            Posture::Hold | Posture::Overwatch => Motion::Stay,
            Posture::Cover => Motion::Cover,
            Posture::Charge if self.can_any_charge(state) => Motion::Charge,
            Posture::Charge => self.fastest(state),
            Posture::Advance => self.advancing(state, first),
        }
    }

    /// Whether their player has all engaged active figures break off.
    fn gives_up(&self, state: &SquadState) -> bool {
        let now = self.now(state);
        let mut engaged = members(state.active).filter(|one| now.is_engaged(*one));
        engaged.all(|one| {
            // Against several enemies it is as if against the best of them.
            let foes = members(now.engaging(one));
            let worst = foes.map(|foe| self.prospect(state, one, foe));
            let worst = worst.max_by_key(|brawl| (-brawl.gain, brawl.theirs));
            worst.is_some_and(|brawl| self.field.policy(one.into()).leaves(&brawl))
        })
    }

    /// What a figure and an enemy in contact bring to a fight.
    fn prospect(&self, state: &SquadState, figure: u8, foe: u8) -> Charge {
        let knows = self.field.policy(figure.into()).knows_odds();
        Charge {
            gap: 0,
            reach: self.rules.walk(self.profile(figure)),
            ours: self.blow_worth(state, figure, foe).gain,
            theirs: self.blow_worth(state, foe, figure).gain,
            shot: None,
            gain: if knows { self.gain_by_staying(state, figure, foe) } else { 0 },
        }
    }

    /// How figures that advance move.
    fn advancing(&self, state: &SquadState, first: u8) -> Motion {
        if let Some(goal) = self.goal(state)
            && self.is_nearing(state, first, goal)
        {
            return self.making_for(state);
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
        let of = self.profile(first);
        let reach = i32::from(of.shoot) * i32::from(of.missile.reach(&self.rules));
        if gap <= self.rules.walk(of) + inches(reach) { Motion::Walk } else { self.fastest(state) }
    }

    /// The objective that active figures make for: that of the first that need not stay.
    pub(super) fn goal(&self, state: &SquadState) -> Option<Point> {
        let keeps = |one: &u8| self.field.keeps(&state.figures, usize::from(*one));
        let first = members(state.active).find(|one| !keeps(one))?;
        self.field.objective_order(&state.figures, first.into()).goal
    }

    /// Whether a figure can get nearer to a place.
    fn is_nearing(&self, state: &SquadState, figure: u8, goal: Point) -> bool {
        self.way(state, figure, goal).is_some_and(|path| path.nears(goal, UNITS))
    }

    /// How figures move towards an objective: leaving time to shoot if they have a target.
    fn making_for(&self, state: &SquadState) -> Motion {
        let can_shoot = |one| self.choose_target(state, one, self.base(state, one)).is_some();
        if members(state.active).any(can_shoot) { Motion::Walk } else { self.fastest(state) }
    }

    /// Whether the player of a figure has it charge.
    fn would_charge(&self, state: &SquadState, figure: u8) -> bool {
        if !self.field.may_charge(figure.into()) {
            return false;
        }
        let Some(foe) = self.charge_target(state, figure) else { return false };
        let shot = self.choose_target(state, figure, self.base(state, figure));
        let policy = self.field.policy(figure.into());
        let gain = || self.gain_by_charging(state, [figure, foe], shot.as_ref());
        let gain = if policy.knows_odds() { gain() } else { 0 };
        let charge = Charge {
            gap: self.base(state, figure).gap(self.base(state, foe)),
            reach: self.rules.walk(self.profile(figure)),
            ours: self.charge_worth(state, figure, foe).gain,
            theirs: self.blow_worth(state, foe, figure).gain,
            shot: shot.map(|target| self.shot_worth(state, figure, &target).gain),
            gain,
        };
        policy.charges(&charge)
    }

    fn can_any_charge(&self, state: &SquadState) -> bool {
        members(state.active).any(|one| self.charge_target(state, one).is_some())
    }

    /// Goes to the first thing to do from this step on, in this step from this figure on.
    pub(super) fn enter(&self, state: &mut SquadState, step: Step, from: u8) {
        for one in Step::ALL.into_iter().filter(|one| step <= *one) {
            let from = if one == step { from } else { 0 };
            let able = members(state.active).filter(|figure| from <= *figure);
            let able = able.filter(|figure| {
                state.of(*figure).is_upright() && !state.of(*figure).is_retreating()
            });
            let due = { able }.find_map(|figure| self.due(state, one, figure));
            if let Some(phase) = due {
                state.phase = phase;
                return;
            }
        }
        state.phase = SquadPhase::Close;
    }

    /// What a figure has to do in a step, if anything.
    fn due(&self, state: &SquadState, step: Step, figure: u8) -> Option<SquadPhase> {
        let engaged = self.now(state).is_engaged(figure);
        match step {
            Step::Feat => self.opening_feat(state, figure).map(|_| SquadPhase::Feat(figure)),
            Step::Escape => {
                let withdraws = state.activation.motion == Motion::Withdraw;
                let leaves = withdraws && engaged && !self.stays(state, figure);
                leaves.then_some(SquadPhase::Escape(figure))
            }
            Step::Move => {
                let held = must_fight(engaged, state.freed & bit(figure) != 0);
                let still = state.activation.motion == Motion::Stay;
                let moves = !held && !still && !self.stays(state, figure);
                moves.then_some(SquadPhase::Move(figure))
            }
            Step::Shoot => {
                let base = self.base(state, figure);
                let shoots = state.activation.shoots && !state.of(figure).barred && !engaged;
                let leads = shoots && self.guides(state, figure);
                let aims = || self.choose_target(state, figure, base).is_some();
                (shoots && (leads || aims())).then_some(SquadPhase::Shoot(figure))
            }
            Step::Fight => {
                let on = self.choose_opponent(state, figure)?;
                let by = figure;
                Some(if state.of(on).is_upright() {
                    SquadPhase::Blow { by, on, strike: Strike::Attack }
                } else {
                    SquadPhase::Finish { by, on }
                })
            }
            Step::Parting => self.parting_feat(state, figure).map(|_| SquadPhase::Parting(figure)),
        }
    }

    /// Records what a figure did if its unit may have to repeat it.
    pub(super) fn remember(&self, state: &mut SquadState, figure: u8, last: Last) {
        let unit = self.units[self.of(figure).unit];
        if members(unit).any(|one| self.of(one).repeats) {
            state.of_mut(figure).last = last;
        }
    }

    /// Forgets what the active figures did last.
    fn forget(state: &mut SquadState) {
        for figure in members(state.active) {
            state.of_mut(figure).last = Last::Idle;
        }
    }
}
