//! How a game's scenarios are written: its unit of length, its types of ground, the sizes of its
//! figures, and how units are formed.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::parameter::Provenance;
use crate::shape::{Shape, Shaped, keys, spelled};
use crate::table::{Ground, UNITS};

/// A game's conventions for scenarios.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldCard {
    /// The word for the unit of length, singular and plural.
    pub length: [String; 2],
    /// The gap between bases in a unit that is lined up, in table units.
    pub gap: i32,
    /// The game's words for types of ground.
    pub grounds: BTreeMap<String, Ground>,
    /// The sizes of figures, from small to large; at least one.
    pub figures: Vec<FigureSize>,
    /// The key of stat lines that gives the size of a figure. None if all figures have one size and
    /// obstacles are given by their height.
    pub size: Option<String>,
    /// The maximum sum of sizes in a unit.
    pub unit_max: Option<i64>,
    /// The flag of stat lines that makes a figure a unit of its own.
    pub alone: Option<String>,
    /// The flag of stat lines that makes a figure the leader of its side.
    pub leader: Option<String>,
    /// Whether the figures of a unit are one body on the table.
    pub is_block: bool,
    /// What decides when a side gives in.
    pub morale: MoraleRule,
    /// The game's word for a figure that is down or held, but may recover.
    pub down: String,
    /// The game's word for a figure that has lost its nerve.
    pub shaken: String,
    /// The keys of situations that can be set as orders of a unit.
    pub orders: Vec<String>,
}

spelled! {
    /// What decides when a side gives in.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum MoraleRule {
        /// The game's morale rules.
        Rules,
        /// A house rule in the scenario, if any.
        House,
    }
}

/// The base and height of figures of one size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigureSize {
    /// The size, as in stat lines and obstacles; 0 if all figures have one size.
    pub size: i64,
    /// The diameter of the base, in table units.
    pub base: i32,
    /// The height of the eyes, and of an obstacle of this size, in table units. An obstacle of size
    /// 0 has no height.
    pub height: i32,
    /// The provenance of these numbers.
    pub status: Provenance,
    /// Their source, or the reason for assuming them.
    pub source: String,
}

keys! {
    /// The conventions for scenarios.
    pub(super) struct FieldCardEntry {
        /// The word for the unit of length, singular and plural.
        length: [String; 2],
        /// The gap between bases in a unit that is lined up, in lengths.
        gap: f64 => lengths(),
        /// The game's words for types of ground.
        ground: BTreeMap<String, Ground>,
        /// The key of stat lines that gives the size of a figure.
        size: Option<String>,
        /// The maximum sum of sizes in a unit.
        unit_max: Option<i64>,
        /// The flag of stat lines that makes a figure a unit of its own.
        alone: Option<String>,
        /// The flag of stat lines that makes a figure the leader of its side.
        leader: Option<String>,
        /// What decides when a side gives in.
        morale: MoraleRule,
        /// The word for a figure that is down or held, but may recover.
        #[serde(default = "down")]
        down: String,
        /// The word for a figure that has lost its nerve.
        #[serde(default = "shaken")]
        shaken: String,
        /// The keys of situations that can be set as orders of a unit.
        #[serde(default)]
        orders: Vec<String>,
        /// The sizes of figures, from small to large.
        figure: Vec<FigureEntry> => Shape::list(FigureEntry::shape(), 1, usize::MAX),
    }

    /// The base and height of figures of one size.
    struct FigureEntry {
        /// The size, as in stat lines and obstacles.
        #[serde(default)]
        size: i64,
        /// The diameter of the base, in lengths.
        base: f64 => lengths(),
        /// The height of the eyes, and of an obstacle of this size, in lengths.
        height: f64 => lengths(),
        /// Where these numbers come from.
        status: Provenance,
        /// Their source, or the reason for assuming them.
        source: String,
    }
}

/// The greatest length in a system file.
const LENGTH_MAX: f64 = 100.0;

/// The shape of a length in a system file.
fn lengths() -> Shape {
    Shape::number(&(0.0..=LENGTH_MAX))
}

fn down() -> String {
    "down".to_owned()
}

fn shaken() -> String {
    "shaken".to_owned()
}

impl FieldCardEntry {
    pub(super) fn into_field(self) -> Result<FieldCard, String> {
        let figures = self.figure.into_iter().map(FigureEntry::into_figure);
        let figures = figures.collect::<Result<Vec<FigureSize>, String>>()?;
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
            is_block: false,
            morale: self.morale,
            down: self.down,
            shaken: self.shaken,
            orders: self.orders,
        })
    }
}

impl FigureEntry {
    fn into_figure(self) -> Result<FigureSize, String> {
        let (base, height) = (units("base", self.base)?, units("height", self.height)?);
        let FigureEntry { size, status, source, .. } = self;
        Ok(FigureSize { size, base, height, status, source })
    }
}

/// Converts a length in a system file to table units.
fn units(key: &str, lengths: f64) -> Result<i32, String> {
    let units = (lengths * f64::from(UNITS)).round();
    if (0.0..=LENGTH_MAX * f64::from(UNITS)).contains(&units) {
        Ok(units as i32)
    } else {
        Err(format!("`{key}` cannot be {lengths}; expected 0 to {LENGTH_MAX}"))
    }
}

impl FieldCard {
    /// Returns the base and height of a size: those of the nearest size below it, or of the
    /// smallest.
    ///
    /// # Panics
    /// Never panics: a field card has at least one size.
    #[must_use]
    pub fn figure(&self, size: i64) -> &FigureSize {
        let below = self.figures.iter().rev().find(|figure| figure.size <= size);
        below.unwrap_or(&self.figures[0])
    }

    /// Returns the size of an obstacle of this height in table units: the smallest that is as high.
    ///
    /// # Panics
    /// Never panics: a field card has at least one size.
    #[must_use]
    pub fn size_of(&self, height: i32) -> i64 {
        let as_high = self.figures.iter().find(|figure| height <= figure.height);
        as_high.unwrap_or(&self.figures[self.figures.len() - 1]).size
    }

    /// Returns the game's word for a type of ground, if it has one.
    #[must_use]
    pub fn word(&self, ground: Ground) -> Option<&str> {
        self.grounds.iter().find(|(_, other)| **other == ground).map(|(word, _)| word.as_str())
    }
}
