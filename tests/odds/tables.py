"""Pay tables for tests: those of the catalogue, and any other."""

from fractions import Fraction

from hypothesis import strategies as st

from letitride.house import Basis, FiveCardOdds, FiveCardPayTable, designators, load_pay_table
from letitride.house.games.let_it_ride import BASE

BASE_TABLES = tuple(name for name in designators() if load_pay_table(name).wager is BASE)


def base_table(designator: str) -> FiveCardPayTable:
    """Return a base table of the catalogue."""
    table = load_pay_table(designator)
    assert isinstance(table, FiveCardPayTable)
    return table


def table_of(*odds: int | str | None, lowest_pair: str | None = "10", basis: Basis = Basis.TO_ONE) -> FiveCardPayTable:
    """Return a base table with these odds, best hand first."""
    lines = [None if each is None else Fraction(each) for each in odds]
    return FiveCardPayTable(
        designator="TEST",
        wager=BASE,
        basis=basis,
        lowest_pair=lowest_pair,  # type: ignore[arg-type]
        odds=FiveCardOdds(**dict(zip(FiveCardOdds.__struct_fields__, lines, strict=True))),
    )


_ODDS = st.one_of(
    st.integers(1, 10),
    st.integers(1, 3000),
    st.fractions(Fraction(1, 100), Fraction(20), max_denominator=100),
).map(Fraction)
_LINE = st.one_of(st.none(), _ODDS)
LOWEST_PAIRS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@st.composite
def any_table(draw: st.DrawFn, *, lowest_pairs: tuple[str, ...] = ("10",)) -> FiveCardPayTable:
    """Draw a base table of any odds, sensible or not."""
    better = [draw(_LINE) for _ in range(8)]
    lowest = draw(st.sampled_from((*lowest_pairs, None)))
    pair = None if lowest is None else draw(_ODDS)
    odds = FiveCardOdds(**dict(zip(FiveCardOdds.__struct_fields__, [*better, pair], strict=True)))
    if odds == FiveCardOdds():
        odds = FiveCardOdds(royal_flush=Fraction(1000))
    return FiveCardPayTable(
        designator="ANY",
        wager=BASE,
        basis=draw(st.sampled_from(Basis)),
        lowest_pair=lowest,  # type: ignore[arg-type]
        odds=odds,
    )
