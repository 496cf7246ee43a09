"""``letitride settle``: what a finished hand pays under a house's rules, and why."""

from __future__ import annotations

from typing import Any

import click

from letitride.cards import Card, Money, print_cards
from letitride.cli import options
from letitride.cli.show import fields_of, print_answer, print_note, print_table, print_text, print_title
from letitride.games import Effect, GameRules, rules_of
from letitride.house import Game, House, Wager, find_house
from letitride.odds import HandError, Settlement
from letitride.odds.solvers import Finished, solver_of
from letitride.odds.words import number

_WAGERS = [wager for game in Game.every() for wager in game.wagers]


def _help(wager: Wager) -> str:
    if wager is wager.game.main:
        return f"{wager.game.label}: one {wager.unit[0]}, in dollars."
    made = "bet, in dollars" if wager.fixed_stake is None else "bet was made"
    return f"{wager.game.label}: the {wager.label} {made}."


@click.command(short_help="What a finished hand pays, and by which rule.")
@click.argument("house")
@click.option("--cards", type=options.CARDS, required=True, help='The player\'s own cards, as in "As Ks Qs".')
@click.option("--community", type=options.CARDS, default=(), help="All community cards, in games that have them.")
@click.option("--dealer", type=options.CARDS, default=(), help="The dealer's hand, in games against the dealer.")
@options.decisions("What the player decided")
@options.number("--riding", "a number of bets", 1, 3, help="How many of three bets ride, instead of --decisions.")
@click.option("--fold", is_flag=True, help="The player folded at once, instead of --decisions.")
@options.side_bets(_help, *_WAGERS)
@options.as_json
def settle(house: str, *, as_json: bool, cards: tuple[Card, ...], **given: Any) -> None:
    """Print what each wager of a finished hand pays under the payout cap, with the rule that says so.

    Name the decisions as logs and messages do, one for each question of the dealer.
    """
    found = find_house(house)
    hand = _hand(found, cards, given)
    ended = solver_of(found).settle(hand)
    print_answer(_document, _print, hand, ended, as_json=as_json)


def _hand(house: House, cards: tuple[Card, ...], given: dict[str, Any]) -> Finished:
    rules, game = rules_of(house), house.game
    _refuse_meaningless(house, rules, given)
    stakes = options.side_stakes(given, *game.wagers)
    dealers_cards = given["community"] or given["dealer"]
    decisions = _decisions(rules, given)
    folded = decisions is not None and _folds(rules, decisions)
    if game.community_cards and not dealers_cards:
        every = "both" if game.community_cards == 2 else f"all {number(game.community_cards)}"
        raise HandError(f"{house.id} deals {game.label}: give {every} community cards as --community")
    main = game.main in stakes
    no_bets = not any(not wager.collected_before for wager in stakes)
    undecided = (decisions is None) if main else (given["decisions"] or given["riding"]) is not None
    if no_bets or undecided or (main and game.dealers_hand and not (dealers_cards or folded)):
        raise HandError(f"{house.id} deals {game.label}: give {_needed(rules)}")
    return Finished(
        house=house,
        cards=cards,
        dealers_cards=dealers_cards,
        stakes=stakes,
        decisions=(decisions or ()) if main else (),
    )


def _refuse_meaningless(house: House, rules: GameRules, given: dict[str, Any]) -> None:
    """Refuse options that belong to another game."""
    effects = {option.effect for point in rules.points for option in point.options}
    known = {wager.value.replace("-", "_") for wager in house.game.wagers} | {"decisions"}
    known |= {"community"} if house.game.community_cards else set()
    known |= {"dealer"} if house.game.dealers_hand else set()
    known |= {"riding"} if Effect.TAKE_BACK in effects else set()
    known |= {"fold"} if Effect.FOLD in effects else set()
    for name, value in given.items():
        if value and name not in known:
            raise HandError(f"{house.id} deals {house.game.value}, where --{name.replace('_', '-')} has no meaning")


def _decisions(rules: GameRules, given: dict[str, Any]) -> tuple[str, ...] | None:
    """Return the player's decisions, as given or because there was only one choice."""
    points, riding = rules.points, given["riding"]
    if given["decisions"]:
        _expect_decisions(rules, given["decisions"])
        return tuple(given["decisions"])
    if riding is not None:
        back = rules.game.main.spots - riding
        return tuple((each.cautious if at < back else each.options[0]).id for at, each in enumerate(points))
    if given["fold"]:
        return (points[0].cautious.id,)
    return (points[0].options[0].id,) if len(points) == 1 else None


def _expect_decisions(rules: GameRules, decisions: tuple[str, ...]) -> None:
    """Refuse decisions that this game does not ask for, or too few of them."""
    for at, name in enumerate(decisions):
        names = [option.id for option in rules.points[at].options] if at < len(rules.points) else []
        if name not in names or _folds(rules, decisions[:at]):
            expected = f"one of {', '.join(names)}" if names and not _folds(rules, decisions[:at]) else "nothing more"
            raise HandError(f"decision {at + 1} is {name!r}: {rules.game.label} expects {expected}")
    if len(decisions) < len(rules.points) and not _folds(rules, decisions):
        about = rules.points[len(decisions)].about
        raise HandError(f"{rules.game.label} asks about {about} too: give {len(rules.points)} decisions")


def _folds(rules: GameRules, decisions: tuple[str, ...]) -> bool:
    options_ = (point.option(name) for point, name in zip(rules.points, decisions, strict=False))
    return any(option is not None and option.effect is Effect.FOLD for option in options_)


def _needed(rules: GameRules) -> str:
    main = f"--{rules.game.main.value}"
    if rules.game.dealers_hand:
        return f"{main}, and the dealer's cards as --dealer"
    if rules.game.main.spots > 1:
        return f"{main} and --riding or --decisions, the size and number of the bets left"
    return f"{main} and --decisions"


def _document(hand: Finished, ended: Settlement) -> dict[str, Any]:
    return {
        "house": hand.house.id,
        "wagers": [
            fields_of(each, "wager", "stake", "hand", "result", "winnings", "returned", "net", "rule")
            for each in ended.wagers
        ],
        **fields_of(ended, "cut_by_cap", "returned", "net"),
    }


def _print(hand: Finished, ended: Settlement) -> None:
    house, own, others = hand.house, hand.cards, hand.dealers_cards
    between = "with" if house.game.community_cards else "against"
    print_title(f"{print_cards(own)} {between} {print_cards(others)}" if others else print_cards(own), house.name)
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
