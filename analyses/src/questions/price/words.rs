//! The sentences and the table of prices.

use super::question::{PRICES, PriceAnswer};
use crate::answer::measure::Estimate;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::prices::Priced;
use crate::question::words::{at, title};
use crate::questions::matrix::{WINS_PER_POINTS, left_out_of, others_method};

/// A fighter that costs too much or too little, and by how much.
struct Off<'a> {
    name: &'a str,
    fighter: &'a Priced,
    by: f64,
}

impl PriceAnswer<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.most(), self.law()];
        sentences.extend(self.dearest());
        sentences.push(self.front());
        sentences.extend(self.unpriced());
        sentences.extend(self.held_out());
        sentences.extend(left_out_of(&self.matrix.left_out));
        sentences
    }

    /// Returns those that surely cost too much or too little, the most overpriced first.
    fn off(&self) -> Vec<Off<'_>> {
        let sure = |Estimate { value, interval }: Estimate| {
            let (low, high) = interval.unwrap_or((value, value));
            (0.0 < low || high < 0.0).then_some(value)
        };
        let off =
            |(name, fighter)| Some(Off { name, fighter, by: sure(self.overpriced(fighter)?)? });
        let mut all: Vec<Off<'_>> = self.fighters().filter_map(off).collect();
        all.sort_by(|one, other| other.by.total_cmp(&one.by));
        all
    }

    /// Says who is most overpriced and most underpriced.
    fn most(&self) -> String {
        let asked = &self.question.matrix;
        let place = format!("{}{}", title(&asked.roster_file), at(&asked.settings));
        if !self.prices.law.holds() {
            return format!("{place}: cost does not buy strength here, so no costs are fitted.");
        }
        let off = self.off();
        let told = |Off { name, fighter, by }: &Off<'_>, more: &str| {
            let cost = words::cost(fighter.cost.unwrap_or_default());
            let fitted = words::cost(self.rounded(fighter).unwrap_or_default());
            let within = within(fighter);
            let by = words::cost(by.abs());
            format!(
                "{name} is most {more}, by {by}: it costs {cost} and should cost {fitted}{within}"
            )
        };
        let over = off.first().filter(|one| 0.0 < one.by).map(|one| told(one, "overpriced"));
        let under = off.last().filter(|one| one.by < 0.0).map(|one| told(one, "underpriced"));
        let both: Vec<String> = over.into_iter().chain(under).collect();
        match (both.is_empty(), self.matrix.basis()) {
            (false, _) => format!("{place}: {}.", both.join("; ")),
            (true, (_, Some(_))) => format!("{place}: nobody is surely over- or underpriced."),
            (true, _) => format!(
                "{place}: nobody is over- or underpriced, to within a step of {}.",
                words::cost(self.question.step)
            ),
        }
    }

    /// Says how strength grows with cost.
    fn law(&self) -> String {
        let law = &self.prices.law;
        let explained = words::percent(law.explained);
        if law.power <= 0.0 {
            return "Fighters that cost more are no stronger.".to_owned();
        }
        format!(
            "Strength grows with cost to the power of {}: a fighter that costs twice as much as \
             another beats it in {} of duels. Cost explains {explained} of the differences in strength.",
            words::decimal(law.power, 2),
            words::percent(law.twice())
        )
    }

    /// Says whether the fighter that costs most is worth it.
    fn dearest(&self) -> Option<String> {
        let rank = |one: &Priced| Some((one.cost?, one.score.value));
        let priced = self.fighters().filter(|(_, one)| one.cost.is_some());
        let (name, fighter) = priced
            .max_by(|(_, one), (_, other)| rank(one).partial_cmp(&rank(other)).expect("numbers"))?;
        let cost = words::cost(fighter.cost?);
        if let Some(better) = fighter.dominated_by {
            let less = words::cost(self.prices.fighters[better].cost?);
            let better = self.name(better);
            return Some(format!(
                "{name}, the most expensive, is not worth its {cost} points: {better} is at least as \
                 strong for {less}."
            ));
        }
        let over = self.off().iter().any(|one| one.name == name && 0.0 < one.by);
        let fitted = words::cost(self.rounded(fighter)?);
        Some(match over {
            true => format!(
                "{name}, the most expensive, is not worth its {cost} points: {fitted} would be an even \
                 fight."
            ),
            false => format!("{name}, the most expensive, is worth its {cost} points."),
        })
    }

    /// Says who is on the front, and how many are not.
    fn front(&self) -> String {
        let mut priced: Vec<_> = self.fighters().filter(|(_, one)| one.cost.is_some()).collect();
        priced.sort_by(|(_, one), (_, other)| one.cost.partial_cmp(&other.cost).expect("numbers"));
        let front = priced.iter().filter(|(_, one)| one.dominated_by.is_none());
        let front: Vec<String> = front.map(|(name, _)| (*name).to_owned()).collect();
        match priced.len() - front.len() {
            0 => "Nobody is dominated: nobody else is as strong at an equal or lower cost."
                .to_owned(),
            dominated => format!(
                "{dominated} of {} fighters {} dominated: another is as strong at an equal or \
                 lower cost. The front is {}.",
                priced.len(),
                if dominated == 1 { "is" } else { "are" },
                words::list(&front)
            ),
        }
    }

    /// Says what those without a cost should cost.
    fn unpriced(&self) -> Option<String> {
        let told = self.fighters().filter(|(_, one)| one.cost.is_none()).map(|(name, one)| {
            let fitted = self.rounded(one).map(words::cost);
            fitted.map_or(name.to_owned(), |fitted| format!("{name} ({fitted} would be even)"))
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| format!("The roster gives no cost of {}.", words::list(&told)))
    }

    /// Says how well strengths predict chances.
    fn held_out(&self) -> Option<String> {
        let [all, half] = self.prices.errors?.map(words::size);
        Some(format!(
            "Strengths miss the chances of half of the pairs by {all} pp on average, and by {half} pp \
             if fitted to the other half alone."
        ))
    }

    pub(super) fn method(&self) -> String {
        let how = "Intervals of costs follow from those of chances by the delta method, and hold together.";
        others_method(self.matrix, how)
    }

    /// Returns what each fighter costs and should cost, the most overpriced first.
    pub(super) fn table(&self) -> Table {
        let holds = self.prices.law.holds();
        let mut fighters: Vec<(&str, &Priced)> = self.fighters().collect();
        let over = |one: &Priced| self.overpriced(one).map_or(f64::MIN, |over| over.value);
        fighters.sort_by(|(_, one), (_, other)| {
            let by_score = other.score.value.total_cmp(&one.score.value);
            over(other).total_cmp(&over(one)).then(by_score)
        });
        let number = |number: Option<String>| number.map_or(Cell::Missing, Cell::Text);
        let row = |&(name, one): &(&str, &Priced)| {
            let per_point = one.per_point().map(|score| Cell::Size(words::PER_POINTS * score));
            let mut row = vec![
                Cell::Text(name.to_owned()),
                number(one.cost.map(words::cost)),
                Cell::dense(one.score.value, one.score.interval),
                per_point.unwrap_or(Cell::Missing),
            ];
            if holds {
                let fitted = self.rounded(one).map(words::cost);
                row.push(number(fitted.map(|fitted| fitted + within(one).as_str())));
                row.push(number(self.overpriced(one).map(|over| signed(over.value))));
            }
            let better = one.dominated_by.map(|better| self.name(better).to_owned());
            row.push(Cell::Text(better.unwrap_or_default()));
            row
        };
        let mut heads = vec![
            ("fighter", false),
            ("cost", true),
            ("mean chance to win", true),
            (WINS_PER_POINTS, true),
        ];
        if holds {
            heads.extend([("fitted cost", true), ("overpriced by", true)]);
        }
        heads.push(("dominated by", false));
        let rows = fighters.iter().map(row).collect();
        let order = if holds { "the most overpriced first" } else { "the strongest first" };
        let caption = format!("What each fighter costs and should cost, {order}{}", self.halves());
        Table::of(caption, &heads, rows, PRICES).shown_by(&["costs"])
    }

    /// Says that draws count half, if there are any, to be appended.
    pub(super) fn halves(&self) -> &'static str {
        if self.matrix.has_draws() { "; what nobody wins counts half" } else { "" }
    }
}

/// Formats a difference of costs, with its sign.
fn signed(difference: f64) -> String {
    let size = words::cost(difference.abs());
    match difference {
        0.0 => size,
        ..0.0 => format!("\u{2212}{size}"),
        _ => format!("+{size}"),
    }
}

/// Formats the interval of a fitted cost, to be appended.
fn within(fighter: &Priced) -> String {
    let ends = fighter.fitted.and_then(|fitted| fitted.interval);
    ends.map_or_else(String::new, |(low, high)| {
        format!(" ({} to {})", words::mean(low), words::mean(high))
    })
}
