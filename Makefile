# Two commands matter: `make heal` and `make test`. Both set up what they need first, and say so.

export CARGO_TARGET_DIR ?= $(HOME)/.cache/autoheal/target
export AUTOHEAL_TEST_TOOLS ?= $(HOME)/.cache/autoheal/tools
SAMPLE = testdata/054_faults_in_two_files
REPO ?=
ARGS ?=
AUTOHEAL = $(CARGO_TARGET_DIR)/release/autoheal

.PHONY: heal test tools tools-for-tests build check bench

## Heal a repository: REPO=path-or-URL, or a broken sample.
heal: build
	@if [ -n "$(REPO)" ]; then \
	    AUTOHEAL_TOOLS=$(AUTOHEAL_TEST_TOOLS) $(AUTOHEAL) heal $(ARGS) "$(REPO)"; \
	else \
	    bash scripts/sample.sh $(SAMPLE) $(AUTOHEAL) $(ARGS); \
	fi

## Set up and pass all tests.
test: tools-for-tests check
	cargo test --workspace --locked
	bash scripts/test-runner.sh
	bash scripts/test-service.sh

## Formatting, lints and licences.
check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	bash scripts/licences.sh

build: tools
	cargo build --release --locked --bin autoheal

## Debian packages and a private virtual environment with linters and the test runner.
tools:
	@bash scripts/setup.sh

tools-for-tests:
	@bash scripts/setup.sh tests

bench: build
	bash bench/run.sh
