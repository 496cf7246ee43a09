# Everything below runs from an empty folder: Python 3.11 or newer and make are all it needs.
# A Node that builds the page, and a Chromium that tests it, are found or fetched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
STAMP := $(VENV)/.installed
PAGE := src/letitride/page/index.html
BUILDER := web/node_modules/.builder
MODULES := web/node_modules/.installed
TYPES := web/src/api/schema.d.ts
RECEIPTS := .cache/receipts.json
REPLAYS := .cache/replays.json
SUITE := pytest --dist worksteal --ignore tests/browser
SOURCES := $(shell find src/letitride -name '*.py' -o -name '*.toml' -path '*/catalogue/*')
WEB := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print | grep -v -e openapi.json -e $(TYPES))
# Compile imported modules once, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
UV := UV_SYSTEM_CERTS=1 VIRTUAL_ENV=$(VENV) $(BIN)/uv --quiet pip

.DEFAULT_GOAL := help
.PHONY: help run reports fast parquet cluster beacon page test lint format rules attack coverage exhaustive browser crash law false-alarms mutants simulate-pit rehearse screenshots bench chromium lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Only what the server needs.
$(RUNTIME): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "letitride needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@echo "Installing what the server needs into $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@UV_COMPILE_BYTECODE=1 $(UV) install --require-hashes --requirement requirements.lock \
		|| $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.lock
	@$(UV) install --no-deps --no-build-isolation --editable .
	@touch $@

# Everything: all extras, and what tests, checks and benchmarks need.
$(STAMP): requirements-dev.lock $(RUNTIME)
	@echo "Installing what tests and checks need …"
	@$(UV) install --require-hashes --requirement requirements-dev.lock \
		|| $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-dev.lock
	@touch $@

run: $(RUNTIME) $(PAGE)  ## install the server, and serve a table for every house, on letitride.db
	@$(BIN)/python -m compileall -q src
	@$(BIN)/letitride serve

reports:  ## add par sheets, rack cards, procedures and charts
fast:     ## add the compiled simulator and pay table search
parquet:  ## add Parquet files
cluster:  ## add simulations on a Dask cluster
beacon:   ## add the check of a beacon's signatures
reports fast parquet cluster beacon: $(RUNTIME)
	@$(UV) install --require-hashes --requirement pyproject.toml --extra $@ --constraint requirements-dev.lock

.PHONY: ready
ready: $(STAMP)
	@$(BIN)/python -m compileall -q src

# The page builds without what checks and tests it.
$(BUILDER): web/package-lock.json web/.npmrc | $(RUNTIME)
	@echo "Installing what builds the page into web/node_modules …"
	@tools/npm ci --omit=dev --silent --no-progress
	@touch $@

$(MODULES): $(BUILDER) | $(STAMP)
	@tools/npm install --no-save --silent --no-progress
	@touch $@

# The types are rewritten only when the document changes.
web/openapi.json: $(STAMP) $(SOURCES)
	@$(BIN)/python -m letitride.server.document > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(TYPES): web/openapi.json $(MODULES)
	@tools/npm run --silent types

$(PAGE): $(WEB) $(BUILDER)
	@echo "Building the page …"
	@tools/npm run --silent build -- --logLevel warn

page: $(PAGE)  ## build the page that the server serves

# Not cached: looking for a browser takes no time, and one may have come or gone.
chromium: $(STAMP)  ## find a Chromium to test the page with, or install one
	@$(BIN)/python -m tests.browser.chromium

$(RECEIPTS): $(STAMP) $(SOURCES) tests/browser/receipts.py
	@$(BIN)/python -m tests.browser.receipts $@

$(REPLAYS): $(STAMP) $(SOURCES) tests/browser/replays.py
	@$(BIN)/python -m tests.browser.replays $@

# Keep both cores busy: first the checks side by side; then the page beside the other tests, with more workers than
# cores, because many of them wait; then the tests under coverage, which find everything already compiled.
SIDE_BY_SIDE := --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
test: $(STAMP) $(MODULES)  ## all checks: lint, types, layers, tests, coverage, the page in a browser
	@$(MAKE) $(SIDE_BY_SIDE) checks
	@$(MAKE) $(SIDE_BY_SIDE) browser-tests unmeasured-tests
	$(BIN)/coverage erase
	$(BIN)/coverage run -m $(SUITE) -n 3 -m measured
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=100

# What fails beside everything else is run once more, one test at a time, and both results are printed: on a busy machine
# a page or a socket may be given up too early. A test that fails again fails the run. So does a run that did not come to
# its end (a status other than 1), because its list of failed tests lacks those that never ran.
AGAIN := --last-failed --last-failed-no-failures none
define once_more
	$(1) $(2) || { test $$? -eq 1 && $(1) $(AGAIN); }
endef
.PHONY: browser-tests unmeasured-tests
browser-tests:
	$(call once_more,$(BIN)/python -m pytest -o cache_dir=.cache/pytest-browser tests/browser,-n 3 --dist worksteal)
unmeasured-tests:
	$(call once_more,$(BIN)/python -m $(SUITE) -o cache_dir=.cache/pytest-unmeasured -m "not measured",-n 5)

.PHONY: checks types style layers page-types page-style page-tests compiled-tests
checks: types ready page-types style page-style compiled-tests page-tests $(PAGE) layers chromium

types: $(STAMP)
	$(BIN)/mypy
style: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
# pytest compiles each test file in its own way: once here, not once for every worker. Only faults are printed.
compiled-tests: ready
	$(BIN)/python -m pytest --collect-only --quiet --quiet | grep --invert-match '^tests/.*: [0-9]*$$' || true
layers: $(STAMP)
	$(BIN)/lint-imports --cache-dir .cache/import-linter
page-types: $(TYPES)
	tools/npm run --silent check
page-style: $(MODULES)
	tools/npm run --silent lint
page-tests: $(MODULES) $(TYPES) $(RECEIPTS) $(REPLAYS)
	tools/npm test --silent

lint: style types layers page-style page-types  ## style, types and the layers between rooms

format: $(STAMP) $(MODULES)  ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	tools/npm run --silent format

rules: $(STAMP)  ## update the list of tests for each clause
	@$(BIN)/python -m tests.rule_list

attack: ready  ## attack the server: any request, any frame, every house searched for leaks; 20 minutes
	LETITRIDE_LONG=1 LETITRIDE_SCHEMA_EXAMPLES=200 LETITRIDE_FRAMES=10000 $(BIN)/python -m pytest tests/server

browser: ready $(PAGE) chromium  ## test the page in a real browser, on a phone and on a wide screen; 10 minutes
	LETITRIDE_LONG=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/browser

coverage: ready  ## measure the branch coverage of all rooms; 10 minutes
	$(BIN)/coverage erase
	$(BIN)/coverage run --source=src/letitride -m $(SUITE) -n 3 -m "not exhaustive and not heavy"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=95

exhaustive: ready  ## test every hand, every planted fault, and more random tables and houses; 15 minutes
	LETITRIDE_LONG=1 $(BIN)/python -m $(SUITE) -n 3 -m "exhaustive or heavy"

law: ready  ## deal 10^9 rounds of every base table and compare with the exact law; a few minutes
	$(BIN)/python -m tests.simulate.law

false-alarms: ready  ## deal 10,000 honest runs and count how many are rejected; a few minutes
	$(BIN)/python -m tests.simulate.false_alarms

crash: ready  ## test kill -9, power cuts and failing disks at every write and sync of a round; 20 minutes
	$(BIN)/python -m tests.store.crash
	$(BIN)/python -m tests.store.crash_shared

SEEDS ?= 1-10
STEPS ?= 10000
simulate-pit: ready  ## run the whole pit in one thread under SEEDS=1-10, with disk, network and clock faults; minutes
	$(BIN)/python -m tests.simulation --seeds $(SEEDS) --steps $(STEPS)

rehearse: ready  ## whole house days with simulated people, faults and kills, SEEDS=1-1000 for the long run; seconds each
	$(BIN)/letitride rehearse --seed $(SEEDS) --rounds 2

SEED ?= 1
COUNT ?= 100
mutants: ready  ## plant COUNT=100 random faults by SEED=1, one at a time, and see how many the tests catch; an hour or two
	$(BIN)/python -m tests.mutants --seed $(SEED) --count $(COUNT)

screenshots: ready $(PAGE) chromium  ## take screenshots of every view, in both widths and both themes
	@$(BIN)/python -m tests.browser.screenshots

bench: ready $(PAGE) chromium  ## measure speed, next to comparable programs
	@$(BIN)/python -m benchmarks

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --exclude-newer 2026-10-25
lock: $(STAMP)  ## update the lock files
	$(LOCK) --all-extras --output-file requirements-dev.lock pyproject.toml requirements.in
	$(LOCK) --constraint requirements-dev.lock --output-file requirements.lock pyproject.toml requirements.in
	$(LOCK) --output-file requirements-node.lock requirements-node.in

clean:  ## remove the environment and every cache
	rm -rf $(VENV) .cache .coverage .coverage.* htmlcov .hypothesis .ruff_cache dist
	rm -rf web/node_modules web/openapi.json $(TYPES) src/letitride/page
