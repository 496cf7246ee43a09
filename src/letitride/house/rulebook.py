"""How a house plays, in words for those who sit at its tables: every sentence follows from a choice of its file."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from letitride.cards import Money, Rank
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE, THREE_CARD_BONUS
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.house.house import House
from letitride.house.irregularity import Completion, CountLamp, Decided, EarlyUnload, FaceUpCard, WrongNumber
from letitride.house.lines import Basis
from letitride.house.pay_tables import PayTable
from letitride.house.printing import printed_lines
from letitride.house.round import Asking, BonusShown, Burn, BurnTime, Faces, Method, Paying, SilentPlayer
from letitride.house.setup import Cut, Permission, Redemption, Shuffle
from letitride.house.sources import source_of
from letitride.house.wager import Decider, Stake, Wager

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class Chapter(Struct, frozen=True):
    """A part of the rules, under its heading."""

    heading: str
    sentences: tuple[str, ...]


def about(house: House) -> str:
    """Return one sentence on what sort of table this is."""
    limits = house.wagers[house.main_wager]
    sides = [wager.label for wager in house.wagers if wager.is_side_bet]
    beside = f", with {' and '.join(sides)} beside" if sides else ""
    each = "a bet" if house.game is LET_IT_RIDE else "an ante"
    return f"{house.game.label} for {in_words(house.seating.seats)} players at {limits} {each}{beside}."


def rulebook(house: House) -> tuple[Chapter, ...]:
    """Return how a house plays, chapter by chapter."""
    parts = {
        "Seats and chips": _seats_and_chips,
        "The cards": _cards,
        "Bets": _bets,
        "The deal": _deal,
        "Decisions": _decisions,
        "Settling": _settling,
        "When something goes wrong": _irregularities,
        "When a round is interrupted": _interruption,
    }
    return tuple(Chapter(heading, tuple(part(house))) for heading, part in parts.items())


def wager_sentence(house: House, wager: Wager) -> str:
    """Return one sentence on what a wager is, and when it wins."""
    if wager.decider is Decider.DEALER:
        lowest = ante_wager(house.wagers).qualifying_rank
        needs = "" if lowest is Rank.TWO else f", who needs {with_article(lowest)} high to qualify"
        return f"You bet that your three cards beat those of the dealer{needs}; after a look you play on or fold."
    wins = wins_with(house.wagers.pay_tables()[wager])
    if not wager.is_side_bet:
        return (
            "Three equal bets on your three cards with the two community cards; two of them you may take back, and "
            f"those that are left win with {wins}."
        )
    cards = (
        "your own three cards" if wager.decider is Decider.THREE_CARDS else "your three cards with both community cards"
    )
    taken = ", collected before the deal," if wager.stake is Stake.COLLECTED_DOLLAR else ""
    return f"A side bet{taken} on {cards}: it wins with {wins}, whatever becomes of the other bets."


def wins_with(table: PayTable) -> str:
    """Return the lowest hand that a table pays, in words."""
    lowest = printed_lines(table)[-1].hand
    return lowest if lowest.endswith("better") else f"{lowest} or better"


def _seats_and_chips(house: House) -> Iterator[str]:
    seating, chips = house.seating, house.chips
    hands = in_words(seating.hands_per_player)
    yield f"The table has {in_words(seating.seats)} seats, and a player plays {hands} of them at most."
    if seating.leaving_mid_round is Permission.ALLOWED:
        yield "You may get up in the middle of a round."
    else:
        yield "Who has cards stays until the round is over."
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
        # The three bets of the base game are equal, and the limits are those of one.
        each = " for each of the three" if wager is BASE else ""
        yield f"{_capital(wager.label)}: {limits}{each}."
    alone = house.wagers.alone()
    for wager in house.wagers:
        if wager.is_side_bet:
            rule = "may be made alone" if wager in alone else f"is made only beside the {house.main_wager.label}"
            yield f"{wager.label} {rule}."
        if wager.collected_before:
            yield f"{wager.label} is collected before the deal, and what it wins is all that comes back."


_DEALT = {
    Method.ONE_AT_A_TIME: "Cards are dealt one at a time from the dealer's left, until everybody has three",
    Method.THREE_AT_A_TIME: "Everybody gets three cards at once from the dealer's left",
    Method.PACKETS: "The machine gives packets of three, one to everybody from the dealer's left",
}


def _deal(house: House) -> Iterator[str]:
    deal, face = house.deal, "up" if house.deal.faces is Faces.UP else "down"
    yield f"{_DEALT[deal.method]}, face {face}."
    if house.game is THREE_CARD_POKER:
        yield f"The dealer gets {in_words(deal.dealers_cards)} cards too, face down."
    elif deal.burn is Burn.NONE:
        yield "Two community cards lie before the dealer, face down."
    else:
        cards, when = in_words(deal.dealers_cards), _BURNED[deal.burn_when]
        yield f"Of {cards} cards before the dealer, {_burned(deal.burn)} is burned, {when}."
        yield "The other two are the community cards."
    if face == "down":
        yield "You look at your own cards and show them to nobody."


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
    if house.game is THREE_CARD_POKER:
        yield "When you have seen your cards you play, with a second bet like the ante, or fold and lose the ante."
    else:
        yield "When you have seen your cards you let bet 1 ride, or take it back."
        yield "Then the first community card is turned, and you decide the same about bet 2."
        yield "Bet $ always stays; the second community card completes every hand."
    order = "one after the other from the dealer's left" if asks.asking is Asking.ONE_BY_ONE else "all at once"
    yield f"Players are asked {order}, and have {asks.seconds_to_decide} seconds each."
    if asks.silent_player is SilentPlayer.BEST:
        yield "For a player who does not answer, the decision with the better expectation is made."
    elif house.game is THREE_CARD_POKER:
        yield "The hand of a player who does not answer is folded."
    else:
        yield "The bet of a player who does not answer is taken back."


_PAYING = {
    Paying.LOSERS_FIRST: "Losing bets are collected first, then winning ones are paid, from the dealer's right.",
    Paying.PICK_AND_PAY: "Hand by hand from the dealer's right: exposed, collected or paid, and picked up.",
    Paying.LAY_AND_PAY: "All hands are laid open, then settled one by one from the dealer's right.",
}


def _settling(house: House) -> Iterator[str]:
    settling = house.settling
    yield _PAYING[settling.paying]
    if house.game is THREE_CARD_POKER:
        yield from against_the_dealer(ante_wager(house.wagers).qualifying_rank)
    else:
        yield "Every bet that is left on the layout is paid by the line of your hand, or lost."
    if settling.payout_cap is not None:
        yield cap_sentence(settling.payout_cap)
    if THREE_CARD_BONUS in house.wagers and settling.three_card_bonus_shown is BonusShown.BY_PLAYER:
        yield "You show your own three cards for the 3 Card Bonus, or wave them off."
    if any(table.basis is Basis.FOR_ONE for table in house.wagers.pay_tables().values()):
        yield "Where a line says “win”, the stake is not returned with it."
    yield from departures(house)


def departures(house: House) -> Iterator[str]:
    """Yield each pay table that pays less than the document prints, and the reason that the house gives."""
    for place, table in house.wagers.tables_by_place().items():
        if place in house.departs:
            yield f"{_capital(table.wager.label)}, {table.designator}: {source_of(house, place)}."


def cap_sentence(cap: Money) -> str:
    """Say what a payout cap limits."""
    return f"No player wins more than {cap} with the base bets of a round; stakes and side bets are not counted."


def against_the_dealer(lowest: Rank) -> Iterator[str]:
    """Yield how ante and play are settled where the dealer qualifies with *lowest* high."""
    if lowest is Rank.TWO:
        yield "The dealer plays with any hand."
    else:
        yield (
            f"The dealer qualifies with {with_article(lowest)} high or better; if not, the ante wins even money and "
            "the play bet is returned."
        )
    yield "The better hand wins even money on ante and play; equal hands get both back."
    yield "A good hand earns the ante bonus whatever the dealer has."


def _irregularities(house: House) -> Iterator[str]:
    rules = house.irregularities
    if rules.face_up_card is FaceUpCard.PLAY_ON:
        yield "A card found face up in the deck is put away and the deal goes on; with a second one all hands are void."
    yield "A card drawn in error whose face nobody saw is the next card."
    if rules.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT:
        yield "Too many or too few cards before anybody are a misdeal, and the floor counts the deck."
    else:
        yield "Too many or too few cards before anybody make all hands void, and the deck is shuffled again."
    if house.cards.stub_count_every:
        yield "A wrong count of the cards that are left is a misdeal, and a new deck comes."
    if rules.count_lamp is CountLamp.COUNT_AND_CONTINUE:
        yield "Where the machine signals a wrong count the floor counts; the round goes on if all 52 cards are there."
    if rules.early_unload is EarlyUnload.SAME_ROUND_AGAIN:
        yield "A machine emptied before the dealer has cards means that the same round is dealt again."
    yield "In a void round every bet goes back to its owner, and winnings that were already paid go back to the tray."


def _interruption(house: House) -> Iterator[str]:
    rules = house.interruption
    if rules.after_last_decision is Decided.STANDS:
        yield "A round in which everything was decided is completed if its cards can still be read."
    if rules.round is Completion.VOTE:
        yield (
            f"Otherwise those with a live bet vote for {rules.vote_seconds} seconds: it goes on if all agree, and "
            "silence is a no."
        )
    else:
        yield "Otherwise it is void."


def in_words(count: int) -> str:
    """Return a number up to seven in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def with_article(rank: Rank) -> str:
    """Return a rank in words with its article."""
    return f"{'an' if rank in (Rank.ACE, Rank.EIGHT) else 'a'} {rank.name.lower()}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
