"""How a house plays, in words for its players. Every sentence follows from a choice in its house file."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from letitride.cards import Money
from letitride.games import rules_of
from letitride.games.phrases import in_words, wins_with
from letitride.games.rulings import interruption_rulings, irregularity_rulings
from letitride.house import Basis, House, Wager
from letitride.house.round import Asking, BonusShown, Burn, BurnTime, Faces, Method, Paying, SilentPlayer, is_shown
from letitride.house.setup import Cut, Permission, Redemption, Shuffle
from letitride.house.sources import source_of
from letitride.house.wager import Decider


class Chapter(Struct, frozen=True):
    """A chapter of the rules."""

    heading: str
    sentences: tuple[str, ...]


def about(house: House) -> str:
    """Return a sentence that describes the table."""
    limits = house.wagers[house.main_wager]
    sides = [wager.label for wager in house.wagers if wager.is_side_bet]
    beside = f", with {' and '.join(sides)} beside" if sides else ""
    each = rules_of(house).words.each
    return f"{house.game.label} for {in_words(house.seating.seats)} players at {limits} {each}{beside}."


def rulebook(house: House) -> tuple[Chapter, ...]:
    """Return how a house plays, by chapter."""
    parts = {
        "Seats and chips": _seats_and_chips,
        "The cards": _cards,
        "Bets": _bets,
        "The deal": _deal,
        "Decisions": _decisions,
        "Settling": _settling,
    }
    rulings = {
        "When something goes wrong": irregularity_rulings,
        "When a round is interrupted": interruption_rulings,
    }
    return (
        *(Chapter(heading, tuple(part(house))) for heading, part in parts.items()),
        *(Chapter(heading, tuple(ruling.text for ruling in part(house))) for heading, part in rulings.items()),
    )


def wager_sentence(house: House, wager: Wager) -> str:
    """Return a sentence on what a wager is and when it wins."""
    if not wager.is_side_bet:
        return rules_of(house).words.in_short(house)
    own = in_words(house.game.own_cards)
    cards = {
        Decider.THREE_CARDS: f"your {own} cards",
        Decider.COMMUNITY_CARDS: f"the {in_words(house.game.community_cards)} community cards",
        Decider.FIVE_CARDS: f"your {own} cards with {_all_of(house.game.community_cards)} community cards",
    }[wager.decider]
    taken = ", collected before the deal," if wager.collected_before else ""
    wins = wins_with(house.wagers.pay_tables()[wager])
    return f"A side bet{taken} on {cards}: it wins with {wins}, regardless of your other bets."


def _all_of(count: int) -> str:
    return "both" if count == 2 else f"the {in_words(count)}"


def _seats_and_chips(house: House) -> Iterator[str]:
    seating, chips = house.seating, house.chips
    hands = in_words(seating.hands_per_player)
    yield f"The table has {in_words(seating.seats)} seats, and a player plays {hands} of them at most."
    if seating.leaving_mid_round is Permission.ALLOWED:
        yield "You may get up in the middle of a round."
    else:
        yield "Once dealt in, you stay until the round ends."
    yield f"Chips are {chips}."
    if chips.verbal_wager_with_cash is Permission.ALLOWED:
        yield "A bet may be called and laid down in cash."
    else:
        yield "Bets are made with chips on the layout; a bet called aloud does not count."
    if chips.redemption is Redemption.SAME_DAY:
        yield "Chips are redeemed on the day on which they were bought."


_CUT = {
    Cut.ALWAYS: "Every shuffle is cut, with {least} cards or more from the top.",
    Cut.WHEN_REQUIRED: "The deck is cut when the floor requires it, with {least} cards or more from the top.",
    Cut.NEVER: "The deck is not cut.",
}


def _cards(house: House) -> Iterator[str]:
    cards = house.cards
    decks = "One deck of 52 is" if cards.decks == 1 else "Two decks of 52 take turns and are"
    yield f"{decks} shuffled {'by hand' if cards.shuffle is Shuffle.BY_HAND else 'by a machine'} before every round."
    yield _CUT[cards.cut].format(least=cards.cut_at_least)
    if cards.stub_count_every:
        yield f"The dealer counts the cards that are left at least once in {in_words(cards.stub_count_every)} rounds."
    else:
        yield "The machine counts every deck."


def _bets(house: House) -> Iterator[str]:
    for wager, limits in house.wagers.items():
        each = "" if wager.is_side_bet else rules_of(house).words.limits_of
        yield f"{_capital(wager.label)}: {limits}{each}."
    alone = house.wagers.alone()
    for wager in house.wagers:
        if wager.is_side_bet:
            rule = "may be made alone" if wager in alone else f"is made only beside the {house.main_wager.label}"
            yield f"{wager.label} {rule}."
        if wager.collected_before:
            yield f"{wager.label} is collected before the deal, and what it wins is all that comes back."


_DEALT = {
    Method.ONE_AT_A_TIME: "Cards are dealt one at a time from the dealer's left, until everybody has {own}",
    Method.THREE_AT_A_TIME: "Everybody gets {own} cards at once from the dealer's left",
    Method.PACKETS: "The machine gives packets of {own}, one to everybody from the dealer's left",
}


def _deal(house: House) -> Iterator[str]:
    deal, face = house.deal, "up" if house.deal.faces is Faces.UP else "down"
    community = in_words(house.game.community_cards)
    yield f"{_DEALT[deal.method].format(own=in_words(house.game.own_cards))}, face {face}."
    if house.game.dealers_hand:
        yield f"The dealer gets {in_words(deal.dealers_cards)} cards too, face down."
    elif deal.burn is Burn.NONE:
        yield f"{_capital(community)} community cards lie before the dealer, face down."
    else:
        cards, when = in_words(deal.dealers_cards), _BURNED[deal.burn_when]
        yield f"Of {cards} cards before the dealer, {_burned(deal.burn)} is burned, {when}."
        yield f"The other {community} are the community cards."
    if face == "down":
        yield "You look at your cards and show them to nobody."


_PLACES = ("the first", "the middle one", "the last")
_BURNED = {
    BurnTime.NEVER: "never",
    BurnTime.AT_THE_DEAL: "unseen, at the deal",
    BurnTime.AFTER_THE_DEAL: "unseen, before anybody decides",
    BurnTime.AFTER_BET_1: "unseen, when everybody has decided about bet 1",
}


def _burned(burn: Burn) -> str:
    return "one" if burn.place is None else _PLACES[burn.place]


def _decisions(house: House) -> Iterator[str]:
    asks = house.decisions
    yield from rules_of(house).words.decisions
    order = "one after the other from the dealer's left" if asks.asking is Asking.ONE_BY_ONE else "all at once"
    yield f"Players are asked {order}, and have {asks.seconds_to_decide} seconds each."
    if asks.silent_player is SilentPlayer.BEST:
        yield "For a player who does not answer, the decision with the better expectation is made."
    else:
        yield rules_of(house).words.silent


_PAYING = {
    Paying.LOSERS_FIRST: "Losing bets are collected first, then winning ones are paid, from the dealer's right.",
    Paying.PICK_AND_PAY: "Hand by hand from the dealer's right: exposed, collected or paid, and picked up.",
    Paying.LAY_AND_PAY: "All hands are laid open, then settled one by one from the dealer's right.",
}


def _settling(house: House) -> Iterator[str]:
    settling = house.settling
    yield _PAYING[settling.paying]
    yield from rules_of(house).words.settling(house)
    if settling.payout_cap is not None:
        yield cap_sentence(house, settling.payout_cap)
    if settling.three_card_bonus_shown is BonusShown.BY_PLAYER:
        for wager in filter(is_shown, house.wagers):
            yield f"You show your three cards for the {wager.label}, or wave them off."
    if any(table.basis is Basis.FOR_ONE for table in house.wagers.pay_tables().values()):
        yield "Where a line says “win”, the stake is not returned with it."
    yield from departures(house)


def departures(house: House) -> Iterator[str]:
    """Yield each pay table that pays less than the document prints, with the house's reason."""
    for place, table in house.wagers.tables_by_place().items():
        if place in house.departs:
            yield f"{_capital(table.wager.label)}, {table.designator}: {source_of(house, place)}."


def cap_sentence(house: House, cap: Money) -> str:
    """Return what a payout cap limits."""
    main = house.main_wager.label
    return f"No player wins more than {cap} with the {main} of a round; stakes and side bets are not counted."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
