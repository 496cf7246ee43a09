"""From a house or a pay table to an experiment, and the exact law it is held against."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from letitride.cards import FrozenMap, Money, Rank
from letitride.house import FiveCardPayTable, Game, House, PayTable, ThreeCardPayTable, Tie, Wager
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, PAIR_PLUS, THREE_CARD_POKER, ante_wager
from letitride.odds import Cap, StakeError, check_stake
from letitride.odds.payoff import net_result, odds_on_outcomes, payoff_of
from letitride.odds.play import Play, best_play
from letitride.odds.rows import Outcome, Rows, outcome_names, rows_for
from letitride.odds.solvers.three_card_poker import USUAL_QUALIFICATION
from letitride.odds.three_card_poker import analyse_three_card_poker, duels, qualifies
from letitride.simulate.exact import let_it_ride_law, three_card_poker_law
from letitride.simulate.experiment import (
    MEETINGS,
    MOST_BETS,
    RANKINGS,
    Cell,
    Experiment,
    Payout,
    Script,
    let_it_ride_cells,
    payout_of,
    three_card_poker_cells,
)
from letitride.simulate.hands import ENDINGS, FIRST_PAIR, HIGH_CARD, growth, three_card_hands
from letitride.simulate.strategy import Functions, Rides, Way, hands_played, plays_by_rule, rides_of, strengths

_NO_BURN = 2
"""Where two cards are dealt to the dealer's area, the third of the packet is the next card of the stub."""


def prepare(
    target: House | PayTable,
    *,
    stakes: Mapping[Wager, Money],
    strategy: Way | Functions = Way.BEST,
    tie: Tie | None = None,
) -> Experiment:
    """Return the experiment of making *stakes* in every round at *target*; of the base game one bet is named."""
    tables = _tables(target)
    if not stakes:
        raise StakeError("no wager is made: name the stake of at least one")
    for wager, stake in stakes.items():
        if isinstance(target, House):
            check_stake(target, wager, stake)
        elif wager not in tables:
            raise StakeError(f"{target.designator} has no {wager.label}: name a house that offers it")
    chosen_tie = tie or (target.decisions.tie if isinstance(target, House) else Tie.WITHDRAW)
    if ANTE in tables or PAIR_PLUS in tables:
        return _three_card_poker(target, tables, stakes, strategy, chosen_tie)
    return _let_it_ride(target, tables, stakes, strategy, chosen_tie)


def _tables(target: House | PayTable) -> dict[Wager, PayTable]:
    """Return the pay table of each wager; of the ante, its bonus."""
    if isinstance(target, House):
        tables = target.wagers.pay_tables()
        if ANTE_BONUS in tables:
            tables[ANTE] = tables.pop(ANTE_BONUS)
        return tables
    if target.wager is ANTE_BONUS:
        return {ANTE: target}
    bonus = target.bonus if isinstance(target, FiveCardPayTable) else None
    return {target.wager: target, **({bonus.wager: bonus} if bonus else {})}


def _let_it_ride(
    target: House | PayTable,
    tables: Mapping[Wager, PayTable],
    stakes: Mapping[Wager, Money],
    strategy: Way | Functions,
    tie: Tie,
) -> Experiment:
    five = {wager: table for wager, table in tables.items() if isinstance(table, FiveCardPayTable)}
    base = five.get(BASE)
    cap = target.settling.payout_cap if isinstance(target, House) else None
    rows = rows_for(*_lowest_pairs(five))
    outcomes = rows.outcomes
    capped = Cap(cap, stakes[BASE]) if cap and BASE in stakes else None
    rides = _rides(strategy, base, tie, capped)
    cells = let_it_ride_cells(len(outcomes))
    nets = [Fraction()] * len(cells)
    if base is not None:
        odds = odds_on_outcomes(base, outcomes)
        nets = [net_result(base.basis, cell.riding, odds[cell.ending], None) for cell in cells]
    return _experiment(
        LET_IT_RIDE,
        strategy=strategy,
        stakes=stakes,
        main=BASE,
        endings=tuple(outcome_names(outcomes)),
        cells=cells,
        payout=payout_of(nets, cap=cap),
        beside=_beside(tables, stakes, cells, outcomes),
        script=_let_it_ride_script(rides, outcomes),
        community=_community(target),
        qualifying=-1,
        lowest_pairs=tuple(outcome.lowest_pair for outcome in outcomes if outcome.lowest_pair),
        law=_let_it_ride_law(strategy, base, rows, tie, capped),
    )


def _let_it_ride_law(
    strategy: Way | Functions, base: FiveCardPayTable | None, rows: Rows, tie: Tie, cap: Cap | None
) -> tuple[int, ...] | None:
    """Return the law of a way to play that the odds room knows; a side bet alone leaves nothing to decide."""
    if base is None or strategy is Way.NEVER:
        return let_it_ride_law(rows, Play((False,) * len(rows.three), ((False, False),) * len(rows.four)))
    if strategy is Way.ALWAYS:
        return let_it_ride_law(rows, Play((True,) * len(rows.three), ((True, True),) * len(rows.four)))
    if strategy is Way.BEST:
        return let_it_ride_law(rows, best_play(rows, payoff_of(base, rows.outcomes, cap), tie))
    return None


def _lowest_pairs(five: Mapping[Wager, FiveCardPayTable]) -> list[Rank | None]:
    """Return from which rank on each table pays pairs, that of the base game first."""
    ordered = sorted(five.items(), key=lambda item: item[0] is not BASE)
    return [table.pays_pairs_from for _, table in ordered] or [None]


def _community(target: House | PayTable) -> tuple[int, int]:
    """Return the rows of the dealer's packet that stay: the card that the house burns goes."""
    burned = target.deal.burn.place if isinstance(target, House) else None
    first, second = (place for place in range(3) if place != (_NO_BURN if burned is None else burned))
    return first, second


def _rides(strategy: Way | Functions, base: FiveCardPayTable | None, tie: Tie, cap: Cap | None) -> Rides:
    """Return the decisions; a side bet alone has none, and functions make their own."""
    if isinstance(strategy, Way) and base is not None:
        return rides_of(strategy, base, tie=tie, cap=cap)
    return np.zeros(len(growth().three), dtype=np.bool_), np.zeros((2, len(growth().four)), dtype=np.bool_)


def _let_it_ride_script(rides: Rides, outcomes: tuple[Outcome, ...]) -> Script:
    bet_1, bet_2 = rides
    size = len(outcomes)
    ranking = np.array([RANKINGS.index(hand.ranking) for hand in three_card_hands()])
    opening = (ranking * MOST_BETS + bet_1) * size * 2 + bet_1
    return Script(
        opening=opening.astype(np.uint16),
        second=(bet_2 * size).reshape(-1).astype(np.uint16),
        ending=_outcome_of_ending(outcomes)[growth().to_five],
        plays=np.zeros(0, dtype=np.uint8),
        strength=np.zeros(0, dtype=np.uint16),
    )


def _outcome_of_ending(outcomes: tuple[Outcome, ...]) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """Return the outcome that each of the 22 endings counts as."""
    bands = [(place, outcome.lowest_pair) for place, outcome in enumerate(outcomes) if outcome.lowest_pair]
    found = list(range(FIRST_PAIR))
    for ending in range(FIRST_PAIR, HIGH_CARD):
        rank = int(Rank.ACE) - (ending - FIRST_PAIR)
        found.append(next((place for place, lowest in bands if rank >= lowest), len(outcomes) - 1))
    found.append(len(outcomes) - 1)
    assert len(found) == ENDINGS  # noqa: S101 - one for each
    return np.array(found, dtype=np.uint8)


def _beside(
    tables: Mapping[Wager, PayTable],
    stakes: Mapping[Wager, Money],
    cells: tuple[Cell, ...],
    outcomes: tuple[Outcome, ...],
) -> dict[Wager, tuple[int, ...]]:
    """Return what each side bet gains in each cell, in cents."""
    found: dict[Wager, tuple[int, ...]] = {}
    for wager, stake in stakes.items():
        table = tables[wager]
        if wager.is_side_bet and isinstance(table, FiveCardPayTable):
            odds = odds_on_outcomes(table, outcomes)
            found[wager] = tuple((stake * table.net(odds[cell.ending])).cents for cell in cells)
        elif wager.is_side_bet and isinstance(table, ThreeCardPayTable):
            found[wager] = tuple((stake * table.net(table.odds_on(cell.ranking))).cents for cell in cells)
    return found


def _three_card_poker(
    target: House | PayTable,
    tables: Mapping[Wager, PayTable],
    stakes: Mapping[Wager, Money],
    strategy: Way | Functions,
    tie: Tie,
) -> Experiment:
    bonus = tables.get(ANTE)
    rank = ante_wager(target.wagers).qualifying_rank if isinstance(target, House) else USUAL_QUALIFICATION
    cells = three_card_poker_cells()
    strength, order = strengths()
    plays = np.zeros(52**3, dtype=np.uint8)
    nets = [Fraction()] * len(cells)
    if isinstance(bonus, ThreeCardPayTable):
        if isinstance(strategy, Way):
            plays = hands_played(strategy, bonus, qualifies_with=rank, tie=tie)
        nets = [_met(cell, bonus.odds_on(cell.ranking) or Fraction()) for cell in cells]
    ranking = np.array([RANKINGS.index(hand.ranking) for hand in three_card_hands()])
    return _experiment(
        THREE_CARD_POKER,
        strategy=strategy,
        stakes=stakes,
        main=ANTE,
        endings=MEETINGS,
        cells=cells,
        payout=payout_of(nets, cap=None),
        beside=_beside(tables, stakes, cells, ()),
        script=Script(
            opening=(ranking * len(MEETINGS)).astype(np.uint16),
            second=np.zeros(0, dtype=np.uint16),
            ending=np.zeros(0, dtype=np.uint8),
            plays=plays,
            strength=strength,
        ),
        community=(0, 1),
        qualifying=sum(not qualifies(hand, rank) for hand in order),
        lowest_pairs=(),
        law=_three_card_poker_law(strategy, bonus, rank, tie),
    )


def _three_card_poker_law(
    strategy: Way | Functions, bonus: PayTable | None, rank: Rank, tie: Tie
) -> tuple[int, ...] | None:
    """Return the law of a way to play that the odds room knows; a side bet alone leaves nothing to decide."""
    if isinstance(strategy, Functions):
        return None
    met = duels(rank)
    if not isinstance(bonus, ThreeCardPayTable):
        return three_card_poker_law(met, (False,) * len(met))
    if strategy is Way.BEST:
        return three_card_poker_law(met, analyse_three_card_poker(bonus, qualifies_with=rank, tie=tie).plays)
    return three_card_poker_law(met, tuple(plays_by_rule(strategy, duel.hand) for duel in met))


def _met(cell: Cell, bonus: Fraction) -> Fraction:
    """Return what ante and play gain, in antes."""
    return Fraction(-1) if cell.ending == 0 else bonus + (1, -2, 0, 2)[cell.ending - 1]


def _experiment(
    game: Game,
    *,
    strategy: Way | Functions,
    stakes: Mapping[Wager, Money],
    main: Wager,
    endings: tuple[str, ...],
    cells: tuple[Cell, ...],
    payout: Payout,
    beside: Mapping[Wager, tuple[int, ...]],
    script: Script,
    community: tuple[int, int],
    qualifying: int,
    lowest_pairs: tuple[int, ...],
    law: tuple[int, ...] | None,
) -> Experiment:
    by_wager = {**({main: payout.cents(stakes[main].cents)} if main in stakes else {}), **beside}
    return Experiment(
        game=game,
        strategy=strategy.value if isinstance(strategy, Way) else strategy.name,
        stakes=FrozenMap(stakes),
        endings=endings,
        cells=cells,
        nets=tuple(map(sum, zip(*by_wager.values(), strict=True))),
        by_wager=FrozenMap(by_wager),
        script=script,
        functions=strategy if isinstance(strategy, Functions) else None,
        community=community,
        qualifying=qualifying,
        lowest_pairs=lowest_pairs,
        law=law,
        main=payout,
    )
