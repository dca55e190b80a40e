//! Faults of promises. The schema of studies is held to them too.

/// A promise.
pub fn promise(claim: &str) -> String {
    format!("[[promise]]\n{claim}\n")
}

/// A promise on a duel of equals, who win 50 % each.
pub fn even(claim: &str) -> String {
    let duel = "duel = { roster = \"spurg\", a = \"guard\", b = \"guard\" }";
    promise(&format!("{duel}\n{claim}"))
}

/// Studies whose promises cannot be read or checked, without their beginning, and a part of the error.
pub fn faults() -> Vec<(String, &'static str)> {
    let both = |ours: &str, theirs: &str| even(ours) + &*even(theirs);
    let win = |band: &str| even(&format!("number = \"win_a\"\n{band}"));
    vec![
        (win("between = [0.6, 0.4]"), "study.toml:6:11: the lower bound is above the upper bound"),
        (win("between = [0.6, 0.4]"), "write `between = [0.4, 0.6]`"),
        (win("at_least = 0.6\nat_most = 0.4"), "the lower bound is above"),
        (win("between = [0, 1]"), "every such number is in this band"),
        (win("at_least = 60"), "no such number is in this band; write chances as fractions"),
        (win("between = [0.4, 0.6]\nat_most = 0.5"), "two bands of one number"),
        (win("at_most = nan"), "not finite"),
        (win("within = -0.1"), "leave out the sign"),
        (win(""), "a number without a band"),
        (win("at_most = 0.5\nmargin = 0"), "a margin of 0"),
        (even("number = \"win_c\"\nat_most = 0.5"), "no number `win_c` in the answer"),
        (even("number = \"win_c\"\nat_most = 0.5"), "did you mean `win_a`?"),
        (even("number = \"win_a\"\nmonotone = \"passed\""), "a second claim"),
        (even(""), "the promise claims nothing"),
        (even("frame = \"duels\""), "the promise claims nothing"),
        (even("monotone = \"passed\"\nat_most = 1"), "a band needs `number` or `step`"),
        (even("monotone = \"passed\""), "no column `passed`"),
        (even("nobody = \"dominated\""), "ask for a `matrix`"),
        (even("nobody = \"dominatd\""), "did you mean `dominated`?"),
        (even("nobdy = \"dominated\""), "unknown field `nobdy`"),
        (even("expect = \"win_a < 1\""), "add `frame = \"duels\"`"),
        (even("frame = \"duel\"\nexpect = \"win_a < 1\""), "did you mean `duels`?"),
        (even("frame = \"duels\"\nexpect = \"wim_a < 1\""), "study.toml:6:11: no column `wim_a`"),
        (even("frame = \"duels\"\nexpect = \"win_a < \""), "study.toml:6:19: the expression ends"),
        (even("frame = \"duels\"\nwhere = \"a = 'x'\"\nexpect = \"win_a < 1\""), "no row"),
        (even("of = \"x\"\nnumber = \"win_a\"\nat_most = 1"), "both `of` and a question"),
        (even("curve = { system = \"d20\" }\nmonotone = \"passed\""), "more than one question"),
        (promise("number = \"win_a\"\nat_most = 1"), "is about no question; the study asks none"),
        (promise("duel = 3"), "`duel` is not a table"),
        (even("says = \" \"\nmonotone = \"x\""), "the promise says nothing"),
        (both("monotone = \"x\"", "monotone = \"x\""), "the promise on line 3 says the same"),
        (
            both("number = \"win_a\"\nat_most = 0.4", "number = \"win\"\nat_least = 0.5"),
            "it contradicts the promise on line 3: `win_a is at most 0.4` and `win is at least 0.5`",
        ),
        ("[check]\nalpha = 0\n".to_owned() + &*win("at_most = 0.5"), "`alpha` of 0; expected"),
        ("[check]\ntrials = 0\n".to_owned() + &*win("at_most = 0.5"), "0 trials"),
        ("[promise]\n".to_owned(), "write `[[promise]]` in place of `[promise]`"),
        (String::new(), "the study has no questions"),
    ]
}
