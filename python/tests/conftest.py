"""What the tests share: the command that they compare with."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def command() -> Callable[..., str]:
    """Runs the command in the repository, and returns what it prints."""
    binary = os.environ.get("EVENODDS_BINARY")
    if binary is None:
        pytest.skip("EVENODDS_BINARY does not name the command")

    def run(*arguments: str, given: str | None = None) -> str:
        done = subprocess.run(
            [binary, *arguments], input=given, capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
