"""How a round ends: settlement, irregularities, interruption, and closing the table."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games import rules_of
from letitride.games.phrases import in_words, wins_with
from letitride.games.rulebook import cap_sentence
from letitride.games.rulings import interruption_rulings, irregularity_rulings
from letitride.house import Basis, House, Wager
from letitride.house.round import BonusShown, Paying, is_shown
from letitride.house.setup import Marker, Redemption
from letitride.house.wager import Decider
from letitride.reports.games import pages_of
from letitride.reports.rule import Rule, assumed, chosen, of_the_game
from letitride.table.rules.procedure import by_shuffler, has_keypad

_PAYING = {
    Paying.LOSERS_FIRST: "Counter-clockwise from the far right the dealer exposes and reads every hand; losing wagers "
    "go into the chip tray at once, and the cards of those who have lost all are picked up. Only then are winning "
    "wagers paid, in the same order; winning cards lie face up until the last of them is paid.",
    Paying.PICK_AND_PAY: "Counter-clockwise from the far right the dealer takes hand by hand: exposes and reads it, "
    "collects what it has lost, pays what it has won, and picks it up before going on to the next.",
    Paying.LAY_AND_PAY: "Counter-clockwise from the far right the dealer lays all hands open, then settles them one by "
    "one in the same order, and picks them up when the last is settled.",
}


def settlement(house: House) -> Iterator[Rule]:
    """Yield how wagers are collected and paid."""
    yield chosen(_PAYING[house.settling.paying], "settling.paying", steps="ExposeHand")
    order = ", then ".join(wager.label for wager in house.settling.wager_order)
    if len(house.settling.wager_order) > 1:
        yield chosen(f"The wagers of one position are settled in this order: {order}.", "settling.wager_order")
    yield from pages_of(house).settlement(house)
    for wager in house.wagers.side_tables():
        yield from _side_bet(house, wager)
    if house.settling.payout_cap is not None:
        yield chosen(cap_sentence(house, house.settling.payout_cap), "settling.payout_cap", "settling.cap_covers")
    yield from _picking_up(house)


_DECIDED_ON = {
    Decider.FIVE_CARDS: "the five-card hand",
    Decider.THREE_CARDS: "the player’s three cards, and on nothing else",
    Decider.COMMUNITY_CARDS: "the three community cards, and on nothing else",
}


def _side_bet(house: House, wager: Wager) -> Iterator[Rule]:
    table = house.wagers.side_tables()[wager]
    kept = ""
    if table.basis is Basis.FOR_ONE:
        kept = " What the table names is all that comes back: the stake was collected before the deal."
    yield chosen(
        f"{wager.label} is decided on {_DECIDED_ON[wager.decider]}. It wins with {wins_with(table)}, at the odds of "
        f"pay table {table.designator} in Annex A.{kept}",
        f"wagers.{wager.value}.pay_table",
    )
    if is_shown(wager) and not rules_of(house).duel:
        shown = (
            f"The player shows a pair or better to the dealer for the {wager.label}, or waves the cards off unseen."
            if house.settling.three_card_bonus_shown is BonusShown.BY_PLAYER
            else f"The dealer turns the cards of a {wager.label} with all other hands; the player need not ask."
        )
        yield chosen(shown, "settling.three_card_bonus_shown")


def _picking_up(house: House) -> Iterator[Rule]:
    dealers = "the dealer’s hand" if house.game.dealers_hand else "the community cards"
    yield of_the_game(
        f"When all wagers are settled, the cards that still lie out, {dealers} among them, are picked up and racked.",
        "000-completion-30 003-completion-8b 004-completion-9a",
        steps="PickUpCommunityCards",
    )
    yield of_the_game(
        "Cards are picked up and racked in an order from which any hand can be laid out again in a dispute.",
        "000-completion-31 003-completion-9",
    )
    if house.wagers.collected_before() and house.wagering.bonus_marker is Marker.LAMMER:
        yield of_the_game("The lammers go back into the chip tray.", "004-bonus-dealing-15", steps="CollectLammers")
    if has_keypad(house):
        yield of_the_game("The dealer presses GAME OVER on the controller.", "004-completion-10", steps="PressKey")


def irregularities(house: House) -> Iterator[Rule]:
    """Yield what happens when something goes wrong."""
    for ruling in irregularity_rulings(house):
        yield chosen(ruling.text, *ruling.choices)
        if ruling.choices == ("irregularities.early_unload",):
            yield from _early_unload(house)


def _early_unload(house: House) -> Iterator[Rule]:
    if house.wagers.collected_before():
        yield _bonus_bets_back(house)
    if has_keypad(house):
        yield of_the_game(
            "The floor person resets the controller: maintenance key into slot 3, FOUR OF A KIND, ENTER, key out. The "
            "dealer presses LOCK OUT.",
            "004-irregularities-4d 004-irregularities-4e 004-irregularities-4g 004-irregularities-4h "
            "004-irregularities-4k",
        )


def _bonus_bets_back(house: House) -> Rule:
    """Return how collected bonus bets are put back on the layout and collected again."""
    text = "The floor person then puts the bonus bets back {places}, and the dealer takes them in again."
    if has_keypad(house):
        return of_the_game(text.format(places="on the lit sensors"), "004-irregularities-4c 004-irregularities-4l")
    return assumed(
        text.format(places="in their places"), "as in document 004, which speaks of sensors; this table has none"
    )


def interruption(house: House) -> Iterator[Rule]:
    """Yield what happens to a round or a tournament that is interrupted."""
    for ruling in interruption_rulings(house):
        yield chosen(ruling.text, *ruling.choices)
    most = in_words(house.interruption.tournament_stands_at)
    yield chosen(
        f"A tournament that is broken off is void, unless {most} players or fewer remain: then it stands.",
        "interruption.tournament_stands_at",
    )


def closing(house: House) -> Iterator[Rule]:
    """Yield how the table closes, and what chips are worth then."""
    unstated = "no document says how a table is closed"
    yield assumed(
        "The table is closed between two rounds, when every wager has been paid or collected.",
        unstated,
        steps="CloseTable",
    )
    machine = " out of the shuffler and the rack" if by_shuffler(house) else ""
    yield assumed(
        f"All cards are taken{machine}; before they are used again they are inspected as at an opening.", unstated
    )
    same = house.chips.redemption is Redemption.SAME_DAY
    day = "the day on which they were bought or won" if same else "any day"
    yield chosen(f"Chips are redeemed on {day}.", "chips.redemption")
