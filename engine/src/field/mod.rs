//! The shared part of squad fights: a table, the figures on it and the policies that play them.
//!
//! The field knows positions, terrain, nearest enemies, distances along paths and when a side is
//! finished. It knows no game: each game defines its own actions, their costs and its attacks.
//!
//! - `setup` is the field itself, `position` where figures are; `objective` says what they do for
//!   objectives.
//! - `deployment` checks where figures start, `order` is the turn order where figures act one by
//!   one, `ending` when a side is finished.
//! - `nearby` has gaps and the nearest enemy, `sight` the visible part of a figure, `target` the
//!   choice of targets, `shelter` positions next to cover, `prospects` what a player who knows the
//!   odds may do.
//! - `fielded` is what squad fights of all games have in common; `attacker` says whom figures that
//!   strike and shoot attack, `player` what a player who knows the odds considers and chooses, and
//!   `skirmisher` both of games whose figures move and attack in one turn.
//! - `way` finds paths to a goal or into contact; `walk` moves a base along one, where a game's
//!   `WalkRules` sets what ground and obstacles cost; `together` makes moves at once; `told` puts
//!   lengths in words.

mod attacker;
mod deployment;
mod ending;
mod fielded;
mod nearby;
mod objective;
mod order;
mod player;
mod position;
mod prospects;
mod setup;
mod shelter;
mod sight;
mod skirmisher;
mod target;
#[cfg(test)]
mod tests;
mod together;
mod told;
mod walk;
mod way;

pub use attacker::Attacker;
pub use fielded::Fielded;
pub(crate) use fielded::on_field;
pub use nearby::{Bases, beside};
pub use objective::ObjectiveOrder;
pub use order::{Order, Ranking, Turns, acting_order, ranked, tell_order};
pub use player::Player;
pub use position::{OnTable, Position};
pub use prospects::{CounterattackContext, Prospects};
pub use setup::{Field, FigureSetup};
pub use shelter::Spot;
pub use skirmisher::{MoveAllowance, MoveForecast, ShotApproach, Skirmisher, TurnOption};
pub use target::{BestShots, Target, percent_lost};
pub use together::{Joint, Joints};
pub use told::{Grain, is_telling, lengths};
pub use walk::{Allowance, Crossing, NEVER, Pass, Reach, StopRule, WalkRules, Walked};
pub use way::Stride;
