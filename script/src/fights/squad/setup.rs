//! Preparing the squads of a scenario.

use std::sync::Arc;

use evenodds_engine::book::{FieldRules, Order, Reaction, Removal, Turn};
use evenodds_engine::dice::{Dice, Name, Role};
use evenodds_engine::engagement::{Ending, Engagement, Flow, Side};
use evenodds_engine::field::{Field, Fielded};
use evenodds_engine::fight::{SetupError, Sheet};
use evenodds_engine::squad::{Deployed, OptionId, PlayerOption, Scenario, Stock, Unit, Worths};

use super::actions::Consequences;
use super::bearers::Bearers;
use super::keen::Question;
use super::member::{Member, Reader};
use super::pairing::{PairKey, Pairings};
use super::situation::{Filled, Seen, filled};
use super::state::{Alert, Moved, Presence, SquadState, TableFigure, Went};
use crate::fights::attack::{CARRIED, Rules};
use crate::fights::turn::{Lasting, rounds_that_matter};
use crate::values::{Stats, stats};

/// A fight of two squads on a table. Clones share all caches.
#[derive(Clone)]
pub struct ScriptSquad {
    pub(super) rules: Arc<Rules>,
    pub(super) turn: Turn,
    pub(super) moves: FieldRules,
    pub(super) field: Field,
    pub(super) members: Arc<[Member]>,
    /// Whether the figures of a unit are one body.
    pub(super) is_block: bool,
    /// What tests of nerve ask of a side, by its place.
    pub(super) told: Arc<[usize]>,
    /// Whether what an attack has left can go on to the next figure of a unit.
    pub(super) carries: bool,
    /// For each figure the number of what it attacks with first, among all of these.
    pub(super) arms: Arc<[usize]>,
    /// After how many rounds it no longer matters how many are over.
    pub(super) rounds: u16,
    /// The situation at its defaults.
    pub(super) at: Arc<Stats>,
    /// The keys of the situation that the table fills in.
    pub(super) filled: Arc<[Filled]>,
    pub(super) pairings: Pairings,
    /// What actions come to.
    pub(super) consequences: Consequences,
    /// What attacks are worth, for players who know the odds.
    pub(super) worths: Worths<Question>,
    pub(super) lasting: Lasting,
    pub(super) bearers: Bearers,
    /// What each figure is worth to a player who knows the odds; 1 is what figures are on average.
    pub(super) values: Arc<[f64]>,
}

/// The functions that a squad fight asks for.
const ASKED: [&str; 12] = [
    "attack", CARRIED, "first", "act", "actions", "recover", "activate", "nerve", "is_out",
    "moves", "reach", "value",
];

impl ScriptSquad {
    /// Prepares the squads of a scenario.
    ///
    /// # Errors
    /// If figures cannot stand where they are deployed, have nothing to attack with, or are out from
    /// the start, the turn cannot be played by squads, or nothing can end a fight.
    pub fn of(rules: &Arc<Rules>, scenario: &Scenario) -> Result<ScriptSquad, SetupError> {
        let book = rules.book();
        if book.field.is_none() {
            let message = format!("{} has no squads: no `[field]`", book.card.title);
            let fix = "add a line `[field]` to its game.toml".to_owned();
            return Err(SetupError::of("system", message).or_rather(Some(fix)));
        }
        let mut turn = *rules.turn;
        if turn.order == Order::Simultaneous {
            // Whoever is out has acted at the same time.
            turn.removal = Removal::RoundEnd;
        }
        rules.check_ends("fight")?;
        let level_cover = book.parameters.tracked(FieldRules::level_cover);
        let field = Field::of(scenario, level_cover)?;
        let mentions = rules.mentioned(&ASKED);
        let at = stats(&Sheet::blank(&book.situation), &book.situation, &mentions.at);
        let reader = Reader { rules, mentions: &mentions, at: &at };
        let read = |(_, _, figure): (Side, &Unit, &Deployed)| reader.member(figure);
        let members = scenario.figures().map(read).collect::<Result<Vec<Member>, SetupError>>()?;
        let alike: Vec<_> = members.iter().map(|member| (&member.arms, member.fresh)).collect();
        let worths = Worths::among(&alike);
        let arms = members.iter().scan(0, |next, member| {
            let first = *next;
            *next += member.arms.len();
            Some(first)
        });
        let named = members.iter().zip(field.names());
        let said = named.map(|(member, name)| reader.value(member, name));
        let said = said.collect::<Result<Vec<Option<i64>>, SetupError>>()?;
        let mut squad = ScriptSquad {
            moves: *book.parameters.tracked(FieldRules::of),
            rounds: last_arrival(&field).max(rounds_that_matter(&turn)),
            is_block: book.field.as_ref().is_some_and(|card| card.is_block),
            told: told(rules),
            carries: rules.carries(),
            arms: arms.collect(),
            filled: filled(book, &mentions).into(),
            at: Arc::new(at),
            pairings: Pairings::default(),
            consequences: Consequences::default(),
            worths,
            lasting: Lasting::of(rules),
            bearers: Bearers::of(rules),
            values: Arc::default(),
            members: members.into(),
            rules: Arc::clone(rules),
            turn,
            field,
        };
        // What is wrong with the script is found before anything is played.
        squad.pair_up(PairKey { pair: [0, 0], arms: [0, 0], seen: Seen::default() })?;
        squad.values = squad.values(&said);
        Ok(squad)
    }

    /// Returns the key of an attack with the arms of both.
    pub(super) fn key(&self, pair: [usize; 2], arms: [usize; 2], seen: Seen) -> PairKey {
        PairKey { pair: self.worths.pair(pair), arms: arms.map(|arm| arm as u8), seen }
    }

    /// Casts the roles of an attack.
    pub(super) fn cast(&self, [who, foe]: [usize; 2], arm: usize, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(who));
        dice.cast(Role::Them, Name::of(foe));
        dice.cast(Role::Arm, Name::of(self.members.len() + self.arms[who] + arm));
    }
}

/// Returns after how many rounds the last figures arrive.
fn last_arrival(field: &Field) -> u16 {
    let arrivals = field.setups.iter().map(|setup| setup.arrives.saturating_sub(1));
    arrivals.max().unwrap_or(0)
}

/// Returns what tests of nerve ask of a side, by its place.
fn told(rules: &Rules) -> Arc<[usize]> {
    let program = &rules.program;
    let nerve = program.asked("nerve").map(|at| &program.function(at).mentions.side);
    nerve.into_iter().flatten().copied().collect()
}

impl Engagement for ScriptSquad {
    type State = SquadState;

    fn names(&self) -> Vec<String> {
        let arms = self.members.iter().flat_map(|member| &member.arms);
        self.field.names().cloned().chain(arms.map(|arm| arm.name.clone())).collect()
    }

    fn open(&self, dice: &mut impl Dice) -> SquadState {
        let figures = self.field.deploy(|who| TableFigure {
            position: self.field.start(who),
            presence: match self.field.setups[who].arrives {
                1 if self.is_block && !self.is_first(who) => Presence::Behind,
                1 => Presence::There,
                _ => Presence::Awaited,
            },
            marks: self.members[who].fresh,
            stowed: self.members[who].stowed,
            acted: false,
            idle: false,
            moved: Moved::No,
            went: Went::Half,
            alert: Alert::No,
            reacted: 0,
            tested: false,
            calls: 0,
            rank: 0,
        });
        let mut state = SquadState {
            figures,
            rounds: 0,
            first: Side::A,
            active: Side::A,
            more: 0,
            phases: 0,
            acting: None,
            finished: None,
            is_part: false,
        };
        self.leads(&mut state, dice);
        self.open_turns(&mut state);
        state
    }

    fn advance(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        if self.rules.program.has_failed() {
            // The fight is thrown away, and the error shown.
            return Flow::End(Ending::BothOut);
        }
        if self.turn.order == Order::Simultaneous {
            self.acts_at_once(state, dice);
        } else if let Some(who) = self.next(state, dice) {
            self.activates(state, who, dice);
        }
        self.falls_in(state);
        if let Some(ending) = self.over(state).or_else(|| self.end_phases(state)) {
            return Flow::End(ending);
        }
        self.end_turns(state);
        if self.waits(state) {
            return Flow::Step;
        }
        self.end_round(state, dice)
    }
}

impl Fielded for ScriptSquad {
    type Figure = TableFigure;

    fn choices(&self) -> Vec<PlayerOption> {
        let mut options = self.field.usual_options();
        let watches = self.turn.reaction == Reaction::Overwatch;
        options.extend(watches.then_some(PlayerOption::OVERWATCH));
        let is_able = |number| {
            self.members.iter().any(|member| member.able.iter().any(|able| able.number == number))
        };
        let actions = self.rules.book().actions.iter().enumerate();
        options.extend(actions.filter(|(number, _)| is_able(*number)).map(|(number, action)| {
            let says = format!("to take the action `{}`", action.key);
            PlayerOption {
                id: OptionId::own(number),
                key: action.key.clone().into(),
                says: says.into(),
            }
        }));
        options
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn field_mut(&mut self) -> &mut Field {
        &mut self.field
    }

    fn on_table(state: &SquadState) -> &[TableFigure] {
        &state.figures
    }

    fn vitals(&self) -> Vec<Stock> {
        self.all_vitals()
    }

    fn vital(&self, state: &SquadState, nth: usize, who: usize) -> u32 {
        self.vital_left(state, nth, who)
    }
}
