"""The examples of every docstring, and of the README, give what they show."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import evenodds
import pytest

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL

MODULES = ["evenodds"] + [
    f"evenodds.{module.name}"
    for module in pkgutil.iter_modules(evenodds.__path__)
    if module.name not in ("_engine", "cluster")
]


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    modules = map(importlib.import_module, MODULES)
    examples = [test for module in modules for test in finder.find(module) if test.examples]
    assert len(examples) >= 8


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    names = {"evenodds": evenodds, "Game": evenodds.Game}
    result = doctest.testmod(importlib.import_module(name), extraglobs=names, optionflags=FLAGS)
    assert result.failed == 0


def test_readme() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=FLAGS)
    assert result.attempted >= 8 and result.failed == 0
