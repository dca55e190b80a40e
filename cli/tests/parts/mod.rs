//! Parts of the work in processes of their own, and what `merge` makes of them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{evenodds_in, refused, text};

/// Runs commands at the same time, each in a process of its own.
#[track_caller]
fn all_at_once(folder: &Path, commands: &[Vec<String>]) {
    let start = |arguments: &Vec<String>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
        command.args(arguments).current_dir(folder).stdout(Stdio::null());
        command.spawn().expect("the command starts")
    };
    let running: Vec<_> = commands.iter().map(start).collect();
    for (mut one, arguments) in running.into_iter().zip(commands) {
        assert!(one.wait().expect("it ends").success(), "{arguments:?}");
    }
}

fn words(command: &str) -> Vec<String> {
    command.split(' ').map(str::to_owned).collect()
}

#[track_caller]
fn printed(folder: &Path, command: &str) -> String {
    let words = words(command);
    let output = evenodds_in(folder, &words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(0), "{command}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[track_caller]
fn fails(folder: &Path, command: &str, code: i32) -> String {
    refused(folder, &command.split(' ').collect::<Vec<_>>(), code)
}

#[test]
fn parts_of_a_question_make_its_answer() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    for (nth, question) in [
        "engage sprawl-open --trials 90 --seed 5",
        "engage d20-gate --policies --trials 30",
        "duel spurg townsman watchman --method sampled --trials 4000 --set edge=1",
        "attack sprawl marksman veteran --method sampled --trials 3000",
        "matrix spurg guard fencer townsman",
        "matrix spurg guard fencer --method sampled --target-error 0.02",
        "odds volt --rating 8 --method sampled --trials 5000",
        "targets d20 raider guard scavenger --method sampled --trials 900",
        "volley spurg watchman,townsman townsman*2 --method sampled --trials 800 --spread",
    ]
    .into_iter()
    .enumerate()
    {
        let name = |part: u32| format!("{nth}-{part}.json");
        let command = |part| words(&format!("{question} --part {part}/3 --out {}", name(part)));
        all_at_once(here, &[1, 2, 3].map(command));
        let merge = format!("merge {} {} {}", name(2), name(3), name(1));
        for more in ["", " --json", " --quiet", " --assumptions"] {
            let (whole, merged) = (format!("{question}{more}"), format!("{merge}{more}"));
            assert_eq!(printed(here, &merged), printed(here, &whole), "{whole}");
        }
        let told = fails(here, &format!("merge {} {}", name(1), name(3)), 2);
        assert!(told.contains("part 2/3 is missing"), "{told}");
    }
}

#[test]
fn parts_of_a_game_of_ones_own_are_of_its_files() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    printed(here, "new arena");
    let question = "duel arena Guard Raider --method sampled --trials 300";
    let command = |part| words(&format!("{question} --part {part}/2 --out {part}.json"));
    all_at_once(here, &[1, 2].map(command));
    let merged = printed(here, "merge 1.json 2.json --json");
    assert_eq!(merged, printed(here, &format!("{question} --json")));
    let roster = here.join("arena/roster.toml");
    let changed = fs::read_to_string(&roster).expect("a roster").replacen("= 2", "= 3", 1);
    fs::write(&roster, changed).expect("writable");
    let told = fails(here, "merge 1.json 2.json", 2);
    assert!(told.contains("1.json: a file that its question depends on has changed"), "{told}");
    fs::remove_file(&roster).expect("a roster");
    assert!(fails(here, "merge 1.json 2.json", 2).contains("arena"));
}

#[test]
fn what_cannot_be_divided_or_merged_is_refused_and_nothing_written() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    for (command, expected) in [
        ("engage sprawl-open --target-error 0.1", "is known only from all trials"),
        ("engage sprawl-open --map map.svg", "`--map` cannot be divided into parts"),
        ("engage sprawl-open --what-if", "`--what-if` asks other questions, too"),
        ("engage sprawl-open --trials 1", "2 parts of 1 trials; expected at most 1"),
        ("duel spurg townsman watchman", "solved exactly, so there are no trials to divide"),
        ("duel spurg townsman watchman --method exact", "leave `--part` out"),
        ("duel spurg townsman watchman --method both", "both methods cannot be divided"),
        ("matrix spurg guard", "2 parts of 1 pairs"),
    ] {
        let told = fails(here, &format!("{command} --part 1/2 --out part.json"), 2);
        assert!(told.contains(expected), "{command}: {told}");
    }
    let told = fails(here, "odds volt --rating 8 --part 1/2", 2);
    assert!(told.contains("--out <FILE>"), "{told}");
    for part in ["0/2", "3/2", "1", "a/b", "1/0"] {
        let told = fails(here, &format!("odds volt --rating 8 --part {part} --out x"), 2);
        assert!(told.contains("is no part; expected K/N"), "{told}");
    }
    assert_eq!(fs::read_dir(here).expect("a folder").count(), 0);

    let odds = "odds volt --rating 8 --method sampled --trials 100";
    printed(here, &format!("{odds} --part 1/2 --out 1.json"));
    let whole = fs::read_to_string(here.join("1.json")).expect("a part");
    fs::write(here.join("half.json"), &whole[..whole.len() / 2]).expect("writable");
    fs::write(here.join("other.json"), "{}").expect("writable");
    let newer = whole.replacen("\"format\":2", "\"format\":3", 1);
    fs::write(here.join("newer.json"), newer).expect("writable");
    let damaged = whole.replacen("\"first\":0", "\"first\":1", 1);
    fs::write(here.join("damaged.json"), damaged).expect("writable");
    for (command, expected) in [
        ("merge", "<PART>"),
        ("merge none.json", "none.json cannot be read"),
        ("merge half.json", "half.json is no part: it is not JSON"),
        ("merge other.json", "other.json is no part of an answer"),
        ("merge newer.json", "newer.json: format 3; expected 2"),
        ("merge damaged.json", "damaged.json is damaged"),
        ("merge 1.json", "part 2/2 is missing: trials 50 to 99"),
        ("merge 1.json 1.json", "1.json is named twice"),
        ("merge .", "add `--out DIR`"),
        ("merge 1.json --out swept", "1.json is not the folder of a part of a sweep"),
    ] {
        let told = fails(here, command, 2);
        assert!(told.contains(expected), "{command}: {told}");
    }
    let told = fails(here, &format!("{odds} --part 1/2 --out none/1.json"), 4);
    assert!(told.contains("none/1.json cannot be written"), "{told}");
}

/// A sweep with cells that cannot be asked: nobody shoots at a range of 99.
const STUDY: &str = "[study]\nname = \"it\"\n[[sweep]]\nnumbers = [\"wound\"]\naxes = [{ profile = \
    \"Line\", key = \"shoot\", from = 5, to = 7 }, { situation = \"range\", values = [6, 12, 99] }]\n\
    attack = { roster = \"skrapyard\", attacker = \"Line\", defender = \"Youth\" }\n\
    [[sweep]]\naxes = [{ situation = \"rounds_max\", values = [3, 4, 5, 6] }]\n[sweep.duel]\n\
    roster = \"spurg\"\na = \"guard\"\nb = \"fencer\"\nmethod = \"sampled\"\ntrials = 500\n";

/// All files below a folder, with their contents.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below it").display().to_string();
                all.push((name, fs::read(&path).expect("a file")));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn parts_of_a_sweep_make_its_folder() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    fs::write(here.join("study.toml"), STUDY).expect("writable");
    printed(here, "sweep study.toml --seed 3 --out whole");
    let command = |part| words(&format!("sweep study.toml --seed 3 --part {part}/3 --out {part}"));
    all_at_once(here, &[1, 2, 3].map(command));
    printed(here, "merge --out merged 3 1 2");
    assert_eq!(files(&here.join("merged")), files(&here.join("whole")));
    // A part goes on in its folder, and no other one does.
    let cells: Vec<_> = fs::read_dir(here.join("2/cells")).expect("cells").collect();
    assert_eq!(cells.len(), 4);
    let cell = cells[0].as_ref().expect("a cell").path();
    fs::remove_file(&cell).expect("a cell");
    let told = fails(here, "merge --out again 3 1 2", 2);
    assert!(told.contains("2: part 2/3 lacks the answer to cell"), "{told}");
    assert!(!here.join("again").exists());
    all_at_once(here, &[command(2)]);
    printed(here, "merge --out again 1 2 3");
    assert_eq!(files(&here.join("again")), files(&here.join("whole")));
    // What was changed since is no answer, whether it could be one or not.
    let sound = fs::read_to_string(&cell).expect("a cell");
    let other = cells[1].as_ref().expect("a cell").path();
    let value = sound.find("\"value\": ").expect("a number") + "\"value\": ".len();
    let end = value + sound[value..].find([',', '\n']).expect("its end");
    for changed in [
        format!("{}0.123{}", &sound[..value], &sound[end..]),
        format!("{}1e999{}", &sound[..value], &sound[end..]),
        fs::read_to_string(&other).expect("a cell"),
        sound[..sound.len() / 2].to_owned(),
        sound.replace("\"digest\"", "\"other\""),
    ] {
        fs::write(&cell, changed).expect("writable");
        let told = fails(here, "merge --out worse 1 2 3", 2);
        assert!(told.contains("2: part 2/3 has a damaged file with the answer to cell"), "{told}");
        assert!(told.contains("run the same command for this part again"), "{told}");
        assert!(!here.join("worse").exists());
    }
    all_at_once(here, &[command(2)]);
    assert_eq!(fs::read_to_string(&cell).expect("a cell"), sound);
    for command in [
        "sweep study.toml --seed 3 --part 1/3 --out 2",
        "sweep study.toml --seed 4 --part 2/3 --out 2",
        "sweep study.toml --seed 3 --out 2",
        "sweep study.toml --seed 3 --part 1/3 --out whole",
    ] {
        let told = fails(here, command, 4);
        assert!(told.contains("the folder of another sweep, or of another part"), "{told}");
    }
    for (command, expected) in [
        ("merge --out more 1 3", "part 2/3 is missing: 3 cells of 9"),
        ("merge --out more 1 2 3 2", "2 and 2 both hold cell 2 of 9"),
        ("merge --out more 1 2 whole", "whole is not the folder of a part of a sweep"),
        ("sweep study.toml --part 1/5 --out more", "5 parts of 4 cells; expected at most 4"),
    ] {
        let told = fails(here, command, 2);
        assert!(told.contains(expected), "{command}: {told}");
    }
    let other = words("sweep study.toml --seed 4 --part 2/3 --out other");
    all_at_once(here, &[other]);
    let told = fails(here, "merge --out more 1 other 3", 2);
    assert!(told.contains("other is of another sweep than 1"), "{told}");
    fs::write(here.join("study.toml"), STUDY.replace("to = 7", "to = 8")).expect("writable");
    let told = fails(here, "merge --out more 1 2 3", 2);
    assert!(told.contains("study.toml, or a file that it names, has changed since"), "{told}");
    assert!(!here.join("more").exists());
}

/// What stands in for a batch queue: it runs what it is given, part after part.
#[cfg(unix)]
const QUEUES: [(&str, &str); 2] = [
    (
        "sbatch",
        "#!/bin/sh\ncase $1 in\n--parsable) for SLURM_ARRAY_TASK_ID in 3 1 4 2; do\n\
         export SLURM_ARRAY_TASK_ID SLURM_CPUS_PER_TASK=1; sh \"$2\" > /dev/null || exit 1\n\
         done; echo 7 ;;\n--dependency=afterok:7) sh -c \"$3\" ;;\nesac\n",
    ),
    (
        "hq",
        "#!/bin/sh\nwhile [ \"$1\" != -- ]; do shift; done; shift\nfor HQ_TASK_ID in 2 4 3 1; do\n\
         export HQ_TASK_ID; \"$@\" > /dev/null || exit 1\ndone\n",
    ),
];

/// The recipes of `docs/cluster.md`, with fewer trials and parts.
#[cfg(unix)]
fn recipes() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cluster.md");
    let mut page = fs::read_to_string(page).expect("the page");
    for (many, few) in [
        ("1000000 ", "12 "),
        ("100000000 ", "12 "),
        ("1-400", "1-4"),
        ("/400", "/4"),
        ("1-40", "1-4"),
        ("/40", "/4"),
        ("seq 40", "seq 4"),
    ] {
        page = page.replace(many, few);
    }
    let blocks = page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks
        .filter(|block| block.contains("fight.toml") || block.contains("sbatch"))
        .map(str::to_owned)
        .collect()
}

#[cfg(unix)]
#[test]
fn recipes_for_queues_make_the_answer() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let scenario =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/skrapyard/scenarios/open.toml");
    fs::copy(scenario, here.join("fight.toml")).expect("a scenario");
    for (name, script) in QUEUES {
        fs::write(here.join(name), script).expect("writable");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(here.join(name), mode).expect("writable");
    }
    let program = Path::new(env!("CARGO_BIN_EXE_evenodds")).parent().expect("a folder");
    let others = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{}:{others}", here.display(), program.display());
    let whole = printed(here, "engage fight.toml --trials 12");
    let recipes = recipes();
    let [shell, script, queue, array] = &recipes[..] else { panic!("{recipes:#?}") };
    fs::write(here.join("part.sh"), script).expect("writable");
    for recipe in [shell, queue, array] {
        let mut command = Command::new("sh");
        command.args(["-ec", recipe]).current_dir(here).env("PATH", &path).env_remove("COLUMNS");
        let told = command.output().expect("it runs");
        assert!(told.status.success(), "{recipe}: {}", text(&told.stderr));
        let answer = fs::read_to_string(here.join("answer.txt")).expect("an answer");
        assert_eq!(answer, whole, "{recipe}");
        fs::remove_file(here.join("answer.txt")).expect("an answer");
        for part in 1..=4 {
            fs::remove_file(here.join(format!("part-{part}.json"))).expect("a part");
        }
    }
}
