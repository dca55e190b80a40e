"""Frames go to any library, and come from any."""

from __future__ import annotations

import gc
from pathlib import Path

import evenodds
import pytest

duckdb = pytest.importorskip("duckdb")
pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def answer() -> evenodds.Answer:
    return evenodds.engage("sprawl-open", trials=50)


def test_every_library_takes_every_frame(answer: evenodds.Answer) -> None:
    frames = [*answer.frames.values(), answer.numbers]
    assert len(frames) > 3
    for frame in frames:
        rows = frame.to_dicts()
        assert rows and len(rows) == len(frame)
        assert polars.DataFrame(frame).to_dicts() == rows
        taken = pyarrow.table(frame)
        assert taken.to_pylist() == rows
        assert duckdb.sql("select * from taken").fetchall() == [tuple(row.values()) for row in rows]
        assert duckdb.sql("select * from frame").fetchall() == [tuple(row.values()) for row in rows]
        assert list(taken.to_pandas().columns) == frame.columns
        # Texts are of the layout that every consumer knows.
        assert not any("view" in str(field.type) for field in taken.schema)


def test_pandas_takes_a_frame_itself(answer: evenodds.Answer) -> None:
    if not hasattr(pandas.DataFrame, "from_arrow"):
        pytest.skip("pandas before 3 takes no streams")
    assert len(pandas.DataFrame.from_arrow(answer.numbers)) == len(answer.numbers)


def test_a_frame_gives_a_stream_each_time(answer: evenodds.Answer) -> None:
    frame = answer.numbers
    first, second = polars.DataFrame(frame), polars.DataFrame(frame)
    assert first.equals(second)
    # A frame outlives what it came from.
    frames = evenodds.duel("volt", "Veteran", "Gunslinger").frames
    gc.collect()
    assert all(len(polars.DataFrame(frame)) for frame in frames.values())


ROWS = [
    {"name": "Ada", "points": 26, "fight": 5, "shoot": 7, "armour": 5, "discipline": 6, "weapons": ["medium"]},
    {"name": "Ben", "points": None, "fight": 7, "shoot": 5, "armour": 6, "discipline": 6, "weapons": []},
]


def duel(profiles: object) -> str:
    roster = evenodds.Roster("skrapyard", profiles)  # type: ignore[arg-type]
    return evenodds.duel(roster, "Ada", "Ben").json


def test_rosters_of_any_make_are_the_same(tmp_path: Path) -> None:
    expected = duel(ROWS)
    flat = [row | {"weapons": ";".join(row["weapons"]) or ";"} for row in ROWS]
    frame = polars.DataFrame(flat)
    for profiles in [
        iter(ROWS),
        flat,
        polars.DataFrame(ROWS),
        frame,
        frame.with_columns(polars.col("weapons").cast(polars.Categorical)),
        frame.with_columns(polars.col("armour").cast(polars.UInt8)),
        pyarrow.table(polars.DataFrame(ROWS)),
        pyarrow.Table.from_pylist(flat),
        # A gap makes a column of pandas one of real numbers.
        pandas.DataFrame(flat),
        duckdb.from_arrow(pyarrow.Table.from_pylist(flat)),
    ]:
        assert duel(profiles) == expected, type(profiles)
    # A file gives the same, but for its name.
    file = tmp_path / "roster.profiles.csv"
    frame.with_columns(system=polars.lit("skrapyard")).write_csv(file)
    named = evenodds.duel(tmp_path / "roster", "Ada", "Ben").json
    assert named.replace(str(tmp_path / "roster"), "roster") == expected


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    rows = [row | {"fight": numpy.int64(row["fight"])} for row in ROWS]
    assert duel(rows) == duel(ROWS)
    plain = evenodds.curve("volt", ratings=[7, 8], trials=None)
    assert evenodds.curve("volt", ratings=numpy.array([7, 8])).json == plain.json
    assert evenodds.odds("volt", numpy.int32(8)).json == evenodds.odds("volt", 8).json
