//! The checks of a script's game as a mechanic.

use std::sync::Arc;

use evenodds_engine::book::Terms;
use evenodds_engine::dice::{Dice, Exact};
use evenodds_engine::law::Law;
use evenodds_engine::registry::Mechanic;
use evenodds_engine::resolver::{Answer, Resolver, lead};

use crate::running::{Argument, Call, Chains, Part, Program};
use crate::values::Reading;

/// The mechanic of a game with a script: its function `check(rating, ease, against)`, or the
/// mechanic that the game's file names.
pub struct ScriptCheck {
    program: Arc<Program>,
    kind: Kind,
}

enum Kind {
    Function { at: usize, parts: Chains<Terms, Arc<Part>> },
    Named(Mechanic),
}

impl ScriptCheck {
    /// Returns the mechanic of a program, if it has a check.
    pub fn of(program: &Arc<Program>) -> Option<ScriptCheck> {
        let kind = Kind::Function { at: program.asked("check")?, parts: Chains::new(64) };
        Some(ScriptCheck { program: Arc::clone(program), kind })
    }

    /// Creates the mechanic of a game whose file names it.
    pub fn by(program: &Arc<Program>, mechanic: Mechanic) -> ScriptCheck {
        ScriptCheck { program: Arc::clone(program), kind: Kind::Named(mechanic) }
    }

    /// Returns the mechanic that the game's file names, if it is that.
    pub fn mechanic(&self) -> Option<Mechanic> {
        match &self.kind {
            Kind::Function { .. } => None,
            Kind::Named(mechanic) => Some(mechanic.clone()),
        }
    }

    fn law_by(&self, hand: &mut Exact, check: Terms) -> Law<Answer> {
        let Kind::Function { at, parts } = &self.kind else {
            return hand.law_of(|dice| self.resolve(&check, dice));
        };
        let part = parts.get(&check).unwrap_or_else(|| self.begin(*at, parts, check));
        let law = self.program.weigh((*at, Some(part)), hand, |dice| self.resolve(&check, dice));
        law.unwrap_or_else(|| Law::certain(Answer::by_degree(0)))
    }

    fn begin<'a>(
        &self,
        function: usize,
        parts: &'a Chains<Terms, Arc<Part>>,
        terms: Terms,
    ) -> &'a Arc<Part> {
        let numbers = [terms.rating(), terms.ease(), terms.against()]
            .map(|number| Argument::Value(Reading::Number(number.into())));
        let call = Call { function, arguments: numbers.to_vec(), fight: None };
        parts.insert(terms, self.program.part(call))
    }
}

impl Resolver for ScriptCheck {
    type Check = Terms;
    type Outcome = Answer;

    fn resolve(&self, check: &Terms, dice: &mut impl Dice) -> Answer {
        match &self.kind {
            Kind::Function { at, parts } => {
                let part = parts.get(check).unwrap_or_else(|| self.begin(*at, parts, *check));
                answer(part.value(Default::default(), dice))
            }
            Kind::Named(mechanic) => mechanic.resolve(*check, dice),
        }
    }

    fn law(&self, check: &Terms) -> Law<Answer> {
        self.law_by(&mut Exact::default(), *check)
    }

    fn try_law(&self, check: &Terms) -> Option<Law<Answer>> {
        Exact::default().attempt(|hand| self.law_by(hand, *check))
    }

    fn lead(&self, ours: &Answer, theirs: &Answer) -> i16 {
        match &self.kind {
            Kind::Function { .. } => lead(ours, theirs),
            Kind::Named(mechanic) => mechanic.lead(ours, theirs),
        }
    }
}

/// Returns what a check comes to: an outcome, or a degree.
pub fn answer(value: Reading) -> Answer {
    match value {
        Reading::Outcome(answer) => answer,
        Reading::Flag(passes) => Answer::by_degree(i16::from(passes)),
        // One beyond the bounds is an error of the run.
        Reading::Number(degree) => Answer::by_degree(degree.try_into().unwrap_or(0)),
        Reading::Nothing | Reading::List(_) => Answer::by_degree(0),
    }
}
