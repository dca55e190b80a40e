//! What a study may hold.

use evenodds_engine::shape::{FileShape, KeyShape, Shape, Shaped, TableShape};

use super::header::{HEADER, Header};
use crate::free::{FREE, free_shape};
use crate::kinds::KINDS;
use crate::library::VariantEntry;
use crate::promises::{CHECK, PROMISE, check_shape, promise_shape};
use crate::question::Kind;
use crate::question::inner::{holds_another, holds_several};

/// The name of the tables of variants.
pub(super) const VARIANT: &str = "variant";

/// Returns the shape of a study.
pub(super) fn file() -> FileShape {
    let lists = |of: Shape| Shape::list(of, 0, usize::MAX);
    let asked = KINDS
        .iter()
        .map(|kind| KeyShape::of(kind.name, &kind.table().says, lists(Shape::Shared(kind.name))));
    let own = [
        KeyShape::declared::<Header>(HEADER, "what the study is"),
        KeyShape::of(VARIANT, "changes of games, by name", Vec::<VariantEntry>::shape()),
        KeyShape::of(CHECK, "how promises are decided", Shape::Table(check_shape())),
        KeyShape::of(PROMISE, "what `evenodds check` tests", lists(Shape::Table(promises()))),
        KeyShape::of(FREE, "what `evenodds mend` may change", lists(Shape::Table(free_shape()))),
    ];
    let says = "the questions of a report, and promises";
    let table = own.into_iter().chain(asked).fold(TableShape::of(says), TableShape::with);
    let shared = KINDS.iter().map(|kind| (kind.name, question(kind))).collect();
    FileShape { shape: Shape::Table(table), shared }
}

/// Returns the keys of a question, with those of a question inside it.
fn question(kind: &Kind) -> TableShape {
    let table = kind.table();
    if !holds_another(kind) {
        return table;
    }
    let inner: Vec<&Kind> = KINDS.iter().filter(|kind| !holds_another(kind)).collect();
    let names = inner.iter().map(|kind| kind.name);
    match holds_several(kind) {
        true => carrying(table, &inner).some_of(names),
        false => carrying(table, &inner).one_of(names),
    }
}

/// Returns the keys of a promise, which names a question or carries one.
fn promises() -> TableShape {
    let all: Vec<&Kind> = KINDS.iter().collect();
    let names = all.iter().map(|kind| kind.name).chain(["of"]);
    carrying(promise_shape(), &all).one_of(names)
}

/// Returns a table that may have a question of these kinds, under the name of its kind.
fn carrying(table: TableShape, kinds: &[&Kind]) -> TableShape {
    let key = |kind: &&Kind| KeyShape::of(kind.name, &kind.table().says, Shape::Shared(kind.name));
    kinds.iter().map(key).fold(table, TableShape::with)
}
