//! Feats of heroes among their followers.

use super::activation::Stage;
use super::shooting::Target;
use super::{Battle, Figure, Motion, State, bit, inches, members};
use crate::dice::{Dice, Die};
use crate::engagement::Flow;
use crate::expression::roll_down;
use crate::squad::Outlay;
use crate::systems::skrapyard::combat::{Body, Feat, Spell, Work};
use crate::systems::skrapyard::profile::{Hand, Known, Missile, Situation};
use crate::table::{Facing, Path, UNITS};

/// A feat that is performed before a hero does anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    /// More R.
    Resolve,
    /// Followers may roll failed A tests again.
    Armour,
    /// Friends may roll failed D tests again.
    Discipline,
    /// This friend, and its team, moves.
    Movement(u8),
    /// The hero flies.
    Flight,
}

/// How near an enemy has to be to matter to a hero, in inches.
const NEAR: i32 = 12;

impl Battle {
    /// The feats that a hero may still perform in this activation.
    fn known(&self, state: &State, hero: u8) -> Option<Known> {
        let of = &self.of(hero).armed;
        // Skrapyard 18.1.1: one in an activation.
        // Skrapyard 18.1.2: none while wounded or in retreat.
        let able = of.hero && !state.order.spent && !state.of(hero).is_retreating();
        let able = able && self.combat.rules.squads.feats;
        let pays = able && self.combat.affords(&self.fighter(state, hero, hero));
        pays.then_some(of.known)
    }

    /// Whether its player has a hero spend on something that serves so many.
    fn spends(&self, state: &State, hero: u8, served: u32) -> bool {
        let base = self.base(state, hero);
        let foes = members(self.upright(state, self.side(hero).foe()));
        let near = foes.filter(|foe| base.is_within(self.base(state, *foe), inches(NEAR)));
        let outlay = Outlay {
            left: state.of(hero).condition.resolve,
            served: served as u8,
            threatened: near.count() as u8,
        };
        self.policies[self.side(hero).index()].spends(&outlay)
    }

    /// The friends within a hero's D in inches.
    fn hearers(&self, state: &State, hero: u8) -> u32 {
        let (base, of) = (self.base(state, hero), self.of(hero));
        let reach = inches(i32::from(of.armed.discipline));
        let friends = members(self.present(state, of.side) & !bit(hero));
        let near = friends.filter(|one| base.is_within(self.base(state, *one), reach));
        near.fold(0, |set, one| set | bit(one))
    }

    /// The feat that a hero begins with.
    pub(super) fn opening_feat(&self, state: &State, hero: u8) -> Option<Opening> {
        let known = self.known(state, hero)?;
        let followers = self.followers(state, hero) & !state.acted;
        let serves = |count: u32| 0 < count && self.spends(state, hero, count);
        if known.resolve && self.combat.is_low(&self.fighter(state, hero, hero)) && serves(1) {
            return Some(Opening::Resolve);
        }
        // Who means to set an example keeps the feat for it.
        let fights = known.fight && self.is_engaged(state, hero);
        let engaged = members(followers).any(|one| self.is_engaged(state, one));
        if (fights && engaged) || self.guides(state, hero) {
            return None;
        }
        if known.armour && serves(self.followers(state, hero).count_ones()) {
            return Some(Opening::Armour);
        }
        let hearers = self.hearers(state, hero);
        if known.discipline {
            let fresh = |one: &u8| {
                let of = state.of(*one);
                let tests = state.acted & bit(*one) == 0 && self.hero_of(state, *one).is_none();
                !of.condition.steady && (tests || !of.is_upright() || of.is_retreating())
            };
            if serves(members(hearers).filter(fresh).count() as u32) {
                return Some(Opening::Discipline);
            }
        }
        if known.movement
            && let Some(friend) = self.laggard(state, hero, hearers)
            && serves(self.team(state, friend).count_ones())
        {
            return Some(Opening::Movement(friend));
        }
        let grounded = matches!(state.order.motion, Motion::Charge | Motion::Hurry)
            && !self.of(hero).armed.flies
            && !self.is_engaged(state, hero)
            && self.charge_target(state, hero).is_none();
        (known.magic && grounded && self.is_walled(state, hero) && serves(1))
            .then_some(Opening::Flight)
    }

    /// The friend that a hero urges on: one who is far from the enemy.
    fn laggard(&self, state: &State, hero: u8, hearers: u32) -> Option<u8> {
        let foes = self.upright(state, self.side(hero).foe());
        let far = |one: &u8| {
            let of = state.of(*one);
            let posture = self.units[self.of(*one).unit].posture;
            let goes =
                matches!(posture, crate::squad::Posture::Advance | crate::squad::Posture::Charge);
            let base = self.base(state, *one);
            let mut foes = members(foes);
            goes && of.is_upright()
                && !of.is_retreating()
                && !foes.any(|foe| base.is_within(self.base(state, foe), inches(NEAR)))
        };
        members(hearers).find(far)
    }

    /// Whether something stands between a hero and the nearest enemy.
    fn is_walled(&self, state: &State, hero: u8) -> bool {
        self.nearest_foe(state, hero).is_some_and(|foe| {
            let leg = crate::table::Leg { from: state.of(hero).at, to: state.of(foe).at };
            let radius = self.base(state, hero).radius;
            let crosses = |part| matches!(part, crate::table::Stretch::Crossing { .. });
            self.table.stretches(leg, radius).any(crosses)
        })
    }

    /// Performs a hero's first feat.
    pub(super) fn perform(&self, state: &mut State, hero: u8, dice: &mut impl Dice) -> Flow {
        if let Some(opening) = self.opening_feat(state, hero) {
            self.spend(state, hero);
            let name = self.name(hero);
            match opening {
                Opening::Resolve => self.gather_resolve(state, hero, dice),
                Opening::Armour => {
                    // Skrapyard 18.3.3: those in formation roll failed A tests again.
                    state.of_mut(hero).leads |= Figure::ARMOUR;
                    dice.tell("18.3.3", || format!("{name} calls a warning"));
                }
                Opening::Discipline => {
                    // Skrapyard 18.3.4: friends within D inches roll failed D tests again.
                    let own = self.combat.rules.discipline_serves_hero;
                    let own = if own { bit(hero) } else { 0 };
                    for friend in members(self.hearers(state, hero) | own) {
                        state.of_mut(friend).condition.steady = true;
                    }
                    dice.tell("18.3.4", || format!("{name} steadies those around it"));
                }
                Opening::Movement(friend) => self.urge(state, hero, friend, dice),
                Opening::Flight => {
                    // Skrapyard 19.5.8: the hero flies in this activation, if the magic works.
                    let work = self.combat.work(&self.fighter(state, hero, hero), dice);
                    state.order.flying = work == Work::Done;
                    let what = if work == Work::Done { "rises into the air" } else { "stays down" };
                    dice.tell("19.5.8", || format!("{name} {what}"));
                    if work == Work::Wounded {
                        self.suffer(state, hero, Body::Wounded, None, dice);
                    }
                }
            }
        }
        self.enter(state, Stage::Escape, 0);
        Flow::Step
    }

    /// Takes the cost of a feat.
    fn spend(&self, state: &mut State, hero: u8) {
        state.order.spent = true;
        self.combat.pay(&mut state.of_mut(hero).condition);
    }

    /// The feat Resolve.
    fn gather_resolve(&self, state: &mut State, hero: u8, dice: &mut impl Dice) {
        let situation = self.melee(state, hero, hero);
        let after = self.meet(state, hero, hero, &situation, |attack| {
            self.combat.gather(attack, dice);
            attack.ours.condition.resolve
        });
        state.of_mut(hero).condition.resolve = after;
    }

    /// The feat Movement.
    fn urge(&self, state: &mut State, hero: u8, friend: u8, dice: &mut impl Dice) {
        // Skrapyard 18.3.6: a character or team within D inches moves up to a D6, by no means into
        // contact; it is neither an activation nor a charge.
        let units = inches(roll_down(self.combat.test.die, Die::D6, dice).into());
        let (name, other) = (self.name(hero), self.name(friend));
        dice.tell("18.3.6", || format!("{name} urges {other} on, {} inches", units / UNITS));
        for one in members(self.team(state, friend)) {
            let of = state.of(one);
            if of.is_upright() && !of.is_retreating() {
                self.advance_by(state, one, units, dice);
                state.of_mut(one).walked = false;
            }
        }
    }

    /// Whether a hero guides the shots of its followers instead of shooting.
    pub(super) fn guides(&self, state: &State, hero: u8) -> bool {
        let Some(known) = self.known(state, hero) else { return false };
        let shoots = state.order.shoots && !state.of(hero).barred;
        if !known.shoot || !shoots || self.is_engaged(state, hero) {
            return false;
        }
        let able = |one: &u8| {
            state.acted & bit(*one) == 0
                && self.choose_target(state, *one, self.base(state, *one)).is_some()
        };
        let served = members(self.followers(state, hero)).filter(able).count() as u32;
        1 < served && self.spends(state, hero, served)
    }

    /// The feat Shoot.
    pub(super) fn guide(&self, state: &mut State, hero: u8, dice: &mut impl Dice) {
        self.spend(state, hero);
        // Skrapyard 18.3.2: an S test in place of a shot; passed, followers pass theirs this turn.
        let s = self.of(hero).armed.shoot;
        let passes = self.combat.settles(s, 1, dice);
        let name = self.name(hero);
        let what = if passes { "directs" } else { "fails to direct" };
        dice.tell("18.3.2", || {
            format!("{name} {what} the shots of its followers, {}", self.combat.needed(s))
        });
        if passes {
            state.of_mut(hero).leads |= Figure::SHOOT;
        }
    }

    /// Declares the feat Fight, where it serves.
    pub(super) fn dare(&self, state: &mut State, hero: u8, dice: &mut impl Dice) {
        let Some(known) = self.known(state, hero) else { return };
        let followers = members(self.followers(state, hero) & !state.acted);
        let served = followers.filter(|one| self.is_engaged(state, *one)).count() as u32;
        if known.fight && 0 < served && self.spends(state, hero, served) {
            // Skrapyard 18.3.1: declared before the hero fights.
            self.spend(state, hero);
            state.of_mut(hero).leads |= Figure::DARES;
            let name = self.name(hero);
            dice.tell("18.3.1", || format!("{name} sets an example"));
        }
    }

    /// Lets followers pass their attack tests, once a hero who dared it has hit.
    pub(super) fn inspire(&self, state: &mut State, hero: u8, dice: &mut impl Dice) {
        let leads = &mut state.of_mut(hero).leads;
        if *leads & Figure::DARES != 0 && *leads & Figure::FIGHT == 0 {
            *leads |= Figure::FIGHT;
            let name = self.name(hero);
            dice.tell("18.3.1", || format!("the followers of {name} will hit"));
        }
    }

    /// Whether a shot is made as an Aethyric arc.
    pub(super) fn arcs(&self, state: &State, hero: u8, target: &Target) -> bool {
        let Some(known) = self.known(state, hero) else { return false };
        // Skrapyard 19.5.7: the arc is a basic shooting attack, at one who is in no combat.
        let situation = Situation { missile: Missile::Basic, ..target.situation };
        let alone = situation.aim == crate::systems::skrapyard::profile::Aim::Enemy;
        known.magic
            && alone
            && self.meet(state, hero, target.on, &situation, |shot| self.combat.can_shoot(shot))
            && self.spends(state, hero, 1)
    }

    /// The spell with which a hero's activation ends, and on whom.
    pub(super) fn parting_feat(&self, state: &State, hero: u8) -> Option<(Feat, u8)> {
        let known = self.known(state, hero)?;
        if !known.magic || !self.spends(state, hero, 1) {
            return None;
        }
        let seen = self.in_sight(state, hero) | self.engaging(state, hero);
        let robs = |foe: &u8| self.of(*foe).armed.hero && 0 < state.of(*foe).condition.resolve;
        if let Some(foe) = members(seen).find(robs) {
            return Some((Feat::Leech, foe));
        }
        let free = members(seen).filter(|foe| state.of(*foe).condition.spell == Spell::None);
        let free = free.fold(0, |set, foe| set | bit(foe));
        let foe = self.nearest_of(state, hero, free)?;
        Some((self.spell_on(state, foe), foe))
    }

    /// The spell that hinders an enemy most.
    fn spell_on(&self, state: &State, foe: u8) -> Feat {
        // Assumption: one who fights loses F, one who shoots better than it fights S, one near
        // enough to charge its way, and others their nerve; a wielder of nets is opened.
        let of = &self.of(foe).armed;
        let near = self.nearest_foe(state, foe).is_some_and(|one| {
            let reach = self.walk_units(foe) + inches(2);
            self.base(state, foe).is_within(self.base(state, one), reach)
        });
        if self.is_engaged(state, foe) {
            if of.hand == Hand::Net { Feat::Jinx } else { Feat::Distract }
        } else if of.fight < of.shoot {
            Feat::Enchant
        } else if near {
            Feat::Ensnare
        } else {
            Feat::Torment
        }
    }

    /// Performs a hero's last feat.
    pub(super) fn part(&self, state: &mut State, hero: u8, dice: &mut impl Dice) -> Flow {
        if let Some((feat, foe)) = self.parting_feat(state, hero) {
            state.order.spent = true;
            let situation = self.melee(state, hero, foe);
            let (ours, theirs) = self.meet(state, hero, foe, &situation, |attack| {
                self.combat.perform(feat, attack, dice);
                (attack.ours.condition, attack.theirs.condition)
            });
            state.of_mut(hero).condition.resolve = ours.resolve;
            self.suffer(state, hero, ours.wear.body, None, dice);
            state.of_mut(foe).condition.resolve = theirs.resolve;
            if theirs.spell != Spell::None {
                // Skrapyard 19.5.1 and its like lie on all of a team.
                for one in members(self.team(state, foe)) {
                    state.of_mut(one).condition.spell = theirs.spell;
                }
            }
        }
        self.enter(state, Stage::Parting, hero + 1);
        Flow::Step
    }

    /// Moves a figure so many units towards the nearest enemy, short of contact.
    fn advance_by(&self, state: &mut State, figure: u8, units: i32, dice: &mut impl Dice) {
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let goal = state.of(foe).at;
        let Some(path) = self.way(state, figure, goal) else { return };
        let path: Path = path.shortened(units);
        self.walk(state, figure, &path, units, dice);
        let way = goal - state.of(figure).at;
        state.of_mut(figure).facing = Facing::along(way);
    }
}
