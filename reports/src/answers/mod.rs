//! The first step from a study to its report: the answers.
//!
//! `answered` asks each question of the study, checks what it promises, and compares its numbers
//! with a baseline; `address` opens it in an explorer.

mod address;
mod answered;

pub(crate) use answered::{Answered, answers};
