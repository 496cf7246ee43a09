"""Wagers and games are values that files, logs and messages name."""

import copy
import pickle

import msgspec
import pytest
from msgspec.structs import replace

from letitride.cards import parse_cards, rank_hand
from letitride.house import (
    FileError,
    FiveCardPayTable,
    Game,
    InvalidValue,
    Wager,
    house_ids,
    load_house,
    load_pay_table,
)
from letitride.house.catalogue import read_house
from letitride.house.codec import decode_hook, encode_hook
from letitride.house.games.mississippi_stud import stud_table
from letitride.house.house import House
from letitride.house.wager import Decider, WagerPart
from letitride.house.writing import contents_of


@pytest.mark.parametrize("value", [*Wager.every(), *Game.every()], ids=lambda value: value.value)
def test_there_is_one_value_of_each_name_wherever_it_comes_from(value: Wager | Game) -> None:
    assert type(value).named(value.value) is value
    assert pickle.loads(pickle.dumps(value)) is value
    assert copy.deepcopy(value) is value


def test_a_name_is_given_once_and_an_unknown_one_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there is a Wager called 'base' already"):
        Wager("base", "base bets", part=WagerPart.MAIN, decider=Decider.FIVE_CARDS)
    with pytest.raises(ValueError, match=r"expected one of base, .*, got 'bass'"):
        Wager.named("bass")


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_is_the_same_again_after_a_log_has_kept_it(house_id: str) -> None:
    house = load_house(house_id)
    kept = msgspec.json.encode(house, enc_hook=encode_hook)

    assert msgspec.json.decode(kept, type=House, dec_hook=decode_hook) == house


def test_what_no_log_keeps_is_not_written_and_not_read() -> None:
    with pytest.raises(NotImplementedError, match="object has no place in the log"):
        encode_hook(object())
    with pytest.raises(NotImplementedError, match="has no place in the log"):
        decode_hook(object, "anything")


def test_wagers_that_are_no_table_are_a_fault_in_their_place() -> None:
    with pytest.raises(FileError) as refused:
        read_house({**contents_of(load_house("lir")), "wagers": "base"}, file="mine.toml")

    assert [(each.key, each.found) for each in refused.value.faults] == [("wagers", "'base'")]


PUSHING = {"lowest_pair": "J", "lowest_push": "6"}


def table(**choices: object) -> FiveCardPayTable:
    found = load_pay_table("LIRX-01")
    assert isinstance(found, FiveCardPayTable)
    return replace(found, **choices)


@pytest.mark.parametrize(("pair", "odds"), [("5c 5d", None), ("6c 6d", 0), ("Tc Td", 0), ("Jc Jd", 1), ("Ac Ad", 1)])
def test_pairs_below_those_that_are_paid_may_push(pair: str, odds: int | None) -> None:
    assert table(**PUSHING).odds_for(rank_hand(parse_cards(f"{pair} 2h 3s 4h"))) == odds


@pytest.mark.parametrize("lowest_push", ["J", "Q"])
def test_pairs_that_push_are_below_those_that_are_paid(lowest_push: str) -> None:
    with pytest.raises(InvalidValue, match="a pair below lowest_pair, of a table whose basis is 'to 1'"):
        table(lowest_pair="J", lowest_push=lowest_push)


def test_what_every_house_of_a_game_has_is_not_found_at_another() -> None:
    with pytest.raises(LookupError, match="this house does not offer Mississippi Stud"):
        stud_table(load_house("lir").wagers)


def test_a_wager_that_no_game_has_is_a_fault_that_names_those_there_are() -> None:
    contents = contents_of(load_house("lir"))
    with pytest.raises(FileError) as refused:
        read_house({**contents, "wagers": {**contents["wagers"], "bass": {"minimum": 5}}}, file="mine.toml")

    (fault,) = refused.value.faults
    assert (fault.key, fault.found) == ("wagers.bass", "an unknown key")
    assert fault.expected.startswith("'base', perhaps, or one of base, ")
