//! Prices: how strong fighters are, and what they should cost.

mod costs;
#[cfg(test)]
mod tests;

pub use costs::{EXPLAINED_LEAST, PowerLaw, Priced, Prices, rounded};
