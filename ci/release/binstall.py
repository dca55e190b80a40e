#!/usr/bin/env python3
"""Prints where cargo-binstall looks for the program: the address of the archive, and the path in it.

    ci/release/binstall.py TARGET
"""

import pathlib
import sys
import tomllib

root = pathlib.Path(__file__).resolve().parents[2]
target = sys.argv[1]
package = tomllib.loads((root / "Cargo.toml").read_text())["workspace"]["package"]
program = tomllib.loads((root / "cli/Cargo.toml").read_text())["package"]
settings = program["metadata"]["binstall"]
settings = settings | settings["overrides"].get(target, {})
words = {
    "repo": package["repository"],
    "name": program["name"],
    "bin": program["name"],
    "version": package["version"],
    "target": target,
    "archive-suffix": "." + settings["pkg-fmt"],
    "binary-ext": ".exe" if "windows" in target else "",
}
for key in "pkg-url", "bin-dir":
    text = settings[key]
    for word, value in words.items():
        text = text.replace("{ " + word + " }", value)
    print(text)
