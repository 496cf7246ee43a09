"""Signatures of drand, checked with real rounds of two of its chains."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from letitride.fair.beacon import BeaconFault
from letitride.fair.drand import chain_hash, is_signed, signed_values
from tests.conftest import Letitride

QUICKNET = {
    "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "period": 3,
    "genesis_time": 1692803367,
    "groupHash": "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    "schemeID": "bls-unchained-g1-rfc9380",
    "metadata": {"beaconID": "quicknet"},
}
DEFAULT = {
    "hash": "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce",
    "public_key": "868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31",
    "period": 30,
    "genesis_time": 1595431050,
    "groupHash": "176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a",
    "schemeID": "pedersen-bls-chained",
}
ROUND_1000 = {
    "round": 1000,
    "randomness": "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    "signature": "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
}
ROUND_123 = {
    "round": 123,
    "signature": "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
}
FIRST_ROUND = {
    "round": 1,
    "previous_signature": DEFAULT["groupHash"],
    "signature": "8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b101"
    "04990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655",
}


class Relay(BaseHTTPRequestHandler):
    answers: dict[str, object]

    def do_GET(self) -> None:
        told = self.answers.get(self.path)
        self.send_response(404 if told is None else 200)
        self.end_headers()
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def relay() -> Iterator[str]:
    Relay.answers = {
        "/quicknet/info": QUICKNET,
        "/quicknet/public/1000": ROUND_1000,
        "/quicknet/public/1001": {**ROUND_1000, "round": 1001},
        "/quicknet/public/1002": {**ROUND_1000, "signature": "c0" + "00" * 47},
        "/quicknet/public/1003": {**ROUND_1000, "signature": "ff" * 48},
        "/own-key/info": {**QUICKNET, "public_key": QUICKNET["public_key"][::-1]},  # type: ignore[index]
        "/other-scheme/info": {**QUICKNET, "schemeID": "bls-unchained-on-g1"},
        "/other-scheme/public/1000": ROUND_1000,
        "/broken/info": {"hash": "52db9b"},
    }
    server = ThreadingHTTPServer(("127.0.0.1", 0), Relay)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    ("info", "answer"),
    [(QUICKNET, ROUND_1000), (QUICKNET, ROUND_123), (DEFAULT, FIRST_ROUND)],
    ids=["1000", "123", "chained"],
)
def test_real_rounds_are_signed_by_their_chain_and_no_other_round_is(
    info: dict[str, Any], answer: dict[str, Any]
) -> None:
    assert chain_hash(info) == info["hash"]
    assert is_signed(info, answer["round"], answer)
    assert not is_signed(info, answer["round"] + 1, answer)


def test_checking_a_signature_leaves_the_recursion_limit_of_the_process_alone() -> None:
    script = (
        "import json, sys; from letitride.fair.drand import is_signed; limit = sys.getrecursionlimit();"
        "info, answer = json.load(sys.stdin); assert is_signed(info, answer['round'], answer);"
        "assert 'py_ecc' in sys.modules and sys.getrecursionlimit() == limit"
    )

    subprocess.run([sys.executable, "-c", script], input=json.dumps([QUICKNET, ROUND_1000]), text=True, check=True)


def test_a_relay_gives_the_values_of_its_chain(relay: str) -> None:
    values = json.loads(signed_values(f"{relay}/quicknet/", [1000]))

    assert values == {
        "beacon": f"drand {QUICKNET['hash']}",
        "genesis": 1692803367,
        "period": 3,
        "values": {"1000": ROUND_1000["randomness"]},
    }


@pytest.mark.parametrize(
    ("chain", "number", "why"),
    [
        ("quicknet", 1001, "the signature of round 1001 is not the chain's"),
        ("quicknet", 1002, "the signature of round 1002 is not the chain's"),
        ("quicknet", 1003, "does not answer as drand does"),
        ("quicknet", 1004, "does not answer as drand does"),
        ("quicknet", -1, "does not answer as drand does"),
        ("own-key", 1000, "do not have the hash 52db9b"),
        ("other-scheme", 1000, "signs by 'bls-unchained-on-g1'"),
        ("broken", 1000, "does not answer as drand does"),
        ("nowhere", 1000, "does not answer as drand does"),
    ],
)
def test_a_relay_that_lies_is_found_out(relay: str, chain: str, number: int, why: str) -> None:
    with pytest.raises(BeaconFault, match=why):
        signed_values(f"{relay}/{chain}", [number])


def test_the_command_asks_for_the_rounds_that_a_receipt_names(relay: str, letitride: Letitride, tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    for shuffles, status, told in (
        ([{"outside": {"round": 1000}}, {}], 1, f"Round 1000 at {relay}/quicknet has its chain's signature."),
        ([{"outside": {"round": 1001}}], 2, "the signature of round 1001 is not the chain's"),
        ([{"outside": {"round": "x"}}], 1, "does not say which rounds"),
    ):
        receipt.write_text(json.dumps({"format": "letitride receipt 1", "shuffles": shuffles}))
        answer = letitride("check-round", str(receipt), "--outside", f"{relay}/quicknet")
        assert answer.status == status, answer
        assert told in answer.out + answer.err
