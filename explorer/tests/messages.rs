//! What a page asks, and what it is told.

use evenodds_analyses::kinds::KINDS;
use evenodds_analyses::library::Library;
use evenodds_analyses::question::Alternatives;
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

/// Plays some fights of a question.
fn part(question: &Value, first: u64, end: u64) -> Value {
    let part = ask(&json!({ "part": { "question": question, "first": first, "end": end } }));
    part["part"].clone()
}

/// Questions whose fights are dealt out: of squads, duels and attacks.
fn dealt() -> [Value; 3] {
    let duel = json!({ "roster": "volt", "a": "Veteran", "b": "Gunslinger", "method": "sampled" });
    let attack = json!({ "roster": "d20", "attacker": "raider", "defender": "soldier",
        "method": "sampled", "trials": 500 });
    [
        json!({ "engagement": { "scenario": "sprawl-open", "trials": 60 } }),
        json!({ "duel": duel, "seed": 7 }),
        json!({ "attack": attack }),
    ]
}

#[test]
fn fights_that_are_dealt_out_give_the_answer_that_one_hand_gives() {
    for question in dealt() {
        let whole = ask(&json!({ "answer": question }));
        let shared = ask(&json!({ "begin": question }))["shared"].clone();
        let all = shared["trials"].as_u64().expect("a number of fights");
        assert_eq!(shared["ends"], json!([all]));
        let cuts = [0, all / 7, all / 2, all];
        let parts: Vec<Value> =
            cuts.windows(2).map(|cut| part(&question, cut[0], cut[1])).collect();
        let joined =
            |parts: &[Value]| ask(&json!({ "joined": { "question": question, "parts": parts } }));
        // In any order, and some of them added up before.
        let mut reply = joined(&[parts[2].clone(), parts[0].clone(), parts[1].clone()]);
        let first = joined(&parts[..2]);
        assert_eq!(first["done"], false);
        assert_eq!(first["fights"], all / 2);
        assert!(first["stopped"].is_string() && !first["is_exact"].as_bool().expect("a flag"));
        let again = joined(&[first["parts"][0].clone(), parts[2].clone()]);
        assert!(reply == again, "{question}");
        assert_eq!((&reply["done"], &reply["fights"]), (&json!(true), &json!(all)));
        let told = reply.as_object_mut().expect("an object");
        for key in ["parts", "fights", "done"] {
            told.shift_remove(key);
        }
        assert!(reply == whole, "{question}");
    }
}

#[test]
fn fights_are_dealt_until_the_target_is_reached_at_an_end() {
    let fight = json!({ "scenario": "volt-depot", "target_error": 0.03, "replays": false });
    let question = json!({ "engagement": fight });
    let whole = ask(&json!({ "answer": question }));
    let ends = ask(&json!({ "begin": question }))["shared"]["ends"].clone();
    let mut kept: Vec<Value> = Vec::new();
    let (mut first, mut counts) = (0, Vec::new());
    for end in ends.as_array().expect("numbers").iter().map(|end| end.as_u64().expect("a number")) {
        for (first, end) in [(first, first + 7), (first + 7, end)] {
            kept.push(part(&question, first, end));
        }
        let dealt = json!({ "question": question, "parts": kept, "ends": ends });
        let mut reply = ask(&json!({ "joined": dealt }));
        kept = reply["parts"].as_array().expect("texts").clone();
        counts.push((kept.len(), reply["fights"].clone()));
        if reply["done"] == true {
            let told = reply.as_object_mut().expect("an object");
            for key in ["parts", "fights", "done"] {
                told.shift_remove(key);
            }
            assert!(reply == whole, "{counts:?}");
            break;
        }
        first = end;
    }
    // One sum for each of the ends, of which the first was not enough.
    assert!(1 < counts.len() && counts.len() < 9, "{counts:?}");
    assert!((1..).zip(&counts).all(|(nth, (kept, _))| nth == *kept), "{counts:?}");
}

#[test]
fn intervals_of_what_is_known_so_far_are_wider_than_those_of_as_many_fights() {
    let [question, ..] = dealt();
    let fewer = json!({ "engagement": { "scenario": "sprawl-open", "trials": 30 } });
    let parts = [part(&question, 0, 30)];
    let so_far = ask(&json!({ "joined": { "question": question, "parts": parts } }));
    let asked = ask(&json!({ "answer": fewer }));
    let interval = |answer: &Value| -> (f64, f64) {
        let number = answer["numbers"].as_array().expect("numbers").iter();
        let win = number.clone().find(|number| number["key"] == "win_a").expect("who wins");
        serde_json::from_value(win["interval"].clone()).expect("an interval")
    };
    let ((low, high), (least, most)) = (interval(&so_far), interval(&asked));
    assert!(low < least && most < high, "{low} to {high}, {least} to {most}");
}

#[test]
fn what_needs_no_fights_is_answered_at_once() {
    for question in [
        json!({ "odds": { "system": "volt", "rating": 8 } }),
        json!({ "duel": { "roster": "skrapyard", "a": "Line", "b": "Fighter" } }),
        json!({ "matrix": { "roster": "skrapyard", "profiles": ["Line", "Fighter"] } }),
        json!({ "odds": { "system": "d20", "rating": 5 }, "both": true }),
    ] {
        let answer = ask(&json!({ "answer": question }));
        assert!(ask(&json!({ "begin": question })) == answer, "{question}");
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let [question, other, _] = dealt();
    let [first, last] = [part(&question, 0, 20), part(&question, 40, 60)];
    let joined = |question: &Value, parts: Value| {
        refused(&json!({ "joined": { "question": question, "parts": parts } }))["message"]
            .to_string()
    };
    assert!(joined(&question, json!([first, last])).contains("missing"));
    assert!(joined(&question, json!([last])).contains("missing"));
    assert!(joined(&question, json!([first, first])).contains("both hold"));
    assert!(joined(&question, json!([])).contains("no parts"));
    assert!(joined(&question, json!(["{}"])).contains("no part"));
    assert!(joined(&other, json!([first])).contains("a different question"));
    let damaged = first.as_str().expect("a text").replacen(":0,", ":1,", 1);
    assert!(joined(&question, json!([damaged])).contains("damaged"));
    for (first, end) in [(5, 5), (50, 61), (9, 3)] {
        let part = json!({ "question": question, "first": first, "end": end });
        assert!(refused(&json!({ "part": part }))["message"].is_string());
    }
    let exact = json!({ "odds": { "system": "volt", "rating": 8 } });
    let part = json!({ "question": exact, "first": 0, "end": 9 });
    assert!(refused(&json!({ "part": part }))["message"].is_string());
}

#[test]
fn two_answers_are_compared_by_their_numbers() {
    let duel = json!({ "roster": "skrapyard", "a": "Line", "b": "Fighter" });
    let before = ask(&json!({ "answer": { "duel": duel } }));
    let change = json!({ "of": "skrapyard", "profile": { "Line": { "armour": 8 } } });
    let after = ask(&json!({ "answer": { "duel": duel }, "change": change }));
    let compared = |after: &Value| {
        ask(&json!({ "compared": { "before": before["numbers"], "after": after["numbers"] } }))
    };
    let told = compared(&after);
    let first = told["sentences"][0].as_str().expect("a sentence");
    assert!(first.contains(", before ") && first.contains(" pp)"), "{first}");
    let [was, is] = [&before, &after].map(|answer| answer["numbers"].as_array().expect("numbers"));
    let value = |number: &Value| number["value"].as_f64().expect("a number");
    let differ = |(was, is): &(&Value, &Value)| 1e-9 < (value(was) - value(is)).abs();
    let moved = was.iter().zip(is).filter(differ).count();
    assert_eq!(told["tables"][0]["rows"].as_array().expect("rows").len(), moved);
    assert_eq!(told["charts"].as_array().expect("charts").len(), 1);
    assert_eq!(compared(&before)["sentences"][0], "No number changed.");
    let other = ask(&json!({ "answer": { "odds": { "system": "volt", "rating": 8 } } }));
    assert_eq!(compared(&other)["sentences"][0], "These two have no number in common.");
    // Other dice, and nothing else: noise.
    let sampled = |seed: u64| {
        let duel = json!({ "roster": "skrapyard", "a": "Line", "b": "Fighter", "method": "sampled",
            "trials": 2000 });
        ask(&json!({ "answer": { "duel": duel, "seed": seed } }))["numbers"].clone()
    };
    let told = ask(&json!({ "compared": { "before": sampled(1), "after": sampled(2) } }));
    assert_eq!(told["sentences"][0], "No number changed by more than noise.");
}

#[test]
fn a_table_is_drawn_and_arranged() {
    let scene = |texts: Value, scenario: &str| {
        ask(&json!({ "scene": { "scenario": scenario }, "texts": texts }))["scene"].clone()
    };
    let before = scene(json!({}), "sprawl-open");
    let moved = json!({ "scenario": "sprawl-open", "of": "figure", "nth": 1, "by": [500, -200] });
    let text = ask(&json!({ "arranged": moved }))["text"].clone();
    let after = scene(json!({ "mine.toml": text }), "mine.toml");
    let place = |scene: &Value, nth: usize| scene["sides"][0]["figures"][nth]["at"].clone();
    let [x, y] = [0, 1].map(|axis| place(&before, 1)[axis].as_i64().expect("a number"));
    assert_eq!(place(&after, 1), json!([x + 500, y - 200]));
    assert_eq!(place(&after, 2), place(&before, 2));
    let far = json!({ "scenario": "sprawl-open", "of": "figure", "nth": 1, "by": [-99_000, 0] });
    assert!(refused(&json!({ "arranged": far }))["place"]["line"].is_number());
}

#[test]
fn the_questions_of_a_study_are_asked_as_they_stand_in_it() {
    let study = "[study]\nname = \"Mine\"\nseed = 5\n[[duel]]\nroster = \"skrapyard\"\na = \"Line\"\n\
                 b = \"Fighter\"\n[[variant]]\nname = \"tough\"\nof = \"skrapyard\"\n\
                 profile.Line.armour = 8\n[[compare]]\nvariant = \"tough\"\n\
                 duel = { roster = \"skrapyard\", a = \"Line\", b = \"Fighter\" }\n";
    let texts = json!({ "balance/study.toml": study });
    let told = ask(&json!({ "study": { "name": "balance/study.toml" }, "texts": texts }));
    assert_eq!(told["name"], "Mine");
    let questions = told["questions"].as_array().expect("questions");
    assert_eq!(questions.len(), 2);
    let read = Study::read("study", study, &Library::standard(".")).expect("a study");
    for (told, (_, question)) in questions.iter().zip(&read.questions) {
        let answer = ask(&json!({ "answer": told["question"] }));
        let whole = question.answer("", Alternatives::Untried, &Unwatched).expect("an answer");
        // A comparison calls a change by its name in a study, and by what it changes elsewhere.
        for (key, value) in whole.json.as_object().expect("an object") {
            if key == "says" {
                continue;
            }
            assert!(answer["json"][key] == *value, "{key}: {told}");
        }
    }
    assert_eq!(questions[0]["question"]["seed"], 5);
}
