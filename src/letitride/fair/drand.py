"""Checks drand's signatures: a value comes from the chain that a receipt names, whoever passed it on.

A chain's name is the hash of its public key and schedule, so nothing has to be trusted but the name. Needs the extra
``beacon``. One signature takes about 0.3 seconds, so the server leaves this to those who check a round.
"""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import json
import struct
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from letitride.extras import require
from letitride.fair.beacon import BeaconFault, fetched

_ON_G1 = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_ON_G2 = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_"
CHAINED = "pedersen-bls-chained"
SCHEMES = {
    CHAINED: _ON_G2,
    "pedersen-bls-unchained": _ON_G2,
    "bls-unchained-g1-rfc9380": _ON_G1,
}
"""How a chain signs, and the domain its messages are hashed in."""


def signed_values(url: str, rounds: Iterable[int]) -> str:
    """Return a beacon file with these rounds of the chain at *url*, every signature checked."""
    require("beacon", purpose="checking a beacon's signature")
    url = url.rstrip("/")
    try:
        info = _checked(fetched(f"{url}/info"))
        values = {number: _signed_value(info, number, fetched(f"{url}/public/{number}")) for number in rounds}
        name, genesis, period = f"drand {info['hash']}", info["genesis_time"], info["period"]
    except BeaconFault:
        raise
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, AttributeError, struct.error) as fault:
        raise BeaconFault(f"{url} does not answer as drand does: {fault}") from None
    return json.dumps({"beacon": name, "genesis": genesis, "period": period, "values": values})


def chain_hash(info: dict[str, Any]) -> str:
    """Return the name of a chain, which follows from its public key and schedule."""
    name = info.get("metadata", {}).get("beaconID", "default")
    start = struct.pack(">IQ", info["period"], info["genesis_time"])
    parts = start + bytes.fromhex(info["public_key"]) + bytes.fromhex(info["groupHash"])
    return hashlib.sha256(parts + (b"" if name == "default" else name.encode())).hexdigest()


def _checked(info: dict[str, Any]) -> dict[str, Any]:
    if chain_hash(info) != info["hash"]:
        raise BeaconFault(f"the chain's public key and schedule do not have the hash {info['hash']}")
    return info


def _signed_value(info: dict[str, Any], number: int, answer: dict[str, Any]) -> str:
    if not is_signed(info, number, answer):
        raise BeaconFault(f"the signature of round {number} is not the chain's")
    return hashlib.sha256(bytes.fromhex(answer["signature"])).hexdigest()


def is_signed(info: dict[str, Any], number: int, answer: dict[str, Any]) -> bool:
    """Return whether an answer has the chain's signature of a round."""
    with _recursion_limit_kept():
        from eth_typing import BLSPubkey, BLSSignature
        from py_ecc.bls.g2_primitives import pubkey_to_G1, signature_to_G2, subgroup_check
        from py_ecc.bls.hash_to_curve import hash_to_G1, hash_to_G2
        from py_ecc.optimized_bls12_381.optimized_curve import G1, G2
        from py_ecc.optimized_bls12_381.optimized_pairing import pairing

    sha256: Any = hashlib.sha256
    scheme, key, signature = info["schemeID"], bytes.fromhex(info["public_key"]), bytes.fromhex(answer["signature"])
    if scheme not in SCHEMES:
        raise BeaconFault(f"the chain signs by {scheme!r}; these can be checked: {', '.join(SCHEMES)}")
    before = bytes.fromhex(answer["previous_signature"]) if scheme == CHAINED else b""
    message = hashlib.sha256(before + struct.pack(">Q", number)).digest()
    if SCHEMES[scheme] == _ON_G1:
        on_g1, on_g2 = pubkey_to_G1(BLSPubkey(signature)), signature_to_G2(BLSSignature(key))
        sides = pairing(G2, on_g1), pairing(on_g2, hash_to_G1(message, _ON_G1, sha256))
    else:
        on_g1, on_g2 = pubkey_to_G1(BLSPubkey(key)), signature_to_G2(BLSSignature(signature))
        sides = pairing(on_g2, G1), pairing(hash_to_G2(message, _ON_G2, sha256), on_g1)
    return bool(subgroup_check(on_g1) and subgroup_check(on_g2) and sides[0] == sides[1])


@contextlib.contextmanager
def _recursion_limit_kept() -> Iterator[None]:
    # py_ecc sets it to 100,000 when it is imported: deeply nested JSON would then overflow the stack of the process.
    limit = sys.getrecursionlimit()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
