"""Saves the last criterion run, with the ratios that the goals are about, beside earlier ones.

    cargo bench -p evenodds-benches
    .venv/bin/python benches/peers/pools.py > peers.json      # see its first lines
    .venv/bin/python benches/peers/duels.py > duels.json
    python3 benches/save.py NAME [--peers peers.json] [--duels duels.json] [--target DIR]

writes benches/runs/NAME.json: the median of each benchmark in nanoseconds, with its confidence
interval; the machine; and ratios. Times of two machines cannot be compared; ratios of one run can.
"""

import argparse
import json
import pathlib
import platform
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def medians(target):
    """The median and its interval, in nanoseconds, of every benchmark that criterion has run."""
    found = {}
    for path in sorted(target.glob("criterion/**/new/benchmark.json")):
        name = json.loads(path.read_text("utf-8"))["full_id"]
        median = json.loads((path.parent / "estimates.json").read_text("utf-8"))["median"]
        interval = median["confidence_interval"]
        ends = (interval["lower_bound"], interval["upper_bound"])
        found[name] = {"ns": round(median["point_estimate"], 1), "interval": [round(e, 1) for e in ends]}
    return found


def ratios(found, peers, duels):
    """What the goals are about: how many times faster."""
    result = {}
    for shot in duels["attacks"] if duels else ():
        times = duels["attacks"][shot]["median_ns"] / found[f"law of an attack/sprawl {shot}"]["ns"]
        result[f"law of an attack {shot}: times as fast as icepool"] = round(times, 1)
    if duels and "mirror" in duels["duels"]:
        times = duels["duels"]["mirror"]["median_ns"] / found["shoot-out/solved for ever"]["ns"]
        result["shoot-out: times as fast as icepool, helped"] = round(times, 1)
    for name, one in found.items():
        if name.endswith("/one thread"):
            times = one["ns"] / found[name.replace("one thread", "two threads")]["ns"]
            result[f"{name.split('/')[0]}: two threads, times as fast as one"] = round(times, 2)
    for dice in (6, 20):
        pool = f"pool of {dice} d10"
        times = found[f"{pool}/random_range"]["ns"] / found[f"{pool}/Rolled"]["ns"]
        result[f"{pool}: Rolled, times as fast as random_range"] = round(times, 2)
    if peers:
        ours = found["exact law of a pool/4 to 20 d10, one after the other"]["ns"] / 1000
        for peer in ("icepool", "dyce"):
            times = peers["total_us"][peer] / ours
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
    if peers:
        run["peers"] = peers
    if duels:
        run["duels"] = duels
    run["benchmarks"] = found
    path = HERE / "runs" / f"{arguments.name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(run, indent=2) + "\n", "utf-8")
    print(json.dumps(run["ratios"], indent=2))


if __name__ == "__main__":
    main()
