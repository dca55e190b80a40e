//! Which part of this crate may use which: one order, no circle of files across folders, and one name
//! for one type.

use std::collections::BTreeSet;

#[path = "../../engine/tests/rules/source_files/folders.rs"]
mod folders;
#[path = "../../engine/tests/rules/source_files/mod.rs"]
mod source_files;
#[path = "../../engine/tests/rules/source_files/type_names.rs"]
mod type_names;

use source_files::SourceTree;

/// The parts, from the bottom up: each uses only those before it. What an answer is, how it is
/// sampled, the files that a question names, what is computed of fights, what a question is, each
/// question, their list, and what is made of answers.
const PARTS: [&str; 22] = [
    "answer",
    "build",
    "frame",
    "sampling",
    "library",
    "measures",
    "what_if",
    "question",
    "questions",
    "kinds",
    "parts",
    "promises",
    "free",
    "complaint",
    "study",
    "schema",
    "catalogue",
    "play",
    "events",
    "edits",
    "redesign",
    "asked",
];

fn tree() -> SourceTree {
    let tree = SourceTree::read(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    assert!(100 < tree.sources.len(), "the crate is there");
    tree
}

#[test]
fn parts_use_only_those_below_them() {
    let found = tree().climbs(&PARTS);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_part_has_its_place_in_the_order() {
    assert_eq!(tree().parts(), BTreeSet::from(PARTS));
}

#[test]
fn files_take_nothing_from_the_facade_of_their_own_folder() {
    let found = tree().own_facades();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_circle_crosses_a_folder() {
    let circles = tree().circles();
    let shown: Vec<String> = circles.iter().map(|circle| circle.join("\n  ")).collect();
    assert!(circles.is_empty(), "{}", shown.join("\n\n"));
}

#[test]
fn a_name_of_a_type_is_used_once() {
    let found = tree().shared_names();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
