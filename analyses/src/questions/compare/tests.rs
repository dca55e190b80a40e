//! Comparisons.
