#!/usr/bin/env python3
"""Tests a built book: every link in it leads somewhere, and every page under docs/ is a chapter.

    ci/book/check.py FOLDER
    ci/book/check.py --self-test
"""

import os
import pathlib
import re
import sys
import tempfile
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links of a page, and the places that links can lead to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key in ("href", "src") and value:
                self.links.add(value)
            elif key == "id" and value:
                self.places.add(value)


def dead_links(book):
    """What is wrong with the links of all pages in a folder, one fault a line."""
    pages = {file: Page(file.read_text()) for file in sorted(book.rglob("*.html"))}
    for file, page in pages.items():
        for link in sorted(page.links):
            name, parts = file.relative_to(book), urlsplit(link)
            if parts.scheme or parts.netloc:
                if parts.scheme != "https":
                    yield f"{name}: {link} is no https address"
                continue
            target = file
            if parts.path:
                target = pathlib.Path(os.path.normpath(file.parent / unquote(parts.path)))
            if not target.is_file() or not target.is_relative_to(book):
                yield f"{name}: {link} leads nowhere"
            elif parts.fragment and unquote(parts.fragment) not in pages[target].places:
                yield f"{name}: {link} leads to a page without this heading"


def missing_chapters(docs):
    """The pages in a folder that its SUMMARY.md does not list once."""
    listed = re.findall(r"\]\(([^()]+)\)", (docs / "SUMMARY.md").read_text())
    for file in sorted(docs.rglob("*.md")):
        name = file.relative_to(docs).as_posix()
        if name != "SUMMARY.md" and listed.count(name) != 1:
            yield f"docs/SUMMARY.md lists {name} {listed.count(name)} times, not once"


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        book = pathlib.Path(folder)
        (book / "a").mkdir()
        (book / "a/b.html").write_text('<h2 id="x">X</h2><a href="#x"></a>')

        def faults(text):
            (book / "index.html").write_text(text)
            return len(list(dead_links(book)))

        assert faults('<a href="a/b.html#x"></a><a href="https://x.org"></a><img src="a/b.html">') == 0
        assert faults('<a href="a/b.html#y"></a>') == 1
        assert faults('<a href="../b.html"></a><a href="a"></a><img src="none.png">') == 3
        assert faults('<a href="b.md"></a><a href="http://x.org"></a><a href="#x"></a>') == 3
        (book / "one.md").touch()
        (book / "a/two.md").touch()
        (book / "SUMMARY.md").write_text("- [One](one.md)\n- [One](one.md)\n")
        assert len(list(missing_chapters(book))) == 2
        (book / "SUMMARY.md").write_text("- [One](one.md)\n  - [Two](a/two.md)\n")
        assert not list(missing_chapters(book))


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    root = pathlib.Path(__file__).resolve().parents[2]
    book = pathlib.Path(sys.argv[1]).resolve()
    if not (book / "index.html").is_file():
        sys.exit(f"{book} holds no book")
    faults = [*dead_links(book), *missing_chapters(root / "docs")]
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
