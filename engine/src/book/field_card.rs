//! How a game's scenarios are written: its unit of length, its types of ground, the sizes of its
//! figures, and how units are formed.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Provenance;
use crate::table::{Ground, UNITS};

/// What a game asks of scenarios.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldCard {
    /// What one length is called, and what many are.
    pub length: [String; 2],
    /// The gap between the bases of a unit that is lined up, in units.
    pub gap: i32,
    /// The game's words for ground.
    pub grounds: BTreeMap<String, Ground>,
    /// The sizes of figures, from small to large; at least one.
    pub figures: Vec<Figure>,
    /// The number of stat lines by which figures and obstacles are sized; none where all figures
    /// are of one size, and obstacles are as high as they are.
    pub size: Option<String>,
    /// The most that the sizes of a unit add up to.
    pub unit_max: Option<i64>,
    /// The yes or no of stat lines that makes a figure a unit of its own.
    pub alone: Option<String>,
    /// The yes or no of stat lines that makes a figure the leader of its side.
    pub leader: Option<String>,
    /// Who says when a side gives in.
    pub morale: Morale,
    /// What the game calls a figure that is down or held, and may yet rise.
    pub down: String,
    /// What the game calls a figure that has lost its nerve.
    pub shaken: String,
    /// The keys of situations that a unit can be told how to attack by.
    pub orders: Vec<String>,
}

/// Who says when a side gives in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Morale {
    /// The game's own rules.
    Rules,
    /// The scenario, if it likes.
    House,
}

/// How wide and how high figures of a size are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Its size, as stat lines and obstacles have it; 0 where all are of one size.
    pub size: i64,
    /// The width of its base, in units.
    pub base: i32,
    /// Its height to the eyes, and that of an obstacle of this size, in units; but an obstacle of
    /// size 0 lies flat.
    pub height: i32,
    /// How that is known.
    pub status: Provenance,
    /// Where it is from, or why it is assumed.
    pub source: String,
}

/// The same as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FieldCardEntry {
    length: [String; 2],
    gap: f64,
    ground: BTreeMap<String, Ground>,
    size: Option<String>,
    unit_max: Option<i64>,
    alone: Option<String>,
    leader: Option<String>,
    morale: Morale,
    #[serde(default = "down")]
    down: String,
    #[serde(default = "shaken")]
    shaken: String,
    #[serde(default)]
    orders: Vec<String>,
    figure: Vec<FigureEntry>,
}

fn down() -> String {
    "down".to_owned()
}

fn shaken() -> String {
    "shaken".to_owned()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureEntry {
    #[serde(default)]
    size: i64,
    base: f64,
    height: f64,
    status: Provenance,
    source: String,
}

impl FieldCardEntry {
    pub(super) fn into_field(self) -> Result<FieldCard, String> {
        let figures = self.figure.into_iter().map(FigureEntry::into_figure);
        let figures = figures.collect::<Result<Vec<Figure>, String>>()?;
        if figures.is_empty() || !figures.is_sorted_by(|one, next| one.size < next.size) {
            return Err("`figure` needs one or more sizes, from small to large".to_owned());
        }
        Ok(FieldCard {
            length: self.length,
            gap: units("gap", self.gap)?,
            grounds: self.ground,
            figures,
            size: self.size,
            unit_max: self.unit_max,
            alone: self.alone,
            leader: self.leader,
            morale: self.morale,
            down: self.down,
            shaken: self.shaken,
            orders: self.orders,
        })
    }
}

impl FigureEntry {
    fn into_figure(self) -> Result<Figure, String> {
        let (base, height) = (units("base", self.base)?, units("height", self.height)?);
        let FigureEntry { size, status, source, .. } = self;
        Ok(Figure { size, base, height, status, source })
    }
}

/// A length of a system file in units.
fn units(key: &str, lengths: f64) -> Result<i32, String> {
    let units = (lengths * f64::from(UNITS)).round();
    if (0.0..=100.0 * f64::from(UNITS)).contains(&units) {
        Ok(units as i32)
    } else {
        Err(format!("`{key}` cannot be {lengths}; expected 0 to 100"))
    }
}

impl FieldCard {
    /// How wide and how high figures of that size are: those of the nearest size below it, or of
    /// the smallest.
    ///
    /// # Panics
    /// Never: a field has at least one size.
    #[must_use]
    pub fn figure(&self, size: i64) -> &Figure {
        let below = self.figures.iter().rev().find(|figure| figure.size <= size);
        below.unwrap_or(&self.figures[0])
    }

    /// The size of an obstacle that is so many units high: the least one as high.
    ///
    /// # Panics
    /// Never: a field has at least one size.
    #[must_use]
    pub fn size_of(&self, height: i32) -> i64 {
        let as_high = self.figures.iter().find(|figure| height <= figure.height);
        as_high.unwrap_or(&self.figures[self.figures.len() - 1]).size
    }

    /// The game's word for a ground, if it has one.
    #[must_use]
    pub fn word(&self, ground: Ground) -> Option<&str> {
        self.grounds.iter().find(|(_, other)| **other == ground).map(|(word, _)| word.as_str())
    }
}
