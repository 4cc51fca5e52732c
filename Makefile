# Everything needs only Python 3.11 or newer and make; the first call sets up .venv.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup play run test check format lint types imports docs pictures bench oracle kill soak secrets lock clean

help: ## list what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/\1\t\2/' | expand -t 10

.venv/installed: pyproject.toml requirements.lock
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[dev]'
	@touch $@

setup: .venv/installed ## set up the environment

play: setup ## run the bot with DISCORD_TOKEN, or show a whole hand without one
	$(BIN)/python -m bot play

run: setup ## run the bot on Discord (needs DISCORD_TOKEN)
	$(BIN)/python -m bot run

test: setup ## run the tests
	$(BIN)/pytest -n 2

check: setup ## format, lint, types, imports, dependencies, tests: what CI runs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry .
	$(BIN)/pytest -n 2

format: setup ## format the code and mend what a machine can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup ## measure the speed of the core, a start with 1,000 open tables, and the calls to Discord of a whole hand
	$(BIN)/pytest tests/bench --benchmark-enable --benchmark-only --benchmark-columns=median,iqr,ops,rounds --timeout=120
	$(BIN)/pytest tests/e2e -k budget -s
	$(BIN)/python -m tests.bench.figures

oracle: setup ## hold the scorer against the slow second one on many hands
	CHANGPAI_RANDOM_HANDS=20000 $(BIN)/pytest tests/rules/test_oracle.py --timeout=0

kill: setup ## kill a process at every commit of 200 hands, and see that nothing is lost
	CHANGPAI_KILLED_HANDS=200 $(BIN)/pytest tests/services/test_kills.py

SECONDS ?= 300
soak: setup ## play, break, kill and restart at random for five minutes (SECONDS=… to change), and report
	$(BIN)/python -m tests.soak --seconds $(SECONDS)

secrets: setup ## hold all that 2,000 hands send out against what its readers may know
	CHANGPAI_SECRET_HANDS=2000 $(BIN)/pytest tests/secrets/test_scan.py

docs: setup ## write docs/rules.md anew from the texts and the rules
	$(BIN)/python -m bot.rulebook_table

pictures: setup ## draw docs/pictures anew
	$(BIN)/python -m tests.render.pictures

lock: setup ## write requirements.lock anew from pyproject.toml
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --extra dev --no-header --no-annotate --no-emit-index-url --no-emit-package changpai --output-file requirements.lock pyproject.toml

clean: ## remove the environment and every cache
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks .import_linter_cache
