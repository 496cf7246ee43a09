# Everything below runs from an empty folder: Python 3.11 or newer and make are all it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
UV := UV_SYSTEM_CERTS=1 UV_COMPILE_BYTECODE=1 VIRTUAL_ENV=$(VENV) $(BIN)/uv --quiet pip

.DEFAULT_GOAL := help
.PHONY: help run test lint format rules crash bench lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "letitride needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(UV) install --require-hashes --requirement requirements.lock \
		|| $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.lock
	@$(UV) install --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: ready
ready: $(STAMP)
	@$(BIN)/python -m compileall -q src

run: ready  ## install everything and serve a table of every house, on letitride.db
	@$(BIN)/letitride serve

test: ready lint  ## all checks: lint, types, layers, tests, coverage
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto --dist worksteal -m "not exhaustive"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=95
	$(BIN)/coverage report --include='*/cards/*,*/house/*,*/odds/*' --fail-under=100
	$(BIN)/python -m pytest -n auto --dist worksteal -m exhaustive

lint: $(STAMP)  ## style, types and the layers between rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --cache-dir .cache/import-linter

format: $(STAMP)  ## rewrite the code in the project's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

rules: $(STAMP)  ## list the tests of each clause anew, for letitride rules
	@$(BIN)/python -m tests.rule_list

attack: ready  ## the attacks on the server at length: any request, any frame, every house searched for leaks; 20 minutes
	LETITRIDE_LONG=1 LETITRIDE_SCHEMA_EXAMPLES=200 LETITRIDE_FRAMES=10000 $(BIN)/python -m pytest tests/server

crash: ready  ## kill -9, power cuts and failing disks at every write and sync of a round; 20 minutes
	$(BIN)/python -m tests.store.crash
	$(BIN)/python -m tests.store.crash_shared

bench: ready  ## measure against the peers, in one run
	@$(BIN)/python -m benchmarks

lock: $(STAMP)  ## choose the versions of requirements.lock anew
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --exclude-newer 2026-10-25 --all-extras --output-file requirements.lock pyproject.toml requirements.in

clean:  ## remove the environment and every cache
	rm -rf $(VENV) .cache .coverage .coverage.* htmlcov .hypothesis .ruff_cache dist
