//! Shots: at whom, and what becomes of both.

use super::activation::Stage;
use super::{Figure, Last, Phase, Squad, State, bit, inches, members};
use crate::dice::{Dice, Event};
use crate::engagement::Flow;
use crate::fight::Combat;
use crate::games::skrapyard::combat::{Body, Bolt};
use crate::games::skrapyard::profile::{Aim, Kind, Missile, Situation, Stance, Stand};
use crate::squad::{Choice, FIGURES_MAX};
use crate::table::{Base, Facing, Path};

/// Somebody to shoot at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
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
    /// The enemies that a figure might shoot at, those that nobody engages first.
    fn enemies(&self, state: &State, figure: u8) -> [u32; 2] {
        let foes = self.upright(state, self.side(figure).foe());
        let engaged = members(foes).filter(|foe| self.is_in_combat(state, *foe, figure));
        let engaged = engaged.fold(0, |set, foe| set | bit(foe));
        // Skrapyard 13.7: engaged enemies may be passed over.
        // Assumption: they are, unless nobody else is left.
        let last = if self.combat.rules.squads.shoots_into_combat { engaged } else { 0 };
        [foes & !engaged, last]
    }

    /// Whether somebody else engages the target of a figure.
    fn is_in_combat(&self, state: &State, on: u8, figure: u8) -> bool {
        self.engaging(state, on) & !bit(figure) != 0
    }

    /// One enemy as a target, if it is in range and in sight.
    fn target(&self, state: &State, figure: u8, from: Base, on: u8) -> Option<Target> {
        if self.farthest(figure) < from.gap(self.base(state, on)) {
            return None;
        }
        let situation = self.aim(state, figure, from, on);
        let in_range =
            self.meet(state, figure, on, &situation, |attack| self.combat.can_shoot(attack));
        if !in_range {
            return None;
        }
        let pieces = self.view_of(state, figure, from, on)?;
        // Skrapyard 13.11: who is not seen whole is in cover.
        let situation = Situation { obstacles: self.obstacles(from, pieces), ..situation };
        let check = self.meet(state, figure, on, &situation, |attack| self.combat.check(attack));
        let value = check.printed.saturating_add(check.modifier);
        Some(Target { on, gap: from.gap(self.base(state, on)), value, situation })
    }

    /// How far a figure shoots at best, in units: what bears on S before the range is at most all
    /// of its modifiers together.
    fn farthest(&self, figure: u8) -> i32 {
        let (of, rules) = (&self.of(figure).armed, &self.combat.rules);
        let more = [rules.standing, rules.large_target, rules.small_target, rules.team_shoot];
        let more: i16 = more.into_iter().chain([rules.enchant]).map(|one| one.max(0)).sum();
        let reach = rules.reach(of.missile).max(rules.reach(Missile::Basic));
        inches(i32::from(of.shoot.saturating_add(more)) * i32::from(reach))
    }

    /// What a shooter sees of a target, or of the combat that the target is in.
    pub(super) fn view_of(&self, state: &State, figure: u8, from: Base, on: u8) -> Option<u64> {
        let seen = self.sight(state, figure, from, on);
        if seen.is_some() || !self.combat.rules.squads.shoots_into_combat {
            return seen;
        }
        // Skrapyard 13.7.1: one visible member of a combat is enough.
        let mut others = members(self.combat_of(state, on) & !bit(on));
        others.find_map(|other| self.sight(state, figure, from, other))
    }

    /// All who touch each other around a figure, friend and foe.
    pub(super) fn combat_of(&self, state: &State, figure: u8) -> u32 {
        let mut group = bit(figure);
        // Each turn takes one in: at most as many as there are figures.
        for _ in 0..FIGURES_MAX {
            let more = members(group).fold(group, |all, one| all | self.engaging(state, one));
            if more == group {
                break;
            }
            group = more;
        }
        group
    }

    /// How things stand as a figure aims at an enemy; cover is not counted yet.
    pub(super) fn aim(&self, state: &State, figure: u8, from: Base, on: u8) -> Situation {
        let (own, order) = (state.of(figure), &state.order);
        let is_active = state.active & bit(figure) != 0;
        let lapsed = is_active && order.lapsed;
        let stays = from.at == own.position.at && !own.walked;
        let mut ours = Stance::default().with(Stand::Active);
        // Skrapyard 13.3.2.1: who passed its test and does not move.
        // Skrapyard 11.5.2.2: a default shot gains neither by this nor by a team.
        if stays && !lapsed {
            ours = ours.with(Stand::Standing);
        }
        // Skrapyard 13.10: members of teams shoot as such, each at whom it likes.
        if self.is_in_team(state, figure) && !lapsed {
            ours = ours.with(Stand::Team);
        }
        let ours = self.warded(state, figure, ours);
        let mut theirs = self.warded(state, on, Stance::default());
        if self.of(figure).armed.stature < self.mass(self.crowd(state, on)) {
            theirs = theirs.with(Stand::Massed);
        }
        let gap = i64::from(from.gap(self.base(state, on)));
        let quarters = (gap * 4 + 999) / 1000;
        let engaged = self.is_in_combat(state, on, figure);
        Situation {
            kind: Kind::Shoot,
            quarters: quarters as i32,
            obstacles: 0,
            missile: self.missile(state, figure, from),
            aim: if engaged { Aim::Combat } else { Aim::Enemy },
            ours,
            theirs,
        }
    }

    /// What a figure shoots with.
    fn missile(&self, state: &State, figure: u8, from: Base) -> Missile {
        let (missile, own) = (self.of(figure).armed.missile, state.of(figure));
        // Skrapyard 13.6.2.1 and Skrapyard 13.6.3.1: long and sniper weapons need one who has not
        // moved in this turn.
        // Skrapyard 13.6.4: then it shoots with the basic one that comes with them.
        let moved = own.moved || from.at != own.position.at;
        if missile.is_unwieldy() && moved { Missile::Basic } else { missile }
    }

    /// The team of a figure as a target: with the heroes in formation with it.
    pub(super) fn crowd(&self, state: &State, figure: u8) -> u32 {
        let hero =
            if self.of(figure).armed.hero { Some(figure) } else { self.hero_of(state, figure) };
        let team = self.team(state, figure);
        // Skrapyard 3.3.5: a hero in formation with a team counts as one of it as a target.
        match hero {
            Some(hero) if hero == figure => {
                let led = members(self.followers(state, hero));
                let largest = led.map(|one| self.team(state, one));
                let largest = largest.filter(|team| 1 < team.count_ones());
                bit(hero) | largest.max_by_key(|team| self.mass(*team)).unwrap_or(0)
            }
            Some(hero) if 1 < team.count_ones() => team | bit(hero),
            _ if 1 < team.count_ones() => team,
            _ => 0,
        }
    }

    /// The target that a figure shoots at by its nature or its player's choice, if it has one:
    /// the nearest.
    pub(super) fn choose_target(&self, state: &State, figure: u8, from: Base) -> Option<Target> {
        let foes = self.upright(state, self.side(figure).foe());
        // Skrapyard 13.2: who touches an enemy does not shoot.
        if members(foes).any(|foe| self.base(state, foe).touches(from)) {
            return None;
        }
        let (who, reach) = ((figure.into(), from.at), self.farthest(figure));
        // Skrapyard 13.5: the nearest in range and in sight.
        // Skrapyard 13.5.1: of equally near ones the player chooses.
        // Skrapyard 13.8: each member of a team is a target by itself.
        self.enemies(state, figure).into_iter().find_map(|set| {
            let among = (members(set).map(usize::from), reach);
            let viable = |foe: usize, _| self.target(state, figure, from, foe as u8);
            let choice = |target: &Target| Self::choice(state, target);
            self.field.nearest_target(&state.figures, who, among, viable, choice)
        })
    }

    fn choice(state: &State, target: &Target) -> Choice {
        let on = target.on;
        let worn = if state.of(on).is_upright() { 0 } else { 50 };
        let hidden = target.situation.obstacles.clamp(0, 9) as u8;
        Choice { figure: on, gap: target.gap, worn, hidden }
    }

    /// A farther target that is easier to hit than the nearest.
    fn farther(&self, state: &State, figure: u8, nearest: &Target) -> Option<Target> {
        if !self.combat.rules.squads.picks_farther {
            return None;
        }
        let from = self.base(state, figure);
        let [free, engaged] = self.enemies(state, figure);
        let others = if nearest.situation.aim == Aim::Enemy { free } else { engaged };
        let targets = members(others).filter_map(|foe| self.target(state, figure, from, foe));
        let easier = targets.filter(|target| nearest.value < target.value);
        easier.min_by_key(|target| (-target.value, target.gap, target.on))
    }

    /// The shot of an active figure.
    pub(super) fn fire(&self, state: &mut State, figure: u8, dice: &mut impl Dice) -> Flow {
        if self.guides(state, figure) {
            self.guide(state, figure, dice);
        } else {
            let base = self.base(state, figure);
            if let Some(nearest) = self.choose_target(state, figure, base) {
                let target = self.asked(state, figure, nearest, dice);
                self.loose(state, figure, &target, dice);
            }
        }
        self.enter(state, Stage::Shoot, figure + 1);
        if !matches!(state.phase, Phase::Shoot(_)) {
            self.feel_shots(state, dice);
            self.enter(state, Stage::Fight, 0);
        }
        Flow::Step
    }

    /// Lets all feel the shots of a team.
    fn feel_shots(&self, state: &mut State, dice: &mut impl Dice) {
        // Skrapyard 13.10: members of a team shoot at the same time.
        for figure in 0..self.cast.len() as u8 {
            let of = state.of_mut(figure);
            let (body, by) = (std::mem::replace(&mut of.shot, Body::Upright), of.shot_by.take());
            self.suffer(state, figure, body, by, dice);
        }
    }

    /// The target after the D test for a farther one, where that is wanted.
    fn asked(&self, state: &State, figure: u8, nearest: Target, dice: &mut impl Dice) -> Target {
        // Assumption: in a default action the nearest is shot at.
        if state.order.lapsed {
            return nearest;
        }
        let Some(farther) = self.farther(state, figure, &nearest) else { return nearest };
        // Skrapyard 13.5.1: a farther target takes a D test.
        let d = self.own_discipline(state, figure);
        let passes = self.combat.settles(d, Self::tries(state, bit(figure)), dice);
        let (name, other) = (self.name(figure), self.name(farther.on));
        let what = if passes { "picks out" } else { "cannot pick out" };
        dice.tell("13.5.1", || format!("{name} {what} {other}, {}", self.combat.needed(d)));
        if passes { farther } else { nearest }
    }

    /// The D that a figure tests with in its own activation.
    pub(super) fn own_discipline(&self, state: &State, figure: u8) -> i16 {
        let d = self.discipline(state, bit(figure));
        let own = &self.fighter(state, figure, figure);
        d.saturating_add(self.combat.discipline(own) - own.profile.discipline)
    }

    /// Shoots at a target.
    fn loose(&self, state: &mut State, figure: u8, target: &Target, dice: &mut impl Dice) {
        let on = target.on;
        // Skrapyard 12.11.1: turning to shoot is free. Skrapyard 12.11.2: then it stays so.
        state.of_mut(figure).position.facing =
            Facing::along(state.of(on).position.at - state.of(figure).position.at);
        self.remember(state, figure, Last::Shot);
        let mut situation = target.situation;
        let arcs = self.arcs(state, figure, target);
        let hero = self.hero_of(state, figure);
        if !arcs && hero.is_some_and(|hero| state.of(hero).leads & Figure::SHOOT != 0) {
            // Skrapyard 18.3.2: the hero's lead passes the S test; no die, no natural roll.
            let (name, armour) = (
                self.name(on),
                self.meet(state, figure, on, &situation, |attack| {
                    self.combat.armour(&attack.theirs, false)
                }),
            );
            let by = self.name(figure);
            dice.tell("18.3.2", || format!("{by} hits {name} on its hero's word"));
            dice.note(Event::Attack { by: figure, on, hit: true });
            let warded = situation.theirs.has(Stand::Warded);
            let body = self.combat.bear(name, armour, warded, Bolt::Weapon, dice);
            return state.note_shot(on, body, Some(figure));
        }
        if arcs {
            situation.aim = Aim::Enemy;
            let after =
                self.meet(state, figure, on, &situation, |attack| self.combat.arc(attack, dice));
            state.order.spent = true;
            state.of_mut(figure).condition.resolve = after.ours.resolve;
            dice.note(Event::Attack { by: figure, on, hit: after.hit });
            state.note_shot(figure, after.ours.wear.body, None);
            return state.note_shot(on, after.theirs.wear.body, Some(figure));
        }
        // Skrapyard 13.7.2: a hit into combat strikes whom its owner picks.
        let group = self.combat_of(state, on);
        let into = situation.aim == Aim::Combat;
        let on = if into { self.sacrifice(state, group, self.side(on)) } else { on };
        let shot = self.meet(state, figure, on, &situation, |attack| {
            self.combat.volley(attack, Bolt::Weapon, dice)
        });
        dice.note(Event::Attack { by: figure, on, hit: shot.hit });
        if shot.strays {
            let friend = self.sacrifice(state, group & !bit(figure), self.side(figure));
            let (name, armour) = (self.name(friend), self.of(friend).armed.armour);
            let stance = self.warded(state, friend, Stance::default());
            let warded = stance.has(Stand::Warded);
            let body = self.combat.bear(name, armour, warded, Bolt::Weapon, dice);
            state.note_shot(friend, body, Some(figure));
        }
        state.note_shot(on, shot.theirs, Some(figure));
        state.note_shot(figure, shot.ours, None);
    }

    /// The one of a side in a combat whom its owner lets be hit: the best armoured.
    fn sacrifice(&self, state: &State, group: u32, side: crate::engagement::Side) -> u8 {
        let ours = members(group & self.upright(state, side));
        // Assumption: of equals the first.
        let best = ours.max_by_key(|one| (self.of(*one).armed.armour, std::cmp::Reverse(*one)));
        best.unwrap_or(0)
    }

    /// How far along a way a figure first has somebody to shoot at, if it has anywhere.
    pub(super) fn vantage(&self, state: &State, figure: u8, path: &Path) -> Option<i32> {
        /// How finely a way is looked at, in units.
        const STEP: i32 = crate::table::UNITS / 4;
        const STEPS_MAX: i32 = 256;
        let own = self.base(state, figure);
        let steps = (path.length() / STEP).min(STEPS_MAX);
        (1..=steps).map(|nth| nth * STEP).find(|units| {
            let from = own.moved(path.along(*units));
            self.choose_target(state, figure, from).is_some()
        })
    }
}
