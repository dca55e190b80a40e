"""Answers, as small classes that a notebook shows."""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from . import _engine

__all__ = ["Answer", "Chart", "Frame", "Number", "Report", "Story", "Sweeps", "Verdict"]

_RENAMED = {"pass": "passed", "out": "taken_out", "wins": "win"}
"""The names that numbers had before, each with the one that it has now."""


class Number(NamedTuple):
    """A number of an answer.

    Attributes:
        key: Its name in JSON and frames, such as ``"win_a"``.
        says: What it is, in words.
        unit: ``"chance"`` (a fraction), ``"difference"`` (of chances), ``"rounds"``, ``"harm"``,
            ``"figures"``, ``"share"`` or ``"degree"``.
        value: Its value.
        low: The lower end of its 95 % interval; None if it is exact.
        high: The upper end.
    """

    key: str
    says: str
    unit: str
    value: float
    low: float | None
    high: float | None


class Frame:
    """A tidy table: one observation per row, chances as fractions, None for what does not exist.

    Any library that takes Arrow streams takes it as it is: ``polars.DataFrame(frame)``,
    ``pyarrow.table(frame)``, ``pandas.DataFrame.from_arrow(frame)``, or a query of DuckDB. Numbers
    are handed over, and texts are copied.
    """

    def __init__(self, native: _engine.Frame, name: str) -> None:
        self._native = native
        #: The name of the frame, as in a report.
        self.name = name

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._native.columns

    def __len__(self) -> int:
        return self._native.height

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.to_dicts())

    def to_dict(self) -> dict[str, list[Any]]:
        """Returns the values of each column."""
        return self._native.to_dict()

    def to_dicts(self) -> list[dict[str, Any]]:
        """Returns the rows."""
        columns = self.to_dict()
        return [dict(zip(columns, row)) for row in zip(*columns.values())]

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._native.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<Frame {self.name}: {len(self)} rows, {len(self.columns)} columns>"

    def _repr_html_(self) -> str:
        rows = [[_shown(one) for one in row.values()] for row in self.to_dicts()[:20]]
        more = len(self) - len(rows)
        caption = f"{self.name}, {len(self)} rows" + (f", {more} not shown" if more else "")
        return _table(caption, self.columns, [False] * len(self.columns), rows)


class Frames(dict[str, Frame]):
    """The frames of an answer, by name; a wrong name tells the right ones."""

    def __missing__(self, name: str) -> Frame:
        raise KeyError(f"the answer has no frame `{name}`; it has {', '.join(self)}")


class Chart:
    """A chart of an answer, as reports draw it."""

    def __init__(self, answer: _engine.Answer, nth: int, name: str, title: str) -> None:
        self._answer = answer
        self._nth = nth
        #: What distinguishes it from the other charts of its answer.
        self.name = name
        #: Its title: the finding, in a sentence.
        self.title = title

    def svg(self) -> str:
        """Returns it as SVG."""
        drawn = self._answer.svg(self._nth)
        assert drawn is not None
        return drawn[0]

    def alt(self) -> str:
        """Returns its alternative text."""
        drawn = self._answer.svg(self._nth)
        assert drawn is not None
        return drawn[1]

    def png(self) -> bytes:
        """Returns it as PNG."""
        drawn = self._answer.png(self._nth)
        assert drawn is not None
        return drawn

    def __repr__(self) -> str:
        return f"<Chart {self.name}: {self.title}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {
            "text/plain": repr(self),
            "text/html": self._html(),
            "image/png": base64.b64encode(self.png()).decode("ascii"),
        }

    def _html(self) -> str:
        # In an image of its own, so that the ids and styles of two charts cannot meet.
        data = base64.b64encode(self.svg().encode()).decode("ascii")
        alt = html.escape(self.alt(), quote=True)
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{alt}" style="max-width: 100%">'


class Answer:
    """The answer to a question.

    ``str(answer)`` is what the command prints without its tables, `json` what it prints with
    ``--json``, to the byte.
    """

    def __init__(self, native: _engine.Answer, kind: str) -> None:
        self._native = native
        #: The kind of the question, such as ``"duel"``.
        self.kind = kind

    @property
    def question(self) -> str:
        """The question, in plain words."""
        return self._native.question

    @property
    def sentences(self) -> list[str]:
        """The answer as sentences, the most important first."""
        return self._native.sentences

    @property
    def headline(self) -> str:
        """The first sentence."""
        return next(iter(self.sentences), "")

    @property
    def method(self) -> str:
        """How the numbers were computed, in one line."""
        return self._native.method

    @property
    def basis(self) -> str:
        """On how many values, given or assumed, the answer rests."""
        return self._native.basis

    @property
    def notes(self) -> list[str]:
        """What designers may want to know about the files of their games."""
        return self._native.notes

    @property
    def json(self) -> str:
        """The document of ``--json``."""
        return self._native.json

    @property
    def data(self) -> Any:
        """The document of ``--json``, as dicts and lists."""
        return json.loads(self.json)

    @property
    def numbers(self) -> Frame:
        """All numbers, one per row."""
        return Frame(self._native.numbers(self.kind), "numbers")

    def number(self, key: str) -> Number:
        """Returns the number of this key, or of one that it had before this release.

        Raises:
            KeyError: If the answer has none, or several of which each is about something else;
                `numbers` has them all.
        """
        found = [row for row in self.numbers if row["measure"] in (key, _RENAMED.get(key))]
        if len(found) != 1:
            known = dict.fromkeys(row["measure"] for row in self.numbers)
            what = f"{len(found)} numbers" if found else "no number"
            raise KeyError(f"the answer has {what} `{key}`; it has {', '.join(known)}")
        row = found[0]
        return Number(
            row["measure"], row["says"], row["unit"], row["value"], row["value_low"], row["value_high"]
        )

    @property
    def frames(self) -> dict[str, Frame]:
        """The frames, by name: what a report writes as Parquet."""
        found = {name: self._native.frame(name) for name in self._native.frames}
        return Frames(
            {name: Frame(frame, name) for name, frame in found.items() if frame is not None}
        )

    @property
    def charts(self) -> list[Chart]:
        """The charts."""
        named = enumerate(self._native.charts)
        return [Chart(self._native, nth, name, title) for nth, (name, title) in named]

    def __reduce__(self) -> Any:
        raise TypeError("an answer cannot be pickled; keep its `json` or its `frames`, or ask again")

    def __repr__(self) -> str:
        return f"<Answer {self.kind}: {self.headline}>"

    def __str__(self) -> str:
        return "\n".join([*self.sentences, self.method])

    def _repr_html_(self) -> str:
        first, *others = self.sentences or [""]
        parts = [f"<p><strong>{html.escape(first)}</strong></p>"]
        parts += [f"<p>{html.escape(sentence)}</p>" for sentence in others]
        parts += [f"<div>{chart._html()}</div>" for chart in self.charts]
        for caption, headings, numeric, rows in self._native.tables:
            table = _table("", headings, numeric, rows)
            parts.append(f"<details><summary>{html.escape(caption)}</summary>{table}</details>")
        parts.append(f"<p><small>{html.escape(self.method)} {html.escape(self.basis)}.</small></p>")
        return "".join(parts)


class Story:
    """One fight, told die by die and rule by rule."""

    def __init__(self, told: tuple[str, int, int, str, str, str, str | None]) -> None:
        self.title, self.seed, self.index, self.ending, self.text, self.json, self._strip = told

    @property
    def data(self) -> Any:
        """The document of ``--json``, as dicts and lists."""
        return json.loads(self.json)

    @property
    def strip(self) -> str | None:
        """The fight as small tables from above, round by round, as SVG; None for a duel."""
        return self._strip

    def __repr__(self) -> str:
        return f"<Story: fight {self.index} of seed {self.seed}. {self.ending}>"

    def __str__(self) -> str:
        return f"{self.title}\nFight {self.index} of seed {self.seed}\n{self.text}\n{self.ending}"

    def _repr_html_(self) -> str:
        parts = [f"<p><strong>{html.escape(self.title)}. {html.escape(self.ending)}</strong></p>"]
        if self._strip is not None:
            data = base64.b64encode(self._strip.encode()).decode("ascii")
            parts.append(
                f'<img src="data:image/svg+xml;base64,{data}" alt="The fight, round by round" '
                'style="max-width: 100%">'
            )
        parts.append(f"<pre>{html.escape(self.text)}</pre>")
        return "".join(parts)


class _Written:
    """What was written to a folder."""

    def __init__(self, document: str) -> None:
        #: The document of ``--json``.
        self.json = document

    @property
    def data(self) -> Any:
        """The document of ``--json``, as dicts and lists."""
        return json.loads(self.json)

    @property
    def out(self) -> str:
        """The folder."""
        return str(self.data["out"])


class Report(_Written):
    """A report that was written to a folder."""

    @property
    def files(self) -> list[str]:
        """The files in it."""
        return list(self.data["files"])

    @property
    def verdicts(self) -> list[str]:
        """What stands out, as sentences, the most urgent first."""
        return list(self.data["verdicts"])

    @property
    def short_answers(self) -> list[str]:
        """The short answers, as sentences."""
        return list(self.data["short_answers"])

    def __repr__(self) -> str:
        return f"<Report of {self.data['study']} in {self.out}>"

    def __str__(self) -> str:
        return "\n".join([*self.verdicts, *self.short_answers])

    def _repr_html_(self) -> str:
        points = "".join(f"<li>{html.escape(one)}</li>" for one in self.verdicts)
        page = html.escape(f"{self.out}/index.html", quote=True)
        return f"<ul>{points}</ul><p><small>The report is <code>{page}</code>.</small></p>"


class Sweeps(_Written):
    """The sweeps of a study, in their folder."""

    def __init__(self, told: tuple[str, list[_engine.Answer]]) -> None:
        document, natives = told
        super().__init__(document)
        #: The answer to each sweep.
        self.answers = [Answer(native, "sweep") for native in natives]

    @property
    def files(self) -> list[str]:
        """The files with numbers and charts, in the folder."""
        return [str(name) for sweep in self.data["sweeps"] for name in sweep["files"]]

    def __len__(self) -> int:
        return len(self.answers)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.answers)

    def __repr__(self) -> str:
        return f"<Sweeps {self.out}: {len(self)}>"

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.answers))

    def _repr_html_(self) -> str:
        return "".join(answer._repr_html_() for answer in self.answers)


class _Judged:
    """What was found about the promises of a study, with its document."""

    #: The document of ``--json``.
    json: str
    _unkept: tuple[str, str | None] | None
    _is_undecided: bool

    @property
    def data(self) -> Any:
        """The document of ``--json``, as dicts and lists."""
        return json.loads(self.json)

    def require(self) -> None:
        """Raises an exception unless all promises are kept.

        Raises:
            DisagreementError: If one is broken.
            UndecidedError: If the trials did not decide one.
        """
        from .errors import DisagreementError, UndecidedError

        if self._unkept is not None:
            raise (UndecidedError if self._is_undecided else DisagreementError)(*self._unkept)


class Verdict(_Judged):
    """What was found about the promises of a study."""

    def __init__(self, found: tuple[str, str, str, tuple[str, str | None] | None]) -> None:
        #: ``"kept"``, ``"broken"`` or ``"undecided"``.
        self.decision: str
        #: The verdict for a pull request.
        self.markdown: str
        self.decision, self.json, self.markdown, self._unkept = found
        self._is_undecided = self.decision == "undecided"

    @property
    def kept(self) -> bool:
        """Whether all promises are kept."""
        return self.decision == "kept"

    def __repr__(self) -> str:
        return f"<Verdict of {self.data['study']}: {self.decision}>"


class Redesign(_Judged):
    """The smallest change of rules or rosters with which all promises of a study are kept."""

    def __init__(self, found: tuple[bool, str, tuple[str, str | None] | None, bool]) -> None:
        #: Whether all promises are kept with it.
        self.kept: bool
        self.kept, self.json, self._unkept, self._is_undecided = found

    @property
    def headline(self) -> str:
        """What was found, in one sentence."""
        return str(self.data["says"])

    @property
    def diff(self) -> str:
        """The change as a unified diff of the files; empty if nothing changes."""
        return str(self.data["diff"])

    def __repr__(self) -> str:
        return f"<Redesign: {self.headline}>"


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _table(caption: str, headings: list[str], numeric: list[bool], rows: list[list[str]]) -> str:
    def cell(tag: str, is_number: bool, text: str) -> str:
        side = "right" if is_number else "left"
        return f'<{tag} style="text-align: {side}">{html.escape(text)}</{tag}>'

    def line(tag: str, texts: list[str]) -> str:
        return "<tr>" + "".join(cell(tag, *one) for one in zip(numeric, texts)) + "</tr>"

    head = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    body = "".join(line("td", row) for row in rows)
    return f"<table>{head}<thead>{line('th', headings)}</thead><tbody>{body}</tbody></table>"
