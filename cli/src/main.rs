//! The `evenodds` command.
//!
//! The program is thin: `arguments` declares what it takes, `commands` has one module for each
//! command, `terminal` writes, and `failure` maps errors to exit codes.

mod arguments;
mod commands;
mod failure;
mod terminal;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    arguments::complete();
    terminal::set_up_errors();
    let arguments = arguments::read();
    terminal::set_volume(arguments.volume.into());
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Command::New(asked) => commands::new::run(&asked),
        Command::Report(asked) => commands::report::run(&asked),
        Command::Check(asked) => commands::check::run(&asked),
        Command::Mend(asked) => commands::mend::run(&asked),
        Command::Roll(asked) => commands::roll::run(&asked),
        Command::Odds(asked) => commands::odds::run(&asked),
        Command::Contest(asked) => commands::contest::run(&asked),
        Command::Curve(asked) => commands::curve::run(&asked),
        Command::Exchange(asked) => commands::exchange::run(&asked),
        Command::Attack(asked) => commands::attack::run(&asked),
        Command::Targets(asked) => commands::targets::run(&asked),
        Command::Volley(asked) => commands::volley::run(&asked),
        Command::Duel(asked) => commands::duel::run(&asked),
        Command::Tempo(asked) => commands::tempo::run(&asked),
        Command::Matrix(asked) => commands::matrix::run(&asked),
        Command::Opponents(asked) => commands::ranked::one_against("opponents", &asked.duels),
        Command::Matchups(asked) => commands::of_roster::matchups(&asked),
        Command::Price(asked) => commands::of_roster::price(&asked),
        Command::Best(asked) => commands::ranked::best(&asked),
        Command::Weigh(asked) => commands::ranked::one_against("weigh", &asked.duels),
        Command::Solve(asked) => commands::solve::run(&asked),
        Command::Compare(asked) => commands::compare::run(&asked),
        Command::Merge(asked) => commands::merge::run(&asked),
        Command::Ask(asked) => commands::ask::run(&asked),
        Command::Sweep(asked) => commands::sweep::run(&asked),
        Command::Engage(asked) => commands::engage::run(&asked),
        Command::Options(asked) => commands::engage::options(&asked),
        Command::Play(asked) => commands::play::run(&asked),
        Command::Systems(asked) => commands::systems::run(&asked),
        Command::Explore(asked) => commands::explore::run(&asked),
        Command::Show(asked) => commands::show::run(&asked),
        Command::Schema(asked) => commands::schema::run(&asked),
        Command::Convert(asked) => commands::convert::run(&asked),
        Command::Completions { shell } => commands::shell::completions(shell),
        Command::Man => commands::shell::man(),
    }
}
