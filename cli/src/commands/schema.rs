//! `evenodds schema`: JSON Schemas of the files that users write, for editors.

use std::path::Path;

use evenodds_analyses::library::{Library, visible};
use evenodds_analyses::schema::{FILES, FOLDER, FileKind};
use evenodds_engine::book::{Book, did_you_mean};
use evenodds_reports::folder;

use crate::arguments::Schema;
use crate::failure::Failure;
use crate::terminal;

/// The kind of file whose keys a game declares.
const ROSTER: &str = "roster";

/// Runs the command.
pub fn run(asked: &Schema) -> Result<(), Failure> {
    let kind = asked.kind.as_deref().map(named).transpose()?;
    let book = asked.of.as_deref().map(book).transpose()?;
    let book = book.as_ref();
    match (kind, &asked.out) {
        (_, Some(folder)) => write(folder, book),
        (Some(kind), None) if book.is_some() && kind.name != ROSTER => {
            let message = format!("--of: a {} has the same keys in every game", kind.name);
            Err(Failure::input(message, Some(format!("leave it out, or ask for `{ROSTER}`"))))
        }
        (Some(kind), None) => terminal::print(&kind.schema(book)),
        (None, None) if book.is_some() => {
            let fix = format!("write `evenodds schema {ROSTER} --of GAME`, or add `--out DIR`");
            Err(Failure::input("--of: which schema?".to_owned(), Some(fix)))
        }
        (None, None) => terminal::print(&list()),
    }
}

/// Returns the kind of file of this name.
fn named(name: &str) -> Result<&'static FileKind, Failure> {
    FileKind::named(name).ok_or_else(|| {
        let known: Vec<&str> = FILES.iter().map(|kind| kind.name).collect();
        let message = format!("no kind of file `{name}`; expected {}", known.join(", "));
        let fix = || "`evenodds schema` lists them".to_owned();
        Failure::input(visible(&message), did_you_mean(name, known).or_else(|| Some(fix())))
    })
}

/// Returns the book of a game.
fn book(game: &str) -> Result<Book, Failure> {
    Ok(Library::standard(".").system(game)?.book().clone())
}

/// Writes all schemas to a folder.
fn write(to: &Path, book: Option<&Book>) -> Result<(), Failure> {
    let shown = visible(&to.display().to_string());
    if to.exists() && !to.is_dir() {
        let fix = format!("name a folder, such as `{FOLDER}`");
        return Err(Failure::input(format!("{shown} is no folder"), Some(fix)));
    }
    let schemas = FILES.iter().map(|kind| {
        let book = book.filter(|_| kind.name == ROSTER);
        (to.join(kind.file()), kind.schema(book).into_bytes())
    });
    let schemas: Vec<_> = schemas.collect();
    terminal::uncut(|| folder::write_into(to, &schemas))?;
    let names: Vec<String> = FILES.iter().map(FileKind::file).collect();
    let done = format!("{shown} has {}.", names.join(", "));
    terminal::print(&terminal::paragraph(&done))
}

/// Lists the kinds of files, each with the command that prints its schema.
fn list() -> String {
    let row = |kind: &FileKind| {
        let command = format!("evenodds schema {}", kind.name);
        vec![kind.name.to_owned(), kind.says.replace('`', ""), command]
    };
    let rows: Vec<Vec<String>> = FILES.iter().map(row).collect();
    terminal::table(&["kind", "file", "command"], 3, &rows)
}
