//! What a fighter does with an action: attack, or something else.

use evenodds_engine::book::DeclaredAction;
use evenodds_engine::dice::{Dice, Exact, Role};
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Worth, Worths};

use super::script_duel::{ScriptDuel, State, cast, seen_by};
use crate::fights::action::{Able, MARGIN};
use crate::fights::worth::{Weighed, WeighedAction, WeighedAttack, left};
use crate::running::Entry;
use crate::values::Marks;

/// What players expect of attacks and actions.
#[derive(Default)]
pub struct Weighing {
    attacks: Worths<DuelMoment>,
    actions: Worths<(u8, DuelMoment)>,
}

/// What of a state decides what an attack or an action of a side is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DuelMoment {
    us: Side,
    marks: [Marks; 2],
    /// Whose nerve was tested, if it is tested only once.
    tested: [bool; 2],
}

impl ScriptDuel {
    /// Lets a side take an action that is worth more to it than an attack, if there is one. Returns
    /// how many of the actions of its activation that takes.
    pub(super) fn acts_otherwise(
        &self,
        us: Side,
        state: &mut State,
        dice: &mut impl Dice,
    ) -> Option<u8> {
        let (able, entry) = self.chosen(us, state)?;
        let action = self.rules.action(able.number);
        cast(us, dice);
        dice.tell("", || action.told(Role::Us, Role::Them));
        ScriptDuel::play(entry, us, &mut state.marks, dice);
        state.taken.add(able.number);
        Some(action.cost)
    }

    /// Returns the action that is worth most to a side, if that is more than an attack.
    fn chosen(&self, us: Side, state: &State) -> Option<&(Able, Entry)> {
        let fighter = self.fighter(us);
        if fighter.able.is_empty() || self.is_out(us.foe(), &state.marks) {
            return None;
        }
        let own = state.marks[us.index()];
        let actions = self.actions(us, &state.marks).saturating_sub(state.acted);
        let can = |(able, _): &&(Able, Entry)| {
            let DeclaredAction { contact, moves, .. } = self.rules.action(able.number);
            // Nobody moves in a duel.
            let is_here = moves.is_none() && contact.allows(fighter.is_close);
            is_here && self.rules.can(able, own, state.taken, actions)
        };
        let moment = DuelMoment { us, marks: state.marks, tested: state.tested };
        let mut best = self.attack_worth(moment).max(0) + MARGIN;
        let mut chosen = None;
        for one in fighter.able.iter().filter(can) {
            let gain = self.action_worth(moment, one);
            if best < gain {
                (best, chosen) = (gain, Some(one));
            }
        }
        chosen
    }

    /// Returns what an attack is worth to the side that makes it.
    fn attack_worth(&self, moment: DuelMoment) -> i32 {
        let worth = self.weighing.attacks.get(&moment, |hand| {
            let DuelMoment { us, marks, tested } = moment;
            let [ours, theirs] = [us, us.foe()].map(|side| self.fighter(side));
            let turn = self.turn();
            let is_tested = turn.breaks_targets() && !tested[us.foe().index()];
            let attack = WeighedAttack {
                blow: &ours.blow,
                act: ours.act.as_ref(),
                actions: self.actions(us, &marks),
                nerve: theirs.nerve.as_ref().filter(|_| is_tested),
                calls: turn.nerve,
                falls: [&ours.fall, &theirs.fall],
                marks: seen_by(us, marks),
                // Nobody is next in a duel.
                others: (0, theirs.fresh),
            };
            attack.worth(hand)
        });
        worth.net()
    }

    /// Returns what an action is worth to a side: what it changes about how much of both stands, and
    /// about what the attacks of both are worth.
    fn action_worth(&self, moment: DuelMoment, (able, entry): &(Able, Entry)) -> i32 {
        let key = (able.number as u8, moment);
        let worth = self.weighing.actions.get(&key, |hand: &mut Exact| {
            let DuelMoment { us, marks, .. } = moment;
            let action = WeighedAction { entry, marks: seen_by(us, marks) };
            let Some(law) = action.law(hand) else { return Worth::default() };
            let before = self.standing(moment);
            let gain = law.mean(|after| {
                f64::from(
                    self.standing(DuelMoment { marks: seen_by(us, *after), ..moment }) - before,
                )
            });
            Worth { gain: gain.round() as i32, ..Worth::default() }
        });
        worth.gain
    }

    /// Returns how a side stands against the other, in millionths of a figure: how much of both
    /// stands, and what the next attacks of both are worth.
    fn standing(&self, moment: DuelMoment) -> i32 {
        let DuelMoment { us, marks, .. } = moment;
        let is_over = Side::BOTH.into_iter().any(|side| self.is_out(side, &marks));
        let of = |side: Side| {
            let attack = || self.attack_worth(DuelMoment { us: side, ..moment }).max(0);
            let attack = if is_over { 0 } else { attack() };
            left(&self.fighter(side).fall, marks[side.index()]) + attack
        };
        of(us) - of(us.foe())
    }
}
