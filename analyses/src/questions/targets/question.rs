//! What does an attacker do to each of several targets?

use evenodds_engine::fight::SetupError;

use crate::answer::dependencies::Dependencies;
use crate::answer::{Answer, Basis, Number};
use crate::library::RosterFile;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;
use crate::measures::frames::{attacks_frame, harm_frame};
use crate::question::command::ShellWords;
use crate::question::words::{at, method, title};
use crate::question::{Alternatives, Division, Question, Subject, interrupted, json as document};
use crate::questions::attack::{ATTACKS, HARM};
use crate::sampling::{Ask, AskError, PartWatcher, Watcher};

/// What does an attack by one stat line do to each of several others?
#[derive(Clone)]
pub struct TargetsQuestion {
    /// The roster and its game.
    pub(super) roster_file: RosterFile,
    /// The attacker against each target that it can attack.
    pub(super) bouts: Vec<Bout>,
    /// The targets that it cannot attack, with the reason.
    pub(super) left_out: Vec<(String, SetupError)>,
    ask: Ask,
}

/// What was computed: each target with its odds, those first that are likeliest to be taken out.
pub(super) struct TargetOdds<'a> {
    pub(super) question: &'a TargetsQuestion,
    pub(super) targets: Vec<(&'a Bout, AttackOdds)>,
}

impl TargetsQuestion {
    /// Creates the question whether an attacker can take out these targets, in the order given;
    /// without names, all other stat lines of the roster.
    ///
    /// # Errors
    /// If a name, a key or a value is unknown, or it can attack none of them.
    pub fn new(
        roster_file: &RosterFile,
        attacker: &str,
        defenders: &[&str],
        settings: &[(String, String)],
        ask: Ask,
    ) -> Result<TargetsQuestion, SetupError> {
        let others: Vec<&str> = match defenders {
            [] => roster_file.roster.names().filter(|name| *name != attacker).collect(),
            named => named.to_vec(),
        };
        let roster_file = roster_file.fresh();
        let (mut bouts, mut left_out) = (Vec::new(), Vec::new());
        for (nth, &name) in others.iter().enumerate() {
            if others[..nth].contains(&name) {
                return Err(SetupError::new(format!("`{name}` is named twice; name it once")));
            }
            let bout = Bout::new(&roster_file, [attacker, name], settings, ask)?;
            match bout.assault() {
                Ok(_) => bouts.push(bout),
                Err(refusal) => left_out.push((name.to_owned(), refusal)),
            }
        }
        if bouts.is_empty() {
            let none = || SetupError::new(format!("`{attacker}` is alone: there is no target"));
            return Err(left_out.into_iter().next().map_or_else(none, |(_, refusal)| refusal));
        }
        Ok(TargetsQuestion { roster_file, bouts, left_out, ask })
    }

    /// Returns the same question, asked otherwise.
    #[must_use]
    pub fn with_ask(&self, ask: Ask) -> TargetsQuestion {
        TargetsQuestion { ask, ..self.clone() }
    }

    pub(super) fn attacker(&self) -> &str {
        self.bouts.first().map_or("", |bout| bout.fighters[0].as_str())
    }
}

impl Question for TargetsQuestion {
    fn kind(&self) -> &'static str {
        "targets"
    }

    fn stem(&self) -> String {
        format!("{}-targets", self.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let targets: Vec<&String> = self.bouts.iter().map(|bout| &bout.names[1]).collect();
        let others = targets.len() + self.left_out.len() + 1;
        let all = others == self.roster_file.roster.profiles.len();
        let targets = if all { Vec::new() } else { targets };
        let start =
            ShellWords::of("targets").and([self.roster_file.name.as_str(), self.attacker()]);
        let settings = self.bouts.first().map_or(&[][..], |bout| &bout.settings[..]);
        Some(start.and(targets).set(settings).effort(&self.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.ask]
    }

    fn division(&self) -> Division<'_> {
        Division::Trials
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        // Bouts of one roster share the record of what is read.
        let roster_file = self.roster_file.fresh();
        let bouts = self.bouts.iter().map(|bout| Bout {
            roster_file: roster_file.clone(),
            ask: self.ask,
            ..bout.clone()
        });
        let bouts: Vec<Bout> = bouts.collect();
        let (mut targets, mut stopped) = (Vec::with_capacity(bouts.len()), None);
        let parts = bouts.len() as u64;
        for (nth, bout) in (0..).zip(&bouts) {
            let odds = match bout.attack(&PartWatcher { watcher, nth, parts }) {
                Err(AskError::Interrupted) if nth > 0 => {
                    stopped = Some(format!("stopped by Ctrl-C after {nth} of {parts} targets"));
                    break;
                }
                odds => odds?,
            };
            stopped = interrupted(odds.sampled, "attacks");
            targets.push((bout, odds));
            if stopped.is_some() {
                break;
            }
        }
        bouts.iter().try_for_each(|bout| bout.exchange_reads(watcher))?;
        let dependencies =
            bouts.iter().map(Bout::dependencies).fold(Dependencies::default(), Dependencies::and);
        let basis = Basis { rests_on: dependencies, what_if: None };
        let size = |chance: f64| (chance * 1e12).round() as u64;
        let rank = |odds: &AttackOdds| [odds.out(), odds.wound(), odds.hit()].map(size);
        targets.sort_by_key(|(_, odds)| std::cmp::Reverse(rank(odds)));
        let told = TargetOdds { question: self, targets };
        let (chances, first) = (3 * told.targets.len(), &told.targets[0]);
        let is_sampled = first.1.sampled.is_some();
        let [exact, sampled] = if is_sampled { [0, chances] } else { [chances, 0] };
        let slack = told.targets.iter().map(|(_, odds)| odds.law.slack()).fold(0.0, f64::max);
        let rows: Vec<(&Bout, &AttackOdds)> =
            told.targets.iter().map(|(bout, odds)| (*bout, odds)).collect();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: what does an attack by {} do to each target{}?",
                title(&self.roster_file),
                self.attacker(),
                at(&first.0.settings)
            ),
            rosters: vec![self.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: method(
                (!is_sampled).then_some(slack),
                first.1.sampled,
                "every outcome of the dice is enumerated",
                "attacks on each target",
            ),
            numbers: told.numbers(),
            tables: vec![told.table()],
            charts: told.charts(),
            frames: vec![(ATTACKS, attacks_frame(&rows)), (HARM, harm_frame(&rows))],
            json: document(&super::json::TargetsJson::of(&told, &basis)),
            basis,
            exact,
            sampled,
            stopped,
            ..Answer::default()
        })
    }
}

impl TargetOdds<'_> {
    fn numbers(&self) -> Vec<Number> {
        let attacker = self.question.attacker();
        let of = |(bout, odds): &(&Bout, AttackOdds)| odds.numbers([attacker, &bout.fighters[1]]);
        self.targets.iter().flat_map(of).collect()
    }
}
