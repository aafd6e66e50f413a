# Everything starts here. Needs only python3 (3.11 or newer) and make; all else goes into .venv, except PostgreSQL,
# Chromium, Firefox, zsh and fish, which "make tools" installs with apt. Where it cannot, the tests that need them are skipped and say so.

PYTHON ?= python3
PYTEST_ARGS ?=
PLAY_ARGS ?= --browser
SHARE_ARGS ?= --browser

SHELL := bash
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
# One more than there are processors: many tests wait, for a server that starts or for a page.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
SPREAD := --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder
PYTEST := $(BIN)/python -m pytest $(SPREAD)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
export NO_MKDOCS_2_WARNING := 1
# Tests start Python hundreds of times: without kept bytecode every start compiles NumPy and Numba anew.
unexport PYTHONDONTWRITEBYTECODE

TIMES := .times
MAKE_PART := $(MAKE) --no-print-directory

.DEFAULT_GOAL := help
.PHONY: help setup play share tools quick test test-all lint format translations pins docs bench clean catalogues \
	compiled tests rules site histories

help: ## show this list
	@printf 'make WORD, where WORD is one of\n\n'
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1|\2/p' Makefile | while IFS='|' read -r word what; do \
		printf '  %-14s%s\n' "$$word" "$$what"; done

setup: $(READY) ## install everything needed for development into .venv

play: $(PLAYABLE) catalogues ## play in the browser, on this machine
	@$(BIN)/bagatelle serve $(PLAY_ARGS)

share: $(PLAYABLE) catalogues ## the same, and friends in the same network can join
	@$(BIN)/bagatelle serve --share $(SHARE_ARGS)

tools: ## install what some tests need besides Python, with apt: PostgreSQL, Chromium, Firefox, zsh and fish
	@$(PYTHON) -c "$$INSTALL_TOOLS"

quick: lint ## a minute: style, types, and the tests nearest to the rules and the page
	@echo '== Tests: the quick ones'
	@$(PYTEST) --quiet -m quick $(PYTEST_ARGS)

test: ## a quarter of an hour: every kind of check and test; installs browsers, PostgreSQL and shells if it may
	@rm -f $(TIMES)
	$(call TIMED,set-up; style and types; rules compiled,--jobs 3 tools lint compiled)
	$(call TIMED,tests,tests)
	$(call TIMED,rules interpreted; documentation,--jobs 2 --output-sync=target rules site)
	@cat $(TIMES) && echo '== All is well.'

test-all: export BAGATELLE_TEST_ALL := 1
test-all: ## everything, before a release: whole matches by tapping, 20,000 games a harness, long histories, the wheel
	@$(MAKE_PART) test
	$(call TIMED,histories,histories)
	@cat $(TIMES) && echo '== All of it is well.'

TIMED = @$(MAKE_PART) $(2) && printf '%4d:%02d  %s\n' $$((SECONDS / 60)) $$((SECONDS % 60)) '$(1)' >> $(TIMES)

lint: $(READY) catalogues ## check style, types, layers and translations
	@echo '== Style: ruff check'
	@$(BIN)/ruff check --quiet
	@echo '== Style: ruff format'
	@$(BIN)/ruff format --check --quiet || { $(BIN)/ruff format --check; echo 'Run "make format".'; exit 1; }
	@echo '== Types: mypy'
	@$(BIN)/mypy --num-workers auto
	@echo '== Types of the page: tsc'
	@if $(HAS_TSC); then $(TSC) --project src/bagatelle/table; \
		else echo 'Left out: there is no npm here, or no network, to get tsc with.'; fi
	@echo '== Layers: import-linter'
	@$(BIN)/lint-imports --no-logo
	@echo '== Translations: complete and up to date'
	@$(BIN)/python hatch_build.py --check

TSC = .venv/node/node_modules/.bin/tsc
HAS_TSC = [ -x $(TSC) ] || { command -v npm >/dev/null && npm install --silent --no-save --no-package-lock \
	--prefix .venv/node typescript@5.9.3; }

format: $(READY) ## tidy the sources
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

translations: $(READY) ## bring the message catalogues up to date with the sources
	@echo '== Extracting, merging and compiling messages'
	@$(BIN)/python hatch_build.py --update

pins: $(READY) ## write the hashes of the container's packages anew, after constraints.txt has changed
	@$(BIN)/python container/pins.py

docs: $(READY) ## build the documentation into site/
	@echo '== Building site/index.html'
	@$(call BUILD_DOCS,site)

bench: $(READY) ## measure the speed of every game
	@$(BIN)/bagatelle bench

clean: ## remove .venv and everything built
	@rm -rf .venv $(TIMES) site dist build __pycache__ .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests -name __pycache__ -prune -exec rm -rf {} +
	@find src -name '*.mo' -delete

# The parts of `make test`

catalogues: $(PLAYABLE)
	@$(BIN)/python hatch_build.py

compiled: $(PLAYABLE) catalogues
	@echo '== Compiling the rules, once for all tests'
	@$(BIN)/python -c "$$COMPILE_RULES"

tests: $(READY) compiled
	@echo '== Tests: rules compiled'
	@$(PYTEST) $(PYTEST_ARGS)

histories: compiled
	@echo '== Histories: 20,000 commands with 120 faults on each kind of database'
	@cd tests && ../$(BIN)/python -m table.history --clients 40 --commands 20000 --faults 120

rules: $(READY) catalogues
	@echo '== Tests: rules once more, interpreted, with branch coverage'
	@rm -f .coverage .coverage.*
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest $(SPREAD) -m rules $(PYTEST_ARGS)
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python -m coverage report

site: $(READY)
	@echo '== Documentation: mkdocs'
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && $(call BUILD_DOCS,"$$folder")

# With --quiet, --strict would overlook the warnings that it is there for.
BUILD_DOCS = said=$$($(BIN)/mkdocs build --strict --site-dir $(1) 2>&1) || { echo "$$said" >&2; exit 1; }

# Programs that pip cannot install; nothing happens when they are here.

define COMPILE_RULES
from bagatelle.game import games
from bagatelle.getting_ready import Preparations

preparations, all_games = Preparations(), [*games().values()]
preparations.begin(all_games)
for game in all_games:
    preparations.make_ready(game)
endef
export COMPILE_RULES

define INSTALL_TOOLS
import glob, os, shutil, subprocess, sys

SERVER_PLACES = ("/usr/lib/postgresql/*/bin/initdb", "/usr/pgsql-*/bin/initdb",
                 "/opt/homebrew/opt/postgresql*/bin/initdb", "/usr/local/opt/postgresql*/bin/initdb")
missing = {}
if not shutil.which("initdb") and not any(map(glob.glob, SERVER_PLACES)):
    missing["PostgreSQL"] = "postgresql"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
if not os.environ.get("CHROMIUM") and not any(map(shutil.which, BROWSERS)):
    missing["Chromium"] = BROWSERS[0]  # Chromium without windows: the same pages in two thirds of the time
if not os.environ.get("FIREFOX") and not any(map(shutil.which, ("firefox-esr", "firefox"))):
    missing["Firefox"] = "firefox-esr"
for shell in ("zsh", "fish"):
    if not shutil.which(shell):
        missing[shell] = shell
if not missing:
    sys.exit()
names = " and ".join(missing)

def go_without():
    """Say what is missing; where nobody reads that, as in CI, it is an error."""
    said = "There is no " + " and no ".join(missing) + " here"
    if os.environ.get("CI"):
        sys.exit(said + ", and they cannot be installed: install them first.")
    print("== " + said + ": the tests that need them will be skipped.", flush=True)
    sys.exit()

as_root = [] if os.geteuid() == 0 else ["sudo"] if sys.stdin.isatty() else ["sudo", "--non-interactive"]
if not shutil.which("apt-get") or (as_root and not shutil.which("sudo")):
    go_without()
print("== Installing " + names + " with apt (once)", flush=True)
apt = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]

def install(*packages):
    step = ["install", "-qq", "--no-install-recommends", *packages]
    return subprocess.run(apt + step, stdout=subprocess.DEVNULL).returncode == 0

subprocess.run(apt + ["update", "-qq"], stdout=subprocess.DEVNULL)
for package in missing.values():
    if not install(package) and not (package == BROWSERS[0] and install("chromium")):
        go_without()
endef
export INSTALL_TOOLS

# The shared steps: quick when nothing they depend on has changed

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

# Bagatelle itself is not installed again, so that its rules can be compiled meanwhile.
define LIST_TOOLS
import tomllib
with open("pyproject.toml", "rb") as file:
    extras = tomllib.load(file)["project"]["optional-dependencies"]
for extra in ("cluster", "envs", "dev", "docs"):
    print(*(package for package in extras[extra] if not package.startswith("bagatelle[")), sep="\n")
endef
export LIST_TOOLS

# Without --no-compile, pip would turn thousands of modules into bytecode that nobody ever loads.
$(PLAYABLE): pyproject.toml constraints.txt hatch_build.py
	@command -v $(PYTHON) >/dev/null || { \
		echo 'There is no "$(PYTHON)" here: install Python 3.11 or newer, or say "make setup PYTHON=...".' >&2; exit 1; }
	@$(PYTHON) -c "$$CHECK_PYTHON"
	@$(BIN)/python -c 'import pip' 2>/dev/null || { \
		echo "== Creating .venv with $$($(PYTHON) --version)"; rm -rf .venv; $(PYTHON) -m venv .venv; }
	@echo '== Installing what Bagatelle stands on: NumPy, Numba, FastAPI, SQLAlchemy ... (once; about a minute)'
	@$(PIP) --no-compile hatchling babel
	@$(PIP) --no-compile --no-build-isolation --editable '.[table,lab]'
	@touch $@

$(READY): $(PLAYABLE)
	@echo '== Installing the tools for tests and documentation (once; about a minute)'
	@$(BIN)/python -c "$$LIST_TOOLS" | $(PIP) --requirement /dev/stdin
	@touch $@

