//! The documents of a store: JSON with the digest of its contents, so that what was changed since
//! it was written is not taken for an answer.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::cell::Outcome;
use crate::answer::dependencies::Dependencies;
use crate::build::hex;

/// The key of the digest.
const DIGEST: &str = "digest";

/// The key of a document that is a list.
const LIST: &str = "list";

/// What a store keeps of a cell.
pub(super) trait Stored: Serialize + DeserializeOwned {
    /// The folder of its documents.
    const FOLDER: &'static str;

    /// Returns whether a cell with these changes can have it.
    fn is_sound(&self, changes: &str) -> bool;
}

impl Stored for Outcome {
    const FOLDER: &'static str = "cells";

    fn is_sound(&self, changes: &str) -> bool {
        self.changes == changes && self.makes_sense()
    }
}

impl Stored for Dependencies {
    const FOLDER: &'static str = "rests";

    fn is_sound(&self, _: &str) -> bool {
        true
    }
}

/// Returns the name of the document of the cell with this name.
pub(super) fn path<T: Stored>(name: &str) -> String {
    format!("{}/{name}.json", T::FOLDER)
}

/// Returns a document as it is kept for the cell with this name.
pub(super) fn text<T: Stored>(name: &str, document: &T) -> Vec<u8> {
    let mut document = match serde_json::to_value(document).unwrap_or_default() {
        Value::Array(list) => json!({ LIST: list }),
        document => document,
    };
    document[DIGEST] = digest::<T>(name, &document).into();
    let mut bytes = serde_json::to_vec_pretty(&document).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// Reads a document that was kept for the cell with this name and these changes.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read<T: Stored>(name: &str, changes: &str, bytes: &[u8]) -> Result<T, &'static str> {
    let mut document: Value = serde_json::from_slice(bytes).map_err(|_| "it is not JSON")?;
    let told = document.as_object_mut().and_then(|object| object.shift_remove(DIGEST));
    if told.is_none_or(|told| told != digest::<T>(name, &document)) {
        return Err("its digest is not that of its contents");
    }
    let list = document.as_object_mut().and_then(|object| object.shift_remove(LIST));
    let document: T =
        serde_json::from_value(list.unwrap_or(document)).map_err(|_| "it has other keys")?;
    if document.is_sound(changes) { Ok(document) } else { Err("it cannot hold what it says") }
}

/// Returns the hash of the document of a cell: of its name and of its contents, written compactly.
fn digest<T: Stored>(name: &str, document: &Value) -> String {
    hex(Sha256::new_with_prefix(format!("{}\n{document}", path::<T>(name))))
}
