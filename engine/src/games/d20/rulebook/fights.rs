//! The fights of the game as a whole: laws against plain counting, duels against play.

use std::collections::BTreeMap;

use super::super::duel::{Duel, DuelState};
use super::super::rules::Rules;
use super::{Bout, MELEE, near};
use crate::book::Value;
use crate::conformance::ends_of;
use crate::dice::{Dice, Exact, Line};
use crate::engagement::{
    Chain, Ending, Engagement, Flow, Limits, Plan, Side, playthrough, simulate,
};
use crate::fight::trial::{self, shipped_roster};
use crate::fight::{AttackResult, Meeting};
use crate::registry::Fights;

/// The roster's fighters in a situation, each against each.
fn meetings(situation: &[(&str, &str)]) -> Vec<Meeting> {
    let book = trial::book("d20", &[]);
    let roster = shipped_roster(&book);
    let sheet = trial::situation(&book, situation);
    let profiles = || roster.profiles.iter();
    let pairs = profiles().flat_map(|ours| profiles().map(move |theirs| (ours, theirs)));
    pairs.map(|(ours, theirs)| roster.meeting(ours, theirs, sheet.clone())).collect()
}

fn rules() -> Rules {
    Rules::of(&trial::book("d20", &[]).parameters)
}

/// How often each outcome was counted.
type Counted = BTreeMap<AttackResult, u32>;

/// Holds the law of an attack to what was counted.
fn agrees(bout: &Bout<'_>, counted: &Counted) {
    let attack = bout.rules().attack(&bout.meeting()).expect("an attack");
    let law = attack.law(&mut Exact::default());
    let all: u32 = counted.values().sum();
    for (blow, mass) in &law {
        let count = counted.get(blow).copied().unwrap_or_default();
        near(*mass, f64::from(count) / f64::from(all));
    }
    assert_eq!(law.len(), counted.len());
}

const MISS: AttackResult = AttackResult { hit: false, harm: 0, out: false };

#[test]
fn a_shot_at_one_who_dodges_is_counted_face_by_face() {
    // +5 against 15, Dodge 12, 2d6 against 9 hit points: every face of up to six dice.
    let bout = Bout { theirs: "hit_points = 9\ndodge = 12", ..Bout::default() };
    let mut counted = Counted::new();
    for attack in 1..=20u16 {
        for dodge in 1..=20 {
            for dice in 0..6u16.pow(4) {
                let faces = [1, 6, 36, 216].map(|place| dice / place % 6 + 1);
                let (first, again) = (faces[0] + faces[1], faces[2] + faces[3]);
                let harm = match attack {
                    20 if first < 9 => (first + again).min(8),
                    20 => first + again,
                    _ => first,
                };
                let blow = match (attack, dodge) {
                    (..=9, _) => MISS,
                    (_, 13..) => AttackResult { hit: true, ..MISS },
                    _ => AttackResult { hit: true, harm, out: 9 <= harm },
                };
                *counted.entry(blow).or_default() += 1;
            }
        }
    }
    agrees(&bout, &counted);
}

#[test]
fn a_burst_far_away_is_counted_face_by_face() {
    // A burst of d4s at extreme range: -2 and -3, half damage, criticals on 19.
    let gun = "damage = \"1d4\"\nfire = [\"burst\"]\ncritical_from = 19";
    let far = [("band", "extreme"), ("fire", "burst")];
    let bout = Bout { theirs: "hit_points = 4", weapon: gun, situation: &far, ..Bout::default() };
    let mut counted = Counted::new();
    for attack in 1..=20u16 {
        for hits in 1..=3usize {
            for dice in 0..4u16.pow(6) {
                let faces = [1, 4, 16, 64, 256, 1024].map(|place| dice / place % 4 + 1);
                let half = |faces: &[u16]| faces.iter().take(hits).sum::<u16>() / 2;
                let (first, again) = (half(&faces[..3]), half(&faces[3..]));
                let harm = match attack {
                    19.. if first < 4 => (first + again).min(3),
                    19.. => first + again,
                    _ => first,
                };
                let blow = match attack {
                    ..=14 => MISS,
                    _ => AttackResult { hit: true, harm, out: 4 <= harm },
                };
                *counted.entry(blow).or_default() += 1;
            }
        }
    }
    agrees(&bout, &counted);
}

#[test]
fn a_blow_at_a_last_life_is_counted_face_by_face() {
    // A knife that is critical from 18, against one Life Point and a Fortitude of 6.
    let knife = "kind = \"melee\"\ndamage = \"1d4\"\ncritical_from = 18";
    let theirs = "hit_points = 3\nlife_points = 1\nfortitude = 6";
    let bout = Bout { theirs, weapon: knife, ..MELEE };
    let mut counted = Counted::new();
    for attack in 1..=20u16 {
        for damage in 1..=4 {
            for save in 1..=20 {
                let dies = 18 <= attack && save + 6 < 15;
                let blow = match attack {
                    ..=9 => MISS,
                    _ => AttackResult { hit: true, harm: damage, out: dies || 3 <= damage },
                };
                *counted.entry(blow).or_default() += 1;
            }
        }
    }
    agrees(&bout, &counted);
}

#[test]
fn attacks_of_the_roster_have_whole_laws() {
    let (rules, mut hand) = (rules(), Exact::default());
    let situations: [&[(&str, &str)]; 4] = [
        &[],
        &[("kind", "melee"), ("charge", "true")],
        &[("aim", "head"), ("stance", "prone")],
        &[("band", "extreme"), ("cover", "3")],
    ];
    let mut attacks = 0;
    for situation in situations {
        for meeting in meetings(situation) {
            // The one without a gun cannot shoot.
            let Ok(attack) = rules.attack(&meeting) else { continue };
            let law = attack.law(&mut hand);
            assert!((law.total() - 1.0).abs() < 1e-12 && law.slack() == 0.0);
            attacks += 1;
        }
    }
    assert_eq!(attacks, 3 * 90 + 100);
}

#[test]
fn every_fighter_of_the_roster_has_a_duel_of_some_kind() {
    let rules = rules();
    let fits = |kind| {
        let meetings = meetings(&[("kind", kind)]);
        meetings.iter().filter(|meeting| rules.duel(meeting).is_ok()).count()
    };
    // One has no gun.
    assert_eq!((fits("ranged"), fits("melee")), (81, 100));
}

#[test]
fn fighters_of_one_kind_are_even() {
    let aims = ["none", "head", "groin", "arm", "leg"];
    for aim in aims {
        for kind in ["ranged", "melee"] {
            let situation = [("kind", kind), ("aim", aim)];
            let mirrors = meetings(&situation).into_iter().step_by(11).take(4);
            for meeting in mirrors.filter(|meeting| rules().duel(meeting).is_ok()) {
                let duel = Duel::read(&meeting, &rules()).expect("a duel");
                let solution = chain(&duel).within(100);
                near(solution.wins(Side::A), solution.wins(Side::B));
                near(solution.ended(Ending::BothOut), 0.0);
            }
        }
    }
}

fn chain<E: Engagement>(engagement: &E) -> Chain {
    Chain::of(engagement, &mut Exact::default(), Limits::default()).expect("a small chain")
}

/// Small fighters in situations in which everything can happen.
fn bouts() -> Vec<Bout<'static>> {
    let pistol = "damage = \"1d6\"\nfumble_to = 5\ncritical_from = 17";
    let knife = "kind = \"melee\"\ndamage = \"1d4\"\nfumble_to = 4\ncritical_from = 16";
    let ours = "hit_points = 9\narmor_points = 4\narmor_defense = 2\nranged_attack = 9";
    let theirs = "hit_points = 11\narmor_points = 5\ndodge = 16\nranged_attack = 8";
    let bout = Bout { ours, theirs, weapon: pistol, ..Bout::default() };
    let melee = Bout { weapon: knife, ..bout };
    let last = Bout { theirs: "hit_points = 8\nlife_points = 1\narmor_points = 3", ..bout };
    vec![
        bout,
        last,
        Bout { situation: &[("aim", "groin")], ..bout },
        Bout { situation: &[("aim", "arm")], ..bout },
        Bout { situation: &[("aim", "leg")], ..bout },
        Bout { situation: &[("band", "extreme")], ..bout },
        Bout { situation: &[("kind", "melee"), ("charge", "true")], ..melee },
        Bout { situation: &[("kind", "melee"), ("aim", "head")], ..melee },
        Bout { situation: &[("kind", "melee"), ("aim", "arm")], ..melee },
        Bout { situation: &[("kind", "melee"), ("edge", "3"), ("ease", "-1")], ..melee },
    ]
}

#[test]
fn duels_solved_agree_with_duels_played_out() {
    const FIGHTS: u64 = 40_000;
    for (nth, bout) in bouts().iter().enumerate() {
        let duel = bout.duel();
        let plan = Plan { seed: 20, first: 0, fights: FIGHTS, rounds_max: 40 };
        let (tally, solution) = (simulate(&duel, &plan), chain(&duel).within(40));
        let check = |count: u64, p: f64| {
            let spread = (p * (1.0 - p) * FIGHTS as f64).sqrt().max(1.0);
            let z = (count as f64 - p * FIGHTS as f64) / spread;
            assert!(z.abs() < 5.0, "bout {nth}: {count} of {FIGHTS} at {p}");
        };
        for side in Side::BOTH {
            check(tally.wins(side), solution.wins(side));
        }
        check(tally.undecided(), solution.undecided);
        for (count, mass) in tally.by_round.iter().zip(&solution.by_round) {
            check(count.iter().sum(), mass.iter().sum());
        }
    }
}

/// A duel whose states keep what no longer matters.
struct Untidy<'a>(&'a Duel);

impl Engagement for Untidy<'_> {
    type State = DuelState;

    fn open(&self, dice: &mut impl Dice) -> DuelState {
        let opened = self.0.open(dice);
        DuelState { fighters: self.0.fresh(), ..opened }
    }

    fn advance(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        self.0.play(state, dice)
    }
}

#[test]
fn tidy_states_have_the_same_futures() {
    let ours = "hit_points = 6\narmor_points = 3\narmor_defense = 1\nlife_points = 2";
    // The last Life Point costs less than double damage, where it is kept.
    let theirs = "hit_points = 7\narmor_points = 4\nlife_points = 1\nfortitude = 6\ndodge = 18";
    for bout in bouts() {
        for weapon in [bout.weapon, "damage = \"1d4+1\"\ncritical_from = 15"] {
            if bout.situation.contains(&("kind", "melee")) != weapon.contains("melee") {
                continue;
            }
            for choice in ["double-or-last", "life"] {
                let parameters = [("critical_choice", Value::Choice(choice.to_owned()))];
                let bout = Bout { ours, theirs, weapon, parameters: &parameters, ..bout };
                let duel = bout.duel();
                let (tidy, untidy) = (chain(&duel), chain(&Untidy(&duel)));
                assert!(tidy.states() <= untidy.states());
                let (ours, theirs) = (tidy.within(60), untidy.within(60));
                near(ours.undecided, theirs.undecided);
                for (ours, theirs) in ours.by_round.iter().zip(&theirs.by_round) {
                    for (&ours, &theirs) in ours.iter().zip(theirs) {
                        near(ours, theirs);
                    }
                }
            }
        }
    }
}

#[test]
fn stories_cite_rules_of_the_index_and_leave_no_roll_untold() {
    let book = trial::book("d20", &[]);
    let mut told = BTreeMap::new();
    for bout in bouts() {
        let duel = bout.duel();
        for index in 0..200 {
            let story = playthrough(&duel, 3, index, 100);
            let steps = story.rounds.iter().flat_map(|round| &round.steps);
            for lines in steps.chain([&story.opening]) {
                assert!(!matches!(lines.last(), Some(Line::Rolled { .. })), "{story}");
            }
            for line in story.lines() {
                let Line::Told { rule, what, .. } = line else { continue };
                assert!(book.rules.get(rule).is_some(), "no rule {rule}: {what}");
                *told.entry(rule.clone()).or_insert(0) += 1;
            }
        }
    }
    // Nearly all that can be told is told in these.
    assert!(24 <= told.len(), "{told:?}");
}

#[test]
fn fights_hold_at_the_ends_of_every_parameter() {
    let book = trial::book("d20", &[]);
    for parameter in &book.parameters {
        for value in ends_of(parameter, &[]) {
            let parameters = [(parameter.key.as_str(), value)];
            for bout in [bouts()[0], bouts()[6]] {
                let small = "hit_points = 4\narmor_points = 2\nranged_attack = 9";
                let bout = Bout { ours: small, theirs: small, parameters: &parameters, ..bout };
                let attack = bout.rules().attack(&bout.meeting()).expect("an attack");
                near(attack.law(&mut Exact::default()).total(), 1.0);
                let solution = chain(&bout.duel()).within(20);
                let ended: f64 = Ending::ALL.iter().map(|&ending| solution.ended(ending)).sum();
                near(ended + solution.undecided, 1.0);
            }
        }
    }
}
