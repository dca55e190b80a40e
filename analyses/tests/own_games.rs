//! User-defined games are found by their place, not by their name: every question, every kind of
//! roster, from every folder.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::library::Library;
use evenodds_analyses::promises::{Decision, Known};
use evenodds_analyses::question::{Alternatives, Kind, Question};
use evenodds_analyses::questions::sweep::{NullStore, SweepQuestion};
use evenodds_analyses::sampling::Unwatched;
use evenodds_analyses::study::Study;
use tempfile::TempDir;

/// The weapons and stat lines of a roster in TOML, after its `system`.
const ROSTER: &str = "[[weapon]]\nname = \"sword\"\ndamage = 1\n\n[[weapon]]\nname = \"axe\"\n\
    damage = 2\n\n[[profile]]\nname = \"Guard\"\nskill = 6\narmour = 1\nlife = 1\nnerve = 7\n\
    weapons = [\"sword\"]\n\n[[profile]]\nname = \"Raider\"\nskill = 6\nlife = 1\nnerve = 8\n\
    weapons = [\"axe\"]\n";

/// The same in CSV.
const WEAPONS: &str = "name,damage\nsword,1\naxe,2\n";

fn profiles(system: &str) -> String {
    format!(
        "system,name,skill,armour,life,nerve,weapons\n{system},Guard,6,1,1,7,sword\n\
         {system},Raider,6,0,1,8,axe\n"
    )
}

/// The folders that a study can stand in.
const PLACES: [&str; 4] = ["", "games/ng", "lists", "far/away"];

/// One in so many pairs of a place and a roster is tried in a quick run.
const QUICK: usize = 5;

/// Where a game is, and its roster; both as paths from the root.
const ROSTERS: [(&str, &str); 6] = [
    ("games/ng", "games/ng"),
    ("games/ng", "games/ng/roster.toml"),
    ("games/ng", "lists/mine.toml"),
    ("games/ng", "lists/sheet.profiles.csv"),
    ("games/ng", "lists/sheet"),
    ("games/sheets", "games/sheets"),
];

/// Writes the games, the rosters, and in each folder a game of the same name with other numbers.
fn written() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let text = |file: &str| evenodds_data::duels().text(file).expect("a file");
    let luck = "[[parameter]]\nkey = \"luck\"\nsays = \"luck\"\nacts_on = \"hit\"\nvalue = LUCK\nrange = [0, 3]\n";
    let game = |path: &str, luck: &str, die: &str| {
        let numbers = text(evenodds_data::GAME).replacen("[[parameter]]", luck, 1);
        write(&format!("{path}/game.toml"), &format!("name = \"ng\"\n{numbers}"));
        let rules =
            text(evenodds_data::SCRIPT).replace("rating + ease", "rules.luck + rating + ease");
        write(&format!("{path}/rules.rhai"), &rules.replace("roll(6)", die));
    };
    let parameter = |value: &str| luck.replace("LUCK", value) + "[[parameter]]";
    for path in ["games/ng", "games/sheets"] {
        game(path, &parameter("0"), "roll(6)");
    }
    game("games/edited", &parameter("1"), "roll(6)");
    for place in PLACES {
        game(Path::new(place).join("ng").to_str().expect("UTF-8"), &parameter("0"), "roll(8)");
    }
    write("games/ng/roster.toml", &format!("system = \".\"\n{ROSTER}"));
    let edited = ROSTER.replace("armour = 1", "armour = 2");
    write("games/edited/roster.toml", &format!("system = \".\"\n{edited}"));
    write("lists/mine.toml", &format!("system = \"../games/ng\"\n{ROSTER}"));
    write("lists/sheet.profiles.csv", &profiles("../games/ng"));
    write("lists/sheet.weapons.csv", WEAPONS);
    write("games/sheets/roster.profiles.csv", &profiles("."));
    write("games/sheets/roster.weapons.csv", WEAPONS);
    folder
}

/// Returns the path from a folder to a path, both from the same root.
fn from(place: &str, path: &str) -> String {
    let steps = |path: &str| -> Vec<String> {
        path.split('/').filter(|step| !step.is_empty()).map(str::to_owned).collect()
    };
    let (place, path) = (steps(place), steps(path));
    let shared = place.iter().zip(&path).take_while(|(one, other)| one == other).count();
    let up = place[shared..].iter().map(|_| "..".to_owned());
    let all: Vec<String> = up.chain(path[shared..].iter().cloned()).collect();
    if all.is_empty() { ".".to_owned() } else { all.join("/") }
}

/// The questions, each with its kind and its table.
fn questions(game: &str, roster: &str) -> Vec<(&'static str, String)> {
    let two =
        "[{ profile = \"Raider\", count = 2 }], defenders = { profile = \"Guard\", count = 2 }";
    vec![
        (
            "duel",
            format!("{{ roster = {roster:?}, a = \"Guard\", b = \"Raider\", edges = [0, 0] }}"),
        ),
        (
            "attack",
            format!("{{ roster = {roster:?}, attacker = \"Raider\", defender = \"Guard\" }}"),
        ),
        ("targets", format!("{{ roster = {roster:?}, attacker = \"Raider\" }}")),
        ("volley", format!("{{ roster = {roster:?}, attackers = {two} }}")),
        ("matrix", format!("{{ roster = {roster:?} }}")),
        ("opponents", format!("{{ roster = {roster:?}, fighter = \"Guard\" }}")),
        ("matchups", format!("{{ roster = {roster:?} }}")),
        ("weigh", format!("{{ roster = {roster:?}, fighter = \"Guard\" }}")),
        ("best", format!("{{ roster = {roster:?}, against = [\"Guard\"] }}")),
        ("tempo", format!("{{ roster = {roster:?}, a = \"Guard\", b = \"Raider\" }}")),
        ("growth", format!("{{ fighters = [{{ roster = {roster:?}, profile = \"Guard\" }}] }}")),
        ("odds", format!("{{ system = {game:?}, rating = 7 }}")),
        ("curve", format!("{{ system = {game:?}, ratings = [6, 7], ease = [-1, 1] }}")),
        ("exchange", format!("{{ systems = [{game:?}, \"d20\"], bases = [0.5] }}")),
    ]
}

/// Returns what a number is, whatever its roster is called.
fn named(says: &str, roster: &str) -> String {
    says.replace(&format!("({roster})"), "(the roster)")
}

/// Returns whether a question is about fighters.
fn has_fighters(kind: &str) -> bool {
    !matches!(kind, "odds" | "curve" | "exchange")
}

/// A study that asks every question plainly, under a variant, and as a sweep. Variants and sweeps
/// name what they change in several ways, which `turn` deals out to the questions.
fn study(game: &str, roster: &str, turn: usize) -> String {
    let (mut plain, mut compare, mut sweep) = (String::new(), String::new(), String::new());
    for (nth, (kind, question)) in questions(game, roster).into_iter().enumerate() {
        let _ = writeln!(plain, "{kind} = [{question}]");
        let fighters = has_fighters(kind);
        let changes = match fighters {
            true => "set = { luck = 1 }, profile = { Guard = { armour = 2 } }",
            false => "set = { luck = 1 }",
        };
        let of = if fighters { roster } else { game };
        let variants = [
            "\"by-game\"".to_owned(),
            "\"by-roster\"".to_owned(),
            format!("{{ {changes} }}"),
            format!("{{ of = {of:?}, {changes} }}"),
        ];
        let variant = &variants[(nth + turn) % variants.len()];
        let _ = writeln!(compare, "{{ variant = {variant}, why = false, {kind} = {question} }},");
        let luck = "{ set = \"luck\", values = [1] }";
        let armour = "{ profile = \"Guard\", key = \"armour\", values = [2] }";
        let axes = if fighters { format!("{luck}, {armour}") } else { luck.to_owned() };
        let ofs = [String::new(), format!("of = {game:?}, "), format!("of = {of:?}, ")];
        let of = &ofs[(nth + turn) % ofs.len()];
        let _ = writeln!(sweep, "{{ {of}axes = [{axes}], {kind} = {question} }},");
    }
    let (_, duel) = questions(game, roster).swap_remove(0);
    let carried = format!("compare = {{ variant = \"by-roster\", duel = {duel} }}");
    let promises = [
        "of = \"ng-duel\"".to_owned(),
        format!("duel = {duel}"),
        "of = \"ng-duel-compare\"".to_owned(),
        carried,
    ];
    let promises = promises.iter().enumerate().map(|(nth, about)| {
        format!("{{ says = \"{nth}\", {about}, number = \"win_a\", between = [-0.99, 0.99] }},\n")
    });
    let promises: String = promises.collect();
    let variant = |name: &str, of: &str| {
        format!(
            "[[variant]]\nname = {name:?}\nof = {of:?}\nset = {{ luck = 1 }}\n\
             profile.Guard = {{ armour = 2 }}\n"
        )
    };
    format!(
        "{plain}compare = [\n{compare}]\nsweep = [\n{sweep}]\npromise = [\n{promises}]\n\
         [study]\nname = \"x\"\n{}{}",
        variant("by-game", game),
        variant("by-roster", roster)
    )
}

/// The numbers of an answer by what they are.
type Numbers = BTreeMap<String, f64>;

fn answered(question: &dyn Question) -> Answer {
    let answer = question.answer("it", Alternatives::Untried, &Unwatched);
    answer.unwrap_or_else(|error| panic!("{error}"))
}

/// The numbers of the plain questions about a game and its own roster, by their kinds.
fn plain(library: &Library, game: &str) -> BTreeMap<&'static str, Numbers> {
    let asked = questions(game, game).into_iter();
    let asked = asked.map(|(kind, question)| format!("{kind} = [{question}]\n"));
    let text = format!("{}[study]\nname = \"x\"\n", asked.collect::<String>());
    let study = Study::read("study.toml", &text, library).unwrap_or_else(|fault| panic!("{fault}"));
    let numbers = |(kind, question): &(&'static Kind, Box<dyn Question>)| {
        let numbers = answered(&**question).numbers.into_iter();
        (kind.name, numbers.map(|number| (named(&number.says, game), number.value)).collect())
    };
    study.questions.iter().map(numbers).collect()
}

/// What a place and a roster are tried with.
struct Tried<'a> {
    before: &'a BTreeMap<&'static str, Numbers>,
    after: &'a BTreeMap<&'static str, Numbers>,
    roster: String,
    at: String,
}

impl Tried<'_> {
    #[track_caller]
    fn is(&self, kind: &str, says: &str, found: f64, expected: f64) {
        let at = &self.at;
        assert!((found - expected).abs() < 1e-9, "{kind} {at} {says}: {found}, not {expected}");
    }

    fn question(&self, kind: &str, question: Box<dyn Question>) {
        match kind {
            "compare" => self.compared(&answered(&*question)),
            "sweep" => {
                let question: Box<dyn Any> = question;
                self.swept(&question.downcast::<SweepQuestion>().expect("a sweep"));
            }
            kind => {
                for number in answered(&*question).numbers {
                    let says = named(&number.says, &self.roster);
                    self.is(kind, &says, number.value, self.before[kind][&says]);
                }
            }
        }
    }

    fn compared(&self, answer: &Answer) {
        let kind = answer.json["question"].as_str().expect("a kind");
        let mut moved = 0;
        for number in &answer.numbers {
            let says = named(number.says.trim_start_matches("change of: "), &self.roster);
            let both = self.before[kind].get(&says).zip(self.after[kind].get(&says));
            let Some((was, is)) = both else { continue };
            self.is(kind, &says, number.value, is - was);
            moved += usize::from(1e-6 < number.value.abs());
        }
        // Games are matched anew, so an exchange may stay as it is.
        assert!(0 < moved || kind == "exchange", "{kind} {}: {:?}", self.at, answer.sentences);
    }

    fn swept(&self, sweep: &SweepQuestion) {
        let (kind, at) = (sweep.kinds().next().expect("a question").name, &self.at);
        let swept = sweep.run(&NullStore, &Unwatched);
        let swept = swept.unwrap_or_else(|error| panic!("{kind} {at}: {error:?}"));
        let last = swept.outcomes.last().expect("a cell");
        assert_eq!(last.refusal, None, "{kind} {at}");
        let mut found = 0;
        for number in &last.numbers {
            let says = named(&number.says, &self.roster);
            let Some(is) = self.after[kind].get(&says) else { continue };
            self.is(kind, &says, number.value, *is);
            found += 1;
        }
        // A sweep of growth keeps differences alone.
        assert!(0 < found || kind == "growth", "{kind} {at}");
    }
}

#[test]
fn every_question_finds_its_game_wherever_its_roster_and_its_study_are() {
    let folder = written();
    let library = Library::standard(folder.path());
    let [before, after] = ["games/ng", "games/edited"].map(|game| plain(&library, game));
    let pairs = PLACES.iter().flat_map(|place| ROSTERS.map(|roster| (*place, roster)));
    let step = if std::env::var_os("EVENODDS_FULL").is_some() { 1 } else { QUICK };
    for (nth, (place, (game, roster))) in pairs.enumerate().step_by(step) {
        let library = Library::standard(folder.path().join(place));
        let (game, roster) = (from(place, game), from(place, roster));
        let at = format!("{roster} in {place:?}");
        let text = study(&game, &roster, nth);
        let study = Study::read("study.toml", &text, &library);
        let study = study.unwrap_or_else(|fault| panic!("{at}: {fault}"));
        let checked = study.promises.check(&Known::new(), &Unwatched);
        let checked = checked.unwrap_or_else(|error| panic!("{at}: {error}"));
        assert!(checked.rulings.iter().all(|one| one.decision == Decision::Kept), "{at}");
        let tried = Tried { before: &before, after: &after, roster, at };
        for (kind, question) in study.questions {
            tried.question(kind.name, question);
        }
    }
}
