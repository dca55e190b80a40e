//! Names and units of the columns of all frames.

use super::*;
use crate::answer::NUMBERS;
use crate::answer::frame::Values;
use crate::kinds::KINDS;
use crate::library::Library;
use crate::question::Alternatives;
use crate::sampling::Unwatched;
use crate::study::Study;

/// A study with a question of every kind, with as few trials and as many columns as possible.
const STUDY: &str = r#"
study = { name = "Columns" }
[[variant]]
name = "tough"
of = "spurg"
profile.townsman = { armour = 2 }
[[compare]]
variant = "tough"
why = true
attack = { roster = "spurg", attacker = "fencer", defender = "townsman" }
[[sweep]]
of = "spurg"
axes = [{ profile = "townsman", key = "armour", values = [1, 2] }]
attack = { roster = "spurg", attacker = "fencer", defender = "townsman" }
[[targets]]
roster = "spurg"
attacker = "fencer"
defenders = ["townsman", "watchman"]
[[volley]]
roster = "spurg"
attackers = [{ profile = "fencer", count = 2 }]
defenders = { profile = "townsman" }
[[odds]]
system = "spurg"
rating = 10
[[curve]]
system = "spurg"
ratings = [10]
ease = [0, 1]
[[curve]]
systems = ["skrapyard", "volt"]
matched = 0.5
ease = [0, 1]
[[roll]]
dice = ["3d6", "4d6kh3"]
[[contest]]
system = "spurg"
ours = 12
theirs = 10
[[contest]]
system = "spurg"
ours = 12
theirs = 10
rounds = 3
[[exchange]]
systems = ["skrapyard", "volt"]
bases = [0.5]
ease = [-1, 1]
[[attack]]
roster = "sprawl"
attacker = "marksman"
defender = "veteran"
set = { range = 8, cover = "partial" }
[[duel]]
roster = "spurg"
a = "townsman"
b = "watchman"
set = { first = "a" }
edges = [0, 1]
method = "sampled"
trials = 100
[[tempo]]
roster = "volt"
a = "Veteran"
b = "Gunslinger"
[[matrix]]
roster = "spurg"
profiles = ["townsman", "watchman"]
method = "sampled"
trials = 100
[[opponents]]
roster = "skrapyard"
fighter = "Line"
against = ["Fighter", "Captain"]
method = "sampled"
trials = 100
[[matchups]]
roster = "skrapyard"
profiles = ["Line", "Fighter", "Captain"]
method = "sampled"
trials = 100
[[price]]
roster = "skrapyard"
profiles = ["Line", "Fighter", "Captain"]
method = "sampled"
trials = 100
[[best]]
roster = "skrapyard"
profiles = ["Line", "Fighter", "Brute"]
against = ["Line", "Youth"]
weapons = true
set = { kind = "fight" }
method = "sampled"
trials = 600
[[weigh]]
roster = "skrapyard"
fighter = "Line"
against = ["Fighter"]
method = "sampled"
trials = 100
[[solve]]
vary = [{ profile = "Line", key = "armour", from = 4, to = 5 }]
number = "win_a"
equals = 0.5
duel = { roster = "skrapyard", a = "Line", b = "Fighter", method = "sampled", trials = 100 }
[[growth]]
fighters = [{ roster = "spurg", profile = "townsman" }]
edges = [0, 1]
[[engagement]]
scenario = "skrapyard-open"
trials = 4
[[policies]]
scenario = "skrapyard-open"
trials = 4
[[options]]
scenario = "sprawl-open"
trials = 4
"#;

/// Words that Python, R or the SQL of a usual database reserve: `DuckDB`, `PostgreSQL`, `SQLite`,
/// `SQL Server` and `MySQL`. One word of `MySQL` is left out, `system`: JSON has it too.
const RESERVED: &str = "
    add after all alter analyze and any array as asc assert async authorization await backup before
    begin between bigint binary both break browse bulk by call cascade case cast change char check
    class close clustered coalesce collate column commit compute condition constraint contains
    continue convert create cross cube current cursor database dec decimal declare default deferrable
    def del delayed delete deny desc describe deterministic distinct div double drop dual each elif
    else elseif empty enclosed end errlvl escape escaped except exec execute exists exit explain
    external false fetch file filter finally first float for force foreign freeze from full fulltext
    function generated get global goto grant group grouping groups having high_priority holdlock if
    ignore ilike import in index infile initially inner inout insert int integer intersect interval
    into is isnull iterate join key keys kill lag lambda last lateral lead leading leave left like
    limit linear lines load local lock long loop match merge minus mod modifies natural next no
    nocheck none nonlocal not notnull null numeric of off offset offsets on open optimize option or
    order out outer outfile over overlaps partition pass percent pivot placing plan position
    precision primary print proc procedure purge qualify raise range rank read reads real references
    regexp release rename repeat replace require resignal restrict return returning revert revoke
    right rlike rollback row rows rule save schema select sensitive separator session set shutdown
    signal similar smallint some spatial specific sql starting statistics stored summarize symmetric
    table tables tablesample terminated textsize then tinyint to top trailing tran transaction
    trigger true truncate try undo union unique unlock unpivot unsigned update usage use user using
    values varchar variadic varying verbose view virtual when where while window with within
    write xor yield zerofill";

fn frames() -> Vec<(&'static str, Frame)> {
    let library = Library::standard(".");
    let study =
        Study::read("study.toml", STUDY, &library).unwrap_or_else(|fault| panic!("{fault}"));
    let kinds: Vec<&str> = study.questions.iter().map(|(kind, _)| kind.name).collect();
    assert!(KINDS.iter().all(|kind| kinds.contains(&kind.name)), "a kind has no question here");
    let asked = study.questions.into_iter().map(|(_, question)| question);
    asked
        .flat_map(|question| {
            let answer = question.answer("it", Alternatives::Untried, &Unwatched);
            let answer = answer.unwrap_or_else(|error| panic!("{error}"));
            let numbers = (NUMBERS, answer.numbers_frame("it"));
            answer.frames.into_iter().chain([numbers]).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn columns_need_no_quotes_and_numbers_have_their_units() {
    let reserved: Vec<&str> = RESERVED.split_whitespace().collect();
    let plain = |name: &str| {
        let rest =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(rest)
    };
    let frames = frames();
    for (frame, rows) in &frames {
        for (name, values) in rows.columns() {
            assert!(plain(name), "{frame}.{name}");
            assert!(!reserved.contains(&name), "{frame}.{name} is a reserved word");
            let is_number = matches!(values, Values::F64(_));
            assert!(!is_number || unit(name).is_some(), "{frame}.{name} has no unit");
        }
    }
    let known = |name: &str| frames.iter().any(|(_, frame)| frame.column(name).is_some());
    for name in UNITS.iter().flat_map(|(_, columns)| columns.iter()) {
        assert!(known(name), "{name}");
    }
}
