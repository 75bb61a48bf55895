# The front door. Every target does the set-up that it needs (scripts/setup): `make demo` and `make test` work on a bare Debian 12.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help demo build build-tests test test-slurm check bench format docs site dist coverage clean setup

JOBS ?= $(shell nproc)
WAYWISER := build/release/waywiser
CLANG_FORMAT := clang-format-19
# Those that tests ask for: a line "# environment: NAME" in tests/*/*_test.py.
ENVIRONMENTS = $(shell sed -n 's/^\# environment: *//p' tests/*/*_test.py | sort -u)
SOURCES = git ls-files -z '*.cpp' '*.h'

help: ## this text
	@echo "make demo     a small study on Solomon's instances, from nothing to its tables (about five minutes the first time)"
	@echo "make build    the release build: $(WAYWISER)"
	@echo "make test     release build and every test"
	@echo "make test-slurm campaigns on a real Slurm of this host and by GNU parallel (root)"
	@echo "make check    format, layers, clang-tidy, sanitizers, short fuzz runs"
	@echo "make bench    the benchmarks (Google Benchmark)"
	@echo "make format   clang-format over the sources"
	@echo "make docs     checks the documentation: links, commands, options"
	@echo "make site     the documentation as a site: build/site/index.html"
	@echo "make dist     what a release hands out: build/dist (Debian packages, an archive, wheels, sums)"
	@echo "make coverage line coverage of the unit tests"
	@echo "make setup    every package and Python environment at once (scripts/setup --help)"
	@echo "make clean    removes build/; the environments (.venv-*) and fetched data stay"

setup:
	scripts/setup all

build:
	scripts/setup build
	cmake --preset release
	nice cmake --build build/release --target waywiser_executable -j $(JOBS)

demo: build
	scripts/setup adapters
	scripts/demo

test: build-tests
	scripts/run-tests build/release -j $(JOBS)

build-tests:
	scripts/setup build test render $(ENVIRONMENTS)
	cmake --preset release
	nice cmake --build build/release -j $(JOBS)
	scripts/test-data $(WAYWISER)

test-slurm: build
	scripts/setup slurm
	WAYWISER="$$PWD/$(WAYWISER)" /usr/bin/python3 tests/slurm/scenarios.py

check:
	scripts/setup build test check python
	scripts/check

bench:
	scripts/setup build
	cmake --preset release
	nice cmake --build build/release -j $(JOBS)
	scripts/bench

format:
	scripts/setup check
	$(SOURCES) | xargs -0 $(CLANG_FORMAT) -i

docs: build
	scripts/check-docs $(WAYWISER)

site:
	scripts/setup site
	NO_MKDOCS_2_WARNING=1 .venv-site/bin/mkdocs build --quiet --config-file site/mkdocs.yml
	@echo "build/site/index.html"

dist: build
	scripts/setup test dist python
	scripts/dist

coverage:
	scripts/setup build
	cmake --preset coverage
	nice cmake --build build/coverage -j $(JOBS)
	ctest --test-dir build/coverage --output-on-failure -j $(JOBS) -L unit
	scripts/coverage build/coverage

clean:
	rm -rf build
