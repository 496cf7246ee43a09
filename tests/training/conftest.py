"""An evening whose rounds are looked at again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pit.evening import Evening


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Give an evening at every table; the pit still runs."""
    spent = Evening(tmp_path_factory.mktemp("evening"))
    spent.spend()
    yield spent
    spent.stop()
