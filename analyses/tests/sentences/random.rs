//! What holds of the answers to random questions, of every kind, about built-in games and shipped
//! starters.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use evenodds_analyses::answer::frame::Values;
use evenodds_analyses::answer::units::unit;
use evenodds_analyses::answer::verdict::{Matter, Standing};
use evenodds_analyses::answer::{Answer, Unit, words};
use evenodds_analyses::library::{Library, scenarios};
use evenodds_analyses::question::{Alternatives, Kind, Question};
use evenodds_analyses::sampling::{Ask, Unwatched};
use evenodds_engine::book::Parameter;
use serde_json::Value;
use toml::Table;

/// The number of questions, and how many of them are asked in a quick run.
const QUESTIONS: u64 = 2_000;
const QUICK: u64 = 200;

/// What is told as no change.
const ROUNDING: f64 = 1e-9;

/// The built-in games.
const GAMES: [&str; 5] = ["sprawl", "spurg", "d20", "skrapyard", "volt"];

/// A way through random choices.
struct Choice(u64);

impl Choice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// Returns the folders of shipped user-defined games.
fn folders() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let starters = std::fs::read_dir(data.join("starters")).expect("the starters");
    let mut all: Vec<PathBuf> = starters.map(|entry| entry.expect("an entry").path()).collect();
    all.extend([data.join("new/duels"), data.join("skirmish")]);
    all.retain(|folder| folder.join("game.toml").is_file());
    all.sort();
    all
}

/// What is asked about, with the names of its fighters.
struct Games {
    library: Library,
    /// Checks can be asked of all, fights of those with fighters.
    all: Vec<(String, Vec<String>)>,
}

impl Games {
    fn new() -> Games {
        let library = Library::standard(".");
        let own = folders().into_iter().map(|folder| folder.display().to_string());
        let named = |name: String| {
            let fighters = match library.roster(&name) {
                Ok(file) => file.roster.names().map(str::to_owned).collect(),
                Err(_) => Vec::new(),
            };
            (name, fighters)
        };
        let all = GAMES.iter().map(|name| (*name).to_owned()).chain(own).map(named).collect();
        Games { library, all }
    }

    fn fights(&self, choice: &mut Choice) -> (String, Vec<String>) {
        let able: Vec<_> = self.all.iter().filter(|(_, fighters)| !fighters.is_empty()).collect();
        (*choice.of(&able)).clone()
    }
}

/// Writes values as a table of a question.
fn table(text: &str) -> Table {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns the kind of a random question, and its values.
fn question(games: &Games, choice: &mut Choice) -> (&'static str, String) {
    const KINDS: [&str; 16] = [
        "odds",
        "curve",
        "curve",
        "overlay",
        "exchange",
        "attack",
        "attack",
        "duel",
        "duel",
        "duel",
        "targets",
        "volley",
        "matrix",
        "growth",
        "engagement",
        "policies",
    ];
    match *choice.of(&KINDS) {
        kind if !choice.one_in(4) || ["overlay", "growth", "policies"].contains(&kind) => {
            plain(games, kind, choice)
        }
        kind => compared(games, kind, choice),
    }
}

fn effort(choice: &mut Choice) -> String {
    match choice.one_in(2) {
        true => format!("\nmethod = \"sampled\"\ntrials = {}", [1, 7, 60, 300][choice.below(4)]),
        false => String::new(),
    }
}

fn plain(games: &Games, kind: &'static str, choice: &mut Choice) -> (&'static str, String) {
    let (game, _) = choice.of(&games.all).clone();
    let (roster, fighters) = games.fights(choice);
    let effort = effort(choice);
    let mut fighter = || choice.of(&fighters).clone();
    let (a, b) = (fighter(), fighter());
    let rounds = [1, 2, 3, 100][choice.below(4)];
    let first = ["roll", "a", "b"][choice.below(3)];
    let set = format!("set = {{ first = \"{first}\", rounds_max = {rounds} }}");
    let (low, high) = (-(choice.below(4) as i64), choice.below(4) as i64);
    let shown = |name: &str| {
        let system = games.library.system(name).expect("a game");
        system.card().rating.shown.clone()
    };
    match kind {
        "odds" => {
            let rating = *choice.of(&shown(&game));
            let ease = low + high;
            ("odds", format!("system = {game:?}\nrating = {rating}\nease = {ease}{effort}"))
        }
        "overlay" => {
            let other = choice.of(&GAMES);
            let one = choice.of(&GAMES);
            let matched = if choice.one_in(2) { "\nmatched = 0.5" } else { "" };
            let ease = format!("ease = [{low}, {high}]{matched}");
            ("curve", format!("systems = [{one:?}, {other:?}]\n{ease}"))
        }
        "curve" => {
            let ratings = shown(&game);
            let from = choice.below(ratings.len());
            let ratings: Vec<i16> = ratings[from..].iter().take(3).copied().collect();
            let ease = format!("ratings = {ratings:?}\nease = [{low}, {high}]");
            ("curve", format!("system = {game:?}\n{ease}{effort}"))
        }
        "exchange" => {
            let (one, other) = (choice.of(&GAMES), choice.of(&GAMES));
            ("exchange", format!("systems = [{one:?}, {other:?}]\nbases = [0.5, 0.7]"))
        }
        "attack" => {
            let who = format!("attacker = {a:?}\ndefender = {b:?}");
            ("attack", format!("roster = {roster:?}\n{who}{effort}"))
        }
        "targets" => ("targets", format!("roster = {roster:?}\nattacker = {a:?}{effort}")),
        "volley" => {
            let (many, few) = (1 + choice.below(3), 1 + choice.below(2));
            let who = format!(
                "attackers = [{{ profile = {a:?}, count = {many} }}]\n\
                 defenders = {{ profile = {b:?}, count = {few} }}"
            );
            ("volley", format!("roster = {roster:?}\n{who}{effort}"))
        }
        "matrix" => {
            let names: Vec<String> =
                (0..2 + choice.below(3)).map(|_| choice.of(&fighters).clone()).collect();
            let mut names = names;
            names.sort();
            names.dedup();
            // All pairs of slow games would take long.
            let set = format!("set = {{ rounds_max = {} }}", rounds.min(3));
            let effort = "\nmethod = \"sampled\"\ntrials = 40";
            ("matrix", format!("roster = {roster:?}\nprofiles = {names:?}\n{set}{effort}"))
        }
        "growth" => {
            let (two, more) = games.fights(choice);
            let other = choice.of(&more).clone();
            let of = |roster: &str, profile: &str| {
                format!(
                    "{{ roster = {roster:?}, profile = {profile:?}, set = {{ rounds_max = 2 }} }}"
                )
            };
            let fighters = [of(&roster, &a), of(&two, &other)].join(", ");
            ("growth", format!("fighters = [{fighters}]\nedges = [-1, 1]"))
        }
        "engagement" | "policies" => {
            let names: Vec<String> = scenarios().map(|(name, _)| name).collect();
            let trials = if kind == "policies" { 2 } else { [1, 4, 10][choice.below(3)] };
            let kind = if kind == "policies" { "policies" } else { "engagement" };
            (kind, format!("scenario = {:?}\ntrials = {trials}", choice.of(&names)))
        }
        _ => {
            let edges = if choice.one_in(3) { "\nedges = [-1, 1]" } else { "" };
            ("duel", format!("roster = {roster:?}\na = {a:?}\nb = {b:?}\n{set}{edges}{effort}"))
        }
    }
}

/// Returns a question as it is and with another stat line or parameter.
fn compared(games: &Games, kind: &'static str, choice: &mut Choice) -> (&'static str, String) {
    let (kind, asked) = plain(games, kind, choice);
    let values = table(&asked);
    let about = ["roster", "system"].iter().find_map(|key| values.get(*key)?.as_str());
    let Some(about) = about else { return (kind, asked) };
    let Some(change) = changed(games, about, &values, choice) else { return (kind, asked) };
    let inner: Vec<String> = asked.lines().map(str::to_owned).collect();
    let text = format!("{change}\n[{kind}]\n{}", inner.join("\n"));
    ("compare", text)
}

/// Returns a variant that changes a number of a stat line, or of the game.
fn changed(games: &Games, about: &str, values: &Table, choice: &mut Choice) -> Option<String> {
    let system = match games.library.roster(about) {
        Ok(file) => file.system,
        Err(_) => games.library.system(about).ok()?,
    };
    let book = system.book();
    let named = ["a", "attacker"].iter().find_map(|key| values.get(*key)?.as_str());
    let fighter = named.filter(|_| choice.one_in(2));
    let parameters: Vec<&Parameter> = match fighter {
        Some(_) => book.profile.iter().collect(),
        None => book.parameters.iter().collect(),
    };
    let number = |one: &&Parameter| Some((one.key.clone(), one.value.to_string().parse().ok()?));
    let numbers: Vec<(String, i64)> = parameters.iter().filter_map(number).collect();
    if numbers.is_empty() {
        return None;
    }
    let (key, value) = choice.of(&numbers).clone();
    let value = value + if choice.one_in(2) { 1 } else { -1 };
    Some(match fighter {
        Some(name) => format!("variant = {{ profile = {{ {name:?} = {{ {key} = {value} }} }} }}"),
        None => format!("variant = {{ set = {{ {key} = {value} }} }}"),
    })
}

#[test]
fn no_sentence_denies_its_own_numbers() {
    let full = std::env::var_os("EVENODDS_FULL").is_some_and(|full| !full.is_empty());
    let count = if full { QUESTIONS } else { QUICK };
    let games = Games::new();
    let (mut asked, mut wrong, mut refused) = (0, 0, Vec::new());
    for seed in 0..count {
        let mut choice = Choice(seed);
        let (kind, text) = question(&games, &mut choice);
        let place = format!("question {seed}, {kind}:\n{text}\n");
        let kind = Kind::named(kind).expect("a kind");
        let read = kind.read_values(&table(&text), &games.library, Ask::default());
        let question = match read {
            Ok(question) => question,
            Err(why) => {
                refused.push(format!("{place}{why:?}"));
                continue;
            }
        };
        let tries = if choice.one_in(5) { Alternatives::Few } else { Alternatives::Untried };
        match question.answer("it", tries, &Unwatched) {
            Ok(answer) => {
                let look = || holds(&place, kind.name, &*question, &answer);
                wrong += usize::from(catch_unwind(AssertUnwindSafe(look)).is_err());
                asked += 1;
            }
            Err(why) => refused.push(format!("{place}{why}")),
        }
    }
    assert_eq!(wrong, 0, "of {asked} answers");
    // A change may not be allowed, and some weapons do not reach.
    assert!(4 * refused.len() as u64 <= count, "{}: {}", refused.len(), refused.join("\n"));
    assert!(count / 2 < asked, "{asked}");
}

/// Asserts what holds of every answer.
fn holds(place: &str, kind: &str, question: &dyn Question, answer: &Answer) {
    let told = |what: &str| format!("{place}{what}\n{}", answer.sentences.join("\n"));
    numbers(&told, answer);
    for sentence in &answer.sentences {
        for odd in ["NaN", "inf %", "under under", "in place of NaN"] {
            assert!(!sentence.contains(odd), "{}", told(odd));
        }
    }
    assert_eq!(answer.json["kind"], kind, "{}", told("kind"));
    assert_eq!(answer.json["says"], answer.sentences[0].as_str(), "{}", told("says"));
    assert!(answer.json["version"].is_string(), "{}", told("version"));
    verdicts(&told, answer);
    starts(&told, kind, answer);
    match kind {
        "curve" => steps(&told, question, answer),
        "duel" | "engagement" => sides(&told, answer),
        "compare" => comparison(&told, answer),
        _ => {}
    }
}

/// No chance lies outside [0, 1], in no face.
fn numbers(told: &dyn Fn(&str) -> String, answer: &Answer) {
    let fits = |value: f64| (0.0..=1.0).contains(&value);
    for number in &answer.numbers {
        let ends = number.interval.map_or([number.value; 2], |(low, high)| [low, high]);
        let all = [number.value, ends[0], ends[1]];
        if matches!(number.unit, Unit::Chance | Unit::Share) {
            assert!(all.into_iter().all(fits), "{}", told(&format!("{number:?}")));
        }
    }
    for (name, frame) in &answer.frames {
        for (column, values) in frame.columns().filter(|(name, _)| unit(name) == Some("chance")) {
            let Values::F64(values) = values else { continue };
            let odd = values.iter().flatten().find(|value| !fits(**value));
            assert!(odd.is_none(), "{}", told(&format!("{name}.{column}: {odd:?}")));
        }
    }
    let mut document = answer.json.clone();
    // A comparison has the answers of its parts, whose numbers are there too.
    chances(
        &mut |key, value| {
            assert!(fits(value), "{}", told(&format!("{key}: {value:?}")));
        },
        "",
        &mut document,
    );
}

/// Calls a function with every number of a document whose key is that of a chance.
fn chances(see: &mut dyn FnMut(&str, f64), key: &str, value: &mut Value) {
    match value {
        Value::Object(object) => {
            let is_difference = object.get("unit").is_some_and(|unit| unit != "chance");
            for (inner, value) in object {
                if !(is_difference || ["what_if", "rests_on"].contains(&inner.as_str())) {
                    chances(see, inner, value);
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|value| chances(see, key, value)),
        Value::Number(number) => {
            let is_chance = unit(key) == Some("chance") || ["wins", "means"].contains(&key);
            if let (true, Some(value)) = (is_chance, number.as_f64()) {
                see(key, value);
            }
        }
        _ => {}
    }
}

/// What is beyond its threshold is on the other side of it than what is fine.
fn verdicts(told: &dyn Fn(&str) -> String, answer: &Answer) {
    for verdict in answer.verdicts.iter().filter(|one| one.matter != Matter::Promise) {
        let size = verdict.size();
        let fits = match verdict.standing {
            Standing::Beyond => -1e-6 <= size,
            Standing::Within => size <= 1e-6,
            Standing::Open => verdict.interval.is_some(),
        };
        assert!(fits, "{}", told(&format!("{verdict:?}")));
        let says = verdict.says.contains("would settle it") || verdict.says.contains("too close");
        assert_eq!(
            says,
            verdict.standing == Standing::Open && verdict.trials.is_some(),
            "{}",
            told(&format!("{verdict:?}"))
        );
    }
}

/// Alternatives start from a number of the answer.
fn starts(told: &dyn Fn(&str) -> String, kind: &str, answer: &Answer) {
    let Some(what_if) = &answer.basis.what_if else { return };
    if !["duel", "engagement", "attack", "odds"].contains(&kind) {
        return;
    }
    for one in &what_if.moves {
        let known = |value: f64| (value - one.before).abs() < ROUNDING;
        let is_known = answer.numbers.iter().any(|number| known(number.value));
        assert!(is_known, "{}", told(&format!("{one:?}")));
    }
}

/// "Changes nothing" and "each" say it of numbers that are equal, and that all differ.
fn steps(told: &dyn Fn(&str) -> String, question: &dyn Question, answer: &Answer) {
    let Some((_, points)) = answer.frames.iter().find(|(name, _)| *name == "curve_points") else {
        return;
    };
    let real = |name: &str| match points.column(name) {
        Some(Values::F64(values)) => values.clone(),
        _ => panic!("{}", told(name)),
    };
    let each = answer.sentences.iter().any(|one| one.starts_with("Each of the "));
    let changes: Vec<f64> = real("pass_change").into_iter().flatten().collect();
    let shown = |change: f64| words::points_to(change, 2) != words::points_to(0.0, 2);
    if each {
        assert!(changes.iter().all(|change| shown(*change)), "{}", told(&format!("{changes:?}")));
    }
    let [subject] = question.subjects()[..] else { return };
    let card = subject.game().card();
    let whole = |name: &str| match points.column(name) {
        Some(Values::I32(values)) => values.iter().flatten().copied().collect::<Vec<i32>>(),
        _ => panic!("{}", told(name)),
    };
    let (ratings, eases) = (whole("rating"), whole("ease"));
    let mut curves = ratings.clone();
    curves.dedup();
    let middle = curves[(curves.len() - 1) / 2];
    let at = |ease: i32| (0..eases.len()).find(|&at| (ratings[at], eases[at]) == (middle, ease));
    for ease in [1, -1] {
        let says = format!("{} changes nothing", words::own(card, ease));
        if let (true, Some(from), Some(to)) =
            (answer.sentences[0].contains(&says), at(0), at(ease.into()))
        {
            for name in ["pass", "fumble", "success", "critical", "degree_mean", "degree_sd"] {
                let values = real(name);
                let apart = values[to].zip(values[from]).map(|(to, from)| (to - from).abs());
                assert!(apart.is_some_and(|apart| apart < ROUNDING), "{}", told(name));
            }
        }
    }
}

/// The sides have different names; who beats the other wins more; who is even wins as much.
fn sides(told: &dyn Fn(&str) -> String, answer: &Answer) {
    let number = |key: &str| answer.numbers.iter().find(|one| one.key == key).expect("a number");
    let (ours, theirs) = (number("win_a"), number("win_b"));
    assert_ne!(ours.says, theirs.says, "{}", told("names"));
    for table in &answer.tables {
        let heads: Vec<&str> = table.columns.iter().map(|one| one.heading.as_str()).collect();
        for (nth, head) in heads.iter().enumerate() {
            let again = !head.is_empty() && heads[..nth].contains(head);
            assert!(!again, "{}", told(&format!("{head} twice in {}", table.caption)));
        }
    }
    let first = &answer.sentences[0];
    if first.contains("evenly matched; each wins") {
        assert!(0.0 < ours.value, "{}", told("nobody wins"));
        assert_eq!(words::percent(ours.value), words::percent(theirs.value), "{}", told("even"));
    }
    if let Some((who, _)) = first.split_once(" beats ") {
        let is_ours = who.ends_with(ours.says.trim_end_matches(" wins"));
        let (winner, loser) = if is_ours { (ours, theirs) } else { (theirs, ours) };
        assert!(loser.value < winner.value, "{}", told("beats"));
    }
}

/// The headline of a comparison and the first row of its table are about the same change; "does not
/// matter" has no change that would; harm is told where it is asked.
fn comparison(told: &dyn Fn(&str) -> String, answer: &Answer) {
    let json = &answer.json;
    let differences = json["differences"].as_array().expect("differences");
    let number = |one: &Value, key: &str| one[key].as_f64().expect("a number");
    let is_chance =
        |one: &&Value| ["chance", "difference"].contains(&one["unit"].as_str().expect("a unit"));
    let (first, threshold) = (&answer.sentences[0], number(json, "threshold"));
    if first.contains("because it is already so") {
        let is_none = |one: &Value| number(one, "change") == 0.0;
        assert!(differences.iter().all(is_none), "{}", told("already so"));
        return;
    }
    let Some(row) = answer.tables[0].rows.first() else { return };
    let named = row[0].words(evenodds_analyses::answer::table::Precision::Page);
    let verdict = json["verdict"].as_str().expect("a verdict");
    let tells = first.contains(&format!("{named}, "));
    let still = first.contains("no chance changes,")
        || first.contains("no chance changes.")
        || first.contains("no chance changes;");
    assert!(tells || still || first.contains("cannot be told"), "{}", told(&named));
    let most = differences.iter().filter(is_chance).map(|one| number(one, "change").abs());
    let most = most.fold(0.0, f64::max);
    if still {
        let chances = differences.iter().filter(|one| one["unit"] == "chance");
        let most = chances.map(|one| number(one, "change").abs()).fold(0.0, f64::max);
        assert!(most < ROUNDING, "{}", told("a chance changes"));
    }
    let exact = json["before"]["method"] == "exact" && json["after"]["method"] == "exact";
    if exact {
        let harms = || differences.iter().filter(|one| one["unit"] == "harm");
        let moves = |one: &&Value| {
            let (before, change) = (number(one, "before"), number(one, "change"));
            1e-6 < change.abs() && 0.05 * before.abs() <= change.abs() + ROUNDING
        };
        let matters = threshold - ROUNDING <= most || harms().any(|one| moves(&one));
        assert_eq!(verdict == "matters", matters, "{}", told(&format!("{most}")));
        // Two decimals show it.
        if harms().any(|one| 0.005 < number(one, "change").abs()) {
            assert!(first.contains("harm"), "{}", told("harm"));
        }
    }
}
