//! `evenodds completions` and `evenodds man`, generated from the argument definitions.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::{Arguments, SHELLS};
use crate::failure::Failure;
use crate::terminal;

/// The variable that says which shell asks what to offer.
const VARIABLE: &str = "COMPLETE";

/// Prints what makes a shell ask the program what to offer.
pub fn completions(shell: Shell) -> Result<(), Failure> {
    let (mut script, name) = (Vec::new(), "evenodds");
    let shell = shell.to_string();
    let found = SHELLS.completer(&shell);
    let found = found.ok_or_else(|| Failure::input(format!("no completions for {shell}"), None))?;
    let written = found.write_registration(VARIABLE, name, name, name, &mut script);
    written.map_err(|error| Failure::output(format!("the completions: {error}")))?;
    terminal::print(&String::from_utf8_lossy(&script))
}

/// Prints the man page: the command and, after it, each of its subcommands.
pub fn man() -> Result<(), Failure> {
    let mut command = Arguments::command();
    command.build();
    let pages = std::iter::once(&command).chain(command.get_subcommands());
    let mut text = Vec::new();
    for page in pages {
        let rendered = clap_mangen::Man::new(page.clone()).render(&mut text);
        rendered.map_err(|error| Failure::output(format!("the man page: {error}")))?;
    }
    terminal::print(&String::from_utf8_lossy(&text))
}
