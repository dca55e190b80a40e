"""From what Python programmers have to what a question holds."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypedDict, runtime_checkable

from . import _engine
from ._answers import Answer
from .errors import InputError

#: Called as ``progress(done, all, doing)`` now and then, from the thread that asked.
Progress = Callable[[int, int, str], object]


class Options(TypedDict, total=False):
    """How an answer is computed. Every question takes these.

    Attributes:
        method: ``"auto"`` (the default: exact where that can be had), ``"exact"``, ``"sampled"``, or
            ``"both"``: exact, and again with every die rolled. If the two disagree by more than
            chance explains, `DisagreementError` is raised.
        trials: The number of trials if sampled, or the most with ``target_error``; by default
            1,000,000 for a check, 100,000 for an attack or duel, 5,000 for a squad fight.
        target_error: The half-width of intervals at which sampling stops, from 0.000001 to 0.5.
        seed: The seed, 1 by default. The same seed gives the same answer on every machine.
        long: Whether more than 1,000,000,000 trials may be played.
        what_if: Whether to ask again with each listed alternative to what the answer rests on.
        threads: The number of threads. It changes the time, never the answer.
        progress: Called as ``progress(done, all, doing)`` now and then; ``True`` shows a bar of
            tqdm, which has to be installed.
    """

    method: Literal["auto", "exact", "sampled", "both"]
    trials: int | None
    target_error: float | None
    seed: int
    long: bool
    what_if: bool
    threads: int | None
    progress: Progress | bool | None


@runtime_checkable
class ArrowTable(Protocol):
    """Anything with an Arrow stream: a frame of polars, pandas, pyarrow or DuckDB."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


#: The situation of a fight, by key, as ``evenodds.systems(game)`` lists them.
Settings = Mapping[str, Any]

#: Rows of a table.
Rows = Iterable[Mapping[str, Any]] | ArrowTable


class Named(Protocol):
    """A game or a roster that stands in memory: its name, and its texts by path."""

    def _named(self) -> tuple[str, Mapping[str, str]]: ...


def plain(value: Any, name: str, texts: dict[str, str] | None = None) -> Any:
    """Returns a value as JSON has it; ``name`` says in errors what it is the value of.

    A game or a roster becomes its name, and its texts are added to ``texts``.
    """
    if value is None or isinstance(value, (bool, str)):
        return value
    if hasattr(value, "_named"):
        named, own = value._named()
        if texts is not None:
            texts.update(own)
        return named
    if isinstance(value, os.PathLike):
        return path(value, name)
    if isinstance(value, Mapping):
        return {
            text(key, f"a key of {name}"): plain(one, f"{name}.{key}", texts)
            for key, one in value.items()
        }
    if isinstance(value, (list, tuple, range)):
        return [plain(one, f"{name}.{nth}", texts) for nth, one in enumerate(value)]
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InputError(f"{name} is {value}; expected a number", "leave it out if it is not known")
        return value
    # Numbers and arrays of numpy.
    if hasattr(value, "tolist") and hasattr(value, "ndim"):
        return plain(value.tolist(), name, texts)
    if hasattr(value, "__index__"):
        return int(value)
    kind = type(value).__name__
    raise InputError(
        f"{name} is of the type {kind}; expected text, a number, a truth value, a list or a dict",
        f"convert the {kind} first",
    )


def text(value: Any, name: str) -> str:
    """Returns a text, such as a name."""
    if not isinstance(value, str):
        raise InputError(
            f"{name} is {value!r}; expected text",
            f"write it as {str(value)!r}" if isinstance(value, (int, float)) else None,
        )
    return value


def path(value: Any, name: str) -> str:
    """Returns a path as text."""
    try:
        found = os.fspath(value)
    except TypeError:
        raise InputError(f"{name} is {value!r}; expected a path or a name") from None
    if isinstance(found, bytes):
        raise InputError(f"{name} is {found!r}; expected text", "decode it first")
    return text(found, name)


def names(values: Sequence[str] | None, name: str) -> list[str] | None:
    """Returns a list of names; one text alone is a slip."""
    if values is None:
        return None
    if isinstance(values, str):
        raise InputError(f"{name} is {values!r}; expected a list of names", f"write [{values!r}]")
    return [text(one, f"{name}.{nth}") for nth, one in enumerate(values)]


def progress_of(progress: Progress | bool | None) -> Progress | None:
    """Returns the function that is told of progress."""
    if progress is None or progress is False:
        return None
    if progress is not True:
        if not callable(progress):
            raise InputError(
                f"progress is {progress!r}; expected a function or True",
                "write progress=True for a bar of tqdm",
            )
        return progress
    try:
        from tqdm.auto import tqdm
    except ImportError:
        raise InputError(
            "progress=True needs tqdm, which is not installed", "pip install tqdm"
        ) from None
    bar = tqdm(total=None, leave=False)

    def show(done: int, all: int, doing: str) -> None:
        bar.total = all
        bar.n = done
        bar.set_description_str(doing)
        if done == all:
            bar.close()

    return show


def document(
    kind: str, values: Mapping[str, Any], options: Mapping[str, Any]
) -> tuple[str, dict[str, str]]:
    """Returns a question as JSON, and the texts of the games and rosters that it names.

    A value of None is left out.
    """
    unknown = [key for key in options if key not in Options.__annotations__]
    if unknown:
        known = ", ".join(Options.__annotations__)
        raise TypeError(f"{kind}() got an unexpected argument {unknown[0]!r}; options are {known}")
    texts: dict[str, str] = {}
    asked = {key: plain(one, key, texts) for key, one in values.items() if one is not None}
    document: dict[str, Any] = {kind: asked}
    method = options.get("method", "auto")
    if method == "both":
        document["both"] = True
    elif method != "auto":
        asked["method"] = plain(method, "method")
    for key in ("trials", "target_error"):
        if options.get(key) is not None:
            asked[key] = plain(options[key], key)
    for key in ("seed", "long", "what_if"):
        if key in options:
            document[key] = plain(options[key], key)
    return json.dumps(document), texts


def ask(kind: str, values: Mapping[str, Any], options: Mapping[str, Any]) -> Answer:
    """Asks a question of a kind, with values by the keys of its table in a study."""
    question, texts = document(kind, values, options)
    progress = progress_of(options.get("progress"))
    native = _engine.ask(question, texts, progress, threads_of(options.get("threads")))
    native.agrees()
    return Answer(native, kind)


def threads_of(threads: Any) -> int | None:
    """Returns a number of threads."""
    if threads is None:
        return None
    if isinstance(threads, bool) or not hasattr(threads, "__index__") or not 1 <= int(threads) <= 1024:
        raise InputError(f"threads is {threads!r}; expected a whole number from 1 to 1024")
    return int(threads)
