//! Which policy suits each side of a squad fight best?

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::POLICIES as ALL;

use super::command::told;
use super::frames::policies_frame;
use super::policies_json::PoliciesJson;
use super::question::{POLICIES, TRIALS};
use super::tables;
use super::verdicts::by_policies;
use super::words::{description, last, place};
use crate::answer::chart::{Chart, Drawing, Heat, Scale};
use crate::answer::frame::Frame;
use crate::answer::table::{Cell, Table};
use crate::answer::{Answer, Basis, Number, Unit, words};
use crate::measures::engage::{SquadRecord, SquadSetup};
use crate::measures::policies::{Pairing, Policies};
use crate::question::bouts::headline;
use crate::question::words::method;
use crate::question::{Alternatives, Division, Question, Subject, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// Which policy suits each side of a squad fight best, by the policy of the other? Alternatives to
/// what the answer rests on are not tried, and an interruption leaves nothing to tell.
#[derive(Clone)]
pub struct PoliciesQuestion {
    /// The setup; its policies are left aside.
    pub setup: SquadSetup,
}

impl Question for PoliciesQuestion {
    fn kind(&self) -> &'static str {
        "policies"
    }

    fn stem(&self) -> String {
        format!("{}-policies", self.setup.scenario_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        Some(told(&self.setup, &["--policies"]))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Scenario(&self.setup.scenario_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.setup.ask]
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
        let setup = &self.setup.fresh();
        let known = &setup.by_policies(&mut Exact::default(), watcher)?;
        setup.exchange_reads(watcher)?;
        let chances = 2 * known.pairings.len();
        let sampled = known.pairings.iter().any(|one| one.odds.sampled().is_some());
        let [exact, sampled] = if sampled { [0, chances] } else { [chances, 0] };
        let (place, [a, b]) = (place(setup), setup.names());
        let mut sentences = vec![format!("{place}: {}.", range(known))];
        sentences.extend(known.says());
        sentences.extend(description(setup));
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!("{place}: which policy suits {a} best, and which {b}?"),
            rosters: vec![setup.scenario_file.roster_file.name.clone()],
            sentences,
            shorts: 1,
            verdicts: vec![by_policies(known)],
            method: method_of(known),
            numbers: numbers(known),
            tables: vec![table(known)],
            charts: vec![chart(known)],
            frames: vec![(POLICIES, frame(known))],
            json: document(&PoliciesJson::of(setup, known)),
            basis: Basis { rests_on: setup.dependencies(), what_if: None },
            exact,
            sampled,
            stopped: None,
        })
    }
}

/// Describes how the numbers were computed, and all policies.
fn method_of(policies: &Policies) -> String {
    let Pairing { setup, odds } = &policies.pairings[0];
    let slack = policies.pairings.iter().filter_map(|one| one.odds.ends.slack());
    let exactly = "an absorbing Markov chain for each pair of policies";
    let line = method(slack.reduce(f64::max), odds.sampled(), exactly, TRIALS);
    let same = match odds.sampled() {
        Some(_) => " Each pair of policies has as many, with the same dice.",
        None => "",
    };
    let told = ALL.map(|policy| format!("{} ({})", policy.name(), policy.says()));
    format!("{line}{same} {} The policies: {}.", last(setup), told.join("; "))
}

/// Returns how often the first side wins, in words: the least and the most.
fn range(policies: &Policies) -> String {
    let wins = || policies.pairings.iter().map(|one| one.odds.wins(Side::A));
    let (least, most) = (wins().fold(1.0, f64::min), wins().fold(0.0, f64::max));
    format!(
        "{} wins {} to {}, depending on both policies",
        policies.pairings[0].setup.names()[0],
        words::percent(least),
        words::percent(most)
    )
}

/// Returns the chances of both sides with each pair, in the order of the frame.
fn numbers(policies: &Policies) -> Vec<Number> {
    let win = |Pairing { setup, odds }: &Pairing, side: Side| {
        let [own, other] = [side, side.foe()].map(|side| setup.policies()[side.index()].name());
        Number {
            key: "win",
            says: format!("{} wins, {own} against {other}", setup.names()[side.index()]),
            unit: Unit::Chance,
            value: odds.wins(side),
            interval: odds.ends.interval(odds.wins(side)),
            sampled: odds.sampled(),
        }
    };
    let pairings = policies.pairings.iter();
    pairings.flat_map(|pairing| Side::BOTH.map(|side| win(pairing, side))).collect()
}

pub(super) fn frame(policies: &Policies) -> Frame {
    policies_frame(&policies.pairings.iter().map(Pairing::record).collect::<Vec<SquadRecord<'_>>>())
}

/// Returns the results of both sides, by policy.
pub(super) fn table(policies: &Policies) -> Table {
    let rows = policies.pairings.iter().map(|Pairing { setup, odds }| {
        let lost = |side| odds.casualties(side).map_or(Cell::Missing, tables::mean);
        let win = |side| Cell::Known(odds.wins(side), odds.ends.interval(odds.wins(side)));
        let mut row = setup.policies().map(|policy| Cell::Text(policy.name().to_owned())).to_vec();
        row.extend(Side::BOTH.map(win));
        row.extend(Side::BOTH.map(lost));
        row
    });
    let [a, b] = policies.pairings[0].setup.names();
    let heads = [
        format!("policy of {a}"),
        format!("policy of {b}"),
        format!("won by {a}"),
        format!("won by {b}"),
        format!("{a} out"),
        format!("{b} out"),
    ];
    let numeric = [false, false, true, true, true, true];
    let heads: Vec<(&str, bool)> = heads.iter().map(String::as_str).zip(numeric).collect();
    let caption = "Results by policy (policies decide what the rules leave open)";
    Table::of(caption, &heads, rows.collect(), POLICIES).shown_by(&["policies"])
}

/// Returns the chart of how often each policy of the first side wins against each of the second's.
pub(super) fn chart(policies: &Policies) -> Chart {
    let setup = &policies.pairings[0].setup;
    let names: Vec<String> = ALL.iter().map(|policy| policy.name().to_owned()).collect();
    let [a, b] = setup.names();
    let net = |own, other| {
        let odds = policies.odds(Side::A, own, other);
        odds.wins(Side::A) - odds.wins(Side::B)
    };
    let row = |own| (0..names.len()).map(|other| Some(net(own, other))).collect();
    let subtitle = format!("{}; fights won by {a} minus fights lost, of 100", place(setup));
    Chart {
        name: "policies",
        headline: headline(range(policies), subtitle),
        drawing: Drawing::Heat(Heat {
            row_title: format!("Policy of {a}"),
            column_title: format!("of {b}"),
            cells: (0..names.len()).map(row).collect(),
            rows: names.clone(),
            columns: names,
            scale: Scale::Diverging { limit: 1.0 },
            diagonal: true,
            present: None,
        }),
    }
}
