//! The summary of a report for a comment.

use super::*;

#[test]
fn the_summary_keeps_its_shape() {
    let markdown = summary(&document("a|b <script> `x`\n\n# c", 2));
    assert!(!markdown.contains('<') || !markdown.contains("<script"));
    let rows: Vec<&str> = markdown.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        assert_eq!(row.replace("\\|", "").matches('|').count(), 3, "{row}");
    }
    let count = |start: &str| markdown.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("- "), 2 + 3 + 1 + 2, "verdicts, those folded, and key findings");
    assert_eq!(count("#"), 2);
    for path in ["charts/", "frames/", "]("] {
        assert!(!markdown.contains(path), "a comment has no {path} beside it");
    }
}

#[test]
fn the_summary_of_many_questions_fits_a_comment() {
    let mut document = document("x", 400);
    for section in &mut document.sections {
        section.answers[0] = "a long answer to a question ".repeat(9);
    }
    let markdown = summary(&document);
    assert!(markdown.len() < 6000, "{}", markdown.len());
    assert!(markdown.contains("<summary>397 more</summary>"));
    assert_eq!(markdown.matches("<details>").count(), markdown.matches("</details>").count());
    assert!(markdown.contains("more in the report\n"));
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    let document = document("61.2 % <b>", 3);
    assert_eq!(page(&document), page(&document.clone()));
    assert_eq!(summary(&document), summary(&document.clone()));
}
