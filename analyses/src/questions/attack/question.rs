//! What does one attack do?

use super::json::AttackJson;
use crate::answer::{Answer, Number, Unit};
use crate::measures::attack::AttackOdds;
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
        let ask = |rests: &_| bout.what_if_attacked(odds, rests, watcher).map(Some);
        bout.exchange_reads(watcher)?;
        let basis = basis(alternatives, bout.rests(), &mut stopped, ask)?;
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
            numbers: numbers(bout, odds),
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

fn numbers(bout: &Bout, odds: &AttackOdds) -> Vec<Number> {
    let [attacker, defender] = &bout.names;
    let chance = |key, says: String, value: f64| Number {
        key,
        says,
        unit: Unit::Chance,
        value,
        interval: odds.interval(value),
        sampled: odds.sampled,
    };
    vec![
        chance("hit", format!("{attacker} hits"), odds.hit()),
        chance("wound", format!("{attacker} wounds"), odds.wound()),
        chance("taken_out", format!("{attacker} takes {defender} out"), odds.out()),
        Number {
            key: "harm_mean",
            says: "harm of an attack".to_owned(),
            unit: Unit::Harm,
            value: odds.harm_mean(),
            interval: odds.harm_interval(),
            sampled: odds.sampled,
        },
    ]
}
