//! Games that differ in more than a number, and what cannot be compared.

use super::*;

/// A weapon that the built-in roster lacks.
const FLAIL: &str = "system = \".\"\n[[weapon]]\nname = \"flail\"\nforce = \"swing\"\n\
    damage = \"0d6+1\"\n";

/// A library with a user-defined game that has these fighters.
pub(super) fn beside(fighters: &str) -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().expect("a folder");
    let mine = folder.path().join("mine");
    std::fs::create_dir(&mine).expect("a folder");
    std::fs::write(mine.join("game.toml"), "base = \"spurg\"\n[set]\ndamage_min = 1\n")
        .expect("a file");
    std::fs::write(mine.join("roster.toml"), format!("{FLAIL}{fighters}")).expect("a file");
    let library = Library::standard(folder.path());
    (folder, library)
}

#[test]
fn another_game_is_compared_as_far_as_it_has_the_fighters() {
    let knight = "[[profile]]\nname = \"townsman\"\narmour = 3\nweapons = [\"flail\"]\n\
        [[profile]]\nname = \"watchman\"\nskill = 11\nweapons = [\"flail\"]\n";
    let (_folder, library) = beside(knight);
    let variant = "[[variant]]\nname = \"mine\"\nof = \"spurg\"\ngame = \"mine\"\n";
    let read = |text: String| {
        Study::read("study.toml", &format!("[study]\nname = \"x\"\n{text}"), &library)
    };
    let refused = read(split(variant, "", "")).err().expect("no such fighter").to_string();
    let place = "study.toml:9:48: under the variant `mine`: no profile `fencer`";
    assert!(refused.contains(place), "{refused}");
    assert!(refused.contains("expected one of townsman, watchman"), "{refused}");
    // What differs besides single values is a part of its own.
    let both = split(variant, "why = true\n", "").replace("fencer", "watchman");
    let study = read(both).unwrap_or_else(|fault| panic!("{fault}"));
    let asked = study.questions.into_iter().next().expect("a question").1;
    let told = asked.answer("compare", Alternatives::Untried, &Unwatched).expect("an answer");
    let labels = contributions(&told, "labels");
    assert_eq!(labels.last().map(|(name, _)| name.as_str()), Some("the rest"), "{labels:?}");
    let sum: f64 = labels.iter().map(|(_, value)| value).sum();
    assert!((sum - told.json["why"]["change"].as_f64().expect("a number")).abs() < 1e-12);
}

#[test]
fn games_that_share_no_fighter_have_nothing_to_compare() {
    let strangers = "[[profile]]\nname = \"knight\"\nweapons = [\"flail\"]\n[[profile]]\n\
        name = \"page\"\nskill = 9\nweapons = [\"flail\"]\n";
    let (_folder, library) = beside(strangers);
    let text = "[study]\nname = \"x\"\n[[variant]]\nname = \"mine\"\nof = \"spurg\"\n\
        game = \"mine\"\n[[compare]]\nvariant = \"mine\"\nwhy = true\n\
        matrix = { roster = \"spurg\", set = { rounds_max = 1 } }\n";
    let study = Study::read("study.toml", text, &library).unwrap_or_else(|fault| panic!("{fault}"));
    let asked = study.questions.into_iter().next().expect("a question").1;
    let told = asked.answer("compare", Alternatives::Untried, &Unwatched).expect("an answer");
    let sentence = &told.sentences[0];
    assert!(sentence.contains("the answers have no chance in common"), "{sentence}");
    assert!(sentence.contains("under the variant: knight beats page"), "{sentence}");
    assert!(told.verdicts.is_empty() && told.json.get("why").is_none());
}

#[test]
fn a_variant_that_changes_nothing_here_says_so() {
    let idle = duel("").replace("armour = 2", "armour = 0");
    for (more, sampled) in [("", false), (", method = \"sampled\", trials = 100", true)] {
        let told = answer(&idle.replace("edges = [0, 0]", &format!("edges = [0, 0]{more}")));
        let already = "tough changes nothing, because it is already so: townsman with armour 0.";
        assert_eq!(told.sentences, [already]);
        assert!(told.numbers.iter().all(|one| (one.value, one.interval) == (0.0, None)));
        assert_eq!((&told.json["verdict"], 0 < told.sampled), (&"negligible".into(), sampled));
        assert_eq!(told.json["already"][0], "townsman with armour 0");
    }
    let half = answer(&duel("").replace("armour = 2", "armour = 2, agility = 10"));
    assert_eq!(half.sentences[2], "tough changes: townsman with armour 2.");
    assert_eq!(half.sentences[3], "Already so: townsman with agility 10.");
    let elsewhere = duel("").replace("profile.townsman", "profile.guard");
    let told = answer(&elsewhere);
    assert!(
        told.sentences[0].contains("rests on nothing that it changes"),
        "{}",
        told.sentences[0]
    );
    let lost = "[[variant]]\nname = \"sure\"\nof = \"sprawl\"\nset = { target = 6 }\n[[compare]]\n\
        variant = \"sure\"\ncurve = { systems = [\"d20\", \"volt\"] }\n";
    let refused = study(lost).err().expect("a fault");
    assert!(refused.contains("changes sprawl, and the question is about d20"), "{refused}");
}

#[test]
fn what_cannot_be_compared_is_refused_with_its_place() {
    let compare = |variant: &str, question: &str| {
        format!("{TOUGH}[[compare]]\nvariant = \"{variant}\"\n{question}\n")
    };
    let duel = "duel = { roster = \"spurg\", a = \"townsman\", b = \"fencer\" }";
    for (text, expected) in [
        (compare("tuogh", duel), "study.toml:8:11: no variant `tuogh`; expected tough"),
        (compare("tough", ""), "no question to compare; expected one of"),
        (compare("tough", "deul = {}"), "did you mean `duel`?"),
        (compare("tough", &format!("{duel}\nmatrix = {{ roster = \"spurg\" }}")), "more than one"),
        (
            compare("tough", "matrix = { roster = \"volt\" }"),
            "the variant `tough` changes spurg, and the question is about volt",
        ),
        (compare("tough", &format!("threshold = 2\n{duel}")), "study.toml:9:13: a threshold of 2"),
        (TOUGH.replace("armour", "armuor"), "did you mean `armour`?"),
        (TOUGH.replace("townsman", "townsmen"), "no profile `townsmen`; expected one of"),
        (TOUGH.replace("\"tough\"", "\"Tough!\""), "a variant cannot be called `Tough!`"),
        (TOUGH.replace("profile.townsman = { armour = 2 }", ""), "`tough` changes nothing"),
        (TOUGH.replace("\"spurg\"", "\"spurgg\""), "did you mean `spurg`?"),
        (format!("{TOUGH}{TOUGH}"), "two variants are called `tough`"),
        (
            format!("{TOUGH}[[odds]]\nsystem = \"d20\"\nrating = 3"),
            "study.toml:4:8: nothing is asked about the variant `tough`",
        ),
        (
            compare("tough", "sweep = { axes = [] }"),
            "`sweep` contains a question itself, so there is no way to compare it",
        ),
        (
            TOUGH.replace("profile.townsman = { armour = 2 }", "set = { cont = 4 }"),
            "study.toml:6:9: spurg has no parameter `cont`",
        ),
        (
            TOUGH.replace("profile.townsman = { armour = 2 }", "game = \"volt\""),
            "`volt` builds on volt, not on spurg",
        ),
    ] {
        let found = study(&text).err().unwrap_or_else(|| panic!("no fault: {text}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}
