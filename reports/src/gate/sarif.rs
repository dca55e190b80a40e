//! Promises that are not kept as SARIF 2.1.0, for code scanning.

use evenodds_analyses::promises::{Decision, Promise, Ruling};
use serde_json::{Value, json};

use super::found::{Gate, told};

/// The rules, with the levels of their results.
const RULES: [(&str, &str, &str); 2] = [
    ("broken-promise", "error", "A promise of the study is broken"),
    ("undecided-promise", "warning", "The trials did not decide a promise of the study"),
];

impl Gate<'_> {
    /// Returns the promises that are not kept, the worst first.
    #[must_use]
    pub fn sarif(self) -> Value {
        let rule = |(id, level, says): &(&str, &str, &str)| {
            json!({
                "id": id,
                "shortDescription": { "text": says },
                "defaultConfiguration": { "level": level },
            })
        };
        let results: Vec<Value> = self.unkept().map(|one| self.result(one)).collect();
        json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "evenodds",
                    "version": self.version,
                    "rules": RULES.iter().map(rule).collect::<Vec<Value>>(),
                } },
                "columnKind": "unicodeCodePoints",
                "results": results,
            }],
        })
    }

    fn result(self, (promise, ruling): (&Promise, &Ruling)) -> Value {
        let nth = usize::from(ruling.decision != Decision::Broken);
        let (id, level, _) = RULES[nth];
        json!({
            "ruleId": id,
            "ruleIndex": nth,
            "level": level,
            "message": { "text": format!("{}. {}", promise.says, told(promise, ruling)) },
            "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": uri(self.file) },
                "region": { "startLine": promise.line, "startColumn": promise.column },
            } }],
            "partialFingerprints": { "promise/v1": promise.says },
        })
    }
}

/// Returns a path as a reference to a resource.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let escaped = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    path.bytes().map(escaped).collect()
}
