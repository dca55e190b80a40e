//! What a game's file declares and no rule reads.

use evenodds_engine::book::{Fault, Melee, Order, Parameters, UserGame};

use crate::fights::{MELEE, Rules};
use crate::language::Function;
use crate::values::Mentions;

/// The key of stat lines with the names of weapons, which the roster itself has a use for.
const WEAPONS: &str = "weapons";

impl Rules {
    /// Returns whether a rule can come to refer to a key of a form.
    fn mentions(&self, form: &Parameters, key: &str, of: fn(&Mentions) -> &Vec<usize>) -> bool {
        let place = form.iter().position(|field| field.key == key);
        let has = |function: &Function| {
            place.is_some_and(|place| of(&function.mentions).contains(&place))
        };
        self.program.refers(has)
    }

    /// Returns whether a rule reads a key of the situation.
    fn reads_of_situation(&self, key: &str) -> bool {
        self.mentions(&self.program.book.situation, key, |mentions| &mentions.at)
    }

    /// Returns why a key of the situation means nothing in this game; `None` if it means something.
    pub(crate) fn idle(&self, key: &str) -> Option<String> {
        let turn = self.turn.clone();
        match key {
            "weapon" => self
                .program
                .book
                .weapon
                .iter()
                .next()
                .is_none()
                .then(|| "its fighters carry no weapons".to_owned()),
            "first" => (turn.order == Order::Simultaneous)
                .then(|| "nobody goes first in a simultaneous round".to_owned()),
            "edge" if !self.reads_of_situation("ease") => {
                Some("no rule reads `at.ease`".to_owned())
            }
            "edge" | "rounds_max" => None,
            _ => (!self.reads_of_situation(key)).then(|| format!("no rule reads `at.{key}`")),
        }
    }
}

/// Returns whether a rule reads a key.
type IsRead<'r> = &'r dyn Fn(&str) -> bool;

/// Returns hints about keys that a game's file declares and no rule reads.
pub fn unread(rules: &Rules, own: &UserGame) -> Vec<Fault> {
    let (program, turn) = (&rules.program, rules.turn.clone());
    let book = &program.book;
    let melee = turn.melee != Melee::One || book.field.is_some();
    let mentions = |form, key: &str, of| rules.mentions(form, key, of);
    let has_fights = program.asked("attack").is_some();
    let lists: [(&str, &str, IsRead<'_>); 5] = [
        ("parameter", "rules.", &|key| mentions(&book.parameters, key, |all| &all.parameters)),
        ("profile", "us.", &|key| {
            key == WEAPONS || rules.is_own(key) || mentions(&book.profile, key, |all| &all.profile)
        }),
        ("weapon", "us.weapon.", &|key| {
            melee && key == MELEE
                || rules.begins_at(key, true)
                || mentions(&book.weapon, key, |all| &all.weapon)
        }),
        ("situation", "at.", &|key| rules.reads_of_situation(key)),
        ("condition", "us.", &|key| {
            let slot = program.marks.iter().position(|mark| mark.key == key);
            let has = |function: &Function| slot.is_some_and(|slot| function.marks.has(slot));
            program.refers(has) || rules.is_own(key)
        }),
    ];
    let of_fights = |list: &str| list != "parameter";
    let mut hints = Vec::new();
    for (list, before, is_read) in lists.iter().filter(|(list, ..)| has_fights || !of_fights(list))
    {
        for key in own.file.declared(list).into_iter().filter(|key| !is_read(key)) {
            let message = format!("no rule reads `{before}{key}`: it changes nothing");
            let fix = "read it in a function of the script, or delete it".to_owned();
            hints.push(own.file.fault_at(list, &key, message, fix));
        }
    }
    hints
}
