//! All kinds of questions: the one place that lists them.

use crate::library::Library;
use crate::question::{Kind, Question, Unread, VALUES};
use crate::questions::{
    attack, best, compare, contest, duel, engage, exchange, growth, matchups, matrix, odds,
    opponents, options, overlay, price, roll, solve, sweep, targets, tempo, volley, weigh,
};
use crate::sampling::Ask;

/// All kinds, in the order of a report.
pub static KINDS: [Kind; 23] = [
    Kind::of("compare", "what a variant changes", compare::shape, |source, entry, ask| {
        Ok(Box::new(compare::question(source, entry, ask)?))
    }),
    Kind::of("growth", "steps from roll to duel", growth::shape, |source, entry, ask| {
        Ok(Box::new(growth::question(source, entry, ask)?))
    }),
    Kind::of("matrix", "all against all", matrix::shape, |source, entry, ask| {
        Ok(Box::new(matrix::question(source, entry, ask)?))
    }),
    Kind::of("opponents", "one against each of several", opponents::shape, |source, entry, ask| {
        Ok(Box::new(opponents::question(source, entry, ask)?))
    }),
    Kind::of("matchups", "ratings and match-ups", matchups::shape, |source, entry, ask| {
        Ok(Box::new(matchups::question(source, entry, ask)?))
    }),
    Kind::of("price", "what fighters should cost", price::shape, |source, entry, ask| {
        Ok(Box::new(price::question(source, entry, ask)?))
    }),
    Kind::of("best", "who does best against a field", best::shape, |source, entry, ask| {
        Ok(Box::new(best::question(source, entry, ask)?))
    }),
    Kind::of("weigh", "what steps are worth to a fighter", weigh::shape, |source, entry, ask| {
        Ok(Box::new(weigh::question(source, entry, ask)?))
    }),
    Kind::of("engagement", "squads", engage::shape, |source, entry, ask| {
        Ok(Box::new(engage::question(source, entry, ask)?))
    }),
    Kind::of("policies", "policies of squads", engage::policies_shape, |source, entry, ask| {
        Ok(Box::new(engage::policies(source, entry, ask)?))
    }),
    Kind::of("options", "what players may do", options::shape, |source, entry, ask| {
        Ok(Box::new(options::question(source, entry, ask)?))
    }),
    Kind::of("duel", "a duel", duel::shape, |source, entry, ask| {
        Ok(Box::new(duel::question(source, entry, ask)?))
    }),
    Kind::of("tempo", "when a duel is decided", tempo::shape, |source, entry, ask| {
        Ok(Box::new(tempo::question(source, entry, ask)?))
    }),
    Kind::of("attack", "an attack", attack::shape, |source, entry, ask| {
        Ok(Box::new(attack::question(source, entry, ask)?))
    }),
    Kind::of("targets", "an attack on each target", targets::shape, |source, entry, ask| {
        Ok(Box::new(targets::question(source, entry, ask)?))
    }),
    Kind::of("volley", "a volley", volley::shape, |source, entry, ask| {
        Ok(Box::new(volley::question(source, entry, ask)?))
    }),
    Kind::of("roll", "dice", roll::shape, |source, entry, ask| {
        Ok(Box::new(roll::question(source, entry, ask)?))
    }),
    Kind::of("odds", "a check", odds::shape, |source, entry, ask| {
        Ok(Box::new(odds::question(source, entry, ask)?))
    }),
    Kind::of("contest", "one check against another", contest::shape, |source, entry, ask| {
        Ok(Box::new(contest::question(source, entry, ask)?))
    }),
    Kind::of("exchange", "exchange rates", exchange::shape, |source, entry, ask| {
        Ok(Box::new(exchange::question(source, entry, ask)?))
    }),
    Kind::of("curve", "modifier curves", overlay::shape, overlay::question),
    Kind::of("solve", "which value makes it so", solve::shape, |source, entry, ask| {
        Ok(Box::new(solve::question(source, entry, ask)?))
    }),
    Kind::of("sweep", "a sweep", sweep::shape, |source, entry, ask| {
        Ok(Box::new(sweep::question(source, entry, ask)?))
    }),
];

impl Kind {
    /// Returns the kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// Reads a question from values that have the keys of its table, such as a command's arguments
    /// or JSON. It is asked like `ask` unless they say otherwise.
    ///
    /// # Errors
    /// If the values ask for something unknown or impossible, or a file that they name is invalid.
    pub fn read_values(
        &self,
        values: &toml::Table,
        library: &Library,
        ask: Ask,
    ) -> Result<Box<dyn Question>, Unread> {
        self.read_text((VALUES, &values.to_string()), (library, &KINDS), ask).map_err(Unread::from)
    }
}
