//! The command-line arguments. Help, completions and the man page are all generated from them.

mod checks;
mod complete;
mod effort;
mod events;
mod examples;
mod fights;
mod parts;
mod read;
mod schemas;
mod squads;
mod studies;
mod values;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use evenodds_engine::games;

use examples::examples;

pub use checks::{Contest, Curve, Exchange, Odds, Roll};
pub use complete::{SHELLS, complete};
pub use effort::{Effort, Method, Shared, Threads, VolumeOptions};
pub use events::EventsOptions;
pub use fights::{
    Attack, Attacks, Best, Duel, Fight, FromRoster, Matchups, Matrix, OneAgainst, Opponents, Pair,
    Price, Targets, Tempo, Undivided, Volley, Weigh,
};
pub use parts::{Merge, PartOptions};
pub use read::read;
pub use schemas::Schema;
pub use squads::{Engage, EngagementOptions, Play, SquadOptions};
pub use studies::{
    Ask, Compare, Convert, Explore, Gate, Mend, New, Part, Report, Show, Solve, StudyOptions,
    Sweep, Systems,
};
pub use values::{Numbers, Setting, Span};

/// Balance analysis for tabletop dice games.
#[derive(Parser)]
#[command(version, max_term_width = 100, long_about = about(), after_help = EXIT_CODES)]
pub struct Arguments {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
    /// How much is printed.
    #[command(flatten)]
    pub volume: VolumeOptions,
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

const EXIT_CODES: &str = "Exit codes: 0 success; 1 a promise of the study is broken (check), or exact \
and sampled numbers disagree (--method both); 2 bad input or usage, nothing was written; 3 the \
trials did not decide a promise (check); 4 an output could not be written, existing files are \
unchanged; 130 interrupted by Ctrl-C, after printing any results so far.";

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Write a game of your own to start from: its rules, fighters, study and CI workflow
    New(New),
    /// Write the balance report of a study: a page, charts, frames and a summary
    Report(Report),
    /// Check whether the promises of a study are kept, for CI
    Check(Gate),
    /// The smallest change of rules or rosters with which all promises of a study are kept
    Mend(Mend),
    /// Dice: the chance of each value of an expression, or of several side by side
    Roll(Roll),
    /// One check: the chance of each grade and each degree
    Odds(Odds),
    /// One check against another: who wins, in one exchange or over rounds
    Contest(Contest),
    /// The modifier curve of a game, or of several: how each step of ease changes a check
    Curve(Curve),
    /// What a step of each game is worth in steps of the others, from the same chance
    Exchange(Exchange),
    /// One attack: the chances to hit, to wound and to take the target out
    Attack(Attack),
    /// One attack on each of several targets, side by side
    Targets(Targets),
    /// Several attacks on figures of one stat line: the laws of hits, wounds and figures out
    Volley(Volley),
    /// A duel: who wins, how, and how fast
    Duel(Duel),
    /// When a duel is decided, how often the lead changes, and how open it is
    Tempo(Tempo),
    /// All stat lines of a roster against each other
    Matrix(Matrix),
    /// One stat line against each of several others, ranked
    Opponents(Opponents),
    /// Ratings of the stat lines of a roster, cycles, and what players would field
    Matchups(Matchups),
    /// What the stat lines of a roster should cost, and who is over- and underpriced
    Price(Price),
    /// Who does best in duels against a field, of those that cost no more than some points
    Best(Best),
    /// What one step of each key is worth to a fighter against others, ranked
    Weigh(Weigh),
    /// Which value of one key, or of two, makes a number of a question what it should be
    Solve(Solve),
    /// Compare a question as it is with the same question under a change of the rules
    Compare(Compare),
    /// Ask the sweeps of a study: a question over a grid or a sample of changes
    Sweep(Sweep),
    /// Answer a question, or write a sweep, from parts that --part has made, on any machines
    Merge(Merge),
    /// Answer a question given as JSON, as JSON, for programs
    Ask(Ask),
    /// A squad fight on a table: wins, routs, casualties and kills
    Engage(Engage),
    /// What each thing that players may do in a squad fight is worth to their side
    Options(SquadOptions),
    /// Print one duel or squad fight step by step, with its dice and rules
    Play(Play),
    /// List the games, their parameters, assumptions and modelled rules
    Systems(Systems),
    /// Open a page in a browser in which every question is asked, on this machine alone
    Explore(Explore),
    /// Print a file of a built-in game or of one to start from: its numbers, roster, rules, scenarios
    Show(Show),
    /// Print the JSON Schema of a kind of file, or write those of all kinds, for editors
    Schema(Schema),
    /// Write a roster in another form: TOML, or CSV for spreadsheets
    Convert(Convert),
    /// Print what a shell runs to complete options, games, fighters, weapons and scenarios
    #[command(after_help = examples("completions"))]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page
    #[command(after_help = examples("man"))]
    Man,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_hold_together() {
        Arguments::command().debug_assert();
    }
}
