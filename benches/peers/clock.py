"""How times are taken in pools.py and duels.py. Not run by itself."""

import gc
import pathlib
import platform
import statistics
import time


def measure(tasks, rounds, repeats=1):
    """task -> medians of one repetition's nanoseconds, of wall clock and of CPU.

    In a round everything is measured once, forwards in one round and backwards in the next, so that
    a machine that slows down slows all of it; garbage is collected between measurements only.
    """
    times = {name: [] for name in tasks}
    gc.disable()
    for number in range(rounds):
        for name in list(tasks) if number % 2 == 0 else reversed(tasks):
            task = tasks[name]
            gc.collect()
            cpu, start = time.process_time_ns(), time.perf_counter_ns()
            for _ in range(repeats):
                task()
            wall, cpu = time.perf_counter_ns() - start, time.process_time_ns() - cpu
            times[name].append((wall / repeats, cpu / repeats))
    gc.enable()
    return {
        name: {
            "median_ns": round(statistics.median(wall for wall, _ in pairs)),
            "cpu_median_ns": round(statistics.median(cpu for _, cpu in pairs)),
            "rounds": rounds,
        }
        for name, pairs in times.items()
    }


def cpu_model():
    """The processor, as the system names it."""
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
