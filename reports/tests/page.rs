//! The page and its summary, over documents that try to break them.

#[path = "page/in_short.rs"]
mod in_short;

use evenodds_reports::document::{
    Appendix, Assumption, Column, CoverageCounts, Document, Figure, Numbers, Pair, Section, Table,
    Verdict,
};
use evenodds_reports::page::page;
use evenodds_reports::summary::summary;
use std::collections::BTreeSet;

const SVG: &str = r#"<svg width="640" height="360" viewBox="0 0 6400 3600" role="img" aria-label="x" xmlns="http://www.w3.org/2000/svg"></svg>"#;

fn assumption(word: &str) -> Assumption {
    Assumption {
        system: word.into(),
        key: word.into(),
        says: word.into(),
        value: word.into(),
        status: word.into(),
        source: word.into(),
        alternatives: vec![word.into(), word.into()],
    }
}

fn table(word: &str, folded: bool) -> Table {
    let column = |numeric| Column { heading: word.into(), numeric };
    Table {
        caption: word.into(),
        columns: vec![column(false), column(true)],
        rows: vec![vec![word.into(); 2], vec![word.into()], vec![word.into(); 3]],
        frame: Some(word.into()),
        folded,
        axes: 0,
    }
}

fn verdict(word: &str) -> Verdict {
    Verdict {
        section: 1,
        matter: word.into(),
        says: format!("`{word}` {word}"),
        number: word.into(),
        bar: [500, 100],
        standing: "beyond".into(),
    }
}

fn section(word: &str) -> Section {
    Section {
        id: word.into(),
        question: word.into(),
        rosters: vec![word.into()],
        answers: vec![word.into(); 4],
        shorts: 2,
        verdicts: vec![verdict(word)],
        figures: vec![
            Figure {
                name: word.into(),
                svg: SVG.into(),
                alt: word.into(),
                caption: Some(word.into()),
                numbers: Numbers::Own(table(word, true)),
            },
            Figure { svg: SVG.into(), numbers: Numbers::Shown(0), ..Figure::default() },
            Figure { alt: word.into(), ..Figure::default() },
        ],
        tables: vec![table(word, false), table(word, true)],
        method: word.into(),
        command: Some(word.into()),
        address: Some(word.into()),
        flips: vec![word.into(), format!("`{word}` and {word}")],
        rests: word.into(),
        assumptions: vec![assumption(word)],
    }
}

fn document(word: &str, sections: usize) -> Document {
    Document {
        title: word.into(),
        byline: vec![word.into(); 2],
        intro: Some(word.into()),
        verdicts: vec![verdict(word); 2],
        further: vec![verdict(word); 3],
        unclear: vec![verdict(word)],
        standing: word.into(),
        promises: word.into(),
        sections: vec![section(word); sections],
        pairs: Vec::new(),
        appendix: Appendix {
            glossary: vec![(word.into(), word.into())],
            changed: vec![assumption(word)],
            assumed: vec![assumption(word); 2],
            coverage: vec![CoverageCounts {
                system: word.into(),
                title: word.into(),
                modelled: 3,
                ..CoverageCounts::default()
            }],
            reproduce: word.into(),
        },
        style: ":root{--sprawl:#b34a00}".into(),
    }
}

fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_string_is_escaped() {
    let plain = page(&document("x", 3));
    let hostile = page(&document("</style><script>&\"'", 3));
    for tag in ["<script", "</script", "</style", "<style"] {
        assert_eq!(hostile.matches(tag).count(), plain.matches(tag).count(), "{tag}");
    }
    let body = &hostile[hostile.find("<body").expect("a body")..hostile.rfind("<script>").unwrap()];
    assert!(!body.contains("&\""), "an ampersand or a quote stands bare");
    assert_eq!(hostile.matches('<').count(), plain.matches('<').count());
    assert!(hostile.matches("&lt;script&gt;&amp;&quot;").count() > 60);
}

#[test]
fn chart_styles_cannot_leave_their_element() {
    let mut document = document("x", 1);
    document.style = "a{}</style><script>alert(1)</script>".into();
    assert_eq!(page(&document).matches("</style").count(), 1);
}

#[test]
fn ids_are_unique_and_links_resolve() {
    for word in ["curve", "main", "appendix", "glossary", "verdicts", "", "a b\"<", "x.heading"] {
        let html = page(&document(word, 4));
        let ids = values(&html, "id");
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len(), "{word}: {ids:?}");
        let links: Vec<&str> =
            values(&html, "href").iter().filter_map(|href| href.strip_prefix('#')).collect();
        let shown = "skip link, contents, verdicts, charts, questions, what they rest on";
        assert_eq!(links.len(), 1 + 7 + 6 + 4 + 4 + 4, "{shown}");
        let named = ["aria-labelledby", "aria-details"];
        for link in links.into_iter().chain(named.iter().flat_map(|name| values(&html, name))) {
            assert!(unique.contains(link), "{word}: {link} leads nowhere");
        }
    }
}

#[test]
fn a_study_of_one_question_has_no_contents() {
    assert!(page(&document("x", 2)).contains("<nav"));
    for sections in [0, 1] {
        let html = page(&document("x", sections));
        assert!(!html.contains("<nav"));
        assert!(!html.contains("class=\"number\""));
    }
}

#[test]
fn nothing_to_say_is_fine() {
    let html = page(&Document::default());
    assert!(html.contains("depends on no assumptions"));
    assert_eq!(summary(&Document::default()), "## \n");

    let mut document = document("x", 2);
    document.sections[0] =
        Section { shorts: 9, tables: vec![Table::default()], ..Section::default() };
    assert!(summary(&document).contains("| x | x |"));
}

#[test]
fn verdicts_come_first_and_questions_are_folded() {
    let html = page(&document("x", 5));
    let places = ["<h1", "id=\"verdicts\"", "class=\"bar\"", "id=\"x\"", "<figure"];
    let places = places.map(|text| html.find(text).expect(text));
    assert!(places.is_sorted(), "{places:?}");
    let folded = html.matches("<details class=\"question\"><summary><h2").count();
    assert_eq!(folded, 4 + 2, "questions, glossary and appendix");
    // The question of the first verdict is open, and the contents are.
    assert!(
        html.contains(
            "id=\"x-2\" aria-labelledby=\"x-2.heading\"><details class=\"question\" open>"
        )
    );
    assert_eq!(html.matches("<details open>").count(), 1);
    // A folded question tells its answer, and what about it stands out.
    let lead = "</h2><span class=\"lead\">x</span><span class=\"marks\">";
    assert_eq!(html.matches(lead).count(), 5);
    // The only question of a study is open.
    let html = page(&document("x", 1));
    assert_eq!(html.matches("<details class=\"question\">").count(), 2);
    assert!(!page(&Document::default()).contains("id=\"verdicts\""));
}

#[test]
fn sections_that_differ_in_one_thing_are_one_question() {
    let mut document = document("x", 4);
    document.pairs = vec![Pair {
        sections: [1, 3],
        question: "near or far?".into(),
        answer: "far helps".into(),
        figures: vec![Figure { svg: "<svg id=\"both\"></svg>".into(), ..Figure::default() }],
        table: table("x", false),
    }];
    let html = page(&document);
    let places = ["x", "x-2.both", "both", "x-2", "x-4", "x-3"].map(|id| format!("id=\"{id}\""));
    let places = places.map(|text| html.find(&text).expect(&text));
    assert!(places.is_sorted(), "{places:?}");
    assert!(html.contains("near or far?</span></h2><span class=\"lead\">far helps</span>"));
    for id in ["x-2", "x-4"] {
        assert_eq!(html.matches(&format!("<h3 id=\"{id}.heading\"")).count(), 1, "{id}");
    }
}

#[test]
fn a_verdict_is_told_once_and_all_are_one_click_away() {
    let mut document = document("x", 2);
    let own = |says: &str, standing: &str| Verdict {
        says: says.into(),
        standing: standing.into(),
        section: 0,
        ..verdict("x")
    };
    document.further = vec![own("far", "beyond")];
    document.unclear = vec![own("near", "open")];
    let html = page(&document);
    for (says, list) in [("far", "1 more beyond the threshold"), ("near", "1 unclear")] {
        assert!(html.contains(&format!("<details><summary>{list}</summary>")), "{list}");
        assert_eq!(html.matches(&format!("{says} <a href=\"#x\">")).count(), 1, "{says}");
    }
    // Those at the top stand there and nowhere else.
    assert_eq!(html.matches("<code>x</code> x <a").count(), document.verdicts.len());
}

#[test]
fn an_assumption_is_told_once() {
    let html = page(&document("x", 4));
    let told = "<code>x</code> <code class=\"value\">x</code>";
    assert_eq!(html.matches(told).count(), 1 + 2, "changed and assumed, in the appendix");
    let links = html.matches("<a href=\"#appendix.1\"><code>x</code></a>").count();
    assert_eq!(links, 4, "a link at each question");
    assert_eq!(html.matches("id=\"appendix.1\"").count(), 1);
}

#[test]
fn long_lists_of_assumptions_are_cut() {
    let mut document = document("x", 1);
    let numbered = |nth: usize| Assumption {
        key: format!("key_{nth}"),
        status: "assumed".into(),
        ..assumption("x")
    };
    document.appendix.assumed = (0..20).map(numbered).collect();
    let html = page(&document);
    assert!(html.contains("The first 5 of 20."));
    let (shown, rest) = html.split_once("<template>").expect("others on request");
    let (rest, _) = rest.split_once("</template>").expect("their end");
    assert_eq!((shown.matches("<code>key_").count(), rest.matches("<code>key_").count()), (5, 15));
}

#[test]
fn paper_has_what_is_open() {
    let html = page(&document("x", 2));
    assert!(!html.contains("details-content") && !html.contains("details:not([open])"));
}

#[test]
fn a_question_has_a_link_and_its_command() {
    let html = page(&document("x", 2));
    assert!(html.contains("<a class=\"anchor\" href=\"#x-2\">#<span"));
    assert_eq!(html.matches("<b>Command</b> <code>x</code>").count(), 2);
    assert_eq!(html.matches("<a href=\"x\">Open in the explorer</a>").count(), 2);
}

#[test]
fn long_tables_are_cut_where_a_file_has_them() {
    let mut document = document("x", 1);
    document.sections[0].tables[0].rows = vec![vec!["row".into()]; 30];
    let html = page(&document);
    assert!(html.contains("The first 5 of 30 rows."));
    let (shown, rest) = html.split_once("<template>").expect("rows on request");
    let (rest, _) = rest.split_once("</template>").expect("their end");
    assert_eq!((shown.matches(">row<").count(), rest.matches(">row<").count()), (5, 25));
    document.sections[0].tables[0].frame = None;
    assert!(!page(&document).contains("<template>"), "no file has the others");
}

#[test]
fn wide_charts_have_a_row_of_their_own() {
    let mut document = document("x", 1);
    document.sections[0].figures[0].svg = SVG.replace("6400 3600", "10100 3600");
    let html = page(&document);
    assert_eq!(html.matches("<figure class=\"broad\" style=\"max-width:808px\"").count(), 1);
    assert_eq!(html.matches("<figure class=").count(), 1);
    document.sections[0].figures[0].svg = SVG.replace("6400 3600", "6400 14000");
    assert_eq!(page(&document).matches("<figure class=\"tall\" aria").count(), 1);
}

#[test]
fn cells_of_a_sweep_have_sliders() {
    let mut document = document("x", 1);
    document.sections[0].tables[0].axes = 2;
    document.sections[0].tables[0].rows = vec![vec!["x".into()]; 16];
    let html = page(&document);
    assert_eq!(html.matches("<table id=\"x.table-1\" data-axes=\"2\" ").count(), 1);
}

#[test]
fn names_from_right_to_left_are_isolated() {
    let mut document = document("x", 2);
    document.sections[0].answers[0] = "\u{5d0}\u{5d1} wins 40 %".into();
    let html = page(&document);
    assert!(html.contains("\u{2068}\u{5d0}\u{5d1}\u{2069} wins 40\u{a0}%"));
}

#[test]
fn charts_have_their_numbers() {
    let html = page(&document("x", 2));
    assert_eq!(html.matches("<figure aria-details=\"x.chart-1\">").count(), 1);
    assert!(html.contains("<table id=\"x.chart-1\" "));
    assert!(html.contains("<a href=\"#x.table-1\">numbers</a>"));
}

#[test]
fn long_tables_can_be_filtered() {
    let mut document = document("x", 1);
    document.sections[0].tables[0].rows = vec![vec!["x".into()]; 16];
    assert_eq!(page(&document).matches("<table id=\"x.table-1\" data-filter ").count(), 1);
    document.sections[0].tables[0].rows.pop();
    assert!(!page(&document).contains(" data-filter "));
}

#[test]
fn no_reference_leaves_the_file() {
    let html = page(&document("x", 2)).replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for outside in ["http://", "https://", "url(", "@import", "src=", "//cdn"] {
        assert!(!html.contains(outside), "{outside}");
    }
}

#[test]
fn headings_are_in_order() {
    let html = page(&document("x", 3));
    let levels: Vec<u32> = html
        .match_indices("<h")
        .filter_map(|(at, _)| html[at + 2..].chars().next()?.to_digit(10))
        .collect();
    assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
    assert_eq!(levels[0], 1);
    assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
}

#[test]
fn tables_name_their_rows_and_columns() {
    let html = page(&document("x", 2));
    // A folded one is named by what unfolds it, that of rules by its caption.
    let opened = html.split("<table").skip(1).filter_map(|rest| rest.split('>').next());
    let named: Vec<bool> = opened.map(|one| one.contains(" aria-label=\"x\"")).collect();
    assert_eq!(named, [true, true, true, true, true, true, false]);
    assert_eq!(html.matches("<caption").count(), 1);
    assert_eq!(html.matches("scope=\"row\"").count(), 6 * 3 + 1);
    assert_eq!(html.matches("<th").count() - html.matches("<thead").count(), {
        html.matches("scope=\"").count()
    });
    assert_eq!(html.matches("role=\"region\" aria-label=\"").count(), named.len());
}

#[test]
fn a_row_is_named_by_as_many_columns_as_it_takes() {
    let words = |row: [&str; 3]| row.map(str::to_owned).to_vec();
    let named = |rows: &[[&str; 3]]| {
        let mut document = document("x", 1);
        document.appendix = Appendix::default();
        document.sections[0].figures.clear();
        document.sections[0].tables = vec![Table {
            columns: vec![Column::default(); 3],
            rows: rows.iter().copied().map(words).collect(),
            ..Table::default()
        }];
        page(&document).matches("scope=\"row\"").count() / rows.len()
    };
    assert_eq!(named(&[["a", "b", "c"], ["b", "b", "c"]]), 1);
    assert_eq!(named(&[["a", "a", "c"], ["a", "b", "c"]]), 2);
    assert_eq!(named(&[["a", "b", "c"], ["a", "b", "c"]]), 1);
}

#[test]
fn a_glossary_is_there_only_where_there_are_terms() {
    let mut document = document("x", 2);
    let html = page(&document);
    let places = ["<nav", "href=\"#glossary\"", "How to read this</h2>", "Appendix</h2>"];
    let places = places.map(|text| html.find(text).expect(text));
    assert!(places.is_sorted(), "{places:?}");
    document.appendix.glossary.clear();
    assert!(!page(&document).contains("How to read this"));
}

#[test]
fn links_to_files_say_what_they_are_of() {
    let mut document = document("x", 1);
    document.sections[0].figures[0].name = "sprawl-curves".into();
    document.sections[0].tables[0].caption = "Every check".into();
    let html = page(&document);
    for label in ["sprawl curves chart as SVG", "Every check as Parquet"] {
        assert!(html.contains(&format!("aria-label=\"{label}\"")), "{label}");
    }
}

#[test]
fn a_file_name_is_one_segment_of_an_address() {
    let mut document = document("x", 1);
    document.sections[0].figures[0].name = "a b/#?é".into();
    assert!(page(&document).contains("href=\"charts/a%20b%2F%23%3F%C3%A9.svg\""));
}

#[test]
fn numbers_stay_with_their_words() {
    let mut document = document("x", 1);
    let section = &mut document.sections[0];
    section.answers = vec!["Razz wins 61.2 % at Target Number −1, and Difficulty +1.".into()];
    section.tables[0].columns[0].heading = "steps 5 % to 95 %".into();
    document.byline = vec!["seed 1".into()];
    let html = page(&document);
    for text in ["61.2\u{a0}% at Target Number\u{a0}−1, and Difficulty\u{a0}+1.", "seed\u{a0}1"] {
        assert!(html.contains(text), "{text}");
    }
    assert!(html.contains("steps 5\u{a0}%\u{a0}to 95\u{a0}%"));
}

#[test]
fn a_section_tells_what_it_rests_on_and_what_could_change_it() {
    let mut document = document("x", 1);
    let [given, assumed] = ["given", "assumed"].map(|status| Assumption {
        key: format!("key_{status}"),
        status: status.to_owned(),
        ..assumption("x")
    });
    document.sections[0].assumptions = vec![given, assumed];
    document.sections[0].flips = vec!["`key_assumed` = 2 (why): it changes.".to_owned()];
    let html = page(&document);
    let section = &html[html.find("<section id=\"x\"").expect("it")..];
    let section = &section[..section.find("</section>").expect("its end")];
    assert!(section.contains("<code>key_assumed</code> = 2 (why): it changes."), "{section}");
    assert!(!section.contains("key_given"), "{section}");
    assert!(html.contains("Stated by x itself: key_given."));
    assert!(section.contains("<code>key_assumed</code>"), "{section}");
    assert!(!section.contains("class=\"status"), "its value stands in the appendix: {section}");
}
