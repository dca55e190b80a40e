//! Reading objectives and victory conditions.

use toml::Spanned;

use super::entry::{BY, HEIGHT, LEAD, OBJECTIVES_MAX, ObjectiveEntry, VictoryEntry};
use super::source::ScenarioText;
use crate::book::Fault;
use crate::engagement::Side;
use crate::squad::goals::{Goals, Objective, Victory};
use crate::table::Point;

impl ScenarioText<'_> {
    /// Reads objectives and victory conditions. If there are objectives but no victory condition,
    /// the side that holds more of them wins.
    pub fn goals(
        &self,
        size: [i32; 2],
        sides: &[String; 2],
        entries: Vec<Spanned<ObjectiveEntry>>,
        victory: Option<Spanned<VictoryEntry>>,
    ) -> Result<Goals, Fault> {
        if let Some(over) = entries.get(OBJECTIVES_MAX) {
            let message = format!("a scenario has at most {OBJECTIVES_MAX} objectives");
            let fix = Some("delete this one".to_owned());
            return Err(self.fault(over.span(), message).or_rather(fix));
        }
        let mut objectives: Vec<Objective> = Vec::with_capacity(entries.len());
        for entry in entries {
            let span = entry.get_ref().name.as_ref().map_or_else(|| entry.span(), Spanned::span);
            let objective = self.objective(size, sides, entry.into_inner(), objectives.len())?;
            if objectives.iter().any(|other| other.name == objective.name) {
                let message = format!("two objectives are named `{}`", objective.name);
                let fix = Some("give each a different name".to_owned());
                return Err(self.fault(span, message).or_rather(fix));
            }
            objectives.push(objective);
        }
        let victory = match victory {
            None if objectives.is_empty() => Victory::Undecided,
            None => Victory::Objectives(1),
            Some(entry) => self.victory(entry.into_inner(), objectives.len())?,
        };
        Ok(Goals { objectives, victory })
    }

    fn objective(
        &self,
        size: [i32; 2],
        sides: &[String; 2],
        entry: ObjectiveEntry,
        before: usize,
    ) -> Result<Objective, Fault> {
        let name = entry.name.map(|name| self.name("objective", name)).transpose()?;
        let name = name.unwrap_or_else(|| format!("objective {}", before + 1));
        let [x, y] = self.parts("at", &entry.at, "point such as [24, 18]")?;
        let at = Point { x, y };
        self.check_on("at", at, size, entry.at.span())?;
        let radius = self.units("radius", &entry.radius, HEIGHT)?;
        let named = [(sides[0].as_str(), Side::A), (sides[1].as_str(), Side::B)];
        let side = self.choice("side", entry.side, named)?;
        Ok(Objective { name, at, radius, side })
    }

    fn victory(&self, entry: VictoryEntry, objectives: usize) -> Result<Victory, Fault> {
        let lead = entry.lead.as_ref().map(|lead| self.whole("lead", lead, LEAD));
        let lead = lead.transpose()?.unwrap_or(1);
        let span = entry.by.span();
        let victory = self.choice("by", Some(entry.by), BY)?.map(|by| by(lead)).unwrap_or_default();
        if objectives == 0 && matches!(victory, Victory::Objectives(_)) {
            let fix = Some("add an `[[objective]]` with `at` and `radius`".to_owned());
            return Err(self.fault(span, "there are no objectives to hold").or_rather(fix));
        }
        Ok(victory)
    }
}
