//! Rosters in CSV: the same as in TOML, and refused where they are wrong.

use std::sync::LazyLock;

use evenodds_data::{Folder, ROSTER};
use evenodds_engine::book::Book;
use evenodds_engine::fight::{Roster, system_of, system_of_csv};
use evenodds_engine::registry::Registry;
use proptest::prelude::*;

static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

fn book(game: &str) -> &'static Book {
    GAMES.get(game).expect("a built-in game").book()
}

/// The built-in rosters: path and text.
fn rosters() -> Vec<(String, &'static str)> {
    let roster = |folder: &Folder| {
        let text = folder.text(ROSTER).expect("a game has a roster");
        (folder.origin(ROSTER), text)
    };
    evenodds_data::folders().iter().map(roster).collect()
}

/// How a spreadsheet saves CSV.
#[derive(Clone, Copy)]
struct Style {
    mark: &'static str,
    line_end: &'static str,
    all_in_quotes: bool,
}

const STYLES: [Style; 3] = [
    Style { mark: "", line_end: "\n", all_in_quotes: false },
    Style { mark: "\u{feff}", line_end: "\r\n", all_in_quotes: false },
    Style { mark: "\u{feff}", line_end: "\n", all_in_quotes: true },
];

/// The entries of a roster in CSV, those of a `kind`; `system` is a column where it is said.
fn csv(roster: &toml::Table, kind: &str, system: Option<&toml::Value>, style: Style) -> String {
    let entries = roster.get(kind).map(|entries| entries.as_array().expect("entries"));
    let entries: Vec<toml::Table> = entries
        .into_iter()
        .flatten()
        .map(|entry| {
            let mut entry = entry.as_table().expect("an entry").clone();
            entry.extend(system.map(|system| ("system".to_owned(), system.clone())));
            entry
        })
        .collect();
    let mut heads: Vec<&String> = entries.iter().flat_map(toml::Table::keys).collect();
    heads.sort();
    heads.dedup();
    let quoted = |cell: String| {
        if style.all_in_quotes || cell.contains([',', '"', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    };
    let cell = |value: Option<&toml::Value>| match value {
        None => String::new(),
        Some(toml::Value::String(text)) => text.clone(),
        // Spreadsheets write yes and no their own way.
        Some(toml::Value::Boolean(flag)) => flag.to_string().to_uppercase(),
        Some(toml::Value::Array(words)) => {
            let words = words.iter().map(|word| word.as_str().expect("a word"));
            words.collect::<Vec<_>>().join(";")
        }
        Some(other) => other.to_string(),
    };
    let head = heads.iter().map(|head| quoted((*head).clone())).collect::<Vec<_>>().join(",");
    let row = |entry: &toml::Table| {
        let cells = heads.iter().map(|&head| quoted(cell(entry.get(head))));
        cells.collect::<Vec<_>>().join(",")
    };
    let lines = [head].into_iter().chain(entries.iter().map(row));
    lines.fold(style.mark.to_owned(), |text, line| text + &line + style.line_end)
}

#[test]
fn built_in_rosters_are_the_same_in_csv() {
    let rosters = rosters();
    assert!(2 <= rosters.len());
    for (path, text) in rosters {
        let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let (system, _) = system_of(&path, text).expect("a system");
        let book = book(&system);
        let ours = Roster::read(&path, text, book).unwrap_or_else(|fault| panic!("{fault}"));
        for style in STYLES {
            let profiles = csv(&table, "profile", table.get("system"), style);
            let weapons = csv(&table, "weapon", None, style);
            let weapons = table.contains_key("weapon").then_some(("w.csv", weapons.as_str()));
            let named = system_of_csv("p.csv", &profiles).expect("a system");
            assert_eq!(named.0, system, "{path}");
            let theirs = Roster::read_csv(("p.csv", &profiles), weapons, book);
            assert_eq!(theirs.unwrap_or_else(|fault| panic!("{path}: {fault}")), ours, "{path}");
        }
    }
}

/// What is wrong with rosters of SPURG.
fn fault(profiles: &str, weapons: Option<&str>) -> String {
    let weapons = weapons.map(|text| ("x.weapons.csv", text));
    let book = book("spurg");
    let origin = "x.profiles.csv";
    let read = system_of_csv(origin, profiles)
        .and_then(|_| Roster::read_csv((origin, profiles), weapons, book));
    read.expect_err("a fault").to_string()
}

#[test]
fn numbers_come_with_those_that_they_need() {
    // d20 L165a: armour that adds to Defense has points.
    let book = book("d20");
    let profile = "[[profile]]\nname = \"Ann\"\narmor_defense = 2\n";
    let text = format!("system = \"d20\"\n{profile}");
    let told = Roster::read("x.toml", &text, book).expect_err("a fault").to_string();
    let expected = "x.toml:4:17: `armor_defense` means nothing while `armor_points` is 0; set \
                    `armor_points` too, or leave out `armor_defense`";
    assert!(told.contains(expected), "{told}");
    assert!(Roster::read("x.toml", &format!("{text}armor_points = 1\n"), book).is_ok());
    let cells = "system,name,armor_defense\nd20,Ann,2\n";
    let told = Roster::read_csv(("x.csv", cells), None, book).expect_err("a fault").to_string();
    assert!(told.contains("x.csv:2:9: `armor_defense` means nothing while"), "{told}");
}

#[test]
fn faults_name_place_and_fix() {
    for (profiles, expected) in [
        ("", "x.profiles.csv:1:1: there are no headings; begin with a row of column names"),
        ("\n\n", "there are no headings"),
        ("system,name\n", "x.profiles.csv: the roster is empty; add a row"),
        ("system,name\n,\n , \n", "x.profiles.csv: the roster is empty"),
        ("name\nAnn\n", "x.profiles.csv:1:1: there is no column `system`; name the game in"),
        (
            "name,sytem\nAnn,spurg\n",
            "there is no column `system`; did you mean `system` instead of `sytem`?",
        ),
        ("system,name\n,Ann\n", "x.profiles.csv:2:1: this profile has no `system`"),
        (
            "system,name\nspurg,Ann\n,Bob\n",
            "x.profiles.csv:3:1: this profile has no `system`; write `spurg` in each row",
        ),
        (
            "system,name\nspurg,Ann\nvolt,Bob\n",
            "x.profiles.csv:3:1: `system` cannot be `volt` where others say `spurg`; write `spurg`",
        ),
        ("system,nom\nspurg,Ann\n", "x.profiles.csv:1:8: there is no column `nom`"),
        ("system,who\nspurg,Ann\n", "x.profiles.csv:1:1: there is no column `name`; name each row"),
        ("system;name;points\nspurg;Ann;2;5\n", "a cell that holds a semicolon in quotes"),
        ("sep=;\nsystem;name;agility\nspurg;Ann;ten\n", "x.profiles.csv:3:11: `agility` cannot be"),
        (
            "system,name,agility,points\nspurg,Ann,ten,x\nspurg,Ann,9999,\nspurg,,9,\n",
            "x.profiles.csv:2:11: 5 faults\n2:11: `agility` cannot be `ten`; expected a whole \
             number from",
        ),
        (
            "system,name\r\nspurg,\"Ann\r\n",
            "x.profiles.csv:2:7: this quote is never closed; close it",
        ),
        ("system,name,name\nspurg,Ann,\n", "x.profiles.csv:1:13: two columns are named `name`"),
        (
            "system,name\nspurg,Ann,of the hill\n",
            "x.profiles.csv:2:11: `of the hill` has no column heading; put a cell that holds",
        ),
        ("system,name,\nspurg,Ann,7\n", "x.profiles.csv:2:11: `7` has no column heading"),
        (
            "system,name,agilty\nspurg,Ann,10\n",
            "x.profiles.csv:1:13: there is no column `agilty`; expected one of system, name, points",
        ),
        ("system,name,agilty\nspurg,Ann,10\n", "did you mean `agility`?"),
        ("system,name\n\nspurg,\n", "x.profiles.csv:3:1: this profile has no `name`"),
        (
            "system,name\nspurg,Ann\nspurg,\"Ann\"\n",
            "x.profiles.csv:3:7: two profiles are named `Ann`; give each a different name",
        ),
        (
            "system,name,agility\r\nspurg,\"A, or\r\nB\",10\r\nspurg,Ann,ten\r\n",
            "x.profiles.csv:4:11: `agility` cannot be `ten`; expected a whole number from",
        ),
        ("system,name,agility\nspurg,Ann,9999", "`agility` cannot be `9999`; expected"),
        (
            "\u{feff}system,name,points\nspurg,Ann,\"2,5\"\n",
            "x.profiles.csv:2:11: `points` cannot be `2,5`; expected a number from 0; did you \
             mean `2.5`?",
        ),
        ("\u{feff}system,nam\nspurg,Ann\n", "x.profiles.csv:1:8: there is no column `nam`"),
        ("system,name,points\nspurg,Ann,\"1,095\"\n", "did you mean `1095`?"),
        ("system,name,points\nspurg,Ann,NaN\n", "`points` cannot be `NaN`"),
        (
            "system,name,weapons\nspurg,Ann,club\n",
            "x.profiles.csv:2:11: no weapon `club`: the roster has no weapons; weapons belong in a \
             second file",
        ),
    ] {
        let told = fault(profiles, None);
        assert!(told.contains(expected), "{profiles:?} says\n{told}\nlacks\n{expected}");
    }
    let profiles = "system,name,weapons\nspurg,Ann, club ;sword\n";
    for (weapons, expected) in [
        ("", "x.weapons.csv:1:1: there are no headings"),
        ("name,kind\nclub,melee\n", "x.profiles.csv:2:11: no weapon `sword`; there are club"),
        ("name,kind\nclub,melee\nsward,melee\n", "did you mean `sward`?"),
        ("name,knd\nclub,melee\n", "x.weapons.csv:1:6: there is no column `knd`"),
        (
            "name,kind\nclub,mellee\n",
            "x.weapons.csv:2:6: `kind` cannot be `mellee`; expected one of \"melee\", \"ranged\"; \
             did you mean `melee`?",
        ),
        ("name,damage\nclub,2x6\n", "`damage` cannot be `2x6`; expected dice, a number or both"),
        ("name\nclub\nclub\n", "x.weapons.csv:3:1: two weapons are named `club`"),
    ] {
        let told = fault(profiles, Some(weapons));
        assert!(told.contains(expected), "{weapons:?} says\n{told}\nlacks\n{expected}");
    }
}

#[test]
fn spreadsheets_leave_out_and_pad_cells() {
    let book = book("skrapyard");
    let read = |text: &str| Roster::read_csv(("x", text), None, book);
    let plain = "name,system,says,points,fight,feats\n\
        Ann,skrapyard,\"quick, \"\"sly\"\"\",7.5,8,fight;shoot\nBob,skrapyard,,,,\n";
    let plain = read(plain).unwrap_or_else(|fault| panic!("{fault}"));
    let [ann, bob] = &plain.profiles[..] else { panic!("two profiles") };
    assert_eq!((ann.points, ann.says.as_deref()), (Some(7.5), Some("quick, \"sly\"")));
    assert_eq!((ann.sheet.number::<u8>("fight"), ann.sheet.words("feats").len()), (8, 2));
    assert_eq!((bob.points, bob.says.as_ref()), (None, None));
    let blank = evenodds_engine::fight::Sheet::blank(&book.profile);
    assert_eq!(bob.sheet, blank);
    // As other spreadsheets and libraries save it.
    for odd in [
        "NAME;System;Says;Points;Fight;Feats\nAnn;skrapyard;\"quick, \"\"sly\"\"\";7,5;8;\"fight;shoot\"\n\
         Bob;skrapyard;;;;\n",
        "sep=;\r\nName;system;says;points;FIGHT;feats\r\nAnn;skrapyard;\"quick, \"\"sly\"\"\";\
         \"7,50\";8,0;\"fight;shoot\"\r\nBob;skrapyard\r\n",
        "name\tsystem\tsays\tpoints\tfight\tfeats\nAnn\tskrapyard\t\"quick, \"\"sly\"\"\"\t7.5\t\
         8+\tfight;shoot\nBob\tskrapyard\n",
        ",name,system,says,points,fight,feats\n0,Ann,skrapyard,\"quick, \"\"sly\"\"\",7.5,8.0,\
         fight;shoot\n1,Bob,skrapyard,,,,\n",
    ] {
        let read = read(odd).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((&read.profiles, &read.weapons), (&plain.profiles, &plain.weapons), "{odd}");
    }
    let noted = read(
        "name,system,Remarks,fight,Shelf number\nAnn,skrapyard,fine,\"8\"\"\"\nBob,skrapyard,,,x\n",
    );
    let noted = noted.unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(noted.profiles[0].sheet.number::<u8>("fight"), 8);
    let notes: Vec<String> = noted.notes.iter().map(ToString::to_string).collect();
    assert!(notes[0].starts_with("x:1:13: the column `Remarks` is passed over: it is no key; the"));
    assert!(notes[1].contains("`Shelf number` is passed over") && notes.len() == 2, "{notes:?}");
    // Rows cut short, padded, and empty ones between them.
    let odd = "name,system,says,points,fight,feats,,\r\n\r\n,,,,,,,\r\n\
        \" Ann\",skrapyard,\"quick, \"\"sly\"\"\",7.5,8,fight; shoot;,,\r\nBob,skrapyard";
    assert_eq!(read(odd).unwrap_or_else(|fault| panic!("{fault}")), plain);
}

/// What a roster of a game is written as, read again: in TOML, and in CSV.
fn written(ours: &Roster, text: &str, system: &str, book: &Book) -> [Roster; 2] {
    let toml = ours.to_toml(system, book);
    assert_eq!(system_of("x.toml", &toml).expect("a system").0, system);
    let (profiles, weapons) =
        ours.to_csv(("x.toml", text), system, book).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(system_of_csv("x.csv", &profiles).expect("a system").0, system);
    let weapons = weapons.as_ref().map(|text| ("w.csv", text.as_str()));
    let read = [
        Roster::read("x.toml", &toml, book),
        Roster::read_csv(("x.csv", &profiles), weapons, book),
    ];
    read.map(|read| read.unwrap_or_else(|fault| panic!("{fault}\n{toml}\n{profiles}")))
}

#[test]
fn built_in_rosters_are_written_as_they_are() {
    for (path, text) in rosters() {
        let (system, _) = system_of(&path, text).expect("a system");
        let book = book(&system);
        let ours = Roster::read(&path, text, book).unwrap_or_else(|fault| panic!("{fault}"));
        for theirs in written(&ours, text, &system, book) {
            assert_eq!(theirs, ours, "{path}");
        }
    }
}

/// A roster of SPURG with a weapon and a stat line, which have these keys beside their names.
fn of_spurg(weapon: &str, profile: &str) -> String {
    format!(
        "system = \"spurg\"\n[[weapon]]\nname = 'a \"b\", c'\n{weapon}\n[[profile]]\n\
         name = '\"Ann\", the \"elder\"'\n{profile}\n[[profile]]\nname = \"-\"\n"
    )
}

#[test]
fn what_needs_quotes_or_is_empty_is_written_as_it_is() {
    let book = book("spurg");
    for (weapon, profile) in [
        ("damage = \"2d6-1\"\nsource = \"a, b\\nc\"", "weapons = ['a \"b\", c']\npoints = 0.1"),
        ("kind = \"ranged\"\ndamage = 3", "says = \"one\\r\\ntwo; \\\"three\\\"\"\npoints = 1e9"),
        ("", "skill = -20\nsource = \"found\""),
    ] {
        let text = of_spurg(weapon, profile);
        let ours = Roster::read("x.toml", &text, book).unwrap_or_else(|fault| panic!("{fault}"));
        for theirs in written(&ours, &text, "spurg", book) {
            assert_eq!(theirs, ours, "{text}");
        }
    }
    let text = of_spurg("", "");
    let ours = Roster::read("x.toml", &text, book).unwrap_or_else(|fault| panic!("{fault}"));
    let (profiles, weapons) = ours.to_csv(("x.toml", &text), "spurg", book).expect("cells");
    assert_eq!(profiles, "system,name\nspurg,\"\"\"Ann\"\", the \"\"elder\"\"\"\nspurg,-\n");
    assert_eq!(weapons.as_deref(), Some("name\n\"a \"\"b\"\", c\"\n"));
}

#[test]
fn a_list_without_items_is_not_the_default() {
    let book = book("d20");
    let weapon = "[[weapon]]\nname = \"club\"\nkind = \"melee\"\nfire = []\n";
    let text = format!("system = \"d20\"\n{weapon}[[profile]]\nname = \"Ann\"\n");
    let ours = Roster::read("x.toml", &text, book).unwrap_or_else(|fault| panic!("{fault}"));
    let (_, weapons) = ours.to_csv(("x.toml", &text), "d20", book).expect("cells");
    assert!(weapons.is_some_and(|text| text.ends_with(",;\n")));
    for theirs in written(&ours, &text, "d20", book) {
        assert_eq!(theirs, ours);
    }
}

#[test]
fn what_no_cell_can_hold_is_refused_with_its_place() {
    let book = book("spurg");
    for (weapon, profile, expected) in [
        ("", "says = \" ends\"", "x.toml:7:8: no cell of CSV can hold `says` of the profile"),
        ("", "says = \"\"", "no cell of CSV can hold `says`"),
        ("source = \"x \"", "", "x.toml:4:10: no cell of CSV can hold `source` of the weapon"),
        (
            "[[weapon]]\nname = \"x;y\"",
            "weapons = [\"x;y\"]",
            "no cell of CSV can hold `weapons` of the profile `\"Ann\", the \"elder\"`; change it",
        ),
        ("[[weapon]]\nname = \"x\\t\"", "", "x.toml:5:8: no cell of CSV can hold `name`"),
    ] {
        let text = of_spurg(weapon, profile);
        let ours = Roster::read("x.toml", &text, book).unwrap_or_else(|fault| panic!("{fault}"));
        let told = ours.to_csv(("x.toml", &text), "spurg", book).expect_err("a fault").to_string();
        assert!(told.contains(expected), "{told}\nlacks\n{expected}");
    }
}

fn read_or_refused(profiles: &str, weapons: &str) -> Result<(), TestCaseError> {
    for game in ["spurg", "skrapyard"] {
        let book = book(game);
        let system = system_of_csv("p", profiles);
        let both = Roster::read_csv(("p", profiles), Some(("w", weapons)), book);
        for fault in [system.err(), both.err()].into_iter().flatten() {
            prop_assert!(!fault.message().is_empty());
            prop_assert!(fault.span().is_none() || fault.line_and_column().is_some(), "{fault}");
        }
        let read = Roster::read_csv(("p", profiles), Some(("w", weapons)), book);
        let Ok(roster) = read else { continue };
        let again = Roster::read("t", &roster.to_toml(game, book), book);
        prop_assert_eq!(again.ok(), Some(Roster { notes: Vec::new(), ..roster }));
    }
    Ok(())
}

/// Texts out of what CSV is made of, with headings that are known.
fn likely() -> impl Strategy<Value = String> {
    let bits = proptest::sample::select(
        &[
            ",",
            ",",
            "\n",
            "\r\n",
            "\r",
            "\"",
            "\"\"",
            ";",
            " ",
            "name",
            "system",
            "points",
            "weapons",
            "kind",
            "damage",
            "agility",
            "fight",
            "spurg",
            "skrapyard",
            "2d6",
            "7",
            "-1",
            "1e9",
            "Ann",
            "ü",
            "\u{feff}",
            "\0",
        ][..],
    );
    let heads =
        proptest::sample::select(&["", "system,name\n", "name,system,fight\n", "name\n"][..]);
    let rest = proptest::collection::vec(bits, 0..40).prop_map(|bits| bits.concat());
    (heads, rest).prop_map(|(head, rest)| head.to_owned() + &rest)
}

proptest! {
    // What fails is told in full; files of regressions belong to nobody.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(profiles in "(?s).*", weapons in "(?s).*") {
        read_or_refused(&profiles, &weapons)?;
    }

    /// And so it is with weapons, whose names are items of lists.
    #[test]
    fn any_words_are_written_or_refused(name in ".*", says in "(?s).*", weapon in "[a;, \"]{1,4}") {
        let [name, says, weapon] = [name, says, weapon].map(toml::Value::String);
        let text = format!(
            "system = \"spurg\"\n[[weapon]]\nname = {weapon}\n[[profile]]\nname = {name}\nsays = {says}\n\
             weapons = [{weapon}]\n"
        );
        let book = book("spurg");
        if let Ok(ours) = Roster::read("x.toml", &text, book)
            && let Ok((profiles, weapons)) = ours.to_csv(("x.toml", &text), "spurg", book)
        {
            let weapons = weapons.as_ref().map(|text| ("w.csv", text.as_str()));
            let theirs = Roster::read_csv(("x.csv", &profiles), weapons, book);
            prop_assert_eq!(theirs.ok(), Some(ours));
        }
    }

    #[test]
    fn any_cells_are_read_or_refused(profiles in likely(), weapons in likely()) {
        read_or_refused(&profiles, &weapons)?;
    }
}
