//! What the charts of bouts share.

use super::words::{at, title};
use crate::answer::chart::{Headline, Hue, Line};
use crate::measures::bout::Bout;

/// The smallest chance that is visible in a drawing.
pub(crate) const SEEN: f64 = 1e-3;

/// Creates a headline whose alternative text is the title and the numbers drawn.
pub(crate) fn headline(title: String, subtitle: String) -> Headline {
    Headline { title, subtitle, alt: String::new() }
}

pub(crate) fn hue(bout: &Bout) -> Hue {
    Hue::of(bout.roster_file.system.book())
}

pub(crate) fn pairing(bout: &Bout) -> String {
    format!(
        "{}: {} against {}{}",
        title(&bout.roster_file),
        bout.names[0],
        bout.names[1],
        at(&bout.settings)
    )
}

/// Returns one line of a ladder.
pub(crate) fn climb(
    label: String,
    hue: Hue,
    shade: f64,
    rungs: [(f64, Option<(f64, f64)>); 3],
) -> Line {
    let points = (0..).zip(rungs).map(|(x, (chance, _))| (x, chance)).collect();
    let ends = (0..).zip(rungs).filter_map(|(x, (_, ends))| ends.map(|(low, high)| (x, low, high)));
    Line { label, hue, shade, points, intervals: ends.collect() }
}
