"""How a round ends: settlement, irregularities, interruption, and closing the table."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games import rules_of
from letitride.games.phrases import in_words, wins_with
from letitride.games.rulebook import cap_sentence
from letitride.house import Basis, House, Wager
from letitride.house.irregularity import Completion, CountLamp, Decided, EarlyUnload, FaceUpCard, WrongNumber
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
    Decider.THREE_CARDS: "the player’s own three cards, and on nothing else",
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
    """Yield what follows when something goes wrong."""
    rules = house.irregularities
    if rules.face_up_card is FaceUpCard.PLAY_ON:
        yield chosen(
            "One card found face up in the deck during the deal goes to the discard rack, and the deal goes on.",
            "irregularities.face_up_card",
        )
        yield chosen(
            "With a second card found face up in the same deal all hands are void, and the cards are shuffled again.",
            "irregularities.second_face_up_card",
        )
    yield chosen(
        "A card drawn in error whose face nobody has seen is used as the next card.",
        "irregularities.card_drawn_in_error",
    )
    yield chosen(_WRONG_NUMBER[rules.wrong_number_of_cards], "irregularities.wrong_number_of_cards")
    if house.cards.stub_count_every:
        yield chosen(
            "A stub that does not count right is a misdeal: all hands are void, and a new deck comes, which is opened "
            "as new decks are.",
            "irregularities.wrong_stub_count",
        )
    if rules.count_lamp is CountLamp.COUNT_AND_CONTINUE:
        yield chosen(
            "When the shuffler signals a wrong count during a round, the floor person first checks the cards before "
            "the players and the dealer. If one of these hands is wrong, it is a wrong number of cards as above. If "
            "they are right, the floor person counts the rest of the deck: with 52 cards in all the round goes on, "
            "otherwise the dealer calls a misdeal, all hands are void, and a new deck comes.",
            "irregularities.count_lamp",
        )
    if rules.early_unload is EarlyUnload.SAME_ROUND_AGAIN:
        yield from _early_unload(house)
    yield chosen(
        "In a void round every wager, side bets included, goes back to its owner. Until the last card is picked up "
        "this undoes the settlement too: winnings that were paid go back to the chip tray, and wagers that were "
        "collected to their owners.",
        "irregularities.void_round",
    )


_WRONG_NUMBER = {
    WrongNumber.VOID_AND_RESHUFFLE: "Too many or too few cards before a player, or in the dealer’s area, make all "
    "hands void, and the cards are shuffled again.",
    WrongNumber.MISDEAL_AND_COUNT: "Too many or too few cards before a player or the dealer are a misdeal, and all "
    "hands are void. The floor person gathers all cards and counts the deck: if it has 52 cards play is resumed with "
    "it, otherwise a new deck comes, which is opened as new decks are.",
}


def _early_unload(house: House) -> Iterator[Rule]:
    yield chosen(
        "If the shuffler is unloaded before the dealer has a packet, the same round is dealt again: the floor person "
        f"gathers all cards, {house.main_wager.unit[1]} stay as they are, and nobody adds a bonus bet.",
        "irregularities.early_unload",
    )
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
    """Return how bonus bets that were taken in come to lie on the layout again, and are taken in once more."""
    text = "The floor person then puts the bonus bets back {places}, and the dealer takes them in again."
    if has_keypad(house):
        return of_the_game(text.format(places="on the lit sensors"), "004-irregularities-4c 004-irregularities-4l")
    return assumed(
        text.format(places="in their places"), "as in document 004, which speaks of sensors; this table has none"
    )


def interruption(house: House) -> Iterator[Rule]:
    """Yield what becomes of a round that a power failure or the like breaks off."""
    rules = house.interruption
    if rules.after_last_decision is Decided.STANDS:
        yield chosen(
            "An interrupted round in which every decision was made is completed if its cards can still be read: "
            "nobody can influence it any more.",
            "interruption.after_last_decision",
        )
    if rules.round is Completion.VOTE:
        yield chosen(
            "Any other interrupted round is completed if its cards can still be read and everyone with a live wager "
            f"agrees within {rules.vote_seconds} seconds. Silence counts as a no. Otherwise the round is void.",
            "interruption.round",
            "interruption.vote_seconds",
        )
    else:
        yield chosen("Any other interrupted round is void.", "interruption.round")
    most = in_words(rules.tournament_stands_at)
    yield chosen(
        f"A tournament that is broken off is void, unless {most} players or fewer remain: then it stands.",
        "interruption.tournament_stands_at",
    )


def closing(house: House) -> Iterator[Rule]:
    """Yield how the table is closed, and what chips are worth then."""
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
    if house.chips.redemption is Redemption.SAME_DAY:
        yield chosen("Chips are redeemed on the day on which they were bought or won.", "chips.redemption")
    else:
        yield chosen("Chips are redeemed on any day.", "chips.redemption")
