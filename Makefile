# Everything starts here. Needs only python3 (3.11 or newer) and make; all else goes into .venv.

PYTHON ?= python3
PYTEST_ARGS ?=

SHELL := bash
BIN := .venv/bin
READY := .venv/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
export NO_MKDOCS_2_WARNING := 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup play test lint format translations docs bench clean catalogues tests rules site

help: ## show this list
	@printf 'make WORD, where WORD is one of\n\n'
	@sed -nE 's/^([a-z]+):.*## (.*)/\1|\2/p' Makefile | while IFS='|' read -r word what; do \
		printf '  %-14s%s\n' "$$word" "$$what"; done

setup: $(READY) ## install everything needed for development into .venv

play: $(READY) catalogues ## play Bag of Butts in the terminal
	@$(BIN)/bagatelle play bag-of-butts

test: lint tests rules site ## run every check and test
	@echo '== All is well.'

lint: $(READY) catalogues ## check style, types, layers and translations
	@echo '== Style: ruff check'
	@$(BIN)/ruff check --quiet
	@echo '== Style: ruff format'
	@$(BIN)/ruff format --check --quiet || { $(BIN)/ruff format --check; echo 'Run "make format".'; exit 1; }
	@echo '== Types: mypy'
	@$(BIN)/mypy
	@echo '== Layers: import-linter'
	@$(BIN)/lint-imports --no-logo
	@echo '== Translations: complete and up to date'
	@$(BIN)/python hatch_build.py --check

format: $(READY) ## tidy the sources
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

translations: $(READY) ## bring the message catalogues up to date with the sources
	@echo '== Extracting, merging and compiling messages'
	@$(BIN)/python hatch_build.py --update

docs: $(READY) ## build the documentation into site/
	@echo '== Building site/index.html'
	@$(BIN)/mkdocs build --strict --quiet

bench: $(READY) ## measure the speed of every game
	@$(BIN)/bagatelle bench

clean: ## remove .venv and everything built
	@rm -rf .venv site dist build __pycache__ .coverage .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests -name __pycache__ -prune -exec rm -rf {} +
	@find src -name '*.mo' -delete

# The parts of `make test`

catalogues: $(READY)
	@$(BIN)/python hatch_build.py

tests: $(READY) catalogues
	@echo '== Tests: rules compiled'
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

rules: $(READY) catalogues
	@echo '== Tests: rules once more, interpreted, with branch coverage'
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest -m rules $(PYTEST_ARGS)
	@$(BIN)/python -m coverage report

site: $(READY)
	@echo '== Documentation: mkdocs'
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && $(BIN)/mkdocs build --strict --quiet --site-dir "$$folder"

# The shared step: quick when nothing it depends on has changed

define CHECK_PYTHON
import sys
if sys.version_info < (3, 11):
    sys.exit("Bagatelle needs Python 3.11 or newer, and this is %d.%d: say for example \"make setup PYTHON=python3.13\"." % sys.version_info[:2])
try:
    import ensurepip, venv
except ImportError:
    sys.exit("This Python lacks its venv module: install it (on Debian and Ubuntu: apt install python3-venv), then try again.")
endef
export CHECK_PYTHON

$(READY): pyproject.toml constraints.txt hatch_build.py
	@command -v $(PYTHON) >/dev/null || { \
		echo 'There is no "$(PYTHON)" here: install Python 3.11 or newer, or say "make setup PYTHON=...".' >&2; exit 1; }
	@$(PYTHON) -c "$$CHECK_PYTHON"
	@$(BIN)/python -c 'import pip' 2>/dev/null || { \
		echo "== Creating .venv with $$($(PYTHON) --version)"; rm -rf .venv; $(PYTHON) -m venv .venv; }
	@echo '== Installing what Bagatelle stands on: NumPy, Numba, Rich ... (once; about a minute)'
	@$(PIP) hatchling babel
	@$(PIP) --no-build-isolation --editable .
	@echo '== Installing the tools for tests and documentation (once; about a minute)'
	@$(PIP) --no-build-isolation --editable '.[dev,docs]'
	@touch $@

