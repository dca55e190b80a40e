//! A contest in the format of `--json`. Values that were not computed are absent.

use evenodds_engine::book::{Card, Terms};
use evenodds_engine::engagement::Side;
use serde::Serialize;

use super::question::{Contest, ContestLaw};
use crate::answer::{Basis, Method};

/// A contest, and what it rests on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct ContestJson {
    system: String,
    ours: SideJson,
    theirs: SideJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_max: Option<u16>,
    method: Method,
    slack: f64,
    wins: [f64; 2],
    #[serde(flatten)]
    law: LawJson,
    #[serde(flatten)]
    basis: Basis,
}

/// The check of a side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct SideJson {
    rating: i16,
    ease: i16,
    own: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<i16>,
}

/// The law of a contest: of leads in one exchange, of rounds over time.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
enum LawJson {
    Exchange { leads: Vec<LeadJson> },
    OverTime { won_by_round: [Vec<f64>; 2] },
}

/// A lead of the first side, and its chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct LeadJson {
    lead: i16,
    p: f64,
}

impl SideJson {
    fn of(card: &Card, terms: Terms) -> SideJson {
        let (rating, ease) = (terms.rating(), terms.ease());
        SideJson { rating, ease, own: card.modifier.own(ease), against: card.versus(terms) }
    }
}

impl ContestJson {
    /// Converts a contest and what it rests on.
    pub(super) fn of(contest: &Contest<'_>, basis: &Basis) -> ContestJson {
        let question = contest.question;
        let card = question.system.card();
        let [ours, theirs] = question.sides.map(|terms| SideJson::of(card, terms));
        let law = match &contest.law {
            ContestLaw::Exchange(law) => LawJson::Exchange {
                leads: law.iter().map(|&(lead, p)| LeadJson { lead, p }).collect(),
            },
            ContestLaw::OverTime(_) => LawJson::OverTime {
                won_by_round: Side::BOTH.map(|side| {
                    let mut won = contest.won_by_round(side);
                    won.truncate(contest.rounds_listed());
                    won
                }),
            },
        };
        ContestJson {
            system: card.name.clone(),
            ours,
            theirs,
            rounds_max: question.rounds_max,
            method: Method::Exact,
            slack: contest.slack(),
            wins: Side::BOTH.map(|side| contest.wins(side)),
            law,
            basis: basis.clone(),
        }
    }
}
