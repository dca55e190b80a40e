#!/usr/bin/env python3
"""The preprocessor of the book: makes the links of its chapters lead where they lead on GitHub.

A chapter from outside docs/ gets a name of its own in the book. A link to a chapter leads to its
page, a link to another file of the repository to the repository. Where its address is not known, in
a checkout without one, such a link becomes plain text. A link to a file that does not exist is an
error.
"""

import json
import os
import posixpath
import re
import sys
import tomllib

# A link in Markdown outside of blocks of code; its text may have one pair of brackets.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
BLOCK = re.compile(r"(^```.*?^```[^\n]*$)", re.DOTALL | re.MULTILINE)


def address():
    """Where the files of this commit are shown, without a last slash; None if nobody says."""
    if "GITHUB_REPOSITORY" in os.environ:
        server, repository = os.environ["GITHUB_SERVER_URL"], os.environ["GITHUB_REPOSITORY"]
        return f"{server}/{repository}", os.environ["GITHUB_SHA"]
    with open("Cargo.toml", "rb") as manifest:
        repository = tomllib.load(manifest)["workspace"]["package"]["repository"]
    return None if "/OWNER/" in repository else (repository, "HEAD")


def chapters(items):
    """All chapters with a file, from the first to the last."""
    for item in items:
        if isinstance(item, dict) and "Chapter" in item:
            chapter = item["Chapter"]
            if chapter["source_path"] is not None:
                yield chapter
            yield from chapters(chapter["sub_items"])


def name_in_book(path):
    """The path of a chapter in the book: ../data/README.md is data.md."""
    if not path.startswith("../"):
        return path
    folder, file = posixpath.split(path.removeprefix("../"))
    return f"{folder}.md" if file == "README.md" else f"{folder}-{file}".replace("/", "-")


def page(path):
    """The same after mdBook has named README.md."""
    folder, file = posixpath.split(path)
    return posixpath.join(folder, "index.md") if file == "README.md" else path


class Links:
    """The links of all chapters. Paths begin at the root of the repository."""

    def __init__(self, source, pages, known):
        self.source, self.pages, self.known, self.dead = source, pages, known, []

    def led(self, target, file):
        """Where a link in a file leads in the book; None if there is nothing to lead to."""
        path, mark, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", target):
            return target
        path = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
        here = posixpath.dirname(self.pages[file])
        if path in self.pages:
            return posixpath.relpath(self.pages[path], here or ".") + mark + anchor
        if path.startswith("../") or not os.path.exists(path):
            self.dead.append(f"{file}: {target}")
            return None
        if path.startswith(f"{self.source}/") and os.path.isfile(path):
            return posixpath.relpath(path.removeprefix(f"{self.source}/"), here or ".")
        if self.known is None:
            return None
        repository, commit = self.known
        kind = "tree" if os.path.isdir(path) else "blob"
        return f"{repository}/{kind}/{commit}/{path}{mark}{anchor}"

    def rewritten(self, text, file):
        """The text of a file with its links as they are in the book."""

        def link(found):
            target = self.led(found[3], file)
            return found[2] if target is None else f"{found[1]}[{found[2]}]({target})"

        parts = BLOCK.split(text)
        parts[::2] = [LINK.sub(link, prose) for prose in parts[::2]]
        return "".join(parts)


def main():
    if sys.argv[1:2] == ["supports"]:
        return 0
    context, book = json.load(sys.stdin)
    os.chdir(context["root"])
    source = context["config"]["book"]["src"]
    files, pages = [], {}
    for chapter in chapters(book["items"]):
        file = posixpath.normpath(posixpath.join(source, chapter["source_path"]))
        chapter["path"] = name_in_book(chapter["path"])
        pages[file] = page(chapter["path"])
        files.append((chapter, file))
    links = Links(source, pages, address())
    for chapter, file in files:
        chapter["content"] = links.rewritten(chapter["content"], file)
    for dead in links.dead:
        print(f"dead link in {dead}", file=sys.stderr)
    json.dump(book, sys.stdout)
    return 1 if links.dead else 0


if __name__ == "__main__":
    sys.exit(main())
