//! What `[turn]` and the conditions ask of a script, and what of a script they never ask for.

use evenodds_engine::book::{
    Actions, Activates, Acts, Allocates, Fault, FieldRules, Goes, Leftovers, Melee, Nerve, NerveBy,
    Order, Reaction, Rout, Turn, Until, Value,
};

use crate::fights::Rules;
use crate::values::SideState;

/// The functions that squads alone ask for.
const OF_SQUADS: [&str; 3] = ["moves", "reach", "value"];

/// Returns an error if the turn or a condition asks for a function that the script lacks, or if the
/// script has one that cannot be, or not as it is.
pub fn check_functions(rules: &Rules) -> Result<(), Fault> {
    check_of_squads(rules)?;
    // A clone marks nothing as read: no duel was played yet.
    let turn = rules.turn.clone();
    check_table(rules, &turn)?;
    let program = &rules.program;
    let nerve = format!("nerve = \"{}\"", turn.nerve.word());
    let allocation = format!("allocation = \"{}\"", turn.allocation.word());
    let asked = [
        ("first(us, them, at)", turn.order == Order::Initiative, "order = \"initiative\""),
        ("first(us, them, at)", turn.first == Goes::Script, "first = \"script\""),
        ("act(us, them, at)", turn.actions == Actions::Script, "actions = \"script\""),
        ("activate(us)", turn.activation == Activates::Test, "activation = \"test\""),
        ("nerve(us, side)", turn.nerve != Nerve::Never, &nerve),
        ("carried(us, them, at, left)", turn.allocation != Allocates::Nearest, &allocation),
    ];
    for (function, is_asked, setting) in asked {
        let name = function.split('(').next().unwrap_or(function);
        if is_asked && program.asked(name).is_none() {
            let message = format!("`[turn]` has `{setting}`, and the script has no `{name}`");
            return Err(program.fault(&message, &format!("write `fn {function} {{ ... }}`")));
        }
    }
    let recovers = |until: Until| until == Until::Recovered;
    let lasting = rules.conditions.iter().find(|condition| recovers(condition.until));
    if let Some(condition) = lasting.filter(|_| program.asked("recover").is_none()) {
        let key = &condition.key;
        let message =
            format!("`{key}` lasts until a fighter recovers, and the script has no `recover`");
        let fix = format!("write `fn recover(us) {{ ... }}`, or another `until` of `{key}`");
        return Err(program.fault(&message, &fix));
    }
    let is_out = program.asked("is_out").map(|at| program.function(at));
    if let Some(is_out) = is_out.filter(|function| function.rolls) {
        let message = "`is_out` rolls dice; whether a fighter is out follows from its conditions";
        let fix = "roll in `attack`, `nerve` or `recover`, and keep the result in a condition";
        return Err(program.fault_at(is_out.place, message, fix));
    }
    Ok(())
}

/// Returns an error if the turn of a game without squads waits for what only squads have.
fn check_table(rules: &Rules, turn: &Turn) -> Result<(), Fault> {
    let program = &rules.program;
    let (leader, several) = ("only squads have a leader", "only squads have several figures");
    let waits = [
        ("nerve", turn.nerve == Nerve::Leader, Nerve::Leader.word(), leader),
        ("rout", turn.rout == Rout::Leader, Rout::Leader.word(), leader),
        ("reaction", turn.reaction.follows_moves(), turn.reaction.word(), "only squads move"),
        ("acts", turn.acts != Acts::Figure, turn.acts.word(), several),
        ("nerve_by", turn.nerve_by != NerveBy::Figure, turn.nerve_by.word(), several),
        ("leftovers", turn.leftovers != Leftovers::Last, turn.leftovers.word(), several),
        ("allocation", turn.allocation != Allocates::Nearest, turn.allocation.word(), several),
    ];
    let found = waits.into_iter().find(|wait| wait.1 && program.book.field.is_none());
    let Some((key, _, word, why)) = found else { return Ok(()) };
    let message = format!("`[turn]` has `{key} = \"{word}\"`, and {why}: no `[field]`");
    let fix = format!("add a line `[field]` to game.toml, or write another `{key}`");
    Err(program.fault(&message, &fix))
}

/// Returns an error if the script has a function that only squads ask for, and the game has none; or
/// if one of them rolls dice.
fn check_of_squads(rules: &Rules) -> Result<(), Fault> {
    let program = &rules.program;
    let found = OF_SQUADS.iter().find_map(|name| Some((name, program.asked(name)?)));
    if let Some((name, at)) = found.filter(|_| program.book.field.is_none()) {
        let message = format!("only squads ask for `{name}`, and game.toml has no `[field]`");
        let fix = "add a line `[field]` to game.toml, or delete the function";
        return Err(program.fault_at(program.function(at).place, &message, fix));
    }
    let all = OF_SQUADS.iter().chain(&["actions"]);
    let all = all.filter_map(|name| Some((name, program.asked(name)?)));
    let rolls = { all }.find(|(_, at)| program.function(*at).rolls);
    if let Some((name, at)) = rolls {
        let message = format!("`{name}` rolls dice; a player has to know what it is");
        let fix = "return the same number for the same figure and conditions";
        return Err(program.fault_at(program.function(at).place, &message, fix));
    }
    Ok(())
}

/// Returns an error if the turn never asks for a function that the script has, or a setting of the
/// turn can never come to anything.
pub fn check_uses(rules: &Rules) -> Result<(), Fault> {
    let turn = rules.turn.clone();
    if rules.program.asked("attack").is_none() {
        // It has no duels.
        return Ok(());
    }
    check_asked(rules, &turn)?;
    check_actions(rules, &turn)?;
    check_field(rules, &turn)?;
    check_reports(rules, &turn)?;
    if turn.order == Order::Simultaneous {
        let settings = [
            ("reaction", turn.reaction.word(), turn.reaction != Reaction::None),
            ("melee", turn.melee.word(), turn.melee != Melee::One),
        ];
        if let Some((key, word, _)) = settings.into_iter().find(|(.., is_set)| *is_set) {
            let message = format!(
                "`[turn]` has `{key} = \"{word}\"`, and nobody answers an attack in a \
                 simultaneous round"
            );
            let fix = format!("delete `{key}` from `[turn]` in game.toml, or change `order`");
            return Err(rules.program.fault(&message, &fix));
        }
    }
    Ok(())
}

/// Returns an error if both the turn and the script say how many actions an activation has.
fn check_actions(rules: &Rules, turn: &Turn) -> Result<(), Fault> {
    let Some(at) = rules.program.asked("actions") else { return Ok(()) };
    if turn.actions == Actions::Number(1) {
        return Ok(());
    }
    let message = "the script says how many `actions` there are, and so does `[turn]` of game.toml";
    let fix = "delete one of the two";
    Err(rules.program.fault_at(rules.program.function(at).place, message, fix))
}

/// Returns an error if `[field]` has a number that comes to nothing: how near figures stay to those
/// that have moved, if all move at once, or how near others are, if nobody asks.
fn check_field(rules: &Rules, turn: &Turn) -> Result<(), Fault> {
    let program = &rules.program;
    let is_set = |key: &str, usual: i64| {
        let found = program.book.parameters.get(&format!("field_{key}"));
        found.is_some_and(|one| one.value != Value::Number(usual))
    };
    let nerve = program.asked("nerve").map(|at| &program.function(at).mentions.side);
    let asks = nerve.is_some_and(|side| side.iter().any(|&at| SideState::KEYS[at] == "near"));
    let idle = [
        (
            "coherency",
            is_set("coherency", 0) && turn.order == Order::Simultaneous,
            "nobody moves before another in a simultaneous round",
        ),
        ("near", is_set("near", FieldRules::NEAR) && !asks, "`nerve` does not ask for `side.near`"),
    ];
    let Some((key, _, why)) = idle.into_iter().find(|(_, is_idle, _)| *is_idle) else {
        return Ok(());
    };
    let message = format!("`[field]` has `{key}`, and {why}");
    Err(program.fault(&message, &format!("delete `{key}` from `[field]` in game.toml")))
}

/// Returns an error if no duel asks for a function that the script has.
fn check_asked(rules: &Rules, turn: &Turn) -> Result<(), Fault> {
    let goes_first = !matches!(turn.order, Order::Drawn | Order::Simultaneous);
    let by_script = goes_first && turn.first == Goes::Script;
    let first = match goes_first {
        true => "write `first = \"script\"` in `[turn]`, or delete the function",
        false => "write `order = \"initiative\"` in `[turn]`, or delete the function",
    };
    let nerve = "write `nerve = \"on-loss\"` in `[turn]`, or delete the function";
    let activate = "write `activation = \"test\"` in `[turn]`, or delete the function";
    let uses = [
        ("first", turn.order == Order::Initiative || by_script, first),
        ("nerve", turn.nerve != Nerve::Never, nerve),
        ("activate", turn.activation == Activates::Test, activate),
    ];
    for (name, is_asked, fix) in uses {
        let Some(at) = rules.program.asked(name).filter(|_| !is_asked) else { continue };
        let message = format!("no duel asks for `{name}`, as `[turn]` of game.toml stands");
        return Err(rules.program.fault_at(rules.program.function(at).place, &message, fix));
    }
    Ok(())
}

/// Returns an error if the turn waits for hits, harm or losses that no attack can lead to.
fn check_reports(rules: &Rules, turn: &Turn) -> Result<(), Fault> {
    let program = &rules.program;
    let loses = rules.conditions.iter().any(|condition| condition.out.is_some());
    let harms = loses || program.uses("harm");
    let hits = harms || program.uses("hit");
    let order = turn.order == Order::UntilFailure;
    let waits = [
        ("order", turn.order.word(), order && !hits, "a hit", "call `hit()`"),
        (
            "reaction",
            turn.reaction.word(),
            turn.reaction.follows_attacks() && !hits,
            "a hit",
            "call `hit()`",
        ),
        ("nerve", turn.nerve.word(), turn.nerve == Nerve::OnHit && !hits, "a hit", "call `hit()`"),
        (
            "nerve",
            turn.nerve.word(),
            turn.nerve == Nerve::OnLoss && !harms,
            "harm",
            "call `harm(n)`",
        ),
    ];
    if let Some((key, word, _, what, call)) = waits.into_iter().find(|wait| wait.2) {
        let message =
            format!("`[turn]` has `{key} = \"{word}\"`, and no attack ever reports {what}");
        let fix = format!("{call} in `attack`, or add `out` to a condition in game.toml");
        return Err(program.fault(&message, &fix));
    }
    let shares = [
        ("nerve", turn.nerve == Nerve::Fraction, Nerve::Fraction.word()),
        ("rout", turn.rout == Rout::Fraction, Rout::Fraction.word()),
    ];
    if let Some((key, _, word)) = shares.into_iter().find(|(_, is_set, _)| *is_set && !loses) {
        let message = format!("`[turn]` has `{key} = \"{word}\"`, and no condition has `out`");
        let fix = "add `out` to the condition that counts wounds, in game.toml";
        return Err(program.fault(&message, fix));
    }
    Ok(())
}
