//! The document of a study, from the sections of its answers.

use std::sync::Arc;

use evenodds_analyses::answer::dependencies::Dependencies;
use evenodds_analyses::answer::words;
use evenodds_analyses::study::Study;
use evenodds_engine::book::{Coverage, Provenance};
use evenodds_engine::registry::System;

use super::glossary;
use super::origin::ReportOrigin;
use super::whole::{Appendix, CoverageCounts, Document};
use crate::chart;
use crate::sections::{Assumption, Drawn, Section, Sections, assumption};

/// Returns the document of a study: its sections under what stands out, and an appendix.
pub(crate) fn document(
    study: &Study,
    origin: &ReportOrigin,
    sections: Sections,
    drawn: &[Drawn],
) -> Document {
    let Sections { list: sections, pairs, verdicts, exact, sampled } = sections;
    let systems = study.systems();
    let titles: Vec<String> = systems.iter().map(|s| s.card().title.clone()).collect();
    let numbers = match (exact, sampled) {
        (exact, 0) => format!("{exact} chances exact, none sampled"),
        (0, sampled) => format!("{sampled} chances sampled, none exact"),
        (exact, sampled) => format!("{exact} chances exact, {sampled} sampled"),
    };
    let byline = vec![
        words::list(&titles),
        format!("evenodds\u{a0}{}", origin.version),
        format!("study\u{a0}{}", &study.hash[..12]),
        format!("seed\u{a0}{}", study.seed),
        numbers,
    ];
    let changed = systems.iter().flat_map(|system| {
        let dependencies = Dependencies::changed(system.as_ref());
        dependencies.iter().map(assumption).collect::<Vec<Assumption>>()
    });
    let document = Document {
        title: study.name.clone(),
        byline,
        appendix: Appendix {
            changed: changed.collect(),
            assumed: assumed(&sections),
            coverage: coverages(&systems),
            reproduce: origin.command.clone(),
            glossary: glossary::terms(&study.thresholds),
        },
        sections,
        pairs,
        style: chart::css_variables(drawn.iter().map(|drawn| &drawn.chart)),
        ..Document::default()
    };
    document.deciding(&verdicts)
}

/// Returns everything that an answer rests on and its game does not state, each once, by game.
fn assumed(sections: &[Section]) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = Vec::new();
    for one in sections.iter().flat_map(|section| &section.assumptions) {
        let known = |other: &Assumption| (&other.system, &other.key) == (&one.system, &one.key);
        let changed = one.status == Provenance::Changed.name();
        if one.is_open() && !changed && !all.iter().any(known) {
            all.push(one.clone());
        }
    }
    all
}

/// Returns which rules of the games are modelled. A variant has the rules of the game that it
/// changes, which are told once; a game without an index of its rules has none to count.
fn coverages(systems: &[Arc<dyn System>]) -> Vec<CoverageCounts> {
    let rules = |system: &Arc<dyn System>| system.book().rules.clone();
    let is_new = |nth: usize, system: &Arc<dyn System>| {
        let (base, own) = (&system.book().base, rules(system));
        systems[..nth].iter().all(|known| known.book().base != *base || rules(known) != own)
    };
    let told = systems.iter().enumerate().filter(|(nth, system)| is_new(*nth, system));
    let told = told.map(|(_, system)| coverage(system.as_ref()));
    told.filter(|game| 0 < game.modelled + game.planned + game.out_of_scope + game.lost).collect()
}

fn coverage(system: &dyn System) -> CoverageCounts {
    let rules = &system.book().rules;
    CoverageCounts {
        system: system.card().name.clone(),
        title: system.card().title.clone(),
        modelled: rules.count(Coverage::Modelled),
        planned: rules.count(Coverage::Planned),
        out_of_scope: rules.count(Coverage::OutOfScope),
        lost: rules.count(Coverage::Lost),
    }
}

#[cfg(test)]
mod tests {
    use evenodds_analyses::library::Library;

    use super::*;

    #[test]
    fn the_rules_of_a_game_and_its_variants_are_told_once() {
        let text = "[study]\nname = \"x\"\n[[variant]]\nname = \"soft\"\nof = \"sprawl\"\n\
            set = { target = 6 }\n[[compare]]\nvariant = \"soft\"\ncurve = { system = \"sprawl\" }\n\
            [[curve]]\nsystem = \"volt\"\n[[curve]]\nsystem = \"skirmish\"\n";
        let study = Study::read("study.toml", text, &Library::standard(".")).expect("a study");
        assert_eq!(study.systems().len(), 4);
        let told: Vec<String> =
            coverages(&study.systems()).into_iter().map(|one| one.system).collect();
        assert_eq!(told, ["volt", "sprawl"]);
    }
}
