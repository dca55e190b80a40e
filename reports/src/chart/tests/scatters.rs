//! Scatters: named points, and the front of those that lead.

use super::super::*;
use super::samples::{look, scatters};
use super::{strokes, texts};
use crate::chart::theme::{Mode, Paint};

fn drawn(nth: usize) -> Chart {
    let plain = Headline { title: "x".into(), ..Headline::default() };
    scatter(&plain, ["Cost", "Chance"], look("volt"), &scatters()[nth])
}

/// The front only rises, through all that lead but those that are lower than one before.
#[test]
fn a_front_rises_in_steps() {
    let chart = drawn(0);
    let front = strokes(&chart);
    let [front] = &front[..] else { panic!("{front:?}") };
    let is_step = |pair: &[(f64, f64)]| {
        pair[0].0 <= pair[1].0
            && pair[1].1 <= pair[0].1
            && (pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1)
    };
    assert!(front.windows(2).all(is_step), "{front:?}");
    let mut heights: Vec<f64> = front.iter().map(|place| place.1).collect();
    heights.dedup();
    assert_eq!(heights.len(), 3, "{front:?}");
    let muted = Paint::Muted.rgb(Mode::Light).text();
    let circles = chart.svg().lines().filter(|line| line.starts_with("<circle"));
    assert_eq!(circles.filter(|line| line.contains(&muted)).count(), 4);
    assert!(chart.alt().starts_with("x. recruit: 10.6 % for 22; marksman: 59.7 % for 32; "));
}

/// Where there is room, every point has its name.
#[test]
fn points_are_named() {
    let named = |nth: usize| {
        let texts = texts(&drawn(nth)).0;
        let has = |label: &str| texts.iter().any(|(text, _)| text == label);
        let points = &scatters()[nth];
        (points.iter().filter(|point| has(&point.label)).count(), points.len())
    };
    assert_eq!([named(0), named(3), named(4)], [(8, 8), (1, 1), (2, 2)]);
    let (few, all) = named(1);
    assert!(all / 2 <= few, "{few} of {all}");
}

#[test]
fn intervals_of_points_are_lines_over_them() {
    assert_eq!(strokes(&drawn(2)).len(), 1 + 3, "the front, and those that lead");
}
