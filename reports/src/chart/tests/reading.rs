//! Whether everybody can read a chart: with any colour sight, from any letters, without a ruler.

use evenodds_analyses::answer::sight;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::Status;

use super::super::*;
use super::samples::{axis as x_axis, family, headline, line, look, square};
use crate::chart::theme;
use crate::chart::theme::{Mode, Paint, Rgb};

/// A side is read beside the other with every kind of colour sight: in each shade that parts of
/// rows have, on paper and on dark screens.
#[test]
fn sides_are_told_apart_by_every_kind_of_sight() {
    let bytes = |Rgb(red, green, blue)| [red, green, blue];
    for &own in theme::standard().iter().filter(|hue| **hue != Hue::Neutral) {
        let theirs = own.of_side(Side::B);
        assert_ne!(own, theirs);
        for mode in [Mode::Light, Mode::Dark] {
            let shades = [stack::LIGHT, theme::OWN, stack::STRONG];
            for (ours, other) in shades.iter().flat_map(|&ours| shades.map(|other| (ours, other))) {
                let one = bytes(Paint::Series(own, ours).rgb(mode));
                let two = bytes(Paint::Series(theirs, other).rgb(mode));
                let apart = sight::apart(one, two);
                assert!(20.0 <= apart, "{own:?} {ours}, {theirs:?} {other}: {apart} {mode:?}");
            }
        }
    }
}

/// Every colour of a strip or a map belongs to a side or to the table.
#[test]
fn a_side_has_one_colour_on_tables() {
    let own = look("sprawl");
    let theirs = own.of_side(Side::B);
    for status in Status::ALL {
        let drawn = strip::marked(Side::B, own, status);
        for step in 0..=theme::STRONGEST {
            let ours = Paint::Series(own, step).rgb(Mode::Light).text();
            assert!(!drawn.contains(&ours), "{status:?} of the second side has {ours}");
        }
        let theirs = (0..=theme::STRONGEST).map(|step| Paint::Series(theirs, step));
        let mut theirs = theirs.map(|paint| paint.rgb(Mode::Light).text());
        assert!(theirs.any(|colour| drawn.contains(&colour)), "{status:?}");
    }
}

#[test]
fn letters_that_the_font_lacks_are_named() {
    let plain = Headline {
        title: "Größe 赤龍 ☃ שלום 🐉\u{FE0F}".into(), ..Headline::default()
    };
    let chart = curves(&plain, &x_axis(), "y", &family(3, 0.1), None);
    let missing: Vec<char> = chart.missing().iter().copied().collect();
    assert_eq!(missing, ['赤', '龍', '🐉']);
    let told = boxes([&chart]).expect("a sentence");
    assert!(told.starts_with("The PNG has boxes in place of 赤 龍 🐉, which"), "{told}");
    let chart = curves(&headline("plain"), &x_axis(), "y", &family(3, 0.1), None);
    assert!(chart.missing().is_empty() && boxes([&chart]).is_none());
}

#[test]
fn names_from_right_to_left_are_isolated() {
    let plain = Headline { title: "שלום 40 %".into(), ..Headline::default() };
    let chart = curves(&plain, &x_axis(), "y", &family(3, 0.1), None);
    assert!(chart.svg().contains(">\u{2068}שלום\u{2069} 40\u{a0}%</text>"), "{}", chart.svg());
}

#[test]
fn charts_say_their_values_where_they_are_pointed_at() {
    let says = |chart: &Chart, text: &str| {
        let title = format!("<title>{text}</title></rect>");
        assert_eq!(chart.svg().matches(&title).count(), 1, "{title}");
    };
    let lines = [line("wins", look("d20"), [(1, 0.25), (2, 0.5)])];
    let axis = Axis { title: "Round".into(), own: None };
    let over = endings(&headline("x"), &axis, "Share", &lines);
    says(&over, "Round 2: wins 50\u{a0}%");
    let points = [(1, 0.5), (2, 0.25), (3, 0.125)];
    let mark = (3, "3 or more: out (12.5 %)".to_owned());
    let harm = at_least(&headline("x"), "Harm, at least", look("d20"), &points, Some(&mark));
    says(&harm, "2 or more: 25\u{a0}%");
    assert_eq!(harm.svg().matches("3 or more: out (12.5\u{a0}%)").count(), 1);
}

#[test]
fn the_design_as_it_is_is_outlined() {
    let map = square(3, |nth| nth.to_string(), Scale::Sequential);
    let map = Heat { diagonal: false, ..map };
    let told = "Outlined: the design as it is.";
    assert!(!heat(&headline("x"), &map).svg().contains(told));
    let here = Heat { present: Some([1, 2]), ..map.clone() };
    assert!(heat(&headline("x"), &here).svg().contains(told));
    let off = Heat { present: Some([1, 3]), ..map };
    assert!(!heat(&headline("x"), &off).svg().contains(told));
}
