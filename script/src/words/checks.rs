//! Words for checks of games, and for what they come to against each other.

use std::sync::Arc;

use evenodds_engine::resolver::{Answer, lead};
use rhai::{Dynamic, Engine, ImmutableString, NativeCallContext};

use crate::dice::OtherGame;
use crate::language::{Said, refuse};
use crate::running::{Ask, run};

type Call<'a> = NativeCallContext<'a>;

/// Adds the words to an engine.
pub fn register(engine: &mut Engine) {
    engine.register_fn(
        "check",
        |call: Call<'_>, game: ImmutableString, rating: i64, ease: i64| -> Said<Dynamic> {
            run::at(&call);
            check(&named(&game)?, rating, ease, None)
        },
    );
    engine.register_fn(
        "check",
        |call: Call<'_>,
         game: ImmutableString,
         rating: i64,
         ease: i64,
         against: i64|
         -> Said<Dynamic> {
            run::at(&call);
            check(&named(&game)?, rating, ease, Some(against))
        },
    );
    engine.register_fn("contest", |ours: Answer, theirs: Answer| i64::from(lead(&ours, &theirs)));
    engine.register_fn(
        "contest",
        |call: Call<'_>, game: ImmutableString, ours: Answer, theirs: Answer| -> Said<i64> {
            run::at(&call);
            Ok(named(&game)?.lead(ours, theirs))
        },
    );
}

/// Adds the check of a game whose file names its mechanic.
pub fn register_own_check(engine: &mut Engine, game: &Arc<OtherGame>) {
    let game = Arc::clone(game);
    engine.register_fn(
        "check",
        move |call: Call<'_>, rating: i64, ease: i64, against: i64| -> Said<Dynamic> {
            run::at(&call);
            check(&game, rating, ease, game.takes_against().then_some(against))
        },
    );
}

/// Returns a game that the script names.
fn named(name: &str) -> Said<Arc<OtherGame>> {
    run::now(|run| {
        run.program.games.named(name).cloned().ok_or_else(|| {
            let message = format!("the game \"{name}\" of a check is not written in place");
            refuse(message, "write its name in the call, in quotes")
        })
    })
}

/// Rolls a check of a game.
pub fn check(game: &Arc<OtherGame>, rating: i64, ease: i64, against: Option<i64>) -> Said<Dynamic> {
    let terms = game.terms(rating, ease, against).map_err(|error| {
        let fix = match (error.term(), against) {
            ("against", Some(_)) => "leave it out, or keep it within this range".to_owned(),
            (term, _) => format!("keep the {term} within this range, such as with `clamp`"),
        };
        refuse(error.to_string(), fix)
    })?;
    Ok(run::ask(|| Ok(Ask::Check(Arc::clone(game), terms)))?.value())
}
