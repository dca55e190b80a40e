//! The sentences about a squad fight.

use std::fmt::Write as _;

use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::Victory;

use super::question::Engagement;
use crate::answer::statistics::paired::Change;
use crate::answer::words;
use crate::measures::engage::SquadSetup;
use crate::measures::policies::Policies;
use crate::question::words::{at, certainty};

/// Describes how a fight is decided that is not over after the last round.
pub(crate) fn last(setup: &SquadSetup) -> String {
    let how = match setup.scenario_file.scenario.goals.victory {
        Victory::Undecided => "is undecided",
        Victory::Objectives(_) => "is won by the side that holds more objectives",
        Victory::Losses(_) => "is won by the side that has lost fewer figures",
    };
    format!("A fight that is not over after {} rounds {how}.", setup.rounds_max())
}

/// Returns the subject: the game and the scenario.
pub(crate) fn place(setup: &SquadSetup) -> String {
    let (title, name) =
        (&setup.scenario_file.system.card().title, &setup.scenario_file.scenario.name);
    format!("{title}, {name}{}", at(&setup.settings))
}

/// Says which policies play.
pub(crate) fn played(setup: &SquadSetup) -> String {
    let policies = Side::BOTH.map(|side| {
        let policy = setup.policies()[side.index()];
        let (name, says) = (policy.name(), policy.says());
        format!("{} uses the policy {name} ({says})", setup.names()[side.index()])
    });
    policies.join("; ")
}

/// Returns the designer's description of the scenario.
pub(super) fn description(setup: &SquadSetup) -> Option<String> {
    let says = setup.scenario_file.scenario.says.as_ref()?;
    Some(format!("The scenario: {}.", says.trim_end_matches('.')))
}

impl Engagement<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.who()];
        sentences.extend(self.breaks());
        sentences.extend(self.first());
        sentences.push(self.how_fast());
        sentences.extend(self.kills());
        sentences.extend(self.policies.into_iter().flat_map(Policies::says));
        sentences.extend(description(self.setup));
        sentences.extend(self.house_rules());
        sentences
    }

    pub(super) fn place(&self) -> String {
        place(self.setup)
    }

    fn who(&self) -> String {
        let odds = self.odds;
        let chance = |side: Side| words::percent(odds.wins(side));
        let sure = |side: Side| certainty(odds.ends.interval(odds.wins(side)));
        let (place, neither) = (self.place(), words::neither(odds.draw()));
        if Side::BOTH.iter().all(|&side| odds.wins(side) <= 0.0) {
            let draw = odds.draw();
            return format!(
                "{place}: neither {} nor {} wins: {} of fights have no winner ({}).",
                self.name(Side::A),
                self.name(Side::B),
                words::percent(draw),
                certainty(odds.ends.interval(draw))
            );
        }
        match self.odds.ahead() {
            Some(side) => format!(
                "{place}: {} of fights ({}) go to {}, {} to {}{neither}.",
                chance(side),
                sure(side),
                self.name(side),
                chance(side.foe()),
                self.name(side.foe())
            ),
            None if odds.sampled().is_none() => format!(
                "{place}: {} and {} are evenly matched; each wins {} of fights ({}){neither}.",
                self.name(Side::A),
                self.name(Side::B),
                chance(Side::A),
                sure(Side::A)
            ),
            None => format!(
                "{place}: {} and {} cannot be told apart: {} ({}) and {} of fights are within the \
                 noise{neither}.",
                self.name(Side::A),
                self.name(Side::B),
                chance(Side::A),
                sure(Side::A),
                chance(Side::B)
            ),
        }
    }

    /// Describes the value of going first, or says that it is not significant.
    fn first(&self) -> Option<String> {
        let first = self.first_move?;
        let gains = Side::BOTH.map(|side| first.change(side));
        let told = Side::BOTH.map(|side| {
            let Change { value, .. } = gains[side.index()];
            let real = !gains[side.index()].is_noise();
            real.then(|| format!("{} pp to {}", words::points(value), self.name(side)))
        });
        Some(match told {
            [Some(_), Some(_)] if (gains[0].value - gains[1].value).abs() < 5e-4 => {
                let gain = words::points(gains[0].value);
                format!("Going first is worth {gain} pp to either side.")
            }
            [Some(ours), Some(theirs)] => format!("Going first is worth {ours} and {theirs}."),
            [Some(one), None] | [None, Some(one)] => {
                format!("Going first is worth {one}; for the other side it is within the noise.")
            }
            [None, None] => "The effect of going first is within the noise.".to_owned(),
        })
    }

    /// Describes when a side is routed.
    fn breaks(&self) -> Option<String> {
        let told: Vec<String> =
            Side::BOTH.into_iter().filter_map(|side| self.breaking(side)).collect();
        (!told.is_empty()).then(|| format!("{}: {}.", self.place(), told.join("; ")))
    }

    fn breaking(&self, side: Side) -> Option<String> {
        let odds = self.odds;
        let rout = odds.routed(side);
        if rout <= 0.0 {
            return None;
        }
        let by_round = odds.routed_by_round(side);
        let half = by_round.iter().position(|&by| rout / 2.0 <= by).unwrap_or(0) + 1;
        let mut text = format!(
            "{} routed in {} of fights ({}), half of those by round {half}",
            self.name(side),
            words::percent(rout),
            certainty(odds.ends.interval(rout))
        );
        if let Some(mean) = odds.losses_at_rout_mean(side) {
            let (mean, size) = (words::mean(mean.value), odds.size(side));
            let _ = write!(text, ", with {mean} of {size} figures out on average");
        }
        Some(text)
    }

    fn how_fast(&self) -> String {
        let odds = self.odds;
        let mut text = match odds.ends.rounds_median() {
            Some(1) => "Half of the fights are over in the first round".to_owned(),
            Some(median) => format!("Half of the fights are over after {median} rounds"),
            None => "Less than half of the fights are over by the last round".to_owned(),
        };
        let _ = write!(text, ", {} on average", words::mean(odds.ends.rounds_mean()));
        let goals = Side::BOTH.map(|side| odds.decided(side));
        if 0.0 < goals[0] + goals[1] {
            let goals = goals.map(words::percent);
            let [a, b] = self.setup.names();
            let _ = write!(
                text,
                "; victory conditions decide {} for {a}, {} for {b}",
                goals[0], goals[1]
            );
        }
        let draw = odds.draw();
        if draw > 5e-4 {
            let _ = write!(text, "; {} are draws", words::percent(draw));
        }
        if odds.ends.ended(Ending::BothOut) > 0.0 {
            let both = words::percent(odds.ends.ended(Ending::BothOut));
            let _ = write!(text, ", {both} with both sides out");
        }
        text + "."
    }

    /// Describes who gets the kills, and how.
    fn kills(&self) -> Option<String> {
        let odds = self.odds;
        let actions = odds.actions_of_figures()?;
        let told = Side::BOTH.map(|side| {
            let all = odds.kills_mean(side)?;
            let hits = odds.hits_per_attack(side)?;
            let ours = actions.iter().filter(|figure| figure.side == side);
            let best = ours.max_by(|a, b| a.kills.value.total_cmp(&b.kills.value))?;
            let share = best.kills_share?.value;
            let mut text = format!(
                "{}: {} enemies taken out per fight; {} of attacks hit ({})",
                self.name(side),
                words::mean(all.value),
                words::percent(hits.value),
                certainty(Some(hits.interval))
            );
            if 1 < odds.size(side) {
                let _ =
                    write!(text, "; {} scores {} of the kills", best.name, words::percent(share));
            }
            Some(text)
        });
        let told: Vec<String> = told.into_iter().flatten().collect();
        (!told.is_empty()).then(|| told.join(". ") + ".")
    }

    /// Describes breaking points, which are house rules in these games.
    fn house_rules(&self) -> Option<String> {
        let told = Side::BOTH.into_iter().filter_map(|side| {
            let breaking = self.scenario().forces[side.index()].breaking?;
            let name = self.name(side);
            Some(format!(
                "{name} is routed once more than {} % of its figures are out",
                breaking.percent
            ))
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty())
            .then(|| format!("By a house rule of the scenario, {}.", words::list(&told)))
    }
}
