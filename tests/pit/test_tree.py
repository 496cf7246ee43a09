"""The tree of hashes: as RFC 6962 has it, changed leaf by leaf, and every way to the root checked."""

from __future__ import annotations

import hashlib
import random

import pytest

from letitride.pit.log.tree import NOBODYS, SIZE, Tree, leaf_of, node_of, root_from

CONTENTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""The trees by which logs of Certificate Transparency test themselves."""


def hashed(content: bytes) -> bytes:
    return hashlib.sha256(b"\0" + content).digest()


def by_definition(leaves: list[bytes]) -> bytes:
    """Return the root as RFC 6962, 2.1, defines it: split at the largest power of two below the number of leaves."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return node_of(by_definition(leaves[:split]), by_definition(leaves[split:]))


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_are_those_of_certificate_transparency(size: int) -> None:
    assert Tree(hashed(bytes.fromhex(each)) for each in CONTENTS[:size]).root == ROOTS[size - 1]


def test_a_tree_that_grows_and_changes_is_always_what_the_definition_says() -> None:
    rng, tree, leaves = random.Random(7), Tree(), list[bytes]()
    for _ in range(300):
        place = rng.randrange(len(leaves) + 1)
        leaf = rng.randbytes(SIZE)
        leaves[place : place + 1] = [leaf]
        tree.put(place, leaf)

        assert tree.root == by_definition(leaves).hex()
        asked = rng.randrange(len(leaves))
        assert root_from(leaves[asked], asked, len(leaves), tree.path(asked)) == tree.root


def test_places_that_were_skipped_are_nobodys() -> None:
    tree = Tree()
    tree.put(2, hashed(b"x"))

    assert tree.root == by_definition([NOBODYS, NOBODYS, hashed(b"x")]).hex()


def test_a_way_that_is_not_of_the_leaf_leads_elsewhere() -> None:
    leaves = [hashed(bytes([each])) for each in range(7)]
    tree = Tree(leaves)
    for place in range(7):
        path = tree.path(place)
        for other in range(7):
            if other != place:
                assert root_from(leaves[other], place, 7, path) != tree.root
                assert root_from(leaves[place], other, 7, path) != tree.root
        assert root_from(leaves[place], place, 7, path[:-SIZE]) != tree.root
        assert root_from(leaves[place], place, 7, path + NOBODYS) is None
    assert root_from(leaves[0], 7, 7, tree.path(0)) is None


def test_a_leaf_says_where_its_log_ends_and_what_it_refused() -> None:
    leaves = [
        leaf_of("lir", 3, "ab", ""),
        leaf_of("lir", 3, "ab", "c"),
        leaf_of("lir", 4, "ab", ""),
        leaf_of("li", 3, "ab", ""),
    ]

    assert len(set(leaves)) == 4
    content = b"".join(len(part).to_bytes(4, "big") + part for part in (b"lir", b"3", b"ab", b""))
    assert leaves[0] == hashed(content)
