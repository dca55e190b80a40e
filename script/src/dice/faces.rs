//! The faces that a rule is about, by what they show.

use rhai::Dynamic;

use super::die_kind::{DieKind, FaceSet};
use crate::language::{Said, refuse};
use crate::values::{Reading, named};

/// The faces that a rule is about, by what they show.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Faces {
    /// All from a number on.
    From(i64),
    /// These.
    These(Vec<Reading>),
}

impl Faces {
    /// Reads the lowest face, or a list of faces.
    pub fn of(value: &Dynamic) -> Said<Faces> {
        if let Ok(from) = value.as_int() {
            return Ok(Faces::From(from));
        }
        let Ok(list) = value.as_array_ref() else {
            let message = format!("faces cannot be {}", named(value));
            return Err(refuse(message, "write the lowest face, or a list such as `[1, 6]`"));
        };
        let face = |item: &Dynamic| {
            let face = Reading::of(item).ok();
            let face = face.filter(|one| matches!(one, Reading::Number(_) | Reading::List(_)));
            face.ok_or_else(|| {
                let message = format!("a face cannot be {}", named(item));
                refuse(message, "list the faces as they are shown, such as `[1, 6]`")
            })
        };
        list.iter().map(face).collect::<Said<_>>().map(Faces::These)
    }

    /// Reads a single face, or a list of faces.
    pub fn these(value: &Dynamic) -> Said<Faces> {
        match value.as_int() {
            Ok(face) => Ok(Faces::These(vec![Reading::Number(face)])),
            Err(_) => Faces::of(value),
        }
    }

    /// Returns whether they include one that shows this.
    pub fn include(&self, shown: Reading) -> Said<bool> {
        match self {
            Faces::These(faces) => Ok(faces.contains(&shown)),
            Faces::From(from) => shown.number().map(|shown| *from <= shown).ok_or_else(|| {
                let message = format!("faces that are lists cannot be counted from {from} on");
                refuse(message, "list the faces, such as `[[1, 0]]`, or use `pool`")
            }),
        }
    }

    /// Returns them as faces of a kind of die.
    pub fn on(&self, kind: &DieKind) -> Said<FaceSet> {
        // A number stands for faces of which all or none can be compared with it.
        (1..=kind.die.faces()).try_for_each(|face| self.include(kind.shows(face)).map(|_| ()))?;
        Ok(FaceSet::of(kind.die, |face| self.include(kind.shows(face)).unwrap_or(false)))
    }
}
