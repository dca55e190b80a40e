"""Games and rosters of one's own."""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _engine
from ._answers import Answer, Story
from ._values import ArrowTable, Rows, path, plain, text
from .errors import InputError

#: Texts that stand in the place of files, by path.
Texts = dict[str, str]


class _Kept:
    """Something that a pickle keeps, for the same version."""

    def __getstate__(self) -> dict[str, Any]:
        return {"version": _engine.VERSION, **vars(self)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        version = state.pop("version", "unknown")
        if version != _engine.VERSION:
            kind = type(self).__name__
            raise InputError(
                f"a pickled {kind} is of evenodds {version}; expected {_engine.VERSION}",
                f"make the {kind} again, or pickle it with this version",
            )
        vars(self).update(state)


class Roster(_Kept):
    """Stat lines, and weapons, that a program made: from rows, or from a frame of any library.

    Args:
        system: The game: its name, its folder, or a `Game`.
        profiles: The stat lines: an iterable of dicts, or anything with an Arrow stream. The keys are
            those of a roster file: ``name``, and those that ``evenodds.systems(game)`` lists under
            ``profile``. None and nulls are left out. A list is written as such, or as text with `;`
            between its items.
        weapons: The weapons, likewise, if the game's rosters have any.
        name: What the roster is called in answers and errors.

    Raises:
        InputError: If a row is no dict, a value is of a type that no stat line has, or NaN. What the
            game does not accept is an error of the question.

    Example:
        >>> evenodds.Roster("skrapyard", [
        ...     {"name": "Ada", "fight": 7, "shoot": 5, "armour": 6, "discipline": 6},
        ... ])
        <Roster roster of skrapyard: 1 profile>
    """

    def __init__(
        self,
        system: str | os.PathLike[str] | Game,
        profiles: Rows,
        weapons: Rows | None = None,
        *,
        name: str = "roster",
    ) -> None:
        self.name = text(name, "name")
        if not self.name or set("/\\.") & set(self.name):
            raise InputError(f"name is {name!r}; expected a word without slashes and dots")
        self._texts: Texts
        self.system, self._texts = found(system)
        rows = _rows(profiles, "profiles")
        if not rows:
            raise InputError("profiles has no rows; expected at least one stat line")
        self._size = len(rows)
        of_system = [{"system": self.system, **row} for row in rows]
        self._texts[f"{self.name}.profiles.csv"] = _csv(of_system, "profiles")
        if weapons is not None:
            self._texts[f"{self.name}.weapons.csv"] = _csv(_rows(weapons, "weapons"), "weapons")

    def _named(self) -> tuple[str, Texts]:
        return self.name, self._texts

    def __repr__(self) -> str:
        s = "" if self._size == 1 else "s"
        return f"<Roster {self.name} of {self.system}: {self._size} profile{s}>"


class Game(_Kept):
    """A game: a built-in one, a folder of one's own, or one whose files are texts.

    The questions that take a game or a roster are methods, too: ``game.duel("Ada", "Ben")`` is
    ``evenodds.duel(game, "Ada", "Ben")``.
    """

    def __init__(self, source: str, texts: Texts) -> None:
        self._source = source
        self._texts = texts
        self._data = json.loads(_engine.systems(source, False, texts))

    @classmethod
    def load(cls, source: str | os.PathLike[str]) -> Game:
        """Opens a game by its name, or by the path of its folder or system file.

        Raises:
            InputError: If there is none, or one of its files is invalid.

        Example:
            >>> Game.load("volt").title
            'Volt'
        """
        return cls(path(source, "source"), {})

    @classmethod
    def from_text(
        cls,
        game: str,
        rules: str | None = None,
        *,
        roster: str | None = None,
        name: str = "game",
        **files: str,
    ) -> Game:
        """Opens a game whose files are texts, as they would stand in its folder.

        Args:
            game: ``game.toml``.
            rules: ``rules.rhai``, the rules in a script.
            roster: ``roster.toml``.
            name: What its folder is called.
            files: Other files in TOML, such as ``index`` or ``look``.

        Raises:
            InputError: If a text is invalid, with its line.

        Example:
            >>> easy = Game.from_text('base = "sprawl"\\n[set]\\ntarget = 6\\n', name="easy")
            >>> easy.name
            'easy'
        """
        texts = {f"{name}/game.toml": text(game, "game")}
        if rules is not None:
            texts[f"{name}/rules.rhai"] = text(rules, "rules")
        if roster is not None:
            texts[f"{name}/roster.toml"] = text(roster, "roster")
        for file, content in files.items():
            texts[f"{name}/{file}.toml"] = text(content, file)
        return cls(f"{name}/", texts)

    @property
    def data(self) -> Any:
        """All that can be asked about it, as ``evenodds.systems`` tells it."""
        return self._data

    @property
    def name(self) -> str:
        """Its name."""
        return str(self._data["name"])

    @property
    def title(self) -> str:
        """Its title."""
        return str(self._data["title"])

    @property
    def fighters(self) -> list[str]:
        """The names of the stat lines of its roster."""
        return list(self._data.get("fighters", []))

    @property
    def weapons(self) -> list[str]:
        """The names of its weapons."""
        return list(self._data.get("weapons", []))

    @property
    def scenarios(self) -> list[str]:
        """Its scenarios, as `engage` takes them."""
        return list(self._data["scenarios"])

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """Its parameters: key, value, what it is, its source and whether that is certain."""
        return list(self._data["parameters"])

    def _named(self) -> tuple[str, Texts]:
        return self._source, self._texts

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.data['mechanic']}>"

    def odds(self, rating: int, **options: Any) -> Answer:
        """Asks `evenodds.odds` of it."""
        from . import _questions

        return _questions.odds(self, rating, **options)

    def curve(self, **options: Any) -> Answer:
        """Asks `evenodds.curve` of it."""
        from . import _questions

        return _questions.curve(self, **options)

    def attack(self, attacker: str, defender: str, **options: Any) -> Answer:
        """Asks `evenodds.attack` of its roster."""
        from . import _questions

        return _questions.attack(self, attacker, defender, **options)

    def duel(self, a: str, b: str, **options: Any) -> Answer:
        """Asks `evenodds.duel` of its roster."""
        from . import _questions

        return _questions.duel(self, a, b, **options)

    def matrix(self, profiles: Sequence[str] | None = None, **options: Any) -> Answer:
        """Asks `evenodds.matrix` of its roster."""
        from . import _questions

        return _questions.matrix(self, profiles, **options)

    def play(self, a: str, b: str, **options: Any) -> Story:
        """Asks `evenodds.play` of its roster."""
        from . import _questions

        return _questions.play(self, a, b, **options)


#: What names a game or a roster.
Source = str | os.PathLike[str] | Game | Roster


def found(source: Source) -> tuple[str, Texts]:
    """Returns the name or path of a game or a roster, and the texts that it needs."""
    if isinstance(source, (Game, Roster)):
        name, texts = source._named()
        return name, dict(texts)
    return path(source, "source"), {}


def _rows(table: Rows, name: str) -> list[Mapping[str, Any]]:
    """Returns the rows of a table."""
    if isinstance(table, ArrowTable):
        return list(_engine.rows(table))
    if isinstance(table, (str, bytes, Mapping)):
        raise InputError(
            f"{name} is {table!r}; expected rows, each a dict, or a frame",
            "write [{...}] for one row, or name a file in the place of the roster",
        )
    try:
        rows = list(table)
    except TypeError:
        kind = type(table).__name__
        raise InputError(
            f"{name} is of the type {kind}; expected rows, each a dict, or a frame"
        ) from None
    for nth, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise InputError(f"{name}[{nth}] is {row!r}; expected a dict")
    return rows


def _csv(rows: Sequence[Mapping[str, Any]], name: str) -> str:
    """Returns rows as the CSV of a roster, whose reader checks them."""
    heads = dict.fromkeys(text(key, f"a column of {name}") for row in rows for key in row)
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(heads)
    for nth, row in enumerate(rows):
        writer.writerow([_cell(row.get(head), f"{name}[{nth}].{head}") for head in heads])
    return lines.getvalue()


def _cell(value: Any, name: str) -> str:
    """Returns a cell of a CSV file."""
    if isinstance(value, float) and math.isnan(value):
        raise InputError(
            f"{name} is NaN; expected a whole number", "write None, or leave the key out"
        )
    value = plain(value, name)
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float() if value.is_integer():
            # A column with gaps is often one of real numbers.
            return str(int(value))
        case []:
            return ";"
        case list():
            return ";".join(_cell(one, f"{name}[{nth}]") for nth, one in enumerate(value))
        case dict():
            raise InputError(f"{name} is a dict; expected one value or a list")
        case _:
            return str(value)

