//! What should fighters cost, and who is over- and underpriced?

mod charts;
mod form;
mod frames;
mod json;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{PRIORS, prior, question, shape};
pub use question::{PRICES, PriceQuestion};
