//! What does an attacker do to each of several targets?

use evenodds_engine::engagement::Side;
use evenodds_engine::fight::SetupError;

use crate::answer::frame::Frame;
use crate::answer::measure::Estimate;
use crate::answer::{Answer, Basis, Number, Unit};
use crate::library::RosterFile;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::{Bout, dependencies_of};
use crate::measures::frames::{attacks_frame, harm_frame};
use crate::measures::opponents::{Meets, Opponents};
use crate::question::command::ShellWords;
use crate::question::words::{at, method, title};
use crate::question::{Alternatives, Division, Question, Subject, interrupted, json as document};
use crate::questions::attack::{ATTACKS, HARM};
use crate::sampling::{Ask, AskError, PartWatcher, Watcher};

/// The points that an attack takes out on average, in numbers, frames and JSON.
const POINTS_OUT: &str = "points_out_mean";

/// What does an attack by one stat line do to each of several others?
#[derive(Clone)]
pub struct TargetsQuestion {
    /// The attacker against each target.
    pub(super) against: Opponents,
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
        let role: (_, Meets) = ("target", |bout| bout.assault().map(drop));
        let against = Opponents::new(roster_file, (attacker, defenders), settings, ask, role)?;
        Ok(TargetsQuestion { against, ask })
    }

    pub(super) fn attacker(&self) -> &str {
        self.against.name()
    }
}

impl Question for TargetsQuestion {
    fn kind(&self) -> &'static str {
        "targets"
    }

    fn stem(&self) -> String {
        format!("{}-targets", self.against.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        Some(ShellWords::against("targets", &self.against, &self.ask))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.against.roster_file)]
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
        let bouts = self.against.fresh(self.ask);
        let (mut targets, mut stopped) = (Vec::with_capacity(bouts.len()), None);
        let parts = bouts.len() as u64;
        for (nth, bout) in (0..).zip(&bouts) {
            let odds = match bout.attack(&PartWatcher { watcher, nth, parts }) {
                Err(AskError::Interrupted) if nth > 0 => {
                    stopped = Some(format!("stopped after {nth} of {parts} targets"));
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
        let dependencies = dependencies_of(&bouts);
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
                title(&self.against.roster_file),
                self.attacker(),
                at(&first.0.settings)
            ),
            rosters: vec![self.against.roster_file.name.clone()],
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
            frames: vec![
                (ATTACKS, told.with_points(attacks_frame(&rows))),
                (HARM, harm_frame(&rows)),
            ],
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
        let of = |target: &(&Bout, AttackOdds)| {
            let (bout, odds) = target;
            let points = points_out(target).map(|Estimate { value, interval }| Number {
                key: POINTS_OUT,
                says: format!("{attacker} takes out of {}, in points", bout.fighters[1]),
                unit: Unit::Points,
                value,
                interval,
                sampled: odds.sampled,
            });
            odds.numbers([attacker, &bout.fighters[1]]).into_iter().chain(points)
        };
        self.targets.iter().flat_map(of).collect()
    }

    /// Adds the cost of each target, and what an attack takes out of it, if the roster has costs:
    /// `opponent_points` and `points_out_mean`.
    fn with_points(&self, frame: Frame) -> Frame {
        let points: Vec<Option<Estimate>> = self.targets.iter().map(points_out).collect();
        if points.iter().all(Option::is_none) {
            return frame;
        }
        let cost = |(bout, _): &(&Bout, AttackOdds)| bout.cost(Side::B);
        frame
            .with("opponent_points", self.targets.iter().map(cost).collect::<Vec<_>>())
            .estimates(POINTS_OUT, &points)
    }
}

/// Returns the points that an attack takes out on average, if the target has a cost.
pub(super) fn points_out((bout, odds): &(&Bout, AttackOdds)) -> Option<Estimate> {
    let cost = bout.cost(Side::B)?;
    let interval = odds.interval(odds.out()).map(|(low, high)| (cost * low, cost * high));
    Some(Estimate { value: cost * odds.out(), interval })
}
