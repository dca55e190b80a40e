//! The user's files: read from the folder of the command, and saved where the user asks for it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use evenodds_analyses::library::{ENDINGS, read_text};
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::NamedTempFile;
use tokio::time::sleep;

use super::Served;

/// How deep folders are looked at, and the most files of them.
const DEPTH_MAX: usize = 4;
const FILES_MAX: usize = 500;

/// How often the files are looked at, and for how long before a page asks again.
const LOOK: Duration = Duration::from_millis(200);
const LOOKS: usize = 100;

/// A refusal.
type Refused = (StatusCode, String);

/// Where each file is, when it was saved last, and how long it is.
type Versions = BTreeMap<String, (Option<SystemTime>, u64)>;

/// Returns the files of the folder, by their paths in it; `version`, what tells whether one has
/// changed since; and `study`, the path of the study to open, if there is one.
pub(super) async fn files(State(served): State<Arc<Served>>) -> Result<Json<Value>, Refused> {
    let versions = versions(&served.folder);
    let texts: BTreeMap<&String, String> = versions
        .keys()
        .filter_map(|path| Some((path, read_text(&served.folder.join(path)).ok()?)))
        .collect();
    Ok(Json(json!({ "texts": texts, "version": told(&versions), "study": served.study })))
}

/// What a page knows of the folder.
#[derive(Deserialize)]
pub(super) struct Known {
    version: String,
}

/// Waits until a file has changed, for some seconds; returns `version`.
pub(super) async fn changed(
    State(served): State<Arc<Served>>,
    Json(known): Json<Known>,
) -> Json<Value> {
    let mut version = told(&versions(&served.folder));
    for _ in 0..LOOKS {
        if version != known.version {
            break;
        }
        sleep(LOOK).await;
        version = told(&versions(&served.folder));
    }
    Json(json!({ "version": version }))
}

/// A file to save.
#[derive(Deserialize)]
pub(super) struct Saved {
    path: String,
    text: String,
}

/// Saves a file in the folder, whole or not at all.
pub(super) async fn save(
    State(served): State<Arc<Served>>,
    Json(Saved { path, text }): Json<Saved>,
) -> Result<Json<Value>, Refused> {
    let place = inside(&served.folder, &path)
        .map_err(|why| (StatusCode::FORBIDDEN, format!("{path}: {why}")))?;
    written(&place, &text).map_err(|error| {
        (StatusCode::INTERNAL_SERVER_ERROR, format!("{path} cannot be written: {error}"))
    })?;
    Ok(Json(json!({ "version": told(&versions(&served.folder)) })))
}

/// Returns the place of a file, of a kind that is edited here, inside a folder.
///
/// # Errors
/// If it is of another kind, or outside: by its steps, or by a link on the way.
fn inside(folder: &Path, path: &str) -> Result<PathBuf, String> {
    let path = Path::new(path);
    if !path.components().all(|step| matches!(step, Component::Normal(_))) {
        return Err("expected a path inside the folder".to_owned());
    }
    if !has_ending(path) {
        return Err(format!("expected a file that ends with {}", ENDINGS.join(", ")));
    }
    let place = folder.join(path);
    let parent = place.parent().unwrap_or(folder);
    let real = |path: &Path| path.canonicalize().map_err(|error| error.to_string());
    if !real(parent)?.starts_with(real(folder)?) {
        return Err("its folder lies outside".to_owned());
    }
    if place.is_symlink() {
        return Err("a link is not written through".to_owned());
    }
    Ok(place)
}

fn written(place: &Path, text: &str) -> io::Result<()> {
    let mut fresh = NamedTempFile::new_in(place.parent().unwrap_or(Path::new(".")))?;
    io::Write::write_all(&mut fresh, text.as_bytes())?;
    if let Ok(known) = fs::metadata(place) {
        fresh.as_file().set_permissions(known.permissions())?;
    }
    fresh.persist(place).map_err(|error| error.error)?;
    Ok(())
}

fn has_ending(path: &Path) -> bool {
    path.extension().is_some_and(|found| ENDINGS.iter().any(|ending| found == *ending))
}

/// Looks at the files of a folder, a few folders deep; links and hidden folders are left out.
fn versions(folder: &Path) -> Versions {
    let mut found = Versions::new();
    let mut folders = vec![(folder.to_path_buf(), String::new(), 0)];
    while let Some((place, start, depth)) = folders.pop() {
        for entry in fs::read_dir(&place).into_iter().flatten().flatten() {
            let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else {
                continue;
            };
            let path = format!("{start}{name}");
            if kind.is_dir() && depth < DEPTH_MAX && !name.starts_with('.') && name != "target" {
                folders.push((entry.path(), format!("{path}/"), depth + 1));
            } else if kind.is_file() && has_ending(Path::new(&name)) && found.len() < FILES_MAX {
                let known = entry.metadata();
                let length = known.as_ref().map_or(0, fs::Metadata::len);
                found.insert(path, (known.and_then(|known| known.modified()).ok(), length));
            }
        }
    }
    found
}

/// Returns what differs between versions that differ.
fn told(versions: &Versions) -> String {
    let told = versions.iter().map(|(path, (saved, length))| {
        let since = saved.and_then(|saved| saved.duration_since(SystemTime::UNIX_EPOCH).ok());
        format!("{path} {} {length}\n", since.unwrap_or_default().as_nanos())
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_saved_inside_the_folder_alone() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let (folder, other) = (scratch.path().join("mine"), scratch.path().join("other"));
        for made in [&folder, &other, &folder.join("deep")] {
            fs::create_dir_all(made).expect("a folder");
        }
        fs::write(folder.join("game.toml"), "before").expect("written");
        let saved = |path: &str| -> Result<(), String> {
            let place = inside(&folder, path)?;
            written(&place, "after").map_err(|error| error.to_string())
        };
        saved("game.toml").expect("saved");
        assert_eq!(fs::read_to_string(folder.join("game.toml")).expect("a file"), "after");
        saved("deep/roster.csv").expect("saved");
        for outside in ["../other/game.toml", "/etc/game.toml", "a/../../game.toml", "", "."] {
            assert!(saved(outside).is_err(), "{outside}");
        }
        for other in ["game.sh", "game", ".bashrc", "no/such/folder/game.toml"] {
            assert!(saved(other).is_err(), "{other}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&other, folder.join("way")).expect("a link");
            std::os::unix::fs::symlink(other.join("x.toml"), folder.join("x.toml"))
                .expect("a link");
            assert!(saved("way/game.toml").is_err());
            assert!(saved("x.toml").is_err());
            assert_eq!(fs::read_dir(&other).expect("a folder").count(), 0);
        }
    }

    #[test]
    fn a_saved_file_is_another_version() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        fs::write(scratch.path().join("a.toml"), "one").expect("written");
        fs::write(scratch.path().join("a.txt"), "none of ours").expect("written");
        let before = versions(scratch.path());
        assert_eq!(before.keys().collect::<Vec<_>>(), ["a.toml"]);
        fs::write(scratch.path().join("a.toml"), "longer").expect("written");
        assert_ne!(told(&before), told(&versions(scratch.path())));
    }
}
