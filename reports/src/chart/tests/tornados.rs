//! Tornados: bars to both sides of zero.

use evenodds_engine::engagement::Side;

use super::super::*;
use super::samples::{look, tornados};
use super::texts;
use crate::chart::theme::{Mode, Paint};

/// The bars of a row are to both sides of one line, and each tells its step and its value; two to one
/// side are on two lines.
#[test]
fn a_tornado_goes_to_both_sides_of_zero() {
    let rows = tornados();
    let plain = Headline { title: "x".into(), ..Headline::default() };
    let chart = |nth: usize| tornado(&plain, "y", look("volt"), &rows[nth]);
    let both = chart(0);
    assert_eq!(
        both.alt(),
        "x. armour: +4.2 pp for +1, −5.1 pp for −1. cover *: −2.0 pp for +1, +1.0 pp for −1."
    );
    let place = |chart: &Chart, wanted: &str| {
        let found = texts(chart).0.into_iter().find(|(text, _)| text == wanted);
        found.unwrap_or_else(|| panic!("{wanted}")).1
    };
    let [gain, loss] = ["+1: +4.2", "−1: −5.1"].map(|text| place(&both, text));
    assert!(loss[2] < gain[0] && (loss[1] - gain[1]).abs() < 1e-9, "{loss:?} {gain:?}");
    let [more, less] = ["+1: +20.0", "−1: +10.0"].map(|text| place(&chart(2), text));
    assert!(more[3] < less[1], "{more:?} {less:?}");
    let bars = |chart: &Chart| {
        let colours = [look("volt"), look("volt").of_side(Side::B)];
        colours
            .map(|hue| chart.svg().matches(&Paint::Series(hue, 2).rgb(Mode::Light).text()).count())
    };
    assert_eq!([bars(&both), bars(&chart(2)), bars(&chart(3))], [[2, 2], [3, 0], [0, 2]]);
    assert!(texts(&chart(4)).0.iter().any(|(text, _)| text == "+1: +0.04"), "what is tiny is told");
}
