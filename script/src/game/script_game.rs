//! A game whose rules are a script.

use std::sync::Arc;

use evenodds_engine::book::{Book, Fault, Terms, UserGame};
use evenodds_engine::engagement::Playable;
use evenodds_engine::fight::{Assault, Meeting, SetupError};
use evenodds_engine::registry::{Fights, Game, Mechanic, Note, System};
use evenodds_engine::squad::{Scenario, SquadFight};

use super::rules::rules;
use super::source::Source;
use crate::dice::OWN_FIX;
use crate::fights::{Rules, ScriptCheck, ScriptDuel, ScriptSquad};
use crate::proofreading::Untried;
use crate::running::{Failures, Program};

/// A game whose rules are a script. Its checks are those of the script, or of the mechanic that its
/// file names.
pub struct ScriptGame {
    check: ScriptCheck,
    fights: ScriptFights,
    program: Arc<Program>,
    own: UserGame,
    source: Source,
    /// Hints about what its file declares in vain.
    unread: Vec<Fault>,
    untried: Vec<Untried>,
}

/// The fights of a script.
struct ScriptFights(Arc<Rules>);

impl ScriptGame {
    /// Creates a game from its rules.
    ///
    /// # Errors
    /// If it has no check.
    pub(crate) fn new(rules: Rules, own: UserGame, source: Source) -> Result<ScriptGame, Fault> {
        let program = Arc::clone(&rules.program);
        let named = || program.games.own().map(|game| game.mechanic().clone());
        let check = ScriptCheck::of(&program)
            .or_else(|| named().map(|mechanic| ScriptCheck::by(&program, mechanic)));
        let check = check.ok_or_else(|| {
            let message = "the script has no `check`; expected `check(rating, ease, against)`";
            program.fault(message, OWN_FIX)
        })?;
        let fights = ScriptFights(Arc::new(rules));
        let (unread, untried) = (Vec::new(), Vec::new());
        Ok(ScriptGame { check, fights, program, own, source, unread, untried })
    }

    /// Adds hints about what its file declares in vain, and what a trial has not tried.
    pub(crate) fn noting(self, unread: Vec<Fault>, untried: Vec<Untried>) -> ScriptGame {
        ScriptGame { unread, untried, ..self }
    }
}

/// Opens a game again with a changed book. What the changed turn leaves without a use is no error;
/// errors of its runs are those of the game that it was opened from.
fn reopen(
    own: UserGame,
    source: &Source,
    failures: &Arc<Failures>,
) -> Result<Arc<dyn System>, Fault> {
    let rules = rules(&own, source, failures)?;
    Ok(Arc::new(ScriptGame::new(rules, own, source.clone())?))
}

impl Game for ScriptGame {
    type Resolver = ScriptCheck;

    fn book(&self) -> &Book {
        &self.program.book
    }

    fn resolver(&self) -> &ScriptCheck {
        &self.check
    }

    fn check(&self, terms: Terms) -> Terms {
        terms.with_ease(0)
    }

    fn mechanic(&self) -> Option<Mechanic> {
        self.check.mechanic()
    }

    fn fights(&self) -> Option<&dyn Fights> {
        self.program.asked("attack").map(|_| &self.fights as &dyn Fights)
    }

    fn fault(&self) -> Option<Fault> {
        self.program.failed()
    }

    fn notes(&self) -> Vec<Note> {
        let hints = self.program.hints.iter().map(|hint| Note::Hint(self.program.told(hint)));
        let unread = self.unread.iter().cloned().map(Note::Hint);
        let untried = self.untried.iter().map(|untried| Note::Untried(untried.to_string()));
        hints.chain(unread).chain(untried).collect()
    }

    fn reopen(&self, book: Book) -> Result<Arc<dyn System>, Fault> {
        reopen(self.own.with(book), &self.source, self.program.failures())
    }
}

impl Fights for ScriptFights {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        Ok(Box::new(self.0.attack(meeting)?))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        Ok(Box::new(ScriptDuel::of(&self.0, meeting)?))
    }

    fn idle(&self, key: &str) -> Option<String> {
        self.0.idle(key)
    }

    fn squads(&self, scenario: &Scenario) -> Result<Box<dyn SquadFight>, SetupError> {
        Ok(Box::new(ScriptSquad::of(&self.0, scenario)?))
    }
}
