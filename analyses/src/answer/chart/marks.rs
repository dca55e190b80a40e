//! Rows, bars and points of tornados and scatters.

/// A row of a tornado: a cause, and what its steps change.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoRow {
    /// The name of the row.
    pub label: String,
    /// The bars; those to different sides share a line if there are two.
    pub bars: Vec<TornadoBar>,
}

/// A bar of a tornado.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoBar {
    /// The step, in a word: `+1`.
    pub label: String,
    /// The difference of chances. Values that are not finite are left out.
    pub value: f64,
    /// The interval, if sampled.
    pub interval: Option<(f64, f64)>,
}

/// A named point of a chance over an amount.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterPoint {
    /// The name.
    pub label: String,
    /// The amount. Points that are not finite are left out.
    pub x: f64,
    /// The chance.
    pub y: f64,
    /// The interval, if sampled.
    pub interval: Option<(f64, f64)>,
    /// Whether it is on the front: no point to its left is as high.
    pub leads: bool,
}
