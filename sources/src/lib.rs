//! The hash of a package's sources, for its build script.
//!
//! Two programs of the same version may have been built from different rules. What they compute is
//! put together only if their sources are the same, and this hash tells:
//!
//! ```no_run
//! // In build.rs:
//! evenodds_sources::tell(&["src"], &[]).unwrap();
//! ```
//!
//! The package then reads it with `env!("EVENODDS_SOURCES")`. It is the same in a checkout and in
//! the package made from it, on every system.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// What the names of sources end with.
const ENDINGS: [&str; 4] = ["rs", "toml", "rhai", "json"];

/// Tells Cargo the hash of the sources in these files and folders of the package, as the
/// environment variable `EVENODDS_SOURCES` of its compilation. Folders with a name in `left_out`,
/// and hidden ones, do not count.
///
/// # Errors
/// If something cannot be read.
pub fn tell(places: &[&str], left_out: &[&str]) -> io::Result<()> {
    let package = env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from);
    for place in places {
        println!("cargo::rerun-if-changed={place}");
    }
    println!("cargo::rustc-env=EVENODDS_SOURCES={}", hash(&package, places, left_out)?);
    Ok(())
}

/// Returns the hash of the sources in these files and folders of a package, as 64 hexadecimal
/// digits. Ends of lines do not count, because a checkout may change them.
///
/// # Errors
/// If something cannot be read.
pub fn hash(package: &Path, places: &[&str], left_out: &[&str]) -> io::Result<String> {
    let mut files = Vec::new();
    for place in places {
        walk(&package.join(place), place, left_out, &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for (name, path) in files {
        let mut text = fs::read(path)?;
        text.retain(|&byte| byte != b'\r');
        hash.update(format!("{name}\0{}\0", text.len()));
        hash.update(text);
    }
    let mut digits = String::with_capacity(64);
    for byte in hash.finalize() {
        let _ = write!(digits, "{byte:02x}");
    }
    Ok(digits)
}

/// Finds the sources in a file or folder, each with its name in the package, with forward slashes.
fn walk(
    path: &Path,
    name: &str,
    left_out: &[&str],
    files: &mut Vec<(String, PathBuf)>,
) -> io::Result<()> {
    if path.is_file() {
        let ending = path.extension().unwrap_or_default();
        if ENDINGS.iter().any(|one| ending == *one) {
            files.push((name.to_owned(), path.to_owned()));
        }
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let own = entry.file_name().to_string_lossy().into_owned();
        if !own.starts_with('.') && !left_out.contains(&own.as_str()) {
            walk(&entry.path(), &format!("{name}/{own}"), left_out, files)?;
        }
    }
    Ok(())
}
