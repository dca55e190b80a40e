"""Sweeps, matrices and squad fights on a cluster of Ray.

The work is dealt out as parts, each a range of trials, a list of pairs or a list of cells, and put
together to **the same bytes as on one machine**: a trial is named by seed and number, and counts add
up in any order. Ray schedules the parts, and starts those again whose machine fails; this module
only cuts them, keeps a bounded number in flight, and keeps what comes back::

    import ray
    from evenodds import cluster

    ray.init(address="auto")
    answer = cluster.engage("sprawl-street", trials=10**9, folder="street")

With a ``folder`` each part is written as soon as it comes back, beside its place and then renamed, so
that a file is whole or not there. The same call goes on from them, after a failure of the driver or of
the whole cluster. The driver adds up parts that follow one another, so that its memory does not grow
with their number.

Needs Ray: ``pip install 'evenodds[ray]'`` on the driver, and this package in the image of every node.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from . import _engine
from ._answers import Answer
from ._games import Source
from ._values import Progress, Settings, document, names, path, progress_of, threads_of
from .errors import EvenoddsError, InputError

__all__ = ["ClusterError", "engage", "matrix", "sweep"]

#: How long a part should take, in seconds: long beside the milliseconds that a task costs, and short
#: beside what is lost when a machine fails.
TASK_SECONDS = 10.0

#: How many parts are in flight for each slot of the cluster.
IN_FLIGHT = 3

#: How long the first parts, from which the cost of others is estimated, take here, in seconds: all
#: slots wait meanwhile, and tasks soon tell better.
PILOT_SECONDS = 0.25
#: A task is at least the last part that was tried out, divided by this. What a task costs besides its
#: trials counts as if they cost it, so on a slow machine tasks would shrink without end.
LEAST_OF_PILOT = 2

#: The smallest task, in parts of a usual one: the last ones are smaller, so that no slot waits long
#: for another.
SMALLEST = 32

#: Parts are named by what they hold; a file of another name is not read.
_PART = "part-*.json"


class ClusterError(EvenoddsError):
    """The cluster cannot do the work: it is not there, or its workers lack the package."""


def engage(
    scenario: str | os.PathLike[str],
    *,
    trials: int | None = None,
    target_error: float | None = None,
    set: Settings | None = None,
    seed: int = 1,
    folder: str | os.PathLike[str] | None = None,
    threads: int = 1,
    task_seconds: float = TASK_SECONDS,
    progress: Progress | bool | None = None,
) -> Answer:
    """A squad fight on a table, as `evenodds.engage`, with up to 10^12 fights.

    Args:
        scenario: The path of a scenario file, which every node can read, or a built-in one.
        trials: The number of fights, or the most with ``target_error``.
        target_error: The half-width of intervals at which it stops. That is decided after whole
            waves, as on one machine, with intervals that hold whenever it stops.
        set: What overrides the scenario, by key.
        seed: The seed.
        folder: The folder for the parts: new, empty, or with parts of the same question.
        threads: The number of threads of each part, and of processors that Ray reserves for it.
        task_seconds: How long a part should take.
        progress: Called as ``progress(done, all, doing)``, or True for a bar of tqdm.

    Raises:
        InputError: If the question cannot be asked, or the folder holds something else.
        ClusterError: If Ray is not there, or a worker lacks the package or has another version.
    """
    values = {"scenario": scenario, "replays": False, "set": set}
    options = _options(trials=trials, target_error=target_error, seed=seed)
    return _Parts("engagement", values, options, folder, threads, task_seconds, progress).answer()


def matrix(
    roster: Source,
    profiles: Sequence[str] | None = None,
    *,
    trials: int | None = None,
    target_error: float | None = None,
    set: Settings | None = None,
    method: str = "auto",
    seed: int = 1,
    folder: str | os.PathLike[str] | None = None,
    threads: int = 1,
    task_seconds: float = TASK_SECONDS,
    progress: Progress | bool | None = None,
) -> Answer:
    """All stat lines of a roster against each other, as `evenodds.matrix`; a part is a list of pairs.

    The arguments are those of `evenodds.matrix` and of `engage`.
    """
    values = {"roster": roster, "profiles": names(profiles, "profiles"), "set": set}
    options = _options(trials=trials, target_error=target_error, seed=seed, method=method)
    return _Parts("matrix", values, options, folder, threads, task_seconds, progress).answer()


def sweep(
    table: Mapping[str, Any],
    *,
    seed: int = 1,
    folder: str | os.PathLike[str] | None = None,
    threads: int = 1,
    task_seconds: float = TASK_SECONDS,
    progress: Progress | bool | None = None,
) -> Answer:
    """A sweep, as ``evenodds.ask({"sweep": table})``; a part is a list of cells.

    Each cell is kept under the hash of all that its answer depends on. `evenodds.sweep` and the command
    go on in the same folder.

    Args:
        table: The table of a ``[[sweep]]`` in a study: ``axes``, one or more questions, ``numbers``.
        seed: The seed.
        folder: The folder for the cells: new, empty, or that of an earlier sweep.
        threads: The number of threads of each part.
        task_seconds: How long a part should take.
        progress: As for `engage`.
    """
    if not isinstance(table, Mapping):
        raise InputError(f"table is {table!r}; expected a dict", "write {'axes': [...], ...}")
    return _Cells("sweep", table, _options(seed=seed), folder, threads, task_seconds, progress).answer()


def _options(**given: Any) -> dict[str, Any]:
    return {key: one for key, one in given.items() if one is not None}


class _Remote(Protocol):
    def remote(self, *arguments: Any) -> Any: ...


def _ray() -> Any:
    """Returns Ray, once it is connected."""
    try:
        import ray
    except ImportError:
        raise ClusterError("Ray is not installed", "pip install 'evenodds[ray]'") from None
    if not ray.is_initialized():
        try:
            # Ray itself tries for minutes.
            host, _, port = os.environ.get("RAY_ADDRESS", "").rpartition(":")
            if host and port.isdecimal():
                socket.create_connection((host, int(port)), timeout=5).close()
            ray.init(log_to_driver=False)
        except Exception as error:
            fix = "start one with `ray start --head`, or call ray.init(address=...) first"
            raise ClusterError(f"no cluster of Ray can be reached: {error}", fix) from error
    return ray


def _work(
    build: str,
    of_cells: bool,
    question: str,
    texts: dict[str, str],
    numbers: list[int],
    threads: int,
) -> tuple[Any, float]:
    """Works out one part, on any machine, and says how many seconds that took. A worker of another
    build refuses."""
    from evenodds import _engine as own
    from evenodds.cluster import ClusterError as Refused

    if own.BUILD != build:
        raise Refused(
            f"a worker has evenodds {own.BUILD}; expected {build}, that of the driver",
            "put the same wheel into the image of every node",
        )
    do: Callable[..., Any] = own.ask_cells if of_cells else own.part
    began = time.monotonic()
    return do(question, texts, numbers, threads), time.monotonic() - began


class _Dealer:
    """Cuts a question into tasks, deals them out, and keeps what comes back."""

    #: Whether the question is divided into the cells of a sweep.
    of_cells = False

    def __init__(
        self,
        kind: str,
        values: Mapping[str, Any],
        options: Mapping[str, Any],
        folder: str | os.PathLike[str] | None,
        threads: int,
        task_seconds: float,
        progress: Progress | bool | None,
    ) -> None:
        self.kind = kind
        self.question, self.texts = document(kind, values, options)
        self.threads = threads_of(threads) or 1
        if not 0 < task_seconds <= 3600:
            raise InputError(f"task_seconds is {task_seconds!r}; expected more than 0, at most 3600")
        self.task_seconds = task_seconds
        self.progress = progress_of(progress)
        self.unit, self.count, self.ends = _engine.survey(self.question, self.texts)
        self.folder = None if folder is None else Path(path(folder, "folder"))
        self.done = 0
        #: The seconds that a trial, pair or cell takes, as far as is known.
        self.seconds = 1e-12
        #: The fewest trials, pairs or cells of a task.
        self.least = 1

    def work(self, numbers: list[int]) -> Any:
        """Works out a part here."""
        do: Callable[..., Any] = _engine.ask_cells if self.of_cells else _engine.part
        return do(self.question, self.texts, numbers, self.threads)

    def keep(self, numbers: list[int], found: Any) -> None:
        """Keeps a part."""
        raise NotImplementedError

    def told(self, count: int) -> None:
        """Tells that so many more trials, pairs or cells are done."""
        self.done += count
        if self.progress is not None:
            self.progress(self.done, self.count, self.unit)

    def size(self, numbers: list[int]) -> int:
        """Returns how many trials, pairs or cells a part holds."""
        return len(numbers)

    def try_out(self, numbers: list[int]) -> None:
        """Works out a part here, and notes what it costs."""
        began = time.monotonic()
        self.keep(numbers, self.work(numbers))
        self.seconds = max((time.monotonic() - began) / self.size(numbers), 1e-12)
        self.least = max(1, self.size(numbers) // LEAST_OF_PILOT)
        self.told(self.size(numbers))

    def pilot(self, missing: list[int]) -> list[int]:
        """Works out first pairs or cells here, in parts that double, until their cost is known.
        Returns the others."""
        size, began = 1, time.monotonic()
        while missing:
            numbers, missing = missing[:size], missing[size:]
            self.try_out(numbers)
            size *= 2
            if PILOT_SECONDS < time.monotonic() - began:
                break
        return missing

    def task_size(self) -> int:
        """Returns how many trials, pairs or cells a task should have."""
        return max(self.least, int(self.task_seconds / self.seconds))

    def learn(self, took: float, count: int) -> None:
        """Notes how long a task took that had so many trials, pairs or cells."""
        # Others may cost more or less than the first; those to come are cut to fit.
        self.seconds = (self.seconds + took / count) / 2

    def deal(self, tasks: Iterator[list[int]]) -> None:
        """Deals tasks out, a bounded number at a time, until all are done."""
        ray = _ray()
        # What fails by itself fails again; only the loss of a machine is no fault of the task.
        remote: _Remote = ray.remote(
            num_cpus=self.threads, max_retries=-1, retry_exceptions=False
        )(_work)
        texts = ray.put(self.texts)
        build = _engine.BUILD
        flying: dict[Any, list[int]] = {}

        def land() -> None:
            ready, _ = ray.wait(list(flying), num_returns=1)
            for one in ready:
                numbers = flying.pop(one)
                try:
                    found, took = ray.get(one)
                except Exception as error:
                    raise _cause(error) from error
                self.learn(took, self.size(numbers))
                self.keep(numbers, found)
                self.told(self.size(numbers))

        try:
            for numbers in tasks:
                while len(flying) >= IN_FLIGHT * self.slots():
                    land()
                arguments = (build, self.of_cells, self.question, texts, numbers, self.threads)
                flying[remote.remote(*arguments)] = numbers
            while flying:
                land()
        finally:
            for one in flying:
                ray.cancel(one, force=False)

    def deal_out(self, numbers: list[int]) -> None:
        """Works pairs or cells out: the first here, and all others as tasks."""
        if rest := self.pilot(numbers):
            ranges = _ranges([[0, len(rest)]], self.task_size, self.slots())
            self.deal(rest[first:end] for first, end in ranges)

    def slots(self) -> int:
        """Returns how many parts the cluster works on at a time."""
        return max(1, int(_ray().cluster_resources().get("CPU", 1)) // self.threads)


def _cause(error: Exception) -> Exception:
    """Returns what went wrong in a task."""
    cause = getattr(error, "cause", None)
    found: Any = cause if isinstance(cause, Exception) else error
    if isinstance(found, EvenoddsError):
        return type(found)(*found.args)
    if isinstance(found, ModuleNotFoundError) or "No module named 'evenodds" in str(error):
        fix = "put the wheel into the image of every node: `pip install evenodds`"
        return ClusterError("a worker lacks the package evenodds", fix)
    return ClusterError(f"a task failed: {error}")


def _ranges(
    gaps: Iterable[list[int]], size: Callable[[], int], slots: int
) -> Iterator[list[int]]:
    """Cuts ranges into parts of a size, and the last ones into smaller parts."""
    left = sum(end - first for first, end in gaps)
    for first, end in gaps:
        while first < end:
            now = size()
            now = max(1, now // SMALLEST, min(now, left // (2 * slots)))
            last = min(first + now, end)
            yield [first, last]
            left -= last - first
            first = last


class _Parts(_Dealer):
    """A question that is divided by trials or pairs, whose parts are merged."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        #: The parts, by their first number: the one after the last, the name in errors, the contents.
        self.parts: dict[int, tuple[int, str, bytes]] = {}
        identity = hashlib.sha256(json.dumps([self.question, sorted(self.texts.items())]).encode())
        self.identity = identity.hexdigest()
        if self.folder is not None and self.folder.exists():
            self.resume(self.folder)

    def resume(self, folder: Path) -> None:
        """Takes the parts of an earlier run up."""
        if not folder.is_dir():
            raise InputError(f"{folder} is not a folder", "name a new folder")
        files = sorted(folder.glob(_PART))
        parts = {file: _engine.contents(str(file)) for file in files}
        found = [(_engine.held(str(file), part), file) for file, part in parts.items()]
        held: set[int] = set()
        end = 0
        for numbers, file in sorted(found):
            if file.name != self.name(numbers):
                raise InputError(
                    f"{file} is of another question", "name a new folder for each question"
                )
            # Of two drivers that worked in one folder, what one has done is enough.
            if numbers[0] < end if self.unit == "trials" else held.intersection(numbers):
                continue
            end = numbers[-1]
            held.update(numbers)
            self.take(str(file), numbers, parts[file])
            self.done += self.size(numbers)

    def name(self, numbers: list[int]) -> str:
        """Returns the name of a part: a hash of all that it depends on."""
        told = f"{_engine.BUILD} {self.identity} {numbers}"
        return f"part-{hashlib.sha256(told.encode()).hexdigest()[:24]}.json"

    def size(self, numbers: list[int]) -> int:
        return numbers[1] - numbers[0] if self.unit == "trials" else len(numbers)

    def keep(self, numbers: list[int], found: bytes) -> None:
        name = self.name(numbers)
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            place = self.folder / name
            beside = place.with_name(f".{name}.{os.getpid()}")
            beside.write_bytes(found)
            os.replace(beside, place)
            name = str(place)
        self.take(name, numbers, found)

    def take(self, name: str, numbers: list[int], content: bytes) -> None:
        """Takes a part up. Trials that follow one another are added up within a wave, as far as it
        is decided after them whether to go on."""
        if self.unit != "trials":
            self.parts[numbers[0]] = (numbers[-1] + 1, name, content)
            return
        first, end = numbers
        before = next((one for one, part in self.parts.items() if part[0] == first), None)
        if before is not None and first not in self.ends:
            _, other, held = self.parts.pop(before)
            first, content = before, _engine.join([(other, held), (name, content)])
        if end in self.parts and end not in self.ends:
            last, other, held = self.parts.pop(end)
            end, content = last, _engine.join([(name, content), (other, held)])
        self.parts[first] = (end, name, content)

    def gaps(self, end: int) -> list[list[int]]:
        """Returns the ranges of trials before this one that no part holds."""
        gaps, at = [], 0
        for first, (last, _, _) in sorted(self.parts.items()):
            if at < min(first, end):
                gaps.append([at, min(first, end)])
            at = max(at, last)
        if at < end:
            gaps.append([at, end])
        return gaps

    def merged(self) -> Answer | None:
        """Returns the answer, if the parts are enough."""
        parts = [(name, content) for _, (_, name, content) in sorted(self.parts.items())]
        native = _engine.merge(parts, self.texts)
        return None if native is None else Answer(native, self.kind)

    def answer(self) -> Answer:
        if self.unit == "trials":
            return self.by_trials()
        held = {
            pair for _, name, part in self.parts.values() for pair in _engine.held(name, part)
        }
        self.deal_out([pair for pair in range(self.count) if pair not in held])
        return self.whole()

    def by_trials(self) -> Answer:
        """Plays wave after wave, until the parts are enough."""
        piloted = False
        for end in self.ends:
            gaps = self.gaps(end)
            if gaps and not piloted:
                self.first_trials(gaps)
                piloted, gaps = True, self.gaps(end)
            if gaps:
                self.deal(_ranges(gaps, self.task_size, self.slots()))
            if end < self.ends[-1]:
                answer = self.merged()
                if answer is not None:
                    return answer
        return self.whole()

    def first_trials(self, gaps: list[list[int]]) -> None:
        """Plays first trials here, in parts that double, until their cost is known."""
        first, end = gaps[0]
        size, began = 64, time.monotonic()
        while first < end and time.monotonic() - began < PILOT_SECONDS:
            last = min(first + size, end)
            # The last and largest part tells best.
            self.try_out([first, last])
            first, size = last, size * 2

    def whole(self) -> Answer:
        answer = self.merged()
        if answer is None:
            raise ClusterError("the parts are not enough for an answer", "report this as a bug")
        return answer


class _Cells(_Dealer):
    """A sweep, whose cells are kept under their hashes."""

    of_cells = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        #: What is kept, unless there is a folder.
        self.documents: dict[str, bytes] = {}
        self.cells = _engine.cells(self.question, self.texts, self.folder)

    def keep(self, numbers: list[int], found: dict[str, bytes]) -> None:
        if self.folder is None:
            self.documents.update(found)
        else:
            _engine.keep(self.folder, found)

    def answer(self) -> Answer:
        # Cells that are the same are asked once.
        first = {name: nth for nth, (name, _) in reversed(list(enumerate(self.cells)))}
        kept = {name for name, is_kept in self.cells if is_kept}
        missing = sorted(nth for name, nth in first.items() if name not in kept)
        self.done = self.count - len(missing)
        self.deal_out(missing)
        native = _engine.swept(self.question, self.texts, self.documents, self.folder)
        return Answer(native, self.kind)
