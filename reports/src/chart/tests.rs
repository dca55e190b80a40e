//! Every kind of chart with ordinary and awkward data: nothing cut off, nothing on top of text.

use super::text::{Weight, width};
use super::theme::{Mode, Paint};
use super::*;
use resvg::usvg::roxmltree::Document;

const LONG: &str = "Größter Œuvre-Überschlag: “Ærøskøbing” schlägt <Łódź> & Þingvellir – in \
                    allen 1 000 Würfen, bei jedem Modifikator, und sogar im Schlaf 漢字 ☃";

fn headline(title: &str) -> Headline {
    Headline {
        title: title.into(),
        subtitle: "Chance of success, in percent of rolls".into(),
        alt: "Curves <rise> & \"fall\"".into(),
    }
}

fn line(label: &str, hue: Hue, points: impl IntoIterator<Item = (i32, f64)>) -> Line {
    Line {
        label: label.into(),
        hue,
        shade: 0.5,
        points: points.into_iter().collect(),
    }
}

fn slope(label: &str, hue: Hue, rise: f64) -> Line {
    line(label, hue, (-4..=4).map(|x| (x, 0.5 + f64::from(x) * rise)))
}

fn family(count: i32, spread: f64) -> Vec<Line> {
    let point = |i: i32, x: i32| (x, (0.5 + f64::from(i) * spread).powi(x + 5));
    (0..count)
        .map(|i| Line {
            shade: f64::from(i) / f64::from(count),
            ..line(
                &format!("{i} dice"),
                Hue::Sprawl,
                (-4..=4).map(|x| point(i, x)),
            )
        })
        .collect()
}

fn axis() -> Axis {
    let own = Some("the game's own sign: Difficulty −3 … +3, and a good deal more besides".into());
    Axis {
        title: "Steps in favour of the one who rolls".into(),
        own,
    }
}

fn awkward_lines() -> Vec<Vec<Line>> {
    vec![
        vec![line("alone", Hue::D20, [(7, 0.3)])],
        vec![slope("", Hue::Volt, 0.1)],
        vec![
            slope("flat", Hue::Volt, 0.0),
            slope("flat", Hue::Spurg, 0.0),
        ],
        vec![
            line("short", Hue::Sprawl, [(-9, 0.2), (-7, 0.4)]),
            line("far", Hue::Other(9), [(-3, 0.2), (12, 0.9)]),
        ],
        vec![line(
            "nan",
            Hue::D20,
            [(0, f64::NAN), (1, 0.5), (2, f64::INFINITY), (3, 7.0)],
        )],
        vec![line("huge", Hue::Spurg, [(i32::MIN, 0.0), (i32::MAX, 1.0)])],
        vec![line("large", Hue::Spurg, [(-100_000, 0.0), (100_000, 1.0)])],
        vec![
            line("many", Hue::Volt, (0..400).map(|x| (x, 0.5))),
            slope(LONG, Hue::D20, 0.01),
        ],
        family(12, 0.0),
        family(12, 0.04),
        (0..30)
            .map(|i| slope(&format!("{LONG} {i}"), Hue::Other(i), 0.1))
            .collect(),
    ]
}

fn square(count: usize, name: impl Fn(usize) -> String, scale: Scale) -> Heat {
    let value = |row: usize, column: usize| {
        let share = f64::from(u32::try_from(row * count + column).unwrap_or(0)) / 200.0;
        (row != 2 || column != 1).then_some(share)
    };
    Heat {
        row_title: "One step in".into(),
        column_title: "is worth so many steps in".into(),
        rows: (0..count).map(&name).collect(),
        columns: (0..count).map(&name).collect(),
        cells: (0..count)
            .map(|r| (0..count).map(|c| value(r, c)).collect())
            .collect(),
        scale,
    }
}

fn heats() -> Vec<Heat> {
    let mut wide = square(13, |i| format!("+{i}"), Scale::Sequential);
    wide.rows.truncate(12);
    wide.cells.truncate(12);
    wide.cells[11] = vec![Some(1.0); 13];
    let mut ragged = square(4, |i| format!("n{i}"), Scale::Diverging { limit: 0.05 });
    ragged.cells = vec![vec![Some(f64::NAN), Some(-0.03)], vec![]];
    let mut titled = square(
        3,
        |i| format!("{LONG} {i}"),
        Scale::Diverging { limit: f64::NAN },
    );
    titled.row_title = LONG.into();
    titled.column_title = LONG.into();
    let mut ratios = square(5, |i| format!("Skrapyard {i}"), Scale::Ratio);
    ratios.cells[0] = vec![Some(0.0), Some(-1.0), Some(1e-9), Some(1e9), Some(1.0)];
    let mut one = square(1, |_| String::new(), Scale::Ratio);
    one.cells = vec![vec![Some(1.0)]];
    let mut single = square(
        13,
        |i| format!("column {i}"),
        Scale::Diverging { limit: 0.5 },
    );
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

fn bars(title: &str, hue: Hue, range: std::ops::RangeInclusive<i32>, share: f64) -> Bars {
    let parts = |x: i32| {
        if x < 1 {
            [share / 9.0, share, 0.0, 0.0]
        } else {
            [0.0, 0.0, share, 0.1]
        }
    };
    let bars = range.map(|x| Bar { x, parts: parts(x) }).collect();
    Bars {
        title: title.into(),
        hue,
        bars,
    }
}

fn distributions() -> Vec<Vec<Bars>> {
    let broken = Bar {
        x: 3,
        parts: [f64::NAN, -1.0, f64::INFINITY, 0.2],
    };
    vec![
        vec![bars("", Hue::Volt, 1..=1, 0.3)],
        vec![bars("negative", Hue::D20, -30..=-2, 0.003)],
        vec![Bars {
            title: LONG.into(),
            hue: Hue::Other(2),
            bars: vec![broken],
        }],
        vec![
            bars("wide", Hue::Spurg, -300..=300, 0.001),
            bars(LONG, Hue::Sprawl, -3..=3, 0.1),
        ],
        ["sprawl", "spurg", "d20", "skrapyard", "volt", "what"]
            .map(|name| bars(name, Hue::of(name), -9..=10, 0.04))
            .to_vec(),
        vec![bars("full", Hue::Volt, 100_000..=100_001, 0.9)],
    ]
}

/// Every kind of chart, with its name.
fn charts() -> Vec<(String, Chart)> {
    let mut charts = Vec::new();
    for (index, lines) in awkward_lines().into_iter().enumerate() {
        let title = if index % 2 == 0 {
            "A short finding"
        } else {
            LONG
        };
        charts.push((
            format!("curves {index}"),
            curves(&headline(title), &axis(), "Chance", &lines),
        ));
        let panel = Panel {
            title: title.into(),
            lines,
            mark: Some((0, 0.5)),
        };
        for count in [1, 2, 5] {
            let panels: Vec<Panel> = vec![panel.clone(); count];
            let chart = super::panels(&headline(title), &axis(), LONG, &panels);
            charts.push((format!("panels {index} x {count}"), chart));
        }
    }
    let games = ["Sprawl", "Spurg", "D20", "Skrapyard", "Volt"];
    let lines = games.map(|name| slope(name, Hue::of(name), 0.01)).to_vec();
    let panel = Panel {
        title: "Base 50 %".into(),
        lines,
        mark: None,
    };
    charts.push((
        "panels of games".into(),
        panels(&headline("x"), &axis(), "", &vec![panel; 5]),
    ));
    for (index, data) in heats().iter().enumerate() {
        charts.push((format!("heat {index}"), heat(&headline(LONG), data)));
    }
    for (index, data) in distributions().iter().enumerate() {
        let chart = distribution(&headline("Tails"), "Degree of success", data);
        charts.push((format!("distribution {index}"), chart));
    }
    charts.push((
        "nothing".into(),
        curves(&Headline::default(), &axis(), "", &[]),
    ));
    charts
}

/// The box of a text as measured: left, top, right, bottom.
type TextBox = (String, [f64; 4]);

fn texts(chart: &Chart) -> (Vec<TextBox>, [f64; 2]) {
    let document = Document::parse(chart.svg()).expect("the drawing is XML");
    let root = document.root_element();
    let view: Vec<f64> = root
        .attribute("viewBox")
        .unwrap_or("")
        .split(' ')
        .flat_map(str::parse)
        .collect();
    let boxes = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| {
            let number = |name: &str| node.attribute(name).and_then(|v| v.parse::<f64>().ok());
            let (x, y) = (number("x").expect("x"), number("y").expect("y"));
            let size = number("font-size").expect("a size");
            assert!(size >= 149.9, "text of size {size}");
            let bold = node.attribute("font-weight") == Some("bold");
            let text = node.text().unwrap_or("").to_owned();
            let wide = width(
                &text,
                size,
                if bold { Weight::Bold } else { Weight::Regular },
            );
            let left = match node.attribute("text-anchor") {
                Some("middle") => wide / 2.0,
                Some("end") => wide,
                _ => 0.0,
            };
            let edges = if node.attribute("transform").is_some() {
                [x - size * 0.74, y - wide, x + size * 0.2, y]
            } else {
                [x - left, y - size * 0.74, x - left + wide, y + size * 0.2]
            };
            (text, edges)
        });
    (boxes.collect(), [view[2], view[3]])
}

#[test]
fn text_is_never_cut_off() {
    for (name, chart) in charts() {
        let (texts, [wide, high]) = texts(&chart);
        assert!(!texts.is_empty(), "{name} says nothing");
        for (text, [left, top, right, bottom]) in texts {
            let inside = left >= 0.0 && top >= 0.0 && right <= wide && bottom <= high;
            assert!(inside, "{name}: {text:?} at {left} {top} {right} {bottom}");
        }
    }
}

#[test]
fn texts_never_overlap() {
    for (name, chart) in charts() {
        let (texts, _) = texts(&chart);
        for (index, (text, a)) in texts.iter().enumerate() {
            for (other, b) in &texts[..index] {
                let apart = a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3];
                assert!(apart, "{name}: {text:?} {a:?} is on {other:?} {b:?}");
            }
        }
    }
}

#[test]
fn text_is_no_wider_than_measured() {
    let options = usvg::Options {
        fontdb: Arc::clone(&text::FONTS),
        ..usvg::Options::default()
    };
    for (weight, bold) in [(Weight::Regular, "normal"), (Weight::Bold, "bold")] {
        for sample in [
            "Fjord difficulty, WAVE",
            "−4 … +12 ½ 100 %",
            "Größe “Łódź” ↓ →",
        ] {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='9000' height='400'><text y='200' \
                 font-family='DejaVu Sans' font-size='100' font-weight='{bold}'>{sample}</text></svg>"
            );
            let tree = usvg::Tree::from_str(&svg, &options).expect("the sample is SVG");
            let drawn = f64::from(tree.root().abs_bounding_box().right());
            let measured = width(sample, 100.0, weight);
            assert!(drawn <= measured + 2.0, "{sample}: {drawn} over {measured}");
            assert!(
                drawn >= measured * 0.85,
                "{sample}: {drawn} far under {measured}"
            );
        }
    }
}

#[test]
fn labels_are_spread_in_order_and_inside() {
    let wanted = [
        (10.0, 20.0),
        (11.0, 40.0),
        (11.0, 20.0),
        (300.0, 20.0),
        (301.0, 20.0),
    ];
    let places = labels::spread(&wanted, 0.0, 305.0);
    for (index, pair) in places.windows(2).enumerate() {
        let need = f64::midpoint(wanted[index].1, wanted[index + 1].1);
        assert!(pair[1] - pair[0] >= need - 1e-9, "{places:?}");
    }
    assert!(
        places[0] >= 10.0 - 1e-9 && places[4] <= 295.0 + 1e-9,
        "{places:?}"
    );
    assert!(labels::spread(&[(5.0, 20.0); 40], 0.0, 100.0).len() == 40);
    assert!((labels::spread(&[(50.0, 20.0)], 0.0, 100.0)[0] - 50.0).abs() < 1e-9);
}

#[test]
fn drawing_again_gives_the_same_bytes() {
    for ((name, one), (_, two)) in charts().into_iter().zip(charts()).step_by(7) {
        assert_eq!(one, two, "{name}");
        assert_eq!(
            one.png().expect("a picture"),
            two.png().expect("a picture"),
            "{name}"
        );
    }
}

#[test]
fn pictures_are_twice_the_size() {
    for (name, chart) in charts().into_iter().step_by(5) {
        let picture = chart.png().expect("a picture");
        let picture = tiny_skia::Pixmap::decode_png(&picture).expect("a PNG");
        let (_, [wide, high]) = texts(&chart);
        let size = (f64::from(picture.width()), f64::from(picture.height()));
        assert_eq!(size, (wide / 5.0, high / 5.0), "{name}");
        let paper = picture
            .pixel(2, picture.height() - 3)
            .expect("a corner")
            .demultiply();
        assert_eq!(
            (paper.red(), paper.green(), paper.blue()),
            (255, 255, 255),
            "{name}"
        );
    }
}

#[test]
fn alt_text_is_escaped() {
    let chart = curves(&headline("x"), &axis(), "y", &family(3, 0.1));
    assert_eq!(chart.alt(), "Curves <rise> & \"fall\"");
    for drawing in [chart.svg().to_owned(), chart.inline()] {
        assert!(drawing.contains("Curves &lt;rise&gt; &amp; &quot;fall&quot;"));
    }
    let inline = chart.inline();
    let page = Document::parse(&inline).expect("the drawing is XML");
    let root = page.root_element();
    assert_eq!(root.attribute("aria-label"), Some(chart.alt()));
    assert_eq!(
        (root.attribute("role"), root.attribute("height")),
        (Some("img"), None)
    );
    let svg = Document::parse(chart.svg()).expect("the drawing is XML");
    let title = svg.descendants().find(|node| node.has_tag_name("title"));
    assert_eq!(title.and_then(|node| node.text()), Some(chart.alt()));
    let plain = Headline {
        title: "found\u{0}".into(),
        ..Headline::default()
    };
    assert_eq!(curves(&plain, &axis(), "y", &[]).alt(), "found\u{0}");
    assert!(Document::parse(curves(&plain, &axis(), "y", &[]).svg()).is_ok());
}

#[test]
fn pages_get_variables_for_colours() {
    let style = css_variables();
    for (name, chart) in charts() {
        let inline = chart.inline();
        assert!(Document::parse(&inline).is_ok(), "{name}");
        assert!(
            !inline.contains(" id=") && !inline.contains("<?xml"),
            "{name}"
        );
        for paint in Paint::themed() {
            let hex = paint.rgb(Mode::Light).text();
            assert!(!inline.contains(&hex), "{name} keeps {hex}");
        }
        for part in inline.split("var(").skip(1) {
            let variable = part.split(')').next().unwrap_or_default();
            assert_eq!(
                style.matches(&format!("{variable}:#")).count(),
                2,
                "{variable}"
            );
        }
    }
}

#[test]
fn colours_are_told_apart_and_read() {
    let themed: Vec<Paint> = Paint::themed().collect();
    for (index, a) in themed.iter().enumerate() {
        for b in &themed[..index] {
            assert_ne!(
                a.rgb(Mode::Light),
                b.rgb(Mode::Light),
                "{a:?} looks like {b:?}"
            );
        }
    }
    for mode in [Mode::Light, Mode::Dark] {
        let contrast = |paint: Paint| paint.rgb(mode).contrast(Paint::Paper.rgb(mode));
        for hue in Hue::ALL {
            for step in theme::OWN..=theme::STRONGEST {
                assert!(
                    contrast(Paint::Series(hue, step)) >= 4.5,
                    "{hue:?} {step} {mode:?}"
                );
            }
            assert!(contrast(Paint::Series(hue, 0)) >= 1.7, "{hue:?} {mode:?}");
        }
        assert!(contrast(Paint::Muted) >= 4.5 && contrast(Paint::Ink) >= 10.0);
    }
}

#[test]
fn games_have_their_own_look() {
    assert_eq!(Hue::of("SPRAWL"), Hue::Sprawl);
    assert_eq!(Hue::of("d20-fast"), Hue::D20);
    assert_eq!(Hue::of("Skrapyard (house rules)"), Hue::Skrapyard);
    for name in ["", "Sprawler", "chess", "☃"] {
        assert!(matches!(Hue::of(name), Hue::Other(_)), "{name}");
        assert_eq!(Hue::of(name), Hue::of(name));
    }
    assert_eq!(Hue::Volt.variable(), "--series-volt");
}

#[test]
fn missing_values_draw_nothing() {
    let nan = [line("nan", Hue::Volt, [(0, f64::NAN)])];
    let empty = Heat {
        cells: vec![vec![None]],
        ..square(1, |_| "a".into(), Scale::Ratio)
    };
    let none = [Bars {
        title: "x".into(),
        hue: Hue::D20,
        bars: vec![],
    }];
    let panel = [Panel {
        title: "x".into(),
        lines: nan.to_vec(),
        mark: None,
    }];
    for chart in [
        curves(&headline("x"), &axis(), "y", &nan),
        panels(&headline("x"), &axis(), "y", &panel),
        heat(&headline("x"), &empty),
        distribution(&headline("x"), "degree", &none),
    ] {
        assert!(
            texts(&chart)
                .0
                .iter()
                .any(|(text, _)| text == "nothing to draw")
        );
    }
}

#[test]
fn values_are_written_for_people() {
    let words = |scale: Scale, value: f64| {
        let ramp = scale::Ramp::new(scale, std::iter::once(value));
        ramp.words(value, false)
    };
    assert_eq!(words(Scale::Sequential, 0.616), "62\u{a0}%");
    assert_eq!(words(Scale::Diverging { limit: 0.2 }, -0.094), "−9");
    assert_eq!(words(Scale::Diverging { limit: 0.2 }, -0.001), "0");
    assert_eq!(words(Scale::Diverging { limit: 0.05 }, 0.0123), "+1.2");
    for (value, word) in [
        (1.0, "1.0"),
        (0.9999, "1.0"),
        (0.526, "0.53"),
        (12.4, "12"),
        (0.0526, "0.053"),
        (123.0, "120"),
    ] {
        assert_eq!(words(Scale::Ratio, value), word);
    }
}
