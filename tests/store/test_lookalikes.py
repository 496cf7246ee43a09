"""Names that pass for somebody else's, on every database."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from letitride.pit.people.credentials import PersonFault
from letitride.pit.people.lookalikes import outline, refuse_lookalike
from letitride.pit.people.people import Person, Post
from letitride.store import Writer

pytestmark = pytest.mark.heavy


@pytest.fixture
def names(store: Writer) -> Writer:
    for person in (Person(name="Bill Rn", post=Post.PLAYER), Person(name="guest-0123", post=Post.PLAYER, guest=True)):
        store.on_people(lambda register, person=person: register.add_person(person, None, 1)).result()  # type: ignore[misc]
    return store


@pytest.mark.parametrize("name", ["B1ll Rn", "Bi11.Rn", "bill_m", "BILLRN", "b-i-l-l m", "Bi1l rn"])
def test_a_name_that_is_hardly_told_apart_from_anothers_is_refused(names: Writer, name: str) -> None:
    with pytest.raises(PersonFault, match="looks like another account"):
        refuse_lookalike(names, name)


@pytest.mark.parametrize("name", ["Bill Rnd", "Bob", "Will Rn", "guest 0123", "bill rn", "Houseman", "Flora", "Adm"])
def test_other_names_are_taken_and_the_same_one_is_left_to_be_refused_as_taken(names: Writer, name: str) -> None:
    refuse_lookalike(names, name)


@pytest.mark.parametrize(
    "name",
    ["Dealer Dan", "the floor", "F1oor 7", "Admin", "adm1n2", "A.d.m.i.n", "Surveillance-Sue", "Pit Boss", "House",
     "The House", "Support", "staff 12", "Administrator1", "Dea1er"],
)  # fmt: skip
def test_a_player_is_not_called_like_somebody_of_the_house(names: Writer, name: str) -> None:
    with pytest.raises(PersonFault, match="looks like staff"):
        refuse_lookalike(names, name)


def test_whose_name_looks_alike_is_looked_up_and_not_searched_for(names: Writer) -> None:
    """However many accounts there are: nobody's registration goes through all of them."""
    asked: list[tuple[str, Any]] = []

    def note(_conn: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        asked.append((statement, parameters))

    event.listen(names._reading, "before_cursor_execute", note)
    refuse_lookalike(names, "Bob")
    event.remove(names._reading, "before_cursor_execute", note)
    (search,) = (each for each in asked if "people" in each[0])
    with names._engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # A table so small would be read as a whole.
        explain = "EXPLAIN " if connection.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN "
        plan = str(connection.exec_driver_sql(explain + search[0], search[1]).all())

    assert "people_outline" in plan


def test_full_width_letters_have_the_outline_of_the_usual_ones() -> None:
    assert outline("Ａｎｎ") == outline("ANN") == "ann"
