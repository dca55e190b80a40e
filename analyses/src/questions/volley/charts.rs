//! The chart of a volley.

use super::odds::Event;
use super::question::VolleyAnswer;
use crate::answer::chart::{Bar, Bars, Chart, Drawing};
use crate::answer::words;
use crate::question::bouts::{SEEN, headline, hue};
use crate::question::words::{at, title};

impl VolleyAnswer<'_> {
    /// Draws the laws of hits, wounds and figures out.
    pub(super) fn chart(&self) -> Chart {
        let bout = &self.question.bouts[0];
        let panel = |event: Event| {
            let law = self.odds.count(event);
            let seen = law.iter().filter(|&&(n, _)| SEEN < law.probability(|&other| n <= other));
            let bar = |&(count, p): &(u16, f64)| {
                let parts = if count == 0 { [0.0, p, 0.0, 0.0] } else { [0.0, 0.0, p, 0.0] };
                Bar { x: count.into(), parts }
            };
            let bars = seen.map(bar).collect();
            Bars { title: event.name().to_owned(), hue: hue(bout), bars }
        };
        let heading = format!(
            "{} take out {} of {} on average",
            self.attackers(),
            words::decimal(self.odds.mean(Event::Out).value, 2),
            self.targets()
        );
        let subtitle = format!(
            "{}{}; chance of each number of hits, of wounds and of figures out",
            title(&bout.roster_file),
            at(&bout.settings)
        );
        let panels = Event::ALL.map(panel).to_vec();
        let drawing = Drawing::Amounts { x_title: "Count".to_owned(), panels };
        Chart { name: "laws", headline: headline(heading, subtitle), drawing }
    }
}
