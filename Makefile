# Everything runs in .venv, which the first target that needs it makes. PORT and PYTHON can be set: make play PORT=9000
PYTHON ?= python3
PORT ?= 8866
BIN := .venv/bin
export JUPYTER_PATH := widgets
export JUPYTER_CONFIG_PATH := widgets

.PHONY: help play lab test quick test-web lint engine boards nbval browser chromium notebooks pictures font bench clean
.DELETE_ON_ERROR:

help:                             ## what there is, this list: make alone
	@awk -F ':.*## *' '/^[a-z-]+:.*##/ { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: .venv/ready-notebooks       ## serve the games as web pages
	@echo "The games: http://localhost:$(PORT)/   (Ctrl-C ends; another port: make play PORT=9000)"
	@$(BIN)/voila notebooks --port=$(PORT) --Voila.port_retries=0 --Voila.log_level=WARN

lab: .venv/ready-notebooks        ## open the notebooks in JupyterLab
	$(BIN)/jupyter lab notebooks

test: lint engine boards nbval browser   ## everything a change must pass

quick: lint                       ## a minute: lint, types, the engine
	$(BIN)/pytest tests/engine -m "not slow" -q -n 2

test-web: .venv/ready-test chromium      ## whole series, load, site runs
	$(BIN)/pytest tests -m slow

lint: .venv/ready-test build/eslint/package/linter.mjs   ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	node tests/lint.mjs

engine: .venv/ready-test          ## test the rules, the project and the wheel
	$(BIN)/pytest tests/engine tests/test_*.py README.md -m "not slow" -n 2

boards: .venv/ready-test          ## test the boards and the form of the notebooks
	$(BIN)/pytest tests/widgets tests/notebooks -m "not slow" -n 2

nbval: .venv/ready-test           ## run every notebook and compare with the stored outputs
	KERNEL_GAMES_PACE=0 KERNEL_GAMES_SEED=1 $(BIN)/pytest --nbval --nbval-current-env notebooks -n 2 --dist loadfile

browser: .venv/ready-test chromium       ## test the pages in a real browser
	$(BIN)/pytest tests/browser -m "not slow"

chromium: .venv/ready-test        ## find a browser for the tests, or install one
	@$(BIN)/python tests/browser/chromium.py

notebooks: .venv/ready-test       ## run every notebook and store its outputs
	$(BIN)/ruff format -q notebooks
	$(BIN)/python tests/notebooks/refresh.py

pictures: .venv/ready-test        ## draw the pictures of README anew
	$(BIN)/python docs/pictures.py

font:                             ## make the Japanese font of the boards anew: a game uses new characters
	rm -rf build/font
	$(PYTHON) -m venv build/font
	build/font/bin/pip install --quiet fonttools==4.68.0 brotli==1.2.1 pylopdf-fonts-jp==0.1.1
	build/font/bin/python widgets/subset_font.py
	rm -rf build/font

bench: .venv/ready-test           ## how fast the rules are, how strong the opponents
	$(BIN)/python tests/bench/bench.py
	@for game in $$($(BIN)/python -c "import kernel_games as kg; print(*kg.games())"); do \
	  $(BIN)/python tests/bench/strength.py greedy random 1000 $$game || exit 1; \
	done

clean:                            ## remove all that was built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis tests/browser/failures

build/eslint/package/linter.mjs:
	@command -v npm >/dev/null || { echo "The board's script is linted by Node.js: install it with npm, please." >&2; exit 1; }
	mkdir -p build/eslint
	npm pack --silent --pack-destination build/eslint eslint-linter-browserify@9.39.1
	tar -xzf build/eslint/*.tgz -C build/eslint
	@touch $@

# .venv with one of the extras; pip's own check stops a Python that is too old
.venv/ready-%: pyproject.toml constraints.txt
	test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[$*]' --constraint constraints.txt
	@touch $@
