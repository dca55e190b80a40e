"""The questions, with the names and defaults of the command."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Unpack, overload

from . import _engine
from ._answers import Answer, Redesign, Report, Story, Sweeps, Verdict
from ._games import Game, Source, Texts, found
from ._values import Options, Progress, Settings, ask, document, names, path, plain
from ._values import progress_of, text, threads_of
from .errors import InputError

#: Figures that attack or are attacked: a name, or a name and how many.
Rank = str | tuple[str, int]


def roll(dice: str | Sequence[str], **options: Unpack[Options]) -> Answer:
    """Dice: the chance of each value of an expression, or of several side by side.

    Args:
        dice: An expression, or up to 8: dice such as ``"3d6"``, ``"4d6kh3"`` or ``"d20 + 5"``, or
            words of scripts, such as ``"highest(4, 6, 3)"``.
        options: See `Options`.

    Raises:
        InputError: If an expression cannot be read.

    Example:
        >>> round(evenodds.roll("4d6kh3").number("mean").value, 2)
        12.24
    """
    return ask("roll", {"dice": [dice] if isinstance(dice, str) else list(dice)}, options)


def odds(
    system: str | os.PathLike[str] | Game,
    rating: int,
    *,
    ease: int = 0,
    against: int | None = None,
    **options: Unpack[Options],
) -> Answer:
    """One check: the chance of each grade and each degree.

    Args:
        system: The game: its name, its folder or system file, or a `Game`.
        rating: The rating: dice in the pool, Target Number, attack bonus, characteristic or value.
        ease: Steps of ease. A positive one helps the roller in every game.
        against: What the check is against: base Difficulty, Defense, Guard or distance.
        options: See `Options`.

    Raises:
        InputError: If there is no such game, or it does not accept a number.

    Example:
        >>> evenodds.odds("sprawl", 4, ease=-1).headline
        'SPRAWL, ...'
    """
    values = {"system": system, "rating": rating, "ease": ease, "against": against}
    return ask("odds", values, options)


def contest(
    system: str | os.PathLike[str] | Game,
    ours: int,
    theirs: int,
    *,
    rounds: int | None = None,
    our_ease: int | None = None,
    their_ease: int | None = None,
    our_against: int | None = None,
    their_against: int | None = None,
    **options: Unpack[Options],
) -> Answer:
    """One check against another: who wins, in one exchange or over rounds.

    Args:
        system: The game: its name, its folder or system file, or a `Game`.
        ours: The rating of the first side.
        theirs: The rating of the second side.
        rounds: Roll again until exactly one side succeeds, this many rounds at most; by default one
            exchange, which the game's own rules decide.
        our_ease: Steps of ease of the first side. A positive one helps the roller in every game.
        their_ease: Steps of ease of the second side.
        our_against: What the check of the first side is against.
        their_against: What the check of the second side is against.
        options: See `Options`; it is always exact.

    Raises:
        InputError: If there is no such game, or it does not accept a number.

    Example:
        >>> round(evenodds.contest("spurg", 12, 10, rounds=1000).number("win_a").value, 3)
        0.741
    """
    values = {"system": system, "ours": ours, "theirs": theirs, "rounds": rounds}
    values |= {"our_ease": our_ease, "their_ease": their_ease}
    values |= {"our_against": our_against, "their_against": their_against}
    return ask("contest", values, options)


def curve(
    *systems: str | os.PathLike[str] | Game,
    ratings: int | Sequence[int] | None = None,
    ease: tuple[int, int] = (-6, 6),
    against: int | None = None,
    matched: float | None = None,
    **options: Unpack[Options],
) -> Answer:
    """The modifier curve of a game, or of several: how each step of ease changes a check.

    Args:
        systems: The game, or several to compare.
        ratings: The ratings; by default each game's usual ones.
        ease: The lowest and the highest step of ease.
        against: What the checks are against.
        matched: Show each of several games at the check whose chance to pass is nearest to this one,
            more than 0 and less than 1.
        options: See `Options`.
    """
    values: dict[str, Any] = {"ease": list(ease), "against": against, "matched": matched}
    if len(systems) == 1 and matched is None:
        values["system"] = systems[0]
    else:
        values["systems"] = systems
    if ratings is not None:
        values["ratings"] = ratings if hasattr(ratings, "__len__") else [ratings]
    return ask("curve", values, options)


def exchange(
    *systems: str | os.PathLike[str] | Game,
    bases: Sequence[float] | None = None,
    ease: tuple[int, int] = (-6, 6),
    **options: Unpack[Options],
) -> Answer:
    """What a step of each game is worth in steps of the others, from the same chance.

    Args:
        systems: Two or more games; by default the built-in ones.
        bases: The chances at which the games are matched, more than 0 and less than 1; by default
            those of the command.
        ease: The lowest and the highest step of ease of the matched curves.
        options: See `Options`; it is always exact.
    """
    chances = None if bases is None else [float(base) for base in bases]
    values = {"systems": systems or None, "bases": chances, "ease": list(ease)}
    return ask("exchange", values, options)


def attack(
    roster: Source,
    attacker: str,
    defender: str,
    *,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """One attack: the chances to hit, to wound and to take the target out.

    Args:
        roster: The roster: the name or folder of its game, the path of a file, or a `Roster`.
        attacker: The name of the attacker's stat line.
        defender: The name of the defender's stat line.
        set: The situation, by key, as ``evenodds.systems(game)["situation"]`` lists them.
        options: See `Options`.

    Raises:
        InputError: If there is no such stat line, or the attack cannot be made.

    Example:
        >>> hit = evenodds.attack("sprawl", "marksman", "veteran", set={"range": 12, "cover": "partial"})
        >>> 0 < hit.number("hit").value < 1
        True
    """
    values = {"roster": roster, "attacker": attacker, "defender": defender, "set": set}
    return ask("attack", values, options)


def targets(
    roster: Source,
    attacker: str,
    defenders: Sequence[str] | None = None,
    *,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """One attack on each of several targets, side by side.

    Args:
        roster: The roster, as for `attack`.
        attacker: The name of the attacker's stat line.
        defenders: The names of the targets' stat lines; by default all others of the roster.
        set: The situation, by key.
        options: See `Options`.
    """
    listed = names(defenders, "defenders")
    values = {"roster": roster, "attacker": attacker, "defenders": listed, "set": set}
    return ask("targets", values, options)


def volley(
    roster: Source,
    attackers: Rank | Sequence[Rank],
    defenders: Rank,
    *,
    spread: bool = False,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """Several attacks on figures of one stat line: the laws of hits, wounds and figures out.

    Args:
        roster: The roster, as for `attack`.
        attackers: The attackers in their order, each of whom attacks once: a name, a name and a
            count as ``("marksman", 3)``, or a list of these.
        defenders: The figures that are attacked, one after the other.
        spread: Whether to attack each figure in turn, rather than one until it is out.
        set: The situation, by key.
        options: See `Options`.
    """
    ranks = [attackers] if isinstance(attackers, (str, tuple)) else list(attackers)
    values = {
        "roster": roster,
        "attackers": [_rank(rank, f"attackers.{nth}") for nth, rank in enumerate(ranks)],
        "defenders": _rank(defenders, "defenders"),
        "allocation": "spread" if spread else None,
        "set": set,
    }
    return ask("volley", values, options)


def duel(
    roster: Source,
    a: str,
    b: str,
    *,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """A duel: who wins, how, and how fast.

    Args:
        roster: The roster, as for `attack`.
        a: The name of the first fighter's stat line.
        b: The name of the second fighter's stat line.
        set: The situation, by key.
        options: See `Options`.

    Raises:
        InputError: If there is no such stat line, or the duel cannot be fought.

    Example:
        >>> answer = evenodds.duel("skrapyard", "Line", "Fighter", set={"kind": "fight"})
        >>> round(answer.number("win_b").value, 3)
        0.543
    """
    # What steps of ease are worth is a question of its own.
    values = {"roster": roster, "a": a, "b": b, "edges": [0, 0], "set": set}
    return ask("duel", values, options)


def tempo(
    roster: Source,
    a: str,
    b: str,
    *,
    sure: float | None = None,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """When a duel is decided, how often the lead changes, and how open it is.

    Args:
        roster: The roster, as for `attack`.
        a: The name of the first fighter's stat line.
        b: The name of the second fighter's stat line.
        sure: The chance to win from which on a duel is decided, more than 0.5; by default 0.9.
        set: The situation, by key.
        options: See `Options`; it is always exact.

    Raises:
        InputError: If there is no such stat line, or the duel cannot be fought or solved.

    Example:
        >>> answer = evenodds.tempo("skrapyard", "Captain", "Brute", set={"kind": "fight"})
        >>> answer.number("lead_changes").unit
        'times'
    """
    values = {"roster": roster, "a": a, "b": b, "sure": sure, "set": set}
    return ask("tempo", values, options)


def matrix(
    roster: Source,
    profiles: Sequence[str] | None = None,
    *,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """All stat lines of a roster against each other.

    Args:
        roster: The roster, as for `attack`.
        profiles: The stat lines to compare; by default the whole roster.
        set: The situation, by key.
        options: See `Options`.
    """
    values = {"roster": roster, "profiles": names(profiles, "profiles"), "set": set}
    return ask("matrix", values, options)


def opponents(
    roster: Source,
    fighter: str,
    against: Sequence[str] | None = None,
    *,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """One stat line against each of several others, ranked.

    Args:
        roster: The roster, as for `attack`.
        fighter: The stat line that fights each of the others.
        against: The stat lines that it fights; by default all others of the roster.
        set: The situation, by key.
        options: See `Options`.

    Example:
        >>> answer = evenodds.opponents("skrapyard", "Captain", set={"kind": "fight"})
        >>> len(answer.data["opponents"])
        11
    """
    listed = names(against, "against")
    values = {"roster": roster, "fighter": fighter, "against": listed, "set": set}
    return ask("opponents", values, options)


def matchups(
    roster: Source,
    profiles: Sequence[str] | None = None,
    *,
    prior: float | None = None,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """Elo ratings of stat lines, cycles among them, and what players would field.

    Args:
        roster: The roster, as for `attack`.
        profiles: The stat lines that fight each other; by default the whole roster.
        prior: How many drawn duels any two fighters are taken to have had besides; by default 0.01.
        set: The situation, by key.
        options: See `Options`.

    Raises:
        InputError: If fewer than two stat lines can take part.

    Example:
        >>> answer = evenodds.matchups("skrapyard", set={"kind": "fight"})
        >>> {one["name"]: one["share"] for one in answer.data["fighters"]}["Brute"]
        1.0
    """
    listed = names(profiles, "profiles")
    values = {"roster": roster, "profiles": listed, "prior": prior, "set": set}
    return ask("matchups", values, options)


def price(
    roster: Source,
    profiles: Sequence[str] | None = None,
    *,
    step: float | None = None,
    prior: float | None = None,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """What stat lines should cost, so that equal points are an even fight.

    Args:
        roster: The roster, as for `attack`.
        profiles: The stat lines that fight each other; by default the whole roster.
        step: The step to which costs are rounded; by default 1.
        prior: How many drawn duels any two fighters are taken to have had besides; by default 0.01.
        set: The situation, by key.
        options: See `Options`.

    Raises:
        InputError: If fewer than three stat lines have points above 0, or all have the same.

    Example:
        >>> answer = evenodds.price("sprawl", step=5)
        >>> {one["name"]: one["overpriced"] for one in answer.data["fighters"]}["bruiser"]
        12.0
    """
    listed = names(profiles, "profiles")
    values = {"roster": roster, "profiles": listed, "step": step, "prior": prior, "set": set}
    return ask("price", values, options)


def best(
    roster: Source,
    profiles: Sequence[str] | None = None,
    *,
    points: float | None = None,
    against: Sequence[str] | None = None,
    weapons: bool | None = None,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """Who does best in duels against a field, of those that cost no more than some points.

    Args:
        roster: The roster, as for `attack`.
        profiles: The stat lines that are tried; by default the whole roster.
        points: The most points that one of them may cost; by default any number.
        against: The stat lines that each of them fights; by default the whole roster.
        weapons: Whether to try each weapon that each of them carries; by default not.
        set: The situation, by key.
        options: See `Options`.

    Raises:
        InputError: If there is no such stat line, or nobody costs so little.

    Example:
        >>> answer = evenodds.best("skrapyard", points=26, set={"kind": "fight"})
        >>> answer.data["best"]
        ['Fighter']
    """
    values = {
        "roster": roster,
        "profiles": names(profiles, "profiles"),
        "points": points,
        "against": names(against, "against"),
        "weapons": weapons,
        "set": set,
    }
    return ask("best", values, options)


def weigh(
    roster: Source,
    fighter: str,
    against: Sequence[str] | None = None,
    *,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """What one step of each key is worth to a fighter against others, ranked.

    Args:
        roster: The roster, as for `attack`.
        fighter: The name of the stat line whose keys are weighed.
        against: The names of its opponents' stat lines; by default all others of the roster.
        set: The situation, by key.
        options: See `Options`.

    Raises:
        InputError: If there is no such stat line, or it has nobody to fight.

    Example:
        >>> answer = evenodds.weigh("skrapyard", "Captain", ["Brute"], set={"kind": "fight"})
        >>> answer.data["keys"][0]["key"]
        'armour'
    """
    listed = names(against, "against")
    values = {"roster": roster, "fighter": fighter, "against": listed, "set": set}
    return ask("weigh", values, options)


def engage(
    scenario: str | os.PathLike[str],
    *,
    set: Settings | None = None,
    policies: bool = False,
    **options: Unpack[Options],
) -> Answer:
    """A squad fight on a table: wins, routs, casualties and kills.

    Args:
        scenario: The path of a scenario file, or the name of a built-in one, such as
            ``"sprawl-open"``.
        set: What overrides the scenario: ``first``, ``rounds_max``, ``policy_a`` and ``policy_b``.
        policies: Whether to play each policy of the first side against each of the second instead.
        options: See `Options`.
    """
    values = {"scenario": path(scenario, "scenario"), "set": set}
    if policies:
        return ask("policies", values, options)
    return ask("engagement", {**values, "replays": False}, options)


def options(
    scenario: str | os.PathLike[str],
    only: Sequence[str] | None = None,
    *,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """What each thing that players may do in a squad fight is worth to their side.

    Args:
        scenario: The scenario, as for `engage`.
        only: The options to ask about, such as ``["charge", "cover"]``, and weapons; by default all.
        set: What overrides the scenario, as for `engage`; both sides are keen unless a policy is set.
        options: See `Options`.

    Raises:
        InputError: If the game has no such option.
    """
    listed = names(only, "only")
    values = {"scenario": path(scenario, "scenario"), "only": listed, "set": set}
    return ask("options", values, options)


def compare(
    base: Source,
    variant: str | Mapping[str, Any] | Game,
    kind: str = "matrix",
    *about: str | int | Rank,
    threshold: float = 0.01,
    why: bool | str = False,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """A question as it is, and under a change of the rules.

    Args:
        base: The game or the roster as it is.
        variant: What is different: changes in one text, such as ``"target=6,Captain.armour=6"``;
            the same as a dict, by the keys of a study's variant, such as ``{"set": {"target": 6}}``;
            or another game on the same base.
        kind: The kind of the question, as the command names it.
        about: What the question is about, in the order of the command: two names for ``"duel"`` and
            ``"attack"``, a scenario for ``"engagement"``, and so on.
        threshold: The difference of chances that matters; 0.01 is 1 pp (a percentage point).
        why: Whether to tell what the change comes from; the key of a number asks about that number.
        set: The situation, by key.
        options: See `Options`.

    Example:
        >>> evenodds.compare("skrapyard", "Captain.armour=6", "duel", "Captain", "Brute",
        ...                  set={"kind": "fight"}).headline
        '...'
    """
    if isinstance(variant, Game):
        changes: Any = {"name": variant.name, "of": base, "game": variant}
    elif isinstance(variant, str):
        changes = json.loads(_engine.variant(*_with(variant, base)))
        changes["of"] = base
    else:
        changes = {"of": base, **plain(variant, "variant")}
    values = {
        "variant": changes,
        "threshold": float(threshold),
        "why": True if why else None,
        "number": why if isinstance(why, str) else None,
        kind: _inner(kind, base, about, set),
    }
    return ask("compare", values, options)


def solve(
    kind: str,
    base: Source,
    *about: str | int | Rank,
    vary: str | Sequence[str],
    until: str,
    set: Settings | None = None,
    **options: Unpack[Options],
) -> Answer:
    """Which value of one key, or of two, makes a number of a question what it should be.

    Args:
        kind: The kind of the question, as the command names it.
        base: The roster, the game or the scenario that it is about.
        about: What else the question is about, in the order of the command.
        vary: The key to vary, such as ``"target"`` or ``"Captain.armour=4..8"``, or two of them.
        until: What a number of the answer should be: ``"win_a=0.5"``, or with ``<=`` or ``>=``.
        set: The situation, by key.
        options: See `Options`.

    Example:
        >>> answer = evenodds.solve("duel", "skrapyard", "Captain", "Brute",
        ...                         vary="Captain.armour", until="win_a=0.5", set={"kind": "fight"})
        >>> answer.data["solution"]["values"]
        {'captain_armour': 8}
    """
    words = (base, *about) if kind in ("engagement", "policies") else about
    name, texts = found(base)
    keys = [vary] if isinstance(vary, str) else list(vary)
    values = json.loads(_engine.solving(name, keys, until, texts))
    return ask("solve", {**values, kind: _inner(kind, base, words, set)}, options)


def check(
    study: str | os.PathLike[str],
    *,
    baseline: str | os.PathLike[str] | None = None,
    trials: int | None = None,
    seed: int | None = None,
    long: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Verdict:
    """Whether the promises of a study are kept.

    Args:
        study: The study, a TOML file with promises.
        baseline: The folder of an earlier report of it, to say what moved since.
        trials: The number of trials for each sampled promise at most.
        seed: The seed for sampling; overrides the study's.
        long: Whether more than 1,000,000,000 trials may be played.
        threads: The number of threads.
        progress: As for every question; see `Options`.
    """
    return Verdict(
        _engine.check(
            path(study, "study"),
            None if baseline is None else path(baseline, "baseline"),
            trials,
            seed,
            long,
            progress_of(progress),
            threads_of(threads),
        )
    )


def mend(
    study: str | os.PathLike[str],
    *,
    tries: int | None = None,
    write: bool = False,
    trials: int | None = None,
    seed: int | None = None,
    long: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Redesign:
    """The smallest change of rules or rosters with which all promises of a study are kept.

    Args:
        study: The study, a TOML file with promises, and ``[[free]]`` tables of what may change.
        tries: The number of changes to try; by default 1,000.
        write: Whether to write the change into the files, if it keeps all promises.
        trials: The number of trials for each sampled promise at most.
        seed: The seed for sampling; overrides the study's.
        long: Whether more than 1,000,000,000 trials may be played.
        threads: The number of threads.
        progress: As for every question; see `Options`.

    Raises:
        InputError: If the study cannot be read, or nothing may change.
        OutputError: If a file cannot be written. What was there is unchanged.
    """
    return Redesign(
        _engine.mend(
            path(study, "study"),
            tries,
            write,
            trials,
            seed,
            long,
            progress_of(progress),
            threads_of(threads),
        )
    )


def report(
    study: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] = "evenodds-report",
    *,
    baseline: str | os.PathLike[str] | None = None,
    seed: int | None = None,
    long: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Report:
    """Writes the balance report of a study: a page, charts, frames and a summary.

    Args:
        study: The study, a TOML file; by default the built-in one.
        out: The folder to write to: new, empty, or with an earlier report.
        baseline: The folder of an earlier report of the study, to say what moved since.
        seed: The seed for sampling; overrides the study's.
        long: Whether more than 1,000,000,000 trials may be played.
        threads: The number of threads.
        progress: As for every question; see `Options`.

    Raises:
        InputError: If the study cannot be read.
        OutputError: If the folder cannot be written. What was there is unchanged.
    """
    return Report(
        _engine.report(
            None if study is None else path(study, "study"),
            path(out, "out"),
            None if baseline is None else path(baseline, "baseline"),
            seed,
            long,
            progress_of(progress),
            threads_of(threads),
        )
    )


def play(
    source: Source,
    a: str | None = None,
    b: str | None = None,
    *,
    set: Settings | None = None,
    seed: int = 1,
    index: int = 0,
    percentile: int | None = None,
) -> Story:
    """One duel or squad fight, told step by step.

    Args:
        source: A scenario, alone; or a roster, with two of its stat lines.
        a: The name of the first fighter's stat line.
        b: The name of the second fighter's stat line.
        set: The situation, by key.
        seed: The seed of the fight.
        index: The number of the fight within the seed, from 0.
        percentile: The fight at this percentile, 0 to 100: of duels, by length among the first
            10,000; of squad fights, by how well the first side did among the first 1,000.
    """
    name, texts = found(source)
    if (a is None) != (b is None):
        raise InputError("one fighter; expected two, or none and a scenario")
    fighters = None if a is None or b is None else (text(a, "a"), text(b, "b"))
    if percentile is not None and not 0 <= percentile <= 100:
        raise InputError(f"percentile is {percentile}; expected 0 to 100")
    settings = [(key, _setting(value)) for key, value in plain(dict(set or {}), "set").items()]
    return Story(_engine.play(name, fighters, settings, seed, index, percentile, texts))


@overload
def sweep(
    study: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    seed: int | None = None,
    long: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Sweeps: ...


@overload
def sweep(
    study: Mapping[str, Any],
    out: str | os.PathLike[str] | None = None,
    *,
    seed: int | None = None,
    long: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Answer: ...


def sweep(
    study: str | os.PathLike[str] | Mapping[str, Any],
    out: str | os.PathLike[str] | None = None,
    *,
    seed: int | None = None,
    long: bool = False,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> Sweeps | Answer:
    """The sweeps of a study, or one of a dict: a question in many cells.

    Each cell is kept in the folder as soon as it is known. If a sweep is stopped, the same call goes
    on, and so does ``evenodds sweep``.

    Args:
        study: The study, a TOML file with sweeps; or the table of one sweep as a dict: ``axes``, a
            question, ``numbers``.
        out: The folder to write to: new, empty, or with an earlier sweep. A study needs one, a dict
            does not. That of a study also has its frames and charts.
        seed: The seed for sampling; overrides the study's.
        long: Whether more than 1,000,000,000 trials may be played in a cell.
        threads: The number of threads.
        progress: As for every question; see `Options`.

    Raises:
        InputError: If the study or the dict cannot be read, or has no sweep.
        OutputError: If the folder is that of something else, or cannot be written.

    Example:
        >>> duel = {"roster": "spurg", "a": "guard", "b": "fencer"}
        >>> axes = [{"profile": "guard", "key": "armour", "values": [0, 2, 4]}]
        >>> answer = evenodds.sweep({"axes": axes, "duel": duel, "numbers": ["win_a"]})
        >>> len(answer.frames["sweeps"])
        3
    """
    told, count = progress_of(progress), threads_of(threads)
    folder = None if out is None else path(out, "out")
    if isinstance(study, Mapping):
        options = {"long": long} if seed is None else {"long": long, "seed": seed}
        question, texts = document("sweep", study, options)
        return Answer(_engine.swept(question, texts, {}, folder, told, count), "sweep")
    if folder is None:
        raise InputError("a study is swept in a folder", "name one with out=")
    return Sweeps(_engine.sweep(path(study, "study"), folder, seed, long, told, count))


def systems(
    system: str | os.PathLike[str] | Game | None = None, *, rules: bool = False
) -> Any:
    """All that can be asked about a game: parameters, stat lines, situations, names; as a dict.

    Args:
        system: A game; by default all built-in ones, as a list.
        rules: Whether to list every rule of the game's text, and whether it is modelled.
    """
    name, texts = (None, Texts()) if system is None else found(system)
    return json.loads(_engine.systems(name, rules, texts))


def _with(variant: str, base: Source) -> tuple[str, str, Texts]:
    name, texts = found(base)
    return name, variant, texts


def _rank(rank: Any, name: str) -> dict[str, Any]:
    match rank:
        case str():
            return {"profile": rank, "count": 1}
        case (str() as profile, count) if hasattr(count, "__index__"):
            return {"profile": profile, "count": int(count)}
        case _:
            raise InputError(f"{name} is {rank!r}; expected a name, or (name, count)")


def _setting(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _inner(kind: str, base: Source, about: Sequence[Any], set: Settings | None) -> dict[str, Any]:
    """Returns the question of a comparison, from its words in the order of the command."""
    words = list(about)

    def expect(what: str, fits: bool) -> None:
        if not fits:
            raise InputError(f"a {kind} is about {what}; found {words!r}")

    given: dict[str, Any] = dict(set or {})
    values: dict[str, Any] = {"set": given} if given else {}
    match kind:
        case "duel":
            expect("two names", len(words) == 2)
            # What steps of ease are worth is a question of its own.
            return values | {"roster": base, "a": words[0], "b": words[1], "edges": [0, 0]}
        case "tempo":
            expect("two names", len(words) == 2)
            return values | {"roster": base, "a": words[0], "b": words[1]}
        case "attack":
            expect("two names", len(words) == 2)
            return values | {"roster": base, "attacker": words[0], "defender": words[1]}
        case "targets":
            expect("an attacker and its targets", bool(words))
            others = {"defenders": words[1:]} if words[1:] else {}
            return values | {"roster": base, "attacker": words[0]} | others
        case "weigh":
            expect("a fighter and its opponents", bool(words))
            others = {"against": words[1:]} if words[1:] else {}
            return values | {"roster": base, "fighter": words[0]} | others
        case "volley":
            expect("attackers and defenders", len(words) == 2)
            first = [words[0]] if isinstance(words[0], (str, tuple)) else words[0]
            ranks = [_rank(rank, f"attackers.{nth}") for nth, rank in enumerate(first)]
            defenders = _rank(words[1], "defenders")
            return values | {"roster": base, "attackers": ranks, "defenders": defenders}
        case "engagement" | "policies":
            expect("a scenario", len(words) == 1)
            return values | {"scenario": words[0]}
        case "growth":
            expect("names", bool(words))
            fighters = [{"roster": base, "profile": word} | values for word in words]
            return {"fighters": fighters}
        case "odds":
            expect("a rating", len(words) == 1)
            return given | {"system": base, "rating": words[0]}
        case "contest":
            expect("two ratings", len(words) == 2)
            return given | {"system": base, "ours": words[0], "theirs": words[1]}
        case "curve":
            others = {"ratings": words} if words else {}
            return given | {"system": base} | others
        case "exchange":
            return given | {"systems": [base, *words]}
        case _:
            others = {"profiles": words} if words else {}
            return values | {"roster": base} | others
