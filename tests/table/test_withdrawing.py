"""Taking a bet back: by a signal, at once, and without a word about the other two."""

import pytest

from letitride.table.model.command import MakeDecision
from letitride.table.model.vocabulary import Standing
from tests.rules import rule
from tests.table.play import Play, decided, dollars


def dealt(house: str) -> Play:
    """Return a table where two seats have bet the usual three times and hold their cards."""
    return Play(house).opened(1, 3, rail=100).bet(1).bet(3).dealt()


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-9")),
        pytest.param("casablanca", marks=rule("001-play-6")),
        pytest.param("seacoast", marks=rule("003-completion-2b")),
        pytest.param("lir", marks=rule("004-lir-dealing-6b", "004-lir-dealing-6c")),
        pytest.param("lir-bonus", marks=rule("004-completion-2b", "004-bonus-dealing-6b", "004-bonus-dealing-6c")),
    ],
)
def test_bet_1_withdrawn_is_off_the_layout_at_once_and_on_the_rail(house: str) -> None:
    play = dealt(house)

    events = play.do(MakeDecision(seat=1, option="withdraw"))

    assert events == (decided(1, "1", "withdraw", taken_back=play.usual_bet),)
    assert play.rail(1) == dollars(100) - play.usual_bet * 2
    assert play.standings() == {"1": Standing.WITHDRAWN, "2": Standing.OPEN, "$": Standing.RIDING}
    assert play.shown().tucked_under is None


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-17")),
        pytest.param("casablanca", marks=rule("001-play-6")),
        pytest.param("seacoast", marks=rule("003-completion-4b")),
        pytest.param("lir", marks=rule("004-lir-dealing-8b", "004-lir-dealing-8c")),
        pytest.param("lir-bonus", marks=rule("004-completion-4b", "004-bonus-dealing-8b", "004-bonus-dealing-8c")),
    ],
)
def test_bet_2_withdrawn_is_off_the_layout_at_once_and_on_the_rail(house: str) -> None:
    play = dealt(house)
    play.do(MakeDecision(seat=1, option="ride"), MakeDecision(seat=3, option="ride"))
    play.chores()

    events = play.do(MakeDecision(seat=1, option="withdraw"))

    assert events == (decided(1, "2", "withdraw", taken_back=play.usual_bet),)
    assert play.rail(1) == dollars(100) - play.usual_bet * 2
    assert play.standings() == {"1": Standing.RIDING, "2": Standing.WITHDRAWN, "$": Standing.RIDING}
