//! All files of a report, by path in its folder.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use evenodds_analyses::frame;
use evenodds_analyses::sampling::AskError;
use evenodds_analyses::study::Study;
use rayon::prelude::*;

use super::frames::{frames, metadata};
use super::json::report_json;
use super::page::page;
use super::summary::summary;
use crate::answers::Answered;
use crate::document::{Document, ReportOrigin};
use crate::manifest::inputs_folder;
use crate::progress::{ReportError, Steps};
use crate::sections::Drawn;

/// The files of a report, by path in its folder.
type Files = BTreeMap<String, Vec<u8>>;

/// What the files of a report are made of.
pub(crate) struct Contents<'a> {
    /// The study.
    pub(crate) study: &'a Study,
    /// How the report was made.
    pub(crate) origin: &'a ReportOrigin,
    /// The answers to its questions.
    pub(crate) answers: &'a [Answered],
    /// Their charts.
    pub(crate) drawn: &'a [Drawn],
    /// The document of its sections.
    pub(crate) document: &'a Document,
    /// The report in one sentence.
    pub(crate) says: &'a str,
}

impl Contents<'_> {
    /// Makes all files.
    ///
    /// # Errors
    /// If a frame or chart cannot be made, or it is stopped.
    pub(crate) fn files(&self, steps: Steps<'_>) -> Result<Files, ReportError> {
        let mut files = Files::new();
        self.add_charts(steps, &mut files)?;
        self.add_frames(&mut files)?;
        let folder = inputs_folder(self.study);
        for (name, text) in &self.study.files {
            files.insert(format!("{folder}{name}"), text.clone().into_bytes());
        }
        files.insert("index.html".to_owned(), page(self.document).into_bytes());
        files.insert("summary.md".to_owned(), summary(self.document).into_bytes());
        let about = (self.says, self.document);
        let json = report_json(self.study, self.origin, about, self.answers, &files);
        let mut json = serde_json::to_vec_pretty(&json)?;
        json.push(b'\n');
        files.insert("report.json".to_owned(), json);
        Ok(files)
    }

    /// Adds each chart as SVG and as PNG.
    fn add_charts(&self, steps: Steps<'_>, files: &mut Files) -> Result<(), ReportError> {
        let (asked, done) = (self.answers.len(), AtomicUsize::new(0));
        let picture = |Drawn { chart, .. }: &Drawn| -> Result<Vec<u8>, ReportError> {
            if steps.progress.stopped() {
                return Err(AskError::Interrupted.into());
            }
            let nth = done.fetch_add(1, Ordering::Relaxed);
            steps.tell(asked + nth * asked / self.drawn.len(), "charts");
            Ok(chart.png()?)
        };
        let pictures: Vec<Vec<u8>> =
            self.drawn.par_iter().map(picture).collect::<Result<_, _>>()?;
        for (Drawn { name, chart }, picture) in self.drawn.iter().zip(pictures) {
            files.insert(format!("charts/{name}.svg"), chart.svg().as_bytes().to_vec());
            files.insert(format!("charts/{name}.png"), picture);
        }
        Ok(())
    }

    /// Adds each frame as CSV and as Parquet.
    fn add_frames(&self, files: &mut Files) -> Result<(), ReportError> {
        for (name, rows) in &frames(self.answers) {
            let frame = frame::polars(rows)?;
            let metadata = metadata(self.study, &self.origin.version, rows)?;
            files.insert(format!("frames/{name}.csv"), frame::csv(&frame)?);
            files.insert(format!("frames/{name}.parquet"), frame::parquet(&frame, metadata)?);
        }
        Ok(())
    }
}
