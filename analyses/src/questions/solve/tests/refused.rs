//! How solutions are read, and what is refused.

use super::answer;
use crate::library::Library;
use crate::study::Study;

#[test]
fn solutions_are_read_from_a_study_or_refused_with_their_place() {
    const DUEL: &str = "duel = { roster = \"skrapyard\", a = \"Captain\", b = \"Brute\" }";
    let study = |text: &str| {
        let text = format!("[study]\nname = \"it\"\n[[solve]]\n{text}\n");
        Study::read("study.toml", &text, &Library::standard(".")).map_err(|fault| fault.to_string())
    };
    let of =
        |vary: &str, goal: &str| format!("vary = [{vary}]\nnumber = \"win_a\"\n{goal}\n{DUEL}");
    let armour = "{ profile = \"Captain\", key = \"armour\" }";
    let half = "equals = 0.5";
    let one = study(&of(armour, half)).expect("a study");
    let command = one.questions[0].1.command().expect("a command");
    assert_eq!(
        command,
        "evenodds solve duel skrapyard Captain Brute --vary Captain.armour=1..20 --until win_a=0.5"
    );
    for (text, expected) in [
        (of("", half), "study.toml:4:8: 0 keys to vary; expected one or two"),
        (of(armour, ""), "nothing is wanted of `win_a`"),
        (of(armour, "equals = 0.5\nat_most = 0.5"), "study.toml:7:11: a second goal"),
        (of(armour, "equals = nan"), "a target of NaN"),
        (of(&armour.replace("armour", "armuor"), half), "did you mean `armour`?"),
        (of(&armour.replace("Captain", "Captian"), half), "did you mean `Captain`?"),
        (of("{ situation = \"knid\" }", half), "did you mean `kind`?"),
        (of("{ situation = \"kind\" }", half), "kind has no range of values to try"),
        (of("{ set = \"trget\" }", half), "skrapyard has no parameter `trget`"),
        (of("{ game = [\"volt\"] }", half), "study.toml:4:9: a game is no key to vary"),
        (
            of("{ profile = \"Captain\", key = \"armour\", from = 5, to = 99 }", half),
            "`armour` cannot be `99`; expected a whole number from 1 to 20",
        ),
        (
            of("{ profile = \"Captain\", key = \"armour\", from = 5, to = 3 }", half),
            "expected the lower end first",
        ),
        (of(&format!("{armour}, {armour}"), half), "two axes change Captain armour"),
        (of(armour, half).replace("duel", "deul"), "did you mean `duel`?"),
        (
            of(armour, half).replace("duel =", "sweep ="),
            "`sweep` contains a question itself, so there is no way to solve it",
        ),
    ] {
        let found = study(&text).err().unwrap_or_else(|| panic!("no fault: {text}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
    let refused = |number: &str, goal: &str| {
        let text = of(armour, goal).replace("win_a", number);
        answer(&Library::standard("."), "solve", &text).expect_err("an error")
    };
    assert!(
        refused("win_c", half).starts_with("the answer has no number `win_c`; expected one of")
    );
    let over = refused("win_a", "equals = 50");
    assert_eq!(over, "a target of 50 for `win_a`; expected 0 to 1; write 0.5 for 50 %");
    let several = of(armour, half).replace(
        DUEL,
        "targets = { roster = \"skrapyard\", attacker = \"Captain\", defenders = [\"Line\", \"Youth\"] }",
    );
    let several = several.replace("win_a", "hit");
    let several = answer(&Library::standard("."), "solve", &several).expect_err("an error");
    assert!(several.starts_with("the answer has several numbers `hit`, such as "), "{several}");
}
