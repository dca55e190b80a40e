//! Feats of heroes among their followers.

use super::offers::{HeroFeat, NEAR};
use super::options::HeroOption;
use super::play::{cast, cast_both, inches};
use super::setup::Squad;
use super::shooting::ShotTarget;
use super::state::{Figure, SquadState};
use crate::dice::Dice;
use crate::engagement::Flow;
use crate::games::skrapyard::attack::{Contacts, Formation, Performance, Work};
use crate::games::skrapyard::profile::{Body, Known, Spell, bit, members, set_of};
use crate::games::skrapyard::rules::Rules;
use crate::games::skrapyard::turn::Step;
use crate::squad::Outlay;
use crate::table::{FigureSet, Path};

impl Squad {
    /// The feats that a hero may still perform in this activation, if any.
    pub(super) fn known(&self, state: &SquadState, hero: u8) -> Option<Known> {
        let performance = Performance::of(state.activation.spent, state.of(hero).is_retreating());
        let able = performance == Performance::Open && *self.rules.squad_feats;
        let pays = able && self.rules.affords(&self.fighter(state, hero, hero));
        pays.then(|| self.allowed(hero, self.profile(hero).known))
    }

    /// Whether the player of a hero pays for a feat that serves so many figures.
    pub(super) fn spends(&self, state: &SquadState, hero: u8, served: u32) -> bool {
        let base = self.base(state, hero);
        let near = self.foe_bases(state, hero).filter(|foe| base.is_within(*foe, inches(NEAR)));
        let outlay = Outlay {
            left: state.of(hero).condition.resolve,
            served: served as u8,
            threatened: near.count() as u8,
        };
        self.field.policy(hero.into()).spends(&outlay)
    }

    /// The friends that hear a hero.
    pub(super) fn hearers(&self, state: &SquadState, hero: u8) -> FigureSet {
        let (base, profile) = (self.base(state, hero), self.profile(hero));
        let friends = members(self.present(state, self.side(hero)) & !bit(hero));
        set_of(friends.filter(|one| Rules::hears(profile, base, self.base(state, *one))))
    }

    /// Performs a hero's first feat.
    pub(super) fn perform(&self, state: &mut SquadState, hero: u8, dice: &mut impl Dice) -> Flow {
        if let Some(opening) = self.opening_feat(state, hero) {
            self.spend(state, hero);
            cast(hero, dice);
            match opening {
                HeroFeat::Resolve => self.gather_resolve(state, hero, dice),
                HeroFeat::Armour => {
                    state.of_mut(hero).leads |= Figure::ARMOUR;
                    Rules::tell_armour_feat(dice);
                }
                HeroFeat::Discipline => {
                    let own = *self.rules.discipline_serves_hero;
                    let own = if own { bit(hero) } else { 0 };
                    for friend in members(self.hearers(state, hero) | own) {
                        Rules::steady(&mut state.of_mut(friend).condition);
                    }
                    Rules::tell_steadied(dice);
                }
                HeroFeat::Movement(friend) => self.use_movement_feat(state, hero, friend, dice),
                HeroFeat::Flight => {
                    let work = self.rules.rise(&self.fighter(state, hero, hero), dice);
                    state.activation.flying = work == Work::Done;
                    if work == Work::Wounded {
                        self.suffer(state, hero, Body::Wounded, None, dice);
                    }
                }
            }
        }
        self.enter(state, Step::Escape, 0);
        Flow::Step
    }

    /// Pays for a feat.
    fn spend(&self, state: &mut SquadState, hero: u8) {
        state.activation.spent = true;
        self.rules.pay(&mut state.of_mut(hero).condition);
    }

    /// Performs the feat Resolve.
    fn gather_resolve(&self, state: &mut SquadState, hero: u8, dice: &mut impl Dice) {
        let situation = self.melee(state, hero, hero);
        let after = self.meet(state, hero, hero, &situation, |attack| {
            self.rules.use_resolve_feat(attack, dice);
            attack.ours.condition
        });
        state.of_mut(hero).condition.keeps_resolve(after);
    }

    /// Performs the feat Movement.
    fn use_movement_feat(
        &self,
        state: &mut SquadState,
        hero: u8,
        friend: u8,
        dice: &mut impl Dice,
    ) {
        cast_both(hero, friend, dice);
        let units = inches(self.rules.use_movement_feat(dice).into());
        for one in members(self.now(state).team(friend)) {
            let of = state.of(one);
            let keeps = self.field.keeps(&state.figures, one.into());
            if of.is_upright() && !of.is_retreating() && !keeps {
                cast(one, dice);
                self.advance_by(state, one, units, dice);
                // This is no move of its own activation, in which it may still shoot.
                let of = state.of_mut(one);
                (of.walked, of.barred) = (false, false);
            }
        }
    }

    /// Whether a hero guides the shots of its followers instead of shooting.
    pub(super) fn guides(&self, state: &SquadState, hero: u8) -> bool {
        let Some(known) = self.known(state, hero) else { return false };
        let shoots = state.activation.shoots && !state.of(hero).barred;
        let now = self.now(state);
        if !known.shoot || !shoots || now.is_engaged(hero) {
            return false;
        }
        let able = |one: &u8| {
            state.acted & bit(*one) == 0
                && self.choose_target(state, *one, self.base(state, *one)).is_some()
        };
        let served = members(now.followers(hero)).filter(able).count() as u32;
        let guided = |after: &mut SquadState| after.of_mut(hero).leads |= Figure::SHOOT;
        1 < served && self.spends(state, hero, served) && self.pays(state, hero, guided).is_some()
    }

    /// Performs the feat Shoot.
    pub(super) fn use_shoot_feat(&self, state: &mut SquadState, hero: u8, dice: &mut impl Dice) {
        self.spend(state, hero);
        cast(hero, dice);
        if self.rules.use_shoot_feat(&self.fighter(state, hero, hero), dice) {
            state.of_mut(hero).leads |= Figure::SHOOT;
        }
    }

    /// Declares the feat Fight if it helps.
    pub(super) fn use_fight_feat(&self, state: &mut SquadState, hero: u8, dice: &mut impl Dice) {
        let Some(known) = self.known(state, hero) else { return };
        let now = self.now(state);
        let followers = members(now.followers(hero) & !state.acted);
        let served = followers.filter(|one| now.is_engaged(*one)).count() as u32;
        let dared = |after: &mut SquadState| after.of_mut(hero).leads |= Figure::FIGHT;
        if known.fight
            && 0 < served
            && self.spends(state, hero, served)
            && self.pays(state, hero, dared).is_some()
        {
            self.spend(state, hero);
            state.of_mut(hero).leads |= Figure::DARES;
            Rules::use_fight_feat(dice);
        }
    }

    /// Lets followers pass their attack tests once a hero that declared the feat Fight has hit.
    pub(super) fn tell_fight_feat_works(state: &mut SquadState, hero: u8, dice: &mut impl Dice) {
        let leads = &mut state.of_mut(hero).leads;
        if *leads & Figure::DARES != 0 && *leads & Figure::FIGHT == 0 {
            *leads |= Figure::FIGHT;
            cast(hero, dice);
            Rules::tell_fight_feat_works(dice);
        }
    }

    /// Whether a hero makes its shot as an Aethyric arc.
    pub(super) fn arcs(&self, state: &SquadState, hero: u8, target: &ShotTarget) -> bool {
        self.known(state, hero).is_some()
            && self.field.may(hero.into(), HeroOption::Arc.id())
            && self.meet(state, hero, target.on, &target.situation, |shot| self.rules.can_arc(shot))
            && self.spends(state, hero, 1)
    }

    /// Whether the feat of its hero, one of [`Figure::FIGHT`] and the flags below it, serves a
    /// figure.
    pub(super) fn is_led(&self, state: &SquadState, figure: u8, feat: u8) -> bool {
        let led = self.now(state).hero_of(figure);
        led.is_some_and(|hero| state.of(hero).leads & feat != 0)
    }

    /// Performs the feat that ends a hero's activation.
    pub(super) fn part(&self, state: &mut SquadState, hero: u8, dice: &mut impl Dice) -> Flow {
        if let Some((feat, foe)) = self.parting_feat(state, hero) {
            state.activation.spent = true;
            cast_both(hero, foe, dice);
            if !state.activation.fixed {
                let at = state.of(foe).position.at;
                state.of_mut(hero).position.face(at);
            }
            let situation = self.melee(state, hero, foe);
            let (ours, theirs) = self.meet(state, hero, foe, &situation, |attack| {
                self.rules.perform(feat, attack, dice);
                (attack.ours.condition, attack.theirs.condition)
            });
            state.of_mut(hero).condition.keeps_resolve(ours);
            self.suffer(state, hero, ours.wear.body, None, dice);
            state.of_mut(foe).condition.keeps_resolve(theirs);
            if theirs.spell != Spell::None {
                // A spell lies on all of a team.
                for one in members(self.now(state).team(foe)) {
                    state.of_mut(one).condition.comes_under(theirs.spell);
                }
            }
        }
        self.enter(state, Step::Parting, hero + 1);
        Flow::Step
    }

    /// Moves a figure so many units towards the nearest enemy, short of contact.
    fn advance_by(&self, state: &mut SquadState, figure: u8, units: i32, dice: &mut impl Dice) {
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let goal = state.of(foe).position.at;
        let Some(path) = self.way(state, figure, goal) else { return };
        let path: Path = path.shortened(units);
        self.walk(state, figure, &path, units, dice);
        state.of_mut(figure).position.face(goal);
    }
}
