//! What steps of ease are worth, in a duel and in several games.

use super::bouts::{headline, hue, pairing};
use crate::answer::chart::{Axis, Chart, Drawing, Headline, Line};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::bout::{Bout, Growth};

/// The frame of the effect of steps of ease.
pub(crate) const GROWTH: &str = "growth";

/// The columns of the effect of steps of ease.
pub(crate) const COLUMNS: [(&str, bool); 5] = [
    ("steps of ease", true),
    ("attack roll hits", true),
    ("attack wounds", true),
    ("duel won", true),
    ("certainty", false),
];

/// Returns the effect of a step of ease, as a row.
pub(crate) fn row(growth: &Growth) -> Vec<Cell> {
    vec![
        Cell::Steps(growth.edge as i16),
        Cell::Chance(growth.hit),
        Cell::Chance(growth.wound),
        Cell::Chance(growth.win),
        Cell::Certainty(growth.win_interval),
    ]
}

/// Returns the table of what steps of ease are worth to the first of a bout.
pub(crate) fn table(bout: &Bout, growth: &[Growth]) -> Table {
    let caption = format!("What steps of ease for {}'s attacks are worth", bout.names[0]);
    Table::of(caption, &COLUMNS, growth.iter().map(row).collect(), GROWTH).shown_by(&["growth"])
}

/// Returns the three lines of the effect of steps of ease.
pub(crate) fn lines(bout: &Bout, growth: &[Growth]) -> Vec<Line> {
    let line = |label: &str, shade: f64, read: fn(&Growth) -> f64| Line {
        label: label.to_owned(),
        hue: hue(bout),
        shade,
        points: growth.iter().map(|growth| (growth.edge as i32, read(growth))).collect(),
        intervals: Vec::new(),
    };
    let mut win = line("duel won", 0.95, |growth| growth.win);
    let ends = growth.iter().filter_map(|growth| {
        let (low, high) = growth.win_interval?;
        Some((growth.edge as i32, low, high))
    });
    win.intervals = ends.collect();
    vec![
        line("attack roll hits", 0.5, |growth| growth.hit),
        line("attack wounds", 0.1, |growth| growth.wound),
        win,
    ]
}

/// The axis of steps of ease.
pub(crate) fn axis() -> Axis {
    Axis { title: "Steps of ease for one fighter's attacks".to_owned(), own: None }
}

/// Returns the chart of what steps of ease are worth to the first of a bout.
pub(crate) fn chart(bout: &Bout, growth: &[Growth]) -> Chart {
    let at = |edge: i64| growth.iter().find(|growth| growth.edge == edge);
    let title = match at(0).zip(at(1)) {
        Some((base, after)) => format!(
            "One step on {}'s attacks: {} pp on the roll, {} in the duel",
            bout.names[0],
            words::points(after.hit - base.hit),
            words::points(after.win - base.win)
        ),
        None => format!("What steps of ease on {}'s attacks are worth", bout.names[0]),
    };
    let headline = headline(title, format!("{}; chance at each step of ease", pairing(bout)));
    Chart {
        name: "growth",
        headline: headline_with(&headline, bout, growth),
        drawing: Drawing::Curves {
            x: axis(),
            y_title: "Chance".to_owned(),
            lines: lines(bout, growth),
            mark: None,
        },
    }
}

/// Adds the effect of steps of ease to the alternative text of a headline.
fn headline_with(headline: &Headline, bout: &Bout, growth: &[Growth]) -> Headline {
    let told = growth.iter().map(|growth| {
        format!(
            "{}: roll {}, wound {}, duel {}",
            words::signed(growth.edge as i16),
            words::percent(growth.hit),
            words::percent(growth.wound),
            words::percent(growth.win)
        )
    });
    let told = told.collect::<Vec<_>>().join("; ");
    Headline { alt: format!("{}. {}: {told}.", headline.title, pairing(bout)), ..headline.clone() }
}
