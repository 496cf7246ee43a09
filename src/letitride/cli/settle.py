"""``letitride settle``: what a finished hand pays under a house's rules, and why."""

from __future__ import annotations

from typing import Any

import click

from letitride.cards import Card, Money, print_cards
from letitride.cli import options
from letitride.cli.show import money_value, print_json, print_note, print_table, print_text, print_title
from letitride.house import Game, House, Wager, find_house
from letitride.house.game import game_of
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.house.games.three_card_poker import ANTE, THREE_CARD_POKER
from letitride.odds import HandError, Settlement, settle_three_card_poker
from letitride.odds import settle as settle_let_it_ride

_SIDE_BETS = {game: [wager for wager in game.wagers if wager.is_side_bet] for game in Game.every()}


def _help(wager: Wager) -> str:
    made = "bet, in dollars" if wager.fixed_stake is None else "bet was made"
    return f"{'Three Card Poker: the' if game_of(wager) is THREE_CARD_POKER else 'The'} {wager.label} {made}."


@click.command(short_help="What a finished hand pays, and by which rule.")
@click.argument("house")
@click.option("--cards", "three_cards", type=options.CARDS, required=True, help='The three cards, as in "As Ks Qs".')
@click.option("--community", type=options.CARDS, default=(), help="Let It Ride: both community cards.")
@click.option("--base", type=options.MONEY, help="Let It Ride: one of the three equal bets, in dollars.")
@click.option(
    "--riding", type=options.NumberType("a number of bets", 1, 3), help="Let It Ride: how many of the three bets ride."
)
@options.side_bets(_help, *_SIDE_BETS[LET_IT_RIDE])
@click.option("--dealer", type=options.CARDS, default=(), help="Three Card Poker: the dealer's three cards.")
@click.option("--ante", type=options.MONEY, help="Three Card Poker: the ante, in dollars.")
@click.option("--fold", is_flag=True, help="Three Card Poker: the player folded.")
@options.side_bets(_help, *_SIDE_BETS[THREE_CARD_POKER])
@options.as_json
def settle(house: str, *, as_json: bool, **hand: Any) -> None:
    """Print what each wager of a finished hand pays, the payout cap applied, with the rule that says so."""
    found = find_house(house)
    ended = _three_card_poker(found, **hand) if found.game is THREE_CARD_POKER else _let_it_ride(found, **hand)
    if as_json:
        print_json(_document(found, ended))
    else:
        _print(found, ended, hand["three_cards"], hand["community"] or hand["dealer"])


def _let_it_ride(
    house: House,
    *,
    three_cards: tuple[Card, ...],
    community: tuple[Card, ...],
    base: Money | None,
    riding: int | None,
    **others: Any,
) -> Settlement:
    sides = _sides(house, others)
    if not community:
        raise HandError(f"{house.id} deals Let It Ride: give both community cards as --community")
    if (base is None) != (riding is None) or not (base or any(not wager.collected_before for wager in sides)):
        raise HandError(f"{house.id} deals Let It Ride: give --base and --riding, the size and number of the bets left")
    stakes = ({BASE: base} if base else {}) | sides
    return settle_let_it_ride(house, three_cards, community, stakes=stakes, riding=riding or 0)


def _three_card_poker(
    house: House,
    *,
    three_cards: tuple[Card, ...],
    dealer: tuple[Card, ...],
    ante: Money | None,
    fold: bool,
    **others: Any,
) -> Settlement:
    sides = _sides(house, others)
    if not (ante or sides) or not (dealer or fold or ante is None):
        raise HandError(f"{house.id} deals Three Card Poker: give --ante, and the dealer's cards as --dealer")
    stakes = ({ANTE: ante} if ante else {}) | sides
    return settle_three_card_poker(house, three_cards, dealer, stakes=stakes, plays=ante is not None and not fold)


def _sides(house: House, given: dict[str, Any]) -> dict[Wager, Money]:
    """Return the side bets that were made, and refuse whatever belongs to another game."""
    known = _SIDE_BETS[house.game]
    names = [wager.value.replace("-", "_") for wager in known]
    for name, value in given.items():
        if value and name not in names:
            raise HandError(f"{house.id} deals {house.game.value}, where --{name.replace('_', '-')} has no meaning")
    return options.side_stakes(given, *known)


def _document(house: House, ended: Settlement) -> dict[str, Any]:
    return {
        "house": house.id,
        "wagers": [
            {
                "wager": each.wager.value,
                "stake": money_value(each.stake),
                "hand": each.hand,
                "result": each.result,
                "winnings": money_value(each.winnings),
                "returned": money_value(each.returned),
                "net": money_value(each.net),
                "rule": each.rule,
            }
            for each in ended.wagers
        ],
        "cut_by_cap": money_value(ended.cut_by_cap),
        "returned": money_value(ended.returned),
        "net": money_value(ended.net),
    }


def _print(house: House, ended: Settlement, three_cards: tuple[Card, ...], others: tuple[Card, ...]) -> None:
    between = "with" if house.game is LET_IT_RIDE else "against"
    print_title(
        f"{print_cards(three_cards)} {between} {print_cards(others)}" if others else print_cards(three_cards),
        house.name,
    )
    rows = [
        (each.wager.label, each.hand, each.result, str(each.stake), str(each.winnings), str(each.returned))
        for each in ended.wagers
    ]
    if len(rows) > 1:
        stake = sum((each.stake for each in ended.wagers), Money(0))
        winnings = sum((each.winnings for each in ended.wagers), Money(0))
        rows.append(("all wagers", "", "", str(stake), str(winnings), str(ended.returned)))
    print_table(("wager", "hand", "result", "stake", "winnings", "returned"), rows, left=3)
    if ended.cut_by_cap:
        click.echo()
        print_text(f"The payout cap of {house.settling.payout_cap} cut the winnings by {ended.cut_by_cap}.")
    click.echo()
    for each in ended.wagers:
        print_note(f"{each.wager.label}: {each.rule}")
