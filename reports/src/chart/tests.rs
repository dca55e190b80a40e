//! Every kind of chart with ordinary and awkward data: nothing cut off, nothing on top of text.

mod advances;
mod fights;
mod reading;
mod samples;
mod scatters;
mod tables;
mod tornados;

use super::text::{Weight, width};
use super::theme;
use super::theme::{Mode, Paint, Painted};
use super::*;
use evenodds_engine::book::{Book, Card, Look};
use evenodds_engine::engagement::Side;
use evenodds_engine::games;
use resvg::usvg::roxmltree::Document;
use resvg::{tiny_skia, usvg};
use samples::{axis as x_axis, family, headline, line, look, square};
use std::sync::{Arc, LazyLock};

/// Every kind of chart, with its name, drawn once for all tests.
fn charts() -> &'static [(String, Chart)] {
    static CHARTS: LazyLock<Vec<(String, Chart)>> = LazyLock::new(drawn);
    &CHARTS
}

fn drawn() -> Vec<(String, Chart)> {
    [samples::charts(), fights::ordinary(), fights::awkward(), tables::charts()].concat()
}

/// The lines of a drawing but those of its scale, and their colour.
fn strokes(chart: &Chart) -> Vec<Vec<(f64, f64)>> {
    let document = Document::parse(chart.svg()).expect("the drawing is XML");
    let scale = [Paint::Faint, Paint::Muted].map(|paint| paint.rgb(Mode::Light).text());
    let lines = document.descendants().filter(|node| node.has_tag_name("polyline"));
    let lines = lines.filter(|node| !scale.iter().any(|c| Some(&**c) == node.attribute("stroke")));
    let place = |pair: &str| {
        let (x, y) = pair.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    lines
        .map(|n| n.attribute("points").unwrap_or("").split(' ').filter_map(place).collect())
        .collect()
}

/// The circles of a drawing, as lines.
fn circles(chart: &Chart) -> Vec<Vec<(f64, f64)>> {
    let document = Document::parse(chart.svg()).expect("the drawing is XML");
    let circles = document.descendants().filter(|node| node.has_tag_name("circle"));
    let line = |node: usvg::roxmltree::Node<'_, '_>| {
        let number = |name| node.attribute(name).and_then(|value| value.parse::<f64>().ok());
        let (x, y, radius) = (number("cx")?, number("cy")?, number("r")?);
        let turns = (0..=48).map(|turn| f64::from(turn) / 48.0 * std::f64::consts::TAU);
        Some(turns.map(|turn| (x + radius * turn.cos(), y + radius * turn.sin())).collect())
    };
    circles.filter_map(line).collect()
}

#[test]
fn no_line_runs_through_text() {
    let kinds = ["ladder", "growth", "endings"];
    for (name, chart) in fights::ordinary() {
        if !kinds.iter().any(|kind| name.starts_with(kind)) {
            continue;
        }
        let mut clear = clear::Clear::default();
        let strokes = strokes(&chart);
        assert!(strokes.iter().any(|stroke| stroke.len() > 2), "{name} has no lines");
        for stroke in strokes {
            clear.line(&stroke);
        }
        for (text, edges) in texts(&chart).0 {
            assert!(clear.distance(edges) > 5.0, "{name}: a line runs through {text:?}");
        }
    }
}

#[test]
fn fights_tell_their_numbers() {
    let told = |name: &str| {
        let charts = fights::ordinary();
        let (_, chart) = charts.into_iter().find(|chart| chart.0 == name).expect(name);
        chart.alt().replace('\u{a0}', " ")
    };
    assert!(told("ladder").contains("Sprawl rifle: hit 58 %, wound 46 %, out 31 %."));
    assert!(told("ladders").contains("Volt, Sniper: hit 79 %, wound 66 %, out 44 %."));
    assert!(told("endings").contains("over: 30 % by 1, 51 % by 2, 99 % by 12."));
    assert!(told("stacks").contains("Volt: A wins by out 45 %, undecided or both 10 %, B wins"));
    assert!(told("growth").contains("Sprawl, duel won: 6 % at −3, 50 % at 0, 94 % at +3."));
    let whole = "5 rows by 5 columns, from −98 pp (Volt, Sprawl) to +98 pp";
    assert!(told("matrix 5").contains(whole));
    assert!(told("tallies").contains("Crew: Rafter 0.92, Newton 0.31, Wishbone 0.00. Guards: "));
    let own = Headline { alt: "own".into(), ..headline("x") };
    assert_eq!(stack(&own, &fights::parts(), &[fights::row("x", [0.2; 5])]).alt(), "own");
}

#[test]
fn names_lose_their_middle() {
    let cut = text::squeeze("Heavy with autocannon and shield 49", 15.0, 120.0);
    assert!(cut.starts_with("Heavy") && cut.ends_with("49") && cut.contains('…'), "{cut}");
    assert!(width(&cut, 15.0, Weight::Regular) <= 120.0, "{cut}");
    assert_eq!(text::squeeze("Sniper", 15.0, 120.0), "Sniper");
}

/// The box of a text as measured: left, top, right, bottom.
type TextBox = (String, [f64; 4]);

fn texts(chart: &Chart) -> (Vec<TextBox>, [f64; 2]) {
    let document = Document::parse(chart.svg()).expect("the drawing is XML");
    let root = document.root_element();
    let view: Vec<f64> =
        root.attribute("viewBox").unwrap_or("").split(' ').flat_map(str::parse).collect();
    let boxes = document.descendants().filter(|node| node.has_tag_name("text")).map(|node| {
        let number = |name: &str| node.attribute(name).and_then(|v| v.parse::<f64>().ok());
        let (x, y) = (number("x").expect("x"), number("y").expect("y"));
        let size = number("font-size").expect("a size");
        assert!(size >= 149.9, "text of size {size}");
        let bold = node.attribute("font-weight") == Some("bold");
        let text = node.text().unwrap_or("").to_owned();
        let wide = width(&text, size, if bold { Weight::Bold } else { Weight::Regular });
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

/// Holds a chart to saying something, none of it cut off and none on top of another.
#[track_caller]
pub(crate) fn is_legible(name: &str, chart: &Chart) {
    let (texts, [wide, high]) = texts(chart);
    assert!(!texts.is_empty(), "{name} says nothing");
    for (index, (text, a)) in texts.iter().enumerate() {
        let [left, top, right, bottom] = *a;
        let inside = left >= 0.0 && top >= 0.0 && right <= wide && bottom <= high;
        assert!(inside, "{name}: {text:?} at {left} {top} {right} {bottom}");
        for (other, b) in &texts[..index] {
            let apart = a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3];
            assert!(apart, "{name}: {text:?} {a:?} is on {other:?} {b:?}");
        }
    }
}

#[test]
fn texts_are_whole_and_apart() {
    for (name, chart) in charts() {
        is_legible(name, chart);
    }
}

#[test]
fn text_is_no_wider_than_measured() {
    let options = usvg::Options { fontdb: Arc::clone(&picture::FONTS), ..usvg::Options::default() };
    for (weight, bold) in [(Weight::Regular, "normal"), (Weight::Bold, "bold")] {
        for sample in ["Fjord difficulty, WAVE", "−4 … +12 ½ 100 %", "Größe “Łódź” ↓ →"]
        {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='9000' height='400'>\
                 <text y='200' font-family='DejaVu Sans' font-size='100' font-weight='{bold}'>\
                 {sample}</text></svg>"
            );
            let tree = usvg::Tree::from_str(&svg, &options).expect("the sample is SVG");
            let drawn = f64::from(tree.root().abs_bounding_box().right());
            let measured = width(sample, 100.0, weight);
            assert!(drawn <= measured + 2.0, "{sample}: {drawn} over {measured}");
            assert!(drawn >= measured * 0.85, "{sample}: {drawn} far under {measured}");
        }
    }
}

#[test]
fn labels_are_spread_in_order_and_inside() {
    let wanted = [(10.0, 20.0), (11.0, 40.0), (11.0, 20.0), (300.0, 20.0), (301.0, 20.0)];
    let places = labels::spread(&wanted, 0.0, 305.0);
    for (index, pair) in places.windows(2).enumerate() {
        let need = f64::midpoint(wanted[index].1, wanted[index + 1].1);
        assert!(pair[1] - pair[0] >= need - 1e-9, "{places:?}");
    }
    assert!(places[0] >= 10.0 - 1e-9 && places[4] <= 295.0 + 1e-9, "{places:?}");
    assert!(labels::spread(&[(5.0, 20.0); 40], 0.0, 100.0).len() == 40);
    assert!((labels::spread(&[(50.0, 20.0)], 0.0, 100.0)[0] - 50.0).abs() < 1e-9);
}

#[test]
fn lines_are_labelled_where_they_are_apart() {
    let fan = |left: f64, right: f64| -> Vec<Line> {
        let at = |i: i32, spread: f64| 0.9 - f64::from(i) * spread;
        let line = |i: i32| {
            line(&format!("line {i}"), look("d20"), [(-6, at(i, left)), (6, at(i, right))])
        };
        (0..6).map(line).collect()
    };
    let ends = |lines: &[Line]| {
        let chart = curves(&headline("x"), &x_axis(), "Chance", lines, None);
        let (texts, [wide, high]) = texts(&chart);
        for (index, (text, a)) in texts.iter().enumerate() {
            let inside = a[0] >= 0.0 && a[1] >= 0.0 && a[2] <= wide && a[3] <= high;
            assert!(inside, "{text:?} at {a:?}");
            for (other, b) in &texts[..index] {
                let apart = a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3];
                assert!(apart, "{text:?} {a:?} is on {other:?} {b:?}");
            }
        }
        let labels = texts.iter().filter(|(text, _)| text.starts_with("line "));
        labels.map(|(_, a)| a[0] < wide / 2.0).collect::<Vec<_>>()
    };
    assert_eq!(ends(&fan(0.1, 0.0)), [true; 6]);
    assert_eq!(ends(&fan(0.01, 0.0)), [true; 6]);
    assert_eq!(ends(&fan(0.0, 0.1)), [false; 6]);
    assert_eq!(ends(&fan(0.1, 0.1)), [false; 6]);
    // They lie on each other: one label, on two lines.
    assert_eq!(ends(&fan(0.0, 0.0)), [false; 2]);
}

#[test]
fn intervals_are_bars_at_their_points() {
    let plain = line("sampled", look("volt"), (0..4).map(|x| (x, 0.2 * f64::from(x))));
    let sampled = Line {
        intervals: vec![(1, 0.1, 0.3), (2, 0.35, 0.45), (3, f64::NAN, 0.7)],
        ..plain.clone()
    };
    let paths = |line: Line| {
        let chart = curves(&headline("one"), &x_axis(), "Chance", &[line], None);
        chart.svg().matches("<polyline").count()
    };
    assert_eq!(paths(sampled), paths(plain) + 2);
}

#[test]
fn drawing_again_gives_the_same_bytes() {
    for ((name, one), (_, two)) in charts().iter().zip(drawn()).step_by(11) {
        assert_eq!(*one, two, "{name}");
        assert_eq!(one.png().expect("a picture"), two.png().expect("a picture"), "{name}");
    }
}

#[test]
fn pictures_are_twice_the_size() {
    for (name, chart) in charts().iter().step_by(9) {
        let picture = chart.png().expect("a picture");
        let picture = tiny_skia::Pixmap::decode_png(&picture).expect("a PNG");
        let (_, [wide, high]) = texts(chart);
        let size = (f64::from(picture.width()), f64::from(picture.height()));
        assert_eq!(size, (wide / 5.0, high / 5.0), "{name}");
        let paper = picture.pixel(2, picture.height() - 3).expect("a corner").demultiply();
        assert_eq!((paper.red(), paper.green(), paper.blue()), (255, 255, 255), "{name}");
    }
}

#[test]
fn alt_text_is_escaped() {
    let chart = curves(&headline("x"), &x_axis(), "y", &family(3, 0.1), None);
    assert_eq!(chart.alt(), "Curves <rise> & \"fall\"");
    for drawing in [chart.svg().to_owned(), chart.inline()] {
        assert!(drawing.contains("Curves &lt;rise&gt; &amp; &quot;fall&quot;"));
    }
    let inline = chart.inline();
    let page = Document::parse(&inline).expect("the drawing is XML");
    let root = page.root_element();
    assert_eq!(root.attribute("aria-label"), Some(chart.alt()));
    assert_eq!((root.attribute("role"), root.attribute("height")), (Some("img"), None));
    let svg = Document::parse(chart.svg()).expect("the drawing is XML");
    let title = svg.descendants().find(|node| node.has_tag_name("title"));
    assert_eq!(title.and_then(|node| node.text()), Some(chart.alt()));
    let plain = Headline { title: "found\u{0}".into(), ..Headline::default() };
    assert_eq!(curves(&plain, &x_axis(), "y", &[], None).alt(), "found\u{0}");
    assert!(Document::parse(curves(&plain, &x_axis(), "y", &[], None).svg()).is_ok());
}

#[test]
fn pages_get_variables_for_colours() {
    let style = css_variables(charts().iter().map(|(_, chart)| chart));
    for (name, chart) in charts() {
        let inline = chart.inline();
        assert!(Document::parse(&inline).is_ok(), "{name}");
        assert!(!inline.contains(" id=") && !inline.contains("<?xml"), "{name}");
        for paint in Paint::themed(theme::standard()) {
            let hex = paint.rgb(Mode::Light).text();
            assert!(!inline.contains(&hex), "{name} keeps {hex}");
        }
        for part in inline.split("var(").skip(1) {
            let variable = part.split(')').next().unwrap_or_default();
            assert_eq!(style.matches(&format!("{variable}:#")).count(), 2, "{variable}");
        }
    }
}

#[test]
fn colours_are_told_apart_and_read() {
    let themed: Vec<Paint> = Paint::themed(theme::standard()).collect();
    for (index, a) in themed.iter().enumerate() {
        for b in &themed[..index] {
            assert_ne!(a.rgb(Mode::Light), b.rgb(Mode::Light), "{a:?} looks like {b:?}");
        }
    }
    for mode in [Mode::Light, Mode::Dark] {
        let contrast = |paint: Paint| paint.rgb(mode).contrast(Paint::Paper.rgb(mode));
        for &hue in theme::standard() {
            for step in theme::OWN..=theme::STRONGEST {
                assert!(contrast(Paint::Series(hue, step)) >= 4.5, "{hue:?} {step} {mode:?}");
            }
            assert!(contrast(Paint::Series(hue, 0)) >= 1.7, "{hue:?} {mode:?}");
            let light = Paint::Series(hue, stack::LIGHT).rgb(mode);
            assert!(Paint::Ink.rgb(mode).contrast(light) >= 4.0, "{hue:?} {mode:?}");
            let strong = Paint::Series(hue, stack::STRONG).rgb(mode);
            assert!(Paint::Paper.rgb(mode).contrast(strong) >= 4.0, "{hue:?} {mode:?}");
        }
        assert!(contrast(Paint::Muted) >= 4.5 && contrast(Paint::Ink) >= 10.0);
    }
}

#[test]
fn games_have_their_own_look() {
    for (nth, game) in games::NAMES.into_iter().enumerate() {
        let book = games::book(game).expect("a built-in game");
        assert_eq!(Hue::of(&book), theme::standard()[nth]);
        for name in ["sprawler", "chess", "", "sprawl-easy", "d20-fast"] {
            let card = Card { name: name.to_owned(), ..book.card.clone() };
            let other = Book::of(card);
            assert!(matches!(Hue::of(&other), Hue::Other(_)), "{name}");
            assert_eq!(Hue::of(&other), Hue::of(&other));
        }
    }
    assert_eq!(look("volt").variable(), "--series-a26800");
}

#[test]
fn games_on_one_chart_are_told_apart() {
    let books: Vec<Book> = games::NAMES.into_iter().filter_map(games::book).collect();
    let hues = Hue::apart(&books);
    assert_eq!(hues, theme::standard()[..books.len()]);
    let twice = Hue::apart([&books[0], &books[0], &books[1], &books[0]]);
    assert_eq!(twice[..3], [hues[0], hues[0].of_side(Side::B), hues[1]]);
    assert!(twice[..3].iter().all(|hue| *hue != twice[3]), "{twice:?}");
    let many = Hue::apart(vec![&books[0]; 9]);
    assert_eq!(many.len(), 9);
}

#[test]
fn a_look_of_ones_own_has_its_variables_on_the_page() {
    let own = Look { light: [0x12, 0x34, 0x56], dark: [0xAB, 0xCD, 0xEF], ..volt() };
    let chart =
        curves(&headline("x"), &x_axis(), "y", &[samples::slope("own", Hue::Game(own), 0.1)], None);
    assert!(chart.svg().contains("#123456") && !chart.inline().contains("#123456"));
    let style = css_variables([&chart]);
    assert_eq!(style.matches("--series-123456:#123456;").count(), 1);
    assert_eq!(style.matches("--series-123456:#ABCDEF;").count(), 1);
    assert!(!css_variables([]).contains("--series-123456"));
}

fn volt() -> Look {
    games::look("volt").expect("a built-in game")
}

#[test]
fn missing_values_draw_nothing() {
    let nan = [line("nan", look("volt"), [(0, f64::NAN)])];
    let empty = Heat { cells: vec![vec![None]], ..square(1, |_| "a".into(), Scale::Ratio) };
    let none = [Bars { title: "x".into(), hue: look("d20"), bars: vec![] }];
    let panel = [Panel { title: "x".into(), lines: nan.to_vec(), mark: None }];
    for chart in [
        curves(&headline("x"), &x_axis(), "y", &nan, None),
        panels(&headline("x"), &x_axis(), "y", &panel),
        heat(&headline("x"), &empty),
        distribution(&headline("x"), "degree", &none),
        ladder(&headline("x"), &["hit"], "y", &panel),
        ladder(&headline("x"), &[], "y", &[]),
        growth(&headline("x"), &x_axis(), "y", &panel),
        endings(&headline("x"), &x_axis(), "y", &nan),
        stack(&headline("x"), &fights::parts(), &[fights::row("x", [f64::NAN; 5])]),
        stack(&headline("x"), &[], &[fights::row("x", [0.2; 5])]),
        tornado(&headline("x"), "y", look("d20"), &[]),
        scatter(&headline("x"), ["x", "y"], look("d20"), &samples::scatters()[5][..1]),
    ] {
        assert!(texts(&chart).0.iter().any(|(text, _)| text == "nothing to draw"));
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
        (0.0, "0\u{a0}%"),
        (1e-9, "<1\u{a0}%"),
        (0.0049, "<1\u{a0}%"),
        (0.005, "1\u{a0}%"),
        (0.375, "38\u{a0}%"),
        (0.625, "63\u{a0}%"),
        (0.145, "15\u{a0}%"),
        (0.9949, "99\u{a0}%"),
        (0.995, ">99\u{a0}%"),
        (1.0 - 1e-9, ">99\u{a0}%"),
        (1.0 - 1e-14, "100\u{a0}%"),
    ] {
        assert_eq!(words(Scale::Sequential, value), word);
    }
    for (value, word) in [
        (1.0, "1.00"),
        (0.9999, "1.00"),
        (0.526, "0.53"),
        (0.125, "0.13"),
        (9.994, "9.99"),
        (9.996, "10.0"),
        (12.44, "12.4"),
        (0.0526, "0.05"),
        (0.0049, "<0.01"),
        (123.0, "123.0"),
        (1e6, ">999"),
        (0.0, "0"),
        (-0.5, "−0.50"),
    ] {
        assert_eq!(words(Scale::Ratio, value), word);
    }
}

#[test]
fn axes_are_written_for_people() {
    assert_eq!(axis::whole(-0.0, true), "0");
    assert_eq!(axis::whole(-3.0, true), "−3");
    assert_eq!(axis::whole(3.0, true), "+3");
    assert_eq!(axis::whole(3.0, false), "3");
    let (ticks, decimals) = axis::share_ticks(0.087);
    assert_eq!((ticks.len(), decimals), (3, 0));
    assert_eq!(axis::share_ticks(0.0031).1, 1);
    let ratios = scale::Ramp::new(Scale::Ratio, [0.8].into_iter());
    let words: Vec<String> = ratios.ticks().into_iter().map(|tick| tick.1).collect();
    assert_eq!(words, ["0.67", "0.8", "1", "1.25", "1.5"]);
}
