# Scorekeeper: `make serve` runs it, `make test` tries it. PYTHON=python3.12 picks another Python.

PYTHON ?= python3
PORT ?= 8000
TESTS ?= --numprocesses auto --maxprocesses 4

VENV := .venv
BIN := $(VENV)/bin
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
# A stamp is newer than the lock it was made from and named after the Python it was made with.
RUNTIME := $(VENV)/runtime-$(VERSION)
DEV := $(VENV)/dev-$(VERSION)
PIP := $(BIN)/python -m pip install --quiet --no-input --disable-pip-version-check --require-hashes

export FLASK_APP := wsgi
export PORT

.PHONY: help install dev serve demo test test-postgres lint format bench fuzz audit lock icons clean

help:
	@echo 'make serve    install, migrate and run on http://localhost:$(PORT)'
	@echo 'make demo     make a circle to look around in, and a link to it'
	@echo 'make install  only install, into $(VENV)'
	@echo 'make test     run the tests           TESTS="-k farkle" picks some'
	@echo 'make test-postgres  those that touch a database, on PostgreSQL'
	@echo 'make lint     style, types, floors'
	@echo 'make bench    measure a real server beside bare ones'
	@echo '              BENCH="ratios told --seconds 1" picks parts, --write FILE keeps it'
	@echo 'make fuzz     try the API at length with Schemathesis'
	@echo 'make audit    look up known weaknesses of the locked dependencies'
	@echo 'make lock     refresh the locked dependencies'

# Whoever runs the server may not be allowed to write into static/, so it is done here as well.
install: $(RUNTIME)
	@$(BIN)/python -m scorekeeper.precompress

dev: $(DEV)

serve: install
	$(BIN)/python -m flask db upgrade
	@exec env SCOREKEEPER_ANNOUNCE=1 $(BIN)/python -m gunicorn wsgi:app

demo: install
	$(BIN)/python -m flask db upgrade
	$(BIN)/python -m flask demo

test: dev
	$(BIN)/python -m pytest $(TESTS)

test-postgres: dev
	$(BIN)/python tools/postgres.py env SCOREKEEPER_TEST_STORE=postgres $(BIN)/python -m pytest $(TESTS)

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The short run is part of the tests; this one takes what time it takes.
fuzz: dev
	SCOREKEEPER_FUZZ=$${SCOREKEEPER_FUZZ:-1000} $(BIN)/python -m pytest tests/api/test_fuzz.py $(TESTS)

audit: dev
	$(BIN)/python tools/audit.py

bench: dev
	$(BIN)/python -m bench $(BENCH)

icons: dev
	$(BIN)/python tools/render_icons.py

$(RUNTIME): requirements.lock
	@$(ensure_venv)
	$(PIP) --requirement requirements.lock
	@touch $@

$(DEV): requirements-dev.lock | install
	$(PIP) --requirement requirements-dev.lock
	@touch $@

# The locks hold for every Python from 3.11 on, wherever wheels exist; uv is only needed here.
LOCK := $(VENV)/lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --upgrade

lock: install
	@test -x $(VENV)/lock/bin/uv || $(BIN)/python -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(LOCK) --output-file requirements.lock
	$(LOCK) --group dev --constraint requirements.lock --output-file requirements-dev.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find static -name '*.br' -delete -o -name '*.gz' -delete

# Say plainly what is missing; keep an environment that fits, make one anew for another Python.
define ensure_venv
if [ -z "$(VERSION)" ]; then \
	echo '$(PYTHON) was not found. Scorekeeper needs Python 3.11 or newer: make install PYTHON=…' >&2; exit 1; \
fi; \
if ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
	echo '$(PYTHON) is Python $(VERSION). Scorekeeper needs 3.11 or newer: make install PYTHON=python3.12' >&2; exit 1; \
fi; \
if ! $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null; then \
	echo "Python's venv module is missing. Install it, then try again:" >&2; \
	echo '    sudo apt-get install python$(VERSION)-venv' >&2; exit 1; \
fi; \
if [ "$$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)" != "$(VERSION)" ]; then \
	rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); \
fi
endef
