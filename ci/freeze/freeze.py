#!/usr/bin/env python3
"""Holds everything that the program says to what it said before.

    ci/freeze/freeze.py PROGRAM             # compares with manifest.txt; fails if anything differs
    ci/freeze/freeze.py PROGRAM --write     # writes manifest.txt anew
    ci/freeze/freeze.py PROGRAM --keep DIR  # also writes all that was said to DIR, to be compared

`questions.txt` has the commands, one a line. Each is run at widths of 80 and 140 columns and with
`--json`, on one thread and on three, which must say the same. `folders.txt` has commands that write
a folder to `OUT`; every file of it counts, but for its times.

A manifest has a line for each: the first 16 digits of the SHA-256 of what was said, and the command
or the file. A commit that changes what the program says changes the manifest in the same commit,
and so shows which answers it changes.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MANIFEST = HERE / "manifest.txt"
THREADS = (1, 3)
WIDTHS = (80, 140)

# How long something took, or is about to take, and where it was written.
TIMES = re.compile(rb"^note: this takes about .*\n|(?<=written in )[0-9.]+(?= s)|\"seconds\": [0-9.]+", re.M)


def digest(said):
    return hashlib.sha256(said).hexdigest()[:16]


def lines_of(name):
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Program:
    def __init__(self, path, scratch):
        self.path, self.scratch = str(pathlib.Path(path).resolve()), scratch

    def says(self, arguments, width=80, threads=1, out="nowhere"):
        """Runs a command, and returns its exit code and all that it prints."""
        env = {**os.environ, "COLUMNS": str(width), "RAYON_NUM_THREADS": str(threads)}
        done = subprocess.run(
            [self.path, *arguments], cwd=ROOT, env=env, capture_output=True, check=False
        )
        printed = b"%d\n%s\n--\n%s" % (done.returncode, done.stdout, done.stderr)
        return TIMES.sub(b"", printed.replace(os.fsencode(out), b"OUT"))

    def question(self, line):
        """Returns what a command says, by the way it is asked."""
        arguments = shlex.split(line)
        ways = [(f"{width} columns", arguments, width) for width in WIDTHS]
        if arguments[0] not in ("play", "completions", "man"):
            ways.append(("JSON", [*arguments, "--json"], 80))
        for way, words, width in ways:
            first, second = (self.says(words, width, threads) for threads in THREADS)
            yield f"{line} [{way}]", first
            if first != second:
                yield f"{line} [{way}, {THREADS[1]} threads]", second

    def folder(self, line, nth):
        """Returns what commands say that write a folder, and the files in it."""
        first, second = (dict(self.written(line, nth, threads)) for threads in THREADS)
        for name in {**first, **second}:
            if name in first:
                yield name, first[name]
            if first.get(name) != second.get(name):
                yield f"{name} [{THREADS[1]} threads]", second.get(name, b"")

    def written(self, line, nth, threads):
        out = pathlib.Path(self.scratch) / f"{nth}-{threads}"
        out.mkdir()
        for command in line.split(" && "):
            words = [word.replace("OUT", str(out)) for word in shlex.split(command)]
            yield f"{line}: {command}", self.says(words, threads=threads, out=out)
        for path in sorted(path for path in out.rglob("*") if path.is_file()):
            if path.name != "timing.json":
                yield f"{line}: {path.relative_to(out)}", path.read_bytes().replace(os.fsencode(out), b"OUT")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        program = Program(asked.program, scratch)
        work = [(program.question, (line,)) for line in lines_of("questions.txt")]
        folders = enumerate(lines_of("folders.txt"))
        work += [(program.folder, (line, nth)) for nth, line in folders]
        with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
            parts = list(pool.map(lambda one: list(one[0](*one[1])), work))
    said = [one for part in parts for one in part]
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
        for nth, (name, text) in enumerate(said):
            slug = re.sub(r"[^A-Za-z0-9.=-]+", "_", name)[:160]
            (asked.keep / f"{nth:05}-{slug}").write_bytes(name.encode() + b"\n" + text)
    now = "".join(f"{digest(text)}  {name}\n" for name, text in said)
    if asked.write:
        MANIFEST.write_text(now, encoding="utf-8")
        return 0
    before = dict(reversed(line.split("  ", 1)) for line in MANIFEST.read_text(encoding="utf-8").splitlines())
    after = dict(reversed(line.split("  ", 1)) for line in now.splitlines())
    differ = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    for name in differ:
        what = "is new" if name not in before else "is gone" if name not in after else "differs"
        print(f"{what}: {name}")
    print(f"{len(differ)} of {len(after)} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
