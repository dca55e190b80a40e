//! What a hero could spend R on, and which of it the player takes.

use arrayvec::ArrayVec;

use super::options::HeroOption;
use super::play::inches;
use super::setup::Squad;
use super::state::{Figure, SquadState};
use crate::field::Position;
use crate::games::skrapyard::attack::{Contacts, Formation, is_faced};
use crate::games::skrapyard::profile::{Hand, Spell, bit, members, set_of};
use crate::games::skrapyard::rules::Feat;
use crate::games::skrapyard::turn::Motion;
use crate::squad::{FeatOffer, Purpose};
use crate::table::{FigureSet, Leg, PathSegment};

/// How near an enemy has to be to matter to a hero, in inches.
pub(super) const NEAR: i32 = 12;

/// What a player who knows the odds counts for each figure that a feat serves which bears on no
/// attack, in millionths of a figure.
const SERVED: i32 = 40_000;

/// A feat that a hero performs before it does anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HeroFeat {
    /// Regain R.
    Resolve,
    /// Followers may re-roll failed A tests.
    Armour,
    /// Friends may re-roll failed D tests.
    Discipline,
    /// This friend moves, with its team.
    Movement(u8),
    /// Fly.
    Flight,
}

/// The feats that a hero could perform, in the order of the text.
struct Offers<F> {
    feats: ArrayVec<F, 8>,
    offers: ArrayVec<FeatOffer, 8>,
}

impl<F: Copy> Offers<F> {
    fn new() -> Offers<F> {
        Offers { feats: ArrayVec::new(), offers: ArrayVec::new() }
    }

    /// Adds a feat that bears on no attack.
    fn add(&mut self, feat: F, purpose: Purpose, served: u32) {
        self.add_worth(feat, purpose, (served, SERVED * served as i32));
    }

    fn add_worth(&mut self, feat: F, purpose: Purpose, (served, worth): (u32, i32)) {
        self.feats.push(feat);
        self.offers.push(FeatOffer { purpose, served: served as u8, worth });
    }
}

impl Squad {
    /// The feat that a hero's player chooses.
    fn taken<F: Copy>(&self, hero: u8, offers: &Offers<F>) -> Option<F> {
        if offers.feats.is_empty() {
            return None;
        }
        let nth = self.field.policy(hero.into()).chooses(&offers.offers);
        offers.feats.get(nth).copied()
    }

    /// The feat that a hero begins its activation with, if any.
    pub(super) fn opening_feat(&self, state: &SquadState, hero: u8) -> Option<HeroFeat> {
        let known = self.known(state, hero)?;
        let mut offers = Offers::new();
        let spends = |served: u32| 0 < served && self.spends(state, hero, served);
        let low = known.resolve && self.rules.is_low(&self.fighter(state, hero, hero));
        if low && spends(1) {
            offers.add(Some(HeroFeat::Resolve), Purpose::Means, 1);
        }
        let followers = self.now(state).followers(hero);
        let fresh = followers & !state.acted;
        let engaged = members(fresh).filter(|one| self.now(state).is_engaged(*one)).count() as u32;
        // What a hero does when it fights, or in place of its shot, keeps until then.
        let led_by = |feat: u8| self.pays(state, hero, |after| after.of_mut(hero).leads |= feat);
        let kept = if known.fight && 0 < engaged && self.now(state).is_engaged(hero) {
            led_by(Figure::FIGHT).map(|worth| (engaged, worth))
        } else if self.guides(state, hero) {
            led_by(Figure::SHOOT).map(|worth| (fresh.count_ones(), worth))
        } else {
            None
        };
        if let Some(kept) = kept {
            offers.add_worth(None, Purpose::Attack, kept);
        }
        let led = followers.count_ones();
        if known.armour
            && spends(led)
            && let Some(worth) = led_by(Figure::ARMOUR)
        {
            offers.add_worth(Some(HeroFeat::Armour), Purpose::Guard, (led, worth));
        }
        let hearers = self.hearers(state, hero);
        let wavering = if known.discipline { self.wavering(state, hearers) } else { 0 };
        if spends(wavering) {
            offers.add(Some(HeroFeat::Discipline), Purpose::Nerve, wavering);
        }
        if known.movement
            && let Some(friend) = self.laggard(state, hero, hearers)
        {
            let team = self.now(state).team(friend).count_ones();
            if spends(team) {
                offers.add(Some(HeroFeat::Movement(friend)), Purpose::Advance, team);
            }
        }
        if known.magic
            && self.field.may(hero.into(), HeroOption::Flight.id())
            && self.would_fly(state, hero)
            && spends(1)
        {
            offers.add(Some(HeroFeat::Flight), Purpose::Advance, 1);
        }
        self.taken(hero, &offers).flatten()
    }

    /// How many figures of a set have D tests left in this turn and no re-roll yet.
    fn wavering(&self, state: &SquadState, set: FigureSet) -> u32 {
        let tests = |one: &u8| {
            let of = state.of(*one);
            let tests = state.acted & bit(*one) == 0 && self.now(state).hero_of(*one).is_none();
            !of.condition.steady && (tests || !of.is_upright() || of.is_retreating())
        };
        members(set).filter(tests).count() as u32
    }

    /// Whether flying would help a hero that goes forward.
    fn would_fly(&self, state: &SquadState, hero: u8) -> bool {
        matches!(state.activation.motion, Motion::Charge | Motion::Hurry)
            && !self.profile(hero).flies
            && !self.now(state).is_engaged(hero)
            && self.charge_target(state, hero).is_none()
            && self.is_walled(state, hero)
    }

    /// The friend that a hero urges on: one that goes forward and is far from all enemies.
    fn laggard(&self, state: &SquadState, hero: u8, hearers: FigureSet) -> Option<u8> {
        let foes = self.now(state).foes(hero);
        let far = |one: &u8| {
            let of = state.of(*one);
            let posture = self.posture(*one);
            let goes = posture.charges();
            let base = self.base(state, *one);
            let mut foes = members(foes);
            goes && of.is_upright()
                && !of.is_retreating()
                && !self.field.keeps(&state.figures, usize::from(*one))
                && !foes.any(|foe| base.is_within(self.base(state, foe), inches(NEAR)))
        };
        members(hearers).find(far)
    }

    /// Whether an obstacle is between a hero and the nearest enemy.
    fn is_walled(&self, state: &SquadState, hero: u8) -> bool {
        self.nearest_foe(state, hero).is_some_and(|foe| {
            let leg = Leg { from: state.of(hero).position.at, to: state.of(foe).position.at };
            let radius = self.base(state, hero).radius;
            let crosses = |part| matches!(part, PathSegment::Crossing { .. });
            self.field.table.stretches(leg, radius).any(crosses)
        })
    }

    /// The spell that ends a hero's activation and its target, if any.
    pub(super) fn parting_feat(&self, state: &SquadState, hero: u8) -> Option<(Feat, u8)> {
        let known = self.known(state, hero)?;
        if !known.magic || !self.spends(state, hero, 1) {
            return None;
        }
        let Position { at, facing, .. } = state.of(hero).position;
        let fixed = state.activation.fixed;
        let seen = members(self.in_sight(state, hero) | self.now(state).engaging(hero));
        let seen = seen.filter(|foe| is_faced(fixed, (at, facing), self.base(state, *foe)));
        let seen = set_of(seen);
        let mut offers = Offers::new();
        let robs = |foe: &u8| self.profile(*foe).hero && 0 < state.of(*foe).condition.resolve;
        let may = |spell: HeroOption| self.field.may(hero.into(), spell.id());
        if let Some(foe) = members(seen).find(|foe| may(HeroOption::Leech) && robs(foe)) {
            offers.add((Feat::Leech, foe), Purpose::Means, 1);
        }
        let free = members(seen).filter(|foe| state.of(*foe).condition.spell == Spell::None);
        let free = set_of(free);
        if let Some(foe) = self.nearest_of(state, hero, free) {
            let team = self.now(state).team(foe);
            for (feat, purpose) in self.spells_on(state, foe) {
                if !HeroOption::spell(feat).is_none_or(may) {
                    continue;
                }
                let spell = match feat {
                    Feat::Distract => Spell::Distract,
                    Feat::Enchant => Spell::Enchant,
                    Feat::Jinx => Spell::Jinx,
                    // The others bear on no attack.
                    _ => {
                        offers.add((feat, foe), purpose, team.count_ones());
                        continue;
                    }
                };
                let worth = self.pays(state, hero, |after| {
                    members(team).for_each(|one| after.of_mut(one).condition.comes_under(spell));
                });
                if let Some(worth) = worth {
                    offers.add_worth((feat, foe), purpose, (team.count_ones(), worth));
                }
            }
        }
        self.taken(hero, &offers)
    }

    /// The spells that hinder an enemy, the most effective first.
    fn spells_on(&self, state: &SquadState, foe: u8) -> ArrayVec<(Feat, Purpose), 4> {
        // One who fights loses F, one who shoots better than it fights S, one near enough to charge
        // its way, and others their nerve; a wielder of nets is opened. The others of these that
        // could matter to it come after that one.
        let of = self.profile(foe);
        let near = self.nearest_foe(state, foe).is_some_and(|one| {
            let reach = self.rules.walk(of) + inches(2);
            self.base(state, foe).is_within(self.base(state, one), reach)
        });
        let distract = (Feat::Distract, Purpose::Guard);
        let jinx = (Feat::Jinx, Purpose::Attack);
        let enchant = (Feat::Enchant, Purpose::Guard);
        let ensnare = (Feat::Ensnare, Purpose::Guard);
        let torment = (Feat::Torment, Purpose::Nerve);
        let mut spells = ArrayVec::new();
        if self.now(state).is_engaged(foe) {
            let order = if of.hand == Hand::Net { [jinx, distract] } else { [distract, jinx] };
            spells.extend(order);
        } else {
            let shoots = of.fight < of.shoot;
            spells.extend(shoots.then_some(enchant));
            spells.extend(near.then_some(ensnare));
        }
        spells.push(torment);
        spells
    }
}
