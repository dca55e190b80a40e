//! Random questions of every kind, about built-in games and shipped user-defined ones.

use std::path::{Path, PathBuf};

use evenodds_analyses::library::{Library, scenarios};
use evenodds_engine::book::Parameter;
use toml::Table;

/// The built-in games.
const GAMES: [&str; 5] = ["sprawl", "spurg", "d20", "skrapyard", "volt"];

/// A way through random choices.
pub struct Choice(pub u64);

impl Choice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// Returns the folders of shipped user-defined games.
pub fn folders() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let starters = std::fs::read_dir(data.join("starters")).expect("the starters");
    let mut all: Vec<PathBuf> = starters.map(|entry| entry.expect("an entry").path()).collect();
    all.extend([data.join("new/duels"), data.join("skirmish")]);
    all.retain(|folder| folder.join("game.toml").is_file());
    all.sort();
    all
}

/// What is asked about, with the names of its fighters.
pub struct Games {
    pub library: Library,
    /// Checks can be asked of all, fights of those with fighters.
    all: Vec<(String, Vec<String>)>,
}

impl Games {
    /// Reads the built-in games, and others by their names or the paths of their folders.
    pub fn with(own: impl IntoIterator<Item = String>) -> Games {
        let library = Library::standard(".");
        let named = |name: String| {
            let fighters = match library.roster(&name) {
                Ok(file) => file.roster.names().map(str::to_owned).collect(),
                Err(_) => Vec::new(),
            };
            (name, fighters)
        };
        let built_in = GAMES.iter().map(|name| (*name).to_owned());
        let all = built_in.chain(own).map(named).collect();
        Games { library, all }
    }

    fn fights(&self, choice: &mut Choice) -> (String, Vec<String>) {
        let able: Vec<_> = self.all.iter().filter(|(_, fighters)| !fighters.is_empty()).collect();
        (*choice.of(&able)).clone()
    }
}

/// Writes values as a table of a question.
pub fn table(text: &str) -> Table {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns the kind of a random question, and its values.
pub fn question(games: &Games, choice: &mut Choice) -> (&'static str, String) {
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
