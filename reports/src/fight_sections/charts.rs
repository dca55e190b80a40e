//! The charts of fights.

use evenodds_analyses::attack::AttackOdds;
use evenodds_analyses::bout::{Bout, Growth};
use evenodds_analyses::matrix::{Matrix, MatrixQuestion};
use evenodds_engine::engagement::{Ending, Side};

use super::duel::Answer;
use super::{at, title};
use crate::chart::{
    self, Axis, Bar, Bars, Chart, Headline, Heat, Hue, Line, Panel, Part, Scale, Shade, Stack,
};
use crate::words;

const RUNGS: [&str; 3] = ["hit", "wound", "out"];
/// The smallest chance that is visible in a drawing.
const SEEN: f64 = 1e-3;

/// Creates a headline whose alternative text is the title and the numbers drawn.
fn headline(title: String, subtitle: String) -> Headline {
    Headline { title, subtitle, alt: String::new() }
}

fn hue(bout: &Bout) -> Hue {
    Hue::of(bout.roster_file.system.book())
}

fn pairing(bout: &Bout) -> String {
    format!(
        "{}: {} against {}{}",
        title(&bout.roster_file),
        bout.names[0],
        bout.names[1],
        at(&bout.settings)
    )
}

/// Returns one line of a ladder.
fn climb(label: String, hue: Hue, shade: f64, rungs: [(f64, Option<(f64, f64)>); 3]) -> Line {
    let points = (0..).zip(rungs).map(|(x, (chance, _))| (x, chance)).collect();
    let ends = (0..).zip(rungs).filter_map(|(x, (_, ends))| ends.map(|(low, high)| (x, low, high)));
    Line { label, hue, shade, points, intervals: ends.collect() }
}

pub(super) fn ladder(bout: &Bout, odds: &AttackOdds) -> Chart {
    let rungs = [odds.hit(), odds.wound(), odds.out()].map(|p| (p, odds.interval(p)));
    let line = climb(String::new(), hue(bout), 0.5, rungs);
    let title = format!(
        "{} of attacks hit, {} wound, {} put {} out",
        words::percent(odds.hit()),
        words::percent(odds.wound()),
        words::percent(odds.out()),
        bout.names[1]
    );
    let headline = headline(title, format!("{}; chance of each result", pairing(bout)));
    let panel = Panel { title: String::new(), lines: vec![line], mark: None };
    chart::ladder(&headline, &RUNGS, "Chance", &[panel])
}

pub(super) fn harm(bout: &Bout, odds: &AttackOdds) -> Chart {
    let law = odds.harm();
    // A long tail of rare events would compress the rest.
    let seen = law.iter().filter(|&&(harm, _)| SEEN < law.probability(|&other| harm <= other));
    let bars = seen.map(|&(harm, p)| {
        let parts = if harm == 0 { [0.0, p, 0.0, 0.0] } else { [0.0, 0.0, p, 0.0] };
        Bar { x: harm.into(), parts }
    });
    let mean = law.mean(|&harm| f64::from(harm));
    let title = format!("An attack does {} harm on average", words::mean(mean));
    let subtitle = format!("{}; chance of each harm, in the game's own unit", pairing(bout));
    let told = law.iter().map(|(harm, p)| format!("{harm}: {}", words::percent(*p)));
    let alt = format!("{title}. {}.", told.collect::<Vec<_>>().join(", "));
    let bars = Bars { title: String::new(), hue: hue(bout), bars: bars.collect() };
    chart::amounts(&Headline { title, subtitle, alt }, "Harm", &[bars])
}

pub(super) fn endings(answer: &Answer<'_>) -> Chart {
    let bout = answer.bout;
    let [a, b] = &bout.names;
    let own = hue(bout);
    let theirs = own.of_side(Side::B);
    let part = |label: String, hue: Option<Hue>, shade: Shade| Part { label, hue, shade };
    let parts = [
        part(format!("{a} wins, other out"), Some(own), Shade::Own),
        part(format!("{a} wins, other routed"), Some(own), Shade::Light),
        part("both out".to_owned(), None, Shade::Light),
        part("undecided".to_owned(), None, Shade::Own),
        part(format!("{b} wins, other routed"), Some(theirs), Shade::Light),
        part(format!("{b} wins, other out"), Some(theirs), Shade::Own),
    ];
    let shares = |odds: &evenodds_analyses::duel::DuelOdds| {
        [
            odds.ended(Ending::Out(Side::A)),
            odds.ended(Ending::Rout(Side::A)),
            odds.ended(Ending::BothOut),
            odds.undecided,
            odds.ended(Ending::Rout(Side::B)),
            odds.ended(Ending::Out(Side::B)),
        ]
        .into_iter()
        // What is too rare to be drawn needs no entry in the legend.
        .map(|share| if share < SEEN { 0.0 } else { share })
        .collect::<Vec<f64>>()
    };
    let [first, second] = &answer.first_move.odds;
    let rows = [(bout.situation.word("first"), answer.odds), ("a", first), ("b", second)].map(
        |(who, odds)| {
            let label = match who {
                "a" => format!("{a} goes first"),
                "b" => format!("{b} goes first"),
                _ => "as rolled".to_owned(),
            };
            Stack { label, shares: shares(odds) }
        },
    );
    let title = format!(
        "{a} wins {}, {b} {}{}",
        words::percent(answer.odds.wins(Side::A)),
        words::percent(answer.odds.wins(Side::B)),
        words::neither(answer.odds.draw())
    );
    chart::stack(&headline(title, format!("{}; how duels end", pairing(bout))), &parts, &rows)
}

pub(super) fn rounds(answer: &Answer<'_>) -> Chart {
    let (bout, odds) = (answer.bout, answer.odds);
    let over = odds.ended_by_round();
    // If the end is far, rounds after 99 in 100 duels are left to the table.
    let last = over.iter().position(|&over| 0.99 <= over).map_or(over.len(), |at| at + 1);
    let shown = last.clamp(2, 40).min(over.len());
    let line = |label: &str, hue: Hue, chances: &[f64]| {
        let points: Vec<(i32, f64)> = (1..).zip(chances[..shown].iter().copied()).collect();
        let ends = points.iter().filter_map(|&(x, p)| odds.interval(p).map(|(l, h)| (x, l, h)));
        Line { label: label.to_owned(), hue, shade: 0.5, intervals: ends.collect(), points }
    };
    let won = Side::BOTH.map(|side| odds.won_by_round(side));
    let [a, b] = &bout.names;
    let theirs = hue(bout).of_side(Side::B);
    let lines = [
        line("over", Hue::Other(2), &over),
        line(&format!("{a} has won"), hue(bout), &won[0]),
        line(&format!("{b} has won"), theirs, &won[1]),
    ];
    let title = match odds.rounds_median() {
        Some(1) => "Half of the duels are over in the first round".to_owned(),
        Some(median) => format!("Half of the duels are over after {median} rounds"),
        None => format!("Less than half of the duels are over after {} rounds", over.len()),
    };
    let subtitle = format!("{}; share of duels by the end of each round", pairing(bout));
    let axis = Axis { title: "Round".to_owned(), own: None };
    chart::endings(&headline(title, subtitle), &axis, "Share of duels", &lines)
}

/// Returns the three lines of the effect of steps of ease.
fn lines(bout: &Bout, growth: &[Growth]) -> Vec<Line> {
    let line = |label: &str, shade: f64, read: fn(&Growth) -> f64| Line {
        label: label.to_owned(),
        hue: hue(bout),
        shade,
        points: growth.iter().map(|growth| (growth.edge as i32, read(growth))).collect(),
        intervals: Vec::new(),
    };
    let mut win = line("duel won", 0.95, |growth| growth.win);
    let ends = growth.iter().filter_map(|growth| {
        let (low, high) = growth.win_interval?;
        Some((growth.edge as i32, low, high))
    });
    win.intervals = ends.collect();
    vec![
        line("attack roll hits", 0.5, |growth| growth.hit),
        line("attack wounds", 0.1, |growth| growth.wound),
        win,
    ]
}

fn steps() -> Axis {
    Axis { title: "Steps of ease for one fighter's attacks".to_owned(), own: None }
}

pub(super) fn growth(bout: &Bout, growth: &[Growth]) -> Chart {
    let at = |edge: i64| growth.iter().find(|growth| growth.edge == edge);
    let title = match at(0).zip(at(1)) {
        Some((base, after)) => format!(
            "One step on {}'s attacks: {} points on the roll, {} in the duel",
            bout.names[0],
            words::points(after.hit - base.hit),
            words::points(after.win - base.win)
        ),
        None => format!("What steps of ease on {}'s attacks are worth", bout.names[0]),
    };
    let headline = headline(title, format!("{}; chance at each step of ease", pairing(bout)));
    chart::curves(&headline_with(&headline, bout, growth), &steps(), "Chance", &lines(bout, growth))
}

/// Adds the effect of steps of ease to the alternative text of a headline.
fn headline_with(headline: &Headline, bout: &Bout, growth: &[Growth]) -> Headline {
    let told = growth.iter().map(|growth| {
        format!(
            "{}: roll {}, wound {}, duel {}",
            words::signed(growth.edge as i16),
            words::percent(growth.hit),
            words::percent(growth.wound),
            words::percent(growth.win)
        )
    });
    let told = told.collect::<Vec<_>>().join("; ");
    Headline { alt: format!("{}. {}: {told}.", headline.title, pairing(bout)), ..headline.clone() }
}

pub(super) fn games(growths: &[(&Bout, Vec<Growth>)]) -> Chart {
    let panel = |(bout, growth): &(&Bout, Vec<Growth>)| Panel {
        title: title(&bout.roster_file),
        lines: lines(bout, growth),
        mark: None,
    };
    let panels: Vec<Panel> = growths.iter().map(panel).collect();
    let title = "What a step on the attack roll is worth in the duel".to_owned();
    let subtitle = "A fighter against its equal; chance at each step of ease for one".to_owned();
    chart::growth(&headline(title, subtitle), &steps(), "Chance", &panels)
}

pub(super) fn ladders(growths: &[(&Bout, Vec<Growth>)]) -> Chart {
    let panel = |(bout, growth): &(&Bout, Vec<Growth>)| {
        let line = |growth: &Growth, shade: f64| {
            let rungs = [growth.hit, growth.wound, growth.win].map(|p| (p, None));
            climb(words::signed(growth.edge as i16), hue(bout), shade, rungs)
        };
        let chosen = [(-1, 0.1), (0, 0.5), (1, 0.9)];
        let shown = chosen.iter().filter_map(|&(edge, shade)| {
            let found = growth.iter().find(|growth| growth.edge == edge)?;
            Some(line(found, shade))
        });
        Panel { title: title(&bout.roster_file), lines: shown.collect(), mark: None }
    };
    let panels: Vec<Panel> = growths.iter().map(panel).collect();
    let title = "The same step, from attack roll to wound to duel".to_owned();
    let subtitle = "A fighter against its equal, at −1, 0 and +1 steps of ease".to_owned();
    let rungs = ["roll hits", "wounds", "duel won"];
    chart::ladder(&headline(title, subtitle), &rungs, "Chance", &panels)
}

fn matrix_heat(matrix: &Matrix, scale: Scale, read: fn(&Matrix, usize, usize) -> f64) -> Heat {
    let ranking = matrix.ranking();
    let names: Vec<String> = ranking.iter().map(|&row| matrix.names[row].clone()).collect();
    let cells = ranking
        .iter()
        .map(|&row| ranking.iter().map(|&column| Some(read(matrix, row, column))).collect());
    Heat {
        row_title: "Fighter".to_owned(),
        column_title: "against".to_owned(),
        columns: names.clone(),
        rows: names,
        cells: cells.collect(),
        scale,
    }
}

pub(super) fn wins(question: &MatrixQuestion, matrix: &Matrix) -> Chart {
    let game = title(&question.roster_file);
    let (ranking, means) = (matrix.ranking(), matrix.means());
    let best = ranking[0];
    let title = format!(
        "{} wins {} of its duels on average",
        matrix.names[best],
        words::percent(means[best])
    );
    let subtitle =
        format!("{game}{}; chance of the row to win, in percent", at(&question.settings));
    let heat = matrix_heat(matrix, Scale::Even, |matrix, row, column| matrix.cell(row, column).win);
    chart::heat(&headline(title, subtitle), &heat)
}

pub(super) fn first_moves(question: &MatrixQuestion, matrix: &Matrix) -> Chart {
    let game = title(&question.roster_file);
    let all = || matrix.cells.iter().map(|cell| cell.first_move);
    let mean = matrix.first_move_mean();
    let limit = all().map(f64::abs).fold(0.0, f64::max).max(0.01);
    let title = format!("Going first is worth {} points on average", words::points(mean));
    let subtitle = format!(
        "{game}{}; how much more likely the row is to win going first than second, in points",
        at(&question.settings)
    );
    let heat = matrix_heat(matrix, Scale::Diverging { limit }, |matrix, row, column| {
        matrix.cell(row, column).first_move
    });
    chart::heat(&headline(title, subtitle), &heat)
}
