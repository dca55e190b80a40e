//! A rule has one home: outside of tests each rule that a game cites is cited in one file, and
//! neither in `duel` nor in `squad`, which only say who is where. What changes a field of somebody's
//! condition is a rule, cited or not, so that neither of them does that: they put whole conditions in
//! place, and call what the layers below have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use evenodds_engine::games;

use crate::citations::cited;

/// Rules that stand in more files than one, each with its reason: the game, the id, why.
const SHARED: [(&str, &str, &str); 0] = [];

/// The source files below a folder, tests aside.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("a folder's entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if name == "tests" || name == "rulebook" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// What a game's source has that it should not: rules with two homes, rules of duels and squads.
fn strays(game: &str) -> Vec<String> {
    let title = games::book(game).expect("a built-in game").card.title;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game);
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files(&folder) {
        let code = fs::read_to_string(&path).expect("source is text");
        let name = path.strip_prefix(&folder).expect("below it").to_string_lossy().into_owned();
        for id in cited(&code, &title) {
            homes.entry(id).or_default().push(name.clone());
        }
    }
    assert!(!homes.is_empty(), "{game} cites no rule");
    let mut strays = Vec::new();
    for (id, files) in homes {
        let shared = SHARED.iter().any(|(one, rule, _)| *one == game && *rule == id);
        if 1 < files.len() && !shared {
            strays.push(format!("{id} is at home in {}", files.join(" and ")));
        }
        let seats = |file: &&String| file.starts_with("duel") || file.starts_with("squad");
        if let Some(file) = files.iter().find(seats) {
            strays.push(format!("{id} stands in {file}, which holds no rule"));
        }
    }
    strays
}

/// What the rules change of a figure in play, in the layer `profile`.
const CHANGED: [&str; 2] = ["Condition", "Conduct"];

/// The fields of a struct, with their types, as they stand in its source.
fn fields_of(code: &str, name: &str) -> Vec<(String, String)> {
    let Some((_, rest)) = code.split_once(&format!("pub struct {name} {{")) else {
        return Vec::new();
    };
    let lines = rest.lines().take_while(|line| *line != "}");
    let field = |line: &str| {
        let (name, of) = line.trim().strip_prefix("pub ")?.split_once(": ")?;
        Some((name.to_owned(), of.trim_end_matches(',').to_owned()))
    };
    lines.filter_map(field).collect()
}

/// The structs of a game that play changes, those in them included, and all of their fields.
fn changing(code: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut structs, mut fields) = (BTreeSet::new(), BTreeSet::new());
    let mut left: Vec<String> = CHANGED.map(str::to_owned).into();
    while let Some(name) = left.pop() {
        let of = fields_of(code, &name);
        if !of.is_empty() && structs.insert(name) {
            fields.extend(of.iter().map(|(field, _)| field.clone()));
            left.extend(of.into_iter().map(|(_, of)| of));
        }
    }
    (structs, fields)
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether what follows assigns to what stands before it.
fn assigns(rest: &str) -> bool {
    let rest = rest.trim_start();
    let op = rest.trim_start_matches(['+', '-', '|', '&', '^', '*', '<', '>']);
    let is_compared = matches!(&rest[..rest.len() - op.len()], "<" | ">");
    op.starts_with('=') && !op.starts_with("==") && !op.starts_with("=>") && !is_compared
}

/// Whether a line of code changes one of these fields, or makes one of these structs.
fn changes(line: &str, structs: &BTreeSet<String>, fields: &BTreeSet<String>) -> bool {
    let line = line.split("//").next().unwrap_or_default();
    let is_listed = line.trim_start().starts_with('(') && line.contains(") = ");
    let changed = |field: &String| {
        line.match_indices(&format!(".{field}")).any(|(at, found)| {
            let (before, rest) = (&line[..at], &line[at + found.len()..]);
            let place =
                before.trim_end_matches(|letter| is_word(letter) || "[].()".contains(letter));
            !rest.starts_with(is_word)
                && (assigns(rest)
                    || rest.starts_with(".take()")
                    || place.ends_with("&mut ")
                    || is_listed && at < line.find(") = ").unwrap_or(0))
        })
    };
    let made = |name: &String| {
        line.split_once(&format!("{name} {{")).is_some_and(|(before, rest)| {
            let is_pattern = before.trim_end().ends_with("let") || before.ends_with('|');
            let is_whole = !before.ends_with(is_word);
            let has_rest = rest.split("..").nth(1).is_some_and(|rest| rest.starts_with(is_word));
            is_whole && !is_pattern && (has_rest || rest.contains(": ") || rest.trim().is_empty())
        })
    };
    fields.iter().any(changed) || structs.iter().any(made)
}

/// Where the duels and squads of a game change a condition.
fn meddlers(game: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game);
    let code = |path: &PathBuf| fs::read_to_string(path).expect("source is text");
    let relative = |path: &PathBuf| {
        path.strip_prefix(&folder).expect("below it").to_string_lossy().into_owned()
    };
    let of = |layer: &'static str| {
        let files = files(&folder).into_iter();
        files.filter(move |path| relative(path).starts_with(layer)).collect::<Vec<_>>()
    };
    let profile: String = of("profile").iter().map(code).collect();
    let (structs, fields) = changing(&profile);
    assert!(structs.contains("Condition"), "{game} has no condition");
    // What players ask about is what nobody is in.
    let plays = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == "keen");
    let seats = of("duel").into_iter().chain(of("squad")).filter(|path| !plays(path));
    let mut found = Vec::new();
    for path in seats {
        for (nth, line) in code(&path).lines().enumerate() {
            if changes(line, &structs, &fields) {
                found.push(format!("{}:{}: {}", relative(&path), nth + 1, line.trim()));
            }
        }
    }
    found
}

#[test]
fn duels_and_squads_change_no_condition() {
    for game in games::standard().iter().map(|system| system.card().name.clone()) {
        let found = meddlers(&game);
        assert!(found.is_empty(), "{game}: a rule belongs below\n{}", found.join("\n"));
    }
}

#[test]
fn changes_are_told_from_readings() {
    let code = "pub struct Condition {\n    /// Its wear.\n    pub wear: Damage,\n    \
                pub spell: Spell,\n}\npub struct Damage {\n    pub body: Body,\n}\n";
    let (structs, fields) = changing(code);
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(
        (&structs, &fields),
        (&set(&["Condition", "Damage"]), &set(&["body", "spell", "wear"]))
    );
    for line in [
        "of.condition.spell = Spell::None;",
        "fighter.wear.body |= 1 << arm;",
        "let net = std::mem::take(&mut state.fighters[side.index()].wear);",
        "let spell = condition.spell.take();",
        "(of.walked, of.condition.spell) = (false, Spell::None);",
        "let after = Condition { spell, ..before };",
        "Condition { wear: Damage::NONE, spell }",
    ] {
        assert!(changes(line, &structs, &fields), "{line}");
    }
    for line in [
        "if of.condition.spell == Spell::None || of.wear.body <= body {",
        "let Condition { spell, .. } = of.condition;",
        "figure.condition = after.theirs;",
        "let lies = |spell| of.condition.spell == spell;",
        "let spells = of.spellbook = 1;",
        "// of.condition.spell = Spell::None;",
        "let (spell, body) = (of.condition.spell, of.wear.body);",
    ] {
        assert!(!changes(line, &structs, &fields), "{line}");
    }
}

#[test]
fn each_rule_has_one_home() {
    for game in games::standard().iter().map(|system| system.card().name.clone()) {
        let strays = strays(&game);
        assert!(strays.is_empty(), "{game}:\n{}", strays.join("\n"));
    }
}
