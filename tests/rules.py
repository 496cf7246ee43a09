"""The clauses that a test holds the code to."""

import pytest


def rule(*clause_ids: str) -> pytest.MarkDecorator:
    """Mark a test, or one case of it, as testing these clauses: ``@rule("004-completion-2b")``.

    The list of clauses and their tests is read from the source, so the ids are written out as strings.
    """
    return pytest.mark.rule(*clause_ids)
