"""Forgers who hash everything again, and money from nowhere: an audit names them all the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from letitride.pit.audit.stored_record import HeadKept
from letitride.pit.audit.table_audit import TableAudit
from tests.pit.tampering import TABLE, Tampered

Forgery = Callable[[Tampered], str]


def pay_more(tampered: Tampered) -> str:
    seq = tampered.seq_of("WagerPaid") if tampered("SELECT 1 FROM events WHERE name = 'WagerPaid'") else None
    if seq is None:
        seq = tampered.seq_of("WagerCollected")
        tampered.say(seq, stake=[700])
    else:
        tampered.say(seq, winnings=[70_000])
    return f"{TABLE} at {seq}: the table says Wager"


def turn_another_card(tampered: Tampered) -> str:
    seq = tampered.seq_of("CardsTurned")
    cards = tampered.said(seq)["cards"]
    tampered.say(seq, cards=[[2, "c"] if cards != [[2, "c"]] else [3, "c"]])
    return f"{TABLE} at {seq}: the table says CardsTurned"


def reveal_another_seed(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleRevealed")
    tampered.say(seq, seed="00" * 32)
    return f"{TABLE} at {seq}: the seed of shuffle 1 is not the one that was promised"


def reveal_no_seed(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleRevealed")
    tampered("DELETE FROM events WHERE seq = ?", seq)
    return f"{TABLE} at {seq - 1}: the round is over, and the seed of its shuffle was never shown"


def reveal_twice(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleRevealed", 1)
    tampered.say(seq, shuffle=1)
    return f"{TABLE} at {seq}: the seed of shuffle 1 is shown, which was not dealt or is known"


def shuffle_without_a_promise(tampered: Tampered) -> str:
    seq = tampered.seq_of("ShuffleCommitted")
    tampered("DELETE FROM events WHERE seq = ?", seq)
    seed = tampered.seq_of("DeckShuffled")
    return f"{TABLE} at {seed - 1}: the log of {TABLE} shuffles at {seed - 1} without a promise"


def rack_a_card_less(tampered: Tampered) -> str:
    seq = tampered.seq_of("HandPickedUp")
    tampered("DELETE FROM events WHERE seq = ?", seq)
    return "49 of 52 cards are in the rack at the end of the round"


def decide_for_nobody(tampered: Tampered) -> str:
    seq = tampered.seq_of("DecisionMade")
    tampered.say(seq, seat=6)
    return f"{TABLE} at {seq}: DecisionMade cannot have happened: nobody sits in seat 6"


def decide_otherwise_for_the_silent(tampered: Tampered) -> str:
    """Say that the clock made a decision that its player made, and that the house's rule does not give."""
    seq = tampered.seq_of("DecisionMade")
    tampered.say(seq, decided_by="device")
    return f"{TABLE} at {seq}: the clock answered ride for seat 1, and the rule of the house gives withdraw"


def give_more_back(tampered: Tampered) -> str:
    seq = tampered.seq_of("RoundVoided")
    returns = tampered.said(seq)["returns"]
    assert isinstance(returns, list)
    returns[0]["given_back"] = [100]
    tampered.say(seq, returns=returns)
    return f"{TABLE} at {seq}: the table says RoundVoided"


def tell_of_nothing_known(tampered: Tampered) -> str:
    seq = tampered.seq_of("TableReady")
    tampered("UPDATE events SET name = 'RoofFellIn' WHERE seq = ?", seq)
    return f"{TABLE} at {seq}: the log of {TABLE} tells of 'RoofFellIn'"


def rewrite_the_pay_table(tampered: Tampered) -> str:
    ((record,),) = tampered("SELECT house FROM taken_up_houses")
    assert isinstance(record, bytes)
    tampered("UPDATE taken_up_houses SET house = ?", record.replace(b'"pair":"1"', b'"pair":"2"'))
    return ""


FORGERIES = [
    pay_more,
    turn_another_card,
    reveal_another_seed,
    reveal_no_seed,
    reveal_twice,
    shuffle_without_a_promise,
    rack_a_card_less,
    decide_for_nobody,
    decide_otherwise_for_the_silent,
    give_more_back,
    tell_of_nothing_known,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forgery_that_is_chained_anew_is_named(tampered: Tampered, forge: Forgery) -> None:
    expected = forge(tampered)
    tampered.chain_anew()
    found = tampered.faults()

    assert any(expected in fault for fault in found), "\n".join(found)


@pytest.mark.parametrize("forge", [*FORGERIES, rewrite_the_pay_table], ids=lambda forge: forge.__name__)
def test_a_forgery_that_is_chained_anew_does_not_have_the_heads_that_were_given_out(
    small: Path, tampered: Tampered, forge: Forgery
) -> None:
    ((version, head),) = tampered("SELECT version, hash FROM streams")
    forge(tampered)
    tampered.chain_anew()
    kept = HeadKept(table=TABLE, version=int(str(version)), hash=str(head))

    assert any("the head that was kept" in fault or "the tail was cut" in fault for fault in tampered.faults(kept))


def test_a_losing_wager_that_is_paid_is_named(tampered: Tampered) -> None:
    seq = tampered.seq_of("WagerCollected")
    paid = {**tampered.said(seq), "event": "WagerPaid", "winnings": [100], "returned": [200]}
    tampered("UPDATE events SET name = 'WagerPaid', data = ? WHERE seq = ?", json.dumps(paid).encode(), seq)
    tampered.chain_anew()

    assert any(
        fault.startswith(f"{TABLE} at {seq}: the table says WagerPaid") and "rules say WagerCollected" in fault
        for fault in tampered.faults()
    )


def test_payouts_are_checked_by_the_odds_too(tampered: Tampered, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableAudit, "_check_procedure", lambda *_: None)
    seq = tampered.seq_of("WagerCollected")
    seat = tampered.said(seq)["seat"]
    tampered.say(seq, stake=[700])
    tampered.chain_anew()
    named = re.compile(
        rf"{TABLE} at .*: seat {seat}, .*: a stake of \$7 with winnings of \$0 .*, and should be a stake"
    )

    assert any(named.match(fault) for fault in tampered.faults())


def test_a_house_that_cannot_be_read_is_named(tampered: Tampered) -> None:
    tampered("UPDATE taken_up_houses SET house = ?", b"{}")

    assert f"{TABLE}: the record of its house cannot be read" in tampered.faults()[0]


def test_money_from_nowhere_is_found_at_the_cage(tampered: Tampered) -> None:
    columns = "account, kind, player, cents, stream, seq, at, text"
    for account, kind, player, cents in (("cage", "cage", "", -100), ("player Ann", "player", "Ann", 100)):
        tampered(f"INSERT INTO movements ({columns}) VALUES (?, ?, ?, ?, 'cage', 0, 1, 'deposit')",
                 account, kind, player, cents)  # fmt: skip
        tampered("UPDATE balances SET cents = cents + ? WHERE account = ?", cents, account)

    found = tampered.faults()
    assert len(found) == 2
    assert all(fault.startswith("cage at 0: the movement of ") for fault in found)
    assert all(fault.endswith("belongs to no event that moves chips") for fault in found)


def test_a_line_without_its_counterpart_is_found_at_the_cage(tampered: Tampered) -> None:
    columns = "account, kind, player, cents, stream, seq, at, text"
    tampered(f"INSERT INTO movements ({columns}) VALUES ('cage', 'cage', '', 0, 'cage', 0, 1, 'deposit')")

    assert any("belongs to no event that moves chips" in fault for fault in tampered.faults())


def test_an_account_below_nothing_is_named(tampered: Tampered) -> None:
    tampered("UPDATE balances SET cents = -5 WHERE account = 'player Ann'")
    tampered("UPDATE movements SET cents = cents - 10000000 WHERE account = 'player Ann' AND cents < 0")
    found = "\n".join(tampered.faults())

    assert "balances: player Ann is below nothing: -5 cents" in found
    assert "player Ann went down to -" in found
