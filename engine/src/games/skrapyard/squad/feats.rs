//! Feats of heroes among their followers.

use super::activation::Stage;
use super::offers::{NEAR, Opening};
use super::shooting::Target;
use super::{Figure, Squad, State, bit, inches, members};
use crate::dice::{Dice, Die};
use crate::engagement::Flow;
use crate::expression::roll_down;
use crate::games::skrapyard::combat::{Body, Spell, Work};
use crate::games::skrapyard::profile::{Known, Missile, Situation};
use crate::squad::Outlay;
use crate::table::{Facing, Path, UNITS};

impl Squad {
    /// The feats that a hero may still perform in this activation.
    pub(super) fn known(&self, state: &State, hero: u8) -> Option<Known> {
        let of = &self.of(hero).armed;
        // Skrapyard 18.1.1: one in an activation.
        // Skrapyard 18.1.2: none while wounded or in retreat.
        let able = of.hero && !state.order.spent && !state.of(hero).is_retreating();
        let able = able && self.combat.rules.squads.feats;
        let pays = able && self.combat.affords(&self.fighter(state, hero, hero));
        pays.then_some(of.known)
    }

    /// Whether its player has a hero spend on something that serves so many.
    pub(super) fn spends(&self, state: &State, hero: u8, served: u32) -> bool {
        let base = self.base(state, hero);
        let foes = members(self.upright(state, self.side(hero).foe()));
        let near = foes.filter(|foe| base.is_within(self.base(state, *foe), inches(NEAR)));
        let outlay = Outlay {
            left: state.of(hero).condition.resolve,
            served: served as u8,
            threatened: near.count() as u8,
        };
        self.field.policy(hero.into()).spends(&outlay)
    }

    /// The friends within a hero's D in inches.
    pub(super) fn hearers(&self, state: &State, hero: u8) -> u32 {
        let (base, of) = (self.base(state, hero), self.of(hero));
        let reach = inches(i32::from(of.armed.discipline));
        let friends = members(self.present(state, self.side(hero)) & !bit(hero));
        let near = friends.filter(|one| base.is_within(self.base(state, *one), reach));
        near.fold(0, |set, one| set | bit(one))
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
        let alone = situation.aim == crate::games::skrapyard::profile::Aim::Enemy;
        known.magic
            && alone
            && self.meet(state, hero, target.on, &situation, |shot| self.combat.can_shoot(shot))
            && self.spends(state, hero, 1)
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
        let goal = state.of(foe).position.at;
        let Some(path) = self.way(state, figure, goal) else { return };
        let path: Path = path.shortened(units);
        self.walk(state, figure, &path, units, dice);
        let way = goal - state.of(figure).position.at;
        state.of_mut(figure).position.facing = Facing::along(way);
    }
}
