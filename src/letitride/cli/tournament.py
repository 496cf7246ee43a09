"""``letitride tournament``: the schedule of tournaments in a file, and what it takes to pass the leader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from letitride.tournament import Plan


@click.group(short_help="Tournaments: check a file of them, and what to bet in the last hand.")
def tournament() -> None:
    """Tournaments of a licensed event.

    They are listed, announced and led at the floor desk (letitride serve) and played on the page.
    """


@tournament.command(short_help="Check a file of tournaments, and name every fault in it.")
@click.argument("file")
def check(file: str) -> None:
    """Check FILE, or - for standard input: the lawful cap and one section for each tournament."""
    from letitride.cli.show import print_table, print_text, print_title
    from letitride.house import house_ids
    from letitride.tournament.reading import load_schedule

    schedule = load_schedule(file, houses=house_ids())
    print_title("Tournaments", f"a player may spend {schedule.cap} on each")
    rows = [
        (plan.id, plan.starts, plan.house, prices(plan), str(len(plan.rounds)), f"{plan.most_entries}")
        for plan in schedule.tournaments
    ]
    print_table(("tournament", "starts", "house", "prices", "rounds", "entries"), rows, left=4)
    for plan in schedule.tournaments:
        print_text(plan.announcement)
    print_text("The file is in order.")


@tournament.command("last-hand", short_help="What to bet in the last hand to pass the leader, exactly.")
@click.argument("house")
@click.option("--own", type=click.IntRange(1, 10**6), required=True, help="Your chips.")
@click.option("--leader", type=click.IntRange(1, 10**6), required=True, help="The leader's chips.")
@click.option("--leader-bet", type=click.IntRange(1, 10**6), default=5, help="What the leader bet in each circle.")
@click.option("--minimum", type=click.IntRange(1, 10**5), default=5, help="The minimum bet.")
def last_hand(house: str, own: int, leader: int, leader_bet: int, minimum: int) -> None:
    """Say what to bet at HOUSE to pass the leader, if all of it rides and the leader takes back what can be.

    HOUSE is a house id, a house file, or - for standard input, of a game where every bet is down before the deal. Both
    share the community cards, and that is counted. In other games what is bet later depends on the cards.
    """
    from msgspec.structs import replace

    from letitride.cards import Money
    from letitride.cli.show import print_text
    from letitride.house import find_house
    from letitride.odds.last_hand import best_stake

    found = find_house(house)
    main = found.main_wager
    section = replace(found.wagers[main], minimum=Money.dollars(minimum), maximum=None)
    played = replace(found, wagers=found.wagers.having({main: section}))
    best = best_stake(
        played, own=Money.dollars(own), leader=Money.dollars(leader), leader_stake=Money.dollars(leader_bet)
    )
    if not best.chance:
        print_text("No bet can pass the leader in this hand.")
        return
    print_text(f"Bet {best.stake.cents // 100} in each circle: {float(best.chance):.2%} of all deals pass the leader.")


def prices(plan: Plan) -> str:
    """Return what players can buy, and at which price, in words."""
    return ", ".join(f"{purchase.value} {price}" for purchase, price in plan.prices)
