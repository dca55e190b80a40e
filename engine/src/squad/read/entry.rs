//! Scenarios as written in files.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

/// A number, whole or fractional.
pub(super) type Number = Spanned<toml::Value>;

/// A list of points, or a single one.
pub(super) type Points = Spanned<Vec<Number>>;

/// The orders of a unit: words by the game's keys.
pub(super) type OrdersEntry = Spanned<BTreeMap<Spanned<String>, Spanned<String>>>;

#[derive(Deserialize)]
pub(super) struct HeaderEntry {
    pub system: Spanned<String>,
    pub roster: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioEntry {
    pub system: Spanned<String>,
    #[serde(rename = "roster")]
    pub _roster: Option<Spanned<String>>,
    pub name: Spanned<String>,
    pub says: Option<String>,
    pub rounds_max: Option<Number>,
    pub first: Option<Spanned<String>>,
    pub table: Spanned<BoardEntry>,
    #[serde(default)]
    pub terrain: Vec<Spanned<PieceEntry>>,
    #[serde(default)]
    pub side: Vec<Spanned<SideEntry>>,
    #[serde(default)]
    pub objective: Vec<Spanned<ObjectiveEntry>>,
    pub victory: Option<Spanned<VictoryEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardEntry {
    pub width: Number,
    pub depth: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceEntry {
    pub name: Spanned<String>,
    pub line: Option<Points>,
    pub area: Option<Points>,
    pub rect: Option<Points>,
    pub height: Option<Number>,
    pub stature: Option<Number>,
    pub width: Option<Number>,
    pub ground: Option<Spanned<String>>,
    pub platform: Option<Spanned<bool>>,
    pub sight: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideEntry {
    pub name: Spanned<String>,
    pub policy: Option<Spanned<String>>,
    pub posture: Option<Spanned<String>>,
    pub orders: Option<OrdersEntry>,
    pub deploy: Option<Points>,
    pub breaking_point: Option<Number>,
    #[serde(default)]
    pub unit: Vec<Spanned<UnitEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitEntry {
    pub name: Option<Spanned<String>>,
    pub posture: Option<Spanned<String>>,
    pub orders: Option<OrdersEntry>,
    #[serde(default)]
    pub figure: Vec<Spanned<FigureEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FigureEntry {
    pub profile: Spanned<String>,
    pub name: Option<Spanned<String>>,
    pub count: Option<Number>,
    pub leader: Option<Spanned<bool>>,
    pub at: Option<Points>,
    pub facing: Option<Points>,
    pub base: Option<Number>,
    pub height: Option<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectiveEntry {
    pub name: Option<Spanned<String>>,
    pub at: Points,
    pub radius: Number,
    pub side: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryEntry {
    pub by: Spanned<String>,
    pub lead: Option<Number>,
}
