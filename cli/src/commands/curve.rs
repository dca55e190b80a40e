//! `evenodds curve`: modifier curves.

use std::fmt::Write as _;

use evenodds_analyses::ask::{Ask, Sampled, Stop, Wanted, Watcher};
use evenodds_analyses::curve::{Curve, CurveQuestion, Point};
use evenodds_analyses::odds::{Odds, OddsJson};
use evenodds_engine::registry::System;
use evenodds_engine::resolver::Grade;
use serde::Serialize;

use super::{agree, ask_checks, note_exact, percent, rounded, stop_words, system};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

#[derive(Serialize)]
struct CurveJson {
    system: String,
    rating: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<i16>,
    floor: f64,
    ceiling: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ease_at_5: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ease_at_95: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps_5_to_95: Option<i16>,
    points: Vec<PointJson>,
}

#[derive(Serialize)]
struct PointJson {
    #[serde(flatten)]
    odds: OddsJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass_change: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log_odds_slope: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saturated: Option<bool>,
}

#[derive(Serialize)]
struct Curves {
    curves: Vec<CurveJson>,
}

#[derive(Serialize)]
struct Both {
    exact: Curves,
    sampled: Curves,
    /// The largest distance of a sampled chance from the exact one, in standard errors.
    z_max: f64,
}

/// Runs the command.
pub fn run(asked: &arguments::Curve) -> Result<(), Failure> {
    let system = system(&asked.check.system)?;
    let card = system.card();
    let named = asked.rating.iter().flat_map(|numbers| numbers.0.iter().copied());
    let usual = card.rating.shown.iter().map(|&rating| i64::from(rating));
    let ratings: Vec<i64> = if asked.rating.is_empty() { usual.collect() } else { named.collect() };
    for end in [*asked.ease.0.start(), *asked.ease.0.end()] {
        for &rating in &ratings {
            card.terms(rating, end, asked.check.against)?;
        }
    }
    // The terms have been validated, so all of these numbers are small.
    let short = |number: i64| i16::try_from(number).unwrap_or_default();
    let question = CurveQuestion {
        system: system.clone(),
        ratings: ratings.iter().map(|&rating| short(rating)).collect(),
        ease: short(*asked.ease.0.start())..=short(*asked.ease.0.end()),
        against: asked.check.against.map(short),
        ask: ask_checks(&asked.check.effort)?,
    };
    let (progress, json) = (Progress::new(), asked.check.shared.json);
    let draw = |wanted: Wanted| {
        let ask = Ask { wanted, ..question.ask };
        CurveQuestion { ask, ..question.clone() }.curves(&progress)
    };
    if asked.check.effort.method == Method::Both {
        let (exact, sampled) = (draw(Wanted::Exact)?, draw(Wanted::Sampled)?);
        progress.end();
        let z_max = z_max(&exact, &sampled);
        if json {
            let both = Both { exact: told(&exact), sampled: told(&sampled), z_max };
            terminal::print_json(&both)?;
        } else {
            let tables = text(system.as_ref(), &exact) + "\n" + &text(system.as_ref(), &sampled);
            terminal::print(&format!(
                "{tables}\nSampled chances are off by {z_max:.2} standard errors at most.\n"
            ))?;
        }
        stopped(&progress, &question, &sampled)?;
        return agree(z_max, Odds::COMPARED * question.points());
    }
    let curves = draw(question.ask.wanted)?;
    progress.end();
    if question.ask.wanted != Wanted::Sampled {
        note_exact(&asked.check.effort);
    }
    match json {
        true => terminal::print_json(&told(&curves))?,
        false => terminal::print(&text(system.as_ref(), &curves))?,
    }
    stopped(&progress, &question, &curves)
}

/// Returns the failure of an interrupted computation, after the points computed so far have been
/// printed.
fn stopped(progress: &Progress, question: &CurveQuestion, curves: &[Curve]) -> Result<(), Failure> {
    if !progress.stopped() {
        return Ok(());
    }
    let points: usize = curves.iter().map(|curve| curve.points.len()).sum();
    Err(Failure::stopped(format!("stopped by Ctrl-C at point {points} of {}", question.points())))
}

fn z_max(exact: &[Curve], sampled: &[Curve]) -> f64 {
    let points = |curves: &[Curve]| -> Vec<Point> {
        curves.iter().flat_map(|curve| curve.points.iter().cloned()).collect()
    };
    let pairs = points(exact).into_iter().zip(points(sampled));
    let z = pairs.filter_map(|(exact, sampled)| sampled.odds.furthest_from(&exact.odds));
    z.map(f64::abs).fold(0.0, f64::max)
}

fn told(curves: &[Curve]) -> Curves {
    let point = |curve: &Curve, point: &Point| PointJson {
        odds: point.odds.json(curve.system.as_ref()),
        pass_change: point.step.map(|step| step.change),
        log_odds_slope: point.step.and_then(|step| step.log_odds),
        dead: point.step.map(|step| step.dead),
        saturated: point.step.map(|step| step.saturated),
    };
    let curve = |curve: &Curve| CurveJson {
        system: curve.system.card().name.clone(),
        rating: curve.terms.rating(),
        against: curve.against(),
        floor: curve.floor,
        ceiling: curve.ceiling,
        ease_at_5: curve.ease_at_5,
        ease_at_95: curve.ease_at_95,
        steps_5_to_95: curve.steps_from_5_to_95(),
        points: curve.points.iter().map(|one| point(curve, one)).collect(),
    };
    Curves { curves: curves.iter().map(curve).collect() }
}

fn text(system: &dyn System, curves: &[Curve]) -> String {
    let card = system.card();
    let mut text = String::new();
    for curve in curves {
        let _ = write!(text, "{}: {} {}", card.title, card.rating.word, curve.terms.rating());
        if let (Some(against), Some(value)) = (&card.against, curve.against()) {
            let _ = write!(text, " against {} {value}", against.word);
        }
        text.push('\n');
        let heads = [
            "ease",
            card.modifier.word.as_str(),
            "pass",
            "change",
            "log-odds",
            "fumble",
            "critical",
            "degree",
            "",
        ];
        text.push_str(&terminal::table(
            &heads,
            0,
            curve.points.iter().map(|p| row(system, p)).collect(),
        ));
        let steps = match curve.steps_from_5_to_95() {
            Some(steps) => format!("{steps} steps go from 5 % to 95 %"),
            None => "no number of steps goes from 5 % to 95 %".to_owned(),
        };
        let (low, high) = (percent(curve.floor), percent(curve.ceiling));
        let _ = writeln!(text, "With modifiers the chance ranges from {low} to {high}; {steps}.\n");
    }
    text.push_str(&basis(curves));
    text
}

/// Describes in a line how the points were computed.
fn basis(curves: &[Curve]) -> String {
    let points = curves.iter().flat_map(|curve| &curve.points);
    let sampled: Vec<Sampled> = points.filter_map(|point| point.odds.sampled).collect();
    let least = sampled.iter().map(|one| one.trials).min();
    let last = sampled.iter().max_by_key(|one| (one.stop == Stop::Interrupted, one.trials));
    let (Some(least), Some(&last)) = (least, last) else {
        return "Exact: every outcome of the dice is enumerated.\n".to_owned();
    };
    let most = sampled.iter().map(|one| one.trials).max().unwrap_or(least);
    let trials = if least == most { most.to_string() } else { format!("{least} to {most}") };
    let (seed, stop) = (last.seed, stop_words(last));
    terminal::paragraph(&format!("Sampled: {trials} rolls per check, seed {seed}{stop}."))
}

fn row(system: &dyn System, point: &Point) -> Vec<String> {
    let odds = &point.odds;
    let step = |told: &dyn Fn(evenodds_analyses::curve::Step) -> Option<String>| {
        point.step.and_then(told).unwrap_or_default()
    };
    let remark = |step: evenodds_analyses::curve::Step| match (step.dead, step.saturated) {
        (true, true) => Some("dead, saturated".to_owned()),
        (true, false) => Some("dead".to_owned()),
        (false, true) => Some("saturated".to_owned()),
        (false, false) => None,
    };
    vec![
        format!("{:+}", point.ease),
        format!("{:+}", system.card().modifier.own(point.ease)),
        percent(odds.pass()),
        step(&|step| Some(format!("{:+.2}", rounded(step.change * 100.0, 2)))),
        step(&|step| step.log_odds.map(|slope| format!("{slope:+.3}"))),
        percent(odds.grade(Grade::Fumble)),
        percent(odds.grade(Grade::Critical)),
        format!("{:.3}", odds.degree_mean()),
        step(&remark),
    ]
}
