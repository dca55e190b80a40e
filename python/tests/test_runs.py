"""Long runs: progress, other threads, Ctrl-C, bugs, and memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import evenodds
import pytest
from evenodds import _engine


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int, str]] = []
    evenodds.engage(
        "sprawl-open", trials=4000, progress=lambda done, all, doing: told.append((done, all, doing))
    )
    assert told and all(done <= every for done, every, _ in told)


def test_an_exception_in_progress_ends_the_run() -> None:
    def stop(done: int, all: int, doing: str) -> None:
        raise RuntimeError("enough")

    began = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        evenodds.engage("sprawl-street", trials=100_000_000, progress=stop)
    assert time.monotonic() - began < 30


def test_other_threads_run_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    began = time.monotonic()
    evenodds.engage("sprawl-street", trials=4000, threads=1)
    took = time.monotonic() - began
    done.set()
    counter.join()
    # With the lock held it would count once or twice.
    assert counted > max(3, took * 20)


def test_runs_of_several_threads_do_not_meet() -> None:
    alone = evenodds.engage("sprawl-open", trials=300).json
    found: list[str] = []
    ask = lambda: found.append(evenodds.engage("sprawl-open", trials=300).json)  # noqa: E731
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4


@pytest.mark.skipif(sys.platform == "win32", reason="signals of processes differ there")
def test_ctrl_c_ends_a_run() -> None:
    code = (
        "import evenodds\n"
        "print('asked', flush=True)\n"
        "try:\n"
        "    evenodds.engage('sprawl-street', trials=100_000_000)\n"
        "except KeyboardInterrupt:\n"
        "    print('ended', flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "asked\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert out == "ended\n" and process.returncode == 0


def test_a_bug_of_the_engine_is_an_exception() -> None:
    with pytest.raises(evenodds.EngineError, match="the engine met a bug: as asked") as caught:
        _engine._panic("as asked")
    assert isinstance(caught.value, Exception) and "report it" in (caught.value.fix or "")


def resident() -> int:
    """The memory of this process, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is read from Linux")
def test_nothing_leaks() -> None:
    polars = pytest.importorskip("polars")

    def once() -> None:
        answer = evenodds.attack("sprawl", "marksman", "veteran", set={"range": 12})
        assert answer.data and repr(answer) and answer._repr_html_()
        for frame in [answer.numbers, *answer.frames.values()]:
            polars.DataFrame(frame)
            # A stream that nobody reads.
            frame.__arrow_c_stream__()
        for chart in answer.charts:
            chart.png()
        rows = [{"name": "Ada", "fight": 7, "shoot": 5, "armour": 6, "discipline": 6}]
        evenodds.Roster("skrapyard", polars.DataFrame(rows))

    for _ in range(30):
        once()
    before = resident()
    for _ in range(200):
        once()
    # A leak of one frame or chart a time would be some 20 MB.
    assert resident() - before < 8_000_000


def test_a_notebook_sees_sentences_charts_and_tables() -> None:
    answer = evenodds.duel("skrapyard", "Line", "Fighter", set={"kind": "fight"})
    page = answer._repr_html_()
    assert answer.headline in page and "<table>" in page and "data:image/svg+xml;base64," in page
    bundle = answer.charts[0]._repr_mimebundle_()
    assert {"text/plain", "text/html", "image/png"} == set(bundle)
    assert answer.charts[0].png().startswith(b"\x89PNG") and "<svg" in answer.charts[0].svg()
    assert repr(answer) == f"<Answer duel: {answer.headline}>"
    story = evenodds.play("sprawl-open", percentile=50)
    assert story.strip is not None and "<pre>" in story._repr_html_()
    with pytest.raises(KeyError, match="no number `wins`; it has .*win_a"):
        answer.number("wins")
