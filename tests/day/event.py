"""The file of a Saturday in a charity room: one far ahead, since no day opens that is over."""

from __future__ import annotations

import textwrap

from letitride.day.event_file import decode_event_file
from letitride.day.licensed_event import LicensedEvent

SATURDAY = textwrap.dedent(
    """
    room = "Seacoast Hall"
    operator = "Seacoast Games LLC"
    date = 2099-11-21
    time_zone = "America/New_York"
    opens = "16:00"
    ends = "04:00"

    [licence]
    number = "GC-2026-117"
    law = "RSA 287-D"
    commission = "NH Racing and Charitable Gaming Commission"
    address = "57 Regional Drive, Unit 3, Concord NH 03301"

    [[charities]]
    name = "Harbor Food Pantry"

    [[tables]]
    id = "table-1"
    house = "casablanca"
    posted = [{ wager = "base", maximum = 2 }]

    [[tables]]
    id = "table-2"
    house = "lir"
    posted = [{ wager = "base", maximum = 100 }]

    [split]
    rent = 50

    [split.charity]
    percent = "35 %"
    source = "RSA 287-D:19"

    [split.state_of_winnings]
    percent = "10 %"
    source = "RSA 287-D:19; Lot 7208.03"

    [split.state_of_collections]
    percent = "3 %"
    source = "RSA 287-D:19; Lot 7208.03"
    """
)


def saturday(text: str = SATURDAY) -> LicensedEvent:
    return decode_event_file(text.encode(), file="saturday.toml")
