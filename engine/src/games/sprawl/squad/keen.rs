//! What attacks are worth to players who know the odds.

use super::fighting::brawl;
use super::setup::Squad;
use super::shooting::ShotTarget;
use super::state::SquadState;
use crate::dice::{Dice, Exact};
use crate::field::{Bases, CounterattackContext, Player, Prospects, StopRule, percent_lost};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::sprawl::movement::Gait;
use crate::games::sprawl::profile::{
    Condition, Defence, Engaged, Profile, Situation, Stance, Working,
};
use crate::mechanics::PoolCheck;
use crate::squad::{Posture, Worth, standing};
use crate::table::{Base, Draft, Path, Point};

/// What it takes from a figure, in percent, if it has to recover before it acts, and if it is at 0
/// Health.
const PINNED: u8 = 20;
const FELLED: u8 = 100;

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    pair: [u8; 2],
    /// The weapon of a shot.
    arm: Option<u8>,
    /// The check: whatever range, cover and motion make of it.
    check: PoolCheck,
    /// How far a grenade or rocket flies, which its scatter depends on; 0 for others.
    range_inches: u16,
    defence: Defence,
    engaged: Engaged,
    conditions: [Condition; 2],
}

/// What a figure may do in its Movement Phase for a shot after it.
#[derive(Clone, Copy, Debug)]
pub enum MoveOption {
    /// Stay.
    Stay,
    /// Walk as near to the nearest enemy as it comes.
    Nearer,
    /// Walk to this place.
    To(Point),
}

/// What a figure finds out about its walk.
pub struct Ways {
    /// The distance of a walk.
    walk: i32,
    /// Where the nearest enemy is.
    goal: Point,
    others: Bases,
    /// The draft of the way there.
    nearer: Option<Draft>,
}

/// What became of a move of a player who knows the odds.
pub(super) enum KeenMove {
    /// It was played.
    Played,
    /// No shot after it is worth anything. The path to the nearest enemy, if one was planned.
    Undecided(Option<Path>),
}

/// It stays, walks towards the nearest enemy or into cover: the plan is the way, if it leads
/// anywhere.
impl Player for Squad {
    type Turn = Ways;
    type Offer = MoveOption;
    type Plan = Option<Path>;

    fn considers_nearing(
        &self,
        state: &SquadState,
        (who, ways): (usize, &mut Ways),
        prospects: &mut Prospects<MoveOption>,
    ) {
        let going = (who, Gait::Walk, ways.walk);
        ways.nearer = self.draft(state, going, ways.goal, &ways.others);
        if let Some(Draft { path, .. }) = &ways.nearer {
            let end = path.along(self.reached(going, path));
            self.shot_from(state, (who, end), MoveOption::Nearer, prospects);
        }
    }

    fn considers_cover(
        &self,
        state: &SquadState,
        (who, ways): (usize, &mut Ways),
        prospects: &mut Prospects<MoveOption>,
    ) {
        let here = state.figures[who].position.at;
        // Cover that it does not reach is none.
        if let Some(cover) = self.vantage(state, who, ways.walk).filter(|cover| *cover != here) {
            self.shot_from(state, (who, cover), MoveOption::To(cover), prospects);
        }
    }

    fn considers_staying(
        &self,
        state: &SquadState,
        (who, _): (usize, &mut Ways),
        _: Posture,
        prospects: &mut Prospects<MoveOption>,
    ) {
        self.shot_from(state, (who, state.figures[who].position.at), MoveOption::Stay, prospects);
    }

    fn expects(&self, state: &SquadState, who: usize, context: &CounterattackContext) -> i32 {
        let moved = Self::moved(state, (who, context.position.at));
        let loss = |gap, foe| self.loss_to(&moved, who, (gap, foe));
        self.field.expected(&state.figures, who, context, loss)
    }

    fn plans(
        &self,
        state: &SquadState,
        (who, ways): (usize, &Ways),
        offer: MoveOption,
    ) -> Option<Option<Path>> {
        let going = (who, Gait::Walk, ways.walk);
        let way = |goal: Point| self.way(state, going, goal, &ways.others);
        match offer {
            MoveOption::Stay => Some(None),
            MoveOption::Nearer => match &ways.nearer {
                Some(Draft { path, is_way: true }) => Some(Some(path.clone())),
                _ => way(ways.goal).map(Some),
            },
            MoveOption::To(place) => {
                let arrives = |path: &Path| path.end() == place && self.completes(going, 0, path);
                way(place).filter(arrives).map(Some)
            }
        }
    }
}

impl Squad {
    /// Plays the move of a figure whose player knows the odds, if a shot after it is worth
    /// anything.
    pub(super) fn moves_keenly(
        &self,
        state: &mut SquadState,
        who: usize,
        dice: &mut impl Dice,
    ) -> KeenMove {
        let walk = self.allowance(who, Gait::Walk);
        let is_near = |foe: &usize| {
            self.field.gap(&state.figures, who, *foe) <= self.reach(state, who) + walk
        };
        let nearest = self.nearest(state, who).filter(is_near);
        let Some(foe) = nearest else { return KeenMove::Undecided(None) };
        let (goal, others) =
            (state.figures[foe].position.at, self.field.wide_bases(&state.figures, who));
        let mut ways = Ways { walk, goal, others, nearer: None };
        let posture = self.field.posture(who);
        let Some(path) = self.decides(state, (who, &mut ways), posture, Prospects::new()) else {
            let nearer = ways.nearer.filter(|draft| draft.is_way);
            return KeenMove::Undecided(nearer.map(|draft| draft.path));
        };
        if let Some(path) = path {
            self.walks(
                state,
                (who, Gait::Walk, StopRule::End),
                (&path.shortened(walk), walk),
                dice,
            );
        }
        KeenMove::Played
    }

    /// Adds the shot that a figure would have from a place.
    fn shot_from(
        &self,
        state: &SquadState,
        (who, at): (usize, Point),
        offer: MoveOption,
        prospects: &mut Prospects<MoveOption>,
    ) {
        let moved = Self::moved(state, (who, at));
        if let Some(target) = self.target(&moved, who, self.rules.sector_ahead()) {
            let worth = self.shot_worth(&moved, who, target);
            prospects.add(worth, (moved.figures[who].position, target.foe), offer);
        }
    }

    /// Returns the state in which a figure is somewhere else.
    fn moved(state: &SquadState, (who, at): (usize, Point)) -> SquadState {
        let mut moved = state.clone();
        moved.of(who).position.at = at;
        moved
    }

    /// Returns what a figure must expect to lose to the next attack of an enemy.
    fn loss_to(&self, state: &SquadState, who: usize, (gap, foe): (i32, usize)) -> i32 {
        if !state.figures[foe].is_able() {
            return 0;
        }
        let charge = self.field.lunge(foe, self.allowance(foe, Gait::Charge));
        let brawl = || self.brawl_worth(state, [foe, who], Defence::Able).gain;
        let shot = self.viable(state, foe, who, self.rules.sector_ahead());
        let shot = shot.map_or(0, |target| self.shot_worth(state, foe, target).gain);
        shot.max(if gap <= charge.max(Base::TOUCH) { brawl() } else { 0 })
    }

    /// Returns how much more an attack in close combat, to which it comes at these `odds`, is worth
    /// than a shot at the best target instead.
    pub(super) fn gain_by_charging(
        &self,
        state: &SquadState,
        pair: [usize; 2],
        shot: Option<ShotTarget>,
        odds: i32,
    ) -> i32 {
        let shot = shot.map_or(0, |target| self.shot_worth(state, pair[0], target).net());
        self.brawl_worth(state, pair, Defence::Able).at_odds(odds).net() - shot.max(0)
    }

    /// Returns how much more it is worth to go on fighting these opponents than to break off: an
    /// attack on the first, less those of all of them, against their free attacks.
    pub(super) fn gain_by_staying(
        &self,
        state: &SquadState,
        who: usize,
        opponents: &[usize],
    ) -> i32 {
        let Some(&first) = opponents.first() else { return 0 };
        let lost = |defence| -> i32 {
            let losses = opponents.iter().map(|&foe| self.brawl_worth(state, [foe, who], defence));
            losses.map(Worth::net).sum()
        };
        let own = self.brawl_worth(state, [who, first], Defence::Able).net();
        own - lost(Defence::Able) + lost(Defence::Free)
    }

    /// Returns what an attack in close combat is worth.
    pub(super) fn brawl_worth(
        &self,
        state: &SquadState,
        [by, on]: [usize; 2],
        defence: Defence,
    ) -> Worth {
        self.worth(state, [by, on], None, Situation { defence, ..brawl() })
    }

    /// Returns what a shot is worth.
    pub(super) fn shot_worth(&self, state: &SquadState, who: usize, target: ShotTarget) -> Worth {
        let situation = self.aim(state, target);
        self.worth(state, [who, target.foe], Some(target.arm as u8), situation)
    }

    /// Returns whether a figure would take a shot.
    pub(super) fn is_worthwhile(&self, state: &SquadState, who: usize, target: ShotTarget) -> bool {
        self.field.policy(who).attacks(self.shot_worth(state, who, target))
    }

    fn worth(
        &self,
        state: &SquadState,
        [by, on]: [usize; 2],
        arm: Option<u8>,
        situation: Situation,
    ) -> Worth {
        let conditions = [by, on].map(|one| {
            // The states of weapons are kept elsewhere.
            Condition { weapon: Working::Ready, ..state.figures[one].condition }
        });
        let (ours, theirs) = (&self.members[by], &self.members[on]);
        let profiles = match arm {
            Some(arm) => [&ours.shots[usize::from(arm)], theirs.profile()],
            None => [&ours.brawls[0], &theirs.brawls[1]],
        };
        let Situation { defence, engaged, range_inches, .. } = situation;
        let bursts = arm.is_some() && profiles[0].arm.is_some_and(|arm| arm.kind.bursts());
        let question = Question {
            pair: self.worths.pair([by, on]),
            arm,
            check: self.rules.aimed(profiles[0], conditions[0], &situation),
            range_inches: if bursts { range_inches } else { 0 },
            defence,
            engaged,
            conditions,
        };
        self.worths.get(&question, |hand| self.appraise(hand, profiles, conditions, &situation))
    }

    fn appraise(
        &self,
        hand: &mut Exact,
        profiles: [&Profile; 2],
        conditions: [Condition; 2],
        situation: &Situation,
    ) -> Worth {
        let [ours, theirs] =
            [0, 1].map(|side| Fighter { profile: profiles[side], condition: conditions[side] });
        let attack = Attack { ours, theirs, situation };
        let law = hand.law_of(|dice| {
            let after = self.rules.strike(&attack, dice);
            [left(profiles[0], after.ours), left(profiles[1], after.theirs)]
        });
        Worth::of([0, 1].map(|side| left(profiles[side], conditions[side])), &law)
    }
}

/// Returns how much of a figure stands, in millionths.
fn left(profile: &Profile, condition: Condition) -> i32 {
    let lost = percent_lost(condition.health.into(), profile.health.into());
    match condition.stance {
        Stance::Up => standing(lost),
        Stance::Pinned | Stance::PinnedHurt => standing(lost.max(PINNED)),
        Stance::Recovering | Stance::Down => standing(FELLED) / 2,
        Stance::Out => 0,
    }
}
