//! The address that opens a question in an explorer.

use std::collections::BTreeMap;
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use evenodds_analyses::build::Build;
use evenodds_analyses::study::Study;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};

/// The start of what follows the address of the page; it has a version.
const START: &str = "#v1.";

/// The most bytes of an address: some browsers and mail programs take no longer ones.
const BYTES_MAX: usize = 32_000;

/// Returns the address of a question of a study with the files of its games, if the study names an
/// explorer and the address is not too long.
pub(super) fn address(study: &Study, question: &Value) -> Option<String> {
    let base = study.explorer.as_ref()?;
    let told = question.to_string();
    // Other files are of other questions.
    let is_of = |path: &&String| told.contains(path.split('/').next().unwrap_or(path));
    let texts: BTreeMap<&String, &String> =
        study.files.iter().filter(|(path, _)| **path != study.file && is_of(path)).collect();
    let mut linked = json!({ "question": question, "build": Build::this().sources });
    if !texts.is_empty() {
        linked["texts"] = json!(texts);
    }
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(linked.to_string().as_bytes()).ok()?;
    let address = format!("{base}{START}{}", URL_SAFE_NO_PAD.encode(packed.finish().ok()?));
    (address.len() <= BYTES_MAX).then_some(address)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use evenodds_analyses::library::Library;
    use flate2::read::DeflateDecoder;

    use super::*;

    fn study(header: &str) -> Result<Study, String> {
        let game = "title = \"Two Dice\"\n[rating]\nword = \"skill\"\naccepts = [2, 12]\n\
            [resolver]\nkind = \"sum-under\"\ncount = 2\ndie = 6\n";
        let library = Library::standard("nowhere");
        let library =
            library.with_texts([("nowhere/two-dice/game.toml".to_owned(), game.to_owned())]);
        let text = format!(
            "[study]\nname = \"Mine\"\nseed = 9\n{header}\n\
             [[curve]]\nsystem = \"two-dice\"\nratings = [7]\n\
             [[duel]]\nroster = \"volt\"\na = \"Veteran\"\nb = \"Gunslinger\"\n"
        );
        Study::read("study.toml", &text, &library).map_err(|fault| fault.to_string())
    }

    fn opened(address: &str) -> Value {
        let packed = address.split_once(START).expect("a question").1;
        let packed = URL_SAFE_NO_PAD.decode(packed).expect("digits");
        let mut text = String::new();
        DeflateDecoder::new(&packed[..]).read_to_string(&mut text).expect("a text");
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn an_address_holds_the_question_and_the_files_of_its_own_game_alone() {
        let study = study("explorer = \"https://example.org/\"").expect("a study");
        let asked: Vec<&Value> = study.asked.iter().flatten().collect();
        let opened: Vec<Value> = asked
            .iter()
            .map(|question| opened(&address(&study, question).expect("an address")))
            .collect();
        for (opened, question) in opened.iter().zip(&asked) {
            assert_eq!(&opened["question"], *question);
            assert_eq!(opened["question"]["seed"], 9);
        }
        let of = |kind: &str| opened.iter().find(|one| one["question"].get(kind).is_some());
        let texts = &of("curve").expect("a curve")["texts"];
        assert_eq!(texts.as_object().map(serde_json::Map::len), Some(1), "{texts}");
        assert!(texts["two-dice/game.toml"].is_string());
        assert!(of("duel").expect("a duel").get("texts").is_none());
    }

    #[test]
    fn without_an_explorer_there_is_no_address() {
        let study = study("").expect("a study");
        let first = study.asked[0].as_ref().expect("a question");
        assert_eq!(address(&study, first), None);
    }

    #[test]
    fn what_is_no_address_of_a_page_is_refused() {
        for wrong in
            ["javascript:alert(1)", "example.org", "https://example.org/#v1.", "https://a b/"]
        {
            let refused = study(&format!("explorer = \"{wrong}\"")).err().expect(wrong);
            assert!(refused.contains("expected the address of a page"), "{refused}");
        }
    }
}
