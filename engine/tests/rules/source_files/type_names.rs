//! Names of public types: one name for one type.

use std::collections::BTreeMap;

use super::source_files::SourceTree;

impl SourceTree {
    /// Returns the names that several types have, which other files can see, with these files.
    pub fn shared_names(&self) -> Vec<String> {
        let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for source in &self.sources {
            for name in source.code.lines().filter_map(type_name) {
                files.entry(name).or_default().push(&source.path);
            }
        }
        files.retain(|_, files| 1 < files.len());
        files.iter().map(|(name, files)| format!("{name}: {}", files.join(", "))).collect()
    }
}

/// Returns the name of the type that a line declares, if other files can see it.
fn type_name(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(within) => within.split_once(')')?.1,
        None => rest,
    };
    let mut words = rest.split_whitespace();
    words.next().filter(|word| ["struct", "enum", "trait", "type", "union"].contains(word))?;
    let name = words.next()?;
    name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}
