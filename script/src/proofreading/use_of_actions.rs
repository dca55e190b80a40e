//! Actions of a game's file that nobody can take, or that do nothing.

use evenodds_engine::book::{Fault, Order, UserGame, did_you_mean};

use crate::fights::Rules;
use crate::language::{ASKED, asked_of};

/// The list of actions in a game's file.
const LIST: &str = "action";

/// Returns an error if an action of a game's file has no function, or no effect, or nobody can take
/// it.
pub fn check_actions(rules: &Rules, own: &UserGame) -> Result<(), Fault> {
    let program = &rules.program;
    // A clone marks nothing as read: no fight was played yet.
    let turn = rules.turn.clone();
    let actions = turn.actions.count();
    for action in &program.book.actions {
        let key = &action.key;
        let fault =
            |message: String, fix: &str| Err(own.file.fault_at(LIST, key, message, fix.to_owned()));
        if ASKED.iter().any(|asked| asked.name == key) {
            let message = format!("every script can have a function `{key}` of another kind");
            return fault(message, "choose another key, and rename the function of the action");
        }
        let asked = asked_of(&program.book).find(|asked| asked.name == key);
        let form =
            format!("{key}({})", asked.map_or(String::new(), |one| one.parameters.join(", ")));
        let Some(at) = program.asked(key) else {
            let message = format!("the action `{key}` has no function in the script");
            let near = did_you_mean(key, program.own_names());
            let write = || format!("write `fn {form} {{ ... }}`, or delete the action");
            return fault(message, &near.unwrap_or_else(write));
        };
        if program.asked("attack").is_none() {
            let message = format!("`{key}` is taken in fights, and the script has no `attack`");
            return fault(message, "write `fn attack(us, them, at) { ... }`");
        }
        if action.moves.is_some() && [Order::Phases, Order::Simultaneous].contains(&turn.order) {
            let order = turn.order.word();
            let message =
                format!("`{key}` moves, and with `order = \"{order}\"` all move together");
            return fault(message, "delete `moves`, or change `order` in `[turn]`");
        }
        if action.moves.is_none() && !program.function(at).acts {
            let message = format!("the action `{key}` changes no condition, so nobody takes it");
            return fault(message, "set a condition in its function, such as `us.aimed = true`");
        }
        if actions < action.cost && program.asked("actions").is_none() {
            let cost = action.cost;
            let message = format!("`{key}` costs {cost} actions, and an activation has {actions}");
            return fault(message, "write a lower `cost`, or more `actions` in `[turn]`");
        }
    }
    Ok(())
}
