"""What may happen in a world: an action is data, so a run can be repeated, and shortened."""

from __future__ import annotations

from random import Random

from letitride.fair import commit_player_seed
from letitride.pit.tables.fairness import CommitSeed, RevealSeed
from letitride.pit.tables.two_persons import ConfirmVoid, other_role
from letitride.table import Actor, Command, Table, legal
from letitride.table.model.command import PlayerCommand
from tests.simulation.world import FAULTS, HOUSES, World
from tests.table.anything import accepted, actor

CLOCK = (50, 50, 400, 400, 400, 3_000, 3_000, 20_000, -5_000)
"""How far the clock goes at once; it may be set back, too."""

STEPS = (600_000, 3_600_000, 30_000_000, -60_000)
"""Steps of minutes and hours, long enough for whoever does nothing to lose their seat, or for a day to end.

The pit counts its time evenly, so it goes back no further than servers that share a database may differ.
"""

ENDS = ("killed", "power cut")

Action = tuple[object, ...]


def choose(world: World, rng: Random) -> Action:
    """Choose what happens next."""
    draw = rng.random()
    if draw < 0.35:
        house = rng.choice(HOUSES)
        live = world.live(house)
        table, proposal = live.table, live.proposal
        if proposal is not None and rng.random() < 0.3:
            return "ask", house, ConfirmVoid(), Actor(role=other_role(proposal)), rng.random() < 0.2
        command = _about_seeds(world, house, rng) or _playing(rng, table) or world.people.ask(rng, table)
        return "ask", house, command, actor(rng, table, command), rng.random() < 0.2
    if draw < 0.68:
        # Most messages arrive soon; some are overtaken by many others.
        return "deliver", rng.randrange(1000) if rng.random() < 0.15 else rng.randrange(2)
    if draw < 0.87:
        return "write", rng.choice((1, 2, 8, 256)), rng.choice((0, 0, 0, 2))
    if draw < 0.92:
        return "clock", rng.choice(CLOCK) if rng.random() < 0.98 else rng.choice(STEPS)
    if draw < 0.98:
        return ("tick",)
    if draw < 0.995:
        return "fault", rng.choice(FAULTS)
    return "end", rng.choice(ENDS)


def _playing(rng: Random, table: Table) -> Command | None:
    """Return what a player may do now: the pit's own dealer does the rest, so that rounds come to their end."""
    playing = [entry for entry in legal(table) if issubclass(entry.command, PlayerCommand)]
    return accepted(rng, playing) if playing and rng.random() < 0.6 else None


def _about_seeds(world: World, house: str, rng: Random) -> Command | None:
    """Return a seed to which somebody is bound, or that somebody shows, at times another one."""
    live = world.live(house)
    promise, bettors = live.fairness.next, [seat for seat, _, _ in live.table.wagering()]
    if promise is None or not bettors or rng.random() < 0.8:
        return None
    seat = rng.choice(promise.awaited or bettors)
    if promise.awaited:
        return RevealSeed(seat=seat, seed=rng.choice(("mine", "mine", "another")))
    digest = commit_player_seed("mine", table=house, shuffle=promise.shuffle, seat=seat)
    return CommitSeed(seat=seat, digest=digest)


def act(world: World, action: Action) -> None:
    """Have an action happen."""
    match action:
        case "ask", str(house), Command() as command, Actor() as who, bool(exact):
            world.ask(house, command, who, exact=exact)
        case "deliver", int(place):
            world.deliver(place)
        case "write", int(most), int(heard):
            world.write(most, heard)
        case "clock", int(milliseconds):
            world.time += milliseconds
        case ("tick",):
            world.tick()
        case "fault", str(what):
            world.faults.planted.add(what)
        case "end", str(how):
            world.end(how)
        case _:
            raise ValueError(f"{action} is no action")
