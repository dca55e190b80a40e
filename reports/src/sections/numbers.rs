//! The numbers of a chart as a table, for readers who do not see it.

use std::collections::BTreeSet;

use evenodds_analyses::answer::chart::{
    AmountGroup, Bars, Chart, Drawing, Heat, Line, Panel, Part, Scale, ScatterPoint, Stack,
    TornadoRow,
};
use evenodds_analyses::answer::words;

use super::content::{Column, Table};

/// Returns the numbers that a chart draws; none if it draws places.
pub(crate) fn numbers(chart: &Chart) -> Option<Table> {
    let (heads, rows) = match &chart.drawing {
        Drawing::Ladder { rungs, panels, .. } => ladder(rungs, panels),
        Drawing::Amounts { x_title, panels } | Drawing::Distribution { x_title, panels } => {
            bars(x_title, panels)
        }
        Drawing::AtLeast { x_title, points, .. } => at_least(x_title, points),
        Drawing::Stack { parts, rows } => stack(parts, rows),
        Drawing::Endings { x, lines, .. } | Drawing::Curves { x, lines, .. } => {
            over(&x.title, &lines.iter().map(|line| (line.label.clone(), line)).collect::<Vec<_>>())
        }
        Drawing::Growth { x, panels, .. } | Drawing::Panels { x, panels, .. } => {
            over(&x.title, &of_panels(panels))
        }
        Drawing::Heat(values) => heat(values),
        Drawing::AmountRows { title, groups } => amounts(title, groups),
        Drawing::Tornado { rows, .. } => tornado(rows),
        Drawing::Scatter { x_title, y_title, points, .. } => scatter([x_title, y_title], points),
        Drawing::Plan(_) | Drawing::Strip(..) => return None,
    };
    let column = |(nth, heading)| Column { heading, numeric: 0 < nth };
    let unit = match &chart.drawing {
        Drawing::AmountRows { .. }
        | Drawing::Scatter { .. }
        | Drawing::Heat(Heat { scale: Scale::Ratio, .. }) => "",
        Drawing::Heat(Heat { scale: Scale::Diverging { .. }, .. }) | Drawing::Tornado { .. } => {
            ", in pp"
        }
        _ => ", in percent",
    };
    let title = chart.headline.title.trim().trim_end_matches('.');
    Some(Table {
        caption: format!("Numbers of the chart \u{201c}{title}\u{201d}{unit}"),
        columns: heads.into_iter().enumerate().map(column).collect(),
        rows,
        frame: None,
        folded: true,
        axes: 0,
    })
}

/// The headings and the rows of a table.
type Cells = (Vec<String>, Vec<Vec<String>>);

/// Formats a chance in percent, without the unit.
fn percent(chance: f64) -> String {
    if !chance.is_finite() {
        return "–".to_owned();
    }
    words::percent(chance).trim_end_matches(" %").to_owned()
}

fn of_panels(panels: &[Panel]) -> Vec<(String, &Line)> {
    let lines = panels.iter().flat_map(|panel| panel.lines.iter().map(move |line| (panel, line)));
    lines.map(|(panel, line)| (joined(&panel.title, &line.label), line)).collect()
}

fn joined(title: &str, label: &str) -> String {
    match (title.trim(), label.trim()) {
        (title, label) if title == label || label.is_empty() => title.to_owned(),
        ("", label) => label.to_owned(),
        (title, label) => format!("{title}, {label}"),
    }
}

/// Lays out lines over whole numbers, those with more entries downwards.
fn over(title: &str, lines: &[(String, &Line)]) -> Cells {
    let places: BTreeSet<i32> =
        lines.iter().flat_map(|(_, line)| line.points.iter().map(|point| point.0)).collect();
    let at = |line: &Line, place: i32| {
        let found = line.points.iter().find(|point| point.0 == place);
        found.map_or_else(String::new, |point| percent(point.1))
    };
    let place = |place: &i32| words::decimal(f64::from(*place), 0);
    if lines.len() <= places.len() {
        let heads =
            [title.to_owned()].into_iter().chain(lines.iter().map(|(name, _)| name.clone()));
        let row = |one: &i32| {
            let cells = lines.iter().map(|(_, line)| at(line, *one));
            [place(one)].into_iter().chain(cells).collect()
        };
        (heads.collect(), places.iter().map(row).collect())
    } else {
        let heads = [title.to_owned()].into_iter().chain(places.iter().map(place));
        let row = |(name, line): &(String, &Line)| {
            let cells = places.iter().map(|one| at(line, *one));
            [name.clone()].into_iter().chain(cells).collect()
        };
        (heads.collect(), lines.iter().map(row).collect())
    }
}

fn ladder(rungs: &[String], panels: &[Panel]) -> Cells {
    let heads = ["row".to_owned()].into_iter().chain(rungs.iter().cloned());
    let row = |(name, line): (String, &Line)| {
        let mut row = vec![name];
        row.extend((0_i32..).zip(rungs).map(|(rung, _)| {
            let found = line.points.iter().find(|point| point.0 == rung);
            found.map_or_else(String::new, |point| percent(point.1))
        }));
        row
    };
    (heads.collect(), of_panels(panels).into_iter().map(row).collect())
}

fn bars(title: &str, panels: &[Bars]) -> Cells {
    let places: BTreeSet<i32> =
        panels.iter().flat_map(|panel| panel.bars.iter().map(|bar| bar.x)).collect();
    let heads = panels.iter().map(|panel| match panel.title.trim() {
        "" => "chance".to_owned(),
        title => title.to_owned(),
    });
    let row = |place: &i32| {
        let mut row = vec![words::decimal(f64::from(*place), 0)];
        row.extend(panels.iter().map(|panel| {
            let found = panel.bars.iter().find(|bar| bar.x == *place);
            found.map_or_else(String::new, |bar| percent(bar.parts.iter().sum()))
        }));
        row
    };
    ([title.to_owned()].into_iter().chain(heads).collect(), places.iter().map(row).collect())
}

fn at_least(title: &str, points: &[(i32, f64)]) -> Cells {
    let row = |point: &(i32, f64)| vec![words::decimal(f64::from(point.0), 0), percent(point.1)];
    (vec![title.to_owned(), "chance".to_owned()], points.iter().map(row).collect())
}

fn stack(parts: &[Part], rows: &[Stack]) -> Cells {
    let seen =
        |nth: usize| rows.iter().any(|row| row.shares.get(nth).is_some_and(|share| 0.0 < *share));
    let parts: Vec<(usize, &Part)> =
        parts.iter().enumerate().filter(|(nth, _)| seen(*nth)).collect();
    let heads =
        ["row".to_owned()].into_iter().chain(parts.iter().map(|(_, part)| part.label.clone()));
    let row = |row: &Stack| {
        let shares = parts.iter().map(|(nth, _)| row.shares.get(*nth).copied().unwrap_or_default());
        [row.label.clone()].into_iter().chain(shares.map(percent)).collect()
    };
    (heads.collect(), rows.iter().map(row).collect())
}

fn heat(heat: &Heat) -> Cells {
    let heads = [format!("{} {}", heat.row_title, heat.column_title)]
        .into_iter()
        .chain(heat.columns.clone());
    let cell = |value: Option<f64>| match (value.filter(|value| value.is_finite()), heat.scale) {
        (None, _) => "–".to_owned(),
        (Some(value), Scale::Sequential) => percent(value),
        (Some(value), Scale::Diverging { .. }) => words::points(value),
        (Some(value), Scale::Ratio | Scale::Amount { .. }) => words::decimal(value, 2),
    };
    let rows = heat.rows.iter().zip(&heat.cells).map(|(name, row)| {
        [name.clone()].into_iter().chain(row.iter().map(|value| cell(*value))).collect()
    });
    (heads.collect(), rows.collect())
}

fn amounts(title: &str, groups: &[AmountGroup]) -> Cells {
    let rows = groups.iter().flat_map(|group| {
        group
            .rows
            .iter()
            .map(|row| vec![joined(&group.title, &row.label), words::decimal(row.value, 2)])
    });
    (vec!["row".to_owned(), title.to_owned()], rows.collect())
}

fn tornado(rows: &[TornadoRow]) -> Cells {
    let rows = rows.iter().flat_map(|row| {
        row.bars.iter().map(|bar| vec![joined(&row.label, &bar.label), words::points(bar.value)])
    });
    (["row", "change"].map(str::to_owned).to_vec(), rows.collect())
}

fn scatter([x_title, y_title]: [&String; 2], points: &[ScatterPoint]) -> Cells {
    let row =
        |point: &ScatterPoint| vec![point.label.clone(), words::cost(point.x), percent(point.y)];
    let heads = vec!["row".to_owned(), x_title.clone(), format!("{y_title}, percent")];
    (heads, points.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use evenodds_analyses::answer::chart::{Axis, Headline, Hue};

    use super::*;

    fn line(label: &str, points: &[(i32, f64)]) -> Line {
        let (label, points) = (label.to_owned(), points.to_vec());
        Line { label, hue: Hue::Other(0), shade: 0.5, points, intervals: Vec::new() }
    }

    fn told(drawing: Drawing) -> Table {
        let headline = Headline { title: "It rises.".to_owned(), ..Headline::default() };
        numbers(&Chart { name: "x", headline, drawing }).expect("numbers")
    }

    #[test]
    fn every_line_has_its_numbers() {
        let lines = vec![line("a", &[(-1, 0.25), (2, 0.5)]), line("b", &[(2, 1.0)])];
        let x = Axis { title: "Round".to_owned(), own: None };
        let table = told(Drawing::Endings { x: x.clone(), y_title: String::new(), lines });
        let heads: Vec<&str> = table.columns.iter().map(|one| one.heading.as_str()).collect();
        assert_eq!(heads, ["Round", "a", "b"]);
        assert_eq!(table.rows, [["\u{2212}1", "25", ""], ["2", "50", "100"]]);
        assert_eq!(table.caption, "Numbers of the chart \u{201c}It rises\u{201d}, in percent");
        let wide = line("hits", &[(0, 0.5)]);
        let panels = ["One", "Two"].map(|title| Panel {
            title: title.to_owned(),
            lines: vec![wide.clone()],
            mark: None,
        });
        let table = told(Drawing::Panels { x, y_title: String::new(), panels: panels.to_vec() });
        assert_eq!(table.rows, [["One, hits", "50"], ["Two, hits", "50"]]);
    }

    #[test]
    fn parts_that_never_occur_have_no_column() {
        let part = |label: &str| Part {
            label: label.to_owned(),
            hue: None,
            shade: evenodds_analyses::answer::chart::Shade::Own,
        };
        let rows = vec![Stack { label: "all".to_owned(), shares: vec![0.25, 0.0, 0.75] }];
        let table = told(Drawing::Stack { parts: ["a", "b", "c"].map(part).to_vec(), rows });
        assert_eq!(table.columns.len(), 3);
        assert_eq!(table.rows, [["all", "25", "75"]]);
    }
}
