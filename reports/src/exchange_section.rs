//! The section about exchange rates between games.

use evenodds_analyses::exchange::{ExchangeQuestion, Match, Rate};

use crate::chart::{self, Axis, Chart, Headline, Heat, Hue, Line, Panel, Scale};
use crate::document::{Column, Section, Table};
use crate::report::{Drawn, figure};
use evenodds_analyses::words;

/// The frame of matches.
pub(crate) const MATCHES: &str = "matches";
/// The frame of the curves of matches.
pub(crate) const MATCHED: &str = "matched_curves";
/// The frame of exchange rates.
pub(crate) const RATES: &str = "exchange_rates";

struct ExchangeAnswer<'a> {
    question: &'a ExchangeQuestion,
    matches: &'a [Match],
    rates: &'a [Rate],
    /// The base chance of sentences and charts: the one nearest to a half.
    base: f64,
}

/// Creates the section of a question; `stem` is the start of its anchor and of its charts' names.
pub(crate) fn section(
    question: &ExchangeQuestion,
    matches: &[Match],
    rates: &[Rate],
    stem: &str,
) -> (Section, Vec<Drawn>) {
    let nearer = |a: &&f64, b: &&f64| (**a - 0.5).abs().total_cmp(&(**b - 0.5).abs());
    let base = question.bases.iter().min_by(nearer).copied().unwrap_or(0.5);
    let told = ExchangeAnswer { question, matches, rates, base };
    let drawn = vec![
        Drawn { name: format!("{stem}-curves"), chart: told.curves_chart() },
        Drawn { name: format!("{stem}-helps"), chart: told.rates_chart(1) },
        Drawn { name: format!("{stem}-hinders"), chart: told.rates_chart(-1) },
    ];
    let titles: Vec<String> = question.systems.iter().map(|s| s.card().title.clone()).collect();
    let section = Section {
        id: stem.to_owned(),
        question: format!("What is a step worth across {}?", words::list(&titles)),
        rosters: Vec::new(),
        answers: told.answers(),
        shorts: 2,
        figures: drawn.iter().map(figure).collect(),
        tables: vec![told.base_table(), told.all_table(), told.rates_table()],
        method:
            "Exact; slack 0 (nothing omitted). Each game is represented by the check nearest to \
                 the base chance, among those within 5 points of it whose chance changes with a \
                 step in either direction. A step is converted into steps of another game by \
                 linear interpolation between whole steps."
                .to_owned(),
        ..Section::default()
    };
    (section, drawn)
}

/// Whether a table is initially open on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visibility {
    Shown,
    Folded,
}

/// Returns a match as the row of a table.
fn row(one: &Match) -> Vec<String> {
    vec![
        title(one).to_owned(),
        words::percent(one.base),
        check(one),
        words::percent(one.pass),
        words::points(one.error()),
        if one.reached() { "yes" } else { "no" }.to_owned(),
        words::points(one.pass_at(1) - one.pass),
        words::points(one.pass_at(-1) - one.pass),
    ]
}

fn matches_table(caption: String, rows: Vec<Vec<String>>, visibility: Visibility) -> Table {
    let heads = [
        ("game", false),
        ("base", true),
        ("check", false),
        ("chance", true),
        ("error, points", true),
        ("within 5 points", false),
        ("helpful step, points", true),
        ("hindering step, points", true),
    ];
    let columns = heads.map(|(heading, numeric)| Column { heading: heading.to_owned(), numeric });
    Table {
        caption,
        columns: columns.to_vec(),
        rows,
        frame: Some(MATCHES.to_owned()),
        folded: visibility == Visibility::Folded,
    }
}

/// Returns the description of a check: "4 dice against base Difficulty 2".
fn check(one: &Match) -> String {
    let card = one.system.card();
    format!("{}{}", words::rating(card, one.terms.rating()), words::against(card, one.against()))
}

fn title(one: &Match) -> &str {
    &one.system.card().title
}

impl ExchangeAnswer<'_> {
    /// Returns the matches that reach the base chance of the sentences.
    fn here(&self) -> Vec<&Match> {
        self.matches.iter().filter(|one| one.base == self.base && one.reached()).collect()
    }

    /// Returns the change by a step in each game, from the largest to the smallest.
    fn changes(&self, step: i16) -> Vec<(&Match, f64)> {
        let change = |one: &Match| one.pass_at(step) - one.pass;
        let mut changes: Vec<_> = self.here().into_iter().map(|one| (one, change(one))).collect();
        changes.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        changes
    }

    fn answers(&self) -> Vec<String> {
        let helps = self.changes(1).into_iter().map(|(one, change)| {
            format!("{} points in {} ({})", words::size(change), title(one), check(one))
        });
        let hinders = self.changes(-1).into_iter();
        let hinders = hinders
            .map(|(one, change)| format!("{} points in {}", words::size(change), title(one)));
        let (helps, hinders): (Vec<String>, Vec<String>) = (helps.collect(), hinders.collect());
        let mut answers = Vec::new();
        if !helps.is_empty() {
            answers.push(format!(
                "At a chance of about {}, a step that helps adds {}; all exact.",
                words::percent(self.base),
                words::list(&helps)
            ));
            answers.push(format!(
                "At the same chance, a step that hinders costs {}; all exact.",
                words::list(&hinders)
            ));
        }
        answers.extend(self.extremes_sentence());
        answers.extend(self.reach_sentences());
        answers
    }

    /// Describes the strongest step, in steps of the weakest game that can match it.
    fn extremes_sentence(&self) -> Option<String> {
        let told = self.rates.iter().filter(|rate| {
            let reached = rate.of.reached() && rate.within.reached();
            rate.of.base == self.base && rate.step == 1 && reached
        });
        let worth = told.filter_map(|rate| Some((rate, rate.worth?)));
        let (rate, worth) = worth.max_by(|a, b| a.1.total_cmp(&b.1))?;
        (worth > 1.0).then(|| {
            format!(
                "At that chance, one helpful step of {} equals {worth:.1} steps of {}.",
                title(&rate.of),
                title(&rate.within)
            )
        })
    }

    /// Describes the games that cannot be matched at some base chance.
    fn reach_sentences(&self) -> Vec<String> {
        let far = self.matches.iter().filter(|one| !one.reached());
        far.map(|one| {
            format!(
                "{} cannot be matched at {}: the nearest chance is {}, with {}.",
                title(one),
                words::percent(one.base),
                words::percent(one.pass),
                check(one)
            )
        })
        .collect()
    }

    fn curves_chart(&self) -> Chart {
        let changes = self.changes(1);
        let headline = match (changes.first(), changes.last()) {
            (Some((most, gain)), Some((least, other))) if changes.len() > 1 => format!(
                "At {} a helpful step is worth {} points in {}, {} in {}",
                words::percent(self.base),
                words::size(*gain),
                title(most),
                words::size(*other),
                title(least)
            ),
            _ => format!("From the same chance of {}", words::percent(self.base)),
        };
        let games = &self.question.systems;
        let hues = Hue::apart(games.iter().map(|system| system.book()));
        let hue = |one: &Match| {
            let game = games.iter().position(|game| game.card().name == one.system.card().name);
            game.map_or_else(|| Hue::of(one.system.book()), |game| hues[game])
        };
        let panel = |&base: &f64| {
            let matches = self.matches.iter().filter(|one| one.base == base);
            let line = |one: &Match| Line {
                label: title(one).to_owned(),
                hue: hue(one),
                shade: 0.5,
                intervals: Vec::new(),
                points: self
                    .question
                    .ease
                    .clone()
                    .map(|e| (i32::from(e), one.pass_at(e)))
                    .collect(),
            };
            Panel {
                title: format!("matched at {}", words::percent(base)),
                lines: matches.map(line).collect(),
                mark: Some((0, base)),
            }
        };
        let panels: Vec<Panel> = self.question.bases.iter().map(panel).collect();
        let told = |(one, change): &(&Match, f64)| {
            format!("{}, {}, {} points", title(one), check(one), words::points(*change))
        };
        let alt = format!(
            "Chance to pass over steps of ease, games matched at {} base chances. A helpful step \
             at {}: {}.",
            self.question.bases.len(),
            words::percent(self.base),
            changes.iter().map(told).collect::<Vec<_>>().join("; ")
        );
        let subtitle =
            "Chance to pass over steps of ease, each panel from one base chance".to_owned();
        let axis = Axis { title: "Steps of ease (right helps)".to_owned(), own: None };
        chart::panels(
            &Headline { title: headline, subtitle, alt },
            &axis,
            "Chance to pass",
            &panels,
        )
    }

    fn rate(&self, of: &Match, within: &Match, step: i16) -> Option<f64> {
        let found = self.rates.iter().find(|rate| {
            let named =
                |ours: &Match, theirs: &Match| ours.system.card().name == theirs.system.card().name;
            rate.step == step
                && rate.of.base == of.base
                && named(&rate.of, of)
                && named(&rate.within, within)
        });
        found.and_then(|rate| rate.worth)
    }

    fn rates_chart(&self, step: i16) -> Chart {
        let here = self.here();
        let names: Vec<String> = here.iter().map(|one| title(one).to_owned()).collect();
        let rows =
            here.iter().map(|of| here.iter().map(|within| self.rate(of, within, step)).collect());
        let cells: Vec<Vec<Option<f64>>> = rows.collect();
        let kind = if step > 0 { "helps" } else { "hinders" };
        let told = here.iter().zip(&cells).flat_map(|(of, row)| {
            here.iter().zip(row).filter(|(within, _)| title(of) != title(within)).map(
                move |(within, worth)| match worth {
                    Some(worth) => {
                        format!("one {} step is worth {worth:.2} of {}", title(of), title(within))
                    }
                    None => {
                        format!("no number of {} steps equals one of {}", title(within), title(of))
                    }
                },
            )
        });
        let alt = format!(
            "Exchange rates at {}: {}.",
            words::percent(self.base),
            told.collect::<Vec<_>>().join("; ")
        );
        let changes = self.changes(step);
        let headline = match (changes.first(), changes.last()) {
            (Some((most, _)), Some((least, _))) if changes.len() > 1 => {
                match self.rate(most, least, step) {
                    Some(worth) => format!(
                        "At {}, one {} step that {kind} is worth {worth:.1} {} steps",
                        words::percent(self.base),
                        title(most),
                        title(least)
                    ),
                    None => format!(
                        "At {}, no number of {} steps does what one of {} does",
                        words::percent(self.base),
                        title(least),
                        title(most)
                    ),
                }
            }
            _ => {
                format!("Too few games can be matched at {} to compare", words::percent(self.base))
            }
        };
        let subtitle = format!(
            "What one step that {kind} of the row's game is worth in steps of the column's game"
        );
        let heat = Heat {
            row_title: "one step of".to_owned(),
            column_title: "is worth so many steps of".to_owned(),
            rows: names.clone(),
            columns: names,
            cells,
            scale: Scale::Ratio,
        };
        chart::heat(&Headline { title: headline, subtitle, alt }, &heat)
    }

    /// Returns the table of matches at the base chance of the sentences.
    fn base_table(&self) -> Table {
        let caption = format!(
            "The check of each game nearest to {}, and the effect of a step",
            words::percent(self.base)
        );
        let here = self.matches.iter().filter(|one| one.base == self.base);
        let rows = here.map(|one| row(one)[..1].iter().chain(&row(one)[2..]).cloned().collect());
        let mut table = matches_table(caption, rows.collect(), Visibility::Shown);
        table.columns.remove(1);
        table
    }

    /// Returns the table of all matches.
    fn all_table(&self) -> Table {
        let caption = "The check of each game nearest to each base chance".to_owned();
        matches_table(caption, self.matches.iter().map(row).collect(), Visibility::Folded)
    }

    fn rates_table(&self) -> Table {
        let systems = &self.question.systems;
        let mut columns = vec![
            Column { heading: "base".to_owned(), numeric: true },
            Column { heading: "step".to_owned(), numeric: false },
            Column { heading: "of".to_owned(), numeric: false },
        ];
        columns.extend(systems.iter().map(|system| Column {
            heading: format!("in {}", system.card().title),
            numeric: true,
        }));
        let mut rows = Vec::new();
        for &base in &self.question.bases {
            let here: Vec<&Match> = self.matches.iter().filter(|one| one.base == base).collect();
            for (step, kind) in [(1, "helps"), (-1, "hinders")] {
                for of in &here {
                    let mut row = vec![words::percent(base), kind.to_owned(), title(of).to_owned()];
                    row.extend(here.iter().map(|within| {
                        let mark = if of.reached() && within.reached() { "" } else { "*" };
                        match self.rate(of, within, step) {
                            Some(worth) => format!("{worth:.2}{mark}"),
                            None => "–".to_owned(),
                        }
                    }));
                    rows.push(row);
                }
            }
        }
        let caption = "What one step is worth in steps of each game. A dash: no number of steps is \
                       enough. A star: one of the two games cannot get within 5 points of the base";
        Table {
            caption: caption.to_owned(),
            columns,
            rows,
            frame: Some(RATES.to_owned()),
            folded: true,
        }
    }
}
