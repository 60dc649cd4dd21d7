# Every command a developer types. `make` alone lists them.

# Which Python builds the environment, and where the environment stands:
#   make setup PYTHON=python3.13 VENV=.venv-3.13
PYTHON ?= $(shell for candidate in python3 python3.13 python3.12 python3.11; do \
	$$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$candidate && break; done)
VENV ?= .venv
UV_VERSION := 0.13.8

PYTHON_3_13 ?= $(firstword $(wildcard /usr/bin/python3.13 $(HOME)/.pyenv/versions/3.13*/bin/python3.13) python3.13)

BIN := $(VENV)/bin
READY := $(VENV)/.ready

export UV_PROJECT_ENVIRONMENT := $(VENV)
# The pyright that uv.lock names, whatever has come out since.
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

$(READY): $(VENV)/.uv-$(UV_VERSION) pyproject.toml uv.lock
	@echo "setup: the exact versions of uv.lock"
	@$(BIN)/uv sync --quiet --locked --python $(BIN)/python
	@touch $@

.PHONY: run
run: setup ## serve at http://127.0.0.1:8000, with two bots playing
	@$(BIN)/archipel serve --demo

.PHONY: test
test: check ## everything a change must pass: check, then the tests
	@echo "test: pytest"
	@$(BIN)/python -m pytest -n auto

.PHONY: check
check: lint types ## read the code without running it: lint and types

.PHONY: lint
lint: setup ## ruff, its formatter, and who may import whom
	@echo "check: ruff"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check
	@echo "check: import contracts"
	@PYTHONPATH=. $(BIN)/lint-imports --no-logo

.PHONY: types
types: setup ## mypy and pyright, both strict
	@echo "check: mypy"
	@$(BIN)/mypy
	@echo "check: pyright"
	@$(BIN)/pyright --pythonpath $(BIN)/python

.PHONY: format
format: setup ## put the code in order: ruff's fixes and format
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

.PHONY: spec
spec: setup ## write openapi/ anew from the types
	@$(BIN)/python -m server.spec

.PHONY: client
client: setup ## write the client's types anew from openapi/
	@$(BIN)/python clients/python/generate_types.py

.PHONY: faults
faults: setup ## kill, fill and stall things: minutes, so not part of test
	@$(BIN)/python -m pytest tests/faults

.PHONY: bench
bench: $(VENV)/.bench ## us beside our peers, into benchmarks/results.md: ten minutes
	@$(BIN)/python -m benchmarks

.PHONY: bench-quick
bench-quick: $(VENV)/.bench ## our own half of it, in two minutes
	@$(BIN)/python -m benchmarks --quick --output benchmarks/.quick.md

$(VENV)/.bench: $(READY)
	@$(BIN)/uv sync --quiet --locked --group bench --python $(BIN)/python
	@touch $@

.PHONY: test-3.13
test-3.13: ## the same as test, under Python 3.13, in .venv-3.13
	@$(MAKE) test VENV=.venv-3.13 PYTHON=$(PYTHON_3_13)

.PHONY: build
build: setup ## the wheel, in dist/
	@$(BIN)/uv build --wheel

.PHONY: clean
clean: ## remove everything that can be made again
	@rm -rf .venv .venv-* dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -not -path '*/node_modules/*' -prune -exec rm -rf {} +
