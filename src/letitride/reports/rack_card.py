"""The player's card: what the wagers pay, the limits, and how to play best."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games import rules_of
from letitride.games.phrases import in_words
from letitride.games.rulebook import cap_sentence, departures, rulebook, wager_sentence
from letitride.house import Basis, House, Wager
from letitride.odds import HouseOdds, analyse_house
from letitride.odds.analysis import StrategySheet
from letitride.odds.card_range import card_range
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.words import capitalised
from letitride.reports.document import Advice, PayLines, RackCard
from letitride.reports.marks import PROGRAM, rules_hash, short
from letitride.reports.numbers import percent
from letitride.reports.par_wagers import limits_of, lines_of


def rack_card(house: House) -> RackCard:
    """Return a house's card for players."""
    odds = analyse_house(house)
    sheet = odds.analysis.strategy()
    return RackCard(
        game=house.game.label,
        title=house.name,
        pay_tables=tuple(_pay_tables(house)),
        limits=tuple(_winnings(house)),
        play=tuple(_play(house)),
        strategy=_strategy(house, sheet),
        notes=tuple(_notes(house, sheet)),
        worth=_worth(odds),
        mark=short(rules_hash(house)),
        program=PROGRAM,
    )


def _pay_tables(house: House) -> Iterator[PayLines]:
    offered, tables = house.wagers, house.wagers.pay_tables()
    for wager, limits in offered.items():
        each = f" for each of {in_words(wager.spots)} bets" if wager.spots > 1 else limits_of(house, wager)
        paying = wager if wager in tables else next(iter(house.game.awards))
        table = tables[paying]
        named = wager.label if paying is wager else f"{wager.label}: {paying.label}"
        about = "" if _is_explained_in_play(house, wager) else wager_sentence(house, wager)
        yield PayLines(capitalised(named), f"{limits}{each}", about, lines_of(table))


def _is_explained_in_play(house: House, wager: Wager) -> bool:
    """Return whether the card explains a wager in its pages on play: if its pay table alone settles it."""
    return not wager.is_side_bet and not rules_of(house).duel


def _winnings(house: House) -> Iterator[str]:
    if house.settling.payout_cap is not None:
        capped = cap_sentence(house, house.settling.payout_cap)
        yield f"{capped} Where the pay table comes to more, the cap is what is paid; it does not grow with the bet."
    for wager, table in house.wagers.pay_tables().items():
        if table.basis is Basis.FOR_ONE:
            yield f"{wager.label}: where a line says “win”, the stake is not returned with it."
    yield from departures(house)


def _play(house: House) -> Iterator[str]:
    if _is_explained_in_play(house, house.main_wager):
        yield wager_sentence(house, house.main_wager)
    for chapter in rulebook(house):
        if chapter.heading == "Decisions":
            yield from chapter.sentences
    if rules_of(house).duel:
        yield from rules_of(house).words.settling(house)


def _strategy(house: House, sheet: StrategySheet) -> tuple[Advice, ...]:
    first, *_ = rules_of(house).points
    return tuple(
        Advice(part.heading or first.title if part.lines else part.title, part.lines, part.otherwise)
        for part in sheet.parts
    )


def _notes(house: House, sheet: StrategySheet) -> Iterator[str]:
    """Yield the bets for which the card is best, if known, and what its words mean."""
    try:
        held = card_range(house)
    except NotWorkedOut:
        yield from sheet.notes
        return
    if held:
        yield held.in_words()
    yield from sheet.meanings


def _worth(odds: HouseOdds) -> str:
    main = odds.house.main_wager
    unit = f"{'one' if main.spots > 1 else 'the'} {main.unit[0]}"
    edge = percent(odds.figures.house_edge, 2)
    sides = [f"{percent(figures.house_edge, 2)} of the {wager.label}" for wager, figures in odds.side_bets.items()]
    besides = "".join(f" and {side}" for side in sides)
    size = f", with bets of {odds.cap.cap.bet}," if odds.cap else ""
    return f"Against the best strategy{size} the house keeps on average {edge} of {unit}{besides}."
