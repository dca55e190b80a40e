//! Wounds: which rows are marked, what they cost, and who is out.

use super::*;

fn rules(changes: &[(&str, Value)]) -> Rules {
    Rules::of(&book(changes).parameters)
}

fn penalties(willpower: i16) -> Penalties {
    Penalties::of(willpower, std::iter::empty(), &rules(&[]))
}

/// Marks a wound of that degree on a table with these rows.
fn mark_on(before: Wounds, hurt: Hurt, kind: WoundKind) -> (Wounds, Marked) {
    let mut wounds = before;
    let marked = mark(&mut wounds, hurt, kind, &penalties(8));
    (wounds, marked)
}

#[test]
fn a_failed_roll_marks_the_lowest_free_row_within_damage_x11() {
    let taken = marked(&[1, 2], &[]);
    assert_eq!(
        mark_on(taken, Hurt::Failed(3), WoundKind::Injury),
        (marked(&[1, 2, 3], &[]), Marked::Free(3))
    );
    assert_eq!(mark_on(taken, Hurt::Failed(2), WoundKind::Injury), (taken, Marked::None));
    // By an attack: Damage 9 of a knife, and of a full hit with it, up to row 10.
    let knife = bout(["Bo", "Ada"], &[("kind", "close")], &[]);
    let theirs =
        Condition { wounds: marked(&[1, 2, 3, 4, 5, 6, 7, 8, 9], &[]), ..Condition::default() };
    assert_eq!(knife.play_on(theirs, &[5, 20, 20, 20]).harm, 0);
    assert_eq!(knife.play_on(theirs, &[5, 6, 20, 20]).harm, 10);
    let nothing = [("failed_damage", Value::Choice("nothing".to_owned()))];
    let swedish = bout(["Bo", "Ada"], &[("kind", "close")], &nothing);
    assert_eq!(swedish.play(&[5, 20, 20, 20]).harm, 0);
    assert_eq!(knife.play(&[5, 20, 20, 20]).harm, 1);
}

#[test]
fn stun_puts_out_and_injuries_kill_x12() {
    let meek = penalties(0);
    assert!(meek.put_out(marked(&[], &[9])) && !meek.put_out(marked(&[], &[8, 7])));
    assert!(!penalties(8).put_out(marked(&[], &[7, 9, 10])));
    assert!(penalties(8).put_out(marked(&[9], &[])));
    // A Stun over 10 kills nobody.
    let (stunned, _) = mark_on(Wounds::NONE, Hurt::Wound(10), WoundKind::Stun);
    assert_eq!(stunned, marked(&[], &[10]));
    // Bare hands stun.
    let hands = bout(["Tough", "Ada"], &[("kind", "close")], &[]);
    assert_eq!(hands.play(&[5, 20, 6, 20]).theirs.wounds, marked(&[], &[6]));
}

#[test]
fn there_are_ten_rows_x27() {
    let mut wounds = Wounds::NONE;
    for nth in 1..=10 {
        assert_eq!(
            mark(&mut wounds, Hurt::Failed(10), WoundKind::Stun, &penalties(8)),
            Marked::Free(nth)
        );
    }
    assert_eq!(mark(&mut wounds, Hurt::Failed(10), WoundKind::Stun, &penalties(8)), Marked::None);
    assert_eq!(mark(&mut wounds, Hurt::Wound(4), WoundKind::Stun, &penalties(8)), Marked::None);
}

#[test]
fn willpower_writes_penalties_from_the_top_x28() {
    let cost = |willpower, row| penalties(willpower).total(marked(&[row], &[]));
    // The page's own example: Willpower 6 has 5 5 4 4 3.
    assert_eq!([10, 9, 8, 7, 6, 5].map(|row| cost(6, row)), [-5, -5, -4, -4, -3, 0]);
    assert_eq!([10, 9, 8, 7, 6].map(|row| cost(8, row)), [-5, -4, -3, -3, 0]);
    assert_eq!([10, 9, 8].map(|row| cost(30, row)), [-4, -2, 0]);
    assert_eq!([8, 7, 2, 1].map(|row| cost(0, row)), [-5, -5, -2, -2]);
    let columns = [9, 10, 11, 12].map(|will| [10, 9, 8, 7, 6].map(|row| cost(will, row)));
    let expected = [[-4, -4, -3, -2, 0], [-4, -3, -3, 0, 0], [-4, -2, -2, 0, 0], [-4, -2, 0, 0, 0]];
    assert_eq!(columns, expected);
    // Between two columns the lower one holds: 5 is like 4, 7 like 6.
    assert_eq!([cost(5, 6), cost(7, 6)], [-4, -3]);
    // X is unable to act.
    for (willpower, rows) in [(0, &[9, 10][..]), (3, &[9, 10]), (4, &[10]), (5, &[10]), (6, &[])] {
        let out = |row: &u8| penalties(willpower).disable(marked(&[], &[*row]));
        let disabling: Vec<u8> = (1..=10).filter(out).collect();
        assert_eq!(disabling, rows, "Willpower {willpower}");
    }
}

#[test]
fn penalties_add_up_unless_the_worst_counts() {
    let wounds = marked(&[8], &[10, 3]);
    assert_eq!(penalties(8).total(wounds), -8);
    let worst = rules(&[("wound_penalty", Value::Choice("worst".to_owned()))]);
    assert_eq!(Penalties::of(8, std::iter::empty(), &worst).total(wounds), -5);
    // They lower Strike and Guard, and no Damage.
    let bout = bout(["Ada", "Bo"], &[("kind", "close")], &[]);
    let wear = [-3, -1].map(|penalty| Condition { penalty, ..Condition::default() });
    let check = bout.with(wear, |attack| bout.rules.check(attack));
    assert_eq!(check, Attempt { value: 9 - 3, against: 2 - 1 });
    let force = bout.with(wear, |attack| bout.rules.force(attack.ours.profile, *attack.situation));
    assert_eq!(force, [8, 12]);
}

#[test]
fn a_taken_row_sends_the_wound_to_the_nearest_x29() {
    let wound =
        |rows: &[u8], degree| mark_on(marked(rows, &[]), Hurt::Wound(degree), WoundKind::Injury).1;
    assert_eq!(wound(&[], 8), Marked::Free(8));
    // The higher one in a tie: 8 is taken, 7 and 9 are free.
    assert_eq!(wound(&[8], 8), Marked::Free(9));
    assert_eq!(wound(&[8, 9], 8), Marked::Free(7));
    assert_eq!(wound(&[8, 9, 7], 8), Marked::Free(10));
    assert_eq!(wound(&[10], 10), Marked::Free(9));
    assert_eq!(wound(&[1], 1), Marked::Free(2));
    // Stun on a row of Stun or of Injury goes on likewise.
    let stunned = mark_on(marked(&[], &[8]), Hurt::Wound(8), WoundKind::Stun);
    assert_eq!(stunned, (marked(&[], &[8, 9]), Marked::Free(9)));
    let injured = mark_on(marked(&[8], &[]), Hurt::Wound(8), WoundKind::Stun);
    assert_eq!(injured, (marked(&[8], &[9]), Marked::Free(9)));
}

#[test]
fn an_injury_makes_an_injury_of_stun_x30() {
    let upgraded = mark_on(marked(&[], &[8, 3]), Hurt::Wound(8), WoundKind::Injury);
    assert_eq!(upgraded, (marked(&[8], &[3]), Marked::Upgraded(8)));
    assert_eq!(upgraded.1.row(), 8);
    // A failed roll marks a free row and upgrades none.
    let failed = mark_on(marked(&[], &[1]), Hurt::Failed(9), WoundKind::Injury);
    assert_eq!(failed, (marked(&[2], &[1]), Marked::Free(2)));
}

#[test]
fn rows_filled_by_the_trait_tough_are_never_marked_x31() {
    let tough = bout(["Ada", "Tough"], &[], &[]);
    // Rows 7 and 8 are filled: 6 and 9 are next to them.
    assert_eq!(tough.play(&[5, 20, 7, 20]).harm, 6);
    assert_eq!(tough.play(&[5, 20, 8, 20]).harm, 9);
    let [_, profile] = tough.profiles();
    assert_eq!(profile.penalties.total(Wounds::NONE), 0);
    assert!(!profile.penalties.put_out(Wounds::NONE));
}

#[test]
fn what_stun_puts_out_is_a_reading_x12() {
    let out = |word: &str, rows: &[u8]| {
        let rules = rules(&[("stun_out", Value::Choice(word.to_owned()))]);
        Penalties::of(6, [10].into_iter(), &rules).put_out(marked(&[], rows))
    };
    let (seven, nine_rows) = ([7], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(["x", "deadly", "full"].map(|word| out(word, &seven)), [false, true, false]);
    assert_eq!(["x", "deadly", "full"].map(|word| out(word, &nine_rows)), [false, true, true]);
    assert!(!out("full", &nine_rows[1..]) && !out("deadly", &[8]));
}

#[test]
fn injuries_on_seven_and_nine_and_over_ten_are_deadly_x32() {
    let out = |rules: &Rules, wounds| Penalties::of(8, std::iter::empty(), rules).put_out(wounds);
    let plain = rules(&[]);
    let deadly: Vec<u8> = (1..=11).filter(|&row| out(&plain, marked(&[row], &[]))).collect();
    assert_eq!(deadly, [7, 9, 11]);
    assert!(!out(&plain, marked(&[1, 2, 3, 4, 5, 6, 8, 10], &[7, 9])));
    let none = games::with_row("volt", "deadly_rows", "..", &[Value::Flag(false)]);
    let later = rules(&[("deadly_rows", none)]);
    assert!(!out(&later, marked(&[7, 9], &[])) && out(&later, Wounds::DEAD));
    // Damage 17 of a full hit: 13 is over 10.
    let [ada, bo] = ["Ada", "Bo"];
    assert_eq!(bout([ada, bo], &[], &[]).play(&[5, 6, 13, 20]).theirs.wounds, Wounds::DEAD);
    let ten = [("over_ten", Value::Choice("ten".to_owned()))];
    let after = bout([ada, bo], &[], &ten).play(&[5, 6, 13, 20]);
    assert_eq!((after.theirs.wounds, after.harm), (marked(&[10], &[]), 10));
}

#[test]
fn wounds_lower_guard_too_unless_the_book_says_otherwise() {
    let against = |lowers: bool| {
        let changes = [("guard_penalty", Value::Flag(lowers))];
        let bout = bout(["Ada", "Bo"], &[("kind", "close")], &changes);
        let hurt = Condition { penalty: -2, ..Condition::default() };
        bout.with([Condition::default(), hurt], |attack| bout.rules.check(attack).against)
    };
    // A knife has Guard 2.
    assert_eq!([true, false].map(against), [0, 2]);
}
