//! The settings of `[turn]`: their keys and values, and those that make no difference.

use super::fault::Fault;
use super::own_settings::{Setting, Written, keys};
use super::parameter::{Facet, Value};
use super::turn_words::{
    Activates, Acts, Allocates, End, Forfeit, Goes, Leftovers, Melee, Nerve, NerveBy, Often, Order,
    Phases, PhasesBy, Reaction, Removal, Rout, Whom,
};
use crate::shape::{KnownWords, Shape};

/// The table of the turn's settings.
pub(super) const TURN: &str = "turn";

const TEMPO: Facet = Facet::Tempo;
const NERVE: Facet = Facet::Nerve;

/// What says how many attacks are made in an activation.
const SCRIPT: KnownWords = KnownWords {
    names: &["script"],
    says: &["one, in which the script's `act` says how many attacks are made"],
};

/// The keys of `[turn]`.
pub(super) const SETTINGS: [Setting; 26] = [
    Setting::word("order", "how fighters take turns", Order::WORDS).acting_on(TEMPO),
    Setting::word("acts", "who acts before the turn passes on", Acts::WORDS).acting_on(TEMPO),
    Setting::word("leftovers", "what a side does with figures left over", Leftovers::WORDS)
        .acting_on(TEMPO),
    Setting::word("phases", "the phases of a round", Phases::WORDS).acting_on(TEMPO),
    Setting::word("phases_by", "who plays a phase", PhasesBy::WORDS).acting_on(TEMPO),
    Setting::word("first", "who goes first", Goes::WORDS).acting_on(TEMPO),
    Setting::word("first_when", "how often it is found out who goes first", Often::WORDS)
        .acting_on(TEMPO),
    Setting::number_or("actions", "actions of an activation", 10, SCRIPT).acting_on(TEMPO),
    Setting::word("activation", "whether a figure has to pass a test to act", Activates::WORDS)
        .acting_on(TEMPO),
    Setting::word("activation_failed", "what is lost with that test", Forfeit::WORDS)
        .acting_on(TEMPO),
    Setting::word("melee", "who strikes hand to hand", Melee::WORDS).acting_on(TEMPO),
    Setting::word("reaction", "when a fighter acts in the other's activation", Reaction::WORDS)
        .acting_on(TEMPO),
    Setting::number("reactions", "reactions in a round", (1, 10), Some(1)).acting_on(TEMPO),
    Setting::word("nerve", "when nerve is tested", Nerve::WORDS).acting_on(NERVE),
    Setting::word("nerve_whom", "whose nerve is tested", Whom::WORDS).acting_on(NERVE),
    Setting::word("nerve_by", "who takes a test of nerve", NerveBy::WORDS).acting_on(NERVE),
    Setting::flag("nerve_once", "whether nerve is tested only once in a fight", false)
        .acting_on(NERVE),
    Setting::number(
        "nerve_percent",
        "share lost before nerve is tested, in percent",
        (1, 100),
        Some(50),
    )
    .acting_on(NERVE),
    Setting::word("rout", "what ends a fight for one who is not out", Rout::WORDS).acting_on(NERVE),
    Setting::number("rout_percent", "share lost before a rout, in percent", (1, 100), Some(50))
        .acting_on(NERVE),
    Setting::number("rounds", "rounds after which a duel is undecided", (1, 10_000), Some(100))
        .acting_on(TEMPO),
    Setting::word("end", "what ends a fight that neither side has lost", End::WORDS)
        .acting_on(TEMPO)
        .elsewhere(OBJECTIVES),
    Setting::number("end_from", "first round at whose end a die is rolled", (1, 10_000), Some(5))
        .acting_on(TEMPO),
    Setting::number("end_on", "least face of a d6 that ends the fight", (2, 6), Some(4))
        .acting_on(TEMPO),
    Setting::word("removal", "when a fighter who is out is removed", Removal::WORDS)
        .acting_on(TEMPO),
    Setting::word("allocation", "who is next for what an attack has left", Allocates::WORDS)
        .acting_on(Facet::Harm),
];

/// The word for a fight that objectives decide, and how a scenario has it.
const OBJECTIVES: (&str, &str) = (
    "objectives",
    "write `victory = { by = \"objectives\" }` in the scenario, with the last round in its `rounds_max`",
);

/// Returns the shape of `[turn]`.
pub(super) fn shape() -> Shape {
    Shape::Table(keys("when fighters act, and what ends a fight", &SETTINGS, Vec::new()))
}

/// Returns an error if a setting makes no difference.
pub(super) fn check(written: &Written<'_>) -> Result<(), Fault> {
    let word = |key: &str, usual| {
        let found = written.get(key).and_then(|found| found.get_ref().as_str());
        found.unwrap_or(usual)
    };
    let order = word("order", Order::Alternating.word());
    let together = order == Order::Simultaneous.word();
    let (drawn, anew) = (order == Order::Drawn.word(), order == Order::Initiative.word());
    let finisher = word("first", "") == Goes::PreviousFinisher.word();
    let silent = word("reaction", Reaction::None.word()) == Reaction::None.word();
    let unalternating = order != Order::Alternating.word();
    let unphased = order != Order::Phases.word();
    let free = word("activation", Activates::Free.word()) == Activates::Free.word();
    let nerve = word("nerve", Nerve::Never.word());
    let brave = nerve == Nerve::Never.word();
    let struck = [Nerve::OnHit.word(), Nerve::OnLoss.word()].contains(&nerve);
    let unshared = nerve != Nerve::Fraction.word();
    let unrolled = word("end", End::Rounds.word()) != End::Roll.word();
    let whole = word("rout", Rout::Nerve.word()) != Rout::Fraction.word();
    let nobody = "nobody goes first in a simultaneous round";
    let removed = "whoever is out of a simultaneous round is removed at its end";
    let by_side =
        [Order::Igougo, Order::UntilFailure, Order::Phases, Order::OrderPool].map(Order::word);
    let whole_side = together || by_side.contains(&order);
    let rolled = "`order = \"drawn\"` rolls for who goes first in each round";
    let idle = [
        ("first", together, nobody),
        ("first_when", together, nobody),
        ("removal", together, removed),
        ("acts", whole_side, "all figures of a side act in their turn"),
        ("leftovers", unalternating, "`order` is not \"alternating\""),
        ("leftovers", word("acts", "") == Acts::Side.word(), "a side acts with all its figures"),
        ("phases", unphased, "`order` is not \"phases\""),
        ("phases_by", unphased, "`order` is not \"phases\""),
        (
            "removal",
            unphased && word("removal", "") == Removal::PhaseEnd.word(),
            "`order` is not \"phases\"",
        ),
        ("first", drawn, rolled),
        ("first_when", drawn, rolled),
        ("first_when", finisher, "`first = \"previous-finisher\"` is found out in each round"),
        ("first_when", anew, "`order = \"initiative\"` finds out who goes first in each round"),
        ("reactions", silent, "`reaction` is \"none\""),
        ("activation_failed", free, "`activation` is \"free\""),
        ("nerve_whom", brave, "`nerve` is \"never\""),
        ("nerve_whom", !struck, "only `nerve = \"on-hit\"` and `\"on-loss\"` test whom it names"),
        ("nerve_by", brave, "`nerve` is \"never\""),
        ("nerve_percent", unshared, "`nerve` is not \"fraction\""),
        ("nerve_once", brave, "`nerve` is \"never\""),
        ("end_from", unrolled, "`end` is not \"roll\""),
        ("end_on", unrolled, "`end` is not \"roll\""),
        ("rout_percent", whole, "`rout` is not \"fraction\""),
    ];
    for (key, _, why) in idle.into_iter().filter(|(_, is_idle, _)| *is_idle) {
        let usual = SETTINGS.iter().find(|setting| setting.key == key).and_then(Setting::usual);
        let found = written.get(key).filter(|found| Value::of(found.get_ref()) != usual);
        if let Some(found) = found {
            let message = format!("`{key}` of `[{TURN}]` means nothing here: {why}");
            return Err(written.fault(found.span(), message, format!("delete `{key}`")));
        }
    }
    check_actions(written)?;
    check_end(written)
}

/// Returns an error if the last round comes before a die could end the fight.
fn check_end(written: &Written<'_>) -> Result<(), Fault> {
    let number = |key: &str| match written.get(key).and_then(|found| Value::of(found.get_ref())) {
        Some(Value::Number(number)) => Some(number),
        _ => match SETTINGS.iter().find(|setting| setting.key == key).and_then(Setting::usual) {
            Some(Value::Number(usual)) => Some(usual),
            _ => None,
        },
    };
    let end = written.get("end").filter(|end| end.get_ref().as_str() == Some(End::Roll.word()));
    let (Some(end), Some(from), Some(rounds)) = (end, number("end_from"), number("rounds")) else {
        return Ok(());
    };
    if from < rounds {
        return Ok(());
    }
    let message = format!(
        "`end = \"roll\"` of `[{TURN}]` rolls from round {from} on, and round {rounds} is the last"
    );
    let fix = "write an `end_from` that is less than `rounds`".to_owned();
    let at = written.get("end_from").or(written.get("rounds")).unwrap_or(end);
    Err(written.fault(at.span(), message, fix))
}

/// Returns an error if the order asks for several actions, and there is one.
fn check_actions(written: &Written<'_>) -> Result<(), Fault> {
    let word = Order::UntilFailure.word();
    let order = written.get("order").filter(|order| order.get_ref().as_str() == Some(word));
    let actions = written.get("actions");
    let is_one = actions.is_none_or(|actions| actions.get_ref().as_integer() == Some(1));
    let Some(order) = order.filter(|_| is_one) else { return Ok(()) };
    let message =
        format!("`order = \"{word}\"` of `[turn]` with one action is the same as \"alternating\"");
    let fix = "write how many actions there are at most, such as `actions = 3`";
    Err(written.fault(order.span(), message, fix.to_owned()))
}
