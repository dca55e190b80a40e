//! Two worked examples for the help of each command. Those of one game are about the one that the
//! first example writes.

use evenodds_analyses::library::scenarios;

/// What stands for the name of a built-in scenario.
const SCENARIO: &str = "SCENARIO";

/// The commands, each with its examples, in an order in which they can be run.
const EXAMPLES: [(&str, [&str; 2]); 35] = [
    ("new", ["new my-game", "new my-dice --from fate"]),
    ("check", ["check my-game/study.toml", "check my-game/study.toml --markdown verdict.md"]),
    ("mend", ["mend my-game/study.toml", "mend my-game/study.toml --write"]),
    (
        "report",
        [
            "report my-game/study.toml --out before",
            "report my-game/study.toml --out after --baseline before",
        ],
    ),
    ("roll", ["roll 4d6kh3", "roll 3d6 4d6kh3 --chart dice.svg"]),
    ("odds", ["odds my-game --rating 7", "odds my-game --rating 7 --ease -1 --what-if"]),
    ("contest", ["contest my-game 7 5", "contest my-game 7 5 --rounds 20 --their-ease 1"]),
    ("curve", ["curve my-game --rating 5..8", "curve my-game my-dice --matched 0.5"]),
    ("exchange", ["exchange my-game my-dice", "exchange my-game my-dice --bases 0.5,0.75"]),
    ("attack", ["attack my-game Guard Raider", "attack my-game Guard Raider --set cover=2"]),
    ("targets", ["targets my-game Champion", "targets my-game Champion Guard Raider"]),
    (
        "volley",
        [
            "volley my-game \"Guard*3\" \"Raider*2\"",
            "volley my-game \"Guard*2,Champion\" \"Raider*2\" --spread",
        ],
    ),
    ("duel", ["duel my-game Guard Raider", "duel my-game Guard Raider --set cover=2 --what-if"]),
    ("tempo", ["tempo my-game Guard Raider", "tempo my-game Guard Raider --sure 0.8"]),
    ("matrix", ["matrix my-game", "matrix my-game Guard Raider Champion --set first=a"]),
    ("opponents", ["opponents my-game Champion", "opponents my-game Champion Guard --set cover=1"]),
    ("matchups", ["matchups warband", "matchups warband --prior 0.1"]),
    ("price", ["price warband", "price warband --step 5 --prior 0.1"]),
    (
        "best",
        ["best warband --points 30", "best my-game Guard Raider --against Champion --weapons"],
    ),
    ("weigh", ["weigh my-game Champion", "weigh my-game Champion Guard Raider --set cover=1"]),
    (
        "solve",
        [
            "solve duel my-game Guard Raider --vary Guard.skill --until win_a=0.5",
            "solve duel my-game Guard Raider --vary Guard.skill=3..8 --vary cover --until win_a=0.5",
        ],
    ),
    (
        "compare",
        [
            "compare my-game Guard.armour=2 duel Guard Raider",
            "compare my-game Guard.skill=7,Raider.skill=7 --threshold 0.05",
        ],
    ),
    ("sweep", ["sweep sweep.toml", "sweep sweep.toml --part 1/2 --out part-1"]),
    ("merge", ["merge part-1.json part-2.json", "merge part-1 part-2 --out whole"]),
    ("ask", ["ask question.json", "ask - < question.json"]),
    ("engage", ["engage SCENARIO", "engage SCENARIO --trials 500 --map"]),
    ("options", ["options SCENARIO charge --trials 200", "options SCENARIO --trials 200"]),
    ("play", ["play my-game Guard Raider", "play SCENARIO --percentile 50 --strip"]),
    ("systems", ["systems", "systems my-game --verbose"]),
    ("explore", ["explore", "explore my-game/study.toml --port 8080"]),
    ("show", ["show skirmish rules", "show fate"]),
    ("schema", ["schema game", "schema --of my-game --out my-game/.schema"]),
    (
        "convert",
        ["convert my-game my-sheet.profiles.csv", "convert my-sheet.profiles.csv my-roster.toml"],
    ),
    (
        "completions",
        [
            "completions bash > ~/.local/share/bash-completion/completions/evenodds",
            "completions fish | source",
        ],
    ),
    ("man", ["man | man -l -", "man > evenodds.1"]),
];

/// Returns the end of the help of a command.
pub(super) fn examples(command: &str) -> String {
    let scenario = scenarios().next().map_or_else(String::new, |(name, _)| name);
    let of = EXAMPLES.iter().filter(|(of, _)| *of == command).flat_map(|(_, examples)| examples);
    let line = |example: &&str| format!("\n  evenodds {}", example.replace(SCENARIO, &scenario));
    format!("Examples:{}", of.map(line).collect::<String>())
}
