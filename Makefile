# Two commands matter: `make heal` and `make test`. Both set up what they need first, and say so.

export CARGO_TARGET_DIR ?= $(HOME)/.cache/autoheal/target
export AUTOHEAL_TEST_TOOLS ?= $(HOME)/.cache/autoheal/tools
SAMPLE = testdata/054_faults_in_two_files
REPO ?=
ARGS ?=
AUTOHEAL = $(CARGO_TARGET_DIR)/release/autoheal

DASHBOARD = dashboard/dist/index.html

.PHONY: heal test tools tools-for-tests build check bench dashboard types screenshots

## Heal a repository: REPO=path-or-URL, or a broken sample.
heal: build
	@if [ -n "$(REPO)" ]; then \
	    AUTOHEAL_TOOLS=$(AUTOHEAL_TEST_TOOLS) $(AUTOHEAL) heal $(ARGS) "$(REPO)"; \
	else \
	    bash scripts/sample.sh $(SAMPLE) $(AUTOHEAL) $(ARGS); \
	fi

## Set up and pass all tests.
test: tools-for-tests dashboard check
	cargo test --workspace --locked
	bash scripts/test-runner.sh
	bash scripts/test-service.sh

## Formatting, lints and licences.
check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	bash scripts/licences.sh
	bash scripts/node.sh dashboard npm run check
	bash scripts/node.sh dashboard npm test

build: tools dashboard
	cargo build --release --locked --bin autoheal

## The dashboard, which the binary carries.
dashboard: $(DASHBOARD)

$(DASHBOARD): $(shell find dashboard/src dashboard/public) dashboard/index.html dashboard/package-lock.json dashboard/vite.config.ts | tools
	bash scripts/node.sh dashboard npm run build

## The description of the API, and the dashboard's types that are made from it.
types: tools
	AUTOHEAL_UPDATE=1 cargo test --quiet --locked -p autoheal-server --test openapi
	bash scripts/node.sh dashboard npm run types

## The pictures of the dashboard in docs/, taken by its tests.
screenshots: tools-for-tests dashboard
	cargo build --locked --bin autoheal
	AUTOHEAL_SCREENSHOTS=$(CURDIR)/docs/screenshots AUTOHEAL=$(CARGO_TARGET_DIR)/debug/autoheal AUTOHEAL_PYTHON=$(AUTOHEAL_TEST_TOOLS)/bin/python \
	    bash scripts/node.sh tests/dashboard npx playwright test

## Debian packages, a private virtual environment with linters and the test runner, and a private Node.js.
tools:
	@bash scripts/setup.sh

tools-for-tests:
	@bash scripts/setup.sh tests

bench: build
	bash bench/run.sh
