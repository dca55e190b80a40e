//! Walks the folders of the games and writes the tables of their texts, which the library embeds, and
//! gives it the hash of its sources.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the names of embedded files end with.
const ENDINGS: [&str; 2] = ["toml", "rhai"];

/// The file that tells the folder of a game to start from: the rules of built-in games are in Rust.
const SCRIPT: &str = "rules.rhai";

/// The folder of the folders to start from that are no more than a check.
const STARTERS: &str = "starters";

/// What in a game's folder no program reads: the golden playthroughs, which tests hold fights to.
const LEFT_OUT: [&str; 1] = ["golden"];

/// What else makes no difference to a program: numbers for tests, and the manifest, which a package
/// has in another form.
const NO_SOURCES: [&str; 3] = [LEFT_OUT[0], "oracles", "Cargo.toml"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder for output"));
    // A new game is a new folder here, so this one is watched too.
    evenodds_sources::tell(&["."], &NO_SOURCES)?;
    let is_game = |folder: &PathBuf| folder.join("game.toml").is_file();
    let (mut starters, built_in): (Vec<PathBuf>, Vec<PathBuf>) = entries(&root)?
        .into_iter()
        .filter(is_game)
        .partition(|folder| folder.join(SCRIPT).is_file());
    starters.extend(entries(&root.join(STARTERS))?.into_iter().filter(is_game));
    starters.sort_by_key(|folder| name(folder));
    fs::write(out.join("folders.rs"), table(&root, &built_in)?)?;
    fs::write(out.join("starters.rs"), table(&root, &starters)?)
}

/// Returns the table of the texts in folders, as an expression.
fn table(root: &Path, folders: &[PathBuf]) -> io::Result<String> {
    let mut table = String::from("&[\n");
    for folder in folders {
        let mut files = Vec::new();
        walk(folder, &mut files)?;
        let (name, place) = (name(folder), slashed(folder, root));
        let _ = writeln!(
            table,
            "    Folder {{\n        name: {name:?},\n        place: {place:?},\n        files: &["
        );
        for file in files {
            // The package is named where the table is compiled: checkouts that share a target
            // directory share the table too.
            let (path, whole) = (slashed(&file, folder), format!("/{}", slashed(&file, root)));
            let _ = writeln!(
                table,
                "            ({path:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {whole:?}))),"
            );
        }
        table.push_str("        ],\n    },\n");
    }
    table.push_str("]\n");
    Ok(table)
}

/// What lies in a folder, in the order of names; nothing hidden.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let all = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut all = all.collect::<io::Result<Vec<PathBuf>>>()?;
    all.retain(|path| !name(path).starts_with('.'));
    all.sort();
    Ok(all)
}

/// The embedded files below a folder.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for path in entries(folder)? {
        if path.is_dir() {
            if !LEFT_OUT.contains(&&*name(&path)) {
                walk(&path, files)?;
            }
        } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|one| ending == *one)) {
            files.push(path);
        }
    }
    Ok(())
}

fn name(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

/// The path of a file in a folder, with forward slashes.
fn slashed(path: &Path, folder: &Path) -> String {
    let inner = path.strip_prefix(folder).unwrap_or(path);
    inner.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
