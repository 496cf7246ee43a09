"""One server for all tests of a module that leave it as they find it."""

from collections.abc import Iterator

import pytest

from tests.server.house import House, serve


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("house")) as house:
        yield house
