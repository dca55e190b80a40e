//! The engine in WebAssembly, run by Node, answers with the very bytes of this one.
//!
//! `EVENODDS_WASM` names the module; `explorer/page/engine` makes it. Without one, or without Node, nothing
//! is compared, and the test says so.

#[path = "../../analyses/tests/random/questions.rs"]
mod questions;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use evenodds_analyses::sampling::Unwatched;
use evenodds_explorer::{Explorer, REPLY_ERROR};
use serde_json::{Map, Value, json};

use questions::{Choice, Games, folders, question, table};

/// The number of random questions.
const QUESTIONS: u64 = 200;

/// Returns the module; `None`, with a loud word, if there is none, or nothing to run it.
fn module() -> Option<OsString> {
    let module = std::env::var_os("EVENODDS_WASM").filter(|module| !module.is_empty());
    let node = Command::new("node").arg("--version").stdout(Stdio::null()).status();
    if module.is_none() || !node.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: nothing is compared without EVENODDS_WASM, a module, and Node");
        return None;
    }
    module
}

/// Returns what the module replies to messages, in their order.
fn replies(module: &OsString, messages: &[String]) -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut node = Command::new("node")
        .arg("test/replies.mjs")
        .arg(module)
        .current_dir(page)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node starts");
    let mut input = node.stdin.take().expect("standard input");
    let text = messages.join("\n");
    let writes = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = node.wait_with_output().expect("Node ends");
    writes.join().expect("written").expect("read");
    assert!(output.status.success(), "Node: {}", output.status);
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

/// Returns messages of every kind: random questions, and what else a page asks.
fn messages() -> Vec<String> {
    let name = |folder: &Path| folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let own = folders().into_iter().filter_map(|folder| name(&folder));
    let games = Games::with(own.filter(|name| name != "duels"));
    let random = (0..QUESTIONS).map(|seed| {
        let (kind, text) = question(&games, &mut Choice(seed));
        let values = serde_json::to_value(table(&text)).expect("values");
        json!({ "answer": Map::from_iter([(kind.to_owned(), values)]) })
    });
    let others = [
        json!({ "start": {} }),
        json!({ "game": { "name": "volt" } }),
        json!({ "game": { "name": "warband" } }),
        json!({ "files": { "name": "warband" } }),
        json!({ "play": { "roster": "spurg", "a": "guard", "b": "fencer", "index": 3 } }),
        json!({ "play": { "scenario": "sprawl-open", "percentile": 95 } }),
        json!({ "written": { "question": { "odds": { "system": "sprawl", "rating": 4 }, "seed": 3 } } }),
        json!({ "answer": { "odds": { "system": "sprawl", "rating": 400 } } }),
        json!({ "answers": {} }),
        json!({ "scene": { "scenario": "warband/scenarios/well.toml" } }),
        json!({ "arranged": { "scenario": "volt-depot", "of": "terrain", "nth": 0, "by": [500, 0] } }),
        json!({ "study": { "name": "study.toml" }, "texts": { "study.toml": STUDY } }),
    ];
    let others = others.into_iter().chain(dealt());
    random.chain(others).map(|message| message.to_string()).collect()
}

/// A study with one question.
const STUDY: &str = "[study]\nname = \"Mine\"\n[[odds]]\nsystem = \"volt\"\nrating = 8\n";

/// Returns messages about a question whose fights are dealt out, and about two answers to it.
fn dealt() -> Vec<Value> {
    let question =
        |trials: u32| json!({ "engagement": { "scenario": "sprawl-open", "trials": trials } });
    let ask = |message: &Value| Explorer::new(".").ask(&message.to_string(), &Unwatched);
    let part =
        |first, end| json!({ "part": { "question": question(60), "first": first, "end": end } });
    let parts = [part(0, 20), part(20, 60)];
    let texts = parts.each_ref().map(|part| ask(part)["part"].clone());
    let joined = |count| json!({ "joined": { "question": question(60), "parts": texts[..count] } });
    let numbers =
        [60, 40].map(|trials| ask(&json!({ "answer": question(trials) }))["numbers"].clone());
    let compared = json!({ "compared": { "before": numbers[0], "after": numbers[1] } });
    let [first, second] = parts;
    vec![json!({ "begin": question(60) }), first, second, joined(1), joined(2), compared]
}

/// Returns whether two replies are the same; else tells where they begin to differ.
fn is_same(message: &str, ours: &str, theirs: &str) -> bool {
    let Some(at) = ours.bytes().zip(theirs.bytes()).position(|(one, other)| one != other) else {
        return ours.len() == theirs.len();
    };
    let around = |text: &str| {
        let bytes = text.as_bytes();
        String::from_utf8_lossy(&bytes[at.saturating_sub(80)..(at + 40).min(bytes.len())])
            .into_owned()
    };
    eprintln!("{message}\n  ours   {}\n  theirs {}", around(ours), around(theirs));
    false
}

#[test]
fn a_module_in_node_replies_with_the_bytes_of_this_engine() {
    let Some(module) = module() else { return };
    let messages = messages();
    let theirs = replies(&module, &messages);
    assert_eq!(theirs.len(), messages.len());
    let explorer = Explorer::new(".");
    let (mut refused, mut differences) = (0, 0);
    for (message, theirs) in messages.iter().zip(theirs) {
        let ours: Value = explorer.ask(message, &Unwatched);
        refused += usize::from(ours.get(REPLY_ERROR).is_some());
        differences += usize::from(!is_same(message, &ours.to_string(), &theirs));
    }
    assert_eq!(differences, 0, "of {} replies", messages.len());
    assert!(4 * refused < messages.len(), "{refused} of {} are refused", messages.len());
}
