//! The rows of a fight in an event log.

use evenodds_engine::dice::{Event, Line, Means, NotedEvent};
use evenodds_engine::engagement::{Ending, Side, Story};
use evenodds_engine::squad::{Placed, Snapshot, Status};
use evenodds_engine::table::{FigureSet, UNITS};

/// What a row of an event log says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// Dice were rolled; the amount is their total.
    Dice,
    /// A rule interpreted the dice.
    Rule,
    /// A figure attacked another from a distance; the amount is 1 if it hit, or else 0.
    Shot,
    /// A figure attacked another in close combat; the amount is 1 if it hit, or else 0.
    Blow,
    /// A figure took another out of the fight.
    Out,
    /// A figure left the table, or its side gave in.
    Flee,
    /// A figure moved; the amount is the distance between where the step began and ended for it.
    Move,
    /// A figure is down.
    Down,
    /// A figure is shaken.
    Shaken,
    /// A figure is able to act again.
    Recover,
    /// A condition of a figure that is a number has changed, by its place among those of the game; the
    /// amount is the change.
    Change(u8),
}

impl EventKind {
    /// Returns the word in the column `what`; `None` for a condition, whose key it is.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        Some(match self {
            EventKind::Dice => "dice",
            EventKind::Rule => "rule",
            EventKind::Shot => "shot",
            EventKind::Blow => "blow",
            EventKind::Out => "out",
            EventKind::Flee => "flee",
            EventKind::Move => "move",
            EventKind::Down => "down",
            EventKind::Shaken => "shaken",
            EventKind::Recover => "recover",
            EventKind::Change(_) => return None,
        })
    }
}

/// A row of an event log. Figures are numbers.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct EventRow {
    pub(super) fight: u64,
    pub(super) round: u32,
    pub(super) step: u32,
    pub(super) who: Option<usize>,
    pub(super) whom: Option<usize>,
    pub(super) what: EventKind,
    pub(super) amount: Option<f64>,
    pub(super) rule: Option<String>,
    pub(super) line: Option<String>,
}

/// A fight whose rows are being added to a log.
pub(super) struct LoggedFight<'a> {
    rows: &'a mut Vec<EventRow>,
    /// The number of figures.
    figures: usize,
    fight: u64,
    round: u32,
    step: u32,
    /// The figures of which an event has said that they are out.
    out: FigureSet,
}

impl<'a> LoggedFight<'a> {
    /// Begins with a fight of this index, between so many figures.
    pub(super) fn of(rows: &'a mut Vec<EventRow>, figures: usize, fight: u64) -> LoggedFight<'a> {
        LoggedFight { rows, figures, fight, round: 0, step: 0, out: 0 }
    }

    /// Adds a row.
    fn add(&mut self, what: EventKind, [who, whom]: [Option<usize>; 2], amount: Option<f64>) {
        self.step += 1;
        let (fight, round, step, rule, line) = (self.fight, self.round, self.step, None, None);
        self.rows.push(EventRow { fight, round, step, who, whom, what, amount, rule, line });
    }

    /// Adds the rows of a fight. `snapshots` are all figures after its opening and after each step;
    /// none of a duel.
    pub(super) fn add_story(&mut self, story: &Story, snapshots: &[Snapshot]) {
        self.add_step(&story.opening, &story.opening_noted);
        let mut changes = snapshots.windows(2);
        for round in &story.rounds {
            self.round += 1;
            for (lines, noted) in round.steps.iter().zip(&round.noted) {
                self.add_step(lines, noted);
                if let Some([before, after]) = changes.next() {
                    before.iter().zip(after).for_each(|(from, to)| self.add_change(from, to));
                }
            }
        }
    }

    /// Adds the lines of a step, with its events where they happened.
    fn add_step(&mut self, lines: &[Line], noted: &[NotedEvent]) {
        let mut noted = noted.iter().peekable();
        for (nth, line) in lines.iter().enumerate() {
            while let Some(one) = noted.next_if(|one| one.line <= nth) {
                self.add_event(one.event);
            }
            self.add_line(line);
        }
        noted.for_each(|one| self.add_event(one.event));
    }

    fn add_line(&mut self, line: &Line) {
        let (rule, words) = match line {
            Line::Rolled { faces, .. } => {
                let total = faces.iter().copied().map(f64::from).sum();
                self.add(EventKind::Dice, [None; 2], Some(total));
                (None, line.to_string())
            }
            Line::Told { rule, what, names } => {
                // Names that are not of figures are of weapons.
                let figures = self.figures;
                let mut named = names.iter().map(|name| usize::from(name.0));
                let who = named.find(|&name| name < figures);
                let whom = named.find(|&name| name < figures && Some(name) != who);
                self.add(EventKind::Rule, [who, whom], None);
                (Some(rule.clone()).filter(|rule| !rule.is_empty()), what.clone())
            }
        };
        if let Some(row) = self.rows.last_mut() {
            (row.rule, row.line) = (rule, Some(words));
        }
    }

    fn add_event(&mut self, event: Event) {
        match event {
            Event::Attack { by, on, means, hit } => {
                let what = match means {
                    Means::Shot => EventKind::Shot,
                    Means::Blow => EventKind::Blow,
                };
                self.add(
                    what,
                    [by, on].map(|one| Some(one.into())),
                    Some(f64::from(u8::from(hit))),
                );
            }
            Event::Kill { by, of } => self.add_out(by.map(usize::from), of.into()),
            Event::Change { of, what, by } => {
                self.add(EventKind::Change(what), [Some(of.into()), None], Some(by as f64));
            }
        }
    }

    fn add_out(&mut self, by: Option<usize>, of: usize) {
        self.out |= 1 << of;
        self.add(EventKind::Out, [by, Some(of)], None);
    }

    /// Adds what a step has changed of a figure.
    fn add_change(&mut self, before: &Placed, after: &Placed) {
        let figure = usize::from(after.figure);
        if after.base.at != before.base.at && !after.status.is_gone() {
            let distance = f64::from(before.base.at.distance(after.base.at)) / f64::from(UNITS);
            self.add(EventKind::Move, [Some(figure), None], Some(distance));
        }
        if after.status == before.status {
            return;
        }
        let what = match after.status {
            Status::Ready => EventKind::Recover,
            Status::Down => EventKind::Down,
            Status::Shaken => EventKind::Shaken,
            Status::Fled => EventKind::Flee,
            Status::Out if self.out & 1 << figure != 0 => return,
            Status::Out => return self.add_out(None, figure),
        };
        self.add(what, [Some(figure), None], None);
    }

    /// Adds what the ending of a duel says of those who lost it.
    pub(super) fn add_losers(&mut self, ending: Option<Ending>) {
        match ending {
            Some(Ending::Out(side)) => self.add_out(Some(side.index()), side.foe().index()),
            Some(Ending::Rout(side)) => {
                self.add(EventKind::Flee, [Some(side.foe().index()), None], None);
            }
            Some(Ending::BothOut) => {
                let pairs = Side::BOTH.map(|side| (side.index(), side.foe().index()));
                for (by, of) in pairs {
                    self.add_out(Some(by), of);
                }
            }
            None => {}
        }
    }
}
