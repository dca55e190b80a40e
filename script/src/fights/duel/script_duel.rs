//! Duels of a script: two figures who take turns as `[turn]` of the game says.

use std::sync::Arc;

use evenodds_engine::book::{ActedOn, Melee, Order, Removal, Rout, Turn, TurnPhase, Until};
use evenodds_engine::dice::{Dice, Name, Role};
use evenodds_engine::engagement::{Ending, Engagement, Flow, Quantity, Side};
use evenodds_engine::fight::{First, Meeting, SetupError};

use super::choice::Weighing;
use crate::fights::action::{Able, Taken};
use crate::fights::attack::{Blow, Rules, arm};
use crate::fights::fall::Fall;
use crate::fights::turn::{Lasting, is_melee};
use crate::running::Entry;
use crate::values::{Fight, Marks};

/// What one side of a duel can do.
pub(super) struct Fighter {
    pub(super) blow: Blow,
    pub(super) first: Option<Entry>,
    pub(super) act: Option<Entry>,
    pub(super) recover: Option<Entry>,
    pub(super) activate: Option<Entry>,
    /// How many actions it has, if the script says so.
    pub(super) actions: Option<Entry>,
    pub(super) nerve: Option<Entry>,
    pub(super) fall: Fall,
    pub(super) fresh: Marks,
    /// What it can do in place of an attack, each with its function.
    pub(super) able: Vec<(Able, Entry)>,
    /// Whether it strikes hand to hand.
    pub(super) is_close: bool,
}

/// A duel of two figures.
pub struct ScriptDuel {
    pub(super) rules: Arc<Rules>,
    pub(super) turn: Turn,
    pub(super) fighters: [Fighter; 2],
    pub(super) first: First,
    pub(super) lasting: Lasting,
    /// What players expect of attacks and actions, where there is a choice.
    pub(super) weighing: Weighing,
    /// Whether attacks are answered hand to hand.
    pub(super) is_melee: bool,
    /// The phases in which the sides attack, if a round has phases.
    pub(super) phases: [TurnPhase; 2],
    /// The names of both, then of what they attack with.
    pub(super) names: Vec<String>,
}

/// The state of a duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The conditions of both.
    pub(super) marks: [Marks; 2],
    /// The side that acts first in this round.
    pub(super) first: Side,
    /// The side that acts next.
    pub(super) active: Side,
    /// Its actions so far in this activation.
    pub(super) acted: u8,
    /// The actions among them that were no attacks.
    pub(super) taken: Taken,
    /// The phases played so far in this round, if it has phases.
    pub(super) phases: u8,
    /// Who has failed a test of activation in this round, if it has phases.
    pub(super) idle: [bool; 2],
    /// The reactions of both so far in this round.
    pub(super) reacted: [u8; 2],
    /// Whose nerve was tested, if it is tested only once.
    pub(super) tested: [bool; 2],
    /// The rounds that are over, as far as they matter.
    pub(super) rounds: u16,
}

/// The functions that a duel asks for.
const ASKED: [&str; 8] =
    ["attack", "first", "act", "actions", "recover", "activate", "nerve", "is_out"];

impl ScriptDuel {
    /// Prepares a duel.
    ///
    /// # Errors
    /// If nothing can end it, a weapon is not carried, or a condition cannot hold a number of a
    /// figure's.
    pub fn of(rules: &Arc<Rules>, meeting: &Meeting) -> Result<ScriptDuel, SetupError> {
        rules.check_ends("duel")?;
        let fights = rules.fights(meeting, &ASKED)?;
        let names = meeting.names();
        let close = Side::BOTH.map(|side| is_close(meeting, side));
        let fighter = |side: Side| -> Result<Fighter, SetupError> {
            let (fight, foe) = (&fights[side.index()], side.foe().index());
            let target = Fall::of(rules, &fights[foe], &names[foe])?;
            Ok(Fighter {
                blow: rules.blow(fight, target)?,
                first: rules.between("first", fight),
                act: rules.between("act", fight),
                recover: rules.alone("recover", fight),
                activate: rules.alone("activate", fight),
                actions: rules.alone("actions", fight),
                nerve: rules.nerve(fight),
                fall: Fall::of(rules, fight, &names[side.index()])?,
                fresh: rules.fresh(&fight.figures[0], &names[side.index()])?,
                able: able(rules, fight),
                is_close: close[side.index()],
            })
        };
        let arms = Side::BOTH.map(|side| arm(meeting, side));
        Ok(ScriptDuel {
            rules: Arc::clone(rules),
            turn: *rules.turn,
            lasting: Lasting::of(rules),
            weighing: Weighing::default(),
            fighters: [fighter(Side::A)?, fighter(Side::B)?],
            first: First::of(&meeting.situation),
            is_melee: rules.turn.melee != Melee::One && close == [true; 2],
            phases: close
                .map(|is_close| if is_close { TurnPhase::Strike } else { TurnPhase::Shoot }),
            names: [names, arms.to_vec()].concat(),
        })
    }

    /// Returns how many actions a side has in its activation.
    pub(super) fn actions(&self, side: Side, marks: &[Marks; 2]) -> u8 {
        self.rules.actions(self.fighter(side).actions.as_ref(), marks[side.index()])
    }

    pub(super) fn turn(&self) -> &Turn {
        &self.turn
    }

    pub(super) fn fighter(&self, side: Side) -> &Fighter {
        &self.fighters[side.index()]
    }

    /// Plays a function of a side, which may change the conditions of both, and returns its value.
    pub(super) fn play(
        entry: &Entry,
        side: Side,
        marks: &mut [Marks; 2],
        dice: &mut impl Dice,
    ) -> i64 {
        cast(side, dice);
        let (effect, after) = entry.play(seen_by(side, *marks), dice);
        *marks = seen_by(side, after);
        effect.value.number().unwrap_or(0)
    }

    pub(super) fn is_out(&self, side: Side, marks: &[Marks; 2]) -> bool {
        self.fighter(side).fall.is_out(marks[side.index()])
    }

    /// Returns whether a side is out and has yet to be removed: it acts, and nobody attacks it.
    pub(super) fn is_doomed(&self, side: Side, marks: &[Marks; 2]) -> bool {
        self.turn().removal != Removal::AtOnce && self.is_out(side, marks)
    }

    /// Returns the ending if a side is out, has lost too much to stay, or has broken. Whoever has
    /// put the other out is not routed.
    pub(super) fn ending(&self, marks: &[Marks; 2], broken: [bool; 2]) -> Option<Ending> {
        match Side::BOTH.map(|side| self.is_out(side, marks)) {
            [true, true] => return Some(Ending::BothOut),
            [true, false] => return Some(Ending::Out(Side::B)),
            [false, true] => return Some(Ending::Out(Side::A)),
            [false, false] => {}
        }
        let Turn { rout, rout_percent, .. } = *self.turn();
        rout_of(Side::BOTH.map(|side| {
            let (fall, own) = (&self.fighter(side).fall, marks[side.index()]);
            broken[side.index()] || rout == Rout::Fraction && fall.has_lost(own, rout_percent)
        }))
    }

    /// Returns the ending if these conditions end the duel before the end of the round.
    pub(super) fn ending_now(&self, marks: &[Marks; 2], broken: [bool; 2]) -> Option<Ending> {
        match self.turn().removal {
            Removal::AtOnce => self.ending(marks, broken),
            Removal::RoundEnd | Removal::PhaseEnd => rout_of(broken),
        }
    }

    /// Plays a step.
    fn step(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        if self.turn().order == Order::Simultaneous {
            let ending = self.play_together(state, dice);
            return ending.map_or_else(|| self.end_round(state, dice), Flow::End);
        }
        if self.turn().order == Order::Phases {
            return self.play_phase(state, dice);
        }
        let (is_over, ending) = self.act(state, dice);
        if let Some(ending) = ending {
            return Flow::End(ending);
        }
        if !is_over {
            return Flow::Step;
        }
        (state.acted, state.taken) = (0, Taken::default());
        self.wear_off(state.active, &mut state.marks, Until::Activation);
        if state.active == state.first {
            state.active = state.first.foe();
            return Flow::Step;
        }
        self.end_round(state, dice)
    }

    /// Records how the conditions of both have changed, for those who keep a log.
    fn log_changes(&self, before: [Marks; 2], after: [Marks; 2], dice: &mut impl Dice) {
        for side in [0, 1] {
            self.rules.log_changes(side, [before[side], after[side]], dice);
        }
    }

    /// Returns the conditions of a side that last so long to their start.
    pub(super) fn wear_off(&self, side: Side, marks: &mut [Marks; 2], until: Until) {
        let marks = &mut marks[side.index()];
        *marks = self.lasting.wear_off(until, *marks, self.fighter(side).fresh);
    }
}

/// Returns what the first figure of a fight can do in place of an attack. In a duel nobody has a
/// friend.
fn able(rules: &Rules, fight: &Arc<Fight>) -> Vec<(Able, Entry)> {
    let alone = rules.able(fight).into_iter();
    let able = alone.filter(|able| rules.action(able.number).whom != ActedOn::Friend);
    able.filter_map(|able| {
        let entry = rules.action_of(able.number, fight)?;
        Some((able, entry))
    })
    .collect()
}

/// Returns whether a side's weapon is one for hand to hand. In a game whose weapons have no such
/// flag, all are.
fn is_close(meeting: &Meeting, side: Side) -> bool {
    let weapon = meeting.weapon(side, |_| true, "weapon").ok().flatten();
    weapon.and_then(is_melee).unwrap_or(true)
}

/// Returns the ending if sides break.
fn rout_of(broken: [bool; 2]) -> Option<Ending> {
    match broken {
        [true, true] => Some(Ending::BothOut),
        [true, false] => Some(Ending::Rout(Side::B)),
        [false, true] => Some(Ending::Rout(Side::A)),
        [false, false] => None,
    }
}

/// Returns what belongs to both sides in the order of us and them, or back.
pub(super) fn seen_by(side: Side, [a, b]: [Marks; 2]) -> [Marks; 2] {
    match side {
        Side::A => [a, b],
        Side::B => [b, a],
    }
}

/// Casts the roles of a side's turn.
pub(super) fn cast(side: Side, dice: &mut impl Dice) {
    dice.cast(Role::Us, Name::of(side.index()));
    dice.cast(Role::Them, Name::of(side.foe().index()));
    dice.cast(Role::Arm, Name::of(2 + side.index()));
}

impl Engagement for ScriptDuel {
    type State = State;

    const COUNTS: bool = true;

    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn open(&self, dice: &mut impl Dice) -> State {
        let fresh = self.fighters.each_ref().map(|fighter| fighter.fresh);
        let mut marks = fresh;
        let first = match self.turn().order {
            // Nobody goes first.
            Order::Simultaneous => Side::A,
            _ => self.lead(&mut marks, dice),
        };
        self.log_changes(fresh, marks, dice);
        State {
            marks,
            first,
            active: first,
            acted: 0,
            taken: Taken::default(),
            phases: 0,
            idle: [false; 2],
            reacted: [0; 2],
            tested: [false; 2],
            rounds: 0,
        }
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        if self.rules.program.has_failed() {
            // The fight is thrown away, and the error shown.
            return Flow::End(Ending::BothOut);
        }
        let before = state.marks;
        let flow = self.step(state, dice);
        self.log_changes(before, state.marks, dice);
        flow
    }

    fn quantities(&self) -> Vec<Quantity> {
        let of = |side: Side| {
            self.rules.counted().map(move |slot| {
                let condition = &self.rules.conditions[slot];
                Quantity {
                    side,
                    name: condition.key.clone(),
                    says: condition.says.clone(),
                    start: self.rules.program.marks.get(self.fighter(side).fresh, slot),
                    is_vital: condition.out.is_some(),
                }
            })
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn amounts(&self, state: &State) -> Vec<i64> {
        let of = |marks: Marks| {
            self.rules.counted().map(move |slot| self.rules.program.marks.get(marks, slot))
        };
        state.marks.into_iter().flat_map(of).collect()
    }

    fn leader(&self, opening: &State) -> Option<Side> {
        let is_fresh = opening.marks == self.fighters.each_ref().map(|fighter| fighter.fresh);
        (is_fresh && !self.leads_anew()).then_some(opening.first)
    }
}
