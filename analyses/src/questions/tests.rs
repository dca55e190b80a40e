//! What holds of every answer.

pub(crate) mod asked;
mod fights;

use std::sync::Arc;

use evenodds_engine::fight::Allocation;
use evenodds_engine::registry::System;
use serde_json::Value;

use super::attack::AttackQuestion;
use super::duel::DuelQuestion;
use super::engage::SquadQuestion;
use super::growth::GrowthQuestion;
use super::odds::OddsQuestion;
use super::overlay::OverlayQuestion;
use super::volley::{Rank, VolleyQuestion};
use crate::answer::frame::Values;
use crate::answer::{Answer, Unit};
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::measures::curve::CurveQuestion;
use crate::measures::engage::SquadSetup;
use crate::measures::exchange::ExchangeQuestion;
use crate::question::{Alternatives, Question};
use crate::sampling::ask::tests::Patience;
use crate::sampling::{Ask, Tested, Unwatched, Wanted};
use crate::study::Study;

fn bout(wanted: Wanted) -> Bout {
    let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
    let ask = Ask { wanted, ..Ask::default() };
    Bout::new(&roster_file, ["townsman", "watchman"], &[], ask).expect("a bout")
}

fn duel(wanted: Wanted) -> DuelQuestion {
    DuelQuestion { bout: bout(wanted), edges: Some(-1..=1) }
}

fn answer(question: &dyn Question) -> Answer {
    question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer")
}

fn answers(wanted: Wanted) -> [Answer; 2] {
    [answer(&AttackQuestion { bout: bout(wanted) }), answer(&duel(wanted))]
}

fn volley(wanted: Wanted) -> VolleyQuestion {
    let roster_file = Library::standard(".").roster("skrapyard").expect("a built-in roster");
    let rank = |name: &str, count| Rank { name: name.to_owned(), count };
    let (attackers, targets) = ([rank("Line", 2), rank("Marksman", 1)], rank("Youth", 2));
    let set = [("range".to_owned(), "8".to_owned())];
    let targets = (&targets, Allocation::Focus);
    VolleyQuestion::new(&roster_file, &attackers, targets, &set, checks(wanted)).expect("a volley")
}

fn growth(wanted: Wanted) -> Answer {
    let roster_file = Library::standard(".").roster("d20").expect("a built-in roster");
    let ask = Ask { wanted, trials: Some(2000), ..Ask::default() };
    let equals = Bout::new(&roster_file, ["guard", "guard"], &[], ask).expect("a bout");
    answer(&GrowthQuestion { bouts: vec![bout(wanted), equals], edges: -1..=1 })
}

fn system(name: &str) -> Arc<dyn System> {
    Library::standard(".").system(name).expect("a built-in game")
}

/// How few checks are computed.
fn checks(wanted: Wanted) -> Ask {
    Ask { wanted, trials: Some(20_000), ..Ask::default() }
}

fn odds(wanted: Wanted) -> OddsQuestion {
    let system = system("sprawl");
    let terms = system.card().terms(4, -1, None).expect("within range");
    OddsQuestion { system, terms, ask: checks(wanted) }
}

fn curve(wanted: Wanted) -> CurveQuestion {
    let (ratings, ask) = (vec![2, 5], checks(wanted));
    CurveQuestion { ratings, ease: -1..=2, ask, ..CurveQuestion::usual(system("d20")) }
}

fn exchange() -> ExchangeQuestion {
    let systems = ["d20", "skrapyard", "volt"].map(system).to_vec();
    ExchangeQuestion::new(systems, vec![0.1, 0.5], -2..=2).expect("a question")
}

fn own(wanted: Wanted) -> OverlayQuestion {
    let sprawl = CurveQuestion { ratings: vec![4], ..CurveQuestion::usual(system("sprawl")) };
    let sprawl = CurveQuestion { ease: -1..=2, ask: checks(wanted), ..sprawl };
    OverlayQuestion::own(vec![sprawl, curve(wanted)]).expect("a question")
}

fn matched(base: f64, wanted: Wanted) -> OverlayQuestion {
    let systems = ["d20", "skrapyard", "volt"].map(system).to_vec();
    OverlayQuestion::matched(systems, base, -2..=2, checks(wanted)).expect("a question")
}

#[test]
fn a_number_is_the_same_in_the_frame_and_in_json() {
    let methods = [Wanted::Exact, Wanted::Sampled];
    let checks = methods.map(|wanted| answer(&odds(wanted)));
    let volleys = methods.map(|wanted| answer(&volley(wanted)));
    for answer in checks.iter().chain(&volleys) {
        for number in &answer.numbers {
            let key = number.key;
            assert_eq!(answer.json[key].as_f64(), Some(number.value), "{key}");
            let ends = number.interval.map(|(low, high)| vec![low, high]);
            let told = answer.json.get(format!("{key}_interval"));
            assert_eq!(told.cloned(), ends.map(Value::from), "{key}");
        }
    }
    let all = methods.into_iter().flat_map(answers).chain(checks).chain(volleys);
    for answer in all {
        let (_, frame) = &answer.frames[0];
        assert_eq!(frame.height(), 1);
        for number in &answer.numbers {
            let name = number.key;
            let column = frame.column(name);
            let Some(Values::F64(values)) = column else { panic!("{name}: {column:?}") };
            assert_eq!(values[0], Some(number.value), "{}", number.key);
            let end = format!("{name}_low");
            if let Some(Values::F64(low)) = frame.column(&end) {
                assert_eq!(low[0], number.interval.map(|ends| ends.0), "{end}");
            }
        }
    }
    let [attack, duel] = answers(Wanted::Exact);
    for key in ["hit", "wound", "taken_out", "harm_mean"] {
        let number = attack.numbers.iter().find(|number| number.key == key).expect(key);
        assert_eq!(attack.json[key].as_f64(), Some(number.value), "{key}");
    }
    for (nth, key) in ["win_a", "win_b"].into_iter().enumerate() {
        let number = duel.numbers.iter().find(|number| number.key == key).expect(key);
        assert_eq!(duel.json["wins"][nth].as_f64(), Some(number.value), "{key}");
    }
}

#[test]
fn a_step_is_worth_what_the_chances_before_and_after_say() {
    for answer in [Wanted::Exact, Wanted::Sampled].map(growth) {
        let fighters = answer.json["fighters"].as_array().expect("fighters");
        assert_eq!(answer.numbers.len(), 3 * fighters.len());
        for (numbers, fighter) in answer.numbers.chunks(3).zip(fighters) {
            let at = |step: usize, key: &str| fighter["steps"][step][key].as_f64().expect(key);
            for (number, key) in numbers.iter().zip(["hit", "wound", "win"]) {
                let change = at(2, key) - at(1, key);
                assert!((number.value - change).abs() < 1e-12, "{}", number.says);
            }
        }
        // One row for each step, and one for the step that helps.
        let rows: Vec<usize> = answer.tables.iter().map(|table| table.rows.len()).collect();
        assert_eq!(rows, [2, 6]);
        assert_eq!(answer.exact + answer.sampled, 18);
    }
}

#[test]
fn numbers_of_curves_are_those_of_their_points() {
    for answer in [Wanted::Exact, Wanted::Sampled].map(|wanted| answer(&curve(wanted))) {
        let curves = answer.json["curves"].as_array().expect("curves").iter();
        let points: Vec<&Value> =
            curves.flat_map(|curve| curve["points"].as_array().expect("points")).collect();
        assert_eq!((points.len(), answer.numbers.len()), (8, 8 * 5));
        for (point, numbers) in points.iter().zip(answer.numbers.chunks(5)) {
            for number in numbers {
                let told = &point[number.key];
                assert_eq!(told.as_f64(), Some(number.value), "{}", number.says);
            }
            let interval = numbers[0].interval.map(|(low, high)| vec![low, high]);
            let told = point.get("pass_interval").and_then(Value::as_array);
            let told = told.map(|ends| ends.iter().filter_map(Value::as_f64).collect::<Vec<_>>());
            assert_eq!(told, interval);
        }
        let (_, frame) = &answer.frames[0];
        let Some(Values::F64(passes)) = frame.column("passed") else { panic!("chances to pass") };
        let told: Vec<_> = points.iter().map(|point| point["pass"].as_f64()).collect();
        assert_eq!(*passes, told);
    }
}

#[test]
fn a_step_is_worth_the_same_as_a_number_in_json_and_in_sentences() {
    let answer = answer(&exchange());
    let matches = answer.json["matches"].as_array().expect("matches");
    assert_eq!((matches.len(), answer.numbers.len()), (6, 12));
    for (one, numbers) in matches.iter().zip(answer.numbers.chunks(2)) {
        for number in numbers {
            assert_eq!(one[number.key].as_f64(), Some(number.value), "{}", number.says);
        }
        let at = |nth: usize| one["points"][nth]["pass"].as_f64().expect("a chance");
        assert!((at(3) - at(2) - numbers[0].value).abs() < 1e-12, "{one}");
    }
    // At a half: a twelfth in Skrapyard, 6.75 pp in Volt, a twentieth in d20.
    let told = "adds 8.3 pp in Skrapyard (characteristic 6), 6.8 pp in Volt";
    assert!(answer.sentences[0].contains(told), "{}", answer.sentences[0]);
    assert!(
        answer.sentences[2].ends_with("one helpful step of Skrapyard equals 1.7 steps of d20.")
    );
    // Skrapyard prints nothing below a quarter.
    assert!(answer.sentences[3].starts_with("Skrapyard cannot be matched at 10 %"));
    let rates = answer.json["rates"].as_array().expect("rates");
    assert_eq!(rates.len(), 2 * 2 * 9);
    let own = rates.iter().filter(|rate| rate["of"] == rate["in"] && rate["change"] != 0.0);
    assert!(own.clone().count() > 9);
    for rate in own {
        assert!((rate["worth"].as_f64().expect("a number") - 1.0).abs() < 1e-9, "{rate}");
    }
}

#[test]
fn matched_curves_are_those_of_the_exchange() {
    let (answer, exchange) = (answer(&matched(0.5, Wanted::Exact)), answer(&exchange()));
    let all = exchange.json["matches"].as_array().expect("matches").iter();
    let matches: Vec<&Value> = all.filter(|one| one["base"] == 0.5).collect();
    let systems = answer.json["systems"].as_array().expect("systems");
    assert_eq!((systems.len(), matches.len()), (3, 3));
    for (game, one) in systems.iter().zip(matches) {
        let curves = game["curves"].as_array().expect("curves");
        let passes = |points: &Value| -> Vec<f64> {
            let points = points.as_array().expect("points").iter();
            points.map(|point| point["pass"].as_f64().expect("a chance")).collect()
        };
        assert_eq!((curves.len(), &curves[0]["rating"]), (1, &one["rating"]));
        assert_eq!(passes(&curves[0]["points"]), passes(&one["points"]));
        assert_eq!((&game["match"]["helps"], &game["system"]), (&one["helps"], &one["system"]));
    }
    let told = "At a chance of about 50 %, a step that helps is worth most in Skrapyard, 8.3 pp, \
                and least in d20, 5.0; a step that hinders is worth most in Skrapyard, 8.3 pp, \
                and least in d20, 5.0; all exact.";
    assert_eq!(answer.sentences[0], told);
    // How the curves differ is told, and not each by itself.
    assert!(answer.sentences[1].starts_with("The curves are farthest apart "), "{answer:?}");
    let own = answer.sentences.iter().filter(|one| one.contains("a check passes"));
    assert_eq!(own.count(), 0, "{:?}", answer.sentences);
    // Each game has a column, as there are few.
    assert_eq!((answer.tables[1].columns.len(), answer.tables[1].rows.len()), (4, 5));
    assert_eq!((answer.exact, answer.sampled), (15, 0));
}

#[test]
fn games_at_their_own_ratings_tell_their_best_steps() {
    let told = answer(&own(Wanted::Exact));
    assert_eq!(told.json.get("matched"), None);
    let curves = told.json["systems"].as_array().expect("systems").iter();
    let counts: Vec<usize> =
        curves.map(|game| game["curves"].as_array().expect("curves").len()).collect();
    assert_eq!(counts, [1, 2]);
    // From 61.1 % with one more Difficulty to 87 % without.
    let best = "Of the steps shown, the most valuable is in SPRAWL: 25.9 pp from +1 on the \
                Difficulty to no modifier, at 4 dice; in d20 none is worth more than 5.0.";
    assert_eq!(told.sentences[0], best);
    let pass = |game: usize, curve: usize, point: usize| {
        let points = &told.json["systems"][game]["curves"][curve]["points"];
        points[point]["pass"].as_f64().expect("a chance")
    };
    let ends = |point: usize| {
        let all = [pass(0, 0, point), pass(1, 0, point), pass(1, 1, point)];
        (all.into_iter().fold(1.0, f64::min), all.into_iter().fold(0.0, f64::max))
    };
    let widest =
        (0..4).map(ends).max_by(|one, other| (one.1 - one.0).total_cmp(&(other.1 - other.0)));
    let (low, high) = widest.expect("four points");
    let gap = format!("{} pp.", crate::answer::words::size(high - low));
    assert!(told.sentences[1].starts_with("The curves are farthest apart "));
    assert!(told.sentences[1].ends_with(&gap), "{} {gap}", told.sentences[1]);
    assert!(
        told.sentences[1].contains(&crate::answer::words::percent(low)),
        "{}",
        told.sentences[1]
    );
    assert_eq!(told.sentences[1].strip_suffix('.'), Some(&*told.charts[0].headline.title));
    let last = told.sentences.last().expect("a sentence");
    assert!(last.starts_with("Without modifiers, the checks shown pass between 65 % and 87"));
    assert_eq!(told.numbers.len(), 5 * 3 * 4);
    // What alternatives move is told with its game.
    let question = OverlayQuestion::own(vec![
        CurveQuestion { ratings: vec![9], ..curve(Wanted::Exact) },
        CurveQuestion { ratings: vec![4], ..CurveQuestion::usual(system("volt")) },
    ]);
    let asked = question.expect("a question").answer("it", Alternatives::All, &Unwatched);
    let what_if = asked.expect("an answer").basis.what_if.expect("they are tried");
    assert!(what_if.moves[0].outcome.starts_with("d20, attack bonus 9 with"), "{what_if:?}");
}

#[test]
fn overlays_that_are_interrupted_tell_what_is_known() {
    let ask = Ask { trials: Some(2_000_000), ..checks(Wanted::Sampled) };
    let question = own(Wanted::Sampled).with_ask(ask);
    assert!(question.answer("it", Alternatives::All, &Patience::of(0)).is_err());
    let mut seen = [false; 2];
    for looks in (2..2000).step_by(15) {
        let answer = question.answer("it", Alternatives::Untried, &Patience::of(looks));
        let answer = answer.expect("a part of a point");
        let Some(stopped) = &answer.stopped else { break };
        assert!(stopped.starts_with("stopped at point "), "{stopped}");
        assert!(stopped.ends_with(" of 12"), "{stopped}");
        let games = answer.json["systems"].as_array().expect("systems").len();
        seen[games - 1] = true;
    }
    assert_eq!(seen, [true; 2], "either game is interrupted");
}

#[test]
fn exchanges_that_cannot_be_asked_are_refused() {
    let games = |names: &[&str]| names.iter().map(|name| system(name)).collect::<Vec<_>>();
    let refused = |names: &[&str], bases: &[f64]| {
        let error = ExchangeQuestion::new(games(names), bases.to_vec(), -1..=1).err();
        let error = error.expect("refused");
        (error.to_string(), error.fix())
    };
    let two = ["d20", "volt"];
    for ((names, bases), expected) in [
        ((&["d20"][..], &[0.5][..]), "a comparison of games needs two or more systems"),
        ((&["d20", "volt", "d20"], &[0.5]), "`d20` is named twice"),
        ((&two, &[]), "no base chances"),
        ((&two, &[0.5, 0.0]), "a base chance of 0; expected more than 0, less than 1"),
        ((&two, &[f64::NAN]), "a base chance of NaN"),
        ((&two, &[0.5, 0.25, 0.5]), "a base is named twice"),
    ] {
        assert!(refused(names, bases).0.starts_with(expected), "{:?}", refused(names, bases));
    }
    assert_eq!(refused(&two, &[50.0]).1, "write a chance; did you mean 0.5?");
}

#[test]
fn curves_without_ratings_are_refused() {
    let question = CurveQuestion { ratings: Vec::new(), ..curve(Wanted::Exact) };
    let error = question.answer("it", Alternatives::Untried, &Unwatched).expect_err("refused");
    assert_eq!(error.to_string(), "no rating to ask about; expected at least one");
}

#[test]
fn alternatives_to_what_checks_rest_on_are_tried() {
    let tried = |question: &dyn Question| {
        let answer = question.answer("it", Alternatives::All, &Unwatched).expect("an answer");
        answer.basis.what_if.expect("they are tried")
    };
    // From a bonus of 9 against 10 on, a 1 alone misses.
    let d20 = system("d20");
    let terms = d20.card().terms(9, 0, None).expect("within range");
    let sampled = OddsQuestion { system: d20, terms, ask: checks(Wanted::Sampled) };
    let (sure, known) = (tried(&sampled), answer(&sampled).numbers[0].value);
    assert_eq!(sure.moves[0].outcome, "attack bonus 9 with no modifier passes");
    // It starts from the answer, which is sampled, and changes by what is exact.
    assert!((sure.moves[0].before - known).abs() < 1e-12 && known != 0.95);
    assert!((sure.moves[0].after - (known + 0.05).min(1.0)).abs() < 1e-12);
    assert!(tried(&curve(Wanted::Exact)).moves.is_empty());
    let [one] = &tried(&exchange()).moves[..] else { panic!("one alternative moves a step") };
    assert_eq!(one.outcome, "at 10 %, one step that hinders in Skrapyard is worth");
}

#[test]
fn both_methods_agree_and_are_compared_over_all_chances() {
    let all = |wanted| {
        let overlays = [own(wanted), matched(0.5, wanted)].map(|overlay| answer(&overlay));
        let checks = [answer(&odds(wanted)), answer(&curve(wanted))].into_iter().chain(overlays);
        answers(wanted).into_iter().chain(checks)
    };
    for (exact, sampled) in all(Wanted::Exact).zip(all(Wanted::Sampled)) {
        let chances = exact.numbers.iter().filter(|number| number.unit == Unit::Chance).count();
        let (z, compared) = sampled.furthest_from(&exact).expect("it is sampled");
        assert_eq!(compared, chances);
        // Of so many chances less than one in ten million times.
        assert!(z.abs() < 6.2, "{z}");
        assert_eq!(exact.furthest_from(&exact), None);
        assert!(0 < exact.exact && exact.sampled == 0 && 0 < sampled.sampled);
    }
}

#[test]
fn every_table_and_chart_shows_something() {
    let checks = [answer(&odds(Wanted::Exact)), answer(&curve(Wanted::Sampled))];
    let mut games = vec![growth(Wanted::Exact), answer(&exchange())];
    games.extend([Wanted::Exact, Wanted::Sampled].map(|wanted| answer(&own(wanted))));
    games.extend([0.1, 0.5].map(|base| answer(&matched(base, Wanted::Exact))));
    for answer in answers(Wanted::Sampled).into_iter().chain(checks).chain(games) {
        assert!(answer.shorts <= answer.sentences.len());
        for table in &answer.tables {
            let width = table.columns.len();
            assert!(!table.rows.is_empty() && table.rows.iter().all(|row| row.len() == width));
            let known = |name: &str| answer.frames.iter().any(|(frame, _)| *frame == name);
            assert!(table.frame.is_some_and(known), "{}", table.caption);
        }
        let mut names: Vec<&str> = answer.charts.iter().map(|chart| chart.name).collect();
        names.dedup();
        assert_eq!(names.len(), answer.charts.len());
        assert!(answer.charts.iter().all(|chart| !chart.headline.title.is_empty()));
    }
}

#[test]
fn what_is_interrupted_says_so_and_tells_what_is_known() {
    let question = duel(Wanted::Sampled);
    // Looks after which it stops: in the duel itself, and in those with either side going first.
    let mut seen = [false; 2];
    for looks in [2, 20, 200] {
        let watcher = Patience::of(looks);
        let Ok(answer) = question.answer("it", Alternatives::All, &watcher) else { continue };
        let Some(stopped) = &answer.stopped else { continue };
        assert!(stopped.starts_with("stopped"), "{stopped}");
        assert!(answer.basis.what_if.is_none());
        let first = answer.numbers.iter().any(|number| number.key == "first_move_a");
        seen[usize::from(first)] = true;
        assert!(answer.json["first_move"].is_null() != first);
        assert!(answer.sentences[0].contains("wins") || answer.sentences[0].contains("noise"));
    }
    assert!(seen[0], "no interruption was seen");
}

#[test]
fn curves_that_are_interrupted_say_at_which_point() {
    let trials = Some(2_000_000);
    let ask = Ask { trials, ..checks(Wanted::Sampled) };
    let question = CurveQuestion { ask, ..curve(Wanted::Sampled) };
    let answer = question.answer("it", Alternatives::All, &Patience::of(2)).expect("half a point");
    assert_eq!(answer.stopped.as_deref(), Some("stopped at point 1 of 8"));
    assert!(answer.method.contains(", stopped early;") && answer.basis.what_if.is_none());
    assert_eq!((answer.exact, answer.sampled), (0, 1));
}

#[test]
fn each_question_has_its_command() {
    let text = "[study]\nname = \"x\"\nseed = 3\n\
        [[duel]]\nroster = \"volt\"\na = \"Mailed swordsman\"\nb = \"Swordsman\"\nset = { first = \"a\", kind = \"close\" }\n\
        [[attack]]\nroster = \"d20\"\nattacker = \"soldier\"\ndefender = \"guard\"\n\
        set = { weapon = \"submachine gun\" }\n\
        [[matrix]]\nroster = \"sprawl\"\n\
        [[engagement]]\nscenario = \"sprawl-street\"\ntrials = 20\n\
        [[curve]]\nsystem = \"spurg\"\nratings = [9, 12]\nease = [-2, 2]\n\
        [[exchange]]\nsystems = [\"sprawl\", \"d20\"]\nbases = [0.25]\n";
    let study = Study::read("study.toml", text, &Library::standard(".")).expect("a study");
    let told = study.questions.iter().map(|(_, question)| question.command());
    let told: Vec<String> = told.map(|one| one.expect("a command")).collect();
    for expected in [
        "evenodds duel volt 'Mailed swordsman' Swordsman --set first=a --set kind=close --seed=3",
        "evenodds attack d20 soldier guard --set 'weapon=submachine gun' --seed=3",
        "evenodds matrix sprawl --seed=3",
        "evenodds engage sprawl-street --trials=20 --seed=3",
        "evenodds curve spurg --rating=9,12 --ease=-2..2",
        "evenodds exchange sprawl d20 --bases=0.25 --ease=-6..6",
    ] {
        assert!(told.iter().any(|one| one == expected), "{expected}: {told:#?}");
    }
}
