"""Events as they lie in the log: what cannot have happened at a house cannot be read either."""

import pytest

from letitride.house import load_house
from letitride.pit.house_record import rules_of, write_house
from letitride.pit.log.codec import LogFault, read_event
from letitride.pit.tables.pit_table import PitTable
from letitride.table.model.event import CardBurned
from tests.table.play import Play


def test_a_house_that_burns_no_card_cannot_have_burned_one() -> None:
    play = Play("casablanca").opened(1).bet(1).dealt()
    house = load_house("casablanca")
    live = PitTable.of("casablanca", house, rules_of(write_house(house)))
    for event in play.events:
        live = live.after(event)

    with pytest.raises(LogFault, match="CardBurned: casablanca burns no card"):
        read_event(CardBurned.__name__, b"{}", live, lambda _live: ())
