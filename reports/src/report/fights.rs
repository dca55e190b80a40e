//! Answering a study's questions about fights.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::ask::{Ask, AskError, Unwatched};
use evenodds_analyses::engage::SquadSetup;
use evenodds_analyses::engage_frames::{self, SquadRecord};
use evenodds_analyses::policies::Pairing;
use evenodds_analyses::replay::Replay;
use evenodds_analyses::study::SquadQuestion;
use evenodds_analyses::what_if::Basis;
use evenodds_engine::dice::Exact;

use super::{Gathered, ReportError};
use crate::fight_sections::{self, EngagementAnswer};
use crate::section::section;

/// How often a squad fight is simulated with each of them.
const ENGAGEMENTS: u64 = 500;

impl Gathered {
    /// Adds the section, the charts and the frames of an answer.
    pub(super) fn answer(&mut self, answer: &Answer) -> Result<(), ReportError> {
        self.exact += answer.exact;
        self.sampled += answer.sampled;
        for (name, frame) in &answer.frames {
            self.frame(name, &answer.stem, frame)?;
        }
        let (section, drawn) = section(answer);
        self.take(section, drawn);
        Ok(())
    }

    pub(super) fn engagement(
        &mut self,
        question: &SquadQuestion,
        name: &str,
    ) -> Result<(), ReportError> {
        // Sampled duels use no laws.
        let (setup, hand) = (&question.setup.fresh(), &mut Exact::default());
        let odds = setup.odds(hand, &Unwatched)?;
        let first_move = setup.first_move(hand, &Unwatched)?;
        let first_move = first_move.as_ref();
        // The chances of both sides to win, to be routed and to be wiped out, and the value of
        // going first.
        self.tally(odds.sampled().is_some(), if first_move.is_some() { 8 } else { 6 });
        let told = SquadRecord { setup, odds: &odds, first_move };
        let (sides, rounds) =
            (engage_frames::sides_frame(&[told]), engage_frames::rounds_frame(&[told]));
        self.frame(fight_sections::ENGAGEMENT_SIDES, name, &sides)?;
        self.frame(fight_sections::ENGAGEMENT_ROUNDS, name, &rounds)?;
        let figures = engage_frames::figures_frame(&[told]);
        self.frame(fight_sections::ENGAGEMENT_FIGURES, name, &figures)?;
        let replays = Replay::all(setup, Replay::PERCENTILES).map_err(AskError::from)?;
        let policies = question.policies.then(|| setup.by_policies(hand, &Unwatched));
        let policies = policies.transpose()?;
        if let Some(policies) = &policies {
            let told: Vec<SquadRecord<'_>> =
                policies.pairings.iter().map(Pairing::record).collect();
            self.tally(true, 2 * told.len());
            let frame = engage_frames::policies_frame(&told);
            self.frame(fight_sections::ENGAGEMENT_POLICIES, name, &frame)?;
        }
        let (odds, replays, policies) = (&odds, &replays[..], policies.as_ref());
        let answer = EngagementAnswer { setup, odds, first_move, replays, policies };
        let (section, drawn) = fight_sections::engagement_section(&answer, name);
        let rests_on = setup.rests();
        let few = Ask { trials: Some(ENGAGEMENTS), target_error: None, ..setup.ask };
        let what_if = SquadSetup { ask: few, ..setup.clone() }.what_if(&rests_on, &Unwatched)?;
        self.take(section.on(&Basis { rests_on, what_if: Some(what_if) }), drawn);
        Ok(())
    }
}
