#!/usr/bin/env python3
"""Holds everything that the program says to what it said before.

    python3 ci/freeze/freeze.py PROGRAM                # compares with manifest.txt
    python3 ci/freeze/freeze.py PROGRAM --write        # writes manifest.txt anew
    python3 ci/freeze/freeze.py PROGRAM --keep DIR     # also keeps all outputs in DIR
    python3 ci/freeze/freeze.py PROGRAM --against DIR  # also shows how they differ from kept ones
    python3 ci/freeze/freeze.py PROGRAM --only TEXT    # runs only the lines that contain TEXT

`questions.txt` has questions, one a line, and `folders.txt` has runs that write files. Each output
is a *face* of its line: a text of a certain width, a JSON document, a file. The manifest has a line
for each face: its SHA-256, the exit code (`-` of a file), the face, and the line.

Each run has a folder of its own, with links to the folders of the repository and with an empty
folder `out`. So no output depends on where the program, the repository or the scratch folder is.
"""

import argparse
import concurrent.futures
import difflib
import functools
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MANIFEST = HERE / "manifest.txt"

# The folders of the repository that questions name.
FOLDERS = ("ci", "data")
# The faces of a question: the arguments added to it, the width of output, and the numbers of
# threads, which all have to say the same. `json3` is for questions that take long.
FACES = {
    "text80": ((), 80, (1,)),
    "text140": ((), 140, (3,)),
    "json": (("--json",), 80, (1, 3)),
    "json3": (("--json",), 80, (3,)),
    "quiet": (("--quiet",), 80, (1,)),
}
USUAL = {"questions.txt": "text80 text140 json quiet", "folders.txt": "1 3"}
# Commands that have no `--json`, and arguments that `--quiet` cannot stand beside.
WITHOUT_JSON = ("--help", "--version", "ask", "completions", "help", "man", "new")
VOLUME = {"-v", "--verbose", "-q", "--quiet"}
# How much is shown of a difference: lines, and columns of each.
SHOWN, COLUMNS = 20, 200

# What differs from run to run, or from build to build though the answers are the same: times, the
# token that ends a fence, the hash of the sources, and hashes that depend on it.
PASSING = (
    (re.compile(rb"^note: this takes about .*\n", re.M), b""),
    (re.compile(rb"\bwritten in [0-9.]+ s\b"), b"written in TIME s"),
    (re.compile(rb"^Took [0-9.]+ s\.", re.M), b"Took TIME s."),
    (re.compile(rb'"seconds": [0-9.e-]+'), b'"seconds": TIME'),
    (re.compile(rb"^::(stop-commands::)?[0-9a-f]{32}", re.M), rb"::\1TOKEN"),
    (re.compile(rb'"sources": ?"[0-9a-f]{16}"'), b'"sources": "SOURCES"'),
    (re.compile(rb'"digest": ?"[0-9a-f]{64}"'), b'"digest": "HASH"'),
    (re.compile(rb'"sweeps": ?\["[0-9a-f", ]+\]'), b'"sweeps": ["HASH"]'),
)
HASH = re.compile("[0-9a-f]{64}")


class Face(NamedTuple):
    """One output, and the line that it is an output of."""

    line: str
    name: str
    code: str
    text: bytes

    def digest(self):
        return hashlib.sha256(self.text).hexdigest()

    def kept_in(self, folder):
        """Returns the file of a folder in which it is kept."""
        slug = re.sub(r"[^A-Za-z0-9.=-]+", "_", self.line)[:80]
        return folder / f"{slug}-{hashlib.sha256(self.line.encode()).hexdigest()[:8]}" / self.name


class Program:
    """The program, and the folder below which it runs."""

    def __init__(self, path, scratch):
        self.path, self.scratch = str(Path(path).resolve(strict=True)), scratch
        said = subprocess.run([self.path, "--version"], capture_output=True, check=True).stdout
        self.version = re.compile(rb"(?<![0-9.])" + re.escape(said.split()[-1]) + rb"(?![0-9.])")

    def folder(self):
        """Makes a folder to run in."""
        folder = Path(tempfile.mkdtemp(dir=self.scratch))
        for name in FOLDERS:
            (folder / name).symlink_to(ROOT / name)
        (folder / "out").mkdir()
        return folder

    def run(self, words, folder, width, threads, given=""):
        """Runs a command, and returns its exit code and what it prints. A first word with `=` sets
        a variable."""
        env = {"COLUMNS": str(width), "RAYON_NUM_THREADS": str(threads), "LANG": "C.UTF-8"}
        env |= {"PATH": os.environ.get("PATH", ""), "HOME": str(folder)}
        if "=" in words[0]:
            env |= [words[0].split("=", 1)]
            words = words[1:]
        done = subprocess.run(
            ["evenodds", *words], executable=self.path, cwd=folder, env=env, input=given.encode(),
            capture_output=True,
        )
        errors = self.lasting(done.stderr)
        return str(done.returncode), self.lasting(done.stdout) + (errors and b"[stderr]\n" + errors)

    def lasting(self, text):
        """Replaces what differs though the answers are the same: the version, too."""
        for pattern, instead in PASSING:
            text = pattern.sub(instead, text)
        return self.version.sub(b"VERSION", text)


def asked(program, line, faces):
    """Returns the faces of a question. What follows ` <<< ` is its standard input."""
    command, _, given = line.partition(" <<< ")
    words, found = shlex.split(command), []
    for name in faces:
        if name == "json" and words[0] in WITHOUT_JSON or name == "quiet" and VOLUME & {*words}:
            continue
        more, width, numbers = FACES[name]
        folder = program.folder()
        said = [program.run([*words, *more], folder, width, threads, given) for threads in numbers]
        found.append(Face(line, name, *said[0]))
        found += [Face(line, f"{name}-threads", *other) for other in said[1:] if other != said[0]]
        shutil.rmtree(folder)
    return found


def edit(folder, path, old, new):
    """Replaces a text that occurs once in a file."""
    text = (folder / path).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times; expected once"
    (folder / path).write_text(text.replace(old, new), encoding="utf-8")


def wrote(program, line, numbers):
    """Returns the faces of a run: what its steps print, and the files in `out`."""
    name, _, steps = line.partition(": ")
    by_threads = []
    for threads in numbers:
        folder, found = program.folder(), []
        for nth, (verb, *words) in enumerate(map(shlex.split, steps.split(" && ")), 1):
            if verb == "edit":
                edit(folder, *words)
            elif verb == "copy":
                shutil.copytree(folder / words[0], folder / words[1])
            else:
                said = program.run([verb, *words], folder, 80, threads)
                found.append(Face(name, f"step {nth} {verb}", *said))
        by_threads.append({*found, *files(program, name, folder / "out")})
        shutil.rmtree(folder)
    first, *others = by_threads
    uneven = [face for other in others for face in other - first]
    return [*first, *(face._replace(name=f"{face.name}-threads") for face in uneven)]


def files(program, line, out):
    """Yields the files below a folder. Files named by a hash are answers of a sweep, and the hash
    depends on the sources: those of one folder are one face, sorted by what they say."""
    hashed = {}
    for path in sorted(path for path in out.rglob("*") if path.is_file()):
        place, text = path.relative_to(out), program.lasting(path.read_bytes())
        if HASH.fullmatch(path.stem):
            hashed.setdefault(place.parent.as_posix(), []).append(text)
        elif path.name != "timing.json":
            yield Face(line, place.as_posix(), "-", text)
    for place, texts in hashed.items():
        yield Face(line, place, "-", b"\n".join(sorted(texts)))


def lines(name, only):
    """Yields the lines of a file that contain a text, each with the words of the `@` before it."""
    words = USUAL[name].split()
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            words = (line[1:].strip() or USUAL[name]).split()
        elif line and not line.startswith("#") and only in line:
            yield line, words


def faces_of(program, only, jobs):
    """Runs all lines that contain a text, the longest first, and returns their faces, sorted."""
    part = functools.partial
    work = [part(wrote, program, *one) for one in lines("folders.txt", only)]
    work += [part(asked, program, *one) for one in lines("questions.txt", only)]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return sorted(face for faces in pool.map(lambda one: one(), work) for face in faces)


def manifest():
    """Returns the digest and the exit code of each face of the manifest."""
    text = MANIFEST.read_text(encoding="utf-8") if MANIFEST.exists() else ""
    rows = (row.split("  ", 3) for row in text.splitlines())
    return {(line, name): (digest, code) for digest, code, name, line in rows}


def broken(text):
    """Returns the lines of a text, long ones broken where a page or a document may be."""
    lines = text.splitlines()
    return [
        part for line in lines
        for part in (re.findall("[^,>]*[,>]?", line) if len(line) > COLUMNS else [line])
    ]


def difference(kept, face):
    """Returns the first lines of what differs from an output that was kept."""
    if not kept.is_file():
        return ["no earlier output is kept"]
    if b"\0" in face.text:
        return ["not a text"]
    texts = (broken(text.decode(errors="replace")) for text in (kept.read_bytes(), face.text))
    told = list(difflib.unified_diff(*texts, "before", "now", lineterm="", n=1))
    more = [f"and {len(told) - SHOWN} more lines"] if len(told) > SHOWN else []
    return [line[:COLUMNS] for line in told[:SHOWN]] + more


def compare(faces, before, against):
    """Tells what differs from a manifest, and returns how many faces do."""
    differ = 0
    for face in faces:
        was = before.pop((face.line, face.name), None)
        if was == (face.digest(), face.code):
            continue
        differ += 1
        codes = f" (exit code {face.code}, before {was[1]})" if was and was[1] != face.code else ""
        print(f"{'differs' if was else 'is new'}: {face.line} [{face.name}]{codes}")
        for line in difference(face.kept_in(against), face) if was and against else ():
            print(f"    {line}")
    for line, name in before:
        print(f"is gone: {line} [{name}]")
    differ += len(before)
    print(f"{differ} of {len(faces)} faces differ.")
    return differ


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the path of the program")
    parser.add_argument("--write", action="store_true", help="write the manifest anew")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep all outputs in DIR")
    parser.add_argument("--against", type=Path, metavar="DIR", help="show differences from DIR")
    parser.add_argument("--only", default="", metavar="TEXT", help="run only lines with TEXT")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="lines run at a time")
    options = parser.parse_args()
    if options.write and options.only:
        parser.error("--write takes all lines: leave out --only")
    with tempfile.TemporaryDirectory() as scratch:
        faces = faces_of(Program(options.program, scratch), options.only, options.jobs)
    uneven = [face for face in faces if face.name.endswith("-threads")]
    for face in uneven:
        print(f"depends on the number of threads: {face.line} [{face.name}]")
    differ = 0
    if options.write:
        rows = (f"{face.digest()}  {face.code}  {face.name}  {face.line}\n" for face in faces)
        MANIFEST.write_text("".join(rows), encoding="utf-8")
    else:
        ran = {face.line for face in faces}
        is_asked = lambda line: not options.only or line in ran
        before = {key: was for key, was in manifest().items() if is_asked(key[0])}
        differ = compare(faces, before, options.against)
    for face in faces if options.keep else ():
        path = face.kept_in(options.keep)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(face.text)
    return 1 if differ or uneven else 0


if __name__ == "__main__":
    sys.exit(main())
