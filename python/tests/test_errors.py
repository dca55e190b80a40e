"""Bad input is an exception with what was found, what was expected and the fix."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import evenodds
import pytest
from evenodds import _engine

FIGHTER = {"name": "Ada", "fight": 7, "shoot": 5, "armour": 6, "discipline": 6}


def roster(**changes: Any) -> evenodds.Roster:
    return evenodds.Roster("skrapyard", [FIGHTER | changes])


@pytest.mark.parametrize(
    ("ask", "message", "fix"),
    [
        (lambda: evenodds.duel("skrapyrd", "A", "B"), "no roster `skrapyrd`", "skrapyard"),
        (lambda: evenodds.duel("skrapyard", "Lin", "Line"), "duel.a: ", "did you mean `Line`?"),
        (lambda: evenodds.duel("skrapyard", 5, "Line"), "duel.a: ", ""),  # type: ignore[arg-type]
        (
            lambda: evenodds.duel("skrapyard", "Line", "Line", set={"kind": "fght"}),
            "fght",
            "fight",
        ),
        (lambda: evenodds.duel("skrapyard", "Line", "Line", set={5: 1}), "a key of set", ""),  # type: ignore[dict-item]
        (
            lambda: evenodds.attack("sprawl", "marksman", "veteran", set={"range": float("nan")}),
            "set.range is nan; expected a number",
            "leave it out",
        ),
        (lambda: evenodds.odds("volt", float("inf")), "rating is inf", ""),  # type: ignore[arg-type]
        (lambda: evenodds.odds("volt", 8.5), "rating", ""),  # type: ignore[arg-type]
        (lambda: evenodds.odds("volt", 10**30), "odds.rating", ""),
        (lambda: evenodds.odds("volt", 2**63), "odds: ", "whole numbers"),
        (lambda: evenodds.odds("volt", [8]), "rating", ""),  # type: ignore[arg-type]
        (lambda: evenodds.odds("volt", 8, ease=object()), "of the type object", "convert"),  # type: ignore[arg-type]
        (lambda: evenodds.odds("volt", 8, seed=-1), "`seed` is -1", "seed"),
        (lambda: evenodds.odds("volt", 8, threads=0), "threads is 0", ""),
        (lambda: evenodds.odds("volt", 8, progress=5), "progress is 5", "True"),  # type: ignore[arg-type]
        (
            lambda: evenodds.odds("volt", 8, method="exactly"),  # type: ignore[arg-type]
            "no method `exactly`",
            "choose one",
        ),
        (
            lambda: evenodds.odds("volt", 8, method="sampled", trials=10**12),
            "trials: 1000000000000 would take about",
            "add `long=True`",
        ),
        (lambda: evenodds.matrix("volt", "Veteran"), "expected a list of names", "['Veteran']"),
        (lambda: evenodds.matrix("volt", method="both"), "cannot use both", "one duel"),
        (lambda: evenodds.volley("sprawl", 5, "recruit"), "", ""),  # type: ignore[arg-type]
        (lambda: evenodds.volley("sprawl", [("x",)], "recruit"), "attackers.0", ""),  # type: ignore[list-item]
        (lambda: evenodds.compare("volt", "x", "duel", "A"), "a duel is about two names", ""),
        (lambda: evenodds.compare("volt", "=", "duel", "A", "B"), "", ""),
        (lambda: evenodds.ask({"duell": {}}), "no kind of question is called `duell`", "`duel`"),
        (lambda: evenodds.ask([1]), "expected a dict with one key", "write it like"),  # type: ignore[arg-type]
        (lambda: evenodds.ask({"duel": 5}), "expected a dict", ""),
        (lambda: evenodds.play("volt", "Veteran"), "one fighter; expected two", ""),
        (lambda: evenodds.play("sprawl-open", percentile=101), "percentile is 101", ""),
        (lambda: evenodds.Game.load("no/such/game"), "no/such/game", ""),
        (lambda: evenodds.Game.load(5), "expected a path or a name", ""),  # type: ignore[arg-type]
        (lambda: evenodds.Game.load(b"\xff"), "expected text", "decode"),  # type: ignore[arg-type]
        (lambda: evenodds.Game.load(Path(__file__).parent), "has no game.toml", "write"),
        (lambda: evenodds.check("no.toml"), "no.toml cannot be read", ""),
        (lambda: evenodds.report("no.toml"), "no.toml cannot be read", ""),
        (lambda: roster(armour=float("nan")), "profiles[0].armour is NaN", "write None"),
        (lambda: roster(armour={"a": 1}), "profiles[0].armour is a dict", ""),
        (lambda: roster(armour=object()), "profiles[0].armour is of the type object", "convert"),
        (lambda: evenodds.Roster("skrapyard", [{**FIGHTER, 5: 1}]), "a column of profiles", ""),
        (lambda: evenodds.Roster("skrapyard", [5]), "profiles[0] is 5; expected a dict", ""),  # type: ignore[list-item]
        (lambda: evenodds.Roster("skrapyard", 5), "profiles is of the type int", ""),  # type: ignore[arg-type]
        (lambda: evenodds.Roster("skrapyard", "x"), "expected rows, each a dict", "write [{...}]"),  # type: ignore[arg-type]
        (lambda: evenodds.Roster("skrapyard", []), "profiles has no rows", ""),
        (lambda: evenodds.Roster("skrapyard", [FIGHTER], name="a/b"), "expected a word", ""),
        # What the game refuses, at its place in the roster.
        (lambda: evenodds.matrix(roster(armour="heavy")), "roster.profiles.csv:2:", ""),
        (lambda: evenodds.matrix(roster(armour=99)), "roster.profiles.csv:2:", ""),
        (
            lambda: evenodds.matrix(evenodds.Roster("skrapyard", [{"name": "A", "fight": 6, "armor": 5}])),
            "roster.profiles.csv:1:",
            "armour",
        ),
    ],
)
def test_what_is_refused(ask: Callable[[], Any], message: str, fix: str) -> None:
    with pytest.raises((evenodds.InputError, TypeError)) as caught:
        ask()
    error = caught.value
    if isinstance(error, evenodds.InputError):
        assert message in error.message
        assert fix in (error.fix or "")
        assert isinstance(error, ValueError)
        # An exception of a worker process survives the way home.
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), vars(again)) == (str(error), vars(error))


def test_pickles_are_of_one_version(monkeypatch: pytest.MonkeyPatch) -> None:
    for kept in [roster(), evenodds.Game.load("volt")]:
        again = pickle.loads(pickle.dumps(kept))
        assert repr(again) == repr(kept) and again._named() == kept._named()
        with monkeypatch.context() as other:
            other.setattr(_engine, "VERSION", "9.9.9")
            written = pickle.dumps(kept)
        with pytest.raises(evenodds.InputError, match="is of evenodds 9.9.9; expected") as caught:
            pickle.loads(written)
        assert "again" in (caught.value.fix or "")
    with pytest.raises(TypeError, match="keep its `json`"):
        pickle.dumps(evenodds.odds("volt", 8))


def test_a_fault_in_a_file_has_its_place(tmp_path: Path) -> None:
    home = tmp_path / "house"
    home.mkdir()
    (home / "game.toml").write_text('base = "volt"\n[set]\nno_such_key = 5\n')
    with pytest.raises(evenodds.InputError) as caught:
        evenodds.Game.load(home)
    error = caught.value
    assert error.file == str(home / "game.toml") and (error.line, error.column) == (3, 1)
    assert error.message.startswith(f"{error.file}:3:1: ")


def test_a_fault_in_a_script_has_its_line() -> None:
    skirmish = Path(__file__).parents[2] / "data/skirmish"
    texts = {name: (skirmish / name).read_text() for name in ["game.toml", "rules.rhai", "roster.toml"]}

    def game(rules: str) -> evenodds.Game:
        return evenodds.Game.from_text(
            texts["game.toml"], rules, roster=texts["roster.toml"], name="mine"
        )

    whole = game(texts["rules.rhai"])
    assert whole.duel("Soldier", "Knight").number("win_a").value > 0
    with pytest.raises(evenodds.InputError) as caught:
        game(texts["rules.rhai"] + "\nfn broken( {\n")
    assert caught.value.file == "mine/rules.rhai"
    assert caught.value.line == texts["rules.rhai"].count("\n") + 2


def test_nothing_is_written_where_something_else_is(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(evenodds.OutputError) as caught:
        evenodds.report(Path(__file__).parents[2] / "data/studies/example.toml", tmp_path)
    assert "mine.txt" in caught.value.message and isinstance(caught.value, OSError)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(TypeError, match="unexpected argument 'trails'; options are method, trials"):
        evenodds.odds("volt", 8, trails=5)  # type: ignore[call-arg]


def test_a_frame_without_a_needed_column() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame([FIGHTER]).drop("name")
    with pytest.raises(evenodds.InputError, match="name"):
        evenodds.matrix(evenodds.Roster("skrapyard", frame))
    dated = polars.DataFrame([FIGHTER]).with_columns(born=polars.date(2020, 1, 1))
    with pytest.raises(evenodds.InputError, match="column `born`"):
        evenodds.Roster("skrapyard", dated)


def test_a_stream_that_is_none_is_refused() -> None:
    class Fake:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return 5

    with pytest.raises(TypeError):
        evenodds.Roster("skrapyard", Fake())

    polars = pytest.importorskip("polars")
    used = polars.DataFrame([FIGHTER]).__arrow_c_stream__()

    class Used:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return used

    assert evenodds.Roster("skrapyard", Used())
    with pytest.raises(evenodds.InputError, match="already released"):
        evenodds.Roster("skrapyard", Used())
