"""A test that hangs fails, with its stack, and the tests after it still run."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]


def test_a_test_that_hangs_fails_with_its_stack_and_the_next_one_runs(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import threading

        def test_hangs():
            wait_for_what_never_comes()

        def wait_for_what_never_comes():
            threading.Event().wait()

        def test_next():
            pass
    """)

    result = pytester.runpytest_subprocess("--timeout=1", "-p", "no:cacheprovider")

    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*in wait_for_what_never_comes*", "*Failed: Timeout*"])


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config) -> None:
    assert float(pytestconfig.getini("timeout")) == 300
    assert pytestconfig.getini("timeout_method") == "signal"
