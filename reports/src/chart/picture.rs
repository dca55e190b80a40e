//! A drawn chart as PNG.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb;
use resvg::{tiny_skia, usvg};

use super::drawn::Chart;

/// The family of the embedded font.
const EMBEDDED: &str = "DejaVu Sans";

/// The embedded fonts for resvg. No fonts of the machine are used, so that every machine draws the
/// same bytes.
pub(super) static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for data in [dejavu::sans::regular(), dejavu::sans::bold()] {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(data)));
    }
    fonts.set_sans_serif_family(EMBEDDED);
    Arc::new(fonts)
});

impl Chart {
    /// Returns the drawing on paper as PNG at twice the size, using only the embedded font.
    ///
    /// # Errors
    /// If resvg cannot read the drawing or write the picture; neither is known to happen.
    pub fn png(&self) -> Result<Vec<u8>, ChartError> {
        let options = usvg::Options {
            fontdb: Arc::clone(&FONTS),
            font_family: EMBEDDED.into(),
            ..usvg::Options::default()
        };
        let tree = usvg::Tree::from_str(&self.svg, &options).map_err(ChartError::Drawing)?;
        let size = tree.size().to_int_size().scale_by(2.0).ok_or(ChartError::Size)?;
        let mut pixels =
            tiny_skia::Pixmap::new(size.width(), size.height()).ok_or(ChartError::Size)?;
        let twice = tiny_skia::Transform::from_scale(2.0, 2.0);
        resvg::render(&tree, twice, &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| ChartError::Picture(error.to_string()))
    }
}

/// The reason why a chart could not be converted to a picture.
#[derive(Debug)]
#[non_exhaustive]
pub enum ChartError {
    /// The drawing is not SVG that resvg can read.
    Drawing(usvg::Error),
    /// The picture would be empty or too large.
    Size,
    /// The picture could not be written as PNG.
    Picture(String),
}

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drawing(_) => write!(f, "the chart's drawing cannot be read"),
            Self::Size => write!(f, "the chart is empty or too large for a picture"),
            Self::Picture(reason) => write!(f, "the chart cannot be written as PNG: {reason}"),
        }
    }
}

impl std::error::Error for ChartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Drawing(error) => Some(error),
            Self::Size | Self::Picture(_) => None,
        }
    }
}
