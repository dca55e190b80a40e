//! The glossary of a report.

use evenodds_analyses::answer::MOVES;
use evenodds_analyses::answer::verdict::Thresholds;
use evenodds_analyses::answer::words::{threshold, threshold_points};

/// Returns the terms of verdicts, with their thresholds.
fn verdicts(thresholds: &Thresholds) -> [(String, String); 4] {
    let percent = |share: f64| format!("{}\u{a0}%", threshold(share));
    [
        (
            "unfair".to_owned(),
            format!(
                "A scenario is lopsided if one side wins {} of fights or more. The first move is \
                 unfair if it makes a side {} likelier to win, or more. Who wins a duel is \
                 no verdict: a hero may beat a recruit.",
                percent(thresholds.lopsided),
                threshold_points(thresholds.first_move)
            ),
        ),
        (
            "endings, length".to_owned(),
            format!(
                "Too many fights are undecided if {} of them or more have no winner. They end too \
                 soon if {} are over in the first round, and drag if {} last to the final one.",
                percent(thresholds.undecided),
                percent(thresholds.first_round),
                percent(thresholds.last_round)
            ),
        ),
        (
            "dominated".to_owned(),
            format!(
                "A fighter is dominated if another, which costs no more, does better against every \
                 opponent, by {} or more; in a roster without costs, whatever the other may cost. \
                 It is outclassed if it wins less than {} of its duels on average.",
                threshold_points(thresholds.dominant),
                percent(thresholds.outclassed)
            ),
        ),
        (
            "assumption".to_owned(),
            format!(
                "Where the rules leave a value open, each listed alternative is tried. It is told \
                 at the top if it changes who is ahead and moves a chance by {} or more.",
                threshold_points(MOVES)
            ),
        ),
    ]
}

/// Returns the terms of a report that a reader may not know.
pub(crate) fn terms(thresholds: &Thresholds) -> Vec<(String, String)> {
    let terms = [
        (
            "step of ease",
            "One step of a game's own modifier, counted so that a positive step always \
          helps the roller, whatever sign the game uses.",
        ),
        ("pp", "Percentage points: from 50 % to 55 % is 5 pp."),
        (
            "degree",
            "The margin of a roll: 1 or more means that it reached its target. Natural \
          rolls, such as a 1 that always misses, change the grade but not the degree.",
        ),
        (
            "hit, wound, out",
            "An attack hits if its roll reaches the target, wounds if any harm remains \
          after every defence, and puts a fighter out if it can no longer fight.",
        ),
        (
            "out, routed, undecided",
            "A duel is won when the other fighter is out, or when the rules force it \
          to retreat (rout). It is undecided if it is not over by the last round.",
        ),
        (
            "first move",
            "How much more likely a fighter is to win when it goes first than when it goes second.",
        ),
        (
            "upset",
            "A win by the underdog, as a share of the duels that somebody wins; at most 50 %.",
        ),
        (
            "dead, saturated",
            "A dead step has no effect at all. At a saturated step the chance to pass \
          is already at its minimum or maximum; degrees may still change.",
        ),
        ("floor, ceiling", "The lowest and the highest chance to pass that modifiers can reach."),
        (
            "log-odds",
            "The logarithm of p / (1 − p) for a chance p. A step with a constant change \
          of log-odds is worth as much to a weak character as to a strong one.",
        ),
        ("matched", "Compared at checks with about the same chance without modifiers."),
        (
            "exact, slack",
            "Exact numbers come from enumerating every outcome of the dice, not from \
          sampling. Slack bounds the probability that was omitted, usually 0.",
        ),
        (
            "interval",
            "Where a sampled number lies with the stated confidence. A chance has a \
          Clopper-Pearson interval, which covers the truth at least that often, rare events \
          included. Where sampling stopped at a target precision, it is a confidence sequence, \
          which stays valid although it was checked repeatedly.",
        ),
        (
            "paired difference",
            "Fight N of a seed has the same dice whoever goes first, whatever the policy and \
          whatever the value that is tried (common random numbers). Two such runs are compared \
          fight by fight, and the interval of their difference comes from the fights that ended \
          differently.",
        ),
        (
            "clustered by fight",
            "Attacks and figures of one fight are correlated, so intervals of their rates and \
          means treat the fight, not the attack, as the unit of observation: a rate has the \
          Clopper-Pearson interval of as many independent attacks as would be known as well \
          (Korn-Graubard).",
        ),
        (
            "given, found, inferred, assumed",
            "Where a number comes from: the game's text, its other \
          pages, an inference from the text's wording or examples, or our own choice where the \
          game is silent. A source such as L22 is a line of the text, 6.1 a paragraph, X4 a rule \
          found outside it.",
        ),
    ];
    let own = |(term, meaning): (&str, &str)| (term.to_owned(), meaning.to_owned());
    verdicts(thresholds).into_iter().chain(terms.map(own)).collect()
}
