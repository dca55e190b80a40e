"""The native part: it passes JSON in, and answers out."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Protocol, final

__all__ = [
    "Answer",
    "BUILD",
    "Frame",
    "VERSION",
    "_panic",
    "ask",
    "ask_cells",
    "cells",
    "check",
    "mend",
    "contents",
    "held",
    "join",
    "keep",
    "kinds",
    "merge",
    "part",
    "play",
    "report",
    "rows",
    "solving",
    "survey",
    "sweep",
    "swept",
    "systems",
    "variant",
]

VERSION: str
BUILD: str

_Progress = Callable[[int, int, str], object]

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...

@final
class Answer:
    @property
    def json(self) -> str: ...
    @property
    def stem(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def sentences(self) -> list[str]: ...
    @property
    def method(self) -> str: ...
    @property
    def basis(self) -> str: ...
    @property
    def notes(self) -> list[str]: ...
    @property
    def frames(self) -> list[str]: ...
    @property
    def tables(self) -> list[tuple[str, list[str], list[bool], list[list[str]]]]: ...
    @property
    def charts(self) -> list[tuple[str, str]]: ...
    def agrees(self) -> None: ...
    def numbers(self, kind: str) -> Frame: ...
    def frame(self, name: str) -> Frame | None: ...
    def svg(self, nth: int) -> tuple[str, str] | None: ...
    def png(self, nth: int) -> bytes | None: ...

@final
class Frame:
    @property
    def columns(self) -> list[str]: ...
    @property
    def height(self) -> int: ...
    def to_dict(self) -> dict[str, list[Any]]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def _panic(message: str) -> None: ...
def ask(
    question: str,
    texts: Mapping[str, str],
    progress: _Progress | None = None,
    threads: int | None = None,
) -> Answer: ...
def check(
    study: str | PathLike[str],
    baseline: str | PathLike[str] | None,
    trials: int | None,
    seed: int | None,
    long: bool,
    progress: _Progress | None = None,
    threads: int | None = None,
) -> tuple[str, str, str, tuple[str, str | None] | None]: ...
def mend(
    study: str | PathLike[str],
    tries: int | None,
    write: bool,
    trials: int | None,
    seed: int | None,
    long: bool,
    progress: _Progress | None = None,
    threads: int | None = None,
) -> tuple[bool, str, tuple[str, str | None] | None, bool]: ...
def ask_cells(
    question: str, texts: Mapping[str, str], numbers: Sequence[int], threads: int | None = None
) -> dict[str, bytes]: ...
def cells(
    question: str, texts: Mapping[str, str], folder: str | PathLike[str] | None = None
) -> list[tuple[str, bool]]: ...
def contents(file: str) -> bytes: ...
def held(name: str, part: bytes) -> list[int]: ...
def join(parts: Sequence[tuple[str, bytes]]) -> bytes: ...
def keep(folder: str | PathLike[str], documents: Mapping[str, bytes]) -> None: ...
def merge(parts: Sequence[tuple[str, bytes]], texts: Mapping[str, str]) -> Answer | None: ...
def part(
    question: str, texts: Mapping[str, str], numbers: Sequence[int], threads: int | None = None
) -> bytes: ...
def survey(question: str, texts: Mapping[str, str]) -> tuple[str, int, list[int]]: ...
def sweep(
    study: str | PathLike[str],
    out: str | PathLike[str],
    seed: int | None,
    long: bool,
    progress: _Progress | None = None,
    threads: int | None = None,
) -> tuple[str, list[Answer]]: ...
def swept(
    question: str,
    texts: Mapping[str, str],
    documents: Mapping[str, bytes],
    folder: str | PathLike[str] | None = None,
    progress: _Progress | None = None,
    threads: int | None = None,
) -> Answer: ...
def kinds() -> list[tuple[str, str]]: ...
def play(
    source: str,
    fighters: tuple[str, str] | None,
    set: Sequence[tuple[str, str]],
    seed: int,
    index: int,
    percentile: int | None,
    texts: Mapping[str, str],
) -> tuple[str, int, int, str, str, str, str | None]: ...
def report(
    study: str | PathLike[str] | None,
    out: str | PathLike[str],
    baseline: str | PathLike[str] | None,
    seed: int | None,
    long: bool,
    progress: _Progress | None = None,
    threads: int | None = None,
) -> str: ...
def rows(table: _ArrowStream) -> list[dict[str, Any]]: ...
def systems(name: str | None, rules: bool, texts: Mapping[str, str]) -> str: ...
def solving(
    of: str, vary: Sequence[str], until: str, texts: Mapping[str, str]
) -> str: ...
def variant(of: str, text: str, texts: Mapping[str, str]) -> str: ...
