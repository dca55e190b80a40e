//! Who wins a contest of two checks, in one exchange or over rounds?

use std::sync::Arc;

use evenodds_engine::book::Terms;
use evenodds_engine::contest::{LoneSuccess, Victor};
use evenodds_engine::engagement::Side;
use evenodds_engine::law::Law;
use evenodds_engine::registry::System;

use super::json::ContestJson;
use crate::answer::dependencies::{Dependencies, unread};
use crate::answer::frame::Frame;
use crate::answer::measure::by_measure;
use crate::answer::{Answer, Unit, named};
use crate::question::words::{check, method};
use crate::question::{Alternatives, Question, Subject, basis, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of contests.
pub const CONTESTS: &str = "contests";
/// The frame of the leads of contests in one exchange.
pub const LEADS: &str = "contest_leads";
/// The frame of contests over time, round by round.
pub const ROUNDS: &str = "contest_rounds";

/// Who wins when both sides roll a check of one game?
///
/// In one exchange the game's mechanic decides who leads. Over time both roll again until exactly
/// one side succeeds.
#[derive(Clone)]
pub struct ContestQuestion {
    /// The game.
    pub system: Arc<dyn System>,
    /// The checks of both sides.
    pub sides: [Terms; 2],
    /// The most rounds of a contest over time; `None` for one exchange.
    pub rounds_max: Option<u16>,
}

/// The exact law of a contest.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ContestLaw {
    /// Of the first side's lead in one exchange.
    Exchange(Law<i16>),
    /// Of the winner and the number of rounds.
    OverTime(Law<LoneSuccess>),
}

/// A contest and its law.
pub(super) struct Contest<'a> {
    pub(super) question: &'a ContestQuestion,
    pub(super) law: ContestLaw,
}

impl ContestQuestion {
    fn contest(&self) -> Contest<'_> {
        let [ours, theirs] = self.sides;
        let law = match self.rounds_max {
            None => ContestLaw::Exchange(self.system.contest(ours, theirs)),
            Some(rounds_max) => {
                ContestLaw::OverTime(self.system.contest_over_time(ours, theirs, rounds_max))
            }
        };
        Contest { question: self, law }
    }

    /// Returns what a contest rests on.
    fn dependencies(&self) -> Dependencies {
        match self.rounds_max {
            None => Dependencies::of_contests(self.system.as_ref()),
            Some(_) => Dependencies::of_checks(self.system.as_ref()),
        }
    }

    /// Returns the chances that the first side wins, that the second does, and that neither does.
    pub(crate) fn chances(&self) -> [f64; 3] {
        let contest = self.contest();
        let [ours, theirs] = Side::BOTH.map(|side| contest.wins(side));
        [ours, theirs, contest.draw()]
    }
}

impl Question for ContestQuestion {
    fn kind(&self) -> &'static str {
        "contest"
    }

    fn stem(&self) -> String {
        format!("{}-contest", self.system.card().name)
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Game(&self.system)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        Vec::new()
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &ContestQuestion { system: unread(&self.system), ..self.clone() };
        let contest = &question.contest();
        let mut stopped = None;
        let basis = basis(alternatives, question.dependencies(), &mut stopped, |dependencies| {
            question.what_if(dependencies, watcher).map(Some)
        })?;
        let by_round = match &contest.law {
            ContestLaw::Exchange(leads) => (LEADS, contest.leads_frame(leads)),
            ContestLaw::OverTime(_) => (ROUNDS, contest.rounds_frame()),
        };
        let how = "both checks are enumerated";
        let numbers = contest.numbers();
        Ok(Answer {
            stem: stem.to_owned(),
            question: contest.asked(),
            rosters: Vec::new(),
            sentences: contest.sentences(),
            shorts: 1,
            method: method(Some(contest.slack()), None, how, "contests"),
            exact: numbers.iter().filter(|number| number.unit == Unit::Chance).count(),
            json: named(document(&ContestJson::of(contest, &basis)), &numbers),
            numbers,
            tables: contest.tables(),
            charts: contest.charts(),
            frames: vec![(CONTESTS, contest.frame()), by_round],
            basis,
            sampled: 0,
            stopped,
            ..Answer::default()
        })
    }
}

impl Contest<'_> {
    pub(super) fn slack(&self) -> f64 {
        match &self.law {
            ContestLaw::Exchange(law) => law.slack(),
            ContestLaw::OverTime(law) => law.slack(),
        }
    }

    /// Returns the chance that a side wins.
    pub(super) fn wins(&self, side: Side) -> f64 {
        match &self.law {
            ContestLaw::Exchange(law) => law.probability(|&lead| match side {
                Side::A => 0 < lead,
                Side::B => lead < 0,
            }),
            ContestLaw::OverTime(law) => law.probability(|end| end.victor == victor(side)),
        }
    }

    /// Returns the chance that neither side wins.
    pub(super) fn draw(&self) -> f64 {
        match &self.law {
            ContestLaw::Exchange(law) => law.mass(&0),
            ContestLaw::OverTime(law) => law.probability(|end| end.victor == Victor::Nobody),
        }
    }

    /// Returns the chance that a side has won by the end of each round; nothing in one exchange.
    pub(super) fn won_by_round(&self, side: Side) -> Vec<f64> {
        let (ContestLaw::OverTime(law), Some(rounds_max)) = (&self.law, self.question.rounds_max)
        else {
            return Vec::new();
        };
        let mut by_round = vec![0.0; rounds_max.into()];
        for &(end, mass) in law {
            if end.victor == victor(side) {
                by_round[usize::from(end.rounds) - 1] = mass;
            }
        }
        let mut total = 0.0;
        let sums = by_round.into_iter().map(|mass| {
            total += mass;
            f64::min(total, 1.0)
        });
        sums.collect()
    }

    /// Returns the number of rounds after which all but one in a million contests are over, or all
    /// that are played: those that frames and JSON list.
    pub(super) fn rounds_listed(&self) -> usize {
        let played = self.question.rounds_max.map_or(0, usize::from);
        self.rounds_until(1.0 - 1e-6).unwrap_or(played)
    }

    /// Returns the number of rounds until a share of contests is over; `None` if fewer ever are.
    pub(super) fn rounds_until(&self, share: f64) -> Option<usize> {
        let [ours, theirs] = Side::BOTH.map(|side| self.won_by_round(side));
        let over = ours.iter().zip(&theirs).position(|(ours, theirs)| share <= ours + theirs);
        over.map(|at| at + 1)
    }

    /// Returns the mean lead of the first side, or the mean number of rounds.
    pub(super) fn mean(&self) -> f64 {
        match &self.law {
            ContestLaw::Exchange(law) => law.mean(|&lead| f64::from(lead)),
            ContestLaw::OverTime(law) => law.mean(|end| f64::from(end.rounds)),
        }
    }

    /// Returns the columns of the terms of the contest: `system`, and for each side `rating`, `ease`
    /// and `against`; then `rounds_max`, null in one exchange.
    fn terms(&self, height: usize) -> Frame {
        let card = self.question.system.card();
        let frame = Frame::of(height).with("system", vec![card.name.clone(); height]);
        let sides = self.question.sides.iter().zip(["a", "b"]);
        let frame = sides.fold(frame, |frame, (terms, side)| {
            let against = card.versus(*terms).map(i32::from);
            frame
                .with(&format!("rating_{side}"), vec![i32::from(terms.rating()); height])
                .with(&format!("ease_{side}"), vec![i32::from(terms.ease()); height])
                .with(&format!("against_{side}"), vec![against; height])
        });
        frame.with("rounds_max", vec![self.question.rounds_max.map(u32::from); height])
    }

    fn basis(&self, frame: Frame, height: usize) -> Frame {
        frame.basis(&vec![(Some(self.slack()), None); height])
    }

    /// Returns the contest as a frame of one row.
    ///
    /// Columns: those of its terms, its [measures](Contest::measures), and those of
    /// [`Frame::basis`].
    fn frame(&self) -> Frame {
        let measures = Contest::measures();
        let frame = by_measure(&measures).fold(self.terms(1), |frame, (one, side)| {
            frame.with(one.key.of(side), [(one.of)(self, side).map(|one| one.value)])
        });
        self.basis(frame, 1)
    }

    /// Returns the leads as a frame, one lead per row.
    ///
    /// Columns: those of the contest's terms, `lead_degrees`, `p` (its chance), and those of
    /// [`Frame::basis`].
    fn leads_frame(&self, leads: &Law<i16>) -> Frame {
        let height = leads.len();
        let frame = self
            .terms(height)
            .with("lead_degrees", leads.iter().map(|&(lead, _)| i32::from(lead)))
            .with("p", leads.iter().map(|&(_, mass)| mass));
        self.basis(frame, height)
    }

    /// Returns the rounds as a frame, one round per row, up to the last that is listed.
    ///
    /// Columns: those of the contest's terms, `round`, `ended`, `won_a` and `won_b` (the chances
    /// that it is over, and that each side has won, by the end of the round), and those of
    /// [`Frame::basis`].
    fn rounds_frame(&self) -> Frame {
        let [ours, theirs] = Side::BOTH.map(|side| self.won_by_round(side));
        let height = self.rounds_listed();
        let over = ours.iter().zip(&theirs).map(|(ours, theirs)| (ours + theirs).min(1.0));
        let frame = self
            .terms(height)
            .with("round", 1..=height as u32)
            .with("ended", over.take(height))
            .with("won_a", ours.iter().copied().take(height))
            .with("won_b", theirs.iter().copied().take(height));
        self.basis(frame, height)
    }

    fn asked(&self) -> String {
        let card = self.question.system.card();
        let [ours, theirs] = self.question.sides.map(|terms| check(card, terms));
        let when = match self.question.rounds_max {
            None => "in one exchange".to_owned(),
            Some(1) => "in one round".to_owned(),
            Some(rounds) => format!("within {rounds} rounds"),
        };
        format!("{}: who wins {when}, {ours} or {theirs}?", card.title)
    }
}

/// Returns the winner if this side wins.
fn victor(side: Side) -> Victor {
    match side {
        Side::A => Victor::Ours,
        Side::B => Victor::Theirs,
    }
}
