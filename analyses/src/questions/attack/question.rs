//! What does one attack do?

use super::json::AttackJson;
use crate::answer::Answer;
use crate::measures::bout::Bout;
use crate::measures::frames::{attacks_frame, harm_frame};
use crate::question::command::of_bout;
use crate::question::words::{at, method, title};
use crate::question::{
    Alternatives, Division, Question, Subject, basis, interrupted, json as document,
};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of attacks.
pub const ATTACKS: &str = "attacks";
/// The frame of the harm of attacks.
pub const HARM: &str = "attack_harm";

/// What does an attack by the first of a bout do to the second?
#[derive(Clone)]
pub struct AttackQuestion {
    /// The bout.
    pub bout: Bout,
}

impl Question for AttackQuestion {
    fn kind(&self) -> &'static str {
        "attack"
    }

    fn stem(&self) -> String {
        format!("{}-attack", self.bout.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        Some(of_bout("attack", &self.bout))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.bout.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.bout.ask]
    }

    fn division(&self) -> Division<'_> {
        Division::Trials
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let bout = &self.bout.fresh();
        let odds = &bout.attack(watcher)?;
        let mut stopped = interrupted(odds.sampled, "attacks");
        let ask = |dependencies: &_| bout.what_if_attacked(odds, dependencies, watcher).map(Some);
        bout.exchange_reads(watcher)?;
        let basis = basis(alternatives, bout.dependencies(), &mut stopped, ask)?;
        let [attacker, defender] = &bout.names;
        let chances = 3;
        let [exact, sampled] = if odds.sampled.is_some() { [0, chances] } else { [chances, 0] };
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: what does an attack by {attacker} do to {defender}{}?",
                title(&bout.roster_file),
                at(&bout.settings)
            ),
            rosters: vec![bout.roster_file.name.clone()],
            sentences: super::words::sentences(bout, odds),
            shorts: 1,
            method: method(
                odds.sampled.is_none().then(|| odds.law.slack()),
                odds.sampled,
                "every outcome of the dice is enumerated",
                "attacks",
            ),
            numbers: odds.numbers([attacker, defender]),
            tables: vec![super::words::rungs(odds), super::words::harms(odds)],
            charts: vec![super::charts::ladder(bout, odds), super::charts::harm(bout, odds)],
            frames: vec![
                (ATTACKS, attacks_frame(&[(bout, odds)])),
                (HARM, harm_frame(&[(bout, odds)])),
            ],
            json: document(&AttackJson::of(bout, odds, &basis)),
            basis,
            exact,
            sampled,
            stopped,
            ..Answer::default()
        })
    }
}
