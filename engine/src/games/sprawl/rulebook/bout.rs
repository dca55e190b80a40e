//! Fighters of the shipped roster put up against each other, for the tests.

use crate::book::{Book, Parameters, RowRange, Value};
use crate::dice::Scripted;
use crate::engagement::{Engagement, Flow, Side};
use crate::fight::trial::{self, shipped_roster};
use crate::fight::{Aftermath, Attack, Combat, Fighter, Meeting, Roster, SetupError};
use crate::games::sprawl::duel::DuelState;
use crate::games::sprawl::game::duel;
use crate::games::sprawl::profile::Condition;
use crate::games::sprawl::profile::{Profile, Scope, Situation};
use crate::games::sprawl::rules::Rules;
use crate::registry::Fights;

/// Two fighters in a situation, by rules that a test may change.
pub(super) struct Bout {
    pub(super) rules: Rules,
    pub(super) meeting: Meeting,
}

pub(super) fn book() -> Book {
    trial::book("sprawl", &[])
}

pub(super) fn roster() -> Roster {
    shipped_roster(&book())
}

/// The parameters with one of them changed.
pub(super) fn with(key: &str, value: Value) -> Parameters {
    book().parameters.changed(key, value)
}

/// The parameters with some rows of a table changed, each to one word.
pub(super) fn with_rows(key: &str, rows: &[(&str, &str)]) -> Parameters {
    let parameters = book().parameters;
    let table = rows.iter().fold(parameters.table(key).clone(), |table, (covers, result)| {
        let covers = RowRange::parse(covers).expect("a row");
        table.with_row(covers, vec![word(result)]).expect("a word of the table")
    });
    parameters.changed(key, Value::Table(table))
}

pub(super) fn word(word: &str) -> Value {
    Value::Choice(word.to_owned())
}

impl Bout {
    pub(super) fn new(ours: &str, theirs: &str, sets: &[(&str, &str)]) -> Bout {
        Bout::by(&book().parameters, ours, theirs, sets)
    }

    pub(super) fn by(
        parameters: &Parameters,
        ours: &str,
        theirs: &str,
        sets: &[(&str, &str)],
    ) -> Bout {
        let meeting = trial::meeting(&roster(), &book(), [ours, theirs], sets);
        Bout { rules: Rules::of(parameters, book().base_width()), meeting }
    }

    pub(super) fn situation(&self) -> Situation {
        Situation::read(&self.meeting.situation, Scope::Attack).expect("an attack")
    }

    pub(super) fn profile(&self, side: Side) -> Profile {
        Profile::read(&self.meeting, side, self.situation().kind).expect("a fighter")
    }

    pub(super) fn fresh(&self, side: Side) -> Condition {
        self.rules.fresh(&self.profile(side))
    }

    /// The Difficulty of the attack of the first fighter.
    pub(super) fn difficulty(&self) -> i16 {
        self.with_attack([self.fresh(Side::A), self.fresh(Side::B)], |attack| {
            self.rules.check(attack).difficulty
        })
    }

    pub(super) fn with_attack<T>(
        &self,
        conditions: [Condition; 2],
        then: impl FnOnce(&Attack<'_, Rules>) -> T,
    ) -> T {
        let [ours, theirs] = Side::BOTH.map(|side| self.profile(side));
        let [we, they] = conditions;
        then(&Attack {
            ours: Fighter { profile: &ours, condition: we },
            theirs: Fighter { profile: &theirs, condition: they },
            situation: &self.situation(),
        })
    }

    /// The attack of the first on the second, both fresh, as these dice have it.
    #[track_caller]
    pub(super) fn strike(&self, faces: &[u8]) -> Aftermath<Condition> {
        self.strike_of([self.fresh(Side::A), self.fresh(Side::B)], faces)
    }

    #[track_caller]
    pub(super) fn strike_of(
        &self,
        conditions: [Condition; 2],
        faces: &[u8],
    ) -> Aftermath<Condition> {
        self.with_attack(conditions, |attack| {
            let rule = |dice: &mut Scripted<'_>| self.rules.strike(attack, dice);
            Scripted::play(faces, rule).expect("the dice fit the attack").value
        })
    }

    /// The Recovery Phase of the first in this condition, as these dice have it.
    #[track_caller]
    pub(super) fn recover(&self, condition: Condition, faces: &[u8]) -> Condition {
        let profile = self.profile(Side::A);
        let rule = |dice: &mut Scripted<'_>| self.rules.recover(&profile, condition, dice);
        Scripted::play(faces, rule).expect("the dice fit the phase").value
    }

    /// So many steps of a duel, as these dice have them: where they lead, and how they flow.
    #[track_caller]
    pub(super) fn duel(&self, steps: usize, faces: &[u8]) -> (DuelState, Vec<Flow>) {
        let duel = duel(&self.rules, &self.meeting).expect("a duel");
        let rule = |dice: &mut Scripted<'_>| {
            let mut state = duel.open(dice);
            let flows = (0..steps).map(|_| duel.advance(&mut state, dice)).collect();
            (state, flows)
        };
        Scripted::play(faces, rule).expect("the dice fit the duel").value
    }

    /// Why there is no such attack.
    #[track_caller]
    pub(super) fn refused_attack(&self) -> SetupError {
        self.rules.attack(&self.meeting).err().expect("the attack is refused")
    }

    /// Why there is no such duel.
    #[track_caller]
    pub(super) fn refused_duel(&self) -> SetupError {
        self.rules.duel(&self.meeting).err().expect("the duel is refused")
    }
}
