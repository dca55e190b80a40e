//! Charts of fights, ordinary and awkward.

use super::super::*;
use super::samples::{LONG, awkward_lines, axis, headline, line, look, slope};

pub(super) const GAMES: [&str; 5] = ["Sprawl", "Spurg", "D20", "Skrapyard", "Volt"];
const RUNGS: [&str; 3] = ["hit", "wound", "out"];

fn plain(title: &str) -> Headline {
    Headline { alt: String::new(), ..headline(title) }
}

fn shaded(shade: f64, line: Line) -> Line {
    Line { shade, ..line }
}

fn climb(label: &str, hue: Hue, shade: f64, values: &[f64]) -> Line {
    let points = values.iter().enumerate();
    let points = points.map(|(x, &y)| (i32::try_from(x).unwrap_or(0), y));
    shaded(shade, line(label, hue, points))
}

fn panel(title: &str, lines: Vec<Line>) -> Panel {
    Panel { title: title.into(), lines, mark: None }
}

pub(super) fn climbs(game: &str, share: f64) -> Panel {
    let hue = look(game);
    let lines = vec![
        climb("Ganger", hue, 0.1, &[0.62 * share, 0.33 * share, 0.16 * share]),
        climb("Brute", hue, 0.5, &[0.5 * share, 0.41 * share, 0.24 * share]),
        climb("Sniper", hue, 0.9, &[0.83 * share, 0.69 * share, 0.46 * share]),
    ];
    panel(game, lines)
}

pub(super) fn one_ladder() -> Chart {
    let lines = vec![
        climb("Skrapyard rifle", look("skrapyard"), 0.5, &[0.67, 0.44, 0.22]),
        climb("Sprawl rifle", look("sprawl"), 0.5, &[0.58, 0.46, 0.31]),
        climb("Volt arc lance", look("volt"), 0.5, &[0.75, 0.5, 0.17]),
    ];
    ladder(&plain("A rifle takes out one in four"), &RUNGS, "Chance", &[panel("", lines)])
}

pub(super) fn five_ladders() -> Chart {
    let shares = [1.0, 0.8, 1.1, 0.6, 0.95];
    let panels: Vec<Panel> =
        GAMES.iter().zip(shares).map(|(game, share)| climbs(game, share)).collect();
    ladder(&plain("Snipers win everywhere"), &RUNGS, "Chance of an attack to get there", &panels)
}

pub(super) fn own_entries() -> Chart {
    let panels: Vec<Panel> = GAMES
        .iter()
        .map(|game| {
            let hue = look(game);
            let name = |what: &str| format!("{game} {what} of the third kind");
            let lines = vec![
                climb(&name("rifle"), hue, 0.3, &[0.6, 0.45, 0.3]),
                climb(&name("blade"), hue, 0.8, &[0.6, 0.5, 0.4]),
            ];
            panel(game, lines)
        })
        .collect();
    ladder(&plain("Blades are better"), &RUNGS, "Chance", &panels)
}

fn rise(label: &str, hue: Hue, rate: f64, top: f64, rounds: i32) -> Line {
    line(label, hue, (1..=rounds).map(|x| (x, top * (1.0 - rate.powi(x)))))
}

fn sampled(line: Line, half: f64) -> Line {
    let intervals = line.points.iter().map(|&(x, y)| (x, y - half, y + half)).collect();
    Line { intervals, ..line }
}

fn rounds() -> Axis {
    Axis { title: "Round".into(), own: None }
}

pub(super) fn one_ending() -> Chart {
    let lines = [
        rise("over", look("sprawl"), 0.7, 1.0, 12),
        rise("A has won", look("spurg"), 0.7, 0.62, 12),
        rise("B has won", look("d20"), 0.75, 0.34, 12),
    ];
    endings(&plain("Half the duels are over by round 2"), &rounds(), "Share of duels", &lines)
}

pub(super) fn sampled_ending() -> Chart {
    let lines = [
        shaded(0.5, sampled(rise("over", look("volt"), 0.85, 1.0, 20), 0.02)),
        shaded(0.9, sampled(rise("A has won", look("volt"), 0.85, 0.55, 20), 0.05)),
        shaded(0.1, sampled(rise("B has won", look("volt"), 0.87, 0.44, 20), 0.05)),
    ];
    endings(&plain("Volt duels drag on"), &rounds(), "Share of duels", &lines)
}

pub(super) fn parts() -> Vec<Part> {
    let part = |label: &str, hue, shade| Part { label: label.into(), hue, shade };
    vec![
        part("A wins by out", Some(look("sprawl")), Shade::Own),
        part("A wins by rout", Some(look("sprawl")), Shade::Light),
        part("undecided or both", None, Shade::Own),
        part("B wins by rout", Some(look("skrapyard")), Shade::Light),
        part("B wins by out", Some(look("skrapyard")), Shade::Own),
    ]
}

pub(super) fn row(label: &str, shares: [f64; 5]) -> Stack {
    Stack { label: label.into(), shares: shares.to_vec() }
}

pub(super) fn five_stacks() -> Chart {
    let rows = [
        row("Sprawl", [0.31, 0.22, 0.09, 0.15, 0.23]),
        row("Spurg", [0.62, 0.02, 0.004, 0.056, 0.30]),
        row("D20", [0.31, 0.12, 0.27, 0.10, 0.20]),
        row("Skrapyard", [0.05, 0.12, 0.03, 0.30, 0.50]),
        row("Volt", [0.45, 0.0, 0.1, 0.0, 0.45]),
    ];
    stack(&plain("Whoever goes first wins more often"), &parts(), &rows)
}

pub(super) fn thin_stacks() -> Chart {
    let rows = [
        row(
            "A Ganger with a long rifle and a knife meets a Brute in heavy armour",
            [0.9, 0.001, 0.0, 0.049, 0.05],
        ),
        row("Sniper meets Sniper", [0.31, 0.22, 0.09, 0.15, 0.23]),
    ];
    stack(&plain("It depends on who meets whom"), &parts(), &rows)
}

pub(super) fn matrix(count: usize, name: impl Fn(usize) -> String) -> Chart {
    let at = |i: usize| f64::from(u32::try_from(i).unwrap_or(0)) / (count as f64);
    let value =
        |row: usize, column: usize| 1.0 - 2.0 / (1.0 + (6.0 * (at(column) - at(row))).exp());
    let names: Vec<String> = (0..count).map(name).collect();
    let data = Heat {
        row_title: "attacker".into(),
        column_title: "against".into(),
        rows: names.clone(),
        columns: names,
        cells: (0..count).map(|r| (0..count).map(|c| Some(value(r, c))).collect()).collect(),
        scale: Scale::Diverging { limit: 1.0 },
        diagonal: true,
        present: None,
    };
    heat(&plain("The upper half wins most of its fights"), &data)
}

pub(super) fn growths(count: usize, rates: [[f64; 3]; 5], labels: [&str; 3]) -> Chart {
    let panels: Vec<Panel> = GAMES
        .iter()
        .zip(rates)
        .take(count)
        .map(|(game, rate)| {
            let curve = |nth: usize, base: f64, shade: f64| {
                let at = |x: i32| 1.0 / (1.0 + (-base - rate[nth] * f64::from(x)).exp());
                shaded(shade, line(labels[nth], look(game), (-3..=3).map(|x| (x, at(x)))))
            };
            let lines = vec![curve(0, 0.7, 0.5), curve(1, -0.9, 0.1), curve(2, 0.0, 0.95)];
            panel(game, lines)
        })
        .collect();
    growth(&plain("A step of ease helps duels most"), &axis(), "Chance", &panels)
}

pub(super) const MEASURES: [&str; 3] = ["check passes", "attack wounds", "duel won"];

pub(super) fn steep(count: usize) -> Chart {
    let rates =
        [[0.5, 0.3, 0.9], [0.6, 0.4, 1.2], [0.3, 0.2, 0.4], [0.5, 0.5, 0.5], [0.7, 0.1, 0.6]];
    growths(count, rates, MEASURES)
}

/// Two pairs of one game.
pub(super) fn alike() -> Chart {
    let panels = ["Razz and Newton", "Wes and Gordo"].map(|title| {
        let at = |x: i32, base: f64| 1.0 / (1.0 + (base - 0.5 * f64::from(x)).exp());
        let curve =
            |label: &str, base| line(label, look("sprawl"), (-3..=3).map(|x| (x, at(x, base))));
        panel(title, vec![curve(MEASURES[0], -0.8), curve(MEASURES[1], 0.8)])
    });
    growth(&plain("A step of ease helps both"), &axis(), "Chance", &panels)
}

pub(super) fn flat() -> Chart {
    growths(3, [[0.1, 0.1, 0.1]; 5], MEASURES)
}

fn long_name(nth: usize) -> String {
    let name = ["Ganger", "Heavy with autocannon and shield", "Sniper", "Brute in power armour"];
    format!("{} {nth}", name[nth % 4])
}

/// Charts as they stand in reports.
pub(super) fn ordinary() -> Vec<(String, Chart)> {
    [
        ("ladder", one_ladder()),
        ("ladders", five_ladders()),
        ("ladders of their own", own_entries()),
        ("endings", one_ending()),
        ("endings sampled", sampled_ending()),
        ("stacks", five_stacks()),
        ("tallies", kills()),
        ("stacks thin", thin_stacks()),
        ("matrix 5", matrix(5, |i| GAMES[i].to_owned())),
        ("matrix 12", matrix(12, long_name)),
        ("matrix 20", matrix(20, long_name)),
        ("matrix 50", matrix(50, long_name)),
        ("growth", steep(5)),
        ("growth of three", steep(3)),
        ("growth of one", steep(1)),
        (
            "growth told below",
            growths(5, [[0.0; 3]; 5], ["check passes by a good deal more than that", "b", "c"]),
        ),
        ("growth flat", flat()),
        ("growth of one game", alike()),
    ]
    .map(|(name, chart)| (name.to_owned(), chart))
    .to_vec()
}

fn tally(label: &str, value: f64, by: f64) -> Amount {
    let interval = (by > 0.0).then_some((value - by, value + by));
    Amount { label: label.into(), value, interval }
}

pub(super) fn kills() -> Chart {
    let ours =
        vec![tally("Rafter", 0.92, 0.05), tally("Newton", 0.31, 0.03), tally("Wishbone", 0.0, 0.0)];
    let theirs = vec![tally("Guard 1", 0.41, 0.02), tally("Guard 2", 0.4, 0.02)];
    let groups = [
        AmountGroup { title: "Crew".into(), hue: look("sprawl"), rows: ours },
        AmountGroup { title: "Guards".into(), hue: Hue::Other(1), rows: theirs },
    ];
    amount_rows(
        &plain("Rafter does most of the killing"),
        "Put out in a fight, on average",
        &groups,
    )
}

/// What fights should not give, but may.
pub(super) fn awkward() -> Vec<(String, Chart)> {
    let mut charts = Vec::new();
    let title = headline(LONG);
    for (index, lines) in awkward_lines().into_iter().enumerate() {
        charts.push((format!("endings {index}"), endings(&title, &axis(), LONG, &lines)));
        let many = lines.iter().any(|line| line.points.len() > 100);
        for count in if many { vec![1] } else { vec![1, 5] } {
            let panels = vec![panel(LONG, lines.clone()); count];
            let chart = growth(&title, &axis(), LONG, &panels);
            charts.push((format!("growth {index} x {count}"), chart));
            for rungs in [&["out"][..], &[LONG, "", "wound", LONG, "x", "y", "z"]] {
                let chart = ladder(&title, rungs, LONG, &panels);
                charts.push((format!("ladder {index} x {count} on {}", rungs.len()), chart));
            }
        }
    }
    let long = Part { label: LONG.into(), hue: Some(Hue::Other(3)), shade: Shade::Light };
    let rows = |label: &str| {
        vec![
            row(label, [f64::NAN, -1.0, 0.5, f64::INFINITY, 0.1]),
            row(label, [4.0, 3.0, 2.0, 1.0, 0.0]),
            row(label, [0.0; 5]),
            row(label, [0.2; 5]),
            Stack { label: label.into(), shares: vec![1.0] },
        ]
    };
    for (index, label) in ["", "x", LONG].into_iter().enumerate() {
        charts.push((format!("stack {index}"), stack(&title, &parts(), &rows(label))));
        let even = [row(label, [0.2; 5])];
        charts.push((format!("stack even {index}"), stack(&title, &parts(), &even)));
        charts.push((format!("stack long {index}"), stack(&title, &vec![long.clone(); 5], &even)));
        let short: Vec<Part> =
            parts().into_iter().map(|part| Part { label: "aye".into(), ..part }).collect();
        charts.push((format!("stack short {index}"), stack(&title, &short, &even)));
    }
    for label in ["", "x", LONG] {
        let values = [f64::NAN, -1.0, 0.0, 1e-9, 1.0, 1e300, f64::INFINITY];
        let rows = values.map(|value| tally(label, value, value));
        let group = AmountGroup { title: label.into(), hue: look("volt"), rows: rows.to_vec() };
        let none = AmountGroup { rows: Vec::new(), ..group.clone() };
        let nought = AmountGroup { rows: vec![tally(label, 0.0, 0.0)], ..group.clone() };
        for (nth, groups) in
            [vec![none.clone()], vec![group, none], vec![nought]].iter().enumerate()
        {
            charts.push((format!("tallies {label} {nth}"), amount_rows(&title, label, groups)));
        }
    }
    for count in [1, 3, 16, 26] {
        charts.push((format!("matrix long {count}"), matrix(count, |i| format!("{i} {LONG}"))));
        charts.push((format!("matrix short {count}"), matrix(count, |i| i.to_string())));
    }
    let two =
        vec![slope("check passes", look("d20"), 0.1), slope("attack wounds", look("d20"), -0.1)];
    charts.push(("growth crossing".into(), growth(&title, &axis(), "", &vec![panel("x", two); 3])));
    charts
}
