"""Balance analysis for tabletop games of dice.

Exact where possible, otherwise simulated, with an interval; and the same on every machine. Each question is a function with the name and the defaults of the command::

    >>> import evenodds
    >>> answer = evenodds.duel("skrapyard", "Line", "Fighter", set={"kind": "fight"})
    >>> print(answer.headline)
    Skrapyard, fight: Fighter beats Line in 54.3 % of duels (exact); Line wins 45.7 %.
    >>> answer.number("win_b").value > 0.54
    True

An `Answer` has sentences, numbers, frames that polars, pandas, pyarrow and DuckDB take as they are,
and charts that a notebook shows. Every question runs in Rust, without the interpreter's lock, and
Ctrl-C ends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import _engine, errors
from ._answers import Answer, Chart, Frame, Number, Redesign, Report, Story, Sweeps, Verdict
from ._games import Game, Roster
from ._questions import (
    attack,
    best,
    check,
    compare,
    contest,
    curve,
    duel,
    engage,
    exchange,
    matchups,
    matrix,
    mend,
    odds,
    opponents,
    options,
    play,
    price,
    report,
    roll,
    solve,
    sweep,
    systems,
    targets,
    volley,
    tempo,
    weigh,
)
from ._values import Options, ask as _ask
from .errors import (
    DisagreementError,
    EngineError,
    EvenoddsError,
    InputError,
    OutputError,
    UndecidedError,
)

__version__: str = _engine.VERSION

__all__ = [
    "Answer",
    "Chart",
    "DisagreementError",
    "EngineError",
    "EvenoddsError",
    "Frame",
    "Game",
    "InputError",
    "Number",
    "Options",
    "OutputError",
    "Redesign",
    "Report",
    "Roster",
    "Story",
    "Sweeps",
    "UndecidedError",
    "Verdict",
    "ask",
    "attack",
    "best",
    "check",
    "compare",
    "contest",
    "curve",
    "duel",
    "engage",
    "errors",
    "exchange",
    "kinds",
    "matchups",
    "matrix",
    "mend",
    "odds",
    "opponents",
    "options",
    "play",
    "price",
    "report",
    "roll",
    "solve",
    "sweep",
    "systems",
    "targets",
    "volley",
    "tempo",
    "weigh",
]


def kinds() -> dict[str, str]:
    """Returns the kinds of questions, and what each is about.

    Example:
        >>> evenodds.kinds()["duel"]
        'a duel'
    """
    return dict(_engine.kinds())


def ask(question: Mapping[str, Any], **options: Any) -> Answer:
    """Asks a question of any kind, by the keys of its table in a study.

    Args:
        question: A dict with one key, the kind, whose value is the table. A `Game` or a `Roster` may
            stand where a study has a name.
        options: See `Options`.

    Example:
        >>> evenodds.ask({"odds": {"system": "volt", "rating": 8}}).kind
        'odds'
    """
    if not isinstance(question, Mapping) or len(question) != 1:
        raise InputError(
            f"question is {question!r}; expected a dict with one key, the kind of question",
            f"write it like {{'duel': {{...}}}}, with one of {', '.join(kinds())}",
        )
    ((kind, values),) = question.items()
    if not isinstance(values, Mapping):
        raise InputError(f"{kind} is {values!r}; expected a dict")
    return _ask(kind, values, options)


def __getattr__(name: str) -> Any:
    # A kind of question that has no function of its own yet: its arguments are its keys.
    if name in kinds():

        def of_kind(**values: Any) -> Answer:
            options = {key: values.pop(key) for key in Options.__annotations__ if key in values}
            return _ask(name, values, options)

        of_kind.__name__ = of_kind.__qualname__ = name
        of_kind.__doc__ = f"Asks about {kinds()[name]}, by the keys of its table in a study."
        return of_kind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *kinds()})
