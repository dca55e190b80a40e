//! Which build of the program computes.

use std::fmt;
use std::sync::OnceLock;

use evenodds_engine::dice::SEED_VERSION;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// What says which build of the program computes. Results of two builds are only put together if
/// all of it is the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The version of the program.
    pub version: String,
    /// A hash of the sources of rules, games and questions, in hexadecimal digits. Two builds of
    /// one version may differ in it.
    pub sources: String,
    /// The version of what a seed means.
    pub seed_version: u32,
}

/// A value in which a build differs from this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherBuild {
    /// What it is, in words.
    pub what: &'static str,
    /// The value of the other build.
    pub found: String,
    /// The value of this build.
    pub expected: String,
}

impl Build {
    /// Returns this build.
    #[must_use]
    pub fn this() -> &'static Build {
        static THIS: OnceLock<Build> = OnceLock::new();
        THIS.get_or_init(|| {
            let crates = [
                evenodds_data::SOURCES,
                evenodds_engine::SOURCES,
                evenodds_script::SOURCES,
                env!("EVENODDS_SOURCES"),
            ];
            let mut sources = hex(Sha256::new_with_prefix(crates.join(" ")));
            sources.truncate(16);
            let version = env!("CARGO_PKG_VERSION").to_owned();
            Build { version, sources, seed_version: SEED_VERSION }
        })
    }

    /// Checks that a build, as it stands in a document, is this one.
    ///
    /// # Errors
    /// If it is another one, or none.
    pub fn check(document: &Value) -> Result<(), OtherBuild> {
        let this = Build::this();
        for (what, key, expected) in [
            ("version", "version", Value::from(this.version.as_str())),
            ("version of seeds", "seed_version", this.seed_version.into()),
            ("sources", "sources", this.sources.as_str().into()),
        ] {
            let found = &document[key];
            if *found != expected {
                let text = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
                return Err(OtherBuild { what, found: text(found), expected: text(&expected) });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Build { version, sources, seed_version } = self;
        write!(f, "{version} (sources {sources}, seeds {seed_version})")
    }
}

impl fmt::Display for OtherBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}; expected {}", self.what, self.found, self.expected)
    }
}

/// Returns a hash in hexadecimal digits.
pub(crate) fn hex(hash: Sha256) -> String {
    let bytes = hash.finalize();
    bytes.iter().fold(String::new(), |hex, byte| hex + format!("{byte:02x}").as_str())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_build_is_known_by_its_version_its_sources_and_its_seeds() {
        let this = serde_json::to_value(Build::this()).expect("a document");
        assert_eq!(Build::check(&this), Ok(()));
        for (key, value, expected) in [
            ("version", json!("0.0.9"), "version 0.0.9; expected "),
            ("sources", json!("0123456789abcdef"), "sources 0123456789abcdef; expected "),
            ("seed_version", json!(0), "version of seeds 0; expected "),
            ("version", Value::Null, "version null; expected "),
        ] {
            let mut other = this.clone();
            other[key] = value;
            let found = Build::check(&other).expect_err("another build").to_string();
            assert!(found.starts_with(expected), "{found}");
        }
        assert!(Build::check(&Value::Null).is_err());
    }
}
