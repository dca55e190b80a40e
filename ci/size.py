#!/usr/bin/env python3
"""Tells how large the house is: lines, names and repetitions, of the working tree or of a commit.

    python3 ci/size.py [COMMIT]
"""

import collections
import re
import subprocess
import sys

CRATES = ["engine", "script", "analyses", "reports", "cli"]
GAMES = ["d20", "skrapyard", "sprawl", "spurg", "volt"]
TYPE = re.compile(r"^\s*pub(?:\([^)]*\))? (?:struct|enum|trait|type|union) (\w+)", re.MULTILINE)


def git(*words):
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout


def sources(commit):
    """Yields the path and the text of each source and document of a commit."""
    listed = git("ls-tree", "-r", "--name-only", commit) if commit else git("ls-files")
    for path in listed.splitlines():
        if path.endswith((".rs", ".md")):
            if commit:
                yield path, git("show", f"{commit}:{path}")
            else:
                with open(path, encoding="utf-8") as file:
                    yield path, file.read()


def is_test(path):
    """Returns whether a source file is of tests alone."""
    return any(part in ("tests", "tests.rs", "rulebook", "benches") for part in path.split("/"))


def without_tests(text):
    """Returns a source without the tests at its end."""
    return re.split(r"^#\[cfg\(test\)\]\nmod \w+ \{", text, maxsplit=1, flags=re.MULTILINE)[0]


def main():
    files = dict(sources(sys.argv[1] if sys.argv[1:] else ""))
    code = {
        path: without_tests(text) for path, text in files.items()
        if path.endswith(".rs") and not is_test(path)
    }
    lines = lambda chosen: sum(text.count("\n") for text in chosen)
    of = lambda start: [text for path, text in code.items() if path.startswith(start)]
    for crate in CRATES:
        names = collections.Counter(name for text in of(f"{crate}/src/") for name in TYPE.findall(text))
        shared = sum(1 for count in names.values() if 1 < count)
        print(f"{crate}: {lines(of(f'{crate}/src/')):,} lines outside tests; {len(names)} names of "
              f"types, {shared} of several")
    print(f"together: {lines(of(''))} lines outside tests")
    squads = {game: lines(of(f"engine/src/games/{game}/squad")) for game in GAMES}
    print(f"squads: {sum(squads.values()):,} lines ({squads}); field and squad: "
          f"{lines(of('engine/src/field')) + lines(of('engine/src/squad')):,}")
    above = [text for crate in CRATES[2:] for path, text in code.items()
             if path.startswith(f"{crate}/src/") and not re.search(r"words|verdicts|charts", path)]
    for key in ("rounds_mean", "undecided"):
        found = sum(len(re.findall(rf'"{key}"|^\s*(?:pub )?{key}:', text, re.MULTILINE)) for text in above)
        print(f"{key}: named {found} times above the engine, outside words and tests")
    print(f"documents: {sum(len(text.split()) for path, text in files.items() if path.endswith('.md')):,} words")


if __name__ == "__main__":
    main()
