//! Comparisons: exact ones are differences of exact answers, and sampled ones cover them.

mod other_games;
mod why;

use super::matters::{deciding_first, verdict};
use super::question::*;
use super::*;
use crate::answer::statistics::paired::Change;
use crate::answer::{Answer, Number, Unit};
use crate::library::Library;
use crate::question::{Alternatives, Question};
use crate::sampling::{Ask, Unwatched, Wanted};
use crate::study::Study;
use other_games::beside;
use why::{contributions, split};

const TOUGH: &str =
    "[[variant]]\nname = \"tough\"\nof = \"spurg\"\nprofile.townsman = { armour = 2 }\n";

fn study(text: &str) -> Result<Study, String> {
    let text = format!("[study]\nname = \"x\"\n{text}");
    Study::read("study.toml", &text, &Library::standard(".")).map_err(|fault| fault.to_string())
}

/// The one question of a study.
fn question(text: &str) -> Box<dyn Question> {
    let study = study(text).unwrap_or_else(|fault| panic!("{fault}"));
    study.questions.into_iter().next().expect("a question").1
}

fn answer(text: &str) -> Answer {
    let answer = question(text).answer("compare", Alternatives::Untried, &Unwatched);
    answer.unwrap_or_else(|error| panic!("{error}"))
}

fn duel(more: &str) -> String {
    let duel = "duel = { roster = \"spurg\", a = \"townsman\", b = \"fencer\", edges = [0, 0]";
    format!("{TOUGH}[[compare]]\nvariant = \"tough\"\n{duel}{more} }}\n")
}

fn number<'a>(answer: &'a Answer, key: &str) -> &'a Number {
    answer.numbers.iter().find(|number| number.key == key).expect("a number of this key")
}

#[test]
fn an_exact_difference_is_that_of_both_answers() {
    let told = answer(&duel(""));
    let of = |side: &str, key: &str| told.json[side][key][0].as_f64().expect("a number");
    let change = number(&told, "win_a");
    assert!((change.value - (of("after", "wins") - of("before", "wins"))).abs() < 1e-12);
    assert_eq!((change.interval, change.sampled), (None, None));
    assert!(0.01 < change.value, "a tougher townsman wins more often: {}", change.value);
    assert_eq!(told.json["verdict"], "matters");
    assert!(told.sentences[0].starts_with("tough matters: "), "{}", told.sentences[0]);
    assert!(told.sentences[2].contains("townsman with armour 2"), "{}", told.sentences[2]);
    let sizes: Vec<f64> = told.numbers.iter().map(|number| number.value.abs()).collect();
    let chances = told.numbers.iter().filter(|number| number.unit == Unit::Difference).count();
    assert!(sizes[..chances].is_sorted_by(|one, next| next <= &(one + 1e-9)), "{sizes:?}");
}

#[test]
fn a_variant_can_stand_in_the_comparison() {
    let named = answer(&duel(""));
    let inline = "[[compare]]\nvariant = { profile.townsman = { armour = 2 } }\nduel = { roster = \
        \"spurg\", a = \"townsman\", b = \"fencer\", edges = [0, 0] }\n";
    let told = answer(inline);
    assert_eq!(told.numbers, named.numbers);
    assert!(
        told.sentences[0].starts_with("townsman with armour 2 matters: "),
        "{}",
        told.sentences[0]
    );
    for (was, is, expected) in [
        ("armour", "armuor", "study.toml:4:34: there is no `armuor`"),
        ("{ profile", "{ of = \"volt\", profile", "no profile `townsman`; expected one of Soldier"),
        ("{ profile.townsman = { armour = 2 } }", "{}", "the variant `variant` changes nothing"),
        ("variant = { profile.townsman = { armour = 2 } }\n", "", "missing field `variant`"),
        ("variant = {", "varaint = {", "did you mean `variant`?"),
        ("{ profile", "{ name = \"X\", profile", "a variant cannot be called `X`"),
    ] {
        let found = study(&inline.replace(was, is)).err().expect("a fault");
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn sampled_pairs_of_a_matrix_are_compared_fight_by_fight() {
    let matrix = |more: &str| {
        let roster = "roster = \"spurg\", profiles = [\"townsman\", \"fencer\"]";
        answer(&format!("{TOUGH}[[compare]]\nvariant = \"tough\"\nmatrix = {{ {roster}{more} }}\n"))
    };
    let (exact, told) = (matrix(""), matrix(", method = \"sampled\", trials = 400"));
    assert!(exact.numbers.iter().all(|one| one.interval.is_none()));
    let truth = |says: &str| {
        exact.numbers.iter().find(|one| one.says == says).expect("the same number").value
    };
    for one in &told.numbers {
        let (low, high) = one.interval.expect("sampled");
        let truth = truth(&one.says);
        // At the seed; each of two holds in 97.5 %.
        assert!(low <= truth && truth <= high, "{}: {truth} in {low} to {high}", one.says);
    }
    let differences = told.json["differences"].as_array().expect("differences");
    assert_eq!(differences.len(), 2);
    assert!(differences.iter().all(|one| one["paired"] == true), "{differences:?}");
    assert!(told.method.contains("the same 400 fights"), "{}", told.method);
}

#[test]
fn a_threshold_decides_what_matters() {
    let with = |threshold: f64| {
        let text = duel("").replace("duel =", &format!("threshold = {threshold}\nduel ="));
        answer(&text)
    };
    let (low, high) = (with(0.001), with(0.9));
    assert_eq!(
        (&low.json["verdict"], &high.json["verdict"]),
        (&"matters".into(), &"negligible".into())
    );
    assert!(high.sentences[0].contains("does not matter"), "{}", high.sentences[0]);
    let same = duel("").replace("armour = 2", "points = 9");
    assert!(answer(&same).sentences[0].contains("no chance changes"));
}

/// A comparison of these changes, each with its interval, and what it says.
fn weighed(changes: &[(&str, f64, (f64, f64))], look: impl Fn(&Compared<'_>)) {
    let text = "variant = { profile.townsman = { armour = 2 } }\nthreshold = 0.02\n\
        duel = { roster = \"spurg\", a = \"townsman\", b = \"fencer\" }";
    let library = Library::standard(".");
    let table = toml::de::DeTable::parse(text).expect("a table");
    let entry = toml::Spanned::new(table.span(), toml::de::DeValue::Table(table.into_inner()));
    let source = crate::question::Source::new("study.toml", text, &library, &crate::kinds::KINDS);
    let question = form::question(&source, entry, Ask::default());
    let question = question.unwrap_or_else(|fault| panic!("{fault}"));
    let change = |&(says, value, ends): &(&str, f64, (f64, f64))| Difference {
        before: Number {
            key: "win_a",
            says: says.to_owned(),
            unit: Unit::Chance,
            value: 0.5,
            interval: None,
            sampled: None,
        },
        after: 0.5 + value,
        change: Change { value, interval: Some(ends) },
        paired: true,
        savings: None,
        nth: 0,
    };
    let mut differences: Vec<Difference> = changes.iter().map(change).collect();
    let (answer, verdict) = (Answer::default(), verdict(&differences, question.threshold));
    deciding_first(&mut differences, verdict, question.threshold);
    look(&Compared {
        question: &question,
        answers: [&answer, &answer],
        verdict,
        differences,
        run: None,
        why: None,
    });
}

#[test]
fn the_change_that_decides_is_told_and_not_a_larger_one_within_noise() {
    use crate::answer::verdict::Standing;
    let noise = ("A wins", 0.05, (-0.04, 0.14));
    let (lost, same) = (("B is routed", -0.03, (-0.035, -0.025)), ("C", 0.001, (-0.01, 0.01)));
    weighed(&[noise, lost, same], |compared| {
        let told = compared.sentences();
        assert!(
            told[0]
                .starts_with("townsman with armour 2 matters: B is routed, 47 % in place of 50 %"),
            "{told:?}"
        );
        let counted = "1 of 3 chances change by 2 pp or more; for 1 it is open.";
        assert!(told.iter().any(|one| one == counted), "{told:?}");
        let verdict = &compared.verdicts()[0];
        assert_eq!((verdict.value, verdict.threshold), (0.03, 0.02));
        assert_eq!(verdict.standing, Standing::Beyond);
    });
    weighed(&[noise, same], |compared| {
        let told = compared.headline();
        assert!(
            told.starts_with("Whether townsman with armour 2 matters is open: A wins"),
            "{told}"
        );
        assert_eq!(compared.verdicts()[0].standing, Standing::Open);
    });
    // A small change may be less known than a larger one.
    let (known, unknown) = (("A wins", 0.015, (0.011, 0.019)), ("B wins", 0.01, (-0.02, 0.04)));
    weighed(&[known, unknown], |compared| {
        let told = compared.headline();
        assert!(
            told.starts_with("Whether townsman with armour 2 matters is open: B wins"),
            "{told}"
        );
    });
}

#[test]
fn each_game_of_several_is_compared_with_itself() {
    let exchange = "[[variant]]\nname = \"soft\"\nof = \"sprawl\"\nset = { target = 6 }\n\
        [[compare]]\nvariant = \"soft\"\nexchange = { systems = [\"d20\", \"sprawl\"], bases = [0.5] }";
    let told = answer(exchange);
    let mut names: Vec<&str> = told.numbers.iter().map(|one| one.says.as_str()).collect();
    names.sort_unstable();
    let of = |game: &str| [format!("change of: {game}, at 50 %: a step that helps")];
    for known in ["SPRAWL", "d20"].iter().flat_map(|game| of(game)) {
        assert!(names.contains(&known.as_str()), "{names:?}");
    }
    assert_eq!(told.numbers.len(), 4);
    assert!(told.sentences[0].contains("SPRAWL, at 50 %"), "{}", told.sentences[0]);
    let fighter =
        |game: &str, name: &str| format!("{{ roster = \"{game}\", profile = \"{name}\" }}");
    let fighters = [fighter("spurg", "townsman"), fighter("sprawl", "recruit")].join(", ");
    let growth = answer(&format!(
        "{TOUGH}[[compare]]\nvariant = \"tough\"\ngrowth = {{ fighters = [{fighters}] }}"
    ));
    assert_eq!(growth.numbers.len(), 6);
}

#[test]
fn what_has_no_counterpart_is_counted() {
    let other = duel("").replace("armour = 2", "hit_points = 3");
    assert!(answer(&other).sentences.iter().all(|one| !one.contains("counterpart")));
    let few = "[[profile]]\nname = \"townsman\"\nweapons = [\"flail\"]\n[[profile]]\n\
        name = \"watchman\"\nweapons = [\"flail\"]\n";
    let (_folder, library) = beside(few);
    let text = "[study]\nname = \"x\"\n[[variant]]\nname = \"mine\"\nof = \"spurg\"\n\
        game = \"mine\"\n[[compare]]\nvariant = \"mine\"\nmatrix = { roster = \"spurg\" }\n";
    let study = Study::read("study.toml", text, &library).unwrap_or_else(|fault| panic!("{fault}"));
    let asked = study.questions.into_iter().next().expect("a question").1;
    let told = asked.answer("compare", Alternatives::Untried, &Unwatched).expect("an answer");
    let lost = told.sentences.iter().find(|one| one.contains("have no counterpart under mine"));
    assert!(lost.is_some_and(|one| one.contains("such as: ")), "{:?}", told.sentences);
}

/// At 95 % for eleven intervals together, one alone holds in at least 99.5 %; fewer than 35 of 40
/// are less than one in a million.
#[test]
fn paired_differences_cover_the_exact_ones() {
    let exact = number(&answer(&duel("")), "win_a").value;
    let (mut covered, mut savings) = (0, f64::INFINITY);
    for seed in 1..=40 {
        let mut asked = question(&duel(", method = \"sampled\", trials = 400"));
        for ask in asked.asks() {
            ask.seed = seed;
        }
        let told = asked.answer("compare", Alternatives::Untried, &Unwatched).expect("an answer");
        let change = number(&told, "win_a");
        let (low, high) = change.interval.expect("sampled");
        covered += u32::from(low <= exact && exact <= high);
        savings = savings.min(told.json["savings"].as_f64().expect("a ratio"));
    }
    assert!(35 <= covered, "{covered}");
    assert!(0.5 < savings, "{savings}");
}

#[test]
fn sampling_stops_when_the_threshold_decides() {
    let told = answer(&duel(", method = \"sampled\""));
    let fights = told.json["sampled"]["trials"].as_u64().expect("a number");
    assert_eq!(told.json["sampled"]["stop"], "target");
    assert!(fights < 400_000, "{fights}");
    assert_eq!(told.json["verdict"], "matters");
    let exact = number(&answer(&duel("")), "win_a").value;
    let (low, high) = number(&told, "win_a").interval.expect("sampled");
    assert!(low <= exact && exact <= high, "{exact} in {low} to {high}");
    let open = answer(&duel(", method = \"sampled\", trials = 40"));
    assert_eq!(open.json["sampled"]["stop"], "trials");
}

#[test]
fn squads_are_compared_fight_by_fight() {
    let text = "[[variant]]\nname = \"soft\"\nof = \"sprawl\"\nset = { target = 6 }\n[[compare]]\n\
        variant = \"soft\"\nengagement = { scenario = \"sprawl-open\", trials = 200 }\n";
    let told = answer(text);
    let mut asked = question(text);
    assert_eq!(asked.asks().len(), 3);
    assert!(asked.asks().iter().all(|ask| ask.wanted == Wanted::Auto));
    let paired = told.json["differences"].as_array().expect("differences");
    let paired: Vec<&str> = paired
        .iter()
        .filter(|one| one["paired"] == true)
        .filter_map(|one| one["key"].as_str())
        .collect();
    // All but the share of attacks that hit, which is a ratio.
    for key in ["win_a", "rout_b", "casualties_mean_a", "kills_mean_b", "rounds_mean", "draw"] {
        assert!(paired.contains(&key), "{key} in {paired:?}");
    }
    assert!(!paired.contains(&"hits_per_attack_a"), "{paired:?}");
    // What is paired has the value of the answer itself, over the same fights.
    let of = |side: &str| told.json[side]["rounds_mean"].as_f64().expect("a number");
    let change = number(&told, "rounds_mean");
    assert!((change.value - (of("after") - of("before"))).abs() < 1e-9, "{change:?}");
    assert!(told.verdicts.len() == 1);
    assert!(told.question.contains("What does soft change?"), "{}", told.question);
}

#[test]
fn rounds_and_first_moves_are_compared_fight_by_fight() {
    let exact = answer(&duel(""));
    let told = answer(&duel(", method = \"sampled\", trials = 3000"));
    for key in ["rounds_mean", "first_move_a", "first_move_b", "undecided"] {
        let truth = number(&exact, key).value;
        let (low, high) = number(&told, key).interval.expect("sampled");
        // At the seed; each of eleven holds in 99.5 %.
        assert!(low <= truth && truth <= high, "{key}: {truth} in {low} to {high}");
    }
    let differences = told.json["differences"].as_array().expect("differences");
    assert!(differences.iter().all(|one| one["paired"] == true));
    assert!(differences.iter().any(|one| one["savings"].as_f64().is_some_and(|saved| 1.0 < saved)));
}

#[test]
fn a_verdict_sets_the_change_against_the_threshold() {
    use crate::answer::verdict::{Matter, Standing};
    let told = answer(&duel(""));
    let [verdict] = &told.verdicts[..] else { panic!("{:?}", told.verdicts) };
    assert_eq!((verdict.matter, verdict.standing), (Matter::Change, Standing::Beyond));
    assert!((verdict.value - number(&told, "win_a").value).abs() < 1e-12);
    assert!(verdict.says.contains("1 pp"), "{}", verdict.says);
    let open = duel(", method = \"sampled\", trials = 40");
    let open = answer(&open.replace("duel =", "threshold = 0.37\nduel ="));
    assert_eq!(open.verdicts[0].standing, Standing::Open);
    let within = duel("").replace("duel =", "threshold = 0.9\nduel =");
    assert_eq!(answer(&within).verdicts[0].standing, Standing::Within);
    // A loss is weighed by its size.
    let worse = duel("").replace("armour = 2", "hit_points = 3");
    let verdict = &answer(&worse).verdicts[0];
    assert!(verdict.threshold < verdict.value && 0.0 < verdict.size(), "{verdict:?}");
}
