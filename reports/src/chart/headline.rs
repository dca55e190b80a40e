//! The headline of a chart, with its numbers for readers who do not see it.

use evenodds_analyses::answer::chart::Headline;

/// Returns a headline with its title and these numbers as alternative text, if it has none.
pub(super) fn with_numbers(headline: &Headline, numbers: &str) -> Headline {
    let mut told = headline.clone();
    if told.alt.is_empty() {
        let title = headline.title.trim().trim_end_matches('.');
        let stop = if title.is_empty() { "" } else { ". " };
        told.alt = format!("{title}{stop}{numbers}");
    }
    told
}
