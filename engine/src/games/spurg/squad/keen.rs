//! The turn of a figure whose player knows the odds.

use arrayvec::ArrayVec;

use super::play::Until;
use super::{Member, Squad, State};
use crate::dice::{Dice, Exact};
use crate::field::{Errand, NEVER, Outlook, Position, Prospects, Spot, Target, percent_lost};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::spurg::profile::{Condition, FightKind};
use crate::games::spurg::turn;
use crate::squad::{Posture, Worth, standing};
use crate::table::{Base, Path};

/// The maximum number of enemies that a figure considers charging.
const CHARGES_MAX: usize = 2;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    by: u8,
    on: u8,
    /// What range and cover subtract from a shot, and from one in the next turn; `None` in contact.
    penalties: Option<[i16; 2]>,
    condition: Condition,
}

/// Something that a figure may do in its turn.
#[derive(Clone, Debug)]
enum Offer {
    /// Shoots, after a move if there is a path.
    Shoot(Option<Path>),
    /// Strikes an enemy, after a move if there is a path.
    Strike(Option<Path>, usize),
    /// Moves for a shot in the next turn.
    Near(Path),
}

impl Squad {
    /// Plays the turn of a figure whose player knows the odds: the attack that is worth most, with
    /// the move that it takes, or else what its posture says.
    pub(super) fn plays_keenly(
        &self,
        state: &mut State,
        who: usize,
        Errand { posture, goal }: Errand,
        dice: &mut impl Dice,
    ) {
        let here = state.figures[who].position;
        let mut prospects = Prospects::new();
        if self.opponent(state, who).is_some() {
            for foe in self.field.foes(&state.figures, who) {
                if self.field.gap(&state.figures, who, foe) <= Base::TOUCH {
                    let worth = self.blow_worth(state, who, foe);
                    prospects.add(worth, (here, foe), Offer::Strike(None, foe));
                }
            }
            // The text has nothing against a shot in contact.
            self.shots_from(state, who, (here, None), &mut prospects);
            if let Some(offer) = prospects.best(|_| 0, Some) {
                self.takes(state, who, &offer, dice);
            }
            return;
        }
        if let Some(goal) = goal
            && self.makes_for(state, who, goal, dice)
        {
            return;
        }
        // Of prospects as good, the first is taken: that which leads on.
        if self.field.posts[who].posture.charges() {
            self.charges(state, who, &mut prospects);
        }
        if posture == Posture::Advance {
            self.shots_from_nearer(state, who, &mut prospects);
        }
        if matches!(posture, Posture::Advance | Posture::Cover) {
            self.shots_from_cover(state, who, &mut prospects);
        }
        if posture != Posture::Charge {
            self.shots_from(state, who, (here, None), &mut prospects);
        }
        match prospects.best(|outlook| self.expected(state, who, outlook), Some) {
            Some(offer) => self.takes(state, who, &offer, dice),
            None => match posture {
                Posture::Advance | Posture::Charge => {
                    if let Some(near) = self.field.nearest(&state.figures, who) {
                        self.goes_for(state, who, near, dice);
                    }
                }
                Posture::Cover if self.field.is_in_the_open(&state.figures, who) => {
                    self.seeks_cover(state, who, dice);
                }
                Posture::Cover | Posture::Hold | Posture::Overwatch => {}
            },
        }
    }

    /// Carries out an offer.
    fn takes(&self, state: &mut State, who: usize, offer: &Offer, dice: &mut impl Dice) {
        if let Offer::Shoot(Some(path)) | Offer::Strike(Some(path), _) = offer {
            self.walks(state, who, path, Until::Shot, dice);
        }
        match offer {
            Offer::Near(path) => {
                self.walks(state, who, path, Until::End, dice);
            }
            Offer::Strike(_, foe) => {
                let gap = self.field.gap(&state.figures, who, *foe);
                debug_assert!(gap <= Base::TOUCH, "a charge into nothing");
                self.strikes(state, who, *foe, dice);
            }
            // It may have come less far than expected.
            Offer::Shoot(_) => {
                self.shoots(state, who, dice);
            }
        }
    }

    /// Considers the best shot from a position.
    fn shots_from(
        &self,
        state: &State,
        who: usize,
        (position, path): (Position, Option<&Path>),
        prospects: &mut Prospects<Offer>,
    ) {
        if let Some((Target { foe, .. }, worth)) = self.best_shot(state, (who, position)) {
            prospects.add(worth, (position, foe), Offer::Shoot(path.cloned()));
        }
    }

    /// Returns the target whom a shot from a position is worth most, and what it is worth.
    pub(super) fn best_shot(
        &self,
        state: &State,
        (who, position): (usize, Position),
    ) -> Option<(Target, Worth)> {
        let Member { shots, reach, .. } = &self.members[who];
        if shots.is_empty() {
            return None;
        }
        let worth = |target: &Target| self.shot_worth(state, who, *target);
        self.field.best_target(&state.figures, (who, position), *reach, worth)
    }

    /// Considers shots from behind the nearest cover within reach of a move that leaves a shot.
    fn shots_from_cover(&self, state: &State, who: usize, prospects: &mut Prospects<Offer>) {
        let stride = self.stride(who, Until::Shot);
        let figures = &state.figures;
        let wants = |spot: &Spot| spot.seen.is_seen();
        let spot = self.field.shelter(figures, (who, 1), stride.units, wants);
        let Some(spot) = spot.filter(|spot| spot.at != figures[who].position.at) else { return };
        if let Some(path) = self.field.way(&state.figures, who, spot.at, &stride) {
            self.shots_after(state, who, &path, prospects);
        }
    }

    /// Considers shots from as near to the nearest enemy as a move takes that leaves a shot, and
    /// moves towards it for a shot in the next turn: by as much, and by a whole move.
    fn shots_from_nearer(&self, state: &State, who: usize, prospects: &mut Prospects<Offer>) {
        if self.members[who].shots.is_empty() {
            return;
        }
        let Some(near) = self.field.nearest(&state.figures, who) else { return };
        if let Some(path) = self.approach(state, who, near, Until::Shot) {
            self.shots_after(state, who, &path, prospects);
        }
        let Some(path) = self.approach(state, who, near, Until::End) else { return };
        let half = self.striding(who);
        for units in [half, self.allowance(who)] {
            let [stop, then] = [units, units + half].map(|units| {
                let stride = turn::stride(&self.rules, units);
                let walked = self.walked(state, (who, &path), &stride, NEVER);
                let mut position = state.figures[who].position;
                position.arrive(walked);
                (position, walked.gone)
            });
            let shot = self.best_shot(state, (who, then.0)).filter(|_| 0 < stop.1);
            if let Some((Target { foe, .. }, worth)) = shot {
                let offer = Offer::Near(path.shortened(stop.1));
                prospects.add(worth.over(2), (stop.0, foe), offer);
            }
        }
    }

    fn shots_after(
        &self,
        state: &State,
        who: usize,
        path: &Path,
        prospects: &mut Prospects<Offer>,
    ) {
        let stride = self.stride(who, Until::Shot);
        let walked = self.walked(state, (who, path), &stride, NEVER);
        if 0 < walked.gone {
            let mut position = state.figures[who].position;
            position.arrive(walked);
            self.shots_from(state, who, (position, Some(path)), prospects);
        }
    }

    /// Considers charges at the nearest enemies within reach.
    fn charges(&self, state: &State, who: usize, prospects: &mut Prospects<Offer>) {
        if self.members[who].blow.damage.is_none() {
            return;
        }
        let figures = &state.figures;
        let stride = self.stride(who, Until::Shot);
        for (gap, foe) in self.nearest_foes::<CHARGES_MAX>(state, who) {
            if stride.units + Base::TOUCH < gap {
                return;
            }
            let onto = self.field.onto(figures, who, foe, (&stride, stride.units));
            let Some(path) = onto else { continue };
            let walked = self.walked(state, (who, &path), &stride, NEVER);
            if Base::TOUCH < self.field.gap_from(figures, (who, walked.at), foe)
                || self.field.forsakes(figures, who, walked.at)
            {
                continue;
            }
            let worth = self.blow_worth(state, who, foe);
            let mut position = figures[who].position;
            position.arrive(walked);
            prospects.add(worth, (position, foe), Offer::Strike(Some(path), foe));
        }
    }

    /// Returns the nearest enemies and the gaps to them, the nearest first.
    fn nearest_foes<const N: usize>(&self, state: &State, who: usize) -> ArrayVec<(i32, usize), N> {
        let at = state.figures[who].position.at;
        self.field.nearest_foes(&state.figures, (who, at))
    }

    /// Returns what a figure must expect to lose; see [`Field::expected`].
    pub(super) fn expected(&self, state: &State, who: usize, outlook: &Outlook) -> i32 {
        let (figures, position) = (&state.figures, outlook.position);
        let zone = self.field.zone_at(who, position.at, position.stoop);
        self.field.expected(figures, who, outlook, |gap, foe| {
            let walk = self.field.lunge(foe, self.striding(foe));
            let strikes = self.members[foe].blow.damage.is_some() && gap <= walk + Base::TOUCH;
            let blow = if strikes { self.blow_worth(state, foe, who).gain } else { 0 };
            let Member { shots, reach, .. } = &self.members[foe];
            let shoots = !shots.is_empty() && gap <= *reach;
            let shot = || {
                let Position { at, stoop, .. } = figures[foe].position;
                let view = self.field.view_from(foe, at, stoop, &zone);
                let target = Target { foe: who, gap, view };
                if view.is_seen() { self.shot_worth(state, foe, target).gain } else { 0 }
            };
            blow.max(if shoots { shot() } else { 0 })
        })
    }

    pub(super) fn blow_worth(&self, state: &State, by: usize, on: usize) -> Worth {
        self.worth(state, by, on, None)
    }

    pub(super) fn shot_worth(&self, state: &State, by: usize, target: Target) -> Worth {
        let walks = [by, target.foe].map(|one| (one, self.striding(one)));
        let gap = self.field.next_gap(target.gap, walks);
        let penalties = [target, Target { gap, ..target }].map(|target| self.penalty(target));
        self.worth(state, by, target.foe, Some(penalties))
    }

    /// Returns what an attack is worth.
    fn worth(&self, state: &State, by: usize, on: usize, penalties: Option<[i16; 2]>) -> Worth {
        let condition = state.figures[on].condition;
        let [by, on] = [by, on].map(|one| self.alike[one]);
        let question = Question { by, on, penalties, condition };
        self.worths.get(&question, |hand| self.appraise(hand, question))
    }

    fn appraise(
        &self,
        hand: &mut Exact,
        Question { by, on, penalties, condition }: Question,
    ) -> Worth {
        let (by, on) = (&self.members[usize::from(by)], &self.members[usize::from(on)]);
        let left = |condition: Condition| {
            let fighter = Fighter { profile: &on.blow, condition };
            let lost = percent_lost(condition.hit_points, on.blow.hit_points);
            if self.rules.is_out(&fighter) { 0 } else { standing(lost) }
        };
        // What an attack is worth, and how likely the next turn is lost.
        let mut weigh = |penalty: Option<i16>| {
            let (profile, situation) = match penalty {
                None => (&by.blow, FightKind::Melee),
                Some(penalty) => (&by.shots[penalty as usize], FightKind::Ranged(0)),
            };
            let ours = Fighter { profile, condition: self.rules.fresh(profile) };
            let theirs = Fighter { profile: &on.blow, condition };
            let attack = Attack { ours, theirs, situation: &situation };
            let law = hand.law_of(|dice| {
                let after = self.rules.strike(&attack, dice);
                [i32::from(!after.ours.loses_turn), left(after.theirs)]
            });
            let lost = law.mean(|after| f64::from(1 - after[0]));
            (Worth::of([1, left(condition)], &law), lost)
        };
        let [now, next] = [0, 1].map(|turn| penalties.map(|penalties| penalties[turn]));
        let (worth, lost) = weigh(now);
        let gain = if 0.0 < lost && now != next { weigh(next).0.gain } else { worth.gain };
        worth.at_risk(lost, gain)
    }
}
