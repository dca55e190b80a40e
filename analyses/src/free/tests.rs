//! Which values a key may have, and what is wrong with entries.

use crate::library::Library;
use crate::study::Study;

fn read(free: &str) -> Result<Study, String> {
    let roster = evenodds_data::folder("skrapyard").expect("a game").text("roster.toml");
    let mine = ("mine.toml".to_owned(), roster.expect("a roster").to_owned());
    let rules = ("rules.toml".to_owned(), "base = \"skrapyard\"\nname = \"rules\"\n".to_owned());
    // A roster in the place of another is the same one.
    let again = "[[promise]]\nnumber = \"win_a\"\nat_most = 0.95\n[promise.duel]\n\
                 roster = \"here/../mine.toml\"\na = \"Captain\"\nb = \"Line\"\n";
    let sheet = "system,name,points,fight,armour\nskrapyard,Ann,20,5,4\n";
    let sheet = ("sheet.profiles.csv".to_owned(), sheet.to_owned());
    let promise = "[[promise]]\nnumber = \"win_a\"\nat_most = 0.9\n[promise.duel]\n\
                   roster = \"mine.toml\"\na = \"Captain\"\nb = \"Brute\"\n";
    let text = format!("[study]\nname = \"x\"\n{promise}{again}[[free]]\n{free}\n");
    let library = Library::standard(".").with_texts([mine, rules, sheet]);
    Study::read("study.toml", &text, &library).map_err(|fault| fault.to_string())
}

/// The values that a key may have with their costs, and the present one.
fn levels(free: &str) -> (Vec<(String, f64)>, String) {
    let study = read(free).unwrap_or_else(|fault| panic!("{free}: {fault}"));
    let key = &study.free[0];
    let levels = key.levels.iter().map(|level| (level.value.to_string(), level.cost));
    (levels.collect(), key.levels[key.present].value.to_string())
}

#[test]
fn values_cost_their_steps() {
    let told = |free: &str| {
        let (levels, now) = levels(free);
        let levels: Vec<String> =
            levels.iter().map(|(value, cost)| format!("{value}:{cost}")).collect();
        format!("{} now {now}", levels.join(" "))
    };
    let captain = |rest: &str| told(&format!("profile = \"Captain\"\nkey = \"armour\"\n{rest}"));
    let now: i64 = levels("profile = \"Captain\"\nkey = \"armour\"\nby = 1").1.parse().unwrap();
    let (down, up, far) = (now - 1, now + 1, now + 2);
    assert_eq!(captain("by = 1"), format!("{down}:1 {now}:0 {up}:1 now {now}"));
    assert_eq!(
        captain("by = 1\nstep = 2\ncost = 3"),
        format!("{}:3 {now}:0 {far}:3 now {now}", now - 2)
    );
    assert_eq!(
        captain(&format!("from = {now}\nto = {far}")),
        format!("{now}:0 {up}:1 {far}:2 now {now}")
    );
    // In a list each value is a step, however far it is.
    assert_eq!(
        captain(&format!("values = [{far}]\ncost = 2")),
        format!("{now}:0 {far}:2 now {now}")
    );
    let points = "profile = \"Captain\"\nkey = \"points\"\nby = 1\nstep = 5";
    assert_eq!(told(points), "30:1 35:0 40:1 now 35");
}

#[test]
fn places_are_found_in_every_kind_of_file() {
    let file =
        |free: &str| read(free).unwrap_or_else(|fault| panic!("{fault}")).free[0].file.clone();
    assert_eq!(file("profile = \"Captain\"\nkey = \"armour\"\nby = 1"), "mine.toml");
    assert_eq!(
        file("of = \"sheet\"\nprofile = \"Ann\"\nkey = \"fight\"\nby = 1"),
        "sheet.profiles.csv"
    );
}

#[test]
fn mistakes_are_told_with_their_place_and_fix() {
    let captain = "profile = \"Captain\"\nkey = \"armour\"\n";
    for (free, message) in [
        ("profile = \"Captan\"\nkey = \"armour\"\nby = 1", "did you mean `Captain`?"),
        ("profile = \"Captain\"\nkey = \"armor\"\nby = 1", "did you mean `armour`?"),
        ("weapon = \"nothing\"\nkey = \"x\"\nby = 1", "weapon `nothing`"),
        ("profile = \"Captain\"\nby = 1", "`profile` with `key`"),
        ("by = 1", "names one key"),
        (captain, "nothing says how far Captain.armour may go; add `by = 2`"),
        (&format!("{captain}by = 0"), "0 steps"),
        (&format!("{captain}by = 5000"), "more than 1000 values"),
        (&format!("{captain}by = 1\nvalues = [1]"), "expected one of `by`"),
        (&format!("{captain}from = 9\nto = 3"), "`from` is 9 and `to` is 3"),
        (&format!("{captain}values = [6, 6]"), "6 is listed twice"),
        (&format!("{captain}values = [600]"), "cannot be 600"),
        (&format!("{captain}by = 1\ncost = 0.0"), "a step cannot cost 0"),
        (&format!("{captain}by = 1\n[[free]]\n{captain}by = 2"), "lists Captain.armour twice"),
        (
            &format!("{captain}by = 1\n[[free]]\nof = \"./mine.toml\"\n{captain}by = 2"),
            "lists Captain.armour twice",
        ),
        ("of = \"nowhere.toml\"\nprofile = \"A\"\nkey = \"b\"\nby = 1", "nowhere.toml"),
        (
            "of = \"skrapyard\"\nprofile = \"Captain\"\nkey = \"armour\"\nby = 1",
            "comes with the program",
        ),
        ("set = \"no_such\"\nby = 1", "no_such"),
    ] {
        let fault = read(free).err().unwrap_or_else(|| panic!("{free} is read"));
        assert!(fault.contains(message) && fault.starts_with("study.toml:"), "{free}: {fault}");
    }
}

#[test]
fn a_key_of_the_rules_is_changed_where_a_game_sets_it() {
    let book = Library::standard(".").system("skrapyard").expect("a game");
    let is_number = |one: &&evenodds_engine::book::Parameter| {
        matches!(one.value, evenodds_engine::book::Value::Number(_))
    };
    let key = book.book().parameters.iter().find(is_number).expect("a number").key.clone();
    let study = read(&format!("of = \"rules.toml\"\nset = \"{key}\"\nby = 1"));
    assert_eq!(study.unwrap_or_else(|fault| panic!("{fault}")).free[0].file, "rules.toml");
    // Without a name it is of the game of all promises.
    let fault = read(&format!("set = \"{key}\"\nby = 1")).err().expect("a fault");
    assert!(fault.contains("`skrapyard` comes with the program"), "{fault}");
    assert!(fault.contains("evenodds new DIR --from skrapyard"), "{fault}");
}
