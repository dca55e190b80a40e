//! The arguments of commands about studies, variants and games.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use evenodds_analyses::redesign::TRIES;
use evenodds_analyses::sampling::Cut;
use evenodds_analyses::study::Overrides;

use super::{Effort, Setting, Shared, Threads, Undivided, complete, examples, rosters};

/// The most changes that `mend` tries.
const TRIES_MAX: u64 = 1_000_000;

/// The arguments of every command that asks a study.
#[derive(Args)]
pub struct StudyOptions {
    /// The seed for sampling; overrides the study's
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Allow more than 1,000,000,000 trials where the study asks for them
    #[arg(long)]
    pub long: bool,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub shared: Shared,
}

impl StudyOptions {
    /// Returns what they say in place of a study, with a number of trials for promises.
    pub fn overrides(&self, trials_of_promises: Option<u64>) -> Overrides {
        Overrides { seed: self.seed, long: self.long, trials_of_promises }
    }
}

/// The arguments of `new`.
#[derive(Args)]
#[command(after_help = examples("new"))]
pub struct New {
    /// The folder to write: new, or empty. The game is named after it
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Start from a built-in game, from a whole one, such as `warband`, or from the check of a
    /// mechanic, such as `fate`, in place of a small game of duels; `docs/mechanics.md` lists them
    #[arg(long, value_name = "NAME", add = complete::starts())]
    pub from: Option<String>,
}

/// The arguments of `explore`.
#[derive(Args)]
#[command(after_help = examples("explore"))]
pub struct Explore {
    /// The folder with your games, or a study, whose questions the page then offers
    #[arg(value_name = "DIR|STUDY", default_value = ".")]
    pub place: PathBuf,
    /// The port of the page; by default a free one
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    #[command(flatten)]
    pub threads: Threads,
}

/// The arguments of `show`.
#[derive(Args)]
#[command(after_help = examples("show"))]
pub struct Show {
    /// A game that the program brings along: a built-in one, or one to start from, such as `fate`
    #[arg(add = complete::shipped())]
    pub game: String,
    /// The part to print; by default, the parts are listed
    #[arg(value_name = "PART")]
    pub part: Option<Part>,
    /// The scenario to print; by default the first
    #[arg(value_name = "SCENARIO")]
    pub scenario: Option<String>,
}

/// A part of a game that is a file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// Its numbers, and the keys of its files
    Game,
    /// Its stat lines and weapons
    Roster,
    /// Its script, or the index of its rules
    Rules,
    /// One of its squad fights
    Scenario,
}

/// The arguments of `convert`.
#[derive(Args)]
#[command(after_help = examples("convert"))]
pub struct Convert {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()), add = complete::games())]
    pub roster: String,
    /// The file to write: NAME.toml, or NAME.profiles.csv, with weapons in NAME.weapons.csv beside it
    #[arg(value_name = "FILE")]
    pub out: String,
}

/// The arguments of `report`.
#[derive(Args)]
#[command(after_help = examples("report"))]
pub struct Report {
    /// The study, a TOML file; by default the built-in one on modifiers, attacks, duels and squads
    /// of the built-in games
    pub study: Option<PathBuf>,
    /// The folder to write to: new, empty, or containing an earlier report
    #[arg(long, value_name = "DIR", default_value = "evenodds-report")]
    pub out: PathBuf,
    /// Say what moved since an earlier report of the study, beyond noise or not; DIR is its folder
    #[arg(long, value_name = "DIR")]
    pub baseline: Option<PathBuf>,
    /// Write the report again whenever a file of the study is saved, until Ctrl-C
    #[arg(long, requires = "study")]
    pub watch: bool,
    #[command(flatten)]
    pub options: StudyOptions,
}

/// The arguments of `check`.
#[derive(Args)]
#[command(after_help = examples("check"))]
pub struct Gate {
    /// The study, a TOML file with promises
    pub study: PathBuf,
    /// Also answer the study's questions, and say what moved since an earlier report of it, beyond
    /// noise or not; DIR is its folder
    #[arg(long, value_name = "DIR")]
    pub baseline: Option<PathBuf>,
    /// Also write the promises as XML for `JUnit`, each a test
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Also write the verdict as Markdown, for a pull request's comment
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Also write promises that are not kept as SARIF, for code scanning
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// The number of trials for each sampled promise at most, in place of those of the study: fewer
    /// for a quick look, more for an undecided promise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub trials: Option<u64>,
    /// Also print annotations of the study's lines, at most ten, the worst first. All other text,
    /// errors included, is fenced, so that the log runs none of it; with --json on standard error
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub annotations: Option<Annotations>,
    /// Check again whenever a file of the study is saved, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
    #[command(flatten)]
    pub options: StudyOptions,
}

/// The formats of annotations.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Annotations {
    /// Commands of a GitHub workflow
    Github,
}

/// The arguments of `mend`.
#[derive(Args)]
#[command(after_help = examples("mend"))]
pub struct Mend {
    /// The study, a TOML file with promises, and `[[free]]` tables of what may change
    pub study: PathBuf,
    /// Write the change into the files, if it keeps all promises
    #[arg(long)]
    pub write: bool,
    /// The number of changes to try
    #[arg(long, value_name = "N", default_value_t = TRIES,
        value_parser = clap::value_parser!(u64).range(1..=TRIES_MAX))]
    pub tries: u64,
    /// The number of trials for each sampled promise at most, in place of those of the study
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub trials: Option<u64>,
    #[command(flatten)]
    pub options: StudyOptions,
}

/// The arguments of `sweep`.
#[derive(Args)]
#[command(after_help = examples("sweep"))]
pub struct Sweep {
    /// The study, a TOML file with `[[sweep]]` tables
    pub study: PathBuf,
    /// The folder to write to: new, empty, or containing an earlier sweep, which goes on
    #[arg(long, value_name = "DIR", default_value = "evenodds-sweep")]
    pub out: PathBuf,
    /// Ask only part K of N of the cells, in a folder of its own; `evenodds merge --out DIR` puts
    /// the folders of all parts together
    #[arg(long, value_name = "K/N")]
    pub part: Option<Cut>,
    #[command(flatten)]
    pub options: StudyOptions,
}

/// The arguments of `ask`.
#[derive(Args)]
#[command(after_help = examples("ask"))]
pub struct Ask {
    /// A JSON file with one question, in the keys of a study's table, such as {"duel": {"roster":
    /// "NAME", "a": "NAME", "b": "NAME"}}; `-` reads standard input. The `variant` of a `compare` can
    /// be a table, such as {"set": {"KEY": 6}}
    pub question: String,
    #[command(flatten)]
    pub threads: Threads,
}

/// The arguments of `compare`.
#[derive(Args)]
#[command(after_help = examples("compare"))]
pub struct Compare {
    /// The game or the roster as it is
    #[arg(help = format!("The game or the roster as it is: {}", rosters()), add = complete::games())]
    pub base: String,
    /// What is different: the folder or the system file of another game on the same base, or
    /// changes separated by commas: KEY=VALUE for a parameter or a table, NAME.KEY=VALUE for a stat
    /// line or a weapon, and the keys of a study's variant, such as weapon.NAME.KEY=VALUE or
    /// scenario.NAME=NAME
    pub variant: String,
    /// The question: duel A B, attack ATTACKER DEFENDER, targets ATTACKER DEFENDERS, volley
    /// ATTACKERS DEFENDERS, matrix NAMES, tempo A B, opponents FIGHTER AGAINST, matchups NAMES, price
    /// NAMES, best NAMES, weigh FIGHTER AGAINST, engagement
    /// SCENARIO, policies SCENARIO, growth NAMES, odds RATING, curve RATINGS or exchange GAMES; by
    /// default a matrix of the whole roster
    #[arg(add = complete::fighters())]
    pub question: Vec<String>,
    /// The difference of chances that matters; 0.01 is a point
    #[arg(long, default_value_t = 0.01, value_name = "CHANCE")]
    pub threshold: f64,
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE", add = complete::settings())]
    pub set: Vec<Setting>,
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long)]
    pub assumptions: bool,
    /// Tell what the change comes from, by asking the question with each part of the change: of
    /// the number with this key, such as `win_b`, or of the one that the first sentence tells
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, require_equals = true,
          default_missing_value = "")]
    pub why: Option<String>,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `solve`.
#[derive(Args)]
#[command(after_help = examples("solve"))]
pub struct Solve {
    /// The kind of the question, such as duel, attack, matrix or engagement
    pub kind: String,
    /// The roster, the game or the scenario that it is about
    #[arg(add = complete::games())]
    pub base: String,
    /// The rest of the question, as for `compare`: A B of a duel, ATTACKER DEFENDER of an attack
    #[arg(add = complete::fighters())]
    pub words: Vec<String>,
    /// The key to vary, once or twice: KEY for a parameter or a key of the situation, NAME.KEY for a
    /// stat line or a weapon; =LOW..HIGH or a list tries these values rather than those of its form
    #[arg(long, value_name = "KEY[=VALUES]", required = true, add = complete::keys())]
    pub vary: Vec<String>,
    /// What a number of the answer should be
    #[arg(
        long,
        value_name = "NUMBER=VALUE",
        help = "What a number of the answer should be, such as win_a=0.5, or \"taken_out<=0.2\""
    )]
    pub until: String,
    #[command(flatten)]
    pub fights: Undivided,
}

/// The arguments of `systems`.
#[derive(Args)]
#[command(after_help = examples("systems"))]
pub struct Systems {
    /// A game to show, with --verbose in full: its name, or the path of its folder or system file; by
    /// default all built-in games in brief
    #[arg(add = complete::games())]
    pub system: Option<String>,
    /// List every rule of the game's text and whether it is modelled
    #[arg(long, requires = "system")]
    pub rules: bool,
    #[command(flatten)]
    pub shared: Shared,
}
