//! `evenodds completions` and `evenodds man`, generated from the argument definitions.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::terminal;

/// Prints the completion script of a shell.
pub fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "evenodds", &mut script);
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
