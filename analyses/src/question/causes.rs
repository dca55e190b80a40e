//! Why a fighter never wins, where its chances do not show it.

use evenodds_engine::engagement::Side;

use crate::measures::bout::{Bout, has_even_attacks};
use crate::measures::matrix::MatrixQuestion;
use crate::sampling::{Ask, Unwatched, Wanted};

/// Returns what the attacks of a bout's fighter cannot do to the other, as a phrase that a name
/// follows: "cannot wound". None if they can take the other out, or if there are none.
pub(crate) fn cause(bout: &Bout, side: Side) -> Option<&'static str> {
    let [a, b] = bout.fighters.clone();
    let fighters = match side {
        Side::A => [a, b],
        Side::B if has_even_attacks(&bout.roster_file, &bout.situation) => [b, a],
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

/// Returns what a fighter's attacks cannot do to any of the others, if it is the same for all.
pub(crate) fn cause_against_all(
    question: &MatrixQuestion,
    names: &[String],
    row: usize,
) -> Option<&'static str> {
    let others = names.iter().filter(|other| **other != names[row]);
    let mut causes = others.map(|other| cause(&question.bout([&names[row], other]), Side::A));
    let first = causes.next()??;
    causes.all(|other| other == Some(first)).then_some(first)
}
