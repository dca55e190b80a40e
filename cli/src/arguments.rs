//! The command-line arguments. Help, completions and the man page are all generated from them.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use evenodds_analyses::exchange::BASES;
use evenodds_engine::games;

use crate::commands::answer::{Distance, Options};
use crate::commands::basis::BasisOptions;

/// Balance analysis for tabletop dice games.
#[derive(Parser)]
#[command(version, max_term_width = 100, long_about = about(), after_help = EXIT_CODES)]
pub struct Arguments {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// Returns the names of the built-in games, with this word before the last.
fn names(or: &str) -> String {
    let (last, others) = games::NAMES.split_last().expect("there are games");
    match or {
        "" => games::NAMES.join(", "),
        or => format!("{} {or} {last}", others.join(", ")),
    }
}

fn about() -> String {
    format!(
        "Balance analysis for tabletop dice games.\n\nWhat does +1 do here? Results are exact \
         where possible, otherwise Monte Carlo estimates with confidence intervals, and the same \
         on every machine. Games: {}, or your own, as a folder or a system file.",
        names("")
    )
}

fn games() -> String {
    format!("{}, or the path of a game's folder or system file", names(""))
}

fn rosters() -> String {
    format!(
        "the path of a roster file (TOML, or NAME.profiles.csv with NAME.weapons.csv) or of a \
         game's folder, or {} for a built-in one",
        names("or")
    )
}

fn source() -> String {
    format!(
        "A scenario, alone: the path of a scenario file, or the name of a built-in one; or a \
         roster, with two of its stat lines: {}",
        rosters()
    )
}

const EXIT_CODES: &str = "Exit codes: 0 success; 1 exact and sampled numbers disagree (--method \
both); 2 bad input or usage, nothing was written; 4 an output could not be written, existing files \
are unchanged; 130 interrupted by Ctrl-C, after printing any results so far.";

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Write the balance report of a study: a page, charts, frames and a summary
    Report(Report),
    /// One check: the chance of each grade and each degree
    Odds(Odds),
    /// The modifier curve of a game, or of several: how each step of ease changes a check
    Curve(Curve),
    /// What a step of each game is worth in steps of the others, from the same chance
    Exchange(Exchange),
    /// One attack: the chances to hit, to wound and to take the target out
    Attack(Attack),
    /// A duel: who wins, how, and how fast
    Duel(Duel),
    /// All stat lines of a roster against each other
    Matrix(Matrix),
    /// Compare a question as it is with the same question under a change of the rules
    Compare(Compare),
    /// A squad fight on a table: wins, routs, casualties and kills
    Engage(Engage),
    /// Print one duel or squad fight step by step, with its dice and rules
    Play(Play),
    /// List the games, their parameters, assumptions and modelled rules
    Systems(Systems),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page
    Man,
}

/// The arguments of `report`.
#[derive(Args)]
pub struct Report {
    /// The study, a TOML file; by default the built-in one on modifiers, attacks, duels and squads
    /// of the built-in games
    pub study: Option<PathBuf>,
    /// The folder to write to: new, empty, or containing an earlier report
    #[arg(long, value_name = "DIR", default_value = "evenodds-report")]
    pub out: PathBuf,
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

/// The arguments of every question about checks.
#[derive(Args)]
pub struct Check {
    /// What the check is against: base Difficulty, Defense, Guard or distance
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub against: Option<i64>,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

impl Check {
    /// Returns how its answer is computed and shown.
    pub fn options(&self, distance: Distance) -> Options<'_> {
        let (effort, json, basis) = (Some(&self.effort), self.shared.json, self.basis);
        Options { effort, json, basis, distance }
    }
}

/// The arguments of `odds`.
#[derive(Args)]
pub struct Odds {
    /// The game
    #[arg(help = format!("The game: {}", games()))]
    pub system: String,
    /// The rating of the check: dice in the pool, Target Number, attack bonus, characteristic or
    /// value
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rating: i64,
    /// Steps of ease; positive helps the roller in every game
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub ease: i64,
    #[command(flatten)]
    pub check: Check,
}

/// The arguments of `curve`.
#[derive(Args)]
pub struct Curve {
    /// The game, or several to compare
    #[arg(required = true, value_name = "SYSTEM")]
    #[arg(help = format!("The game, or several to compare: {}", games()))]
    pub systems: Vec<String>,
    /// Show each of several games at the check whose chance to pass is nearest to P, more than 0 and
    /// less than 1
    #[arg(long, value_name = "P", conflicts_with_all = ["rating", "against"])]
    pub matched: Option<f64>,
    /// The ratings: one (4), several (2 4 6, or 2,4,6) or an inclusive range (2..6, or
    /// --rating=-2..2 for negative numbers); by default each game's usual ratings
    #[arg(long, value_name = "N", num_args = 1.., allow_negative_numbers = true)]
    pub rating: Vec<Numbers>,
    /// The steps of ease, an inclusive range (-4..4); positive helps the roller
    #[arg(long, value_name = "A..B", default_value = "-6..6", allow_hyphen_values = true)]
    pub ease: Span,
    #[command(flatten)]
    pub check: Check,
}

/// The arguments of `exchange`.
#[derive(Args)]
pub struct Exchange {
    /// The games
    #[arg(value_name = "SYSTEM", help = format!("Two or more games: {}; by default the built-in ones", games()))]
    pub systems: Vec<String>,
    /// The chances at which the games are matched, more than 0 and less than 1
    #[arg(long, value_name = "P", value_delimiter = ',', default_values_t = BASES)]
    pub bases: Vec<f64>,
    /// The steps of ease of the matched curves, an inclusive range (-4..4); positive helps the
    /// roller
    #[arg(long, value_name = "A..B", default_value = "-6..6", allow_hyphen_values = true)]
    pub ease: Span,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `attack`.
#[derive(Args)]
pub struct Attack {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The name of the attacker's stat line
    pub attacker: String,
    /// The name of the defender's stat line
    pub defender: String,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `duel`.
#[derive(Args)]
pub struct Duel {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The name of the first fighter's stat line
    pub a: String,
    /// The name of the second fighter's stat line
    pub b: String,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `matrix`.
#[derive(Args)]
pub struct Matrix {
    /// The roster
    #[arg(help = format!("The roster: {}", rosters()))]
    pub roster: String,
    /// The stat lines to compare; by default the whole roster
    pub profiles: Vec<String>,
    #[command(flatten)]
    pub fight: Fight,
}

/// The arguments of `compare`.
#[derive(Args)]
pub struct Compare {
    /// The game or the roster as it is
    #[arg(help = format!("The game or the roster as it is: {}", rosters()))]
    pub base: String,
    /// What is different: the folder or the system file of another game on the same base, or
    /// KEY=VALUE for a parameter and NAME.KEY=VALUE for a stat line, separated by commas
    pub variant: String,
    /// The question: duel A B, attack ATTACKER DEFENDER, matrix NAMES, curve RATINGS or
    /// engagement SCENARIO; by default a matrix of the whole roster
    pub question: Vec<String>,
    /// Tell what the change comes from, by asking the question with each part of the change: of
    /// the number with this key, such as `win_b`, or of the one that the first sentence tells
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, require_equals = true,
          default_missing_value = "")]
    pub why: Option<String>,
    /// The difference of chances that matters; 0.01 is a point
    #[arg(long, default_value_t = 0.01, value_name = "CHANCE")]
    pub threshold: f64,
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<Setting>,
    /// List every parameter, stat line and weapon that the answer rests on, with its source
    #[arg(long)]
    pub assumptions: bool,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of `engage`.
#[derive(Args)]
pub struct Engage {
    /// The scenario: the path of a scenario file, or the name of a built-in one, such as
    /// sprawl-open
    pub scenario: String,
    /// Also draw the table at deployment, as SVG or PNG by the ending of the file; the default file
    /// is map.svg
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "map.svg")]
    pub map: Option<PathBuf>,
    /// Play each policy of the first side against each of the second, with common random numbers
    #[arg(long, conflicts_with = "what_if")]
    pub policies: bool,
    #[command(flatten)]
    pub fight: EngagementOptions,
}

/// The arguments of `play`.
#[derive(Args)]
#[command(override_usage = "evenodds play [OPTIONS] <SCENARIO>\n       \
                            evenodds play [OPTIONS] <ROSTER> <A> <B>")]
pub struct Play {
    /// A scenario, alone; or a roster, with two of its stat lines
    #[arg(value_name = "SCENARIO|ROSTER", help = source())]
    pub source: String,
    /// The name of the first fighter's stat line
    #[arg(requires = "b")]
    pub a: Option<String>,
    /// The name of the second fighter's stat line
    pub b: Option<String>,
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys. Scenarios have
    /// `first=a|b|roll`, `rounds_max=N`, `policy_a=plain|bold|wary|keen` and `policy_b`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<Setting>,
    /// The seed of the fight
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The number of the fight within the seed, from 0
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "percentile")]
    pub index: u64,
    /// Print the fight at this percentile: of duels, by length among the first 10,000 of the seed;
    /// of squad fights, by how well the first side did among the first 1,000
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub percentile: Option<u8>,
    /// Also draw the squad fight as SVG or PNG, as small tables from deployment to the last round;
    /// the default file is strip.svg
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "strip.svg")]
    #[arg(conflicts_with = "a")]
    pub strip: Option<PathBuf>,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of every question about fights of two.
#[derive(Args)]
pub struct Fight {
    /// Set a key of the situation; `evenodds systems SYSTEM` lists the keys
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<Setting>,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of every question about squad fights.
#[derive(Args)]
pub struct EngagementOptions {
    /// Override the scenario: `first=a|b|roll`, `rounds_max=N`, `policy_a=plain|bold|wary|keen`,
    /// `policy_b`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<Setting>,
    #[command(flatten)]
    pub basis: BasisOptions,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub shared: Shared,
}

/// A setting of a situation: `key=value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting(pub String, pub String);

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Setting, String> {
        match text.split_once('=') {
            Some((key, value)) if !key.trim().is_empty() => {
                Ok(Setting(key.trim().to_owned(), value.trim().to_owned()))
            }
            _ => Err(format!("`{text}` is not a setting; expected KEY=VALUE, such as range=12")),
        }
    }
}

fn target(text: &str) -> Result<f64, String> {
    let found = text.trim().parse().ok().filter(|error| (1e-6..0.5).contains(error));
    found.ok_or_else(|| {
        format!(
            "`{text}` is not a target; expected a half-width from 0.000001 to 0.5, such as 0.001"
        )
    })
}

/// The arguments of `systems`.
#[derive(Args)]
pub struct Systems {
    /// A game to show in full: its name, or the path of its folder or system file; by default all
    /// built-in games in brief
    pub system: Option<String>,
    /// List every rule of the game's text and whether it is modelled
    #[arg(long, requires = "system")]
    pub rules: bool,
    #[command(flatten)]
    pub shared: Shared,
}

/// The arguments of every command.
#[derive(Args)]
pub struct Shared {
    /// Print one JSON document instead of tables
    #[arg(long)]
    pub json: bool,
}

/// How to compute numbers, and how much work to spend on them.
#[derive(Args)]
pub struct Effort {
    /// How to compute the numbers; auto is exact for checks, attacks and duels with few enough
    /// states, and samples larger duels and squad fights
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    pub method: Method,
    /// The number of trials when sampling; by default 1,000,000 for a check, 100,000 for an attack
    /// or duel, 5,000 for a squad fight; with --target-error the maximum
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub trials: Option<u64>,
    /// Sample until the half-width of the interval is at most E: 0.001 is a tenth of a point
    #[arg(long, value_name = "E", value_parser = target)]
    pub target_error: Option<f64>,
    /// Allow more than 1,000,000,000 trials
    #[arg(long)]
    pub long: bool,
    /// The seed, by default 1; the same seed gives the same results on every machine
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub threads: Threads,
}

/// The number of threads.
#[derive(Args)]
pub struct Threads {
    /// The number of threads; affects only the running time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// How to compute numbers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Exact if feasible, otherwise sampled
    Auto,
    /// Enumerate every outcome of the dice
    Exact,
    /// Roll the dice many times
    Sampled,
    /// Both, with the difference between them
    Both,
}

/// The maximum number of numbers in a list or range.
const NUMBERS_MAX: usize = 1000;

/// Whole numbers: one, several, or a range with both ends included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers(pub Vec<i64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let numbers: Result<Vec<Vec<i64>>, String> = text
            .split(',')
            .map(|part| match part.parse::<Span>() {
                Ok(Span(span)) => Ok(span.collect()),
                Err(_) if !part.contains("..") => Ok(vec![number(part)?]),
                Err(error) => Err(error),
            })
            .collect();
        let numbers = numbers?.concat();
        if numbers.len() > NUMBERS_MAX {
            return Err(format!("{} numbers; expected at most {NUMBERS_MAX}", numbers.len()));
        }
        Ok(Numbers(numbers))
    }
}

/// A range of whole numbers, both ends included: `-4..4`; a single number is a range of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span(pub RangeInclusive<i64>);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let Some((first, last)) = text.split_once("..") else {
            let only = number(text)?;
            return Ok(Span(only..=only));
        };
        let (first, last) = (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?);
        if last < first {
            return Err(format!("the range is empty; did you mean {last}..{first}?"));
        }
        if last.abs_diff(first) >= NUMBERS_MAX as u64 {
            return Err(format!("the range is too long; expected at most {NUMBERS_MAX} numbers"));
        }
        Ok(Span(first..=last))
    }
}

fn number(text: &str) -> Result<i64, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is not a whole number"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_hold_together() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn numbers_are_one_several_or_a_range() {
        let numbers = |text: &str| text.parse::<Numbers>().map(|Numbers(numbers)| numbers);
        assert_eq!(numbers("4"), Ok(vec![4]));
        assert_eq!(numbers("2,4,-6"), Ok(vec![2, 4, -6]));
        assert_eq!(numbers("-2..1"), Ok(vec![-2, -1, 0, 1]));
        assert_eq!(numbers("1..=2,9"), Ok(vec![1, 2, 9]));
        for bad in ["", "x", "1..", "..2", "1..x", "1,,2", "0..99999999999", "1.5"] {
            assert!(numbers(bad).is_err(), "{bad}");
        }
        assert_eq!(numbers("4..-4"), Err("the range is empty; did you mean -4..4?".to_owned()));
    }
}
