//! Why a fighter never wins, where its chances do not show it.

use evenodds_engine::book::Parameter;
use evenodds_engine::engagement::Side;

use crate::measures::bout::Bout;
use crate::sampling::{Ask, Unwatched, Wanted};

/// Returns what the attacks of a bout's fighter cannot do to the other, as a phrase that a name
/// follows: "cannot wound". None if they can take the other out, or if there are none.
pub(crate) fn cause(bout: &Bout, side: Side) -> Option<&'static str> {
    let [a, b] = bout.fighters.clone();
    let fighters = match side {
        Side::A => [a, b],
        Side::B if is_even(bout) => [b, a],
        Side::B => return None,
    };
    let ask = Ask { wanted: Wanted::Exact, ..bout.ask };
    let odds = Bout { fighters, ask, ..bout.clone() }.attack(&Unwatched).ok()?;
    if odds.hit() <= 0.0 {
        Some("cannot hit")
    } else if odds.wound() <= 0.0 && odds.out() <= 0.0 {
        Some("cannot wound")
    } else {
        None
    }
}

/// Returns whether the situation treats the attacks of both fighters alike.
fn is_even(bout: &Bout) -> bool {
    let form = &bout.roster_file.system.book().situation;
    let usual = |key: &Parameter| bout.situation.get(&key.key) == Some(&key.value);
    form.iter().filter(|key| key.one_sided).all(usual)
}
