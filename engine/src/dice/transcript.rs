//! The recording hand: records dice and the rules that interpret them.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;

use super::die::Die;
use super::event::Event;
use super::exact::play_both;
use super::hand::Dice;
use super::opposed::Opposed;
use super::part::{Inputs, PartValue, step_on};
use super::role::{Name, Role};
use super::totals::Total;

/// A hand that records what another hand rolls, and what the rules make of it.
///
/// Rules behave exactly as they do with the other hand alone.
///
/// ```
/// use evenodds_engine::dice::{Dice, Die, Line, Rolled, Transcript};
///
/// let mut dice = Transcript::new(Rolled::new(1));
/// let total = dice.sum(3, Die::D6);
/// dice.tell("L14a", || format!("a total of {total}"));
/// let lines = dice.into_lines();
/// assert!(matches!(&lines[0], Line::Rolled { die: Die::D6, faces } if faces.len() == 3));
/// assert_eq!(lines[1].to_string(), format!("a total of {total} (L14a)"));
/// ```
#[derive(Clone, Debug)]
pub struct Transcript<D> {
    dice: D,
    lines: Vec<Line>,
    noted: Vec<NotedEvent>,
    names: Vec<String>,
    /// The name currently assigned to each role.
    cast: [Option<Name>; Role::COUNT],
}

/// One line of a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Dice were rolled.
    Rolled {
        /// The die.
        die: Die,
        /// Their faces, in the order in which they were rolled.
        faces: Vec<u8>,
    },
    /// A rule interpreted the dice.
    Told {
        /// The rule's id in the index of its game.
        rule: String,
        /// The consequence, in words.
        what: String,
        /// The names in these words, in order.
        names: Vec<Name>,
    },
}

/// An event that was counted, and where among the lines of a transcript it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotedEvent {
    /// The number of lines before it.
    pub line: usize,
    /// The event.
    pub event: Event,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Rolled { die, faces } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                write!(f, "{}{die}: {}", faces.len(), faces.join(" "))
            }
            // A user-defined game need not name its rules.
            Line::Told { rule, what, .. } if rule.is_empty() => f.write_str(what),
            Line::Told { rule, what, .. } => write!(f, "{what} ({rule})"),
        }
    }
}

impl<D: Dice> Transcript<D> {
    /// Records the rolls of `dice` from now on.
    pub fn new(dice: D) -> Transcript<D> {
        Transcript::with_names(dice, Vec::new())
    }

    /// Records the rolls of `dice` from now on, with these names by number; see [`Name`].
    pub fn with_names(dice: D, names: Vec<String>) -> Transcript<D> {
        let (lines, noted) = (Vec::new(), Vec::new());
        Transcript { dice, lines, noted, names, cast: [None; Role::COUNT] }
    }

    /// Replaces the roles and numbers in a line by names, and returns these in order. Those without
    /// a name stay as they are.
    fn named(&self, line: &str) -> (String, Vec<Name>) {
        let (mut named, mut names) = (String::with_capacity(line.len() + 16), Vec::new());
        let mut rest = line;
        while let Some(open) = rest.find('{') {
            named.push_str(&rest[..open]);
            rest = &rest[open..];
            let Some(close) = rest.find('}') else { break };
            let (slot, after) = rest.split_at(close + 1);
            match self.name(&slot[1..close]) {
                Some((name, text)) => {
                    named.push_str(text);
                    names.push(name);
                }
                None => named.push_str(slot),
            }
            rest = after;
        }
        named.push_str(rest);
        (named, names)
    }

    /// Returns the name for the word of a role, or for a number, and its text.
    fn name(&self, word: &str) -> Option<(Name, &str)> {
        let role = Role::ALL.into_iter().find(|role| role.word() == word);
        let name = match role {
            Some(role) => self.cast[role as usize]?,
            None => Name(word.parse().ok()?),
        };
        self.names.get(usize::from(name.0)).map(|text| (name, text.as_str()))
    }

    /// Returns the lines recorded since the last call.
    pub fn take_lines(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.lines)
    }

    /// Returns the events recorded since the last call; take them with the lines.
    pub fn take_noted(&mut self) -> Vec<NotedEvent> {
        std::mem::take(&mut self.noted)
    }

    /// Returns all lines recorded.
    pub fn into_lines(self) -> Vec<Line> {
        self.lines
    }
}

impl<D: Dice> Transcript<D> {
    /// Plays a part until it comes to the result that the other hand wants, if it wants one.
    fn part<T: PartValue>(&mut self, play: impl Fn(&mut Transcript<D>) -> T) -> T {
        if !self.dice.opens_part() {
            return play(self);
        }
        let (lines, noted, cast) = (self.lines.len(), self.noted.len(), self.cast);
        loop {
            let result = play(self);
            if self.dice.closes_part(&result) {
                return result;
            }
            self.lines.truncate(lines);
            self.noted.truncate(noted);
            self.cast = cast;
        }
    }
}

impl<D: Dice> Dice for Transcript<D> {
    fn at(&mut self, round: u32, step: u32) {
        self.dice.at(round, step);
    }

    fn opens_part(&mut self) -> bool {
        self.dice.opens_part()
    }

    fn closes_part<T: PartValue>(&mut self, result: &T) -> bool {
        self.dice.closes_part(result)
    }

    fn pool<R, I, S, F>(&mut self, rules: &R, inputs: I, count: u8, die: Die, read: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Total,
        F: Fn(&R, I, u8) -> S,
    {
        self.part(|dice| {
            dice.fold(count, die, S::default(), |total, face| total.plus(read(rules, inputs, face)))
        })
    }

    fn part<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: 'static,
        I: Inputs,
        T: PartValue,
        F: Fn(&mut Transcript<D>, &R, I) -> T,
    {
        self.part(|dice| part(dice, rules, inputs))
    }

    fn follow<R, I, A, T, F, G>(&mut self, rules: &R, inputs: I, first: F, then: G) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        T: PartValue,
        F: Fn(&mut Transcript<D>, &R, I) -> A,
        G: Fn(&mut Transcript<D>, &R, I, A) -> T,
    {
        self.part(|dice| play_both((&first, &then), dice, rules, inputs))
    }

    fn oppose<R, I, A, B, T, F, G, H, J>(
        &mut self,
        rules: &R,
        inputs: I,
        parts: Opposed<F, G, H, J>,
    ) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        B: Copy + Ord + 'static,
        T: PartValue,
        F: Fn(&mut Transcript<D>, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut Transcript<D>, &R, I) -> B,
        J: Fn(&mut Transcript<D>, &R, I, A, B) -> T,
    {
        self.part(|dice| parts.play(dice, rules, inputs))
    }

    fn repeat<R, I, S, F>(&mut self, rules: &R, inputs: I, times: u16, start: S, step: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Inputs,
        F: Fn(&mut Transcript<D>, &R, I, S) -> ControlFlow<S, S>,
    {
        self.part(|dice| {
            step_on(dice, times, start, |dice, state| step(dice, rules, inputs, state))
        })
    }

    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        let faces = RefCell::new(Vec::with_capacity(usize::from(count)));
        let read = self.dice.fold(count, die, start, |reading, face| {
            faces.borrow_mut().push(face);
            step(reading, face)
        });
        if count > 0 {
            self.lines.push(Line::Rolled { die, faces: faces.into_inner() });
        }
        read
    }

    fn tell(&mut self, rule: &str, what: impl FnOnce() -> String) {
        let (what, names) = self.named(&what());
        self.lines.push(Line::Told { rule: rule.to_owned(), what, names });
    }

    fn note(&mut self, event: Event) {
        self.noted.push(NotedEvent { line: self.lines.len(), event });
    }

    fn keeps_log(&self) -> bool {
        true
    }

    fn cast(&mut self, role: Role, name: Name) {
        self.cast[role as usize] = Some(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::rolled::Rolled;
    use crate::dice::scripted::Scripted;

    #[test]
    fn what_is_written_down_is_what_fell() {
        let written = Scripted::play(&[4, 5, 6, 2], |script| {
            let mut dice = Transcript::new(Rolled::new(3));
            let sum = dice.sum(3, Die::D6);
            let faces: Vec<Line> = dice.into_lines();
            let mut plain = Rolled::new(3);
            assert_eq!(plain.sum(3, Die::D6), sum);
            let Line::Rolled { faces, .. } = &faces[0] else { panic!("dice were rolled") };
            assert_eq!(faces.iter().map(|&face| u16::from(face)).sum::<u16>(), sum);
            script.sum(4, Die::D6)
        });
        assert_eq!(written.expect("the script fits").value, 17);
    }

    #[test]
    fn a_line_keeps_its_names_and_an_event_its_place() {
        let names = ["Razz", "Gordo", "knife"].map(str::to_owned).to_vec();
        let mut dice = Transcript::with_names(Rolled::new(3), names);
        dice.cast(Role::Us, Name(1));
        dice.tell("L1", || {
            format!("{} of {} meets {} and {}", Name(2), Role::Us, Name(0), Name(9))
        });
        let event = Event::Kill { by: Some(1), of: 0 };
        dice.note(event);
        dice.tell("L2", || "no more".to_owned());
        assert_eq!(dice.take_noted(), [NotedEvent { line: 1, event }]);
        assert_eq!(dice.take_noted(), []);
        let told = |what: &str, names: &[u16]| (what.to_owned(), names.to_vec());
        let lines = dice.into_lines().into_iter().filter_map(|line| match line {
            Line::Told { what, names, .. } => {
                Some((what, names.into_iter().map(|name| name.0).collect()))
            }
            Line::Rolled { .. } => None,
        });
        let expected =
            [told("knife of Gordo meets Razz and {9}", &[2, 1, 0]), told("no more", &[])];
        assert_eq!(lines.collect::<Vec<(String, Vec<u16>)>>(), expected);
    }
}
