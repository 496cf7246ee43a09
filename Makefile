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
SUITE := pytest -n 3 --dist worksteal --ignore tests/browser
SOURCES := $(shell find src/letitride -name '*.py' -o -name '*.toml' -path '*/catalogue/*')
WEB := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print | grep -v -e openapi.json -e $(TYPES))
# What is imported is compiled once, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
UV := UV_SYSTEM_CERTS=1 VIRTUAL_ENV=$(VENV) $(BIN)/uv --quiet pip

.DEFAULT_GOAL := help
.PHONY: help run reports fast parquet cluster page test lint format rules attack coverage exhaustive browser crash law false-alarms mutants simulate-pit screenshots bench chromium lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What runs, and nothing else: make run needs no more.
$(RUNTIME): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "letitride needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@UV_COMPILE_BYTECODE=1 $(UV) install --require-hashes --requirement requirements.lock \
		|| $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.lock
	@$(UV) install --no-deps --no-build-isolation --editable .
	@touch $@

# Everything: all extras, and what tests, checks and measures.
$(STAMP): requirements-dev.lock $(RUNTIME)
	@$(UV) install --require-hashes --requirement requirements-dev.lock \
		|| $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-dev.lock
	@touch $@

run: $(RUNTIME) $(PAGE)  ## install what runs, and serve a table of every house, on letitride.db
	@$(BIN)/python -m compileall -q src
	@$(BIN)/letitride serve

reports:  ## install what par sheets, rack cards, procedures and charts need
fast:     ## install what compiles the simulator and the search for pay tables
parquet:  ## install what writes Parquet files
cluster:  ## install what simulates on a Dask cluster
reports fast parquet cluster: $(RUNTIME)
	@$(UV) install --require-hashes --requirement pyproject.toml --extra $@ --constraint requirements-dev.lock

.PHONY: ready
ready: $(STAMP)
	@$(BIN)/python -m compileall -q src

# The page builds without what checks and tests it.
$(BUILDER): web/package-lock.json web/.npmrc | $(RUNTIME)
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
	@tools/npm run --silent build -- --logLevel warn

page: $(PAGE)  ## build the page that the server serves

# Nothing is remembered: to look for a browser takes no time, and one may have come or gone.
chromium: $(STAMP)  ## find a Chromium for the tests of the page, or install one
	@$(BIN)/python -m tests.browser.chromium

$(RECEIPTS): $(STAMP) $(SOURCES) tests/browser/receipts.py
	@$(BIN)/python -m tests.browser.receipts $@

$(REPLAYS): $(STAMP) $(SOURCES) tests/browser/replays.py
	@$(BIN)/python -m tests.browser.replays $@

# Both cores are kept busy: first the checks side by side; then the page, which waits much, beside the tests that only
# compute; then the measured tests, which find compiled what the others have compiled without the weight of coverage.
SIDE_BY_SIDE := --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
test: $(STAMP) $(MODULES)  ## all checks: lint, types, layers, tests, coverage, the page in a browser
	@$(MAKE) $(SIDE_BY_SIDE) checks
	@$(MAKE) $(SIDE_BY_SIDE) browser-tests unmeasured-tests
	$(BIN)/coverage erase
	$(BIN)/coverage run -m $(SUITE) -m measured
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=100

.PHONY: browser-tests unmeasured-tests
browser-tests:
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser
unmeasured-tests:
	$(BIN)/python -m $(SUITE) -m "not measured"

.PHONY: checks types style layers page-types page-style page-tests
checks: types ready page-types style page-style page-tests $(PAGE) layers chromium

types: $(STAMP)
	$(BIN)/mypy
style: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
layers: $(STAMP)
	$(BIN)/lint-imports --cache-dir .cache/import-linter
page-types: $(TYPES)
	tools/npm run --silent check
page-style: $(MODULES)
	tools/npm run --silent lint
page-tests: $(MODULES) $(TYPES) $(RECEIPTS) $(REPLAYS)
	tools/npm test --silent

lint: style types layers page-style page-types  ## style, types and the layers between rooms

format: $(STAMP) $(MODULES)  ## rewrite the code in the project's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	tools/npm run --silent format

rules: $(STAMP)  ## list the tests of each clause again, for letitride rules
	@$(BIN)/python -m tests.rule_list

attack: ready  ## the attacks on the server at length: any request, any frame, every house searched for leaks; 20 minutes
	LETITRIDE_LONG=1 LETITRIDE_SCHEMA_EXAMPLES=200 LETITRIDE_FRAMES=10000 $(BIN)/python -m pytest tests/server

browser: ready $(PAGE) chromium  ## the page in a real browser, every test on a phone and on a wide screen; 10 minutes
	LETITRIDE_LONG=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/browser

coverage: ready  ## measure which branches of all rooms the tests reach; 10 minutes
	$(BIN)/coverage erase
	$(BIN)/coverage run --source=src/letitride -m $(SUITE) -m "not exhaustive and not heavy"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=95

exhaustive: ready  ## every hand, every planted fault, more random tables and houses than the tests try; 15 minutes
	LETITRIDE_LONG=1 $(BIN)/python -m $(SUITE) -m "exhaustive or heavy"

law: ready  ## deal 10^9 rounds of every base table and hold them against the exact law; some minutes
	$(BIN)/python -m tests.simulate.law

false-alarms: ready  ## deal 10,000 honest runs and count how many are rejected; some minutes
	$(BIN)/python -m tests.simulate.false_alarms

crash: ready  ## kill -9, power cuts and failing disks at every write and sync of a round; 20 minutes
	$(BIN)/python -m tests.store.crash
	$(BIN)/python -m tests.store.crash_shared

SEEDS ?= 1-10
STEPS ?= 10000
simulate-pit: ready  ## the whole pit in one thread under SEEDS=1-10, with faults of disk, network and clock; minutes
	$(BIN)/python -m tests.simulation --seeds $(SEEDS) --steps $(STEPS)

SEED ?= 1
COUNT ?= 100
mutants: ready  ## plant COUNT=100 random faults by SEED=1, one at a time, and see how many the tests notice; an hour or two
	$(BIN)/python -m tests.mutants --seed $(SEED) --count $(COUNT)

screenshots: ready $(PAGE) chromium  ## take every view of the page in both widths and both themes
	@$(BIN)/python -m tests.browser.screenshots

bench: ready $(PAGE) chromium  ## measure against the peers, in one run
	@$(BIN)/python -m benchmarks

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --exclude-newer 2026-10-25
lock: $(STAMP)  ## choose the versions of all lock files again
	$(LOCK) --all-extras --output-file requirements-dev.lock pyproject.toml requirements.in
	$(LOCK) --constraint requirements-dev.lock --output-file requirements.lock pyproject.toml requirements.in
	$(LOCK) --output-file requirements-node.lock requirements-node.in

clean:  ## remove the environment and every cache
	rm -rf $(VENV) .cache .coverage .coverage.* htmlcov .hypothesis .ruff_cache dist
	rm -rf web/node_modules web/openapi.json $(TYPES) src/letitride/page
