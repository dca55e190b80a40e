"""Python gives what the command gives, to the byte."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import evenodds
import pytest

from conftest import ROOT

STUDY = tomllib.loads((ROOT / "data/studies/five-games.toml").read_text())

#: The questions of the built-in study, each with its kind.
QUESTIONS = [
    (kind, table)
    for kind in evenodds.kinds()
    for table in STUDY.get(kind, [])
    # A named variant stands in the study, not in the question.
    if not isinstance(table.get("variant"), str)
]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_built_in_study_asks_many_kinds() -> None:
    assert len({kind for kind, _ in QUESTIONS}) >= 7


@pytest.mark.parametrize(
    ("kind", "table"), QUESTIONS, ids=[f"{kind}-{nth}" for nth, (kind, _) in enumerate(QUESTIONS)]
)
def test_questions_of_the_built_in_study(
    command: Callable[..., str], kind: str, table: dict[str, Any]
) -> None:
    answer = evenodds.ask({kind: table})
    assert answer.json == command("ask", "-", given=json.dumps({kind: table}))


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (
            ["odds", "sprawl", "--rating", "4", "--ease", "-1"],
            lambda: evenodds.odds("sprawl", 4, ease=-1),
        ),
        (
            ["odds", "volt", "--rating", "8", "--against", "4", "--method", "sampled", "--seed", "7"],
            lambda: evenodds.odds("volt", 8, against=4, method="sampled", seed=7),
        ),
        (
            ["odds", "d20", "--rating", "5", "--method", "both"],
            lambda: evenodds.odds("d20", 5, method="both"),
        ),
        (["roll", "3d6", "4d6kh3"], lambda: evenodds.roll(["3d6", "4d6kh3"])),
        (["contest", "spurg", "12", "10"], lambda: evenodds.contest("spurg", 12, 10)),
        (
            ["contest", "sprawl", "5", "4", "--rounds", "9", "--their-against", "2"],
            lambda: evenodds.contest("sprawl", 5, 4, rounds=9, their_against=2),
        ),
        (["curve", "skrapyard"], lambda: evenodds.curve("skrapyard")),
        (
            ["curve", "skrapyard", "--rating", "5..7", "--ease", "-3..3"],
            lambda: evenodds.curve("skrapyard", ratings=range(5, 8), ease=(-3, 3)),
        ),
        (
            ["curve", "sprawl", "d20", "--matched", "0.5"],
            lambda: evenodds.curve("sprawl", "d20", matched=0.5),
        ),
        (["exchange"], lambda: evenodds.exchange()),
        (
            ["exchange", "sprawl", "d20", "volt", "--bases", "0.5,0.75"],
            lambda: evenodds.exchange("sprawl", "d20", "volt", bases=[0.5, 0.75]),
        ),
        (
            "attack sprawl marksman veteran --set range=12 --set cover=partial".split(),
            lambda: evenodds.attack(
                "sprawl", "marksman", "veteran", set={"range": 12, "cover": "partial"}
            ),
        ),
        (
            "targets skrapyard Marksman --set range=12".split(),
            lambda: evenodds.targets("skrapyard", "Marksman", set={"range": 12}),
        ),
        (
            ["volley", "sprawl", "marksman*3,veteran", "recruit*2", "--set", "range=8"],
            lambda: evenodds.volley(
                "sprawl", [("marksman", 3), "veteran"], ("recruit", 2), set={"range": 8}
            ),
        ),
        (
            "duel skrapyard Line Fighter --set kind=fight --what-if".split(),
            lambda: evenodds.duel(
                "skrapyard", "Line", "Fighter", set={"kind": "fight"}, what_if=True
            ),
        ),
        (
            "duel volt Veteran Gunslinger --target-error 0.005 --method sampled".split(),
            lambda: evenodds.duel(
                "volt", "Veteran", "Gunslinger", target_error=0.005, method="sampled", threads=1
            ),
        ),
        (
            "tempo volt Veteran Gunslinger --sure 0.75".split(),
            lambda: evenodds.tempo("volt", "Veteran", "Gunslinger", sure=0.75),
        ),
        (
            "weigh skrapyard Captain Line Youth --set kind=fight".split(),
            lambda: evenodds.weigh("skrapyard", "Captain", ["Line", "Youth"], set={"kind": "fight"}),
        ),
        (
            "options sprawl-open charge hide --trials 60".split(),
            lambda: evenodds.options("sprawl-open", ["charge", "hide"], trials=60),
        ),
        (
            "opponents skrapyard Captain Line Youth --set kind=fight".split(),
            lambda: evenodds.opponents(
                "skrapyard", "Captain", ["Line", "Youth"], set={"kind": "fight"}
            ),
        ),
        (
            "matchups skrapyard Captain Line Youth --prior 0.1 --set kind=fight".split(),
            lambda: evenodds.matchups(
                "skrapyard", ["Captain", "Line", "Youth"], prior=0.1, set={"kind": "fight"}
            ),
        ),
        (
            "best skrapyard Line Brute Youth --points 30 --against Line,Captain --weapons "
            "--set kind=fight".split(),
            lambda: evenodds.best(
                "skrapyard",
                ["Line", "Brute", "Youth"],
                points=30,
                against=["Line", "Captain"],
                weapons=True,
                set={"kind": "fight"},
            ),
        ),
        (
            "price skrapyard Captain Line Youth Brute --step 5 --set kind=fight".split(),
            lambda: evenodds.price(
                "skrapyard", ["Captain", "Line", "Youth", "Brute"], step=5, set={"kind": "fight"}
            ),
        ),
        (
            "solve duel skrapyard Captain Brute --set kind=fight --vary Captain.armour=5..8 "
            "--until win_a<=0.5".split(),
            lambda: evenodds.solve(
                "duel",
                "skrapyard",
                "Captain",
                "Brute",
                vary="Captain.armour=5..8",
                until="win_a<=0.5",
                set={"kind": "fight"},
            ),
        ),
        (
            "matrix skrapyard Captain Line Youth".split(),
            lambda: evenodds.matrix("skrapyard", ["Captain", "Line", "Youth"]),
        ),
        (
            "engage sprawl-open --trials 200 --set first=a".split(),
            lambda: evenodds.engage("sprawl-open", trials=200, set={"first": "a"}),
        ),
        (
            "engage sprawl-open --policies --trials 60".split(),
            lambda: evenodds.engage("sprawl-open", policies=True, trials=60),
        ),
        (
            "compare skrapyard Captain.armour=6,Captain.fight=8 duel Captain Brute --set kind=fight --why".split(),
            lambda: evenodds.compare(
                "skrapyard",
                "Captain.armour=6,Captain.fight=8",
                "duel",
                "Captain",
                "Brute",
                set={"kind": "fight"},
                why=True,
            ),
        ),
        (
            "compare sprawl target=6 odds 4 --threshold 0.02".split(),
            lambda: evenodds.compare("sprawl", "target=6", "odds", 4, threshold=0.02),
        ),
        (
            "compare spurg criticals_lead=true contest 12 10".split(),
            lambda: evenodds.compare("spurg", "criticals_lead=true", "contest", 12, 10),
        ),
        (
            "compare skrapyard Captain.armour=6 volley Marksman*2 Captain --set range=12".split(),
            lambda: evenodds.compare(
                "skrapyard", "Captain.armour=6", "volley", ("Marksman", 2), "Captain", set={"range": 12}
            ),
        ),
        (
            "play skrapyard Line Fighter --set kind=fight --percentile 50".split(),
            lambda: evenodds.play("skrapyard", "Line", "Fighter", set={"kind": "fight"}, percentile=50),
        ),
        (
            "play sprawl-street --seed 7 --index 3".split(),
            lambda: evenodds.play("sprawl-street", seed=7, index=3),
        ),
        (["duel", "data/skirmish", "Soldier", "Knight"], lambda: evenodds.Game.load(Path("data/skirmish")).duel("Soldier", "Knight")),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
def test_functions_ask_what_commands_ask(
    command: Callable[..., str], arguments: list[str], answer: Callable[[], Any]
) -> None:
    assert answer().json == command(*arguments, "--json")


def test_systems_and_promises(command: Callable[..., str]) -> None:
    assert evenodds.systems() == json.loads(command("systems", "--json"))
    rules = evenodds.systems("sprawl", rules=True)
    assert rules == json.loads(command("systems", "sprawl", "--rules", "--json"))
    verdict = evenodds.check("data/studies/promises.toml")
    assert verdict.kept and verdict.json == command("check", "data/studies/promises.toml", "--json")
    verdict.require()


def test_a_design_is_mended(command: Callable[..., str], tmp_path: Path) -> None:
    game = tmp_path / "duels"
    command("new", str(game))
    study = game / "study.toml"
    text = study.read_text()
    study.write_text(text.replace("between = [0.4, 0.6]", "between = [0.6, 0.75]"))
    redesign = evenodds.mend(study)
    assert redesign.json == command("mend", str(study), "--json")
    assert redesign.kept and redesign.diff.startswith("--- a/roster.toml")
    redesign.require()
    assert evenodds.mend(study, write=True).json == redesign.json
    assert evenodds.check(study).kept and evenodds.mend(study).data["changes"] == []
    study.write_text(text.replace("between = [0.4, 0.6]", "between = [0.999, 1.0]"))
    lost = evenodds.mend(study, tries=5)
    assert not lost.kept and not evenodds.check(study).kept
    with pytest.raises(evenodds.DisagreementError):
        lost.require()


def test_a_report_is_the_same_folder(command: Callable[..., str], tmp_path: Path) -> None:
    study = "data/studies/example.toml"
    report = evenodds.report(study, tmp_path / "python")
    command("report", study, "--out", str(tmp_path / "command"))
    assert report.short_answers and "index.html" in report.files
    for file in report.files:
        ours, theirs = (tmp_path / one / file for one in ("python", "command"))
        assert file == "timing.json" or ours.read_bytes() == theirs.read_bytes(), file


#: A sweep whose cells are sampled, and one that is not.
SWEEPS = """
[study]
name = "Two sweeps"
seed = 3
[[sweep]]
numbers = ["win_a"]
axes = [{ profile = "guard", key = "armour", values = [0, 2] }]
duel = { roster = "spurg", a = "guard", b = "fencer", method = "sampled", trials = 300 }
[[sweep]]
axes = [{ situation = "range", values = [4, 8, 99] }]
attack = { roster = "skrapyard", attacker = "Line", defender = "Youth" }
"""


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_the_sweeps_of_a_study(command: Callable[..., str], tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(SWEEPS)
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    swept = evenodds.sweep(study, ours)
    printed = command("sweep", str(study), "--out", str(theirs), "--json")
    assert swept.json == printed.replace(str(theirs), str(ours))
    assert files(ours) == files(theirs)
    assert len(swept) == 2 and all(name in files(ours) for name in swept.files)
    # The command goes on where Python was stopped, and the other way round.
    for cell in list((ours / "cells").iterdir())[::2]:
        cell.unlink()
    command("sweep", str(study), "--out", str(ours))
    assert files(ours) == files(theirs)
    assert [one["kept"] for one in evenodds.sweep(study, theirs).data["sweeps"]] == [2, 3]


def test_a_sweep_of_a_dict_is_kept_like_that_of_a_study(tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(SWEEPS)
    table = tomllib.loads(SWEEPS)["sweep"][0]
    answer = evenodds.sweep(table, tmp_path / "cells", seed=3)
    assert answer.json == evenodds.ask({"sweep": table}, seed=3).json
    assert [one["kept"] for one in evenodds.sweep(study, tmp_path / "cells").data["sweeps"]] == [2, 0]
    with pytest.raises(evenodds.InputError, match="a study is swept in a folder"):
        evenodds.sweep(study)  # type: ignore[call-overload]
    with pytest.raises(evenodds.OutputError, match="which is not part of a sweep"):
        evenodds.sweep(table, tmp_path)
    (tmp_path / "none.toml").write_text("[study]\nname = 'x'\n[[odds]]\nsystem = 'volt'\nrating = 8\n")
    with pytest.raises(evenodds.InputError, match="has no sweep"):
        evenodds.sweep(tmp_path / "none.toml", tmp_path / "new")
    assert not (tmp_path / "new").exists()
