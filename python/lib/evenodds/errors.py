"""What can go wrong.

Each exception says what was found and what was expected, and names the likeliest fix. Those about a
file say where in it the fault is.
"""

from __future__ import annotations

__all__ = [
    "DisagreementError",
    "EngineError",
    "EvenoddsError",
    "InputError",
    "OutputError",
    "UndecidedError",
]


class EvenoddsError(Exception):
    """The base of all exceptions of this package.

    Attributes:
        message: What was found and what was expected, with the place of the fault in front.
        fix: The likeliest fix, if there is one.
        file: The name of the file at fault, if there is one.
        line: The line of the fault, from 1, if it is known.
        column: The column of the fault, from 1, if it is known.
    """

    message: str
    fix: str | None
    file: str | None
    line: int | None
    column: int | None

    def __init__(
        self,
        message: str,
        fix: str | None = None,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        # All arguments are kept as such, so that an exception survives a pickle.
        super().__init__(message, fix, file, line, column)
        self.message = message
        self.fix = fix
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return self.message if self.fix is None else f"{self.message}\n  help: {self.fix}"


class InputError(EvenoddsError, ValueError):
    """The input is wrong: nothing was computed, and nothing was written."""


class OutputError(EvenoddsError, OSError):
    """An output could not be written. What was there before is unchanged."""

    def __str__(self) -> str:
        return EvenoddsError.__str__(self)


class DisagreementError(EvenoddsError):
    """Exact and sampled numbers disagree by more than chance explains, or promises are broken."""


class UndecidedError(EvenoddsError):
    """The trials did not decide a promise."""


class EngineError(EvenoddsError):
    """The engine met a bug of its own. Please report it with the question."""
