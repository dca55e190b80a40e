//! The object-safe interface of squad fights.

use super::compared::{ComparedFight, engage_all};
use super::engagement::SquadEngagement;
use super::goals::Goals;
use super::option::{PlayerOption, Restrictions};
use super::policy::Policy;
use super::rank::{RankedFight, rank};
use super::snapshot::Snapshot;
use super::stock::Stock;
use super::tally::{Seat, Seated, SquadOutcome, SquadTally};
use crate::dice::{Dice, Drawn, Tables};
use crate::engagement::{Flow, Plan, STEPS_MAX, Side, Solvable};
use crate::fight::First;

/// Where all figures are at one moment of a fight.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The round that has just ended, from 1; 0 for the deployment.
    pub round: u16,
    /// The figures, by number.
    pub snapshot: Snapshot,
}

/// The object-safe interface of a squad fight, in addition to [`Solvable`].
///
/// Every [`SquadEngagement`] implements it.
pub trait SquadFight: Solvable {
    /// Plays the fights of a plan on all threads and counts what happens. The result does not depend
    /// on the number of threads.
    fn engage(&self, plan: &Plan) -> SquadTally {
        self.engage_each(plan).0
    }

    /// Plays the fights of a plan like [`engage`](SquadFight::engage), and also returns how each
    /// ended, for comparison with another run of the same seed.
    fn engage_each(&self, plan: &Plan) -> (SquadTally, Vec<SquadOutcome>) {
        self.engage_each_from(plan, &Tables::default())
    }

    /// Plays the fights of a plan like [`engage_each`](SquadFight::engage_each). The `tables` of its
    /// book keep what is drawn from for later fights; no result depends on what they keep.
    fn engage_each_from(&self, plan: &Plan, tables: &Tables) -> (SquadTally, Vec<SquadOutcome>);

    /// Takes a seat that plays single fights of a plan, and draws from these tables; see
    /// [`engage_all`].
    fn seat(&self, plan: &Plan, tables: &Tables) -> Box<dyn Seat + '_>;

    /// Returns the same fight with another side going first, and with others playing both sides. It
    /// knows what is known of this one: what is seen from where, the ways over the table, and what
    /// attacks are worth.
    fn reordered(&self, first: First, policies: [&'static dyn Policy; 2]) -> Box<dyn SquadFight>;

    /// Returns what players may do besides attacking and moving towards the enemy.
    fn options(&self) -> Vec<PlayerOption>;

    /// Returns the same fight with some of that forbidden, in place of what was forbidden before. It
    /// knows what is known of this one, like a [reordered](SquadFight::reordered) fight.
    fn restricted(&self, restrictions: Restrictions) -> Box<dyn SquadFight>;

    /// Returns the names and sides of all figures, by number.
    fn figures(&self) -> &[(String, Side)];

    /// Returns what is counted of the figures that are left, besides their number: points first.
    fn stocks(&self) -> Vec<Stock>;

    /// Returns the objectives and victory conditions, as far as the game uses them.
    fn goals(&self) -> &Goals;

    /// Plays the fights of a plan and orders them from the worst to the best for the first side;
    /// see [`rank`](rank()).
    fn rank(&self, plan: &Plan) -> Vec<RankedFight>;

    /// Plays fights one after another on this thread. Calls `before` with `"setup"` before each
    /// fight, and before each step with the part of the round in which it begins; see
    /// [`SquadEngagement::phase`].
    fn phases(&self, plan: &Plan, before: &mut dyn FnMut(&'static str));

    /// Plays the fight that the hand has turned to, and shows all figures: once after the opening,
    /// and after each step, with how play continues.
    fn watch(
        &self,
        dice: &mut Drawn,
        rounds_max: u16,
        look: &mut dyn FnMut(Option<Flow>, &Snapshot),
    );

    /// Returns where all figures are at the start of one fight and after each of its rounds.
    fn moments(&self, seed: u64, index: u64, rounds_max: u16) -> Vec<Moment> {
        let mut moments: Vec<Moment> = Vec::new();
        let mut dice = Drawn::new(&Tables::default(), seed);
        dice.trial(index);
        self.watch(&mut dice, rounds_max, &mut |flow, snapshot| {
            if flow != Some(Flow::Step) {
                let round = moments.len() as u16;
                moments.push(Moment { round, snapshot: snapshot.clone() });
            }
        });
        moments
    }
}

impl<E: SquadEngagement> SquadFight for E {
    fn engage_each_from(&self, plan: &Plan, tables: &Tables) -> (SquadTally, Vec<SquadOutcome>) {
        let alone = ComparedFight { fight: self, plan: *plan, tables, only: None };
        let fought = engage_all(&[alone], &|| false).and_then(|mut all| all.pop());
        let fought = fought.expect("nothing stops it");
        (fought.tally(), fought.outcomes)
    }

    fn seat(&self, plan: &Plan, tables: &Tables) -> Box<dyn Seat + '_> {
        let dice = Drawn::new(tables, plan.seed);
        Box::new(Seated { engagement: self, rounds_max: plan.rounds_max, dice })
    }

    fn reordered(&self, first: First, policies: [&'static dyn Policy; 2]) -> Box<dyn SquadFight> {
        let mut fight = self.clone();
        fight.reorder(first, policies);
        Box::new(fight)
    }

    fn options(&self) -> Vec<PlayerOption> {
        SquadEngagement::options(self)
    }

    fn restricted(&self, restrictions: Restrictions) -> Box<dyn SquadFight> {
        let mut fight = self.clone();
        fight.restrict(restrictions);
        Box::new(fight)
    }

    fn figures(&self) -> &[(String, Side)] {
        SquadEngagement::figures(self)
    }

    fn stocks(&self) -> Vec<Stock> {
        SquadEngagement::stocks(self)
    }

    fn goals(&self) -> &Goals {
        SquadEngagement::goals(self)
    }

    fn rank(&self, plan: &Plan) -> Vec<RankedFight> {
        rank(self, plan)
    }

    fn watch(
        &self,
        dice: &mut Drawn,
        rounds_max: u16,
        look: &mut dyn FnMut(Option<Flow>, &Snapshot),
    ) {
        let mut state = self.open(dice);
        look(None, &self.snapshot(&state));
        'fight: for round in 1..=rounds_max {
            for step in 0..STEPS_MAX {
                dice.at(round.into(), step);
                let flow = self.advance(&mut state, dice);
                look(Some(flow), &self.snapshot(&state));
                match flow {
                    Flow::Step => {}
                    Flow::Round => continue 'fight,
                    Flow::End(_) | Flow::Stop => return,
                }
            }
            return;
        }
    }

    fn phases(&self, plan: &Plan, before: &mut dyn FnMut(&'static str)) {
        let mut dice = Drawn::new(&Tables::default(), plan.seed);
        for index in 0..plan.fights {
            before("setup");
            dice.trial(plan.first + index);
            let mut state = self.open(&mut dice);
            'fight: for round in 1..=plan.rounds_max {
                for step in 0..STEPS_MAX {
                    before(self.phase(&state));
                    dice.at(round.into(), step);
                    match self.advance(&mut state, &mut dice) {
                        Flow::Step => {}
                        Flow::Round => continue 'fight,
                        Flow::End(_) | Flow::Stop => break 'fight,
                    }
                }
                break;
            }
        }
    }
}
