"""The whole API against its own description: anything is sent, nothing breaks, and every answer is as described."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from letitride.pit.people.people import Post
from tests.server.house import PASSWORD, House

pytestmark = pytest.mark.heavy

EXAMPLES = int(os.environ.get("LETITRIDE_SCHEMA_EXAMPLES", "3"))
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
ROLES = ("stranger", "player", "floor", "administrator")


def headers(house: House, role: str) -> dict[str, str]:
    """Return what somebody shows: a session for each request, since some of them end it."""
    if role == "stranger":
        return {}
    people = house.running.people
    return {"Authorization": f"Bearer {people.open_session(people.called(f'The {role}'))}"}


@pytest.fixture(scope="module")
def described(house: House) -> BaseSchema:
    for post in (Post.PLAYER, Post.FLOOR, Post.ADMINISTRATOR):
        house.running.people.register(f"The {post.value}", PASSWORD, post)
    return schemathesis.openapi.from_url(f"{house.url}/openapi.json")


def modes(operation: APIOperation[Any, Any, Any, Any]) -> tuple[GenerationMode, ...]:
    """Return what is sent: what the description allows and, where something can be wrong, what it does not."""
    takes = operation.path_parameters or operation.query or operation.body
    return (GenerationMode.POSITIVE, GenerationMode.NEGATIVE) if takes else (GenerationMode.POSITIVE,)


@pytest.mark.parametrize("role", ROLES)
def test_anything_that_is_sent_is_answered_as_described(house: House, described: BaseSchema, role: str) -> None:
    operations = [result.ok() for result in described.get_all_operations() if isinstance(result, Ok)]
    for operation in operations:

        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes(operation))))
        def is_answered(case: Case[Any]) -> None:
            case.call_and_validate(headers=headers(house, role), checks=list(CHECKS))

        is_answered()

    assert len(operations) >= 20
    assert '"status": 5' not in house.logs.getvalue()
