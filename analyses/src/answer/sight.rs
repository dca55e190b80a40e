//! How far apart colours look, to every kind of colour vision.
//!
//! Dichromats are simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full
//! severity, on linear sRGB. Distances are CIEDE2000 (Sharma, Wu and Dalal 2005), under D65.

use std::f64::consts::PI;

/// Red, green and blue, each 0 to 255.
pub type Bytes = [u8; 3];

/// A matrix from the linear colour that is shown to the one that is seen.
type Matrix = [[f64; 3]; 3];

/// The usual vision, protanopia, deuteranopia and tritanopia.
const VISIONS: [Matrix; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// From linear sRGB to XYZ.
const XYZ: Matrix = [
    [0.412_456_4, 0.357_576_1, 0.180_437_5],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9, 0.119_192_0, 0.950_304_1],
];

/// The white of D65.
const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];

/// Returns the CIEDE2000 distance of two colours to whom it is smallest: to the usual vision, or
/// under protanopia, deuteranopia or tritanopia. From about 2 on two areas that touch can be told
/// apart, from about 20 on two marks far from each other.
#[must_use]
pub fn apart(one: Bytes, other: Bytes) -> f64 {
    let distances = VISIONS.iter().map(|vision| {
        let [one, other] = [one, other].map(|colour| lab(seen(colour, vision)));
        distance(one, other)
    });
    distances.fold(f64::INFINITY, f64::min)
}

fn times(matrix: &Matrix, [x, y, z]: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * x + row[1] * y + row[2] * z)
}

/// Returns the linear colour that is seen.
fn seen(colour: Bytes, vision: &Matrix) -> [f64; 3] {
    let linear = colour.map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    times(vision, linear).map(|channel| channel.clamp(0.0, 1.0))
}

/// Returns a linear colour in CIELAB.
fn lab(linear: [f64; 3]) -> [f64; 3] {
    let relative = times(&XYZ, linear);
    let root = |nth: usize| {
        let value = relative[nth] / WHITE[nth];
        if value > 216.0 / 24_389.0 {
            value.cbrt()
        } else {
            (24_389.0 / 27.0 * value + 16.0) / 116.0
        }
    };
    let [x, y, z] = [0, 1, 2].map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the CIEDE2000 distance of two colours in CIELAB.
fn distance([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let root = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - root(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a) };
    let (h1, h2) = (hue(a1, b1).rem_euclid(2.0 * PI), hue(a2, b2).rem_euclid(2.0 * PI));
    let grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if grey => 0.0,
        turn if turn > PI => turn - 2.0 * PI,
        turn if turn < -PI => turn + 2.0 * PI,
        turn => turn,
    };
    let mean_hue = match (h1 + h2, (h1 - h2).abs()) {
        (sum, _) if grey => sum,
        (sum, gap) if gap <= PI => sum / 2.0,
        (sum, _) if sum < 2.0 * PI => sum / 2.0 + PI,
        (sum, _) => sum / 2.0 - PI,
    };
    let (light, chroma) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let wave = |times: f64, by: f64| (times * mean_hue + by.to_radians()).cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let bend = 30.0 * (-((mean_hue.to_degrees() - 275.0) / 25.0).powi(2)).exp();
    let off = (light - 50.0).powi(2);
    let lightness = (l2 - l1) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let chromatic = (c2 - c1) / (1.0 + 0.045 * chroma);
    let hued = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).sin() / (1.0 + 0.015 * chroma * t);
    let turned = -(2.0 * bend).to_radians().sin() * 2.0 * root(chroma);
    let squares = lightness.powi(2) + chromatic.powi(2) + hued.powi(2);
    (squares + turned * chromatic * hued).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of the table that the authors of the formula published to test programs.
    #[test]
    fn distances_are_those_of_the_published_table() {
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
            ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
        ];
        for (one, other, expected) in pairs {
            let [there, back] = [distance(one, other), distance(other, one)];
            assert!((there - expected).abs() < 5e-5, "{one:?} {other:?}: {there}");
            assert!((there - back).abs() < 1e-9);
        }
    }

    #[test]
    fn red_and_green_are_close_to_some() {
        // Alike in lightness, and told apart by the usual vision alone.
        let (red, green) = ([0xA0, 0x28, 0x00], [0x5E, 0x6E, 0x1E]);
        assert!(apart(red, green) < 11.0, "{}", apart(red, green));
        assert!(apart([0, 0, 0], [255, 255, 255]) > 99.0);
        assert!(apart(red, red) < 1e-9);
    }
}
