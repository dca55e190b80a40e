//! Two stat lines in a situation, for tests: with scripted dice and exact ones.

use crate::book::{Book, Value};
use crate::dice::{Exact, Scripted};
use crate::engagement::{Engagement, Flow};
use crate::fight::{
    Aftermath, Attack, AttackResult, Combat, Fighter, First, Meeting, SetupError, trial,
};
use crate::games::skrapyard::duel::{Duel, DuelState};
use crate::games::skrapyard::profile::read;
use crate::games::skrapyard::profile::{Body, Condition, Pair};
use crate::games::skrapyard::rules::Rules;
use crate::law::Law;
use crate::registry::Fights;

/// Two stat lines in a situation, and the book they are played by.
pub struct Bout {
    pub book: Book,
    pub meeting: Meeting,
}

/// The stat lines, each as lines of a roster parted by `;`, and the situation, as `key=value`
/// parted by blanks.
pub fn bout(ours: &str, theirs: &str, situation: &str) -> Bout {
    // Everybody declares the weapons that it carries.
    let book = trial::book("skrapyard", &[("undeclared_hand", Value::Choice("first".to_owned()))]);
    let entry = |name: &str, lines: &str| {
        format!("[[profile]]\nname = \"{name}\"\n{}\n", lines.replace(';', "\n"))
    };
    let text = format!("system = \"skrapyard\"\n{}{}", entry("Ann", ours), entry("Bob", theirs));
    let pairs = situation.split_whitespace();
    let sets: Vec<(&str, &str)> =
        pairs.map(|pair| pair.split_once('=').expect("key=value")).collect();
    let roster = trial::roster(&text, &book);
    Bout { meeting: trial::meeting(&roster, &book, ["Ann", "Bob"], &sets), book }
}

impl Bout {
    /// With one parameter changed.
    pub fn with(mut self, key: &str, value: Value) -> Bout {
        self.book.parameters = self.book.parameters.changed(key, value);
        self
    }

    /// With one parameter set to a word.
    pub fn choosing(self, key: &str, word: &str) -> Bout {
        self.with(key, Value::Choice(word.to_owned()))
    }

    pub fn rules(&self) -> Rules {
        Rules::read(&self.book)
    }

    /// Lets the first attack the second, both as `conditions` makes them.
    pub fn attacking<R>(
        &self,
        conditions: impl Fn(usize, &mut Condition),
        then: impl FnOnce(&Rules, &Attack<'_, Rules>) -> R,
    ) -> R {
        let rules = self.rules();
        let Pair { profiles, situations: [situation, _], .. } =
            read(&self.meeting, *rules.undeclared).expect("it fits");
        let [ours, theirs] = [0, 1].map(|side: usize| {
            let mut condition = rules.fresh(&profiles[side]);
            conditions(side, &mut condition);
            Fighter { profile: &profiles[side], condition }
        });
        then(&rules, &Attack { ours, theirs, situation: &situation })
    }

    /// What the first's attack is rolled against.
    pub fn value(&self) -> i16 {
        self.attacking(
            |_, _| {},
            |rules, attack| {
                let check = rules.check(attack);
                check.printed + check.modifier
            },
        )
    }

    /// What comes of an attack when the dice fall so.
    #[track_caller]
    pub fn strike(&self, faces: &[u8]) -> Aftermath<Condition> {
        self.strike_in(|_, _| {}, faces)
    }

    /// Likewise, of fighters in these conditions.
    #[track_caller]
    pub fn strike_in(
        &self,
        conditions: impl Fn(usize, &mut Condition),
        faces: &[u8],
    ) -> Aftermath<Condition> {
        self.attacking(conditions, |rules, attack| {
            let played = Scripted::play(faces, |dice| rules.strike(attack, dice));
            played.unwrap_or_else(|error| panic!("{error}")).value
        })
    }

    /// The bodies of both after an attack for which the dice fall so.
    #[track_caller]
    pub fn bodies(&self, faces: &[u8]) -> [Body; 2] {
        let after = self.strike(faces);
        [after.ours.wear.body, after.theirs.wear.body]
    }

    pub fn law(&self) -> Law<AttackResult> {
        let attack = self.rules().attack(&self.meeting).expect("it fits");
        attack.law(&mut Exact::default())
    }

    /// The chance that an attack hits.
    pub fn hit(&self) -> f64 {
        self.law().probability(|blow| blow.hit)
    }

    pub fn duel(&self) -> Duel {
        let rules = self.rules();
        let pair = read(&self.meeting, *rules.undeclared).expect("it fits");
        Duel::new(rules, pair, First::of(&self.meeting.situation))
    }

    /// The first turn of a duel when the dice fall so.
    #[track_caller]
    pub fn turn(&self, faces: &[u8]) -> (Flow, DuelState) {
        self.turns(&[faces])
    }

    /// Turns of a duel, each with its dice: how the last ends, and where it leads.
    #[track_caller]
    pub fn turns(&self, turns: &[&[u8]]) -> (Flow, DuelState) {
        let duel = self.duel();
        let mut state = Scripted::play(&[], |dice| duel.open(dice)).expect("no dice").value;
        let mut flow = Flow::Round;
        for faces in turns {
            assert_eq!(flow, Flow::Round, "the duel is over");
            let played = Scripted::play(faces, |dice| {
                for _ in 0..100 {
                    let flow = duel.advance(&mut state, dice);
                    if flow != Flow::Step {
                        return flow;
                    }
                }
                panic!("the turn does not end");
            });
            flow = played.unwrap_or_else(|error| panic!("{faces:?}: {error}")).value;
        }
        (flow, state)
    }

    /// Why the two do not fit the situation.
    pub fn refusal(&self) -> SetupError {
        self.rules().duel(&self.meeting).err().expect("it does not fit")
    }
}

/// The bodies of both.
pub fn bodies(state: &DuelState) -> [Body; 2] {
    state.fighters.map(|fighter| fighter.wear.body)
}
