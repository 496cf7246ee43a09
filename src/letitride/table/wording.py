"""Words for the parts of a dealer's call: people, wagers, hands, and what becomes of them."""

from __future__ import annotations

from letitride.cards import Card, Money, ThreeCardRanking, rank_hand, rank_three_cards
from letitride.house import ThreeCardPayTable, Wager
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE, ante_wager
from letitride.house.irregularity import WrongNumber
from letitride.table.command import Stakes
from letitride.table.event import Returned, WagerPaid
from letitride.table.payout import qualifies
from letitride.table.procedure import by_shuffler
from letitride.table.seats import taken
from letitride.table.sentence import PlayerName, Sentence, listed, say, spread
from letitride.table.state import Table
from letitride.table.terms import DEALER, Ballot, Cause, Role, Standing


def name(table: Table, number: int) -> Sentence:
    """Return who sits in a seat, and which seat where one player has several; or the dealer's area."""
    if number == DEALER:
        return say("the dealer's area")
    player = taken(table, number).player
    hands = sum(seat is not None and seat.player == player for seat in table.seats)
    return say(PlayerName(player, number), "" if hands == 1 else f" in seat {number}")


def stakes_of(stakes: Stakes) -> Sentence:
    """Return the wagers that somebody puts up."""
    return listed(
        say("three times ", stake) if wager is BASE else say(stake, f" on {_placed(wager)}") for wager, stake in stakes
    )


def _placed(wager: Wager) -> str:
    return "ante" if wager is ANTE else wager.label


def each_of(table: Table, stakes: tuple[tuple[int, Money], ...]) -> Sentence:
    """Return who has how much."""
    return listed(say(name(table, seat), " ", stake) for seat, stake in stakes)


def in_time(by: Role) -> str:
    """Return a remark on a decision that the clock made."""
    return " (no answer in time)" if by is Role.DEVICE else ""


def hand_of(table: Table, cards: tuple[Card, ...]) -> Sentence:
    """Return cards with what they are worth."""
    if BASE not in table.house.wagers or table.round is None:
        return say(spread(cards), f": {three_card_label(table, cards)}")
    community = table.round.dealers_cards
    return say(spread(cards), " with ", spread(community), f": {rank_hand((*cards, *community)).ranking.label}")


def three_card_label(table: Table, cards: tuple[Card, ...]) -> str:
    """Return a ranking in the words of the house: where no pay table has a mini royal, it is a straight flush."""
    ranking = rank_three_cards(cards).ranking
    tables = table.house.wagers.pay_tables().values()
    known = any(isinstance(paid, ThreeCardPayTable) and paid.odds.mini_royal is not None for paid in tables)
    apart = ranking is not ThreeCardRanking.MINI_ROYAL or known
    return ranking.label if apart else ThreeCardRanking.STRAIGHT_FLUSH.label


def dealers_hand(table: Table, cards: tuple[Card, ...]) -> Sentence:
    """Return the cards of the dealer with what they are worth, and whether they are worth it."""
    enough = qualifies(rank_three_cards(cards), ante_wager(table.house.wagers).qualifying_rank)
    return say(hand_of(table, cards), "" if enough else ", which does not qualify")


def stub_of(table: Table, cards: int) -> str:
    """Return how the undealt cards leave the table."""
    if by_shuffler(table.house):
        return f"START: the shuffler unloads {cards} cards, unseen into the rack."
    return f"The stub goes into the rack, unseen: {cards} cards."


def lost(table: Table, number: int, wager: Wager) -> str:
    """Return that a wager loses; an ante that was folded has no play wager beside it."""
    wagers = taken(table, number).wagers
    folded = wagers is not None and wagers.one is Standing.WITHDRAWN
    return "the folded ante loses" if wager is ANTE and folded else f"{wager.label} lose{_s(wager)}"


def _s(wager: Wager) -> str:
    return "" if wager in (BASE, ANTE) else "s"


def paid_of(table: Table, paid: WagerPaid) -> Sentence:
    """Return how a winning wager, or one that is tied, is paid."""
    label = paid.wager.label
    if paid.wager.collected_before:
        return say(f"{label} wins, ", paid.returned, " to the rail; ", paid.stake, " stays in the tray")
    if not paid.winnings:
        return say(f"{label} push, ", paid.returned, " to the rail")
    cap = table.house.settling.payout_cap
    capped = ", the most that a hand is paid" if paid.wager is BASE and paid.winnings == cap else ""
    return say(f"{label} win{_s(paid.wager)} ", paid.winnings, f"{capped}; ", paid.returned, " to the rail")


def void_of(table: Table, cause: Cause) -> str:
    """Return how a void round is called."""
    ballots = [vote for _, vote in table.halt.ballots] if table.halt else []
    if ballots and cause is Cause.INTERRUPTION and Ballot.NO not in ballots:
        return "Not everybody has agreed. All hands are void"
    counts = table.house.irregularities.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT
    misdeal = cause is Cause.WRONG_STUB_COUNT or (counts and cause is Cause.WRONG_NUMBER_OF_CARDS)
    return "Misdeal, all hands are void" if misdeal else "All hands are void"


def undone(table: Table, returns: tuple[Returned, ...]) -> Sentence:
    """Return who gets wagers back in a void round, and who gives winnings back."""
    back = tuple((each.seat, each.wagers) for each in returns if each.wagers)
    won = tuple((each.seat, each.given_back) for each in returns if each.given_back)
    moved = (("Every wager goes back", back), ("Winnings go back to the tray", won))
    said = [say(f"{what}: ", each_of(table, amounts), ".") for what, amounts in moved if amounts]
    return listed(said, " ") or say("Every wager is with its owner.")
