"""A cluster of Ray gives the bytes of one machine, through failures and in pieces."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import evenodds
import pytest

ray = pytest.importorskip("ray")
from ray.cluster_utils import Cluster  # noqa: E402

from evenodds import cluster  # noqa: E402

FIGHT = {"kind": "fight"}
SWEEP = {
    "axes": [
        {"profile": "Line", "key": "armour", "from": 3, "to": 10},
        {"profile": "Line", "key": "fight", "from": 3, "to": 8},
    ],
    "duel": {"roster": "skrapyard", "a": "Line", "b": "Fighter", "set": FIGHT},
    "numbers": ["win_a"],
}


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A head without processors, and two workers."""
    local = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        local.add_node(num_cpus=2)
    ray.init(address=local.address, log_to_driver=False)
    yield local
    ray.shutdown()
    local.shutdown()


def test_a_squad_fight(nodes: Any, tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    answer = cluster.engage(
        "sprawl-open",
        trials=20_000,
        folder=tmp_path / "parts",
        task_seconds=0.5,
        progress=lambda done, all, doing: told.append((done, all, doing)),
    )
    assert answer.json == evenodds.engage("sprawl-open", trials=20_000).json
    assert told[-1] == (20_000, 20_000, "trials")
    parts = list((tmp_path / "parts").iterdir())
    assert len(parts) > 4 and all(part.name.startswith("part-") for part in parts)
    # Some of the parts are lost, and others are cut in their place.
    for part in parts[::2]:
        part.unlink()
    again = cluster.engage(
        "sprawl-open", trials=20_000, folder=tmp_path / "parts", task_seconds=0.2
    )
    assert again.json == answer.json
    with pytest.raises(evenodds.InputError, match="is of another question"):
        cluster.engage("sprawl-open", trials=10_000, folder=tmp_path / "parts")


def test_a_target_error_stops_at_the_same_wave(nodes: Any) -> None:
    given = {"target_error": 0.02, "trials": 200_000, "set": {"first": "a"}}
    answer = cluster.engage("sprawl-open", task_seconds=0.5, **given)  # type: ignore[arg-type]
    assert answer.json == evenodds.engage("sprawl-open", **given).json  # type: ignore[arg-type]
    assert answer.data["trials"] < 200_000


@pytest.fixture
def short_pilot(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One pair or cell is worked out here, and all others are dealt out; their number in each task
    is noted."""
    dealt: list[int] = []
    deal = cluster._Dealer.deal

    def note(self: Any, tasks: Iterator[list[int]]) -> None:
        listed = list(tasks)
        dealt.extend(map(len, listed))
        deal(self, iter(listed))

    monkeypatch.setattr(cluster, "PILOT_SECONDS", 0)
    monkeypatch.setattr(cluster._Dealer, "deal", note)
    return dealt


def test_a_matrix(nodes: Any, tmp_path: Path, short_pilot: list[int]) -> None:
    rows = [
        {"name": name, "fight": fight, "shoot": 5, "armour": armour, "discipline": 6}
        for name, fight, armour in [("A", 6, 6), ("B", 7, 5), ("C", 5, 8), ("D", 8, 4)]
    ]
    roster = evenodds.Roster("skrapyard", rows)
    answer = cluster.matrix(roster, set=FIGHT, folder=tmp_path / "pairs", task_seconds=0.001)
    assert answer.json == evenodds.matrix(roster, set=FIGHT).json
    assert sum(short_pilot) == 9 and len(short_pilot) > 2
    sampled = cluster.matrix(roster, set=FIGHT, method="sampled", trials=2000, task_seconds=0.1)
    alone = evenodds.matrix(roster, set=FIGHT, method="sampled", trials=2000)
    assert sampled.json == alone.json


def test_a_sweep_goes_on(nodes: Any, tmp_path: Path, short_pilot: list[int]) -> None:
    alone = evenodds.ask({"sweep": SWEEP})
    answer = cluster.sweep(SWEEP, folder=tmp_path / "cells", task_seconds=0.02)
    assert answer.json == alone.json
    assert sum(short_pilot) == 47 and len(short_pilot) > 2
    cells = sorted((tmp_path / "cells" / "cells").iterdir())
    assert len(cells) == 48
    for cell in cells[1::2]:
        cell.unlink()
    assert cluster.sweep(SWEEP, folder=tmp_path / "cells").json == alone.json
    # It is the folder of one machine, too.
    cells[0].unlink()
    assert evenodds.sweep(SWEEP, tmp_path / "cells").json == alone.json
    with pytest.raises(evenodds.OutputError, match="which is not part of a sweep"):
        cluster.sweep(SWEEP, folder=tmp_path)


def test_a_node_that_is_lost(nodes: Any) -> None:
    extra = nodes.add_node(num_cpus=2)
    lost = False

    def lose(done: int, all: int, doing: str) -> None:
        nonlocal lost
        if not lost and done > all // 4:
            nodes.remove_node(extra, allow_graceful=False)
            lost = True

    answer = cluster.engage("sprawl-open", trials=30_000, task_seconds=0.3, progress=lose)
    assert lost and answer.json == evenodds.engage("sprawl-open", trials=30_000).json


@pytest.mark.skipif(sys.platform == "win32", reason="signals of processes differ there")
def test_a_driver_that_is_killed(nodes: Any, tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    code = (
        "import ray, sys\n"
        "from evenodds import cluster\n"
        "ray.init(address=sys.argv[1], log_to_driver=False)\n"
        "cluster.engage('sprawl-street', trials=12_000, folder=sys.argv[2], task_seconds=0.15)\n"
    )
    driver = subprocess.Popen([sys.executable, "-c", code, nodes.address, str(folder)])
    for _ in range(600):
        time.sleep(0.1)
        if folder.exists() and len(list(folder.glob("part-*.json"))) >= 8:
            break
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    before = len(list(folder.glob("part-*.json")))
    assert before >= 8
    answer = cluster.engage("sprawl-street", trials=12_000, folder=folder, task_seconds=0.15)
    assert answer.json == evenodds.engage("sprawl-street", trials=12_000).json
    assert len(list(folder.glob("part-*.json"))) > before


def test_each_part_has_the_threads_it_is_given(nodes: Any) -> None:
    @ray.remote(num_cpus=1)  # type: ignore[untyped-decorator]
    def used() -> float:
        from evenodds import _engine

        question = json.dumps({"engagement": {"scenario": "sprawl-street", "replays": False}})
        before, began = time.process_time(), time.monotonic()
        _engine.part(question, {}, [0, 3000], 1)
        return (time.process_time() - before) / (time.monotonic() - began)

    # One thread works; the one that waits for it does next to nothing.
    assert ray.get(used.remote()) < 1.2


def test_strangers_are_refused(nodes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster._engine, "BUILD", "9.9.9 (sources 0, seeds 1)")
    with pytest.raises(cluster.ClusterError, match="expected 9.9.9") as caught:
        cluster.engage("sprawl-open", trials=20_000, task_seconds=0.1)
    assert "same wheel" in (caught.value.fix or "")


def test_the_driver_adds_parts_up(tmp_path: Path) -> None:
    values = {"scenario": "sprawl-open", "replays": False}
    options = {"target_error": 0.01, "trials": 100_000}
    given = ("engagement", values, options, tmp_path, 1, 10.0, None)
    dealer = cluster._Parts(*given)
    wave = dealer.ends[0]
    for first, end in [(20, 30), (0, 10), (30, wave), (wave, wave + 9), (10, 20), (wave + 20, wave + 21)]:
        dealer.keep([first, end], dealer.work([first, end]))
    held = [[first, end] for first, (end, _, _) in sorted(dealer.parts.items())]
    assert held == [[0, wave], [wave, wave + 9], [wave + 20, wave + 21]]
    assert dealer.gaps(wave + 30) == [[wave + 9, wave + 20], [wave + 21, wave + 30]]
    # Taken up again, whatever the order of the files.
    again = cluster._Parts(*given)
    assert again.parts.keys() == dealer.parts.keys() and again.done == wave + 10
    # What another driver has played, too, counts once.
    (tmp_path / again.name([5, 15])).write_bytes(again.work([5, 15]))
    assert cluster._Parts(*given).done == wave + 10


def test_tasks_on_a_slow_machine_do_not_shrink_without_end() -> None:
    given = ("engagement", {"scenario": "sprawl-open", "replays": False}, {"trials": 20_000})
    dealer = cluster._Parts(*given, None, 1, 0.5, None)
    dealer.first_trials([[0, 20_000]])
    for _ in range(100):
        # Each task costs a second besides its trials, which is more than it should take.
        size = dealer.task_size()
        dealer.learn(1 + 1e-4 * size, size)
    assert dealer.task_size() >= 32


def test_what_is_refused(nodes: Any, tmp_path: Path) -> None:
    with pytest.raises(evenodds.InputError, match="no scenario"):
        cluster.engage("no-such-scenario")
    with pytest.raises(evenodds.InputError, match="task_seconds is 0"):
        cluster.engage("sprawl-open", task_seconds=0)
    with pytest.raises(evenodds.InputError, match="threads is 0"):
        cluster.engage("sprawl-open", threads=0)
    with pytest.raises(evenodds.InputError, match="expected a dict"):
        cluster.sweep([])  # type: ignore[arg-type]
    (tmp_path / "file").write_text("mine")
    with pytest.raises(evenodds.InputError, match="is not a folder"):
        cluster.engage("sprawl-open", trials=100, folder=tmp_path / "file")
    (tmp_path / "part-x.json").write_text("{}")
    with pytest.raises(evenodds.InputError, match="is no part"):
        cluster.engage("sprawl-open", trials=100, folder=tmp_path)


def test_a_cluster_that_is_not_there() -> None:
    code = (
        "from evenodds import cluster\n"
        "try:\n"
        "    cluster.engage('sprawl-open', trials=20_000, task_seconds=0.1)\n"
        "except cluster.ClusterError as error:\n"
        "    print(error.message, '|', error.fix)\n"
    )
    environment = os.environ | {"RAY_ADDRESS": "127.0.0.1:1"}
    told = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "no cluster of Ray can be reached" in told.stdout, told.stderr
    assert "ray start --head" in told.stdout
