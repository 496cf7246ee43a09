"""Entering a tournament: the prices called first, nobody beyond the lawful cap, refunds until the first card."""

from __future__ import annotations

from letitride.cards import Money
from letitride.table.model.refusal import Refused
from letitride.tournament import events
from letitride.tournament.draw import LONGEST_WORD
from letitride.tournament.plan import Purchase
from letitride.tournament.state import Entrant, Phase, Tournament

PRICES_CALLED, ON_THE_SCHEDULE = "001-house-1", "001-house-1a"
REFUND, CLOSE_CALL = "001-house-4", "001-house-4a"
CAP, OWN_CAP = "001-house-5", "001-house-5a"
MONEY_RULE = "001-house-3"


def announce(tournament: Tournament, *, by: str) -> events.Announced:
    """Return the brush's call of the prices."""
    if tournament.phase is Phase.OVER:
        raise Refused("over", f"{tournament.plan.name} is over", rule=PRICES_CALLED)
    if tournament.phase is not Phase.LISTED:
        raise Refused("announced", f"the prices of {tournament.plan.name} have been called", rule=PRICES_CALLED)
    return events.Announced(by=by, text=tournament.plan.announcement)


def buy(tournament: Tournament, player: str, purchase: Purchase, *, word: str = "") -> events.Bought:
    """Return what follows when somebody pays for an entry, a re-buy or an add-on."""
    plan, entrant = tournament.plan, tournament.entrant(player)
    none = f"no {purchase.value} in {plan.name} for {player}"
    price = plan.price(purchase)
    if price is None:
        raise Refused("not-offered", f"{none}: the schedule has none", rule=ON_THE_SCHEDULE)
    if tournament.phase is Phase.LISTED:
        raise Refused("not-announced", f"{none}: the brush has not called the prices yet", rule=PRICES_CALLED)
    if tournament.phase not in (Phase.ANNOUNCED, Phase.IN_PLAY):
        raise Refused("not-open", f"{none}: the tournament is {tournament.phase.value}", rule=PRICES_CALLED)
    if purchase is Purchase.BUY_IN:
        _require_entry(tournament, entrant, none)
    else:
        _require_more(tournament, entrant, purchase, none)
    _require_cap(tournament, entrant, price, none)
    if not word.isascii() or not (word.isprintable() or not word) or len(word) > LONGEST_WORD:
        raise Refused("word", f"expected at most {LONGEST_WORD} plain characters for the draw", rule=PRICES_CALLED)
    chips = plan.chips_for(purchase)
    return events.Bought(player=player, purchase=purchase, cents=price.cents, chips=chips, word=word)


def _require_entry(tournament: Tournament, entrant: Entrant | None, none: str) -> None:
    if entrant is not None:
        raise Refused("entered", f"{none}: one entry for each player", rule=PRICES_CALLED)
    if tournament.phase is not Phase.ANNOUNCED:
        raise Refused("begun", f"{none}: the seats are drawn", rule=PRICES_CALLED)
    if len(tournament.entrants) >= tournament.plan.most_entries:
        raise Refused("full", f"{none}: all {tournament.plan.most_entries} entries are taken", rule=ON_THE_SCHEDULE)


def _require_more(tournament: Tournament, entrant: Entrant | None, purchase: Purchase, none: str) -> None:
    if entrant is None:
        raise Refused("buy-in-first", f"{none}: a buy-in comes first", rule=PRICES_CALLED)
    if entrant.out is not None:
        raise Refused("out", f"{none}: {entrant.player} is out", rule=PRICES_CALLED)
    if tournament.phase is not Phase.IN_PLAY or tournament.round != 1:
        raise Refused("not-now", f"{none}: chips are added while the first round is on", rule=ON_THE_SCHEDULE)
    if purchase is Purchase.ADD_ON and Purchase.ADD_ON in entrant.purchases:
        raise Refused("added-on", f"{none}: one add-on for each player", rule=ON_THE_SCHEDULE)


def _require_cap(tournament: Tournament, entrant: Entrant | None, price: Money, none: str) -> None:
    spent, cap = Money(entrant.spent if entrant else 0), Money(tournament.cap)
    if spent + price > cap:
        rule = CAP if tournament.plan.own_cap is None else OWN_CAP
        raise Refused("over-the-cap", f"{none}: {spent} and {price} are more than {cap}", rule=rule)


def refund(tournament: Tournament, player: str, *, by: str, dealt: bool) -> events.Refunded:
    """Return what follows when a player asks for a refund. *dealt* says whether a card has been dealt."""
    entrant, name = tournament.entrant(player), tournament.plan.name
    if entrant is None:
        raise Refused("not-entered", f"{player} has no entry in {name}", rule=REFUND)
    if dealt or tournament.first_card:
        raise Refused("first-card-dealt", f"no refund for {name}: the first card has been dealt", rule=REFUND)
    if tournament.close_call:
        message = f"no refund for {name}: it is too close to call whether the first card was out"
        raise Refused("close-call", message, rule=CLOSE_CALL)
    if tournament.phase not in (Phase.ANNOUNCED, Phase.IN_PLAY):
        raise Refused("not-open", f"no refund: {name} is {tournament.phase.value}", rule=REFUND)
    chips = sum(tournament.plan.chips_for(purchase) for purchase in entrant.purchases)
    return events.Refunded(player=player, cents=entrant.spent, chips=chips, by=by)


def call_it_close(tournament: Tournament, *, by: str) -> events.CloseCall:
    """Return what follows when nobody knows whether the first card was dealt."""
    if tournament.close_call or tournament.phase is not Phase.IN_PLAY:
        raise Refused("not-now", "a close call is declared once, after the seats are drawn", rule=CLOSE_CALL)
    return events.CloseCall(by=by)
