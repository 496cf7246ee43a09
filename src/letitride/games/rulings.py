"""What a house does when something goes wrong: one text per ruling, used everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from letitride.house import House
from letitride.house.irregularity import Completion, CountLamp, Decided, EarlyUnload, FaceUpCard, WrongNumber

VOID_ROUND = "irregularities.void_round"
"""What happens to the bets when a ruling voids the round."""


class Ruling(Struct, frozen=True):
    """What follows from an irregularity, and the house file's choices that say so, the deciding choice first."""

    text: str
    choices: tuple[str, ...]


def rulings(house: House, *choices: str) -> Iterator[Ruling]:
    """Yield the rulings for some choices of a house, in the order of the choices."""
    decided_by = {each.choices[0]: each for each in (*irregularity_rulings(house), *interruption_rulings(house))}
    return (decided_by[choice] for choice in choices if choice in decided_by)


_WRONG_NUMBER = {
    WrongNumber.VOID_AND_RESHUFFLE: "all hands are void and the cards are shuffled again.",
    WrongNumber.MISDEAL_AND_COUNT: "it is a misdeal and all hands are void. The floor counts the deck: with 52 cards "
    "it stays in use, otherwise a new deck is opened.",
}


def irregularity_rulings(house: House) -> Iterator[Ruling]:
    """Yield the house's ruling on each irregularity, and last what a void round means."""
    rules = house.irregularities
    if rules.face_up_card is FaceUpCard.PLAY_ON:
        yield _of("face_up_card", "A card found face up in the deck goes to the discard rack, and the deal goes on.")
        yield _of(
            "second_face_up_card",
            "If a second card is found face up in the same round, all hands are void and the cards are shuffled again.",
        )
    yield _of("card_drawn_in_error", "A card drawn in error is used as the next card if nobody has seen its face.")
    yield _of(
        "wrong_number_of_cards",
        f"If a player or the dealer has too many or too few cards, {_WRONG_NUMBER[rules.wrong_number_of_cards]}",
    )
    if house.cards.stub_count_every:
        yield _of(
            "wrong_stub_count",
            "If the stub does not count right, it is a misdeal: all hands are void and a new deck is opened.",
        )
    yield from _shuffler_rulings(house)
    if house.has_sensors:
        yield Ruling(
            "If the lamp of a bonus bet stays dark, the dealer pushes the bet back. It may be put down again until no "
            "more bets.",
            ("wagering.controller",),
        )
    if house.hides_cards:
        yield _of(
            "shown_cards",
            "If a player shows their cards or looks at those of others, the floor warns them. If it happens again "
            "before they leave the table, the floor may rule their hand dead until the last decision is made: every "
            "bet on it goes back, side bets included, and the other hands play on.",
        )
    yield _of(
        "void_round",
        "In a void round every bet goes back to its owner, side bets included. Until the last card is picked up this "
        "undoes the settlement too: winnings already paid go back to the tray, and bets already collected to their "
        "owners.",
    )


def _shuffler_rulings(house: House) -> Iterator[Ruling]:
    rules = house.irregularities
    if rules.count_lamp is CountLamp.COUNT_AND_CONTINUE:
        yield _of(
            "count_lamp",
            "If the shuffler signals a wrong count during a round, the round waits while the floor counts the cards of "
            "the players and the dealer. If one of these hands is wrong, the rule on too many or too few cards "
            "applies. If they are right, the floor counts the rest of the deck: with 52 cards in all the round goes "
            "on, otherwise it is a misdeal, all hands are void and a new deck is opened.",
        )
    if rules.early_unload is EarlyUnload.SAME_ROUND_AGAIN:
        yield _of(
            "early_unload",
            "If the shuffler is unloaded before the dealer has a packet, the floor gathers all cards and the same "
            f"round is dealt again. The {house.main_wager.unit[1]} stay as they are, and nobody adds a bonus bet.",
        )


def interruption_rulings(house: House) -> Iterator[Ruling]:
    """Yield what happens to a round that is interrupted, by a power failure for instance."""
    rules, which = house.interruption, "An"
    if rules.after_last_decision is Decided.STANDS:
        which = "Any other"
        yield Ruling(
            "A round that is interrupted after every decision was made is completed if its cards can still be read: "
            "nobody can influence it any more.",
            ("interruption.after_last_decision",),
        )
    if rules.round is Completion.VOTE:
        yield Ruling(
            f"{which} interrupted round is completed if its cards can still be read and everyone with a live bet "
            f"agrees within {rules.vote_seconds} seconds. Silence counts as a no. Otherwise the round is void.",
            ("interruption.round", "interruption.vote_seconds"),
        )
    else:
        yield Ruling(f"{which} interrupted round is void.", ("interruption.round",))


def _of(field: str, text: str) -> Ruling:
    return Ruling(text, (f"irregularities.{field}",))
