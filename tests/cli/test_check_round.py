"""A receipt is checked by a program of its own; whatever is changed in it, that program finds and names."""

from __future__ import annotations

import copy
import hashlib
import hmac
import io
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.cli import check_round
from letitride.cli.check_round import DoesNotHold, check
from tests.conftest import Letitride
from tests.pit.evening import BY_HAND, Receipts, evening, receipts

__all__ = ["evening", "receipts"]

Receipt = dict[str, Any]


def fault_of(receipt: Receipt) -> str:
    with pytest.raises(DoesNotHold) as fault:
        list(check(json.dumps(receipt)))
    return str(fault.value)


def row(receipt: Receipt, name: str) -> dict[str, Any]:
    """Return the last row of a name."""
    found: dict[str, Any] = next(each for each in reversed(receipt["rows"]) if each["name"] == name)
    return found


def rechained(receipt: Receipt) -> Receipt:
    """Return a receipt whose forger has hashed every row again."""
    link, version = receipt["before"]["hash"], receipt["before"]["version"]
    rules = hashlib.sha256(receipt["house"]["record"].encode()).hexdigest()
    for version, each in enumerate(receipt["rows"], version + 1):  # noqa: B020 - rows are numbered on
        each["seq"], digest = version, hashlib.sha256()
        parts = (link, receipt["table"], rules, version, each["name"], 1, each["at"], each["actor"], each["command"])
        for part in (*parts, each["data"]):
            digest.update(len(str(part).encode()).to_bytes(4, "big") + str(part).encode())
        each["hash"] = link = digest.hexdigest()
    receipt["head"] = {"version": version, "hash": link}
    return receipt


def said(row: dict[str, Any], **changes: Any) -> None:
    """Have a row say something else."""
    row["data"] = json.dumps(json.loads(row["data"]) | changes)


def test_every_receipt_of_the_evening_holds(receipts: Receipts) -> None:
    for receipt in receipts.values():
        sentences = list(check(json.dumps(receipt)))
        assert sentences[-1].startswith(f"The head to keep: {receipt['table']}:{receipt['head']['version']}:")

    assert {receipt["outcome"] for receipt in receipts.values()} == {"settled", "void"}
    assert len(receipts) == 24


def test_a_round_that_was_dealt_again_has_two_shuffles(receipts: Receipts) -> None:
    first, second = receipts[BY_HAND, 2]["shuffles"]

    assert (first["player_seeds"], first["dealers_cards"], len(first["stub"])) == ({"2": "by hand"}, [], 43)
    assert (second["follows"], second["player_seeds"], second["commitments"]) == (
        True,
        first["player_seeds"],
        first["commitments"],
    )
    assert len(second["community_cards"]) == 2


def test_a_card_found_face_up_is_told(receipts: Receipts) -> None:
    shuffle = receipts[BY_HAND, 1]["shuffles"][0]

    assert shuffle["face_up_cards"] == [shuffle["order"][3]]


@pytest.mark.parametrize(
    ("which", "receipt_of"), [("settled", ("nh-000", 3)), ("void", ("lir", 2)), ("dealt again", (BY_HAND, 2))]
)
def test_the_command_prints_what_holds_line_by_line(
    receipts: Receipts, which: str, receipt_of: tuple[str, int], letitride: Letitride, tmp_path: Path
) -> None:
    (tmp_path / "receipt.json").write_text(json.dumps(receipts[receipt_of]))
    answer = letitride("check-round", str(tmp_path / "receipt.json"))

    assert (answer.status, answer.err) == (0, "")
    assert len(answer.out.splitlines()) >= 7, which


def test_the_command_says_what_does_not_hold_and_leaves_with_status_1(
    receipts: Receipts, letitride: Letitride, tmp_path: Path
) -> None:
    receipt = copy.deepcopy(receipts["nh-000", 1])
    receipt["rows"][20]["at"] += 1
    (tmp_path / "receipt.json").write_text(json.dumps(receipt))
    answer = letitride("check-round", str(tmp_path / "receipt.json"))

    assert answer.status == 1
    assert answer.err.startswith("letitride: receipt.json does not hold: row 21 (")


# Planted faults, each found and named


def change_seed_told(receipt: Receipt) -> None:
    receipt["shuffles"][0]["seed"] = "00" * 32


def reveal_another_seed(receipt: Receipt) -> None:
    said(row(receipt, "ShuffleRevealed"), seed="00" * 32)
    rechained(receipt)


def commit_to_another_digest(receipt: Receipt) -> None:
    said(receipt["rows"][0], digest="00" * 32)
    rechained(receipt)


def change_digest_told(receipt: Receipt) -> None:
    receipt["shuffles"][0]["digest"] = "00" * 32


def swap_two_cards_of_the_order(receipt: Receipt) -> None:
    order = receipt["shuffles"][0]["order"]
    order[0], order[1] = order[1], order[0]


def change_a_card_of_a_hand(receipt: Receipt) -> None:
    receipt["shuffles"][0]["hands"]["1"][0] = receipt["shuffles"][0]["stub"][0]


def turn_another_community_card(receipt: Receipt) -> None:
    said(row(receipt, "CardsTurned"), cards=[[14, "s"]])
    if receipt["shuffles"][0]["community_cards"][1] == "As":
        said(row(receipt, "CardsTurned"), cards=[[13, "s"]])
    rechained(receipt)


def expose_another_hand(receipt: Receipt) -> None:
    said(row(receipt, "HandExposed"), cards=[[2, "c"], [3, "d"], [4, "h"]])
    rechained(receipt)


def deal_one_card_more(receipt: Receipt) -> None:
    said(row(receipt, "CardsDealt"), cards=2)
    rechained(receipt)


def drop_a_row(receipt: Receipt) -> None:
    del receipt["rows"][5]


def drop_a_card_row_and_chain_anew(receipt: Receipt) -> None:
    receipt["rows"].remove(row(receipt, "CardsDealt"))
    rechained(receipt)


def insert_a_row(receipt: Receipt) -> None:
    receipt["rows"].insert(5, copy.deepcopy(receipt["rows"][4]))


def swap_two_rows(receipt: Receipt) -> None:
    rows = receipt["rows"]
    rows[3], rows[4] = rows[4], rows[3]


def swap_what_two_rows_say(receipt: Receipt) -> None:
    one, other = receipt["rows"][1], receipt["rows"][2]
    one["data"], other["data"] = other["data"], one["data"]


def change_a_hash(receipt: Receipt) -> None:
    receipt["rows"][7]["hash"] = "00" * 32


def change_a_player_seed_told(receipt: Receipt) -> None:
    receipt["shuffles"][0]["player_seeds"] = {"2": "another"}


def mix_a_seed_in_late(receipt: Receipt) -> None:
    rows = receipt["rows"]
    place = next(number for number, each in enumerate(rows) if each["name"] == "DeckShuffled")
    data = f'{{"event":"SeedCommitted","seat":2,"digest":"{"0" * 64}"}}'
    late = rows[place] | {"name": "SeedCommitted", "data": data}
    rows.insert(place, late)
    rechained(receipt)


def add_a_seed_before_no_more_bets(receipt: Receipt) -> None:
    rows = receipt["rows"]
    place = next(number for number, each in enumerate(rows) if each["name"] == "BettingClosed")
    planted = f'{{"event":"SeedCommitted","seat":2,"digest":"{"0" * 64}"}}'
    rows.insert(place, rows[1] | {"name": "SeedCommitted", "data": planted})
    rechained(receipt)


def commit_after_the_wagers(receipt: Receipt) -> None:
    about_seeds = ("SeedCommitted", "ClosingValueDrawn", "SeedRevealed")
    rows = receipt["rows"] = [each for each in receipt["rows"] if each["name"] not in about_seeds]
    place = next(number for number, each in enumerate(rows) if each["name"] == "BettingClosed")
    rows.insert(place, rows.pop(0))
    rechained(receipt)


def draw_the_houses_value_after_a_seed(receipt: Receipt) -> None:
    rows = receipt["rows"]
    drawn = row(receipt, "ClosingValueDrawn")
    rows.remove(drawn)
    rows.insert(rows.index(row(receipt, "SeedRevealed")) + 1, drawn)
    rechained(receipt)


def draw_another_value(receipt: Receipt) -> None:
    drawn = row(receipt, "ClosingValueDrawn")
    drawn["data"] = json.dumps(json.loads(drawn["data"]) | {"value": "00" * 32})
    rechained(receipt)


def draw_no_value(receipt: Receipt) -> None:
    receipt["rows"].remove(row(receipt, "ClosingValueDrawn"))
    rechained(receipt)


def reveal_before_the_end(receipt: Receipt) -> None:
    rows = receipt["rows"]
    revealed = row(receipt, "ShuffleRevealed")
    rows.remove(revealed)
    rows.insert(20, revealed)
    rechained(receipt)


def never_reveal(receipt: Receipt) -> None:
    receipt["rows"].remove(row(receipt, "ShuffleRevealed"))
    rechained(receipt)


def show_another_seed(receipt: Receipt) -> None:
    shown = row(receipt, "SeedRevealed")
    shown["data"] = shown["data"].replace(json.loads(shown["data"])["seed"], "better")
    rechained(receipt)


def call_a_seed_kept_back(receipt: Receipt) -> None:
    rows, shown = receipt["rows"], row(receipt, "SeedRevealed")
    kept_back = shown | {"name": "SeedsWithheld", "data": '{"event":"SeedsWithheld","seats":[2]}'}
    rows.insert(rows.index(shown) + 1, kept_back)
    rechained(receipt)


def hide_that_the_house_decided_alone(receipt: Receipt) -> None:
    receipt["shuffles"][0] |= {"commitments": {}, "player_seeds": {}, "decided_by": "house"}


def keep_the_round_open(receipt: Receipt) -> None:
    for name in ("RoundEnded", "ShuffleRevealed"):
        receipt["rows"].remove(row(receipt, name))
    rechained(receipt)


def pay_something_else_than_told(receipt: Receipt) -> None:
    receipt["seats"][0]["net"] = "100.00"


def change_the_rules(receipt: Receipt) -> None:
    receipt["house"]["record"] = receipt["house"]["record"].replace("200", "300", 1)


def burn_another_card(receipt: Receipt) -> None:
    house = json.loads(receipt["house"]["record"])
    receipt["house"]["record"] = json.dumps(house | {"burn_place": 2 if house["burn_place"] == 1 else 1})
    rechained(receipt)


def begin_in_the_middle(receipt: Receipt) -> None:
    receipt["before"]["hash"] = "00" * 32


def add_a_field(receipt: Receipt) -> None:
    receipt["seats"][0]["comment"] = "trust us"


def leave_the_seal_out(receipt: Receipt) -> None:
    del receipt["seal"]


def put_another_seal(receipt: Receipt) -> None:
    receipt["seal"]["number"] += 1


def say_that_more_was_refused(receipt: Receipt) -> None:
    receipt["seal"]["refused"] = "ab" * 32


def go_another_way_to_the_root(receipt: Receipt) -> None:
    receipt["seal"]["path"].append("00" * 32)


def go_no_way_to_the_root(receipt: Receipt) -> None:
    receipt["seal"]["path"] = [each.upper() for each in receipt["seal"]["path"]]


def lie_beside_the_tree(receipt: Receipt) -> None:
    receipt["seal"]["place"] = receipt["seal"]["size"]


def change_the_time_and_chain_anew(receipt: Receipt) -> None:
    row(receipt, "DecisionMade")["at"] += 1
    rechained(receipt)


FAULTS: dict[Callable[[Receipt], None], str] = {
    change_seed_told: "shuffles[0].seed says",
    reveal_another_seed: "does not open the commitment of shuffle 3",
    commit_to_another_digest: "does not open the commitment of shuffle 3",
    change_digest_told: "shuffles[0].digest says",
    swap_two_cards_of_the_order: "shuffles[0].order[0] says",
    change_a_card_of_a_hand: "shuffles[0].hands.1[0] says",
    turn_another_community_card: "and the order of the deck gives",
    expose_another_hand: "shows 2c 3d 4h, and the order of the deck gives",
    deal_one_card_more: "are left",
    drop_a_row: "stands where row",
    drop_a_card_row_and_chain_anew: "are left",
    insert_a_row: "stands where row",
    swap_two_rows: "stands where row",
    swap_what_two_rows_say: "or something before it was changed",
    change_a_hash: "or something before it was changed",
    change_a_player_seed_told: "shuffles[0].player_seeds",
    mix_a_seed_in_late: "comes too soon or too late",
    add_a_seed_before_no_more_bets: "shuffles before every player has shown the seed",
    commit_after_the_wagers: "came after the first wager",
    draw_the_houses_value_after_a_seed: "draws the house's value twice, or after a seed was shown",
    draw_no_value: "shuffles before the house drew its value",
    draw_another_value: "and the order of the deck gives",
    reveal_before_the_end: "twice, too soon or for no deck",
    never_reveal: "the seed of shuffle 3 was not revealed",
    keep_the_round_open: "fixes a seed again in the round",
    show_another_seed: "shows a seed to which seat 3 was not bound",
    call_a_seed_kept_back: "kept seeds back, and it was []",
    hide_that_the_house_decided_alone: "commitments.1 is missing",
    pay_something_else_than_told: "seats[0].net says '100.00'",
    change_the_rules: "or something before it was changed",
    burn_another_card: "and the order of the deck gives",
    begin_in_the_middle: "or something before it was changed",
    add_a_field: "seats[0].comment is no part of this receipt",
    leave_the_seal_out: "something is missing that every receipt has: 'seal'",
    put_another_seal: "the head of the round is not under the root of seal",
    say_that_more_was_refused: "the head of the round is not under the root of seal",
    go_another_way_to_the_root: "the head of the round is not under the root of seal",
    go_no_way_to_the_root: "is not made of hashes",
    lie_beside_the_tree: "the seal of the round is not a seal",
    change_the_time_and_chain_anew: "the head of the round is not under the root of seal",
}


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found_and_named(receipts: Receipts, plant: Callable[[Receipt], None]) -> None:
    receipt = copy.deepcopy(receipts["nh-000", 3])
    plant(receipt)

    assert FAULTS[plant] in fault_of(receipt)


@pytest.mark.parametrize("place", [3, -1, True, None, "leftmost"])
def test_a_burn_card_lies_among_the_dealers_cards(receipts: Receipts, place: object) -> None:
    receipt = copy.deepcopy(receipts["nh-000", 3])
    receipt["house"]["record"] = json.dumps(json.loads(receipt["house"]["record"]) | {"burn_place": place})

    assert "burns a card that the dealer does not have" in fault_of(rechained(receipt))


def test_a_round_from_before_the_seals_holds_and_the_checker_says_so(receipts: Receipts) -> None:
    sentences = list(check(json.dumps(receipts["nh-000", 3] | {"seal": None})))

    assert "The round is under no seal: it ended before rounds were sealed." in sentences


def test_a_log_begins_as_every_log_begins(receipts: Receipts) -> None:
    receipt = copy.deepcopy(receipts["nh-000", 1])
    receipt["before"]["hash"] = "00" * 32

    assert fault_of(rechained(receipt)) == "the log of nh-000 does not begin as every log begins"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "NaN", "3" * 5000, "[" * 100_000, '{"a":1,"a":2}', '"\\ud800"']
)
def test_what_is_no_receipt_is_named_as_such(text: str) -> None:
    with pytest.raises(DoesNotHold, match="this is not the receipt of a round"):
        list(check(text))


def test_a_file_that_is_not_text_is_named_as_such(letitride: Letitride, tmp_path: Path) -> None:
    (tmp_path / "photo.json").write_bytes(b"\xff\xfe\x00")
    answer = letitride("check-round", str(tmp_path / "photo.json"))

    assert (answer.status, "it is not text" in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"garbage", "it is not JSON"),
        (b"[]", "expected an object with the format 'letitride receipt 1'"),
        (b'{"format": "letitride receipt 0"}', "expected an object with the format 'letitride receipt 1'"),
        (bytes(range(256)), "it is not text"),
        (b"[" * 100_000, "it is not JSON"),
    ],
)
def test_garbage_is_one_clear_line(letitride: Letitride, tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "garbage").write_bytes(content)
    answer = letitride("check-round", str(tmp_path / "garbage"))

    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("letitride: garbage: this is not the receipt of a round: ")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


def test_a_file_too_large_for_a_receipt_is_not_read(
    letitride: Letitride, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_round, "MOST_BYTES", 999)
    (tmp_path / "huge").write_bytes(b" " * 1000)
    answer = letitride("check-round", str(tmp_path / "huge"))

    assert (answer.status, "it has more than 999 bytes" in answer.err) == (2, True)


def test_a_receipt_without_one_of_its_parts_does_not_hold(letitride: Letitride, tmp_path: Path) -> None:
    (tmp_path / "half.json").write_text('{"format": "letitride receipt 1", "table": "lir"}')
    answer = letitride("check-round", str(tmp_path / "half.json"))

    assert answer.status == 1
    assert answer.err == "letitride: half.json does not hold: something is missing that every receipt has: 'rows'\n"


def test_a_receipt_comes_from_standard_input(
    receipts: Receipts, letitride: Letitride, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps(receipts["lir", 1])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    answer = letitride("check-round", "-")

    assert (answer.status, answer.err) == (0, "")


def test_a_file_cut_anywhere_does_not_hold(receipts: Receipts) -> None:
    text = json.dumps(receipts["lir", 2])
    for length in range(0, len(text), 997):
        with pytest.raises(DoesNotHold):
            list(check(text[:length]))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the way to every value in a receipt that holds no others."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, dict | list):
        yield path
    for name, part in parts:
        yield from places(part, (*path, name))


def other(value: Any) -> Any:
    """Return another value than this one."""
    if isinstance(value, bool) or value is None:
        return "something"
    if isinstance(value, int):
        return random.Random(value).choice([value + 1, -value, float(value), str(value), None])
    return value[:-1] + ("0" if value[-1:] != "0" else "1") if value else "x"


@pytest.mark.heavy
@pytest.mark.parametrize("which", [("lir-bonus", 1), ("seacoast-3cp", 2), (BY_HAND, 2)], ids=str)
def test_no_value_of_a_receipt_can_be_changed(receipts: Receipts, which: tuple[str, int]) -> None:
    receipt = receipts[which]
    for path in places(receipt):
        changed = copy.deepcopy(receipt)
        within: Any = changed
        for name in path[:-1]:
            within = within[name]
        within[path[-1]] = other(within[path[-1]])
        assert fault_of(changed), path


def test_the_checker_is_one_file_that_needs_nothing_else(receipts: Receipts, tmp_path: Path) -> None:
    alone = tmp_path / "check_round.py"
    alone.write_bytes(Path(check_round.__file__).read_bytes())
    (tmp_path / "good.json").write_text(json.dumps(receipts["nh-000", 1]))
    bad = copy.deepcopy(receipts["nh-000", 1])
    bad["rows"][3]["actor"] = "nobody"
    (tmp_path / "bad.json").write_text(json.dumps(bad))

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "ModuleNotFoundError" in run("-c", "import letitride").stderr
    good = run(str(alone), "good.json")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.splitlines()[-1].startswith("The head to keep: nh-000:")
    assert run(str(alone)).stderr == "Usage: python check_round.py RECEIPT.json [VALUES.json]\n"
    for name in ("none.json", ".", "check_round.py"):
        garbage = run(str(alone), name)
        assert (garbage.returncode, garbage.stdout, garbage.stderr.count("\n")) == (2, "", 1)
    found = run(str(alone), "bad.json")
    assert (found.returncode, found.stderr[:20]) == (1, "DOES NOT HOLD: row 4")


def test_the_shuffle_is_the_one_that_the_document_describes() -> None:
    seed = bytes(range(32))
    key = hmac.digest(seed, b"letitride seeds 1\x02\x05lucky", "sha256")
    block = hmac.digest(key, bytes(8), "sha256")
    first = next(byte >> 2 for byte in block if byte >> 2 < 52)

    assert check_round.order_from(seed, {2: "lucky"})[51] == check_round.DECK[first]
