//! All scripts that are shipped, under every hand: weighed by `Exact`, rolled by `Rolled`, recorded
//! by `Transcript`, and the record played again by `Scripted`.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use evenodds_data::{Folder, GAME, ROSTER, SCRIPT, duels, starters};
use evenodds_engine::book::{Card, Terms, UserGame};
use evenodds_engine::conformance::{Breach, FALSE_ALARM, assert_conforms, ends, examine};
use evenodds_engine::dice::{Dice, Exact, Line, Rolled, Scripted, Transcript};
use evenodds_engine::engagement::{Ending, Engagement, Flow, Limits, Plan, Playable, Solvable};
use evenodds_engine::fight::{
    Aftermath, Assault, Attack, Combat, Fighter, Meeting, Roster, Sheet, SingleAttack,
};
use evenodds_engine::law::Law;
use evenodds_engine::registry::Game;
use evenodds_engine::resolver::{Answer, Grade, Resolver};

use played::{End, ends as ends_of, tail};

use crate::fights::attack::ScriptCombat;
use crate::fights::{Rules, ScriptCheck, ScriptDuel};
use crate::game::rules::rules;
use crate::game::{ScriptGame, Source};
use crate::values::Marks;

#[path = "../../tests/played/mod.rs"]
mod played;

/// The folders of all scripts that are shipped.
fn shipped() -> impl Iterator<Item = &'static Folder> {
    starters().iter().chain([duels()])
}

/// A user-defined game in two texts, each with its name in errors.
struct Texts<'a> {
    name: &'a str,
    game: (String, &'a str),
    script: (String, &'a str),
}

impl<'a> Texts<'a> {
    fn of(folder: &Folder) -> Texts<'_> {
        let text = |file| (folder.origin(file), folder.text(file).expect("a file of a game"));
        Texts { name: folder.name, game: text(GAME), script: text(SCRIPT) }
    }

    fn named(name: &'a str, game: &'a str, script: &'a str) -> Texts<'a> {
        Texts { name, game: (GAME.to_owned(), game), script: (SCRIPT.to_owned(), script) }
    }

    fn rules(&self) -> (Rules, UserGame, Source) {
        let game = (&self.game.0[..], self.game.1);
        let own = UserGame::read(game, self.name, &[], None);
        let own = own.unwrap_or_else(|fault| panic!("{fault}"));
        let source = Source { origin: self.script.0.clone(), text: self.script.1.to_owned() };
        let rules = rules(&own, &source, &Arc::default());
        (rules.unwrap_or_else(|fault| panic!("{fault}")), own, source)
    }

    fn game(&self) -> ScriptGame {
        let (rules, own, source) = self.rules();
        ScriptGame::new(rules, own, source).unwrap_or_else(|fault| panic!("{fault}"))
    }
}

#[track_caller]
fn sound(game: &impl Game) {
    if let Some(fault) = game.fault() {
        panic!("{fault}");
    }
}

/// A rule that every hand can play.
trait Rule {
    type Value: Copy + Ord + Debug;

    fn play(&self, dice: &mut impl Dice) -> Self::Value;
}

/// The seed of all dice.
const SEED: u64 = 1310;

/// How many plays of a rule are recorded and played again.
const RECORDED: u64 = 40;

/// Asserts that a transcript rolls as the hand that it records, that its faces played again are all
/// used and come to the same, and that they are one of the ways there are in the law.
#[track_caller]
fn hands_agree<R: Rule>(rule: &R, law: &Law<R::Value>, of: &dyn Fn() -> String) {
    assert!((law.total() - 1.0).abs() < 1e-9, "{}: {}", law.total(), of());
    for index in 0..RECORDED {
        let value = rule.play(&mut Rolled::keyed(SEED, index));
        let mut recorded = Transcript::new(Rolled::keyed(SEED, index));
        assert_eq!(rule.play(&mut recorded), value, "{}", of());
        let faces: Vec<u8> = recorded.into_lines().into_iter().flat_map(faces).collect();
        let again = Scripted::play(&faces, |dice| rule.play(dice));
        let again = again.unwrap_or_else(|error| panic!("{error}: {}", of()));
        assert_eq!(again.value, value, "{faces:?}: {}", of());
        let (way, mass) = (1.0 / again.one_in as f64, law.mass(&value));
        assert!(way <= mass * (1.0 + 1e-9) + law.slack(), "{way} and {mass}: {}", of());
    }
}

fn faces(line: Line) -> Vec<u8> {
    match line {
        Line::Rolled { faces, .. } => faces,
        Line::Told { .. } => Vec::new(),
    }
}

/// Asserts that no tail of so many is one that sound rules have less than once in a million times,
/// for all of them together.
#[track_caller]
fn none_is_far(tails: &[(String, f64)]) {
    for (of, tail) in tails {
        assert!(FALSE_ALARM / tails.len() as f64 <= *tail, "{tail:e}: {of}");
    }
}

struct Check<'a>(&'a ScriptCheck, Terms);

impl Rule for Check<'_> {
    type Value = Answer;

    fn play(&self, dice: &mut impl Dice) -> Answer {
        self.0.resolve(&self.1, dice)
    }
}

/// An attack, or so much that is left of it.
struct Strike<'a>(&'a SingleAttack<ScriptCombat>, Option<u16>);

impl Rule for Strike<'_> {
    type Value = (Aftermath<Marks>, u16);

    fn play(&self, dice: &mut impl Dice) -> (Aftermath<Marks>, u16) {
        let [ours, theirs] = [0, 1].map(|side: usize| Fighter {
            profile: &self.0.profiles[side],
            condition: self.0.conditions[side],
        });
        let attack = Attack { ours, theirs, situation: &self.0.situation };
        self.0.combat.portion(&attack, self.1, dice)
    }
}

struct Duel<'a>(&'a ScriptDuel, u16);

impl Rule for Duel<'_> {
    type Value = End;

    fn play(&self, dice: &mut impl Dice) -> End {
        let mut state = self.0.open(dice);
        let mut round = 1;
        while round <= self.1 {
            match self.0.advance(&mut state, dice) {
                Flow::Step => {}
                Flow::Round => round += 1,
                Flow::End(ending) => return Some((ending, round)),
                Flow::Stop => return None,
            }
        }
        None
    }
}

/// What checks are examined with: the ends of the usual ratings and those shown, a rating between
/// them against both ends of what it can be against, and with more and less ease than usual.
fn terms(card: &Card) -> Vec<Terms> {
    let terms = |rating: i16, ease: i64, against: Option<i16>| {
        card.terms(rating.into(), ease, against.map(i64::from)).expect("within range")
    };
    let usual = card.rating.shown[card.rating.shown.len() / 2];
    let ratings = [card.rating.book.0, card.rating.book.1]
        .into_iter()
        .chain(card.rating.shown.iter().copied());
    let against = card.against.iter().flat_map(|one| [one.accepts.0, one.accepts.1]);
    let mut all: Vec<Terms> = Vec::new();
    let wanted = ratings
        .map(|rating| terms(rating, 0, None))
        .chain(against.map(|one| terms(usual, 0, Some(one))))
        .chain([-3, 3].map(|ease| terms(usual, ease, None)));
    for one in wanted {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}

/// Checks that another die makes harder, by the number that they are made against: where nearly
/// each die is a success, the ones that take one away weigh more.
const HARDER: [(&str, i16); 1] = [("storyteller", 2)];

/// The engine's kit rolls each check 50,000 times and rejects the sound checks of a game once in a
/// million times.
#[test]
fn checks_conform() {
    for texts in shipped().map(Texts::of) {
        let game = texts.game();
        let (check, terms) = (game.resolver(), terms(&Game::book(&game).card));
        for &terms in &terms {
            let of = || format!("{} at {terms:?}", texts.name);
            hands_agree(&Check(check, terms), &check.law(&terms), &of);
        }
        println!("{}: {} checks", texts.name, terms.len());
        let is_harder = |terms: &Terms| HARDER.contains(&(texts.name, terms.against()));
        let (harder, terms): (Vec<Terms>, Vec<Terms>) = terms.into_iter().partition(is_harder);
        assert_conforms(check, terms);
        for terms in harder {
            let breach = examine(check, [terms]).expect_err(texts.name);
            assert!(matches!(breach, Breach::Easing { .. }), "{breach}");
        }
        sound(&game);
    }
}

/// The meetings of a game's own roster: each with each, and two neighbours at both ends of all that
/// can be said of a situation.
fn meetings(roster: &Roster, rules: &Rules) -> Vec<Meeting> {
    let form = &rules.program.book.situation;
    let blank = || Sheet::blank(form);
    let profiles = &roster.profiles;
    let each = profiles.iter().flat_map(|a| profiles.iter().map(move |b| (a, b)));
    let mut all: Vec<Meeting> = each.map(|(a, b)| roster.meeting(a, b, blank())).collect();
    let [.., a, b] = &profiles[..] else { panic!("two fighters") };
    for field in form {
        for value in ends(&field.domain, &["1d6", "2d6+1"]) {
            let mut situation = blank();
            situation.set(form, &field.key, value).unwrap_or_else(|error| panic!("{error}"));
            all.push(roster.meeting(a, b, situation));
        }
    }
    all
}

fn told(meeting: &Meeting) -> String {
    format!("{} in {:?}", meeting.names().join(" and "), meeting.situation)
}

/// Each game that has fights, with its meetings.
fn fights() -> Vec<(&'static Folder, ScriptGame, Arc<Rules>, Vec<Meeting>)> {
    let all = shipped().filter_map(|folder| {
        let texts = Texts::of(folder);
        let (game, rules) = (texts.game(), Arc::new(texts.rules().0));
        game.fights()?;
        let text = folder.text(ROSTER).expect("who has fights comes with fighters");
        let roster = Roster::read(&folder.origin(ROSTER), text, &rules.program.book);
        let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
        let meetings = meetings(&roster, &rules);
        Some((folder, game, rules, meetings))
    });
    all.collect()
}

/// The rolls of sound attacks are rejected once in a million times, for all of them together.
#[test]
fn attacks_are_played_as_they_are_weighed() {
    let mut tails = Vec::new();
    for (folder, _, rules, meetings) in fights() {
        for meeting in &meetings {
            let of = || format!("{}: {}", folder.name, told(meeting));
            let attack = rules.attack(meeting).unwrap_or_else(|error| panic!("{error}"));
            let carried = attack.combat.carries().then_some(Some(2));
            for left in [None].into_iter().chain(carried) {
                let strike = Strike(&attack, left);
                let law = attack.combat.law(&mut Exact::default(), |dice| strike.play(dice));
                hands_agree(&strike, &law, &of);
            }
            let played = attack.sample(0, 2000, SEED).into_iter();
            let played = played.map(|(result, count)| (result, count as u32));
            tails.push((of(), tail(&attack.law(&mut Exact::default()), played, &of)));
        }
        assert!(rules.program.failed().is_none(), "{:?}", rules.program.failed());
        println!("{}: {} attacks", folder.name, meetings.len());
    }
    none_is_far(&tails);
}

/// The most rounds of a duel that are compared.
const ROUNDS_MAX: u16 = 60;

/// The fights of sound duels are rejected once in a million times, for all of them together.
#[test]
fn duels_are_played_as_they_are_solved() {
    let (mut tails, mut all) = (Vec::new(), BTreeSet::new());
    for (folder, _, rules, meetings) in fights() {
        let mut found: BTreeSet<Ending> = BTreeSet::new();
        for meeting in &meetings {
            let of = || format!("{}: {}", folder.name, told(meeting));
            let rounds = meeting.situation.number::<u16>("rounds_max").min(ROUNDS_MAX);
            let duel = ScriptDuel::of(&rules, meeting).unwrap_or_else(|error| panic!("{error}"));
            let chain = duel.chain(&mut Exact::default(), Limits::FEW);
            let solution = chain.unwrap_or_else(|error| panic!("{error:?}: {}", of()));
            let law = ends_of(&solution.within(rounds));
            hands_agree(&Duel(&duel, rounds), &law, &of);
            let plan = Plan { seed: SEED, first: 0, fights: 1000, rounds_max: rounds };
            let played = duel.outcomes(&plan);
            found.extend(played.iter().flatten().map(|(ending, _)| *ending));
            tails.push((of(), tail(&law, played.into_iter().map(|end| (end, 1)), &of)));
        }
        assert!(rules.program.failed().is_none(), "{:?}", rules.program.failed());
        println!("{}: {} duels", folder.name, meetings.len());
        // Where nerve follows the losses of a side, nobody breaks in a duel.
        assert!(2 <= found.len(), "{}: either side wins: {found:?}", folder.name);
        all.append(&mut found);
    }
    assert!(4 <= all.len(), "fighters are put out and routed: {all:?}");
    none_is_far(&tails);
}

/// A script that is added to the data is examined here.
#[test]
fn all_scripts_of_the_data_are_examined() {
    fn walk(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rhai") {
                let text = fs::read_to_string(&path).expect("a script");
                assert!(found.insert(text), "{} is there twice", path.display());
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../data"), &mut found);
    let examined = shipped().map(|folder| folder.text(SCRIPT).expect("a script").to_owned());
    assert_eq!(examined.collect::<BTreeSet<String>>(), found);
    assert!(20 < found.len());
}

/// The checks of the built-in games that are written once more as scripts.
#[test]
fn checks_of_ports_conform() {
    let game = |name, game, script| Texts::named(name, game, script).game();
    let terms = |game: &ScriptGame, rating, against| {
        Game::book(game).card.terms(rating, 0, against).expect("within range")
    };
    let spurg = game(
        "spurg",
        include_str!("../../tests/ports/spurg/game.toml"),
        include_str!("../../tests/ports/spurg/rules.rhai"),
    );
    assert_conforms(spurg.resolver(), [4, 11, 16].map(|rating| terms(&spurg, rating, None)));
    let play = |faces: &[u8]| {
        let terms = terms(&spurg, 12, None);
        let played = Scripted::play(faces, |dice| spurg.resolver().resolve(&terms, dice));
        played.expect("three dice")
    };
    assert_eq!(play(&[4, 5, 1]).value, Answer { grade: Grade::Success, degree: 3 });
    assert_eq!(play(&[6, 6, 5]).value, Answer { grade: Grade::Fumble, degree: -4 });
    assert_eq!(play(&[1, 1, 2]).one_in, 216);
    let sprawl = game(
        "sprawl",
        include_str!("../../tests/ports/sprawl/game.toml"),
        include_str!("../../tests/ports/sprawl/rules.rhai"),
    );
    let checks = [(1, 1), (4, 2), (6, 1)];
    let checks = checks.map(|(dice, difficulty)| terms(&sprawl, dice, Some(difficulty)));
    assert_conforms(sprawl.resolver(), checks);
    let play = |faces: &[u8]| {
        let terms = terms(&sprawl, 3, Some(2));
        let played = Scripted::play(faces, |dice| sprawl.resolver().resolve(&terms, dice));
        played.expect("three dice").value
    };
    assert_eq!(play(&[10, 7, 1]), Answer { grade: Grade::Success, degree: 2 });
    assert_eq!(play(&[6, 1, 2]), Answer { grade: Grade::Fumble, degree: 0 });
}
