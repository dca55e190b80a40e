//! Data for charts, ordinary and awkward.

use super::super::*;

pub(super) const LONG: &str = concat!(
    "Größter Œuvre-Überschlag: “Ærøskøbing” schlägt <Łódź> & Þingvellir – in allen 1 000 ",
    "Würfen, bei jedem Modifikator, und sogar im Schlaf 漢字 ☃",
);

pub(super) fn headline(title: &str) -> Headline {
    Headline {
        title: title.into(),
        subtitle: "Chance of success, in percent of rolls".into(),
        alt: "Curves <rise> & \"fall\"".into(),
    }
}

/// The look of a built-in game, in any case; another look for other names.
pub(super) fn look(name: &str) -> Hue {
    let look = evenodds_engine::games::look(&name.to_lowercase());
    look.map_or(Hue::Other(0), Hue::Game)
}

pub(super) fn line(label: &str, hue: Hue, points: impl IntoIterator<Item = (i32, f64)>) -> Line {
    Line {
        label: label.into(),
        hue,
        shade: 0.5,
        points: points.into_iter().collect(),
        intervals: Vec::new(),
    }
}

pub(super) fn slope(label: &str, hue: Hue, rise: f64) -> Line {
    line(label, hue, (-4..=4).map(|x| (x, 0.5 + f64::from(x) * rise)))
}

pub(super) fn family(count: i32, spread: f64) -> Vec<Line> {
    let point = |i: i32, x: i32| (x, (0.5 + f64::from(i) * spread).powi(x + 5));
    (0..count)
        .map(|i| Line {
            shade: f64::from(i) / f64::from(count),
            ..line(&format!("{i} dice"), look("sprawl"), (-4..=4).map(|x| point(i, x)))
        })
        .collect()
}

pub(super) fn axis() -> Axis {
    let own = Some("the game's own sign: Difficulty −3 … +3, and a good deal more besides".into());
    Axis { title: "Steps in favour of the one who rolls".into(), own }
}

pub(super) fn awkward_lines() -> Vec<Vec<Line>> {
    vec![
        vec![line("alone", look("d20"), [(7, 0.3)])],
        vec![slope("", look("volt"), 0.1)],
        vec![slope("flat", look("volt"), 0.0), slope("flat", look("spurg"), 0.0)],
        vec![
            line("short", look("sprawl"), [(-9, 0.2), (-7, 0.4)]),
            line("far", Hue::Other(9), [(-3, 0.2), (12, 0.9)]),
        ],
        vec![line("nan", look("d20"), [(0, f64::NAN), (1, 0.5), (2, f64::INFINITY), (3, 7.0)])],
        vec![line("huge", look("spurg"), [(i32::MIN, 0.0), (i32::MAX, 1.0)])],
        vec![line("large", look("spurg"), [(-100_000, 0.0), (100_000, 1.0)])],
        vec![
            line("many", look("volt"), (0..400).map(|x| (x, 0.5))),
            slope(LONG, look("d20"), 0.01),
        ],
        family(12, 0.0),
        family(12, 0.04),
        (0..30).map(|i| slope(&format!("{LONG} {i}"), Hue::Other(i), 0.1)).collect(),
    ]
}

pub(super) fn square(count: usize, name: impl Fn(usize) -> String, scale: Scale) -> Heat {
    let value = |row: usize, column: usize| {
        let share = f64::from(u32::try_from(row * count + column).unwrap_or(0)) / 200.0;
        (row != 2 || column != 1).then_some(share)
    };
    Heat {
        row_title: "One step in".into(),
        column_title: "is worth so many steps in".into(),
        rows: (0..count).map(&name).collect(),
        columns: (0..count).map(&name).collect(),
        cells: (0..count).map(|r| (0..count).map(|c| value(r, c)).collect()).collect(),
        scale,
        diagonal: true,
        present: None,
    }
}

pub(super) fn heats() -> Vec<Heat> {
    let mut wide = square(13, |i| format!("+{i}"), Scale::Sequential);
    wide.rows.truncate(12);
    wide.cells.truncate(12);
    wide.cells[11] = vec![Some(1.0); 13];
    let mut ragged = square(4, |i| format!("n{i}"), Scale::Diverging { limit: 0.05 });
    ragged.cells = vec![vec![Some(f64::NAN), Some(-0.03)], vec![]];
    let mut titled = square(3, |i| format!("{LONG} {i}"), Scale::Diverging { limit: f64::NAN });
    titled.row_title = LONG.into();
    titled.column_title = LONG.into();
    let mut ratios = square(5, |i| format!("Skrapyard {i}"), Scale::Ratio);
    ratios.cells[0] = vec![Some(0.0), Some(-1.0), Some(1e-9), Some(1e9), Some(1.0)];
    let mut one = square(1, |_| String::new(), Scale::Ratio);
    one.cells = vec![vec![Some(1.0)]];
    let mut single = square(13, |i| format!("column {i}"), Scale::Diverging { limit: 0.5 });
    single.rows.truncate(1);
    vec![
        wide,
        ragged,
        titled,
        ratios,
        one,
        single,
        square(40, |i| i.to_string(), Scale::Sequential),
    ]
}

pub(super) fn bars(
    title: &str,
    hue: Hue,
    range: std::ops::RangeInclusive<i32>,
    share: f64,
) -> Bars {
    let parts = |x: i32| {
        if x < 1 { [share / 9.0, share, 0.0, 0.0] } else { [0.0, 0.0, share, 0.1] }
    };
    let bars = range.map(|x| Bar { x, parts: parts(x) }).collect();
    Bars { title: title.into(), hue, bars }
}

pub(super) fn distributions() -> Vec<Vec<Bars>> {
    let broken = Bar { x: 3, parts: [f64::NAN, -1.0, f64::INFINITY, 0.2] };
    vec![
        vec![bars("", look("volt"), 1..=1, 0.3)],
        vec![bars("negative", look("d20"), -30..=-2, 0.003)],
        vec![Bars { title: LONG.into(), hue: Hue::Other(2), bars: vec![broken] }],
        vec![
            bars("wide", look("spurg"), -300..=300, 0.001),
            bars(LONG, look("sprawl"), -3..=3, 0.1),
        ],
        ["sprawl", "spurg", "d20", "skrapyard", "volt", "what"]
            .map(|name| bars(name, look(name), -9..=10, 0.04))
            .to_vec(),
        vec![bars("full", look("volt"), 100_000..=100_001, 0.9)],
    ]
}

fn cause(label: &str, bars: &[(&str, f64, Option<f64>)]) -> TornadoRow {
    let bar = |&(label, value, half): &(&str, f64, Option<f64>)| TornadoBar {
        label: label.into(),
        value,
        interval: half.map(|half| (value - half, value + half)),
    };
    TornadoRow { label: label.into(), bars: bars.iter().map(bar).collect() }
}

/// Tornados: ordinary, simulated, to one side, tiny, and with awkward names and numbers.
pub(super) fn tornados() -> Vec<Vec<TornadoRow>> {
    let both = |label: &str, half: Option<f64>| {
        cause(label, &[("+1", 0.042, half), ("\u{2212}1", -0.051, half)])
    };
    vec![
        vec![
            both("armour", None),
            cause("cover *", &[("+1", -0.02, None), ("\u{2212}1", 0.01, None)]),
        ],
        vec![
            both("armour", Some(0.03)),
            both("fight", Some(0.09)),
            cause("up", &[("on", 0.01, Some(0.02))]),
        ],
        vec![
            cause("more", &[("+1", 0.2, None), ("\u{2212}1", 0.1, None)]),
            cause("one", &[("on", 0.9, None)]),
        ],
        vec![cause("less", &[("+1", -0.2, Some(0.1)), ("\u{2212}1", -0.1, Some(0.3))])],
        vec![cause("tiny", &[("+1", 0.0004, None), ("\u{2212}1", -0.0007, None)])],
        vec![cause("zero", &[("+1", 0.0, Some(0.05)), ("\u{2212}1", 0.0, None)])],
        (0..12).map(|nth| both(&format!("{LONG} {nth}"), Some(0.001))).collect(),
        vec![cause("broken", &[("+1", f64::NAN, None), ("\u{2212}1", 1.0, Some(f64::INFINITY))])],
    ]
}

fn named(label: &str, x: f64, y: f64, leads: bool) -> ScatterPoint {
    ScatterPoint { label: label.into(), x, y, interval: None, leads }
}

/// Scatters: ordinary, crowded, simulated, of one point, on each other, and with awkward names and
/// numbers.
pub(super) fn scatters() -> Vec<Vec<ScatterPoint>> {
    let crowd = |nth: u32| {
        let (x, y) = (f64::from(nth % 4), 0.3 + f64::from(nth / 4) * 0.04);
        named(&format!("fighter {nth}"), x, y, nth == 0)
    };
    let spread = |nth: u32| {
        let (x, y) = (f64::from(20 + nth * 3), 0.1 + f64::from(nth) * 0.05);
        ScatterPoint {
            interval: Some((y - 0.05, y + 0.08)),
            ..named(LONG, x, y, nth.is_multiple_of(3))
        }
    };
    vec![
        vec![
            named("recruit", 22.0, 0.106, true),
            named("marksman", 32.0, 0.597, true),
            named("Razz", 36.0, 0.389, false),
            named("Newton", 37.0, 0.390, false),
            named("Wes", 38.0, 0.389, false),
            named("bruiser", 47.0, 0.295, false),
            // It may be dominated, for all that is known.
            named("Gordo", 41.0, 0.58, true),
            named("veteran", 46.0, 0.614, true),
        ],
        (0..24).map(crowd).collect(),
        (0..9).map(spread).collect(),
        vec![named("alone", 0.5, 1.0, true)],
        vec![named("one", 5.0, 0.33, true), named("other", 5.0, 0.33, true)],
        vec![
            named("broken", f64::NAN, 0.5, true),
            named(LONG, 1e9, 0.43, true),
            named("", 0.001, 0.42, false),
        ],
    ]
}

/// Every kind of chart, with its name.
pub(super) fn charts() -> Vec<(String, Chart)> {
    let mut charts = Vec::new();
    for (index, lines) in awkward_lines().into_iter().enumerate() {
        let title = if index % 2 == 0 { "A short finding" } else { LONG };
        charts.push((
            format!("curves {index}"),
            curves(&headline(title), &axis(), "Chance", &lines, None),
        ));
        let panel = Panel { title: title.into(), lines, mark: Some((0, 0.5)) };
        for count in [1, 2, 5] {
            let panels: Vec<Panel> = vec![panel.clone(); count];
            let chart = super::panels(&headline(title), &axis(), LONG, &panels);
            charts.push((format!("panels {index} x {count}"), chart));
        }
    }
    let games = ["Sprawl", "Spurg", "D20", "Skrapyard", "Volt"];
    let lines = games.map(|name| slope(name, look(name), 0.01)).to_vec();
    let panel = Panel { title: "Base 50 %".into(), lines, mark: None };
    charts.push(("panels of games".into(), panels(&headline("x"), &axis(), "", &vec![panel; 5])));
    for (index, data) in heats().iter().enumerate() {
        charts.push((format!("heat {index}"), heat(&headline(LONG), data)));
    }
    for (index, data) in distributions().iter().enumerate() {
        let chart = distribution(&headline("Tails"), "Degree of success", data);
        charts.push((format!("distribution {index}"), chart));
    }
    for (index, rows) in tornados().iter().enumerate() {
        let (title, hue) = if index % 2 == 0 { ("x", look("volt")) } else { (LONG, Hue::Other(2)) };
        charts.push((format!("tornado {index}"), tornado(&headline(title), title, hue, rows)));
    }
    for (index, points) in scatters().iter().enumerate() {
        let (title, hue) = if index % 2 == 0 { ("x", look("d20")) } else { (LONG, Hue::Other(1)) };
        let chart = scatter(&headline(title), [title, "Chance"], hue, points);
        charts.push((format!("scatter {index}"), chart));
    }
    for (index, title) in ["Half of the attacks do nothing", LONG].into_iter().enumerate() {
        let points: Vec<(i32, f64)> = (1..=40).map(|x| (x, 0.4 * 0.93_f64.powi(x))).collect();
        for from in [2, 39] {
            let mark = (from, format!("{from} or more: {title} is out (9.3 %)"));
            let chart =
                at_least(&headline(title), "Harm, at least", look("d20"), &points, Some(&mark));
            charts.push((format!("at least {index} from {from}"), chart));
        }
    }
    let (marked, mark) = ([slope("wins", look("volt"), 0.1)], ((1, 0.6), LONG.to_owned()));
    charts.push(("marked".into(), curves(&headline("x"), &axis(), "y", &marked, Some(&mark))));
    let map = Heat { present: Some([1, 2]), ..square(4, |nth| nth.to_string(), Scale::Sequential) };
    charts.push(("a map with the design".into(), heat(&headline("x"), &map)));
    charts.push(("nothing".into(), curves(&Headline::default(), &axis(), "", &[], None)));
    charts
}
