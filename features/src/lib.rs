//! Nothing but features of dependencies, in `Cargo.toml`.
//!
//! The command, the benchmarks and the Python package ask for different features of crates that
//! polars uses. Asking for all of them in one place, below all that use polars, lets `cargo run`,
//! `cargo test --workspace` and the Python package share one compile of it.
