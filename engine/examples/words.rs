//! Writes the random words of a seed, in the order in which fights use them, for batteries of tests:
//!
//! ```sh
//! cargo run --release -p evenodds-engine --example words -- 1 8 2 3 | RNG_test stdin64
//! ```
//!
//! The numbers are the seed, and how many rounds a fight has, steps a round and words a step. Each word
//! is 64 bits, the lowest byte first.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use evenodds_engine::dice::words_of_fights;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|one| one.parse()).collect();
    let Ok([seed, shape @ ..]) = numbers.as_deref() else { return usage() };
    let Ok(shape) = <[u64; 3]>::try_from(shape) else { return usage() };
    if !shape.iter().all(|many| (1..=256).contains(many)) {
        return usage();
    }
    match write(*seed, shape.map(|many| many as u32)) {
        // The battery has read enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn write(seed: u64, shape: [u32; 3]) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    words_of_fights(seed, shape).try_for_each(|word| out.write_all(&word.to_le_bytes()))
}

fn usage() -> ExitCode {
    eprintln!(
        "expected a seed, and the numbers of rounds, steps a round and words a step, 1 to 256"
    );
    ExitCode::from(2)
}
