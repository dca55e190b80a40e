//! Shots: at whom, and what becomes of both.

use std::cell::OnceCell;

use arrayvec::ArrayVec;

use super::play::{cast_both, inches};
use super::setup::Squad;
use super::state::{Figure, SquadPhase, SquadState};
use crate::dice::{Dice, Event, Means, Role};
use crate::engagement::{Flow, Side};
use crate::field::Bases;
use crate::fight::Attack;
use crate::games::skrapyard::attack::{
    Again, Bolt, Contacts, Formation, Shooting, eighths, facing_to_shoot, is_in_combat,
    nearest_target, obstacles,
};
use crate::games::skrapyard::profile::{
    Aim, Body, Circumstance, FightKind, Moved, Situation, Stance, bit, members,
};
use crate::games::skrapyard::rules::Rules;
use crate::games::skrapyard::turn::{Last, Step};
use crate::squad::{Choice, FIGURES_MAX};
use crate::table::{Base, FigureSet, Path, PieceSet, Places, Point};

/// Somebody to shoot at.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShotTarget {
    /// Who.
    pub on: u8,
    /// The gap to it, in units.
    pub gap: i32,
    /// What the S test needs.
    pub value: i16,
    /// How things stand.
    pub situation: Situation,
}

impl Squad {
    /// What a figure would see of another from a base, all around; none if it sees nothing of it.
    pub(super) fn sight(
        &self,
        state: &SquadState,
        figure: u8,
        from: Base,
        other: u8,
    ) -> Option<PieceSet> {
        self.sight_past(state, &self.field.places(&state.figures), (figure, from), other)
    }

    /// As [`Squad::sight`], given where all figures are.
    fn sight_past(
        &self,
        state: &SquadState,
        places: &Places,
        eyes: (u8, Base),
        other: u8,
    ) -> Option<PieceSet> {
        let (now, target) = (self.now(state), self.base(state, other));
        let line = [eyes.1.at, target.at];
        let near = |reach| self.field.near_line(places, line, reach);
        let base = |one| self.base(state, one);
        // They are put where they stay, since they are some thousand bytes to move.
        let mut others = Bases::new();
        others.extend(self.rules.in_the_way(&now, eyes, (other, target), near, base));
        self.rules.sight((&self.field, &state.figures), eyes, other, &others)
    }

    /// One enemy as a target, if it is in range and in sight.
    pub(super) fn target(
        &self,
        state: &SquadState,
        figure: u8,
        from: Base,
        on: u8,
    ) -> Option<ShotTarget> {
        self.easier(state, (figure, from), on, None)
    }

    /// One enemy as a target, if it is in range and in sight and the S test needs more than this.
    pub(super) fn easier(
        &self,
        state: &SquadState,
        (figure, from): (u8, Base),
        on: u8,
        than: Option<i16>,
    ) -> Option<ShotTarget> {
        let gap = from.gap(self.base(state, on));
        if inches(self.rules.farthest(self.profile(figure))) < gap {
            return None;
        }
        let situation = self.aim(state, (figure, from.at), (on, gap));
        let places = self.field.places(&state.figures);
        self.target_over(state, (figure, from, &places), (on, gap, situation), than)
    }

    /// As [`Squad::easier`], of an enemy over a gap that the figure might shoot over, given how
    /// things stand and where all figures are.
    fn target_over(
        &self,
        state: &SquadState,
        (figure, from, places): (u8, Base, &Places),
        (on, gap, situation): (u8, i32, Situation),
        than: Option<i16>,
    ) -> Option<ShotTarget> {
        self.meet(state, figure, on, &situation, |attack| {
            let value = |situation: &Situation| {
                let (ours, theirs) = (attack.ours, attack.theirs);
                self.rules.check(&Attack { ours, theirs, situation }).value()
            };
            let is_easier = |value: i16| than.is_none_or(|than| than < value);
            // Nobody is easier to hit for what hides it.
            if !self.rules.can_shoot(attack) || than.is_some() && !is_easier(value(&situation)) {
                return None;
            }
            let sight = |one| self.sight_past(state, places, (figure, from), one);
            let pieces = self.rules.view_of(&self.now(state), on, sight)?;
            // What touches the shooter matters only where there is something in the way.
            let touching = match pieces {
                0 => 0,
                _ => self.field.table.pieces_touching(from, Base::TOUCH),
            };
            let situation = Situation { obstacles: obstacles(pieces, touching), ..situation };
            let target = ShotTarget { on, gap, value: value(&situation), situation };
            is_easier(target.value).then_some(target)
        })
    }

    /// How things stand as a figure that stands there aims at an enemy over a gap; cover is not
    /// counted yet.
    pub(super) fn aim(
        &self,
        state: &SquadState,
        (figure, at): (u8, Point),
        (on, gap): (u8, i32),
    ) -> Situation {
        let (own, now) = (state.of(figure), self.now(state));
        let moved = |has_moved: bool| {
            if has_moved || at != own.position.at { Moved::Yes } else { Moved::No }
        };
        let lapsed = state.active & bit(figure) != 0 && state.activation.lapsed;
        let why = if lapsed { Shooting::ByDefault } else { Shooting::Told };
        let ours = Stance::default()
            .with(Circumstance::Active)
            .set(Circumstance::Team, now.is_in_team(figure))
            .shooting(why, moved(own.walked));
        let theirs = self.warded(state, on, Stance::default());
        let engaged = is_in_combat(&now, on, figure);
        Situation {
            kind: FightKind::Shoot,
            eighths: eighths(gap),
            obstacles: 0,
            missile: self.profile(figure).missile.fired(moved(own.moved)),
            aim: if engaged { Aim::Combat } else { Aim::Enemy },
            ours: self.warded(state, figure, ours),
            theirs: theirs.set(Circumstance::Massed, now.is_massed(&self.rules, figure, on)),
        }
    }

    /// The target that a figure shoots at by its nature or its player's choice, if it has one:
    /// the nearest.
    pub(super) fn choose_target(
        &self,
        state: &SquadState,
        figure: u8,
        from: Base,
    ) -> Option<ShotTarget> {
        let aim = |near| self.aim(state, (figure, from.at), near);
        let places = OnceCell::new();
        self.choose_target_from(state, (figure, from), &places, aim)
    }

    /// As [`Squad::choose_target`], given where all figures are, once that was asked for; `aim`
    /// says how things stand towards an enemy over a gap.
    fn choose_target_from(
        &self,
        state: &SquadState,
        (figure, from): (u8, Base),
        places: &OnceCell<Places>,
        aim: impl Fn((u8, i32)) -> Situation,
    ) -> Option<ShotTarget> {
        let reach = inches(self.rules.farthest(self.profile(figure)));
        let is_near = |foe: Base| from.is_gap_within(foe, reach);
        if !self.foe_bases(state, figure).any(is_near)
            || !Rules::has_room_to_shoot(self.foe_bases(state, figure).map(|foe| foe.touches(from)))
        {
            return None;
        }
        let sets = self.rules.by_combat(&self.now(state), figure);
        let viable = |(on, gap): (u8, i32)| {
            let places = places.get_or_init(|| self.field.places(&state.figures));
            let target = (on, gap, aim((on, gap)));
            self.target_over(state, (figure, from, places), target, None)
        };
        let choice = |target: &ShotTarget| self.choice(state, figure, target);
        let figures = (&self.field, state.figures.as_slice());
        let target = nearest_target(figures, (figure, from.at), (sets, reach), viable, choice);
        target.filter(|target| self.is_worthwhile(state, figure, target))
    }

    fn choice(&self, state: &SquadState, figure: u8, target: &ShotTarget) -> Choice {
        let on = target.on;
        let worn = if state.of(on).is_upright() { 0 } else { 50 };
        let hidden = target.situation.obstacles.clamp(0, 9) as u8;
        let knows = self.field.policy(figure.into()).knows_odds();
        let worth = if knows { self.shot_worth(state, figure, target).net() } else { 0 };
        Choice { figure: on, gap: target.gap, worn, hidden, worth }
    }

    /// A farther target that is easier to hit than the nearest.
    fn farther(&self, state: &SquadState, figure: u8, nearest: &ShotTarget) -> Option<ShotTarget> {
        if !*self.rules.picks_farther {
            return None;
        }
        let from = self.base(state, figure);
        let [free, engaged] = self.rules.by_combat(&self.now(state), figure);
        let others = if nearest.situation.aim == Aim::Enemy { free } else { engaged };
        let easier = |foe| self.easier(state, (figure, from), foe, Some(nearest.value));
        let targets = members(others).filter_map(easier);
        let targets = targets.filter(|target| self.is_worthwhile(state, figure, target));
        targets.min_by_key(|target| (-target.value, target.gap, target.on))
    }

    /// The shot of an active figure.
    pub(super) fn fire(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) -> Flow {
        if self.guides(state, figure) {
            self.use_shoot_feat(state, figure, dice);
        } else {
            let base = self.base(state, figure);
            if let Some(nearest) = self.choose_target(state, figure, base) {
                let target = self.asked(state, figure, nearest, dice);
                self.resolve_shot(state, figure, &target, dice);
            }
        }
        self.enter(state, Step::Shoot, figure + 1);
        if !matches!(state.phase, SquadPhase::Shoot(_)) {
            self.feel_shots(state, dice);
            self.enter(state, Step::Fight, 0);
        }
        Flow::Step
    }

    /// Lets all feel the shots of a team, which are made at the same time.
    fn feel_shots(&self, state: &mut SquadState, dice: &mut impl Dice) {
        for figure in 0..self.cast.len() as u8 {
            let of = state.of_mut(figure);
            let (body, by) = (std::mem::replace(&mut of.shot_to, Body::Upright), of.shot_by.take());
            self.suffer(state, figure, body, by, dice);
        }
    }

    /// The target after the D test for a farther one, where that is wanted.
    fn asked(
        &self,
        state: &SquadState,
        figure: u8,
        nearest: ShotTarget,
        dice: &mut impl Dice,
    ) -> ShotTarget {
        // In a default action the nearest is shot at: its player chooses nothing.
        if state.activation.lapsed {
            return nearest;
        }
        let Some(farther) = self.farther(state, figure, &nearest) else { return nearest };
        let d = self.now(state).discipline(bit(figure));
        let d = self.rules.discipline(d, state.of(figure).condition.spell);
        cast_both(figure, farther.on, dice);
        let again = Self::again(state, bit(figure));
        if self.rules.picks_out(d, again, dice) { farther } else { nearest }
    }

    /// Shoots at a target.
    fn resolve_shot(
        &self,
        state: &mut SquadState,
        figure: u8,
        target: &ShotTarget,
        dice: &mut impl Dice,
    ) {
        debug_assert!(self.is_worthwhile(state, figure, target), "a shot without hope");
        let (on, mut situation) = (target.on, target.situation);
        let [at, there] = [figure, on].map(|one| state.of(one).position.at);
        state.of_mut(figure).position.facing = facing_to_shoot(at, there);
        state.activation.fixed = true;
        self.remember(state, figure, Last::Shot);
        cast_both(figure, on, dice);
        let arcs = self.arcs(state, figure, target);
        if !arcs && self.is_led(state, figure, Figure::SHOOT) {
            return self.loose_guided(state, figure, target, dice);
        }
        if arcs {
            situation.aim = Aim::Enemy;
            let after =
                self.meet(state, figure, on, &situation, |attack| self.rules.arc(attack, dice));
            state.activation.spent = true;
            state.of_mut(figure).condition.keeps_resolve(after.ours);
            dice.note(Event::Attack { by: figure, on, means: Means::Shot, hit: after.hit });
            state.note_shot(figure, after.ours.wear.body, None);
            return state.note_shot(on, after.theirs.wear.body, Some(figure));
        }
        let group = self.now(state).combat_of(on);
        let into = situation.aim == Aim::Combat;
        let on = if into { self.sacrifice(state, group, self.side(on)) } else { on };
        cast_both(figure, on, dice);
        let shot = self.meet(state, figure, on, &situation, |attack| {
            self.rules.volley(attack, Bolt::Weapon, dice)
        });
        dice.note(Event::Attack { by: figure, on, means: Means::Shot, hit: shot.hit });
        if shot.strays {
            let friend = self.sacrifice(state, group & !bit(figure), self.side(figure));
            let again = Again::of_armour(self.warded(state, friend, Stance::default()));
            cast_both(figure, friend, dice);
            let armour = self.profile(friend).armour;
            let body = self.rules.armour_test(Role::Them, armour, again, Bolt::Weapon, dice);
            state.note_shot(friend, body, Some(figure));
        }
        state.note_shot(on, shot.theirs, Some(figure));
        state.note_shot(figure, shot.ours, None);
    }

    /// Shoots at a target as a hero directs.
    fn loose_guided(
        &self,
        state: &mut SquadState,
        figure: u8,
        target: &ShotTarget,
        dice: &mut impl Dice,
    ) {
        let (on, situation) = (target.on, target.situation);
        dice.note(Event::Attack { by: figure, on, means: Means::Shot, hit: true });
        let body = self.meet(state, figure, on, &situation, |shot| self.rules.guided(shot, dice));
        state.note_shot(on, body, Some(figure));
    }

    /// The one of a side in a combat whom its owner lets be hit.
    fn sacrifice(&self, state: &SquadState, group: FigureSet, side: Side) -> u8 {
        let ours = members(group & self.upright(state, side));
        Rules::sacrificed(ours.map(|one| (one, self.profile(one).armour))).unwrap_or(0)
    }

    /// How far along a way a figure first has somebody to shoot at, if it has anywhere.
    pub(super) fn vantage(&self, state: &SquadState, figure: u8, path: &Path) -> Option<i32> {
        /// How finely a way is looked at, in units.
        const STEP: i32 = crate::table::UNITS / 4;
        const STEPS_MAX: i32 = 256;
        let own = self.base(state, figure);
        let steps = (path.length() / STEP).min(STEPS_MAX);
        // But for the range, things stand alike towards an enemy wherever the figure has gone.
        let places = OnceCell::new();
        let mut aims: ArrayVec<OnceCell<Situation>, FIGURES_MAX> = ArrayVec::new();
        aims.extend(state.figures.iter().map(|_| OnceCell::new()));
        (1..=steps).map(|nth| nth * STEP).find(|units| {
            let from = own.moved(path.along(*units));
            if from.at == own.at {
                return self.choose_target(state, figure, from).is_some();
            }
            let aim = |(on, gap): (u8, i32)| {
                let aim = || self.aim(state, (figure, from.at), (on, gap));
                let known = *aims[usize::from(on)].get_or_init(aim);
                Situation { eighths: eighths(gap), ..known }
            };
            self.choose_target_from(state, (figure, from), &places, aim).is_some()
        })
    }
}
