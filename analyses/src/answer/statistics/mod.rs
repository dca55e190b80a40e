//! Statistics of sampled numbers: intervals, and differences between runs.

pub mod clustered;
pub mod confidence;
pub mod interval;
pub mod paired;
mod sampled;

pub use sampled::{Sampled, Stop};
