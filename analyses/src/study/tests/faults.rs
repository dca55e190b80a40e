//! Faults of studies. The schema of studies is held to them too.

/// Those of questions about checks, and of the study itself: texts, and a part of the error.
pub const CHECKS: [(&str, &str); 27] = [
    (
        "[study]\nname = \"x\"\n",
        "study.toml:1:1: the study has no questions; add a table of one of these kinds: `[[curve]]`",
    ),
    ("[study]\nnam = \"x\"\n", "study.toml:2:1: unknown field `nam`"),
    ("[study]\nname = \"x\"\n[[curv]]\n", "did you mean `curve`?"),
    ("[study]\nname = \"x\n", "study.toml:2:"),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"",
        "study.toml:4:10: no system `sprwal`",
    ),
    ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"", "did you mean `sprawl`?"),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = [8, 999]",
        "study.toml:5:15: Volt has no value of 999; expected -40 to 200",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"spurg\"\nagainst = 3",
        "study.toml:5:11: SPURG checks have no `against`",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nease = [4, -4]",
        "study.toml:5:8: an ease of [4, -4]",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\ntrials = 5",
        "study.toml:5:10: trials require",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\ntarget_error = 0.1",
        "study.toml:5:16: a target error requires `method = \"sampled\"`",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nmethod = \"guess\"",
        "study.toml:5:10: no method `guess`",
    ),
    ("[study]\nname = \"x\"\nconfidence = 95\n[[exchange]]", "study.toml:3:14: a confidence of 95"),
    (
        "[study]\nname = \"x\"\nlopsided = 60\n[[exchange]]",
        "study.toml:3:12: a threshold `lopsided` of 60",
    ),
    ("[study]\nname = \"x\"\n[[exchange]]\nbases = [1.5]", "study.toml:4:10: a base chance of 1.5"),
    (
        "[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\", \"volt\"]",
        "study.toml:4:20: `volt` is named twice",
    ),
    ("[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\"]", "needs two or more systems"),
    ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = []", "no ratings"),
    ("[study]\nname = \"x\"\n[[curve]]\nratings = [8]", "study.toml:3:1: the curve has no system"),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nmatched = 0.5",
        "study.toml:5:11: `matched` requires `systems`",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nsystems = [\"d20\", \"spurg\"]",
        "study.toml:4:10: both `system` and `systems`; move it into `systems`",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"volt\"]",
        "study.toml:4:11: a comparison of games needs two or more systems; name another one",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\", \"d20\"]\nmatched = 0.5",
        "study.toml:4:27: `d20` is named twice",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\"]\nmatched = 50.0",
        "study.toml:5:11: a base chance of 50; expected more than 0, less than 1",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\"]\nmatched = 0.5\nratings = [4]",
        "study.toml:6:11: both `matched` and `ratings`",
    ),
    (
        "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\"]\nratings = [4, 999]",
        "study.toml:5:15: d20 has no attack bonus of 999",
    ),
    ("[study]\nname = \" \"\n[[exchange]]", "study.toml:2:8: the study has no name"),
];

/// Those of questions about fights.
pub fn fights() -> Vec<(String, &'static str)> {
    let head = "[study]\nname = \"x\"\n";
    let duel = |rest: &str| {
        format!("{head}[[duel]]\nroster = \"spurg\"\na = \"guard\"\nb = \"hunter\"\n{rest}")
    };
    let engagement = |rest: &str| format!("{head}[[engagement]]\n{rest}\n");
    let mut all = vec![
        (
            format!("{head}[[duel]]\nroster = \"sprug\"\na = \"x\"\nb = \"y\""),
            "study.toml:4:10: no roster `sprug`",
        ),
        (
            format!("{head}[[duel]]\nroster = \"spurg\"\na = \"gaurd\"\nb = \"y\""),
            "study.toml:5:5: no profile `gaurd` in spurg",
        ),
        (
            format!("{head}[[duel]]\nroster = \"spurg\"\na = \"gaurd\"\nb = \"y\""),
            "did you mean `guard`?",
        ),
        (duel("set = { rnge = 5 }"), "study.toml:7:9: there is no `rnge`"),
        (duel("set = { rnge = 5 }"), "did you mean `range`?"),
        (
            duel("set = { range = -5 }"),
            "study.toml:7:9: `range` cannot be `-5`; expected a whole number from 0 to 10000",
        ),
        (duel("set = { first = \"c\" }"), "expected one of \"a\", \"b\", \"roll\""),
        (
            duel("set = { kind = \"melee\", weapon = \"bow\" }"),
            "study.toml:7:25: `bow` is not a melee weapon",
        ),
        (duel("set = { weapon = \"spera\" }"), "did you mean `spear`?"),
        (duel("edges = [3, -3]"), "study.toml:7:9: edges of [3, -3]"),
        (duel("method = \"exact\"\ntrials = 5"), "study.toml:8:10: trials require"),
        (duel("trials = 0"), "study.toml:7:10: 0 trials"),
        (duel("target_error = 3.0"), "study.toml:7:16: a target error of 3"),
        (
            format!("{head}[[matrix]]\nroster = \"spurg\"\nprofiles = [\"guard\", \"guard\"]"),
            "study.toml:5:22: `guard` is named twice",
        ),
        (
            format!("{head}[[weigh]]\nroster = \"spurg\"\nfighter = \"gaurd\""),
            "did you mean `guard`?",
        ),
        (
            format!(
                "{head}[[weigh]]\nroster = \"spurg\"\nfighter = \"guard\"\nagainst = [\"guard\"]"
            ),
            "study.toml:6:12: `guard` cannot be its own opponent",
        ),
        (
            format!("{head}[[tempo]]\nroster = \"spurg\"\na = \"guard\"\nb = \"gaurd\""),
            "did you mean `guard`?",
        ),
        (format!("{head}[[growth]]\nfighters = []"), "study.toml:4:12: no fighters"),
        (format!("{head}[[attack]]\nroster = \"spurg\"\nattacker = \"guard\""), "defender"),
        (engagement("scenario = \"volt-depto\""), "study.toml:4:12: no scenario `volt-depto`"),
        (engagement("scenario = \"volt-depto\""), "did you mean `volt-depot`?"),
        (
            engagement("scenario = \"volt-depot\"\nset = { frist = \"a\" }"),
            "study.toml:5:9: there is no `frist`",
        ),
        (
            engagement("scenario = \"volt-depot\"\nset = { rounds_max = 0 }"),
            "study.toml:5:9: `rounds_max` cannot be `0`",
        ),
        (engagement("scenario = \"volt-depot\"\ntrials = 0"), "study.toml:5:10: 0 trials"),
    ];
    all.extend(solutions());
    all
}

/// Those of questions about which value makes a number what it should be.
fn solutions() -> Vec<(String, &'static str)> {
    let solve = |vary: &str, goal: &str| {
        format!(
            "[study]\nname = \"x\"\n[[solve]]\nvary = [{vary}]\nnumber = \"win_a\"\n{goal}\n\
             duel = {{ roster = \"spurg\", a = \"guard\", b = \"hunter\" }}"
        )
    };
    vec![
        (
            solve("{ profile = \"guard\", key = \"agilty\" }", "equals = 0.5"),
            "did you mean `agility`?",
        ),
        (solve("{ situation = \"kind\" }", "equals = 0.5"), "kind has no range of values to try"),
        (solve("", "equals = 0.5"), "study.toml:4:8: 0 keys to vary"),
        (solve("{ situation = \"range\" }", ""), "nothing is wanted of `win_a`"),
        (
            solve("{ situation = \"range\" }", "equals = 0.5\nat_most = 0.6"),
            "study.toml:7:11: a second goal",
        ),
    ]
}

/// Questions about all of a roster, each with what is said of its fault.
pub fn rosters() -> Vec<(String, &'static str)> {
    let head = "[study]\nname = \"x\"\n";
    vec![
        (
            format!("{head}[[opponents]]\nroster = \"spurg\"\nfighter = \"gaurd\""),
            "did you mean `guard`?",
        ),
        (
            format!(
                "{head}[[opponents]]\nroster = \"spurg\"\nfighter = \"guard\"\nagainst = [\"guard\"]"
            ),
            "study.toml:6:12: `guard` cannot be its own opponent",
        ),
        (
            format!("{head}[[options]]\nscenario = \"sprawl-open\"\nonly = [\"chrage\"]"),
            "study.toml:5:9: no option `chrage`",
        ),
        (
            format!("{head}[[options]]\nscenario = \"sprawl-open\"\nonly = []"),
            "`only` names no option",
        ),
        (
            format!("{head}[[options]]\nscenario = \"spurg-orchard\"\nonly = [\"aim\"]"),
            "study.toml:5:9: no option `aim`",
        ),
        (
            format!("{head}[[options]]\nscenario = \"sprawl-open\"\nonly = [\"hide\", \"hide\"]"),
            "study.toml:5:17: `hide` is named twice",
        ),
        (
            format!("{head}[[matchups]]\nroster = \"spurg\"\nprofiles = [\"gaurd\"]"),
            "did you mean `guard`?",
        ),
        (
            format!("{head}[[matchups]]\nroster = \"spurg\"\nprofiles = [\"guard\"]"),
            "study.toml:5:12: `guard` has no opponent; expected two fighters or more",
        ),
        (
            format!("{head}[[matchups]]\nroster = \"spurg\"\nprior = 0"),
            "study.toml:5:9: a prior of 0; expected more than 0 and at most 1",
        ),
        (
            format!("{head}[[price]]\nroster = \"spurg\"\nprofiles = [\"gaurd\"]"),
            "did you mean `guard`?",
        ),
        (
            format!("{head}[[price]]\nroster = \"spurg\"\nprofiles = [\"guard\", \"fencer\"]"),
            "study.toml:5:12: 2 of 2 fighters that can take part have `points`; expected 3 or more",
        ),
        (
            format!(
                "{head}[[price]]\nroster = \"skrapyard\"\nprofiles = [\"Guard\", \"Duellist\", \"Rifleman\"]"
            ),
            "study.toml:5:12: all fighters cost 28; expected different costs",
        ),
        (
            format!("{head}[[price]]\nroster = \"spurg\"\nstep = 0"),
            "study.toml:5:8: a step of 0; expected more than 0 and at most 1000000",
        ),
        (
            format!("{head}[[price]]\nroster = \"spurg\"\nprior = 1.5"),
            "study.toml:5:9: a prior of 1.5; expected more than 0 and at most 1",
        ),
        (
            format!("{head}[[best]]\nroster = \"spurg\"\nagainst = [\"gaurd\"]"),
            "study.toml:5:12: no profile `gaurd`",
        ),
        (
            format!("{head}[[best]]\nroster = \"spurg\"\nagainst = []"),
            "study.toml:5:11: no opponents",
        ),
        (
            format!("{head}[[best]]\nroster = \"spurg\"\npoints = 0"),
            "study.toml:5:10: 0 points; expected more than 0 and at most 1000000",
        ),
        (
            format!("{head}[[best]]\nroster = \"skrapyard\"\npoints = 1.5"),
            "study.toml:5:10: nobody costs 1.5 or less; the cheapest is",
        ),
        (
            format!(
                "{head}[[best]]\nroster = \"spurg\"\nweapons = true\nset = {{ weapon = \"sword\" }}"
            ),
            "study.toml:5:11: `weapons` tries each weapon, and the situation names one",
        ),
    ]
}
