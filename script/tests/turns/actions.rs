//! Actions in place of attacks: when they are taken, and what they cost.

use super::*;

/// A condition, and an action of these keys.
fn action(condition: &str, key: &str, more: &str) -> String {
    format!("{WOUNDS}[[condition]]\n{condition}\n[[action]]\nkey = \"{key}\"\n{more}\n")
}

/// Both hit with a 1 of six, and surely once they have aimed; Bob hits with even odds if he is `sure`.
fn aims(turn: &str, more: &str, sure: bool) -> Case {
    let rules = "fn attack(us, them, at) { if us.aimed || roll(6) <= us.hit { hit(); \
                 them.wounds += 1; } us.aimed = false; }\n\
                 fn aim(us, at) { us.aimed = true; }\n";
    let turn = format!("first = \"a\"\n{turn}");
    let hits = [1, if sure { 3 } else { 1 }];
    let conditions = action("key = \"aimed\"", "aim", more);
    Case { hits, ..case(&turn).rules(rules).conditions(&conditions) }
}

/// Nobody shoots an empty gun, so that both shoot in every other round.
#[test]
fn what_restores_an_attack_is_done_once_it_is_needed() {
    let rules = "fn attack(us, them, at) { if us.empty { return; } us.empty = true; \
                 if roll(6) <= us.hit { hit(); them.wounds += 1; } }\n\
                 fn reload(us, at) { us.empty = false; }\n";
    for needs in ["", "needs = [\"empty\"]"] {
        let conditions = action("key = \"empty\"", "reload", needs);
        // As without guns that are ever empty: 1/2 over 1 - 1/2 · 2/3.
        case("first = \"a\"").rules(rules).conditions(&conditions).is_won(0.75);
    }
    // Two actions shoot and load again.
    let conditions = action("key = \"empty\"", "reload", "needs = [\"empty\"]");
    let quick = case("first = \"a\"\nactions = 2").rules(rules).conditions(&conditions);
    quick.is_won(0.75);
    let wins =
        |case: &Case, round: usize| case.solve().by_round[round - 1][Ending::Out(Side::A).index()];
    near(wins(&quick, 2), 0.5 / 3.0);
    // One action is left after a shot, which is too few for what costs two.
    let costs = action("key = \"empty\"", "reload", "needs = [\"empty\"]\ncost = 2");
    let slow = quick.conditions(&costs);
    near(wins(&slow, 2), 0.0);
    near(wins(&slow, 3), 0.5 / 3.0);
}

/// To aim is worth 5/6, which is more than an attack without it.
#[test]
fn an_action_is_taken_if_it_is_worth_more_than_an_attack() {
    // She aims; he shoots with even odds, since to aim is worth no more to him; she shoots.
    aims("", "", true).is_won(0.5);
    // Both aim, and she shoots first.
    aims("", "", false).is_won(1.0);
    // As much as it costs is not left of her activation.
    aims("actions = 2", "", true).is_won(1.0);
    aims("actions = 2", "cost = 2", true).is_won(0.25);
    aims("actions = 3", "cost = 2", true).is_won(1.0);
}

#[test]
fn an_action_needs_flags_and_conditions() {
    aims("", "needs = [\"is_ann\"]", false).is_won(5.0 / 6.0);
    // Bob aims, and shoots unless she has hit: 1/6 + 5/6 · 0.
    aims("", "needs = [\"!is_ann\"]", false).is_won(1.0 / 6.0 + 5.0 / 6.0 * (1.0 / 6.0));
    aims("", "needs = [\"!aimed\"]", false).is_won(1.0);
    // Nobody is ever aimed, so nobody aims: 1/6 over 1 - 25/36.
    aims("", "needs = [\"aimed\"]", false).is_won(6.0 / 11.0);
}

#[test]
fn an_action_is_taken_in_contact_or_not() {
    for (arm, contact, taken) in [
        ("bow", "only", false),
        ("bow", "never", true),
        ("bow", "any", true),
        ("sword", "only", true),
        ("sword", "never", false),
    ] {
        let one = aims("", &format!("contact = \"{contact}\""), false);
        let expected = if taken { 1.0 } else { 6.0 / 11.0 };
        Case { arms: [arm, arm], ..one }.is_won(expected);
    }
}

/// She steadies herself step by step, which makes her hit with one, then with all faces of six.
#[test]
fn an_action_is_taken_so_often_in_an_activation() {
    let rules = "fn attack(us, them, at) { if roll(6) <= 3 * us.steady * us.steady / 2 { hit(); \
                 them.wounds += 1; } us.steady = 0; }\n\
                 fn settle_down(us, at) { us.steady = min(us.steady + 1, 2); }\n";
    let steady = |actions: u8, most: &str| {
        let more = format!("needs = [\"is_ann\"]\n{most}");
        let conditions = action("key = \"steady\"\nrange = [0, 2]", "settle_down", &more);
        let one = case(&format!("first = \"a\"\nactions = {actions}"));
        let one = one.rules(rules).conditions(&conditions);
        one.solve().by_round[0][Ending::Out(Side::A).index()]
    };
    near(steady(2, ""), 1.0 / 6.0);
    near(steady(3, ""), 1.0 / 6.0);
    near(steady(3, "most = 2"), 1.0);
}

/// As good as an attack is not better: she attacks with even odds, and would have them doubled.
#[test]
fn of_equals_an_attack_is_made() {
    let rules = "fn attack(us, them, at) { if roll(3) <= 1 + us.aimed { hit(); \
                 them.wounds += 1; } us.aimed = false; }\n\
                 fn aim(us, at) { us.aimed = true; }\n";
    let rules = rules.replace("1 + us.aimed", "if us.aimed { 2 } else { 1 }");
    let case = aims("", "", false).rules(&rules);
    near(case.solve().by_round[0][Ending::Out(Side::A).index()], 1.0 / 3.0);
}

/// Bob kills whenever he sees. Blind, he attacks in vain.
#[test]
fn an_action_on_an_enemy_spoils_its_attack() {
    let rules = "fn attack(us, them, at) { if !us.blind && roll(6) <= us.hit { hit(); \
                 them.wounds += 1; } }\n\
                 fn dazzle(us, them, at) { them.blind = true; }\n";
    let more = "whom = \"enemy\"\nneeds = [\"is_ann\"]";
    let blind = "key = \"blind\"\nuntil = \"activation\"";
    let turn = |actions: u8| format!("first = \"a\"\nactions = {actions}");
    let dazzles = |actions: u8| {
        let case = case(&turn(actions)).rules(rules).conditions(&action(blind, "dazzle", more));
        Case { hits: [3, 6], ..case }
    };
    // With one action she dazzles for ever.
    dazzles(1).comes_to(0.0, 0.0, 0.0);
    dazzles(2).is_won(1.0);
}

/// Both act from the same conditions: she aims while he attacks, and then both attack.
#[test]
fn actions_are_taken_in_simultaneous_rounds() {
    let case = aims("", "needs = [\"is_ann\"]", false);
    let case = Case { turn: "order = \"simultaneous\"".to_owned(), ..case };
    let [hit, miss] = [1.0 / 6.0, 5.0 / 6.0];
    case.comes_to(miss * miss, hit, miss * hit);
}

#[test]
fn a_fighter_acts_in_the_phase_of_its_attacks() {
    let case = aims("order = \"phases\"", "needs = [\"is_ann\"]", false);
    case.is_won(5.0 / 6.0);
}

#[test]
fn mistakes_in_actions_are_refused() {
    let with = |more: &str| aims("", more, false);
    let turned = |turn: &str, more: &str| aims(turn, more, false);
    let renamed = |key: &str| {
        let case = aims("", "", false);
        let conditions = case.conditions.replace("\"aim\"", &format!("\"{key}\""));
        Case { conditions, ..case }
    };
    for (case, expected) in [
        (
            with("whom = \"foe\""),
            "`whom` of `aim` cannot be `foe`; expected one of self, friend, enemy",
        ),
        (
            with("contact = \"yes\""),
            "`contact` of `aim` cannot be `yes`; expected one of any, never, only",
        ),
        (with("cost = 0"), "`cost` of `aim` cannot be 0; expected 1 to 10"),
        (with("most = 11"), "`most` of `aim` cannot be 11; expected 1 to 10"),
        (with("within = 6"), "`aim` has `within`, and acts on the fighter itself"),
        (with("needs = [\"aimd\"]"), "did you mean `aimed`?"),
        (
            with("needs = [\"hit\"]"),
            "`aim` needs `hit`, which is neither a flag of stat lines nor a condition",
        ),
        (
            with("needs = [\"aimed\", \"!aimed\"]"),
            "`aim` needs `aimed` and `!aimed`, so that nobody can take it",
        ),
        (with("needs = [\"aimed\", \"aimed\"]"), "`aim` needs `aimed` twice"),
        (with("[[action]]\nkey = \"aim\""), "the action `aim` appears twice"),
        (with("whom = \"enemy\""), "`aim(us, at)`; expected `aim(us, them, at)`"),
        (with("cots = 1"), "unknown field `cots`"),
        (turned("actions = 2", "cost = 3"), "`aim` costs 3 actions, and an activation has 2"),
        (turned("actions = \"script\"", "cost = 2"), "and the script has no `act`"),
        (renamed("Aim"), "an action cannot be called `Aim`"),
        (renamed("attack"), "every script can have a function `attack` of another kind"),
        (renamed("shoot"), "the action `shoot` has no function in the script"),
        (
            with("")
                .more_rules("fn take_aim(us, at) { us.aimed = true; }")
                .with_action("take_aims"),
            "did you mean `take_aim`?",
        ),
        (
            with("").more_rules("fn rest(us, at) { }").with_action("rest"),
            "the action `rest` changes no condition, so nobody takes it",
        ),
    ] {
        let told = refusals::refused(&case);
        assert!(told.contains(expected), "{expected:?} is not in {told:?}");
    }
}

#[test]
fn the_manual_has_every_key_of_an_action() {
    let told = refusals::refused(&aims("", "cots = 1", false));
    let (_, known) = told.split_once("expected one of ").expect("the keys");
    let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    let rows = rows("Actions");
    // Of the table of keys: another has the directions of moves.
    let shown = rows.iter().filter(|row| row.len() == 4).map(|row| row[0].trim_matches('`'));
    let mut shown: Vec<&str> = ["key"].into_iter().chain(shown).collect();
    let mut known = known[..shown.len()].to_vec();
    shown.sort_unstable();
    known.sort_unstable();
    assert_eq!(shown, known);
}

impl Case {
    /// Adds an action of this key.
    fn with_action(self, key: &str) -> Case {
        let conditions = format!("{}[[action]]\nkey = \"{key}\"\n", self.conditions);
        self.conditions(&conditions)
    }
}
