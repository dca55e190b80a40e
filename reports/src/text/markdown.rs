//! Text in Markdown.

/// Escapes text for Markdown, wherever it is in a line.
pub(crate) fn escaped(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let text = words.join(" ");
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text.chars().peekable();
    while let Some(symbol) = rest.next() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' | '#' => {
                out.push('\\');
                out.push(symbol);
            }
            _ => out.push(symbol),
        }
        // GitHub would notify the person or link the issue of that name, even if it is escaped.
        if matches!(symbol, '@' | '#') && rest.peek().is_some_and(char::is_ascii_alphanumeric) {
            out.push_str("&#8203;");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_markdown_are_text() {
        assert_eq!(escaped("a|b <script>&\"*_`"), "a\\|b &lt;script&gt;&amp;\"\\*\\_\\`");
        assert_eq!(escaped("two\nlines \r\n one"), "two lines one");
        assert_eq!(escaped("@razz drew #3, C#"), "@&#8203;razz drew \\#&#8203;3, C\\#");
    }
}
