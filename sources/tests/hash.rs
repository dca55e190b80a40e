//! What the hash of a package's sources depends on.

use std::fs;
use std::path::{Path, PathBuf};

use evenodds_sources::hash;

/// Writes the files of a package to a folder of this name, in place of what was there.
fn package(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&package);
    for (name, text) in files {
        let path = package.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    package
}

#[test]
fn the_hash_is_that_of_names_and_texts() {
    let of = |files: &[(&str, &str)]| {
        hash(&package("names", files), &["src", "more.toml"], &["golden"]).expect("readable")
    };
    let plain = [("src/a.rs", "one\ntwo\n"), ("src/deep/b.rs", "x"), ("more.toml", "y")];
    let expected = of(&plain);
    assert_eq!(expected.len(), 64);
    let [a, b, more] = plain;
    for same in [
        vec![b, more, a],
        vec![("src/a.rs", "one\r\ntwo\r\n"), b, more],
        vec![a, b, more, ("src/notes.md", "no source"), ("src/golden/c.rs", "left out")],
        vec![a, b, more, ("src/.hidden.rs", "an editor's"), ("other/c.rs", "elsewhere")],
    ] {
        assert_eq!(of(&same), expected, "{same:?}");
    }
    for other in [
        vec![("src/a.rs", "one\ntwo\n "), b, more],
        vec![("src/a2.rs", "one\ntwo\n"), b, more],
        vec![a, ("src/deep/b.rs", "y"), ("more.toml", "x")],
        vec![a, b, more, ("src/c.rs", "")],
        vec![a, ("src/b.rs", "x"), more],
    ] {
        assert_ne!(of(&other), expected, "{other:?}");
    }
}

#[test]
fn what_is_not_there_is_an_error() {
    let package = package("missing", &[("src/a.rs", "")]);
    assert!(hash(&package, &["srcs"], &[]).is_err());
}
