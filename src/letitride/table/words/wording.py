"""Words for the parts of a dealer's call: people, wagers, hands, and results."""

from __future__ import annotations

from letitride.cards import Card, Money, ThreeCardRanking, rank_hand, rank_three_cards
from letitride.games import rank, rules_of
from letitride.games.phrases import ordinal
from letitride.house import ThreeCardPayTable, Wager
from letitride.house.irregularity import WrongNumber
from letitride.house.wager import WagerPart
from letitride.table.model.command import Stakes
from letitride.table.model.event import Returned, WagerPaid
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import DEALER, Ballot, Cause, Role
from letitride.table.rules.procedure import by_shuffler
from letitride.table.rules.seats import taken
from letitride.table.words.sentence import PlayerName, Sentence, filled, listed, say, spread


def name(table: Table, number: int) -> Sentence:
    """Return who is in a seat, with the seat if the player has several; or the dealer's area."""
    if number == DEALER:
        return say("the dealer's area")
    player = taken(table, number).player
    hands = sum(seat is not None and seat.player == player for seat in table.seats)
    return say(PlayerName(player, number), "" if hands == 1 else f" in seat {number}")


def stakes_of(table: Table, stakes: Stakes) -> Sentence:
    """Return the wagers that somebody puts up, in words."""
    placed = rules_of(table.house).words.placed
    return listed(
        say(stake, f" on {wager.label}") if wager.is_side_bet else filled(placed, stake=stake)
        for wager, stake in stakes
    )


def each_of(table: Table, stakes: tuple[tuple[int, Money], ...]) -> Sentence:
    """Return who gets how much."""
    return listed(say(name(table, seat), " ", stake) for seat, stake in stakes)


def in_time(by: Role) -> str:
    """Return a remark on a decision that the clock made."""
    return " (no answer in time)" if by is Role.DEVICE else ""


def hand_of(table: Table, cards: tuple[Card, ...]) -> Sentence:
    """Return cards with their ranking."""
    if not table.house.game.community_cards or table.round is None:
        return say(spread(cards), f": {hand_label(table, cards)}")
    community = table.round.dealers_cards
    return say(spread(cards), " with ", spread(community), f": {hand_label(table, (*cards, *community))}")


def hand_label(table: Table, cards: tuple[Card, ...]) -> str:
    """Return a ranking in the house's words. Without a pay line for it, a mini royal is a straight flush."""
    if len(cards) == 5:
        return rank_hand(cards).ranking.label
    ranking = rank_three_cards(cards).ranking
    tables = table.house.wagers.pay_tables().values()
    known = any(isinstance(paid, ThreeCardPayTable) and paid.odds.mini_royal is not None for paid in tables)
    apart = ranking is not ThreeCardRanking.MINI_ROYAL or known
    return ranking.label if apart else ThreeCardRanking.STRAIGHT_FLUSH.label


def turned_of(table: Table, cards: tuple[Card, ...]) -> Sentence:
    """Return what the dealer turns: a community card, the dealer's hand, or part of it."""
    before = table.round.turned if table.round else 0
    duel = rules_of(table.house).duel
    if duel is None:
        return say(f"{ordinal(before).capitalize()} community card: ", spread(cards), ".")
    whole = (*table.round.dealers_cards[:before], *cards) if table.round else cards
    if len(whole) < table.house.game.dealers_hand:
        return say("The dealer shows ", spread(cards), ".")
    enough = duel.qualifies(table.house, rank(whole))
    return say("The dealer has ", hand_of(table, whole), "" if enough else ", which does not qualify", ".")


def stub_of(table: Table, cards: int) -> str:
    """Return how the undealt cards leave the table."""
    if by_shuffler(table.house):
        return f"START: the shuffler unloads {cards} cards, unseen into the rack."
    return f"The stub goes into the rack, unseen: {cards} cards."


def lost(table: Table, number: int, wager: Wager) -> str:
    """Return that a wager loses. A folded hand has only the bets that were made."""
    wagers = taken(table, number).wagers
    if wagers is not None and wagers.folded and not wager.is_side_bet:
        return f"{rules_of(table.house).words.folded} loses"
    return f"{wager.label} {_verb(wager, 'lose')}"


def _verb(wager: Wager, verb: str) -> str:
    """Return a verb that agrees with a wager's label: a main wager may be several bets."""
    return f"{verb}s" if wager.part is not WagerPart.MAIN else verb


def paid_of(table: Table, paid: WagerPaid) -> Sentence:
    """Return how a winning or tied wager is paid."""
    label = paid.wager.label
    if paid.due is not None:
        return say(f"{label}: ", paid.returned, " to the rail, and ", paid.due, " was due")
    if paid.wager.collected_before:
        return say(f"{label} wins, ", paid.returned, " to the rail. ", paid.stake, " stays in the tray")
    if not paid.winnings:
        return say(f"{label} push, ", paid.returned, " to the rail")
    cap = table.house.settling.payout_cap
    capped = " (the most a hand is paid)" if paid.wager.part is WagerPart.MAIN and paid.winnings == cap else ""
    return say(f"{label} {_verb(paid.wager, 'win')} ", paid.winnings, f"{capped}, ", paid.returned, " to the rail")


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
    return listed(said, " ") or say("No wagers to return.")
