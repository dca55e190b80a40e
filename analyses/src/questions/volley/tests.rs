use super::question::*;
use crate::answer::Answer;
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::question::{Alternatives, Question};
use crate::sampling::{Ask, Unwatched, Wanted};
use crate::study::Study;
use evenodds_engine::fight::{Allocation, SetupError};

fn rank(name: &str, count: u16) -> Rank {
    Rank { name: name.to_owned(), count }
}

fn volley(attackers: &[Rank], targets: &Rank, ask: Ask) -> Result<VolleyQuestion, SetupError> {
    let roster_file = Library::standard(".").roster("skrapyard").expect("a built-in roster");
    let set = [("range".to_owned(), "8".to_owned())];
    VolleyQuestion::new(&roster_file, attackers, (targets, Allocation::Spread), &set, ask)
}

fn answer(question: &dyn Question) -> Answer {
    question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer")
}

#[test]
fn exact_and_sampled_volleys_agree() {
    let ranks = [rank("Line", 2), rank("Marksman", 1)];
    let asked = |wanted| {
        let ask = Ask { wanted, trials: Some(20_000), ..Ask::default() };
        answer(&volley(&ranks, &rank("Youth", 2), ask).expect("a volley"))
    };
    let (exact, sampled) = (asked(Wanted::Exact), asked(Wanted::Sampled));
    let (z, compared) = sampled.furthest_from(&exact).expect("it is sampled");
    // Of four chances beyond this once in 400,000 runs.
    assert!(compared == 4 && z.abs() < 5.0, "{z}");
    assert_eq!((exact.exact, sampled.sampled), (4, 4));
    let told = "Skrapyard, range 8: a volley of 2 Line and 1 Marksman takes out ";
    assert!(exact.sentences[0].starts_with(told), "{}", exact.sentences[0]);
    let total: f64 = exact.json["out"]
        .as_array()
        .expect("a law")
        .iter()
        .filter_map(|one| one["p"].as_f64())
        .sum();
    assert!((total - 1.0).abs() < 1e-12);
    // Two can be wounded, and no shot takes out.
    assert_eq!(exact.frames[1].1.height(), 4 + 3 + 1);
}

#[test]
fn a_volley_of_one_is_an_attack() {
    let question = volley(&[rank("Line", 1)], &rank("Youth", 1), Ask::default());
    let told = answer(&question.expect("a volley"));
    let roster_file = Library::standard(".").roster("skrapyard").expect("a built-in roster");
    let set = [("range".to_owned(), "8".to_owned())];
    let bout = Bout::new(&roster_file, ["Line", "Youth"], &set, Ask::default()).expect("a bout");
    let odds = bout.attack(&Unwatched).expect("odds");
    let values: Vec<f64> = told.numbers.iter().map(|number| number.value).collect();
    let cost = |name| roster_file.roster.get(name).and_then(|line| line.points).expect("a cost");
    let mut expected = vec![
        odds.hit(),
        odds.wound(),
        odds.out(),
        odds.out(),
        odds.hit(),
        odds.wound(),
        odds.out(),
    ];
    expected.push(cost("Youth") * odds.out());
    assert_eq!(told.json["attackers_points"].as_f64(), Some(cost("Line")));
    assert_eq!(values.len(), expected.len());
    assert!(values.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12));
}

#[test]
fn what_is_taken_out_is_told_in_points_and_for_those_of_the_attackers() {
    let roster_file = Library::standard(".").roster("sprawl").expect("a built-in roster");
    let cost = |name| roster_file.roster.get(name).and_then(|line| line.points).expect("a cost");
    let set = [("range".to_owned(), "8".to_owned())];
    let ranks = [rank("marksman", 3), rank("veteran", 1)];
    let targets = (&rank("recruit", 2), Allocation::Focus);
    let asked = |ask| {
        let question = VolleyQuestion::new(&roster_file, &ranks, targets, &set, ask);
        answer(&question.expect("a volley"))
    };
    let told = asked(Ask::default());
    let number = |key: &str| told.json[key].as_f64().expect("a number");
    let ours = 3.0 * cost("marksman") + cost("veteran");
    let points = cost("recruit") * number("out_mean");
    assert_eq!([number("attackers_points"), number("points_out_mean")], [ours, points]);
    let says = format!(
        "That is {points:.2} points on average, by attackers that cost {ours}: {:.2} for each 10 points.",
        10.0 * points / ours
    );
    assert_eq!(told.sentences[1], says);
    let sampled = asked(Ask { wanted: Wanted::Sampled, trials: Some(500), ..Ask::default() });
    let ends = |key: &str, at: usize| sampled.json[key][at].as_f64().expect("an end");
    for at in [0, 1] {
        let (out, points) = (ends("out_mean_interval", at), ends("points_out_mean_interval", at));
        assert!((cost("recruit") * out - points).abs() < 1e-9);
    }
}

/// Each of three has three dice, which hit with a half and wound with five sixths, and nobody saves.
#[test]
fn an_attack_that_goes_on_takes_out_several() {
    let library = Library::standard(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let roster_file = library.roster("data/muster").expect("a shipped game");
    let asked = |wanted| {
        let ask = Ask { wanted, trials: Some(20_000), ..Ask::default() };
        let targets = (&rank("Levy", 10), Allocation::Focus);
        let question = VolleyQuestion::new(&roster_file, &[rank("Hulk", 3)], targets, &[], ask);
        answer(&question.expect("a volley"))
    };
    let (exact, sampled) = (asked(Wanted::Exact), asked(Wanted::Rolled));
    let mean = exact.numbers.iter().find(|number| number.key == "out_mean");
    let mean = mean.expect("the mean of those out").value;
    assert!((mean - 9.0 * 5.0 / 12.0).abs() < 1e-12, "{mean}");
    let (z, _) = sampled.furthest_from(&exact).expect("it is sampled");
    assert!(z.abs() < 5.0, "{z}");
    // Of three attacks nine figures can be out.
    assert_eq!(exact.tables[0].rows.len(), 10);
    let says = |told: &Answer| {
        told.sentences.iter().any(|one| one.starts_with("What an attack has left goes on"))
    };
    let alone = volley(&[rank("Line", 1)], &rank("Youth", 1), Ask::default());
    assert!(says(&exact) && !says(&answer(&alone.expect("a volley"))));
}

#[test]
fn volleys_are_read_from_a_study_or_refused() {
    let study = |more: &str| {
        let text = format!("[study]\nname = \"it\"\n[[volley]]\nroster = \"skrapyard\"\n{more}\n");
        let study = Study::read("study.toml", &text, &Library::standard("."));
        study.map_err(|fault| fault.to_string())
    };
    let line = "attackers = [{ profile = \"Line\", count = 3 }]";
    let youth = "defenders = { profile = \"Youth\" }";
    let found = study(&format!("{line}\n{youth}")).expect("a study");
    assert_eq!(answer(found.questions[0].1.as_ref()).json["defenders"]["count"], 1);
    for (more, expected) in [
        (format!("attackers = []\n{youth}"), "0 attacks on 1 figures; expected 1 to 20 of each"),
        (format!("{}\n{youth}", line.replace('3', "21")), "21 attacks on 1 figures"),
        (format!("{}\n{youth}", line.replace('3', "0")), "0 attacks on 1 figures"),
        (format!("{}\n{youth}", line.replace("Line", "Lime")), "did you mean `Line`?"),
        (format!("{line}\n{}", youth.replace("Youth", "Yuoth")), "study.toml:6:25:"),
        (format!("{line}\n{youth}\nallocation = \"all\""), "study.toml:7:14: no allocation `all`"),
        (format!("{line}\n{youth}\nset = {{ rnage = 3 }}"), "did you mean `range`?"),
    ] {
        let found = study(&more).err().unwrap_or_else(|| panic!("no fault: {more}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}
