//! What a figure does in place of an attack.

use std::sync::{Arc, PoisonError, RwLock};

use arrayvec::ArrayVec;
use evenodds_engine::book::{ActedOn, DeclaredAction};
use evenodds_engine::dice::{Dice, Exact, Role};
use evenodds_engine::field::{Attacker, Skirmisher, Target};
use evenodds_engine::law::Law;
use evenodds_engine::squad::{FIGURES_MAX, OptionId};
use evenodds_engine::table::{Base, Path};
use rustc_hash::FxHashMap;

use super::attacks::Aim;
use super::keen::Attempt;
use super::moves::Used;
use super::pairing::PairKey;
use super::setup::ScriptSquad;
use super::situation::Over;
use super::state::{Alert, SquadState};
use crate::fights::action::{Able, MARGIN, Taken};
use crate::fights::worth::{Weighed, WeighedAction, left};
use crate::running::Entry;
use crate::values::Marks;

/// An action that a figure takes.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its number among the actions of the game.
    pub(super) number: usize,
    /// Whom it acts on: the figure itself or another.
    on: usize,
    /// What it has in hand, by its place.
    arm: usize,
}

/// What an action comes to: its number, who takes it on whom, and the conditions of both.
type ConsequenceKey = (u8, PairKey, [Marks; 2]);

/// The laws of what actions come to, for all threads that play a fight; `None` if an action changes
/// nothing.
pub type Consequences = Arc<RwLock<FxHashMap<ConsequenceKey, Option<Arc<Law<[Marks; 2]>>>>>>;

/// The maximum number of laws that are kept.
const KEPT_MAX: usize = 1 << 14;

/// The attacks that an action can bear on: of each of some figures, and on each.
type Bearing = Vec<(Attempt, i32)>;

/// How a player looks for an action: what is left of the activation, and what it has to be worth.
#[derive(Clone, Copy)]
struct Wanted {
    taken: Taken,
    /// The actions that are left of the activation.
    left: u8,
    /// What the action has to be worth more than.
    rival: i32,
}

impl Choice {
    /// Returns an action of a figure on itself.
    pub(super) fn own(number: usize, who: usize) -> Choice {
        Choice { number, on: who, arm: 0 }
    }
}

impl ScriptSquad {
    /// Returns the actions that the stat line of a figure allows, and its player may take.
    pub(super) fn able(&self, who: usize) -> impl Iterator<Item = &Able> {
        let may = move |able: &&Able| self.field.may(who, OptionId::own(able.number));
        self.members[who].able.iter().filter(may)
    }

    /// Returns how many actions a figure has in its activation.
    pub(super) fn actions(&self, state: &SquadState, who: usize) -> u8 {
        self.rules.actions(self.members[who].actions.as_ref(), state.figures[who].marks)
    }

    /// Returns the action that is worth most to a figure where it is, if that is more than the attack
    /// it would make there.
    pub(super) fn action(
        &self,
        state: &SquadState,
        who: usize,
        used: Used,
        attack: Option<Aim>,
    ) -> Option<Choice> {
        if self.able(who).next().is_none()
            || !self.is_in_phase(state, self.opponent(state, who).is_some())
        {
            return None;
        }
        let rival = attack.map_or(0, |aim| aim.worth());
        let left = used.left(self.actions(state, who));
        self.best_action(state, who, Wanted { taken: used.taken, left, rival }, |action, on| {
            self.reaches(state, (who, on), action)
        })
    }

    /// Returns what a figure looks for that is about to act.
    fn wanted(&self, state: &SquadState, who: usize) -> Option<Wanted> {
        let is_able = self.able(who).next().is_some();
        let rival = || self.attack_here(state, who).map_or(0, |aim| aim.worth());
        let (taken, left) = (Taken::default(), self.actions(state, who));
        is_able.then(|| Wanted { taken, left, rival: rival() })
    }

    /// Returns whether a figure that is about to move does best to stay, for an action that it could
    /// not take after a move.
    pub(super) fn stays(&self, state: &SquadState, who: usize) -> bool {
        let Some(wanted) = self.wanted(state, who) else { return false };
        let reaches = |action: &DeclaredAction, on| self.reaches(state, (who, on), action);
        let best = self.best_action(state, who, wanted, reaches);
        best.is_some_and(|choice| self.rules.action(choice.number).still)
    }

    /// Returns the way to a friend out of reach for whom a figure can do more than it can where it is,
    /// if a move leads there.
    pub(super) fn errand(&self, state: &SquadState, who: usize, units: i32) -> Option<Path> {
        let wanted = self.wanted(state, who)?;
        let choice = self.best_action(state, who, wanted, |action, on| {
            let gap = self.field.gap(&state.figures, who, on);
            let far = match (action.whom, action.within) {
                (ActedOn::Friend, Some(within)) if !action.still => within.saturating_add(units),
                _ => 0,
            };
            gap <= far || self.reaches(state, (who, on), action)
        })?;
        let Choice { number, on, .. } = choice;
        if self.reaches(state, (who, on), self.rules.action(number)) {
            return None;
        }
        self.nearing(state, who, state.figures[on].position.at, units)
    }

    /// Returns the action that is worth most to a figure, of those on whom it `reaches`, if that is
    /// more than what is wanted; of equals the first.
    fn best_action(
        &self,
        state: &SquadState,
        who: usize,
        wanted: Wanted,
        reaches: impl Fn(&DeclaredAction, usize) -> bool,
    ) -> Option<Choice> {
        let is_in_contact = self.opponent(state, who).is_some();
        let figure = &state.figures[who];
        let (mut best, mut most) = (None, wanted.rival.max(0) + MARGIN);
        for able in self.able(who) {
            let action = self.rules.action(able.number);
            if action.moves.is_some()
                || action.still && figure.moved.is_made()
                || !action.contact.allows(is_in_contact)
            {
                continue;
            }
            let can = |arm: &usize| {
                self.rules.can(able, self.marks(state, who, *arm), wanted.taken, wanted.left)
            };
            for arm in self.apart(who).filter(can) {
                for on in self.acted_on(state, who, action.whom) {
                    if reaches(action, on) {
                        let choice = Choice { number: able.number, on, arm };
                        let worth = self.action_worth(state, who, choice);
                        if most < worth {
                            (best, most) = (Some(choice), worth);
                        }
                    }
                }
            }
        }
        best
    }

    /// Returns those whom an action of a figure can act on, wherever they are.
    fn acted_on(
        &self,
        state: &SquadState,
        who: usize,
        whom: ActedOn,
    ) -> ArrayVec<usize, FIGURES_MAX> {
        let side = self.field.side(who);
        let stands = |one: &usize| *one != who && !self.is_doomed(state, *one);
        match whom {
            ActedOn::Own => [who].into_iter().collect(),
            ActedOn::Friend => self.field.present(&state.figures, side).filter(stands).collect(),
            ActedOn::Enemy => self.field.foes(&state.figures, who).filter(stands).collect(),
        }
    }

    /// Returns whether an action of a figure reaches another from where it is.
    fn reaches(
        &self,
        state: &SquadState,
        (who, on): (usize, usize),
        action: &DeclaredAction,
    ) -> bool {
        if who == on {
            return true;
        }
        let gap = self.field.gap(&state.figures, who, on);
        action.within.is_none_or(|within| gap <= within.max(Base::TOUCH))
            && (gap <= Base::TOUCH || self.field.view(&state.figures, who, on).is_seen())
    }

    /// Returns the key of an action of a figure on another, or on itself, and what both have in hand.
    fn action_on(&self, state: &SquadState, who: usize, choice: Choice) -> (PairKey, [usize; 2]) {
        let Choice { on, arm, .. } = choice;
        let over = if who == on {
            Over { is_blow: false, ..Over::CONTACT }
        } else {
            let gap = self.field.gap(&state.figures, who, on);
            Over { gap, view: self.field.view(&state.figures, who, on), is_blow: false }
        };
        let here = [who, on].map(|one| (one, state.figures[one].position));
        let arms = [arm, if on == who { arm } else { self.members[on].held(false) }];
        (self.key([who, on], arms, self.seen(state, here, over)), arms)
    }

    /// Plays something with the function of an action.
    fn with_action<T>(
        &self,
        number: usize,
        key: PairKey,
        play: impl FnOnce(&Entry) -> T,
    ) -> Option<T> {
        let pairing = self.pairing(key);
        pairing.actions.get(number).and_then(Option::as_ref).map(play)
    }

    /// Returns what an action is worth to a figure: what it changes about how much of those concerned
    /// stands, about what their next attacks are worth, and about what the next attacks on them are.
    fn action_worth(&self, state: &SquadState, who: usize, choice: Choice) -> i32 {
        let on = choice.on;
        let (key, arms) = self.action_on(state, who, choice);
        let before = self.both_marks(state, [who, on], arms);
        let Some(law) = self.consequence(choice.number, key, before) else { return 0 };
        let concerned = self.concerned(state, [who, on]);
        let bearing = self.bearing(state, who, &concerned);
        let knows_odds = self.field.policy(who).knows_odds();
        let value = |after: [Marks; 2]| {
            let after = self.joined([who, on], before, after);
            let marks = |one: usize, arm: usize| match one {
                one if one == who => self.regripped(state, (who, after[0]), [arms[0], arm]),
                one if one == on => self.regripped(state, (on, after[1]), [arms[1], arm]),
                one => {
                    let others = self.sharing((who, after[0]), (one, self.marks(state, one, arm)));
                    self.sharing((on, after[1]), (one, others))
                }
            };
            let sign = |one: usize| {
                if self.field.side(one) == self.field.side(who) { 1 } else { -1 }
            };
            let stands = |one: usize| left(&self.members[one].fall, marks(one, 0));
            let worth = |one: usize| {
                let value = if knows_odds { self.values[one] } else { 1.0 };
                (f64::from(sign(one) * stands(one)) * value).round() as i32
            };
            let standing: i32 = concerned.iter().map(|&one| worth(one)).sum();
            let attacks: i32 = bearing
                .iter()
                .map(|(attempt, sign)| {
                    let pair = attempt.pair;
                    if pair.iter().any(|&one| stands(one) == 0) {
                        return 0;
                    }
                    let best = self.best_arm(*attempt, marks);
                    sign * best.map_or(0, |(_, worth)| worth.net().max(0))
                })
                .sum();
            standing + attacks
        };
        let now = value(before);
        law.mean(|after| f64::from(value(*after) - now)).round() as i32
    }

    /// Returns the figures whose conditions an action of one on another can change: both, and those who
    /// share conditions with either.
    fn concerned(&self, state: &SquadState, [who, on]: [usize; 2]) -> ArrayVec<usize, FIGURES_MAX> {
        let mut all: ArrayVec<usize, FIGURES_MAX> = [who].into_iter().collect();
        if on != who {
            all.push(on);
        }
        if self.has_shared() {
            for one in [who, on] {
                for other in self.field.present(&state.figures, self.field.side(one)) {
                    if self.shares(one, other) && !all.contains(&other) {
                        all.push(other);
                    }
                }
            }
        }
        all
    }

    /// Returns the law of the conditions of both after an action, unless it changes nothing.
    fn consequence(
        &self,
        number: usize,
        key: PairKey,
        marks: [Marks; 2],
    ) -> Option<Arc<Law<[Marks; 2]>>> {
        let place = (number as u8, key, marks);
        let known = self.consequences.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(law) = known.get(&place) {
            return law.clone();
        }
        let is_full = KEPT_MAX <= known.len();
        drop(known);
        let law = self.with_action(number, key, |entry| {
            WeighedAction { entry, marks }.law(&mut Exact::default())
        });
        let own = self.rules.action(number).whom == ActedOn::Own;
        // An action of a figure alone changes the figure alone.
        let whole = |law: Law<[Marks; 2]>| if own { law.map(|after| [after[0]; 2]) } else { law };
        let changes = |law: &Law<[Marks; 2]>| 0.0 < law.probability(|after| *after != marks);
        let law = law.flatten().map(whole).filter(changes).map(Arc::new);
        if is_full {
            return law;
        }
        let mut known = self.consequences.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(place).or_insert(law).clone()
    }

    /// Returns the attacks that those concerned by an action would make next, and that would be made
    /// on them, of each the one that is worth most; 1 for those of the side of the first, and -1 for
    /// those on it.
    fn bearing(&self, state: &SquadState, who: usize, concerned: &[usize]) -> Bearing {
        let mut bearing = Bearing::new();
        for &one in concerned {
            for is_ours in [true, false] {
                let Some(attempt) = self.dearest(state, one, is_ours) else { continue };
                if bearing.iter().any(|(known, _)| known.pair == attempt.pair) {
                    continue;
                }
                let is_friend = self.field.side(attempt.pair[0]) == self.field.side(who);
                bearing.push((attempt, if is_friend { 1 } else { -1 }));
            }
        }
        bearing
    }

    /// Returns the attack of a figure on an enemy, or of an enemy on it, that is worth most where they
    /// are; of equals the one with the smallest gap.
    fn dearest(&self, state: &SquadState, who: usize, is_ours: bool) -> Option<Attempt> {
        let foes = self.field.foes(&state.figures, who).filter(|&foe| !self.is_doomed(state, foe));
        let attempts = foes.filter_map(|foe| {
            let pair = if is_ours { [who, foe] } else { [foe, who] };
            let over = self.over_between(state, pair)?;
            let here = pair.map(|one| (one, state.figures[one].position));
            let attempt = self.attempt(state, here, over);
            let marks = |one, arm| self.marks(state, one, arm);
            let worth = self.best_arm(attempt, marks).map(|(_, worth)| worth.net());
            Some(((worth, -over.gap), attempt))
        });
        attempts.max_by_key(|(key, _)| *key).map(|(_, attempt)| attempt)
    }

    /// Returns how the first could attack the second where both are, if it could.
    fn over_between(&self, state: &SquadState, [by, on]: [usize; 2]) -> Option<Over> {
        let gap = self.field.gap(&state.figures, by, on);
        if gap <= Base::TOUCH && self.can_strike(by) {
            return Some(Over::CONTACT);
        }
        let view = self.field.view(&state.figures, by, on);
        let is_free = self.opponent(state, by).is_none();
        (is_free && view.is_seen()).then(|| Over::sight(Target { foe: on, gap, view }))
    }

    /// Takes an action, and returns how many of an activation it costs.
    pub(super) fn acts(
        &self,
        state: &mut SquadState,
        who: usize,
        choice: Choice,
        dice: &mut impl Dice,
    ) -> u8 {
        let Choice { number, on, arm } = choice;
        let action = self.rules.action(number);
        let pair = [who, on];
        state.of(who).alert = Alert::No;
        self.cast(pair, arm, dice);
        dice.tell("", || action.told(Role::Us, Role::Them));
        let (key, arms) = self.action_on(state, who, choice);
        let before = self.both_marks(state, pair, arms);
        let after = self.with_action(number, key, |entry| entry.play(before, dice).1);
        if let Some(after) = after {
            let [ours, theirs] = self.joined(pair, before, after);
            self.set_marks(state, (who, arms[0]), ours, dice);
            if on != who {
                self.set_marks(state, (on, arms[1]), theirs, dice);
            }
        }
        self.falls(state, pair, before, dice);
        action.cost
    }
}
