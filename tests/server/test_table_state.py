"""What somebody is shown is what the table says."""

import pytest

from letitride.house import house_ids
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables.sentences import sentence_parts
from letitride.server.tables.table_state import state, view_as
from letitride.table import Audience, Watching, event_seen, to_json, view
from letitride.table.words.calls_for import heard
from tests.table.play import RIDE, WITHDRAW, Play

AUDIENCES = (*(Audience(each) for each in Watching if each is not Watching.SEAT), *map(Audience.at_seat, range(1, 8)))


@pytest.mark.parametrize("house", house_ids())
def test_a_view_put_together_is_the_view_as_the_table(house: str) -> None:
    play = Play(house).opened(1, 3, 6)
    for seat in (1, 3, 6):
        play.bet(seat)
    play.no_more_bets()
    seen = 0
    for version, table in enumerate(play.moments()):
        live = PitTable(id="t1", rules="", table=table, version=version, head=house)
        for audience in AUDIENCES:
            shown = to_json(view_as(live, audience))
            assert not any(seat.pop("bot") for seat in shown["seats"] if seat)
            names = ("paused", "dealer", "host", "title", "pace", "away", "tournament")
            attended = {name: shown.pop(name) for name in names}
            assert list(attended.values()) == [False, "", "", "", "normal", [], None]
            assert shown == to_json(view(table, audience)), (table.stage, audience)
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("post", Post)
def test_events_are_told_as_the_table_tells_them(post: Post) -> None:
    play = Play("nh-000").opened(1, 3).bet(1).bet(3).dealt().decide_all(RIDE, WITHDRAW)
    person = Person(name="player 3" if post is Post.PLAYER else "somebody", post=post)
    live, happened = PitTable.of("t1", play.house, ""), []
    for event in play.events:
        happened.append((live, event))
        live = live.after(event)

    shown = to_json(state(live, person, happened, now=0).events)

    for (before, event), told_so in zip(happened, shown, strict=True):
        seated = before.table.seat(3) is not None and post is Post.PLAYER
        audience = Audience.at_seat(3) if seated else Audience(Watching.WATCHER)
        assert told_so.items() >= to_json(event_seen(before.table, event, audience)).items()
        assert told_so["call"] == to_json(sentence_parts(heard(before.table, event, audience)))
