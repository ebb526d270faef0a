# What one does with a checkout. Needs make and Python 3.11 or later; everything else goes into .venv.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
DENO := DENO_DIR=.venv/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
SHIPPED := src/optimoo/strategy/shipped
BOOK := src/optimoo/play/shipped/4x10.book
RACES := src/optimoo/contest/shipped
RACED := 2x2 2x3 2x4 2x5 2x6 2x7 3x3 3x4 3x5 3x6 4x4 2x2r 2x3r 2x4r 2x5r 2x6r 2x7r 3x2r 3x3r 3x4r 4x2r 4x3r 5x2r
WATCHERS := docs/strategies/watching
CERTIFICATES := docs/certificates
MINUTES ?= 20
# A file or so for every room that leans on somebody else's package.
FLOOR_TESTS := tests/game/test_position.py tests/strategy/test_textfile.py tests/test_pictures.py \
	tests/search/test_solving.py tests/play/test_scores.py tests/cli/test_program.py tests/cli/test_solve.py \
	tests/cli/test_score.py tests/cli/test_serve.py tests/web/test_games.py tests/cluster/test_tasks.py

# Tests start the program hundreds of times: without what Python keeps of it, each start would read the sources anew.
unexport PYTHONDONTWRITEBYTECODE
# And they look at what people see, whose output is buffered.
unexport PYTHONUNBUFFERED

.PHONY: help solve test checker coverage lint types examples docs package floors bench soak shipped book races paper records watchers certificates conformance agreement schemas clean

help:
	@echo "make solve    solve MOO (4 positions, 10 symbols) and print the result"
	@echo "make test     run the tests"
	@echo "make coverage run the tests, and tell how much of the package they run"
	@echo "make lint     check style and formatting"
	@echo "make types    check types"
	@echo "make examples check the types of the examples in the pages, as a strict user would"
	@echo "make docs     build the site of the documentation into build/site"
	@echo "make package  build what is published, install it elsewhere, and try it there"
	@echo "make floors   run quick tests on the lowest versions that pyproject.toml allows"
	@echo "make bench    run the benchmarks"
	@echo "make soak     a server under mixed traffic for 20 minutes (MINUTES=2, OUT=docs/soak.md)"
	@echo "make shipped  find the strategies that the package ships once more, and verify them"
	@echo "make book     solve the positions that hints look up once more"
	@echo "make races    find the plans for the race that the package ships once more, and check them"
	@echo "make paper    recompute the paper, and write docs/paper.md with its pictures and strategies"
	@echo "make records  settle more games of the table in docs/records.md, until Ctrl-C"
	@echo "make watchers find the best play against the shipped strategies for one who watches them"
	@echo "make certificates  write the certificates of optimality that come along, and check them"
	@echo "make checker  build the checker of certificates in C into build/checker2"
	@echo "make conformance  write the certificates that every checker must refuse"
	@echo "make agreement  let both checkers of version 2 judge certificates and mutants (LONGEST=200000000: all of them)"
	@echo "make schemas  write what each command prints with --json to docs/schemas"
	@echo "make clean    remove everything that was made here"

solve: .venv/installed
	@echo "solving 4x10"
	@$(BIN)/optimoo solve 4x10

# A test process that crashes ends the run, which then names the test: with another in its place, xdist would wait for
# ever for what the first one had left to do.
test: .venv/installed-dev
	@echo "running the tests$(if $(COVERAGE), and counting what they run)"
	@$(BIN)/python -m pytest -q -n auto --dist loadfile --max-worker-restart 0 $(if $(COVERAGE),--cov --cov-report=)
	@$(if $(COVERAGE),$(BIN)/python .ci/covered.py)

coverage:
	@$(MAKE) --no-print-directory test COVERAGE=1

lint: .venv/installed-dev
	@echo "checking style and formatting"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(DENO) lint --quiet
	@$(DENO) fmt --check --quiet

types: .venv/installed-dev
	@echo "checking types"
	@$(BIN)/mypy
	@$(DENO) check --quiet src/optimoo/web/page

examples: .venv/installed-dev
	@echo "checking the types of the examples"
	@$(BIN)/python .ci/examples.py build/examples
	@$(BIN)/mypy --config-file .ci/examples.ini build/examples
	@$(BIN)/pyright --project .ci/examples.json >build/examples/pyright.log || { cat build/examples/pyright.log; exit 1; }

docs: .venv/installed-dev
	@echo "building the site"
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs --quiet build --strict

build/site:
	@$(MAKE) --no-print-directory docs

# Needs the site, for it looks whether the links of the front page lead somewhere there.
package: .venv/installed-dev build/site
	@echo "building the package and trying it elsewhere"
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist . >build/package.log 2>&1 || { cat build/package.log >&2; exit 1; }
	@$(BIN)/twine check --strict dist/* >/dev/null
	@$(BIN)/python .ci/package.py $(if $(BORROW),--borrow)

floors:
	@echo "installing the lowest versions"
	@$(PYTHON) -m venv --clear build/floors
	@$(PYTHON) .ci/floors.py >build/floors/lowest.txt
	@build/floors/bin/python -m pip --quiet --disable-pip-version-check install --constraint build/floors/lowest.txt \
		'.[pictures,web,cluster,data,gym]' httpx hypothesis pexpect pytest
	@echo "running quick tests on them"
	@build/floors/bin/python -m pytest -q $(FLOOR_TESTS)

bench: .venv/installed-dev
	@echo "running the benchmarks"
	@$(BIN)/python benchmarks/run.py

soak: .venv/installed-dev
	@echo "keeping a server busy for $(MINUTES) minutes"
	@$(BIN)/python benchmarks/soak --minutes $(MINUTES) $(if $(OUT),--out $(OUT))

shipped: .venv/installed
	@echo "finding the shipped strategies"
	@mkdir -p $(SHIPPED)
	@$(BIN)/optimoo solve 4x10 --objective total --out $(SHIPPED)/4x10-minimum.moo
	@$(BIN)/optimoo verify $(SHIPPED)/4x10-minimum.moo
	@$(BIN)/optimoo strongest 4x10 --out $(SHIPPED)/4x10-strongest.moo
	@$(BIN)/optimoo verify $(SHIPPED)/4x10-strongest.moo
	@$(BIN)/optimoo watch strongest --level last-chance --out $(SHIPPED)/4x10-watching.moo
	@$(BIN)/optimoo verify $(SHIPPED)/4x10-watching.moo

book: .venv/installed
	@echo "solving the positions that hints look up"
	@$(BIN)/optimoo book 4x10 --out $(BOOK)

races: .venv/installed
	@echo "finding the plans for the race"
	@mkdir -p $(RACES)
	@for game in $(RACED); do \
		$(BIN)/optimoo react $$game --out $(RACES)/$$game.race && $(BIN)/optimoo guarantee $(RACES)/$$game.race || exit 1; \
	done

paper: .venv/installed-dev
	@echo "recomputing the paper"
	@$(BIN)/optimoo paper --out docs/paper.md

records: .venv/installed
	@echo "settling games"
	@$(BIN)/optimoo records --folder docs

watchers: .venv/installed
	@echo "finding the best play of one who watches"
	@mkdir -p $(WATCHERS)
	@for a in minimum strongest; do for level in blind last-chance; do \
		$(BIN)/optimoo watch $$a --level $$level --out $(WATCHERS)/$$level-against-$$a.moo || exit; done; done
	@$(BIN)/optimoo watch strongest --level foresight --out $(WATCHERS)/foresight.moo

certificates: .venv/installed
	@echo "writing the certificates and checking them"
	@for folder in $(CERTIFICATES) $(CERTIFICATES)/paper; do while read -r name arguments; do \
		$(BIN)/optimoo prove $$arguments --out $$folder/$$name.proof.gz && \
		$(BIN)/optimoo check $$folder/$$name.proof.gz || exit; done < $$folder/list.txt || exit; done

checker: build/checker2

build/checker2: checker/checker2.c
	@echo "building the checker in C"
	@mkdir -p build
	@$(CC) -std=c11 -O3 $(if $(PORTABLE),,-march=native) -Wall -Wextra -Wpedantic -o $@ $<

conformance: .venv/installed-dev
	@echo "writing the certificates that every checker must refuse"
	@$(BIN)/python tests/conformance.py

agreement: .venv/installed-dev
	@echo "comparing the checkers of certificates"
	@$(BIN)/python tests/agreement.py $(LONGEST)

schemas: .venv/installed
	@echo "writing the schemas"
	@mkdir -p docs/schemas
	@for command in $$($(BIN)/optimoo schema); do \
		$(BIN)/optimoo schema $$command --out docs/schemas/$$command.json || exit; done

clean:
	@echo "removing .venv, caches and build folders"
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Installed anew only when pyproject.toml has changed. The package itself is installed in place.
.venv/installed: pyproject.toml | .venv/python
	@echo "installing optimoo into .venv"
	@$(PIP) install --editable .
	@touch $@

.venv/installed-dev: pyproject.toml | .venv/python
	@echo "installing optimoo and its tools into .venv"
	@$(PIP) install --editable '.[dev]'
	@touch .venv/installed $@

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "optimoo needs Python 3.11 or later; name one with: make PYTHON=python3.12" >&2; exit 1; }
	@echo "making .venv"
	@$(PYTHON) -m venv .venv
	@touch $@
