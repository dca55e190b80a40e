//! What is the same step worth in several games, from the attack roll to the duel?

use std::ops::RangeInclusive;

use super::json::GrowthJson;
use crate::answer::words::list;
use crate::answer::{Answer, Number, Unit};
use crate::measures::bout::{Bout, Growth, dependencies_of};
use crate::measures::frames::growth_frame;
use crate::question::steps::GROWTH;
use crate::question::verdicts::flips;
use crate::question::words::title;
use crate::question::{Alternatives, Question, Subject, basis, few, interrupted, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// What is the same step worth in several games, from the attack roll to the duel?
#[derive(Clone)]
pub struct GrowthQuestion {
    /// For each game, a fighter against its equal.
    pub bouts: Vec<Bout>,
    /// The steps of ease for the first of both.
    pub edges: RangeInclusive<i64>,
}

/// A bout, and what each step is worth in it.
pub(super) type GrowthSteps<'a> = (&'a Bout, Vec<Growth>);

impl Question for GrowthQuestion {
    fn kind(&self) -> &'static str {
        "growth"
    }

    fn stem(&self) -> String {
        "growth".to_owned()
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        self.bouts.iter().map(|bout| Subject::Roster(&bout.roster_file)).collect()
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        self.bouts.iter_mut().map(|bout| &mut bout.ask).collect()
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let bouts: Vec<Bout> = self.bouts.iter().map(Bout::fresh).collect();
        let mut growths: Vec<GrowthSteps<'_>> = Vec::with_capacity(bouts.len());
        for bout in &bouts {
            growths.push((bout, bout.growth(self.edges.clone(), watcher)?));
        }
        let all = || growths.iter().flat_map(|(_, growth)| growth);
        let mut stopped = all().find_map(|growth| interrupted(growth.sampled, "fights"));
        let dependencies = dependencies_of(&bouts);
        let told: Vec<&[Growth]> = growths.iter().map(|(_, growth)| &growth[..]).collect();
        let basis = basis(alternatives, dependencies, &mut stopped, |dependencies| {
            let bouts = bouts.iter().map(|bout| match alternatives {
                Alternatives::Few => few(bout),
                _ => bout.clone(),
            });
            let question = GrowthQuestion { bouts: bouts.collect(), edges: self.edges.clone() };
            question.what_if(&told, dependencies, watcher)
        })?;
        let sampled = all().filter(|growth| growth.sampled.is_some()).count();
        let titles: Vec<String> =
            growths.iter().map(|(bout, _)| title(&bout.roster_file)).collect();
        let rows: Vec<(&Bout, &[Growth])> =
            growths.iter().map(|(bout, growth)| (*bout, &growth[..])).collect();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "What is one step of ease worth, from attack roll to duel, in {}?",
                list(&titles)
            ),
            rosters: growths.iter().map(|(bout, _)| bout.roster_file.name.clone()).collect(),
            sentences: super::words::sentences(&growths),
            shorts: 1,
            verdicts: flips("Worth of a step", &basis, |_| true).into_iter().collect(),
            method: super::words::method(&growths),
            numbers: numbers(&growths),
            tables: vec![super::words::steps(&growths), super::words::all(&growths)],
            charts: vec![super::charts::games(&growths)],
            frames: vec![(GROWTH, growth_frame(&rows))],
            json: document(&GrowthJson::of(&growths, &basis)),
            basis,
            exact: 3 * (all().count() - sampled),
            sampled: 3 * sampled,
            stopped,
        })
    }
}

/// Returns what the first helpful step is worth in each game.
fn numbers(growths: &[GrowthSteps<'_>]) -> Vec<Number> {
    let places = [
        ("hit_change", "on the attack roll"),
        ("wound_change", "on wounding"),
        ("win_change", "in the duel"),
    ];
    let mut numbers = Vec::new();
    for (bout, growth) in growths {
        let Some(step) = Growth::first_step(growth) else { continue };
        let after = growth.iter().find(|growth| growth.edge == 1);
        for ((key, place), change) in places.into_iter().zip(step) {
            numbers.push(Number {
                key,
                says: format!(
                    "{}, {}: one step {place}",
                    title(&bout.roster_file),
                    bout.fighters[0]
                ),
                unit: Unit::Difference,
                value: change.value,
                interval: change.interval,
                sampled: after.and_then(|growth| growth.sampled),
            });
        }
    }
    numbers
}
