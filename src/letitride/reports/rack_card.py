"""The player's card: what the wagers pay, what the limits are, and how to play best."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games import rules_of
from letitride.games.rulebook import cap_sentence, departures, rulebook, wager_sentence
from letitride.house import Basis, House, PayTable, Wager
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.house.games.three_card_poker import ANTE_BONUS, THREE_CARD_POKER
from letitride.house.printing import printed_lines
from letitride.odds import BaseGame, HouseOdds, ThreeCardPoker, analyse_house, strategy_card
from letitride.odds.card_range import card_range
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.words import capitalised
from letitride.reports.document import Advice, PayLines, RackCard
from letitride.reports.marks import PROGRAM, rules_hash, short
from letitride.reports.numbers import percent


def rack_card(house: House) -> RackCard:
    """Return the card that a house lays out for its players."""
    odds = analyse_house(house)
    strategy, notes = _strategy(odds)
    held = card_range(house)
    return RackCard(
        game=house.game.label,
        title=house.name,
        pay_tables=tuple(_pay_tables(house)),
        limits=tuple(_winnings(house)),
        play=tuple(_play(house)),
        strategy=strategy,
        notes=(held.in_words(), *notes) if held else notes,
        worth=_worth(odds),
        mark=short(rules_hash(house)),
        program=PROGRAM,
    )


def _pay_tables(house: House) -> Iterator[PayLines]:
    offered, tables = house.wagers, house.wagers.pay_tables()
    for wager, limits in offered.items():
        each = " for each of three bets" if wager is BASE else ""
        table = tables.get(wager) or tables[ANTE_BONUS]
        named = wager.label if wager in tables else f"{wager.label}: {ANTE_BONUS.label}"
        yield PayLines(capitalised(named), f"{limits}{each}", _about(house, wager), _lines(table))


def _about(house: House, wager: Wager) -> str:
    return "" if wager is BASE else wager_sentence(house, wager)


def _lines(table: PayTable) -> tuple[tuple[str, str], ...]:
    return tuple((capitalised(line.hand), line.pays) for line in printed_lines(table))


def _winnings(house: House) -> Iterator[str]:
    if house.settling.payout_cap is not None:
        capped = cap_sentence(house, house.settling.payout_cap)
        yield f"{capped} Where the pay table comes to more, the cap is what is paid; it does not grow with the bet."
    for wager, table in house.wagers.pay_tables().items():
        if table.basis is Basis.FOR_ONE:
            yield f"{wager.label}: where a line says “win”, the stake is not returned with it."
    yield from departures(house)


def _play(house: House) -> Iterator[str]:
    if house.game is LET_IT_RIDE:
        yield wager_sentence(house, BASE)
    for chapter in rulebook(house):
        if chapter.heading == "Decisions":
            yield from chapter.sentences
    if house.game is THREE_CARD_POKER:
        yield from rules_of(house).words.settling(house)


def _strategy(odds: HouseOdds) -> tuple[tuple[Advice, ...], tuple[str, ...]]:
    if isinstance(odds.main, ThreeCardPoker):
        words = odds.main.card()
        otherwise = "Fold everything else." if words.startswith("Play with") else ""
        return (Advice("Play or fold", (words,), otherwise),), ()
    if not isinstance(odds.main, BaseGame):
        raise NotWorkedOut(f"no rack card is laid out for {odds.house.game.label}")
    card = strategy_card(odds.main)
    parts = tuple(
        Advice(
            f"{part.title}: let it ride with" if part.lines else part.title,
            tuple(line.words for line in part.lines),
            "Take it back with everything else." if part.lines else "No hand: always take it back.",
        )
        for part in card.parts
    )
    return parts, card.notes


def _worth(odds: HouseOdds) -> str:
    unit = "one base bet" if isinstance(odds.main, BaseGame) else "the ante"
    edge = percent(odds.figures.house_edge, 2)
    sides = [f"{percent(figures.house_edge, 2)} of the {wager.label}" for wager, figures in odds.side_bets.items()]
    besides = "".join(f" and {side}" for side in sides)
    size = f", with bets of {odds.cap.cap.base_bet}," if odds.cap else ""
    return f"Against the best strategy{size} the house keeps on average {edge} of {unit}{besides}."
