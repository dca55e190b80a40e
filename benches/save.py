"""Saves the last criterion run, with the ratios that the goals are about, beside earlier ones.

    cargo bench -p evenodds-benches
    .venv/bin/python benches/peers/pools.py > peers.json      # see its first lines
    .venv/bin/python benches/peers/duels.py --whole > duels.json
    python3 benches/save.py NAME [--peers peers.json] [--duels duels.json] [--target DIR]

writes benches/runs/NAME.json: the median of each benchmark in nanoseconds, with its confidence
interval; the machine; and ratios. Times of two machines cannot be compared; ratios of one run can.
Peers are taken by their CPU time, which is no longer than that of the clock, ours by the clock.
"""

import argparse
import json
import pathlib
import platform
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def medians(target):
    """The median and its interval, in nanoseconds, of every benchmark that criterion has run.

    `elements` is how many of something a benchmark does at a time: dice, fights, states, solves.
    """
    found = {}
    for path in sorted(target.glob("criterion/**/new/benchmark.json")):
        told = json.loads(path.read_text("utf-8"))
        median = json.loads((path.parent / "estimates.json").read_text("utf-8"))["median"]
        interval = median["confidence_interval"]
        ends = (interval["lower_bound"], interval["upper_bound"])
        found[told["full_id"]] = {
            "ns": round(median["point_estimate"], 1),
            "interval": [round(e, 1) for e in ends],
        }
        elements = (told.get("throughput") or {}).get("Elements")
        if elements:
            found[told["full_id"]]["elements"] = elements
    return found


def each(found, name):
    """The nanoseconds of one of what a benchmark does."""
    return found[name]["ns"] / found[name]["elements"]


# duels.py's name of a shoot-out, what is said of how icepool solves it, and our benchmark of it.
SHOOT_OUTS = (
    ("small", "", "shoot-out small"),
    ("mirror", ", helped", "shoot-out"),
    ("mirror_whole", "", "shoot-out"),
)


def shoot_outs(found, duels):
    """How many times faster than icepool; where that did not finish, at least how many."""
    result = {}
    for name, how, ours in SHOOT_OUTS:
        theirs, solved = duels.get(name), found.get(f"{ours}/solved for ever")
        if theirs is None or solved is None:
            continue
        if "cpu_median_ns" in theirs:
            key, theirs_ns = f"{ours}: times as fast as icepool{how}", theirs["cpu_median_ns"]
        else:
            key = f"{ours}: times as fast as icepool{how}, at least"
            theirs_ns = theirs["unfinished_after_cpu_s"] * 1e9
        result[key] = round(theirs_ns / solved["ns"])
    return result


def states(found, duels):
    """How many states the chains of either have, of the same duels."""
    result = {}
    for name, _, ours in SHOOT_OUTS:
        solved = found.get(f"{ours}/solved for ever")
        if name in duels and solved:
            sizes = {"evenodds": solved["elements"], "icepool": duels[name]["states"]}
            result[ours] = {**sizes, "equal": len(set(sizes.values())) == 1}
    return result


def ours(found):
    """What some of our benchmarks take the time of."""
    result = {}
    rolled = [name for name in found if re.fullmatch(r".*/\d+ rolled, one thread", name)]
    for name in rolled:
        duel = name.split("/")[0]
        if solved := found.get(f"{duel}/solved for ever"):
            times = solved["ns"] / each(found, name)
            result[f"{duel}: rolled duels it takes the time of"] = round(times)
        for how in ("played, one thread", "played, one thread, paths kept"):
            played = name.replace("rolled, one thread", how)
            if played in found:
                times = found[name]["ns"] / found[played]["ns"]
                result[f"{duel}, {how}: times as fast as rolled"] = round(times, 1)
    for name, one in found.items():
        drawn = found.get(name.replace("/rolled, one thread", "/one thread"))
        if re.fullmatch(r"\d+ duels of .*/rolled, one thread", name) and drawn:
            times = one["ns"] / drawn["ns"]
            result[f"{name.split('/')[0]}: times as fast as rolled"] = round(times, 1)
    matrix = [name for name in found if re.fullmatch(r"matrix/\d+ pairs of .*", name)]
    singles = [name for name in found if re.fullmatch(r"matrix/\d+ single solves", name)]
    if matrix and singles:
        times = each(found, matrix[0]) / each(found, singles[0])
        result["matrix: single solves a pair takes the time of"] = round(times, 2)
    for name, one in found.items():
        drawn = found.get(name.replace("/rolled", "/drawn"))
        if name.endswith("/rolled") and drawn:
            result[f"{name}: times as long as drawn"] = round(one["ns"] / drawn["ns"], 1)
    for name, one in found.items():
        two = found.get(name.replace("one thread", "two threads"))
        if name.endswith("/one thread") and two:
            times = one["ns"] / two["ns"]
            result[f"{name.split('/')[0]}: two threads, times as fast as one"] = round(times, 2)
    for name, one in found.items():
        group, _, how = name.partition("/")
        if how == "keen, one thread" and f"{group}/one thread" in found:
            times = one["ns"] / found[f"{group}/one thread"]["ns"]
            result[f"{group}: keen, times as long as plain"] = round(times, 2)
    for name, one in found.items():
        rust = found.get(name.removesuffix(", script") + ", Rust")
        if name.endswith(", script") and rust:
            times = one["ns"] / rust["ns"]
            result[f"{name}: times as long as in Rust"] = round(times, 2)
    for dice in (6, 20):
        pool = f"pool of {dice} d10"
        for how in ("Rolled", "drawn"):
            if f"{pool}/{how}" in found:
                times = each(found, f"{pool}/random_range") / each(found, f"{pool}/{how}")
                result[f"{pool}: {how}, times as fast as random_range"] = round(times, 2)
    return result


def phases(found):
    """What share of the time of fights of squads each part of a round takes."""
    result = {}
    for name, one in found.items():
        group, _, phase = name.partition("/")
        if not group.endswith(" by phase") or phase == "whole":
            continue
        parts = [each["ns"] for other, each in found.items() if other.startswith(f"{group}/")]
        parts = sum(parts) - found[f"{group}/whole"]["ns"]
        result.setdefault(group, {})[phase] = round(one["ns"] / parts, 3)
        result[group]["together, times the whole"] = round(parts / found[f"{group}/whole"]["ns"], 2)
    return result


def ratios(found, peers, duels):
    """What the goals are about: how many times faster."""
    result = {}
    for peer, attacks in (("icepool", "attacks"), ("dyce", "attacks_by_dyce")):
        for shot, theirs in duels[attacks].items() if duels else ():
            if f"law of an attack/sprawl {shot}" in found:
                times = theirs["cpu_median_ns"] / found[f"law of an attack/sprawl {shot}"]["ns"]
                result[f"law of an attack {shot}: times as fast as {peer}"] = round(times, 1)
    result |= shoot_outs(found, duels["duels"]) if duels else {}
    result |= ours(found)
    if peers:
        laws = found["exact law of a pool/4 to 20 d10, one after the other"]["ns"] / 1000
        for peer in ("icepool", "dyce"):
            times = peers["total_us"][peer] / laws
            result[f"exact laws of 4 to 20 d10: times as fast as {peer}"] = round(times, 1)
    return result


def machine():
    """The processor's name, as far as the system tells it."""
    lines = pathlib.Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(models)} x {models[0]}" if models else platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", help="such as a date")
    parser.add_argument("--peers", type=pathlib.Path, help="what benches/peers/pools.py printed")
    parser.add_argument("--duels", type=pathlib.Path, help="what benches/peers/duels.py printed")
    parser.add_argument("--target", type=pathlib.Path, default=HERE.parent / "target")
    arguments = parser.parse_args()
    found = medians(arguments.target)
    if not found:
        sys.exit(f"no criterion run below {arguments.target}; run `cargo bench -p evenodds-benches`")
    peers = json.loads(arguments.peers.read_text("utf-8")) if arguments.peers else None
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True)
    run = {"machine": machine(), "rustc": rustc.stdout.strip(), "ratios": {}}
    duels = json.loads(arguments.duels.read_text("utf-8")) if arguments.duels else None
    run["ratios"] = ratios(found, peers, duels)
    if shares := phases(found):
        run["shares of phases"] = shares
    if peers:
        run["peers"] = peers
    if duels:
        run["states of shoot-outs"] = states(found, duels["duels"])
        run["duels"] = duels
    run["benchmarks"] = found
    path = HERE / "runs" / f"{arguments.name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(run, indent=2) + "\n", "utf-8")
    print(json.dumps(run["ratios"], indent=2))


if __name__ == "__main__":
    main()
