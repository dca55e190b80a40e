//! Close combat.

use super::state::{ActionTaken, Guard, Nerve};
use super::{Acted, Squad, State};
use crate::dice::{Dice, Event};
use crate::field::percent_lost;
use crate::fight::{Attack, Combat, Fighter};
use crate::games::sprawl::combat::Stance;
use crate::games::sprawl::profile::{Aim, Cover, Defence, Kind, Pace, Scope, Situation, Size};
use crate::squad::Choice;
use crate::table::Facing;

impl Squad {
    /// Whether a figure is taken up by something that leaves time for nothing else.
    pub(super) fn is_busy(&self, state: &State, who: usize) -> bool {
        state.figures[who].guard == Guard::On || self.is_engaged(state, who)
    }

    /// The Close Combat Phase of a figure.
    pub(super) fn fights(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = state.figures[who];
        // SPRAWL L40b and SPRAWL L43b: not in a Turn in which it has shot.
        if figure.deed == ActionTaken::Shot {
            return Acted::No;
        }
        // SPRAWL L181b: whoever is in close combat fights, also Pinned or Panicked.
        let Some(foe) = self.opponent(state, who) else { return Acted::No };
        self.exchanges(state, [who, foe], Defence::Able, dice);
        Acted::Yes
    }

    /// Whom a figure attacks in close combat.
    fn opponent(&self, state: &State, who: usize) -> Option<usize> {
        let foes = self.opponents(state, who);
        if let ActionTaken::Charged(foe) = state.figures[who].deed {
            // SPRAWL L52b: the one that the charge was announced against.
            if foes.contains(&usize::from(foe)) {
                return Some(foe.into());
            }
        }
        self.field.pick(who, &foes, |&foe| self.choice(state, foe, 0, 0))
    }

    /// One of several to attack, as its policy sees it.
    pub(super) fn choice(&self, state: &State, foe: usize, gap: i32, hidden: u8) -> Choice {
        let left = state.figures[foe].condition.health;
        let worn = percent_lost(left.into(), self.members[foe].profile().health.into());
        Choice { figure: foe as u8, gap, worn, hidden }
    }

    /// One attack in close combat: of the first on the second.
    pub(super) fn exchanges(
        &self,
        state: &mut State,
        [who, foe]: [usize; 2],
        defence: Defence,
        dice: &mut impl Dice,
    ) {
        if defence == Defence::Able {
            self.startles(state, who, dice);
            self.startles(state, foe, dice);
        }
        let way = state.figures[foe].position.at - state.figures[who].position.at;
        state.of(who).position.facing = Facing::along(way);
        // Assumption: the fallen is fought in its own Turn too, as in a duel, and attacks nobody.
        let attacks = !state.figures[who].condition.stance.is_felled();
        // SPRAWL L199b has the second and later attackers of one Turn make it harder.
        let attacker = match defence {
            Defence::Able if attacks => {
                state.of(foe).assailants += 1;
                state.figures[foe].assailants
            }
            Defence::Able | Defence::Free => 1,
        };
        let situation = Situation { attacker: attacker.into(), defence, ..brawl() };
        let [ours, theirs] = [(who, 0), (foe, 1)].map(|(who, role): (usize, usize)| Fighter {
            profile: &self.members[who].brawls[role],
            condition: state.figures[who].condition,
        });
        let attack = Attack { ours, theirs, situation: &situation };
        let after = self.combat.strike(&attack, dice);
        if attacks {
            dice.note(Event::Attack { by: who as u8, on: foe as u8, hit: after.hit });
        }
        self.afflict(state, foe, after.theirs, Some(who), dice);
        if state.figures[who].is_present() {
            self.afflict(state, who, after.ours, Some(foe), dice);
        }
    }

    /// Whoever is in close combat fights for its life.
    fn startles(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let figure = state.of(who);
        let lies = matches!(figure.condition.stance, Stance::Pinned | Stance::PinnedHurt);
        figure.guard = Guard::Off;
        figure.hidden = 0;
        if lies || figure.nerve == Nerve::Panicked {
            // SPRAWL L181c: an attack ends being Pinned or Panicked.
            if lies {
                figure.condition.stance = Stance::Up;
            }
            figure.nerve = Nerve::Steady;
            dice.tell("L181c", || format!("{} has to fight, and does", self.field.name(who)));
        }
    }
}

/// A brawl as such.
fn brawl() -> Situation {
    Situation {
        kind: Kind::Brawl,
        scope: Scope::Attack,
        range_inches: 0,
        cover: Cover::None,
        pace: Pace::Steady,
        size: Size::Normal,
        aim: Aim::Target,
        attacker: 1,
        defence: Defence::Able,
        eases: [0; 2],
    }
}
