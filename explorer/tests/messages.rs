//! What a page asks, and what it is told.

use evenodds_analyses::kinds::KINDS;
use evenodds_analyses::library::Library;
use evenodds_analyses::sampling::Unwatched;
use evenodds_analyses::study::Study;
use evenodds_explorer::{Explorer, REPLY_ERROR};
use serde_json::{Value, json};

fn ask(message: &Value) -> Value {
    let reply = Explorer::new(".").ask(&message.to_string(), &Unwatched);
    assert!(reply.get(REPLY_ERROR).is_none(), "{message}: {reply}");
    reply
}

fn refused(message: &Value) -> Value {
    let mut reply = Explorer::new(".").ask(&message.to_string(), &Unwatched);
    let error = reply.get_mut(REPLY_ERROR).map(Value::take);
    error.unwrap_or_else(|| panic!("{message}: {reply}"))
}

#[test]
fn each_kind_of_question_has_an_example_that_is_answered() {
    let start = ask(&json!({ "start": {} }));
    let kinds = start["kinds"].as_array().expect("kinds");
    assert_eq!(kinds.len(), KINDS.len());
    for kind in kinds {
        let name = kind["name"].as_str().expect("a name");
        assert!(kind["values"]["properties"].is_object(), "{kind}");
        let answer = ask(&json!({ "answer": { name: kind["example"] } }));
        assert!(answer["sentences"][0].is_string(), "{name}");
        assert_eq!(answer["json"]["kind"], name);
    }
}

#[test]
fn an_answer_has_the_document_of_the_command_and_the_charts_of_reports() {
    let question = json!({ "duel": { "roster": "skrapyard", "a": "Line", "b": "Fighter" } });
    let answer = ask(&json!({ "answer": question }));
    let library = Library::standard(".");
    let asked = evenodds_analyses::asked::Asked::read("question", &question.to_string(), &library);
    let answered = asked.expect("read").answer(&Unwatched).expect("answered");
    assert_eq!(answer["json"], answered.json());
    let charts = answer["charts"].as_array().expect("charts");
    assert_eq!(charts.len(), answered.answer.charts.len());
    for (told, chart) in charts.iter().zip(&answered.answer.charts) {
        assert_eq!(told["svg"], evenodds_reports::chart::draw(chart).svg());
    }
}

#[test]
fn a_change_of_a_stat_line_is_asked_and_written_as_a_variant() {
    let question = json!({ "attack": {
        "roster": "skrapyard", "attacker": "Marksman", "defender": "Captain", "set": { "range": 3 }
    } });
    let change = json!({ "of": "skrapyard", "profile": { "Captain": { "armour": 2 } } });
    let wounds = |answer: &Value| answer["json"]["wound"].as_f64().expect("a chance");
    let as_it_is = ask(&json!({ "answer": question }));
    let changed = ask(&json!({ "answer": question, "change": change }));
    assert!(wounds(&as_it_is) < wounds(&changed), "{} {}", wounds(&as_it_is), wounds(&changed));
    let written = ask(&json!({ "written": { "question": question, "change": change } }));
    let text = written["study"].as_str().expect("a study");
    let study = Study::read("study", text, &Library::standard(".")).expect(text);
    assert_eq!(study.questions.len(), 1, "{text}");
    let unknown = json!({ "of": "skrapyard", "profile": { "Captian": { "armour": 2 } } });
    let error = refused(&json!({ "answer": question, "change": unknown }));
    assert!(error["fix"].as_str().expect("a fix").contains("`Captain`"), "{error}");
}

#[test]
fn a_question_is_written_as_the_command_and_the_study_that_ask_it() {
    let question = json!({ "odds": { "system": "sprawl", "rating": 4 }, "seed": 3 });
    let written = ask(&json!({ "written": { "question": question } }));
    assert_eq!(written["command"], "evenodds odds sprawl --rating=4 --ease=0 --against=1");
    let text = written["study"].as_str().expect("a study");
    let study = Study::read("study", text, &Library::standard(".")).expect(text);
    assert_eq!(study.questions.len(), 1, "{text}");
    assert!(text.contains("seed = 3"), "{text}");
}

#[test]
fn own_texts_stand_in_the_place_of_files_and_are_refused_at_their_lines() {
    let mut texts = ask(&json!({ "files": { "name": "warband" } }));
    let texts = texts["texts"].take();
    let files = texts.as_object().expect("files");
    let own = |change: fn(&str, &str) -> String| -> Value {
        let moved = files.iter().map(|(path, text)| {
            (format!("mine/{path}"), change(path, text.as_str().expect("a text")).into())
        });
        Value::Object(moved.collect())
    };
    let same = own(|_, text| text.to_owned());
    let game = ask(&json!({ "game": { "name": "mine" }, "texts": same }));
    assert!(!game["fighters"].as_array().expect("fighters").is_empty());
    let broken = own(|path, text| match path {
        "rules.rhai" => format!("{text}\nfn attack(us) {{ us.no_such_thing }}\n"),
        _ => text.to_owned(),
    });
    let error = refused(&json!({ "game": { "name": "mine" }, "texts": broken }));
    assert_eq!(error["place"]["origin"], "mine/rules.rhai", "{error}");
    assert!(error["place"]["line"].is_u64(), "{error}");
}

#[test]
fn a_fight_of_squads_is_told_with_the_places_of_its_figures() {
    let told = ask(&json!({ "play": { "scenario": "sprawl-open", "index": 2 } }));
    let sides = told["scene"]["sides"].as_array().expect("sides");
    let figures: usize =
        sides.iter().map(|side| side["figures"].as_array().expect("figures").len()).sum();
    let moments = told["moments"].as_array().expect("moments");
    assert_eq!(moments.len(), told["rounds"].as_array().expect("rounds").len() + 1);
    for moment in moments {
        assert_eq!(moment["figures"].as_array().expect("figures").len(), figures);
    }
    assert_eq!(told["ending"], told["json"]["ending"]);
    let error = refused(&json!({ "play": { "seed": 3 } }));
    assert!(error["fix"].is_string(), "{error}");
}
